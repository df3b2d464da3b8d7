// sleep.h - actors without a will that no tick need visit: left alone in the air, or carried.
//
// Where actors do not meet each other (no crates, no shovers), what becomes of one in a tick is
// decided by itself, the terrain and the solids alone. One without a will (FH_DRIVER_NONE) that a
// tick has left as it was goes on like that as long as nobody changes it and no solid comes near;
// one that stands on a plain solid, with nothing else about on the whole way of both, ends as far
// along as the solid does. So such actors are noted with what they were, and the next tick looks
// only whether they are that still and whether the solids' occupancy, which are known before
// anything moves, let them be: everybody else is listed as awake, and gets the whole tick. What is
// noted lies behind the World's block: it is neither copied nor hashed, and no law can tell.

#ifndef FOOTHOLD_ENGINE_ACCEL_SLEEP_H
#define FOOTHOLD_ENGINE_ACCEL_SLEEP_H

#include "engine/accel/state.h"

/// How many bytes are to be reserved for what is noted.
uint64_t fh_sleep_bytes(const FhWorld *world);
/// Nobody is noted any more: the World is another one.
void fh_sleep_forget_all(FhWorld *world);
/// The actor's contacts were found anew: it gets its next tick whole.
void fh_sleep_forget(const FhWorld *world, int index);
/// Gives all sleep actors their whole tick, and lists the others as awake. Requires: nothing has
/// moved yet, and actors do not meet each other.
void fh_sleep_list(FhWorld *world);
/// The solid as it will be after this tick: as was found out, or found out now. Before it has
/// moved.
FhSolid fh_sleep_solid_ahead(const FhWorld *world, int index);
/// The same only where it was found out already. Returns false when it was not.
bool fh_sleep_has_ahead(const FhWorld *world, int index, FhSolid *ahead);
/// Notes who of those awake is sleep now. Called when all have moved.
void fh_sleep_note(FhWorld *world);

#endif
