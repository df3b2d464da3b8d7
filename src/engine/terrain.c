// terrain.c - chunks of tiles in a table with open addresses.
//
// Always true: a chunk's place in the table is reached from its hash by steps of one without a hole
// in between; the table has at least twice as many places as chunks; chunks are never taken out
// (one that was emptied stays, with used == 0); `bounds` fits the tiles that are set, so that
// asking costs nothing however vast the level; a chunk's rows of bits say of each tile what
// fh_tileset_traits says, so that queries go over 32 tiles at a time and look only at those that
// matter; `grid`, where there is one, leads to every chunk without hashing.

#include "engine/terrain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_CAPACITY = 16,
    CHUNK_BITS = 5,       // log2 of FH_CHUNK_TILES
    GRID_FREE_MAX = 4096, // places of the grid that may be empty, besides GRID_FREE_SHARE
    GRID_FREE_SHARE = 16  // for each chunk
};

/// One row of a chunk: bit c is about the tile in its column c.
typedef struct ChunkRow {
    uint32_t any, solid, full, one_way; // FH_TRAIT_*
} ChunkRow;

typedef struct FhChunk {
    int32_t col, row; // in chunks
    int32_t used;     // tiles that are not empty
    uint64_t version; // the terrain's, at the chunk's last change
    ChunkRow rows[FH_CHUNK_TILES];
    FhTile tiles[FH_CHUNK_TILES * FH_CHUNK_TILES];
} FhChunk;

struct FhTerrain {
    const FhTileset *tileset; // borrowed
    uint64_t version;
    FhRect bounds;      // cols and rows
    int size;           // of a tile, px
    int size_bits;      // log2 of it
    size_t count;       // chunks
    size_t capacity;    // places in the table: 0 or a power of two
    FhChunk **table;    // owned
    FhRect grid_box;    // in chunks: what the grid covers, empty when there is none
    FhChunk **grid;     // owned, row by row
    bool is_grid_whole; // no chunk lies outside
};

FhTerrain *fh_terrain_create(const FhTileset *tileset) {
    FhTerrain *terrain = calloc(1, sizeof *terrain);
    if (terrain) {
        terrain->tileset = tileset;
        terrain->size = fh_tileset_tile_size(tileset);
        terrain->size_bits = __builtin_ctz((unsigned)terrain->size);
        terrain->is_grid_whole = true;
    }
    return terrain;
}

void fh_terrain_destroy(FhTerrain *terrain) {
    if (!terrain) {
        return;
    }
    for (size_t i = 0; i < terrain->capacity; i++) {
        free(terrain->table[i]);
    }
    free(terrain->table);
    free(terrain->grid);
    free(terrain);
}

const FhTileset *fh_terrain_tileset(const FhTerrain *terrain) {
    return terrain->tileset;
}

int fh_terrain_tile_size(const FhTerrain *terrain) {
    return terrain->size;
}

/// Spreads a word's bits over the whole word; no two words become one.
static uint64_t mixed(uint64_t word) {
    word ^= word >> 31;
    word *= UINT64_C(0x9e3779b97f4a7c15);
    word ^= word >> 29;
    word *= UINT64_C(0xbf58476d1ce4e5b9);
    return word ^ word >> 32;
}

static uint64_t place_hash(int col, int row) {
    return mixed((uint64_t)(uint32_t)col << 32 | (uint32_t)row);
}

static uint64_t tile_hash(int col, int row, FhTile tile) {
    return tile == FH_TILE_EMPTY ? 0 : mixed(place_hash(col, row) + tile);
}

/// The place of the chunk, or the free place where it belongs. Requires: the table has a free
/// place.
static FhChunk **place_of(FhChunk **table, size_t capacity, int col, int row) {
    size_t i = (size_t)place_hash(col, row) & (capacity - 1);
    while (table[i] && (table[i]->col != col || table[i]->row != row)) {
        i = (i + 1) & (capacity - 1);
    }
    return &table[i];
}

static FhChunk *chunk_by_hash(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    if (terrain->capacity == 0) {
        return NULL;
    }
    return *place_of(terrain->table, terrain->capacity, chunk_col, chunk_row);
}

