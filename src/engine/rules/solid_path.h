// solid_path.h - where a solid's path takes it in a tick, exact to the pixel and without drift.
//
// A place on a leg is computed from the leg's two points and the ticks gone, never added up: after
// a thousand rounds a lift is where it was. A leg takes a whole number of ticks, the first in which
// speed x time reaches its length; what would be left of that tick is not gone.

#ifndef FOOTHOLD_ENGINE_RULES_SOLID_PATH_H
#define FOOTHOLD_ENGINE_RULES_SOLID_PATH_H

#include "engine/state/world.h"

/// The solid as it is after a tick on its path: it waits at every point, the first included, and
/// goes from pixel to pixel, each coordinate rounded as in law 1 from the leg's start. Its vx, vy
/// are the speed along the leg (not that of the rounded pixels), 0 while it waits. One with less
/// than two points stands still.
FhSolid fh_solid_ahead(const FhWorld *world, const FhSolid *solid);
/// The solid as it is after it has gone (dx, dy) px.
FhSolid fh_solid_after(const FhSolid *solid, float dx, float dy);

#endif
