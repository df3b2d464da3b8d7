// path_known.c - a sweep over ground that is known (calm.h): of each place it is said where the
// feet would rest there. So a walk is a look at those numbers, many at once where they are alike
// (calm_walk.h), and a flight goes down to the lowest of those ahead.

#include "engine/accel/cached_path.h"
#include "engine/accel/path_parts.h"
#include "engine/accel/contact_cache.h"

int fh_sweep_due_before_y(const FhMoveState *sweep, int more) {
    FhAxis x = sweep->x;
    FhAxis y = sweep->y;
    int due = fh_steps_due(x.pixels, y.pixels, y.tried + more + 1, false);
    return fh_clamp(due - x.tried, 0, fh_axis_left(x));
}

int fh_sweep_due_before_x(const FhMoveState *sweep, int more) {
    FhAxis x = sweep->x;
    FhAxis y = sweep->y;
    int due = fh_steps_due(y.pixels, x.pixels, x.tried + more + 1, true);
    return fh_clamp(due - y.tried, 0, fh_axis_left(y));
}

int fh_sweep_due_along_x(const FhMoveState *sweep) {
    bool is_alone = fh_axis_left(sweep->y) == 0 || fh_axis_left(sweep->x) == 0;
    return is_alone ? fh_axis_left(sweep->x) : fh_sweep_due_before_y(sweep, 0);
}

/// True when what hangs over the next step along x hides what is below; it is to be looked there,
/// but not twice.
static bool is_hidden(FhMoveState *sweep, const FhCalm *calm) {
    const FhActor *actor = sweep->actor;
    bool hides = fh_calm_rest(calm, actor->x + sweep->x.direction) < actor->y;
    sweep->path.is_hidden =
        hides && (sweep->path.under.x != actor->x || sweep->path.under.y != actor->y);
    return hides;
}

/// What is known of a step along x that a walk over known ground could not take.
static FhKnown stop_walking(FhMoveState *sweep, const FhCalm *calm) {
    const FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    if (fh_sweep_is_at_wall(sweep)) {
        return FH_KNOWS_END;
    }
    int reach = fh_tuning_reach(tuning);
    int row = fh_calm_rest(calm, actor->x + sweep->x.direction);
    bool hides = is_hidden(sweep, calm);
    bool is_in_way = hides ? !sweep->path.is_hidden : row < actor->y + actor->h - reach;
    return is_in_way ? FH_KNOWS_END : FH_KNOWS_NOTHING;
}

/// The leg down ends where the feet rest after so many steps; whoever asked for the move ends it.
static void rest(FhMoveState *sweep, const FhCalm *calm, int steps) {
    const FhActor *actor = sweep->actor;
    int x = actor->x + steps * sweep->x.direction;
    sweep->rests = true;
    fh_contact_plain_ground(sweep->world, actor, calm, fh_calm_place(calm, actor, x),
                            &sweep->floor);
}

/// On known ground, from a place where the feet rest. Takes fewer steps than are left where one is
/// blocked, is the last on this floor, or leads out of what is known.
static FhKnown walk_known(FhMoveState *sweep, FhCalm *calm) {
    FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    int d = sweep->x.direction;
    int before_y = fh_sweep_due_along_x(sweep);
    bool rests = fh_axis_left(sweep->y) && !sweep->is_heard;
    FhCalmWalk walk = fh_calm_walk_begin(calm, actor, tuning, d);
    int room = d > 0 ? calm->right - calm->width - actor->x : actor->x - calm->left;
    int most = rests ? fh_axis_left(sweep->x) : before_y;
    int steps = fh_calm_walk(&walk, fh_min(most, room));
    sweep->path.walks = true;
    if (rests && steps - walk.falls >= before_y) {
        rest(sweep, calm, before_y);
    }
    actor->y = walk.floor + calm->top - actor->h;
    fh_sweep_advance(sweep, steps, 0);
    if (steps > 0 || sweep->rests) {
        return FH_KNOWS_STEPS;
    }
    if (before_y == 0) {
        return FH_KNOWS_END;
    }
    return room > 0 ? stop_walking(sweep, calm) : FH_KNOWS_NOTHING;
}