static inline FhChunk *chunk_at(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    uint32_t col = (uint32_t)chunk_col - (uint32_t)terrain->grid_box.x;
    uint32_t row = (uint32_t)chunk_row - (uint32_t)terrain->grid_box.y;
    if (col < (uint32_t)terrain->grid_box.w && row < (uint32_t)terrain->grid_box.h) {
        return terrain->grid[row * (uint32_t)terrain->grid_box.w + col];
    }
    return terrain->is_grid_whole ? NULL : chunk_by_hash(terrain, chunk_col, chunk_row);
}

static FhChunk *chunk_of_tile(const FhTerrain *terrain, int col, int row) {
    return chunk_at(terrain, fh_floor_shift(col, CHUNK_BITS), fh_floor_shift(row, CHUNK_BITS));
}

static int index_in_chunk(int col, int row) {
    return (row & (FH_CHUNK_TILES - 1)) * FH_CHUNK_TILES + (col & (FH_CHUNK_TILES - 1));
}

FhTile fh_terrain_at(const FhTerrain *terrain, int col, int row) {
    const FhChunk *chunk = chunk_of_tile(terrain, col, row);
    return chunk ? chunk->tiles[index_in_chunk(col, row)] : FH_TILE_EMPTY;
}

/// Makes sure that one more chunk finds a place with half the table still free.
static bool grow_table(FhTerrain *terrain) {
    if ((terrain->count + 1) * 2 <= terrain->capacity) {
        return true;
    }
    size_t capacity = terrain->capacity ? terrain->capacity * 2 : FIRST_CAPACITY;
    FhChunk **table = calloc(capacity, sizeof(FhChunk *));
    if (!table) {
        return false;
    }
    for (size_t i = 0; i < terrain->capacity; i++) {
        FhChunk *chunk = terrain->table[i];
        if (chunk) {
            *place_of(table, capacity, chunk->col, chunk->row) = chunk;
        }
    }
    free(terrain->table);
    terrain->table = table;
    terrain->capacity = capacity;
    return true;
}

// --- the grid -------------------------------------------------------------------------------

/// The smallest range that holds `at` too, half as large again on the side that grows.
static void widen(int32_t *first, int32_t *count, int at) {
    int end = *first + *count;
    if (*count == 0) {
        *first = at;
        *count = 1;
    } else if (at < *first) {
        *first = at - *count / 2;
        *count = end - *first;
    } else if (at >= end) {
        *count = at + 1 - *first + *count / 2;
    }
}

static bool is_worth_a_grid(const FhTerrain *terrain, int64_t w, int64_t h) {
    int64_t most = GRID_FREE_MAX + GRID_FREE_SHARE * (int64_t)terrain->count;
    return w <= most && h <= most && w * h <= most;
}

static FhChunk **grid_place(FhChunk **grid, FhRect box, const FhChunk *chunk) {
    return &grid[(size_t)(chunk->row - box.y) * (size_t)box.w + (size_t)(chunk->col - box.x)];
}

/// Makes the grid lead to a chunk just added to the table, if that does not cost too much: far
/// islands are found by hashing.
static void cover(FhTerrain *terrain, FhChunk *added) {
    if (fh_rect_contains(terrain->grid_box, added->col, added->row)) {
        *grid_place(terrain->grid, terrain->grid_box, added) = added;
        return;
    }
    FhRect box = terrain->grid_box;
    widen(&box.x, &box.w, added->col);
    widen(&box.y, &box.h, added->row);
    bool is_worth = terrain->is_grid_whole && is_worth_a_grid(terrain, box.w, box.h);
    FhChunk **grid = is_worth ? calloc((size_t)box.w * (size_t)box.h, sizeof *grid) : NULL;
    terrain->is_grid_whole = grid != NULL;
    if (!grid) {
        return;
    }
    for (size_t i = 0; i < terrain->capacity; i++) {
        if (terrain->table[i]) {
            *grid_place(grid, box, terrain->table[i]) = terrain->table[i];
        }
    }
    free(terrain->grid);
    terrain->grid = grid;
    terrain->grid_box = box;
}

