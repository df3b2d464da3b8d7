// terrain.h - the questions that the engine's own rooms ask of a terrain, besides the public ones.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TERRAIN_H
#define FOOTHOLD_ENGINE_TERRAIN_TERRAIN_H

#include "engine/terrain/tileset.h"
#include "foothold/terrain.h"

/// The FH_TRAIT_* that some tile has whose cell meets the box (px), whatever its pixels: quick, and
/// what it does not name is not there.
uint32_t fh_terrain_traits(const FhTerrain *terrain, FhRect box);
/// True when no tile whose cell meets these px, from `left` to `right` and from `top` to `bottom`,
/// has FH_TRAIT_SOLID or FH_TRAIT_ODD. Asked at every move of a fast actor: a rectangle would have
/// to be put together first.
bool fh_terrain_is_clear(const FhTerrain *terrain, int left, int top, int right, int bottom);
/// True when no solid pixel lies in the box (px), and no one-way's cell meets its rows from
/// `one_ways_from` on.
bool fh_terrain_is_free(const FhTerrain *terrain, FhRect box, int one_ways_from);

#endif
