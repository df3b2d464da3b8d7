#include "engine/coast.h"

#include "engine/calm_walk.h"
#include "engine/control/control.h"
#include "engine/movement/movement.h"
#include "engine/movement/pixel.h"
#include "engine/ways.h"

/// Where an actor's way leads, and what is left of its movement then.
typedef struct Way {
    float rem_x, rem_y; // px
    FhPoint end;        // px
} Way;

/// A walk over known ground. Returns false when a step may be blocked, be the last on this floor,
/// or lead out of what is known.
static bool walk(const FhWorld *world, const FhActor *actor, const FhCalm *calm, int px,
                 FhPoint *end) {
    if (!fh_calm_reaches(calm, actor->x + px)) {
        return false;
    }
    const FhTuning *tuning = &world->tunings[actor->tuning];
    FhCalmWalk way = fh_calm_walk_begin(calm, actor, tuning, fh_sign(px));
    int steps = fh_calm_walk(&way, fh_abs(px));
    *end = (FhPoint){actor->x + px, calm->top + way.floor - actor->h};
    return steps == fh_abs(px) && !way.falls;
}

/// A flight above known ground, which it must not come down to.
static bool fly(const FhActor *actor, const FhCalm *calm, FhPoint px, FhPoint *end) {
    FhRect way = fh_rect_swept(fh_actor_box(actor), px.x, px.y);
    way.h++;
    *end = (FhPoint){actor->x + px.x, actor->y + px.y};
    return fh_calm_holds(calm, way) && fh_calm_lowest(calm, way) >= fh_rect_bottom(way);
}

/// Looks where the actor's speed takes it. Returns false when something may be in the way.
static bool find_way(const FhWorld *world, const FhActor *actor, const FhCalm *calm, bool on_floor,
                     Way *way) {
    way->rem_x = actor->rem_x;
    way->rem_y = actor->rem_y;
    int px = fh_take_whole(&way->rem_x, fh_per_tick(actor->vx));
    if (on_floor && actor->vy == 0.0f) {
        return walk(world, actor, calm, px, &way->end);
    }
    int py = fh_take_whole(&way->rem_y, fh_per_tick(actor->vy));
    return !on_floor && fly(actor, calm, (FhPoint){px, py}, &way->end);
}

/// True when the actor's contacts were found here, on ground that is known still; it looks around
/// again where that is needed.
static bool is_of_here(FhWorld *world, int index) {
    const FhActor *actor = &fh_world_actors(world)[index];
    const FhCalm *calm = &fh_calm_entries(world)[index];
    if (!fh_contacts_are_of_here(world, actor, calm)) {
        return false;
    }
    if (fh_calm_is_enough(actor, calm) && fh_calm_is_fresh(world, actor, calm)) {
        return true;
    }
    fh_calm_look(world, index);
    return calm->right > calm->left && fh_contacts_are_of_here(world, actor, calm);
}

static bool begin(FhWorld *world, FhActor *actor, FhInput input, FhControlTick *tick) {
    *tick = (FhControlTick){.world = world,
                            .actor = actor,
                            .tuning = &world->tunings[actor->tuning],
                            .ground = {.grip = 1.0f},
                            .on_floor = fh_contacts_floor(&actor->contacts)};
    return fh_control_foresee(world, actor, input, &tick->wish) && fh_control_coasts(tick);
}

static bool falls_out(const FhWorld *world, FhPoint place) {
    return world->bounds.w > 0 && place.y >= fh_rect_bottom(world->bounds);
}

/// True when no solid comes near the actor on its way.
static bool is_alone(FhWorld *world, const FhActor *actor, FhPoint end) {
    FhRect box = fh_actor_box(actor);
    return world->solid_count == 0 ||
           fh_ways_are_far(world, fh_rect_around(box, (FhRect){end.x, end.y, box.w, box.h}));
}

/// The way that the actor's speed leads. Returns false, having changed nothing, when it might meet
/// something.
static bool go(const FhControlTick *tick, FhCalm *calm) {
    FhWorld *world = tick->world;
    FhActor *actor = tick->actor;
    Way way;
    if (!find_way(world, actor, calm, tick->on_floor, &way) || falls_out(world, way.end) ||
        !is_alone(world, actor, way.end) ||
        !fh_contacts_carry_on(world, actor, calm, way.end, tick->on_floor)) {
        return false;
    }
    actor->rem_x = way.rem_x;
    actor->rem_y = way.rem_y;
    return true;
}

/// The same after the steps of control that change the speed.
static bool control_and_go(FhControlTick *tick, FhCalm *calm) {
    FhActor *actor = tick->actor;
    float vx = actor->vx;
    float vy = actor->vy;
    FhControl control = actor->control;
    if (tick->on_floor && tick->tuning->slope_speed != 0.0f) {
        tick->ground = fh_touch_ground(tick->world, actor);
    }
    if (fh_control_has_times(tick)) {
        fh_control_run_timers(tick);
    }
    fh_control_run(tick);
    fh_control_fall(tick);
    bool goes = go(tick, calm);
    if (!goes) {
        actor->vx = vx;
        actor->vy = vy;
        actor->control = control;
    }
    return goes;
}

bool fh_coast(FhWorld *world, int index, FhInput input) {
    FhActor *actor = &fh_world_actors(world)[index];
    FhCalm *calm = &fh_calm_entries(world)[index];
    FhControlTick tick;
    if (actor->brain == FH_BRAIN_NONE || actor->riding != 0 ||
        fh_movements[actor->movement].tick != fh_pixel_tick || !begin(world, actor, input, &tick) ||
        !is_of_here(world, index)) {
        return false;
    }
    return fh_control_keeps_pace(&tick) ? go(&tick, calm) : control_and_go(&tick, calm);
}
