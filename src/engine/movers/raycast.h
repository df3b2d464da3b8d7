// raycast.h - the hobbyist's controller: rays from inside the body find how far it may go.
//
// Source: the Hobbyist Coder's 2D platformer controller (C1-C20; there y grows up, here down).
// At every tick rays go to all four sides, two or more a side; the nearest hit on a side is its
// limit, and the body moves by its speed but never past a limit. Over a slope a ray from the middle
// of the feet says where the ground is, and the body is put there. Its place is a float.
// A body on a slope sinks its lower corner into it, as old games do: only its middle counts.
// It does not mirror exactly: the ray in the middle of feet of an even width stands in the pixel to
// the right, so that ground is met a tick sooner or later than in the image (in 51 of 150 random
// rooms; in the first tick that differs mostly by 1 px, by up to 19).

#ifndef FOOTHOLD_ENGINE_MOVERS_RAYCAST_H
#define FOOTHOLD_ENGINE_MOVERS_RAYCAST_H

#include "engine/state/world.h"

/// The upper middle of its box, which rays never miss: it is kept out of the ground. What lies
/// between two rays, beside it, throws no body out.
FhRect fh_raycast_core(const FhActor *actor);

#endif
