// ground_area.h - polygons as ground: which cells of a painter's mask they cover. No SDL.

#ifndef FOOTHOLD_VIEW_GROUND_AREA_H
#define FOOTHOLD_VIEW_GROUND_AREA_H

#include "engine/terrain/polygon.h"
#include "view/terrain_paint.h"

/// Makes every free cell whose middle lies in the polygon (px, closed) ground of the first
/// material.
void ground_mask_area(Painter *painter, const FhPolygon *area, int step);

#endif
