// backdrop.c - parallax scrolling: a sky, layers that move slower than the world, motes in the air.
//
// A set for each theme, tinted by the level's background colour. Layers are enlarged and tinted
// once per zoom and colour, so that drawing is copying. They are made band by band: visible bands
// at once, hidden ones and those of the next zooms a few a frame. A layer repeats sideways; its
// last row continues downwards. It stands on the level's floor, and sinks in proportion to the
// camera's height above it.

#include "view/layers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view/draw.h"

enum {
    SKY_H = 360,
    BAND_ROWS = 40,           // of a layer's picture; the last band takes the remainder
    MADE_IN_A_FRAME = 1 << 18 // px of enlarged layers, unless more are visible
};

typedef struct BackInfo {
    const char *name; // of its picture, after the theme's; NULL: none
    float speed;      // of the camera's
    int lift;         // px from the picture's foot up to the row at the view's foot
    int drift;        // ticks a px
} BackInfo;

/// Flakes, sparks and seeds in the air.
typedef struct BackMotes {
    int count;
    int aside, down; // px in 32 ticks; half of them go twice as fast
    uint32_t color;  // 0xrrggbbaa
} BackMotes;

typedef struct BackSet {
    uint32_t far; // what is far away looks like this, 0xffrrggbb
    BackInfo layers[VIEW_BACK_LAYERS];
    BackMotes motes;
} BackSet;

static const BackSet sets[LEVEL_THEMES] = {
    [LEVEL_THEME_MEADOW] = {0xffb5d6eeu,
                            {{"sky", 0.0F, 0, 0},
                             {"clouds", 0.06F, 200, 20},
                             {"far", 0.12F, 50, 0},
                             {"mid", 0.24F, 26, 0},
                             {"near", 0.4F, 0, 0}},
                            {10, 9, 2, 0xf4f6f0ff}},
    [LEVEL_THEME_CAVE] =
        {0xff2a5a68u,
         {{"sky", 0.0F, 0, 0}, {"far", 0.12F, 0, 0}, {"mid", 0.24F, 0, 0}, {"near", 0.4F, 0, 0}},
         {26, 1, -3, 0x8fe0c4ff}},
    [LEVEL_THEME_SNOW] = {0xffd3e4f2u,
                          {{"sky", 0.0F, 0, 0},
                           {"clouds", 0.06F, 170, 14},
                           {"far", 0.12F, 40, 0},
                           {"mid", 0.24F, 20, 0},
                           {"near", 0.4F, 0, 0}},
                          {90, -5, 16, 0xffffffff}},
    [LEVEL_THEME_CASTLE] = {0xff8d6a7cu,
                            {{"sky", 0.0F, 0, 0},
                             {"clouds", 0.06F, 210, 30},
                             {"far", 0.12F, 40, 0},
                             {"mid", 0.24F, 0, 0},
                             {"near", 0.4F, 0, 0}},
                            {8, 12, 5, 0xc98a72ff}},
    [LEVEL_THEME_WORKS] = {0xffc08a5cu,
                           {{"sky", 0.0F, 0, 0},
                            {"clouds", 0.06F, 190, 10},
                            {"far", 0.12F, 30, 0},
                            {"mid", 0.24F, 0, 0},
                            {"near", 0.4F, 0, 0}},
                           {24, 4, -12, 0xffe0a0ff}},
};

/// The file of a layer's picture. Returns false for a layer that the theme does not have.
static bool name_picture(char name[64], LevelTheme set, int i) {
    const char *part = sets[set].layers[i].name;
    snprintf(name, 64, "%s-%s.png", level_theme_infos[set].name, part ? part : "");
    return part != NULL;
}

void backdrop_find(View *view, const char *dir, LevelError *error) {
    snprintf(view->assets, sizeof view->assets, "%s", dir);
    for (LevelTheme set = LEVEL_THEME_BY_SKY + 1; set < LEVEL_THEMES; set++) {
        for (int i = 0; i < VIEW_BACK_LAYERS; i++) {
            char name[64];
            if (name_picture(name, set, i)) {
                picture_find(dir, name, error);
            }
        }
    }
}

