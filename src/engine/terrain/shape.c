#include "engine/base/bits.h"
#include "engine/terrain/tileset.h"

#include "engine/base/assert.h"

#include <math.h>
#include <string.h>

bool fh_tile_size_is_valid(int size) {
    return size == 8 || size == 16 || size == 32 || size == 64;
}

/// A word with bits from `first` to `first + count - 1` set. Requires: 1 <= count <= 64 - first.
static uint64_t bit_run(int first, int count) {
    return (~UINT64_C(0) >> (64 - count)) << first;
}

static bool is_slope(const FhShape *shape, FhSide side) {
    bool across = side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
    bool low = side == FH_SIDE_TOP || side == FH_SIDE_LEFT;
    const uint64_t *lines = across ? shape->cols : shape->rows;
    int seen = -1;
    for (int i = 0; i < shape->size; i++) {
        if (lines[i] == 0) {
            continue;
        }
        int edge = low ? fh_zeros_below64(lines[i]) : 63 - fh_zeros_above64(lines[i]);
        if (seen >= 0 && edge != seen) {
            return true;
        }
        seen = edge;
    }
    return false;
}

static void find_seen(FhShape *shape) {
    unsigned is_slope = shape->slopes >> FH_SIDE_TOP & 1;
    shape->closed = true;
    for (int x = 0; x < shape->size; x++) {
        unsigned top = shape->cols[x] ? (unsigned)fh_zeros_below64(shape->cols[x]) : FH_NO_TOP;
        shape->seen[x] = (uint8_t)(2 * top | is_slope);
        shape->closed &= top != FH_NO_TOP;
    }
}

/// Fills all but rows and size from them.
static void complete(FhShape *shape) {
    uint64_t any = 0;
    uint64_t all = bit_run(0, shape->size);
    memset(shape->cols, 0, sizeof shape->cols);
    for (int y = 0; y < shape->size; y++) {
        for (uint64_t left = shape->rows[y]; left != 0; left &= left - 1) {
            shape->cols[fh_zeros_below64(left)] |= UINT64_C(1) << y;
        }
        any |= shape->rows[y];
        all &= shape->rows[y];
    }
    shape->empty = any == 0;
    shape->full = all == bit_run(0, shape->size);
    shape->slopes = 0;
    for (int side = 0; side < FH_SIDES; side++) {
        shape->slopes |= (uint8_t)(is_slope(shape, (FhSide)side) << side);
    }
    find_seen(shape);
}

void fh_shape_from_rows(FhShape *shape, int size, const uint64_t *rows) {
    FH_ASSERT(shape, "give a shape to fill");
    FH_ASSERT(rows, "give a row of bits for each px of the size");
    FH_ASSERT(fh_tile_size_is_valid(size), "make shapes of 8, 16, 32 or 64 px");
    memset(shape, 0, sizeof *shape);
    shape->size = size;
    for (int y = 0; y < size; y++) {
        shape->rows[y] = rows[y] & bit_run(0, size);
    }
    complete(shape);
}

void fh_shape_from_heights(FhShape *shape, int size, const int *heights) {
    FH_ASSERT(shape, "give a shape to fill");
    FH_ASSERT(heights, "give a height for each px of the size");
    FH_ASSERT(fh_tile_size_is_valid(size), "make shapes of 8, 16, 32 or 64 px");
    memset(shape, 0, sizeof *shape);
    shape->size = size;
    for (int x = 0; x < size; x++) {
        int height = fh_clamp(heights[x], 0, size);
        for (int y = size - height; y < size; y++) {
            shape->rows[y] |= UINT64_C(1) << x;
        }
    }
    complete(shape);
}

/// The segment's highest point over the columns' span [left, right], all in tile units; 0 where it
/// does not reach in.
static float segment_top(FhProfilePoint a, FhProfilePoint b, float left, float right) {
    float from = a.x > left ? a.x : left;
    float to = b.x < right ? b.x : right;
    if (from >= to) {
        return 0;
    }
    float rise = (b.y - a.y) / (b.x - a.x);
    float y_from = a.y + (from - a.x) * rise;
    float y_to = a.y + (to - a.x) * rise;
    return y_from > y_to ? y_from : y_to;
}

/// Rounds up, but lets a hair above a whole number (what division leaves) count as that number.
static int round_up(float value) {
    int whole = (int)value;
    return value - (float)whole > 0.001F ? whole + 1 : whole;
}

