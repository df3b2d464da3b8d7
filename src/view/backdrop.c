// backdrop.c - what lies far behind: a sky, and layers that move slower than the world.
//
// Two sets: "back" by day, "cave" for levels whose background colour is dark. Layers are enlarged
// and tinted once for a zoom and a colour, so that drawing them is copying. A layer repeats to the
// sides; its last row goes on downwards. It stands on the level's floor: as far as the camera is
// above that, it sinks.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/internal.h"

enum { DAY, CAVE, SCALE_MAX = 4, SKY_H = 360 };

typedef struct BackInfo {
    const char *name;
    float speed; // of the camera's
    int lift;    // px above the picture's foot at which it stands on the view's foot
    int drift;   // ticks a px
} BackInfo;

static const BackInfo infos[2][VIEW_BACK_LAYERS] = {
    {{"back-sky.png", 0.0F, 0, 0},
     {"back-clouds.png", 0.06F, 200, 20},
     {"back-far.png", 0.12F, 50, 0},
     {"back-mid.png", 0.24F, 26, 0},
     {"back-near.png", 0.4F, 0, 0}},
    {{"cave-sky.png", 0.0F, 0, 0},
     {"cave-far.png", 0.12F, 0, 0},
     {"cave-mid.png", 0.24F, 0, 0},
     {"cave-near.png", 0.4F, 0, 0},
     {NULL, 0.0F, 0, 0}},
};

void backdrop_load(View *view, const char *dir, LevelError *error) {
    for (int set = DAY; set <= CAVE; set++) {
        for (int i = 0; i < VIEW_BACK_LAYERS; i++) {
            BackLayer *layer = &view->back[set][i];
            const char *name = infos[set][i].name;
            if (name && picture_load(&layer->picture, dir, name, error)) {
                const Picture *picture = &layer->picture;
                uint32_t last = picture->pixels[(picture->h - 1) * picture->w];
                layer->below = picture_alpha(last) == 255 ? last : 0;
            }
        }
    }
}

void backdrop_free(View *view) {
    for (int i = 0; i < 2 * VIEW_BACK_LAYERS; i++) {
        BackLayer *layer = &view->back[i / VIEW_BACK_LAYERS][i % VIEW_BACK_LAYERS];
        picture_free(&layer->picture);
        SDL_DestroyTexture(layer->texture);
    }
}

// "#rrggbb" as 0xffrrggbb.
static uint32_t background_color(const Level *level) {
    unsigned long value =
        level->background[0] ? strtoul(level->background + 1, NULL, 16) : 0x86b9e0;
    return 0xff000000u | (uint32_t)(value & 0xffffff);
}

static int brightness(uint32_t color) {
    return (int)((color >> 16 & 255) * 3 + (color >> 8 & 255) * 6 + (color & 255)) / 10;
}

// What to multiply a layer's channels with: the background over the set's own colour, not above 1.
static uint32_t tint_of(uint32_t background, int set) {
    uint32_t own = set == DAY ? 0xff86b9e0u : 0xff1d2b53u;
    uint32_t tint = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int part = (int)(background >> shift & 255) * 255 / (int)(own >> shift & 255);
        tint |= (uint32_t)fh_clamp(part, 150, 255) << shift;
    }
    return tint;
}

static uint32_t multiply(uint32_t color, uint32_t tint) {
    uint32_t out = color & 0xff000000u;
    for (int shift = 0; shift < 24; shift += 8) {
        out |= ((color >> shift & 255) * (tint >> shift & 255) / 255) << shift;
    }
    return out;
}

static void fill_texture(BackLayer *layer, uint32_t *pixels) {
    const Picture *from = &layer->picture;
    int scale = layer->scale, w = from->w * scale;
    uint32_t *out = pixels;
    for (int y = 0; y < from->h; y++) {
        const uint32_t *row = from->pixels + (size_t)y * (size_t)from->w;
        uint32_t *first = out;
        for (int x = 0; x < from->w; x++) {
            uint32_t color = multiply(row[x], layer->tint);
            for (int i = 0; i < scale; i++) {
                *out++ = color;
            }
        }
        for (int i = 1; i < scale; i++, out += w) {
            memcpy(out, first, (size_t)w * 4);
        }
    }
    SDL_UpdateTexture(layer->texture, NULL, pixels, w * 4);
}

