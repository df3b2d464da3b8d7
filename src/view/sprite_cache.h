// sprite_cache.h - sprites as textures of the size they are drawn in: a frame is a plain copy.

#ifndef FOOTHOLD_VIEW_SPRITE_CACHE_H
#define FOOTHOLD_VIEW_SPRITE_CACHE_H

#include "view/state.h"

/// Draws `part` of a sprite's row of frames over `rect` by a plain copy, if the sprite is enlarged
/// by a whole number. A mirrored part is whole frames. Returns false, and draws nothing, where that
/// cannot be done. Requires: no tint.
bool sprite_cache_draw(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect,
                       bool is_mirrored);
void sprite_cache_clear(View *view);

#endif
