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

#include "engine/rules/step.h"
#include "engine/rules/query.h"
#include "engine/rules/solid_shape.h"
#include "engine/accel/path_parts.h"

enum {
    FAR = 48,      // px: a way that is not looked at when it is free
    LOOK_AGAIN = 8 // px from where it last looked around
};

static FhLeg leg_of(int whole) {
    return (FhLeg){fh_sign(whole), fh_abs(whole), 0};
}

FhSweep fh_sweep_begin(FhWorld *world, FhActor *actor, int dx, int dy) {
    return (FhSweep){.world = world,
                     .actor = actor,
                     .x = leg_of(dx),
                     .y = leg_of(dy),
                     .most = fh_abs(dx) + fh_abs(dy),
                     .looked = fh_actor_place(actor),
                     .under = {INT32_MIN, INT32_MIN},
                     .gentle = {INT32_MIN, INT32_MIN}};
}

int fh_sweep_room_aside(const FhSweep *sweep) {
    FhRect bounds = sweep->world->bounds;
    FhRect box = fh_actor_box(sweep->actor);
    if (bounds.w <= 0) {
        return INT32_MAX;
    }
    if (box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds)) {
        return -1;
    }
    return sweep->x.direction > 0 ? fh_rect_right(bounds) - fh_rect_right(box) : box.x - bounds.x;
}

bool fh_sweep_is_x_next(const FhSweep *sweep) {
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    if (fh_leg_left(x) == 0 || fh_leg_left(y) == 0) {
        return fh_leg_left(x) > 0;
    }
    return (2 * (int64_t)x.tried + 1) * y.pixels < (2 * (int64_t)y.tried + 1) * x.pixels;
}

// --- what may be in the way -----------------------------------------------------------------

/// True when another one that shoves, and so holds up, is in the box.
static bool is_shover_in(const FhSweep *sweep, FhRect box) {
    const FhWorld *world = sweep->world;
    bool shoves = world->has_shovers && (sweep->actor->flags & FH_ACTOR_SHOVES);
    FhNear near = fh_near(world, shoves ? FH_NEAR_ACTORS : 0, box);
    while (fh_near_next(&near)) {
        const FhActor *other = &fh_actor_slots(world)[near.index];
        if (other != sweep->actor && (other->flags & FH_ACTOR_SHOVES)) {
            return true;
        }
    }
    return false;
}

bool fh_sweep_meets_anybody(const FhSweep *sweep, FhRect box, bool stands) {
    const FhWorld *world = sweep->world;
    if (world->solid_count > 0) {
        FhNear near = fh_calm_solids(world, sweep->actor, box);
        while (fh_near_next(&near)) {
            const FhSolid *solid = &fh_world_solids(world)[near.index];
            if (fh_solid_is_there(solid) && (stands || !(solid->flags & FH_SOLID_ONE_WAY))) {
                return true;
            }
        }
    }
    if (world->has_blockers) {
        FhNear near = fh_query_blockers(world, sweep->actor, box);
        while (fh_near_next(&near)) {
            if (fh_query_actor_blocks(sweep->actor, &fh_actor_slots(world)[near.index])) {
                return true;
            }
        }
    }
    return stands && is_shover_in(sweep, box);
}

