// event.h - what happened in a tick, for games, sounds and pictures.

#ifndef FOOTHOLD_ENGINE_STATE_EVENT_H
#define FOOTHOLD_ENGINE_STATE_EVENT_H

#include <stdint.h>

enum { FH_EVENTS_MAX = 64 };

typedef enum FhEventType {
    FH_EVENT_JUMP,      // actor; value: 0 ground, 1 air, 2 ladder, 3 wall, 4 ledge
    FH_EVENT_LAND,      // actor; value: px/s of the fall
    FH_EVENT_BUMP_HEAD, // actor
    FH_EVENT_BUMP_WALL, // actor; value: side
    FH_EVENT_BOUNCE,    // actor
    FH_EVENT_TURN,      // actor: a skid began
    FH_EVENT_CLIMB,     // actor: took hold of a ladder, stairs or a ledge
    FH_EVENT_DROP,      // actor: dropped through a one-way
    FH_EVENT_PUSH,      // actor pushed a blocking actor
    FH_EVENT_SQUISH,    // actor; value: the solid's index + 1
    FH_EVENT_HAZARD,    // actor touched a hazard
    FH_EVENT_FELL,      // actor fell out of the world
    FH_EVENT_BREAK      // actor was squished and broke; value: the solid's index + 1
} FhEventType;

typedef struct FhEvent {
    int32_t type;  // FhEventType
    int32_t actor; // index
    int32_t value;
    int32_t x, y; // px: where
} FhEvent;

#endif
