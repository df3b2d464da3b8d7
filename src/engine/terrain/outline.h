// outline.h - the edge of one tile's solid pixels as straight lines.
//
// A tile whose pixels rise from one of its sides has a profile, a height for every column from
// there; where the profile is the staircase of a straight line, it becomes that line again: the
// fewest lines that, rasterised as fh_shape_from_profile does it, give the same pixels, and of
// these the ones that lie nearest to them. So the lines lie within the pixels, less than one pixel
// deep, and a curve becomes a few of them. Any other picture keeps the edges of its pixels. Edges
// that lie against solid pixels of the tile beside are no edges. Source: Monteiro (B47).

#ifndef FOOTHOLD_ENGINE_TERRAIN_OUTLINE_H
#define FOOTHOLD_ENGINE_TERRAIN_OUTLINE_H

#include "engine/terrain/line.h"
#include "engine/terrain/tileset.h"

/// A tile and where it stands.
typedef struct FhOutlineTile {
    const FhTileset *tileset; // borrowed
    FhPoint at;               // px, its top left corner
    FhTile tile;
    FhTile around[FH_SIDES]; // the tiles beside it
    bool all_one_way;        // of a solid whose every tile is a one-way
    FhLine like;             // what its lines are the edge of, and whose: a and b are ignored
} FhOutlineTile;

/// Visits the lines of a tile: its outline if it is solid, its upper side if it is a one-way.
void fh_outline_tile(const FhOutlineTile *tile, FhLineVisit *visit, void *context);

#endif
