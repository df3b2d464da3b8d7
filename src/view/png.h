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
/// The same with a text in a chunk of that type (four letters); both NULL: without.
bool png_write_with(SDL_Surface *surface, const char *path, const char *type, const char *text,
                    LevelError *error);
/// Reads the text of a chunk of a PNG, for the caller to free. NULL and `error` if the file is no
/// PNG, has no such chunk, or the chunk was damaged.
char *png_read_text(const char *path, const char *type, LevelError *error);
/// The same of `size` bytes; `path` stands for them in errors.
char *png_find_text(const void *bytes, size_t size, const char *path, const char *type,
                    LevelError *error);
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
