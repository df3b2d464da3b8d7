// path.c - many steps at once, where the whole move is not (sweep_whole.c): over ground that is
// known (sweep_known.c), over gentle ground (sweep_gentle.c) and through the air (sweep_air.c) as
// far as tiles are like that, through free space, along the floor (sweep_floor.c).
//
// What is known answers first; of a far way little is, and whole tiles are asked. Where neither
// goes on the move looks around from where it has come to, below what hangs over its way if that
// hides the ground; and where that says nothing it follows the floor, or asks for free space.
// Free space: while no blocker lies in the box around start and end of some steps, and nothing that
// holds up lies there or right under it, each of those steps is free. Where that cannot be shown
// for all steps that are left it is tried for half of them, and so on down to one.

#include "engine/accel/path.h"

#include "engine/accel.h"
#include "engine/rules/query.h"
#include "engine/accel/path_parts.h"

enum {
    FAR = 48,      // px: a way that is not looked at when it is free
    LOOK_AGAIN = 8 // px from where it last looked around
};

static void begin(FhMoveState *sweep) {
    FhPathState *path = &sweep->path;
    path->has_begun = true;
    path->most = sweep->x.pixels + sweep->y.pixels;
    path->looked = fh_actor_place(sweep->actor);
    path->under = (FhPoint){INT32_MIN, INT32_MIN};
    path->gentle = (FhPoint){INT32_MIN, INT32_MIN};
}

// --- what may be in the way -----------------------------------------------------------------

/// True when nothing stands in the way, and no one-way in its rows from `one_ways_from` on.
static bool is_free(const FhMoveState *sweep, FhRect way, int one_ways_from, bool stands) {
    const FhWorld *world = sweep->world;
    bool is_alone = fh_calm_asks_nobody(world);
    if (!is_alone && fh_calm_is_empty(world, sweep->actor, way)) {
        return true;
    }
    return !fh_query_beyond_sides(world, way) &&
           fh_terrain_is_free(world->terrain, way, one_ways_from) &&
           (is_alone || !fh_sweep_meets_anybody(sweep, way, stands));
}

/// True when no step of the way (dx, dy) can be blocked or end on something. `stands`: whether
/// what only holds up matters (not to who rises). A one-way without a pixel below the feet holds
/// nobody up.
static bool is_free_way(const FhMoveState *sweep, int dx, int dy, bool stands) {
    FhRect box = fh_actor_box(sweep->actor);
    FhRect way = fh_rect_swept(box, dx, dy);
    int feet = fh_rect_bottom(box) + fh_min(dy, 0);
    way.h += stands;
    return is_free(sweep, way, stands ? feet : INT32_MAX, stands);
}

// --- through free space ---------------------------------------------------------------------

/// The px along both axes that the next `steps` steps of the faster axis bring, or all that is
/// left.
static FhPoint next_px(const FhMoveState *sweep, int steps) {
    FhAxis x = sweep->x;
    FhAxis y = sweep->y;
    int left_x = fh_axis_left(x);
    int left_y = fh_axis_left(y);
    if (steps >= left_x && steps >= left_y) {
        return (FhPoint){left_x, left_y};
    }
    if (left_x == 0 || left_y == 0) {
        return (FhPoint){fh_min(steps, left_x), fh_min(steps, left_y)};
    }
    if (x.pixels >= y.pixels) {
        int px = fh_min(steps, left_x);
        return (FhPoint){px,
                         fh_max(fh_steps_due(y.pixels, x.pixels, x.tried + px, true) - y.tried, 0)};
    }
    int px = fh_min(steps, left_y);
    return (FhPoint){fh_max(fh_steps_due(x.pixels, y.pixels, y.tried + px, false) - x.tried, 0),
                     px};
}

/// So many steps of the faster axis, or all that are left, if none of them can meet anything.
static bool take_free(FhMoveState *sweep, int steps) {
    bool stands = fh_sweep_may_stand(sweep->actor, sweep->y.direction);
    FhPoint px =
        next_px(sweep, fh_min(steps, fh_max(fh_axis_left(sweep->x), fh_axis_left(sweep->y))));
    if (!is_free_way(sweep, px.x * sweep->x.direction, px.y * sweep->y.direction, stands)) {
        return false;
    }
    fh_sweep_advance(sweep, px.x, px.y);
    sweep->path.most = steps + fh_min(steps, INT32_MAX - steps);
    return true;
}

// --- the whole ------------------------------------------------------------------------------

static bool is_far(const FhMoveState *sweep) {
    return fh_axis_left(sweep->x) + fh_axis_left(sweep->y) >= FAR;
}

