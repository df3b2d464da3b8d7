// internal.h - what the files of view/ share: the View itself, and how one thing gets onto the
// target.
//
// Spaces: "world" px of the level, "target" px of the renderer. A world px is zoom_of(scene) target
// px wide when that is 1 or more. Everything whole: a world coordinate is rounded to a target px on
// its own, so that neighbours share their borders at every zoom and camera.

#ifndef FOOTHOLD_VIEW_INTERNAL_H
#define FOOTHOLD_VIEW_INTERNAL_H

#include "ui/ui.h"
#include "view/bands.h"
#include "view/ground.h"
#include "view/view.h"

enum {
    VIEW_TERRAIN_TEXTURES = 1024, // textures of terrain at most
    VIEW_BACK_SCALES = 4,         // that a backdrop is enlarged to: 1 to this
    VIEW_BACK_BANDS = 12,         // of a layer of it
    VIEW_CACHED_SPRITES = 32,
    VIEW_BACK_LAYERS = 5, // of a backdrop
    VIEW_PICTURES = 224,  // view_picture_create: a card for each level, the editor's
    VIEW_PARTICLES = 96,
    VIEW_SCARF_POINTS = 7,
    HERO_W = 12, // px: the box that the hero's pictures are drawn for
    HERO_H = 24
};

/// A painted part of a terrain, or a painted block of tiles, as a texture at one zoom.
typedef struct TerrainTexture {
    const FhTerrain *terrain; // NULL: a block of tiles, known by its content alone
    const FhMask *mask;       // that digs it; NULL: none
    int x, y;                 // which part, in parts
    int zoom;                 // see scene_zoom
    uint32_t scenery;         // see TileGrid
    uint64_t version;         // of the whole terrain, when looked at last
    uint64_t chunks;          // of its chunks' versions
    uint64_t content;         // of a block's tiles
    FhTile *tiles;            // owned; of a terrain, what it was painted from; NULL: out of memory
    uint64_t dug;             // of the terrain's picture and of polygons there; 0: none
    uint64_t areas;           // of all polygons, when looked at last
    uint32_t used;            // frame
    bool is_known;            // the five numbers above are of what it shows
    bool is_blank;            // nothing to draw
    bool has_moving;          // holds tiles that move by themselves
    int w, h;                 // px of the texture
    Band bands[BANDS_MAX];    // of its picture
    int band_count;
    SDL_Texture *texture;
} TerrainTexture;

/// A layer of a backdrop enlarged and tinted, in bands of BAND_ROWS rows of its picture.
typedef struct BackTexture {
    SDL_Texture *bands[VIEW_BACK_BANDS]; // NULL: not made yet
    uint32_t tint;
} BackTexture;

typedef struct BackLayer {
    Picture picture;
    BackTexture scaled[VIEW_BACK_SCALES]; // by scale - 1
    uint32_t below;                       // colour of the last row, that goes on downwards; 0: none
} BackLayer;

typedef struct ViewPicture {
    SDL_Texture *texture; // NULL: free
    int w, h;
    const Level *level;
    uint64_t version;
    uint32_t drawn; // frame
    FhRect part, covered;
    bool is_card;
    FhPoint focus; // px in the picture: the spawn, of a card
} ViewPicture;

/// What an entry of the sprite cache shows, by value.
typedef struct SpriteKey {
    FhRect frame; // the sprite's first frame in the sheet, px; w 0: the entry is free
    int frames;
    int zoom;
} SpriteKey;

/// A sprite enlarged by a whole number, mirrored below.
typedef struct CachedSprite {
    SpriteKey key;
    SDL_Texture *texture; // NULL: too large, or out of memory
} CachedSprite;

typedef struct Particle {
    const char *sprite;
    float x, y, vx, vy; // world
    int age;            // ticks
    int life;           // ticks; 0: free
    bool is_flipped;
} Particle;

/// What only pictures know: moved by view_tick alone.
typedef struct Effects {
    bool has_tick;
    int32_t tick; // the World's, noted last
    float scarf_x[VIEW_SCARF_POINTS], scarf_y[VIEW_SCARF_POINTS];
    float scarf_before_x[VIEW_SCARF_POINTS], scarf_before_y[VIEW_SCARF_POINTS];
    float squash, squash_before; // -1 flat, 1 long
    int32_t landed;              // ticks since; large: long ago
    int32_t turned;
    int32_t walked; // px walked: drives the feet
    Particle particles[VIEW_PARTICLES];
    int next_particle;
    FhPoint trail[16]; // feet in the last ticks
    int trail_count;
    SDL_FPoint lag, lag_before; // px: how far the picture is behind steps of stairs
    bool was_on_stairs;
} Effects;

struct View {
    SDL_Renderer *renderer;
    Sheet sheet;
    SDL_Texture *sheet_texture;
    uint32_t tint; // of sprites
    SDL_Texture *missing;
    FontSheet font;
    SDL_Texture *font_texture;
    UiFont ui_font;
    Ground ground;
    uint32_t *upload; // px of the largest texture
    TerrainTexture terrain_textures[VIEW_TERRAIN_TEXTURES];
    int terrain_texture_count;
    uint32_t frame;
    int painted;     // terrain textures in this frame
    bool is_lasting; // the frame is one of many alike: what the next ones show is prepared
    BackLayer back[2][VIEW_BACK_LAYERS];
    ViewPicture pictures[VIEW_PICTURES];
    CachedSprite cached_sprites[VIEW_CACHED_SPRITES];
    int next_cached_sprite;
    Effects effects[VIEW_BODIES];
    const Level *level; // last drawn
    FhRect bounds;      // its, when it says so
    const FhMask *mask; // the terrain's picture, of the scene being drawn; NULL: the tiles
    FhPolygon *areas;   // owned; the level's polygons that are ground and stand still
    int area_count;
    uint64_t areas_hash;
};

