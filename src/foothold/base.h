// base.h - points, boxes, input bits, and what a program may put in place of malloc and of the end
// of the program.
//
// Space: world pixels, x to the right, y down. Rectangles are half-open: x <= px < x + w.
// Everything here behaves for negative coordinates as for positive ones.

#ifndef FOOTHOLD_BASE_H
#define FOOTHOLD_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Marks what the library exports. A program on Windows that links the DLL defines FH_SHARED.
#if defined(_WIN32) && defined(FH_BUILDS_SHARED)
#define FH_API __declspec(dllexport)
#elif defined(_WIN32) && defined(FH_SHARED)
#define FH_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define FH_API __attribute__((visibility("default")))
#else
#define FH_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { FH_TICKS_PER_SECOND = 60 };

typedef struct FhPoint {
    int32_t x, y; // px
} FhPoint;

/// A box of whole pixels; empty when w or h is 0.
typedef struct FhRect {
    int32_t x, y; // px, the top left corner
    int32_t w, h; // px, >= 0
} FhRect;

typedef enum FhSide { FH_SIDE_LEFT, FH_SIDE_RIGHT, FH_SIDE_TOP, FH_SIDE_BOTTOM, FH_SIDES } FhSide;

/// The smaller of two.
static inline int fh_min(int a, int b) {
    return a < b ? a : b;
}

/// The larger of two.
static inline int fh_max(int a, int b) {
    return a > b ? a : b;
}

/// `value`, or the end of `low` to `high` that it lies beyond. Requires: low <= high.
static inline int fh_clamp(int value, int low, int high) {
    return fh_max(low, fh_min(value, high));
}

/// `value` without its sign. Requires: not INT_MIN.
static inline int fh_abs(int value) {
    return value < 0 ? -value : value;
}

/// -1, 0 or 1.
static inline int fh_sign(int value) {
    return (value > 0) - (value < 0);
}

/// Divides and rounds towards minus infinity: the tile of pixel -1 is -1. Requires: divisor > 0.
static inline int fh_floor_div(int value, int divisor) {
    return value / divisor - (value % divisor < 0);
}

/// What fh_floor_div leaves over, 0 to divisor - 1. Requires: divisor > 0.
static inline int fh_floor_mod(int value, int divisor) {
    int rest = value % divisor;
    return rest < 0 ? rest + divisor : rest;
}

/// The first column (px) to the right of the box.
static inline int fh_rect_right(FhRect r) {
    return r.x + r.w;
}

/// The first row (px) below the box.
static inline int fh_rect_bottom(FhRect r) {
    return r.y + r.h;
}

/// True when the two boxes share a pixel.
static inline bool fh_rect_overlaps(FhRect a, FhRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/// The side of `a` on which it met `b`, when they have begun to touch or overlap and `a` goes by
/// (vx, vy) px/s more than `b`: the one that came last to where the two overlap. Side by side it is
/// that side, whatever the speed; without one, the nearest. Of equals the lower or upper one: what
/// falls on a corner comes from above.
static inline FhSide fh_rect_side(FhRect a, FhRect b, float vx, float vy) {
    int from_above = a.y + a.h - b.y, from_below = b.y + b.h - a.y; // px that they overlap
    int from_left = a.x + a.w - b.x, from_right = b.x + b.w - a.x;
    bool down = vy > 0 || (vy >= 0 && from_above <= from_below);
    bool right = vx > 0 || (vx >= 0 && from_left <= from_right);
    float deep_y = (float)(down ? from_above : from_below);
    float deep_x = (float)(right ? from_left : from_right);
    float fast_x = vx < 0 ? -vx : vx, fast_y = vy < 0 ? -vy : vy;
    bool is_upright = fast_x + fast_y > 0 ? deep_y * fast_x <= deep_x * fast_y : deep_y <= deep_x;
    if (deep_y <= 0 || (deep_x > 0 && is_upright)) {
        return down ? FH_SIDE_BOTTOM : FH_SIDE_TOP;
    }
    return right ? FH_SIDE_RIGHT : FH_SIDE_LEFT;
}

/// True when both have the same place and the same sides.
static inline bool fh_rect_equals(FhRect a, FhRect b) {
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

/// True when the pixel (x, y) lies in the box.
static inline bool fh_rect_contains(FhRect r, int x, int y) {
    return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
}

/// The box, (dx, dy) px further.
static inline FhRect fh_rect_moved(FhRect r, int dx, int dy) {
    FhRect moved = {r.x + dx, r.y + dy, r.w, r.h};
    return moved;
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
    FhRect around = {x, y, fh_max(fh_rect_right(a), fh_rect_right(b)) - x,
                     fh_max(fh_rect_bottom(a), fh_rect_bottom(b)) - y};
    return around;
}

/// What two rectangles have in common; w or h is 0 when it is nothing.
static inline FhRect fh_rect_common(FhRect a, FhRect b) {
    int x = fh_max(a.x, b.x);
    int y = fh_max(a.y, b.y);
    FhRect common = {x, y, fh_max(0, fh_min(fh_rect_right(a), fh_rect_right(b)) - x),
                     fh_max(0, fh_min(fh_rect_bottom(a), fh_rect_bottom(b)) - y)};
    return common;
}

enum {
    FH_INPUT_LEFT = 1,
    FH_INPUT_RIGHT = 2,
    FH_INPUT_UP = 4,
    FH_INPUT_DOWN = 8,
    FH_INPUT_JUMP = 16
};

/// The bits held in this tick. "Pressed" is held now and not in the tick before; the World keeps
/// the tick before. Left and right together count as neither; so do up and down.
typedef struct FhInput {
    uint32_t held;
} FhInput;

/// Where a World's memory comes from. A World is one block; `allocate` returns NULL when there is
/// none. Alignment: a power of two.
typedef struct FhAllocator {
    void *(*allocate)(void *context, size_t size, size_t alignment);
    void (*release)(void *context, void *memory);
    void *context;
} FhAllocator;

/// Called when a caller broke a "Requires": the claim that does not hold, and what to do instead.
/// It may end the thread or the program, or jump away; when it returns, the program is aborted. A
/// library compiled with FH_NO_CLAIMS, or NDEBUG, checks none.
typedef void FhAssertHandler(const char *file, int line, const char *claim, const char *instead);
/// Sets what is called for all threads; NULL: the default, which prints on standard error.
FH_API void fh_set_assert_handler(FhAssertHandler *handler);
/// Calls it, and aborts when it returns: for libraries beside this one, as foothold-level.
FH_API void fh_assert_failed(const char *file, int line, const char *claim, const char *instead);

#ifdef __cplusplus
}
#endif

#endif
