// terrain.c - chunks of tiles in blocks of 8 x 8 places, the blocks in a table with open addresses.
//
// Invariants: a probe by steps of one from a block's hash meets no hole before the block; the table
// has at least twice as many places as blocks; edits remove neither blocks nor chunks (an emptied
// chunk stays, with used == 0); `bounds` fits the tiles that
// are set, so that asking costs nothing however vast the level; a chunk's rows and columns of bits
// say of each tile what fh_tileset_traits_table says, so that queries go over 32 tiles at a time
// and look only at those that matter; `grid`, where there is one, leads to every block without
// hashing; what several terrains have (clones), blocks and chunks, is never written to, so that a
// copy of a vast level costs a pointer for 64 chunks, and an edit of it a block and a chunk.

#include "engine/terrain/terrain.h"

#include "engine/base/bits.h"
#include "engine/terrain/terrain_chunk.h"
#include "engine/base/assert.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANE_TILES = 12,  // whose traits fit into a word
    SHRINK_STEPS = 64 // rows and columns that bounds give up one by one
};

FhTerrain *fh_terrain_create(const FhTileset *tileset) {
    FH_ASSERT(tileset, "give the terrain a tileset; it may be empty");
    FhTerrain *terrain = calloc(1, sizeof *terrain);
    if (terrain) {
        terrain->tileset = tileset;
        terrain->size = fh_tileset_tile_size(tileset);
        terrain->size_bits = fh_zeros_below((uint32_t)terrain->size);
        terrain->is_grid_whole = true;
    }
    return terrain;
}

void fh_terrain_destroy(FhTerrain *terrain) {
    if (!terrain) {
        return;
    }
    for (size_t i = 0; i < terrain->capacity; i++) {
        fh_block_let_go(terrain->table[i]);
    }
    free(terrain->table);
    free(terrain->grid);
    free(terrain);
}

const FhTileset *fh_terrain_tileset(const FhTerrain *terrain) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    return terrain->tileset;
}

int fh_terrain_tile_size(const FhTerrain *terrain) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    return terrain->size;
}

FhTile fh_terrain_at(const FhTerrain *terrain, int col, int row) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
    return chunk ? chunk->tiles[fh_index_in_chunk(col, row)] : FH_TILE_EMPTY;
}

// --- edits ----------------------------------------------------------------------------------

bool fh_terrain_set(FhTerrain *terrain, int col, int row, FhTile tile) {
    return fh_terrain_set_row(terrain, col, row, &tile, 1);
}

/// The FH_TRAIT_* of up to LANE_TILES tiles: bit i of the lane of a trait is about tile i.
static uint64_t lanes_of(const uint8_t *traits, const FhTile *tiles, int count) {
    const uint64_t firsts = UINT64_C(0x0001001001001001); // of the lanes
    const uint64_t spread = UINT64_C(0x0000100200400801); // trait t goes to lane t
    uint64_t lanes = 0;
    for (int i = count - 1; i >= 0; i--) {
        lanes = lanes << 1 | (traits[tiles[i]] * spread & firsts);
    }
    return lanes;
}

/// The bits of one lane of three words.
static uint32_t join_lanes(const uint64_t words[3], int lane) {
    const uint32_t mask = (UINT32_C(1) << LANE_TILES) - 1;
    int at = lane * LANE_TILES;
    return ((uint32_t)(words[0] >> at) & mask) | ((uint32_t)(words[1] >> at) & mask) << LANE_TILES |
           ((uint32_t)(words[2] >> at) & mask) << 2 * LANE_TILES;
}

/// What a row's bits say of tiles that begin in column `first`.
static FhChunkRow bits_of(const FhTerrain *terrain, const FhTile *tiles, int count, int first) {
    const uint8_t *traits = fh_tileset_traits_table(terrain->tileset);
    uint64_t words[3];
    for (int i = 0; i < 3; i++) {
        int from = i * LANE_TILES;
        int there = fh_min(count - from, LANE_TILES);
        words[i] = there > 0 ? lanes_of(traits, tiles + from, there) : 0;
    }
    return (FhChunkRow){join_lanes(words, 0) << first, join_lanes(words, 1) << first,
                        join_lanes(words, 2) << first, join_lanes(words, 3) << first,
                        join_lanes(words, 4) << first};
}

