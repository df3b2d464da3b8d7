// solid_path.h - where a solid's path takes it in a tick, exact to the pixel and without drift.
//
// A place on a leg is computed from the leg's two points and the ticks gone, never added up: after
// a thousand rounds a lift is where it was. What is moved by hand takes its path along. A leg takes
// a whole number of ticks, the first in which speed x time reaches its length; what would be left
// of that tick is not gone.

#ifndef FOOTHOLD_ENGINE_RULES_SOLID_PATH_H
#define FOOTHOLD_ENGINE_RULES_SOLID_PATH_H

#include "engine/state/world.h"

/// The solid as it is after a tick on its path: it waits at every point, the first included, and
/// goes from pixel to pixel, each coordinate rounded as in law 1 from the leg's start. Its vx, vy
/// are the speed along the leg (not that of the rounded pixels), 0 while it waits. One with less
/// than two points stands still. One of a group goes as far as its leader.
FhSolid fh_solid_ahead(const FhWorld *world, const FhSolid *solid);
/// Makes it that. Requires: it has no leader.
void fh_solid_advance(const FhWorld *world, FhSolid *solid);
/// The solid as it is after it has gone (dx, dy) px.
FhSolid fh_solid_after(const FhSolid *solid, float dx, float dy);
/// One of a group as it is after the one that is moved has become `after` by going that way, px.
FhSolid fh_solid_along(const FhSolid *solid, const FhSolid *after, FhPoint way);
/// True when all of its path lies within 2^30 px of the origin once it was moved by (dx, dy) px.
bool fh_solid_path_is_near(const FhWorld *world, const FhSolid *solid, int dx, int dy);
/// The point after the one that it comes from; that one itself at the end of a path gone once.
int fh_solid_next_point(const FhSolid *solid);
/// Px of its leg that it has gone; 0 at a point.
float fh_solid_gone(const FhSolid *solid);
/// Px of its leg. Requires: it has a path.
float fh_solid_leg_length(const FhWorld *world, const FhSolid *solid);
/// Gives it another speed from where it is on. Another sign turns it round: its leg is the same one
/// from the other end, so it comes back over the same points.
void fh_solid_set_speed(const FhWorld *world, FhSolid *solid, float speed);
/// Lets all solids of a group go along the path of the first of them that has one.
void fh_solid_lead(FhWorld *world, int group);
/// True unless the solid is to go along with one that is not of its group, or has no way of its
/// own.
bool fh_solid_is_led(const FhWorld *world, const FhSolid *solid);

#endif
