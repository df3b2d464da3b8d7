// cells.h - boxes of px and the cells of a grid, tiles say, that they lie on.

#ifndef FOOTHOLD_LEVEL_CELLS_H
#define FOOTHOLD_LEVEL_CELLS_H

#include <stddef.h>

#include "foothold/base.h"

/// The cells of that size (px) that a box (px) touches.
static inline FhRect cells_of_px(FhRect px, int size) {
    int col = fh_floor_div(px.x, size), row = fh_floor_div(px.y, size);
    return (FhRect){col, row, fh_floor_div(fh_rect_right(px) - 1, size) + 1 - col,
                    fh_floor_div(fh_rect_bottom(px) - 1, size) + 1 - row};
}

/// The box (px) that cells of that size (px) fill.
static inline FhRect px_of_cells(FhRect cells, int size) {
    return (FhRect){cells.x * size, cells.y * size, cells.w * size, cells.h * size};
}

/// The place of a cell of an area, row by row. Requires: it lies in it.
static inline size_t cell_index(FhRect area, int x, int y) {
    return (size_t)(y - area.y) * (size_t)area.w + (size_t)(x - area.x);
}

#endif
