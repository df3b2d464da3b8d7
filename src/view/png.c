// png.c - reads a PNG: checks its header, drops chunks that do not affect pixels, calls
// libpng.
//
// The header gives the size, which is checked before a pixel is decoded. Text chunks are dropped:
// libpng would allocate as much memory as one claims to need. libpng's simplified interface
// (png_image) returns its message; SDL_image would print it to stderr.

#include "view/png.h"

#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <SDL_image.h>
#include <SDL.h>

#include "level/file.h"
#include "level/catalog.h"
#include "words/words.h"
#include "level/text.h"

enum { HEAD_BYTES = 26, FILE_BYTES_MAX = 64 << 20 };

static uint32_t big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// The reason to refuse these bytes; NULL: none.
static const char *check_head(const unsigned char *bytes, size_t size) {
    static const unsigned char png[16] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n',
                                          0,    0,   0,   13,  'I',  'H',  'D',  'R'};
    if (size < HEAD_BYTES || memcmp(bytes, png, sizeof png) != 0) {
        return "is no PNG picture; save it as one";
    }
    uint32_t w = big_endian(bytes + 16);
    uint32_t h = big_endian(bytes + 20);
    if (w == 0 || h == 0) {
        return "is a picture without a pixel; draw it anew";
    }
    bool fits = w <= LEVEL_PICTURE_SIDE_MAX && h <= LEVEL_PICTURE_SIDE_MAX &&
                (uint64_t)w * h <= LEVEL_PICTURE_PIXELS_MAX;
    return fits ? NULL : "is too large (at most 8192 px a side, 16 million px); make it smaller";
}

/// Returns true for critical chunks, and for those that define the meaning of pixel values.
static bool makes_pixels(const unsigned char *type) {
    static const char *const others[] = {"tRNS", "gAMA", "sRGB", "cHRM"};
    bool makes = type[0] >= 'A' && type[0] <= 'Z';
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        makes = makes || memcmp(type, others[i], 4) == 0;
    }
    return makes;
}

/// Moves the chunks of makes_pixels together. Returns their bytes, the signature included.
static size_t keep_pixels(unsigned char *bytes, size_t size) {
    enum { SIGNATURE = 8, BESIDES = 12 }; // of a chunk: length, type and checksum
    size_t kept = SIGNATURE;
    for (size_t at = SIGNATURE; size - at >= BESIDES;) {
        size_t rest = size - at - BESIDES;
        size_t length = big_endian(bytes + at);
        length = BESIDES + (length < rest ? length : rest);
        if (makes_pixels(bytes + at + 4)) {
            memmove(bytes + kept, bytes + at, length);
            kept += length;
        }
        at += length;
    }
    return kept;
}

/// Decodes into a surface of the picture's size. NULL with the reason in `image` or SDL's error.
static SDL_Surface *decode(png_image *image, const unsigned char *bytes, size_t size) {
    if (!png_image_begin_read_from_memory(image, bytes, size)) {
        return NULL;
    }
    bool low_byte_first = SDL_BYTEORDER == SDL_LIL_ENDIAN;
    image->format = low_byte_first ? PNG_FORMAT_BGRA : PNG_FORMAT_ARGB;
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, (int)image->width, (int)image->height,
                                                          32, SDL_PIXELFORMAT_ARGB8888);
    bool ok =
        surface && png_image_finish_read(image, NULL, surface->pixels, surface->pitch, NULL) != 0;
    if (!ok) {
        SDL_FreeSurface(surface);
        return NULL;
    }
    return surface;
}

SDL_Surface *png_read(const char *path, LevelError *error) {
    size_t size = 0;
    unsigned char *bytes = (unsigned char *)level_file_read(path, FILE_BYTES_MAX, &size, error);
    if (!bytes) {
        return NULL;
    }
    const char *wrong = check_head(bytes, size);
    png_image image = {.version = PNG_IMAGE_VERSION};
    SDL_Surface *surface = wrong ? NULL : decode(&image, bytes, keep_pixels(bytes, size));
    free(bytes);
    if (wrong) {
        level_error_at(error, path, "%s", wrong);
    } else if (!surface) {
        level_error_at(error, path, "the picture cannot be read (%s); save it anew",
                       image.message[0] != '\0' ? image.message : say("not enough memory"));
    }
    png_image_free(&image);
    return surface;
}

// ---- Png write ----
//
// Writes a PNG: encodes it in memory, then writes the file at once. SDL_image alone would report
// success on a full disk.

static size_t SDLCALL put_bytes(SDL_RWops *stream, const void *from, size_t size, size_t count) {
    text_add(stream->hidden.unknown.data1, from, size * count);
    return count;
}

/// Encodes a picture. False out of memory, which SDL_image does not look at.
static bool encode(SDL_Surface *surface, Text *bytes) {
    SDL_RWops *stream = SDL_AllocRW();
    if (!stream) {
        return false;
    }
    stream->type = SDL_RWOPS_UNKNOWN;
    stream->write = put_bytes;
    stream->hidden.unknown.data1 = bytes;
    bool ok = IMG_SavePNG_RW(surface, stream, 0) == 0 && bytes->size > 0 && !bytes->failed;
    SDL_FreeRW(stream);
    return ok;
}

