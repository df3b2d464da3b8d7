// png_read.h - reads an author's PNG, which may be hostile.

#ifndef FOOTHOLD_VIEW_PNG_READ_H
#define FOOTHOLD_VIEW_PNG_READ_H

#include <SDL.h>

#include "level/error.h"

/// Reads a PNG as ARGB8888; the caller frees it. A picture beyond the limits of level/catalog.h is
/// refused by its header, before any allocation. Returns NULL and fills `error` on failure; prints
/// nothing.
SDL_Surface *png_read(const char *path, LevelError *error);

#endif
