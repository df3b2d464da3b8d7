// accel.c - the other side of the door (engine/accel.h): what lies where in the World's block.

#include "engine/accel.h"

#include <string.h>

#include "engine/accel/ground_cache.h"

static uint64_t reserve(uint64_t *end, uint64_t size) {
    enum { ALIGNMENT = 64 }; // bytes
    uint64_t offset = (*end + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    *end = offset + size;
    return offset;
}

/// Where everything lies; returns where it ends.
static uint64_t lay_out(const FhWorld *world, FhAccel *accel) {
    uint64_t actors = (uint64_t)world->actor_capacity;
    uint64_t end = world->accel_at + sizeof *accel;
    accel->cache_bytes =
        sizeof(FhGroundCache) + (fh_cache_near_is_own(world) ? sizeof(FhCacheNear) : 0);
    accel->caches = reserve(&end, actors * accel->cache_bytes);
    accel->near = reserve(&end, sizeof(FhCacheNear));
    return end;
}

uint64_t fh_accel_bytes(const FhWorld *world) {
    FhAccel accel;
    return lay_out(world, &accel) - world->accel_at;
}

void fh_accel_reset(FhWorld *world) {
    FhAccel *accel = fh_accel_of(world);
    uint64_t end = lay_out(world, accel);
    memset(accel, 0, (size_t)(end - world->accel_at));
    lay_out(world, accel);
}

bool fh_accel_focus(FhWorld *world, int index) {
    if (index < 0) {
        fh_cache_unfocus(world);
        return false;
    }
    return fh_cache_focus(world, index);
}
