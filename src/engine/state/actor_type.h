// actor_type.h - what kinds of actors answer differently: which solid they ride, and what happens
// to them when they are squished.
//
// Thorson's virtual IsRiding and Squish (A11, A12), as rows of a constant table: an actor holds the
// row's index, the World borrows the table, and so stays one flat value. A game with kinds of its
// own gives its own table (FhWorldDef.types).

#ifndef FOOTHOLD_ENGINE_STATE_ACTOR_TYPE_H
#define FOOTHOLD_ENGINE_STATE_ACTOR_TYPE_H

#include "engine/state/world.h"

struct FhActorType {
    const char *name;
    /// The solid that it rides (its index + 1; 0: none), asked before anything moves. Who has
    /// FH_ACTOR_FLIES is not asked. riders.h has what answers are made of.
    int (*rides)(const FhWorld *world, const FhActor *actor);
    /// A push, or something that appeared, leaves it no room. `solid_index1`: by what; 0: no solid.
    void (*squish)(FhWorld *world, FhActor *actor, int solid_index1);
};

static inline const FhActorType *fh_actor_type_of(const FhWorld *world, const FhActor *actor) {
    return &world->types[actor->type];
}

#endif
