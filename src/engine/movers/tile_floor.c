#include "engine/movers/tile_floor.h"

bool fh_floor_of(const FhTileHit *hit, FhFloor *floor) {
    int size = hit->shape->size;
    int left = fh_shape_surface_below(hit->shape, 0, 0);
    int right = fh_shape_surface_below(hit->shape, size - 1, 0);
    *floor = (FhFloor){hit->x, size, hit->y, hit->y + left, hit->y + right};
    return left != right || left < size - fh_floor_low(size);
}

int fh_floor_at(const FhFloor *floor, int column) {
    int whole = 2 * floor->size; // in half pixels: a column is asked in its middle
    int t = fh_clamp(2 * (column - floor->x) + 1, 0, whole);
    int weighed = (floor->left - floor->top) * (whole - t) + (floor->right - floor->top) * t;
    return floor->top + (weighed + floor->size) / whole;
}

static bool is_under_middle(const FhFloor *floor, FhRect box) {
    int middle = fh_floor_middle(box);
    return middle >= floor->x && middle < floor->x + floor->size;
}

/// The edge that faces the box's middle, and the other one.
static int near_edge(const FhFloor *floor, int d) {
    return d > 0 ? floor->left : floor->right;
}

static int far_edge(const FhFloor *floor, int d) {
    return d > 0 ? floor->right : floor->left;
}

// --- the surface that runs on from the feet (B16) ---------------------------------------------

/// A one-way slope leads on for feet that are on it alone.
static bool slope_in_cell(const FhTerrain *terrain, FhRect box, int col, int row, FhFloor *floor) {
    int size = fh_terrain_tile_size(terrain);
    FhTileWalk walk = fh_terrain_walk(terrain, (FhRect){col * size, row * size, 1, 1});
    if (!fh_tile_walk_next(&walk) || walk.hit.kind->solidity == FH_PASSABLE ||
        !fh_floor_of(&walk.hit, floor) || !fh_floor_is_slope(floor)) {
        return false;
    }
    return walk.hit.kind->solidity == FH_SOLID ||
           (is_under_middle(floor, box) &&
            fh_rect_bottom(box) <= fh_floor_at(floor, fh_floor_middle(box)));
}

/// The row of the surface where it reaches the cell that begins at `until_x`: from the feet up
/// along the slope under them, and along every slope that joins on. A body as wide as the article's
/// (two cells) meets one cell so; a wider one as many as it spans.
static int surface_before(const FhTerrain *terrain, FhRect box, int until_x) {
    int size = fh_terrain_tile_size(terrain);
    int col = fh_floor_div(fh_floor_middle(box), size);
    int until = fh_floor_div(until_x, size);
    int d = fh_sign(until - col);
    int surface = fh_rect_bottom(box);
    FhFloor slope;
    if (slope_in_cell(terrain, box, col, fh_floor_div(surface - 1, size), &slope)) {
        surface = fh_min(surface, far_edge(&slope, d));
    }
    for (col += d; col != until && d != 0; col += d) {
        if (slope_in_cell(terrain, box, col, fh_floor_div(surface - 1, size), &slope) &&
            fh_abs(near_edge(&slope, d) - surface) <= fh_floor_low(size)) {
            surface = fh_min(surface, far_edge(&slope, d));
        }
    }
    return surface;
}

static int side_of(const FhFloor *floor, FhRect box) {
    return floor->x > fh_floor_middle(box) ? 1 : -1;
}

/// True when the cell lies beside the middle and its slope rises away from it.
static bool rises_beside(const FhFloor *floor, FhRect box) {
    int d = side_of(floor, box);
    return !is_under_middle(floor, box) && near_edge(floor, d) > far_edge(floor, d);
}

bool fh_floor_stops(const FhTerrain *terrain, FhRect box, const FhFloor *floor) {
    if (is_under_middle(floor, box)) {
        return fh_rect_bottom(box) > fh_floor_at(floor, fh_floor_middle(box));
    }
    int low = rises_beside(floor, box) ? fh_floor_low(floor->size) : 0;
    int surface = surface_before(terrain, box, floor->x);
    return near_edge(floor, side_of(floor, box)) < surface - low;
}

bool fh_floor_terrain_in(const FhWorld *world, FhRect box) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        FhFloor floor;
        if (walk.hit.kind->solidity == FH_SOLID && fh_floor_of(&walk.hit, &floor) &&
            !rises_beside(&floor, box) && fh_floor_stops(world->terrain, box, &floor)) {
            return true;
        }
    }
    return false;
}

// --- one-ways and slopes ----------------------------------------------------------------------

bool fh_floor_one_way_holds(const FhTileHit *hit, FhRect box) {
    FhFloor floor;
    return fh_floor_of(hit, &floor) && !rises_beside(&floor, box) &&
           fh_floor_at(&floor, fh_floor_middle(box)) == fh_rect_bottom(box);
}

bool fh_floor_slope_at(const FhWorld *world, int x, int y, FhFloor *floor) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, (FhRect){x, y, 1, 1});
    return fh_tile_walk_next(&walk) && walk.hit.kind->solidity != FH_PASSABLE &&
           fh_floor_of(&walk.hit, floor) && fh_floor_is_slope(floor);
}
