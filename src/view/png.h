// png.h - reads an author's PNG, which may be hostile.

#ifndef FOOTHOLD_VIEW_PNG_H
#define FOOTHOLD_VIEW_PNG_H

#include <SDL.h>
#include <stdbool.h>

#include "level/catalog.h"

/// Reads a PNG as ARGB8888; the caller frees it. A picture beyond the limits of level/catalog.h is
/// refused by its header, before any allocation. Returns NULL and fills `error` on failure; prints
/// nothing.
SDL_Surface *png_read(const char *path, LevelError *error);

// ---- Png write ----

/// Writes a surface as a PNG by level_file_write_plain: a full disk never leaves half a file. False
/// and `error` on failure.
bool png_write(SDL_Surface *surface, const char *path, LevelError *error);
/// Returns whether a picture may be written to a path: no file is there, or a picture. False and
/// `error` if another file would be lost.
bool png_may_take(const char *path, LevelError *error);

// ---- Mask picture ----
//
// Ground as PNG pictures, for a LevelCatalog.

/// Reads and writes PNG. Pass it to level_catalog_set_pictures.
extern const LevelPictures mask_pictures;

/// Like level_catalog_load, and levels load with their pictures.
LevelCatalog *mask_load_catalog(const char *assets_dir, LevelError *error);

#endif
