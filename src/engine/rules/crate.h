// crate.h - actors that block: what stands on one goes with it, and the order in which actors move.
//
// A crate is an actor with FH_ACTOR_BLOCKS. All of this is the same for every order of the array.

#ifndef FOOTHOLD_ENGINE_RULES_CRATE_H
#define FOOTHOLD_ENGINE_RULES_CRATE_H

#include "engine/state/world.h"

/// What goes along with a crate, while it does: one of a list.
typedef struct FhCarried {
    int32_t next;           // of the list: an actor's index; -1: none
    int32_t mount;          // the index of what it stands on
    int32_t from_x, from_y; // px: where it was before the crate moved
    int32_t axes;           // along which it has gone: 0, 1 (x) or 2 (both)
} FhCarried;

/// Takes along what stands on a crate that went from there to where it is, aside and down, and what
/// stands on that.
void fh_crate_carry(FhWorld *world, const FhActor *crate, FhPoint from);
/// How many columns of the actor another one that stops it holds up, right under it, while it does
/// not rise; 0 or less: none.
int fh_crate_columns(const FhActor *actor, const FhActor *crate);
/// How far up a step towards `d` (-1, 1) would lead if no crate were there; -1: the ground blocks
/// it.
int fh_crate_climb(const FhWorld *world, const FhActor *walker, int d);
/// True when an actor moves before another one where actors stop each other: the lower first, of
/// equals crates, then the one further ahead in its direction (-1, 1; 0 counts as -1), the faster,
/// the smaller. A total order: of two that are the same the first in the array.
bool fh_crate_goes_before(const FhActor *a, const FhActor *b, int way_a, int way_b);
/// Sorts the actors that the tick visits (fh_world_awake) as they move: from the bottom up, so that
/// what carries goes first; of equals crates, then those ahead of others in their direction. Where
/// no crate and no separating actor was ever added they stay as they are.
void fh_crate_sort(FhWorld *world);
/// Sorts them by their indices again.
void fh_crate_unsort(FhWorld *world);

#endif
