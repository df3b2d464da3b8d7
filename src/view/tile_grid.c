// tile_grid.c - lookups in a grid, and FNV-1a hashes of its tiles and of the polygons upon it.

#include "view/tile_grid.h"

FhTile tile_grid_at(const TileGrid *grid, int col, int row) {
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
