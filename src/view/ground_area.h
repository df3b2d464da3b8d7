// ground_area.h - polygons as ground: which cells of a painter's mask they cover. No SDL.

#ifndef FOOTHOLD_VIEW_GROUND_AREA_H
#define FOOTHOLD_VIEW_GROUND_AREA_H

#include "view/terrain_paint.h"
#include "view/tile_grid.h"

/// Makes every free cell whose middle lies in the area ground of its material.
void ground_mask_area(Painter *painter, const TileArea *area, int step);

#endif