static void merge_bits(uint32_t *bits, uint32_t span, uint32_t news) {
    *bits = (*bits & ~span) | news;
}

/// Flips a bit of those columns that are set in `solid` and in `odd`.
static void flip(FhChunkColumn *cols, uint32_t solid, uint32_t odd, uint32_t bit) {
    for (; solid; solid &= solid - 1) {
        cols[fh_zeros_below(solid)].solid ^= bit;
    }
    for (; odd; odd &= odd - 1) {
        cols[fh_zeros_below(odd)].odd ^= bit;
    }
}

static void note_bits(FhChunk *chunk, int place, uint32_t span, const FhChunkRow *news) {
    FhChunkRow *row = &chunk->rows[place];
    FhChunkRow before = *row;
    merge_bits(&row->any, span, news->any);
    merge_bits(&row->solid, span, news->solid);
    merge_bits(&row->full, span, news->full);
    merge_bits(&row->one_way, span, news->one_way);
    merge_bits(&row->odd, span, news->odd);
    uint32_t bit = UINT32_C(1) << place;
    flip(chunk->cols, before.solid ^ row->solid, before.odd ^ row->odd, bit);
}

static int count_bits(uint32_t bits) {
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return (int)(((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
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
    size_t cursor = 0;
    FhPoint at;
    while (fh_terrain_next_chunk(terrain, &cursor, &at)) {
        extend_by_chunk(&extent, fh_chunk_of_tile(terrain, at.x, at.y));
    }
    if (extent.left > extent.right) {
        return (FhRect){0, 0, 0, 0};
    }
    return (FhRect){extent.left, extent.top, extent.right - extent.left + 1,
                    extent.bottom - extent.top + 1};
}

/// Whether a tile is set in a row or in a column of the bounds: 32 tiles at a time, for a vast
/// level is as wide as a thousand chunks.
static bool holds_row(const FhTerrain *terrain, FhRect box, int row) {
    for (int col = box.x; col < fh_rect_right(box); col = (col | (FH_CHUNK_TILES - 1)) + 1) {
        if (fh_terrain_row_bits(terrain, col, row) != 0) {
            return true;
        }
    }
    return false;
}

static bool holds_col(const FhTerrain *terrain, FhRect box, int col) {
    uint32_t bit = UINT32_C(1) << (col & (FH_CHUNK_TILES - 1));
    for (int row = box.y; row < fh_rect_bottom(box); row = (row | (FH_CHUNK_TILES - 1)) + 1) {
        const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
        uint32_t any = 0;
        for (int i = 0; i < FH_CHUNK_TILES && chunk; i++) {
            any |= chunk->rows[i].any;
        }
        if (any & bit) {
            return true;
        }
    }
    return false;
}

/// Takes away one row or column of the bounds in which no tile is set. False when all of them hold
/// one.
static bool shrink_once(const FhTerrain *terrain, FhRect *box) {
    if (!holds_row(terrain, *box, box->y)) {
        box->y++;
        box->h--;
    } else if (!holds_row(terrain, *box, fh_rect_bottom(*box) - 1)) {
        box->h--;
    } else if (!holds_col(terrain, *box, box->x)) {
        box->x++;
        box->w--;
    } else if (!holds_col(terrain, *box, fh_rect_right(*box) - 1)) {
        box->w--;
    } else {
        return false;
    }
    return true;
}

/// Makes the bounds small again after tiles of some columns of a row were emptied. Only at their
/// edge is there something to do; islands far apart are measured anew, and what shrinks by far.
static void shrink_bounds(FhTerrain *terrain, int first_col, int last_col, int row) {
    FhRect box = terrain->bounds;
    bool is_edge = row == box.y || row == fh_rect_bottom(box) - 1 || first_col <= box.x ||
                   last_col >= fh_rect_right(box) - 1;
    if (!is_edge) {
        return;
    }
    bool is_compact =
        fh_max(box.w, box.h) / FH_CHUNK_TILES <= (int)fh_min((int)terrain->count, 1 << 16);
    for (int i = 0; i < SHRINK_STEPS && is_compact; i++) {
        if (box.w == 0 || box.h == 0 || !shrink_once(terrain, &box)) {
            terrain->bounds = box.w == 0 || box.h == 0 ? (FhRect){0, 0, 0, 0} : box;
            return;
        }
    }
    terrain->bounds = measure_bounds(terrain);
}

/// Makes the bounds hold tiles of a row of a chunk, which begins in column `chunk_col`.
static void grow_bounds(FhTerrain *terrain, int chunk_col, int row, uint32_t set) {
    int first = chunk_col + fh_zeros_below(set);
    int last = chunk_col + FH_CHUNK_TILES - 1 - fh_zeros_above(set);
    FhRect box = terrain->bounds;
    if (!fh_rect_contains(box, first, row) || !fh_rect_contains(box, last, row)) {
        terrain->bounds = fh_rect_around(box, (FhRect){first, row, last - first + 1, 1});
    }
}

/// What the row's bits are to say of tiles about to be written. A whole row like the one above, as
/// most are, is not looked at tile by tile.
static FhChunkRow news_of(const FhTerrain *terrain, const FhChunk *chunk, int place,
                          const FhTile *tiles, int count) {
    int first = place % FH_CHUNK_TILES, row = place / FH_CHUNK_TILES;
    if (count == FH_CHUNK_TILES && row > 0 &&
        memcmp(&chunk->tiles[place - FH_CHUNK_TILES], tiles, (size_t)count * sizeof *tiles) == 0) {
        return chunk->rows[row - 1];
    }
    return bits_of(terrain, tiles, count, first);
}

uint64_t fh_next_version(uint64_t version, FhPoint place, const FhTile *tiles, int count) {
    enum { TOGETHER = sizeof(uint64_t) / sizeof(FhTile) };
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = fh_chunk_place_hash(place.x, place.y);
    int i = 0;
    for (; i + TOGETHER <= count; i += TOGETHER) {
        uint64_t word;
        memcpy(&word, &tiles[i], sizeof word);
        hash = (hash ^ word) * odd;
    }
    for (; i < count; i++) {
        hash = (hash ^ tiles[i]) * odd;
    }
    return version + 1 + (hash >> 48);
}

/// Writes tiles of one row of a chunk. Returns false out of memory, and then nothing has changed.
static bool write_tiles(FhTerrain *terrain, int col, int row, const FhTile *tiles, int count) {
    const FhChunk *now = fh_chunk_or_empty(terrain, col, row);
    int place = fh_index_in_chunk(col, row), first = place % FH_CHUNK_TILES;
    uint32_t before = now->rows[place / FH_CHUNK_TILES].any;
    uint32_t span = (UINT32_MAX >> (FH_CHUNK_TILES - count)) << first;
    size_t size = (size_t)count * sizeof *tiles;
    if ((before & span) != 0 && memcmp(&now->tiles[place], tiles, size) == 0) {
        return true;
    }
    FhChunkRow news = news_of(terrain, now, place, tiles, count);
    uint32_t added = news.any & ~before, emptied = before & span & ~news.any;
    if ((news.any | emptied) == 0) {
        return true;
    }
    int chunk_col = fh_floor_shift(col, FH_CHUNK_BITS);
    int chunk_row = fh_floor_shift(row, FH_CHUNK_BITS);
    FhBlock *block = fh_chunk_own(terrain, chunk_col, chunk_row);
    if (!block) {
        return false;
    }
    FhChunk *chunk = block->chunks[fh_index_in_block(chunk_col, chunk_row)];
    memcpy(&chunk->tiles[place], tiles, size);
    note_bits(chunk, place / FH_CHUNK_TILES, span, &news);
    chunk->used += count_bits(added) - count_bits(emptied);
    terrain->version = fh_next_version(terrain->version, (FhPoint){col, row}, tiles, count);
    block->versions[fh_index_in_block(chunk_col, chunk_row)] = terrain->version;
    if (added != 0) {
        grow_bounds(terrain, col - first, row, news.any);
    }
    if (emptied != 0) {
        shrink_bounds(terrain, col, col + count - 1, row);
    }
    return true;
}

static bool is_tile_place(const FhTerrain *terrain, int64_t col, int64_t row) {
    const int64_t most = (1 << 30) / terrain->size;
    return col >= -most && col <= most && row >= -most && row <= most;
}

bool fh_terrain_set_row(FhTerrain *terrain, int col, int row, const FhTile *tiles, int count) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    FH_ASSERT(tiles || count == 0, "give the tiles that are counted");
    FH_ASSERT(count >= 0, "set 0 tiles or more");
    FH_ASSERT(is_tile_place(terrain, col, row) && is_tile_place(terrain, (int64_t)col + count, row),
              "set tiles within 2^30 px of the origin");
    while (count > 0) {
        int span = fh_min(FH_CHUNK_TILES - (col & (FH_CHUNK_TILES - 1)), count);
        if (!write_tiles(terrain, col, row, tiles, span)) {
            return false;
        }
        col += span;
        tiles += span;
        count -= span;
    }
    return true;
}

const FhTile *fh_terrain_chunk_tiles(const FhTerrain *terrain, int col, int row) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
    return chunk && chunk->used > 0 ? chunk->tiles : NULL;
}

uint32_t fh_terrain_row_bits(const FhTerrain *terrain, int col, int row) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
    return chunk ? chunk->rows[row & (FH_CHUNK_TILES - 1)].any : 0;
}