static FhChunk *add_chunk(FhTerrain *terrain, int chunk_col, int chunk_row) {
    FhChunk *chunk = grow_table(terrain) ? calloc(1, sizeof *chunk) : NULL;
    if (chunk) {
        chunk->col = chunk_col;
        chunk->row = chunk_row;
        *place_of(terrain->table, terrain->capacity, chunk_col, chunk_row) = chunk;
        terrain->count++;
        cover(terrain, chunk);
    }
    return chunk;
}

// --- edits ----------------------------------------------------------------------------------

/// Finds the chunk of a tile, or makes it when something is to be written into it. *chunk is NULL
/// when there is none. False out of memory.
static bool chunk_to_write(FhTerrain *terrain, int col, int row, bool is_needed, FhChunk **chunk) {
    *chunk = chunk_of_tile(terrain, col, row);
    if (!*chunk && is_needed) {
        *chunk =
            add_chunk(terrain, fh_floor_shift(col, CHUNK_BITS), fh_floor_shift(row, CHUNK_BITS));
        return *chunk != NULL;
    }
    return true;
}

bool fh_terrain_set(FhTerrain *terrain, int col, int row, FhTile tile) {
    return fh_terrain_set_row(terrain, col, row, &tile, 1);
}

static bool has_tiles(const FhTile *tiles, int count) {
    int i = 0;
    while (i < count && tiles[i] == FH_TILE_EMPTY) {
        i++;
    }
    return i < count;
}

static uint32_t bit_if(uint32_t traits, uint32_t trait, int bit) {
    return traits & trait ? UINT32_C(1) << bit : 0;
}

static void merge_bits(uint32_t *bits, uint32_t span, uint32_t news) {
    *bits = (*bits & ~span) | news;
}

/// Notes what the tiles are in a row's bits, from bit `first` on.
static void note_traits(const FhTerrain *terrain, ChunkRow *row, int first, const FhTile *tiles,
                        int count) {
    ChunkRow news = {0};
    FhTile tile = FH_TILE_EMPTY;
    uint32_t traits = 0;
    for (int i = 0; i < count; i++) {
        if (tiles[i] != tile) {
            tile = tiles[i];
            traits = fh_tileset_traits(terrain->tileset, tile);
        }
        news.any |= bit_if(traits, FH_TRAIT_ANY, first + i);
        news.solid |= bit_if(traits, FH_TRAIT_SOLID, first + i);
        news.full |= bit_if(traits, FH_TRAIT_FULL, first + i);
        news.one_way |= bit_if(traits, FH_TRAIT_ONE_WAY, first + i);
    }
    uint32_t span = (UINT32_MAX >> (FH_CHUNK_TILES - count)) << first;
    merge_bits(&row->any, span, news.any);
    merge_bits(&row->solid, span, news.solid);
    merge_bits(&row->full, span, news.full);
    merge_bits(&row->one_way, span, news.one_way);
}

/// A box of tiles while it grows: both ends belong to it.
typedef struct Extent {
    int left, top, right, bottom;
} Extent;

/// Grows the extent by a chunk's tiles. One that lies inside already is not looked into.
static void extend_by_chunk(Extent *extent, const FhChunk *chunk) {
    int left = chunk->col * FH_CHUNK_TILES;
    int top = chunk->row * FH_CHUNK_TILES;
    bool inside = left >= extent->left && left + FH_CHUNK_TILES - 1 <= extent->right &&
                  top >= extent->top && top + FH_CHUNK_TILES - 1 <= extent->bottom;
    for (int i = 0; !inside && i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
        if (chunk->tiles[i] != FH_TILE_EMPTY) {
            int col = left + i % FH_CHUNK_TILES;
            int row = top + i / FH_CHUNK_TILES;
            extent->left = fh_min(extent->left, col);
            extent->right = fh_max(extent->right, col);
            extent->top = fh_min(extent->top, row);
            extent->bottom = fh_max(extent->bottom, row);
        }
    }
}

