// input.h - what a player holds in one tick. Keyboard, controller, replay, test and preview all
// fill the same.

#ifndef FOOTHOLD_ENGINE_BASE_INPUT_H
#define FOOTHOLD_ENGINE_BASE_INPUT_H

#include <stdint.h>

enum {
    FH_INPUT_LEFT = 1,
    FH_INPUT_RIGHT = 2,
    FH_INPUT_UP = 4,
    FH_INPUT_DOWN = 8,
    FH_INPUT_JUMP = 16
};

/// The bits held in this tick. "Pressed" is held now and not in the tick before; the World keeps
/// the tick before. Left and right together count as neither; so do up and down.
typedef struct FhInput {
    uint32_t held;
} FhInput;

#endif
