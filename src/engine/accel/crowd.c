#include "engine/accel/crowd.h"

#include <stddef.h>
#include <string.h>

#include "engine/accel/cached_path.h"
#include "engine/accel/hot_record.h"
#include "engine/control/control.h"
#include "engine/state/mover_type.h"
#include "engine/accel/occupancy.h"

// What is compared, FH_SIMD_LANES bytes at once; the last of them once more instead of those
// behind.
enum {
    ACTOR_FROM = offsetof(FhActor, tuning),
    ACTOR_BYTES = offsetof(FhActor, control.lift_vx) - ACTOR_FROM,
    ACTOR_LANES = 5,
    CALM_FROM = offsetof(FhCalm, seen_as),
    CALM_BYTES = offsetof(FhCalm, seen_x) - CALM_FROM,
    CALM_LANES = 2,
    STEP_MAX = 16, // px: as far as a tuning's go
    ON_FLOOR = 1,  // of a rule's index
    TO_THE_RIGHT = 2,
    AHEAD = 16,   // actors whose ground is brought near...
    BATCH = 1024, // ...and of how many what is brought near lasts until it is looked at
    LINE = 64     // bytes
};
_Static_assert(ACTOR_BYTES == 76, "no byte between `tuning` and `lift_ticks` is padding");
_Static_assert(CALM_BYTES == 22, "no byte between `seen_as` and `seen_step_up` is padding");
_Static_assert(ACTOR_BYTES <= ACTOR_LANES * FH_SIMD_LANES &&
                   CALM_BYTES <= CALM_LANES * FH_SIMD_LANES,
               "all of it is compared");
_Static_assert(offsetof(FhActor, h) - offsetof(FhActor, x) ==
                   offsetof(FhCalm, height) - offsetof(FhCalm, seen_x),
               "a box and the one that was seen lie in memory alike");
_Static_assert(offsetof(FhCalm, rest) == 64, "what most ticks look at lies together");

/// What must be so for an actor to be in stride, and what its tick comes to then.
typedef struct Stride {
    FhSimd actor[ACTOR_LANES]; // how it must look, from `tuning` to `control.lift_ticks`
    FhSimd calm[CALM_LANES];   // what must be known about it, from `seen_as` to `seen_step_up`
    float vx;                  // px/s that is wished
    float px;                  // a tick, at that speed
    float least, most; // px/s: of who goes that way, and not faster; none is where nobody strides
    float accel;       // px/s a tick, towards vx
    float gravity;     // px/s a tick
    float cap;         // px/s, of a fall
    int32_t step;      // px that a step may both climb and descend
    int32_t reach;     // px that it may do one of them
} Stride;

/// All strides. Four of each tuning: to the left, falling and on the floor; then to the right. Kept
/// from tick to tick, for an actor's pace goes by them.
typedef struct Strides {
    _Alignas(64) bool are_known[4 * FH_TUNINGS_MAX];
    Stride all[4 * FH_TUNINGS_MAX];
} Strides;

size_t fh_stride_bytes(const FhWorld *world) {
    enum { FEW = 16 };
    return world->actor_capacity > FEW ? sizeof(Strides) : 0;
}

static Strides *strides_of(const FhWorld *world) {
    return (Strides *)(void *)((char *)(uintptr_t)world + fh_accel_of(world)->strides);
}

void fh_stride_forget(FhWorld *world) {
    if (fh_accel_of(world)->strides) {
        memset(strides_of(world), 0, sizeof(Strides));
    }
}

// --- what must be so ------------------------------------------------------------------------

/// Where the lanes number `lane` of so many bytes begin, counted `from` the beginning of something;
/// the last are those that end with the bytes.
static inline const uint8_t *lane_of(const void *of, int from, int bytes, int lane) {
    return (const uint8_t *)of + from + fh_min(lane * FH_SIMD_LANES, bytes - FH_SIMD_LANES);
}

