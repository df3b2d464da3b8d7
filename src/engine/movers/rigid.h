// rigid.h - the row of the movement that a physics engine does (B47, B48, B49).
//
// The engine knows libc alone, so it only says here what the row needs. src/rigid/ has it, on
// Chipmunk2D; rigid_absent.c stands in for that in libfoothold.a, and in programs built without
// Chipmunk2D. Both never meet in one program.

#ifndef FOOTHOLD_ENGINE_MOVERS_RIGID_H
#define FOOTHOLD_ENGINE_MOVERS_RIGID_H

#include "engine/movers/mover.h"

/// Empty; or why this build has no rigid bodies, and how to get them.
extern const char fh_rigid_absent[];
/// One actor's part of a tick; that of the default where they are absent.
void fh_rigid_tick(FhWorld *world, FhActor *actor, FhInput input);
/// Shows the parts, the sensors, what touches and its normals.
void fh_rigid_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);
/// True when the terrain lies in the body: its box without the corners, which are cut off a pixel
/// further than its parts are tapered, for a physics engine sinks in a little.
bool fh_rigid_terrain_in(const FhWorld *world, FhRect box);

#endif
