// jump.c - jumps: coyote time and buffer, variable height, lift (docs/rules.md, steps 2, 7 and 8).
//
// All times are whole ticks. The floor refills coyote time, which runs down from the first tick in
// the air; a press fills the buffer, which runs down after its tick. So 6 ticks of coyote time
// allow a jump up to 4 ticks after the first tick in the air, and 5 ticks of buffer up to 4 ticks
// before the landing. Source: Monteiro (B56-B60), Celeste's figures.

#include "engine/control/control.h"

/// The data of FH_EVENT_JUMP.
enum { JUMP_GROUND, JUMP_AIR, JUMP_LADDER, JUMP_WALL, JUMP_LEDGE };

/// FhControl.jumping.
enum {
    IN_NONE,
    IN_JUMP, // letting go cuts the rise
    LET_GO   // released; an air jump that would lower the rise resumes the hold
};

static void run_down(int16_t *ticks) {
    *ticks = (int16_t)(*ticks - (*ticks > 0));
}

static void run_short_down(int8_t *ticks) {
    *ticks = (int8_t)(*ticks - (*ticks > 0));
}

void fh_control_refill(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    control->air_jumps = fh_control_air_jumps(tick->tuning);
    control->hold = 0;
    control->ascent = 0;
    control->spinning = 0;
    control->slid_ticks = 0;
}

void fh_control_run_timers(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    if (tick->on_floor && control->given_vx != 0.0f) {
        fh_control_touch_down(tick, tick->ground.belt); // the landing was no move of its own
    }
    fh_control_remember_belt(tick);
    run_down(&control->coyote);
    run_down(&control->hold);
    run_down(&control->buffer);
    run_down(&control->ascent);
    run_down(&control->lift_ticks);
    run_short_down(&control->forced_ticks);
    run_short_down(&control->barred_ticks);
    if (tick->on_floor) {
        control->coyote = fh_control_coyote(tick->tuning);
        fh_control_refill(tick);
    }
    if (tick->intent.jump_pressed) {
        int16_t ticks = fh_timer(tick->tuning->jump_buffer);
        control->buffer = ticks > 1 ? ticks : 1;
    } else if (!tick->intent.jump_held && tick->tuning->buffered_tap > 0.0f) {
        control->buffer = 0;
    }
}

/// Step 7: while its time lasts, holding keeps the jump's speed; releasing ends the hold and cuts
/// the rest of the rise.
static void vary_jump(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    if (actor->vy >= 0.0f || control->hold == 0) {
        control->hold = control->jumping == LET_GO ? 0 : control->hold;
        control->jumping = actor->vy < 0.0f && control->jumping == IN_JUMP;
    }
    if (!tick->intent.jump_held) {
        control->ascent = 0;
        actor->vy *= control->jumping == IN_JUMP ? tick->tuning->jump_cut : 1.0f;
        bool may_go_on = control->jumping && control->hold > 0 && control->air_jumps > 0;
        control->jumping = may_go_on ? LET_GO : IN_NONE;
        control->hold = may_go_on ? control->hold : 0;
    } else if (control->hold > 0 && control->jumping != LET_GO && actor->vy > control->hold_vy) {
        actor->vy = control->hold_vy;
    }
}

/// If a press gives no jump because the actor already rises faster, it resumes the hold, for no
/// longer than if jump had never been released.
static void hold_rise_on(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    if (control->jumping == LET_GO && control->hold > 0) {
        control->jumping = IN_JUMP;
        actor->vy = actor->vy > control->hold_vy ? control->hold_vy : actor->vy;
    }
}

static float clamped(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

static void leave_ground(FhControlTick *tick, float speed) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    actor->vy = -speed;
    fh_control_take_lift_along(tick);
    control->hold = fh_timer(tick->tuning->jump_hold);
    control->hold_vy = actor->vy;
    control->jumping = IN_JUMP;
    control->ascent = fh_timer(tick->tuning->ascent_time);
    control->coyote = 0;
    control->buffer = 0;
    control->dropping = 0;
    tick->on_floor = false;
    tick->intent.jump_pressed = false; // one press is one jump
}

static float jump_speed(const FhControlTick *tick) {
    const FhTuning *tuning = tick->tuning;
    float vx = tick->actor->vx < 0.0f ? -tick->actor->vx : tick->actor->vx;
    float part = tuning->run_speed > 0.0f ? vx / tuning->run_speed : 0.0f;
    return tuning->jump_speed + tuning->jump_run_bonus * clamped(part, 0.0f, 1.0f);
}

/// The tuning may limit air jumps to a falling actor, or to one whose jump began running (B60).
static bool may_jump_in_air(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    float when = tick->tuning->air_jump_when;
    return actor->control.air_jumps > 0 && (when < 1.0f || actor->vy >= 0.0f) &&
           (when < 2.0f || actor->control.spinning);
}

