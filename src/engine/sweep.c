// sweep.c - four ways to take many steps: over ground that is known, through free space, along a
// level floor, and along the heights of any ground.
//
// Known ground: what is known around the actor (calm.h) says of each place where its feet would
// rest, so a walk is a look at each of those numbers, eight at once where they are alike, and a
// flight goes down to the lowest of those ahead. Where that ends, and the whole way is not free,
// the move looks around again from where it has come to, at any speed.
// Free space: while no blocker lies in the box around start and end of some steps, and nothing that
// holds up lies there or right under it, each of those steps is free. Where that cannot be shown
// for all steps that are left it is tried for half of them, and so on down to one.
// Level floor: while every place on the way has ground in the row under the feet, and the row of
// boxes is free, a step on the floor (law 5) neither climbs nor descends.
// Heights: as long as every column of the ground ahead is known by its highest pixel, and nothing
// hangs above, the feet stand on the highest of the columns under them. A step climbs or descends
// by the difference of two such heights, or is no step for the sweep.

#include "engine/sweep.h"

#include "engine/actor_step.h"
#include "engine/calm.h"
#include "engine/calm_walk.h"
#include "engine/movement/movement.h"
#include "engine/probe.h"
#include "engine/solid_shape.h"
#include "engine/touch.h"

enum {
    WALK_MAX = 32,       // steps that one look at the heights reaches
    WALK_CLIMB = 32,     // px up or down that it reaches
    WALK_WIDTH_MAX = 96, // px: larger bodies go step by step
    WALK_HEIGHT_MAX = 4096,
    FAR = 32,      // px: a way that is not looked at when it is free
    LOOK_AGAIN = 8 // px from where it last looked around
};

/// True for who sees all terrain, and terrain only by its solid pixels.
static inline bool is_plain(const FhActor *actor) {
    const FhMovement *movement = &fh_movements[actor->movement];
    return !movement->terrain_in && !movement->one_way_top && actor->w > 0;
}

/// True when no tile is on the way (dx, dy), nor, for who `stands`, right under it.
static bool is_clear_way(const FhWorld *world, const FhActor *actor, int dx, int dy, bool stands) {
    FhRect way = fh_rect_swept(fh_actor_box(actor), dx, dy);
    way.h += stands;
    return !fh_probe_beyond_sides(world, way) && fh_terrain_is_clear(world->terrain, way);
}

bool fh_sweep_leap(FhWorld *world, FhActor *actor, int dx, int dy) {
    bool stands = actor->vy >= 0.0f || dy > 0;
    const FhCalm *calm = stands ? fh_calm_about(world, actor) : NULL;
    bool rests = calm && fh_calm_rests(calm, actor);
    if (rests || !fh_calm_asks_nobody(world) || !is_plain(actor) || !fh_actor_is_there(actor) ||
        !is_clear_way(world, actor, dx, dy, stands)) {
        return false;
    }
    actor->x += dx;
    actor->y += dy;
    return true;
}

static FhLeg leg_of(int whole) {
    return (FhLeg){fh_sign(whole), fh_abs(whole), 0};
}

FhSweep fh_sweep_begin(FhWorld *world, FhActor *actor, int dx, int dy) {
    return (FhSweep){.world = world,
                     .actor = actor,
                     .x = leg_of(dx),
                     .y = leg_of(dy),
                     .most = fh_abs(dx) + fh_abs(dy),
                     .looked = {actor->x, actor->y}};
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
        const FhActor *other = &fh_world_actors(world)[near.index];
        if (other != sweep->actor && (other->flags & FH_ACTOR_SHOVES)) {
            return true;
        }
    }
    return false;
}

