// move.h - a box that moves and must respect the terrain and the solids.
//
// Invariant: after every tick an actor overlaps no collidable solid and no terrain, as its movement
// understands terrain; for the default, and for all but those with a `terrain_in` of their own
// (movement.h), that is: no solid pixel (idea 5). Space: world px, whole; what is left of a
// movement waits in rem_x, rem_y (|rem| <= 0.5). Speeds in px/s. The movers here are those of the
// default, pixel steps; the others have their own. Source: Thorson (A1-A12), laws 1-8.

#ifndef FOOTHOLD_ENGINE_RULES_MOVE_H
#define FOOTHOLD_ENGINE_RULES_MOVE_H

#include "engine/rules/move_state.h"

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
/// The same along one of the axes in the step of a solid that pushes or carries it.
void fh_actor_shift(FhWorld *world, FhActor *actor, FhPoint px, const FhOnCollide *on_collide);
/// For a mover: crates in the way are pushed (fh_actor_push_crates).
extern const FhOnCollide fh_on_collide_push_crates;

/// Pushes the crates beside a walker by one pixel. Only a walker on the floor pushes, and no
/// crate pushes another. Returns true when one moved.
bool fh_actor_push_crates(FhWorld *world, FhActor *walker, int d);
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
