// contact.h - what exactly an actor touches: the details behind the contacts, and the ground's
// feel.
//
// The probes say whether; this says what. Where several things touch, the answer names one, by
// rules that mirror with the level: the nearest to the middle, then the one in the actor's facing.

#ifndef FOOTHOLD_ENGINE_RULES_CONTACT_H
#define FOOTHOLD_ENGINE_RULES_CONTACT_H

#include "engine/accel/ground_cache.h"

/// What blocks within `strip`, a strip of pixels beyond that side of the actor. Of several tiles it
/// names the one nearest to the strip's middle (a tie: the one in the actor's facing, or the upper
/// one); of several solids the first in the file, but for the floor the one that holds up most of
/// the columns (law 14; a tie: the first in the file).
FhContact fh_contact_strip(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side);
/// What would be right over the actor's head at that place.
FhContact fh_contact_ceiling(const FhWorld *world, const FhActor *who, FhPoint place);
/// What stops a step down: blockers and one-ways in the row under the actor.
FhContact fh_contact_floor(const FhWorld *world, const FhActor *who);
/// What would stop it at that place, where nothing but plain ground is about.
FhContact fh_contact_ground_at(const FhWorld *world, const FhActor *who, FhPoint place);
/// What would stop it at that place, where its feet rest on plain ground and on nothing else, as is
/// known (fh_calm_rests). It is written to where it belongs: most of a crowd asks every tick, and
/// copying what was just written is slow.
static inline void fh_contact_plain_ground(const FhWorld *world, const FhActor *who,
                                           const FhCalm *calm, FhPoint place, FhContact *contact);
/// Which column of tiles names what holds the feet up at that place: `middle` where a tile of that
/// one does, else the nearest to either side. `holds`: a bit for each px of the feet that is held
/// up. Requires: `middle` holds, or columns to both sides of it do.
int fh_contact_nearest_held(const FhWorld *world, const FhActor *who, FhPoint place, uint64_t holds,
                            int middle);
/// The solid (index + 1) that holds up most of the actor's columns, as in that contact; 0: none.
int fh_contact_solid_under(const FhWorld *world, const FhActor *who);
/// True when the solid, or a one-way of its, is right under the actor's feet.
bool fh_contact_holds(const FhWorld *world, const FhActor *who, int solid_index);

/// What the ground under an actor does to it. Of the things that hold it up the one nearest to the
/// middle of its feet counts (a tie: the one in its facing); bounce is the highest of all.
typedef struct FhGround {
    float grip;   // times acceleration and friction
    float belt;   // px/s to the right
    float grade;  // px up for a px to the right, along the whole tile; 0, too, on plain ground for
                  // who has no slopeSpeed
    float bounce; // px/s
} FhGround;

FhGround fh_contact_ground(const FhWorld *world, const FhActor *who);

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
