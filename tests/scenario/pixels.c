#include "pixels.h"

enum { LOOK_DOWN = 64, NOTHING_BELOW = 999 };

static bool shape_has(const FhShape *shape, int x, int y) {
    return (shape->rows[y] >> x & 1) != 0;
}

/// What a pixel of a tile means, when it is one of the shape's.
static uint32_t meaning(const FhTileKind *kind, bool is_one_way) {
    uint32_t bits = 0;
    if (kind->solidity == FH_SOLID) {
        bits |= is_one_way ? PIXEL_ONE_WAY : PIXEL_BLOCKS;
    }
    bits |= kind->solidity == FH_ONE_WAY ? PIXEL_ONE_WAY : 0;
    bits |= kind->flags & FH_KIND_LADDER ? PIXEL_LADDER : 0;
    bits |= kind->flags & FH_KIND_STAIRS ? PIXEL_STAIRS : 0;
    bits |= kind->flags & FH_KIND_HAZARD ? PIXEL_HAZARD : 0;
    return bits;
}

static uint32_t tile_pixel(const FhWorld *world, FhTile tile, int x, int y, bool is_one_way) {
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    const FhTileKind *kind = fh_tileset_kind(tileset, tile);
    if (!kind || !shape_has(fh_tileset_shape(tileset, tile), x, y)) {
        return 0;
    }
    return meaning(kind, is_one_way);
}

/// The tile of a solid at a px from its top left corner; empty outside.
static FhTile cell_at(const FhWorld *world, const FhSolid *solid, int x, int y) {
    int size = fh_terrain_tile_size(world->terrain);
    int col = fh_floor_div(x, size);
    int row = fh_floor_div(y, size);
    if (col < 0 || row < 0 || col >= solid->cell_cols || row >= solid->cell_rows) {
        return FH_TILE_EMPTY;
    }
    return fh_world_cells(world, solid)[row * solid->cell_cols + col];
}

static bool is_there(const FhSolid *solid) {
    return (solid->flags & FH_SOLID_ALIVE) && (solid->flags & FH_SOLID_COLLIDABLE);
}

static uint32_t solid_pixel(const FhWorld *world, const FhSolid *solid, int x, int y) {
    bool is_one_way = (solid->flags & FH_SOLID_ONE_WAY) != 0;
    if (!is_there(solid) || !fh_rect_contains(fh_solid_box(solid), x, y)) {
        return 0;
    }
    if (solid->cell_cols == 0) {
        return is_one_way ? PIXEL_ONE_WAY : PIXEL_BLOCKS;
    }
    int size = fh_terrain_tile_size(world->terrain);
    int dx = x - solid->x;
    int dy = y - solid->y;
    return tile_pixel(world, cell_at(world, solid, dx, dy), fh_floor_mod(dx, size),
                      fh_floor_mod(dy, size), is_one_way);
}

uint32_t pixel_at(const FhWorld *world, int x, int y) {
    int size = fh_terrain_tile_size(world->terrain);
    FhTile tile = fh_terrain_at(world->terrain, fh_floor_div(x, size), fh_floor_div(y, size));
    uint32_t bits = 0;
    if (tile != FH_TILE_EMPTY) {
        bits = tile_pixel(world, tile, fh_floor_mod(x, size), fh_floor_mod(y, size), false);
    }
    const FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < world->solid_count; i++) {
        bits |= solid_pixel(world, &solids[i], x, y);
    }
    return bits;
}

static bool actors_block(const FhWorld *world, const FhActor *who, FhRect box) {
    const FhActor *actors = fh_world_actors(world);
    for (int i = 0; i < world->actor_count; i++) {
        const FhActor *other = &actors[i];
        if (other != who && (other->flags & FH_ACTOR_ALIVE) && other->state == FH_STATE_ALIVE &&
            ((other->flags | who->flags) & FH_ACTOR_BLOCKS) &&
            fh_rect_overlaps(box, fh_actor_box(other))) {
            return true;
        }
    }
    return false;
}

bool pixels_block(const FhWorld *world, const FhActor *who, FhRect box) {
    FhRect bounds = world->bounds;
    if (bounds.w > 0 && (box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds))) {
        return true;
    }
    for (int y = box.y; y < box.y + box.h; y++) {
        for (int x = box.x; x < box.x + box.w; x++) {
            if (pixel_at(world, x, y) & PIXEL_BLOCKS) {
                return true;
            }
        }
    }
    return actors_block(world, who, box);
}

/// True when the highest pixel of the one-way tile under the columns from `left` to `right` lies in
/// row `y` (all px from the tile's corner).
static bool tile_holds(const FhWorld *world, FhTile tile, FhRect columns, bool is_one_way) {
    int size = fh_terrain_tile_size(world->terrain);
    const FhTileKind *kind = fh_tileset_kind(fh_terrain_tileset(world->terrain), tile);
    if (!kind || !(meaning(kind, is_one_way) & PIXEL_ONE_WAY)) {
        return false;
    }
    for (int y = 0; y <= columns.y; y++) {
        for (int x = fh_max(columns.x, 0); x < fh_min(columns.x + columns.w, size); x++) {
            if (tile_pixel(world, tile, x, y, is_one_way) & PIXEL_ONE_WAY) {
                return y == columns.y;
            }
        }
    }
    return false;
}

static bool terrain_holds(const FhWorld *world, FhRect box) {
    int size = fh_terrain_tile_size(world->terrain);
    int row = fh_floor_div(fh_rect_bottom(box), size);
    int last_col = fh_floor_div(box.x + box.w - 1, size);
    for (int col = fh_floor_div(box.x, size); col <= last_col; col++) {
        FhRect columns = {box.x - col * size, fh_rect_bottom(box) - row * size, box.w, 1};
        if (tile_holds(world, fh_terrain_at(world->terrain, col, row), columns, false)) {
            return true;
        }
    }
    return false;
}

static bool solid_holds(const FhWorld *world, const FhSolid *solid, FhRect box) {
    bool is_one_way = (solid->flags & FH_SOLID_ONE_WAY) != 0;
    int size = fh_terrain_tile_size(world->terrain);
    int y = fh_rect_bottom(box) - solid->y;
    if (!is_there(solid)) {
        return false;
    }
    if (solid->cell_cols == 0) {
        return is_one_way && y == 0 && box.x < solid->x + solid->w && solid->x < fh_rect_right(box);
    }
    for (int x = box.x - solid->x; x < box.x - solid->x + box.w; x++) {
        FhRect columns = {box.x - solid->x - fh_floor_div(x, size) * size, fh_floor_mod(y, size),
                          box.w, 1};
        if (tile_holds(world, cell_at(world, solid, x, y), columns, is_one_way)) {
            return true;
        }
    }
    return false;
}

bool pixels_one_way_under(const FhWorld *world, FhRect box) {
    const FhSolid *solids = fh_world_solids(world);
    for (int i = 0; i < world->solid_count; i++) {
        if (solid_holds(world, &solids[i], box)) {
            return true;
        }
    }
    return terrain_holds(world, box);
}

int pixels_gap(const FhWorld *world, const FhActor *who) {
    for (int gap = 0; gap < LOOK_DOWN; gap++) {
        FhRect box = fh_rect_moved(fh_actor_box(who), 0, gap);
        FhRect under = {box.x, fh_rect_bottom(box), box.w, 1};
        if (pixels_block(world, who, under) || pixels_one_way_under(world, box)) {
            return gap;
        }
    }
    return NOTHING_BELOW;
}