static bool is_rising(const FhProfilePoint *points, int count) {
    for (int i = 0; i < count; i++) {
        bool is_behind = i == 0 || points[i].x >= points[i - 1].x;
        if (!isfinite(points[i].x) || !isfinite(points[i].y) || !is_behind) {
            return false;
        }
    }
    return true;
}

void fh_shape_from_profile(FhShape *shape, int size, const FhProfilePoint *points, int count) {
    FH_ASSERT(fh_tile_size_is_valid(size), "make shapes of 8, 16, 32 or 64 px");
    FH_ASSERT(count >= 0, "give 0 points or more, with rising x");
    FH_ASSERT(points || count == 0, "give the points that are counted");
    FH_ASSERT(is_rising(points, count), "give finite points with rising x");
    int heights[FH_TILE_SIZE_MAX];
    for (int x = 0; x < size; x++) {
        float left = (float)x / (float)size;
        float right = (float)(x + 1) / (float)size;
        float top = 0;
        for (int i = 0; i + 1 < count; i++) {
            float y = segment_top(points[i], points[i + 1], left, right);
            top = y > top ? y : top;
        }
        heights[x] = round_up(top * (float)size);
    }
    fh_shape_from_heights(shape, size, heights);
}

static uint64_t mirrored(uint64_t row, int size) {
    uint64_t out = 0;
    for (int x = 0; x < size; x++) {
        out |= (row >> x & 1) << (size - 1 - x);
    }
    return out;
}

void fh_shape_transform(FhShape *out, const FhShape *in, int transform) {
    FH_ASSERT(out && in, "give a shape to read and one to fill");
    FH_ASSERT(out != in, "write the turned shape to another one");
    FH_ASSERT(transform >= 0 && transform < FH_TRANSFORMS, "turn by FH_R90, FH_FLIP_X, FH_FLIP_Y");
    int size = in->size;
    bool turned = (transform & FH_R90) != 0;
    // Turned clockwise, the left column read from the bottom up becomes the top row.
    bool backwards = turned != ((transform & FH_FLIP_X) != 0);
    uint64_t rows[FH_TILE_SIZE_MAX];
    for (int y = 0; y < size; y++) {
        int from = (transform & FH_FLIP_Y) ? size - 1 - y : y;
        uint64_t row = turned ? in->cols[from] : in->rows[from];
        rows[y] = backwards ? mirrored(row, size) : row;
    }
    fh_shape_from_rows(out, size, rows);
}

int fh_transform_compose(int first, int then) {
    FH_ASSERT(first >= 0 && first < FH_TRANSFORMS, "turn by FH_R90, FH_FLIP_X, FH_FLIP_Y");
    FH_ASSERT(then >= 0 && then < FH_TRANSFORMS, "turn by FH_R90, FH_FLIP_X, FH_FLIP_Y");
    int mirrors = first & (FH_FLIP_X | FH_FLIP_Y);
    if (then & FH_R90) {
        // A turn after a mirror is the other mirror after the turn.
        mirrors = (first & FH_FLIP_X ? FH_FLIP_Y : 0) | (first & FH_FLIP_Y ? FH_FLIP_X : 0);
        if (first & FH_R90) {
            mirrors ^= FH_FLIP_X | FH_FLIP_Y;
        }
    }
    return (mirrors ^ (then & (FH_FLIP_X | FH_FLIP_Y))) | ((first ^ then) & FH_R90);
}

static bool any_in_lines(const uint64_t *lines, int first, int count, uint64_t mask) {
    for (int i = first; i < first + count; i++) {
        if (lines[i] & mask) {
            return true;
        }
    }
    return false;
}

bool fh_shape_overlaps(const FhShape *shape, FhRect box) {
    FH_ASSERT(shape && fh_is_box(box), "give a shape, and a box within 2^30 px");
    int left = fh_max(box.x, 0);
    int top = fh_max(box.y, 0);
    int w = fh_min(box.x + box.w, shape->size) - left;
    int h = fh_min(box.y + box.h, shape->size) - top;
    if (w <= 0 || h <= 0 || shape->empty) {
        return false;
    }
    if (h <= w) {
        return any_in_lines(shape->rows, top, h, bit_run(left, w));
    }
    return any_in_lines(shape->cols, left, w, bit_run(top, h));
}

int fh_shape_surface_below(const FhShape *shape, int x, int from) {
    FH_ASSERT(shape, "give a shape");
    int start = fh_max(from, 0);
    if (x < 0 || x >= shape->size || start >= shape->size) {
        return shape->size;
    }
    uint64_t below = shape->cols[x] >> start << start;
    return below ? fh_zeros_below64(below) : shape->size;
}
