#include "engine/rules/solid_path.h"

#include <math.h>

#include "engine/state/tuning.h"
#include "engine/base/rounding.h"

/// The straight way between two points of a path.
typedef struct PathLeg {
    FhPoint from, to;
    float dx, dy, length; // px
} PathLeg;

int fh_solid_next_point(const FhSolid *solid) {
    int next = solid->leg + solid->direction;
    if (next >= 0 && next < solid->path_count) {
        return next;
    }
    return solid->mode != FH_PATH_LOOP ? solid->leg : next < 0 ? solid->path_count - 1 : 0;
}

static inline PathLeg leg_ahead(const FhWorld *world, const FhSolid *solid) {
    const FhPoint *points = fh_world_path(world, solid);
    PathLeg leg = {.from = points[solid->leg], .to = points[fh_solid_next_point(solid)]};
    leg.dx = (float)(leg.to.x - leg.from.x);
    leg.dy = (float)(leg.to.y - leg.from.y);
    bool is_straight = leg.dx == 0.0f || leg.dy == 0.0f; // then the root is exactly that
    leg.length = is_straight ? fabsf(leg.dx + leg.dy) : sqrtf(leg.dx * leg.dx + leg.dy * leg.dy);
    return leg;
}

/// At the ends of a path to and fro the way on is the way back.
static void turn_at_end(FhSolid *solid) {
    if (solid->mode == FH_PATH_PINGPONG && fh_solid_next_point(solid) == solid->leg) {
        solid->direction = -solid->direction;
    }
}

static void arrive(FhSolid *solid) {
    solid->leg = fh_solid_next_point(solid);
    solid->leg_from = 0.0f;
    solid->leg_ticks = 0;
    solid->wait_left = solid->wait_ticks;
    turn_at_end(solid);
}

static inline FhPoint place_on(const PathLeg *leg, float along) {
    if (along >= leg->length) {
        return leg->to;
    }
    float part = along / leg->length;
    int x = leg->dx == 0.0f ? 0 : fh_round(leg->dx * part);
    int y = leg->dy == 0.0f ? 0 : fh_round(leg->dy * part);
    return (FhPoint){leg->from.x + x, leg->from.y + y};
}

float fh_solid_gone(const FhSolid *solid) {
    float since = fabsf(solid->speed) * (float)solid->leg_ticks / (float)FH_TICKS_PER_SECOND;
    return solid->leg_from + since;
}

float fh_solid_leg_length(const FhWorld *world, const FhSolid *solid) {
    return leg_ahead(world, solid).length;
}

void fh_solid_set_speed(const FhWorld *world, FhSolid *solid, float speed) {
    bool turns = (speed < 0.0f) != (solid->speed < 0.0f);
    solid->leg_from = fh_solid_gone(solid);
    solid->leg_ticks = 0;
    solid->speed = speed;
    if (turns && solid->leg_from > 0.0f) { // between two points
        solid->leg_from = leg_ahead(world, solid).length - solid->leg_from;
        solid->leg = fh_solid_next_point(solid);
    }
    if (turns) {
        solid->direction = -solid->direction;
        turn_at_end(solid);
    }
}

/// Takes a tick's part of the leg. Returns how far that is, px.
static FhPoint advance(const FhWorld *world, FhSolid *solid) {
    PathLeg leg = leg_ahead(world, solid);
    FhPoint from = place_on(&leg, fh_solid_gone(solid));
    solid->leg_ticks = fh_min(solid->leg_ticks + 1, FH_SOLID_TICKS_MAX);
    float along = fh_solid_gone(solid);
    FhPoint to = place_on(&leg, along);
    if (leg.length > 0.0f) {
        solid->vx = leg.dx == 0.0f ? 0.0f : fabsf(solid->speed) * leg.dx / leg.length;
        solid->vy = leg.dy == 0.0f ? 0.0f : fabsf(solid->speed) * leg.dy / leg.length;
    }
    if (along >= leg.length) {
        arrive(solid);
    }
    return (FhPoint){to.x - from.x, to.y - from.y};
}

