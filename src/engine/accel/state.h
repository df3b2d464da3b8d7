// state.h - what a World keeps for its acceleration: this head, and behind it one block for each
// part, by byte offsets in the World's block. It is never copied, hashed or saved.

#ifndef FOOTHOLD_ENGINE_ACCEL_STATE_H
#define FOOTHOLD_ENGINE_ACCEL_STATE_H

#include "engine/state/world.h"

typedef struct FhAccel {
    uint64_t calm;           // FhCalm of each actor (ground_cache.h)
    uint64_t strides;        // what the paces go by (crowd.h); 0: nothing
    uint64_t idle;           // what is noted of sleeping actors (sleep.h)
    uint64_t ways;           // the map of the solids' ways (occupancy.h)
    uint64_t asked;          // byte offset of the actor in focus (ground_cache.h); 0: none
    uint64_t known;          // byte offset of its cache; 0: it does not count
    uint64_t known_version;  // of the terrain then
    uint32_t epoch;          // grows whenever the World is made another one
    uint32_t way_words;      // of that map
    int32_t are_ways_marked; // in this tick
} FhAccel;

static inline FhAccel *fh_accel_of(const FhWorld *world) {
    return (FhAccel *)(void *)((char *)(uintptr_t)world + world->accel_at);
}

#endif