/// The number of the mover whose steps are taken here: a row of the World's table. 255: none.
static uint8_t steps_mover(const FhWorld *world) {
    for (int i = 0; i < world->mover_count; i++) {
        if (world->movers[i]->steps) {
            return (uint8_t)i;
        }
    }
    return UINT8_MAX;
}

static void find_actor(Stride *stride, const FhWorld *world, int tuning, int facing,
                       bool on_floor) {
    const FhTuning *values = &world->tunings[tuning];
    FhActor must = {.tuning = (uint8_t)tuning,
                    .movement = steps_mover(world),
                    .pose = FH_POSE_STAND,
                    .state = FH_STATE_ALIVE,
                    .control = {.facing = facing,
                                .coyote = on_floor ? fh_control_coyote(values) : 0,
                                .air_jumps = (int)values->air_jumps,
                                .fall_cap = values->fall_speed}};
    for (int i = 0; i < ACTOR_LANES; i++) {
        stride->actor[i] = fh_simd_at(lane_of(&must, ACTOR_FROM, ACTOR_BYTES, i));
    }
}

static void find_calm(Stride *stride, const FhWorld *world, int tuning, int facing, bool on_floor) {
    FhCalm must = {.seen_as = (uint8_t)(FH_SEEN_FALLING | (on_floor ? FH_SEEN_ON_FLOOR : 0) |
                                        (facing > 0 ? FH_SEEN_FACING_RIGHT : 0)),
                   .movement = steps_mover(world),
                   .version = (uint32_t)world->terrain->version,
                   .bounds_x = world->bounds.x,
                   .bounds_w = world->bounds.w,
                   .seen_epoch = fh_accel_of(world)->epoch + 1,
                   .seen_step_up = world->tunings[tuning].step_up};
    for (int i = 0; i < CALM_LANES; i++) {
        stride->calm[i] = fh_simd_at(lane_of(&must, CALM_FROM, CALM_BYTES, i));
    }
}

static void find_stride(Stride *stride, const FhWorld *world, int rule) {
    int tuning = rule / 4;
    int facing = rule & TO_THE_RIGHT ? 1 : -1;
    bool on_floor = rule & ON_FLOOR;
    const FhTuning *values = &world->tunings[tuning];
    float air = values->air_momentum > 0.0f ? 0.0f : values->air_control;
    memset(stride, 0, sizeof *stride);
    find_actor(stride, world, tuning, facing, on_floor);
    find_calm(stride, world, tuning, facing, on_floor);
    bool is_kept = values->accel_law < 1.0f && values->slope_speed == 0.0f &&
                   values->run_accel >= 0.0f && air >= 0.0f && values->fast_fall_accel >= 0.0f &&
                   fh_tuning_reach(values) <= STEP_MAX && (on_floor || values->ledge_grab == 0.0f);
    stride->step = is_kept ? fh_tuning_step(values) : 0;
    stride->reach = is_kept ? fh_tuning_reach(values) : 0;
    stride->vx = values->run_speed * (float)facing;
    stride->px = fh_per_tick(stride->vx);
    stride->least = !is_kept ? 1.0f : facing > 0 ? 0.0f : stride->vx;
    stride->most = !is_kept ? 0.0f : facing > 0 ? stride->vx : 0.0f;
    stride->accel = fh_per_tick(values->run_accel) * (on_floor ? 1.0f : air);
    stride->gravity = fh_per_tick(values->gravity);
    stride->cap = values->fall_speed;
}

/// True when a byte differs; those between the fields are zeros in both.
static bool differ(const Stride *a, const Stride *b) {
    FhSimd differs = {0};
    for (size_t at = 0; at < sizeof *a; at += FH_SIMD_LANES) {
        differs |= fh_simd_at((const uint8_t *)a + at) ^ fh_simd_at((const uint8_t *)b + at);
    }
    return fh_simd_any(differs);
}