uint64_t fh_terrain_version(const FhTerrain *terrain) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    return terrain->version;
}

uint64_t fh_terrain_chunk_version(const FhTerrain *terrain, int col, int row) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    int chunk_col = fh_floor_shift(col, FH_CHUNK_BITS);
    int chunk_row = fh_floor_shift(row, FH_CHUNK_BITS);
    const FhBlock *block = fh_block_at(terrain, chunk_col, chunk_row);
    uint64_t version = block ? block->versions[fh_index_in_block(chunk_col, chunk_row)] : 0;
    return version > terrain->floor ? version : terrain->floor;
}

FhRect fh_terrain_bounds(const FhTerrain *terrain) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    return terrain->bounds;
}

size_t fh_terrain_bytes(const FhTerrain *terrain) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    return terrain->count * sizeof(FhChunk);
}

bool fh_terrain_next_chunk(const FhTerrain *terrain, size_t *cursor, FhPoint *first_tile) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    FH_ASSERT(cursor && first_tile, "give a cursor that starts at 0, and room for a place");
    while (fh_terrain_next_unshared(terrain, NULL, cursor, first_tile)) {
        if (fh_chunk_of_tile(terrain, first_tile->x, first_tile->y)->used > 0) {
            return true;
        }
    }
    return false;
}

uint64_t fh_terrain_hash(const FhTerrain *terrain) {
    uint64_t hash = 0; // a sum: chunks come in no order
    size_t cursor = 0;
    FhPoint at;
    while (fh_terrain_next_chunk(terrain, &cursor, &at)) {
        const FhTile *tiles = fh_terrain_chunk_tiles(terrain, at.x, at.y);
        for (int i = 0; i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
            uint64_t place = (uint64_t)(uint32_t)(at.x + i % FH_CHUNK_TILES) << 32 |
                             (uint32_t)(at.y + i / FH_CHUNK_TILES);
            uint64_t word = (place * 0x9e3779b97f4a7c15u + tiles[i]) * 0xbf58476d1ce4e5b9u;
            hash += tiles[i] == FH_TILE_EMPTY ? 0 : word ^ word >> 29;
        }
    }
    return hash;
}
