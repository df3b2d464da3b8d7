// column_heights.c - first the box is cut to what is plain, by the bits of the terrain's columns of
// tiles; then the first solid tile of each of those columns says how deep its columns of pixels are
// empty, sixteen of them at a time.

#include "engine/accel/column_heights.h"

#include <string.h>

#include "engine/base/bits.h"
#include "engine/accel/simd.h"
#include "engine/terrain/terrain_chunk.h"
#include "engine/base/geometry.h"

enum { COLS_MAX = FH_HEIGHTS_COLUMNS / 8 + 2 }; // cells side by side

/// The cells under a box, fewer than FH_CHUNK_TILES each way.
typedef struct Cells {
    const FhTerrain *terrain;
    int col, row;
    int cols, rows;
    const FhChunk *chunks[2][2]; // that they lie in: [to the right][below]
    uint32_t odd;                // rows with FH_TRAIT_ODD in any column: bit 0 is the first
    uint32_t solid[COLS_MAX];    // each column's rows with FH_TRAIT_SOLID
} Cells;

static uint32_t span_of(int first, int last) {
    return (UINT32_MAX >> (FH_CHUNK_TILES - 1 - (last - first))) << first;
}

static inline void find_chunks(Cells *cells) {
    int right = cells->col + cells->cols - 1;
    int bottom = cells->row + cells->rows - 1;
    cells->chunks[0][0] = fh_chunk_or_empty(cells->terrain, cells->col, cells->row);
    cells->chunks[0][1] = fh_chunk_or_empty(cells->terrain, cells->col, bottom);
    cells->chunks[1][0] = fh_chunk_or_empty(cells->terrain, right, cells->row);
    cells->chunks[1][1] = fh_chunk_or_empty(cells->terrain, right, bottom);
}

/// Reads `count` columns of one chunk and the one below it; returns their odd rows.
static inline uint32_t read_bits(uint32_t *solid, const FhChunk *const chunks[2], int first,
                                 int count, int within) {
    const FhChunkColumn *upper = &chunks[0]->cols[first];
    const FhChunkColumn *lower = &chunks[1]->cols[first];
    uint32_t odd_above = 0;
    uint32_t odd_below = 0;
    for (int i = 0; i < count; i++) {
        solid[i] = fh_column_bits(upper[i].solid, lower[i].solid, within);
        odd_above |= upper[i].odd;
        odd_below |= lower[i].odd;
    }
    return fh_column_bits(odd_above, odd_below, within);
}

static void read_cells(Cells *cells, const FhTerrain *terrain, FhRect box) {
    cells->terrain = terrain;
    cells->col = fh_floor_shift(box.x, terrain->size_bits);
    cells->row = fh_floor_shift(box.y, terrain->size_bits);
    cells->cols = fh_floor_shift(fh_rect_right(box) - 1, terrain->size_bits) - cells->col + 1;
    cells->rows = fh_floor_shift(fh_rect_bottom(box) - 1, terrain->size_bits) - cells->row + 1;
    find_chunks(cells);
    memset(cells->solid, 0, sizeof cells->solid);
    int within = cells->row & (FH_CHUNK_TILES - 1);
    int first = cells->col & (FH_CHUNK_TILES - 1);
    int count = fh_min(cells->cols, FH_CHUNK_TILES - first);
    cells->odd = read_bits(cells->solid, cells->chunks[0], first, count, within);
    if (count < cells->cols) {
        cells->odd |=
            read_bits(cells->solid + count, cells->chunks[1], 0, cells->cols - count, within);
    }
    cells->odd &= span_of(0, cells->rows - 1);
}

/// The rows of a column with something odd; counted from the first that was read, and more below.
static uint32_t odd_in(const Cells *cells, int col) {
    int at = (cells->col & (FH_CHUNK_TILES - 1)) + col;
    const FhChunk *const *chunks = cells->chunks[at >> FH_CHUNK_BITS];
    at &= FH_CHUNK_TILES - 1;
    return fh_column_bits(chunks[0]->cols[at].odd, chunks[1]->cols[at].odd,
                          cells->row & (FH_CHUNK_TILES - 1));
}

/// A box of cells, counted from the first that were read; both ends belong to it.
typedef struct Extent {
    int left, top, right, bottom;
} Extent;

