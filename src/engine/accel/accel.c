// accel.c - the other side of the door (engine/accel.h): what lies where in the World's block, and
// the order of the fast paths in a tick.

#include "engine/accel.h"

#include <string.h>

#include "engine/accel/crowd.h"
#include "engine/accel/ground_cache.h"
#include "engine/accel/sleep.h"
#include "engine/accel/steady.h"
#include "engine/rules/riders.h"

// --- memory ---------------------------------------------------------------------------------

static uint64_t reserve(uint64_t *end, uint64_t size) {
    enum { ALIGNMENT = 64 }; // bytes
    uint64_t offset = (*end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    *end = offset + size;
    return offset;
}

/// Where everything lies; returns where it ends.
static uint64_t lay_out(const FhWorld *world, FhAccel *accel) {
    uint64_t actors = (uint64_t)world->actor_capacity;
    uint64_t end = world->accel_at + sizeof *accel;
    accel->sleep = reserve(&end, fh_sleep_bytes(world));
    accel->caches = reserve(&end, actors * sizeof(FhGroundCache));
    accel->near = reserve(&end, (fh_cache_near_is_own(world) ? actors : 1) * sizeof(FhCacheNear));
    accel->crowd = reserve(&end, fh_crowd_bytes());
    return end;
}

uint64_t fh_accel_bytes(const FhWorld *world) {
    FhAccel accel;
    return lay_out(world, &accel) - world->accel_at;
}

void fh_accel_reset(FhWorld *world) {
    FhAccel *accel = fh_accel_of(world);
    uint64_t end = lay_out(world, accel);
    memset(accel, 0, (size_t)(end - world->accel_at));
    lay_out(world, accel);
    memset(fh_world_records(world), 0, (size_t)world->actor_capacity * sizeof(FhHotRecord));
    world->record_stamp = 1;
    world->records = FH_RECORDS_NONE;
}

void fh_accel_touch(FhWorld *world, int what) {
    if (what >= 0) {
        fh_record_end(world, what);
    } else if (what == FH_TOUCHED_ACTORS) {
        fh_records_end(world);
    } else {
        fh_accel_of(world)->epoch++;
        world->records = FH_RECORDS_NONE;
    }
}

void fh_accel_sync(FhWorld *world) {
    fh_records_write_back(world);
}

// --- a tick ---------------------------------------------------------------------------------

bool fh_accel_begin_tick(FhWorld *world) {
    if (fh_world_asks_actors(world)) {
        return false; // the order of the actors matters
    }
    int32_t *awake = fh_world_awake(world);
    int others;
    if (world->solid_count == 0) {
        others = fh_crowd_tick(world, awake);
    } else {
        fh_sleep_list(world);
        others = world->awake_count;
    }
    if (others > 0) {
        fh_near_open(world, FH_NEAR_SOLIDS);
    }
    int count = 0;
    for (int k = 0; k < others; k++) {
        int i = awake[k];
        if (!fh_steady_tick(world, i, fh_world_input(world, &fh_actor_slots(world)[i]))) {
            awake[count++] = i;
        }
    }
    world->awake_count = count;
    return true;
}

bool fh_accel_solid_ahead(const FhWorld *world, int index, FhSolid *ahead) {
    return fh_sleep_has_ahead(world, index, ahead);
}

void fh_accel_end_tick(FhWorld *world) {
    if (!fh_world_asks_actors(world) && world->solid_count > 0) {
        fh_sleep_note(world);
    }
}

bool fh_accel_focus(FhWorld *world, int index) {
    if (index < 0) {
        fh_cache_unfocus(world);
        return false;
    }
    return fh_cache_focus(world, index);
}
