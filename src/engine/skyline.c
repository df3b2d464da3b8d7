// skyline.c - first the box is cut to what is plain, by the bits of the terrain's rows of tiles;
// then its columns are filled from the top, a tile at a time, until a tile with a pixel in each of
// its columns ends them. A unit's eight numbers are copied, and lowered by as much, as one word.

#include "engine/skyline.h"

#include <string.h>

#include "engine/terrain_chunk.h"

enum { CELLS_MAX = FH_SKYLINE_COLUMNS / 8 + 2 }; // side by side, and one above the other

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
    return (uint32_t)(((uint64_t)right << FH_CHUNK_TILES | left) >> within);
}

static void read_rows(CellRow *bits, const FhChunkRow *rows, int count, int within) {
    for (int i = 0; i < count; i++) {
        bits[i] = (CellRow){rows[i].solid >> within, rows[i].full >> within, rows[i].odd >> within};
    }
}

/// The same where a second chunk lies to the right.
static void join_rows(CellRow *bits, const FhChunkRow *left, const FhChunkRow *right, int count,
                      int within) {
    for (int i = 0; i < count; i++) {
        bits[i] = (CellRow){joined(left[i].solid, right[i].solid, within),
                            joined(left[i].full, right[i].full, within),
                            joined(left[i].odd, right[i].odd, within)};
    }
}

static const FhChunkRow *rows_at(const FhTerrain *terrain, int col, int row) {
    static const FhChunk none = {0};
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
    return &(chunk ? chunk : &none)->rows[row & (FH_CHUNK_TILES - 1)];
}

