// steady.h - the tick of an actor to which nothing happens.
//
// An actor that stands, walks or flies over cached ground, touches no side and has nothing under
// way needs four parts of a tick: intent, speed (timers, run, fall), way, and the contact below.
// The steps of control are called; the way is one on which no step is blocked, lands or leaves a
// floor. Wherever that is not sure the actor is left to the whole tick: no law stands here.

#ifndef FOOTHOLD_ENGINE_ACCEL_STEADY_H
#define FOOTHOLD_ENGINE_ACCEL_STEADY_H

#include "foothold/base.h"
#include "engine/state/world.h"

/// The whole tick of a steady actor. Returns false, having changed nothing that counts, for others.
/// Requires: nothing has moved in this tick, and actors do not meet each other.
bool fh_steady_tick(FhWorld *world, int index, FhInput input);

#endif
