// plotted.h - a level so small that a pixel of the picture covers many of the world's.
//
// Tiles, ground that was dug or filled, polygons and solids become pixels of their colour, things
// become dots. The cost grows with what the level holds and the picture's size, not with what a
// pixel covers.

#ifndef FOOTHOLD_VIEW_MINIMAP_H
#define FOOTHOLD_VIEW_MINIMAP_H

#include "view/state.h"

/// A picture while it is plotted.
typedef struct MinimapRaster {
    View *view;
    const ViewPicture *picture;
    FhRect part;      // of the world, px
    uint32_t *pixels; // of the whole picture; 0: nothing yet
} MinimapRaster;

/// Gives the pixels that a box of the world (px) covers, at least one, a colour.
void minimap_fill_box(const MinimapRaster *raster, FhRect box, uint32_t color);
/// Plots `part` (px) of the picture's level and sets what of the picture it covers. Requires: the
/// view uses that level. Out of memory the picture stays.
void minimap_draw(View *view, ViewPicture *picture, FhRect part);

#endif
