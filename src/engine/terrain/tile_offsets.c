#include "engine/terrain/tile_offsets.h"

#include "engine/terrain/tileset.h"

static FhOffsets widened(FhTileOffsets offsets) {
    return (FhOffsets){offsets.free_left,       offsets.free_right,      offsets.colliding_left,
                       offsets.colliding_right, offsets.free_up,         offsets.free_down,
                       offsets.colliding_top,   offsets.colliding_bottom};
}

FhOffsets fh_offsets_at(const FhTileset *tileset, FhTile tile, FhPoint corner, FhRect box) {
    int size = fh_tileset_tile_size(tileset);
    int shape = fh_tileset_offset_shape(tileset, tile);
    FhRect local = fh_rect_moved(box, -corner.x, -corner.y);
    FhRect part = fh_rect_common(local, (FhRect){0, 0, size, size});
    if (shape < 0 || part.w <= 0 || part.h <= 0) {
        return (FhOffsets){0};
    }
    FhOffsets offsets = widened(fh_offsets_in_tile(fh_tileset_offset_tables(tileset), shape,
                                                   fh_tile_transform(tile), part));
    int above = part.y - local.y;
    int below = fh_rect_bottom(local) - fh_rect_bottom(part);
    if (above > 0) {
        offsets.free_down += offsets.free_down > 0 ? above : 0;
        offsets.colliding_top = offsets.free_down;
    }
    if (below > 0) {
        offsets.free_up -= offsets.free_up < 0 ? below : 0;
        offsets.colliding_bottom = offsets.free_up;
    }
    return offsets;
}