static FhRect measure_bounds(const FhTerrain *terrain) {
    Extent extent = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};
    for (size_t i = 0; i < terrain->capacity; i++) {
        const FhChunk *chunk = terrain->table[i];
        if (chunk && chunk->used > 0) {
            extend_by_chunk(&extent, chunk);
        }
    }
    if (extent.left > extent.right) {
        return (FhRect){0, 0, 0, 0};
    }
    return (FhRect){extent.left, extent.top, extent.right - extent.left + 1,
                    extent.bottom - extent.top + 1};
}

/// True when a tile is set in the line of tiles. Where the line is longer than the terrain has
/// chunks, the answer may be false though there is one.
static bool holds_line(const FhTerrain *terrain, FhRect line) {
    if (fh_max(line.w, line.h) / FH_CHUNK_TILES > (int)fh_min((int)terrain->count, 1 << 16)) {
        return false;
    }
    for (int row = line.y; row < fh_rect_bottom(line); row++) {
        for (int col = line.x; col < fh_rect_right(line); col++) {
            if (fh_terrain_at(terrain, col, row) != FH_TILE_EMPTY) {
                return true;
            }
        }
    }
    return false;
}

/// Makes the bounds small again after tiles of some columns of a row were emptied.
static void shrink_bounds(FhTerrain *terrain, int first_col, int last_col, int row) {
    FhRect box = terrain->bounds;
    int right = fh_rect_right(box) - 1, bottom = fh_rect_bottom(box) - 1;
    bool is_loose =
        (row == box.y && !holds_line(terrain, (FhRect){box.x, row, box.w, 1})) ||
        (row == bottom && !holds_line(terrain, (FhRect){box.x, row, box.w, 1})) ||
        (first_col <= box.x && !holds_line(terrain, (FhRect){box.x, box.y, 1, box.h})) ||
        (last_col >= right && !holds_line(terrain, (FhRect){right, box.y, 1, box.h}));
    if (is_loose) {
        terrain->bounds = measure_bounds(terrain);
    }
}

/// Makes the bounds hold some tiles of a row, of which at least one is set.
static void grow_bounds(FhTerrain *terrain, int col, int row, const FhTile *tiles, int count) {
    int first = 0, last = count - 1;
    while (tiles[first] == FH_TILE_EMPTY) {
        first++;
    }
    while (tiles[last] == FH_TILE_EMPTY) {
        last--;
    }
    FhRect set = {col + first, row, last - first + 1, 1};
    terrain->bounds = fh_rect_around(terrain->bounds, set);
}

/// Writes tiles of one row of a chunk.
static void write_tiles(FhTerrain *terrain, FhChunk *chunk, int col, int row, const FhTile *tiles,
                        int count) {
    FhTile *place = &chunk->tiles[index_in_chunk(col, row)];
    if (memcmp(place, tiles, (size_t)count * sizeof *tiles) == 0) {
        return;
    }
    int emptied = 0, added = 0;
    for (int i = 0; i < count; i++) {
        emptied += (tiles[i] == FH_TILE_EMPTY) & (place[i] != FH_TILE_EMPTY);
        added += (tiles[i] != FH_TILE_EMPTY) & (place[i] == FH_TILE_EMPTY);
        place[i] = tiles[i];
    }
    chunk->used += added - emptied;
    chunk->version = ++terrain->version;
    note_traits(terrain, &chunk->rows[row & (FH_CHUNK_TILES - 1)], col & (FH_CHUNK_TILES - 1),
                tiles, count);
    if (added > 0) {
        grow_bounds(terrain, col, row, tiles, count);
    }
    if (emptied > 0) {
        shrink_bounds(terrain, col, col + count - 1, row);
    }
}

bool fh_terrain_set_row(FhTerrain *terrain, int col, int row, const FhTile *tiles, int count) {
    while (count > 0) {
        int span = fh_min(FH_CHUNK_TILES - fh_floor_mod(col, FH_CHUNK_TILES), count);
        FhChunk *chunk;
        if (!chunk_to_write(terrain, col, row, has_tiles(tiles, span), &chunk)) {
            return false;
        }
        if (chunk) {
            write_tiles(terrain, chunk, col, row, tiles, span);
        }
        col += span;
        tiles += span;
        count -= span;
    }
    return true;
}

