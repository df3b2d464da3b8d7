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

#include "level/file.h"
#include "level/catalog.h"

enum { HEAD_BYTES = 26, FILE_BYTES_MAX = 64 << 20 };

static SDL_Surface *refuse_png(LevelError *error, const char *path, const char *format,
                               const char *reason) {
    snprintf(error->file, sizeof error->file, "%s", path);
    level_error_set(error, format, reason);
    return NULL;
}

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
        refuse_png(error, path, "%s", wrong);
    } else if (!surface) {
        refuse_png(error, path, "the picture cannot be read (%s); save it anew",
                   image.message[0] != '\0' ? image.message : "not enough memory");
    }
    png_image_free(&image);
    return surface;
}

// ---- Png write ----
//
// Writes a PNG: encodes it in memory, then writes the file at once. SDL_image alone would report
// success on a full disk.

static bool fail_to_write(LevelError *error, const char *path, const char *text) {
    snprintf(error->file, sizeof error->file, "%s", path);
    level_error_set(error, "%s", text);
    return false;
}

/// A growing buffer for the bytes of a PNG.
typedef struct Bytes {
    char *at; // owned
    size_t size, room;
    bool failed; // some are missing, out of memory: SDL_image does not look
} Bytes;

static size_t SDLCALL put_bytes(SDL_RWops *stream, const void *from, size_t size, size_t count) {
    Bytes *bytes = stream->hidden.unknown.data1;
    size_t more = size * count;
    if (bytes->size + more > bytes->room) {
        size_t room = (bytes->size + more) * 2;
        char *grown = realloc(bytes->at, room);
        if (!grown) {
            bytes->failed = true;
            return 0;
        }
        bytes->at = grown;
        bytes->room = room;
    }
    memcpy(bytes->at + bytes->size, from, more);
    bytes->size += more;
    return count;
}

/// Encodes a picture. False out of memory.
static bool encode(SDL_Surface *surface, Bytes *bytes) {
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

bool png_write(SDL_Surface *surface, const char *path, LevelError *error) {
    Bytes bytes = {0};
    bool ok = encode(surface, &bytes)
                  ? level_file_write_plain(path, bytes.at, bytes.size, error)
                  : fail_to_write(error, path, "there is not enough memory to save the picture");
    free(bytes.at);
    return ok;
}

bool png_may_take(const char *path, LevelError *error) {
    return level_file_may_take(path, "\x89PNG\r\n\x1a\n") ||
           fail_to_write(error, path, "is there already, and is no picture; choose another name");
}
