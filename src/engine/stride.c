#include "engine/stride.h"

#include <stddef.h>
#include <string.h>

#include "engine/calm_walk.h"
#include "engine/control/control.h"
#include "engine/movement/movement.h"
#include "engine/touch.h"
#include "engine/ways.h"

// What is compared, FH_LANES bytes at once; the last of them once more instead of those behind.
enum {
    ACTOR_FROM = offsetof(FhActor, tuning),
    ACTOR_BYTES = offsetof(FhActor, control.lift_vx) - ACTOR_FROM,
    ACTOR_LANES = 5,
    CALM_FROM = offsetof(FhCalm, seen_as),
    CALM_BYTES = offsetof(FhCalm, seen_x) - CALM_FROM,
    CALM_LANES = 2,
    STEP_MAX = 16 // px: as far as a tuning's go
};
_Static_assert(ACTOR_BYTES == 76, "no byte between `tuning` and `lift_ticks` is padding");
_Static_assert(CALM_BYTES == 22, "no byte between `seen_as` and `seen_step_up` is padding");
_Static_assert(ACTOR_BYTES <= ACTOR_LANES * FH_LANES && CALM_BYTES <= CALM_LANES * FH_LANES,
               "all of it is compared");
_Static_assert(offsetof(FhActor, h) - offsetof(FhActor, x) ==
                   offsetof(FhCalm, height) - offsetof(FhCalm, seen_x),
               "a box and the one that was seen lie in memory alike");
_Static_assert(offsetof(FhCalm, rest) == 64, "what most ticks look at lies together");

/// What must be so for an actor to be in stride, and what its tick comes to then.
typedef struct Stride {
    FhLanes actor[ACTOR_LANES]; // how it must look, from `tuning` to `control.lift_ticks`
    FhLanes calm[CALM_LANES];   // what must be known about it, from `seen_as` to `seen_step_up`
    float vx;                   // px/s that is wished
    float px;                   // a tick, at that speed
    float least, most; // px/s: of who goes that way, and not faster; none is where nobody strides
    float accel;       // px/s a tick, towards vx
    float gravity;     // px/s a tick
    float cap;         // px/s, of a fall
    int32_t step;      // px that a step may both climb and descend
    int32_t reach;     // px that it may do one of them
} Stride;

/// The strides of a tick, found when somebody is first looked at. Four of each tuning: to the left,
/// falling and on the floor; then to the right.
typedef struct Strides {
    const Stride *known[4 * FH_TUNINGS_MAX]; // NULL: not yet
    Stride all[4 * FH_TUNINGS_MAX];
} Strides;

// --- what must be so ------------------------------------------------------------------------

/// Where the lanes number `lane` of so many bytes begin, counted `from` the beginning of something;
/// the last are those that end with the bytes.
static inline const uint8_t *lane_of(const void *of, int from, int bytes, int lane) {
    return (const uint8_t *)of + from + fh_min(lane * FH_LANES, bytes - FH_LANES);
}

static void find_actor(Stride *stride, const FhTuning *values, int tuning, int facing,
                       bool on_floor) {
    FhActor must = {.tuning = (uint8_t)tuning,
                    .movement = FH_MOVEMENT_PIXEL,
                    .pose = FH_POSE_STAND,
                    .state = FH_STATE_ALIVE,
                    .control = {.facing = facing,
                                .coyote = on_floor ? fh_control_coyote(values) : 0,
                                .air_jumps = (int)values->air_jumps,
                                .fall_cap = values->fall_speed}};
    for (int i = 0; i < ACTOR_LANES; i++) {
        stride->actor[i] = fh_lanes_at(lane_of(&must, ACTOR_FROM, ACTOR_BYTES, i));
    }
}

static void find_calm(Stride *stride, const FhWorld *world, int tuning, int facing, bool on_floor) {
    FhCalm must = {.seen_as = (uint8_t)(FH_SEEN_FALLING | (on_floor ? FH_SEEN_ON_FLOOR : 0) |
                                        (facing > 0 ? FH_SEEN_FACING_RIGHT : 0)),
                   .movement = FH_MOVEMENT_PIXEL,
                   .version = (uint32_t)world->terrain->version,
                   .bounds_x = world->bounds.x,
                   .bounds_w = world->bounds.w,
                   .seen_epoch = world->near.epoch + 1,
                   .seen_step_up = world->tunings[tuning].step_up};
    for (int i = 0; i < CALM_LANES; i++) {
        stride->calm[i] = fh_lanes_at(lane_of(&must, CALM_FROM, CALM_BYTES, i));
    }
}

