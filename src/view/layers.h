// layers.h - what a frame is made of, each drawn by the file of its name.

#ifndef FOOTHOLD_VIEW_LAYERS_H
#define FOOTHOLD_VIEW_LAYERS_H

#include "view/state.h"

// ---- Backdrop ----
//
// The sky and the layers far behind the level.

/// Reads the layers' pictures; `error` keeps the first error.
/// Checks that every theme's pictures are there; each set is read when it is drawn first.
void backdrop_find(View *view, const char *dir, LevelError *error);
void backdrop_free(View *view);
/// The sky's colour, 0xffrrggbb.
uint32_t backdrop_color(const Level *level);
void backdrop_draw(View *view, const ViewScene *scene);

// ---- Terrain cache ----
//
// Terrain and blocks of tiles, drawn from a cache of textures.

/// How a terrain is drawn.
typedef struct TerrainLook {
    int alpha;        // 0 to 255
    uint32_t tint;    // 0xrrggbb, multiplies the colours
    uint32_t scenery; // see TileGrid
} TerrainLook;

/// Sets the level whose tiles are drawn from now on; clears the cache if kinds, theme or bounds
/// differ from the last level's. Returns false out of memory.
bool terrain_cache_use_level(View *view, const Level *level);
/// Draws a terrain. `look` NULL: plain. Requires: terrain_cache_use_level.
void terrain_cache_draw(View *view, const ViewScene *scene, const FhTerrain *terrain,
                        const TerrainLook *look);
/// Draws the last of some covers over the level's ground and the other covers: its tiles, and the
/// ground beside them as it looks joined to them. Requires: terrain_cache_use_level, count above 0.
void terrain_cache_draw_cover(View *view, const ViewScene *scene, const TileCover *covers,
                              int count, int alpha);
/// The texture of a block of tiles at a zoom, borrowed until the next call; NULL if blank.
SDL_Texture *terrain_cache_block(View *view, const TileGrid *grid, int zoom);
void terrain_cache_clear(View *view);

// ---- Covers ----
//
// Covers: layers that hide a secret room and look like ground. A connected part of a cover opens
// while the hero is behind it.

/// Advances by one tick: parts that a body's player is behind open, others close. After a tick that
/// does not follow the last one (another level, restart, teleport) no part is half open.
void covers_tick(View *view, int body, const Level *level, const FhWorld *world);
/// Runs covers_tick for a scene's World if it is not the World of the last tick.
void covers_follow(View *view, const ViewScene *scene);

/// Lists the covers among the first `layers` layers of a level, without their parts open in `scene`
/// (NULL: none is open). Returns their number. Requires: room for LEVEL_LAYERS_MAX.
int covers_list(const View *view, const ViewScene *scene, const Level *level, int layers,
                TileCover *covers);
/// Draws a layer if it is a cover. Requires: covers_follow.
void covers_draw(View *view, const ViewScene *scene, int layer);

// ---- Objects ----
//
// Moving solids and the level's entities: coins, goal, checkpoints, signs.

void objects_draw_solids(View *view, const ViewScene *scene);
/// True if an entity stands where the level puts it: not taken, and no actor of a running World.
bool objects_shows_entity(const ViewScene *scene, int index);
void objects_draw_water(View *view, const ViewScene *scene);
void objects_draw_entities(View *view, const ViewScene *scene);

// ---- Polygons ----

/// Lists the polygons that are ground, before the terrain is drawn.
void polygons_begin(View *view, const Level *level);
/// Draws the polygons that are not part of the terrain: moving ones, and open lines.
void polygons_draw(View *view, const ViewScene *scene);
/// Draws the edges of all polygons, faint if the player's mover passes through lines.
void polygons_draw_edges(View *view, const ViewScene *scene);

// ---- Actors ----
//
// The actors of a World: the hero, runners, crates.

void actors_draw(View *view, const ViewScene *scene);
/// Draws the scene's player alone.
void actors_draw_hero(View *view, const ViewScene *scene);

// ---- Feet ----

/// Returns the px from the bottom of the box down to the ground at its middle; 0 in the air, or if
/// no ground lies within the box's width.
int feet_sink(const FhWorld *world, const FhActorView *actor);

// ---- Effects ----
//
// Cosmetic state of a player: scarf, squash, dust, trail, easing on stairs.
// view_tick (view.h) alone changes it; drawing reads it.

/// The effects of the scene's player.
const Effects *effects_of(const View *view, const ViewScene *scene);
/// The offset of the player's picture from its place, px; zero except on stairs.
SDL_FPoint effects_lag(const View *view, const ViewScene *scene);
/// Draws the hero's scarf at the feet (world px) and scale of the drawn hero.
void effects_draw_scarf(View *view, const ViewScene *scene, SDL_FPoint feet, SDL_FPoint scale);
/// Draws the effects behind the actors: the trail.
void effects_draw_behind(View *view, const ViewScene *scene);
/// Brightens the picture, for some ticks after a hit.
void effects_draw_flash(View *view, const ViewScene *scene, SDL_Rect port);
/// Draws the effects before the actors: dust and sparks, and a frame round what killed the hero.
void effects_draw_before(View *view, const ViewScene *scene);

// ---- Overlays ----
//
// Debug overlays over the world: boxes, contacts, shapes, speeds, paths.

/// Draws the overlays of ViewScene.overlays, and VIEW_CONTRAST.
void overlays_draw(View *view, const ViewScene *scene);

// ---- Pictures ----
//
// Levels as small pictures for the interface (view_picture_create).

/// Draws picture `number` over `rect`, tinted; a checkered box if there is none.
void picture_draw(View *view, int number, SDL_Rect rect, uint32_t color);

/// Replaces the pixels of picture `number`: 0xAARRGGBB, w * h of them.
void picture_put_pixels(View *view, int number, const uint32_t *pixels);

// ---- Minimap ----
//
// A minimap: a raster of a level whose pixels each cover many px of the world.
// Tiles, dug or filled ground, polygons and solids become pixels of their colour, entities become
// dots. The cost grows with the level's content and the picture's size, not with the world px per
// pixel.

/// A picture while it is rasterized.
typedef struct MinimapRaster {
    View *view;
    const ViewPicture *picture;
    FhRect part;      // of the world, px
    uint32_t *pixels; // of the whole picture; 0: empty
    TileGrid whole;   // the level's tiles and its covers, all closed
} MinimapRaster;

/// Colours the pixels that a box of the world (px) covers, at least one.
void minimap_fill_box(const MinimapRaster *raster, FhRect box, uint32_t color);
/// Draws `part` (px) of the picture's level into the picture and sets picture->covered. Requires:
/// terrain_cache_use_level with that level. Out of memory the picture stays.
void minimap_draw(View *view, ViewPicture *picture, FhRect part);

#endif
