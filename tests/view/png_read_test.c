// png_read_test.c - pictures with chunks that must not reach libpng.

#include "view/png.h"

#include <SDL_image.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

enum { HEAD = 33, SIDE = 8 }; // bytes: signature and IHDR

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

/// The same, read again. `path` and `error` are filled.
static SDL_Surface *read_with(const char *name, const char *chunk, size_t length, char path[512],
                              LevelError *error) {
    *error = (LevelError){0};
    snprintf(path, 512, "%s/%s", test_temp_dir(), name);
    write_with(path, chunk, length);
    return png_read(path, error);
}

TEST(png_is_read_past_a_text_that_is_damaged) {
    char path[512];
    LevelError error;
    SDL_Surface *surface = read_with("text.png", "\0\0\0\3tEXta\0b????", 15, path, &error);
    CHECK_STR("", error.text);
    if (CHECK(surface != NULL)) {
        CHECK_INT(SIDE, surface->w);
        CHECK(((const uint32_t *)surface->pixels)[0] == 0xff7cc05fu);
    }
    SDL_FreeSurface(surface);
}

TEST(png_with_a_text_that_says_it_has_two_gigabytes_is_refused) {
    char path[512];
    LevelError error;
    CHECK(!read_with("endless.png", "\x7f\xff\xff\xf0iTXta\0b", 11, path, &error));
    CHECK_STR(path, error.file);
    CHECK(error.text[0] != '\0');
}

TEST(png_is_refused_by_the_size_that_its_head_tells) {
    static const struct {
        const char *sides; // width and height as they stand in the head
        const char *says;
    } wrong[] = {{"\0\0\0\0\0\0\0\x8", "without a pixel"},
                 {"\0\0\0\x8\0\0\0\0", "without a pixel"},
                 {"\0\0\x20\x1\0\0\0\x8", "too large"},
                 {"\xff\xff\xff\xff\xff\xff\xff\xff", "too large"}};
    char path[512];
    snprintf(path, sizeof path, "%s/sides.png", test_temp_dir());
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        LevelError error = {0};
        write_with(path, "", 0);
        FILE *file = fopen(path, "r+b");
        if (CHECK(file != NULL)) {
            fseek(file, 16, SEEK_SET);
            fwrite(wrong[i].sides, 1, 8, file);
            fclose(file);
        }
        CHECK(!png_read(path, &error));
        CHECK(strstr(error.text, wrong[i].says) != NULL);
    }
}