/// Who is fast, or moved between ticks, was not looked around before the move.
static bool is_first_look(const FhMoveState *sweep) {
    return !sweep->path.has_looked && (sweep->is_focused || fh_calm_is_fast(sweep->actor));
}

/// Looks around where the move has come to, if that is worth it.
static FhKnown look_and_take(FhMoveState *sweep) {
    const FhActor *actor = sweep->actor;
    int gone =
        fh_max(fh_abs(actor->x - sweep->path.looked.x), fh_abs(actor->y - sweep->path.looked.y));
    bool is_new = gone >= (is_far(sweep) ? LOOK_AGAIN : 1) || (gone == 0 && is_first_look(sweep));
    if (!is_new && !sweep->path.is_hidden) {
        return FH_KNOWS_NOTHING;
    }
    sweep->path.has_looked = true;
    sweep->path.looked = fh_actor_place(actor);
    FhPoint heading = {fh_axis_left(sweep->x) ? sweep->x.direction : 0,
                       fh_axis_left(sweep->y) && !sweep->path.walks ? sweep->y.direction : 0};
    FhCalm *calm = sweep->path.is_hidden ? fh_calm_look_under(sweep->world, actor, heading)
                                         : fh_calm_look_ahead(sweep->world, actor, heading);
    if (sweep->path.is_hidden) {
        sweep->path.under = sweep->path.looked;
        sweep->path.is_hidden = false;
    }
    return calm ? fh_sweep_known(sweep, calm) : FH_KNOWS_NOTHING;
}

/// All steps that are left, if they meet no tile at all.
static bool take_clear(FhMoveState *sweep) {
    bool stands = fh_sweep_may_stand(sweep->actor, sweep->y.direction);
    FhPoint px = {fh_axis_left(sweep->x), fh_axis_left(sweep->y)};
    if (!fh_calm_asks_nobody(sweep->world) ||
        !fh_sweep_is_clear_way(sweep->world, sweep->actor, px.x * sweep->x.direction,
                               px.y * sweep->y.direction, stands)) {
        return false;
    }
    fh_sweep_advance(sweep, px.x, px.y);
    return true;
}

/// True where gentle ground ended, and the next step is likely to be blocked: it is tried.
static bool is_stopped(FhMoveState *sweep) {
    bool is_low = sweep->path.is_low;
    sweep->path.is_low = false;
    return is_low || fh_sweep_is_at_wall(sweep);
}

static void take_unknown(FhMoveState *sweep) {
    const FhActor *actor = sweep->actor;
    if (sweep->path.gentle.x == actor->x && sweep->path.gentle.y == actor->y) {
        if (fh_move_is_x_next(sweep) && is_stopped(sweep)) {
            return;
        }
    } else if (is_far(sweep) &&
               (fh_sweep_gentle(sweep) || take_clear(sweep) || fh_sweep_air(sweep))) {
        return;
    }
    if (look_and_take(sweep) == FH_KNOWS_NOTHING && !fh_sweep_floor(sweep)) {
        int most = is_far(sweep) ? sweep->path.most / 2 : sweep->path.most;
        for (int steps = most; steps > 0 && !take_free(sweep, steps); steps /= 2) {
        }
    }
}

static void take(FhMoveState *sweep) {
    FhCalm *calm = fh_calm_about(sweep->world, sweep->actor);
    FhKnown known = calm ? fh_sweep_known(sweep, calm) : FH_KNOWS_NOTHING;
    if (known == FH_KNOWS_NOTHING && fh_sweep_is_plain(sweep->world, sweep->actor)) {
        take_unknown(sweep);
    }
}

/// Where nothing could be taken the next step is gone by itself; the second time in a row two of
/// them are, then four, then eight: what stops a sweep mostly does so for some pixels.
static void go_alone(FhMoveState *sweep) {
    sweep->path.alone = (1 << sweep->path.misses) - 1;
    sweep->path.misses = fh_min(sweep->path.misses + 1, 3);
}

FhPoint fh_accel_move(FhMoveState *sweep) {
    if (!sweep->path.has_begun) {
        begin(sweep);
    }
    FhAxis x = sweep->x;
    FhAxis y = sweep->y;
    sweep->rests = false;
    sweep->is_at_wall = false;
    if (sweep->path.alone > 0) {
        sweep->path.alone--;
        return (FhPoint){0, 0};
    }
    take(sweep);
    FhPoint px = {(sweep->x.tried - x.tried) * x.direction,
                  (sweep->y.tried - y.tried) * y.direction};
    if (px.x == 0 && px.y == 0 && !sweep->rests) {
        go_alone(sweep);
    } else {
        sweep->path.misses = 0;
    }
    return px;
}
