// png_write.c - writes a PNG: encodes it in memory, then writes the file at once. SDL_image alone
// would report success on a full disk.

#include "view/png_write.h"

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/file.h"

static bool fail(LevelError *error, const char *path, const char *text) {
    snprintf(error->file, sizeof error->file, "%s", path);
    level_error_set(error, "%s", text);
    return false;
}

/// A growing buffer for the bytes of a PNG.
typedef struct Bytes {
    char *at; // owned
    size_t size, room;
} Bytes;

static size_t SDLCALL put_bytes(SDL_RWops *stream, const void *from, size_t size, size_t count) {
    Bytes *bytes = stream->hidden.unknown.data1;
    size_t more = size * count;
    if (bytes->size + more > bytes->room) {
        size_t room = (bytes->size + more) * 2;
        char *grown = realloc(bytes->at, room);
        if (!grown) {
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
    bool ok = IMG_SavePNG_RW(surface, stream, 0) == 0 && bytes->size > 0;
    SDL_FreeRW(stream);
    return ok;
}

bool png_write(SDL_Surface *surface, const char *path, LevelError *error) {
    Bytes bytes = {0};
    bool ok = encode(surface, &bytes)
                  ? level_file_write_plain(path, bytes.at, bytes.size, error)
                  : fail(error, path, "there is not enough memory to save the picture");
    free(bytes.at);
    return ok;
}

bool png_may_take(const char *path, LevelError *error) {
    return level_file_may_take(path, "\x89PNG\r\n\x1a\n") ||
           fail(error, path, "is there already, and is no picture; choose another name");
}
