// Cards: what they hold comes back, and what was done to them on the way is named.

#include "view/card.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/link.h"
#include "level/file.h"
#include "level/catalog.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/stage.h"
#include "view/png.h"

static LevelCatalog *catalog;
static Level *level;
static Replay replay;

static void write_card(char path[300], const char *name) {
    LevelError error = {0};
    catalog = stage_catalog();
    level = test_level_kept(level_load("levels/01-first-steps.json", catalog, &error));
    CHECK(level && replay_load("tests/replays/01-first-steps.json", catalog, &replay, &error));
    snprintf(path, 300, "%s/%s.png", test_temp_dir(), name);
    CHECK(card_write(path, "assets", "https://a.example/#", level, &replay, &error));
    CHECK_STR("", error.text);
}

static void remove_card(const char *path) {
    remove(path);
    replay_free(&replay);
}

TEST(card_is_a_picture_and_holds_level_and_run) {
    char path[300];
    Link link;
    LevelError error = {0};
    write_card(path, "holds");
    CHECK(card_is_named(path));
    char *text = card_read(path, &error);
    CHECK(text && strncmp(text, "https://a.example/#v1.", 22) == 0);
    CHECK(link_read(text, catalog, &link, &error) && link_prove(&link, &error));
    CHECK_STR("First steps", link.level->name);
    CHECK_INT(replay.end_tick, link.run.end_tick);
    link_free(&link);
    free(text);
    SDL_Surface *picture = png_read(path, &error);
    CHECK(picture && picture->w == 640 && picture->h > 420 && picture->h < 700);
    SDL_FreeSurface(picture);
    remove_card(path);
}

TEST(card_whose_chunk_was_taken_out_says_so_and_no_other_picture_is_one) {
    char path[300];
    LevelError error = {0};
    write_card(path, "stripped");
    SDL_Surface *picture = png_read(path, &error);
    CHECK(png_write(picture, path, &error)); // as a program does that copies the pixels alone
    SDL_FreeSurface(picture);
    CHECK(!card_read(path, &error) && strstr(error.text, "without a level"));
    CHECK(!card_read("levels/01-first-steps.json", &error) && strstr(error.text, "no PNG"));
    CHECK(!card_read("nowhere.png", &error));
    CHECK(!card_is_named("nowhere.png") && !card_is_named("levels/01-first-steps.json"));
    remove_card(path);
}

TEST(card_that_was_cut_or_altered_is_refused_or_the_same) {
    const char *asked = getenv("FOOTHOLD_CARDS"); // 1000000, say
    int count = asked ? atoi(asked) : 2000;
    char path[300];
    size_t size = 0;
    LevelError error = {0};
    write_card(path, "altered");
    char *whole = card_read(path, &error);
    char *bytes = level_file_read(path, 1 << 24, &size, &error);
    char *copy = malloc(size);
    int refused = 0;
    srand(11);
    for (int i = 0; i < count; i++) {
        size_t kept = i % 4 == 0 ? (size_t)rand() % size : size;
        memcpy(copy, bytes, size);
        for (int flips = i % 4; flips > 0; flips--) {
            // Half of them where the chunk lies, behind the picture.
            size_t at = (size_t)rand() % (i % 2 ? size : strlen(whole) + 40);
            copy[i % 2 ? at : size - 1 - at] ^= (char)(1 + rand() % 255);
        }
        LevelError wrong = {0};
        char *text = png_find_text(copy, kept, path, card_chunk, &wrong);
        CHECK(text ? strcmp(text, whole) == 0 : wrong.text[0] != '\0');
        refused += text == NULL;
        free(text);
    }
    CHECK(refused > count / 3);
    free(copy);
    free(bytes);
    free(whole);
    remove_card(path);
}

TEST(card_of_a_run_that_does_not_hold_is_not_made) {
    char path[300];
    LevelError error = {0};
    write_card(path, "forged");
    remove(path);
    replay.script.count /= 2;
    CHECK(!card_write(path, "assets", "#", level, &replay, &error) && error.text[0]);
    CHECK(!card_is_named(path));
    remove_card(path);
}
