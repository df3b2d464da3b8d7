// bitmask.h - type 3: the terrain is a picture of solid pixels, which can be dug.
//
// Source: Monteiro's type 3 with the slopes of Talbot's Odyssey (B42-B46). The terrain is the
// World's mask; without one it is the solid pixels of the tiles, as if they had been rasterised.
// One-ways, ladders and stairs stay tiles. No pixel of the body ever lies in a solid one.

#ifndef FOOTHOLD_ENGINE_MOVERS_BITMASK_H
#define FOOTHOLD_ENGINE_MOVERS_BITMASK_H

#include "engine/state/world.h"

enum {
    FH_BITMASK_CLIMB = 3,   // px that a move along x may rise (B44)
    FH_BITMASK_CONTACT = 10 // ticks for which ground that was touched still counts (B45)
};

/// One actor's part of a tick.
void fh_bitmask_tick(FhWorld *world, FhActor *actor, FhInput input);
/// True for some ticks after the last contact with the ground, unless a jump has used it up (B45).
bool fh_bitmask_is_grounded(const FhWorld *world, const FhActor *actor);
/// True when a solid pixel of the picture lies in the box (px).
bool fh_bitmask_terrain_in(const FhWorld *world, FhRect box);
/// Shows the solid pixels around the body, the box raised for climbing, and the row of the ground.
void fh_bitmask_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);

#endif
