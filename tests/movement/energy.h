// energy.h - random rooms with lifts, belts, springs and low ceilings, and a player who taps.
//
// The checks know the laws by their words alone: a speed is what one law gives, a rise begins with
// a jump, a spring or a push, a jump needs ground, coyote time, a jump in the air or a wall, and no
// jump leads higher above the highest ground that was stood on than one jump can. A seed gives the
// same room and the same keys everywhere.

#ifndef FOOTHOLD_TESTS_MOVEMENT_ENERGY_H
#define FOOTHOLD_TESTS_MOVEMENT_ENERGY_H

#include "engine/room.h"

typedef struct Energy {
    uint32_t seed, random;
    Room room;
    FhActorId hero;
    FhTuning tuning;
    FhPoint start;
    bool has_springs;
    float lift_up;                  // px/s: the fastest lift's
    int tap_on, tap_off, way_ticks; // how it plays
    uint32_t held;
    // What the checks keep:
    bool was_on_ground;     // at the end of the last tick: held up, and not rising
    int ground_ago;         // ticks since that was so
    int met_ago;            // ticks since a solid was about it
    int jump_ago;           // ticks since a jump that may still be held; many after a landing
    int air_jumps;          // since that was so
    bool has_jumped;        // since that was so
    int highest;            // px: the highest row that its feet stood on
    int may_rise;           // px above that
    float most_vx, most_up; // px/s
} Energy;

enum { ENERGY_TICKS = 300 };

void energy_begin(Energy *energy, uint32_t seed);
/// One tick. Returns what it broke, or NULL.
const char *energy_tick(Energy *energy);
void energy_end(Energy *energy);

#endif