static void read_cells(Cells *cells, const FhTerrain *terrain, FhRect box) {
    cells->terrain = terrain;
    cells->col = fh_floor_shift(box.x, terrain->size_bits);
    cells->row = fh_floor_shift(box.y, terrain->size_bits);
    cells->cols = fh_floor_shift(fh_rect_right(box) - 1, terrain->size_bits) - cells->col + 1;
    cells->rows = fh_floor_shift(fh_rect_bottom(box) - 1, terrain->size_bits) - cells->row + 1;
    int within = cells->col & (FH_CHUNK_TILES - 1);
    int count;
    for (int i = 0; i < cells->rows; i += count) {
        int row = cells->row + i;
        const FhChunkRow *left = rows_at(terrain, cells->col, row);
        count = fh_min(cells->rows - i, FH_CHUNK_TILES - (row & (FH_CHUNK_TILES - 1)));
        if (within + cells->cols <= FH_CHUNK_TILES) {
            read_rows(&cells->bits[i], left, count, within);
        } else {
            int next = cells->col + FH_CHUNK_TILES - 1;
            join_rows(&cells->bits[i], left, rows_at(terrain, next, row), count, within);
        }
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

/// The extent in px, as much of it as was asked for; aside, whole units.
static FhRect px_of(const Cells *cells, Extent extent, FhRect asked) {
    int size = cells->terrain->size;
    int units = ~(FH_SKYLINE_UNIT - 1);
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

/// The units of a tile that lie in the box, and where its first row and column are, seen from
/// there.
typedef struct Part {
    int first, end; // units of the box
    int column;     // px: of the tile, that the first unit begins with
    int top;        // px: from the box's top
} Part;

static Part part_of(const FhSkyline *skyline, FhPoint corner, int size) {
    int x = corner.x - skyline->box.x;
    int left = fh_max(x, 0);
    int right = fh_min(x + size, skyline->box.w);
    return (Part){left >> FH_SKYLINE_UNIT_BITS, right >> FH_SKYLINE_UNIT_BITS, left - x,
                  corner.y - skyline->box.y};
}

/// The tile is the first in its columns, and has a pixel in each.
static void fill_closed(FhSkyline *skyline, Part part, const uint8_t *tops, bool is_slope) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t slopes = is_slope ? ones : 0;
    for (int unit = part.first; unit < part.end; unit++, tops += FH_SKYLINE_UNIT) {
        uint64_t word;
        memcpy(&word, tops, sizeof word);
        word += ones * (uint64_t)part.top;
        memcpy(&skyline->tops[unit << FH_SKYLINE_UNIT_BITS], &word, sizeof word);
        memcpy(&skyline->slopes[unit << FH_SKYLINE_UNIT_BITS], &slopes, sizeof slopes);
    }
}

/// Something may lie above the tile, or show below it.
static void fill_open(FhSkyline *skyline, Part part, const uint8_t *tops, bool is_slope) {
    int end = part.end << FH_SKYLINE_UNIT_BITS;
    for (int i = part.first << FH_SKYLINE_UNIT_BITS; i < end; i++, tops++) {
        if (*tops != FH_NO_TOP && part.top + *tops < skyline->tops[i]) {
            skyline->tops[i] = (uint8_t)(part.top + *tops);
            skyline->slopes[i] = is_slope;
        }
    }
}

/// The tile begins above the box.
static void fill_cut(FhSkyline *skyline, Part part, const uint64_t *cols, bool is_slope) {
    int end = part.end << FH_SKYLINE_UNIT_BITS;
    for (int i = part.first << FH_SKYLINE_UNIT_BITS; i < end; i++, cols++) {
        uint64_t pixels = *cols >> -part.top;
        if (pixels) {
            skyline->tops[i] = (uint8_t)__builtin_ctzll(pixels);
            skyline->slopes[i] = is_slope;
        }
    }
}

/// A row's cells where they are solid and no tile above has ended them.
static void fill_row(FhSkyline *skyline, const Cells *cells, int row, uint32_t untouched,
                     uint32_t *open) {
    static const uint8_t full[FH_TILE_SIZE_MAX] = {0};
    const FhTerrain *terrain = cells->terrain;
    int size = terrain->size;
    const CellRow *bits = &cells->bits[row];
    for (uint32_t solid = bits->solid & *open; solid; solid &= solid - 1) {
        int col = __builtin_ctz(solid);
        uint32_t bit = solid & -solid;
        FhPoint corner = {(cells->col + col) * size, (cells->row + row) * size};
        Part part = part_of(skyline, corner, size);
        if (bits->full & untouched & bit) {
            part.top = fh_max(part.top, 0);
            fill_closed(skyline, part, full, false);
            *open &= ~bit;
            continue;
        }
        const FhChunk *chunk = fh_chunk_of_tile(terrain, cells->col + col, cells->row + row);
        FhTile tile = chunk->tiles[fh_index_in_chunk(cells->col + col, cells->row + row)];
        const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
        bool is_slope = shape->slopes >> FH_SIDE_TOP & 1;
        if (part.top < 0) {
            fill_cut(skyline, part, shape->cols + part.column, is_slope);
            continue;
        }
        *open &= shape->closed ? ~bit : UINT32_MAX;
        if (shape->closed && (untouched & bit)) {
            fill_closed(skyline, part, shape->tops + part.column, is_slope);
        } else {
            fill_open(skyline, part, shape->tops + part.column, is_slope);
        }
    }
}

static void fill(FhSkyline *skyline, const Cells *cells, Extent plain) {
    uint32_t open = span_of(plain.left, plain.right); // columns that no tile has ended
    uint32_t untouched = open;
    memset(skyline->tops, skyline->box.h, sizeof skyline->tops);
    memset(skyline->slopes, 0, sizeof skyline->slopes);
    for (int row = plain.top; row <= plain.bottom && open; row++) {
        if (cells->bits[row].solid & open) {
            fill_row(skyline, cells, row, untouched, &open);
            untouched &= ~cells->bits[row].solid;
        }
    }
    for (int i = 0; i < FH_SKYLINE_COLUMNS; i++) { // the last tiles may end below the box
        uint8_t height = (uint8_t)skyline->box.h;
        skyline->tops[i] = skyline->tops[i] < height ? skyline->tops[i] : height;
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
    skyline->ended |= (uint8_t)((body.y == asked.y) << FH_SIDE_TOP);
    fill(skyline, &cells, plain);
    return true;
}
