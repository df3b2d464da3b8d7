// crowd.c - hot and cold splitting (crowd.h). A walk is one look at the marks of the next few steps
// in the ground cache, a fall one at four of its floor rows. Where that does not suffice the record
// ends; the tick is left to steady.c, and then to the rules.

#include "engine/accel/crowd.h"

#include <stddef.h>
#include <string.h>

#include "engine/accel/contact_cache.h"
#include "engine/control/control.h"
#include "engine/rules/step.h"
#include "engine/state/world.h"

enum {
    ON_FLOOR = 1, // of a rule's index
    TO_THE_RIGHT = 2,
    RULES = 4,     // of a tuning
    STEP_MAX = 16, // px: as far as a tuning's go
    AHEAD = 16,    // actors whose ground is prefetched...
    BATCH = 1024,  // ...and of how many it stays in the cache until it is read
    LINE = 64      // bytes
};

/// What the tick of a steady actor comes to.
typedef struct Rule {
    float vx;          // px/s that is wanted
    float px;          // a tick, at that speed
    float least, most; // px/s: from rest to vx; least > most: no actor is steady
    float accel;       // px/s a tick, towards vx
    float gravity;     // px/s a tick
    float cap;         // px/s, of a fall
    int32_t step;      // px that a step may both climb and descend
} Rule;

/// What all records depend on. When something of it changes they end.
typedef struct Crowd {
    uint64_t version; // of the terrain
    FhRect bounds;
    bool is_used[FH_TUNINGS_MAX]; // by a record
    FhTuning tunings[FH_TUNINGS_MAX];
    Rule rules[RULES * FH_TUNINGS_MAX]; // of each tuning: to the left, falling and on the floor;
                                        // then to the right
} Crowd;

uint64_t fh_crowd_bytes(void) {
    return sizeof(Crowd);
}

static Crowd *crowd_of(const FhWorld *world) {
    return fh_world_at(world, fh_accel_of(world)->crowd);
}

// --- writing back ---------------------------------------------------------------------------

/// Puts the actor at a place that its record came to, and names the tile under its feet there.
static void put(const FhWorld *world, FhActor *actor, const FhHotRecord *record, FhPoint place) {
    actor->x = place.x;
    actor->y = place.y;
    if (record->on_floor) {
        actor->contacts.sides[FH_SIDE_BOTTOM] = fh_contact_ground_at(world, actor, place);
    }
}

static void write_back(const FhWorld *world, int index, FhHotRecord *record) {
    FhActor *actor = &fh_actor_slots(world)[index];
    FhGroundCache *cache = &fh_caches(world)[index];
    if (record->behind > 1) {
        put(world, actor, record, (FhPoint){record->from_x, record->from_y});
    }
    if (record->behind > 0) {
        actor->before = actor->contacts;
        put(world, actor, record, (FhPoint){record->x, record->y});
        actor->rem_x = record->rem_x;
        actor->rem_y = record->rem_y;
        actor->vx = record->vx;
        actor->vy = record->vy;
        cache->contact_x = record->x;
        cache->contact_y = record->y;
        record->behind = 0;
    }
}

void fh_record_end(FhWorld *world, int index) {
    if (fh_record_counts(world, index)) {
        FhHotRecord *record = &fh_world_records(world)[index];
        write_back(world, index, record);
        record->stamp = 0;
    }
}

void fh_records_write_back(FhWorld *world) {
    enum { SOON = 8 }; // actors that are prefetched
    if (world->records != FH_RECORDS_AHEAD) {
        return;
    }
    FH_ASSERT(fh_accel_of(world)->records_version == world->terrain->version,
              "call fh_world_sync before the terrain is edited");
    for (int i = 0; i < world->actor_count; i++) {
        int soon = fh_min(i + SOON, world->actor_count - 1);
        __builtin_prefetch(&fh_actor_slots(world)[soon].contacts);
        __builtin_prefetch(&fh_actor_slots(world)[soon].x);
        __builtin_prefetch(&fh_caches(world)[soon]);
        if (fh_record_counts(world, i)) {
            write_back(world, i, &fh_world_records(world)[i]);
        }
    }
    world->records = FH_RECORDS_KEPT;
}

