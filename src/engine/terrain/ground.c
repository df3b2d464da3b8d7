#include "engine/terrain/ground.h"

#include <string.h>

/// One chunk being brought up to date.
typedef struct Renewal {
    const FhGroundDef *ground;
    FhMask *mask; // may be dug; may be the same as `base`
    FhMask *base;
    bool by_cells; // a tile changed: whole cells are taken
} Renewal;

FhGroundSeen fh_ground_seen(const FhGroundDef *ground) {
    return (FhGroundSeen){fh_terrain_version(ground->terrain),
                          ground->added ? fh_mask_version(ground->added) : 0,
                          ground->removed ? fh_mask_version(ground->removed) : 0};
}

// --- one chunk ------------------------------------------------------------------------------

static void draw_tile(const FhTerrain *terrain, int col, int row, uint64_t *rows) {
    FhTile tile = fh_terrain_at(terrain, col, row);
    const FhTileKind *kind = fh_tileset_kind(fh_terrain_tileset(terrain), tile);
    if (!kind || kind->solidity != FH_SOLID) {
        return;
    }
    const FhShape *shape = fh_tileset_shape(fh_terrain_tileset(terrain), tile);
    int x = fh_floor_mod(col * shape->size, FH_MASK_CHUNK);
    int y = fh_floor_mod(row * shape->size, FH_MASK_CHUNK);
    for (int i = 0; i < shape->size; i++) {
        rows[y + i] |= shape->rows[i] << x;
    }
}

// A chunk holds whole tiles: their sizes divide it.
void fh_ground_chunk(const FhGroundDef *ground, FhPoint chunk, uint64_t rows[FH_MASK_CHUNK]) {
    int tiles = FH_MASK_CHUNK / fh_terrain_tile_size(ground->terrain);
    memset(rows, 0, FH_MASK_CHUNK * sizeof *rows);
    for (int i = 0; i < tiles * tiles; i++) {
        draw_tile(ground->terrain, chunk.x * tiles + i % tiles, chunk.y * tiles + i / tiles, rows);
    }
    const uint64_t *added = ground->added ? fh_mask_chunk(ground->added, chunk) : NULL;
    const uint64_t *removed = ground->removed ? fh_mask_chunk(ground->removed, chunk) : NULL;
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        rows[y] |= added ? added[y] : 0;
        rows[y] &= removed ? ~removed[y] : UINT64_MAX;
    }
}

/// Makes the whole cell of every tile set that has a pixel set.
static void spread_to_cells(uint64_t *rows, int size) {
    uint64_t cell = UINT64_MAX >> (FH_MASK_CHUNK - size);
    for (int y = 0; y < FH_MASK_CHUNK; y += size) {
        uint64_t any = 0;
        uint64_t whole = 0;
        for (int i = 0; i < size; i++) {
            any |= rows[y + i];
        }
        for (int x = 0; x < FH_MASK_CHUNK; x += size) {
            whole |= (any >> x & cell) != 0 ? cell << x : 0;
        }
        for (int i = 0; i < size; i++) {
            rows[y + i] = whole;
        }
    }
}

static bool renew(const Renewal *renewal, FhPoint chunk) {
    static const uint64_t none[FH_MASK_CHUNK];
    uint64_t fresh[FH_MASK_CHUNK];
    uint64_t changed[FH_MASK_CHUNK];
    uint64_t after[FH_MASK_CHUNK];
    const uint64_t *base = fh_mask_chunk(renewal->base, chunk);
    const uint64_t *mask = fh_mask_chunk(renewal->mask, chunk);
    fh_ground_chunk(renewal->ground, chunk, fresh);
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        changed[y] = fresh[y] ^ (base ? base : none)[y];
    }
    if (renewal->by_cells) {
        spread_to_cells(changed, fh_terrain_tile_size(renewal->ground->terrain));
    }
    for (int y = 0; y < FH_MASK_CHUNK; y++) {
        after[y] = ((mask ? mask : none)[y] & ~changed[y]) | (fresh[y] & changed[y]);
    }
    return fh_mask_set_chunk(renewal->mask, chunk, after) &&
           fh_mask_set_chunk(renewal->base, chunk, fresh);
}

// --- all that changed -----------------------------------------------------------------------

/// The chunks of pixels under one chunk of tiles.
static bool renew_under(const Renewal *renewal, FhPoint first_tile) {
    int side = FH_CHUNK_TILES * fh_terrain_tile_size(renewal->ground->terrain) / FH_MASK_CHUNK;
    int tiles = FH_CHUNK_TILES / side;
    for (int i = 0; i < side * side; i++) {
        FhPoint chunk = {fh_floor_div(first_tile.x, tiles) + i % side,
                         fh_floor_div(first_tile.y, tiles) + i / side};
        if (!renew(renewal, chunk)) {
            return false;
        }
    }
    return true;
}

/// Renews where tiles changed: under the chunks of tiles, and where pixels were, for there the last
/// tile may have been taken away.
static bool renew_tiles(const Renewal *renewal, uint64_t since) {
    const FhTerrain *terrain = renewal->ground->terrain;
    int tiles = FH_MASK_CHUNK / fh_terrain_tile_size(terrain);
    FhPoint at;
    size_t cursor = 0;
    while (fh_terrain_next_chunk(terrain, &cursor, &at)) {
        if (fh_terrain_chunk_version(terrain, at.x, at.y) > since && !renew_under(renewal, at)) {
            return false;
        }
    }
    cursor = 0;
    while (fh_mask_next_chunk(renewal->base, &cursor, &at)) {
        if (fh_terrain_chunk_version(terrain, at.x * tiles, at.y * tiles) > since &&
            !renew(renewal, at)) {
            return false;
        }
    }
    return true;
}

static bool renew_pixels(const Renewal *renewal, const FhMask *part, uint64_t since) {
    size_t cursor = 0;
    FhPoint chunk;
    while (part && fh_mask_next_chunk(part, &cursor, &chunk)) {
        if (fh_mask_chunk_version(part, chunk) > since && !renew(renewal, chunk)) {
            return false;
        }
    }
    return true;
}

bool fh_ground_follow(const FhGroundDef *ground, FhMask *mask, FhMask *base, FhGroundSeen *seen) {
    Renewal pixels = {ground, mask, base, false};
    Renewal cells = {ground, mask, base, true};
    FhGroundSeen before = *seen;
    *seen = fh_ground_seen(ground);
    return renew_pixels(&pixels, ground->added, before.added) &&
           renew_pixels(&pixels, ground->removed, before.removed) &&
           (before.terrain == seen->terrain || renew_tiles(&cells, before.terrain));
}

FhMask *fh_ground_mask(const FhGroundDef *ground) {
    FhMask *mask = fh_mask_create();
    FhGroundSeen seen = {0};
    if (mask && !fh_ground_follow(ground, mask, mask, &seen)) {
        fh_mask_destroy(mask);
        mask = NULL;
    }
    return mask;
}
