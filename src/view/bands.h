// bands.h - cuts a picture into opaque, blended and empty rows. No SDL.
//
// Copying opaque pixels costs a sixth of blending, and empty ones cost nothing: where sky meets
// ground only the border needs blending. Space: px of the picture.

#ifndef FOOTHOLD_VIEW_BANDS_H
#define FOOTHOLD_VIEW_BANDS_H

#include "foothold/base.h"
#include "view/picture.h"

enum { BANDS_MAX = 3 };

/// Some rows of a picture, trimmed left and right to the pixels that are not empty.
typedef struct Band {
    FhRect box;
    bool is_opaque; // every pixel in the box is opaque
} Band;

/// Cuts a picture into at most BANDS_MAX bands, from the top; the rest is empty. Returns their
/// number.
int bands_cut(const Picture *picture, Band *bands);

#endif
