// terrain_query.c - what lies in a box, and what holds it up.
//
// A question goes over the bits of a chunk's row, 32 tiles at a time, and looks only at those tiles
// whose pixels matter: slopes and other shapes that are neither empty nor full.

#include "engine/base/bits.h"
#include "engine/terrain/terrain.h"

#include "engine/terrain/grid_ray.h"
#include "engine/terrain/terrain_chunk.h"
#include "engine/base/geometry.h"
#include "engine/base/assert.h"

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

/// Sides below 1 px ask about nothing.
static inline void require_near(FhRect box) {
    FH_ASSERT(box.w <= 0 || box.h <= 0 || fh_is_box(box),
              "ask about a box within 2^30 px of the origin");
}

/// The part of the cells that lies in one chunk, counted from its corner.
static inline Cells cells_within(Cells cells, int chunk_col, int chunk_row) {
    int col = chunk_col * FH_CHUNK_TILES;
    int row = chunk_row * FH_CHUNK_TILES;
    return (Cells){fh_max(cells.left - col, 0), fh_max(cells.top - row, 0),
                   fh_min(cells.right - col, FH_CHUNK_TILES - 1),
                   fh_min(cells.bottom - row, FH_CHUNK_TILES - 1)};
}

/// The bits `first` to `last` of a chunk's row or column.
static inline uint32_t bits_of(int first, int last) {
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
        int col = fh_zeros_below(solid);
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

/// The columns with a solid tile in these rows, or a one-way in those from `one_way_row` on.
static inline uint32_t met_from(const FhChunk *chunk, Cells cells, int one_way_row) {
    uint32_t met = 0;
    for (int row = cells.top; row <= cells.bottom; row++) {
        met |= chunk->rows[row].solid;
    }
    for (int row = fh_max(cells.top, one_way_row); row <= cells.bottom; row++) {
        met |= chunk->rows[row].one_way;
    }
    return met;
}

/// True when a solid pixel in the chunk lies in the box, or a one-way in its rows from
/// `one_way_row` on.
static bool chunk_stops(const FhTerrain *terrain, const FhChunk *chunk, Cells cells, FhRect box,
                        int one_way_row) {
    uint32_t span = bits_of(cells.left, cells.right);
    for (int row = cells.top; row <= cells.bottom; row++) {
        const FhChunkRow *bits = &chunk->rows[row];
        uint32_t solid = bits->solid & span;
        if ((bits->full & span) || (row >= one_way_row && (bits->one_way & span)) ||
            (solid && some_overlap(terrain, chunk, row, solid, box))) {
            return true;
        }
    }
    return false;
}

/// True when all cells lie in one chunk: most boxes do.
static inline bool is_one_chunk(Cells cells) {
    return ((cells.left ^ cells.right) | (cells.top ^ cells.bottom)) < FH_CHUNK_TILES &&
           ((cells.left ^ cells.right) | (cells.top ^ cells.bottom)) >= 0;
}

static inline Cells cells_in_one(Cells cells) {
    int mask = FH_CHUNK_TILES - 1;
    return (Cells){cells.left & mask, cells.top & mask, cells.right & mask, cells.bottom & mask};
}

/// A walk over the chunks that cells lie in: which there is, and the cells in it.
typedef struct ChunkWalk {
    const FhChunk *chunk;
    Cells within;
    const FhTerrain *terrain;
    Cells cells;
    int col, row; // in chunks: the next to look at
} ChunkWalk;

/// A vast box is not looked at beyond all tiles.
static Cells cells_with_tiles(const FhTerrain *terrain, Cells cells) {
    FhRect bounds = terrain->bounds;
    return (Cells){fh_max(cells.left, bounds.x), fh_max(cells.top, bounds.y),
                   fh_min(cells.right, fh_rect_right(bounds) - 1),
                   fh_min(cells.bottom, fh_rect_bottom(bounds) - 1)};
}

static ChunkWalk walk_chunks(const FhTerrain *terrain, Cells cells) {
    cells = cells_with_tiles(terrain, cells);
    bool is_any = cells.left <= cells.right && cells.top <= cells.bottom;
    return (ChunkWalk){.terrain = terrain,
                       .cells = cells,
                       .col = fh_floor_shift(cells.left, FH_CHUNK_BITS),
                       .row = is_any ? fh_floor_shift(cells.top, FH_CHUNK_BITS) : INT32_MAX};
}

static bool next_chunk(ChunkWalk *walk) {
    int last_col = fh_floor_shift(walk->cells.right, FH_CHUNK_BITS);
    int last_row = fh_floor_shift(walk->cells.bottom, FH_CHUNK_BITS);
    for (walk->chunk = NULL; !walk->chunk && walk->row <= last_row;) {
        walk->chunk = fh_chunk_at(walk->terrain, walk->col, walk->row);
        walk->within = cells_within(walk->cells, walk->col, walk->row);
        bool is_last = walk->col == last_col;
        walk->col = is_last ? fh_floor_shift(walk->cells.left, FH_CHUNK_BITS) : walk->col + 1;
        walk->row += is_last;
    }
    return walk->chunk != NULL;
}

static bool is_free_across(const FhTerrain *terrain, Cells cells, FhRect box, int one_way_row) {
    ChunkWalk walk = walk_chunks(terrain, cells);
    while (next_chunk(&walk)) {
        if (chunk_stops(terrain, walk.chunk, walk.within, box,
                        one_way_row - walk.chunk->row * FH_CHUNK_TILES)) {
            return false;
        }
    }
    return true;
}

bool fh_terrain_is_free(const FhTerrain *terrain, FhRect box, int one_ways_from) {
    if (box.w <= 0 || box.h <= 0) {
        return true;
    }
    Cells cells = cells_of(terrain, box);
    int one_way_row = fh_floor_shift(one_ways_from, terrain->size_bits);
    if (!is_one_chunk(cells)) {
        return is_free_across(terrain, cells, box, one_way_row);
    }
    const FhChunk *chunk = fh_chunk_of_tile(terrain, cells.left, cells.top);
    if (!chunk) {
        return true;
    }
    Cells within = cells_in_one(cells);
    one_way_row -= chunk->row * FH_CHUNK_TILES;
    return !(met_from(chunk, within, one_way_row) & bits_of(within.left, within.right)) ||
           !chunk_stops(terrain, chunk, within, box, one_way_row);
}

bool fh_terrain_overlaps(const FhTerrain *terrain, FhRect box) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    require_near(box);
    return !fh_terrain_is_free(terrain, box, INT32_MAX);
}

