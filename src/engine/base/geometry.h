// geometry.h - what the engine does with points and rectangles besides the public base.h.

#ifndef FOOTHOLD_ENGINE_BASE_GEOMETRY_H
#define FOOTHOLD_ENGINE_BASE_GEOMETRY_H

#include "engine/base/floats.h"
#include "foothold/base.h"

/// The same by 2^bits: quick.
static inline int fh_floor_shift(int value, int bits) {
    return value >> bits; // arithmetic with every compiler that we build with; a test says so
}

/// Row by row from the top, each from the left: negative when a comes first, 0 when they are the
/// same.
static inline int fh_point_order(FhPoint a, FhPoint b) {
    int order = (a.y > b.y) - (a.y < b.y);
    return order ? order : (a.x > b.x) - (a.x < b.x);
}
/// The rectangle around one and the same one moved.
static inline FhRect fh_rect_swept(FhRect r, int dx, int dy) {
    FhRect swept = {r.x + fh_min(dx, 0), r.y + fh_min(dy, 0), r.w + fh_abs(dx), r.h + fh_abs(dy)};
    return swept;
}

/// The rectangle with `x` px more on its left and right, and `y` px more above and below.
static inline FhRect fh_rect_grown(FhRect r, int x, int y) {
    return (FhRect){r.x - x, r.y - y, r.w + 2 * x, r.h + 2 * y};
}

/// True when all of `inner` lies in `outer`.
static inline bool fh_rect_holds(FhRect outer, FhRect inner) {
    return inner.x >= outer.x && inner.x + inner.w <= outer.x + outer.w && inner.y >= outer.y &&
           inner.y + inner.h <= outer.y + outer.h;
}
/// The side that lies that way: left for what is negative, else right.
static inline FhSide fh_side_towards(int d) {
    return d < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
}
static inline FhSide fh_side_opposite(FhSide side) {
    static const FhSide opposites[] = {FH_SIDE_RIGHT, FH_SIDE_LEFT, FH_SIDE_BOTTOM, FH_SIDE_TOP};
    return opposites[side];
}
/// A pixel that way.
static inline FhPoint fh_side_way(FhSide side) {
    static const FhPoint ways[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    return ways[side];
}
/// True for one that runs across: the top and the bottom.
static inline bool fh_side_is_across(FhSide side) {
    return side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
}
/// The strip of pixels right beyond a side of the rectangle.
static inline FhRect fh_rect_beyond(FhRect r, FhSide side) {
    int x = side == FH_SIDE_LEFT ? r.x - 1 : side == FH_SIDE_RIGHT ? r.x + r.w : r.x;
    int y = side == FH_SIDE_TOP ? r.y - 1 : side == FH_SIDE_BOTTOM ? r.y + r.h : r.y;
    return fh_side_is_across(side) ? (FhRect){x, y, r.w, 1} : (FhRect){x, y, 1, r.h};
}

#endif
