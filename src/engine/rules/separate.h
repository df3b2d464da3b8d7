// separate.h - object against object (E33): actors that pass through each other no further than
// they push each other apart.
//
// An option of actors, FH_ACTOR_SEPARATES; others know nothing of it. Two that overlap at the end
// of a tick, or went through each other in it, are pushed apart along the axis on which they met,
// each by its share of their speeds: the faster goes back further, and FH_ACTOR_KINEMATIC wins all
// and crushes against walls. A separating actor holds up another that stands on it, and takes it
// along. Source: Branicki, parts 6 to 8.

#ifndef FOOTHOLD_ENGINE_RULES_SEPARATE_H
#define FOOTHOLD_ENGINE_RULES_SEPARATE_H

#include "engine/rules/move.h"
#include "engine/state/world.h"

/// Where an actor comes from, and what it is to give way to others in a pass.
typedef struct FhSeparation {
    FhPoint from;           // px: where its own part of this tick began
    int16_t away[FH_SIDES]; // px to each side
    uint8_t stuck;          // bits 1 << FhSide: something stopped it there in this tick
    uint8_t crushed;        // likewise: a kinematic actor pushes it there
} FhSeparation;

/// Notes where the separating actors are, before any actor has moved.
void fh_separate_begin(FhWorld *world);
/// Takes along what stands on another, then pushes apart what met; after all have moved.
void fh_separate_end(FhWorld *world);

#endif
