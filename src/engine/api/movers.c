// movers.c - what movers that are brought from outside are made of.

#include "engine/base/assert.h"
#include "engine/control/control.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"

void fh_actor_put(FhActor *actor, int x, int y) {
    actor->x = x;
    actor->y = y;
}

void fh_actor_set_speed(FhActor *actor, float vx, float vy) {
    actor->vx = vx;
    actor->vy = vy;
}

void fh_actor_turn(FhActor *actor, int facing) {
    FH_ASSERT(facing == -1 || facing == 1, "face left (-1) or right (1)");
    actor->control.facing = facing;
}

float *fh_actor_reals(FhActor *actor) {
    return actor->motion.real;
}

int32_t *fh_actor_wholes(FhActor *actor) {
    return actor->motion.whole;
}

void fh_actor_begin(const FhWorld *world, FhActor *actor) {
    actor->before = actor->contacts;
    fh_actor_refresh_contacts(world, actor);
}

FhIntent fh_actor_intent(FhWorld *world, FhActor *actor, FhInput input) {
    return fh_control_begin(world, actor, input).intent;
}

void fh_actor_walk(FhWorld *world, FhActor *actor, FhInput input, FhMoveFunction move) {
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (!fh_control_climb(&tick)) {
        fh_control_walk(&tick, move);
    }
}
