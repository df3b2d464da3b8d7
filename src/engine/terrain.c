// terrain.c - chunks of tiles in a table with open addresses.
//
// Always true: a chunk's place in the table is reached from its hash by steps of one without a hole
// in between; the table has at least twice as many places as chunks; chunks are never taken out
// (one that was emptied stays, with used == 0); `bounds` fits the tiles that are set, so that
// asking costs nothing however vast the level.

#include "engine/terrain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

typedef struct FhChunk {
    int32_t col, row; // in chunks
    int32_t used;     // tiles that are not empty
    uint64_t version; // the terrain's, at the chunk's last change
    FhTile tiles[FH_CHUNK_TILES * FH_CHUNK_TILES];
} FhChunk;

struct FhTerrain {
    const FhTileset *tileset; // borrowed
    uint64_t version;
    FhRect bounds;   // cols and rows
    int size;        // of a tile, px
    size_t count;    // chunks
    size_t capacity; // places in the table: 0 or a power of two
    FhChunk **table; // owned
};

FhTerrain *fh_terrain_create(const FhTileset *tileset) {
    FhTerrain *terrain = calloc(1, sizeof *terrain);
    if (terrain) {
        terrain->tileset = tileset;
        terrain->size = fh_tileset_tile_size(tileset);
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

static FhChunk *chunk_at(const FhTerrain *terrain, int chunk_col, int chunk_row) {
    if (terrain->capacity == 0) {
        return NULL;
    }
    return *place_of(terrain->table, terrain->capacity, chunk_col, chunk_row);
}

static FhChunk *chunk_of_tile(const FhTerrain *terrain, int col, int row) {
    return chunk_at(terrain, fh_floor_div(col, FH_CHUNK_TILES), fh_floor_div(row, FH_CHUNK_TILES));
}

static int index_in_chunk(int col, int row) {
    return fh_floor_mod(row, FH_CHUNK_TILES) * FH_CHUNK_TILES + fh_floor_mod(col, FH_CHUNK_TILES);
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

static FhChunk *add_chunk(FhTerrain *terrain, int chunk_col, int chunk_row) {
    FhChunk *chunk = grow_table(terrain) ? calloc(1, sizeof *chunk) : NULL;
    if (chunk) {
        chunk->col = chunk_col;
        chunk->row = chunk_row;
        *place_of(terrain->table, terrain->capacity, chunk_col, chunk_row) = chunk;
        terrain->count++;
    }
    return chunk;
}

/// Finds the chunk of a tile, or makes it when something is to be written into it. *chunk is NULL
/// when there is none. False out of memory.
static bool chunk_to_write(FhTerrain *terrain, int col, int row, bool is_needed, FhChunk **chunk) {
    *chunk = chunk_of_tile(terrain, col, row);
    if (!*chunk && is_needed) {
        *chunk = add_chunk(terrain, fh_floor_div(col, FH_CHUNK_TILES),
                           fh_floor_div(row, FH_CHUNK_TILES));
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

bool fh_terrain_overlaps(const FhTerrain *terrain, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity == FH_SOLID && fh_tile_hit_overlaps(&walk.hit, box)) {
            return true;
        }
    }
    return false;
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
    walk.first_col = fh_floor_div(box.x, terrain->size);
    walk.last_col = fh_floor_div(box.x + box.w - 1, terrain->size);
    walk.last_row = fh_floor_div(box.y + box.h - 1, terrain->size);
    walk.col = walk.first_col;
    walk.row = fh_floor_div(box.y, terrain->size);
    return walk;
}

/// Steps on until a tile of a known kind is met within the walk's row, or the row's end. A missing
/// chunk is skipped whole.
static bool next_in_row(FhTileWalk *walk) {
    const FhTerrain *terrain = walk->terrain;
    while (walk->col <= walk->last_col) {
        const FhChunk *chunk = chunk_of_tile(terrain, walk->col, walk->row);
        int chunk_end = (fh_floor_div(walk->col, FH_CHUNK_TILES) + 1) * FH_CHUNK_TILES;
        int end = chunk ? fh_min(chunk_end, walk->last_col + 1) : walk->col;
        for (; walk->col < end; walk->col++) {
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
                walk->col++;
                return true;
            }
        }
        walk->col = chunk_end;
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