void fh_records_end(FhWorld *world) {
    fh_records_write_back(world);
    world->record_stamp++;
    world->records = FH_RECORDS_NONE;
}

// --- rules ----------------------------------------------------------------------------------

static Rule rule_of(const FhTuning *tuning, int facing, bool on_floor) {
    float air = tuning->air_momentum > 0.0f ? 0.0f : tuning->air_control;
    FhStepReach reach = fh_step_reach(tuning);
    bool is_any = tuning->accel_law < 1.0f && tuning->slope_speed == 0.0f &&
                  tuning->run_accel >= 0.0f && air >= 0.0f && tuning->fast_fall_accel >= 0.0f &&
                  fh_step_most(reach) <= STEP_MAX && (on_floor || tuning->ledge_grab == 0.0f);
    float vx = tuning->run_speed * (float)facing;
    return (Rule){.vx = vx,
                  .px = fh_per_tick(vx),
                  .least = !is_any      ? 1.0f
                           : facing > 0 ? 0.0f
                                        : vx,
                  .most = !is_any      ? 0.0f
                          : facing > 0 ? vx
                                       : 0.0f,
                  .accel = fh_per_tick(tuning->run_accel) * (on_floor ? 1.0f : air),
                  .gravity = fh_per_tick(tuning->gravity),
                  .cap = tuning->fall_speed,
                  .step = fh_step_least(reach)};
}

/// The rules of a tuning, from here on kept for records.
static const Rule *rules_of(Crowd *crowd, const FhWorld *world, int tuning) {
    Rule *rules = &crowd->rules[RULES * tuning];
    if (!crowd->is_used[tuning]) {
        crowd->is_used[tuning] = true;
        crowd->tunings[tuning] = world->tunings[tuning];
        for (int i = 0; i < RULES; i++) {
            rules[i] = rule_of(&world->tunings[tuning], i & TO_THE_RIGHT ? 1 : -1, i & ON_FLOOR);
        }
    }
    return rules;
}

/// Ends all records when something that they depend on has changed.
static void check(FhWorld *world, Crowd *crowd) {
    bool is_same = crowd->version == world->terrain->version &&
                   memcmp(&crowd->bounds, &world->bounds, sizeof(FhRect)) == 0;
    for (int i = 0; i < FH_TUNINGS_MAX && is_same; i++) {
        // All are floats, and -0 is not 0 here.
        is_same = !crowd->is_used[i] ||
                  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
                  memcmp(&crowd->tunings[i], &world->tunings[i], sizeof(FhTuning)) == 0;
    }
    if (!is_same) {
        fh_records_end(world);
        memset(crowd->is_used, 0, sizeof crowd->is_used);
        crowd->version = world->terrain->version;
        crowd->bounds = world->bounds;
    }
}

// --- a tick by the record -------------------------------------------------------------------

static inline bool is_in_world(const FhWorld *world, FhPoint place) {
    return world->bounds.w == 0 || place.y < fh_rect_bottom(world->bounds);
}

static inline void go_to(FhHotRecord *record, FhPoint place) {
    record->from_x = record->x;
    record->from_y = record->y;
    record->x = place.x;
    record->y = place.y;
    record->behind = (uint8_t)(1 + (record->behind != 0));
}

/// Walks over steps of which none is marked, on the way or a px before or behind it: so none is
/// blocked, or the last on this floor, and no side is touched.
static inline bool walk(const FhWorld *world, FhHotRecord *record, const FhGroundCache *cache,
                        const Rule *rule) {
    float vx = fh_approach(record->vx, rule->vx, rule->accel);
    float rem_x = record->rem_x;
    int px = fh_take_whole(&rem_x, vx == rule->vx ? rule->px : fh_per_tick(vx));
    int steps = fh_abs(px) + 2;
    int place = record->x - record->left;
    int first = place + fh_min(px, 0) - 1;
    if (steps > FH_SIMD_LANES || first < 0 || first + FH_SIMD_LANES > FH_HEIGHTS_COLUMNS ||
        fh_simd_bits(fh_simd_at(&cache->floors[first])) & fh_simd_first(steps)) {
        return false;
    }
    int row = cache->floors[place + px] & FH_CACHE_ROW;
    FhPoint there = {record->x + px, record->top + row - record->height};
    if (!is_in_world(world, there)) {
        return false;
    }
    record->vx = vx;
    record->rem_x = rem_x;
    go_to(record, there);
    return true;
}

