// calm_walk.h - a walk over ground that is known: the steps of actor_step.h, read from a table.
//
// Where the feet rest at each place is known (calm.h), so a step is a comparison of two rows, and
// sixteen are made at once.

#ifndef FOOTHOLD_ENGINE_CALM_WALK_H
#define FOOTHOLD_ENGINE_CALM_WALK_H

#include "engine/calm.h"

/// A walk under way: rows are counted from the top of what is known.
typedef struct FhCalmWalk {
    const uint8_t *rest; // at its place: FhCalm.rest
    int places;          // that lie that way, known or not
    int d;               // -1, 1
    int floor, bottom;   // rows
    int height;          // px, of the body
    int up, down;        // px that a step may climb or descend: what is higher than the head does
                         // not block, it hangs above
    bool falls;          // over an edge: the step was level, and from there on it is in the air
} FhCalmWalk;

/// A walk towards `d` (-1, 1) from where the actor is. Requires: its feet rest there, on ground
/// that is known.
static inline FhCalmWalk fh_calm_walk_begin(const FhCalm *calm, const FhActor *actor,
                                            const FhTuning *tuning, int d) {
    int place = actor->x - calm->left;
    return (FhCalmWalk){.rest = &calm->rest[place],
                        .places = d > 0 ? FH_SKYLINE_COLUMNS - 1 - place : place,
                        .d = d,
                        .floor = actor->y + actor->h - calm->top,
                        .bottom = calm->bottom - calm->top,
                        .height = actor->h,
                        .up = fh_min((int)tuning->step_up, actor->h),
                        .down = fh_min((int)tuning->step_down, INT8_MAX)};
}

/// What steps between places side by side must be like for a walk over them to meet nothing; each
/// in all lanes.
typedef struct FhCalmSlope {
    FhLanes fall;  // px that the ground may fall from a place to the next on its right...
    FhLanes range; // ...and with those that it may rise
    FhLanes top;   // the first row from which a step may be taken...
    FhLanes depth; // ...and how far from there to the last
} FhCalmSlope;

static inline FhCalmSlope fh_calm_slope(int rise, int fall, int top, int bottom) {
    return (FhCalmSlope){.fall = fh_lanes_all(fall),
                         .range = fh_lanes_all(rise + fall),
                         .top = fh_lanes_all(top),
                         .depth = fh_lanes_all(bottom - top)};
}

/// The FH_LANES steps to the right of that place, or those to the left of their other end: lanes
/// of those that are not like that.
static inline FhLanes fh_calm_steep(const uint8_t *rest, FhCalmSlope slope, bool leftwards) {
    FhLanes left = fh_lanes_at(rest) & FH_CALM_ROW;
    FhLanes right = fh_lanes_at(rest + 1) & FH_CALM_ROW;
    FhLanes begin = leftwards ? right : left;
    // Rows are at most 127: what is too high or too low does not come round to what may be.
    return (FhLanes)(left - right + slope.fall > slope.range) |
           (FhLanes)(begin - slope.top > slope.depth);
}

/// How many of the next `most` steps meet nothing, one after the other: as far as FH_LANES can be
/// looked at together. Requires: so many places lie that way.
static inline int fh_calm_gentle_ahead(const FhCalmWalk *walk, int most) {
    bool leftwards = walk->d < 0;
    int top = walk->height + walk->up;
    int bottom = walk->bottom - 1 - walk->down;
    if (walk->up < 0 || walk->down < 0 || bottom < top) {
        return 0;
    }
    FhCalmSlope slope = fh_calm_slope(leftwards ? walk->down : walk->up,
                                      leftwards ? walk->up : walk->down, top, bottom);
    const uint8_t *rest = walk->rest;
    int steps = 0;
    int gentle = FH_LANES;
    while (gentle == FH_LANES && steps < most && walk->places - steps >= FH_LANES) {
        const uint8_t *first = leftwards ? rest - FH_LANES : rest;
        uint32_t steep = fh_lanes_bits(fh_calm_steep(first, slope, leftwards));
        gentle = leftwards ? fh_lanes_clear_last(steep) : fh_lanes_clear_first(steep);
        rest += leftwards ? -FH_LANES : FH_LANES;
        steps += gentle;
    }
    return fh_min(steps, most);
}

/// One step. Returns false when it is blocked, or leads out of what is known.
static inline bool fh_calm_walk_step(FhCalmWalk *walk) {
    int down = (walk->rest[walk->d] & FH_CALM_ROW) - walk->floor;
    walk->falls = down > walk->down;
    if (-down > fh_min(walk->up, walk->floor - walk->height) ||
        (!walk->falls && walk->floor + down >= walk->bottom)) {
        return false;
    }
    walk->floor += walk->falls ? 0 : down;
    walk->rest += walk->d;
    walk->places--;
    return true;
}

/// Takes at most `most` steps, which must lead to places that are known; returns how many. Fewer
/// where one is blocked, is the last on this floor, or leads below what is known.
static inline int fh_calm_walk(FhCalmWalk *walk, int most) {
    int steps = 0;
    while (steps < most && !walk->falls) {
        int gentle = fh_calm_gentle_ahead(walk, most - steps);
        if (gentle > 0) {
            walk->rest += gentle * walk->d;
            walk->places -= gentle;
            walk->floor = *walk->rest & FH_CALM_ROW;
            steps += gentle;
        } else if (fh_calm_walk_step(walk)) {
            steps++;
        } else {
            break;
        }
    }
    return steps;
}

#endif
