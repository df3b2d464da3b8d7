// terrain_chunk.c - finds a chunk by its column and row: open addressing, linear probing.

#include "engine/terrain/terrain_chunk.h"

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

FhChunk **fh_chunk_place(FhChunk **table, size_t capacity, int col, int row) {
    size_t i = (size_t)fh_chunk_place_hash(col, row) & (capacity - 1);
    while (table[i] && (table[i]->col != col || table[i]->row != row)) {
        i = (i + 1) & (capacity - 1);
    }
    return &table[i];
}

FhChunk *fh_chunk_by_hash(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    if (terrain->capacity == 0) {
        return NULL;
    }
    return *fh_chunk_place(terrain->table, terrain->capacity, chunk_col, chunk_row);
}
