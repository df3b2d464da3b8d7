// path_cached.c - a path over cached ground: the floor row of each place is known, so a walk is a
// look at rows, many at once where they are alike (cached_path.h), and a flight goes down to the
// lowest of those ahead.

#include "engine/accel/cached_path.h"
#include "engine/accel/contact_cache.h"
#include "engine/accel/path.h"

// --- the next steps -------------------------------------------------------------------------

/// True when terrain blocks the next step along x: at the body's middle, or above its climb.
static bool is_blocked(FhMoveState *state, const FhGroundCache *cache) {
    const FhActor *actor = state->actor;
    int reach = fh_step_most(fh_step_reach(&state->world->tunings[actor->tuning]));
    int row = fh_cache_floor(cache, actor->x + state->x.direction);
    return fh_path_is_at_wall(state) || row < actor->y + actor->h - reach;
}

/// Ends the leg down where the feet stand after so many steps.
static void rest(FhMoveState *state, const FhGroundCache *cache, int steps) {
    const FhActor *actor = state->actor;
    int x = actor->x + steps * state->x.direction;
    state->rests = true;
    state->floor = fh_contact_ground_at(state->world, actor, fh_cache_standing(cache, actor, x));
}

/// On cached ground, from where the actor stands. Takes fewer steps than are left where one is
/// blocked, is the last on this floor, or leads out of the cache.
static FhPathAnswer walk(FhMoveState *state, FhGroundCache *cache) {
    FhActor *actor = state->actor;
    const FhTuning *tuning = &state->world->tunings[actor->tuning];
    int d = state->x.direction;
    int before_y = fh_path_due_along_x(state);
    bool rests = fh_axis_left(state->y) && !state->is_heard;
    FhCachedWalk walk = fh_cached_walk_begin(cache, actor, tuning, d);
    int room = d > 0 ? cache->right - cache->width - actor->x : actor->x - cache->left;
    int most = rests ? fh_axis_left(state->x) : before_y;
    int steps = fh_cached_walk(&walk, fh_min(most, room));
    state->path.walks = true;
    if (rests && steps - walk.falls >= before_y) {
        rest(state, cache, before_y);
    }
    actor->y = walk.floor + cache->top - actor->h;
    fh_path_advance(state, steps, 0);
    if (steps > 0 || state->rests) {
        return FH_PATH_TAKEN;
    }
    if (before_y == 0) {
        return FH_PATH_STOPPED;
    }
    return room > 0 && is_blocked(state, cache) ? FH_PATH_STOPPED : FH_PATH_UNKNOWN;
}

/// The most px along x that the actor may go in the air, and along y as many as there is room for
/// then.
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

/// The steps within so many px that come before the first one beyond them.
static FhPoint steps_within(const FhMoveState *state, FhPoint px) {
    FhPoint most = px;
    if (px.y < fh_axis_left(state->y) && fh_axis_left(state->x) > 0) {
        most.x = fh_min(px.x, fh_path_due_before_y(state, px.y));
    }
    if (px.x < fh_axis_left(state->x) && fh_axis_left(state->y) > 0) {
        most.y = fh_min(px.y, fh_path_due_before_x(state, px.x));
    }
    return most;
}

static bool fly_x(FhMoveState *state, const FhGroundCache *cache) {
    FhActor *actor = state->actor;
    int x = actor->x + state->x.direction;
    int feet = actor->y + actor->h;
    bool rises = actor->vy < 0.0f;
    if ((!rises && fh_cache_floor(cache, actor->x) == feet) || !fh_cache_spans(cache, x) ||
        fh_cache_floor(cache, x) < feet) {
        return false;
    }
    actor->x = x;
    state->x.tried++;
    return true;
}

static bool fly_y(FhMoveState *state, const FhGroundCache *cache) {
    FhActor *actor = state->actor;
    int feet = actor->y + actor->h;
    bool goes_on = state->y.direction > 0
                       ? feet < fh_cache_floor(cache, actor->x) && feet + 1 < cache->bottom
                       : actor->y > cache->top;
    actor->y += goes_on ? state->y.direction : 0;
    state->y.tried += goes_on;
    return goes_on;
}