const FhTile *fh_terrain_chunk_tiles(const FhTerrain *terrain, int col, int row) {
    const FhChunk *chunk = chunk_of_tile(terrain, col, row);
    return chunk && chunk->used > 0 ? chunk->tiles : NULL;
}

uint64_t fh_terrain_version(const FhTerrain *terrain) {
    return terrain->version;
}

uint64_t fh_terrain_chunk_version(const FhTerrain *terrain, int col, int row) {
    const FhChunk *chunk = chunk_of_tile(terrain, col, row);
    return chunk ? chunk->version : 0;
}

FhRect fh_terrain_bounds(const FhTerrain *terrain) {
    return terrain->bounds;
}

bool fh_terrain_next_chunk(const FhTerrain *terrain, size_t *cursor, FhPoint *first_tile) {
    while (*cursor < terrain->capacity) {
        const FhChunk *chunk = terrain->table[(*cursor)++];
        if (chunk && chunk->used > 0) {
            *first_tile = (FhPoint){chunk->col * FH_CHUNK_TILES, chunk->row * FH_CHUNK_TILES};
            return true;
        }
    }
    return false;
}

static uint64_t chunk_hash(const FhChunk *chunk) {
    uint64_t hash = 0;
    for (int i = 0; i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
        hash += tile_hash(chunk->col * FH_CHUNK_TILES + i % FH_CHUNK_TILES,
                          chunk->row * FH_CHUNK_TILES + i / FH_CHUNK_TILES, chunk->tiles[i]);
    }
    return hash;
}

uint64_t fh_terrain_hash(const FhTerrain *terrain) {
    uint64_t hash = 0;
    for (size_t i = 0; i < terrain->capacity; i++) {
        hash += terrain->table[i] ? chunk_hash(terrain->table[i]) : 0;
    }
    return hash;
}

// --- questions about a box ------------------------------------------------------------------

/// The cells that a box meets, both ends included.
typedef struct Cells {
    int left, top, right, bottom;
} Cells;

static inline Cells cells_of(const FhTerrain *terrain, FhRect box) {
    int bits = terrain->size_bits;
    return (Cells){fh_floor_shift(box.x, bits), fh_floor_shift(box.y, bits),
                   fh_floor_shift(box.x + box.w - 1, bits),
                   fh_floor_shift(box.y + box.h - 1, bits)};
}

/// The part of the cells that lies in one chunk, counted from its corner.
static inline Cells cells_within(Cells cells, int chunk_col, int chunk_row) {
    int col = chunk_col * FH_CHUNK_TILES;
    int row = chunk_row * FH_CHUNK_TILES;
    return (Cells){fh_max(cells.left - col, 0), fh_max(cells.top - row, 0),
                   fh_min(cells.right - col, FH_CHUNK_TILES - 1),
                   fh_min(cells.bottom - row, FH_CHUNK_TILES - 1)};
}

/// The bits of a chunk's row for columns `first` to `last`.
static inline uint32_t bits_of_cols(int first, int last) {
    return (UINT32_MAX >> (FH_CHUNK_TILES - 1 - (last - first))) << first;
}

static inline bool tile_overlaps(const FhTerrain *terrain, FhTile tile, int col, int row,
                                 FhRect box) {
    const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
    return shape &&
           fh_shape_overlaps(shape, fh_rect_moved(box, -col * terrain->size, -row * terrain->size));
}

/// True when one of the tiles in `solid`, bits of a chunk's row, has a solid pixel in the box.
static bool some_overlap(const FhTerrain *terrain, const FhChunk *chunk, int row, uint32_t solid,
                         FhRect box) {
    for (; solid != 0; solid &= solid - 1) {
        int col = __builtin_ctz(solid);
        FhTile tile = chunk->tiles[row * FH_CHUNK_TILES + col];
        const FhTileKind *kind = fh_tileset_kind(terrain->tileset, tile);
        if (kind && kind->solidity == FH_SOLID &&
            tile_overlaps(terrain, tile, chunk->col * FH_CHUNK_TILES + col,
                          chunk->row * FH_CHUNK_TILES + row, box)) {
            return true;
        }
    }
    return false;
}

