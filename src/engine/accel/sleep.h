// sleep.h - actors without a driver that no tick need visit: alone in the air, or carried.
//
// Where actors do not meet each other, what becomes of one in a tick depends on itself, the terrain
// and the solids alone. One without a driver (FH_DRIVER_NONE) that a tick left as it was sleeps as
// long as nothing changes it and no solid comes near; one that stands on a plain solid, with
// nothing else near the whole way of both, sleeps and goes along. Before anything moves it is found
// where each solid will be; what that disturbs wakes up, and gets the whole tick.

#ifndef FOOTHOLD_ENGINE_ACCEL_SLEEP_H
#define FOOTHOLD_ENGINE_ACCEL_SLEEP_H

#include "engine/accel/state.h"

/// How many bytes are to be reserved for it.
uint64_t fh_sleep_bytes(const FhWorld *world);
/// The actor's contacts were found anew: it gets its next tick whole.
void fh_sleep_forget(const FhWorld *world, int index);
/// Gives all sleeping actors their whole tick, and lists the others as awake. Requires: nothing has
/// moved yet, and actors do not meet each other.
void fh_sleep_list(FhWorld *world);
/// Where the solid will be after this tick, once fh_sleep_list has found it. False: it has not.
bool fh_sleep_has_ahead(const FhWorld *world, int index, FhSolid *ahead);
/// True when a solid is, or will be after this tick, within a few px of the box. Requires:
/// fh_sleep_list, nothing has moved yet, and the broad phase has the solids.
bool fh_sleep_meets_solid(const FhWorld *world, FhRect box);
/// Finds which of those awake sleep from here on. Called when all have moved.
void fh_sleep_note(FhWorld *world);

#endif
