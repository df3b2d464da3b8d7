// feet.h - where an actor's feet meet the ground, for pictures.
//
// A box stands on a slope with one of its corners, so that its middle hangs in the air; a picture
// puts its feet on the ground there.

#ifndef FOOTHOLD_VIEW_FEET_H
#define FOOTHOLD_VIEW_FEET_H

#include "foothold/world.h"

/// Returns how many px the ground lies under the bottom of the box at its middle; 0 for an actor
/// in the air, and where none lies within the box's width.
int feet_sink(const FhWorld *world, const FhActorView *actor);

#endif
