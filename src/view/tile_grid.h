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
    uint32_t scenery;   // of a layer that nothing touches: the colour that what looks as if it were
                        // touched is toned down to, 0xffrrggbb; 0: as it is
} TileGrid;

/// The tile at a place; outside of a block it is empty.
FhTile tile_grid_at(const TileGrid *grid, int col, int row);
/// A hash of the tiles in a box of cols and rows, and of their places in it.
uint64_t tile_grid_hash(const TileGrid *grid, FhRect tiles);
/// A hash of the areas that reach into a box (px); 0 when none does.
uint64_t tile_grid_hash_areas(const TileGrid *grid, FhRect px);

#endif
