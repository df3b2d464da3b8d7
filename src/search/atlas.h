// atlas.h - a map of tunings: with which values of two fields a level can be finished.
//
// Use: atlas_begin, atlas_step as often as there is time, atlas_map at any moment, atlas_end; after
// an edit begin anew. A step takes about as long as one of search.h.
//
// Method: coarse to fine, the coarsest from the level's own tuning outwards. A cell is tried with
// the runs of the cells around it, and when none of them reaches the goal, a search goes on for a
// while: longer where the cells around are of both kinds. A cell that works has a run that was
// replayed with its very tuning in the game's own session. One that is not found proves nothing.

#ifndef FOOTHOLD_SEARCH_ATLAS_H
#define FOOTHOLD_SEARCH_ATLAS_H

#include "search/search.h"

enum { ATLAS_SIDE = 64, ATLAS_CELLS = ATLAS_SIDE * ATLAS_SIDE, ATLAS_COARSE = 8 };

typedef enum AtlasState { ATLAS_UNSEEN, ATLAS_WORKS, ATLAS_NOT_FOUND } AtlasState;

typedef struct AtlasCell {
    uint8_t state; // AtlasState
    int8_t slack;  // per cent of its runs with one jump two ticks too early or too late that still
                   // reach the goal, uncorrected; -1: not measured
    int16_t run;   // its number; -1: none
} AtlasCell;

/// One of the two fields, and its values from the first cell to the last.
typedef struct AtlasAxis {
    const FhTuningField *field;
    float first, last;
} AtlasAxis;

typedef struct AtlasMap {
    const AtlasCell *cells; // row by row, y upwards; borrowed until the end
    int done;               // cells
    int grain;              // all cells whose numbers it divides are done; 0: not yet the coarsest
    int runs;               // that are kept
    const char *why;        // what it was stopped by; NULL: nothing
} AtlasMap;

typedef struct Atlas Atlas;

/// Starts. Borrows the level, which has a goal; copies the run that is known, one input a tick, if
/// there is one. The caller ends it. NULL out of memory.
Atlas *atlas_begin(const Level *level, const SearchOptions *options, const AtlasAxis axes[2],
                   const FhInput *inputs, int count);
/// Does a little of the work. Returns true while there is more.
bool atlas_step(Atlas *atlas);
AtlasMap atlas_map(const Atlas *atlas);
/// The tuning of a cell, its values as a slider has them: whole steps.
FhTuning atlas_tuning(const Atlas *atlas, int x, int y);
/// The run of a cell that works, borrowed until the end; NULL: it has none.
const FhInput *atlas_run(const Atlas *atlas, int x, int y, int *count);
void atlas_end(Atlas *atlas);

#endif
