// sprite_cache.c - a ring of pre-scaled sprites: drawing a frame is a plain copy.
//
// SDL's software renderer takes ten times as long to enlarge or mirror a sprite as to copy it. So a
// sprite that is drawn mirrored, or enlarged by a whole number, becomes a texture once: all frames
// in a row, the mirrored ones below. An entry's key is the sprite's place in the sheet and the
// zoom, not its address, which may be reused.

#include "view/sprite_cache.h"

#include <string.h>

enum { PIXELS_MAX = 1 << 20 }; // of an entry; larger sprites are not cached

/// Fills both rows of an entry's picture, plain and mirrored.
static void enlarge(Picture *to, const Picture *sheet, const SpriteKey *key) {
    int w = key->frame.w * key->zoom;
    for (int y = 0; y < to->h; y++) {
        bool is_mirrored = y >= to->h / 2;
        int row = key->frame.y + y / key->zoom % key->frame.h;
        const uint32_t *from = sheet->pixels + (size_t)row * (size_t)sheet->w;
        for (int x = 0; x < to->w; x++) {
            int column = x % w / key->zoom;
            column = is_mirrored ? key->frame.w - 1 - column : column;
            to->pixels[(size_t)y * (size_t)to->w + (size_t)x] =
                from[key->frame.x + x / w * key->frame.w + column];
        }
    }
}

static SDL_Texture *make(View *view, const SpriteKey *key) {
    Picture picture;
    int w = key->frame.w * key->frames * key->zoom, h = key->frame.h * 2 * key->zoom;
    if (w * h > PIXELS_MAX || !picture_create(&picture, w, h)) {
        return NULL;
    }
    enlarge(&picture, &view->sheet.picture, key);
    SDL_Texture *texture =
        SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, w, h);
    if (texture) {
        SDL_UpdateTexture(texture, NULL, picture.pixels, w * 4);
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    }
    picture_free(&picture);
    return texture;
}

static bool is_same(const SpriteKey *a, const SpriteKey *b) {
    return memcmp(&a->frame, &b->frame, sizeof a->frame) == 0 && a->frames == b->frames &&
           a->zoom == b->zoom;
}

/// Finds or makes an entry; in a full table it replaces the oldest.
static SDL_Texture *texture_of(View *view, SpriteKey key) {
    for (int i = 0; i < VIEW_CACHED_SPRITES; i++) {
        if (is_same(&view->cached_sprites[i].key, &key)) {
            return view->cached_sprites[i].texture;
        }
    }
    CachedSprite *entry = &view->cached_sprites[view->next_cached_sprite];
    view->next_cached_sprite = (view->next_cached_sprite + 1) % VIEW_CACHED_SPRITES;
    SDL_DestroyTexture(entry->texture);
    *entry = (CachedSprite){key, make(view, &key)};
    return entry->texture;
}

bool sprite_cache_draw(View *view, const Sprite *sprite, FhRect part, SDL_Rect rect,
                       bool is_mirrored) {
    int zoom = rect.w / part.w;
    bool is_whole = zoom >= 1 && rect.w == zoom * part.w && rect.h == zoom * part.h;
    if (!is_whole || (zoom == 1 && !is_mirrored)) {
        return false;
    }
    FhRect frame = {sprite->x, sprite->y, sprite->w, sprite->h};
    SDL_Texture *texture = texture_of(view, (SpriteKey){frame, sprite->frames, zoom});
    int top = is_mirrored ? sprite->h + part.y : part.y;
    SDL_Rect source = {part.x * zoom, top * zoom, rect.w, rect.h};
    return texture && SDL_RenderCopy(view->renderer, texture, &source, &rect) == 0;
}

void sprite_cache_clear(View *view) {
    for (int i = 0; i < VIEW_CACHED_SPRITES; i++) {
        SDL_DestroyTexture(view->cached_sprites[i].texture);
        view->cached_sprites[i] = (CachedSprite){0};
    }
}
