// mask_picture.c - ground from PNG and back, by colour keys.
//
// Opaque is ground, opaque pure red removes tiles; in a picture without transparency only dark
// pixels are ground. A written picture always reads back the same: a box full of ground is written
// dark.

#include "view/mask_picture.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/png.h"

enum { OPAQUE_FROM = 128, DARK_BELOW = 128 };

static const uint32_t nothing_color = 0x00000000u;
static const uint32_t ground_color = 0xff5d4048u;
static const uint32_t removed_color = 0xffff0000u;

typedef enum Says { SAYS_NOTHING, SAYS_GROUND, SAYS_REMOVED } Says;

static bool fail(LevelError *error, const char *path, const char *text, const char *reason) {
    snprintf(error->file, sizeof error->file, "%s", path);
    level_error_set(error, text, reason);
    return false;
}

// --- reading --------------------------------------------------------------------------------

static const uint32_t *row_of(const SDL_Surface *surface, int y) {
    return (const uint32_t *)(const void *)((const char *)surface->pixels + y * surface->pitch);
}

static bool has_transparency(const SDL_Surface *surface) {
    for (int y = 0; y < surface->h; y++) {
        const uint32_t *row = row_of(surface, y);
        for (int x = 0; x < surface->w; x++) {
            if (row[x] >> 24 < OPAQUE_FROM) {
                return true;
            }
        }
    }
    return false;
}

static bool is_dark(uint32_t pixel) {
    uint32_t light = 299 * (pixel >> 16 & 255) + 587 * (pixel >> 8 & 255) + 114 * (pixel & 255);
    return light < 1000 * DARK_BELOW;
}

static Says says(uint32_t pixel, bool by_alpha) {
    if (pixel == removed_color) {
        return SAYS_REMOVED;
    }
    bool is_ground = by_alpha ? pixel >> 24 >= OPAQUE_FROM : is_dark(pixel);
    return is_ground ? SAYS_GROUND : SAYS_NOTHING;
}

static bool read_row(const uint32_t *row, int w, bool by_alpha, FhPoint at, FhMask *added,
                     FhMask *removed) {
    bool ok = true;
    for (int x = 0; x < w && ok;) {
        Says what = says(row[x], by_alpha);
        int first = x;
        while (x < w && says(row[x], by_alpha) == what) {
            x++;
        }
        FhMask *mask = what == SAYS_GROUND ? added : removed;
        ok = what == SAYS_NOTHING ||
             fh_mask_fill(mask, (FhRect){at.x + first, at.y, x - first, 1}, true);
    }
    return ok;
}

static bool read_picture(const char *path, FhPoint at, FhMask *added, FhMask *removed, FhRect *box,
                         LevelError *error) {
    SDL_Surface *surface = png_read(path, error);
    if (!surface) {
        return false;
    }
    bool by_alpha = has_transparency(surface);
    bool ok = true;
    for (int y = 0; y < surface->h && ok; y++) {
        FhPoint start = {at.x, at.y + y};
        ok = read_row(row_of(surface, y), surface->w, by_alpha, start, added, removed);
    }
    *box = (FhRect){at.x, at.y, surface->w, surface->h};
    SDL_FreeSurface(surface);
    return ok || fail(error, path, "there is not enough memory for the picture%s", "");
}

// --- writing --------------------------------------------------------------------------------

/// The picture whose colours are kept, if one is readable.
typedef struct Like {
    SDL_Surface *surface; // owned; NULL: none
    FhPoint at;
    bool by_alpha;
} Like;

static Like load_like(const char *path, FhPoint at) {
    LevelError error = {0};
    Like like = {.surface = path ? png_read(path, &error) : NULL, .at = at};
    like.by_alpha = like.surface && has_transparency(like.surface);
    return like;
}

static uint32_t color_of(const Like *like, int x, int y, Says what) {
    const SDL_Surface *surface = like->surface;
    int from_x = x - like->at.x;
    int from_y = y - like->at.y;
    // A picture without transparency may lose its last light pixel: then only alpha is unambiguous.
    if (like->by_alpha && from_x >= 0 && from_y >= 0 && from_x < surface->w &&
        from_y < surface->h) {
        uint32_t pixel = row_of(surface, from_y)[from_x];
        if (says(pixel, true) == what) {
            return pixel;
        }
    }
    return what == SAYS_GROUND    ? ground_color
           : what == SAYS_REMOVED ? removed_color
                                  : nothing_color;
}

static void draw(SDL_Surface *surface, FhRect box, const FhMask *added, const FhMask *removed,
                 const Like *like) {
    for (int y = 0; y < box.h; y++) {
        uint32_t *row = (uint32_t *)(void *)((char *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < box.w; x++) {
            int px = box.x + x;
            int py = box.y + y;
            Says what = fh_mask_at(removed, px, py) ? SAYS_REMOVED
                        : fh_mask_at(added, px, py) ? SAYS_GROUND
                                                    : SAYS_NOTHING;
            row[x] = color_of(like, px, py, what);
        }
    }
}

static bool write_picture(const char *path, FhRect box, const FhMask *added, const FhMask *removed,
                          const char *like_path, FhPoint like_at, LevelError *error) {
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, box.w, box.h, 32, SDL_PIXELFORMAT_ARGB8888);
    if (surface) {
        Like like = load_like(like_path, like_at);
        draw(surface, box, added, removed, &like);
        if (like.by_alpha && !has_transparency(surface)) {
            like.by_alpha = false; // without transparency, light pixels would not be ground
            draw(surface, box, added, removed, &like);
        }
        SDL_FreeSurface(like.surface);
    }
    bool ok = surface ? png_write(surface, path, error)
                      : fail(error, path, "there is not enough memory to save the picture%s", "");
    SDL_FreeSurface(surface);
    return ok;
}

const LevelPictures mask_pictures = {read_picture, write_picture};

LevelCatalog *mask_load_catalog(const char *assets_dir, LevelError *error) {
    LevelCatalog *catalog = level_catalog_load(assets_dir, error);
    if (catalog) {
        level_catalog_set_pictures(catalog, &mask_pictures);
    }
    return catalog;
}
