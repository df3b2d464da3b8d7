// plotted.h - a level so small that a pixel of the picture covers many of the world's.
//
// Tiles, ground that was dug or filled, polygons and solids become pixels of their colour, things
// become dots. The cost grows with what the level holds and the picture's size, not with what a
// pixel covers.

#ifndef FOOTHOLD_VIEW_PLOTTED_H
#define FOOTHOLD_VIEW_PLOTTED_H

#include "view/internal.h"

/// Plots `part` (px) of the picture's level and sets what of the picture it covers. Requires: the
/// view uses that level. Out of memory the picture stays.
void plotted_draw(View *view, ViewPicture *picture, FhRect part);

#endif
