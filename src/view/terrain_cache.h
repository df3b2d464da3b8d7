// terrain_cache.h - terrain and blocks of tiles, drawn from a cache of textures.

#ifndef FOOTHOLD_VIEW_TERRAIN_CACHE_H
#define FOOTHOLD_VIEW_TERRAIN_CACHE_H

#include "view/state.h"

/// How a terrain is drawn.
typedef struct TerrainLook {
    int alpha;        // 0 to 255
    uint32_t tint;    // 0xrrggbb, multiplies the colours
    uint32_t scenery; // see TileGrid
} TerrainLook;

/// Sets the level whose tiles are drawn from now on; clears the cache if kinds or bounds differ
/// from the last level's. Returns false out of memory.
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

#endif
