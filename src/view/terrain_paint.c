// terrain_paint.c - shades a mask of cells by distance fields.
//
// Passes: run lengths to the air on four sides; depth, by a chamfer distance transform with weights
// 3 and 4 (Borgefors 1986); which surfaces are floors; inlays; then each pixel on its own.

#include "view/terrain_paint.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 31 * 3, FAR_AWAY = PAINT_MARGIN - 1 };

static int mask_w(const Painter *painter) {
    return painter->w + 2 * PAINT_MARGIN;
}

static int mask_h(const Painter *painter) {
    return painter->h + 2 * PAINT_MARGIN;
}

bool painter_init(Painter *painter, int w, int h) {
    size_t cells = (size_t)(w + 2 * PAINT_MARGIN) * (size_t)(h + 2 * PAINT_MARGIN);
    *painter = (Painter){.room_w = w, .room_h = h};
    uint8_t **planes[] = {&painter->mask,  &painter->up,    &painter->down, &painter->left,
                          &painter->right, &painter->depth, &painter->floor};
    bool has_all = picture_create(&painter->out, w, h);
    for (size_t i = 0; i < sizeof planes / sizeof *planes; i++) {
        *planes[i] = calloc(cells, 1);
        has_all = has_all && *planes[i];
    }
    if (!has_all) {
        painter_free(painter);
    }
    return has_all;
}

void painter_free(Painter *painter) {
    free(painter->mask);
    free(painter->up);
    free(painter->down);
    free(painter->left);
    free(painter->right);
    free(painter->depth);
    free(painter->floor);
    picture_free(&painter->out);
    *painter = (Painter){0};
}

void painter_begin(Painter *painter, FhRect inside) {
    painter->x = inside.x;
    painter->y = inside.y;
    painter->w = painter->out.w = inside.w;
    painter->h = painter->out.h = inside.h;
    memset(painter->mask, PAINT_AIR, (size_t)mask_w(painter) * (size_t)mask_h(painter));
}

FhRect painter_mask_box(const Painter *painter) {
    return (FhRect){painter->x - PAINT_MARGIN, painter->y - PAINT_MARGIN, mask_w(painter),
                    mask_h(painter)};
}

void painter_set_shape(Painter *painter, const FhShape *shape, FhPoint at, int step, int what) {
    FhRect known = painter_mask_box(painter);
    int cells = fh_max(shape->size / step, 1);
    FhRect meets = {at.x, at.y, cells, cells};
    if (!fh_rect_overlaps(known, meets)) {
        return;
    }
    int first_x = fh_max(known.x, at.x), last_x = fh_min(fh_rect_right(known), at.x + cells);
    int first_y = fh_max(known.y, at.y), last_y = fh_min(fh_rect_bottom(known), at.y + cells);
    for (int y = first_y; y < last_y; y++) {
        uint64_t bits = shape->rows[(y - at.y) * step + step / 2];
        uint8_t *row = painter->mask + (size_t)(y - known.y) * (size_t)known.w;
        for (int x = first_x; x < last_x; x++) {
            if (bits >> ((x - at.x) * step + step / 2) & 1) {
                row[x - known.x] = (uint8_t)what;
            }
        }
    }
}

// Counts solid cells. Air is 255, so that the next solid cell wraps to 0. Cells beyond the mask
// count as solid.
static uint8_t count_on(uint8_t before, uint8_t what) {
    uint8_t next = (uint8_t)(before + 1);
    next = next < FAR_AWAY ? next : FAR_AWAY;
    return what == PAINT_AIR ? 255 : next;
}

// Counts a row of cells from the row before it (or from the unknown).
static void count_row(const uint8_t *mask, const uint8_t *before, uint8_t *out, int w) {
    for (int x = 0; x < w; x++) {
        out[x] = count_on(before[x], mask[x]);
    }
}

static void count_along(const uint8_t *mask, uint8_t *left, uint8_t *right, int w) {
    uint8_t run = FAR_AWAY;
    for (int x = 0; x < w; x++) {
        left[x] = run = count_on(run, mask[x]);
    }
    run = FAR_AWAY;
    for (int x = w - 1; x >= 0; x--) {
        right[x] = run = count_on(run, mask[x]);
    }
}

