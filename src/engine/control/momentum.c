// momentum.c - momentum of moving ground: given to an actor that leaves it, taken back at a
// landing.
//
// On a floor vx is relative to that floor; in the air it is relative to the world, and given_vx is
// the part that came from the ground. That part does not fade in the air, so a jump straight up
// from a lift or a belt lands where it began; if the actor holds against it, it counts as run. A
// landing subtracts the new ground's speed and clears given_vx. So repeated jumps do not add up:
// run and given speed together never exceed those of one jump.

#include "engine/control/control.h"
#include "engine/rules/riders.h"

static float clamped(float value, float most) {
    return value < -most ? -most : value > most ? most : value;
}

static float greater(float a, float b) {
    return a > b ? a : b;
}

/// The highest speed along x of one jump, px/s: run and boost, or a wall's push, plus the lift cap.
static float most_of(const FhTuning *tuning) {
    float push = tuning->wall_jump_speed > 0.0f ? tuning->wall_jump_push : 0.0f;
    return greater(tuning->run_speed + tuning->jump_boost, push) + tuning->lift_cap_x;
}

/// The share of a ground's speed `vx` that counts as momentum, px/s.
static float capped(const FhTuning *tuning, float vx) {
    return tuning->lift_memory > 0.0f ? clamped(vx, greater(tuning->lift_cap_x, 0.0f)) : 0.0f;
}

static float solid_vx(const FhWorld *world, int index1) {
    return index1 ? fh_world_solids(world)[index1 - 1].vx : 0.0f;
}

// --- leaving --------------------------------------------------------------------------------

/// Replaces given_vx by the ground's speed, but never beyond the highest speed of one jump.
static void give(FhControlTick *tick, float vx) {
    FhActor *actor = tick->actor;
    float own = actor->vx - actor->control.given_vx;
    float gift = capped(tick->tuning, vx);
    float along = gift < 0.0f ? -own : own;
    float room = greater(most_of(tick->tuning) - along, 0.0f);
    actor->control.given_vx = clamped(gift, room);
    actor->vx = own + actor->control.given_vx;
}

float fh_control_ground_vx(const FhControlTick *tick) {
    return tick->on_floor ? solid_vx(tick->world, tick->actor->riding) + tick->ground.belt : 0.0f;
}

void fh_control_remember_belt(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (tick->on_floor && tick->ground.belt != 0.0f) {
        const FhSolid *solids = fh_world_solids(tick->world);
        float vy = actor->riding ? solids[actor->riding - 1].vy : 0.0f;
        fh_actor_remember_lift(tick->world, actor, fh_control_ground_vx(tick), vy);
    }
}

void fh_control_take_lift_along(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    if (control->lift_ticks > 0) {
        give(tick, control->lift_vx);
        float most = control->given_vx < 0.0f ? -control->given_vx : control->given_vx;
        tick->gone_vx = clamped(solid_vx(tick->world, actor->riding), most);
        float up = clamped(control->lift_vy, tick->tuning->lift_cap_up);
        actor->vy += up < 0.0f ? up : 0.0f;
        control->lift_ticks = 0;
    }
}

void fh_control_go_over_edge(FhControlTick *tick, float ground_vx) {
    if (ground_vx != 0.0f && !fh_actor_on_floor(tick->world, tick->actor)) {
        give(tick, ground_vx);
    }
}

void fh_control_boost(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    const FhTuning *tuning = tick->tuning;
    float most = tuning->run_speed + tuning->jump_boost;
    float own = (actor->vx - actor->control.given_vx) * (float)tick->intent.x;
    if (tick->intent.x != 0 && own < most) {
        float boosted = own + tuning->jump_boost < most ? own + tuning->jump_boost : most;
        actor->vx += (boosted - own) * (float)tick->intent.x;
    }
}

// --- landing --------------------------------------------------------------------------------

void fh_control_touch_down(FhControlTick *tick, float belt) {
    FhActor *actor = tick->actor;
    int under = fh_ride_on_foot(tick->world, actor);
    float ground_vx = capped(tick->tuning, solid_vx(tick->world, under) + belt);
    if (ground_vx != 0.0f) {
        float fastest = greater(most_of(tick->tuning), actor->vx < 0.0f ? -actor->vx : actor->vx);
        actor->vx = clamped(actor->vx - ground_vx, fastest);
    }
    actor->control.given_vx = 0.0f;
    actor->control.lift_ticks = 0;
}
