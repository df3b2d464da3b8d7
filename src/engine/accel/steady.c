#include "engine/accel/steady.h"

#include "engine/accel/cached_path.h"
#include "engine/accel/contact_cache.h"
#include "engine/control/control.h"
#include "engine/state/mover_type.h"
#include "engine/accel/occupancy.h"

/// Where an actor's way leads, and what is left of its movement then.
typedef struct Way {
    float rem_x, rem_y; // px
    FhPoint end;        // px
} Way;

/// A walk over known ground. Returns false when a step may be blocked, be the last on this floor,
/// or lead out of what is known.
static bool walk(const FhControlTick *tick, FhCalm *calm, int px, FhPoint *end) {
    const FhActor *actor = tick->actor;
    if (!fh_calm_reaches(calm, actor->x + px)) {
        return false;
    }
    FhCalmWalk way = fh_calm_walk_begin(calm, actor, tick->tuning, fh_sign(px));
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
static bool find_way(const FhControlTick *tick, FhCalm *calm, Way *way) {
    const FhActor *actor = tick->actor;
    way->rem_x = actor->rem_x;
    way->rem_y = actor->rem_y;
    int px = fh_take_whole(&way->rem_x, fh_per_tick(actor->vx));
    if (tick->on_floor && actor->vy == 0.0f) {
        return walk(tick, calm, px, &way->end);
    }
    int py = fh_take_whole(&way->rem_y, fh_per_tick(actor->vy));
    return !tick->on_floor && fly(actor, calm, (FhPoint){px, py}, &way->end);
}

/// True when nothing is right over the actor's head at that place.
static bool is_open_above(const FhControlTick *tick, const FhCalm *calm, FhPoint place) {
    return place.y > calm->top ||
           (place.y == calm->top && fh_contact_ceiling(tick->world, tick->actor, place).by == 0);
}

/// True when the actor, whose contacts are seen, would touch at that place what it touches here: no
/// side, and its feet rest on known ground as they did before, or nothing is under them, as before.
static bool touches_alike(const FhControlTick *tick, const FhCalm *calm, FhPoint place) {
    const FhActor *actor = tick->actor;
    int feet = place.y + actor->h;
    int up = tick->on_floor ? fh_min(fh_tuning_px(calm->seen_step_up), actor->h) : 0;
    int highest = feet - fh_min(up, place.y - calm->top); // as far as it is known what is above
    return place.x > calm->left && place.x + actor->w < calm->right && feet < calm->bottom &&
           fh_calm_rest(calm, place.x - 1) >= highest &&
           fh_calm_rest(calm, place.x + 1) >= highest &&
           (fh_calm_rest(calm, place.x) == feet) == tick->on_floor &&
           is_open_above(tick, calm, place);
}

/// How far up and down steps may lead, or be tried, on the way to that place and beside it.
static int beyond(const FhControlTick *tick, FhPoint place) {
    int step = fh_tuning_reach(tick->tuning);
    return tick->on_floor ? (fh_abs(place.x - tick->actor->x) + 1) * fh_clamp(step, 0, FH_BODY_MAX)
                          : 0;
}

/// The way that the actor's speed leads, contacts included. Returns false, having changed nothing,
/// when it might meet something.
static bool go(const FhControlTick *tick, FhCalm *calm) {
    FhActor *actor = tick->actor;
    Way way;
    if (!find_way(tick, calm, &way) ||
        !fh_ways_lead_to(tick->world, actor, way.end, beyond(tick, way.end)) ||
        !touches_alike(tick, calm, way.end)) {
        return false;
    }
    actor->rem_x = way.rem_x;
    actor->rem_y = way.rem_y;
    fh_contacts_carry_on(actor, calm, way.end);
    if (tick->on_floor) {
        fh_contact_plain_ground(tick->world, actor, calm, way.end,
                                &actor->contacts.sides[FH_SIDE_BOTTOM]);
    }
    calm->seen_as = fh_contacts_seen_as(actor);
    return true;
}

/// The same after the steps of control that change the speed.
static bool control_and_go(FhControlTick *tick, FhCalm *calm) {
    FhActor *actor = tick->actor;
    float vx = actor->vx;
    float vy = actor->vy;
    FhControl control = actor->control;
    if (tick->on_floor && tick->tuning->slope_speed != 0.0f) {
        tick->ground = fh_contact_ground(tick->world, actor);
    }
    fh_control_run_timers(tick);
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

/// True when the actor's contacts were found here, on ground that is known still; it looks around
/// again where that is needed.
static bool is_of_here(FhWorld *world, int index) {
    const FhActor *actor = &fh_actor_slots(world)[index];
    const FhCalm *calm = &fh_calm_entries(world)[index];
    if (!fh_contacts_are_of_here(world, actor, calm)) {
        return false;
    }
    if (fh_calm_is_enough(actor, calm) && fh_calm_is_fresh(world, actor, calm)) {
        return true;
    }
    fh_calm_look(world, index); // which who is fast is not: what was known may be no longer so
    return calm->right > calm->left && fh_calm_is_fresh(world, actor, calm) &&
           fh_contacts_are_of_here(world, actor, calm);
}

static bool begin(FhWorld *world, FhActor *actor, FhInput input, FhControlTick *tick) {
    *tick = (FhControlTick){.world = world,
                            .actor = actor,
                            .tuning = &world->tunings[actor->tuning],
                            .ground = {.grip = 1.0f},
                            .on_floor = fh_contacts_floor(&actor->contacts)};
    return fh_control_foresee(world, actor, input, &tick->intent) && fh_control_coasts(tick);
}

bool fh_coast(FhWorld *world, int index, FhInput input) {
    FhActor *actor = &fh_actor_slots(world)[index];
    FhCalm *calm = &fh_calm_entries(world)[index];
    FhControlTick tick;
    return actor->driver != FH_DRIVER_NONE && actor->riding == 0 &&
           fh_mover_of(world, actor)->steps && begin(world, actor, input, &tick) &&
           is_of_here(world, index) && control_and_go(&tick, calm);
}
