// state.h - the data of a View: loaded pictures, caches, effects.
//
// Data alone. Each file of view/ changes its own part: terrain_cache.c the terrain textures,
// backdrop.c the layers, covers.c the covers, pictures.c the pictures, draw.c the sprites,
// effects.c the effects, polygons.c the areas.

#ifndef FOOTHOLD_VIEW_STATE_H
#define FOOTHOLD_VIEW_STATE_H

#include "ui/ui.h"
#include "view/ground.h"
#include "view/scene.h"

enum {
    VIEW_TERRAIN_TEXTURES = 1024, // textures of terrain at most
    VIEW_BACK_SCALES = 4,         // scales of a backdrop: 1 to this
    VIEW_BACK_BANDS = 12,         // of a backdrop's layer
    VIEW_CACHED_SPRITES = 32,
    VIEW_BACK_LAYERS = 5, // of a backdrop
    VIEW_PICTURES = 224,  // view_picture_create: a card for each level, the editor's
    VIEW_PARTICLES = 96,
    VIEW_SCARF_POINTS = 7
};

/// A painted part of a terrain, or a painted block of tiles, as a texture at one zoom.
typedef struct TerrainTexture {
    const FhTerrain *terrain; // NULL: a block of tiles, found by its content
    const void *mask_of;      // the mask of the player that digs it, or the level; NULL: none
    int x, y;                 // its index, in parts
    int zoom;                 // see scene_zoom
    uint32_t scenery;         // see TileGrid
    uint64_t version;         // of the whole terrain, at the last comparison
    uint64_t chunks;          // of its chunks' versions
    uint64_t content;         // of a block's or a cover's tiles
    FhTile *tiles;            // owned; of a terrain: the painted tiles; NULL: out of memory
    uint64_t dug;             // hash of the mask and of polygons there; 0: none
    uint64_t areas;           // hash of all polygons, at the last comparison
    uint32_t used;            // frame
    bool is_known;            // the five numbers above match the picture
    bool is_blank;            // nothing to draw
    bool is_cover;            // of a cover; found by its content
    bool has_moving;          // has animated tiles
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
    uint32_t below;                       // colour of the last row, continued downwards; 0: none
} BackLayer;

typedef struct ViewPicture {
    SDL_Texture *texture; // NULL: free
    int w, h;
    const Level *level;
    uint64_t version;
    uint32_t drawn; // frame
    FhRect part, covered;
    bool is_card;
    bool is_piece; // without a hero
    FhPoint focus; // px in the picture: the spawn, of a card
} ViewPicture;

/// The key of an entry of the sprite cache, by value.
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

/// Cosmetic state of a player; view_tick alone changes it.
typedef struct Effects {
    bool has_tick;
    int32_t tick; // the World's, at the last view_tick
    float scarf_x[VIEW_SCARF_POINTS], scarf_y[VIEW_SCARF_POINTS];
    float scarf_before_x[VIEW_SCARF_POINTS], scarf_before_y[VIEW_SCARF_POINTS];
    float squash, squash_before; // -1 flat, 1 long
    int32_t landed;              // ticks since the landing; large: long ago
    int32_t turned;
    int32_t walked; // px walked: drives the feet
    Particle particles[VIEW_PARTICLES];
    int next_particle;
    FhPoint trail[16]; // feet in the last ticks
    int trail_count;
    SDL_FPoint lag, lag_before; // px: the picture's lag behind steps of stairs
    bool was_on_stairs;
    int flash;    // ticks left
    FhRect cause; // px, of what killed the hero, while he is dead; w 0: none
} Effects;

/// A part of a cover that opens while the hero is behind it.
typedef struct OpenRegion {
    int layer;              // its index
    const FhTerrain *tiles; // the layer's; NULL: the entry is free
    uint64_t version;       // of the tiles, at the fill
    int ticks;              // of fading: 0 closed
    bool is_touched;        // during covers_tick: the hero is behind it
    TileRegion region;
} OpenRegion;

/// The covers in a body's picture; covers_tick alone changes it.
typedef struct CoverState {
    const Level *level; // NULL: none; all covers are closed
    int32_t tick;       // the World's, at the last covers_tick
    FhRect hero;        // px, at that tick
    OpenRegion open[COVER_OPEN_MAX];
} CoverState;

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
    int painted;      // terrain textures of this frame; a cover counts twice, bands of the sky once
    bool is_lasting;  // the frame goes to the window, and more follow: paint ahead
    char assets[512]; // path of the folder
    BackLayer back[LEVEL_THEMES][VIEW_BACK_LAYERS];
    bool is_back_read[LEVEL_THEMES];
    LevelError trouble; // of the pictures that are read late, the first; text "": none
    ViewPicture pictures[VIEW_PICTURES];
    CachedSprite cached_sprites[VIEW_CACHED_SPRITES];
    int next_cached_sprite;
    Effects effects[VIEW_BODIES];
    CoverState covers[VIEW_BODIES];
    const Level *level;  // last drawn
    FhRect bounds;       // of the level; w 0: none
    const FhMask *mask;  // the terrain's bitmap in the scene being drawn; NULL: the tiles
    const void *mask_of; // its cache key: itself, or the level that it is made of
    TileArea *areas;     // owned; the level's polygons that are ground at rest
    int area_count;
    uint64_t areas_hash;
};

#endif
