// riders.h - which actor rides which solid: asked for all actors before anything moves (law 14).

#ifndef FOOTHOLD_ENGINE_RULES_RIDERS_H
#define FOOTHOLD_ENGINE_RULES_RIDERS_H

#include "engine/state/world.h"

/// Lists all actors that are there as those that the tick visits; the others ride nothing.
void fh_actors_visit_all(FhWorld *world);
/// Sets `riding` of every actor that the tick visits: what its type says (A11); when a blocking
/// actor holds up more of its columns than all else, what that one rides (of equals the one ahead).
/// A flying actor rides nothing.
void fh_riders_list(FhWorld *world);
/// The same for one actor, and lists it behind those before it. Requires: no actor stops or holds
/// up another.
void fh_rider_find(FhWorld *world, int index);

/// What an actor that stands rides, of solids, still ground and blocking actors under its feet: a
/// solid's index + 1; 0: nothing.
int fh_ride_on_foot(const FhWorld *world, const FhActor *actor);

#endif
