// hot_record.h - an actor in stride (stride.h), in 64 bytes: all that its next tick changes.
//
// Who goes on as before changes place, remainder and speed in a tick, and nothing else but what
// follows from its place: the tile under its feet. So the World keeps these by themselves, and
// brings the FhActor up to date when somebody looks at it: its contacts are found then, from what
// was known of the ground when it came there. Who looks is, between ticks, who asks for actors as
// world.h says, and in a tick whatever ends the stride. A stride ends, too, when the actor may have
// been changed, and all do where actors may meet or solids are: so whoever meets others, or is a
// player, is never in one. Paces are neither copied nor hashed, and no law can tell.

#ifndef FOOTHOLD_ENGINE_ACCEL_HOT_RECORD_H
#define FOOTHOLD_ENGINE_ACCEL_HOT_RECORD_H

#include "engine/accel/state.h"

static inline FhHotRecord *fh_paces(const FhWorld *world) {
    return (FhHotRecord *)(void *)((char *)(uintptr_t)world + world->records_at);
}
/// True when the actor is in stride.
static inline bool fh_pace_goes(const FhWorld *world, int index) {
    return fh_paces(world)[index].stamp == world->record_stamp;
}

/// Ends the actor's stride, if it is in one: its FhActor is up to date, and is what counts.
void fh_pace_leave(FhWorld *world, int index);
/// Ends all strides.
void fh_pace_leave_all(FhWorld *world);
/// Brings all actors up to date; who is in stride stays so.
void fh_pace_show_all(FhWorld *world);

#endif
