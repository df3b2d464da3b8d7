// path.c - many steps of a move at once: from the ground cache (path_cached.c), else, on a far way,
// by whole tiles (path_tiles.c). Where neither goes on, the cache is refreshed from where the move
// has come to; where that says nothing, free space is taken by halves, else the next step by
// itself.

#include "engine/accel/path.h"

#include "engine/accel/contact_cache.h"

#include "engine/accel.h"
#include "engine/rules/step.h"

enum {
    FAR = 48,    // px: a way that is tried by tiles first
    REFRESH = 8, // px of a far way between two refreshes
    MISSES_MAX = 3
};

// --- parts ----------------------------------------------------------------------------------

int fh_path_due_before_y(const FhMoveState *state, int more) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    int due = fh_steps_due(x.pixels, y.pixels, y.tried + more + 1, false);
    return fh_clamp(due - x.tried, 0, fh_axis_left(x));
}

int fh_path_due_before_x(const FhMoveState *state, int more) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    int due = fh_steps_due(y.pixels, x.pixels, x.tried + more + 1, true);
    return fh_clamp(due - y.tried, 0, fh_axis_left(y));
}

int fh_path_due_along_x(const FhMoveState *state) {
    bool is_alone = fh_axis_left(state->y) == 0 || fh_axis_left(state->x) == 0;
    return is_alone ? fh_axis_left(state->x) : fh_path_due_before_y(state, 0);
}

bool fh_path_is_at_wall(FhMoveState *state) {
    state->is_at_wall = fh_contacts_at_wall(state->world, state->actor, state->x.direction);
    return state->is_at_wall;
}

// --- the next steps -------------------------------------------------------------------------

static void begin(FhMoveState *state) {
    FhPathState *path = &state->path;
    path->has_begun = true;
    path->most = state->x.pixels + state->y.pixels;
    path->refreshed = fh_actor_place(state->actor);
    path->span_end = (FhPoint){INT32_MIN, INT32_MIN};
}

static bool is_far(const FhMoveState *state) {
    return fh_axis_left(state->x) + fh_axis_left(state->y) >= FAR;
}

/// A fast actor's cache, and that of one moved between ticks, was not refreshed before the move.
static bool is_first_refresh(const FhMoveState *state) {
    return !state->path.has_refreshed && (state->is_focused || fh_cache_is_outrun(state->actor));
}

/// Refreshes the cache where the move has come to, if that may help. Returns false when it says
/// nothing.
static bool refresh_and_take(FhMoveState *state) {
    FhPathState *path = &state->path;
    const FhActor *actor = state->actor;
    int gone = fh_max(fh_abs(actor->x - path->refreshed.x), fh_abs(actor->y - path->refreshed.y));
    if (gone < (is_far(state) ? REFRESH : 1) && !(gone == 0 && is_first_refresh(state))) {
        return false;
    }
    path->has_refreshed = true;
    path->refreshed = fh_actor_place(actor);
    FhPoint heading = {fh_axis_left(state->x) ? state->x.direction : 0,
                       fh_axis_left(state->y) && !path->walks ? state->y.direction : 0};
    FhGroundCache *cache = fh_cache_refresh_ahead(state->world, actor, heading);
    return cache && fh_path_cached(state, cache) != FH_PATH_UNKNOWN;
}

/// All steps that are left, if they meet no tile at all.
static bool take_clear(FhMoveState *state) {
    FhPoint left = {fh_axis_left(state->x), fh_axis_left(state->y)};
    bool stands = fh_path_may_stand(state->actor, state->y.direction);
    if (!fh_world_is_static(state->world) ||
        !fh_path_is_clear(state->world, state->actor, left.x * state->x.direction,
                          left.y * state->y.direction, stands)) {
        return false;
    }
    fh_path_advance(state, left.x, left.y);
    return true;
}

/// The px along both axes that the next `steps` steps of the faster axis bring, or all that is
/// left.
static FhPoint next_px(const FhMoveState *state, int steps) {
    int left_x = fh_axis_left(state->x);
    int left_y = fh_axis_left(state->y);
    if ((steps >= left_x && steps >= left_y) || left_x == 0 || left_y == 0) {
        return (FhPoint){fh_min(steps, left_x), fh_min(steps, left_y)};
    }
    if (state->x.pixels >= state->y.pixels) {
        int px = fh_min(steps, left_x);
        return (FhPoint){px, fh_path_due_before_x(state, px - 1)};
    }
    int px = fh_min(steps, left_y);
    return (FhPoint){fh_path_due_before_y(state, px - 1), px};
}

