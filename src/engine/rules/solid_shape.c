#include "engine/rules/solid_shape.h"

bool fh_solid_next_cell(const FhWorld *world, const FhSolid *solid, FhRect box, int32_t *next,
                        FhTileHit *hit) {
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    const FhTile *cells = fh_world_cells(world, solid);
    int size = fh_tileset_tile_size(tileset);
    while (*next < solid->cell_cols * solid->cell_rows) {
        int number = (*next)++;
        hit->col = number % solid->cell_cols;
        hit->row = number / solid->cell_cols;
        hit->x = solid->x + hit->col * size;
        hit->y = solid->y + hit->row * size;
        hit->tile = cells[number];
        hit->kind = fh_tileset_kind(tileset, hit->tile);
        hit->shape = fh_tileset_shape(tileset, hit->tile);
        if (hit->kind && fh_rect_overlaps((FhRect){hit->x, hit->y, size, size}, box)) {
            return true;
        }
    }
    return false;
}

FhSolidity fh_solid_cell_solidity(const FhSolid *solid, const FhTileKind *kind) {
    bool stops = kind->solidity == FH_SOLID;
    return stops && (solid->flags & FH_SOLID_ONE_WAY) ? FH_ONE_WAY : kind->solidity;
}

static bool cells_overlap(const FhWorld *world, const FhSolid *solid, FhRect box) {
    int32_t next = 0;
    FhTileHit hit;
    while (fh_solid_next_cell(world, solid, box, &next, &hit)) {
        if (hit.kind->solidity == FH_SOLID && fh_tile_hit_overlaps(&hit, box)) {
            return true;
        }
    }
    return false;
}

bool fh_solid_overlaps(const FhWorld *world, const FhSolid *solid, FhRect box) {
    if ((solid->flags & FH_SOLID_ONE_WAY) || !fh_rect_overlaps(fh_solid_box(solid), box)) {
        return false;
    }
    return solid->cell_cols == 0 || cells_overlap(world, solid, box);
}