static uint32_t traits_in_chunk(const FhChunk *chunk, Cells cells) {
    uint32_t span = bits_of(cells.left, cells.right);
    FhChunkRow met = {0};
    for (int row = cells.top; row <= cells.bottom; row++) {
        met.any |= chunk->rows[row].any;
        met.solid |= chunk->rows[row].solid;
        met.full |= chunk->rows[row].full;
        met.one_way |= chunk->rows[row].one_way;
        met.odd |= chunk->rows[row].odd;
    }
    return ((met.any & span) ? FH_TRAIT_ANY : 0u) | ((met.solid & span) ? FH_TRAIT_SOLID : 0u) |
           ((met.full & span) ? FH_TRAIT_FULL : 0u) |
           ((met.one_way & span) ? FH_TRAIT_ONE_WAY : 0u) | ((met.odd & span) ? FH_TRAIT_ODD : 0u);
}

static uint32_t traits_across(const FhTerrain *terrain, Cells cells) {
    uint32_t traits = 0;
    ChunkWalk walk = walk_chunks(terrain, cells);
    while (next_chunk(&walk)) {
        traits |= traits_in_chunk(walk.chunk, walk.within);
    }
    return traits;
}

uint32_t fh_terrain_traits(const FhTerrain *terrain, FhRect box) {
    if (box.w <= 0 || box.h <= 0) {
        return 0;
    }
    Cells cells = cells_of(terrain, box);
    if (!is_one_chunk(cells)) {
        return traits_across(terrain, cells);
    }
    const FhChunk *chunk = fh_chunk_of_tile(terrain, cells.left, cells.top);
    return chunk ? traits_in_chunk(chunk, cells_in_one(cells)) : 0u;
}

