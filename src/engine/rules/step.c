#include "engine/rules/step.h"

#include "engine/state/world.h"
#include "engine/rules/query.h"

static FhStepReach reach_of(const FhWorld *world, const FhActor *actor) {
    return fh_step_reach(&world->tunings[actor->tuning]);
}

static FhRect box_at(const FhActor *actor, int dx, int dy) {
    return (FhRect){actor->x + dx, actor->y + dy, actor->w, actor->h};
}

static bool fits(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return !fh_query_blocked(world, actor, box_at(actor, dx, dy));
}

static bool is_held_up(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return fh_query_supported(world, actor, box_at(actor, dx, dy));
}

bool fh_actor_on_floor(const FhWorld *world, const FhActor *actor) {
    bool (*on_floor)(const FhWorld *, const FhActor *) = fh_mover_of(world, actor)->on_floor;
    return actor->vy >= 0.0f &&
           (on_floor ? on_floor(world, actor) : is_held_up(world, actor, 0, 0));
}

static bool sinks(const FhWorld *world, const FhActor *actor, int dx, int dy, int reach) {
    return fh_query_sinks(world, actor, fh_actor_box(actor), box_at(actor, dx, dy), reach);
}

/// True when the box may climb so far up on its way aside: it is free straight up, but for the last
/// pixel, which may lead across a corner. A box of one pixel crosses no corner.
static bool may_climb(const FhWorld *world, const FhActor *actor, int up) {
    bool is_pixel = actor->w == 1 && actor->h == 1;
    int straight = is_pixel ? up : up - 1;
    return straight <= 0 || fits(world, actor, 0, -straight);
}

/// How far up a step must go: the least climb that fits and sinks into no one-way slope, else the
/// least that fits; -1 when none does.
static int climb_of(const FhWorld *world, const FhActor *actor, int d) {
    int reach = reach_of(world, actor).up;
    int first_fit = -1;
    for (int up = 0; up <= reach && may_climb(world, actor, up); up++) {
        if (!fits(world, actor, d, -up)) {
            continue;
        }
        if (!sinks(world, actor, d, -up, reach)) {
            return up;
        }
        first_fit = first_fit < 0 ? up : first_fit;
    }
    return first_fit;
}

/// How far down the ground lies after a level step; 0 when it is further than stepDown: a fall.
static int descent_of(const FhWorld *world, const FhActor *actor, int d) {
    int reach = reach_of(world, actor).down;
    for (int down = 0; down <= reach; down++) {
        if (is_held_up(world, actor, d, down)) {
            return down;
        }
    }
    return 0;
}

/// As little down as makes a step fit under a ceiling slope, through nothing that would hold it up.
static FhStep look_under_ceiling(const FhWorld *world, const FhActor *actor, int d, int reach) {
    reach = actor->w == 1 ? fh_min(reach, actor->h - 1) : reach; // so that it crosses no corner
    if (fh_query_ceiling_slope(world, box_at(actor, d, 0))) {
        for (int down = 1; down <= reach && !is_held_up(world, actor, d, down - 1); down++) {
            if (fits(world, actor, d, down)) {
                return (FhStep){d, down, false};
            }
        }
    }
    return (FhStep){0, 0, true};
}

static FhStep look_on_floor(const FhWorld *world, const FhActor *actor, int d) {
    int up = climb_of(world, actor, d);
    if (up < 0) {
        return look_under_ceiling(world, actor, d, reach_of(world, actor).down);
    }
    return (FhStep){d, up > 0 ? -up : descent_of(world, actor, d), false};
}

FhStep fh_step_look_x(const FhWorld *world, const FhActor *actor, int d) {
    if (fh_actor_on_floor(world, actor)) {
        return look_on_floor(world, actor, d);
    }
    if (fits(world, actor, d, 0)) {
        return (FhStep){d, 0, false};
    }
    return look_under_ceiling(world, actor, d, reach_of(world, actor).up);
}

bool fh_step_x(const FhWorld *world, FhActor *actor, int d) {
    FhStep step = fh_step_look_x(world, actor, d);
    actor->x += step.dx;
    actor->y += step.dy;
    return !step.blocked;
}

bool fh_step_y(const FhWorld *world, FhActor *actor, int d) {
    if (d > 0 ? is_held_up(world, actor, 0, 0) : !fits(world, actor, 0, -1)) {
        return false;
    }
    actor->y += d;
    return true;
}
