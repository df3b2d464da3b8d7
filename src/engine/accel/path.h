// path.h - what the walkers of a path share; for path.c and the path_*.c alone.
//
// A move is two axes of single pixels (law 4). A path takes as many of the due steps at once as it
// can show to meet nothing, or to walk over ground whose heights it has; what is left is taken a
// step at a time (rules/step.h). It reads terrain by its solid pixels: movers with a `terrain_in`
// of their own go step by step.

#ifndef FOOTHOLD_ENGINE_ACCEL_PATH_H
#define FOOTHOLD_ENGINE_ACCEL_PATH_H

#include "engine/accel/ground_cache.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"
#include "engine/state/world.h"

enum { FH_PATH_LONG = 64 }; // px: a longer way leads out of a ground cache

/// What became of the next steps.
typedef enum FhPathAnswer {
    FH_PATH_TAKEN,   // some were taken
    FH_PATH_STOPPED, // the next is blocked, or must be taken by itself
    FH_PATH_UNKNOWN
} FhPathAnswer;

/// So many steps along each axis are done: counts them, and moves the actor.
static inline void fh_path_advance(FhMoveState *state, int x, int y) {
    state->x.tried += x;
    state->y.tried += y;
    state->actor->x += x * state->x.direction;
    state->actor->y += y * state->y.direction;
}

/// True when the actor goes up, or is about to.
static inline bool fh_path_rises(const FhMoveState *state) {
    return state->actor->vy < 0.0f || (fh_axis_left(state->y) && state->y.direction < 0);
}

/// True for a mover that meets all terrain, and terrain only by its solid pixels.
static inline bool fh_path_is_plain(const FhWorld *world, const FhActor *actor) {
    return fh_mover_is_plain(world, actor) && actor->w > 0;
}

/// True when what only holds up matters: to an actor that does not rise, or goes down.
static inline bool fh_path_may_stand(const FhActor *actor, int dy) {
    return actor->vy >= 0.0f || dy > 0;
}

/// True when no tile at all is on the way (dx, dy), nor right under it when the actor `stands`.
static inline bool fh_path_is_clear(const FhWorld *world, const FhActor *actor, int dx, int dy,
                                    bool stands) {
    int left = actor->x + fh_min(dx, 0);
    int right = actor->x + actor->w + fh_max(dx, 0);
    return !fh_query_beyond_sides(world, (FhRect){left, 0, right - left, 0}) &&
           fh_terrain_is_clear(world->terrain, left, actor->y + fh_min(dy, 0), right - 1,
                               actor->y + actor->h + fh_max(dy, 0) + stands - 1);
}

/// How many steps along x are due before the step along y after `more` others; a tie goes to y.
int fh_path_due_before_y(const FhMoveState *state, int more);
/// The same with the axes' parts exchanged.
int fh_path_due_before_x(const FhMoveState *state, int more);
/// How many steps along x are due before the next along y; all that are left when none is.
int fh_path_due_along_x(const FhMoveState *state);
/// Finds whether terrain blocks the next step along x.
bool fh_path_is_at_wall(FhMoveState *state);

/// A whole move of at most FH_PATH_LONG px at once: along the ground where no step of it is marked
/// in the cache (a leg down is blocked there, but not when the step `is_heard`; what that costs the
/// actor is the caller's), or through cells that are empty. Returns false, having moved nothing,
/// when anything else may happen; else `move`, all zeros before, says what did.
bool fh_path_whole(FhWorld *world, FhActor *actor, FhPoint px, bool is_heard, FhMove2 *move);
/// As many steps as the cache answers for.
FhPathAnswer fh_path_cached(FhMoveState *state, FhGroundCache *cache);
/// Along a walkable span of tiles. Returns false when it took no steps.
bool fh_path_walk_tiles(FhMoveState *state);

#endif