// Also counts columns row by row, because memory is read in that order.
static void measure_sides(Painter *painter) {
    int w = mask_w(painter), h = mask_h(painter);
    size_t pitch = (size_t)w;
    memset(painter->up, FAR_AWAY, pitch);
    memset(painter->down + pitch * (size_t)(h - 1), FAR_AWAY, pitch);
    for (int y = 0; y < h; y++) {
        size_t at = pitch * (size_t)y;
        count_row(painter->mask + at, painter->up + (y ? at - pitch : 0), painter->up + at, w);
        count_along(painter->mask + at, painter->left + at, painter->right + at, w);
    }
    for (int y = h - 1; y >= 0; y--) {
        size_t at = pitch * (size_t)y;
        count_row(painter->mask + at, painter->down + (y < h - 1 ? at + pitch : at),
                  painter->down + at, w);
    }
}

// One row of the transform's two sweeps (down to the right, up to the left): straight steps cost 3,
// diagonal ones 4. Air stays 0.
static void measure_depth_row(const Painter *painter, int y, int direction) {
    int w = mask_w(painter);
    uint8_t *here = painter->depth + (ptrdiff_t)y * w;
    const uint8_t *before = here - (ptrdiff_t)direction * w;
    for (int x = 1; x < w - 1; x++) {
        uint8_t aslant = before[x - 1] < before[x + 1] ? before[x - 1] : before[x + 1];
        uint8_t best = (uint8_t)(before[x] + 3) < (uint8_t)(aslant + 4) ? (uint8_t)(before[x] + 3)
                                                                        : (uint8_t)(aslant + 4);
        here[x] = (uint8_t)fh_min(here[x], best);
    }
    int x = direction > 0 ? 1 : w - 2;
    for (int i = 1; i < w - 1; i++, x += direction) {
        uint8_t beside = (uint8_t)(here[x - direction] + 3);
        here[x] = (uint8_t)fh_min(here[x], beside);
    }
}

static void measure_depth(Painter *painter) {
    int w = mask_w(painter), h = mask_h(painter);
    for (int i = 0; i < w * h; i++) {
        painter->depth[i] = painter->mask[i] == PAINT_AIR ? 0 : DEPTH_MAX;
    }
    for (int y = 1; y < h; y++) {
        measure_depth_row(painter, y, 1);
    }
    for (int y = h - 2; y >= 0; y--) {
        measure_depth_row(painter, y, -1);
    }
}

// A surface cell is a floor unless the ground falls on one side and rises on the other by more than
// five cells in three.
static bool is_floor(const uint8_t *cell, int w) {
    bool falls_left = cell[5 * w - 3] == PAINT_AIR && cell[-5 * w + 3] != PAINT_AIR;
    bool falls_right = cell[5 * w + 3] == PAINT_AIR && cell[-5 * w - 3] != PAINT_AIR;
    return !falls_left && !falls_right;
}

// Finds floors. A strip reaches down into the ground, so each column carries its floor bit down.
static void find_floors(Painter *painter) {
    int w = mask_w(painter), h = mask_h(painter);
    for (int x = 3; x < w - 3; x++) {
        uint8_t answer = 0;
        for (int y = 5; y < h - 5; y++) {
            ptrdiff_t i = (ptrdiff_t)y * w + x;
            if (painter->mask[i] != PAINT_AIR && painter->up[i] == 0) {
                answer = is_floor(painter->mask + i, w);
            }
            painter->floor[i] = answer;
        }
    }
}

// ---- Inlays: bones, roots and stones in the ground, one at most in each square of `spacing`,
// chosen and placed by a hash of the square.

static uint32_t hash_place(int x, int y) {
    uint32_t h = (uint32_t)x * 0x9e3779b1u + (uint32_t)y * 0x85ebca77u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return h ^ h >> 15;
}

