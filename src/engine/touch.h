// touch.h - what exactly an actor touches: the details behind the contacts, and the ground's feel.
//
// The probes say whether; this says what. Where several things touch, the answer names one, by
// rules that mirror with the level: the nearest to the middle, then the one in the actor's facing.

#ifndef FOOTHOLD_ENGINE_TOUCH_H
#define FOOTHOLD_ENGINE_TOUCH_H

#include "engine/calm.h"

/// What blocks within `strip`, a strip of pixels beyond that side of the actor. Of several tiles it
/// names the one nearest to the strip's middle (a tie: the one in the actor's facing, or the upper
/// one); of several solids the first in the file, but for the floor the one that holds up most of
/// the columns (law 14; a tie: the first in the file).
FhContact fh_touch_strip(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side);
/// What would be right over the actor's head at that place.
FhContact fh_touch_ceiling(const FhWorld *world, const FhActor *who, FhPoint place);
/// What stops a step down: blockers and one-ways in the row under the actor.
FhContact fh_touch_floor(const FhWorld *world, const FhActor *who);
/// What would stop it at that place, where nothing but plain ground is about.
FhContact fh_touch_ground_at(const FhWorld *world, const FhActor *who, FhPoint place);
/// What stops it for feet that rest on plain ground and on nothing else, as is known. It is written
/// to where it belongs: most of a crowd asks every tick, and copying what was just written is slow.
static inline void fh_touch_plain_ground(const FhWorld *world, const FhActor *who,
                                         const FhCalm *calm, FhContact *contact);
/// What that does for wide bodies.
void fh_touch_wide_ground(const FhWorld *world, const FhActor *who, const FhCalm *calm,
                          FhContact *contact);
/// The solid (index + 1) that holds up most of the actor's columns, as in that contact; 0: none.
int fh_touch_solid_under(const FhWorld *world, const FhActor *who);
/// True when the solid, or a one-way of its, is right under the actor's feet.
bool fh_touch_holds(const FhWorld *world, const FhActor *who, int solid_index);

/// What the ground under an actor does to it. Of the things that hold it up the one nearest to the
/// middle of its feet counts (a tie: the one in its facing); bounce is the highest of all.
typedef struct FhGround {
    float grip;   // times acceleration and friction
    float belt;   // px/s to the right
    float grade;  // px up for a px to the right, along the whole tile; 0, too, on plain ground for
                  // who has no slopeSpeed
    float bounce; // px/s
} FhGround;

FhGround fh_touch_ground(const FhWorld *world, const FhActor *who);

static inline void fh_touch_plain_ground(const FhWorld *world, const FhActor *who,
                                         const FhCalm *calm, FhContact *contact) {
    int bits = world->terrain->size_bits;
    if (who->w > fh_min(FH_LANES, world->terrain->size)) {
        fh_touch_wide_ground(world, who, calm, contact);
        return;
    }
    // At most two tiles are under the feet. The one nearer to their middle, where both hold them
    // up; in the middle their facing decides.
    int feet = who->y + who->h;
    int place = who->x - calm->left;
    FhLanes differ = fh_lanes_at(&calm->columns[place]) ^ (uint8_t)(2 * (feet - calm->top));
    uint32_t columns = fh_lanes_first(who->w);
    uint32_t holds = fh_lanes_bits((FhLanes)(differ < 2)) & columns;
    bool is_slope = fh_lanes_bits((FhLanes)(differ == 1)) & columns;
    int first = fh_floor_shift(who->x + __builtin_ctz(holds), bits);
    int last = fh_floor_shift(who->x + 31 - __builtin_clz(holds), bits);
    int middle = fh_floor_shift(2 * who->x + who->w - (who->control.facing <= 0), bits + 1);
    contact->by = is_slope ? FH_BY_TILE | FH_BY_SLOPE : FH_BY_TILE;
    contact->col = fh_clamp(middle, first, last);
    contact->row = fh_floor_shift(feet, bits);
    contact->solid = 0;
    contact->has_tile = true;
}

#endif
