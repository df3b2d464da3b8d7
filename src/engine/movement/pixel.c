#include "engine/movement/pixel.h"

#include "engine/control/control.h"

/// Moves by the actor's speed, and by that of the belt it stands on.
static void move(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    float vx = actor->vx;
    float vy = actor->vy;
    float belt = tick->on_floor ? tick->ground.belt : 0.0f;
    FhMove2 moved = fh_actor_move(tick->world, actor, fh_per_tick(vx + belt), fh_per_tick(vy));
    fh_control_meet(tick, moved, vx, vy);
}

static void walk(FhControlTick *tick) {
    fh_control_drop(tick);
    fh_control_duck(tick);
    fh_control_run_timers(tick);
    fh_control_run(tick);
    fh_control_fall(tick);
    fh_control_jump(tick);
    move(tick);
}

void fh_pixel_tick(FhWorld *world, FhActor *actor, FhInput input) {
    actor->before = actor->contacts;
    fh_actor_refresh_contacts(world, actor);
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (!fh_control_climb(&tick)) {
        walk(&tick);
    }
    fh_actor_refresh_contacts(world, actor);
}
