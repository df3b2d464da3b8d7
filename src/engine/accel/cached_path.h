// cached_path.h - a walk over cached ground: the steps of rules/step.h, read from a table.
//
// The floor row of each place is cached (ground_cache.h), so a step is a comparison of two rows;
// and those that need one are marked.

#ifndef FOOTHOLD_ENGINE_ACCEL_CACHED_PATH_H
#define FOOTHOLD_ENGINE_ACCEL_CACHED_PATH_H

#include "engine/base/bits.h"
#include "engine/accel/ground_cache.h"
#include "engine/rules/step.h"

enum { FH_CACHE_MARKS = 64 }; // steps that are read together

/// A walk under way: rows are counted from the top of the cache.
typedef struct FhCachedWalk {
    const uint8_t *floors; // FhGroundCache.floors, its steep steps marked
    int place;
    int d;             // -1, 1
    int floor, bottom; // rows
    int height;        // px, of the body
    int up, down;      // px that a step may climb or descend: what is higher than the head does
                       // not block, it hangs above
    bool falls;        // over an edge: the step was level, and from there on it is in the air
} FhCachedWalk;

/// A walk towards `d` (-1, 1) from where the actor is. Requires: it stands there on cached ground.
static inline FhCachedWalk fh_cached_walk_begin(FhGroundCache *cache, const FhActor *actor,
                                                const FhTuning *tuning, int d) {
    FhStepReach reach = fh_step_reach(tuning);
    fh_cache_mark(cache, fh_step_least(reach), actor->h);
    return (FhCachedWalk){.floors = cache->floors,
                          .place = actor->x - cache->left,
                          .d = d,
                          .floor = actor->y + actor->h - cache->top,
                          .bottom = cache->bottom - cache->top,
                          .height = actor->h,
                          .up = fh_min(reach.up, actor->h),
                          .down = fh_min(reach.down, INT8_MAX)};
}

/// Which of FH_CACHE_MARKS steps side by side are marked, the leftmost lowest.
static inline uint64_t fh_cached_marks(const uint8_t *floors) {
    uint64_t marks = 0;
    for (int i = 0; i < FH_CACHE_MARKS; i += FH_SIMD_LANES) {
        marks |= (uint64_t)fh_simd_bits(fh_simd_at(floors + i)) << i;
    }
    return marks;
}

/// How many of the steps from a place on are not marked, one after the other; at most
/// FH_CACHE_MARKS.
static inline int fh_cached_unmarked(const uint8_t *floors, int place, int d) {
    if (d > 0) {
        int first = fh_min(place, FH_HEIGHTS_COLUMNS - FH_CACHE_MARKS);
        uint64_t marks = fh_cached_marks(floors + first) >> (place - first);
        return marks ? fh_zeros_below64(marks) : FH_CACHE_MARKS;
    }
    int first = fh_max(place - FH_CACHE_MARKS, 0);
    uint64_t marks =
        place ? fh_cached_marks(floors + first) << (FH_CACHE_MARKS - (place - first)) : 0;
    return marks ? fh_zeros_above64(marks) : FH_CACHE_MARKS;
}

/// One step. Returns false when it is blocked, or leads out of the cache.
static inline bool fh_cached_walk_step(FhCachedWalk *walk) {
    int down = (walk->floors[walk->place + walk->d] & FH_CACHE_ROW) - walk->floor;
    walk->falls = down > walk->down;
    if (-down > fh_min(walk->up, walk->floor - walk->height) ||
        (!walk->falls && walk->floor + down >= walk->bottom)) {
        return false;
    }
    walk->floor += walk->falls ? 0 : down;
    walk->place += walk->d;
    return true;
}

/// Takes at most `most` steps, which must lead to cached places; returns how many. Fewer where one
/// is blocked, is the last on this floor, or leads below the cache.
static inline int fh_cached_walk(FhCachedWalk *walk, int most) {
    int steps = 0;
    while (steps < most && !walk->falls) {
        int run = fh_min(fh_cached_unmarked(walk->floors, walk->place, walk->d), most - steps);
        if (run > 0) {
            walk->place += run * walk->d;
            walk->floor = walk->floors[walk->place] & FH_CACHE_ROW;
            steps += run;
        } else if (fh_cached_walk_step(walk)) {
            steps++;
        } else {
            break;
        }
    }
    return steps;
}

#endif
