// png_write.h - writes a picture to disk: whole, or not at all.

#ifndef FOOTHOLD_VIEW_PNG_WRITE_H
#define FOOTHOLD_VIEW_PNG_WRITE_H

#include <SDL.h>
#include <stdbool.h>

#include "level/error.h"

/// Writes a surface as a PNG by level_file_write_plain: a full disk never leaves half a file. False
/// and `error` on failure.
bool png_write(SDL_Surface *surface, const char *path, LevelError *error);
/// Returns whether a picture may be written to a path: no file is there, or a picture. False and
/// `error` if another file would be lost.
bool png_may_take(const char *path, LevelError *error);

#endif
