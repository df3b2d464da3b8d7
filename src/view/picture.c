// picture.c - pictures in memory: box-filter shrinking, cutting, alpha blending of single pixels.

#include "view/picture.h"

#include <stdlib.h>

bool picture_create(Picture *picture, int w, int h) {
    picture->pixels = calloc((size_t)w * (size_t)h, sizeof *picture->pixels);
    picture->w = picture->pixels ? w : 0;
    picture->h = picture->pixels ? h : 0;
    return picture->pixels != NULL;
}

void picture_free(Picture *picture) {
    free(picture->pixels);
    *picture = (Picture){0};
}

void picture_copy_part(Picture *to, const Picture *from, int x, int y) {
    for (int row = 0; row < to->h; row++) {
        for (int col = 0; col < to->w; col++) {
            int sx = x + col, sy = y + row;
            bool is_inside = sx >= 0 && sy >= 0 && sx < from->w && sy < from->h;
            to->pixels[row * to->w + col] = is_inside ? from->pixels[sy * from->w + sx] : 0;
        }
    }
}

// The average of a square of pixels, each weighted by its alpha.
static uint32_t average(const Picture *from, int x, int y, int step) {
    uint32_t sum[4] = {0};
    int count = 0;
    for (int sy = y; sy < y + step && sy < from->h; sy++) {
        for (int sx = x; sx < x + step && sx < from->w; sx++) {
            uint32_t pixel = from->pixels[sy * from->w + sx];
            uint32_t alpha = pixel >> 24;
            sum[3] += alpha;
            sum[2] += (pixel >> 16 & 255) * alpha;
            sum[1] += (pixel >> 8 & 255) * alpha;
            sum[0] += (pixel & 255) * alpha;
            count++;
        }
    }
    if (sum[3] == 0) {
        return 0;
    }
    uint32_t alpha = sum[3] / (uint32_t)count;
    return alpha << 24 | sum[2] / sum[3] << 16 | sum[1] / sum[3] << 8 | sum[0] / sum[3];
}

bool picture_create_smaller(Picture *to, const Picture *from, int step) {
    int w = (from->w + step - 1) / step;
    int h = (from->h + step - 1) / step;
    if (!picture_create(to, w, h)) {
        return false;
    }
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            to->pixels[y * w + x] = average(from, x * step, y * step, step);
        }
    }
    return true;
}

static uint32_t mix_channel(uint32_t a, uint32_t b, int part, int shift) {
    int from = (int)(a >> shift & 255), to = (int)(b >> shift & 255);
    return (uint32_t)(from + (to - from) * part / 256) << shift;
}

uint32_t picture_mix(uint32_t a, uint32_t b, int part) {
    return (a & 0xff000000u) | mix_channel(a, b, part, 16) | mix_channel(a, b, part, 8) |
           mix_channel(a, b, part, 0);
}

uint32_t picture_over(uint32_t below, uint32_t above) {
    int alpha = picture_alpha(above);
    if (alpha == 0) {
        return below;
    }
    int sum = alpha + picture_alpha(below) * (255 - alpha) / 255;
    uint32_t mixed = picture_mix(below, above, alpha * 256 / sum);
    return (mixed & 0xffffffu) | (uint32_t)sum << 24;
}
