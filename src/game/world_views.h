// world_views.h - short forms of what the game often reads of a World.

#ifndef FOOTHOLD_GAME_WORLD_VIEWS_H
#define FOOTHOLD_GAME_WORLD_VIEWS_H

#include "foothold/world.h"

/// The actor with that number (0 or more), read; zeros when there is none.
static inline FhActorView world_actor(const FhWorld *world, int number) {
    bool has = number < fh_world_actor_slots(world);
    return fh_world_actor(world, has ? fh_world_actor_id(world, number) : (FhActorId){0});
}

/// The solid with that number (0 or more), read; zeros when there is none.
static inline FhSolidView world_solid(const FhWorld *world, int number) {
    bool has = number < fh_world_solid_slots(world);
    return fh_world_solid(world, has ? fh_world_solid_id(world, number) : (FhSolidId){0});
}

#endif
