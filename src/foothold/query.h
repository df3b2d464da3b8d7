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

// --- all in a box -----------------------------------------------------------------------------
// Boxes that share a pixel with a box, in the order of numbers, as they are now: what was added,
// removed or put elsewhere since the last tick counts. Actors out of play (FhActorState) are met,
// too, and so are solids that nothing collides with; of a solid its box counts, not its tiles. The
// first such question after a tick, or after solids moved, files all by place, some 10 ns
// each; each further one costs about what it finds. A box without pixels meets nothing.

/// The first actor in the box (px), from number `from` (0 or more) on; none (all-zero) when there
/// is no further one.
FH_API FhActorId fh_world_actor_in(const FhWorld *world, FhRect box, int from);
/// The same for solids.
FH_API FhSolidId fh_world_solid_in(const FhWorld *world, FhRect box, int from);
/// Writes the actors in the box (px) to `found`, as many as there is room for (0: `found` may be
/// NULL), and returns how many there are.
FH_API int fh_world_actors_in(const FhWorld *world, FhRect box, FhActorId *found, int room);
/// The same for solids.
FH_API int fh_world_solids_in(const FhWorld *world, FhRect box, FhSolidId *found, int room);

#ifdef __cplusplus
}
#endif

#endif
