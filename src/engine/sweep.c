// sweep.c - four ways to take many steps: over ground that is known, through free space, along a
// level floor, and along the heights of any ground.
//
// Known ground: what is known around the actor (calm.h) says of each place where its feet would
// rest, so each step costs a look at that number.
// Free space: while no blocker lies in the box around start and end of some steps, and nothing that
// holds up lies there or right under it, each of those steps is free. Where that cannot be shown
// for all steps that are left it is tried for half of them, and so on down to one.
// Level floor: while every place on the way has ground in the row under the feet, and the row of
// boxes is free, a step on the floor (law 5) neither climbs nor descends.
// Heights: as long as every column of the ground ahead is known by its highest pixel, and nothing
// hangs above, the feet stand on the highest of the columns under them. A step climbs or descends
// by the difference of two such heights, or is no step for the sweep.

#include "engine/sweep.h"

#include "engine/calm.h"
#include "engine/movement/movement.h"
#include "engine/probe.h"
#include "engine/solid_shape.h"

enum {
    WALK_MAX = 32,       // steps that one look at the heights reaches
    WALK_CLIMB = 32,     // px up or down that it reaches
    WALK_WIDTH_MAX = 96, // px: larger bodies go step by step
    WALK_HEIGHT_MAX = 4096
};

static FhLeg leg_of(int whole) {
    return (FhLeg){fh_sign(whole), fh_abs(whole), 0};
}

