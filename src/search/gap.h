// gap.h - where a level cannot be gone on: from which place that a search stood at to which one
// that it did not, and through what.
//
// Two cheapest ways over tiles (Dijkstra), through solid ones too, which cost more, as does air
// that no jump rises to: from all places where the search stood, and from the goal. Places to stand
// that were not reached come in the order of the sum. Space: cols and rows, in the cells of the
// search's flood.
//
// What can be reached at most is bounded, too: by walls and by how high a jump goes, however far it
// goes across. What lies outside of that no run comes to.

#ifndef FOOTHOLD_SEARCH_GAP_H
#define FOOTHOLD_SEARCH_GAP_H

#include "search/internal.h"

enum { GAP_ENDS_MAX = 8, GAP_COLUMNS = 512, GAP_FAR = 1 << 28 };

typedef struct Gap {
    FhPoint from, to; // tiles that the feet are in: one that was reached, and one that was not
    FhRect wall;      // the first solid tiles between them, in a line; w = 0: there are none
} Gap;

typedef struct Gaps {
    const Level *level;
    const Flood *flood;    // borrowed
    FhRect area, inside;   // of the flood; of the level
    uint16_t *cells;       // what is in a tile: GAP_*
    int32_t *here, *there; // costs from what was reached, and from the goal
    int32_t *now;          // the way that is looked for: one of these
    int32_t *before;       // the cell that the way from what was reached comes from
    Store heap;
    bool has_belts, has_bounces;
    int about_ways;            // px from a solid's way in which a jump may have its speed
    int rises[2][GAP_COLUMNS]; // px that a jump is up at most when it has come so many columns on;
                               // then the same with such a speed
    int fall;                  // px that the last one of them is down
    bool is_shut;              // no goal is in what can be reached at most
    Gap gaps[GAP_ENDS_MAX];
    int count;
} Gaps;

/// Bits of a cell.
enum {
    GAP_SOLID = 1,  // a tile or a solid that stands still is in the way
    GAP_HAZARD = 2, // it kills
    GAP_STAND = 4,  // there is ground to stand on
    GAP_REACHED = 8,
    GAP_BOX = 16,  // what is in the way is a solid, not a tile
    GAP_WAY = 32,  // some solid comes near
    GAP_FLAT = 64, // a full tile is below, and nothing else
    GAP_MAY = 128, // some jump may come so high
    GAP_MOST = 256 // and is let there by full tiles
};

/// Finds the gaps of a search that has begun; `reached` is not 0 for the cells of its flood that
/// were stood in. The caller frees them. False out of memory, or when the fibre is to end.
bool gaps_find(Gaps *gaps, const Search *search, const uint8_t *reached, Fibre *fibre);
void gaps_free(Gaps *gaps);
int gaps_cell(const Gaps *gaps, int col, int row);
/// The tile before this one on the way from what was reached. False at its beginning.
bool gaps_back(const Gaps *gaps, FhPoint *at);
/// True when no run comes to the far end of a gap, nor to the goal, and the search stood in all
/// places before it that can be reached.
bool gaps_is_certain(const Gaps *gaps, const Gap *gap);
/// The row above what is solid in a column from a row on; the first one of all where it is solid to
/// the top.
int gaps_row_above(const Gaps *gaps, int col, int row);

#endif
