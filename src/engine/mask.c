#include "engine/mask.h"

#include <limits.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 16 };

typedef struct MaskChunk {
    uint64_t rows[FH_MASK_CHUNK]; // bit x of rows[y]
    int32_t col, row;             // in chunks
} MaskChunk;

/// Chunks in an open hash table that is at most half full.
struct FhMask {
    MaskChunk **table;
    size_t capacity; // a power of two, or 0
    size_t count;
    uint64_t version;
};

FhMask *fh_mask_create(void) {
    return calloc(1, sizeof(FhMask));
}

void fh_mask_destroy(FhMask *mask) {
    for (size_t i = 0; mask && i < mask->capacity; i++) {
        free(mask->table[i]);
    }
    if (mask) {
        free(mask->table);
    }
    free(mask);
}

static FhMask *clone_chunks(FhMask *clone, const FhMask *mask) {
    for (size_t i = 0; i < mask->capacity; i++) {
        clone->table[i] = mask->table[i] ? malloc(sizeof **mask->table) : NULL;
        if (clone->table[i]) {
            *clone->table[i] = *mask->table[i];
        } else if (mask->table[i]) {
            fh_mask_destroy(clone);
            return NULL;
        }
    }
    return clone;
}

FhMask *fh_mask_clone(const FhMask *mask) {
    FhMask *clone = fh_mask_create();
    if (!clone || !mask->table) {
        return clone;
    }
    clone->table = calloc(mask->capacity, sizeof *clone->table);
    if (!clone->table) {
        fh_mask_destroy(clone);
        return NULL;
    }
    clone->capacity = mask->capacity;
    clone->count = mask->count;
    clone->version = mask->version;
    return clone_chunks(clone, mask);
}

// --- chunks ---------------------------------------------------------------------------------

/// The chunk's place, or the free one where it belongs. Requires: a place is free.
static MaskChunk **slot_of(const FhMask *mask, int col, int row) {
    uint64_t hash = (uint64_t)(uint32_t)col * UINT64_C(0x9e3779b97f4a7c15) +
                    (uint64_t)(uint32_t)row * UINT64_C(0xc2b2ae3d27d4eb4f);
    size_t i = (size_t)(hash ^ hash >> 32) & (mask->capacity - 1);
    while (mask->table[i] && (mask->table[i]->col != col || mask->table[i]->row != row)) {
        i = (i + 1) & (mask->capacity - 1);
    }
    return &mask->table[i];
}

static MaskChunk *chunk_at(const FhMask *mask, int col, int row) {
    return mask->capacity ? *slot_of(mask, col, row) : NULL;
}

static bool make_room(FhMask *mask) {
    if ((mask->count + 1) * 2 <= mask->capacity) {
        return true;
    }
    FhMask grown = *mask;
    grown.capacity = mask->capacity ? mask->capacity * 2 : FIRST_CAPACITY;
    grown.table = calloc(grown.capacity, sizeof *grown.table);
    if (!grown.table) {
        return false;
    }
    for (size_t i = 0; i < mask->capacity; i++) {
        if (mask->table[i]) {
            *slot_of(&grown, mask->table[i]->col, mask->table[i]->row) = mask->table[i];
        }
    }
    free(mask->table);
    *mask = grown;
    return true;
}

static bool need_chunk(FhMask *mask, int col, int row) {
    if (chunk_at(mask, col, row)) {
        return true;
    }
    MaskChunk *chunk = make_room(mask) ? calloc(1, sizeof *chunk) : NULL;
    if (chunk) {
        chunk->col = col;
        chunk->row = row;
        *slot_of(mask, col, row) = chunk;
        mask->count++;
    }
    return chunk;
}

