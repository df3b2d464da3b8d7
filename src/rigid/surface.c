#include "rigid/surface.h"

#include <string.h>

/// A shape as heights above one of its sides.
typedef struct Heights {
    FhSide foot; // the side they stand on
    int size;
    int of[FH_TILE_SIZE_MAX];
} Heights;

static uint64_t run_of(int count) {
    return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1;
}

/// Reads the heights above a side. Returns false when some line is not one run from that side.
static bool read_heights(const FhShape *shape, FhSide foot, Heights *heights) {
    bool across = foot == FH_SIDE_TOP || foot == FH_SIDE_BOTTOM;
    bool from_end = foot == FH_SIDE_BOTTOM || foot == FH_SIDE_RIGHT;
    const uint64_t *lines = across ? shape->cols : shape->rows;
    heights->foot = foot;
    heights->size = shape->size;
    for (int i = 0; i < shape->size; i++) {
        int height = __builtin_popcountll(lines[i]);
        uint64_t run = run_of(height);
        if (lines[i] != (from_end ? run << (shape->size - height) % 64 : run)) {
            return false;
        }
        heights->of[i] = height;
    }
    return true;
}

static void read_highest(const FhShape *shape, Heights *heights) {
    heights->foot = FH_SIDE_BOTTOM;
    heights->size = shape->size;
    for (int x = 0; x < shape->size; x++) {
        heights->of[x] = shape->size - fh_shape_surface_below(shape, x, 0);
    }
}

static void heights_of(const FhShape *shape, Heights *heights) {
    static const FhSide feet[] = {FH_SIDE_BOTTOM, FH_SIDE_TOP, FH_SIDE_LEFT, FH_SIDE_RIGHT};
    for (int i = 0; i < FH_SIDES; i++) {
        if (read_heights(shape, feet[i], heights)) {
            return;
        }
    }
    read_highest(shape, heights);
}

/// The height at the tile's border, where the next tile's surface goes on: at the low end of a rise
/// the line lies lower than the first column, which was rounded up.
static int height_at_end(const Heights *heights, int end, int step) {
    int reach = fh_max(heights->size / 4, 4);
    int first = heights->of[end];
    int rise = heights->of[end + step * reach] - first;
    return rise > 0 && first > 0 ? fh_max(0, (first * reach - rise) / reach) : first;
}

/// The point over the border between the columns i - 1 and i.
static RigidPoint corner_at(const Heights *heights, int i) {
    int last = heights->size - 1;
    int height = i == 0     ? height_at_end(heights, 0, 1)
                 : i > last ? height_at_end(heights, last, -1)
                            : fh_min(heights->of[i - 1], heights->of[i]);
    return (RigidPoint){(float)i, (float)height};
}

static float height_off(RigidPoint from, RigidPoint to, RigidPoint between) {
    float part = (between.x - from.x) / (to.x - from.x);
    float off = between.y - (from.y + part * (to.y - from.y));
    return off < 0.0f ? -off : off;
}

/// Keeps the corners between two that are kept already, if the straight line is too far off.
static void keep_corners(const RigidPoint *corners, bool *kept, int from, int to) {
    int worst = -1;
    float off = RIGID_SURFACE_OFF;
    for (int i = from + 1; i < to; i++) {
        float this_off = height_off(corners[from], corners[to], corners[i]);
        if (this_off > off) {
            off = this_off;
            worst = i;
        }
    }
    if (worst > 0) {
        kept[worst] = true;
        keep_corners(corners, kept, from, worst);
        keep_corners(corners, kept, worst, to);
    }
}

/// From (along the foot, height above it) to the tile's own place.
static RigidPoint placed(const Heights *heights, RigidPoint at) {
    float size = (float)heights->size;
    switch (heights->foot) {
    case FH_SIDE_BOTTOM:
        return (RigidPoint){at.x, size - at.y};
    case FH_SIDE_LEFT:
        return (RigidPoint){at.y, at.x};
    case FH_SIDE_RIGHT:
        return (RigidPoint){size - at.y, at.x};
    default:
        return at;
    }
}

static void add_point(RigidSurface *surface, RigidPoint at) {
    surface->points[surface->count++] = at;
}

/// Floors and left walls are drawn in the order of their columns, the other two the other way
/// round: so that the ground lies to the right.
static void draw_surface(const Heights *heights, const RigidPoint *corners, const bool *kept,
                         RigidSurface *surface) {
    bool forwards = heights->foot == FH_SIDE_BOTTOM || heights->foot == FH_SIDE_LEFT;
    for (int i = 0; i <= heights->size; i++) {
        int at = forwards ? i : heights->size - i;
        if (kept[at]) {
            add_point(surface, placed(heights, corners[at]));
        }
    }
}

static RigidSpan span_above(FhSide foot, int size, int height) {
    bool from_end = foot == FH_SIDE_BOTTOM || foot == FH_SIDE_RIGHT;
    return from_end ? (RigidSpan){size - height, size} : (RigidSpan){0, height};
}

static RigidSpan span_of_foot(const Heights *heights) {
    RigidSpan span = {0, heights->size};
    while (span.from < span.to && heights->of[span.from] == 0) {
        span.from++;
    }
    while (span.to > span.from && heights->of[span.to - 1] == 0) {
        span.to--;
    }
    return span;
}

static FhSide opposite_of(FhSide side) {
    return (FhSide)((int)side ^ 1);
}

void rigid_surface_of(const FhShape *shape, RigidSurface *surface) {
    Heights heights = {.size = 0};
    RigidPoint corners[FH_TILE_SIZE_MAX + 1] = {{0.0f, 0.0f}};
    bool kept[FH_TILE_SIZE_MAX + 1] = {false};
    memset(surface->borders, 0, sizeof surface->borders);
    surface->count = 0;
    heights_of(shape, &heights);
    int size = heights.size;
    for (int i = 0; i <= size; i++) {
        corners[i] = corner_at(&heights, i);
    }
    kept[0] = kept[size] = true;
    keep_corners(corners, kept, 0, size);
    bool across = heights.foot == FH_SIDE_TOP || heights.foot == FH_SIDE_BOTTOM;
    surface->borders[heights.foot] = span_of_foot(&heights);
    surface->borders[across ? FH_SIDE_LEFT : FH_SIDE_TOP] =
        span_above(heights.foot, size, (int)corners[0].y);
    surface->borders[across ? FH_SIDE_RIGHT : FH_SIDE_BOTTOM] =
        span_above(heights.foot, size, (int)corners[size].y);
    if (shape->full) {
        surface->borders[opposite_of(heights.foot)] = (RigidSpan){0, size};
    } else {
        draw_surface(&heights, corners, kept, surface);
    }
}
