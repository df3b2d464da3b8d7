// actor_type.h - the types of actors of a World that was given none, and what types are made of.
//
// Source: Thorson's IsRiding and Squish (A11, A12).

#ifndef FOOTHOLD_ENGINE_RULES_ACTOR_TYPE_H
#define FOOTHOLD_ENGINE_RULES_ACTOR_TYPE_H

#include "engine/state/actor_type.h"

/// The types of a World that was given none.
enum {
    FH_TYPE_PERSON, // rides what it climbs, hangs from, stands on, slides down or (FH_ACTOR_CLINGS)
                    // clings to; is ended
    FH_TYPE_CRATE,  // rides what it stands on; breaks
    FH_TYPES
};
extern const FhActorType fh_actor_types[FH_TYPES];

/// Ends an actor: it stays where it is, stops, and stops nobody. Emits FH_EVENT_SQUISH.
void fh_squish_end(FhWorld *world, FhActor *actor, int solid_index1);
/// The same, as FH_EVENT_BREAK: what can be broken breaks.
void fh_squish_break(FhWorld *world, FhActor *actor, int solid_index1);

#endif
