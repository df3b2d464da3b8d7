// tile_locked.h - a body is a set of cells, and moves by a whole cell or not at all.
//
// Source: Monteiro's guide, type 1 (B1-B7), and the games that it names. What is decided is decided
// in cells, when a step is over; between two places the box is only eased for the eye, inside of
// the cells of both, and both were found free before. There are no arcs: a jump goes straight up or
// straight ahead, a fall straight down. Ledges are hung from and pulled up to, a cell at a time.
// Invariant: the box lies in no blocker; at rest it stands in the bottom middle of its cells.
// It does not mirror exactly: what is between two cells belongs to the one on the right, so that a
// body and its image may begin a step from different cells (in 113 of 150 random rooms; at first by
// up to 11 px, and by none for a body that begins in the middle of its cells).

#ifndef FOOTHOLD_ENGINE_MOVERS_TILE_LOCKED_H
#define FOOTHOLD_ENGINE_MOVERS_TILE_LOCKED_H

#include "engine/state/world.h"

/// True when a cell with any solid pixel meets the box (px): a cell is an obstacle or it is not.
bool fh_tile_locked_terrain_in(const FhWorld *world, FhRect box);
/// One actor's part of a tick.
void fh_tile_locked_tick(FhWorld *world, FhActor *actor, FhInput input);
/// The cells that the body occupies in its own terms, px.
FhRect fh_tile_locked_cells(const FhWorld *world, const FhActor *actor);
/// Shows the cells of the body, those that a step to each side asks, and which of them forbid it.
void fh_tile_locked_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);

#endif