/// True when a solid pixel in the chunk lies in the box, or a one-way in its rows from
/// `one_way_row` on.
static inline bool chunk_stops(const FhTerrain *terrain, const FhChunk *chunk, Cells cells,
                               FhRect box, int one_way_row) {
    uint32_t span = bits_of_cols(cells.left, cells.right);
    for (int row = cells.top; row <= cells.bottom; row++) {
        const ChunkRow *bits = &chunk->rows[row];
        uint32_t solid = bits->solid & span;
        if ((bits->full & span) || (row >= one_way_row && (bits->one_way & span)) ||
            (solid && some_overlap(terrain, chunk, row, solid, box))) {
            return true;
        }
    }
    return false;
}

bool fh_terrain_is_free(const FhTerrain *terrain, FhRect box, int one_ways_from) {
    if (box.w <= 0 || box.h <= 0) {
        return true;
    }
    Cells cells = cells_of(terrain, box);
    int one_way_row = fh_floor_shift(one_ways_from, terrain->size_bits);
    int last_row = fh_floor_shift(cells.bottom, CHUNK_BITS);
    int last_col = fh_floor_shift(cells.right, CHUNK_BITS);
    for (int row = fh_floor_shift(cells.top, CHUNK_BITS); row <= last_row; row++) {
        for (int col = fh_floor_shift(cells.left, CHUNK_BITS); col <= last_col; col++) {
            const FhChunk *chunk = chunk_at(terrain, col, row);
            if (chunk && chunk_stops(terrain, chunk, cells_within(cells, col, row), box,
                                     one_way_row - row * FH_CHUNK_TILES)) {
                return false;
            }
        }
    }
    return true;
}

bool fh_terrain_overlaps(const FhTerrain *terrain, FhRect box) {
    return !fh_terrain_is_free(terrain, box, INT32_MAX);
}

static uint32_t traits_in_chunk(const FhChunk *chunk, Cells cells) {
    uint32_t span = bits_of_cols(cells.left, cells.right);
    ChunkRow met = {0};
    for (int row = cells.top; row <= cells.bottom; row++) {
        met.any |= chunk->rows[row].any;
        met.solid |= chunk->rows[row].solid;
        met.full |= chunk->rows[row].full;
        met.one_way |= chunk->rows[row].one_way;
    }
    return ((met.any & span) ? FH_TRAIT_ANY : 0u) | ((met.solid & span) ? FH_TRAIT_SOLID : 0u) |
           ((met.full & span) ? FH_TRAIT_FULL : 0u) |
           ((met.one_way & span) ? FH_TRAIT_ONE_WAY : 0u);
}

uint32_t fh_terrain_traits(const FhTerrain *terrain, FhRect box) {
    if (box.w <= 0 || box.h <= 0) {
        return 0;
    }
    uint32_t traits = 0;
    Cells cells = cells_of(terrain, box);
    int last_row = fh_floor_shift(cells.bottom, CHUNK_BITS);
    int last_col = fh_floor_shift(cells.right, CHUNK_BITS);
    for (int row = fh_floor_shift(cells.top, CHUNK_BITS); row <= last_row; row++) {
        for (int col = fh_floor_shift(cells.left, CHUNK_BITS); col <= last_col; col++) {
            const FhChunk *chunk = chunk_at(terrain, col, row);
            traits |= chunk ? traits_in_chunk(chunk, cells_within(cells, col, row)) : 0u;
        }
    }
    return traits;
}

// --- the ground -----------------------------------------------------------------------------

/// The tile's pixels in row `y` (world px) that hold up, as bits from its left.
static uint64_t row_of_tile(const FhTerrain *terrain, int col, int row, FhTerrainRow of) {
    FhTile tile = fh_terrain_at(terrain, col, row);
    const FhTileKind *kind = fh_tileset_kind(terrain->tileset, tile);
    if (!kind || kind->solidity == FH_PASSABLE) {
        return 0;
    }
    const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
    int y = of.y - row * terrain->size;
    if (kind->solidity == FH_SOLID) {
        return shape->rows[y];
    }
    uint64_t above = 0;
    for (int i = 0; i < y; i++) {
        above |= shape->rows[i];
    }
    return of.has_one_ways && above == 0 ? shape->rows[y] : 0;
}