/// Falls above a floor that it does not come down to, and beside none.
static bool fall(const FhWorld *world, FhHotRecord *record, const FhGroundCache *cache,
                 const Rule *rule) {
    float vx = fh_approach(record->vx, rule->vx, rule->accel);
    float vy = fh_approach(record->vy, rule->cap, rule->gravity);
    float rem_x = record->rem_x;
    float rem_y = record->rem_y;
    int px = fh_take_whole(&rem_x, fh_per_tick(vx));
    int py = fh_take_whole(&rem_y, fh_per_tick(vy));
    int place = record->x - record->left;
    int end = place + px;
    int feet = record->y + py + record->height;
    FhPoint there = {record->x + px, record->y + py};
    bool is_near = end > 0 && fh_max(place, end + 1) + cache->width <= cache->right - cache->left &&
                   fh_abs(px) <= cache->width && record->y > cache->top && record->vy >= 0.0f &&
                   py >= 0 && feet < cache->bottom && is_in_world(world, there);
    if (!is_near || fh_cache_floor(cache, record->x) <= feet ||
        fh_cache_floor(cache, there.x) <= feet || fh_cache_floor(cache, there.x - 1) < feet ||
        fh_cache_floor(cache, there.x + 1) < feet) {
        return false;
    }
    record->vx = vx;
    record->vy = vy;
    record->rem_x = rem_x;
    record->rem_y = rem_y;
    go_to(record, there);
    return true;
}

/// Returns false, with nothing changed, when the actor may meet something.
static inline bool step(const FhWorld *world, int index, const Crowd *crowd) {
    FhHotRecord *record = &fh_world_records(world)[index];
    const FhGroundCache *cache = &fh_caches(world)[index];
    const Rule *rule = &crowd->rules[record->rule];
    return record->on_floor ? walk(world, record, cache, rule) : fall(world, record, cache, rule);
}

// --- which actors have a record -------------------------------------------------------------

/// True when a tick changes nothing of the actor's control: no timer runs, and all that the floor
/// refills is full.
static bool is_at_rest(const FhControl *control, const FhTuning *tuning, bool on_floor) {
    int32_t under_way = fh_control_under_way(control) | control->spinning | control->slid_ticks |
                        control->lift_ticks;
    return under_way == 0 && control->coyote == (on_floor ? fh_control_coyote(tuning) : 0) &&
           control->air_jumps == (int)tuning->air_jumps &&
           control->fall_cap == tuning->fall_speed && control->given_vx == 0.0f;
}

static bool is_steady(FhWorld *world, int index, const Rule *rule, bool on_floor) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    const FhGroundCache *cache = &fh_caches(world)[index];
    return actor->vx >= rule->least && actor->vx <= rule->most && actor->vy >= 0.0f &&
           actor->pose == FH_POSE_STAND && actor->state == FH_STATE_ALIVE && actor->riding == 0 &&
           is_at_rest(&actor->control, &world->tunings[actor->tuning], on_floor) &&
           fh_mover_of(world, actor)->steps && fh_contacts_keep(world, index) &&
           (on_floor ? actor->vy == 0.0f && fh_cache_supports(cache, actor)
                     : fh_cache_spans(cache, actor->x));
}

