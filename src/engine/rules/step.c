#include "engine/base/assert.h"
#include "engine/rules/step.h"

#include "engine/state/world.h"
#include "engine/rules/query.h"
#include "engine/rules/speed.h"

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
    FH_ASSERT(world && actor, "give the World and an actor of it, as a mover is given them");
    return actor->vy >= 0.0f && fh_narrow_of(world, actor)->on_floor(world, actor);
}

static bool step_sinks(const FhWorld *world, const FhActor *actor, int dx, int dy, int reach) {
    return fh_query_sinks(world, actor,
                          (FhStepWay){fh_actor_box(actor), box_at(actor, dx, dy), reach});
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
        if (!step_sinks(world, actor, d, -up, reach)) {
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
    if (fh_query_ceiling_slope(world, actor, box_at(actor, d, 0))) {
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

// --- across a hole --------------------------------------------------------------------------
// A run crosses a hole, wherever it begins, if it is over it no longer than a fall of stepUp px
// lasts: the far side is a step up then. Both are whole ticks and px of the way, so the same hole
// is crossed from every start, or from none.

/// A fall from rest.
typedef struct Fall {
    int ticks;
    float vy; // px/s at its end
} Fall;

enum { FALL_MOST = 60 }; // ticks

/// The longest fall, in whole ticks, of at most that many px.
static Fall fall_within(const FhTuning *tuning, int px) {
    Fall fall = {0, 0.0f};
    float gone = 0.0f;
    while (fall.ticks < FALL_MOST) {
        float vy = fh_falling_speed(tuning, fall.vy, tuning->fall_speed, tuning->gravity);
        gone += fh_per_tick(vy);
        if (vy <= 0.0f || gone > (float)px) {
            break;
        }
        fall = (Fall){fall.ticks + 1, vy};
    }
    return fall;
}

/// How many px of a run along x such a fall lasts.
static int run_within(const FhActor *actor, Fall fall) {
    float speed = actor->vx < 0.0f ? -actor->vx : actor->vx;
    float px = fh_per_tick(speed) * (float)fall.ticks;
    return px < (float)FH_TUNING_PX_MAX ? (int)px : FH_TUNING_PX_MAX;
}

/// Finds ground under the body that many px behind it, from stepDown above to stepUp below the feet
/// that have come up by so much. Returns how far below them it lies; INT32_MIN: there is none.
static int ground_behind(const FhWorld *world, const FhActor *actor, int dx, int up) {
    FhStepReach reach = reach_of(world, actor);
    for (int below = -reach.down; below <= reach.up; below++) {
        if (fits(world, actor, dx, below - up) && is_held_up(world, actor, dx, below - up)) {
            return below;
        }
    }
    return INT32_MIN;
}

/// True when the actor, which falls, has run over no more than a hole of that sort.
static bool has_crossed(const FhWorld *world, const FhActor *actor, int d, int up) {
    const FhTuning *tuning = &world->tunings[actor->tuning];
    FhStepReach reach = reach_of(world, actor);
    Fall most = fall_within(tuning, reach.up + reach.down);
    int far = run_within(actor, most);
    for (int back = 1; back <= far && actor->vy <= most.vy; back++) {
        int below = ground_behind(world, actor, -back * d, up);
        if (below > INT32_MIN) {
            Fall fall = fall_within(tuning, reach.up - below);
            return back <= run_within(actor, fall) && actor->vy <= fall.vy;
        }
    }
    return false;
}

/// How far up the step across a hole leads; 0: none does. `is_free`: the level step is.
static int climb_across(const FhWorld *world, const FhActor *actor, int d, bool is_free) {
    bool goes = actor->vy >= 0.0f && actor->vx * (float)d > 0.0f;
    if (!goes || (is_free && !step_sinks(world, actor, d, 0, reach_of(world, actor).up))) {
        return 0;
    }
    int up = climb_of(world, actor, d);
    return up > 0 && has_crossed(world, actor, d, up) ? up : 0;
}

FhStep fh_step_look_x(const FhWorld *world, const FhActor *actor, int d) {
    if (fh_actor_on_floor(world, actor)) {
        return look_on_floor(world, actor, d);
    }
    bool is_free = fits(world, actor, d, 0);
    int up = climb_across(world, actor, d, is_free);
    if (up > 0 || is_free) {
        return (FhStep){d, -up, false};
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

void fh_step_onto(const FhWorld *world, FhActor *actor, FhRect before) {
    int reach = reach_of(world, actor).up;
    FhStepWay way = {before, fh_actor_box(actor), reach};
    if (!fh_query_sinks_flat(world, actor, way)) {
        return;
    }
    for (int up = 1; up <= reach && fits(world, actor, 0, -up); up++) {
        way.after.y--;
        if (!fh_query_sinks_flat(world, actor, way)) {
            bool goes_up = way.after.y < before.y; // else it walks down off it
            actor->y -= goes_up ? up : 0;
            return;
        }
    }
}
