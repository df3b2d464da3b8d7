// terrain.h - the questions that the engine's own rooms ask of a terrain, besides the public ones.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TERRAIN_H
#define FOOTHOLD_ENGINE_TERRAIN_TERRAIN_H

#include "engine/terrain/tileset.h"
#include "foothold/terrain.h"

/// The FH_TRAIT_* that some tile has whose cell meets the box (px), whatever its pixels: quick, and
/// what it does not name is not there.
uint32_t fh_terrain_traits(const FhTerrain *terrain, FhRect box);
/// True when no tile whose cell meets these px, from `left` to `right` and from `top` to `bottom`,
/// has FH_TRAIT_SOLID or FH_TRAIT_ODD. Asked at every move of who is fast: a rectangle would have
/// to be put together first.
bool fh_terrain_is_clear(const FhTerrain *terrain, int left, int top, int right, int bottom);
/// True when no solid pixel lies in the box (px), and no one-way's cell meets its rows from
/// `one_ways_from` on.
bool fh_terrain_is_free(const FhTerrain *terrain, FhRect box, int one_ways_from);

/// How far the box (px) may go sideways (direction -1, 1), at most `most` px, before a solid pixel,
/// or with `one_ways` the cell of a one-way, is in its way.
int fh_terrain_free_ahead(const FhTerrain *terrain, FhRect box, int direction, int most,
                          bool one_ways);

/// A row of pixels under a box's feet.
typedef struct FhTerrainRow {
    int32_t y, x, w;   // px
    bool has_one_ways; // one-ways count where the row is their topmost one
} FhTerrainRow;

/// How far the row may be moved in a direction (-1, 1), at most `most` px, so that at every place
/// on the way there is a solid pixel in it; -1 when there is none to begin with.
int fh_terrain_level_run(const FhTerrain *terrain, FhTerrainRow row, int direction, int most);

/// A hash of the tiles and where they stand, the same however they came there. Walks all of them.
uint64_t fh_terrain_hash(const FhTerrain *terrain);

#endif