/// Cuts the extent aside where the body's rows are not plain. Returns false when the body's own
/// cells are not.
static bool cut_aside(const Cells *cells, Extent body, Extent *plain) {
    uint32_t rows = span_of(body.top, body.bottom);
    uint32_t odd = 0;
    for (int col = 0; col < cells->cols; col++) {
        odd |= (uint32_t)((odd_in(cells, col) & rows) != 0) << col;
    }
    uint32_t before = odd & ((UINT32_C(1) << body.left) - 1);
    uint32_t after = odd & ~span_of(0, body.right);
    plain->left = before ? FH_CHUNK_TILES - fh_zeros_above(before) : 0;
    plain->right = after ? fh_zeros_below(after) - 1 : cells->cols - 1;
    return !(odd & span_of(body.left, body.right));
}

/// Cuts it above and below where these rows are, which are not the body's.
static void cut_above(uint32_t rows, Extent body, Extent *plain) {
    uint32_t above = rows & ((UINT32_C(1) << body.top) - 1);
    plain->top = fh_max(plain->top, above ? FH_CHUNK_TILES - fh_zeros_above(above) : 0);
}

static void cut_below(uint32_t rows, Extent body, Extent *plain) {
    uint32_t below = rows & ~span_of(0, body.bottom);
    plain->bottom = fh_min(plain->bottom, below ? fh_zeros_below(below) - 1 : plain->bottom);
}

/// Cuts the extent to where, sideways of the body first, then above and below, all is plain.
/// Returns false when the body's own cells are not.
static bool cut_to_plain(const Cells *cells, Extent body, Extent *plain) {
    bool is_plain = cut_aside(cells, body, plain);
    uint32_t odd = 0;
    for (int col = plain->left; is_plain && col <= plain->right; col++) {
        odd |= odd_in(cells, col);
    }
    cut_above(odd, body, plain);
    cut_below(odd, body, plain);
    return is_plain;
}

/// The extent around the body in which all is plain; up only to what hangs over the body, for that
/// would hide the ground. Returns false when the body's own cells are not plain.
static bool find_plain(const Cells *cells, Extent body, Extent *plain) {
    *plain = (Extent){0, 0, cells->cols - 1, cells->rows - 1};
    uint32_t over = 0;
    for (int col = body.left; col <= body.right; col++) {
        over |= cells->solid[col];
    }
    cut_above(over, body, plain);
    return !cells->odd || cut_to_plain(cells, body, plain);
}

/// The extent in px, as much of it as was asked for; aside, whole units.
static FhRect px_of(const Cells *cells, Extent extent, FhRect asked) {
    int size = cells->terrain->size;
    int units = ~(FH_HEIGHTS_UNIT - 1);
    int left = fh_max((cells->col + extent.left) * size, asked.x & units);
    int top = fh_max((cells->row + extent.top) * size, asked.y);
    int right = fh_min((cells->col + extent.right + 1) * size, -(-fh_rect_right(asked) & units));
    int bottom = fh_min((cells->row + extent.bottom + 1) * size, fh_rect_bottom(asked));
    return (FhRect){left, top, right - left, bottom - top};
}

static uint8_t ended_at(const Cells *cells, Extent plain) {
    return (uint8_t)((unsigned)(plain.left > 0) << FH_SIDE_LEFT |
                     (unsigned)(plain.right < cells->cols - 1) << FH_SIDE_RIGHT |
                     (unsigned)(plain.top > 0) << FH_SIDE_TOP |
                     (unsigned)(plain.bottom < cells->rows - 1) << FH_SIDE_BOTTOM);
}

// --- filling --------------------------------------------------------------------------------

/// The cells' columns while they are filled.
typedef struct Fill {
    const Cells *cells;
    FhTileShapes shapes;
    int size;     // px, of a tile
    int top;      // px: of the first row of cells, from the box's top
    int height;   // px, of the box
    FhSimd empty; // what is seen of a column without a solid pixel
} Fill;

static inline const FhShape *shape_at(const Fill *fill, int col, int row) {
    int at = (fill->cells->col & (FH_CHUNK_TILES - 1)) + col;
    int down = (fill->cells->row & (FH_CHUNK_TILES - 1)) + row;
    const FhChunk *chunk = fill->cells->chunks[at >> FH_CHUNK_BITS][down >> FH_CHUNK_BITS];
    return fh_shape_in_chunk(chunk, fill->shapes, at, down);
}

