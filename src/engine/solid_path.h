// solid_path.h - where a solid's path takes it in a tick, exact to the pixel and without drift.
//
// A place on a leg is computed from the leg's two points and the ticks gone, never added up: after
// a thousand rounds a lift is where it was. A leg takes a whole number of ticks, the first in which
// speed x time reaches its length; what would be left of that tick is not gone.

#ifndef FOOTHOLD_ENGINE_SOLID_PATH_H
#define FOOTHOLD_ENGINE_SOLID_PATH_H

#include "engine/world.h"

/// The solid as its path will have taken it to after this tick.
FhSolid fh_solid_ahead(const FhWorld *world, const FhSolid *solid);
/// Moves a solid along its path for one tick: it waits at every point, the first included, and
/// sweeps (law 13) from pixel to pixel, each coordinate rounded as in law 1 from the leg's start.
/// Riders must have been listed. Sets vx, vy to the speed along the leg (not that of the rounded
/// pixels), 0 while it waits. Changes nothing but these for a solid with less than two points.
void fh_solid_follow_path(FhWorld *world, FhSolid *solid);
/// fh_solid_move, but with the riders as they were listed.
void fh_solid_sweep(FhWorld *world, FhSolid *solid, float dx, float dy);

#endif
