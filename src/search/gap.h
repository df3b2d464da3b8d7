// gap.h - where a level cannot be gone on: from which place that was reached to which one that was
// not, and through what.
//
// Two shortest ways over tiles (Dijkstra), through solid ones too, which count more: from all
// places where the body was seen to stand, and from the goal. Places to stand that were not reached
// come in the order of the sum. It knows nothing of jumps. Space: cols and rows, but where it says
// px.

#ifndef FOOTHOLD_SEARCH_GAP_H
#define FOOTHOLD_SEARCH_GAP_H

#include "search/fibre.h"
#include "search/reach.h"
#include "search/store.h"

enum { GAP_ENDS_MAX = 8 };

typedef struct Gap {
    FhPoint from, to; // tiles that the feet are in: one that was reached, and one that was not
    int cost;         // of the whole way to the goal
} Gap;

typedef struct Gaps {
    const Level *level;
    FhRect area;
    uint8_t *cells;        // what is in a tile: GAP_*
    int32_t *here, *there; // costs from what was reached, and from the goal
    int32_t *before;       // the cell that the way from what was reached comes from
    Store heap;
    bool is_from_goal; // the way that is looked for
    Gap gaps[GAP_ENDS_MAX];
    int count;
} Gaps;

/// Bits of a cell.
enum {
    GAP_SOLID = 1,  // a tile or a solid that stands still is in the way
    GAP_HAZARD = 2, // it kills
    GAP_STAND = 4,  // there is ground to stand on
    GAP_REACHED = 8,
    GAP_BOX = 16 // what is in the way is a solid, not a tile
};

/// Finds the gaps of a map, inside a fibre. The caller frees them. False out of memory.
bool gaps_find(Gaps *gaps, const Level *level, const ReachMap *map, Fibre *fibre);
void gaps_free(Gaps *gaps);
int gaps_cell(const Gaps *gaps, int col, int row);
/// The tile before this one on the way from what was reached. False at its beginning.
bool gaps_back(const Gaps *gaps, FhPoint *at);

#endif
