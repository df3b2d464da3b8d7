// hold.c - taking hold and letting go, shared by ladders, stairs and ledges.

#include "engine/control/control.h"
#include "engine/rules/step.h"

bool fh_control_snap(FhControlTick *tick, int dx) {
    FhActor *actor = tick->actor;
    for (int px = 1; px <= fh_abs(dx); px++) {
        if (fh_actor_collides_at(tick->world, actor, px * fh_sign(dx), 0)) {
            return false;
        }
    }
    actor->x += dx;
    return true;
}

void fh_control_let_go(FhActor *actor) {
    actor->pose = FH_POSE_STAND;
    actor->vx = 0.0f;
    actor->control.given_vx = 0.0f;
    actor->vy = 0.0f;
    actor->rem_x = 0.0f;
    actor->rem_y = 0.0f;
    actor->control.step_ticks = 0;
    actor->control.pulled = 0;
}

void fh_control_hold_on(FhActor *actor, FhActorPose pose) {
    fh_control_let_go(actor);
    actor->pose = (uint8_t)pose;
    actor->control.hold = 0;
    actor->control.retention = 0;
    actor->control.dropping = 0;
    actor->control.sliding = 0;
}