/// Ends all strides when they are no longer what they were: a tuning, the terrain or the world's
/// sides are others.
static void renew(FhWorld *world, Strides *strides) {
    for (int rule = 0; rule < 4 * FH_TUNINGS_MAX; rule++) {
        Stride now;
        if (strides->are_known[rule]) {
            find_stride(&now, world, rule);
            if (differ(&now, &strides->all[rule])) {
                fh_pace_leave_all(world);
                memset(strides->are_known, 0, sizeof strides->are_known);
            }
        }
    }
}

static const Stride *stride_of(Strides *strides, const FhWorld *world, int rule) {
    if (!strides->are_known[rule]) {
        find_stride(&strides->all[rule], world, rule);
        strides->are_known[rule] = true;
    }
    return &strides->all[rule];
}

/// What differs from how an actor must look; written out, for a loop over them stays one.
static inline FhSimd differ_in_looks(const FhActor *actor, const FhSimd *must) {
    return (fh_simd_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 0)) ^ must[0]) |
           (fh_simd_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 1)) ^ must[1]) |
           (fh_simd_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 2)) ^ must[2]) |
           (fh_simd_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 3)) ^ must[3]) |
           (fh_simd_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 4)) ^ must[4]);
}

static inline FhSimd differ_in_calm(const FhCalm *calm, const FhSimd *must) {
    return (fh_simd_at(lane_of(calm, CALM_FROM, CALM_BYTES, 0)) ^ must[0]) |
           (fh_simd_at(lane_of(calm, CALM_FROM, CALM_BYTES, 1)) ^ must[1]);
}

/// True when the actor looks like that, and is where and as it was when its contacts were found.
static inline bool is_in_stride(const FhActor *actor, const FhCalm *calm, const Stride *stride) {
    FhSimd moved = fh_simd_at(lane_of(actor, offsetof(FhActor, x), FH_SIMD_LANES, 0)) ^
                   fh_simd_at(lane_of(calm, offsetof(FhCalm, seen_x), FH_SIMD_LANES, 0));
    FhSimd differs =
        differ_in_looks(actor, stride->actor) | differ_in_calm(calm, stride->calm) | moved;
    return !fh_simd_any(differs) && actor->vx >= stride->least && actor->vx <= stride->most;
}

// --- the way --------------------------------------------------------------------------------

/// A tick's way is done.
static inline void go_to(FhHotRecord *pace, FhPoint place) {
    pace->from_x = pace->x;
    pace->from_y = pace->y;
    pace->x = place.x;
    pace->y = place.y;
    pace->behind = (uint8_t)(1 + (pace->behind != 0));
}

/// A walk of a few px over known ground that is nowhere steeper than a step may climb and descend,
/// nor as high as the body, neither on the way nor a px before or behind it, with no solid near
/// that: so no step is blocked, or the last on this floor, and no side is touched.
static inline bool walk(FhWorld *world, const FhActor *actor, FhHotRecord *pace, const FhCalm *calm,
                        const Stride *stride) {
    float vx = fh_approach(pace->vx, stride->vx, stride->accel);
    float rem_x = pace->rem_x;
    int px = fh_take_whole(&rem_x, vx == stride->vx ? stride->px : fh_per_tick(vx));
    int steps = fh_abs(px) + 2;
    int place = pace->x - pace->left;
    int first = place + fh_min(px, 0) - 1;
    if (steps > FH_SIMD_LANES || first < 0 || first + FH_SIMD_LANES > FH_SKYLINE_COLUMNS ||
        fh_simd_bits(fh_simd_at(&calm->rest[first])) & fh_simd_first(steps)) {
        return false;
    }
    int row = calm->rest[place + px] & FH_CALM_ROW;
    FhPoint there = {pace->x + px, pace->top + row - pace->height};
    if (!fh_ways_lead_to(world, actor, there, steps * stride->reach)) {
        return false;
    }
    pace->vx = vx;
    pace->rem_x = rem_x;
    go_to(pace, there);
    return true;
}

