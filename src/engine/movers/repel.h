// repel.h - bodies that push each other apart by their radii, without ever blocking each other.
//
// Source: Deepnight, a simple platformer engine, part 2 (D10-D13).

#ifndef FOOTHOLD_ENGINE_MOVERS_REPEL_H
#define FOOTHOLD_ENGINE_MOVERS_REPEL_H

#include "engine/state/world.h"

/// True when the two bodies' circles meet (D10): squared distances, no root.
bool fh_repel_overlaps(const FhWorld *world, const FhActor *a, const FhActor *b);
/// Adds to the speeds of an actor and of all that it overlaps and that move as it does, away from
/// each other. An actor that blocks (a crate) is left to the boxes.
void fh_repel(FhWorld *world, FhActor *actor);

#endif