/// Through the air: as many steps as lie above all of the ground ahead, else above that of half of
/// the way, and so on; the last before it are taken one by one.
static FhPathAnswer fly(FhMoveState *state, const FhGroundCache *cache) {
    FhActor *actor = state->actor;
    int room =
        state->x.direction > 0 ? cache->right - cache->width - actor->x : actor->x - cache->left;
    for (int x = fh_min(fh_axis_left(state->x), room);; x /= 2) {
        FhPoint steps = steps_within(state, air_ahead(state, cache, x));
        if (steps.x + steps.y > 0) {
            fh_path_advance(state, steps.x, steps.y);
            return FH_PATH_TAKEN;
        }
        if (x == 0) {
            break;
        }
    }
    bool is_x = fh_move_is_x_next(state);
    if (is_x ? fly_x(state, cache) : fly_y(state, cache)) {
        return FH_PATH_TAKEN;
    }
    return is_x && room > 0 && fh_path_is_at_wall(state) ? FH_PATH_STOPPED : FH_PATH_UNKNOWN;
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

FhPathAnswer fh_path_cached(FhMoveState *state, FhGroundCache *cache) {
    FhActor *actor = state->actor;
    int feet = actor->y + actor->h;
    if (cache->width != actor->w || !fh_cache_holds(cache, fh_actor_box(actor)) ||
        feet == cache->bottom || !is_way_alone(state, cache)) {
        return FH_PATH_UNKNOWN;
    }
    int rest = fh_cache_floor(cache, actor->x);
    if (rest == feet && !fh_path_rises(state)) {
        return walk(state, cache);
    }
    return rest >= feet ? fly(state, cache) : FH_PATH_UNKNOWN;
}

// --- a whole move ---------------------------------------------------------------------------
// Nine of ten moves of a crowd are a walk without a steep step, or a leap through empty cells.

/// The cache as far as the way leads, refreshed if need be; NULL: not so far.
static inline FhGroundCache *reach_to(FhWorld *world, const FhActor *actor, FhGroundCache *cache,
                                      int dx) {
    if (fh_cache_spans(cache, actor->x + dx)) {
        return cache;
    }
    cache = fh_cache_refresh_aside(world, actor, fh_sign(dx));
    bool reaches = cache && fh_cache_supports(cache, actor) && fh_cache_spans(cache, actor->x + dx);
    return reaches ? cache : NULL;
}

/// Ends the leg down where the feet stand when its first step is due.
static inline void land(const FhWorld *world, const FhActor *actor, const FhGroundCache *cache,
                        FhPoint px, FhMove *move) {
    int before = fh_steps_due(fh_abs(px.x), px.y, 1, false);
    int x = actor->x + (px.x < 0 ? -before : before);
    move->by = fh_contact_ground_at(world, actor, fh_cache_standing(cache, actor, x));
    move->blocked = true;
}

static inline bool walk_whole(FhWorld *world, FhActor *actor, FhGroundCache *cache, FhPoint px,
                              FhMove2 *move) {
    cache = reach_to(world, actor, cache, px.x);
    if (!cache) {
        return false;
    }
    int place = actor->x - cache->left;
    fh_cache_mark(cache, fh_step_least(fh_step_reach(&world->tunings[actor->tuning])), actor->h);
    if (fh_abs(px.x) > fh_cached_unmarked(cache->floors, place, px.x < 0 ? -1 : 1)) {
        return false;
    }
    if (px.y > 0) {
        land(world, actor, cache, px, &move->y);
    }
    actor->x += px.x;
    actor->y = fh_cache_floor(cache, actor->x) - actor->h;
    move->x.moved = px.x;
    return true;
}

static inline bool leap(const FhWorld *world, FhActor *actor, FhPoint px, bool stands,
                        FhMove2 *move) {
    if (!fh_path_is_plain(world, actor) || !fh_path_is_clear(world, actor, px.x, px.y, stands)) {
        return false;
    }
    actor->x += px.x;
    actor->y += px.y;
    move->x.moved = px.x;
    move->y.moved = px.y;
    return true;
}

bool fh_path_whole(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard, FhMove2 *move) {
    if (!fh_world_is_static(world) || !fh_actor_is_there(actor)) {
        return false;
    }
    bool stands = fh_path_may_stand(actor, px.y);
    FhGroundCache *cache = stands ? fh_cache_of(world, actor) : NULL;
    if (!cache || !fh_cache_supports(cache, actor)) {
        return leap(world, actor, px, stands, move);
    }
    return px.y >= 0 && actor->vy >= 0.0f && !(px.y > 0 && is_heard) &&
           walk_whole(world, actor, cache, px, move);
}
