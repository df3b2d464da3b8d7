// terrain_chunk.c - keeps a terrain's blocks and chunks: finds a block by its column and row (open
// addressing, linear probing), and makes what is to be written to the terrain's own.

#include "engine/terrain/terrain_chunk.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/owners.h"

enum {
    FIRST_CAPACITY = 4,
    GRID_FREE_MAX = 4096, // places of the grid that may be empty, besides GRID_FREE_SHARE
    GRID_FREE_SHARE = 16  // for each block
};

/// Spreads a word's bits over the whole word; no two words become one.
static uint64_t mixed(uint64_t word) {
    word ^= word >> 31;
    word *= UINT64_C(0x9e3779b97f4a7c15);
    word ^= word >> 29;
    word *= UINT64_C(0xbf58476d1ce4e5b9);
    return word ^ word >> 32;
}

uint64_t fh_chunk_place_hash(int col, int row) {
    return mixed((uint64_t)(uint32_t)col << 32 | (uint32_t)row);
}

/// The place of the block in a table of `capacity` places, or the free one where it belongs.
/// Requires: the table has a free place.
static FhBlock **fh_block_place(FhBlock **table, size_t capacity, int col, int row) {
    size_t i = (size_t)fh_chunk_place_hash(col, row) & (capacity - 1);
    while (table[i] && (table[i]->col != col || table[i]->row != row)) {
        i = (i + 1) & (capacity - 1);
    }
    return &table[i];
}

FhBlock *fh_block_by_hash(const FhTerrain *terrain, int block_col, int block_row) {
    if (terrain->capacity == 0) {
        return NULL;
    }
    return *fh_block_place(terrain->table, terrain->capacity, block_col, block_row);
}

/// Frees a chunk, unless another block has it, too.
static void let_go(FhChunk *chunk) {
    if (chunk && fh_owners_remove(&chunk->owners)) {
        free(chunk);
    }
}

void fh_block_let_go(FhBlock *block) {
    if (block && fh_owners_remove(&block->owners)) {
        for (int i = 0; i < FH_BLOCK_PLACES; i++) {
            let_go(block->chunks[i]);
        }
        free(block);
    }
}

// --- the table ------------------------------------------------------------------------------

/// Makes sure that one more block finds a place with half the table still free.
static bool grow_table(FhTerrain *terrain) {
    if ((terrain->blocks + 1) * 2 <= terrain->capacity) {
        return true;
    }
    size_t capacity = terrain->capacity ? terrain->capacity * 2 : FIRST_CAPACITY;
    FhBlock **table = calloc(capacity, sizeof(FhBlock *));
    if (!table) {
        return false;
    }
    for (size_t i = 0; i < terrain->capacity; i++) {
        FhBlock *block = terrain->table[i];
        if (block) {
            *fh_block_place(table, capacity, block->col, block->row) = block;
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
    int64_t most = GRID_FREE_MAX + GRID_FREE_SHARE * (int64_t)terrain->blocks;
    return w <= most && h <= most && w * h <= most;
}

static FhBlock **grid_place(FhBlock **grid, FhRect box, const FhBlock *block) {
    return &grid[(size_t)(block->row - box.y) * (size_t)box.w + (size_t)(block->col - box.x)];
}

/// Makes the grid lead to a block just added to the table, if that does not cost too much: far
/// islands are found by hashing.
static void cover(FhTerrain *terrain, FhBlock *added) {
    if (fh_rect_contains(terrain->grid_box, added->col, added->row)) {
        *grid_place(terrain->grid, terrain->grid_box, added) = added;
        return;
    }
    FhRect box = terrain->grid_box;
    widen(&box.x, &box.w, added->col);
    widen(&box.y, &box.h, added->row);
    bool is_worth = terrain->is_grid_whole && is_worth_a_grid(terrain, box.w, box.h);
    FhBlock **grid = is_worth ? calloc((size_t)box.w * (size_t)box.h, sizeof *grid) : NULL;
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

// --- blocks and chunks that can be written to -----------------------------------------------

static FhBlock *add_block(FhTerrain *terrain, int col, int row) {
    FhBlock *block = grow_table(terrain) ? calloc(1, sizeof *block) : NULL;
    if (block) {
        fh_owners_begin(&block->owners);
        block->col = col;
        block->row = row;
        *fh_block_place(terrain->table, terrain->capacity, col, row) = block;
        terrain->blocks++;
        cover(terrain, block);
    }
    return block;
}

FhBlock *fh_block_own(FhTerrain *terrain, FhBlock *block) {
    if (fh_owners_is_one(&block->owners)) {
        return block;
    }
    FhBlock *copy = malloc(sizeof *copy);
    if (!copy) {
        return NULL;
    }
    fh_owners_begin(&copy->owners);
    copy->col = block->col;
    copy->row = block->row;
    memcpy(copy->chunks, block->chunks, sizeof copy->chunks);
    memcpy(copy->versions, block->versions, sizeof copy->versions);
    for (int i = 0; i < FH_BLOCK_PLACES; i++) {
        if (copy->chunks[i]) {
            fh_owners_add(&copy->chunks[i]->owners);
        }
    }
    *fh_block_place(terrain->table, terrain->capacity, copy->col, copy->row) = copy;
    if (fh_rect_contains(terrain->grid_box, copy->col, copy->row)) {
        *grid_place(terrain->grid, terrain->grid_box, copy) = copy;
    }
    fh_block_let_go(block);
    return copy;
}

FhBlock *fh_chunk_own(FhTerrain *terrain, int chunk_col, int chunk_row) {
    FhBlock *block = fh_block_at(terrain, chunk_col, chunk_row);
    block = block ? fh_block_own(terrain, block)
                  : add_block(terrain, fh_floor_shift(chunk_col, FH_BLOCK_BITS),
                              fh_floor_shift(chunk_row, FH_BLOCK_BITS));
    if (!block) {
        return NULL;
    }
    FhChunk **place = &block->chunks[fh_index_in_block(chunk_col, chunk_row)];
    FhChunk *shared = *place;
    if (shared && fh_owners_is_one(&shared->owners)) {
        return block;
    }
    FhChunk *chunk = calloc(1, sizeof *chunk);
    if (!chunk) {
        return NULL;
    }
    fh_owners_begin(&chunk->owners);
    chunk->col = chunk_col;
    chunk->row = chunk_row;
    if (shared) {
        chunk->used = shared->used;
        memcpy(chunk->rows, shared->rows, sizeof chunk->rows);
        memcpy(chunk->cols, shared->cols, sizeof chunk->cols);
        memcpy(chunk->tiles, shared->tiles, sizeof chunk->tiles);
        let_go(shared);
    }
    terrain->count += !shared;
    *place = chunk;
    return block;
}
