// contact_cache.h - what an actor touches on ground that consists of solid-only tiles, from the
// ground cache and the terrain's bits, without a walk over tiles.

#ifndef FOOTHOLD_ENGINE_ACCEL_CONTACT_CACHE_H
#define FOOTHOLD_ENGINE_ACCEL_CONTACT_CACHE_H

#include "engine/accel/ground_cache.h"
#include "engine/rules/contact.h"
#include "engine/rules/step.h"

/// FhGroundCache.contact_key: what the contacts of an actor depend on besides its place.
enum { FH_KEY_FALLING = 1, FH_KEY_FACING_RIGHT = 2, FH_KEY_ON_FLOOR = 4 };

static inline uint8_t fh_contacts_key(const FhActor *actor) {
    return (uint8_t)((actor->vy >= 0.0f ? FH_KEY_FALLING : 0) |
                     (actor->control.facing > 0 ? FH_KEY_FACING_RIGHT : 0) |
                     (fh_contacts_floor(&actor->contacts) ? FH_KEY_ON_FLOOR : 0));
}

/// True when the contacts were found at this very place, where the actor touched no side but the
/// floor, and that was terrain; still so where no solid is near.
static inline bool fh_contacts_are_cached(const FhWorld *world, const FhActor *actor,
                                          const FhGroundCache *cache) {
    return cache->contact_epoch == fh_accel_of(world)->epoch + 1 && cache->contact_x == actor->x &&
           cache->contact_y == actor->y && cache->width == actor->w && cache->height == actor->h &&
           cache->contact_key == fh_contacts_key(actor) &&
           cache->contact_up == fh_step_reach(&world->tunings[actor->tuning]).up;
}

/// The same for an actor whose next tick begins: its cache is refreshed where it does not cover
/// that.
bool fh_contacts_keep(FhWorld *world, int index);
/// The actor's contacts are about to be found by other means than its cache.
void fh_contacts_invalidate(const FhWorld *world, const FhActor *actor);

/// What would stop a step down at that place, where there are solid-only tiles at most.
FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place);
/// Which column of tiles names what holds the feet up at that place: `middle` where a tile of that
/// one does, else the nearest to either side. `holds`: a bit for each px of the feet that is held
/// up. Requires: `middle` holds, or columns to both sides of it do.
int fh_contact_nearest_held(const FhWorld *world, const FhActor *who, FhPoint place, uint64_t holds,
                            int middle);

/// What would stop a step down at that place, where the feet stand on the cache's floor row. It is
/// written to where it belongs: most of a crowd needs it every tick, and copying what was just
/// written is slow.
static inline void fh_contact_plain_ground(const FhWorld *world, const FhActor *who,
                                           const FhGroundCache *cache, FhPoint place,
                                           FhContact *contact) {
    int bits = world->terrain->size_bits;
    int feet = place.y + who->h;
    const uint8_t seen = (uint8_t)(2 * (feet - cache->top));
    uint64_t holds = 0; // a bit for each column of the feet, and some behind them
    uint64_t slopes = 0;
    for (int i = 0; i < who->w; i += FH_SIMD_LANES) {
        FhSimd differ = fh_simd_at(&cache->columns[place.x - cache->left + i]) ^ seen;
        holds |= (uint64_t)fh_simd_bits((FhSimd)(differ < 2)) << i;
        slopes |= (uint64_t)fh_simd_bits((FhSimd)(differ == 1)) << i;
    }
    holds &= UINT64_MAX >> (64 - who->w);
    slopes &= holds;
    // Of two tiles the one nearer to the middle of the feet, where both hold them up; in the middle
    // their facing decides.
    int first = fh_floor_shift(place.x + __builtin_ctzll(holds), bits);
    int last = fh_floor_shift(place.x + 63 - __builtin_clzll(holds), bits);
    int middle = fh_floor_shift(2 * place.x + who->w - (who->control.facing <= 0), bits + 1);
    contact->by = slopes ? FH_BY_TILE | FH_BY_SLOPE : FH_BY_TILE;
    contact->col = fh_clamp(middle, first, last);
    contact->row = fh_floor_shift(feet, bits);
    contact->solid = 0;
    contact->has_tile = true;
    if (last - first > 1) {
        contact->col = fh_contact_nearest_held(world, who, place, holds, contact->col);
    }
}

#endif
