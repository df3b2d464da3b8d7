// bands.c - run lengths of rows: the tallest run of opaque rows is a band; the rows above and below
// it are the others, trimmed to pixels that are not empty. Without opaque rows the tallest empty
// run cuts.

#include "view/bands.h"

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
