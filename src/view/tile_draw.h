// tile_draw.h - draws single tiles, for the editor's ghosts and the interface.

#ifndef FOOTHOLD_VIEW_TILE_DRAW_H
#define FOOTHOLD_VIEW_TILE_DRAW_H

#include "view/state.h"

/// Draws a tile over `rect` with the look of the level in use; `color` tints or fades it. Draws
/// nothing without a level in use.
void tile_draw(View *view, FhTile tile, SDL_Rect rect, uint32_t color);
/// Fills the solid pixels of a row of a shape whose top left corner is at a place (px).
void tile_draw_shape_row(View *view, const ViewScene *scene, SDL_FPoint at, const FhShape *shape,
                         int row, uint32_t color);

#endif
