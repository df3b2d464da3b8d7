// picture.c - pictures in memory: box-filter shrinking, cutting, alpha blending of single pixels.

#include "view/picture.h"

#include <stdlib.h>

bool picture_create(Picture *picture, int w, int h) {
    picture->pixels = calloc((size_t)w * (size_t)h, sizeof *picture->pixels);
    picture->w = picture->pixels ? w : 0;
    picture->h = picture->pixels ? h : 0;
    return picture->pixels != NULL;
}

void picture_free(Picture *picture) {
    free(picture->pixels);
    *picture = (Picture){0};
}

void picture_copy_part(Picture *to, const Picture *from, int x, int y) {
    for (int row = 0; row < to->h; row++) {
        for (int col = 0; col < to->w; col++) {
            int sx = x + col, sy = y + row;
            bool is_inside = sx >= 0 && sy >= 0 && sx < from->w && sy < from->h;
            to->pixels[row * to->w + col] = is_inside ? from->pixels[sy * from->w + sx] : 0;
        }
    }
}

// The average of a square of pixels, each weighted by its alpha.
static uint32_t average(const Picture *from, int x, int y, int step) {
    uint32_t sum[4] = {0};
    int count = 0;
    for (int sy = y; sy < y + step && sy < from->h; sy++) {
        for (int sx = x; sx < x + step && sx < from->w; sx++) {
            uint32_t pixel = from->pixels[sy * from->w + sx];
            uint32_t alpha = pixel >> 24;
            sum[3] += alpha;
            sum[2] += (pixel >> 16 & 255) * alpha;
            sum[1] += (pixel >> 8 & 255) * alpha;
            sum[0] += (pixel & 255) * alpha;
            count++;
        }
    }
    if (sum[3] == 0) {
        return 0;
    }
    uint32_t alpha = sum[3] / (uint32_t)count;
    return alpha << 24 | sum[2] / sum[3] << 16 | sum[1] / sum[3] << 8 | sum[0] / sum[3];
}

bool picture_create_smaller(Picture *to, const Picture *from, int step) {
    int w = (from->w + step - 1) / step;
    int h = (from->h + step - 1) / step;
    if (!picture_create(to, w, h)) {
        return false;
    }
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            to->pixels[y * w + x] = average(from, x * step, y * step, step);
        }
    }
    return true;
}

static uint32_t mix_channel(uint32_t a, uint32_t b, int part, int shift) {
    int from = (int)(a >> shift & 255), to = (int)(b >> shift & 255);
    return (uint32_t)(from + (to - from) * part / 256) << shift;
}

uint32_t picture_mix(uint32_t a, uint32_t b, int part) {
    return (a & 0xff000000u) | mix_channel(a, b, part, 16) | mix_channel(a, b, part, 8) |
           mix_channel(a, b, part, 0);
}

uint32_t picture_over(uint32_t below, uint32_t above) {
    int alpha = picture_alpha(above);
    if (alpha == 0) {
        return below;
    }
    int sum = alpha + picture_alpha(below) * (255 - alpha) / 255;
    uint32_t mixed = picture_mix(below, above, alpha * 256 / sum);
    return (mixed & 0xffffffu) | (uint32_t)sum << 24;
}

// ---- Bands ----
//
// Run lengths of rows: the tallest run of opaque rows is a band; the rows above and below it are
// the others, trimmed to pixels that are not empty. Without opaque rows the tallest empty run cuts.

typedef enum RowKind { ROW_EMPTY, ROW_MIXED, ROW_OPAQUE } RowKind;

enum { LEAST_ROWS = 8 }; // of a cut: fewer rows save less than the extra copy costs

static const uint32_t *row_of(const Picture *picture, int y) {
    return picture->pixels + (int64_t)y * picture->w;
}

static RowKind kind_of(const Picture *picture, int y) {
    const uint32_t *row = row_of(picture, y);
    uint32_t all = UINT32_MAX, any = 0;
    for (int x = 0; x < picture->w; x++) {
        all &= row[x];
        any |= row[x];
    }
    bool is_opaque = picture_alpha(all) == 255;
    return is_opaque ? ROW_OPAQUE : picture_alpha(any) == 0 ? ROW_EMPTY : ROW_MIXED;
}

/// Rows of a picture from `first` up to, not including, `end`.
typedef struct Rows {
    int first, end;
} Rows;

/// The tallest run of rows of a kind; empty if it is too short to be worth a cut.
static Rows highest_run(const Picture *picture, Rows rows, RowKind kind) {
    Rows highest = {rows.end, rows.end};
    int first = rows.first;
    for (int y = rows.first; y < rows.end; y++) {
        if (kind_of(picture, y) != kind) {
            first = y + 1;
        } else if (y + 1 - first > fh_max(highest.end - highest.first, LEAST_ROWS - 1)) {
            highest = (Rows){first, y + 1};
        }
    }
    return highest;
}

/// The bounding box of the pixels in the rows that are not empty; w = 0 if there are none.
static FhRect box_of(const Picture *picture, Rows rows) {
    int left = picture->w, right = 0, top = rows.end, bottom = rows.first;
    for (int y = rows.first; y < rows.end; y++) {
        const uint32_t *row = row_of(picture, y);
        int first = 0, end = picture->w;
        while (first < end && picture_alpha(row[first]) == 0) {
            first++;
        }
        while (end > first && picture_alpha(row[end - 1]) == 0) {
            end--;
        }
        if (first < end) {
            left = fh_min(left, first);
            right = fh_max(right, end);
            top = fh_min(top, y);
            bottom = y + 1;
        }
    }
    return right > left ? (FhRect){left, top, right - left, bottom - top} : (FhRect){0, 0, 0, 0};
}

static int add_band(Band *bands, int count, FhRect box, bool is_opaque) {
    if (box.w > 0 && box.h > 0) {
        bands[count++] = (Band){box, is_opaque};
    }
    return count;
}

int bands_cut(const Picture *picture, Band *bands) {
    Rows all = {0, picture->h};
    Rows opaque = highest_run(picture, all, ROW_OPAQUE);
    Rows cut = opaque;
    if (opaque.first == opaque.end) {
        FhRect box = box_of(picture, all);
        cut = highest_run(picture, (Rows){box.y, fh_rect_bottom(box)}, ROW_EMPTY);
    }
    FhRect whole = {0, opaque.first, picture->w, opaque.end - opaque.first};
    int count = add_band(bands, 0, box_of(picture, (Rows){0, cut.first}), false);
    count = add_band(bands, count, whole, true);
    return add_band(bands, count, box_of(picture, (Rows){cut.end, picture->h}), false);
}
