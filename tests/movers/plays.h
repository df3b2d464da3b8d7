// plays.h - what the tables of situations share: keys, values, and what is asked of a trial.

#ifndef FOOTHOLD_TESTS_MOVERS_PLAYS_H
#define FOOTHOLD_TESTS_MOVERS_PLAYS_H

#include "movers/situations.h"

#include "foothold/mover.h"

#define L FH_INPUT_LEFT
#define R FH_INPUT_RIGHT
#define U FH_INPUT_UP
#define D FH_INPUT_DOWN
#define J FH_INPUT_JUMP

enum { SETTLES = 40 };

/// The situations at ends and edges, in brinks.c.
extern const Situation brinks[];
extern const int brink_count;

/// Ticks that a run over so many cells takes, and a second.
int run_ticks(const Trial *trial, float cells);
/// Walks to the drawing's right end but for three cells.
const char *walk_to_end(Trial *trial);
/// The same, with ground in every tick.
const char *play_walk_grounded(Trial *trial);

#define SLOPED FH_CAN_SLOPES
#define RIDES  FH_CAN_RIDE
#define HOLDS  FH_CAN_ONE_WAYS
#define LEAPS  FH_CAN_JUMP

#define RUNS                                                                                       \
    PARAM_RUN, {                                                                                   \
        150, 60, 90, 240, 300                                                                      \
    }
#define SPEEDS                                                                                     \
    PARAM_SOLID, {                                                                                 \
        60, 15, 30, 45, 90, 120                                                                    \
    }
#define DROPS                                                                                      \
    PARAM_DROP, {                                                                                  \
        0, 1, 2                                                                                    \
    }
#define HEIGHTS                                                                                    \
    PARAM_HEIGHT, {                                                                                \
        0, 3, 7, 12, 17, 23, 30, 38                                                                \
    }

#endif
