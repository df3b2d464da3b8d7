// skyline.c - first the box is cut to what is plain, by the bits of the terrain's rows of tiles;
// then its columns are filled from the top, a tile at a time, until a full tile ends them.

#include "engine/skyline.h"

#include <string.h>

#include "engine/terrain_chunk.h"

enum { CELLS_MAX = FH_SKYLINE_COLUMNS / 8 + 1 }; // side by side, and one above the other

/// A row of cells: bit 0 is about its first column.
typedef struct CellRow {
    uint32_t solid, full, odd; // FH_TRAIT_*
} CellRow;

/// The cells under a box.
typedef struct Cells {
    const FhTerrain *terrain;
    int col, row;
    int cols, rows;
    CellRow bits[CELLS_MAX];
} Cells;

static uint32_t joined(uint32_t left, uint32_t right, int within) {
    return within == 0 ? left : left >> within | right << (FH_CHUNK_TILES - within);
}

static CellRow bits_of(const FhChunk *left, const FhChunk *right, int row, int within) {
    static const FhChunkRow none = {0};
    const FhChunkRow *one = left ? &left->rows[row] : &none;
    const FhChunkRow *other = right ? &right->rows[row] : &none;
    return (CellRow){.solid = joined(one->solid, other->solid, within),
                     .full = joined(one->full, other->full, within),
                     .odd = joined(one->odd, other->odd, within)};
}

static void read_cells(Cells *cells, const FhTerrain *terrain, FhRect box) {
    cells->terrain = terrain;
    cells->col = fh_floor_shift(box.x, terrain->size_bits);
    cells->row = fh_floor_shift(box.y, terrain->size_bits);
    cells->cols = fh_floor_shift(fh_rect_right(box) - 1, terrain->size_bits) - cells->col + 1;
    cells->rows = fh_floor_shift(fh_rect_bottom(box) - 1, terrain->size_bits) - cells->row + 1;
    int within_col = cells->col & (FH_CHUNK_TILES - 1);
    bool is_one_chunk = within_col + cells->cols <= FH_CHUNK_TILES;
    const FhChunk *left = NULL;
    const FhChunk *right = NULL;
    for (int i = 0; i < cells->rows; i++) {
        int within = (cells->row + i) & (FH_CHUNK_TILES - 1);
        if (i == 0 || within == 0) {
            left = fh_chunk_of_tile(terrain, cells->col, cells->row + i);
            right = is_one_chunk ? NULL
                                 : fh_chunk_of_tile(terrain, cells->col + FH_CHUNK_TILES - 1,
                                                    cells->row + i);
        }
        cells->bits[i] = bits_of(left, right, within, within_col);
    }
}

static uint32_t span_of(int first, int last) {
    return (UINT32_MAX >> (FH_CHUNK_TILES - 1 - (last - first))) << first;
}

/// A box of cells, counted from the first that were read; both ends belong to it.
typedef struct Extent {
    int left, top, right, bottom;
} Extent;

static uint32_t odd_in_rows(const Cells *cells, int first, int last) {
    uint32_t odd = 0;
    for (int row = first; row <= last; row++) {
        odd |= cells->bits[row].odd;
    }
    return odd;
}

/// Grows the extent around the body sideways, then up and down, as far as all is plain; up only to
/// what hangs over the body, for that would hide the ground. Returns false when the body's own
/// cells are not plain.
static bool find_plain(const Cells *cells, Extent body, Extent *plain) {
    uint32_t odd = odd_in_rows(cells, body.top, body.bottom);
    if (odd & span_of(body.left, body.right)) {
        return false;
    }
    uint32_t before = odd & ((UINT32_C(1) << body.left) - 1);
    uint32_t after = odd & ~span_of(0, body.right) & span_of(0, cells->cols - 1);
    plain->left = before ? FH_CHUNK_TILES - __builtin_clz(before) : 0;
    plain->right = after ? __builtin_ctz(after) - 1 : cells->cols - 1;
    uint32_t span = span_of(plain->left, plain->right);
    uint32_t over = span_of(body.left, body.right);
    plain->top = body.top;
    while (plain->top > 0 && !(cells->bits[plain->top - 1].odd & span) &&
           !(cells->bits[plain->top - 1].solid & over)) {
        plain->top--;
    }
    plain->bottom = body.bottom;
    while (plain->bottom < cells->rows - 1 && !(cells->bits[plain->bottom + 1].odd & span)) {
        plain->bottom++;
    }
    return true;
}

