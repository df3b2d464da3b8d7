// terrain.h - the questions that the engine's own rooms ask of a terrain, besides the public ones.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TERRAIN_H
#define FOOTHOLD_ENGINE_TERRAIN_TERRAIN_H

#include "engine/terrain/grid_ray.h"
#include "engine/terrain/tileset.h"
#include "foothold/terrain.h"

/// The FH_TRAIT_* that some tile has whose cell meets the box (px), whatever its pixels: quick, and
/// what it does not name is not there.
uint32_t fh_terrain_traits(const FhTerrain *terrain, FhRect box);
/// True when no solid pixel lies in the box (px), and no one-way's cell meets its rows from
/// `one_ways_from` on.
bool fh_terrain_is_free(const FhTerrain *terrain, FhRect box, int one_ways_from);
/// The next tile along a line, a walk in cells of the tiles' size; the first call (*begun false,
/// then set) looks at its own cell, too. False when there is none up to the line's end.
bool fh_terrain_ray_tile(const FhTerrain *terrain, FhGridRay *ray, bool *begun, FhTileHit *hit);
/// Visits the chunks that two terrains (or NULL: none) do not share, as fh_terrain_next_chunk does;
/// of clones that is what was edited since. Looks at no other chunk.
bool fh_terrain_next_unshared(const FhTerrain *a, const FhTerrain *b, size_t *cursor,
                              FhPoint *first_tile);
/// How much memory a copy takes beside another terrain (NULL: alone), in bytes: what points to its
/// chunks, and the chunks that the two do not share.
size_t fh_terrain_copy_bytes(const FhTerrain *terrain, const FhTerrain *beside);

#endif
