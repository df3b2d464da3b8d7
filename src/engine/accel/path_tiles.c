// path_tiles.c - a path by whole tiles: along a walkable span (walkable_span.h), where a way is
// longer than a cache.

#include "engine/accel/contact_cache.h"
#include "engine/accel/path.h"
#include "engine/accel/walkable_span.h"

/// How many px there are to the world's side ahead; negative beyond one.
static int room_aside(const FhMoveState *state) {
    FhRect bounds = state->world->bounds;
    FhRect box = fh_actor_box(state->actor);
    if (bounds.w <= 0) {
        return INT32_MAX;
    }
    if (box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds)) {
        return -1;
    }
    return state->x.direction > 0 ? fh_rect_right(bounds) - fh_rect_right(box) : box.x - bounds.x;
}

/// Ends the leg down where the feet stand after so many steps.
static void rest(FhMoveState *state, const FhSpan *span, int steps) {
    const FhActor *actor = state->actor;
    int x = actor->x + steps * state->x.direction;
    int y = fh_span_floor(span, x, actor->w) - actor->h;
    state->rests = true;
    state->floor = fh_contact_ground_at(state->world, actor, (FhPoint){x, y});
}

bool fh_path_walk_tiles(FhMoveState *state) {
    FhActor *actor = state->actor;
    int step = fh_step_least(fh_step_reach(&state->world->tunings[actor->tuning]));
    int before_y = fh_path_due_along_x(state);
    bool rests = fh_axis_left(state->y) && !state->is_heard;
    int most = fh_min(rests ? fh_axis_left(state->x) : before_y, room_aside(state));
    FhSpan span;
    if (most <= 0 || fh_path_rises(state) || !fh_world_is_static(state->world) ||
        !fh_span_find(state->world->terrain, fh_actor_box(actor), state->x.direction, most, step,
                      &span)) {
        return false;
    }
    if (rests && span.px >= before_y) {
        rest(state, &span, before_y);
    }
    fh_path_advance(state, span.px, 0);
    actor->y = fh_span_floor(&span, actor->x, actor->w) - actor->h;
    state->path.walks = true;
    if (span.px < most) {
        state->path.span_end = fh_actor_place(actor);
        state->path.is_low = span.is_low && span.px > 0;
    }
    return span.px > 0 || state->rests;
}