/// The chunks that a box meets, both ends included.
static FhRect chunks_of(FhRect box) {
    int col = fh_floor_div(box.x, FH_MASK_CHUNK);
    int row = fh_floor_div(box.y, FH_MASK_CHUNK);
    return (FhRect){col, row, fh_floor_div(box.x + box.w - 1, FH_MASK_CHUNK) - col + 1,
                    fh_floor_div(box.y + box.h - 1, FH_MASK_CHUNK) - row + 1};
}

/// Makes what is missing before anything is filled, so that a failure changes no pixel.
static bool need_chunks(FhMask *mask, FhRect box) {
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            if (!need_chunk(mask, col, row)) {
                return false;
            }
        }
    }
    return true;
}

/// The bits of a chunk's row that lie in columns x to x + w - 1 (world px).
static uint64_t bits_between(int chunk_col, int x, int w) {
    int first = fh_max(x - chunk_col * FH_MASK_CHUNK, 0);
    int end = fh_min(x + w - chunk_col * FH_MASK_CHUNK, FH_MASK_CHUNK);
    if (first >= end) {
        return 0;
    }
    return UINT64_MAX >> (FH_MASK_CHUNK - (end - first)) << first;
}

// --- questions ------------------------------------------------------------------------------

static bool chunk_overlaps(const MaskChunk *chunk, FhRect box) {
    uint64_t bits = bits_between(chunk->col, box.x, box.w);
    int top = chunk->row * FH_MASK_CHUNK;
    int end = fh_min(fh_rect_bottom(box) - top, FH_MASK_CHUNK);
    for (int y = fh_max(box.y - top, 0); y < end; y++) {
        if (chunk->rows[y] & bits) {
            return true;
        }
    }
    return false;
}

bool fh_mask_overlaps(const FhMask *mask, FhRect box) {
    if (box.w <= 0 || box.h <= 0) {
        return false;
    }
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            const MaskChunk *chunk = chunk_at(mask, col, row);
            if (chunk && chunk_overlaps(chunk, box)) {
                return true;
            }
        }
    }
    return false;
}

bool fh_mask_at(const FhMask *mask, int x, int y) {
    return fh_mask_overlaps(mask, (FhRect){x, y, 1, 1});
}

/// Both ends belong to it.
typedef struct Extent {
    int left, top, right, bottom;
} Extent;

static void extend_by_row(Extent *extent, const MaskChunk *chunk, int y) {
    uint64_t bits = chunk->rows[y];
    int left = 0;
    int right = FH_MASK_CHUNK - 1;
    while (!(bits >> left & 1)) {
        left++;
    }
    while (!(bits >> right & 1)) {
        right--;
    }
    int x = chunk->col * FH_MASK_CHUNK;
    extent->left = fh_min(extent->left, x + left);
    extent->right = fh_max(extent->right, x + right);
    extent->top = fh_min(extent->top, chunk->row * FH_MASK_CHUNK + y);
    extent->bottom = fh_max(extent->bottom, chunk->row * FH_MASK_CHUNK + y);
}

FhRect fh_mask_bounds(const FhMask *mask) {
    Extent extent = {INT_MAX, INT_MAX, INT_MIN, INT_MIN};
    for (size_t i = 0; i < mask->capacity; i++) {
        for (int y = 0; mask->table[i] && y < FH_MASK_CHUNK; y++) {
            if (mask->table[i]->rows[y]) {
                extend_by_row(&extent, mask->table[i], y);
            }
        }
    }
    if (extent.left > extent.right) {
        return (FhRect){0, 0, 0, 0};
    }
    return (FhRect){extent.left, extent.top, extent.right - extent.left + 1,
                    extent.bottom - extent.top + 1};
}

uint64_t fh_mask_version(const FhMask *mask) {
    return mask->version;
}

