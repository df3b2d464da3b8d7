// mask_picture.h - pictures of ground, read by png_read and written by png_write: what a
// LevelCatalog is given.

#ifndef FOOTHOLD_VIEW_MASK_PICTURE_H
#define FOOTHOLD_VIEW_MASK_PICTURE_H

#include "level/catalog.h"

/// Reads and writes PNG. Give it to level_catalog_set_pictures.
extern const LevelPictures mask_pictures;

/// level_catalog_load, and the catalog's levels come with their pictures.
LevelCatalog *mask_load_catalog(const char *assets_dir, LevelError *error);

#endif
