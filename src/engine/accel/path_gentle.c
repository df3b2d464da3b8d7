// path_gentle.c - a sweep along gentle ground (gentle.h), a tile at a time.

#include "engine/accel/walkable_span.h"
#include "engine/accel/path_parts.h"
#include "engine/accel/contact_cache.h"

/// The leg down ends where the feet rest after so many steps; whoever asked for the move ends it.
static void rest(FhMoveState *sweep, const FhGentle *gentle, int steps) {
    const FhActor *actor = sweep->actor;
    int x = actor->x + steps * sweep->x.direction;
    int y = fh_gentle_rest(gentle, x, actor->w) - actor->h;
    sweep->rests = true;
    sweep->floor = fh_contact_ground_at(sweep->world, actor, (FhPoint){x, y});
}

bool fh_sweep_gentle(FhMoveState *sweep) {
    FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    int step = fh_tuning_step(tuning);
    int before_y = fh_sweep_due_along_x(sweep);
    bool rests = fh_axis_left(sweep->y) && !sweep->is_heard;
    int most = fh_min(rests ? fh_axis_left(sweep->x) : before_y, fh_sweep_room_aside(sweep));
    FhGentle gentle;
    if (most <= 0 || fh_sweep_rises(sweep) || !fh_calm_asks_nobody(sweep->world) ||
        !fh_gentle_look(sweep->world->terrain, fh_actor_box(actor), sweep->x.direction, most, step,
                        &gentle)) {
        return false;
    }
    if (rests && gentle.px >= before_y) {
        rest(sweep, &gentle, before_y);
    }
    fh_sweep_advance(sweep, gentle.px, 0);
    actor->y = fh_gentle_rest(&gentle, actor->x, actor->w) - actor->h;
    sweep->path.walks = true;
    if (gentle.px < most) {
        sweep->path.gentle = fh_actor_place(actor);
        sweep->path.is_low = gentle.is_low && gentle.px > 0;
    }
    return gentle.px > 0 || sweep->rests;
}