static void find_stride(Stride *stride, const FhWorld *world, int tuning, int facing,
                        bool on_floor) {
    const FhTuning *values = &world->tunings[tuning];
    float air = values->air_momentum > 0.0f ? 0.0f : values->air_control;
    find_actor(stride, values, tuning, facing, on_floor);
    find_calm(stride, world, tuning, facing, on_floor);
    bool is_less = values->step_up < values->step_down;
    float step = is_less ? values->step_up : values->step_down;
    float most = is_less ? values->step_down : values->step_up;
    bool is_kept = values->accel_law < 1.0f && values->slope_speed == 0.0f &&
                   values->run_accel >= 0.0f && air >= 0.0f && values->fast_fall_accel >= 0.0f &&
                   values->step_up >= 0.0f && values->step_down >= 0.0f && most <= STEP_MAX &&
                   (on_floor || values->ledge_grab == 0.0f);
    stride->step = is_kept ? (int)step : 0;
    stride->reach = is_kept ? (int)most : 0;
    stride->vx = values->run_speed * (float)facing;
    stride->px = fh_per_tick(stride->vx);
    stride->least = !is_kept ? 1.0f : facing > 0 ? 0.0f : stride->vx;
    stride->most = !is_kept ? 0.0f : facing > 0 ? stride->vx : 0.0f;
    stride->accel = fh_per_tick(values->run_accel) * (on_floor ? 1.0f : air);
    stride->gravity = fh_per_tick(values->gravity);
    stride->cap = values->fall_speed;
}

static inline const Stride *stride_of(Strides *strides, const FhWorld *world, const FhActor *actor,
                                      bool on_floor) {
    bool right = actor->control.facing > 0;
    int which = 4 * actor->tuning + 2 * right + on_floor;
    if (!strides->known[which]) {
        find_stride(&strides->all[which], world, actor->tuning, right ? 1 : -1, on_floor);
        strides->known[which] = &strides->all[which];
    }
    return strides->known[which];
}

/// What differs from how an actor must look; written out, for a loop over them stays one.
static inline FhLanes differ_in_looks(const FhActor *actor, const FhLanes *must) {
    return (fh_lanes_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 0)) ^ must[0]) |
           (fh_lanes_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 1)) ^ must[1]) |
           (fh_lanes_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 2)) ^ must[2]) |
           (fh_lanes_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 3)) ^ must[3]) |
           (fh_lanes_at(lane_of(actor, ACTOR_FROM, ACTOR_BYTES, 4)) ^ must[4]);
}

static inline FhLanes differ_in_calm(const FhCalm *calm, const FhLanes *must) {
    return (fh_lanes_at(lane_of(calm, CALM_FROM, CALM_BYTES, 0)) ^ must[0]) |
           (fh_lanes_at(lane_of(calm, CALM_FROM, CALM_BYTES, 1)) ^ must[1]);
}

/// True when the actor looks like that, and is where and as it was when its contacts were found.
static inline bool is_in_stride(const FhActor *actor, const FhCalm *calm, const Stride *stride) {
    FhLanes moved = fh_lanes_at(lane_of(actor, offsetof(FhActor, x), FH_LANES, 0)) ^
                    fh_lanes_at(lane_of(calm, offsetof(FhCalm, seen_x), FH_LANES, 0));
    FhLanes differs =
        differ_in_looks(actor, stride->actor) | differ_in_calm(calm, stride->calm) | moved;
    return !fh_lanes_any(differs) && actor->vx >= stride->least && actor->vx <= stride->most;
}

// --- the way --------------------------------------------------------------------------------

/// Marks the steps that are higher, up or down, than `step` px, that begin too high or too low
/// (what is higher than the head hangs above, and the row over the head must be known), or that
/// lead out of what is known.
static void mark_steep(FhCalm *calm, int step) {
    int top = calm->height + fh_max(step, 1);
    int bottom = calm->bottom - calm->top - 1 - step;
    bool is_any = calm->height >= step && bottom >= top;
    FhCalmSlope slope = fh_calm_slope(step, step, top, bottom);
    int last = calm->right - calm->left - calm->width;
    for (int i = 0; i < last; i += FH_LANES) {
        uint8_t *rest = &calm->rest[fh_min(i, FH_SKYLINE_COLUMNS - 1 - FH_LANES)];
        FhLanes steep = fh_calm_steep(rest, slope, false) | fh_lanes_all(is_any - 1);
        fh_lanes_put(rest, (fh_lanes_at(rest) & FH_CALM_ROW) | (steep & FH_CALM_STEEP));
    }
    calm->rest[last] |= FH_CALM_STEEP;
    calm->steep_from = (uint16_t)(step + 1);
}

