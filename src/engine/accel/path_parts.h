// path_parts.h - what the path walkers share; for path.c and the path_*.c alone.

#ifndef FOOTHOLD_ENGINE_ACCEL_PATH_PARTS_H
#define FOOTHOLD_ENGINE_ACCEL_PATH_PARTS_H

#include "engine/accel/ground_cache.h"
#include "engine/rules/move_state.h"
#include "engine/state/mover_type.h"
#include "engine/rules/query.h"

/// What is known of the next steps.
typedef enum FhKnown {
    FH_KNOWS_STEPS, // some were taken
    FH_KNOWS_END,   // the next is blocked, or must be taken by itself
    FH_KNOWS_NOTHING
} FhKnown;

/// So many steps along each axis are done: counts them, and moves the actor.
static inline void fh_sweep_advance(FhMoveState *sweep, int x, int y) {
    sweep->x.tried += x;
    sweep->y.tried += y;
    sweep->actor->x += x * sweep->x.direction;
    sweep->actor->y += y * sweep->y.direction;
}

/// True when the actor goes up, or is about to.
static inline bool fh_sweep_rises(const FhMoveState *sweep) {
    return sweep->actor->vy < 0.0f || (fh_axis_left(sweep->y) && sweep->y.direction < 0);
}

/// True for who sees all terrain, and terrain only by its solid pixels.
static inline bool fh_sweep_is_plain(const FhWorld *world, const FhActor *actor) {
    return fh_mover_is_plain(world, actor) && actor->w > 0;
}

/// True for whom what only holds up matters: who does not rise, or goes down.
static inline bool fh_sweep_may_stand(const FhActor *actor, int dy) {
    return actor->vy >= 0.0f || dy > 0;
}

/// True when the way (dx, dy) is clear: no cell on it, nor, for who `stands`, right under it, is
/// anything but empty.
static inline bool fh_sweep_is_clear_way(const FhWorld *world, const FhActor *actor, int dx, int dy,
                                         bool stands) {
    int left = actor->x + fh_min(dx, 0);
    int right = actor->x + actor->w + fh_max(dx, 0);
    return !fh_query_beyond_sides(world, (FhRect){left, 0, right - left, 0}) &&
           fh_terrain_is_clear(world->terrain, left, actor->y + fh_min(dy, 0), right - 1,
                               actor->y + actor->h + fh_max(dy, 0) + stands - 1);
}

/// True when a moving solid or an actor that blocks is in the box. One-way solids are in nobody's
/// way who need not stand on them.
bool fh_sweep_meets_anybody(const FhMoveState *sweep, FhRect box, bool stands);
/// How many steps along x are due before the step along y after `more` others; a tie goes to y.
int fh_sweep_due_before_y(const FhMoveState *sweep, int more);
/// The same with the axes' parts exchanged.
int fh_sweep_due_before_x(const FhMoveState *sweep, int more);
/// Notes whether terrain blocks the next step along x.
bool fh_sweep_is_at_wall(FhMoveState *sweep);
/// How many px there are to the world's side ahead; negative for who is beyond one.
int fh_sweep_room_aside(const FhMoveState *sweep);
/// How many steps along x are due before the next along y; all that are left when none is.
int fh_sweep_due_along_x(const FhMoveState *sweep);
/// As many steps as what is known answers for.
FhKnown fh_sweep_known(FhMoveState *sweep, FhCalm *calm);
/// Along ground that is gentle, for who does not rise. Returns false when it took no steps.
bool fh_sweep_gentle(FhMoveState *sweep);
/// Through the air, as far as no tile is met. Returns false when it took no steps.
bool fh_sweep_air(FhMoveState *sweep);
/// Along level floor, for an actor that does not rise. Returns false in the air. A step down is not
/// taken: the floor will stop it.
bool fh_sweep_floor(FhMoveState *sweep);

#endif
