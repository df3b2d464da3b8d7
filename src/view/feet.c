#include "view/feet.h"

#include "foothold/query.h"

static bool is_terrain_at(const FhTerrain *terrain, FhRect pixel) {
    FhTileWalk walk = fh_terrain_walk(terrain, pixel);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity != FH_PASSABLE && fh_tile_hit_overlaps(&walk.hit, pixel)) {
            return true;
        }
    }
    return false;
}

/// Returns true if the solid has a pixel there: in one of its tiles if it has tiles, else in its
/// box.
static bool is_in_solid(const FhTerrain *terrain, const FhSolidView *solid, FhRect pixel) {
    if (!solid->tiles || !fh_rect_overlaps(solid->box, pixel)) {
        return fh_rect_overlaps(solid->box, pixel);
    }
    const FhTileset *tileset = fh_terrain_tileset(terrain);
    int size = fh_terrain_tile_size(terrain);
    int col = (pixel.x - solid->box.x) / size, row = (pixel.y - solid->box.y) / size;
    FhTile tile = solid->tiles[row * solid->cols + col];
    FhRect inside = fh_rect_moved(pixel, -solid->box.x - col * size, -solid->box.y - row * size);
    return fh_tileset_kind(tileset, tile) &&
           fh_shape_overlaps(fh_tileset_shape(tileset, tile), inside);
}

static bool is_solid_at(const FhWorld *world, FhRect pixel) {
    FhSolidId id = fh_world_solid_in(world, pixel, 0);
    while (id.index1) {
        FhSolidView solid = fh_world_solid(world, id);
        if (is_in_solid(fh_world_terrain(world), &solid, pixel)) {
            return true;
        }
        id = fh_world_solid_in(world, pixel, (int)id.index1);
    }
    return false;
}

static bool is_ground(const FhWorld *world, FhRect pixel) {
    return is_terrain_at(fh_world_terrain(world), pixel) || is_solid_at(world, pixel);
}

int feet_sink(const FhWorld *world, const FhActorView *actor) {
    int middle = actor->box.x + actor->box.w / 2;
    if (!fh_contacts_floor(&actor->contacts)) {
        return 0;
    }
    for (int down = 0; down <= actor->box.w; down++) {
        int y = fh_rect_bottom(actor->box) + down;
        if (is_ground(world, (FhRect){middle, y, 1, 1}) ||
            is_ground(world, (FhRect){middle - 1, y, 1, 1})) {
            return down;
        }
    }
    return 0;
}