// --- tile by tile ---------------------------------------------------------------------------

bool fh_terrain_touches_hazard(const FhTerrain *terrain, FhRect box) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    FhTileWalk walk = fh_terrain_walk(terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if ((walk.hit.kind->flags & FH_KIND_HAZARD) && fh_tile_hit_overlaps(&walk.hit, box)) {
            return true;
        }
    }
    return false;
}

FhTileWalk fh_terrain_walk(const FhTerrain *terrain, FhRect box) {
    FH_ASSERT(terrain, "give a terrain that fh_terrain_create made");
    require_near(box);
    FhTileWalk walk = {.terrain = terrain};
    if (box.w <= 0 || box.h <= 0) {
        walk.last_row = -1;
        return walk;
    }
    Cells cells = cells_of(terrain, box);
    if (!is_one_chunk(cells)) {
        cells = cells_with_tiles(terrain, cells);
    }
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
        const FhChunk *chunk = fh_chunk_of_tile(terrain, walk->col, walk->row);
        int within = walk->col & (FH_CHUNK_TILES - 1);
        uint32_t any = chunk ? chunk->rows[walk->row & (FH_CHUNK_TILES - 1)].any >> within : 0;
        if (any == 0) {
            walk->col += FH_CHUNK_TILES - within;
            continue;
        }
        walk->col += fh_zeros_below(any);
        if (walk->col > walk->last_col) {
            return false;
        }
        FhTile tile = chunk->tiles[fh_index_in_chunk(walk->col, walk->row)];
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
    FH_ASSERT(walk && walk->terrain, "give a walk that fh_terrain_walk began");
    for (; walk->row <= walk->last_row; walk->row++) {
        if (next_in_row(walk)) {
            return true;
        }
        walk->col = walk->first_col;
    }
    return false;
}

bool fh_tile_hit_overlaps(const FhTileHit *hit, FhRect box) {
    FH_ASSERT(hit && hit->shape, "give a tile that a walk has found");
    return fh_shape_overlaps(hit->shape, fh_rect_moved(box, -hit->x, -hit->y));
}

// --- along a line ---------------------------------------------------------------------------

bool fh_terrain_ray_tile(const FhTerrain *terrain, FhGridRay *ray, bool *begun, FhTileHit *hit) {
    bool goes_on = !*begun || fh_grid_ray_next(ray);
    const FhChunk *chunk = fh_chunk_or_empty(terrain, ray->col, ray->row);
    int chunk_col = fh_floor_shift(ray->col, FH_CHUNK_BITS);
    int chunk_row = fh_floor_shift(ray->row, FH_CHUNK_BITS);
    *begun = true;
    for (; goes_on; goes_on = fh_grid_ray_next(ray)) {
        int col = fh_floor_shift(ray->col, FH_CHUNK_BITS);
        int row = fh_floor_shift(ray->row, FH_CHUNK_BITS);
        if (col != chunk_col || row != chunk_row) {
            chunk_col = col;
            chunk_row = row;
            chunk = fh_chunk_or_empty(terrain, ray->col, ray->row);
        }
        FhTile tile = chunk->tiles[fh_index_in_chunk(ray->col, ray->row)];
        const FhTileKind *kind = tile ? fh_tileset_kind(terrain->tileset, tile) : NULL;
        if (kind) {
            *hit = (FhTileHit){.kind = kind,
                               .shape = fh_tileset_shape(terrain->tileset, tile),
                               .col = ray->col,
                               .row = ray->row,
                               .x = ray->col * terrain->size,
                               .y = ray->row * terrain->size,
                               .tile = tile};
            return true;
        }
    }
    return false;
}
