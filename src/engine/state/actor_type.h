// actor_type.h - an actor's type, through the World's own table.

#ifndef FOOTHOLD_ENGINE_STATE_ACTOR_TYPE_H
#define FOOTHOLD_ENGINE_STATE_ACTOR_TYPE_H

#include "engine/state/world.h"

static inline const FhActorType *fh_actor_type_of(const FhWorld *world, const FhActor *actor) {
    return &world->types[actor->type];
}

#endif