FhSweep fh_sweep_begin(const FhWorld *world, FhActor *actor, int dx, int dy) {
    FhSweep sweep = {.world = world, .actor = actor, .x = leg_of(dx), .y = leg_of(dy)};
    sweep.most = sweep.x.pixels + sweep.y.pixels;
    return sweep;
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

/// The box around a box and the same box moved.
static FhRect swept(FhRect box, int dx, int dy) {
    return (FhRect){box.x + fh_min(dx, 0), box.y + fh_min(dy, 0), box.w + fh_abs(dx),
                    box.h + fh_abs(dy)};
}

/// True when nothing stands in the way, and no one-way in its rows from `one_ways_from` on.
static bool is_free(const FhSweep *sweep, FhRect way, int one_ways_from, bool stands) {
    if (fh_calm_is_empty(sweep->world, sweep->actor, way)) {
        return true;
    }
    return !fh_probe_beyond_sides(sweep->world, way) &&
           fh_terrain_is_free(sweep->world->terrain, way, one_ways_from) &&
           !is_anybody_in(sweep, way, stands);
}

/// True when no step of the way (dx, dy) can be blocked or end on something. `stands`: whether
/// what only holds up matters (not to who rises). A one-way without a pixel below the feet holds
/// nobody up.
static bool is_free_way(const FhSweep *sweep, int dx, int dy, bool stands) {
    FhRect box = fh_actor_box(sweep->actor);
    FhRect way = swept(box, dx, dy);
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

static FhPoint take_free(FhSweep *sweep) {
    bool stands = sweep->actor->vy >= 0.0f || sweep->y.direction > 0;
    int steps = fh_max(fh_leg_left(sweep->x), fh_leg_left(sweep->y));
    for (steps = fh_min(steps, sweep->most); steps > 0; steps /= 2) {
        FhPoint px = next_px(sweep, steps);
        if (is_free_way(sweep, px.x * sweep->x.direction, px.y * sweep->y.direction, stands)) {
            FhPoint moved = take(sweep, px.x, px.y);
            sweep->actor->y += moved.y;
            sweep->most = steps;
            return moved;
        }
    }
    return (FhPoint){0, 0};
}

// --- along a level floor --------------------------------------------------------------------

static bool minds_one_ways(const FhActor *actor) {
    return !actor->control.dropping && actor->pose != FH_POSE_LADDER;
}

/// True when nothing but terrain could be in the way of the box going sideways by `dx`.
static bool is_left_to_terrain(const FhSweep *sweep, int dx) {
    FhRect way = swept(fh_actor_box(sweep->actor), dx, 0);
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

/// How many steps along x are due before the next along y; all that are left when none is.
static int due_along_x(const FhSweep *sweep) {
    FhLeg x = sweep->x;
    FhLeg y = sweep->y;
    if (fh_leg_left(y) == 0 || fh_leg_left(x) == 0) {
        return fh_leg_left(x);
    }
    int64_t due = ((2 * (int64_t)y.tried + 1) * x.pixels + y.pixels - 1) / (2 * (int64_t)y.pixels);
    return fh_clamp((int)due - x.tried, 0, fh_leg_left(x));
}

/// On known ground, from a place where the feet rest. Returns how many steps were taken: fewer than
/// `most` where a step is blocked, is the last on this floor, or leads out of what is known.
static int walk_known(FhSweep *sweep, const FhCalm *calm, int most) {
    FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    int d = sweep->x.direction;
    int left_edge = calm->right - calm->width - actor->x;
    int room = fh_min(most, d > 0 ? left_edge : actor->x - calm->left);
    const uint8_t *rest = &calm->rest[actor->x - calm->left];
    int floor = actor->y + actor->h - calm->top;
    int steps = 0;
    while (steps < room) {
        rest += d;
        int down = *rest - floor;
        if (down != 0) {
            // What is higher than the head does not block: it hangs above.
            int most_up = fh_min(fh_min((int)tuning->step_up, actor->h), floor - actor->h);
            if (-down > most_up) {
                break;
            }
            if (down > (int)tuning->step_down) {
                steps++; // over an edge: the step is level, and from there on it is in the air
                break;
            }
            if (floor + down >= calm->bottom - calm->top) {
                break;
            }
            floor += down;
        }
        steps++;
    }
    actor->x += steps * d;
    actor->y = floor + calm->top - actor->h;
    sweep->x.tried += steps;
    return steps;
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

/// True when the whole way that is left lies in the air above known ground, and ends there.
static bool is_all_air(const FhSweep *sweep, const FhCalm *calm) {
    FhRect way = swept(fh_actor_box(sweep->actor), fh_leg_left(sweep->x) * sweep->x.direction,
                       fh_leg_left(sweep->y) * sweep->y.direction);
    way.h++;
    return fh_calm_holds(calm, way) && fh_calm_lowest(calm, way) >= fh_rect_bottom(way);
}

/// Through the air above known ground: at once, or a step at a time.
static FhPoint fly_known(FhSweep *sweep, const FhCalm *calm) {
    if (is_all_air(sweep, calm)) {
        FhPoint moved = take(sweep, fh_leg_left(sweep->x), fh_leg_left(sweep->y));
        sweep->actor->y += moved.y;
        return moved;
    }
    int x = sweep->x.tried;
    int y = sweep->y.tried;
    bool goes_on = true;
    while (goes_on && (fh_leg_left(sweep->x) || fh_leg_left(sweep->y))) {
        goes_on = fh_sweep_is_x_next(sweep) ? fly_known_x(sweep, calm) : fly_known_y(sweep, calm);
    }
    return (FhPoint){(sweep->x.tried - x) * sweep->x.direction,
                     (sweep->y.tried - y) * sweep->y.direction};
}

/// True when it is known that no solid is about on the whole way that is left, steps up and down
/// slopes included.
static bool is_way_alone(const FhSweep *sweep, const FhCalm *calm) {
    if (sweep->world->solid_count == 0) {
        return true;
    }
    const FhTuning *tuning = &sweep->world->tunings[sweep->actor->tuning];
    int x = fh_leg_left(sweep->x);
    int y = fh_leg_left(sweep->y);
    int up = (sweep->y.direction < 0 ? y : 0) + x * (int)tuning->step_up;
    int down = (sweep->y.direction > 0 ? y : 0) + x * (int)tuning->step_down + 1;
    FhRect way = swept(fh_actor_box(sweep->actor), x * sweep->x.direction, 0);
    way = (FhRect){way.x, way.y - up, way.w, way.h + up + down};
    return fh_calm_has_no_solid(sweep->world, calm, way);
}

/// As many steps as what is known answers for.
static FhPoint take_known(FhSweep *sweep, const FhCalm *calm) {
    FhActor *actor = sweep->actor;
    int feet = actor->y + actor->h;
    if (calm->width != actor->w || !fh_calm_holds(calm, fh_actor_box(actor)) ||
        feet == calm->bottom || !is_way_alone(sweep, calm)) {
        return (FhPoint){0, 0};
    }
    int rest = fh_calm_rest(calm, actor->x);
    bool rises = actor->vy < 0.0f || (fh_leg_left(sweep->y) && sweep->y.direction < 0);
    if (rest == feet && !rises) {
        int steps = walk_known(sweep, calm, due_along_x(sweep));
        return (FhPoint){steps * sweep->x.direction, 0};
    }
    return rest >= feet ? fly_known(sweep, calm) : (FhPoint){0, 0};
}

// --- the whole ------------------------------------------------------------------------------

/// On the floor: who does not rise, and does not go up. Returns false in the air. A step down is
/// not taken: the floor will stop it.
static bool take_on_floor(FhSweep *sweep, int *steps) {
    bool rises = sweep->actor->vy < 0.0f || (fh_leg_left(sweep->y) && sweep->y.direction < 0);
    if (rises) {
        return false;
    }
    int most = due_along_x(sweep);
    *steps = take_level(sweep, most);
    if (*steps < 0) {
        return false;
    }
    if (*steps == 0 && most > 0) {
        *steps = take_walk(sweep, most);
    }
    return true;
}

FhPoint fh_sweep_take(FhSweep *sweep) {
    const FhCalm *calm = fh_calm_about(sweep->world, sweep->actor);
    FhPoint moved = calm ? take_known(sweep, calm) : (FhPoint){0, 0};
    const FhMovement *movement = &fh_movements[sweep->actor->movement];
    if (moved.x != 0 || moved.y != 0 || movement->terrain_in || movement->one_way_top ||
        sweep->actor->w <= 0) {
        return moved;
    }
    int steps;
    if (take_on_floor(sweep, &steps)) {
        return (FhPoint){steps * sweep->x.direction, 0};
    }
    return take_free(sweep);
}