static bool is_at_the_end(const FhSolid *solid) {
    return solid->mode == FH_PATH_ONCE && fh_solid_next_point(solid) == solid->leg;
}

/// A tick on the path, but for the solid's place. Returns false when it stands still; else `by` is
/// how far it goes, px.
static bool follow_path(const FhWorld *world, FhSolid *solid, FhPoint *by) {
    solid->vx = 0.0f;
    solid->vy = 0.0f;
    if (solid->path_count < 2 || is_at_the_end(solid)) {
        return false;
    }
    if (solid->wait_left > 0) {
        solid->wait_left--;
        return false;
    }
    *by = advance(world, solid);
    return true;
}

bool fh_solid_path_is_near(const FhWorld *world, const FhSolid *solid, int dx, int dy) {
    if (solid->path_count < 1) {
        return true;
    }
    PathLeg leg = leg_ahead(world, solid);
    FhPoint now = place_on(&leg, fh_solid_gone(solid));
    int64_t aside_x = (int64_t)solid->x + dx - now.x; // of its points
    int64_t aside_y = (int64_t)solid->y + dy - now.y;
    const int64_t most = 1 << 30;
    bool is_near = true;
    for (int i = 0; i < solid->path_count; i++) {
        FhPoint point = fh_world_path(world, solid)[i];
        int64_t x = point.x + aside_x;
        int64_t y = point.y + aside_y;
        is_near &= x >= -most && y >= -most && x + solid->w <= most && y + solid->h <= most;
    }
    return is_near;
}

FhSolid fh_solid_after(const FhSolid *solid, float dx, float dy) {
    FhSolid after = *solid;
    after.x += fh_take_whole(&after.rem_x, dx);
    after.y += fh_take_whole(&after.rem_y, dy);
    return after;
}

FhSolid fh_solid_along(const FhSolid *solid, const FhSolid *after, FhPoint way) {
    FhSolid along = *solid;
    along.x += way.x;
    along.y += way.y;
    along.rem_x = after->rem_x;
    along.rem_y = after->rem_y;
    along.vx = after->vx;
    along.vy = after->vy;
    return along;
}

/// As fh_take_whole, which a solid needs that was moved by hand.
static int take(float *rem, int by) {
    return *rem != 0.0f ? fh_take_whole(rem, (float)by) : by;
}

void fh_solid_advance(const FhWorld *world, FhSolid *solid) {
    FhPoint by;
    if (follow_path(world, solid, &by)) {
        solid->x += take(&solid->rem_x, by.x);
        solid->y += take(&solid->rem_y, by.y);
    }
}

FhSolid fh_solid_ahead(const FhWorld *world, const FhSolid *solid) {
    if (solid->leader) {
        const FhSolid *leader = &fh_world_solids(world)[solid->leader - 1];
        FhSolid its = fh_solid_ahead(world, leader);
        return fh_solid_along(solid, &its, (FhPoint){its.x - leader->x, its.y - leader->y});
    }
    FhSolid ahead = *solid;
    fh_solid_advance(world, &ahead);
    return ahead;
}

// --- groups ---------------------------------------------------------------------------------

static bool is_in_group(const FhSolid *solid, int group) {
    return (solid->flags & FH_SOLID_ALIVE) && solid->group == group;
}

void fh_solid_lead(FhWorld *world, int group) {
    FhSolid *solids = fh_world_solids(world);
    int leader = 0;
    while (leader < world->solid_count &&
           !(is_in_group(&solids[leader], group) && solids[leader].path_count > 1)) {
        leader++;
    }
    bool has_leader = leader < world->solid_count;
    for (int i = 0; i < world->solid_count; i++) {
        if (is_in_group(&solids[i], group)) {
            solids[i].leader = has_leader && i != leader ? leader + 1 : 0;
        }
    }
}

bool fh_solid_is_led(const FhWorld *world, const FhSolid *solid) {
    if (solid->leader == 0) {
        return true;
    }
    const FhSolid *leader = &fh_world_solids(world)[solid->leader - 1];
    return is_in_group(leader, solid->group) && leader->leader == 0;
}