uint64_t fh_mask_hash(const FhMask *mask, FhRect box) {
    uint64_t hash = UINT64_C(1469598103934665603);
    FhRect chunks = chunks_of(box);
    for (int row = chunks.y; row < fh_rect_bottom(chunks); row++) {
        for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
            const MaskChunk *chunk = chunk_at(mask, col, row);
            for (int y = 0; y < FH_MASK_CHUNK; y++) {
                hash = (hash ^ (chunk ? chunk->rows[y] : 0)) * UINT64_C(1099511628211);
                hash ^= hash >> 29;
            }
        }
    }
    return hash;
}

size_t fh_mask_bytes(const FhMask *mask) {
    return mask->count * sizeof(MaskChunk);
}

// --- changes --------------------------------------------------------------------------------

/// Writes one row of pixels. Requires: where it fills there are chunks.
static void write_row(FhMask *mask, int x, int y, int w, bool solid) {
    FhRect chunks = chunks_of((FhRect){x, y, w, 1});
    for (int col = chunks.x; col < fh_rect_right(chunks); col++) {
        MaskChunk *chunk = chunk_at(mask, col, chunks.y);
        if (!chunk) {
            continue;
        }
        uint64_t bits = bits_between(col, x, w);
        uint64_t *row = &chunk->rows[fh_floor_mod(y, FH_MASK_CHUNK)];
        uint64_t after = solid ? *row | bits : *row & ~bits;
        mask->version += after != *row;
        *row = after;
    }
}

bool fh_mask_fill(FhMask *mask, FhRect box, bool solid) {
    if (box.w <= 0 || box.h <= 0) {
        return true;
    }
    if (solid && !need_chunks(mask, box)) {
        return false;
    }
    for (int y = box.y; y < fh_rect_bottom(box); y++) {
        write_row(mask, box.x, y, box.w, solid);
    }
    return true;
}

bool fh_mask_fill_disc(FhMask *mask, FhPoint middle, int radius, bool solid) {
    FhRect box = {middle.x - radius, middle.y - radius, 2 * radius + 1, 2 * radius + 1};
    if (radius < 0) {
        return true;
    }
    if (solid && !need_chunks(mask, box)) {
        return false;
    }
    int half = 0;
    for (int y = -radius; y <= radius; y++) {
        // (radius + 1/2)^2 in whole numbers is radius^2 + radius.
        int64_t room = (int64_t)radius * radius + radius - (int64_t)y * y;
        while ((int64_t)(half + 1) * (half + 1) <= room) {
            half++;
        }
        while ((int64_t)half * half > room) {
            half--;
        }
        write_row(mask, middle.x - half, middle.y + y, 2 * half + 1, solid);
    }
    return true;
}

// --- tiles ----------------------------------------------------------------------------------

/// Adds the solid pixels of a tile to its cell, run by run. Requires: its chunks are there.
static void draw_shape(FhMask *mask, const FhShape *shape, int x, int y) {
    for (int row = 0; row < shape->size; row++) {
        int col = 0;
        while (col < shape->size) {
            int first = col;
            while (col < shape->size && shape->rows[row] >> col & 1) {
                col++;
            }
            if (col > first) {
                write_row(mask, x + first, y + row, col - first, true);
            }
            col++;
        }
    }
}

bool fh_mask_take_tile(FhMask *mask, const FhTerrain *terrain, int col, int row) {
    int size = fh_terrain_tile_size(terrain);
    FhTile tile = fh_terrain_at(terrain, col, row);
    const FhTileKind *kind = fh_tileset_kind(fh_terrain_tileset(terrain), tile);
    bool is_solid = kind && kind->solidity == FH_SOLID;
    FhRect cell = {col * size, row * size, size, size};
    if (is_solid && !need_chunks(mask, cell)) {
        return false;
    }
    fh_mask_fill(mask, cell, false);
    if (is_solid) {
        draw_shape(mask, fh_tileset_shape(fh_terrain_tileset(terrain), tile), cell.x, cell.y);
    }
    return true;
}

