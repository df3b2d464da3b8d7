// contact_cache.h - what an actor touches on ground that consists of solid tiles only, from the
// ground cache and the terrain's bits, without a walk over tiles.

#ifndef FOOTHOLD_ENGINE_ACCEL_CONTACT_CACHE_H
#define FOOTHOLD_ENGINE_ACCEL_CONTACT_CACHE_H

#include "engine/accel/ground_cache.h"
#include "engine/rules/contact.h"

/// What would stop a step down at that place, where nothing but solid tiles is about.
FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place);
/// Which column of tiles names what holds the feet up at that place: `middle` where a tile of that
/// one does, else the nearest to either side. `holds`: a bit for each px of the feet that is held
/// up. Requires: `middle` holds, or columns to both sides of it do.
int fh_contact_nearest_held(const FhWorld *world, const FhActor *who, FhPoint place, uint64_t holds,
                            int middle);

/// What would stop a step down at that place, where the feet rest on solid tiles and on nothing
/// else, as the cache says (fh_calm_rests). It is written to where it belongs: most of a crowd
/// needs it every tick, and copying what was just written is slow.
static inline void fh_contact_plain_ground(const FhWorld *world, const FhActor *who,
                                           const FhCalm *calm, FhPoint place, FhContact *contact) {
    int bits = world->terrain->size_bits;
    int feet = place.y + who->h;
    const uint8_t seen = (uint8_t)(2 * (feet - calm->top));
    uint64_t holds = 0; // a bit for each column of the feet, and some behind them
    uint64_t slopes = 0;
    for (int i = 0; i < who->w; i += FH_SIMD_LANES) {
        FhSimd differ = fh_simd_at(&calm->columns[place.x - calm->left + i]) ^ seen;
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