/// A fall above known ground, which it does not come down to, and beside none.
static bool fall(FhWorld *world, const FhActor *actor, FhHotRecord *pace, const FhCalm *calm,
                 const Stride *stride) {
    float vx = fh_approach(pace->vx, stride->vx, stride->accel);
    float vy = fh_approach(pace->vy, stride->cap, stride->gravity);
    float rem_x = pace->rem_x;
    float rem_y = pace->rem_y;
    int px = fh_take_whole(&rem_x, fh_per_tick(vx));
    int py = fh_take_whole(&rem_y, fh_per_tick(vy));
    int place = pace->x - pace->left;
    int end = place + px;
    int feet = pace->y + py + pace->height;
    FhPoint there = {pace->x + px, pace->y + py};
    bool is_near = end > 0 && fh_max(place, end + 1) + calm->width <= calm->right - calm->left &&
                   fh_abs(px) <= calm->width && pace->y > calm->top && pace->vy >= 0.0f &&
                   py >= 0 && feet < calm->bottom;
    if (!is_near || fh_calm_rest(calm, pace->x) <= feet || fh_calm_rest(calm, there.x) <= feet ||
        fh_calm_rest(calm, there.x - 1) < feet || fh_calm_rest(calm, there.x + 1) < feet) {
        return false;
    }
    if (!fh_ways_lead_to(world, actor, there, 0)) {
        return false;
    }
    pace->vx = vx;
    pace->vy = vy;
    pace->rem_x = rem_x;
    pace->rem_y = rem_y;
    go_to(pace, there);
    return true;
}

/// The next tick of who is in stride. False, and nothing is changed, when it may meet something.
static inline bool step(FhWorld *world, int index, const Strides *strides) {
    FhHotRecord *pace = &fh_paces(world)[index];
    const FhActor *actor = &fh_actor_slots(world)[index];
    const FhCalm *calm = &fh_calm_entries(world)[index];
    const Stride *stride = &strides->all[pace->rule];
    return pace->on_floor ? walk(world, actor, pace, calm, stride)
                          : fall(world, actor, pace, calm, stride);
}

// --- who is in stride -----------------------------------------------------------------------

/// True when enough is known once the actor in stride has looked around again. Where there are
/// solids, coast.c looks: they are not in the grid yet.
static bool is_enough_again(FhWorld *world, int index, const Stride *stride) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    const FhCalm *calm = &fh_calm_entries(world)[index];
    if (!fh_calm_asks_nobody(world)) {
        return false;
    }
    fh_calm_look(world, index);
    return fh_calm_is_enough(actor, calm) && is_in_stride(actor, calm, stride);
}

/// Takes an actor that goes on into stride, if it is as who is in one must be.
static bool enter(FhWorld *world, Strides *strides, int index) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    FhCalm *calm = &fh_calm_entries(world)[index];
    bool on_floor = fh_contacts_floor(&actor->contacts);
    int rule = 4 * actor->tuning + (actor->control.facing > 0 ? TO_THE_RIGHT : 0) + on_floor;
    const Stride *stride = stride_of(strides, world, rule);
    if (!is_in_stride(actor, calm, stride) ||
        (!fh_calm_reaches_on(actor, calm) && !is_enough_again(world, index, stride)) ||
        (on_floor && (actor->vy != 0.0f || !fh_calm_rests(calm, actor)))) {
        return false;
    }
    if (on_floor) {
        fh_calm_mark(calm, stride->step, actor->h);
    }
    fh_paces(world)[index] =
        (FhHotRecord){.stamp = world->record_stamp,
                      .x = actor->x,
                      .y = actor->y,
                      .rem_x = actor->rem_x,
                      .rem_y = actor->rem_y,
                      .vx = actor->vx,
                      .vy = on_floor ? 0.0f : actor->vy, // zeros have signs
                      .left = calm->left,
                      .top = calm->top,
                      .height = (uint8_t)actor->h,
                      .rule = (uint8_t)rule,
                      .on_floor = on_floor,
                      .driver = (uint8_t)fh_max(actor->driver - FH_DRIVER_OWN + 1, 0)};
    return true;
}

