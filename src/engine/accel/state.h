// state.h - what a World keeps for its acceleration: this head, and behind it one block for each
// part, by byte offsets in the World's block. It is never copied, hashed or saved.

#ifndef FOOTHOLD_ENGINE_ACCEL_STATE_H
#define FOOTHOLD_ENGINE_ACCEL_STATE_H

#include "engine/state/world.h"

typedef struct FhAccel {
    uint64_t caches;        // FhGroundCache of each actor (ground_cache.h); with room for solids...
    uint64_t cache_bytes;   // ...a FhCacheNear behind each: bytes of the two
    uint64_t near;          // else one FhCacheNear for all
    uint64_t focus;         // byte offset of the actor in focus; 0: none
    uint64_t focus_cache;   // byte offset of its cache; 0: it is not valid
    uint64_t focus_version; // of the terrain then
    uint32_t epoch;         // grows whenever another World is copied over this one
} FhAccel;

static inline FhAccel *fh_accel_of(const FhWorld *world) {
    return fh_world_at(world, world->accel_at);
}

/// True when nothing but terrain can be met: no solids, no actors that block or separate.
static inline bool fh_world_is_static(const FhWorld *world) {
    return world->solid_count == 0 && !fh_world_asks_actors(world);
}

#endif
