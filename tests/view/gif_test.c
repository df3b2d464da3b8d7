// GIFs are read back by SDL_image, and films of runs by their first bytes and sizes.

#include "view/gif.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <SDL_image.h>

#include "level/catalog.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"
#include "view/film.h"
#include "view/png.h"

enum { W = 61, H = 47, PICTURES = 5, PIXELS = W * H };

/// Reads a GIF whole. The caller frees it.
static IMG_Animation *read_back(Gif *gif) {
    size_t size = 0;
    const char *bytes = gif_end(gif, &size);
    IMG_Animation *read = NULL;
    if (CHECK(bytes != NULL)) {
        read = IMG_LoadAnimation_RW(SDL_RWFromConstMem(bytes, (int)size), 1);
        CHECK(read != NULL && read->w == W && read->h == H);
    }
    gif_destroy(gif);
    return read;
}

/// The largest difference of a channel between a picture and what was read.
static int difference(const IMG_Animation *read, int number, const uint32_t *pixels) {
    int most = 0;
    SDL_Surface *frame =
        SDL_ConvertSurfaceFormat(read->frames[number], SDL_PIXELFORMAT_ARGB8888, 0);
    for (int y = 0; y < H; y++) {
        const uint32_t *row =
            (const uint32_t *)(const void *)((char *)frame->pixels + y * frame->pitch);
        for (int x = 0; x < W; x++) {
            for (int shift = 0; shift < 24; shift += 8) {
                int a = (int)(row[x] >> shift & 255), b = (int)(pixels[y * W + x] >> shift & 255);
                most = abs(a - b) > most ? abs(a - b) : most;
            }
        }
    }
    SDL_FreeSurface(frame);
    return most;
}

/// Pixels of `colors` different colours, changed in a box that is another one in each picture.
static void paint(uint32_t *pixels, int number, int colors) {
    int x0 = number * 7, y0 = number * 5;
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) {
            if (number == 0 || (x >= x0 && x < x0 + 20 && y >= y0 && y < y0 + 17)) {
                uint32_t chance = (uint32_t)rand() % (uint32_t)colors;
                pixels[y * W + x] = 0xff000000u | (chance * 2654435761u >> 8);
            }
        }
    }
}

static void check_pictures(int colors, int allowed) {
    static uint32_t pixels[PICTURES][PIXELS];
    Gif *gif = gif_create(W, H);
    srand(7);
    for (int i = 0; i < PICTURES; i++) {
        memcpy(pixels[i], pixels[i > 0 ? i - 1 : 0], sizeof pixels[i]);
        paint(pixels[i], i, colors);
        CHECK(gif_add(gif, pixels[i], 3 + i));
    }
    IMG_Animation *read = read_back(gif);
    CHECK_INT(PICTURES, read->count);
    for (int i = 0; i < PICTURES && read->count == PICTURES; i++) {
        CHECK(difference(read, i, pixels[i]) <= allowed);
        CHECK_INT(10 * (3 + i), read->delays[i]);
    }
    IMG_FreeAnimation(read);
}

TEST(gif_holds_each_pixel_of_up_to_255_colours_exactly_and_more_colours_nearly) {
    check_pictures(2, 0);
    check_pictures(16, 0);
    check_pictures(255, 0);
    check_pictures(1 << 20, 63);
}

TEST(gif_of_a_picture_that_stays_shows_it_longer) {
    static uint32_t pixels[PIXELS];
    Gif *gif = gif_create(W, H);
    srand(3);
    paint(pixels, 0, 9);
    for (int i = 0; i < 4; i++) {
        CHECK(gif_add(gif, pixels, 10));
    }
    IMG_Animation *read = read_back(gif);
    CHECK_INT(1, read->count);
    CHECK_INT(400, read->delays[0]);
    IMG_FreeAnimation(read);
}

TEST(gif_is_small_where_little_changes) {
    static uint32_t pixels[PIXELS];
    size_t first = 0, second = 0;
    Gif *gif = gif_create(W, H);
    srand(5);
    paint(pixels, 0, 200);
    CHECK(gif_add(gif, pixels, 10) && gif_end(gif, &first) != NULL);
    pixels[PIXELS / 2] ^= 0xffffffu;
    CHECK(gif_add(gif, pixels, 10) && gif_end(gif, &second) != NULL);
    CHECK(second - first < 900); // a palette, and one pixel
    gif_destroy(gif);
}

// ---- Films ----

static LevelCatalog *catalog;
static Level *level;
static Replay replay;

static void open_run(void) {
    LevelError error = {0};
    catalog = stage_catalog();
    level = test_level_kept(level_load("levels/01-first-steps.json", catalog, &error));
    CHECK(level && replay_load("tests/replays/01-first-steps.json", catalog, &replay, &error));
}

static void close_run(void) {
    replay_free(&replay);
}

TEST(film_of_a_run_lasts_as_long_as_its_ticks_and_begins_and_ends_where_it_is_told) {
    char path[300];
    LevelError error = {0};
    open_run();
    snprintf(path, sizeof path, "%s/run.gif", test_temp_dir());
    FilmOptions options = film_options(path, "assets");
    options.from = 100;
    options.to = 160;
    CHECK(film_write(&options, &replay, level, NULL, &error));
    CHECK(film_write(&options, &replay, level, NULL, &error)); // over the one before
    IMG_Animation *read = IMG_LoadAnimation(path);
    CHECK(read != NULL && read->w == 384 && read->h == 216 && read->count == 31);
    int total = 0;
    for (int i = 0; i + 1 < read->count; i++) {
        total += read->delays[i];
    }
    CHECK_INT(1000, total);
    IMG_FreeAnimation(read);
    remove(path);
    close_run();
}

TEST(film_writes_a_picture_a_file_where_a_png_is_asked_for) {
    char path[300], number[300];
    LevelError error = {0};
    open_run();
    snprintf(path, sizeof path, "%s/film.png", test_temp_dir());
    FilmOptions options = film_options(path, "assets");
    options.to = 20;
    options.every = 10;
    CHECK(film_write(&options, &replay, level, NULL, &error));
    for (int i = 1; i <= 3; i++) {
        snprintf(number, sizeof number, "%s/film-%04d.png", test_temp_dir(), i);
        SDL_Surface *picture = png_read(number, &error);
        CHECK(picture && picture->w == 384);
        SDL_FreeSurface(picture);
        CHECK_INT(0, remove(number));
    }
    close_run();
}

TEST(film_is_refused_over_another_file_and_in_no_size_and_when_called_off) {
    char path[300];
    LevelError error = {0};
    LevelTask task = {0};
    open_run();
    snprintf(path, sizeof path, "%s/precious.gif", test_temp_dir());
    FILE *file = fopen(path, "wb");
    fputs("my thesis", file);
    fclose(file);
    FilmOptions options = film_options(path, "assets");
    options.to = 10;
    CHECK(!film_write(&options, &replay, level, NULL, &error) && strstr(error.text, "no GIF"));
    remove(path);
    options.w = 4;
    CHECK(!film_write(&options, &replay, level, NULL, &error) && strstr(error.text, "4096 px"));
    options.w = 384;
    options.out = "film.webp";
    CHECK(!film_write(&options, &replay, level, NULL, &error) && strstr(error.text, ".gif or"));
    options.out = path;
    error = (LevelError){0};
    atomic_store(&task.is_called_off, true);
    CHECK(!film_write(&options, &replay, level, &task, &error) && strstr(error.text, "called off"));
    file = fopen(path, "rb");
    CHECK(file == NULL);
    close_run();
}
