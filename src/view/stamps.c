// stamps.c - sprites kept at the size they are drawn in, so that a frame is a plain copy.
//
// Without a graphics card, enlarging and mirroring a sprite costs ten times what copying it costs,
// anew for each of a crowd. So a sprite that is drawn enlarged by a whole number, or mirrored, is
// made into a texture once: all frames in a row, below them the mirrored ones.

#include <stdlib.h>

#include "view/internal.h"

enum { PIXELS_MAX = 1 << 20 }; // of a stamp; larger ones are drawn as they are

/// Fills both rows of a stamp's picture.
static void enlarge(Picture *to, const Picture *sheet, const Sprite *sprite, int zoom) {
    int w = sprite->w * zoom;
    for (int y = 0; y < to->h; y++) {
        bool is_mirrored = y >= to->h / 2;
        const uint32_t *from =
            sheet->pixels + (size_t)(sprite->y + y / zoom % sprite->h) * (size_t)sheet->w;
        for (int x = 0; x < to->w; x++) {
            int column = is_mirrored ? sprite->w - 1 - x % w / zoom : x % w / zoom;
            to->pixels[(size_t)y * (size_t)to->w + (size_t)x] =
                from[sprite->x + x / w * sprite->w + column];
        }
    }
}

static SDL_Texture *make(View *view, const Sprite *sprite, int zoom) {
    Picture picture;
    int w = sprite->w * sprite->frames * zoom, h = sprite->h * 2 * zoom;
    if (w * h > PIXELS_MAX || !picture_create(&picture, w, h)) {
        return NULL;
    }
    enlarge(&picture, &view->sheet.picture, sprite, zoom);
    SDL_Texture *texture =
        SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, w, h);
    if (texture) {
        SDL_UpdateTexture(texture, NULL, picture.pixels, w * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    }
    picture_free(&picture);
    return texture;
}

/// Finds or makes a stamp; in a full table the oldest gives way.
static SDL_Texture *stamp_of(View *view, const Sprite *sprite, int zoom) {
    for (int i = 0; i < VIEW_STAMPS; i++) {
        if (view->stamps[i].sprite == sprite && view->stamps[i].zoom == zoom) {
            return view->stamps[i].texture;
        }
    }
    ViewStamp *stamp = &view->stamps[view->next_stamp];
    view->next_stamp = (view->next_stamp + 1) % VIEW_STAMPS;
    SDL_DestroyTexture(stamp->texture);
    *stamp = (ViewStamp){sprite, zoom, make(view, sprite, zoom)};
    return stamp->texture;
}

bool stamps_draw(View *view, const Sprite *sprite, int frame, SDL_Rect rect, bool is_mirrored) {
    int zoom = rect.w / sprite->w;
    bool is_whole = zoom >= 1 && rect.w == zoom * sprite->w && rect.h == zoom * sprite->h;
    if (!is_whole || (zoom == 1 && !is_mirrored)) {
        return false;
    }
    SDL_Texture *texture = stamp_of(view, sprite, zoom);
    SDL_Rect source = {frame * rect.w, is_mirrored ? rect.h : 0, rect.w, rect.h};
    return texture && SDL_RenderCopy(view->renderer, texture, &source, &rect) == 0;
}

void stamps_forget(View *view) {
    for (int i = 0; i < VIEW_STAMPS; i++) {
        SDL_DestroyTexture(view->stamps[i].texture);
        view->stamps[i] = (ViewStamp){0};
    }
}
