// depenetrate.h - law 17: one rule for every actor inside of something.

#ifndef FOOTHOLD_ENGINE_RULES_DEPENETRATE_H
#define FOOTHOLD_ENGINE_RULES_DEPENETRATE_H

#include "engine/state/world.h"

/// Returns how many pixels in a direction, straight or of both axes alike, set the box free, at
/// most a tile; 0 when it meets what it was not inside of, or does not get out.
int fh_actor_way_out(const FhWorld *world, const FhActor *actor, int dx, int dy);

/// Moves an actor out of what it is inside of: straight up, to a side or straight down by the
/// fewest pixels, at most a tile, through nothing but what it is inside of at the start. A tie: up
/// first, then the side of its facing, then the other. Returns false when there is no such place,
/// and then nothing has changed. True without a move when it is free.
bool fh_actor_depenetrate(const FhWorld *world, FhActor *actor);
/// The same, but squishes an actor that cannot be freed. `solid_index1`: for the event; 0: none.
void fh_actor_free_or_squish(FhWorld *world, FhActor *actor, int solid_index1);
/// What happens to an actor that is pushed and has nowhere to go: its type says (A12). An
/// actor that its type leaves alive inside of something is ended all the same: nothing overlaps.
void fh_actor_squish(FhWorld *world, FhActor *actor, int solid_index1);

#endif
