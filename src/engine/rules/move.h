// move.h - a box that moves and must respect the terrain and the solids.
//
// Invariant: after every tick an actor overlaps no collidable solid and no terrain, as its movement
// understands terrain; for the default, and for all but those with a `terrain_in` of their own
// (mover.h), that is: no solid pixel (idea 5). Space: world px, whole; what is left of a
// movement waits in rem_x, rem_y (|rem| <= 0.5). Speeds in px/s. The movers here are those of the
// default, pixel steps; the others have their own. Source: Thorson (A1-A12), laws 1-8.

#ifndef FOOTHOLD_ENGINE_RULES_MOVE_H
#define FOOTHOLD_ENGINE_RULES_MOVE_H

#include "engine/state/world.h"

/// A step that is blocked, for the function that is called then.
typedef struct FhCollision {
    FhSide side;  // of the actor
    int32_t left; // px of the move still to go, this one among them
    FhContact by;
} FhCollision;

/// What a mover calls when a step is blocked (A8): a parameter, so that the same mover serves
/// walking, pushes, carries and whatever a game thinks of (A9). Returns true when it has made way:
/// then the step is tried once more. It may end or displace the actor; the move ends then.
typedef struct FhOnCollide {
    bool (*call)(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context);
    void *context; // its own; borrowed for the move
} FhOnCollide;

/// One axis of a move under way.
typedef struct FhAxis {
    int direction; // the sign of the whole pixels, never that of the speed (law 1)
    int pixels;    // to go in all
    int tried;     // gone or blocked so far
} FhAxis;

/// A move under way.
typedef struct FhMoveState {
    FhWorld *world;
    FhActor *actor;
    const FhOnCollide *on_collide; // NULL: nothing is called when a step is blocked
    FhAxis x, y;
} FhMoveState;

static inline int fh_axis_left(FhAxis axis) {
    return axis.pixels - axis.tried;
}

/// How many steps of an axis along which it goes `pixels` are due before step `number` (from 1) of
/// the other, along which it goes `others`: those whose middles come first on the straight line; a
/// tie goes to y, which the axis that is counted is or is not (law 4).
static inline int fh_steps_due(int pixels, int others, int number, bool is_y) {
    int64_t due = (2 * (int64_t)number - 1) * pixels + others - !is_y;
    return (int)(due / (2 * (int64_t)others));
}

/// True when the next step goes along x: the one whose middle comes first on the straight line; a
/// tie: y (law 4).
static inline bool fh_move_is_x_next(const FhMoveState *state) {
    FhAxis x = state->x;
    FhAxis y = state->y;
    if (fh_axis_left(x) == 0 || fh_axis_left(y) == 0) {
        return fh_axis_left(x) > 0;
    }
    return (2 * (int64_t)x.tried + 1) * y.pixels < (2 * (int64_t)y.tried + 1) * x.pixels;
}

// --- the moves --------------------------------------------------------------------------------

/// Moves an actor along x by `amount` px (any size, any fraction; law 1), climbing and sticking to
/// slopes as law 5 says. A blocked step calls `on_collide` (NULL: nothing); a move that stays
/// blocked loses remainder and speed on that axis (law 2). Source: Thorson MoveX (A6-A9).
FhMove fh_actor_move_x(FhWorld *world, FhActor *actor, float amount, const FhOnCollide *on_collide);
/// The same along y. Down stops at one-ways (law 10).
FhMove fh_actor_move_y(FhWorld *world, FhActor *actor, float amount, const FhOnCollide *on_collide);
/// Moves by whole pixels and leaves remainder and speed alone: for what pushes and carries (law 2;
/// through the remainder a push of one pixel could move none or two, A25).
FhMove fh_actor_move_x_exact(FhWorld *world, FhActor *actor, int px, const FhOnCollide *on_collide);
FhMove fh_actor_move_y_exact(FhWorld *world, FhActor *actor, int px, const FhOnCollide *on_collide);
/// For a mover: crates in the way are pushed (fh_actor_push_crates).
extern const FhOnCollide fh_on_collide_push_crates;

/// Pushes the crates beside a walker by one pixel. Only a walker on the floor pushes, and no
/// crate pushes another. Returns true when one moved.
bool fh_actor_push_crates(FhWorld *world, FhActor *walker, int d);
/// Moves a crate by one pixel along x, as a push does, and takes along what stands on it. Returns
/// false when it is stopped.
bool fh_crate_step(FhWorld *world, FhActor *crate, int d);
/// True when the box, moved by (dx, dy), would overlap solid terrain, a collidable solid or a
/// blocking actor.
bool fh_actor_collides_at(const FhWorld *world, const FhActor *actor, int dx, int dy);
/// True when a step up is free, or the actor, which rises, slips past the corner over it (law 8).
/// A mover with an idea of terrain of its own finds that out by rising.
bool fh_actor_can_rise(FhWorld *world, FhActor *actor);
/// Asks for another size, the feet's middle kept in place, or as near as the box grows past nothing
/// (law 17). Where that is not free the largest size towards it that is stays. Returns true when
/// the size asked for was reached.
bool fh_actor_resize(FhWorld *world, FhActor *actor, int w, int h);

#endif
