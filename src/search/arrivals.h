// arrivals.h - when each cell of a map of reach is first come to, and what another map has
// otherwise: places that are new, lost, reached sooner, or traps in one of them alone.
//
// Use: arrivals_begin with a map that was seen whole, arrivals_step until it is over,
// arrivals_free. Two of the same area are compared row by row. Maps are on a grid, so what is in a
// cell beside counts, too, and some ticks do not.

#ifndef FOOTHOLD_SEARCH_ARRIVALS_H
#define FOOTHOLD_SEARCH_ARRIVALS_H

#include "search/reach.h"

enum {
    ARRIVALS_NEVER = INT32_MAX,
    ARRIVALS_SOONER_TICKS = 15, // much sooner is by a quarter of a second...
    ARRIVALS_SOONER_SHARE = 20  // ...and a twentieth
};

typedef struct Arrivals {
    FhRect area;     // cells
    int32_t *bodies; // owned: of each cell, the tick at which the body is first in it
    int32_t *stands; // owned: at which the feet first stand there
    uint8_t *cells;  // owned: as the map has them
    bool has_traps;  // they are known
    size_t filled;   // cells
    uint32_t node;   // the next one
} Arrivals;

typedef enum ArrivalsChange {
    ARRIVALS_SAME,
    ARRIVALS_GAINED,  // a cell that is come to, or stood on
    ARRIVALS_LOST,    // one that is not any more
    ARRIVALS_SOONER,  // a cell to stand on is reached much sooner
    ARRIVALS_LATER,   // or much later
    ARRIVALS_TRAPPED, // a cell became a trap, or is none any more
    ARRIVALS_CHANGES
} ArrivalsChange;

/// False out of memory. The caller frees it.
bool arrivals_begin(Arrivals *arrivals, const ReachMap *map);
/// Looks at most at so many nodes of the map. Returns true while there is more.
bool arrivals_step(Arrivals *arrivals, const Reach *reach, int nodes);
void arrivals_free(Arrivals *arrivals);
/// The cells of a box (px), cut to the area.
FhRect arrivals_cells(const Arrivals *arrivals, FhRect px);
size_t arrivals_index(const Arrivals *arrivals, int x, int y);
/// What the cells of a row have otherwise than before, but for those in `apart`.
ArrivalsChange arrivals_compare(const Arrivals *before, const Arrivals *after, FhRect apart, int y);

#endif
