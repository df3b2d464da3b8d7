// terrain_chunk.h - what a terrain is made of, for the terrain*.c alone: terrain.c edits it,
// terrain_copy.c copies it, terrain_query.c asks it.

#ifndef FOOTHOLD_ENGINE_TERRAIN_TERRAIN_CHUNK_H
#define FOOTHOLD_ENGINE_TERRAIN_TERRAIN_CHUNK_H

#include "engine/base/owners.h"
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
    FhOwners owners;  // blocks that have it: more than one, and it is only read
    int32_t col, row; // in chunks
    int32_t used;     // tiles that are not empty
    FhChunkRow rows[FH_CHUNK_TILES];
    FhChunkColumn cols[FH_CHUNK_TILES]; // they say what the rows say
    FhTile tiles[FH_CHUNK_TILES * FH_CHUNK_TILES];
} FhChunk;

enum { FH_BLOCK_BITS = 3, FH_BLOCK_CHUNKS = 1 << FH_BLOCK_BITS };
enum { FH_BLOCK_PLACES = FH_BLOCK_CHUNKS * FH_BLOCK_CHUNKS };

/// A square of places for chunks. The versions are not the chunks' own, for terrains share chunks.
typedef struct FhBlock {
    FhOwners owners;                    // terrains that have it: more than one, and it is only read
    int32_t col, row;                   // in blocks
    FhChunk *chunks[FH_BLOCK_PLACES];   // NULL: no tile was ever set there
    uint64_t versions[FH_BLOCK_PLACES]; // the terrain's, at the last change there
} FhBlock;

struct FhTerrain {
    const FhTileset *tileset; // borrowed
    uint64_t version;
    uint64_t floor;     // no chunk's version is below; that of all where there is no block
    FhRect bounds;      // cols and rows
    int size;           // of a tile, px
    int size_bits;      // log2 of it
    size_t count;       // chunks
    size_t blocks;      // in the table
    size_t capacity;    // places in the table: 0 or a power of two
    FhBlock **table;    // owned
    FhRect grid_box;    // in blocks: what the grid covers, empty when there is none
    FhBlock **grid;     // owned, row by row
    bool is_grid_whole; // no block lies outside
};

/// A hash of a column and a row.
uint64_t fh_chunk_place_hash(int col, int row);
/// The block in the table; NULL when there is none.
FhBlock *fh_block_by_hash(const FhTerrain *terrain, int block_col, int block_row);

/// Frees a block, unless another terrain has it, too. NULL is none.
void fh_block_let_go(FhBlock *block);
/// The block to write to: itself, or, when another terrain has it, too, a copy in its place. NULL
/// out of memory.
FhBlock *fh_block_own(FhTerrain *terrain, FhBlock *block);
/// The block of a chunk, both of which can be written to: they are new, themselves, or, when they
/// are shared, copies. NULL out of memory.
FhBlock *fh_chunk_own(FhTerrain *terrain, int chunk_col, int chunk_row);
/// The version after a change. It grows by an amount that depends on the change, so that two
/// terrains changed as often but otherwise differ in it: a cache that holds the address of one
/// misses when the other takes that address.
uint64_t fh_next_version(uint64_t version, FhPoint place, const FhTile *tiles, int count);

/// The block that holds a chunk; NULL when there is none.
static inline FhBlock *fh_block_at(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    int block_col = fh_floor_shift(chunk_col, FH_BLOCK_BITS);
    int block_row = fh_floor_shift(chunk_row, FH_BLOCK_BITS);
    uint32_t col = (uint32_t)block_col - (uint32_t)terrain->grid_box.x;
    uint32_t row = (uint32_t)block_row - (uint32_t)terrain->grid_box.y;
    if (col < (uint32_t)terrain->grid_box.w && row < (uint32_t)terrain->grid_box.h) {
        return terrain->grid[row * (uint32_t)terrain->grid_box.w + col];
    }
    return terrain->is_grid_whole ? NULL : fh_block_by_hash(terrain, block_col, block_row);
}

static inline int fh_index_in_block(int chunk_col, int chunk_row) {
    return (chunk_row & (FH_BLOCK_CHUNKS - 1)) * FH_BLOCK_CHUNKS +
           (chunk_col & (FH_BLOCK_CHUNKS - 1));
}

static inline FhChunk *fh_chunk_at(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    const FhBlock *block = fh_block_at(terrain, chunk_col, chunk_row);
    return block ? block->chunks[fh_index_in_block(chunk_col, chunk_row)] : NULL;
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
