// tile_grid.h - what ground is painted from: a terrain or a small block of tiles, with the polygons
// and the mask that go with it. No SDL.
//
// Its hashes tell whether a picture of it is still right. Space: px of the world; cols and rows.

#ifndef FOOTHOLD_VIEW_TILE_GRID_H
#define FOOTHOLD_VIEW_TILE_GRID_H

#include "foothold/ground.h"
#include "engine/terrain/polygon.h"
#include "foothold/terrain.h"

/// A closed polygon that is ground like the tiles.
typedef struct TileArea {
    FhPolygon polygon; // px; its points are borrowed
    uint8_t material;  // as ground_material numbers them
} TileArea;

enum {
    REGION_SIDE = 256, // cells
    COVER_OPEN_MAX = 4
};

/// Tiles of a cover that hang together, as far as they lie in a square of REGION_SIDE cells.
typedef struct TileRegion {
    FhPoint first; // col and row of the square's corner
    uint64_t bits[REGION_SIDE][REGION_SIDE / 64];
} TileRegion;

/// Tiles of a layer that lie over the ground as if they were ground.
typedef struct TileCover {
    const FhTerrain *tiles;
    const TileRegion *only;                 // not NULL: those of the region alone
    const TileRegion *open[COVER_OPEN_MAX]; // these are left out; NULL: none
} TileCover;

/// A terrain, or (terrain NULL) a block of tiles with nothing round it.
typedef struct TileGrid {
    const FhTerrain *terrain;
    const FhTile *cells; // row by row
    int cols, rows;
    const TileArea *areas; // borrowed
    int area_count;
    const FhMask *mask; // of a terrain that is a picture: what of its solid tiles is still there,
                        // and what was filled; NULL: all of them, nothing else
    FhRect bounds;      // px; ground at them goes on beyond, unseen; w 0: none
    const TileCover *covers; // over all that, the last one on top
    int cover_count;
    uint32_t scenery; // of a layer that nothing touches: the colour that what looks as if it were
                      // touched is toned down to, 0xffrrggbb; 0: as it is
} TileGrid;

bool tile_region_has(const TileRegion *region, int col, int row);
/// Collects the tiles that hang together with the one at a place, side to side.
void tile_region_fill(TileRegion *region, const FhTerrain *tiles, FhPoint at);
FhTile tile_cover_at(const TileCover *cover, int col, int row);
/// The tile at a place, the uppermost cover's if there is one; outside of a block it is empty.
FhTile tile_grid_at(const TileGrid *grid, int col, int row);
/// The grid without its last `count` covers.
TileGrid tile_grid_below(const TileGrid *grid, int count);
/// A hash of the tiles in a box of cols and rows, and of their places in it.
uint64_t tile_grid_hash(const TileGrid *grid, FhRect tiles);
/// A hash of all that the last cover's picture depends on; 0 where it has no tile. A cover below it
/// without tiles in the box counts for nothing.
uint64_t tile_grid_hash_cover(const TileGrid *grid, FhRect tiles);
/// A hash of the areas that reach into a box (px); 0 when none does.
uint64_t tile_grid_hash_areas(const TileGrid *grid, FhRect px);

#endif
