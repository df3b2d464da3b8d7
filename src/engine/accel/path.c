// path.c - many steps of a move at once. Over cached ground the floor row of each place is known:
// a walk is a look at rows, many at once where they are alike (cached_path.h), and a flight goes
// down to the lowest of those ahead. Where the cache ends it is filled anew from where the move has
// come to; where that says nothing, all that is left is taken where nothing is in its way.

#include "engine/accel.h"
#include "engine/accel/cached_path.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"

/// So many steps along each axis are done: counts them, and moves the actor.
static void advance(FhMoveState *state, int x, int y) {
    state->x.tried += x;
    state->y.tried += y;
    state->actor->x += x * state->x.direction;
    state->actor->y += y * state->y.direction;
}

/// How many steps along x are due before the step along y after `more` others; a tie goes to y.
static int due_before_y(const FhMoveState *state, int more) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    int due = fh_steps_due(x.pixels, y.pixels, y.tried + more + 1, false);
    return fh_clamp(due - x.tried, 0, fh_axis_left(x));
}

/// The same with the axes' parts exchanged.
static int due_before_x(const FhMoveState *state, int more) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    int due = fh_steps_due(y.pixels, x.pixels, x.tried + more + 1, true);
    return fh_clamp(due - y.tried, 0, fh_axis_left(y));
}

// --- over cached ground ---------------------------------------------------------------------

/// From where the actor stands. Takes fewer steps than are due where one is blocked, is the last on
/// this floor, or leads out of the cache.
static bool walk(FhMoveState *state, FhGroundCache *cache) {
    FhActor *actor = state->actor;
    int d = state->x.direction;
    int due = fh_axis_left(state->x);
    due = fh_axis_left(state->y) && due ? due_before_y(state, 0) : due;
    FhCachedWalk walk =
        fh_cached_walk_begin(cache, actor, &state->world->tunings[actor->tuning], d);
    int room = d > 0 ? cache->right - cache->width - actor->x : actor->x - cache->left;
    int steps = fh_cached_walk(&walk, fh_min(due, room));
    actor->y = walk.floor + cache->top - actor->h;
    advance(state, steps, 0);
    return steps > 0;
}

/// Returns x and the px along y that the actor can fly above the ground on its way of x px; (0, 0)
/// if the ground is too high.
static FhPoint air_ahead(const FhMoveState *state, const FhGroundCache *cache, int x) {
    const FhActor *actor = state->actor;
    int feet = actor->y + actor->h;
    FhRect way = fh_rect_swept(fh_actor_box(actor), x * state->x.direction, 0);
    // An actor that does not rise would walk from where its feet stand on.
    int air = fh_cache_empty_to(cache, way) - feet - (actor->vy >= 0.0f);
    if (air < 0) {
        return (FhPoint){0, 0};
    }
    int room =
        state->y.direction > 0 ? fh_min(air, cache->bottom - 1 - feet) : actor->y - cache->top;
    return (FhPoint){x, fh_min(room, fh_axis_left(state->y))};
}

/// Returns the steps of `px` that law 4 takes before its first step outside of `px`.
static FhPoint steps_within(const FhMoveState *state, FhPoint px) {
    FhPoint most = px;
    if (px.y < fh_axis_left(state->y) && fh_axis_left(state->x) > 0) {
        most.x = fh_min(px.x, due_before_y(state, px.y));
    }
    if (px.x < fh_axis_left(state->x) && fh_axis_left(state->y) > 0) {
        most.y = fh_min(px.y, due_before_x(state, px.x));
    }
    return most;
}

/// Flies above the ground ahead: the whole way if all of it is clear, else half of it, and so on.
static bool fly(FhMoveState *state, const FhGroundCache *cache) {
    const FhActor *actor = state->actor;
    int room =
        state->x.direction > 0 ? cache->right - cache->width - actor->x : actor->x - cache->left;
    int x = fh_min(fh_axis_left(state->x), room);
    FhPoint steps = steps_within(state, air_ahead(state, cache, x));
    while (steps.x + steps.y == 0 && x > 0) {
        x /= 2;
        steps = steps_within(state, air_ahead(state, cache, x));
    }
    advance(state, steps.x, steps.y);
    return steps.x + steps.y > 0;
}

/// True when no solid is near the whole way that is left, steps up and down included.
static bool is_way_alone(const FhMoveState *state, const FhGroundCache *cache) {
    if (fh_world_is_static(state->world)) {
        return true;
    }
    FhStepReach reach = fh_step_reach(&state->world->tunings[state->actor->tuning]);
    int x = fh_axis_left(state->x);
    int y = fh_axis_left(state->y);
    int up = (state->y.direction < 0 ? y : 0) + x * reach.up;
    int down = (state->y.direction > 0 ? y : 0) + x * reach.down + 1;
    FhRect way = fh_rect_swept(fh_actor_box(state->actor), x * state->x.direction, 0);
    way = (FhRect){way.x, way.y - up, way.w, way.h + up + down};
    return fh_cache_has_no_solid(state->world, cache, way);
}

static bool take_cached(FhMoveState *state, FhGroundCache *cache) {
    const FhActor *actor = state->actor;
    int feet = actor->y + actor->h;
    if (!cache || cache->width != actor->w || !fh_cache_holds(cache, fh_actor_box(actor)) ||
        feet == cache->bottom || !is_way_alone(state, cache)) {
        return false;
    }
    bool rises = actor->vy < 0.0f || (fh_axis_left(state->y) && state->y.direction < 0);
    int rest = fh_cache_floor(cache, actor->x);
    return rest == feet && !rises ? walk(state, cache) : rest >= feet && fly(state, cache);
}

// --- elsewhere ------------------------------------------------------------------------------

/// Fills the cache where the move has come to, if that may help.
static bool take_refreshed(FhMoveState *state) {
    FhPoint heading = {fh_axis_left(state->x) ? state->x.direction : 0,
                       fh_axis_left(state->y) ? state->y.direction : 0};
    return take_cached(state, fh_cache_refresh_ahead(state->world, state->actor, heading));
}

/// All steps that are left, when no solid pixel is in the box around them, and no one-way below the
/// feet, or a step above them: what a cache does not say where one-ways are near.
static void take_free(FhMoveState *state) {
    const FhActor *actor = state->actor;
    FhPoint left = {fh_axis_left(state->x), fh_axis_left(state->y)};
    int dy = left.y * state->y.direction;
    bool stands = actor->vy >= 0.0f || dy > 0; // what only holds up matters
    FhRect way = fh_rect_swept(fh_actor_box(actor), left.x * state->x.direction, dy);
    int up = fh_step_reach(&state->world->tunings[actor->tuning]).up;
    int from = actor->y + actor->h + fh_min(dy, 0) - up;
    way.h += stands;
    if (fh_world_is_static(state->world) && !fh_query_beyond_sides(state->world, way) &&
        fh_terrain_is_free(state->world->terrain, way, stands ? from : INT32_MAX)) {
        advance(state, left.x, left.y);
    }
}

FhPoint fh_accel_move(FhMoveState *state) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    if (!take_cached(state, fh_cache_of(state->world, state->actor)) &&
        fh_mover_is_plain(state->world, state->actor) && !take_refreshed(state)) {
        take_free(state);
    }
    return (FhPoint){(state->x.tried - x.tried) * x.direction,
                     (state->y.tried - y.tried) * y.direction};
}