/// Gives the actor a record, if it is steady.
static bool enter(FhWorld *world, Crowd *crowd, int index) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    FhGroundCache *cache = &fh_caches(world)[index];
    bool on_floor = fh_contacts_floor(&actor->contacts);
    int at = (actor->control.facing > 0 ? TO_THE_RIGHT : 0) + on_floor;
    const Rule *rule = &rules_of(crowd, world, actor->tuning)[at];
    if (!is_steady(world, index, rule, on_floor)) {
        return false;
    }
    if (on_floor) {
        fh_cache_mark(cache, rule->step, actor->h);
    }
    fh_world_records(world)[index] =
        (FhHotRecord){.stamp = world->record_stamp,
                      .x = actor->x,
                      .y = actor->y,
                      .rem_x = actor->rem_x,
                      .rem_y = actor->rem_y,
                      .vx = actor->vx,
                      .vy = on_floor ? 0.0f : actor->vy, // zeros have signs
                      .left = cache->left,
                      .top = cache->top,
                      .height = (uint8_t)actor->h,
                      .rule = (uint8_t)(RULES * actor->tuning + at),
                      .on_floor = on_floor,
                      .driver = (uint8_t)fh_max(actor->driver - FH_DRIVER_OWN + 1, 0)};
    return true;
}

/// The tick of an actor that has a record, if it goes on.
static inline bool take_on(FhWorld *world, const Crowd *crowd, int index) {
    const FhHotRecord *record = &fh_world_records(world)[index];
    return fh_record_counts(world, index) &&
           (!record->driver ||
            fh_control_goes_straight(world, world->drivers[record->driver - 1], index)) &&
           step(world, index, crowd);
}

/// The tick of one that had none, or whose record comes to its end.
static bool take_anew(FhWorld *world, Crowd *crowd, int index) {
    fh_record_end(world, index);
    if (!fh_control_goes_on(world, &fh_actor_slots(world)[index]) || !enter(world, crowd, index)) {
        return false;
    }
    bool steps = step(world, index, crowd);
    if (!steps) {
        fh_record_end(world, index);
    }
    return steps;
}

// --- all of them ----------------------------------------------------------------------------

/// Reads the actor and its cache, so that they are near when they are needed: hints, of which there
/// would be many, may be passed over.
static inline void load(const FhWorld *world, int index) {
    const volatile char *actor = (const volatile char *)&fh_actor_slots(world)[index];
    const volatile char *cache = (const volatile char *)&fh_caches(world)[index];
    for (size_t i = 0; i < sizeof(FhActor); i += LINE) {
        (void)actor[i];
    }
    for (size_t i = 0; i < sizeof(FhGroundCache); i += LINE) {
        (void)cache[i];
    }
}

/// Takes those anew that can be; returns how many others are there, listed first.
static int take_listed(FhWorld *world, Crowd *crowd, int32_t *list, int count) {
    int others = 0;
    for (int k = 0; k < count; k++) {
        if (fh_record_counts(world, list[k])) {
            load(world, list[k]);
        }
    }
    for (int k = 0; k < count; k++) {
        int index = list[k];
        if (!take_anew(world, crowd, index) && fh_actor_is_there(&fh_actor_slots(world)[index])) {
            list[others++] = index;
        }
    }
    return others;
}

int fh_crowd_tick(FhWorld *world, int32_t *list) {
    Crowd *crowd = crowd_of(world);
    const FhHotRecord *records = fh_world_records(world);
    int others = 0;
    check(world, crowd);
    for (int begin = 0; begin < world->actor_count; begin += BATCH) {
        int end = fh_min(begin + BATCH, world->actor_count);
        int32_t *left = list + others;
        int count = 0;
        for (int i = begin; i < end; i++) {
            const FhHotRecord *soon = &records[fh_min(i + AHEAD, end - 1)];
            const FhGroundCache *ground = &fh_caches(world)[soon - records];
            // Not in a function of its own, which gcc would take for one that does nothing. Both
            // ends of the lanes that a walk reads: a line of memory may end between them.
            uint32_t place = (uint32_t)soon->x - (uint32_t)soon->left;
            __builtin_prefetch(&ground->floors[(place - 4) % FH_HEIGHTS_COLUMNS]);
            __builtin_prefetch(&ground->floors[(place + FH_SIMD_LANES - 2) % FH_HEIGHTS_COLUMNS]);
            left[count] = i;
            count += !take_on(world, crowd, i);
        }
        others += take_listed(world, crowd, left, count);
    }
    world->records = FH_RECORDS_AHEAD;
    fh_accel_of(world)->records_version = world->terrain->version;
    return others;
}
