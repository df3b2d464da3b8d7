// jump.c - when a jump counts, how high it goes, what it takes along (docs/rules.md, steps 2, 7 and
// 8).
//
// All times are whole ticks. Coyote time is refilled on the floor and runs down from the first tick
// without it; the buffer is filled in the tick of the press and runs down after; so 6 ticks of
// coyote let a jump count up to 4 ticks after the first without floor, 5 ticks of buffer up to 4
// ticks before the landing. Source: Monteiro (B56-B60), Celeste's figures.

#include "engine/control/control.h"

static void run_down(int32_t *ticks) {
    *ticks -= *ticks > 0;
}

void fh_control_run_timers(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    run_down(&control->coyote);
    run_down(&control->hold);
    run_down(&control->buffer);
    run_down(&control->ascent);
    run_down(&control->lift_ticks);
    run_down(&control->forced_ticks);
    run_down(&control->barred_ticks);
    if (tick->on_floor) {
        control->coyote = fh_control_coyote(tick->tuning);
        control->air_jumps = (int)tick->tuning->air_jumps;
        control->jumping = 0;
        control->ascent = 0;
        control->spinning = 0;
        control->slid_ticks = 0;
    }
    if (tick->intent.jump_pressed) {
        control->buffer = fh_max(1, fh_ticks(tick->tuning->jump_buffer));
    } else if (!tick->intent.jump_held) {
        control->buffer = 0;
    }
}

/// Step 7: holding keeps the jump's speed while its time lasts; letting go ends that, and cuts what
/// is left of the rise.
static void vary_jump(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    if (actor->vy >= 0.0f) {
        control->jumping = 0;
    }
    if (!tick->intent.jump_held) {
        control->hold = 0;
        control->ascent = 0;
        actor->vy *= control->jumping ? tick->tuning->jump_cut : 1.0f;
        control->jumping = 0;
    } else if (control->hold > 0 && actor->vy > control->hold_vy) {
        actor->vy = control->hold_vy;
    }
}

static float clamped(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

/// What a moving solid under the feet gives to a jump: its speed, capped, and never downwards.
static void take_lift_along(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    const FhTuning *tuning = tick->tuning;
    if (control->lift_ticks > 0) {
        actor->vx += clamped(control->lift_vx, -tuning->lift_cap_x, tuning->lift_cap_x);
        actor->vy += clamped(control->lift_vy, -tuning->lift_cap_up, 0.0f);
        control->lift_ticks = 0;
    }
}

static void leave_ground(FhControlTick *tick, float speed, int kind) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    actor->vy = -speed;
    take_lift_along(tick);
    control->hold = fh_ticks(tick->tuning->jump_hold);
    control->hold_vy = actor->vy;
    control->jumping = 1;
    control->ascent = fh_ticks(tick->tuning->ascent_time);
    control->coyote = 0;
    control->buffer = 0;
    control->dropping = 0;
    tick->on_floor = false;
    tick->intent.jump_pressed = false; // one press is one jump
    fh_world_emit(tick->world, FH_EVENT_JUMP, actor, kind);
}

static float jump_speed(const FhControlTick *tick) {
    const FhTuning *tuning = tick->tuning;
    float vx = tick->actor->vx < 0.0f ? -tick->actor->vx : tick->actor->vx;
    float part = tuning->run_speed > 0.0f ? vx / tuning->run_speed : 0.0f;
    return tuning->jump_speed + tuning->jump_run_bonus * clamped(part, 0.0f, 1.0f);
}

/// A jump in the air may ask to be falling, and to be in a jump that was taken running (B60).
static bool may_jump_in_air(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    float when = tick->tuning->air_jump_when;
    return actor->control.air_jumps > 0 && (when < 1.0f || actor->vy >= 0.0f) &&
           (when < 2.0f || actor->control.spinning);
}

/// Each jump in the air is a part of the one before.
static float air_jump_speed(const FhControlTick *tick) {
    float speed = tick->tuning->air_jump_speed;
    int done = (int)tick->tuning->air_jumps - tick->actor->control.air_jumps;
    for (int i = 0; i < done; i++) {
        speed *= tick->tuning->air_jump_fade;
    }
    return speed;
}

/// What a moving wall gives to a jump off it, when nothing that was ridden does.
static void take_lift_of_wall(FhControlTick *tick, const FhContact *wall) {
    FhControl *control = &tick->actor->control;
    if (control->lift_ticks == 0 && wall->solid && tick->tuning->lift_memory > 0.0f) {
        const FhSolid *solid = &fh_world_solids(tick->world)[wall->solid - 1];
        control->lift_vx = solid->vx;
        control->lift_vy = solid->vy;
        control->lift_ticks = 1;
    }
}

/// Up and away from the wall; for a while that is the way, whatever is held. Source: Celeste.
static void jump_off_wall(FhControlTick *tick, int side, const FhContact *wall) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    take_lift_of_wall(tick, wall);
    actor->vx = tick->tuning->wall_jump_push * (float)-side;
    control->forced_ticks = tick->intent.x ? fh_ticks(tick->tuning->wall_jump_time) : 0;
    control->forced_x = -side;
    control->facing = -side;
    control->sliding = 0;
    control->slid_ticks = 0;
    leave_ground(tick, tick->tuning->wall_jump_speed, 3);
}

void fh_control_jump(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    vary_jump(tick);
    if (control->buffer == 0) {
        return;
    }
    FhContact wall;
    int side = control->coyote > 0 ? 0 : fh_control_wall_near(tick, &wall);
    if (control->coyote > 0) {
        float speed = jump_speed(tick);
        tick->actor->vx += tick->tuning->jump_boost * (float)tick->intent.x;
        control->spinning = tick->intent.x != 0 && tick->tuning->air_jump_when >= 2.0f;
        leave_ground(tick, speed, 0);
    } else if (side != 0) {
        jump_off_wall(tick, side, &wall);
    } else if (may_jump_in_air(tick)) {
        float speed = air_jump_speed(tick);
        control->air_jumps--;
        leave_ground(tick, speed, 1);
    }
}

void fh_control_jump_off(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    fh_control_let_go(tick->actor);
    control->grab_lock = 1;
    control->air_jumps = (int)tick->tuning->air_jumps;
    if (tick->intent.y <= 0) {
        tick->actor->vx = tick->tuning->run_speed * (float)tick->intent.x;
        leave_ground(tick, tick->tuning->climb_jump_speed, 2);
    }
}

void fh_control_jump_up(FhControlTick *tick) {
    fh_control_let_go(tick->actor);
    tick->actor->control.air_jumps = (int)tick->tuning->air_jumps;
    leave_ground(tick, tick->tuning->jump_speed, 4);
}
