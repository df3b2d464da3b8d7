// tile_offsets.h - the offsets of a box of any size at a tile of a tileset, in world px.
//
// Source: Branicki (E15-E17).

#ifndef FOOTHOLD_ENGINE_TERRAIN_TILE_OFFSETS_H
#define FOOTHOLD_ENGINE_TERRAIN_TILE_OFFSETS_H

#include "engine/terrain/offsets.h"

/// The eight offsets of a box of any size at a tile with its top left corner at `corner`, all in
/// world px. The box is cut to the tile (E15); what sticks out below or above it is added to the
/// way out up or down, as the box must leave with all of it (E16). Left and right are as in the
/// tile. All zero for a box that shares no pixel with the tile's cell, and for the empty tile.
FhOffsets fh_offsets_at(const FhTileset *tileset, FhTile tile, FhPoint corner, FhRect box);

#endif
