// png_write.h - a picture on disk: whole, or not at all.

#ifndef FOOTHOLD_VIEW_PNG_WRITE_H
#define FOOTHOLD_VIEW_PNG_WRITE_H

#include <SDL.h>
#include <stdbool.h>

#include "level/error.h"

/// Writes a surface as a PNG, as level_file_write_plain writes: no full disk leaves half of one.
/// False and `error` when it cannot.
bool png_write(SDL_Surface *surface, const char *path, LevelError *error);
/// True if a picture may be written to a path: nothing lies there, or another picture. False and
/// `error` where another file would be lost.
bool png_may_take(const char *path, LevelError *error);

#endif
