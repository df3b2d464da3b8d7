// pixel.h - the default way to move: actors and solids in single pixels (docs/rules.md).

#ifndef FOOTHOLD_ENGINE_MOVERS_PIXEL_H
#define FOOTHOLD_ENGINE_MOVERS_PIXEL_H

#include "engine/state/world.h"

/// One actor's part of a tick.
void fh_pixel_tick(FhWorld *world, FhActor *actor, FhInput input);

#endif
