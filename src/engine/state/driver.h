// driver.h - a driver: what decides for an actor, given to a World from outside.
//
// The library has a player's keys, a walker and a thing that wants nothing (FhBrain). A game's own
// are rows of a constant table (FhWorldDef.drivers); an actor with the brain FH_BRAIN_OWN + n is
// driven by row n. A driver keeps nothing between ticks: what it wants is a function of the World,
// the actor and the tick, so a World stays one value that copies and replays.

#ifndef FOOTHOLD_ENGINE_STATE_DRIVER_H
#define FOOTHOLD_ENGINE_STATE_DRIVER_H

#include "engine/base/input.h"
#include "engine/state/world.h"

/// What an actor wants in a tick.
typedef struct FhIntent {
    int x; // -1 left, 1 right
    int y; // -1 up, 1 down
    bool down_pressed;
    bool jump_held, jump_pressed;
} FhIntent;

struct FhDriver {
    const char *name;
    bool is_quiet; // only those events of its actors are told that end them: a crowd's would fill
                   // the list
    /// What the actor wants now. It may turn the actor (control.facing); its contacts are fresh.
    FhIntent (*intend)(const FhWorld *world, FhActor *actor);
    /// The same for an actor that touches no side, without turning it. Returns false when the
    /// actor may turn. NULL: never sure; such actors are moved one by one.
    bool (*foresee)(const FhWorld *world, const FhActor *actor, FhIntent *intent);
    /// True when number `index` wants to go where it faces, and nothing else. NULL: never sure.
    bool (*goes_straight)(const FhWorld *world, int index);
};

/// The actor's driver, when it is one of the World's own; else NULL.
static inline const FhDriver *fh_driver_of(const FhWorld *world, const FhActor *actor) {
    return actor->brain < FH_BRAIN_OWN ? NULL : world->drivers[actor->brain - FH_BRAIN_OWN];
}

#endif
