// calm_walk.h - a walk over ground that is known: the steps of actor_step.h, read from a table.
//
// Where the feet rest at each place is known (calm.h), so a step is a comparison of two rows, and
// places alike are counted eight at a time.

#ifndef FOOTHOLD_ENGINE_CALM_WALK_H
#define FOOTHOLD_ENGINE_CALM_WALK_H

#include "engine/calm.h"

/// A walk under way: rows are counted from the top of what is known.
typedef struct FhCalmWalk {
    const uint8_t *rest; // at its place
    int places;          // that way, known or not
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
                        .down = (int)tuning->step_down};
}

/// How many of the next FH_CALM_WORD places that way have that row, one after the other.
static inline int fh_calm_alike_ahead(const uint8_t *rest, int d, int row) {
    uint64_t unlike = fh_calm_unlike(d > 0 ? rest + 1 : rest - FH_CALM_WORD, row);
    if (unlike == 0) {
        return FH_CALM_WORD;
    }
    return (d > 0 ? __builtin_ctzll(unlike) : __builtin_clzll(unlike)) / 8;
}

/// One step. Returns false when it is blocked, or leads out of what is known.
static inline bool fh_calm_walk_step(FhCalmWalk *walk) {
    int down = walk->rest[walk->d] - walk->floor;
    walk->falls = down > walk->down;
    if (-down > fh_min(walk->up, walk->floor - walk->height) ||
        (!walk->falls && walk->floor + down >= walk->bottom)) {
        return false;
    }
    walk->floor += walk->falls ? 0 : down;
    walk->rest += walk->d;
    return true;
}

/// Takes at most `most` steps, which must lead to places that are known; returns how many. Fewer
/// where one is blocked, is the last on this floor, or leads below what is known.
static inline int fh_calm_walk(FhCalmWalk *walk, int most) {
    int steps = 0;
    while (steps < most && !walk->falls) {
        if (walk->rest[walk->d] == walk->floor && walk->places - steps >= FH_CALM_WORD) {
            int alike = fh_min(fh_calm_alike_ahead(walk->rest, walk->d, walk->floor), most - steps);
            walk->rest += alike * walk->d;
            steps += alike;
        } else if (fh_calm_walk_step(walk)) {
            steps++;
        } else {
            break;
        }
    }
    return steps;
}

#endif
