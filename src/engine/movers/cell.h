// cell.h - a cell and a ratio: where a body is, as a cell of the grid and a part of that cell.
//
// Source: Deepnight, a simple platformer engine (D1-D14). The point that is moved is the middle of
// the feet, half a tile up; so the article's floor, a ratio of 0.5, is exactly the edge of a cell.
// One question is asked of the terrain: does this cell collide? A cell does when more than half of
// its pixels are solid; so a slope is a block or nothing. Bodies that move like this push each
// other apart. Without gravity it is seen from above: up and down move, and nothing jumps.
// Invariant: between ticks no part of the body, fractions of pixels included, lies in a blocker.
// It does not mirror exactly: the box is the place in px rounded down, so that it lies 1 px beside
// its image wherever the place is between two (in 136 of 150 random rooms, nowhere by more at
// first).

#ifndef FOOTHOLD_ENGINE_MOVERS_CELL_H
#define FOOTHOLD_ENGINE_MOVERS_CELL_H

#include "engine/state/world.h"

/// The article's only question (D4): more than half of the cell's pixels are solid.
bool fh_cell_collides(const FhWorld *world, int col, int row);
/// True when a cell that collides lies in the box (px).
bool fh_cell_terrain_in(const FhWorld *world, FhRect box);
/// A one-way holds up at the top of its cell, whatever its pixels.
int fh_cell_one_way_top(const FhTileHit *hit, FhRect box);
/// True on the ground, and always where it is seen from above (D9).
bool fh_cell_is_grounded(const FhWorld *world, const FhActor *actor);
/// One actor's part of a tick.
void fh_cell_tick(FhWorld *world, FhActor *actor, FhInput input);
/// Shows the cells around the body that collide, its own cell, its point and its radius.
void fh_cell_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);

#endif
