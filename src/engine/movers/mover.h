// mover.h - what the engine does through an actor's mover, and what several movers share.

#ifndef FOOTHOLD_ENGINE_MOVERS_MOVER_H
#define FOOTHOLD_ENGINE_MOVERS_MOVER_H

#include "engine/state/world.h"
#include "foothold/mover.h"

/// Gives an actor another movement, in the middle of whatever it does. Lets go of ladders and
/// stairs where the new one knows none, forgets the old one's motion, and moves the actor free as
/// law 17 says if something is in its place, as the new one understands that. Returns false where
/// there is no room for it, and where this build has not got it; then the actor goes on as it was.
bool fh_actor_set_movement(FhWorld *world, FhActor *actor, int movement);
/// Lets the mover of a new actor, or one that it has just taken up, begin.
void fh_mover_begin(FhWorld *world, FhActor *actor);
/// Lets an actor out of what was put into its place, as its movement does that.
void fh_actor_settle(FhWorld *world, FhActor *actor);
/// True when the actor is to be drawn as on the ground, as its movement understands that.
bool fh_actor_is_grounded(const FhWorld *world, const FhActor *actor);
/// Does an actor's part of a tick, as its mover does that.
void fh_actor_tick(FhWorld *world, FhActor *actor, FhInput input);

/// Members of the FhNarrowPhase of a mover that tests a box as a whole: all but `pixel`.
#define FH_NARROW_WHOLE_BOX                                                                        \
    .other_terrain_in = fh_narrow_other_terrain, .feet = INT32_MAX, .corners = 4
/// All members, of a mover that meets solids by their pixels.
#define FH_NARROW_TERRAIN(terrain, one_way)                                                        \
    {                                                                                              \
        FH_NARROW_WHOLE_BOX, .terrain_in = (terrain), .solid_in = fh_solid_overlaps,               \
                             .one_way_holds = (one_way), .on_floor = fh_pixel_on_floor,            \
                             .held_by = fh_contact_holds, .below = 1                               \
    }

// Functions of FhNarrowPhase that several movers share:

/// A step down from the actor's box is stopped.
bool fh_pixel_on_floor(const FhWorld *world, const FhActor *actor);
/// The box is right on the top of the tile's cell, whatever the tile's pixels.
bool fh_cell_one_way_holds(const FhTileHit *hit, FhRect box);

/// Adds a box to what is drawn.
void fh_marks_add_box(FhMarks *marks, FhMarkRole role, FhRect box);

#endif
