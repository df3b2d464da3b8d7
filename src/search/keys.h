// keys.h - which keys are worth trying in a state: those that would do nothing, or nothing new, are
// left out.
//
// A node keeps what its state can do as bits, found when the state is in the World; its keys follow
// from them and from what was held.

#ifndef FOOTHOLD_SEARCH_KEYS_H
#define FOOTHOLD_SEARCH_KEYS_H

#include "search/crowd.h"
#include "search/flood.h"

enum {
    CAN_WALK = 1,  // on the floor
    CAN_CLIMB = 2, // on a ladder, stairs or a ledge
    CAN_TAKE_LADDER = 4,
    CAN_TAKE_STAIRS = 8,
    CAN_WALL_JUMP = 16,
    CAN_RISE = 32, // holds a jump that still rises
    CAN_DROP = 64, // on a one-way
    CAN_STOP = 128,
    CAN_WAIT = 256, // something may come by
    CAN_DUCK_LEFT = 512,
    CAN_DUCK_RIGHT = 1024,
    CAN_AIR_JUMP = 2048,
    CAN_FLY = 4096,         // seen from above
    CAN_LATE_JUMP = 1 << 14 // has just left the floor
};

enum { KEYS_MAX = 18, KEYS_AHEAD_PX = 24 }; // it looks so far ahead for what is low

/// What a slot's state can do, after ticks in which `held` was held by what could do `before`.
uint16_t keys_can(const Crowd *crowd, const Flood *flood, const FhTuning *tuning, int slot,
                  uint32_t held, uint16_t before);
/// Lists the keys; returns how many.
int keys_to_try(uint16_t can, uint32_t held, const FhTuning *tuning, uint8_t keys[KEYS_MAX]);

#endif
