// terrain_chunk.h - what a terrain is made of, for terrain.c, which keeps it, and terrain_query.c,
// which asks it.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TERRAIN_CHUNK_H
#define FOOTHOLD_ENGINE_TERRAIN_TERRAIN_CHUNK_H

#include <stdatomic.h>

#include "engine/terrain/tileset.h"
#include "foothold/terrain.h"
#include "engine/base/geometry.h"

enum { FH_CHUNK_BITS = 5 }; // log2 of FH_CHUNK_TILES

/// One row of a chunk: bit c is about the tile in its column c.
typedef struct FhChunkRow {
    uint32_t any, solid, full, one_way, odd; // FH_TRAIT_*
} FhChunkRow;

/// One column of a chunk: bit r is about the tile in its row r.
typedef struct FhChunkColumn {
    uint32_t solid, odd; // FH_TRAIT_*
} FhChunkColumn;

typedef struct FhChunk {
    atomic_int owners; // terrains that have it: more than one, and it is only read
    int32_t col, row;  // in chunks
    int32_t used;      // tiles that are not empty
    uint64_t version;  // the terrain's, at the chunk's last change
    FhChunkRow rows[FH_CHUNK_TILES];
    FhChunkColumn cols[FH_CHUNK_TILES]; // they say what the rows say
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

/// A hash of a column and a row.
uint64_t fh_chunk_place_hash(int col, int row);
/// The place of the chunk in a table of `capacity` places, or the free one where it belongs.
/// Requires: the table has a free place.
FhChunk **fh_chunk_place(FhChunk **table, size_t capacity, int col, int row);
/// The chunk in the table; NULL when there is none.
FhChunk *fh_chunk_by_hash(const FhTerrain *terrain, int chunk_col, int chunk_row);

static inline FhChunk *fh_chunk_at(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    uint32_t col = (uint32_t)chunk_col - (uint32_t)terrain->grid_box.x;
    uint32_t row = (uint32_t)chunk_row - (uint32_t)terrain->grid_box.y;
    if (col < (uint32_t)terrain->grid_box.w && row < (uint32_t)terrain->grid_box.h) {
        return terrain->grid[row * (uint32_t)terrain->grid_box.w + col];
    }
    return terrain->is_grid_whole ? NULL : fh_chunk_by_hash(terrain, chunk_col, chunk_row);
}

static inline FhChunk *fh_chunk_of_tile(const FhTerrain *terrain, int col, int row) {
    return fh_chunk_at(terrain, fh_floor_shift(col, FH_CHUNK_BITS),
                       fh_floor_shift(row, FH_CHUNK_BITS));
}

/// The same; an empty one where there is none.
static inline const FhChunk *fh_chunk_or_empty(const FhTerrain *terrain, int col, int row) {
    static const FhChunk empty;
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
    return chunk ? chunk : &empty;
}

/// The bits of a column that runs through one chunk and the one below it, from row `first` of the
/// upper one on.
static inline uint32_t fh_column_bits(uint32_t upper, uint32_t lower, int first) {
    return (uint32_t)(((uint64_t)lower << FH_CHUNK_TILES | upper) >> first);
}

static inline int fh_index_in_chunk(int col, int row) {
    return (row & (FH_CHUNK_TILES - 1)) * FH_CHUNK_TILES + (col & (FH_CHUNK_TILES - 1));
}

/// The shape of a tile of the chunk, which must not be empty.
static inline const FhShape *fh_shape_in_chunk(const FhChunk *chunk, FhTileShapes shapes, int col,
                                               int row) {
    return &shapes.shapes[shapes.of[chunk->tiles[fh_index_in_chunk(col, row)]]];
}

#endif
