// mask_picture.h - ground as PNG pictures, for a LevelCatalog.

#ifndef FOOTHOLD_VIEW_MASK_PICTURE_H
#define FOOTHOLD_VIEW_MASK_PICTURE_H

#include "level/catalog.h"

/// Reads and writes PNG. Pass it to level_catalog_set_pictures.
extern const LevelPictures mask_pictures;

/// Like level_catalog_load, and levels load with their pictures.
LevelCatalog *mask_load_catalog(const char *assets_dir, LevelError *error);

#endif
