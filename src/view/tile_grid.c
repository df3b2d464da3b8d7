// tile_grid.c - lookups in a grid, a flood fill of connected tiles, and FNV-1a hashes of its tiles
// and polygons.

#include "view/tile_grid.h"

#include <string.h>

// ---- covers ----

static bool is_in_square(const TileRegion *region, int col, int row) {
    FhRect square = {region->first.x, region->first.y, REGION_SIDE, REGION_SIDE};
    return fh_rect_contains(square, col, row);
}

bool tile_region_has(const TileRegion *region, int col, int row) {
    return is_in_square(region, col, row) &&
           (region->bits[row - region->first.y][(col - region->first.x) / 64] >>
                ((col - region->first.x) & 63) &
            1);
}

/// Adds a cell to the region if it has a tile and is not in the region yet.
static bool take_in(TileRegion *region, const FhTerrain *tiles, int col, int row) {
    if (!is_in_square(region, col, row) || tile_region_has(region, col, row) ||
        fh_terrain_at(tiles, col, row) == FH_TILE_EMPTY) {
        return false;
    }
    int x = col - region->first.x;
    region->bits[row - region->first.y][x / 64] |= (uint64_t)1 << (x & 63);
    return true;
}

void tile_region_fill(TileRegion *region, const FhTerrain *tiles, FhPoint at) {
    static const FhPoint beside[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct {
        int16_t x, y;
    } waiting[REGION_SIDE * REGION_SIDE]; // in the square; each cell once
    int count = 0;
    memset(region->bits, 0, sizeof region->bits);
    region->first = (FhPoint){at.x - REGION_SIDE / 2, at.y - REGION_SIDE / 2};
    if (take_in(region, tiles, at.x, at.y)) {
        waiting[count].x = waiting[count].y = REGION_SIDE / 2;
        count++;
    }
    while (count > 0) {
        int from_x = waiting[--count].x, from_y = waiting[count].y;
        for (int i = 0; i < 4; i++) {
            int x = from_x + beside[i].x, y = from_y + beside[i].y;
            if (take_in(region, tiles, region->first.x + x, region->first.y + y)) {
                waiting[count].x = (int16_t)x;
                waiting[count].y = (int16_t)y;
                count++;
            }
        }
    }
}

FhTile tile_cover_at(const TileCover *cover, int col, int row) {
    bool is_out = cover->only && !tile_region_has(cover->only, col, row);
    for (int i = 0; i < COVER_OPEN_MAX; i++) {
        is_out = is_out || (cover->open[i] && tile_region_has(cover->open[i], col, row));
    }
    return is_out ? FH_TILE_EMPTY : fh_terrain_at(cover->tiles, col, row);
}

TileGrid tile_grid_below(const TileGrid *grid, int count) {
    TileGrid below = *grid;
    below.cover_count -= count;
    return below;
}

// ---- the grid ----

FhTile tile_grid_at(const TileGrid *grid, int col, int row) {
    for (int i = grid->cover_count - 1; i >= 0; i--) {
        FhTile tile = tile_cover_at(&grid->covers[i], col, row);
        if (tile != FH_TILE_EMPTY) {
            return tile;
        }
    }
    if (grid->terrain) {
        return fh_terrain_at(grid->terrain, col, row);
    }
    bool is_inside = grid->cells && col >= 0 && row >= 0 && col < grid->cols && row < grid->rows;
    return is_inside ? grid->cells[row * grid->cols + col] : FH_TILE_EMPTY;
}

uint64_t tile_grid_hash(const TileGrid *grid, FhRect tiles) {
    uint64_t hash = 1469598103934665603u;
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            hash = (hash ^ tile_grid_at(grid, col, row)) * 1099511628211u;
        }
    }
    return hash;
}

// Returns true if a terrain has a chunk in a box, and so may have tiles there.
static bool has_chunk(const FhTerrain *terrain, FhRect tiles) {
    int last_col = fh_floor_div(fh_rect_right(tiles) - 1, FH_CHUNK_TILES);
    int last_row = fh_floor_div(fh_rect_bottom(tiles) - 1, FH_CHUNK_TILES);
    for (int y = fh_floor_div(tiles.y, FH_CHUNK_TILES); y <= last_row; y++) {
        for (int x = fh_floor_div(tiles.x, FH_CHUNK_TILES); x <= last_col; x++) {
            if (fh_terrain_chunk_version(terrain, x * FH_CHUNK_TILES, y * FH_CHUNK_TILES)) {
                return true;
            }
        }
    }
    return false;
}

uint64_t tile_grid_hash_cover(const TileGrid *grid, FhRect tiles) {
    TileGrid ground = tile_grid_below(grid, grid->cover_count);
    uint64_t hash = 1469598103934665603u;
    bool has_tiles = false;
    if (!has_chunk(grid->covers[grid->cover_count - 1].tiles, tiles)) {
        return 0;
    }
    for (int row = tiles.y; row < fh_rect_bottom(tiles); row++) {
        for (int col = tiles.x; col < fh_rect_right(tiles); col++) {
            hash = (hash ^ tile_grid_at(&ground, col, row)) * 1099511628211u;
            for (int i = 0; i < grid->cover_count; i++) {
                FhTile tile = tile_cover_at(&grid->covers[i], col, row);
                bool is_last = i + 1 == grid->cover_count;
                uint64_t part = tile == FH_TILE_EMPTY ? 0 : (uint64_t)(tile | 1u << (17 + is_last));
                hash = part ? (hash ^ part) * 1099511628211u : hash;
                has_tiles = has_tiles || (is_last && part);
            }
        }
    }
    return has_tiles ? hash | 1 : 0;
}

uint64_t tile_grid_hash_areas(const TileGrid *grid, FhRect px) {
    uint64_t hash = 0;
    for (int i = 0; i < grid->area_count; i++) {
        const FhPolygon *area = &grid->areas[i].polygon;
        if (!fh_rect_overlaps(fh_polygon_box(area), px)) {
            continue;
        }
        hash = (hash ^ (uint64_t)(grid->areas[i].material - 1)) * 1099511628211u;
        for (int k = 0; k < area->count; k++) {
            uint64_t point =
                (uint64_t)(uint32_t)area->points[k].x << 32 | (uint32_t)area->points[k].y;
            hash = (hash ^ point ^ (uint64_t)k) * 1099511628211u + 1;
            hash ^= hash >> 31;
        }
    }
    return hash;
}
