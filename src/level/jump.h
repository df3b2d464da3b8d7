// jump.h - how high and far the hero of a level jumps: measured by a short run on flat ground, so
// that it is true for every mover and every rule of control.

#ifndef FOOTHOLD_LEVEL_JUMP_H
#define FOOTHOLD_LEVEL_JUMP_H

#include "level/level.h"

typedef struct LevelJump {
    int height, length;           // px: upright, held; from take-off to landing, at full run
    int apex_ticks, run_up_ticks; // to the highest point; to full speed
} LevelJump;

/// Measures it with a tuning and a mover (level_movement). All-zero out of memory.
LevelJump level_measure_jump(const Level *level, const FhTuning *tuning, int movement);

#endif