/// The most px along x that the actor may go over known ground, in the air, and along y as many as
/// there is room for then.
static FhPoint air_ahead(const FhMoveState *sweep, const FhCalm *calm, int x) {
    const FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    FhRect way = fh_rect_swept(fh_actor_box(actor), x * sweep->x.direction, 0);
    // Who does not rise would walk from where its feet rest on.
    int air = fh_calm_lowest(calm, way) - feet - (actor->vy >= 0.0f);
    if (air < 0) {
        return (FhPoint){0, 0};
    }
    int room = sweep->y.direction > 0 ? fh_min(air, calm->bottom - 1 - feet) : actor->y - calm->top;
    return (FhPoint){x, fh_min(room, fh_axis_left(sweep->y))};
}

/// The steps within so many px that come before the first one beyond them.
static FhPoint steps_within(const FhMoveState *sweep, FhPoint px) {
    FhPoint most = px;
    if (px.y < fh_axis_left(sweep->y) && fh_axis_left(sweep->x) > 0) {
        most.x = fh_min(px.x, fh_sweep_due_before_y(sweep, px.y));
    }
    if (px.x < fh_axis_left(sweep->x) && fh_axis_left(sweep->y) > 0) {
        most.y = fh_min(px.y, fh_sweep_due_before_x(sweep, px.x));
    }
    return most;
}

static bool fly_known_x(FhMoveState *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int x = actor->x + sweep->x.direction;
    int feet = actor->y + actor->h;
    bool rises = actor->vy < 0.0f;
    if ((!rises && fh_calm_rest(calm, actor->x) == feet) || !fh_calm_reaches(calm, x) ||
        fh_calm_rest(calm, x) < feet) {
        return false;
    }
    actor->x = x;
    sweep->x.tried++;
    return true;
}

static bool fly_known_y(FhMoveState *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    bool goes_on = sweep->y.direction > 0
                       ? feet < fh_calm_rest(calm, actor->x) && feet + 1 < calm->bottom
                       : actor->y > calm->top;
    actor->y += goes_on ? sweep->y.direction : 0;
    sweep->y.tried += goes_on;
    return goes_on;
}

/// Through the air above known ground: as many steps as lie above all of the ground ahead, else
/// above that of half of the way, and so on; the last before it are taken one by one.
static FhKnown fly_known(FhMoveState *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int room =
        sweep->x.direction > 0 ? calm->right - calm->width - actor->x : actor->x - calm->left;
    for (int x = fh_min(fh_axis_left(sweep->x), room);; x /= 2) {
        FhPoint steps = steps_within(sweep, air_ahead(sweep, calm, x));
        if (steps.x + steps.y > 0) {
            fh_sweep_advance(sweep, steps.x, steps.y);
            return FH_KNOWS_STEPS;
        }
        if (x == 0) {
            break;
        }
    }
    bool is_x = fh_move_is_x_next(sweep);
    if (is_x ? fly_known_x(sweep, calm) : fly_known_y(sweep, calm)) {
        return FH_KNOWS_STEPS;
    }
    if (!is_x || room <= 0 || is_hidden(sweep, calm) || !fh_sweep_is_at_wall(sweep)) {
        return FH_KNOWS_NOTHING;
    }
    return FH_KNOWS_END;
}

/// True when it is known that no solid is about on the whole way that is left, steps up and down
/// slopes included.
static bool is_way_alone(const FhMoveState *sweep, const FhCalm *calm) {
    if (fh_calm_asks_nobody(sweep->world)) {
        return true;
    }
    const FhTuning *tuning = &sweep->world->tunings[sweep->actor->tuning];
    int x = fh_axis_left(sweep->x);
    int y = fh_axis_left(sweep->y);
    int up = (sweep->y.direction < 0 ? y : 0) + x * fh_tuning_px(tuning->step_up);
    int down = (sweep->y.direction > 0 ? y : 0) + x * fh_tuning_px(tuning->step_down) + 1;
    FhRect way = fh_rect_swept(fh_actor_box(sweep->actor), x * sweep->x.direction, 0);
    way = (FhRect){way.x, way.y - up, way.w, way.h + up + down};
    return fh_calm_has_no_solid(sweep->world, calm, way);
}

FhKnown fh_sweep_known(FhMoveState *sweep, FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    if (calm->width != actor->w || !fh_calm_holds(calm, fh_actor_box(actor)) ||
        feet == calm->bottom || !is_way_alone(sweep, calm)) {
        return FH_KNOWS_NOTHING;
    }
    int rest = fh_calm_rest(calm, actor->x);
    if (rest == feet && !fh_sweep_rises(sweep)) {
        return walk_known(sweep, calm);
    }
    return rest >= feet ? fly_known(sweep, calm) : FH_KNOWS_NOTHING;
}