static FhRect px_of(const Cells *cells, Extent extent, FhRect asked) {
    int size = cells->terrain->size;
    int left = fh_max((cells->col + extent.left) * size, asked.x);
    int top = fh_max((cells->row + extent.top) * size, asked.y);
    int right = fh_min((cells->col + extent.right + 1) * size, fh_rect_right(asked));
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

/// A tile's columns where they lie in the box, from the box's top row on.
static void fill_from_shape(FhSkyline *skyline, const FhShape *shape, FhPoint corner) {
    FhRect box = skyline->box;
    int end = fh_min(corner.x + shape->size, fh_rect_right(box));
    int from = fh_max(box.y - corner.y, 0);
    bool sloped =
        (shape->slopes >> FH_SIDE_TOP & 1) || shape->tops[0] != shape->tops[shape->size - 1];
    for (int x = fh_max(corner.x, box.x); x < end; x++) {
        uint64_t pixels = shape->cols[x - corner.x] >> from;
        int top = pixels ? corner.y + from - box.y + __builtin_ctzll(pixels) : box.h;
        if (top < skyline->tops[x - box.x]) {
            skyline->tops[x - box.x] = (uint8_t)top;
            skyline->flat_tops[x - box.x] = sloped ? FH_SKYLINE_SLOPED : (uint8_t)top;
        }
    }
}

static void fill_full(FhSkyline *skyline, FhPoint corner, int size) {
    FhRect box = skyline->box;
    int first = fh_max(corner.x, box.x);
    int count = fh_min(corner.x + size, fh_rect_right(box)) - first;
    int top = fh_max(corner.y - box.y, 0);
    memset(&skyline->tops[first - box.x], top, (size_t)count);
    memset(&skyline->flat_tops[first - box.x], top, (size_t)count);
}

static void fill(FhSkyline *skyline, const Cells *cells, Extent plain) {
    const FhTerrain *terrain = cells->terrain;
    int size = terrain->size;
    uint32_t open = span_of(plain.left, plain.right); // columns that no full tile has ended
    uint32_t untouched = open;
    memset(skyline->tops, skyline->box.h, sizeof skyline->tops);
    memset(skyline->flat_tops, skyline->box.h, sizeof skyline->flat_tops);
    for (int row = plain.top; row <= plain.bottom && open; row++) {
        const CellRow *bits = &cells->bits[row];
        for (uint32_t solid = bits->solid & open; solid; solid &= solid - 1) {
            int col = __builtin_ctz(solid);
            uint32_t bit = solid & -solid;
            FhPoint corner = {(cells->col + col) * size, (cells->row + row) * size};
            if (bits->full & untouched & bit) {
                fill_full(skyline, corner, size);
            } else {
                FhTile tile = fh_terrain_at(terrain, cells->col + col, cells->row + row);
                fill_from_shape(skyline, fh_tileset_shape(terrain->tileset, tile), corner);
            }
        }
        untouched &= ~bits->solid;
        open &= ~bits->full;
    }
}

bool fh_skyline_look(const FhTerrain *terrain, FhRect body, FhRect asked, FhSkyline *skyline) {
    Cells cells = {0};
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
    skyline->box = px_of(&cells, plain, asked);
    skyline->ended = ended_at(&cells, plain);
    fill(skyline, &cells, plain);
    return true;
}
