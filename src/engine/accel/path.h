// path.h - many pixels of an actor's way at once, where it is sure what single steps would do.
//
// A move is two legs of single pixels (law 4). The sweep takes as many of the steps that are due as
// it can show to meet nothing, or to walk along ground whose heights it knows; what is left is
// taken a step at a time (actor_step.h). So every law is written once, there, and here stands only
// when nothing of it applies. It knows terrain by its solid pixels: movements with a `terrain_in`
// of their own (movement.h) go step by step.

#ifndef FOOTHOLD_ENGINE_ACCEL_PATH_H
#define FOOTHOLD_ENGINE_ACCEL_PATH_H

#include "engine/rules/move_state.h"
#include "engine/state/world.h"

enum { FH_SWEEP_BEYOND = 64 }; // px: a longer way leads beyond what is known

/// A whole move of at most FH_SWEEP_BEYOND px, where it is easily seen what it comes to: along the
/// ground if that is known to be nowhere steep (a leg down is blocked there, but not when somebody
/// is to hear of it; what that costs the actor is the caller's), or through cells that are empty.
/// Returns false, having moved nobody, when anything else may happen; else `move`, all zeros
/// before, says what did.
bool fh_sweep_whole(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard, FhMove2 *move);
#endif
