// vector.h - the terrain is lines and polygons; the body slides along them by their angles.
//
// What is level enough is floor (the tuning's maxSlopeAngle), and the body walks along it, as far
// on a slope as on the flat; what is steeper is slippery: no body stands there, and none gets
// higher by it. Friction differs between moving and stopped: a slope pulls at a body that slides to
// rest, and holds one that has come to rest, as far as the ground has grip. Moving polygons carry
// and push; moving solids do as for every mover. Tuning: maxSlopeAngle, slopePull, stoppedGrip;
// steps and slopes of the others (stepUp, stepDown) mean nothing here. Source: Monteiro, type 4
// (B47, B48). It does not mirror exactly: a place in floats is rounded to a whole pixel, halves to
// the right, so that the box lies 1 px beside its image (in 28 of 150 random rooms, at first
// nowhere by more).

#ifndef FOOTHOLD_ENGINE_MOVERS_VECTOR_H
#define FOOTHOLD_ENGINE_MOVERS_VECTOR_H

#include "engine/state/world.h"

void fh_vector_tick(FhWorld *world, FhActor *actor, FhInput input);
void fh_vector_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);

#endif
