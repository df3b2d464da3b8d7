// contrast.h - high contrast: hazards and one-ways stand out.

#ifndef FOOTHOLD_VIEW_CONTRAST_H
#define FOOTHOLD_VIEW_CONTRAST_H

#include "view/state.h"
#include "view/tile_grid.h"

/// Marks the terrain's hazards and one-ways.
void contrast_draw_terrain(View *view, const ViewScene *scene);
/// Marks those of a block of tiles whose top left corner is at a place (px).
void contrast_draw_block(View *view, const ViewScene *scene, SDL_FPoint at, const TileGrid *grid);
/// Marks a plain solid by its box on the target: a crusher as a hazard, a one-way by its top.
void contrast_draw_solid(View *view, const ViewScene *scene, SDL_Rect box, bool crushes,
                         bool one_way);

#endif
