// tile_grid.h - the input for painting ground: a terrain or a small block of tiles, with its
// polygons and mask. No SDL.
//
// Its hashes tell whether a cached picture is up to date. Space: px of the world; cols and rows.

#ifndef FOOTHOLD_VIEW_TILE_GRID_H
#define FOOTHOLD_VIEW_TILE_GRID_H

#include "engine/terrain/polygon.h"

/// A closed polygon that is ground like the tiles.
typedef struct TileArea {
    FhPolygon polygon; // px; its points are borrowed
    uint8_t material;  // a number of ground_material
} TileArea;

enum {
    REGION_SIDE = 256, // cells
    COVER_OPEN_MAX = 4
};

/// A connected region of a cover's tiles, within a square of REGION_SIDE cells.
typedef struct TileRegion {
    FhPoint first; // col and row of the square's corner
    uint64_t bits[REGION_SIDE][REGION_SIDE / 64];
} TileRegion;

/// A layer's tiles that lie over the ground and look like ground.
typedef struct TileCover {
    const FhTerrain *tiles;
    const TileRegion *only;                 // not NULL: only the tiles of this region
    const TileRegion *open[COVER_OPEN_MAX]; // regions to leave out; NULL: none
} TileCover;

/// A terrain, or (terrain NULL) a block of tiles surrounded by air.
typedef struct TileGrid {
    const FhTerrain *terrain;
    const FhTile *cells; // row by row
    int cols, rows;
    const TileArea *areas; // borrowed
    int area_count;
    const FhMask *mask;      // the bitmap of a diggable terrain; NULL: only tiles, undug
    FhRect bounds;           // px; ground at them continues beyond, unseen; w 0: none
    const TileCover *covers; // over the ground, the last one on top
    int cover_count;
    uint32_t scenery; // of a layer without collisions: tones down tiles that look solid,
                      // 0xffrrggbb; 0: none
} TileGrid;

bool tile_region_has(const TileRegion *region, int col, int row);
/// Flood-fills the tiles connected side to side with the one at a place.
void tile_region_fill(TileRegion *region, const FhTerrain *tiles, FhPoint at);
FhTile tile_cover_at(const TileCover *cover, int col, int row);
/// The tile at a place, the topmost cover's if there is one; empty outside a block.
FhTile tile_grid_at(const TileGrid *grid, int col, int row);
/// The grid without its last `count` covers.
TileGrid tile_grid_below(const TileGrid *grid, int count);
/// A hash of the tiles in a box of cols and rows, and of their places in it.
uint64_t tile_grid_hash(const TileGrid *grid, FhRect tiles);
/// A hash of everything that the last cover's picture depends on; 0 if it has no tile there. A
/// cover below it without tiles in the box has no effect.
uint64_t tile_grid_hash_cover(const TileGrid *grid, FhRect tiles);
/// A hash of the areas that reach into a box (px); 0 if none does.
uint64_t tile_grid_hash_areas(const TileGrid *grid, FhRect px);

#endif
