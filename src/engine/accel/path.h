// path.h - many pixels of an actor's way at once, where it is sure what single steps would do.
//
// A move is two legs of single pixels (law 4). The sweep takes as many of the steps that are due as
// it can show to meet nothing, or to walk along ground whose heights it knows; what is left is
// taken a step at a time (actor_step.h). So every law is written once, there, and here stands only
// when nothing of it applies. It knows terrain by its solid pixels: movements with a `terrain_in`
// of their own (movement.h) go step by step.

#ifndef FOOTHOLD_ENGINE_ACCEL_PATH_H
#define FOOTHOLD_ENGINE_ACCEL_PATH_H

#include "engine/rules/move.h"
#include "engine/state/world.h"

enum { FH_SWEEP_BEYOND = 64 }; // px: a longer way leads beyond what is known

/// One axis of a move under way.
typedef struct FhLeg {
    int direction; // the sign of the whole pixels, never that of the speed (law 1)
    int pixels;    // to go in all
    int tried;     // gone or blocked so far
} FhLeg;

/// A move under way.
typedef struct FhSweep {
    FhWorld *world;
    FhActor *actor;
    FhLeg x, y;
    int most;        // steps to try at once next time
    int misses;      // how often nothing could be taken, one time after the other
    int alone;       // steps that are gone by themselves before the next try
    FhPoint looked;  // px: where the actor was when it was last looked around, or began
    FhPoint under;   // px: where it was when it was last looked under what hangs over its way
    FhPoint gentle;  // px: where gentle ground ended...
    bool is_low;     // ...below something, and no step from there was tried
    bool has_looked; // in this move
    bool is_alone;   // between ticks: nobody has looked around before it
    bool walks;      // over ground: what is ahead is not free
    bool is_hidden;  // something that hangs over the next step hides the ground there
    bool is_heard;   // somebody is called when a step is blocked
    bool is_at_wall; // after the last take: terrain blocks the next step along x
    bool rests;      // in the last take known ground stopped the leg down...
    FhContact floor; // ...and this is what it was
} FhSweep;

/// How many steps of an axis along which it goes `pixels` are due before step `number` (from 1) of
/// the other, along which it goes `others`: those whose middles come first on the straight line; a
/// tie goes to y, which the axis that is counted is or is not (law 4).
static inline int fh_steps_due(int pixels, int others, int number, bool is_y) {
    int64_t due = (2 * (int64_t)number - 1) * pixels + others - !is_y;
    return (int)(due / (2 * (int64_t)others));
}

static inline int fh_leg_left(FhLeg leg) {
    return leg.pixels - leg.tried;
}

/// A whole move of at most FH_SWEEP_BEYOND px, where it is easily seen what it comes to: along the
/// ground if that is known to be nowhere steep (a leg down is blocked there, but not when somebody
/// is to hear of it; what that costs the actor is the caller's), or through cells that are empty.
/// Returns false, having moved nobody, when anything else may happen; else `move`, all zeros
/// before, says what did.
bool fh_sweep_whole(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard, FhMove2 *move);
/// A move by whole pixels.
FhSweep fh_sweep_begin(FhWorld *world, FhActor *actor, int dx, int dy);
/// True when the next step goes along x: the one whose middle comes first on the straight line; a
/// tie: y (law 4).
bool fh_sweep_is_x_next(const FhSweep *sweep);
/// Takes steps, moves the actor by them and counts them in the legs. Returns how many px it went
/// along each axis's leg, signed; (0, 0) when the next step must be taken by itself.
FhPoint fh_sweep_take(FhSweep *sweep);

#endif
