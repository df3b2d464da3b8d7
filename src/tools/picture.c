#include "tools/sheet.h"

#include <SDL.h>
#include <SDL_image.h>
#include <png.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *file, int line, const char *format, ...) {
    if (line > 0) {
        fprintf(stderr, "%s:%d: ", file, line);
    } else {
        fprintf(stderr, "%s: ", file);
    }
    va_list args;
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(1);
}

void *take_memory(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    if (memory == NULL) {
        fail("art", 0, "out of memory");
    }
    return memory;
}

Picture picture_create(int w, int h) {
    uint32_t *pixels = take_memory((size_t)w * (size_t)h, sizeof *pixels);
    return (Picture){.w = w, .h = h, .pixels = pixels};
}

void picture_free(Picture *picture) {
    free(picture->pixels);
    *picture = (Picture){0};
}

static bool is_inside(const Picture *picture, int x, int y) {
    return x >= 0 && y >= 0 && x < picture->w && y < picture->h;
}

uint32_t picture_at(const Picture *picture, int x, int y) {
    return is_inside(picture, x, y) ? picture->pixels[y * picture->w + x] : 0;
}

void picture_set(Picture *picture, int x, int y, uint32_t colour) {
    if (colour != 0 && is_inside(picture, x, y)) {
        picture->pixels[y * picture->w + x] = colour;
    }
}

void picture_fill(Picture *picture, int x, int y, int w, int h, uint32_t colour) {
    for (int row = y; row < y + h; row++) {
        for (int col = x; col < x + w; col++) {
            picture_set(picture, col, row, colour);
        }
    }
}

uint32_t hash_at(uint32_t seed, uint32_t place) {
    uint32_t h = seed * 0x9e3779b1u + place * 0x85ebca77u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    return h ^ h >> 15;
}

int wave_at(uint32_t seed, int cells, int x, int width) {
    int at = x * cells * WAVE_UNIT / width;
    int cell = at / WAVE_UNIT;
    int t = at % WAVE_UNIT;
    int ease = t * t / WAVE_UNIT * (3 * WAVE_UNIT - 2 * t) / WAVE_UNIT;
    int from = (int)(hash_at(seed, (uint32_t)cell) % (WAVE_UNIT + 1));
    int to = (int)(hash_at(seed, (uint32_t)((cell + 1) % cells)) % (WAVE_UNIT + 1));
    return from + (to - from) * ease / WAVE_UNIT;
}

bool colour_read(const char *text, uint32_t *colour) {
    if (strcmp(text, "transparent") == 0) {
        *colour = 0;
        return true;
    }
    char *end = NULL;
    unsigned long value = strtoul(text, &end, 16);
    if (strlen(text) != 6 || *end != '\0') {
        return false;
    }
    *colour = (uint32_t)value << 8 | 0xff;
    return true;
}

static SDL_Surface *surface_of(const Picture *picture) {
    return SDL_CreateRGBSurfaceWithFormatFrom(picture->pixels, picture->w, picture->h, 32,
                                              picture->w * 4, SDL_PIXELFORMAT_RGBA8888);
}

static bool is_same(const Picture *picture, SDL_Surface *found) {
    if (found->w != picture->w || found->h != picture->h) {
        return false;
    }
    for (int y = 0; y < picture->h; y++) {
        const uint8_t *row = (const uint8_t *)found->pixels + (ptrdiff_t)y * found->pitch;
        const uint32_t *wanted = picture->pixels + (ptrdiff_t)y * picture->w;
        if (memcmp(row, wanted, (size_t)picture->w * 4) != 0) {
            return false;
        }
    }
    return true;
}

// Pixels are compared, not bytes: another zlib may pack the same pixels differently.
static void check_saved(const Picture *picture, const char *path) {
    SDL_Surface *loaded = IMG_Load(path);
    if (loaded == NULL) {
        fail(path, 0, "cannot be read (%s); run make art", IMG_GetError());
    }
    SDL_Surface *found = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGBA8888, 0);
    bool same = found != NULL && is_same(picture, found);
    SDL_FreeSurface(found);
    SDL_FreeSurface(loaded);
    if (!same) {
        fail(path, 0, "is not what assets/art says; run make art and commit the result");
    }
}

enum { COLORS_MAX = 256 };

// Gives each pixel the number of its colour; 0: there are more colours than a palette has room for.
static int number_colors(const Picture *picture, uint32_t colors[COLORS_MAX], uint8_t *numbers) {
    int count = 0;
    for (int i = 0; i < picture->w * picture->h; i++) {
        int at = 0;
        while (at < count && colors[at] != picture->pixels[i]) {
            at++;
        }
        if (at == COLORS_MAX) {
            return 0;
        }
        colors[at] = picture->pixels[i];
        count = at == count ? count + 1 : count;
        numbers[i] = (uint8_t)at;
    }
    return count;
}

// Half as large as with four bytes a pixel: our pictures have few colours.
static bool save_by_palette(const Picture *picture, const char *path) {
    uint32_t colors[COLORS_MAX];
    uint8_t palette[COLORS_MAX * 4];
    uint8_t *numbers = malloc((size_t)picture->w * (size_t)picture->h);
    int count = numbers ? number_colors(picture, colors, numbers) : 0;
    for (int i = 0; i < count * 4; i++) {
        palette[i] = (uint8_t)(colors[i / 4] >> (24 - i % 4 * 8));
    }
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)picture->w,
                       .height = (png_uint_32)picture->h,
                       .format = PNG_FORMAT_RGBA_COLORMAP,
                       .colormap_entries = (png_uint_32)count};
    bool ok = count > 0 && png_image_write_to_file(&image, path, 0, numbers, 0, palette);
    free(numbers);
    return ok;
}

void picture_save(const Picture *picture, const char *path, bool checking) {
    if (checking) {
        check_saved(picture, path);
        return;
    }
    if (save_by_palette(picture, path)) {
        return;
    }
    SDL_Surface *surface = surface_of(picture);
    if (surface == NULL || IMG_SavePNG(surface, path) != 0) {
        fail(path, 0, "cannot be written (%s)", SDL_GetError());
    }
    SDL_FreeSurface(surface);
}
