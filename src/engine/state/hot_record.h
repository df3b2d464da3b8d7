// hot_record.h - what a tick notes of an actor besides the actor itself, in one cache line: all
// that the tick of a steady actor changes, or what a separating actor gives way.
//
// Hot and cold splitting: an actor that keeps walking or falling changes place, remainder and speed
// in a tick, and nothing else but what follows from its place. accel/ keeps these in a record of
// their own during fh_world_advance, and writes them back to the FhActor at fh_world_sync and
// whenever the actor leaves its steady motion. Actors that may meet others, and players, never have
// one, so that separating actors have a place for theirs there. Records are never copied, hashed or
// saved.

#ifndef FOOTHOLD_ENGINE_STATE_HOT_RECORD_H
#define FOOTHOLD_ENGINE_STATE_HOT_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "foothold/base.h"

/// What a separating actor is to give way to others in a pass (rules/separate.c).
typedef struct FhSeparation {
    int16_t away[FH_SIDES]; // px to each side
    uint8_t stuck;          // bits 1 << FhSide: something stopped it there in this tick
    uint8_t crushed;        // likewise: a kinematic actor pushes it there
} FhSeparation;

/// What goes along with a crate, while it does (rules/crate.c): one of a list.
typedef struct FhCarried {
    int32_t next;           // of the list: an actor's index; -1: none
    int32_t mount;          // the index of what it stands on
    int32_t from_x, from_y; // px: where it was before the crate moved
    int32_t axes;           // along which it has gone: 0, 1 (x) or 2 (both)
} FhCarried;

typedef struct FhHotRecord {
    _Alignas(64) uint64_t stamp; // FhWorld.record_stamp: the actor is steady
    union {
        struct {
            int32_t x, y; // px, top left
            float rem_x, rem_y;
            float vx, vy; // px/s
        };
        FhCarried carried; // of an actor that is never steady
    };
    int32_t from_x, from_y; // px: where it was a tick ago, if its FhActor is behind
    int32_t left, top;      // px: where its ground cache begins
    uint8_t height;         // px, of its body
    uint8_t behind;         // ticks that its FhActor is behind: 0, 1; 2: or more
    uint8_t rule;           // index of what must hold (accel/crowd.c)
    bool on_floor;
    uint8_t driver;          // the World's own, from 1 on; 0: a walker
    FhSeparation separation; // of an actor that is never steady
} FhHotRecord;
_Static_assert(sizeof(FhHotRecord) == 64, "a record is one cache line");

#endif
