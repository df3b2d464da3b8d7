// feet.h - where an actor's feet meet the ground, for pictures.
//
// A box stands on a slope with one of its corners, so that its middle hangs in the air; a picture
// puts its feet on the ground there.

#ifndef FOOTHOLD_ENGINE_FACTS_FEET_H
#define FOOTHOLD_ENGINE_FACTS_FEET_H

#include "engine/state/world.h"

/// Returns how many px the ground lies under the bottom of the box at its middle; 0 for an actor
/// in the air, and where none lies within the box's width.
int fh_actor_sink(const FhWorld *world, const FhActor *actor);

#endif
