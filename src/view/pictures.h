// pictures.h - levels as small pictures for the interface (view_picture_create).

#ifndef FOOTHOLD_VIEW_PICTURES_H
#define FOOTHOLD_VIEW_PICTURES_H

#include "view/state.h"

/// Draws picture `number` over `rect`, tinted; a checkered box if there is none.
void picture_draw(View *view, int number, SDL_Rect rect, uint32_t color);

/// Replaces the pixels of picture `number`: 0xAARRGGBB, w * h of them.
void picture_put_pixels(View *view, int number, const uint32_t *pixels);

#endif
