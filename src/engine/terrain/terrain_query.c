// terrain_query.c - what lies in a box, and what holds it up.
//
// A question goes over the bits of a chunk's row, 32 tiles at a time, and looks only at those tiles
// whose pixels matter: slopes and other shapes that are neither empty nor full.

#include "engine/terrain/terrain.h"

#include "engine/terrain/terrain_chunk.h"
#include "engine/base/geometry.h"

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

static ChunkWalk walk_chunks(const FhTerrain *terrain, Cells cells) {
    return (ChunkWalk){.terrain = terrain,
                       .cells = cells,
                       .col = fh_floor_shift(cells.left, FH_CHUNK_BITS),
                       .row = fh_floor_shift(cells.top, FH_CHUNK_BITS)};
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

static inline bool is_chunk_clear(const FhChunk *chunk, Cells cells) {
    enum { TOGETHER = 4 }; // columns, the last once more instead of those behind it: no branches
    uint32_t met = 0;
    for (int col = cells.left; col <= cells.right; col += TOGETHER) {
        for (int i = 0; i < TOGETHER; i++) {
            int at = fh_min(col + i, cells.right);
            met |= chunk->cols[at].solid | chunk->cols[at].odd;
        }
    }
    return !(met & bits_of(cells.top, cells.bottom));
}

static bool is_clear_across(const FhTerrain *terrain, int left, int top, int right, int bottom) {
    ChunkWalk walk = walk_chunks(terrain, (Cells){left, top, right, bottom});
    while (next_chunk(&walk)) {
        if (!is_chunk_clear(walk.chunk, walk.within)) {
            return false;
        }
    }
    return true;
}

bool fh_terrain_is_clear(const FhTerrain *terrain, int left, int top, int right, int bottom) {
    int bits = terrain->size_bits;
    left = fh_floor_shift(left, bits);
    top = fh_floor_shift(top, bits);
    right = fh_floor_shift(right, bits);
    bottom = fh_floor_shift(bottom, bits);
    if (!is_one_chunk((Cells){left, top, right, bottom})) {
        return is_clear_across(terrain, left, top, right, bottom);
    }
    const FhChunk *chunk = fh_chunk_of_tile(terrain, left, top);
    return !chunk || is_chunk_clear(chunk, cells_in_one((Cells){left, top, right, bottom}));
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

/// How many columns from `col` on, itself included, are full in a row of tiles within its chunk;
/// how many hold nothing up, as a negative number; 0 when its pixels must be looked at.
static int alike_ahead(const FhTerrain *terrain, int col, int row, int direction) {
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, row);
    int within = col & (FH_CHUNK_TILES - 1);
    int rest = direction > 0 ? FH_CHUNK_TILES - within : within + 1;
    if (!chunk) {
        return -rest;
    }
    const FhChunkRow *bits = &chunk->rows[row & (FH_CHUNK_TILES - 1)];
    uint32_t gaps = ~bits->full;
    uint32_t holds = bits->solid | bits->one_way;
    if (direction > 0) {
        gaps >>= within;
        holds >>= within;
        return holds == 0    ? -rest
               : !(gaps & 1) ? (gaps ? __builtin_ctz(gaps) : rest)
                             : -__builtin_ctz(holds);
    }
    gaps <<= FH_CHUNK_TILES - 1 - within;
    holds <<= FH_CHUNK_TILES - 1 - within;
    return holds == 0      ? -rest
           : !(gaps >> 31) ? (gaps ? __builtin_clz(gaps) : rest)
                           : -__builtin_clz(holds);
}

/// A row of tiles ahead of a box.
typedef struct RowAhead {
    int row;
    int from;      // px: the first column beyond the box
    int direction; // -1, 1
    bool one_ways; // their cells stop, too
} RowAhead;

/// The next column of tiles from `col` on that may stop, in the same chunk, or the chunk's end.
static int next_to_stop(const FhTerrain *terrain, const RowAhead *ahead, int col, bool *found) {
    const FhChunk *chunk = fh_chunk_of_tile(terrain, col, ahead->row);
    int within = col & (FH_CHUNK_TILES - 1);
    uint32_t bits = 0;
    if (chunk) {
        const FhChunkRow *row = &chunk->rows[ahead->row & (FH_CHUNK_TILES - 1)];
        bits = row->solid | (ahead->one_ways ? row->one_way : 0u);
    }
    bits = ahead->direction > 0 ? bits >> within : bits << (FH_CHUNK_TILES - 1 - within);
    *found = bits != 0;
    if (ahead->direction > 0) {
        return col + (bits ? __builtin_ctz(bits) : FH_CHUNK_TILES - within);
    }
    return col - (bits ? __builtin_clz(bits) : within + 1);
}

/// How many px there are from `from` to the first that stops in that tile, at most `most`.
static int free_to_tile(const FhTerrain *terrain, const RowAhead *ahead, int col, FhRect box,
                        int most) {
    FhTile tile = fh_terrain_at(terrain, col, ahead->row);
    const FhTileKind *kind = fh_tileset_kind(terrain->tileset, tile);
    int left = col * terrain->size - ahead->from;
    int edge = ahead->direction > 0 ? left : -left - terrain->size + 1;
    if (!kind || kind->solidity == FH_PASSABLE) {
        return most;
    }
    if (kind->solidity == FH_ONE_WAY) {
        return ahead->one_ways ? fh_clamp(edge, 0, most) : most;
    }
    const FhShape *shape = fh_tileset_shape(terrain->tileset, tile);
    int top = ahead->row * terrain->size;
    int end = fh_min(fh_rect_bottom(box) - top, terrain->size);
    uint64_t lines = 0;
    for (int y = fh_max(box.y - top, 0); y < end; y++) {
        lines |= shape->rows[y];
    }
    if (ahead->direction > 0) {
        lines = edge < 0 ? lines >> -edge : lines;
        return lines ? fh_min(fh_max(edge, 0) + __builtin_ctzll(lines), most) : most;
    }
    int back = FH_TILE_SIZE_MAX - terrain->size + fh_max(-edge, 0);
    lines <<= back;
    return lines ? fh_min(fh_max(edge, 0) + __builtin_clzll(lines), most) : most;
}

static int free_in_row(const FhTerrain *terrain, const RowAhead *ahead, FhRect box, int most) {
    int col = fh_floor_shift(ahead->from, terrain->size_bits);
    int end = ahead->from + ahead->direction * (most - 1);
    int left_to_look = fh_abs(fh_floor_shift(end, terrain->size_bits) - col);
    int last = col + ahead->direction * left_to_look;
    while (ahead->direction * (last - col) >= 0) {
        bool found;
        col = next_to_stop(terrain, ahead, col, &found);
        if (found && ahead->direction * (last - col) >= 0) {
            int free_px = free_to_tile(terrain, ahead, col, box, most);
            if (free_px < most) {
                return free_px;
            }
            col += ahead->direction;
        }
    }
    return most;
}

int fh_terrain_free_ahead(const FhTerrain *terrain, FhRect box, int direction, int most,
                          bool one_ways) {
    Cells cells = cells_of(terrain, box);
    int from = direction > 0 ? fh_rect_right(box) : box.x - 1;
    for (int row = cells.top; row <= cells.bottom && most > 0; row++) {
        RowAhead ahead = {row, from, direction, one_ways};
        most = free_in_row(terrain, &ahead, box, most);
    }
    return most;
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
        int alike = alike_ahead(terrain, col, tile_row, direction);
        if (alike != 0) {
            left += (fh_abs(alike) - 1) * size;
            run.held = alike > 0 ? run.next + left - 1 : run.held;
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
        const FhChunk *chunk = fh_chunk_of_tile(terrain, walk->col, walk->row);
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
