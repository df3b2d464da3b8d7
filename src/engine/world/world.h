// world.h - a World's actors and solids by pointer, for the engine, its tests, and clients that are
// not converted to the public functions yet.
//
// Reading a World changes nothing in it.

#ifndef FOOTHOLD_ENGINE_WORLD_WORLD_H
#define FOOTHOLD_ENGINE_WORLD_WORLD_H

#include "engine/base/assert.h"
#include "engine/state/world.h"

/// Borrowed until the World is destroyed. NULL when the actor is gone.
FhActor *fh_actor_of(FhWorld *world, FhActorId id);
FhSolid *fh_solid_of(FhWorld *world, FhSolidId id);

/// All actors, for loops: actor_count long, dead slots included. Borrowed until the World is
/// destroyed. Requires: fh_world_sync after fh_world_advance.
static inline const FhActor *fh_world_actors(const FhWorld *world) {
    FH_ASSERT(!world->is_behind, "call fh_world_sync after fh_world_advance");
    return fh_actor_slots(world);
}
/// One of them, up to date, to be changed.
FhActor *fh_world_actor_at(FhWorld *world, int index);
/// Where an actor is: its top left corner, px. Needs no fh_world_sync.
FhPoint fh_world_place(const FhWorld *world, int index);

#endif
