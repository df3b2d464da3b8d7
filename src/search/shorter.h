// shorter.h - where a run that was found loses time, so that the search can try again from there.
//
// The flood by the run says, for each cell, how few ticks are left from it: by the run itself, or
// over passable tiles to a later place of it. Where that rises while the run goes on, it wanders.

#ifndef FOOTHOLD_SEARCH_SHORTER_H
#define FOOTHOLD_SEARCH_SHORTER_H

#include "search/flood.h"

enum { SHORTER_TRIES_MAX = 8 };

/// A run that was found and proved.
typedef struct Best {
    FhInput *inputs; // owned; NULL: none yet
    FhPoint *feet;   // owned; px: after each tick
    int ticks;
    int tried[SHORTER_TRIES_MAX]; // ticks from which a shorter one was looked for
    int tries;
} Best;

void best_free(Best *best);
/// The tick, a multiple of TIMELINE_STEP, from which to look for a shorter run next: where more
/// than `least` ticks are lost; -1: nowhere more. Requires: the flood by this run.
int best_next_start(Best *best, const Flood *flood, int least);

#endif
