// terrain_copy.c - copy on write: clones share blocks of chunks, and what they do not share is what
// differs between them.

#include "engine/base/owners.h"
#include "engine/base/assert.h"
#include "engine/terrain/terrain.h"
#include "engine/terrain/terrain_chunk.h"

#include <stdlib.h>
#include <string.h>

/// The block that another terrain (or NULL) has where this one is (or NULL).
static const FhBlock *same_place(const FhTerrain *other, const FhBlock *block) {
    return other && block
               ? fh_block_at(other, block->col * FH_BLOCK_CHUNKS, block->row * FH_BLOCK_CHUNKS)
               : NULL;
}

static void *copy_bytes(const void *from, size_t size) {
    void *copy = malloc(size + 1);
    if (copy && size > 0) {
        memcpy(copy, from, size);
    }
    return copy;
}

FhTerrain *fh_terrain_clone(const FhTerrain *terrain, const FhTileset *tileset) {
    FH_ASSERT(terrain && tileset, "give a terrain, and a tileset with the same kinds");
    FH_ASSERT(fh_tileset_tile_size(tileset) == terrain->size,
              "clone onto a tileset with tiles of the same size");
    size_t places = (size_t)terrain->grid_box.w * (size_t)terrain->grid_box.h;
    FhTerrain *clone = malloc(sizeof *clone);
    FhBlock **table = copy_bytes(terrain->table, terrain->capacity * sizeof(FhBlock *));
    FhBlock **grid = copy_bytes(terrain->grid, places * sizeof(FhBlock *));
    if (!clone || !table || !grid) {
        free(clone);
        free(table);
        free(grid);
        return NULL;
    }
    *clone = *terrain;
    clone->tileset = tileset;
    clone->table = table;
    clone->grid = grid;
    for (size_t i = 0; i < terrain->capacity; i++) {
        if (table[i]) {
            fh_owners_add(&table[i]->owners);
        }
    }
    return clone;
}

/// True when the same tiles lie in both; NULL is a chunk without a tile.
static bool has_same_tiles(const FhChunk *a, const FhChunk *b) {
    if (a == b || !a || !b) {
        return a == b || (a ? a : b)->used == 0;
    }
    return memcmp(a->tiles, b->tiles, sizeof a->tiles) == 0;
}

/// Gives the places of a block that was taken the versions that they have after `was`. Out of
/// memory it counts as changed everywhere.
static void take_block(FhTerrain *terrain, FhBlock *block, const FhTerrain *was) {
    const FhBlock *old = same_place(was, block);
    bool is_other = terrain->tileset != was->tileset;
    if (old == block && !is_other) {
        return;
    }
    block = fh_block_own(terrain, block);
    if (!block) {
        terrain->floor = ++terrain->version;
        return;
    }
    for (int i = 0; i < FH_BLOCK_PLACES; i++) {
        const FhChunk *before = old ? old->chunks[i] : NULL, *after = block->chunks[i];
        const FhChunk *chunk = after ? after : before;
        bool is_same = !chunk || (!is_other && has_same_tiles(after, before));
        if (!is_same) {
            terrain->version = fh_next_version(terrain->version, (FhPoint){chunk->col, chunk->row},
                                               chunk->tiles, FH_CHUNK_TILES);
        }
        block->versions[i] = !is_same ? terrain->version : old ? old->versions[i] : 0;
    }
}

void fh_terrain_take(FhTerrain *terrain, FhTerrain *from) {
    FH_ASSERT(terrain && from, "give a terrain, and a clone of what shall come back");
    FH_ASSERT(terrain->size == from->size, "take a terrain with tiles of the same size");
    const FhTerrain was = *terrain;
    *terrain = *from;
    *from = was;
    terrain->version = was.version;
    terrain->floor = was.floor;
    for (size_t i = 0; i < terrain->capacity; i++) {
        if (terrain->table[i]) {
            take_block(terrain, terrain->table[i], &was);
        }
    }
    for (size_t i = 0; i < was.capacity; i++) {
        if (was.table[i] && !same_place(terrain, was.table[i])) {
            terrain->floor = ++terrain->version;
        }
    }
}

size_t fh_terrain_copy_bytes(const FhTerrain *terrain, const FhTerrain *beside) {
    size_t places = (size_t)terrain->grid_box.w * (size_t)terrain->grid_box.h;
    size_t bytes = sizeof *terrain + (terrain->capacity + places) * sizeof(FhBlock *);
    for (size_t i = 0; i < terrain->capacity; i++) {
        const FhBlock *block = terrain->table[i];
        const FhBlock *other = same_place(beside, block);
        if (!block || block == other) {
            continue;
        }
        bytes += sizeof *block;
        for (int k = 0; k < FH_BLOCK_PLACES; k++) {
            const FhChunk *chunk = block->chunks[k];
            bool is_shared = other && other->chunks[k] == chunk;
            bytes += chunk && !is_shared ? sizeof *chunk : 0;
        }
    }
    return bytes;
}

bool fh_terrain_next_unshared(const FhTerrain *a, const FhTerrain *b, size_t *cursor,
                              FhPoint *first_tile) {
    size_t middle = a ? a->capacity * FH_BLOCK_PLACES : 0;
    size_t end = middle + (b ? b->capacity * FH_BLOCK_PLACES : 0);
    while (*cursor < end) {
        bool is_second = *cursor >= middle;
        const FhTerrain *terrain = is_second ? b : a, *beside = is_second ? a : b;
        size_t at = *cursor - (is_second ? middle : 0);
        const FhBlock *block = terrain->table[at / FH_BLOCK_PLACES];
        const FhBlock *other = same_place(beside, block);
        if (!block || block == other) {
            *cursor += FH_BLOCK_PLACES - at % FH_BLOCK_PLACES;
            continue;
        }
        ++*cursor;
        int place = (int)(at % FH_BLOCK_PLACES);
        const FhChunk *chunk = block->chunks[place];
        const FhChunk *there = other ? other->chunks[place] : NULL;
        if (chunk && chunk != there && !(is_second && there)) {
            int col = block->col * FH_BLOCK_CHUNKS + place % FH_BLOCK_CHUNKS;
            int row = block->row * FH_BLOCK_CHUNKS + place / FH_BLOCK_CHUNKS;
            *first_tile = (FhPoint){col * FH_CHUNK_TILES, row * FH_CHUNK_TILES};
            return true;
        }
    }
    return false;
}