/// A column of cells in which a tile that closes it comes first, `top` px below the box's top.
static inline void fill_closed(const Fill *fill, int top, const FhShape *shape, uint8_t *seen) {
    FhSimd above = fh_simd_all(2 * top);
    FhSimd most = fill->empty - above;
    for (int i = 0; i < fill->size; i += FH_SIMD_LANES) {
        fh_simd_put(seen + i, above + fh_simd_least(fh_simd_at(shape->seen + i), most));
    }
}

static inline void fill_empty(const Fill *fill, uint8_t *seen) {
    for (int i = 0; i < fill->size; i += FH_SIMD_LANES) {
        fh_simd_put(seen + i, fill->empty);
    }
}

/// A tile that leaves something open, or begins above the box: what shows of it.
static void fill_open(const Fill *fill, uint8_t *seen, int top, const FhShape *shape) {
    int cut = fh_max(-top, 0);
    int is_slope = shape->slopes >> FH_SIDE_TOP & 1;
    for (int i = 0; i < shape->size; i++) {
        uint64_t pixels = shape->cols[i] >> cut;
        int row = pixels ? fh_max(top, 0) + fh_zeros_below64(pixels) : fill->height;
        if (row < fill->height && 2 * row < seen[i]) {
            seen[i] = (uint8_t)(2 * row | is_slope);
        }
    }
}

/// Row by row, until a tile closes the column.
static void fill_rows(const Fill *fill, int col, uint32_t solid, uint8_t *seen) {
    fill_empty(fill, seen);
    bool is_open = true;
    for (; solid && is_open; solid &= solid - 1) {
        int row = fh_zeros_below(solid);
        int top = fill->top + row * fill->size;
        const FhShape *shape = shape_at(fill, col, row);
        fill_open(fill, seen, top, shape);
        is_open = top < 0 || !shape->closed;
    }
}

static inline void fill_column(const Fill *fill, int col, uint32_t solid, uint8_t *seen) {
    if (!solid) {
        fill_empty(fill, seen);
        return;
    }
    int row = fh_zeros_below(solid);
    int top = fill->top + row * fill->size;
    const FhShape *shape = shape_at(fill, col, row);
    if (shape->closed && top >= 0) {
        fill_closed(fill, top, shape, seen);
    } else {
        fill_rows(fill, col, solid, seen);
    }
}

static void fill(FhColumnHeights *heights, const Cells *cells, Extent plain) {
    int size = cells->terrain->size;
    int aside = heights->box.x - (cells->col + plain.left) * size;
    Fill fill = {.cells = cells,
                 .shapes = fh_tileset_shapes(cells->terrain->tileset),
                 .size = size,
                 .top = cells->row * size - heights->box.y,
                 .height = heights->box.h,
                 .empty = fh_simd_all(2 * heights->box.h)};
    uint32_t rows = span_of(plain.top, plain.bottom);
    int end = FH_HEIGHTS_ASIDE + heights->box.w;
    memset(&heights->seen[end], 0, sizeof heights->seen - (size_t)end);
    uint8_t *seen = &heights->seen[FH_HEIGHTS_ASIDE - aside];
    for (int col = plain.left; col <= plain.right; col++, seen += size) {
        fill_column(&fill, col, cells->solid[col] & rows, seen);
    }
}

bool fh_column_heights_read(const FhTerrain *terrain, FhRect body, FhRect asked,
                            FhColumnHeights *heights) {
    Cells cells;
    read_cells(&cells, terrain, asked);
    int bits = terrain->size_bits;
    Extent around = {fh_floor_shift(body.x, bits) - cells.col,
                     fh_floor_shift(body.y, bits) - cells.row,
                     fh_floor_shift(fh_rect_right(body) - 1, bits) - cells.col,
                     fh_floor_shift(fh_rect_bottom(body) - 1, bits) - cells.row};
    Extent plain;
    if (!find_plain(&cells, around, &plain)) {
        return false;
    }
    heights->box = px_of(&cells, plain, asked);
    heights->ended = ended_at(&cells, plain);
    heights->ended |= (uint8_t)((body.y == asked.y) << FH_SIDE_TOP);
    fill(heights, &cells, plain);
    return true;
}