/// So many steps of the faster axis, or all that are left, when no solid pixel is in the box around
/// them, and no one-way below the feet, or a step above them: what a cache does not say where
/// one-ways are near.
static bool take_free(FhMoveState *state, int steps) {
    const FhActor *actor = state->actor;
    bool stands = fh_path_may_stand(actor, state->y.direction);
    FhPoint px = next_px(state, steps);
    int dy = px.y * state->y.direction;
    FhRect way = fh_rect_swept(fh_actor_box(actor), px.x * state->x.direction, dy);
    int up = fh_step_reach(&state->world->tunings[actor->tuning]).up;
    int from = actor->y + actor->h + fh_min(dy, 0) - up;
    way.h += stands;
    if (fh_query_beyond_sides(state->world, way) ||
        !fh_terrain_is_free(state->world->terrain, way, stands ? from : INT32_MAX)) {
        return false;
    }
    fh_path_advance(state, px.x, px.y);
    state->path.most = steps + fh_min(steps, INT32_MAX - steps);
    return true;
}

/// As many steps as are free: all, or half of them, and so on.
static void take_most_free(FhMoveState *state) {
    int most = is_far(state) ? state->path.most / 2 : state->path.most;
    for (int steps = fh_world_is_static(state->world) ? most : 0;
         steps > 0 && !take_free(state, steps); steps /= 2) {
    }
}

/// True where a walkable span ended, and the next step is likely to be blocked: it is tried.
static bool is_stopped(FhMoveState *state) {
    if (!fh_move_is_x_next(state)) {
        return false;
    }
    bool is_low = state->path.is_low;
    state->path.is_low = false;
    return is_low || fh_path_is_at_wall(state);
}

static void take(FhMoveState *state) {
    const FhActor *actor = state->actor;
    const FhPoint end = state->path.span_end;
    FhGroundCache *cache = fh_cache_of(state->world, actor);
    FhPathAnswer answer = cache ? fh_path_cached(state, cache) : FH_PATH_UNKNOWN;
    if (answer != FH_PATH_UNKNOWN || !fh_path_is_plain(state->world, actor)) {
        return;
    }
    bool is_done = actor->x == end.x && actor->y == end.y
                       ? is_stopped(state)
                       : is_far(state) && (fh_path_walk_tiles(state) || take_clear(state));
    if (!is_done && !refresh_and_take(state)) {
        take_most_free(state);
    }
}

/// Where nothing could be taken the next step is gone by itself; the second time in a row two of
/// them are, then four, then eight: what stops a path mostly does so for some pixels.
static void go_alone(FhMoveState *state) {
    state->path.alone = (1 << state->path.misses) - 1;
    state->path.misses = fh_min(state->path.misses + 1, MISSES_MAX);
}

FhPoint fh_accel_move(FhMoveState *state) {
    if (!state->path.has_begun) {
        begin(state);
    }
    FhAxis x = state->x;
    FhAxis y = state->y;
    state->rests = false;
    state->is_at_wall = false;
    if (state->path.alone > 0) {
        state->path.alone--;
        return (FhPoint){0, 0};
    }
    take(state);
    FhPoint px = {(state->x.tried - x.tried) * x.direction,
                  (state->y.tried - y.tried) * y.direction};
    if (px.x == 0 && px.y == 0 && !state->rests) {
        go_alone(state);
    } else {
        state->path.misses = 0;
    }
    return px;
}

FhAccelMove fh_accel_begin_move(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard,
                                FhMove2 *move) {
    bool is_long = fh_abs(px.x) + fh_abs(px.y) > FH_PATH_LONG;
    bool is_focused = fh_cache_focus_once(world, actor, is_long);
    // In a tick, the walks of slow actors that a whole move could take are steady ones (steady.h).
    bool is_likely = !is_long && (is_focused || fh_cache_is_outrun(actor));
    if (is_likely && fh_path_whole(world, actor, px, is_heard, move)) {
        if (is_focused) {
            fh_cache_unfocus(world);
        }
        return FH_ACCEL_MOVED;
    }
    return is_focused ? FH_ACCEL_FOCUSED : FH_ACCEL_NOT_MOVED;
}
