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

#include <stdint.h>

#include "engine/accel/state.h"

typedef struct FhPace {
    _Alignas(64) uint64_t stamp; // FhAccel.pace: it is in stride
    int32_t x, y;                // px, top left
    float rem_x, rem_y;
    float vx, vy;           // px/s
    int32_t from_x, from_y; // px: where it was a tick ago, if it is behind
    int32_t left, top;      // px: where what is known of the ground begins (FhCalm); who looks
                            // around leaves its stride
    uint8_t height;         // px, of its body
    uint8_t behind;         // ticks that its FhActor is behind: 0, 1; 2: or more
    uint8_t rule;           // index of what must be so (stride.c)
    bool on_floor;
    uint8_t driver; // the World's own, from 1 on; 0: a walker
} FhPace;
_Static_assert(sizeof(FhPace) == 64, "a pace is a line of memory, and no more");

static inline FhPace *fh_paces(const FhWorld *world) {
    return (FhPace *)(void *)((char *)(uintptr_t)world + fh_accel_of(world)->paces);
}
/// True when the actor is in stride.
static inline bool fh_pace_goes(const FhWorld *world, int index) {
    return fh_paces(world)[index].stamp == fh_accel_of(world)->pace;
}

/// Ends the actor's stride, if it is in one: its FhActor is up to date, and is what counts.
void fh_pace_leave(FhWorld *world, int index);
/// Ends all strides.
void fh_pace_leave_all(FhWorld *world);
/// Brings all actors up to date; who is in stride stays so.
void fh_pace_show_all(FhWorld *world);

#endif
