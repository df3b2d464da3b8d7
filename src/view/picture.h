// picture.h - a picture in memory: 32-bit pixels, no SDL.
//
// Pixels are 0xAARRGGBB, not premultiplied, row by row without gaps: SDL's ARGB8888. A Picture with
// pixels NULL is empty; picture_free frees what picture_create allocated.

#ifndef FOOTHOLD_VIEW_PICTURE_H
#define FOOTHOLD_VIEW_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "foothold/base.h"

typedef struct Picture {
    uint32_t *pixels; // owned
    int w, h;
} Picture;

/// Makes a transparent picture. Returns false out of memory, and then the picture is empty.
bool picture_create(Picture *picture, int w, int h);
void picture_free(Picture *picture);
/// Copies the part at (x, y) of the size of `to` into `to`; outside `from` it is transparent.
void picture_copy_part(Picture *to, const Picture *from, int x, int y);
/// Makes `to` from `from`, `step` times smaller each way (at least 1 px), by averaging. Returns
/// false out of memory.
bool picture_create_smaller(Picture *to, const Picture *from, int step);

/// Mixes two opaque colours: part 0 is `a`, 256 is `b`. Alpha is a's.
uint32_t picture_mix(uint32_t a, uint32_t b, int part);
/// Blends one pixel over another.
uint32_t picture_over(uint32_t below, uint32_t above);

static inline int picture_alpha(uint32_t pixel) {
    return (int)(pixel >> 24);
}

// ---- Bands ----
//
// Cuts a picture into opaque, blended and empty rows. No SDL.
//
// Copying opaque pixels costs a sixth of blending, and empty ones cost nothing: where sky meets
// ground only the border needs blending. Space: px of the picture.

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
