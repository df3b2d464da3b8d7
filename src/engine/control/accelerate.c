// accelerate.c - speed along x (docs/rules.md, steps 3 and 4), and falling (5 and 6).
//
// Additive law: speed approaches the intended speed by a fixed amount per tick and never passes it.
// Weighted law: the new speed is a weighted mean of the intended and the old speed. Source:
// Monteiro (B51-B55, B57, B59), Celeste's figures.

#include "engine/control/control.h"
#include "engine/rules/crate.h"
#include "engine/rules/step.h"

enum { UPHILL_PARTS = 4 }; // slope_speed 1 takes a quarter of the speed on a 45 degree slope

static bool is_against(float speed, float other) {
    return (speed < 0.0f && other > 0.0f) || (speed > 0.0f && other < 0.0f);
}

/// Restores the speed that a wall took if the wall has ended; turning away drops it.
static void give_back_wall_speed(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    if (control->retention == 0) {
        return;
    }
    int d = control->retained_vx < 0.0f ? -1 : 1;
    if (is_against(actor->vx, control->retained_vx)) {
        control->retention = 0;
    } else if (!fh_step_look_x(tick->world, actor, d).blocked) {
        actor->vx = control->retained_vx;
        control->given_vx = 0.0f;
        control->retention = 0;
    } else {
        control->retention--;
    }
}

/// The intended speed. On slopes less uphill and more downhill if the tuning says so (law 6).
static float intended_speed(const FhControlTick *tick) {
    float speed = tick->tuning->run_speed;
    if (tick->on_floor && tick->tuning->slope_speed != 0.0f) {
        float uphill = tick->ground.grade * (float)tick->intent.x * tick->tuning->slope_speed;
        speed -= speed * uphill / (float)UPHILL_PARTS;
    }
    return speed * (float)tick->intent.x;
}

static float acceleration(const FhControlTick *tick, float vx, float intended) {
    const FhTuning *tuning = tick->tuning;
    if (intended == 0.0f) {
        return tuning->friction;
    }
    if (is_against(vx, intended)) {
        return tuning->skid_decel;
    }
    bool is_faster = intended > 0.0f ? vx > intended : vx < intended;
    return is_faster ? tuning->run_reduce : tuning->run_accel;
}

static void turn(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (tick->intent.x == 0 || tick->intent.x == actor->control.facing) {
        return;
    }
    fh_actor_face(actor, tick->intent.x);
    if (tick->on_floor && is_against(actor->vx, (float)tick->intent.x)) {
        fh_world_emit(tick->world, FH_EVENT_TURN, actor, 0);
    }
}

/// Stops an actor at a wall that it already touches; otherwise its speed would flicker with the
/// remainder. A crate is no wall, because it may move; nor is a slope in the air, because a rise
/// may pass it.
static void rest_at_wall(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    uint32_t by = actor->contacts.sides[actor->vx < 0.0f ? FH_SIDE_LEFT : FH_SIDE_RIGHT].by;
    bool is_wall = by & ~(uint32_t)FH_BY_ACTOR;
    if (is_wall && tick->on_floor && tick->world->has_blockers) { // a crate lies uphill
        is_wall = fh_crate_climb(tick->world, actor, actor->vx < 0.0f ? -1 : 1) < 0;
    }
    if (is_wall && (tick->on_floor || !(by & FH_BY_SLOPE))) {
        actor->vx = 0.0f;
        actor->control.given_vx = 0.0f;
    }
}

/// Speed `vx` one tick later, px/s.
static float accelerated(const FhControlTick *tick, float vx, float intended, float hold) {
    const FhTuning *tuning = tick->tuning;
    if (tuning->accel_law >= 1.0f) {
        return fh_weighed(tuning, vx, intended, tuning->accel_weight * hold);
    }
    float by = vx == intended ? 0.0f : fh_per_tick(acceleration(tick, vx, intended)) * hold;
    return fh_approach(vx, intended, by);
}

/// Speed given by moving ground does not change, unless the actor holds against it: then it counts
/// as run.
static void accelerate(FhControlTick *tick, float intended, float hold) {
    FhActor *actor = tick->actor;
    float given = actor->control.given_vx;
    if (given == 0.0f || is_against(given, intended)) {
        actor->control.given_vx = 0.0f;
        actor->vx = accelerated(tick, actor->vx, intended, hold);
    } else {
        actor->vx = accelerated(tick, actor->vx - given, intended, hold) + given;
    }
}

void fh_control_run(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    float hold = tick->on_floor ? tick->ground.grip : tick->tuning->air_control;
    give_back_wall_speed(tick);
    turn(tick);
    if (tick->on_floor && actor->pose == FH_POSE_DUCK && tick->intent.y > 0) {
        float by = fh_per_tick(tick->tuning->duck_friction) * hold;
        actor->vx = fh_approach(actor->vx, 0.0f, by);
        return;
    }
    bool keeps_momentum = !tick->on_floor && tick->tuning->air_momentum > 0.0f;
    if (!keeps_momentum) {
        accelerate(tick, intended_speed(tick), hold);
    }
    rest_at_wall(tick);
}

// --- falling --------------------------------------------------------------------------------

/// Holding down at the cap moves the cap towards fastFallSpeed; otherwise it moves back.
static float fall_cap(const FhControlTick *tick) {
    const FhTuning *tuning = tick->tuning;
    float cap = tick->actor->control.fall_cap;
    if (tuning->fast_fall_speed <= tuning->fall_speed) {
        return tuning->fall_speed;
    }
    bool faster = tick->intent.y > 0 && tick->actor->vy >= tuning->fall_speed;
    float target = faster ? tuning->fast_fall_speed : tuning->fall_speed;
    return fh_approach(cap, target, fh_per_tick(tuning->fast_fall_accel));
}

static float gravity(const FhControlTick *tick) {
    const FhTuning *tuning = tick->tuning;
    float vy = tick->actor->vy;
    if (!tick->intent.jump_held) {
        return tuning->gravity;
    }
    bool in_time = tuning->ascent_time <= 0.0f || tick->actor->control.ascent > 0;
    bool rises = vy < 0.0f && tuning->gravity_held > 0.0f && in_time;
    bool at_apex = vy < tuning->apex_speed && vy > -tuning->apex_speed;
    float held = rises ? tuning->gravity_held : tuning->gravity;
    return at_apex ? held / 2.0f : held;
}

/// The upward thrust of a held jump (B59): fades to zero as its time runs out.
static float thrust(const FhControlTick *tick) {
    int whole = fh_ticks(tick->tuning->ascent_time);
    int left = tick->actor->control.ascent;
    return whole > 0 ? tick->tuning->ascent_thrust * (float)left / (float)whole : 0.0f;
}

static float falling_speed(FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    float cap = fh_control_slide_cap(tick, actor->control.fall_cap);
    float vy = actor->vy - fh_per_tick(thrust(tick));
    return fh_falling_speed(tick->tuning, vy, cap, gravity(tick));
}

/// The tick that ignores all one-ways moves at least one pixel (B24), so the next begins below.
static float dropping_speed(float vy) {
    const float least = (float)FH_TICKS_PER_SECOND;
    return vy > least ? vy : least;
}

void fh_control_fall(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    actor->control.fall_cap = fall_cap(tick);
    actor->control.sliding = 0;
    actor->vy = tick->on_floor ? 0.0f : falling_speed(tick);
    if (actor->control.dropping == FH_DROPS_ALL) {
        actor->vy = dropping_speed(actor->vy);
    }
}
