// cached_path.h - a walk over ground that is known: the steps of actor_step.h, read from a table.
//
// Where the feet rest at each place is known (calm.h), so a step is a comparison of two rows; and
// those that need one are marked.

#ifndef FOOTHOLD_ENGINE_ACCEL_CACHED_PATH_H
#define FOOTHOLD_ENGINE_ACCEL_CACHED_PATH_H

#include "engine/accel/ground_cache.h"

enum { FH_CALM_MARKS = 64 }; // steps that are looked at together

/// A walk under way: rows are counted from the top of what is known.
typedef struct FhCalmWalk {
    const uint8_t *rest; // FhCalm.rest, its steep steps marked
    int place;
    int d;             // -1, 1
    int floor, bottom; // rows
    int height;        // px, of the body
    int up, down;      // px that a step may climb or descend: what is higher than the head does
                       // not block, it hangs above
    bool falls;        // over an edge: the step was level, and from there on it is in the air
} FhCalmWalk;

/// A walk towards `d` (-1, 1) from where the actor is. Requires: its feet rest there, on ground
/// that is known.
static inline FhCalmWalk fh_calm_walk_begin(FhCalm *calm, const FhActor *actor,
                                            const FhTuning *tuning, int d) {
    int up = fh_tuning_px(tuning->step_up);
    int down = fh_tuning_px(tuning->step_down);
    fh_calm_mark(calm, fh_min(up, down), actor->h);
    return (FhCalmWalk){.rest = calm->rest,
                        .place = actor->x - calm->left,
                        .d = d,
                        .floor = actor->y + actor->h - calm->top,
                        .bottom = calm->bottom - calm->top,
                        .height = actor->h,
                        .up = fh_min(up, actor->h),
                        .down = fh_min(down, INT8_MAX)};
}

/// Which of FH_CALM_MARKS steps side by side are marked, the leftmost lowest.
static inline uint64_t fh_calm_marks(const uint8_t *rest) {
    uint64_t marks = 0;
    for (int i = 0; i < FH_CALM_MARKS; i += FH_SIMD_LANES) {
        marks |= (uint64_t)fh_simd_bits(fh_simd_at(rest + i)) << i;
    }
    return marks;
}

/// True when none of so many steps (signed; at most FH_CALM_MARKS) from a place on is marked.
static inline bool fh_calm_is_unmarked(const uint8_t *rest, int place, int steps) {
    int left = place + fh_min(steps, 0);
    int first = fh_min(left, FH_SKYLINE_COLUMNS - FH_CALM_MARKS);
    uint64_t marks = fh_calm_marks(rest + first) >> (left - first);
    return steps == 0 || marks << (FH_CALM_MARKS - fh_abs(steps)) == 0;
}

/// How many of the steps from a place on are not marked, one after the other; at most
/// FH_CALM_MARKS.
static inline int fh_calm_unmarked(const uint8_t *rest, int place, int d) {
    if (d > 0) {
        int first = fh_min(place, FH_SKYLINE_COLUMNS - FH_CALM_MARKS);
        uint64_t marks = fh_calm_marks(rest + first) >> (place - first);
        return marks ? __builtin_ctzll(marks) : FH_CALM_MARKS;
    }
    int first = fh_max(place - FH_CALM_MARKS, 0);
    uint64_t marks = place ? fh_calm_marks(rest + first) << (FH_CALM_MARKS - (place - first)) : 0;
    return marks ? __builtin_clzll(marks) : FH_CALM_MARKS;
}

/// One step. Returns false when it is blocked, or leads out of what is known.
static inline bool fh_calm_walk_step(FhCalmWalk *walk) {
    int down = (walk->rest[walk->place + walk->d] & FH_CALM_ROW) - walk->floor;
    walk->falls = down > walk->down;
    if (-down > fh_min(walk->up, walk->floor - walk->height) ||
        (!walk->falls && walk->floor + down >= walk->bottom)) {
        return false;
    }
    walk->floor += walk->falls ? 0 : down;
    walk->place += walk->d;
    return true;
}

/// Takes at most `most` steps, which must lead to places that are known; returns how many. Fewer
/// where one is blocked, is the last on this floor, or leads below what is known.
static inline int fh_calm_walk(FhCalmWalk *walk, int most) {
    int steps = 0;
    while (steps < most && !walk->falls) {
        int gentle = fh_min(fh_calm_unmarked(walk->rest, walk->place, walk->d), most - steps);
        if (gentle > 0) {
            walk->place += gentle * walk->d;
            walk->floor = walk->rest[walk->place] & FH_CALM_ROW;
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
