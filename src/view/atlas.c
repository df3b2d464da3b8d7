#include "view/atlas.h"

#include "editor/editor.h"
#include "view/pictures.h"

enum { SIDE = EDITOR_ATLAS_SIDE, COARSEST = 8, DARK = 150 }; // of 256

/// 0xAARRGGBB
static uint32_t opaque(uint32_t color) {
    return 0xff000000u | color >> 8;
}

static uint32_t darkened(uint32_t pixel) {
    uint32_t out = 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8) {
        out |= ((pixel >> shift & 0xff) * DARK / 256) << shift;
    }
    return out;
}

static uint32_t pixel_at(const uint8_t *cells, int x, int y) {
    uint8_t cell = cells[y * SIDE + x];
    if (cell != EDITOR_ATLAS_UNSEEN) {
        return opaque(editor_atlas_colors[cell]);
    }
    for (int grain = 2; grain <= COARSEST && cell == EDITOR_ATLAS_UNSEEN; grain *= 2) {
        cell = cells[(y - y % grain) * SIDE + x - x % grain];
    }
    uint32_t color = opaque(editor_atlas_colors[cell]);
    return cell == EDITOR_ATLAS_UNSEEN ? color : darkened(color);
}

void view_picture_draw_atlas(View *view, int picture, const uint8_t *cells) {
    uint32_t pixels[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        pixels[i] = pixel_at(cells, i % SIDE, SIDE - 1 - i / SIDE);
    }
    picture_put_pixels(view, picture, pixels);
}
