// tile_smooth.h - smooth tiles: a free box over a grid of cells, one axis after the other.

#ifndef FOOTHOLD_ENGINE_MOVERS_TILE_SMOOTH_H
#define FOOTHOLD_ENGINE_MOVERS_TILE_SMOOTH_H

#include "engine/state/world.h"

/// One actor's part of a tick.
void fh_smooth_tick(FhWorld *world, FhActor *actor, FhInput input);
/// Shows the leading edge with the rows it scans, the middle of the feet, and the floors of the
/// cells around: the line that counts, whatever the picture shows.
void fh_smooth_see(const FhWorld *world, const FhActor *actor, FhMarks *marks);

#endif
