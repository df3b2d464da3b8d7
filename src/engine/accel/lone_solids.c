// lone_solids.c - a solid that meets no actor goes its whole way at once, not pixel by pixel.
//
// It meets none when none is near its swept box, a solid that carries none: as near as a body may
// be to what holds it up and, where other solids move actors in the tick, as far further as those
// may move one.

#include "engine/accel.h"
#include "engine/rules/solid.h"
#include "engine/rules/step.h"

static bool is_on_its_way(const FhWorld *world, int index) {
    FhSolidWay way = fh_near_solid_ways(world)[index];
    return fh_solid_is_there(&fh_world_solids(world)[index]) && (way.dx != 0 || way.dy != 0);
}

/// The furthest that the steps of all solids may move an actor, px.
static int reach_of_steps(const FhWorld *world) {
    int reach = 0, steps_x = 0, steps_y = 0;
    for (int i = 0; i < FH_TUNINGS_MAX; i++) {
        const FhTuning *tuning = &world->tunings[i];
        reach = fh_max(reach, fh_step_most(fh_step_reach(tuning)));
        reach = fh_max(reach, fh_tuning_px(tuning->squish_wiggle));
    }
    for (int i = 0; i < world->solid_count; i++) {
        FhSolidWay way = fh_near_solid_ways(world)[i];
        steps_x = is_on_its_way(world, i) ? fh_max(steps_x, fh_abs(way.dx)) : steps_x;
        steps_y = is_on_its_way(world, i) ? fh_max(steps_y, fh_abs(way.dy)) : steps_y;
    }
    return fh_min(steps_x + steps_y, FH_SOLID_STEP_MAX) * (reach + 1);
}

/// True when within `margin` px of its whole way the solid meets no actor, and it carries none.
static bool is_way_empty(const FhWorld *world, int index, int margin) {
    FhSolidWay by = fh_near_solid_ways(world)[index];
    FhRect way = fh_rect_swept(fh_solid_box(&fh_world_solids(world)[index]), by.dx, by.dy);
    FhNear near =
        fh_near(world, FH_NEAR_ACTORS,
                (FhRect){way.x - margin, way.y - margin, way.w + 2 * margin, way.h + 2 * margin});
    return fh_near_solid_riders(world)[index].rider == 0 && !fh_near_next(&near);
}

/// True when a solid meets or carries an actor.
static bool is_any_met(FhWorld *world) {
    for (int i = 0; i < world->solid_count && world->awake_count > 0; i++) {
        if (is_on_its_way(world, i)) {
            fh_near_open(world, FH_NEAR_ALL);
            if (!is_way_empty(world, i, FH_SOLID_NEAR)) {
                return true;
            }
        }
    }
    return false;
}

void fh_accel_place_solids(FhWorld *world) {
    bool is_met = is_any_met(world);
    int margin = is_met ? FH_SOLID_NEAR + reach_of_steps(world) : 0;
    for (int i = 0; i < world->solid_count; i++) {
        if (is_on_its_way(world, i) && (!is_met || is_way_empty(world, i, margin))) {
            fh_solid_place(world, &fh_world_solids(world)[i]);
        }
    }
}
