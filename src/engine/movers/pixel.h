// pixel.h - the default way to move: actors and solids in single pixels (docs/rules.md).

#ifndef FOOTHOLD_ENGINE_MOVERS_PIXEL_H
#define FOOTHOLD_ENGINE_MOVERS_PIXEL_H

#include "engine/state/world.h"

/// One actor's part of a tick.
void fh_pixel_tick(FhWorld *world, FhActor *actor, FhInput input);
/// Shows the pixel strips beside the box that contacts come from, and which of them touch; and in
/// each tile under the box the offsets that bring the box's sides to its shape (E8).
void fh_pixel_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);

#endif