/// Takes the run of clear bits, and that of set bits after it, off one end of a word of 64.
static void take_runs(uint64_t *word, bool from_top, int *clear, int *set) {
    *clear = from_top ? __builtin_clzll(*word) : __builtin_ctzll(*word);
    *word = from_top ? *word << *clear : *word >> *clear;
    *set = ~*word == 0 ? 64 : from_top ? __builtin_clzll(~*word) : __builtin_ctzll(~*word);
    *word = *set == 64 ? 0 : from_top ? *word << *set : *word >> *set;
}

/// A walk along a row: columns are counted in its direction from the one furthest back.
typedef struct LevelRun {
    int width;
    int next; // the column to look at
    int held; // the last that holds up; -1: none yet
} LevelRun;

/// Goes on by one tile's bits, turned so that the next column is at the word's end. Returns false
/// at a gap that the row falls into.
static bool run_over(LevelRun *run, uint64_t word, bool from_top) {
    int at = run->next;
    while (word != 0) {
        int clear, set;
        take_runs(&word, from_top, &clear, &set);
        at += clear;
        if (at - run->held - 1 >= run->width) {
            return false;
        }
        at += set;
        run->held = at - 1;
    }
    return true;
}

/// How many columns from `col` on, itself included, are full in a row of tiles within its chunk.
static int full_ahead(const FhTerrain *terrain, int col, int row, int direction) {
    const FhChunk *chunk = chunk_of_tile(terrain, col, row);
    uint32_t gaps = chunk ? ~chunk->rows[row & (FH_CHUNK_TILES - 1)].full : UINT32_MAX;
    int within = col & (FH_CHUNK_TILES - 1);
    if (direction > 0) {
        gaps >>= within;
        return gaps ? __builtin_ctz(gaps) : FH_CHUNK_TILES - within;
    }
    gaps <<= FH_CHUNK_TILES - 1 - within;
    return gaps ? __builtin_clz(gaps) : within + 1;
}

int fh_terrain_level_run(const FhTerrain *terrain, FhTerrainRow row, int direction, int most) {
    int start = direction > 0 ? row.x : row.x + row.w - 1;
    int tile_row = fh_floor_shift(row.y, terrain->size_bits);
    int size = terrain->size;
    LevelRun run = {row.w, 0, -1};
    while (run.next < row.w + most && run.next - run.held - 1 < row.w) {
        int x = start + direction * run.next;
        int col = fh_floor_shift(x, terrain->size_bits);
        int within = x & (size - 1);
        int left = direction > 0 ? size - within : within + 1;
        int full = full_ahead(terrain, col, tile_row, direction);
        if (full > 0) {
            left += (full - 1) * size;
            run.held = run.next + left - 1;
        } else {
            uint64_t word = row_of_tile(terrain, col, tile_row, row);
            word = direction > 0 ? word >> within : word << (63 - within);
            if (!run_over(&run, word, direction < 0)) {
                break;
            }
        }
        run.next += left;
    }
    return fh_min(most, run.held);
}

/// Fills in the columns that have no top yet with those of a tile's shape, from its row `from` on.
/// Returns how many are left.
static int fill_tops(const FhShape *shape, FhPoint first, FhRect box, int32_t *tops, int count) {
    int bottom = fh_rect_bottom(box);
    int from = fh_max(box.y - first.y, 0);
    int open = 0;
    for (int i = 0; i < count; i++) {
        if (tops[i] == bottom) {
            uint64_t below = shape->cols[first.x + i] >> from << from;
            tops[i] = below ? fh_min(first.y + __builtin_ctzll(below), bottom) : bottom;
            open += tops[i] == bottom;
        }
    }
    return open;
}

