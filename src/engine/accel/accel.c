// accel.c - the other side of the door (engine/accel.h): what lies where in the World's block, the
// order of the fast paths in a tick, and which cache answers what.

#include "engine/accel.h"

#include <string.h>

#include "engine/accel/contact_cache.h"
#include "engine/accel/crowd.h"
#include "engine/accel/occupancy.h"
#include "engine/accel/path.h"
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
static uint64_t lay_out(const FhWorld *world, FhAccel *accel, uint64_t *records_at) {
    uint64_t actors = (uint64_t)world->actor_capacity;
    uint64_t end = world->accel_at + sizeof *accel;
    size_t strides = fh_stride_bytes(world);
    accel->idle = reserve(&end, fh_idle_bytes(world));
    accel->calm = reserve(&end, actors * sizeof(FhCalm));
    *records_at = reserve(&end, actors * sizeof(FhHotRecord));
    accel->strides = strides > 0 ? reserve(&end, strides) : 0;
    accel->way_words = fh_way_words(world->solid_capacity);
    accel->ways = reserve(&end, accel->way_words * sizeof(uint64_t));
    return end;
}

uint64_t fh_accel_bytes(const FhWorld *world) {
    FhAccel accel;
    uint64_t records_at;
    return lay_out(world, &accel, &records_at) - world->accel_at;
}

void fh_accel_reset(FhWorld *world) {
    FhAccel *accel = fh_accel_of(world);
    memset(accel, 0, sizeof *accel);
    lay_out(world, accel, &world->records_at);
    world->record_stamp = 1;
    world->records = FH_RECORDS_NONE;
    memset(fh_paces(world), 0, (size_t)world->actor_capacity * sizeof(FhHotRecord));
    memset(fh_calm_entries(world), 0, (size_t)world->actor_capacity * sizeof(FhCalm));
    fh_stride_forget(world);
    fh_idle_forget_all(world);
}

void fh_accel_touch(FhWorld *world, int what) {
    if (what >= 0) {
        fh_pace_leave(world, what);
    } else if (what == FH_TOUCHED_ACTORS) {
        fh_pace_leave_all(world);
    } else {
        fh_accel_of(world)->epoch++;
        world->records = FH_RECORDS_NONE;
    }
}

void fh_accel_sync(FhWorld *world) {
    fh_pace_show_all(world);
}

// --- a tick ---------------------------------------------------------------------------------

bool fh_accel_begin_tick(FhWorld *world) {
    if (fh_world_asks_actors(world)) {
        return false; // the order of the actors matters
    }
    int32_t *awake = fh_world_awake(world);
    int others;
    if (world->solid_count == 0 && fh_accel_of(world)->strides) {
        others = fh_stride(world, awake);
    } else {
        if (world->solid_count > 0) {
            fh_ways_forget(world);
            fh_idle_list(world);
        } else {
            fh_actors_visit_all(world);
        }
        others = fh_stride_once(world, awake, world->awake_count);
    }
    if (others > 0) {
        fh_near_open(world, FH_NEAR_SOLIDS);
    }
    int count = 0;
    for (int k = 0; k < others; k++) {
        int i = awake[k];
        if (!fh_coast(world, i, fh_world_input(world, &fh_actor_slots(world)[i]))) {
            awake[count++] = i;
        }
    }
    world->awake_count = count;
    return true;
}

bool fh_accel_solid_ahead(const FhWorld *world, int index, FhSolid *ahead) {
    return fh_idle_has_ahead(world, index, ahead);
}

void fh_accel_end_tick(FhWorld *world) {
    if (!fh_world_asks_actors(world) && world->solid_count > 0) {
        fh_idle_note(world);
    }
}

bool fh_accel_focus(FhWorld *world, int index) {
    if (index < 0) {
        fh_calm_look_away(world);
        return false;
    }
    return fh_calm_look(world, index);
}

// --- queries and moves ----------------------------------------------------------------------

bool fh_accel_is_empty(const FhWorld *world, const FhActor *who, FhRect box) {
    return fh_calm_is_empty(world, who, box);
}

FhAnswer fh_accel_supported(const FhWorld *world, const FhActor *who, FhRect box) {
    return fh_calm_stand(world, who, box);
}

FhAccelMove fh_accel_begin_move(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard,
                                FhMove2 *move) {
    bool is_beyond = fh_abs(px.x) + fh_abs(px.y) > FH_SWEEP_BEYOND;
    bool is_focused = fh_calm_ask_once(world, actor, is_beyond);
    // In a tick, the walks of slow actors that a whole move could take are steady ones (steady.h).
    bool is_likely = !is_beyond && (is_focused || fh_calm_is_fast(actor));
    if (is_likely && fh_sweep_whole(world, actor, px, is_heard, move)) {
        if (is_focused) {
            fh_calm_look_away(world);
        }
        return FH_ACCEL_MOVED;
    }
    return is_focused ? FH_ACCEL_FOCUSED : FH_ACCEL_NOT_MOVED;
}
