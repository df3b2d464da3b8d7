// riders.h - which actor rides which solid: asked for all actors before anything moves (law 14).

#ifndef FOOTHOLD_ENGINE_RULES_RIDERS_H
#define FOOTHOLD_ENGINE_RULES_RIDERS_H

#include "engine/state/world.h"

/// Lists all actors that are there as those that the tick visits; the others ride nothing.
void fh_actors_visit_all(FhWorld *world);
/// Sets `riding` of every actor that the tick visits: what its type says (A11); when
/// it rides nothing and stands on a blocking actor, what the actor under most of its feet rides (of
/// equals the one ahead). A flying actor rides nothing.
void fh_riders_list(FhWorld *world);

/// What the blocking actor under most of its feet rides (of equals the one ahead, as
/// fh_crate_goes_before has it): a solid's index + 1; 0: nothing.
int fh_ride_through_actor(const FhWorld *world, const FhActor *actor);

#endif