/// Each air jump is weaker than the one before by airJumpFade.
static float air_jump_speed(const FhControlTick *tick) {
    float speed = tick->tuning->air_jump_speed;
    int done = (int)tick->tuning->air_jumps - tick->actor->control.air_jumps;
    for (int i = 0; i < done; i++) {
        speed *= tick->tuning->air_jump_fade;
    }
    return speed;
}

/// A moving wall gives its speed to a jump off it, unless ridden ground already does.
static void take_lift_of_wall(FhControlTick *tick, const FhContact *wall) {
    FhControl *control = &tick->actor->control;
    if (control->lift_ticks == 0 && wall->solid && tick->tuning->lift_memory > 0.0f) {
        const FhSolid *solid = &fh_world_solids(tick->world)[wall->solid - 1];
        control->lift_vx = solid->vx;
        control->lift_vy = solid->vy;
        control->lift_ticks = 1;
    }
}

/// Jumps up and away from the wall, and forces that direction for a while. A faster rise is kept,
/// and releasing jump does not cut it. Source: Celeste.
static void jump_off_wall(FhControlTick *tick, int side, const FhContact *wall) {
    FhActor *actor = tick->actor;
    FhControl *control = &actor->control;
    float rise = actor->vy;
    take_lift_of_wall(tick, wall);
    actor->vx = tick->tuning->wall_jump_push * (float)-side;
    control->given_vx = 0.0f;
    control->forced_ticks = tick->intent.x ? fh_short_timer(tick->tuning->wall_jump_time) : 0;
    control->forced_x = (int8_t)-side;
    fh_actor_face(tick->actor, -side);
    control->sliding = 0;
    control->slid_ticks = 0;
    leave_ground(tick, tick->tuning->wall_jump_speed);
    if (rise < actor->vy) {
        actor->vy = rise;
        control->jumping = IN_NONE;
    }
}

/// Jumps off the ground, off a wall or in the air. Returns the data for FH_EVENT_JUMP; -1: no jump.
static int take_jump(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    FhContact wall;
    int side = control->coyote > 0 ? 0 : fh_control_wall_near(tick, &wall);
    if (control->coyote > 0) {
        float speed = jump_speed(tick);
        fh_control_boost(tick);
        control->spinning = tick->intent.x != 0 && tick->tuning->air_jump_when >= 2.0f;
        leave_ground(tick, speed);
        return JUMP_GROUND;
    }
    if (side != 0) {
        jump_off_wall(tick, side, &wall);
        return JUMP_WALL;
    }
    if (may_jump_in_air(tick)) {
        float speed = air_jump_speed(tick);
        control->air_jumps--;
        leave_ground(tick, speed);
        return JUMP_AIR;
    }
    return -1;
}

/// Restores the state before the jump.
static void undo(FhControlTick *tick, const FhControlTick *tick_before, const FhActor *before) {
    *tick->actor = *before;
    *tick = *tick_before;
}

/// Returns true if the jump can rise by a pixel; otherwise undoes it.
static bool rises(FhControlTick *tick, const FhControlTick *tick_before, const FhActor *before) {
    if (fh_actor_can_rise(tick->world, tick->actor)) {
        return true;
    }
    undo(tick, tick_before, before);
    return false;
}

void fh_control_jump(FhControlTick *tick) {
    vary_jump(tick);
    if (tick->actor->control.buffer == 0) {
        return;
    }
    FhControlTick tick_before = *tick;
    FhActor before = *tick->actor;
    int kind = take_jump(tick);
    if (kind >= 0 && tick->actor->vy > before.vy) { // it would lower the rise
        undo(tick, &tick_before, &before);
        hold_rise_on(tick);
    } else if (kind >= 0 && rises(tick, &tick_before, &before)) {
        fh_world_emit(tick->world, FH_EVENT_JUMP, tick->actor, kind);
    }
}

void fh_control_jump_off(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    fh_control_let_go(tick->actor);
    control->grab_lock = 1;
    control->air_jumps = fh_control_air_jumps(tick->tuning);
    if (tick->intent.y > 0) {
        return;
    }
    tick->actor->vx = tick->tuning->run_speed * (float)tick->intent.x;
    FhControlTick tick_before = *tick;
    FhActor before = *tick->actor;
    leave_ground(tick, tick->tuning->climb_jump_speed);
    if (rises(tick, &tick_before, &before)) {
        fh_world_emit(tick->world, FH_EVENT_JUMP, tick->actor, JUMP_LADDER);
    }
}

bool fh_control_jump_up(FhControlTick *tick) {
    FhControlTick tick_before = *tick;
    FhActor before = *tick->actor;
    fh_control_let_go(tick->actor);
    tick->actor->control.air_jumps = fh_control_air_jumps(tick->tuning);
    leave_ground(tick, tick->tuning->jump_speed);
    bool jumped = rises(tick, &tick_before, &before);
    if (jumped) {
        fh_world_emit(tick->world, FH_EVENT_JUMP, tick->actor, JUMP_LEDGE);
    }
    return jumped;
}
