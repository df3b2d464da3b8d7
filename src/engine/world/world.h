// world.h - a World's actors and solids by pointer, for the engine, its tests, and clients that are
// not converted to the public functions yet.
//
// Reading a World changes nothing in it.

#ifndef FOOTHOLD_ENGINE_WORLD_WORLD_H
#define FOOTHOLD_ENGINE_WORLD_WORLD_H

#include "engine/base/assert.h"
#include "engine/state/world.h"

/// The generation of what is put next into a slot that had this one; never 0.
static inline uint16_t fh_next_generation(uint16_t generation) {
    return generation == UINT16_MAX ? 1 : (uint16_t)(generation + 1);
}

/// The index of what has that id; -1 when it is gone.
int fh_actor_index(const FhWorld *world, FhActorId id);
int fh_solid_index(const FhWorld *world, FhSolidId id);
/// Borrowed until the World is destroyed. NULL when the actor is gone.
FhActor *fh_actor_of(FhWorld *world, FhActorId id);
FhSolid *fh_solid_of(FhWorld *world, FhSolidId id);

/// All actors, for loops: actor_count long, dead slots included. Borrowed until the World is
/// destroyed.
static inline const FhActor *fh_world_actors(const FhWorld *world) {
    return fh_actor_slots(world);
}
/// What fh_world_validate says; unless `is_placed`, an actor may be inside of a blocker: an edit
/// may have put that there since the last tick, and the next one frees the actor (law 17).
const char *fh_world_wrong(const FhWorld *world, bool is_placed, int *number);
static inline void fh_require_touches(const FhWorld *world, uint32_t meets) {
    FH_ASSERT(meets == 0 || world->touch_capacity > 0,
              "make the World with room for touches (FhWorldDef.touches)");
}
/// Forgets how the contacts of an actor were found: it is another one's now.
void fh_world_actor_replaced(FhWorld *world, const FhActor *actor);
/// One of them, for changes.
static inline FhActor *fh_world_actor_at(FhWorld *world, int index) {
    FH_ASSERT(index >= 0 && index < world->actor_count, "ask for one of the World's actors");
    world->near.asked &= ~(uint32_t)FH_NEAR_ACTORS; // the caller may put it elsewhere
    return &fh_actor_slots(world)[index];
}

#endif