// ---- places (scene.c)

/// 1, 2, ... 8; -2, -4, -8 for parts.
int scene_zoom(const ViewScene *scene);
/// How the player moves, or would in a level that does not run.
int scene_movement(const ViewScene *scene);
/// The box that a world box takes on the target.
SDL_Rect scene_rect(const ViewScene *scene, float x, float y, float w, float h);
bool scene_sees(const ViewScene *scene, SDL_Rect rect);
/// What the viewport shows, world px.
FhRect scene_world_rect(const ViewScene *scene);
/// Between the tick before and this one.
float scene_between(const ViewScene *scene, int before, int now);

// ---- drawing (draw.c); colours are 0xRRGGBBAA

enum { UNKNOWN_W = 5 }; // of the box for a letter that the font lacks, px at scale 1

void draw_fill(View *view, SDL_Rect rect, uint32_t color);
void draw_frame(View *view, SDL_Rect rect, int thickness, uint32_t color);
void draw_line(View *view, SDL_Point from, SDL_Point to, int thickness, uint32_t color);
void draw_dashes(View *view, SDL_Rect rect, int thickness, int tick, uint32_t color);
/// A sprite's frame over `rect`. `transform`: FH_FLIP_X, FH_FLIP_Y, FH_R90. NULL: checkered.
void draw_sprite(View *view, const Sprite *sprite, int frame, SDL_Rect rect, int transform);
/// A part of a sprite's row of frames (px from the first one's corner) over `rect`.
void draw_sprite_part(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect, int transform);
/// The same by a plain copy, where that can be: enlarged by a whole number, no tint. A part that is
/// mirrored is whole frames. False when it cannot be, and then nothing was drawn.
bool sprite_cache_draw(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect,
                       bool is_mirrored);
void sprite_cache_clear(View *view);
/// A text with its left top at (x, y), each px of the font `scale` wide. Returns its width.
int draw_text(View *view, const char *text, SDL_Point at, int scale, uint32_t color);
void draw_set_tint(View *view, uint32_t color); // of sprites, until set back to 0xffffffff

/// A picture of view_picture_create over `rect`, tinted.
void picture_draw(View *view, int number, SDL_Rect rect, uint32_t color);

// ---- textures of terrain (terrain_cache.c)

/// How a terrain is drawn.
typedef struct TerrainLook {
    int alpha;        // 0 to 255
    uint32_t tint;    // 0xrrggbb, multiplies the colours
    uint32_t scenery; // see TileGrid
} TerrainLook;

/// Draws a terrain. `look` NULL: as it is.
void terrain_cache_draw(View *view, const ViewScene *scene, const FhTerrain *terrain,
                        const TerrainLook *look);
/// The texture of a block of tiles at a zoom, borrowed until the next call; NULL when blank.
SDL_Texture *terrain_cache_block(View *view, const TileGrid *grid, int zoom);
void terrain_cache_clear(View *view);

// ---- the parts of a scene

/// Notes which polygons are ground, before the terrain is drawn.
void polygons_begin(View *view, const Level *level);
/// Draws what is not drawn with the terrain: polygons that move, and open lines.
void polygons_draw(View *view, const ViewScene *scene);
/// The edges of all of them: what stops bodies, faint for a player who does not see lines.
void polygons_draw_edges(View *view, const ViewScene *scene);

void backdrop_load(View *view, const char *dir, LevelError *error);
void backdrop_free(View *view);
/// The sky's colour, 0xffrrggbb.
uint32_t backdrop_color(const Level *level);
void backdrop_draw(View *view, const ViewScene *scene);
void objects_draw_solids(View *view, const ViewScene *scene);
/// Whether an entity stands where the level puts it: not taken, not an actor of a running World.
bool objects_shows_entity(const ViewScene *scene, int index);
void objects_draw_entities(View *view, const ViewScene *scene);
void actors_draw(View *view, const ViewScene *scene);
/// The player of the scene alone.
void actors_draw_hero(View *view, const ViewScene *scene);
/// What is remembered of the scene's player.
const Effects *effects_of(const View *view, const ViewScene *scene);
/// How far the picture of the scene's player is from its place, px; zero but on stairs.
SDL_FPoint effects_lag(const View *view, const ViewScene *scene);
/// The hero's scarf, for feet and scale as the hero is drawn.
void effects_draw_scarf(View *view, const ViewScene *scene, SDL_FPoint feet, SDL_FPoint scale);
void effects_draw_behind(View *view, const ViewScene *scene);
void effects_draw_before(View *view, const ViewScene *scene);
void overlays_draw(View *view, const ViewScene *scene);
/// How the movements of all players see the World, as marks.
void mover_debug_draw(View *view, const ViewScene *scene);

// contact_debug.c

void contact_debug_draw(View *view, const ViewScene *scene);

/// A tile alone over `rect`, as the level at hand would show it; `color` tints or fades it.
void view_draw_tile(View *view, FhTile tile, SDL_Rect rect, uint32_t color);
/// Learns the level whose tiles are drawn from now on. Returns false out of memory.
bool view_use_level(View *view, const Level *level);

#endif
