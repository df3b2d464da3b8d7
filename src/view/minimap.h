// minimap.h - a level as a raster in which one pixel covers many of the world's.
//
// Tiles, dug or filled ground, polygons and solids become pixels of their colour, entities become
// dots. The cost grows with what the level holds and the picture's size, not with what a pixel
// covers.

#ifndef FOOTHOLD_VIEW_MINIMAP_H
#define FOOTHOLD_VIEW_MINIMAP_H

#include "view/state.h"

/// A picture while it is rasterized.
typedef struct MinimapRaster {
    View *view;
    const ViewPicture *picture;
    FhRect part;      // of the world, px
    uint32_t *pixels; // of the whole picture; 0: nothing yet
    TileGrid whole;   // the level's tiles under its covers, all of them closed
} MinimapRaster;

/// Colours the pixels that a box of the world (px) covers, at least one.
void minimap_fill_box(const MinimapRaster *raster, FhRect box, uint32_t color);
/// Draws `part` (px) of the picture's level into the picture and sets picture->covered. Requires:
/// terrain_cache_use_level with that level. Out of memory the picture stays.
void minimap_draw(View *view, ViewPicture *picture, FhRect part);

#endif
