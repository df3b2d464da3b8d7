// bands.h - cuts a picture into opaque, blended and empty rows. No SDL.
//
// Copying opaque pixels costs a sixth of blending, and empty ones cost nothing: of sky over ground
// only the border needs blending. Space: px of the picture.

#ifndef FOOTHOLD_VIEW_BANDS_H
#define FOOTHOLD_VIEW_BANDS_H

#include "foothold/base.h"
#include "view/picture.h"

enum { BANDS_MAX = 3 };

/// Some whole rows of a picture, from left to right as far as there is something in them.
typedef struct Band {
    FhRect box;
    bool is_opaque; // every pixel in the box
} Band;

/// Cuts a picture into at most BANDS_MAX bands, from the top; what lies in none is empty. Returns
/// how many there are.
int bands_cut(const Picture *picture, Band *bands);

#endif
