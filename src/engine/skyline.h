// skyline.h - the ground around a body as it is seen from above: how deep each column of pixels is
// empty.
//
// Space: px. Only plain ground counts: what is solid and nothing else. What is more than that (a
// one-way, a ladder, stairs, a hazard, a surface that slides, carries or throws) ends the box that
// is looked at, so that whoever asks within the box knows all there is. The box has no row that was
// not asked for; aside it is made of whole units of eight columns, each of one column of tiles.

#ifndef FOOTHOLD_ENGINE_SKYLINE_H
#define FOOTHOLD_ENGINE_SKYLINE_H

#include "engine/terrain.h"

enum {
    FH_SKYLINE_COLUMNS = 128, // the widest box
    FH_SKYLINE_SPARE = 64,    // columns behind it that may be read, too, and say nothing
    FH_SKYLINE_UNIT_BITS = 3, // log2 of the columns of a unit
    FH_SKYLINE_UNIT = 1 << FH_SKYLINE_UNIT_BITS,
    FH_SKYLINE_ASKED_COLUMNS = FH_SKYLINE_COLUMNS - FH_SKYLINE_UNIT + 1, // the most to ask for
    FH_SKYLINE_ASKED_ROWS = 127
};

typedef struct FhSkyline {
    FhRect box;    // px: what is known
    uint8_t ended; // bit of a FhSide: the box ends there before what was asked for
    /// For each column of the box, the first row in it with a solid pixel, counted from its top;
    /// its height when there is none.
    uint8_t tops[FH_SKYLINE_COLUMNS + FH_SKYLINE_SPARE];
    /// For each column, 1 when that pixel is of a tile whose upper edge is a slope.
    uint8_t slopes[FH_SKYLINE_COLUMNS + FH_SKYLINE_SPARE];
} FhSkyline;

/// Looks at the ground in the box `asked`, which grows to whole units aside, or in as much of
/// it around `body` as is plain. Returns false when not even the body's own cells are; then
/// `skyline` says nothing. Requires: the body lies in `asked`, which is at most
/// FH_SKYLINE_ASKED_COLUMNS by FH_SKYLINE_ASKED_ROWS px.
bool fh_skyline_look(const FhTerrain *terrain, FhRect body, FhRect asked, FhSkyline *skyline);

#endif
