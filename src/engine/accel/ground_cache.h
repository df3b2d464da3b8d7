// ground_cache.h - the terrain around an actor: column heights, floor rows, marked steps.
//
// In most ticks an actor walks over solid-only tiles, or flies, and nothing else is near. So a box
// around it is cached in which, seen from above, all pixels are empty down to the first solid one
// of each column, and for each place of the body in it the floor row: where its feet stand there.
// That is a fact about the terrain, valid until that is edited. Queries within the box are answered
// from it; a move that leaves the box refreshes it from where it has come to. Tiles that do more
// than stop (one-ways, ladders, hazards, ice) end the box, and so do the world's sides. Where there
// are solids, or actors that block, what the cache says of them is valid while none moves
// (FhNearGrid.generation). Movers with a terrain of their own have no cache.

#ifndef FOOTHOLD_ENGINE_ACCEL_GROUND_CACHE_H
#define FOOTHOLD_ENGINE_ACCEL_GROUND_CACHE_H

#include "engine/accel/column_heights.h"
#include "engine/accel/simd.h"
#include "engine/state/world.h"
#include "engine/terrain/terrain_chunk.h"

/// What a World keeps for its acceleration: this head, and behind it one block for each part, by
/// byte offsets in the World's block. It is never copied, hashed or saved.
typedef struct FhAccel {
    uint64_t caches;        // FhGroundCache of each actor; with room for solids...
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

enum {
    FH_CACHE_SOLIDS = 4,
    FH_CACHE_AROUND = 32
}; // how many solids a cache keeps, and from how many px around

/// Bits of FhGroundCache.floors: the row, and that the step between this place and the next one on
/// its right is not a plain walk (fh_cache_mark).
enum { FH_CACHE_ROW = 127, FH_CACHE_STEEP = 128 };

/// The cache of one actor. What most ticks read comes first, in 64 bytes.
typedef struct FhGroundCache {
    _Alignas(32) int32_t left; // px of the box; empty: nothing is cached
    int32_t top, right, bottom;
    uint8_t inner_x, inner_y; // px from left and top: the first place from which the box reaches as
    uint8_t inner_w, inner_h; // far as the next tick may ask; and how far from there to the last
    uint8_t marked_for;       // px: the highest steps not marked FH_CACHE_STEEP...
    uint8_t marked_height;    // px: ...and for what body; 0: none is yet
    uint8_t contact_key;      // what else the contacts depend on (contact_cache.h)
    uint8_t movement;
    uint32_t version;           // of the terrain, its low bits
    int32_t bounds_x, bounds_w; // the world's sides
    /// Where and when the actor's contacts were found from this cache alone; epoch 0: they were
    /// not.
    uint32_t contact_epoch;
    int32_t contact_up; // px: of FhStepReach
    int32_t contact_x, contact_y;
    int32_t width, height; // px of the body that the cache is for
    uint32_t generation;   // of the broad phase, when FhCacheNear named all solids there
    /// For each place of the body's left edge, from `left` on: the first row (from `top`) in which
    /// one of its columns is solid, the last row + 1 when none is; and FH_CACHE_STEEP.
    uint8_t floors[FH_HEIGHTS_COLUMNS];
} FhGroundCache;

/// The solids near an actor, for Worlds where something besides terrain can be hit.
typedef struct FhCacheNear {
    _Alignas(32) FhRect around; // px
    int64_t until;              // FhNearGrid.travel at which others may come into it
    int32_t solid_count;
    int32_t solids[FH_CACHE_SOLIDS]; // indices, rising
} FhCacheNear;

// --- filling it -----------------------------------------------------------------------------

/// Refreshes what is not valid, or does not reach as far as the next tick may ask.
void fh_cache_refresh(const FhWorld *world, const FhActor *actor, FhGroundCache *cache);
/// Refreshes the cache of the actor in focus where it is now, in the middle of a move, mostly
/// towards `heading` (-1, 0, 1). Returns it; NULL: it is not valid, or says no more than before.
FhGroundCache *fh_cache_refresh_ahead(FhWorld *world, const FhActor *actor, FhPoint heading);
/// The cache of an actor that is not in focus; NULL when it is not valid.
FhGroundCache *fh_cache_of_other(const FhWorld *world, const FhActor *who);
/// True when the box of one of them meets the box, which must lie within what is known.
bool fh_cache_meets_solid(const FhWorld *world, const FhCacheNear *near, FhRect box);
/// What fh_cache_mark does where it was not yet done.
void fh_cache_mark_steep(FhGroundCache *cache, int step, int height);

/// The cache of the actor at that place of the World's array.
static inline FhGroundCache *fh_cache_at(const FhWorld *world, int index) {
    const FhAccel *accel = fh_accel_of(world);
    return fh_world_at(world, accel->caches + (uint64_t)index * accel->cache_bytes);
}

/// True when each actor has a FhCacheNear. A World without room for solids has one for all: what it
/// says of actors that may meet each other is valid only while one of them is in focus.
static inline bool fh_cache_near_is_own(const FhWorld *world) {
    return world->solid_capacity > 0;
}

static inline FhCacheNear *fh_cache_near(const FhWorld *world, const FhGroundCache *cache) {
    return fh_cache_near_is_own(world) ? (FhCacheNear *)((uintptr_t)cache + sizeof *cache)
                                       : fh_world_at(world, fh_accel_of(world)->near);
}

// --- whether it is valid --------------------------------------------------------------------

/// True when it is of this terrain, between these sides.
static inline bool fh_cache_is_fresh(const FhWorld *world, const FhActor *who,
                                     const FhGroundCache *cache) {
    return cache->version == (uint32_t)world->terrain->version &&
           cache->movement == who->movement && cache->bounds_x == world->bounds.x &&
           cache->bounds_w == world->bounds.w;
}

/// True when what the cache says of solids, and of actors that may be met, is valid.
static inline bool fh_cache_knows_near(const FhWorld *world, const FhGroundCache *cache) {
    return fh_world_is_static(world) ||
           (world->near.travel < fh_cache_near(world, cache)->until &&
            (!fh_world_asks_actors(world) || cache->generation == world->near.generation));
}

static inline bool fh_cache_is_valid(const FhWorld *world, const FhActor *who,
                                     const FhGroundCache *cache) {
    return cache->right > cache->left && fh_cache_is_fresh(world, who, cache) &&
           fh_cache_knows_near(world, cache);
}

/// True for an actor that leaves its cache within a tick or two: it is refreshed on the way.
static inline bool fh_cache_is_outrun(const FhActor *actor) {
    const float fast = 1800.0f; // px/s
    return actor->vx > fast || actor->vx < -fast || actor->vy > fast || actor->vy < -fast;
}

/// The floor row (px) of a body at `x`, a place within the cache.
static inline int fh_cache_floor(const FhGroundCache *cache, int x) {
    return cache->top + (cache->floors[x - cache->left] & FH_CACHE_ROW);
}

/// True when the cache covers the next tick: built for this body, its margin not used up, and no
/// overhang between its top row and the actor.
static inline bool fh_cache_covers(const FhActor *actor, const FhGroundCache *cache) {
    uint32_t place = (uint32_t)actor->x - (uint32_t)cache->left;
    uint32_t head = (uint32_t)actor->y - (uint32_t)cache->top;
    return place - cache->inner_x <= cache->inner_w && head - cache->inner_y <= cache->inner_h &&
           cache->width == actor->w && cache->height == actor->h && cache->right > cache->left &&
           fh_cache_floor(cache, actor->x) >= actor->y + actor->h;
}

/// True when no solid's box meets the box, and no actor in it could be in the way.
static inline bool fh_cache_has_no_solid(const FhWorld *world, const FhGroundCache *cache,
                                         FhRect box) {
    const FhCacheNear *near = fh_cache_near(world, cache);
    return fh_world_is_static(world) ||
           (fh_rect_holds(near->around, box) &&
            (near->solid_count == 0 || !fh_cache_meets_solid(world, near, box)));
}

/// True when the solids near the actor are known as far around it as its next tick may ask.
static inline bool fh_cache_reaches(const FhWorld *world, const FhActor *actor,
                                    const FhGroundCache *cache) {
    enum { FAR = FH_CACHE_AROUND - 12 }; // px from where they were found
    const FhCacheNear *near = fh_cache_near(world, cache);
    return fh_world_is_static(world) ||
           (near->around.w == actor->w + 2 * FH_CACHE_AROUND &&
            near->around.h == actor->h + 2 * FH_CACHE_AROUND &&
            (uint32_t)(actor->x - near->around.x - FH_CACHE_AROUND + FAR) <= 2 * FAR &&
            (uint32_t)(actor->y - near->around.y - FH_CACHE_AROUND + FAR) <= 2 * FAR);
}

// --- focus ----------------------------------------------------------------------------------
// The actor in focus is the one that moves now: its cache was found valid, and no one else changes
// what it depends on.

static inline void fh_cache_unfocus(FhWorld *world) {
    fh_accel_of(world)->focus = 0;
}

static inline bool fh_cache_is_focus(const FhWorld *world, const FhActor *who) {
    return (uintptr_t)who - (uintptr_t)world == fh_accel_of(world)->focus;
}

/// `cache` is valid, or NULL.
static inline void fh_cache_set_focus(FhWorld *world, const FhActor *actor,
                                      const FhGroundCache *cache) {
    fh_accel_of(world)->focus = (uintptr_t)actor - (uintptr_t)world;
    fh_accel_of(world)->focus_cache = cache ? (uintptr_t)cache - (uintptr_t)world : 0;
    fh_accel_of(world)->focus_version = world->terrain->version;
}

/// Focuses on an actor in a tick; its cache is refreshed where it must be. Returns true when the
/// actor is sure to overlap nothing.
static inline bool fh_cache_focus(FhWorld *world, int index) {
    enum {
        AHEAD = 4,
        LINE = 64
    }; // actors, which are prefetched: a crowd is larger than the
       // machine's own cache
    const FhActor *actor = &fh_actor_slots(world)[index];
    FhGroundCache *cache = fh_cache_at(world, index);
    int soon = fh_min(index + AHEAD, world->actor_count - 1);
    for (size_t i = 0; i < sizeof(FhActor); i += LINE) {
        __builtin_prefetch((const char *)&fh_actor_slots(world)[soon] + i);
    }
    for (size_t i = 0; i < sizeof(FhGroundCache) + sizeof(FhCacheNear); i += LINE) {
        __builtin_prefetch((const char *)fh_cache_at(world, soon) + i);
    }
    bool covers = fh_cache_covers(actor, cache);
    bool is_valid = covers && fh_cache_is_valid(world, actor, cache);
    if (!is_valid || !fh_cache_reaches(world, actor, cache)) {
        fh_cache_refresh(world, actor, cache);
        is_valid = fh_cache_is_valid(world, actor, cache);
        covers = fh_cache_covers(actor, cache);
    }
    fh_cache_set_focus(world, actor, is_valid ? cache : NULL);
    return is_valid && covers && fh_cache_has_no_solid(world, cache, fh_actor_box(actor));
}

/// The actor's cache; NULL when it is not valid.
static inline FhGroundCache *fh_cache_of(const FhWorld *world, const FhActor *who) {
    const FhAccel *accel = fh_accel_of(world);
    if (!fh_cache_is_focus(world, who)) {
        return fh_cache_of_other(world, who);
    }
    bool is_valid = accel->focus_cache && accel->focus_version == world->terrain->version;
    return is_valid ? fh_world_at(world, accel->focus_cache) : NULL;
}

// --- what it says ---------------------------------------------------------------------------

/// True when the columns of a body at `x` are cached.
static inline bool fh_cache_spans(const FhGroundCache *cache, int x) {
    return x >= cache->left && x + cache->width <= cache->right;
}

/// True when the actor's feet stand on the floor row.
static inline bool fh_cache_supports(const FhGroundCache *cache, const FhActor *actor) {
    int feet = actor->y + actor->h;
    return cache->width == actor->w && feet < cache->bottom && fh_cache_spans(cache, actor->x) &&
           fh_cache_floor(cache, actor->x) == feet;
}

static inline bool fh_cache_holds(const FhGroundCache *cache, FhRect box) {
    return box.x >= cache->left && box.x + box.w <= cache->right && box.y >= cache->top &&
           box.y + box.h <= cache->bottom;
}

/// A row (px) above which all columns of the box, which must lie within the cache, are empty.
static inline int fh_cache_empty_to(const FhGroundCache *cache, FhRect box) {
    int last = box.x + box.w - cache->width;
    if (last < box.x) {
        last = last < cache->left ? cache->left : last;
    }
    int row = fh_cache_floor(cache, last);
    for (int x = box.x; x < last; x += cache->width) {
        int other = fh_cache_floor(cache, x);
        row = other < row ? other : row;
    }
    return row;
}

/// True when at most solid-only tiles are in the box.
static inline bool fh_cache_is_plain(const FhWorld *world, const FhGroundCache *cache, FhRect box) {
    return fh_cache_holds(cache, box) && fh_cache_has_no_solid(world, cache, box);
}

/// Marks the steps (FH_CACHE_STEEP) that are no plain walk for a body of that height: those of more
/// than `step` px up or down, and those near the box's upper or lower end.
static inline void fh_cache_mark(FhGroundCache *cache, int step, int height) {
    int most = fh_min(step, INT8_MAX);
    if (cache->marked_for != most || cache->marked_height != height) {
        fh_cache_mark_steep(cache, most, height);
    }
}

#endif
