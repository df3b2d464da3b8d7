// world_views.h - shorthands for reading a World.

#ifndef FOOTHOLD_GAME_WORLD_VIEWS_H
#define FOOTHOLD_GAME_WORLD_VIEWS_H

#include "foothold/world.h"

/// A view of actor `number` (0 or more); zeros if there is none.
static inline FhActorView world_actor(const FhWorld *world, int number) {
    bool has = number < fh_world_actor_slots(world);
    return fh_world_actor(world, has ? fh_world_actor_id(world, number) : (FhActorId){0});
}

/// A view of solid `number` (0 or more); zeros if there is none.
static inline FhSolidView world_solid(const FhWorld *world, int number) {
    bool has = number < fh_world_solid_slots(world);
    return fh_world_solid(world, has ? fh_world_solid_id(world, number) : (FhSolidId){0});
}

#endif
