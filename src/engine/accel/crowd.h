// crowd.h - the crowd batch: the ticks of steady actors, done on their hot records.
//
// Most of a crowd walks at the speed that its driver wants, or falls, and touches nothing but solid
// tiles under its feet. Such a tick changes place, remainder and speed only; so these lie in a
// record of one cache line (state/hot_record.h), and the FhActor is written when it is read, or
// when the record ends: its contacts are found then, from the ground cache. A record ends when the
// actor may have been changed, and all do where actors may meet each other or solids are.

#ifndef FOOTHOLD_ENGINE_ACCEL_CROWD_H
#define FOOTHOLD_ENGINE_ACCEL_CROWD_H

#include "engine/accel/state.h"

/// Does the tick of all steady actors, and lists the others that are there, rising, unchanged;
/// returns how many they are. `list` has room for all actors. Requires: nothing has moved in this
/// tick, and the World is static (fh_world_is_static).
int fh_crowd_tick(FhWorld *world, int32_t *list);
/// How many bytes a World keeps of what its records depend on.
uint64_t fh_crowd_bytes(void);

/// True when the actor has a record.
static inline bool fh_record_counts(const FhWorld *world, int index) {
    return fh_world_records(world)[index].stamp == world->record_stamp;
}
/// Ends the actor's record, if it has one: its FhActor is up to date.
void fh_record_end(FhWorld *world, int index);
/// Ends all records.
void fh_records_end(FhWorld *world);
/// Writes all records back to their actors; they still count.
void fh_records_write_back(FhWorld *world);

#endif
