// ground.h - the same terrain in two other forms: a bitmap that can be dug, and lines.
//
// A World borrows them for the movers that take terrain so. Both are made outside of ticks. A mask
// holds one bit a pixel, in chunks made when first filled; what was never filled is free. Lines are
// the outlines of the tiles and polygons that stand still: free space lies to the left of the way
// along them. A closed polygon is an area, whichever way round; an open one stops from both sides
// or, one-way, only what comes down on it. Space: world px. Source: Monteiro (B42, B47).

#ifndef FOOTHOLD_GROUND_H
#define FOOTHOLD_GROUND_H

#include "foothold/terrain.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FH_MASK_CHUNK = 64 }; // px

typedef struct FhMask FhMask;

/// Makes a mask without a solid pixel. The caller destroys it. NULL out of memory.
FH_API FhMask *fh_mask_create(void);
/// Frees it, after all Worlds that borrow it. NULL does nothing.
FH_API void fh_mask_destroy(FhMask *mask);
/// Makes a copy. Both share their chunks until one of the two is changed, which they may be by
/// different threads. NULL out of memory.
FH_API FhMask *fh_mask_clone(const FhMask *mask);

/// True when the pixel is solid.
FH_API bool fh_mask_at(const FhMask *mask, int x, int y);
/// True when a solid pixel lies in the box (px).
FH_API bool fh_mask_overlaps(const FhMask *mask, FhRect box);
/// The smallest box (px) that holds every solid pixel; w = h = 0 when there is none.
FH_API FhRect fh_mask_bounds(const FhMask *mask);
/// A number that grows with every change, for caches.
FH_API uint64_t fh_mask_version(const FhMask *mask);
/// How much memory the pixels take, in bytes.
FH_API size_t fh_mask_bytes(const FhMask *mask);

/// Makes every pixel in the box (px) solid, at most 2^32, or free. Returns false out of memory, and
/// then nothing has changed; freeing fails only if the mask has a clone.
FH_API bool fh_mask_fill(FhMask *mask, FhRect box, bool solid);
/// The same for the pixels of a disc: those whose middle lies less than `radius` + 1/2 px from the
/// middle of (x, y). A radius below 0 changes nothing; 2^15 px and more are not filled (asserted).
FH_API bool fh_mask_fill_disc(FhMask *mask, FhPoint middle, int radius, bool solid);

enum { FH_POLYGON_MAX = 1 << 25 }; // px: the sides of a polygon

typedef struct FhPolygon {
    const FhPoint *points; // borrowed; within 2^30 px of the origin
    int count;
    bool closed;
    bool one_way; // of an open one
    float grip;   // times ground acceleration and friction, as of a tile; 0: none of its own
} FhPolygon;

/// The smallest box (px) with all points of the polygon in it, its right and lower edges included:
/// the box of a solid that it is given to. Requires: a point.
FH_API FhRect fh_polygon_box(const FhPolygon *polygon);

typedef struct FhLines FhLines;

/// Makes an empty one, for the caller to destroy. NULL out of memory.
FH_API FhLines *fh_lines_create(void);
/// Frees it, after all Worlds that borrow it. NULL does nothing.
FH_API void fh_lines_destroy(FhLines *lines);
/// Traces the chunks of tiles that are new or have changed. Returns false out of memory: then some
/// are traced on the way, as before.
FH_API bool fh_lines_follow(FhLines *lines, const FhTerrain *terrain);
/// Takes these polygons (copied) in place of those before; the same again cost nothing. Returns
/// false out of memory, and then nothing has changed.
FH_API bool fh_lines_set_polygons(FhLines *lines, const FhPolygon *polygons, int count);
/// A number that grows with every change, for callers that keep something made of the lines.
FH_API uint64_t fh_lines_version(const FhLines *lines);

#ifdef __cplusplus
}
#endif

#endif
