// path_floor.c - a path along the floor, where no cache reaches: level as long as every place on
// the way has ground in the row under the feet and the row of boxes is free. Then a step on the
// floor (law 5) neither climbs nor descends.

#include "engine/rules/query.h"
#include "engine/accel/path_parts.h"

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

bool fh_sweep_floor(FhMoveState *sweep) {
    if (fh_sweep_rises(sweep)) {
        return false;
    }
    return take_level(sweep, fh_sweep_due_along_x(sweep)) >= 0;
}