/// Reads the pictures of a theme when it is drawn first: few levels in a row differ in it.
static void load_set(View *view, LevelTheme set) {
    for (int i = 0; i < VIEW_BACK_LAYERS && !view->is_back_read[set]; i++) {
        BackLayer *layer = &view->back[set][i];
        char name[64];
        if (name_picture(name, set, i) &&
            picture_load(&layer->picture, view->assets, name, &view->trouble)) {
            const Picture *picture = &layer->picture;
            uint32_t last = picture->pixels[(picture->h - 1) * picture->w];
            layer->below = picture_alpha(last) == 255 ? last : 0;
        }
    }
    view->is_back_read[set] = true;
}

static void drop_bands(BackTexture *made) {
    for (int i = 0; i < VIEW_BACK_BANDS; i++) {
        SDL_DestroyTexture(made->bands[i]);
        made->bands[i] = NULL;
    }
}

void backdrop_free(View *view) {
    for (int i = 0; i < LEVEL_THEMES * VIEW_BACK_LAYERS; i++) {
        BackLayer *layer = &view->back[i / VIEW_BACK_LAYERS][i % VIEW_BACK_LAYERS];
        picture_free(&layer->picture);
        for (int scale = 0; scale < VIEW_BACK_SCALES; scale++) {
            drop_bands(&layer->scaled[scale]);
        }
    }
}

// "#rrggbb" as 0xffrrggbb.
static uint32_t background_color(const Level *level) {
    unsigned long value =
        level->background[0] ? strtoul(level->background + 1, NULL, 16) : 0x86b9e0;
    return 0xff000000u | (uint32_t)(value & 0xffffff);
}

