// mover.h - what is done through an actor's mover: taken up, let out, drawn; and what several
// share.

#ifndef FOOTHOLD_ENGINE_MOVERS_MOVER_H
#define FOOTHOLD_ENGINE_MOVERS_MOVER_H

#include "engine/state/world.h"
#include "foothold/mover.h"

/// Gives an actor another movement, in the middle of whatever it does. Lets go of ladders and
/// stairs where the new one knows none, forgets the old one's motion, and moves the actor free as
/// law 17 says if something is in its place, as the new one understands that. Returns false where
/// there is no room for it, and where this build has not got it; then the actor goes on as it was.
bool fh_actor_set_movement(FhWorld *world, FhActor *actor, int movement);
/// Lets an actor out of what was put into its place, as its movement does that.
void fh_actor_settle(FhWorld *world, FhActor *actor);
/// True when the actor is to be drawn as on the ground, as its movement understands that.
bool fh_actor_is_grounded(const FhWorld *world, const FhActor *actor);
/// An FhMover.one_way_top for what sees cells: a one-way holds up at the top of its cell, whatever
/// its pixels.
int fh_mover_cell_top(const FhTileHit *hit, FhRect box);
/// Adds a box to what is drawn.
void fh_marks_add_box(FhMarks *marks, FhMarkRole role, FhRect box);

#endif
