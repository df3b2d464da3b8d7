// tile_floor.h - the floor of smooth tiles: each cell has a height at its left and its right edge.
//
// A cell is empty, an obstacle with a level top, or a slope: the straight line between its two end
// heights, read off its shape's first and last column, counted down from the cell's top. So {15, 0}
// rises to the right over a cell of 16 px. What lies between the two columns of a shape that is no
// such line (a bump, a curve, a bitmap, a ceiling) does not count here. The middle of the feet, one
// pixel column, stands on the line; what the rest of the box sinks into beside it is ground that
// the slope leads up to, and is ignored (B16). Source: Monteiro (B12-B20).

#ifndef FOOTHOLD_ENGINE_MOVERS_TILE_FLOOR_H
#define FOOTHOLD_ENGINE_MOVERS_TILE_FLOOR_H

#include "engine/state/world.h"

/// One cell's floor, in world px.
typedef struct FhFloor {
    int32_t x, size;     // the cell's left column and how many there are
    int32_t top;         // the cell's top row
    int32_t left, right; // rows of the floor at its two edges
} FhFloor;

/// The floor of a tile. Returns false when it has none: nothing at both edges, or level and lower
/// than an eighth of a tile.
bool fh_floor_of(const FhTileHit *hit, FhFloor *floor);
/// The floor's row in a column; beside the cell that of its nearer edge (B19).
int fh_floor_at(const FhFloor *floor, int column);
static inline bool fh_floor_is_slope(const FhFloor *floor) {
    return floor->left != floor->right;
}

/// The middle of the feet: the pixel column that stands on slopes.
static inline int fh_floor_middle(FhRect box) {
    return box.x + box.w / 2;
}
/// How far the low edge of a slope may stand above the ground before it: an eighth of a tile.
static inline int fh_floor_low(int size) {
    return size / 8;
}

/// True when the cell is an obstacle to this box, wherever along its way it meets it: for the cell
/// under the middle, when the feet are below its floor; beside it, when its nearer edge stands out
/// of the surface that runs on from the feet (B14-B16).
bool fh_floor_stops(const FhTerrain *terrain, FhRect box, const FhFloor *floor);
/// True when an obstacle lies in the box, by the above: what "overlap" is for smooth tiles. A slope
/// that rises beside the middle is none: it only stops steps sideways.
bool fh_floor_terrain_in(const FhWorld *world, FhRect box);
/// True if a one-way holds up the box: under the middle of the feet, or at the higher edge of a
/// cell beside that.
bool fh_floor_one_way_holds(const FhTileHit *hit, FhRect box);
/// Finds the slope whose cell holds that pixel, solid or one-way. Returns false when there is none.
bool fh_floor_slope_at(const FhWorld *world, int x, int y, FhFloor *floor);

#endif
