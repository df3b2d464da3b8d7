// contact.h - what exactly an actor touches: the details behind the contacts, and the ground's
// feel.
//
// Queries (query.h) say whether; this says what. Where several things touch, the answer names one,
// by rules that mirror with the level: the nearest to the middle, then the one in the actor's
// facing.

#ifndef FOOTHOLD_ENGINE_RULES_CONTACT_H
#define FOOTHOLD_ENGINE_RULES_CONTACT_H

#include "engine/state/world.h"

/// What blocks within `strip`, a strip of pixels beyond that side of the actor. Of several tiles it
/// names the one nearest to the strip's middle (a tie: the one in the actor's facing, or the upper
/// one); of several solids the first in the file, but for the floor the one that holds up most of
/// the columns, 0 where still ground holds up more (law 14).
FhContact fh_contact_strip(const FhWorld *world, const FhActor *who, FhRect strip, FhSide side);
/// The same in the strip right beyond that side; below it blockers and one-ways, what stops a step
/// down.
FhContact fh_contact_beyond(const FhWorld *world, const FhActor *who, FhSide side);
/// Notes terrain in a strip that a mover found by its own measure: the tile at its middle.
void fh_contact_add_terrain(const FhWorld *world, FhContact *contact, FhRect strip);
/// What stops a step to a side (d: -1, 1).
FhContact fh_contact_beside(const FhWorld *world, const FhActor *actor, int d);
/// The solid (index + 1) that holds up most of the actor's columns, as in that contact; 0: none, or
/// still ground holds up more (law 14).
int fh_contact_solid_under(const FhWorld *world, const FhActor *who);

/// What holds up most of an actor's columns, crates left out.
typedef struct FhFooting {
    int solid;   // index + 1; 0: still ground
    int columns; // 0: nothing does
} FhFooting;

FhFooting fh_contact_footing(const FhWorld *world, const FhActor *who);
/// True if pixels of the solid are right under the actor's box: an FhNarrowPhase.held_by.
bool fh_contact_holds(const FhWorld *world, const FhActor *who, int solid_index);

/// What the ground under an actor does to it. Of the things that hold it up the one nearest to the
/// middle of its feet counts (a tie: the one in its facing); bounce is the highest of all.
typedef struct FhGround {
    float grip;   // times acceleration and friction
    float belt;   // px/s to the right
    float grade;  // px up for a px to the right, along the whole tile; 0, too, on plain ground for
                  // an actor without slopeSpeed
    float bounce; // px/s
} FhGround;

FhGround fh_contact_ground(const FhWorld *world, const FhActor *who);

/// px up for a px to the right, along a tile of that shape.
float fh_contact_grade(const FhShape *shape);

// --- which of several tiles names a contact ---------------------------------------------------

/// The search for the nearest thing to the middle of a strip.
typedef struct FhNearest {
    int middle2;   // twice the middle's place along the strip: whole for odd lengths, too
    int best2;     // twice the distance of the nearest so far
    int best_mid2; // twice the middle of the nearest so far
    int ahead;     // which of two equally near ones is taken: 1 the one at higher places, -1 lower
} FhNearest;

FhNearest fh_nearest_in(FhRect strip, bool across, int facing);
/// True when the span beats those before it: nearer, or as near and further ahead.
bool fh_is_nearer(FhNearest *nearest, int from, int to);

#endif
