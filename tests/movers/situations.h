// situations.h - what bodies get into: each row is a room, what moves in it, and what must come of
// it. The matrix of movers and situations is made from this table (matrix_test.c).

#ifndef FOOTHOLD_TESTS_MOVERS_SITUATIONS_H
#define FOOTHOLD_TESTS_MOVERS_SITUATIONS_H

#include "movers/trial.h"

/// What a situation's values are of.
typedef enum Param {
    PARAM_RUN,
    PARAM_SOLID,
    PARAM_DROP,
    PARAM_HEIGHT, // px that it starts higher
    PARAM_START   // sixteenths of a tile that it starts further to the right
} Param;

enum { VALUES_MAX = 24 };

typedef struct Situation {
    const char *name;
    uint32_t needs; // FH_CAN_*: a mover without cannot be in it
    const char *rows;
    TrialSolid solid;
    /// Returns what went wrong; NULL: nothing did.
    const char *(*play)(Trial *trial);
    Param param;
    float values[VALUES_MAX]; // up to the first 0 after the first value
    /// Changes the body and what it can; NULL: nothing.
    void (*tune)(FhTuning *tuning, Variant *variant);
} Situation;

/// Those of slopes, one-ways and lifts (situations.c), then those at ends and edges (brinks.c).
const Situation *situation_at(int index);
int situation_count(void);

/// Plays a situation in a variant, with one of its values. Returns what went wrong; NULL: nothing.
/// `heard` gets a hash of the World in every tick.
const char *situation_play(const Situation *situation, Variant variant, int mover, float value,
                           uint64_t *heard);
int situation_values(const Situation *situation);

#endif
