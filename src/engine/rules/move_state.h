// move_state.h - a move under way: two axes of single pixels, interleaved along a straight line
// (law 4; Bresenham's line).

#ifndef FOOTHOLD_ENGINE_RULES_MOVE_STATE_H
#define FOOTHOLD_ENGINE_RULES_MOVE_STATE_H

#include "engine/state/world.h"

/// A step that is blocked, for the function that is called then.
typedef struct FhCollision {
    FhSide side;  // of the actor
    int32_t left; // px of the move still to go, this one among them
    FhContact by;
} FhCollision;

/// What a mover calls when a step is blocked (A8): a parameter, so that the same mover serves
/// walking, pushes, carries and whatever a game thinks of (A9). Returns true when it has made way:
/// then the step is tried once more. It may end or displace the actor; the move ends then.
typedef struct FhOnCollide {
    bool (*call)(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context);
    void *context; // its own; borrowed for the move
} FhOnCollide;

/// One axis of a move under way.
typedef struct FhAxis {
    int direction; // the sign of the whole pixels, never that of the speed (law 1)
    int pixels;    // to go in all
    int tried;     // gone or blocked so far
} FhAxis;

/// What the acceleration keeps of a move; all zeros at first.
typedef struct FhPathState {
    bool has_begun;
    bool has_refreshed; // its ground cache, in this move
    bool walks;         // over ground: what is ahead is not free
    bool is_low;        // a walkable span ended below something, and no step from there was tried
    int most;           // steps to try at once next time in free space
    int misses;         // how often nothing could be taken, one time after the other
    int alone;          // steps that are gone by themselves before the next try
    FhPoint refreshed;  // px: where the cache was last filled, or the move began
    FhPoint span_end;   // px: where the walkable span ended
} FhPathState;

/// A move under way.
typedef struct FhMoveState {
    FhWorld *world;
    FhActor *actor;
    const FhOnCollide *on_collide; // NULL: nothing is called when a step is blocked
    FhAxis x, y;
    bool is_heard;   // what is called then may do anything
    bool is_focused; // between ticks: for this move alone
    bool is_at_wall; // after fh_accel_move: terrain blocks the next step along x
    bool rests;      // in it the ground stopped the steps down...
    FhContact floor; // ...and this is what it was
    FhPathState path;
} FhMoveState;

static inline int fh_axis_left(FhAxis axis) {
    return axis.pixels - axis.tried;
}

/// How many steps of an axis along which it goes `pixels` are due before step `number` (from 1) of
/// the other, along which it goes `others`: those whose middles come first on the straight line; a
/// tie goes to y, which the axis that is counted is or is not (law 4).
static inline int fh_steps_due(int pixels, int others, int number, bool is_y) {
    int64_t due = (2 * (int64_t)number - 1) * pixels + others - !is_y;
    return (int)(due / (2 * (int64_t)others));
}

/// True when the next step goes along x: the one whose middle comes first on the straight line; a
/// tie: y (law 4).
static inline bool fh_move_is_x_next(const FhMoveState *state) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    if (fh_axis_left(x) == 0 || fh_axis_left(y) == 0) {
        return fh_axis_left(x) > 0;
    }
    return (2 * (int64_t)x.tried + 1) * y.pixels < (2 * (int64_t)y.tried + 1) * x.pixels;
}

#endif