// Makes the texture for a scale and a tint, unless it is there.
static bool prepare(View *view, BackLayer *layer, int scale, uint32_t tint, bool is_sky) {
    if (!layer->picture.pixels ||
        (layer->texture && layer->scale == scale && layer->tint == tint)) {
        return layer->texture != NULL;
    }
    int w = layer->picture.w * scale, h = layer->picture.h * scale;
    uint32_t *pixels = malloc((size_t)w * (size_t)h * 4);
    if (!layer->texture || layer->scale != scale) {
        SDL_DestroyTexture(layer->texture);
        layer->texture = SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888,
                                           SDL_TEXTUREACCESS_STATIC, w, h);
    }
    layer->scale = scale;
    layer->tint = tint;
    if (pixels && layer->texture) {
        fill_texture(layer, pixels);
        SDL_SetTextureBlendMode(layer->texture, is_sky ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    }
    free(pixels);
    return layer->texture != NULL;
}

static void fill_below(View *view, const ViewScene *scene, const BackLayer *layer, int y) {
    int bottom = fh_rect_bottom(scene->viewport);
    uint32_t color = multiply(layer->below, layer->tint) << 8 | 255;
    if (layer->below && y < bottom) {
        draw_fill(view, (SDL_Rect){scene->viewport.x, y, scene->viewport.w, bottom - y}, color);
    }
}

static void draw_layer(View *view, const ViewScene *scene, const BackLayer *layer,
                       const BackInfo *info) {
    int w = layer->picture.w * layer->scale, h = layer->picture.h * layer->scale;
    FhRect port = scene->viewport, bounds = level_bounds(scene->level);
    FhRect seen = scene_world_rect(scene);
    int drift = info->drift ? scene->tick * layer->scale / info->drift : 0;
    int aside = (int)(scene->x * info->speed * (float)layer->scale) + drift;
    int above = fh_clamp(fh_rect_bottom(bounds) - fh_rect_bottom(seen), -200, 1000);
    int sunk = (int)((float)(above * layer->scale) * info->speed * 0.4F);
    int y =
        info->speed > 0.0F ? fh_rect_bottom(port) - h - info->lift * layer->scale + sunk : port.y;
    for (int x = port.x - fh_floor_mod(aside, w); x < fh_rect_right(port); x += w) {
        SDL_RenderCopy(view->renderer, layer->texture, NULL, &(SDL_Rect){x, y, w, h});
    }
    fill_below(view, scene, layer, y + h);
}

uint32_t backdrop_color(const Level *level) {
    uint32_t background = background_color(level);
    int set = brightness(background) < 90 ? CAVE : DAY;
    return multiply(set == DAY ? 0xffb5d6eeu : 0xff2b3360u, tint_of(background, set));
}

void backdrop_draw(View *view, const ViewScene *scene) {
    uint32_t background = background_color(scene->level);
    int set = brightness(background) < 90 ? CAVE : DAY;
    int fitting = (scene->viewport.h + SKY_H - 1) / SKY_H;
    int scale = fh_clamp(fh_max(scene_zoom(scene), fitting), 1, SCALE_MAX);
    draw_fill(
        view,
        (SDL_Rect){scene->viewport.x, scene->viewport.y, scene->viewport.w, scene->viewport.h},
        background << 8 | 255);
    // Seen from far away the level is the size of a tree: the sky alone keeps it readable.
    int count = scene_zoom(scene) > 0 ? VIEW_BACK_LAYERS : 1;
    for (int i = 0; i < count; i++) {
        BackLayer *layer = &view->back[set][i];
        if (prepare(view, layer, scale, tint_of(background, set), i == 0)) {
            draw_layer(view, scene, layer, &infos[set][i]);
        }
    }
}