/// The tick of who was not in stride, or whose stride has come to an end.
static inline bool take_anew(FhWorld *world, Strides *strides, int index) {
    if (fh_pace_goes(world, index)) { // else there is no call
        fh_pace_leave(world, index);
    }
    if (!fh_control_goes_on(world, &fh_actor_slots(world)[index]) ||
        !enter(world, strides, index)) {
        return false;
    }
    bool steps = step(world, index, strides);
    if (!steps) {
        fh_pace_leave(world, index);
    }
    return steps;
}

/// The tick of who is in stride, if it goes on.
static inline bool take_on(FhWorld *world, const Strides *strides, int index) {
    const FhHotRecord *pace = &fh_paces(world)[index];
    return fh_pace_goes(world, index) &&
           (!pace->driver ||
            fh_control_goes_straight(world, world->drivers[pace->driver - 1], index)) &&
           step(world, index, strides);
}

/// Brings near what is known of an actor, which its strides went without. By reading it: machines
/// are free to pass over a hint, and do when there are many.
static inline void bring(const FhWorld *world, int index) {
    const volatile char *actor = (const volatile char *)&fh_actor_slots(world)[index];
    const volatile char *calm = (const volatile char *)&fh_calm_entries(world)[index];
    for (size_t i = 0; i < offsetof(FhActor, motion); i += LINE) {
        (void)actor[i];
    }
    for (size_t i = 0; i < sizeof(FhCalm); i += LINE) {
        (void)calm[i];
    }
}

/// Takes those anew who can; returns how many others are there, listed first.
static int take_listed(FhWorld *world, Strides *strides, int32_t *list, int count) {
    int others = 0;
    for (int k = 0; k < count; k++) {
        if (fh_pace_goes(world, list[k])) {
            bring(world, list[k]);
        }
    }
    for (int k = 0; k < count; k++) {
        int index = list[k];
        if (!take_anew(world, strides, index) && fh_actor_is_there(&fh_actor_slots(world)[index])) {
            list[others++] = index;
        }
    }
    return others;
}

int fh_stride(FhWorld *world, int32_t *list) {
    Strides *strides = strides_of(world);
    const FhHotRecord *paces = fh_paces(world);
    int others = 0;
    renew(world, strides);
    for (int begin = 0; begin < world->actor_count; begin += BATCH) {
        int end = fh_min(begin + BATCH, world->actor_count);
        int32_t *left = list + others;
        int count = 0;
        for (int i = begin; i < end; i++) {
            const FhHotRecord *soon = &paces[fh_min(i + AHEAD, end - 1)];
            const FhCalm *ground = &fh_calm_entries(world)[soon - paces];
            // Not in a function of its own, which gcc would take for one that does nothing. Both
            // ends of the lanes that a walk reads: a line of memory may end between them.
            uint32_t place = (uint32_t)soon->x - (uint32_t)soon->left;
            __builtin_prefetch(&ground->rest[(place - 4) % FH_SKYLINE_COLUMNS]);
            __builtin_prefetch(&ground->rest[(place + FH_SIMD_LANES - 2) % FH_SKYLINE_COLUMNS]);
            left[count] = i;
            count += !take_on(world, strides, i);
        }
        others += take_listed(world, strides, left, count);
    }
    world->records = FH_RECORDS_AHEAD;
    return others;
}

int fh_stride_once(FhWorld *world, int32_t *list, int count) {
    Strides strides;
    memset(strides.are_known, 0, sizeof strides.are_known);
    int others = 0;
    for (int k = 0; k < count; k++) {
        int index = list[k];
        if (take_anew(world, &strides, index)) {
            fh_pace_leave(world, index);
        } else {
            list[others++] = index;
        }
    }
    return others;
}
