// mover_type.h - an actor's mover, through the World's own table.

#ifndef FOOTHOLD_ENGINE_STATE_MOVER_TYPE_H
#define FOOTHOLD_ENGINE_STATE_MOVER_TYPE_H

#include "engine/state/world.h"

/// The actor's mover.
static inline const FhMover *fh_mover_of(const FhWorld *world, const FhActor *actor) {
    return world->movers[actor->movement];
}
/// True for an actor whose mover takes terrain by its solid pixels, and one-ways by theirs: what
/// is found out for one such actor holds for all.
static inline bool fh_mover_is_plain(const FhWorld *world, const FhActor *actor) {
    const FhMover *mover = fh_mover_of(world, actor);
    return !mover->terrain_in && !mover->one_way_top;
}

#endif