/// True when a moving solid or an actor that blocks is in the box. One-way solids are in nobody's
/// way who need not stand on them.
static bool is_anybody_in(const FhSweep *sweep, FhRect box, bool stands) {
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
        FhNear near = fh_probe_blockers(world, sweep->actor, box);
        while (fh_near_next(&near)) {
            if (fh_probe_actor_blocks(sweep->actor, &fh_world_actors(world)[near.index])) {
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
    return !fh_probe_beyond_sides(world, way) &&
           fh_terrain_is_free(world->terrain, way, one_ways_from) &&
           (is_alone || !is_anybody_in(sweep, way, stands));
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

/// How many steps of the slower axis are due before step number `number` (from 1) of the faster,
/// given how many px each goes in all (law 4: a tie goes to y).
static int due_before(FhLeg fast, FhLeg slow, int number, bool is_slow_y) {
    int64_t due = (2 * (int64_t)number - 1) * slow.pixels + fast.pixels - (is_slow_y ? 0 : 1);
    return (int)(due / (2 * (int64_t)fast.pixels));
}

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
        return (FhPoint){px, fh_max(due_before(x, y, x.tried + px, true) - y.tried, 0)};
    }
    int px = fh_min(steps, left_y);
    return (FhPoint){fh_max(due_before(y, x, y.tried + px, false) - x.tried, 0), px};
}

static FhPoint take(FhSweep *sweep, int x, int y) {
    FhPoint moved = {x * sweep->x.direction, y * sweep->y.direction};
    sweep->x.tried += x;
    sweep->y.tried += y;
    sweep->actor->x += moved.x;
    return moved;
}

/// So many steps of the faster axis, or all that are left, if none of them can meet anything.
static bool take_free(FhSweep *sweep, int steps) {
    bool stands = sweep->actor->vy >= 0.0f || sweep->y.direction > 0;
    FhPoint px =
        next_px(sweep, fh_min(steps, fh_max(fh_leg_left(sweep->x), fh_leg_left(sweep->y))));
    if (!is_free_way(sweep, px.x * sweep->x.direction, px.y * sweep->y.direction, stands)) {
        return false;
    }
    sweep->actor->y += take(sweep, px.x, px.y).y;
    sweep->most = steps;
    return true;
}

// --- along a level floor --------------------------------------------------------------------

static bool minds_one_ways(const FhActor *actor) {
    return !actor->control.dropping && actor->pose != FH_POSE_LADDER;
}

/// True when nothing but terrain could be in the way of the box going sideways by `dx`.
static bool is_left_to_terrain(const FhSweep *sweep, int dx) {
    FhRect way = fh_rect_swept(fh_actor_box(sweep->actor), dx, 0);
    return !fh_probe_beyond_sides(sweep->world, way) && !is_anybody_in(sweep, way, true);
}

/// Along the row under the feet as far as it holds up, with nothing in the way and no one-way to
/// sink into. Returns -1 when the row holds nothing up here.
static int take_level(FhSweep *sweep, int most) {
    const FhActor *actor = sweep->actor;
    const FhTerrain *terrain = sweep->world->terrain;
    FhTerrainRow feet = {.y = actor->y + actor->h,
                         .x = actor->x,
                         .w = actor->w,
                         .has_one_ways = minds_one_ways(actor)};
    int steps = fh_terrain_level_run(terrain, feet, sweep->x.direction, most);
    // An edit may have put something into the box itself; law 17 comes with the next tick.
    FhRect box = fh_actor_box(actor);
    if (steps <= 0 || !fh_terrain_is_free(terrain, box, box.y)) {
        return fh_min(steps, 0);
    }
    steps = fh_terrain_free_ahead(terrain, box, sweep->x.direction, steps, true);
    while (steps > 0 && !is_left_to_terrain(sweep, steps * sweep->x.direction)) {
        steps /= 2;
    }
    take(sweep, steps, 0);
    return steps;
}

// --- along the heights of the ground --------------------------------------------------------

/// The ground ahead, as far as one look reaches.
typedef struct Ground {
    int top, bottom;         // px: rows from top on were looked at, down to before bottom
    int steps;               // how many steps the columns suffice for
    int under[WALK_MAX + 1]; // the highest row under the feet after so many steps
} Ground;

/// The least of each `width` neighbours in `tops`, for the places 0 to `steps`, going forwards or
/// (direction -1) backwards. Requires: steps <= width.
static void find_lowest(const int32_t *tops, int width, int steps, int direction, int *least) {
    int32_t suffix[WALK_MAX + 1];
    int at = direction > 0 ? width - 1 : steps;
    int32_t low = INT32_MAX;
    for (int i = width - 1; i >= 0; i--, at -= direction) {
        low = tops[at] < low ? tops[at] : low;
        if (i <= steps) {
            suffix[i] = low;
        }
    }
    at = direction > 0 ? width : steps - 1;
    least[0] = low;
    low = INT32_MAX;
    for (int i = 1; i <= steps; i++, at += direction) {
        low = tops[at] < low ? tops[at] : low;
        least[i] = i < width && suffix[i] < low ? suffix[i] : low;
    }
}

/// Looks at the ground ahead. Returns false when there is more to it than solid pixels of the
/// terrain.
static bool look_ahead(const FhSweep *sweep, int most, Ground *ground) {
    const FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    int width = actor->w;
    int direction = sweep->x.direction;
    int32_t tops[WALK_WIDTH_MAX + WALK_MAX];
    ground->steps = fh_min(fh_min(most, WALK_MAX), width);
    ground->top = actor->y - fh_min(WALK_CLIMB, 8 * ground->steps);
    ground->bottom = feet + fh_min(WALK_CLIMB, 8 * ground->steps) + 1;
    FhRect band = {actor->x - (direction < 0 ? ground->steps : 0), ground->top,
                   width + ground->steps, ground->bottom - ground->top};
    if ((fh_terrain_traits(sweep->world->terrain, band) & FH_TRAIT_ONE_WAY) ||
        fh_probe_beyond_sides(sweep->world, band) || is_anybody_in(sweep, band, true)) {
        return false;
    }
    fh_terrain_tops(sweep->world->terrain, band, tops);
    find_lowest(tops, width, ground->steps, direction, ground->under);
    return ground->under[0] == feet;
}

static int take_walk(FhSweep *sweep, int most) {
    FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    // What is higher than the head does not block: it hangs above.
    int reach_up = fh_min((int)tuning->step_up, actor->h);
    int reach_down = (int)tuning->step_down;
    Ground ground;
    if (actor->w > WALK_WIDTH_MAX || actor->h > WALK_HEIGHT_MAX ||
        !look_ahead(sweep, most, &ground)) {
        return 0;
    }
    int feet = actor->y + actor->h;
    int steps = 0;
    while (steps < ground.steps) {
        int down = ground.under[steps + 1] - feet;
        if (-down > reach_up || feet + down - actor->h < ground.top) {
            break;
        }
        if (down > reach_down) {
            // Over an edge: the step is level, and from there on it is in the air.
            steps++;
            break;
        }
        if (feet + down >= ground.bottom) {
            break;
        }
        feet += down;
        steps++;
    }
    actor->y = feet - actor->h;
    take(sweep, steps, 0);
    return steps;
}

// --- over ground that is known --------------------------------------------------------------

/// What is known of the next steps.
typedef enum Known {
    KNOWS_STEPS, // some were taken
    KNOWS_END,   // the next is blocked, or must be taken by itself
    KNOWS_NOTHING
} Known;

/// How many steps along x are due before the step along y after `more` others; a tie goes to y.
static int due_before_y(const FhSweep *sweep, int more) {
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    int64_t due =
        ((2 * (int64_t)(y.tried + more) + 1) * x.pixels + y.pixels - 1) / (2 * (int64_t)y.pixels);
    return fh_clamp((int)due - x.tried, 0, fh_leg_left(x));
}

/// The same with the axes' parts exchanged.
static int due_before_x(const FhSweep *sweep, int more) {
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    int64_t due =
        ((2 * (int64_t)(x.tried + more) + 1) * y.pixels + x.pixels) / (2 * (int64_t)x.pixels);
    return fh_clamp((int)due - y.tried, 0, fh_leg_left(y));
}

/// How many steps along x are due before the next along y; all that are left when none is.
static int due_along_x(const FhSweep *sweep) {
    bool is_alone = fh_leg_left(sweep->y) == 0 || fh_leg_left(sweep->x) == 0;
    return is_alone ? fh_leg_left(sweep->x) : due_before_y(sweep, 0);
}

/// True when it is known that no step goes on along x (actor_step.h).
static bool is_at_wall(const FhSweep *sweep) {
    return fh_step_is_at_wall(sweep->world, sweep->actor, sweep->x.direction);
}

/// Takes at most `most` steps of a walk over known ground; returns how many.
static int walk_on(FhSweep *sweep, const FhCalm *calm, FhCalmWalk *walk, int most) {
    FhActor *actor = sweep->actor;
    int steps = fh_calm_walk(walk, most);
    actor->x += steps * walk->d;
    actor->y = walk->floor + calm->top - actor->h;
    sweep->x.tried += steps;
    return steps;
}

/// The leg down ends where the feet rest; whoever asked for the move ends it.
static void rest(FhSweep *sweep, const FhCalm *calm) {
    sweep->rests = true;
    fh_touch_plain_ground(sweep->world, sweep->actor, calm, &sweep->floor);
}

/// On known ground, from a place where the feet rest. Takes fewer steps than are left where one is
/// blocked, is the last on this floor, or leads out of what is known.
static Known walk_known(FhSweep *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    int d = sweep->x.direction;
    int most = due_along_x(sweep);
    FhCalmWalk walk = fh_calm_walk_begin(calm, actor, tuning, d);
    int room = d > 0 ? calm->right - calm->width - actor->x : actor->x - calm->left;
    int steps = walk_on(sweep, calm, &walk, fh_min(most, room));
    sweep->walks = true;
    if (steps == most && !walk.falls && fh_leg_left(sweep->y) && !sweep->is_heard) {
        rest(sweep, calm);
        walk_on(sweep, calm, &walk, fh_min(fh_leg_left(sweep->x), room - steps));
    }
    if (steps > 0 || sweep->rests) {
        return KNOWS_STEPS;
    }
    return most == 0 || (room > 0 && is_at_wall(sweep)) ? KNOWS_END : KNOWS_NOTHING;
}

/// The most px along x that the actor may go over known ground, in the air, and along y as many as
/// there is room for then.
static FhPoint air_ahead(const FhSweep *sweep, const FhCalm *calm, int x) {
    const FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    FhRect way = fh_rect_swept(fh_actor_box(actor), x * sweep->x.direction, 0);
    // Who does not rise would walk from where its feet rest on.
    int air = fh_calm_lowest(calm, way) - feet - (actor->vy >= 0.0f);
    if (air < 0) {
        return (FhPoint){0, 0};
    }
    int room = sweep->y.direction > 0 ? fh_min(air, calm->bottom - 1 - feet) : actor->y - calm->top;
    return (FhPoint){x, fh_min(room, fh_leg_left(sweep->y))};
}

/// The steps within so many px that come before the first one beyond them.
static FhPoint steps_within(const FhSweep *sweep, FhPoint px) {
    FhPoint most = px;
    if (px.y < fh_leg_left(sweep->y) && fh_leg_left(sweep->x) > 0) {
        most.x = fh_min(px.x, due_before_y(sweep, px.y));
    }
    if (px.x < fh_leg_left(sweep->x) && fh_leg_left(sweep->y) > 0) {
        most.y = fh_min(px.y, due_before_x(sweep, px.x));
    }
    return most;
}

static bool fly_known_x(FhSweep *sweep, const FhCalm *calm) {
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

static bool fly_known_y(FhSweep *sweep, const FhCalm *calm) {
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
static Known fly_known(FhSweep *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int room =
        sweep->x.direction > 0 ? calm->right - calm->width - actor->x : actor->x - calm->left;
    for (int x = fh_min(fh_leg_left(sweep->x), room);; x /= 2) {
        FhPoint steps = steps_within(sweep, air_ahead(sweep, calm, x));
        if (steps.x + steps.y > 0) {
            sweep->actor->y += take(sweep, steps.x, steps.y).y;
            return KNOWS_STEPS;
        }
        if (x == 0) {
            break;
        }
    }
    bool is_x = fh_sweep_is_x_next(sweep);
    if (is_x ? fly_known_x(sweep, calm) : fly_known_y(sweep, calm)) {
        return KNOWS_STEPS;
    }
    return is_x && room > 0 && is_at_wall(sweep) ? KNOWS_END : KNOWS_NOTHING;
}

/// True when it is known that no solid is about on the whole way that is left, steps up and down
/// slopes included.
static bool is_way_alone(const FhSweep *sweep, const FhCalm *calm) {
    if (fh_calm_asks_nobody(sweep->world)) {
        return true;
    }
    const FhTuning *tuning = &sweep->world->tunings[sweep->actor->tuning];
    int x = fh_leg_left(sweep->x);
    int y = fh_leg_left(sweep->y);
    int up = (sweep->y.direction < 0 ? y : 0) + x * (int)tuning->step_up;
    int down = (sweep->y.direction > 0 ? y : 0) + x * (int)tuning->step_down + 1;
    FhRect way = fh_rect_swept(fh_actor_box(sweep->actor), x * sweep->x.direction, 0);
    way = (FhRect){way.x, way.y - up, way.w, way.h + up + down};
    return fh_calm_has_no_solid(sweep->world, calm, way);
}

/// As many steps as what is known answers for.
static Known take_known(FhSweep *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    if (calm->width != actor->w || !fh_calm_holds(calm, fh_actor_box(actor)) ||
        feet == calm->bottom || !is_way_alone(sweep, calm)) {
        return KNOWS_NOTHING;
    }
    int rest = fh_calm_rest(calm, actor->x);
    bool rises = actor->vy < 0.0f || (fh_leg_left(sweep->y) && sweep->y.direction < 0);
    if (rest == feet && !rises) {
        return walk_known(sweep, calm);
    }
    return rest >= feet ? fly_known(sweep, calm) : KNOWS_NOTHING;
}

// --- the whole ------------------------------------------------------------------------------

/// On the floor: who does not rise, and does not go up. Returns false in the air. A step down is
/// not taken: the floor will stop it.
static bool take_on_floor(FhSweep *sweep) {
    bool rises = sweep->actor->vy < 0.0f || (fh_leg_left(sweep->y) && sweep->y.direction < 0);
    if (rises) {
        return false;
    }
    int most = due_along_x(sweep);
    int steps = take_level(sweep, most);
    if (steps == 0 && most > 0) {
        take_walk(sweep, most);
    }
    return steps >= 0;
}

/// Who is fast, or moved between ticks, was not looked around before the move.
static bool is_first_look(const FhSweep *sweep) {
    return !sweep->has_looked && (sweep->is_alone || fh_calm_is_fast(sweep->actor));
}

/// Looks around where the move has come to, if that is worth it.
static Known look_and_take(FhSweep *sweep) {
    const FhActor *actor = sweep->actor;
    int gone = fh_max(fh_abs(actor->x - sweep->looked.x), fh_abs(actor->y - sweep->looked.y));
    bool is_new = gone >= LOOK_AGAIN || (gone == 0 && is_first_look(sweep));
    if (!is_new) {
        return KNOWS_NOTHING;
    }
    sweep->has_looked = true;
    sweep->looked = (FhPoint){actor->x, actor->y};
    FhPoint heading = {fh_leg_left(sweep->x) ? sweep->x.direction : 0,
                       fh_leg_left(sweep->y) && !sweep->walks ? sweep->y.direction : 0};
    const FhCalm *calm = fh_calm_look_ahead(sweep->world, actor, heading);
    return calm ? take_known(sweep, calm) : KNOWS_NOTHING;
}

/// As many steps as meet no tile at all: all that are left, or half of them, and so on, unless they
/// are too few to be worth it.
static bool take_clear(FhSweep *sweep) {
    bool stands = sweep->actor->vy >= 0.0f || sweep->y.direction > 0;
    int steps = fh_max(fh_leg_left(sweep->x), fh_leg_left(sweep->y));
    for (; steps >= FAR && fh_calm_asks_nobody(sweep->world); steps /= 2) {
        FhPoint px = next_px(sweep, steps);
        int dx = px.x * sweep->x.direction;
        int dy = px.y * sweep->y.direction;
        if (is_clear_way(sweep->world, sweep->actor, dx, dy, stands)) {
            sweep->actor->y += take(sweep, px.x, px.y).y;
            return true;
        }
    }
    return false;
}

static void take_unknown(FhSweep *sweep) {
    bool is_far = fh_leg_left(sweep->x) + fh_leg_left(sweep->y) >= FAR;
    if (is_far && !sweep->walks && take_clear(sweep)) {
        return;
    }
    if (look_and_take(sweep) == KNOWS_NOTHING && !take_on_floor(sweep)) {
        int most = is_far ? sweep->most / 2 : sweep->most;
        for (int steps = most; steps > 0 && !take_free(sweep, steps); steps /= 2) {
        }
    }
}

FhPoint fh_sweep_take(FhSweep *sweep) {
    const FhCalm *calm = fh_calm_about(sweep->world, sweep->actor);
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    sweep->rests = false;
    Known known = calm ? take_known(sweep, calm) : KNOWS_NOTHING;
    if (known == KNOWS_NOTHING && is_plain(sweep->actor)) {
        take_unknown(sweep);
    }
    return (FhPoint){(sweep->x.tried - x.tried) * x.direction,
                     (sweep->y.tried - y.tried) * y.direction};
}