// The factors of a layer's channels (of 255): the background divided by the theme's own colour, at
// most 1.
static uint32_t tint_of(uint32_t background, LevelTheme theme) {
    uint32_t own = (uint32_t)strtoul(level_theme_infos[theme].background + 1, NULL, 16);
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

/// Tints a row of a layer's picture and enlarges it by `scale` both ways.
static void enlarge_row(const BackLayer *layer, int y, int scale, uint32_t tint, uint32_t *out) {
    int w = layer->picture.w * scale;
    const uint32_t *row = layer->picture.pixels + (size_t)y * (size_t)layer->picture.w;
    for (int x = 0; x < layer->picture.w; x++) {
        uint32_t color = multiply(row[x], tint);
        for (int i = 0; i < scale; i++) {
            out[x * scale + i] = color;
        }
    }
    for (int i = 1; i < scale; i++) {
        memcpy(out + (size_t)i * (size_t)w, out, (size_t)w * 4);
    }
}

/// The rows of a layer's picture in a band: y and h.
static FhRect band_rows(const BackLayer *layer, int band) {
    int first = band * BAND_ROWS, end = first + BAND_ROWS, h = layer->picture.h;
    bool is_last = band == VIEW_BACK_BANDS - 1 || end > h;
    return (FhRect){0, first, layer->picture.w, fh_max((is_last ? h : end) - first, 0)};
}

/// Makes a band of a layer for a scale and a tint, unless it exists. Returns the px made.
static int make_band(View *view, BackLayer *layer, int scale, int band) {
    BackTexture *made = &layer->scaled[scale - 1];
    FhRect rows = band_rows(layer, band);
    int w = rows.w * scale, h = rows.h * scale;
    if (!layer->picture.pixels || made->bands[band] || rows.h == 0) {
        return 0;
    }
    uint32_t *pixels = malloc((size_t)w * (size_t)scale * 4); // of one row: fresh memory is dear
    SDL_Texture *texture = pixels ? SDL_CreateTexture(view->renderer, SDL_PIXELFORMAT_ARGB8888,
                                                      SDL_TEXTUREACCESS_STATIC, w, h)
                                  : NULL;
    for (int i = 0; i < rows.h && texture; i++) {
        enlarge_row(layer, rows.y + i, scale, made->tint, pixels);
        SDL_UpdateTexture(texture, &(SDL_Rect){0, i * scale, w, scale}, pixels, w * 4);
    }
    if (texture) {
        bool is_sky = (layer - view->back[0]) % VIEW_BACK_LAYERS == 0;
        SDL_SetTextureBlendMode(texture, is_sky ? SDL_BLENDMODE_NONE : SDL_BLENDMODE_BLEND);
    }
    made->bands[band] = texture;
    free(pixels);
    return w * h;
}

/// Drops the bands if they have another tint.
static void use_tint(BackLayer *layer, int scale, uint32_t tint) {
    BackTexture *made = &layer->scaled[scale - 1];
    if (made->tint != tint) {
        drop_bands(made);
        made->tint = tint;
    }
}

/// Makes bands of a set at a scale until `most` px are used; returns the px left.
static int make_some(View *view, LevelTheme set, int scale, uint32_t tint, int most) {
    for (int i = 0; i < VIEW_BACK_LAYERS * VIEW_BACK_BANDS && most > 0; i++) {
        BackLayer *layer = &view->back[set][i / VIEW_BACK_BANDS];
        use_tint(layer, scale, tint);
        most -= make_band(view, layer, scale, i % VIEW_BACK_BANDS);
    }
    return most;
}

/// Makes some bands for scrolling and one step of zoom, at scales from `least` on, and drops those
/// further away.
static void make_ahead(View *view, LevelTheme set, int scale, uint32_t tint, int least) {
    int most = make_some(view, set, scale, tint, MADE_IN_A_FRAME);
    // Bands that were made count as one terrain texture: one less is painted ahead in this frame.
    view->painted += most < MADE_IN_A_FRAME;
    if (scale < VIEW_BACK_SCALES) {
        most = make_some(view, set, scale + 1, tint, most);
    }
    if (scale > least) {
        make_some(view, set, scale - 1, tint, most);
    }
    for (int i = 0; i < LEVEL_THEMES * VIEW_BACK_LAYERS * VIEW_BACK_SCALES; i++) {
        int layer = i / VIEW_BACK_SCALES, other = i % VIEW_BACK_SCALES + 1;
        if (layer / VIEW_BACK_LAYERS != (int)set || fh_abs(other - scale) > 1) {
            drop_bands(
                &view->back[layer / VIEW_BACK_LAYERS][layer % VIEW_BACK_LAYERS].scaled[other - 1]);
        }
    }
}

static void fill_below(View *view, const ViewScene *scene, const BackLayer *layer, uint32_t tint,
                       int y) {
    int bottom = fh_rect_bottom(scene->viewport);
    uint32_t color = multiply(layer->below, tint) << 8 | 255;
    if (layer->below && y < bottom) {
        draw_fill(view, (SDL_Rect){scene->viewport.x, y, scene->viewport.w, bottom - y}, color);
    }
}

/// Repeats a band from x to the right edge.
static void draw_band(View *view, const ViewScene *scene, SDL_Texture *texture, SDL_Rect rect) {
    FhRect port = scene->viewport;
    for (; texture && rect.x < fh_rect_right(port); rect.x += rect.w) {
        SDL_RenderCopy(view->renderer, texture, NULL, &rect);
    }
}

static void draw_layer(View *view, const ViewScene *scene, BackLayer *layer, const BackInfo *info,
                       int scale) {
    BackTexture *made = &layer->scaled[scale - 1];
    int w = layer->picture.w * scale, h = layer->picture.h * scale;
    FhRect port = scene->viewport, bounds = level_bounds(scene->level);
    FhRect seen = scene_world_rect(scene);
    bool is_still = (scene->flags & VIEW_STILL) != 0;
    int drift = info->drift && !is_still ? scene->tick * scale / info->drift : 0;
    int aside = is_still ? 0 : (int)(scene->x * info->speed * (float)scale) + drift;
    int above = fh_clamp(fh_rect_bottom(bounds) - fh_rect_bottom(seen), -200, is_still ? 0 : 1000);
    int sunk = (int)((float)(above * scale) * info->speed * 0.4F);
    int y = info->speed > 0.0F ? fh_rect_bottom(port) - h - info->lift * scale + sunk : port.y;
    for (int band = 0; band < VIEW_BACK_BANDS; band++) {
        FhRect rows = band_rows(layer, band);
        SDL_Rect rect = {port.x - fh_floor_mod(aside, w), y + rows.y * scale, w, rows.h * scale};
        if (rows.h > 0 && rect.y < fh_rect_bottom(port) && rect.y + rect.h > port.y) {
            make_band(view, layer, scale, band);
            draw_band(view, scene, made->bands[band], rect);
        }
    }
    fill_below(view, scene, layer, made->tint, y + h);
}

// Spreads the motes by multiples of the plane's golden ratio (Roberts); what leaves the view on one
// side comes in on the other.
static void draw_motes(View *view, const ViewScene *scene, const BackMotes *motes, int scale) {
    FhRect port = scene->viewport;
    int w = port.w / scale + 2, h = port.h / scale + 2;
    bool is_still = (scene->flags & VIEW_STILL) != 0;
    int64_t tick = is_still ? 0 : scene->tick;
    for (int i = 0; i < motes->count; i++) {
        uint32_t x = (uint32_t)(i + 1) * 0xc13fa9a9u, y = (uint32_t)(i + 1) * 0x91e10da5u;
        int pace = 1 + i % 2; // the faster ones are nearer
        float along = is_still ? 0.0F : 0.3F * (float)pace;
        int aside = (int)(tick * pace * motes->aside / 32 % w) - (int)(scene->x * along);
        int down = (int)(tick * pace * motes->down / 32 % h) - (int)(scene->y * along);
        int col = fh_floor_mod((int)((uint64_t)x * (unsigned)w >> 32) + aside, w) - 1;
        int row = fh_floor_mod((int)((uint64_t)y * (unsigned)h >> 32) + down, h) - 1;
        int side = i % 4 == 3 ? 2 * scale : scale;
        draw_fill(view, (SDL_Rect){port.x + col * scale, port.y + row * scale, side, side},
                  motes->color);
    }
}

uint32_t backdrop_color(const Level *level) {
    LevelTheme theme = level_theme(level);
    return multiply(sets[theme].far, tint_of(background_color(level), theme));
}

void backdrop_draw(View *view, const ViewScene *scene) {
    uint32_t background = background_color(scene->level);
    LevelTheme set = level_theme(scene->level);
    uint32_t tint = tint_of(background, set);
    int fitting = (scene->viewport.h + SKY_H - 1) / SKY_H;
    load_set(view, set);
    int scale = fh_clamp(fh_max(scene_zoom(scene), fitting), 1, VIEW_BACK_SCALES);
    FhRect port = scene->viewport;
    draw_fill(view, (SDL_Rect){port.x, port.y, port.w, port.h}, background << 8 | 255);
    // At a zoom below 1 the level is the size of a tree: only the sky keeps it readable.
    int count = scene_zoom(scene) > 0 ? VIEW_BACK_LAYERS : 1;
    for (int i = 0; i < count; i++) {
        BackLayer *layer = &view->back[set][i];
        if (layer->picture.pixels) {
            use_tint(layer, scale, tint);
            draw_layer(view, scene, layer, &sets[set].layers[i], scale);
        }
    }
    if (count > 1 && view->back[set][0].picture.pixels) {
        draw_motes(view, scene, &sets[set].motes, scale);
    }
    if (view->is_lasting) {
        make_ahead(view, set, scale, tint, fh_clamp(fitting, 1, scale));
    }
}
