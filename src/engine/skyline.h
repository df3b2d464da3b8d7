// skyline.h - the ground around a body as it is seen from above: how deep each column of pixels is
// empty.
//
// Space: px. Only plain ground counts: what is solid and nothing else. What is more than that (a
// one-way, a ladder, stairs, a hazard, a surface that slides, carries or throws) ends the box that
// is looked at, so that whoever asks within the box knows all there is.

#ifndef FOOTHOLD_ENGINE_SKYLINE_H
#define FOOTHOLD_ENGINE_SKYLINE_H

#include "engine/terrain.h"

enum {
    FH_SKYLINE_COLUMNS = 128, // the widest box
    FH_SKYLINE_ROWS = 127,    // the highest
    FH_SKYLINE_SLOPED = 255
};

typedef struct FhSkyline {
    FhRect box;    // px: what is known
    uint8_t ended; // bit of a FhSide: the box ends there before what was asked for
    /// For each column of the box, the first row in it with a solid pixel, counted from its top;
    /// its height when there is none.
    uint8_t tops[FH_SKYLINE_COLUMNS];
    /// The same, but FH_SKYLINE_SLOPED where the upper edge of that pixel's tile is not level from
    /// side to side.
    uint8_t flat_tops[FH_SKYLINE_COLUMNS];
} FhSkyline;

/// Looks at the ground in the box `asked`, or in as much of it around `body` as is plain. Returns
/// false when not even the body's own cells are; then `skyline` says nothing. Requires: the body
/// lies in `asked`, which is at most FH_SKYLINE_COLUMNS by FH_SKYLINE_ROWS px.
bool fh_skyline_look(const FhTerrain *terrain, FhRect body, FhRect asked, FhSkyline *skyline);

#endif
