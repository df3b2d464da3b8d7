// tile_body.h - the body of `tile_locked`: the cells it takes, and steps from cells to cells.
//
// What is decided is decided in cells; the box is only eased for the eye, inside of the cells of
// both places (B1-B7).

#ifndef FOOTHOLD_ENGINE_MOVERS_TILE_BODY_H
#define FOOTHOLD_ENGINE_MOVERS_TILE_BODY_H

#include "engine/state/actor.h"

/// The words of its motion. A place is the first column and the row under the feet.
enum {
    FH_TILE_STARTED,
    FH_TILE_COL,
    FH_TILE_FEET,
    FH_TILE_TICKS_LEFT,  // of the step under way; 0: it stands in its cells
    FH_TILE_GOES_X,      // the direction of the step under way
    FH_TILE_GOES_Y,      //
    FH_TILE_RISES,       // cells left of a jump straight up
    FH_TILE_LEAPS,       // cells left of a jump straight ahead
    FH_TILE_HANGS,       // the side of the ledge it hangs from; 0: none
    FH_TILE_PULLS,       // cells left to pull itself up
    FH_TILE_ASKED,       // ticks in which a pressed jump still counts
    FH_TILE_DROPS,       // ticks in which a pressed down still counts
    FH_TILE_LAST_MIDDLE, // twice the px of the box's middle, as written last
    FH_TILE_LAST_FEET,   // px
    FH_TILE_WORDS
};
_Static_assert((int)FH_TILE_WORDS <= (int)FH_MOVER_STATE_WORDS,
               "the motion has room for its words");

/// The side of a cell, px.
int fh_tile_body_cell(const FhWorld *world);
/// How many cells a length (px) takes, rounded up (B2).
int fh_tile_body_cells_for(const FhWorld *world, int px);
/// The cells of the body, px, moved by whole cells: the copy that is tested (B3).
FhRect fh_tile_body_at(const FhWorld *world, const FhActor *actor, int dx, int dy);
/// Tests every cell of the copy against terrain, solids, crates, the world's sides and bodies.
bool fh_tile_body_fits(const FhWorld *world, const FhActor *actor, int dx, int dy);
/// True when no step down is possible: an obstacle, or a one-way whose top is in line (B6).
bool fh_tile_body_stands(const FhWorld *world, const FhActor *actor, int dx, int dy);
/// True when the cells nearest to the box, or some beside them, are free.
bool fh_tile_body_has_room(const FhWorld *world, const FhActor *actor);
/// True when the box lies where it does at rest: in the middle of its cells, at the bottom.
bool fh_tile_body_is_at_rest(const FhWorld *world, const FhActor *actor);
/// Ends its step, jump, hanging and pulling up.
void fh_tile_body_end_all(FhActor *actor);
/// Notes where the box is, so that a push or an edit is noticed.
void fh_tile_body_note_place(FhActor *actor);
/// Takes over where pushes, carries, edits and the start have put the body: it goes to the nearest
/// cells from there.
void fh_tile_body_find_place(const FhWorld *world, FhActor *actor);
/// How many ticks a cell takes at a speed (px/s).
int fh_tile_body_ticks_at(const FhWorld *world, float speed);
/// Begins a step if every cell of the copy is free; else nothing moves at all (B3). The box follows
/// for the eye (B7).
bool fh_tile_body_try_step(const FhWorld *world, FhActor *actor, int dx, int dy, float speed);
/// Brings the box a tick nearer to its cells. When something has come between, it goes to the
/// nearest cells instead.
void fh_tile_body_ease(const FhWorld *world, FhActor *actor);

#endif