/// The tops of the columns of one column of tiles.
static void find_tops(const FhTerrain *terrain, FhRect box, int col, int32_t *tops) {
    int left = fh_max(col * terrain->size, box.x);
    int count = fh_min((col + 1) * terrain->size, fh_rect_right(box)) - left;
    int last_row = fh_floor_shift(fh_rect_bottom(box) - 1, terrain->size_bits);
    uint32_t bit = UINT32_C(1) << (col & (FH_CHUNK_TILES - 1));
    const FhChunk *chunk = NULL;
    for (int row = fh_floor_shift(box.y, terrain->size_bits); row <= last_row; row++) {
        int within = row & (FH_CHUNK_TILES - 1);
        chunk = chunk && within ? chunk : chunk_of_tile(terrain, col, row);
        if (!chunk || !(chunk->rows[within].solid & bit)) {
            continue;
        }
        FhTile tile = chunk->tiles[index_in_chunk(col, row)];
        FhPoint first = {left - col * terrain->size, row * terrain->size};
        const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
        if (shape && fh_tileset_kind(terrain->tileset, tile)->solidity == FH_SOLID &&
            fill_tops(shape, first, box, tops + (left - box.x), count) == 0) {
            return;
        }
    }
}

void fh_terrain_tops(const FhTerrain *terrain, FhRect box, int32_t *tops) {
    for (int i = 0; i < box.w; i++) {
        tops[i] = fh_rect_bottom(box);
    }
    int last_col = fh_floor_shift(fh_rect_right(box) - 1, terrain->size_bits);
    for (int col = fh_floor_shift(box.x, terrain->size_bits); col <= last_col; col++) {
        find_tops(terrain, box, col, tops);
    }
}

bool fh_terrain_touches_hazard(const FhTerrain *terrain, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if ((walk.hit.kind->flags & FH_KIND_HAZARD) && fh_tile_hit_overlaps(&walk.hit, box)) {
            return true;
        }
    }
    return false;
}

FhTileWalk fh_terrain_walk(const FhTerrain *terrain, FhRect box) {
    FhTileWalk walk = {.terrain = terrain};
    if (box.w <= 0 || box.h <= 0) {
        walk.last_row = -1;
        return walk;
    }
    Cells cells = cells_of(terrain, box);
    walk.first_col = cells.left;
    walk.last_col = cells.right;
    walk.last_row = cells.bottom;
    walk.col = cells.left;
    walk.row = cells.top;
    return walk;
}

/// Steps on until a tile of a known kind is met within the walk's row, or the row's end. Empty
/// tiles are skipped by the bits, a missing chunk whole.
static bool next_in_row(FhTileWalk *walk) {
    const FhTerrain *terrain = walk->terrain;
    while (walk->col <= walk->last_col) {
        const FhChunk *chunk = chunk_of_tile(terrain, walk->col, walk->row);
        int within = walk->col & (FH_CHUNK_TILES - 1);
        uint32_t any = chunk ? chunk->rows[walk->row & (FH_CHUNK_TILES - 1)].any >> within : 0;
        if (any == 0) {
            walk->col += FH_CHUNK_TILES - within;
            continue;
        }
        walk->col += __builtin_ctz(any);
        if (walk->col > walk->last_col) {
            return false;
        }
        FhTile tile = chunk->tiles[index_in_chunk(walk->col, walk->row)];
        const FhTileKind *kind = fh_tileset_kind(terrain->tileset, tile);
        if (kind) {
            walk->hit = (FhTileHit){kind,
                                    fh_tileset_shape(terrain->tileset, tile),
                                    walk->col,
                                    walk->row,
                                    walk->col * terrain->size,
                                    walk->row * terrain->size,
                                    tile};
        }
        walk->col++;
        if (kind) {
            return true;
        }
    }
    return false;
}

bool fh_tile_walk_next(FhTileWalk *walk) {
    for (; walk->row <= walk->last_row; walk->row++) {
        if (next_in_row(walk)) {
            return true;
        }
        walk->col = walk->first_col;
    }
    return false;
}

bool fh_tile_hit_overlaps(const FhTileHit *hit, FhRect box) {
    return fh_shape_overlaps(hit->shape, fh_rect_moved(box, -hit->x, -hit->y));
}
