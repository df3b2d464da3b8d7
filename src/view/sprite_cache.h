// sprite_cache.h - textures of sprites at their drawn size, so that drawing is a plain copy.

#ifndef FOOTHOLD_VIEW_SPRITE_CACHE_H
#define FOOTHOLD_VIEW_SPRITE_CACHE_H

#include "view/state.h"

/// Draws `part` of a sprite's row of frames over `rect` by a plain copy, if the sprite is enlarged
/// by a whole number. A mirrored part must be whole frames. Returns false, and draws nothing, if it
/// cannot. Requires: no tint.
bool sprite_cache_draw(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect,
                       bool is_mirrored);
void sprite_cache_clear(View *view);

#endif