// Returns true if a box and the cells around it are all of one material. Requires: the box reaches
// less than PAINT_MARGIN beyond the inside.
static bool is_inside_ground(const Painter *painter, FhRect box, int what) {
    FhRect known = painter_mask_box(painter);
    for (int y = box.y - 2; y < fh_rect_bottom(box) + 2; y++) {
        const uint8_t *row = painter->mask + (ptrdiff_t)(y - known.y) * known.w - known.x;
        for (int x = box.x - 2; x < fh_rect_right(box) + 2; x++) {
            if (row[x] != what) {
                return false;
            }
        }
    }
    return true;
}

static void lay_inlay(Painter *painter, const Picture *inlays, int number, FhRect box) {
    FhRect inside = {painter->x, painter->y, painter->w, painter->h};
    FhRect seen = fh_rect_common(box, inside);
    for (int i = 0; i < seen.w * seen.h; i++) {
        int x = seen.x + i % seen.w, y = seen.y + i / seen.w;
        painter->out.pixels[(y - inside.y) * inside.w + x - inside.x] =
            inlays->pixels[(y - box.y) * inlays->w + number * box.w + x - box.x];
    }
}

// Lays a material's inlays into the blank picture, for paint_cell to find.
static void lay_inlays(Painter *painter, const PaintMaterial *material, int what) {
    int side = material->inlays.h, spacing = material->spacing;
    int count = side > 0 ? material->inlays.w / side : 0;
    if (count == 0 || spacing < side || side + 2 > PAINT_MARGIN) {
        return;
    }
    int last_x = fh_floor_div(painter->x + painter->w - 1, spacing);
    int last_y = fh_floor_div(painter->y + painter->h - 1, spacing);
    for (int y = fh_floor_div(painter->y, spacing); y <= last_y; y++) {
        for (int x = fh_floor_div(painter->x, spacing); x <= last_x; x++) {
            uint32_t dice = hash_place(x, y);
            FhRect box = {x * spacing + (int)(dice >> 8 & 255) * (spacing - side) / 256,
                          y * spacing + (int)(dice >> 16 & 255) * (spacing - side) / 256, side,
                          side};
            FhRect inside = {painter->x, painter->y, painter->w, painter->h};
            if (fh_rect_overlaps(box, inside) && is_inside_ground(painter, box, what)) {
                lay_inlay(painter, &material->inlays, (int)(dice & 255) % count, box);
            }
        }
    }
}

// A cell to paint: its surroundings, and its place in the strips.
typedef struct Cell {
    const PaintMaterial *material;
    int x, y; // world, cells
    int up, down, left, right, depth;
    uint32_t inlay;   // 0: none
    bool joins_other; // another material is to the right or below
    bool is_floor;
} Cell;

// Most strips are a power of two long: then a bit mask replaces the division, the largest cost of a
// cell.
static int wrap(int value, int period) {
    return (period & (period - 1)) == 0 ? value & (period - 1) : fh_floor_mod(value, period);
}

static uint32_t strip_at(const Picture *strip, int x, int y) {
    return strip->pixels[y * strip->w + x];
}

// Darkens by depth, in two even shades whose borders are dithered.
static uint32_t shade(const Cell *cell, uint32_t color) {
    static const uint8_t dither[16] = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
    int depth = cell->material->depth * 3;
    int level = 0;
    if (cell->depth >= depth + depth / 2) {
        int threshold = dither[(cell->y & 3) * 4 + (cell->x & 3)] * depth / 32;
        int over = cell->depth + threshold;
        level = (over >= 2 * depth) + (4 * over >= 11 * depth);
    }
    return level ? picture_mix(color, cell->material->outline, level * 44) : color;
}

static uint32_t lay_sides(const Cell *cell, uint32_t color) {
    const Picture *side = &cell->material->side;
    if (cell->left < side->w) {
        color = picture_over(color, strip_at(side, cell->left, wrap(cell->y, side->h)));
    } else if (cell->right < side->w) {
        uint32_t lit = strip_at(side, cell->right, wrap(cell->y, side->h));
        color = picture_over(color, picture_mix(lit, cell->material->outline, 72));
    }
    const Picture *under = &cell->material->under;
    if (cell->down < under->h) {
        int row = under->h - 1 - cell->down;
        color = picture_over(color, strip_at(under, wrap(cell->x, under->w), row));
    }
    return color;
}

