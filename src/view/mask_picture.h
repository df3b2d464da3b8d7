// mask_picture.h - pictures of ground, read by png_read and written by png_write: what a LevelKit
// is given.

#ifndef FOOTHOLD_VIEW_MASK_PICTURE_H
#define FOOTHOLD_VIEW_MASK_PICTURE_H

#include "level/kit.h"

/// Reads and writes PNG. Give it to level_kit_set_pictures.
extern const LevelPictures mask_pictures;

/// level_kit_load, and the kit's levels come with their pictures.
LevelKit *mask_load_kit(const char *assets_dir, LevelError *error);

#endif
