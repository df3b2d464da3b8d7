// driver.h - an actor's driver, through the World's own table.

#ifndef FOOTHOLD_ENGINE_STATE_DRIVER_H
#define FOOTHOLD_ENGINE_STATE_DRIVER_H

#include "engine/state/world.h"

/// The actor's driver, when it is one of the World's own; else NULL.
static inline const FhDriver *fh_driver_of(const FhWorld *world, const FhActor *actor) {
    return actor->driver < FH_DRIVER_OWN ? NULL : world->drivers[actor->driver - FH_DRIVER_OWN];
}

#endif