static bool take_tiles(FhMask *mask, const FhTerrain *terrain, FhPoint first) {
    for (int i = 0; i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
        int col = first.x + i % FH_CHUNK_TILES;
        int row = first.y + i / FH_CHUNK_TILES;
        if (!fh_mask_take_tile(mask, terrain, col, row)) {
            return false;
        }
    }
    return true;
}

FhMask *fh_mask_from_terrain(const FhTerrain *terrain) {
    FhMask *mask = fh_mask_create();
    size_t cursor = 0;
    FhPoint first;
    while (mask && fh_terrain_next_chunk(terrain, &cursor, &first)) {
        if (!take_tiles(mask, terrain, first)) {
            fh_mask_destroy(mask);
            mask = NULL;
        }
    }
    return mask;
}

// --- edits of the terrain -------------------------------------------------------------------

static bool is_pixel_of(const FhTileKind *kind, const FhShape *shape, int x, int y) {
    return kind && kind->solidity == FH_SOLID && (shape->rows[y] >> x & 1);
}

static bool tile_differs(const FhMask *tiles, const FhTerrain *terrain, int col, int row) {
    const FhTileset *tileset = fh_terrain_tileset(terrain);
    FhTile tile = fh_terrain_at(terrain, col, row);
    const FhTileKind *kind = fh_tileset_kind(tileset, tile);
    const FhShape *shape = fh_tileset_shape(tileset, tile);
    int size = fh_terrain_tile_size(terrain);
    for (int i = 0; i < size * size; i++) {
        int x = i % size;
        int y = i / size;
        if (fh_mask_at(tiles, col * size + x, row * size + y) != is_pixel_of(kind, shape, x, y)) {
            return true;
        }
    }
    return false;
}

/// Follows within the terrain's chunk that holds a tile.
static bool follow_chunk(FhMask *mask, FhMask *tiles, const FhTerrain *terrain, FhPoint tile) {
    int first_col = tile.x - fh_floor_mod(tile.x, FH_CHUNK_TILES);
    int first_row = tile.y - fh_floor_mod(tile.y, FH_CHUNK_TILES);
    for (int i = 0; i < FH_CHUNK_TILES * FH_CHUNK_TILES; i++) {
        int col = first_col + i % FH_CHUNK_TILES;
        int row = first_row + i / FH_CHUNK_TILES;
        if (tile_differs(tiles, terrain, col, row) &&
            (!fh_mask_take_tile(mask, terrain, col, row) ||
             !fh_mask_take_tile(tiles, terrain, col, row))) {
            return false;
        }
    }
    return true;
}

/// Lists the places to look at: every chunk of tiles that there is, and where chunks of the picture
/// are, for there the last tile may have been taken away.
static bool next_place(const FhMask *tiles, const FhTerrain *terrain, size_t *cursor,
                       size_t *mask_cursor, FhPoint *tile) {
    if (fh_terrain_next_chunk(terrain, cursor, tile)) {
        return true;
    }
    int size = fh_terrain_tile_size(terrain);
    while (*mask_cursor < tiles->capacity) {
        const MaskChunk *chunk = tiles->table[(*mask_cursor)++];
        if (chunk) {
            *tile = (FhPoint){fh_floor_div(chunk->col * FH_MASK_CHUNK, size),
                              fh_floor_div(chunk->row * FH_MASK_CHUNK, size)};
            return true;
        }
    }
    return false;
}

bool fh_mask_follow(FhMask *mask, FhMask *tiles, const FhTerrain *terrain, uint64_t since) {
    size_t cursor = 0;
    size_t mask_cursor = 0;
    FhPoint tile;
    while (next_place(tiles, terrain, &cursor, &mask_cursor, &tile)) {
        size_t capacity = tiles->capacity;
        if (fh_terrain_chunk_version(terrain, tile.x, tile.y) > since &&
            !follow_chunk(mask, tiles, terrain, tile)) {
            return false;
        }
        mask_cursor = tiles->capacity == capacity ? mask_cursor : 0; // the table was laid anew
    }
    return true;
}
