// feet.h - contact of an actor's feet with the ground, for drawing.
//
// A box stands on a slope with one of its corners, so its middle hangs in the air. A picture puts
// the feet on the ground below the middle.

#ifndef FOOTHOLD_VIEW_FEET_H
#define FOOTHOLD_VIEW_FEET_H

#include "foothold/world.h"

/// Returns the px from the bottom of the box down to the ground at its middle; 0 in the air, or if
/// no ground lies within the box's width.
int feet_sink(const FhWorld *world, const FhActorView *actor);

#endif
