// runner.h - the driver of runners that jump: chance at the keys, with the player's control.
//
// A runner keeps nothing but its facing: what it wants is a function of its number and the tick, so
// a crowd is as repeatable as all else.

#ifndef FOOTHOLD_LEVEL_RUNNER_H
#define FOOTHOLD_LEVEL_RUNNER_H

#include "foothold/mover.h"

/// The drivers that Worlds of levels are given, and their drivers.
enum {
    LEVEL_DRIVER_RUNNER = FH_DRIVER_OWN,
    LEVEL_DRIVER_END,
    LEVEL_DRIVERS = LEVEL_DRIVER_END - FH_DRIVER_OWN
};
extern const FhDriver *const level_drivers[LEVEL_DRIVERS];

#endif
