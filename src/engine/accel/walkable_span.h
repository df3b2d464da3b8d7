// walkable_span.h - ground that a body walks over without a look at each of its places.
//
// Where the columns of the ground, from the one under a body's heel to the one that its toe comes
// to, lie nowhere further apart than a step may climb and descend, no step on the way is blocked,
// or the last on this floor: each leads to the highest of the columns under it. Of a tile it is
// known how steep it is, so a way is looked at a tile at a time. Space: px. Only plain ground
// counts (heights.h).

#ifndef FOOTHOLD_ENGINE_ACCEL_WALKABLE_SPAN_H
#define FOOTHOLD_ENGINE_ACCEL_WALKABLE_SPAN_H

#include "engine/terrain/shape.h"
#include "engine/terrain/terrain.h"

enum { FH_SPAN_COLUMNS = 48 }; // of tiles: no way is looked at beyond those

/// Gentle ground, from under a body on in one direction.
typedef struct FhSpan {
    int px;        // that may be walked...
    bool is_low;   // ...and beyond those it goes on, but something hangs too low above it
    int size_bits; // log2 of a tile's size
    int first;     // the heel's column of tiles, which comes first in those below
    int direction; // -1, 1: the way that they follow
    const FhShape *shapes[FH_SPAN_COLUMNS]; // of the ground's tiles
    int32_t tops[FH_SPAN_COLUMNS];          // px: the row that each begins in
} FhSpan;

/// Looks for span ground from under `box` on in `direction`, as far as a walk of `most` px asks,
/// where a step may climb and descend `step` px. Returns false when its feet do not rest on such;
/// then the rest says nothing. Borrows the terrain's shapes. Requires: a box that is not empty,
/// most > 0, step >= 0.
bool fh_span_find(const FhTerrain *terrain, FhRect box, int direction, int most, int step,
                  FhSpan *span);
/// The row on which a body's feet would rest at `x`. Requires: a place that is on the way.
int fh_span_floor(const FhSpan *span, int x, int width);

#endif
