// path_floor.c - a sweep along the floor, where nothing is known of it: level, or by its heights.
//
// Level floor: while every place on the way has ground in the row under the feet, and the row of
// boxes is free, a step on the floor (law 5) neither climbs nor descends.
// Heights: as long as every column of the ground ahead is known by its highest pixel, and nothing
// hangs above, the feet stand on the highest of the columns under them. A step climbs or descends
// by the difference of two such heights, or is no step for the sweep.

#include "engine/rules/query.h"
#include "engine/accel/path_parts.h"

enum {
    WALK_MAX = 32,       // steps that one look at the heights reaches
    WALK_CLIMB = 32,     // px up or down that it reaches
    WALK_WIDTH_MAX = 96, // px: larger bodies go step by step
    WALK_HEIGHT_MAX = 4096
};

// --- along a level floor --------------------------------------------------------------------

static bool minds_one_ways(const FhActor *actor) {
    return !actor->control.dropping && actor->pose != FH_POSE_LADDER;
}

/// True when nothing but terrain could be in the way of the box going sideways by `dx`.
static bool is_left_to_terrain(const FhMoveState *sweep, int dx) {
    FhRect way = fh_rect_swept(fh_actor_box(sweep->actor), dx, 0);
    return !fh_query_beyond_sides(sweep->world, way) && !fh_sweep_meets_anybody(sweep, way, true);
}

/// Along the row under the feet as far as it holds up, with nothing in the way and no one-way to
/// sink into. Returns -1 when the row holds nothing up here.
static int take_level(FhMoveState *sweep, int most) {
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
    fh_sweep_advance(sweep, steps, 0);
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
static bool look_ahead(const FhMoveState *sweep, int most, Ground *ground) {
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
        fh_query_beyond_sides(sweep->world, band) || fh_sweep_meets_anybody(sweep, band, true)) {
        return false;
    }
    fh_terrain_tops(sweep->world->terrain, band, tops);
    find_lowest(tops, width, ground->steps, direction, ground->under);
    return ground->under[0] == feet;
}

static int take_walk(FhMoveState *sweep, int most) {
    FhActor *actor = sweep->actor;
    const FhTuning *tuning = &sweep->world->tunings[actor->tuning];
    // What is higher than the head does not block: it hangs above.
    int reach_up = fh_min(fh_tuning_px(tuning->step_up), actor->h);
    int reach_down = fh_tuning_px(tuning->step_down);
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
    fh_sweep_advance(sweep, steps, 0);
    return steps;
}

// --- the whole ------------------------------------------------------------------------------

bool fh_sweep_floor(FhMoveState *sweep) {
    if (fh_sweep_rises(sweep)) {
        return false;
    }
    int most = fh_sweep_due_along_x(sweep);
    int steps = take_level(sweep, most);
    if (steps == 0 && most > 0) {
        take_walk(sweep, most);
    }
    return steps >= 0;
}
