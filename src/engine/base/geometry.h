// geometry.h - rectangles, sides and division for integer pixels.
//
// Space: world pixels, x to the right, y down. Rectangles are half-open: x <= px < x + w.
// Everything here behaves for negative coordinates as for positive ones.

#ifndef FOOTHOLD_ENGINE_BASE_GEOMETRY_H
#define FOOTHOLD_ENGINE_BASE_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct FhPoint {
    int32_t x, y; // px
} FhPoint;

/// A box of whole pixels; empty when w or h is 0.
typedef struct FhRect {
    int32_t x, y; // px, the top left corner
    int32_t w, h; // px, >= 0
} FhRect;

typedef enum FhSide { FH_SIDE_LEFT, FH_SIDE_RIGHT, FH_SIDE_TOP, FH_SIDE_BOTTOM, FH_SIDES } FhSide;

static inline int fh_min(int a, int b) {
    return a < b ? a : b;
}

static inline int fh_max(int a, int b) {
    return a > b ? a : b;
}

static inline int fh_clamp(int value, int low, int high) {
    return fh_max(low, fh_min(value, high));
}

static inline int fh_abs(int value) {
    return value < 0 ? -value : value;
}

static inline int fh_sign(int value) {
    return (value > 0) - (value < 0);
}

/// Divides and rounds towards minus infinity: the tile of pixel -1 is -1. Requires: divisor > 0.
static inline int fh_floor_div(int value, int divisor) {
    return value / divisor - (value % divisor < 0);
}

/// The same by 2^bits: quick.
static inline int fh_floor_shift(int value, int bits) {
    return value >> bits; // arithmetic with every compiler that we build with; a test says so
}

/// What fh_floor_div leaves over, 0 to divisor - 1. Requires: divisor > 0.
static inline int fh_floor_mod(int value, int divisor) {
    int rest = value % divisor;
    return rest < 0 ? rest + divisor : rest;
}

/// Row by row from the top, each from the left: negative when a comes first, 0 when they are the
/// same.
static inline int fh_point_order(FhPoint a, FhPoint b) {
    int order = (a.y > b.y) - (a.y < b.y);
    return order ? order : (a.x > b.x) - (a.x < b.x);
}

static inline int fh_rect_right(FhRect r) {
    return r.x + r.w;
}

static inline int fh_rect_bottom(FhRect r) {
    return r.y + r.h;
}

/// True when the two boxes share a pixel.
static inline bool fh_rect_overlaps(FhRect a, FhRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static inline bool fh_rect_contains(FhRect r, int x, int y) {
    return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
}

/// True when all of `inner` lies in `outer`.
static inline bool fh_rect_holds(FhRect outer, FhRect inner) {
    return inner.x >= outer.x && inner.x + inner.w <= outer.x + outer.w && inner.y >= outer.y &&
           inner.y + inner.h <= outer.y + outer.h;
}

static inline FhRect fh_rect_moved(FhRect r, int dx, int dy) {
    return (FhRect){r.x + dx, r.y + dy, r.w, r.h};
}

/// The rectangle around one and the same one moved.
static inline FhRect fh_rect_swept(FhRect r, int dx, int dy) {
    return (FhRect){r.x + fh_min(dx, 0), r.y + fh_min(dy, 0), r.w + fh_abs(dx), r.h + fh_abs(dy)};
}

/// The smallest rectangle that holds both; an empty one holds nothing.
static inline FhRect fh_rect_around(FhRect a, FhRect b) {
    if (a.w == 0 || a.h == 0) {
        return b;
    }
    if (b.w == 0 || b.h == 0) {
        return a;
    }
    int x = fh_min(a.x, b.x);
    int y = fh_min(a.y, b.y);
    return (FhRect){x, y, fh_max(fh_rect_right(a), fh_rect_right(b)) - x,
                    fh_max(fh_rect_bottom(a), fh_rect_bottom(b)) - y};
}

/// What two rectangles have in common; w or h is 0 when it is nothing.
static inline FhRect fh_rect_common(FhRect a, FhRect b) {
    int x = fh_max(a.x, b.x);
    int y = fh_max(a.y, b.y);
    return (FhRect){x, y, fh_max(0, fh_min(fh_rect_right(a), fh_rect_right(b)) - x),
                    fh_max(0, fh_min(fh_rect_bottom(a), fh_rect_bottom(b)) - y)};
}

#endif