// A chunk: the length of its data, its type, the data, and a check sum of type and data.
enum { CHUNK_HEAD = 8, CHUNK_SUM = 4, END_CHUNK = CHUNK_HEAD + CHUNK_SUM };

static uint32_t check_sum(const unsigned char *bytes, size_t size) {
    uint32_t sum = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
        }
    }
    return ~sum;
}

static void put_big_endian(unsigned char *bytes, uint32_t value) {
    for (int i = 0; i < 4; i++) {
        bytes[i] = (unsigned char)(value >> (24 - 8 * i));
    }
}

/// Puts a chunk before the last one, which ends the picture. False out of memory.
static bool add_chunk(Text *bytes, const char *type, const char *text) {
    size_t length = strlen(text), added = CHUNK_HEAD + length + CHUNK_SUM;
    char *room = text_make_room(bytes, added);
    if (!room) {
        return false;
    }
    unsigned char *at = (unsigned char *)room - END_CHUNK;
    memmove(at + added, at, END_CHUNK);
    put_big_endian(at, (uint32_t)length);
    memcpy(at + 4, type, 4);
    memcpy(at + CHUNK_HEAD, text, length);
    put_big_endian(at + CHUNK_HEAD + length, check_sum(at + 4, 4 + length));
    text_take(bytes, room + added);
    return true;
}

bool png_write_with(SDL_Surface *surface, const char *path, const char *type, const char *text,
                    LevelError *error) {
    Text bytes = {0};
    bool ok = encode(surface, &bytes) && (!text || add_chunk(&bytes, type, text))
                  ? level_file_write_plain(path, bytes.bytes, bytes.size, error)
                  : level_error_at(error, path, "there is not enough memory to save the picture");
    free(bytes.bytes);
    return ok;
}

bool png_write(SDL_Surface *surface, const char *path, LevelError *error) {
    return png_write_with(surface, path, NULL, NULL, error);
}

/// Finds a chunk's data. NULL: it is not there.
static const unsigned char *find_chunk(const unsigned char *bytes, size_t size, const char *type,
                                       size_t *length) {
    enum { SIGNATURE = 8 };
    size_t at = SIGNATURE;
    while (at + END_CHUNK <= size) {
        *length = big_endian(bytes + at);
        if (*length > size - at - END_CHUNK) {
            return NULL;
        }
        if (memcmp(bytes + at + 4, type, 4) == 0) {
            return bytes + at + CHUNK_HEAD;
        }
        at += CHUNK_HEAD + *length + CHUNK_SUM;
    }
    return NULL;
}

char *png_find_text(const void *bytes, size_t size, const char *path, const char *type,
                    LevelError *error) {
    size_t length = 0;
    const char *wrong = check_head(bytes, size);
    const unsigned char *data = wrong ? NULL : find_chunk(bytes, size, type, &length);
    bool is_whole = data && check_sum(data - 4, length + 4) == big_endian(data + length);
    char *text = is_whole ? malloc(length + 1) : NULL;
    if (text) {
        memcpy(text, data, length);
        text[length] = '\0';
        return text;
    }
    wrong = wrong      ? wrong
            : is_whole ? "there is not enough memory"
            : data     ? "was damaged on its way: ask for it anew"
                       : "is a picture without a level: what it went through took it out";
    level_error_at(error, path, "%s", wrong);
    return NULL;
}

char *png_read_text(const char *path, const char *type, LevelError *error) {
    size_t size = 0;
    char *bytes = level_file_read(path, FILE_BYTES_MAX, &size, error);
    char *text = bytes ? png_find_text(bytes, size, path, type, error) : NULL;
    free(bytes);
    return text;
}

bool png_may_take(const char *path, LevelError *error) {
    return level_file_may_take(path, "\x89PNG\r\n\x1a\n") ||
           level_error_at(error, path, "is there already, and is no picture; choose another name");
}

// ---- Mask picture ----
//
// Ground from PNG and back, by colour keys.
//
// Opaque is ground, opaque pure red removes tiles; in a picture without transparency only dark
// pixels are ground. A written picture always reads back the same: a box full of ground is written
// dark.

enum { OPAQUE_FROM = 128, DARK_BELOW = 128 };

static const uint32_t nothing_color = 0x00000000u;
static const uint32_t ground_color = 0xff5d4048u;
static const uint32_t removed_color = 0xffff0000u;

typedef enum Says { SAYS_NOTHING, SAYS_GROUND, SAYS_REMOVED } Says;

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
    return ok || level_error_at(error, path, "there is not enough memory for the picture");
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
    bool ok = surface
                  ? png_write(surface, path, error)
                  : level_error_at(error, path, "there is not enough memory to save the picture");
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