/// A walk of a few px over known ground that is nowhere steeper than a step may climb and descend,
/// nor as high as the body, neither on the way nor a px before or behind it, with no solid near
/// that: so no step is blocked, or the last on this floor, and no side is touched.
static inline bool walk(FhWorld *world, FhActor *actor, FhCalm *calm, const Stride *stride) {
    float vx = fh_approach(actor->vx, stride->vx, stride->accel);
    float rem_x = actor->rem_x;
    int px = fh_take_whole(&rem_x, vx == stride->vx ? stride->px : fh_per_tick(vx));
    int steps = fh_abs(px) + 2;
    int place = actor->x - calm->left;
    int first = place + fh_min(px, 0) - 1;
    if (calm->steep_from != stride->step + 1) {
        mark_steep(calm, stride->step);
    }
    if (actor->vy != 0.0f || steps > FH_LANES || first < 0 ||
        first + FH_LANES > FH_SKYLINE_COLUMNS ||
        fh_calm_rest(calm, actor->x) != actor->y + actor->h ||
        fh_lanes_bits(fh_lanes_at(&calm->rest[first])) & fh_lanes_first(steps)) {
        return false;
    }
    FhPoint there = {actor->x + px, fh_calm_rest(calm, actor->x + px) - actor->h};
    if (!fh_ways_lead_to(world, actor, there, steps * stride->reach)) {
        return false;
    }
    actor->vx = vx;
    actor->vy = 0.0f; // zeros may differ by their sign
    actor->rem_x = rem_x;
    fh_contacts_carry_on(actor, calm, there);
    fh_touch_plain_ground(world, actor, calm, &actor->contacts.sides[FH_SIDE_BOTTOM]);
    return true;
}

/// A fall above known ground, which it does not come down to, and beside none.
static bool fall(FhWorld *world, FhActor *actor, FhCalm *calm, const Stride *stride) {
    float vx = fh_approach(actor->vx, stride->vx, stride->accel);
    float vy = fh_approach(actor->vy, stride->cap, stride->gravity);
    float rem_x = actor->rem_x;
    float rem_y = actor->rem_y;
    int px = fh_take_whole(&rem_x, fh_per_tick(vx));
    int py = fh_take_whole(&rem_y, fh_per_tick(vy));
    int place = actor->x - calm->left;
    int end = place + px;
    int feet = actor->y + py + actor->h;
    FhPoint there = {actor->x + px, actor->y + py};
    bool is_near = end > 0 && fh_max(place, end + 1) + actor->w <= calm->right - calm->left &&
                   fh_abs(px) <= actor->w && actor->y > calm->top && actor->vy >= 0.0f && py >= 0 &&
                   feet < calm->bottom;
    if (!is_near || fh_calm_rest(calm, actor->x) <= feet || fh_calm_rest(calm, there.x) <= feet ||
        fh_calm_rest(calm, there.x - 1) < feet || fh_calm_rest(calm, there.x + 1) < feet) {
        return false;
    }
    if (!fh_ways_lead_to(world, actor, there, 0)) {
        return false;
    }
    actor->vx = vx;
    actor->vy = vy;
    actor->rem_x = rem_x;
    actor->rem_y = rem_y;
    fh_contacts_carry_on(actor, calm, there);
    return true;
}

/// True when enough is known once the actor in stride has looked around again. Where there are
/// solids, coast.c looks: they are not in the grid yet.
static bool is_enough_again(FhWorld *world, int index, const Stride *stride) {
    const FhActor *actor = &fh_world_actors(world)[index];
    const FhCalm *calm = &fh_calm_entries(world)[index];
    if (!fh_calm_asks_nobody(world)) {
        return false;
    }
    fh_calm_look(world, index);
    return fh_calm_is_enough(actor, calm) && is_in_stride(actor, calm, stride);
}

static inline bool take(FhWorld *world, Strides *strides, int index) {
    FhActor *actor = &fh_world_actors(world)[index];
    FhCalm *calm = &fh_calm_entries(world)[index];
    if (!fh_control_goes_on(world, actor)) {
        return false;
    }
    bool on_floor = fh_contacts_floor(&actor->contacts);
    const Stride *stride = stride_of(strides, world, actor, on_floor);
    if (!is_in_stride(actor, calm, stride) ||
        (!fh_calm_reaches_on(actor, calm) && !is_enough_again(world, index, stride))) {
        return false;
    }
    return on_floor ? walk(world, actor, calm, stride) : fall(world, actor, calm, stride);
}

/// Lists who takes no stride, and is there; returns how many they are now.
static inline int take_or_list(FhWorld *world, Strides *strides, int index, int32_t *left,
                               int others) {
    if (!take(world, strides, index) && fh_actor_is_there(&fh_world_actors(world)[index])) {
        left[others++] = index;
    }
    return others;
}

int fh_stride(FhWorld *world, const int32_t *actors, int count, int32_t *left) {
    Strides strides;
    memset(strides.known, 0, sizeof strides.known);
    int others = 0;
    for (int k = 0; k < count && actors; k++) {
        others = take_or_list(world, &strides, actors[k], left, others);
    }
    for (int i = 0; i < count && !actors; i++) {
        others = take_or_list(world, &strides, i, left, others);
    }
    return others;
}
