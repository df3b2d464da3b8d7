// movers.c - what movers that are brought from outside are made of.

#include "engine/base/assert.h"
#include "engine/control/control.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"

void fh_actor_put(FhActor *actor, int x, int y) {
    FH_ASSERT(actor, "give the actor that moves");
    FH_ASSERT(fh_is_place(x, y), "name a place within 2^30 px of the origin");
    actor->x = x;
    actor->y = y;
}

void fh_actor_set_speed(FhActor *actor, float vx, float vy) {
    FH_ASSERT(actor, "give the actor that moves");
    FH_ASSERT(fh_is_speed(vx) && fh_is_speed(vy),
              "give a finite speed in px/s, at most 10^9 either way");
    actor->vx = vx;
    actor->vy = vy;
}

void fh_actor_turn(FhActor *actor, int facing) {
    FH_ASSERT(actor, "give the actor that moves");
    FH_ASSERT(facing == -1 || facing == 1, "face left (-1) or right (1)");
    fh_actor_face(actor, facing);
}

FhMoverState *fh_actor_numbers(FhActor *actor) {
    FH_ASSERT(actor, "give the actor that moves");
    return fh_actor_state(actor);
}

FhIntent fh_actor_intent(FhWorld *world, FhActor *actor, FhInput input) {
    FH_ASSERT(world && actor, "give the World and the actor that the mover got");
    return fh_control_begin(world, actor, input).intent;
}

void fh_actor_walk(FhWorld *world, FhActor *actor, FhInput input, FhMoveFunction move) {
    FH_ASSERT(world && actor, "give the World and the actor that the mover got");
    FH_ASSERT(move, "give the function that moves the actor");
    FhControlTick tick = fh_control_begin(world, actor, input);
    fh_control_act(&tick, move);
}
