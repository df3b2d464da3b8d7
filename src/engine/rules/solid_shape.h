// solid_shape.h - a solid's own tiles (law 16), met one by one under a box.
//
// A solid with tiles stands on the World's pool of cells, its first cell's corner at the solid's x,
// y: so slopes, one-ways and ladders move with it.

#ifndef FOOTHOLD_ENGINE_RULES_SOLID_SHAPE_H
#define FOOTHOLD_ENGINE_RULES_SOLID_SHAPE_H

#include "engine/state/world.h"

/// Finds the next non-empty cell of the solid that meets the box, row by row. *next (0 at first,
/// changed) counts the cells under the box. Returns false when there is none left.
bool fh_solid_next_cell(const FhWorld *world, const FhSolid *solid, FhRect box, int32_t *next,
                        FhTileHit *hit);
/// What a tile of the solid stops: all of a one-way solid's tiles are one-ways.
FhSolidity fh_solid_cell_solidity(const FhSolid *solid, const FhTileKind *kind);

/// True when a pixel of the solid that stops everything lies in the box (its one-way parts don't
/// count).
bool fh_solid_overlaps(const FhWorld *world, const FhSolid *solid, FhRect box);

#endif
