// steady.h - the tick of an actor to which nothing happens.
//
// Most of a crowd stands, walks or falls, most of the time, over plain ground that is known
// (calm.h), touches no side, and has nothing under way. Of all that a tick does, four things are
// left then: what is wished, the speed (timers, run, fall), the way, and the contact below.
// All else of the tick would find nothing to do; wherever that is not sure the actor is left to the
// whole tick. So no law stands here: the steps of control are called, and the way is one that
// actor_step.c would go without a blocked step, a landing or an edge.

#ifndef FOOTHOLD_ENGINE_ACCEL_STEADY_H
#define FOOTHOLD_ENGINE_ACCEL_STEADY_H

#include "engine/base/input.h"
#include "engine/state/world.h"

/// The whole tick of an actor that coasts. Returns false, having changed nothing that counts, for
/// all others; also for all who do not move by pixel steps. Requires: nothing has moved in this
/// tick, the solids' ways are marked (ways.h), and actors do not meet each other.
bool fh_coast(FhWorld *world, int index, FhInput input);

#endif
