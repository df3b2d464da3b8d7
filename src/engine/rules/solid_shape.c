#include "engine/rules/solid_shape.h"

/// The cells (cols and rows) of the solid that meet the box; w or h is 0 or less when none do.
static FhRect cells_in(const FhSolid *solid, FhRect box, int size) {
    int col = fh_max(fh_floor_div(box.x - solid->x, size), 0);
    int row = fh_max(fh_floor_div(box.y - solid->y, size), 0);
    int end_col = fh_floor_div(fh_rect_right(box) - 1 - solid->x, size) + 1;
    int end_row = fh_floor_div(fh_rect_bottom(box) - 1 - solid->y, size) + 1;
    return (FhRect){col, row, fh_min(end_col, solid->cell_cols) - col,
                    fh_min(end_row, solid->cell_rows) - row};
}

static void read_cell(const FhWorld *world, const FhSolid *solid, int number, FhTileHit *hit) {
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    int size = fh_tileset_tile_size(tileset);
    hit->col = number % solid->cell_cols;
    hit->row = number / solid->cell_cols;
    hit->x = solid->x + hit->col * size;
    hit->y = solid->y + hit->row * size;
    hit->tile = fh_world_cells(world, solid)[number];
    hit->kind = fh_tileset_kind(tileset, hit->tile);
    hit->shape = fh_tileset_shape(tileset, hit->tile);
}

bool fh_solid_next_cell(const FhWorld *world, const FhSolid *solid, FhRect box, int32_t *next,
                        FhTileHit *hit) {
    FhRect in = cells_in(solid, box, fh_terrain_tile_size(world->terrain));
    while (in.w > 0 && *next < in.w * in.h) {
        int number = (*next)++;
        read_cell(world, solid, (in.y + number / in.w) * solid->cell_cols + in.x + number % in.w,
                  hit);
        if (hit->kind) {
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
