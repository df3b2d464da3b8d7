// column_heights.h - the ground around a body as it is seen from above: how deep each column of
// pixels is empty.
//
// Space: px. Only plain ground counts: what is solid and nothing else. What is more than that (a
// one-way, a ladder, stairs, a hazard, a surface that slides, carries or throws) ends the box that
// is looked at, so that a query within the box has its whole answer. The box has no row that was
// not asked for; aside it is made of whole units of eight columns, each of one column of tiles.

#ifndef FOOTHOLD_ENGINE_ACCEL_COLUMN_HEIGHTS_H
#define FOOTHOLD_ENGINE_ACCEL_COLUMN_HEIGHTS_H

#include "engine/terrain/terrain.h"

enum {
    FH_HEIGHTS_COLUMNS = 96, // the widest box
    FH_HEIGHTS_ASIDE = 64,   // columns before and behind it that say nothing
    FH_HEIGHTS_SPARE = 64,   // and that may be read, too, behind those
    FH_HEIGHTS_UNIT = 8,     // columns of a unit
    FH_HEIGHTS_ROWS = 127
};

typedef struct FhColumnHeights {
    FhRect box;    // px: what is known
    uint8_t ended; // bit of a FhSide: the box ends there before what was asked for
    /// For each column of the box, from FH_HEIGHTS_ASIDE on, twice the first row in it with a solid
    /// pixel, counted from its top, and one more when that is of a tile whose upper edge is a
    /// slope; twice the box's height when there is none.
    uint8_t seen[FH_HEIGHTS_ASIDE + FH_HEIGHTS_COLUMNS + FH_HEIGHTS_ASIDE + FH_HEIGHTS_SPARE];
} FhColumnHeights;

/// Looks at the ground in the box `asked`, which grows to whole units aside, or in as much of
/// it around `body` as is plain. Returns false when not even the body's own cells are; then
/// `heights` says nothing. Requires: the body lies in `asked`, which is no higher than
/// FH_HEIGHTS_ROWS and, grown, no wider than FH_HEIGHTS_COLUMNS.
bool fh_column_heights_read(const FhTerrain *terrain, FhRect body, FhRect asked,
                            FhColumnHeights *heights);

#endif
