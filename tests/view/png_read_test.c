// png_read_test.c - pictures with chunks in them that libpng should not see.

#include "view/png_read.h"

#include <SDL_image.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { HEAD = 33, SIDE = 8 }; // bytes: signature and IHDR

static void temp_path(const char *name, char *out, size_t size) {
    snprintf(out, size, "%s/%s", test_temp_dir(), name);
}

/// Writes a small picture with these bytes between its head and the rest of it.
static void write_with(const char *path, const char *chunk, size_t length) {
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormat(0, SIDE, SIDE, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_FillRect(surface, NULL, 0xff7cc05fu);
    CHECK_INT(0, IMG_SavePNG(surface, path));
    SDL_FreeSurface(surface);
    size_t size = 0;
    char *bytes = SDL_LoadFile(path, &size);
    FILE *file = fopen(path, "wb");
    if (CHECK(bytes && file)) {
        fwrite(bytes, 1, HEAD, file);
        fwrite(chunk, 1, length, file);
        fwrite(bytes + HEAD, 1, size - HEAD, file);
        fclose(file);
    }
    SDL_free(bytes);
}

TEST(png_is_read_past_a_text_that_is_damaged) {
    char path[512];
    LevelError error = {0};
    temp_path("text.png", path, sizeof path);
    write_with(path, "\0\0\0\3tEXta\0b????", 15);
    SDL_Surface *surface = png_read(path, &error);
    CHECK_STR("", error.text);
    if (CHECK(surface != NULL)) {
        CHECK_INT(SIDE, surface->w);
        CHECK(((const uint32_t *)surface->pixels)[0] == 0xff7cc05fu);
    }
    SDL_FreeSurface(surface);
}

TEST(png_with_a_text_that_says_it_has_two_gigabytes_is_refused) {
    char path[512];
    LevelError error = {0};
    temp_path("endless.png", path, sizeof path);
    write_with(path, "\x7f\xff\xff\xf0iTXta\0b", 11);
    CHECK(!png_read(path, &error));
    CHECK_STR(path, error.file);
    CHECK(error.text[0] != '\0');
}
