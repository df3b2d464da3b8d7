// occupancy.h - where solids go in this tick, so coarsely that asking costs next to nothing.
//
// Before anything moves, the cells (64 px) that the occupancy of all solids touch are marked in a
// map of bits. Many cells share a bit: who meets no marked one is far from all solids for the whole
// tick, before and after they move; who meets one may be far as well, and takes the whole tick. The
// map is part of the World's grid (near.h): neither copied nor hashed.

#ifndef FOOTHOLD_ENGINE_ACCEL_OCCUPANCY_H
#define FOOTHOLD_ENGINE_ACCEL_OCCUPANCY_H

#include "engine/accel/state.h"

/// How many words of 64 bits the map has: a power of two.
uint32_t fh_occupancy_words(int solids);
/// A tick begins: the occupancy are others.
static inline void fh_occupancy_clear(FhWorld *world) {
    fh_accel_of(world)->is_occupancy_marked = 0;
}
/// True when no solid is, or will be in this tick, within a few px of an actor's way to that place,
/// nor within `beyond` px above and below it. Called before anything moves.
bool fh_occupancy_is_clear(FhWorld *world, const FhActor *actor, FhPoint place, int beyond);
/// True when an actor may go to that place without meeting a solid on its way, and is in the World
/// there. `beyond`: px that steps of its may lead, or be tried, up and down in between. Called
/// before anything moves.
static inline bool fh_occupancy_is_free(FhWorld *world, const FhActor *actor, FhPoint place,
                                        int beyond) {
    if (world->bounds.w > 0 && place.y >= fh_rect_bottom(world->bounds)) {
        return false;
    }
    return world->solid_count == 0 || fh_occupancy_is_clear(world, actor, place, beyond);
}

#endif
