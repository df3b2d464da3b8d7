// png_read.h - a PNG that an author brings, hostile until it was read.

#ifndef FOOTHOLD_VIEW_PNG_READ_H
#define FOOTHOLD_VIEW_PNG_READ_H

#include <SDL.h>

#include "level/error.h"

/// Reads a PNG as ARGB8888, for the caller to free. What the limits of level/catalog.h forbid is
/// refused by its first bytes, before memory is taken for it. NULL and `error` when it cannot be
/// read; nothing is printed.
SDL_Surface *png_read(const char *path, LevelError *error);

#endif
