#include "engine/accel/hot_record.h"

#include "engine/accel/contact_cache.h"

/// Puts the actor at a place that its stride led to, and names the tile under its feet there.
static void put(const FhWorld *world, FhActor *actor, const FhHotRecord *pace, const FhCalm *calm,
                FhPoint place) {
    actor->x = place.x;
    actor->y = place.y;
    if (pace->on_floor) {
        fh_contact_plain_ground(world, actor, calm, place, &actor->contacts.sides[FH_SIDE_BOTTOM]);
    }
}

/// Brings the actor in stride up to date.
static void show(const FhWorld *world, int index, FhHotRecord *pace) {
    FhActor *actor = &fh_actor_slots(world)[index];
    FhCalm *calm = &fh_calm_entries(world)[index];
    if (pace->behind > 1) {
        put(world, actor, pace, calm, (FhPoint){pace->from_x, pace->from_y});
    }
    if (pace->behind > 0) {
        actor->before = actor->contacts;
        put(world, actor, pace, calm, (FhPoint){pace->x, pace->y});
        actor->rem_x = pace->rem_x;
        actor->rem_y = pace->rem_y;
        actor->vx = pace->vx;
        actor->vy = pace->vy;
        calm->seen_x = pace->x;
        calm->seen_y = pace->y;
        pace->behind = 0;
    }
}

void fh_pace_leave(FhWorld *world, int index) {
    if (fh_pace_goes(world, index)) {
        FhHotRecord *pace = &fh_paces(world)[index];
        show(world, index, pace);
        pace->stamp = 0;
    }
}

void fh_pace_show_all(FhWorld *world) {
    enum { AHEAD = 8 }; // actors that are brought near
    if (world->records != FH_RECORDS_AHEAD) {
        return;
    }
    for (int i = 0; i < world->actor_count; i++) {
        int soon = fh_min(i + AHEAD, world->actor_count - 1);
        __builtin_prefetch(&fh_actor_slots(world)[soon].contacts);
        __builtin_prefetch(&fh_actor_slots(world)[soon].x);
        __builtin_prefetch(&fh_calm_entries(world)[soon]);
        if (fh_pace_goes(world, i)) {
            show(world, i, &fh_paces(world)[i]);
        }
    }
    world->records = FH_RECORDS_KEPT;
}

void fh_pace_leave_all(FhWorld *world) {
    fh_pace_show_all(world);
    world->record_stamp++;
    world->records = FH_RECORDS_NONE;
}
