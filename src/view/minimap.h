// minimap.h - a minimap: a raster of a level whose pixels each cover many px of the world.
//
// Tiles, dug or filled ground, polygons and solids become pixels of their colour, entities become
// dots. The cost grows with the level's content and the picture's size, not with the world px per
// pixel.

#ifndef FOOTHOLD_VIEW_MINIMAP_H
#define FOOTHOLD_VIEW_MINIMAP_H

#include "view/state.h"

/// A picture while it is rasterized.
typedef struct MinimapRaster {
    View *view;
    const ViewPicture *picture;
    FhRect part;      // of the world, px
    uint32_t *pixels; // of the whole picture; 0: empty
    TileGrid whole;   // the level's tiles and its covers, all closed
} MinimapRaster;

/// Colours the pixels that a box of the world (px) covers, at least one.
void minimap_fill_box(const MinimapRaster *raster, FhRect box, uint32_t color);
/// Draws `part` (px) of the picture's level into the picture and sets picture->covered. Requires:
/// terrain_cache_use_level with that level. Out of memory the picture stays.
void minimap_draw(View *view, ViewPicture *picture, FhRect part);

#endif
