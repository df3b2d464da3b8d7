// riders.h - who rides which solid: asked for all actors before anything moves (law 14).

#ifndef FOOTHOLD_ENGINE_RIDERS_H
#define FOOTHOLD_ENGINE_RIDERS_H

#include "engine/world.h"

/// Sets `riding` of every actor. An actor rides, in this order: the solid with the ladder or stairs
/// that it climbs (the first in the file); when it does not rise, the solid under most of its feet
/// (a tie: the first in the file); when it clings, a solid beside it (the first in the file); when
/// it stands on a blocking actor and on no solid, what the actor under most of its feet rides (a
/// tie: the first in the array). Who flies rides nothing.
void fh_riders_list(FhWorld *world);

#endif
