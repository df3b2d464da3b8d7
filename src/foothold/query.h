// query.h - questions about a World that change nothing.
//
// A blocker is a solid pixel of the terrain, a pixel of a collidable solid that stops everything, a
// side of the World, or another actor when one of the two blocks. One-ways are no blockers: they
// only hold up (law 10). Every question is asked for one actor: it never blocks itself, it may be
// dropping through a one-way, and its mover says what terrain is to it.

#ifndef FOOTHOLD_QUERY_H
#define FOOTHOLD_QUERY_H

#include "foothold/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// True when a blocker lies in the box (px); never in one without pixels.
FH_API bool fh_world_blocked(const FhWorld *world, FhActorId who, FhRect box);
/// True when a step down from the box is stopped, by a blocker or a one-way.
FH_API bool fh_world_supported(const FhWorld *world, FhActorId who, FhRect box);
/// The first actor, in the order of numbers, whose box shares a pixel with this one (px), from
/// number `from` on; none (all-zero) when there is no further one.
FH_API FhActorId fh_world_actor_in(const FhWorld *world, FhRect box, int from);
/// The same for solids.
FH_API FhSolidId fh_world_solid_in(const FhWorld *world, FhRect box, int from);

#ifdef __cplusplus
}
#endif

#endif