/// True when nothing stands in the way, and no one-way in its rows from `one_ways_from` on.
static bool is_free(const FhSweep *sweep, FhRect way, int one_ways_from, bool stands) {
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
static bool is_free_way(const FhSweep *sweep, int dx, int dy, bool stands) {
    FhRect box = fh_actor_box(sweep->actor);
    FhRect way = fh_rect_swept(box, dx, dy);
    int feet = fh_rect_bottom(box) + fh_min(dy, 0);
    way.h += stands;
    return is_free(sweep, way, stands ? feet : INT32_MAX, stands);
}

// --- through free space ---------------------------------------------------------------------

/// The px along both axes that the next `steps` steps of the faster axis bring, or all that is
/// left.
static FhPoint next_px(const FhSweep *sweep, int steps) {
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    int left_x = fh_leg_left(x);
    int left_y = fh_leg_left(y);
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
static bool take_free(FhSweep *sweep, int steps) {
    bool stands = fh_sweep_may_stand(sweep->actor, sweep->y.direction);
    FhPoint px =
        next_px(sweep, fh_min(steps, fh_max(fh_leg_left(sweep->x), fh_leg_left(sweep->y))));
    if (!is_free_way(sweep, px.x * sweep->x.direction, px.y * sweep->y.direction, stands)) {
        return false;
    }
    fh_sweep_advance(sweep, px.x, px.y);
    sweep->most = steps + fh_min(steps, INT32_MAX - steps);
    return true;
}

// --- the whole ------------------------------------------------------------------------------

static bool is_far(const FhSweep *sweep) {
    return fh_leg_left(sweep->x) + fh_leg_left(sweep->y) >= FAR;
}

/// Who is fast, or moved between ticks, was not looked around before the move.
static bool is_first_look(const FhSweep *sweep) {
    return !sweep->has_looked && (sweep->is_alone || fh_calm_is_fast(sweep->actor));
}

/// Looks around where the move has come to, if that is worth it.
static FhKnown look_and_take(FhSweep *sweep) {
    const FhActor *actor = sweep->actor;
    int gone = fh_max(fh_abs(actor->x - sweep->looked.x), fh_abs(actor->y - sweep->looked.y));
    bool is_new = gone >= (is_far(sweep) ? LOOK_AGAIN : 1) || (gone == 0 && is_first_look(sweep));
    if (!is_new && !sweep->is_hidden) {
        return FH_KNOWS_NOTHING;
    }
    sweep->has_looked = true;
    sweep->looked = fh_actor_place(actor);
    FhPoint heading = {fh_leg_left(sweep->x) ? sweep->x.direction : 0,
                       fh_leg_left(sweep->y) && !sweep->walks ? sweep->y.direction : 0};
    FhCalm *calm = sweep->is_hidden ? fh_calm_look_under(sweep->world, actor, heading)
                                    : fh_calm_look_ahead(sweep->world, actor, heading);
    if (sweep->is_hidden) {
        sweep->under = sweep->looked;
        sweep->is_hidden = false;
    }
    return calm ? fh_sweep_known(sweep, calm) : FH_KNOWS_NOTHING;
}

/// All steps that are left, if they meet no tile at all.
static bool take_clear(FhSweep *sweep) {
    bool stands = fh_sweep_may_stand(sweep->actor, sweep->y.direction);
    FhPoint px = {fh_leg_left(sweep->x), fh_leg_left(sweep->y)};
    if (!fh_calm_asks_nobody(sweep->world) ||
        !fh_sweep_is_clear_way(sweep->world, sweep->actor, px.x * sweep->x.direction,
                               px.y * sweep->y.direction, stands)) {
        return false;
    }
    fh_sweep_advance(sweep, px.x, px.y);
    return true;
}

/// True where gentle ground ended, and the next step is likely to be blocked: it is tried.
static bool is_stopped(FhSweep *sweep) {
    bool is_low = sweep->is_low;
    sweep->is_low = false;
    sweep->is_at_wall =
        !is_low && fh_step_is_at_wall(sweep->world, sweep->actor, sweep->x.direction);
    return is_low || sweep->is_at_wall;
}

static void take_unknown(FhSweep *sweep) {
    const FhActor *actor = sweep->actor;
    if (sweep->gentle.x == actor->x && sweep->gentle.y == actor->y) {
        if (fh_sweep_is_x_next(sweep) && is_stopped(sweep)) {
            return;
        }
    } else if (is_far(sweep) &&
               (fh_sweep_gentle(sweep) || take_clear(sweep) || fh_sweep_air(sweep))) {
        return;
    }
    if (look_and_take(sweep) == FH_KNOWS_NOTHING && !fh_sweep_floor(sweep)) {
        int most = is_far(sweep) ? sweep->most / 2 : sweep->most;
        for (int steps = most; steps > 0 && !take_free(sweep, steps); steps /= 2) {
        }
    }
}

static void take(FhSweep *sweep) {
    FhCalm *calm = fh_calm_about(sweep->world, sweep->actor);
    FhKnown known = calm ? fh_sweep_known(sweep, calm) : FH_KNOWS_NOTHING;
    if (known == FH_KNOWS_NOTHING && fh_sweep_is_plain(sweep->world, sweep->actor)) {
        take_unknown(sweep);
    }
}

/// Where nothing could be taken the next step is gone by itself; the second time in a row two of
/// them are, then four, then eight: what stops a sweep mostly does so for some pixels.
static void go_alone(FhSweep *sweep) {
    sweep->alone = (1 << sweep->misses) - 1;
    sweep->misses = fh_min(sweep->misses + 1, 3);
}

FhPoint fh_sweep_take(FhSweep *sweep) {
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    sweep->rests = false;
    sweep->is_at_wall = false;
    if (sweep->alone > 0) {
        sweep->alone--;
        return (FhPoint){0, 0};
    }
    take(sweep);
    FhPoint px = {(sweep->x.tried - x.tried) * x.direction,
                  (sweep->y.tried - y.tried) * y.direction};
    if (px.x == 0 && px.y == 0 && !sweep->rests) {
        go_alone(sweep);
    } else {
        sweep->misses = 0;
    }
    return px;
}