static uint32_t paint_cell(const Cell *cell) {
    const PaintMaterial *material = cell->material;
    const Picture *fill = &material->fill;
    uint32_t color = strip_at(fill, wrap(cell->x, fill->w), wrap(cell->y, fill->h));
    color = cell->inlay ? picture_over(color, cell->inlay) : color;
    color = lay_sides(cell, shade(cell, color));
    uint32_t outline = material->outline;
    if (cell->is_floor && cell->up < material->top.h) {
        const Picture *top = &material->top;
        uint32_t lid = strip_at(top, wrap(cell->x, top->w), cell->up);
        color = picture_over(color, lid);
        outline = picture_alpha(lid) ? material->top_outline : outline;
        if (cell->up == 0) {
            return color;
        }
    }
    if (cell->joins_other) {
        return picture_mix(color, outline, 110);
    }
    bool is_edge = !cell->up || !cell->down || !cell->left || !cell->right;
    return is_edge ? outline : color;
}

static bool is_other(uint8_t one, uint8_t other) {
    return other != PAINT_AIR && other != PAINT_COVERED && one != other;
}

static Cell cell_at(const Painter *painter, const PaintMaterial *materials, ptrdiff_t i) {
    return (Cell){.material = &materials[painter->mask[i] - 1],
                  .up = painter->up[i],
                  .down = painter->down[i],
                  .left = painter->left[i],
                  .right = painter->right[i],
                  .depth = painter->depth[i],
                  .joins_other = is_other(painter->mask[i], painter->mask[i + 1]) ||
                                 is_other(painter->mask[i], painter->mask[i + mask_w(painter)]),
                  .is_floor = painter->floor[i]};
}

static int count_solid(const Painter *painter) {
    int count = 0;
    for (int i = 0; i < mask_w(painter) * mask_h(painter); i++) {
        count += painter->mask[i] != PAINT_AIR;
    }
    return count;
}

bool painter_paint(Painter *painter, const PaintMaterial *materials, int count) {
    memset(painter->out.pixels, 0, (size_t)painter->w * (size_t)painter->h * 4);
    if (count_solid(painter) == 0) {
        return false;
    }
    measure_sides(painter);
    measure_depth(painter);
    find_floors(painter);
    for (int i = 0; i < count; i++) {
        lay_inlays(painter, &materials[i], i + 1);
    }
    bool has_paint = false;
    for (int y = 0; y < painter->h; y++) {
        ptrdiff_t i = (ptrdiff_t)(y + PAINT_MARGIN) * mask_w(painter) + PAINT_MARGIN;
        uint32_t *out = painter->out.pixels + (ptrdiff_t)y * painter->w;
        for (int x = 0; x < painter->w; x++, i++) {
            if (painter->mask[i] >= 1 && painter->mask[i] <= count) {
                Cell cell = cell_at(painter, materials, i);
                cell.x = painter->x + x;
                cell.y = painter->y + y;
                cell.inlay = out[x];
                out[x] = paint_cell(&cell);
                has_paint = true;
            }
        }
    }
    return has_paint;
}

static int brightness(uint32_t pixel) {
    return (int)((pixel >> 16 & 255) * 3 + (pixel >> 8 & 255) * 6 + (pixel & 255));
}

uint32_t paint_darkest(const Picture *picture) {
    uint32_t darkest = 0;
    for (int i = 0; i < picture->w * picture->h; i++) {
        uint32_t pixel = picture->pixels[i];
        bool is_opaque = picture_alpha(pixel) > 200;
        if (is_opaque && (!darkest || brightness(pixel) < brightness(darkest))) {
            darkest = pixel;
        }
    }
    return darkest ? darkest : 0xff202028u;
}
