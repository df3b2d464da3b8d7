// What fails tells of its own failure, and of nothing before: each function that fills an error is
// given one that still holds another.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "game/replay.h"
#include "level/file.h"
#include "level/catalog.h"
#include "level/level_ground.h"
#include "level_test_support.h"
#include "test.h"

static LevelError of_before(void) {
    return (LevelError){.file = "earlier.json",
                        .line = 99999,
                        .column = 77,
                        .member = "earlier",
                        .text = "earlier"};
}

static void check_own(const LevelError *error, const char *what) {
    bool own = strcmp(error->file, "earlier.json") != 0 && error->line != 99999 &&
               strcmp(error->member, "earlier") != 0 && error->text[0] != '\0' &&
               strcmp(error->text, "earlier") != 0;
    if (!own) {
        test_fail(__FILE__, __LINE__, "%s tells of an earlier error: %s:%d: %s: %s", what,
                  error->file, error->line, error->member, error->text);
    }
}

TEST(error_of_what_fails_tells_of_nothing_before) {
    LevelError error = of_before();
    CHECK(level_load("build/temp/no-such-level.json", test_catalog(), &error) == NULL);
    check_own(&error, "level_load");
    error = of_before();
    CHECK(level_parse("{", 1, "x.json", test_catalog(), &error) == NULL);
    check_own(&error, "level_parse");
    error = of_before();
    CHECK(level_catalog_load("build/temp/no-such-folder", &error) == NULL);
    check_own(&error, "level_catalog_load");
    error = of_before();
    Replay replay;
    CHECK(!replay_load("build/temp/no-such-replay.json", test_catalog(), &replay, &error));
    check_own(&error, "replay_load");
    error = of_before();
    replay = (Replay){.movement = "teleport"};
    CHECK(!replay_need_movement(&replay, "run.json", &error));
    check_own(&error, "replay_need_movement");
    error = of_before();
    CHECK(!level_file_write_json("build/temp/x.json", NULL, &error));
    check_own(&error, "level_file_write_json without memory");
    error = of_before();
    cJSON *json = cJSON_CreateObject();
    CHECK(!level_file_write_json("build/temp/no-such-folder/x.json", json, &error));
    check_own(&error, "level_file_write_json");
    cJSON_Delete(json);
    error = of_before();
    Level *level = test_level_from(test_level_sample);
    CHECK(!level_save(level, "build/temp/no-such-folder/x.json", &error));
    check_own(&error, "level_save");
}

TEST(a_snapshot_that_is_no_level_says_so) {
    static const char *const files[] = {
        "",       "no line", "no JSON\nand a line", "{\"format\": \"foothold-journal\"}\n{}",
        "{}\n{}", "[]\n{}"};
    char path[512];
    snprintf(path, sizeof path, "%s/no-snapshot", test_temp_dir());
    for (int is_open = 0; is_open < 2; is_open++) {
        LevelKept kept = {path, NULL, NULL, is_open};
        for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
            LevelError error = of_before();
            CHECK(level_file_write_plain(path, files[i], strlen(files[i]), &error));
            error = of_before();
            CHECK(level_load_kept(&kept, test_catalog(), &error) == NULL);
            check_own(&error, files[i]);
            CHECK_STR(path, error.file);
        }
        LevelError error = of_before();
        static const char broken[] = "{\n\n\"x\"";
        CHECK(level_file_write_plain(path, broken, strlen(broken), &error));
        CHECK(level_load_kept(&kept, test_catalog(), &error) == NULL);
        CHECK_INT(3, error.line);
        CHECK(strstr(error.text, "is not whole") != NULL);
    }
    remove(path);
}

TEST(picture_of_a_level_lies_beside_or_below_it_or_is_none) {
    static const struct {
        const char *image;
        bool lies;
    } images[] = {{"cave.png", true},       {"../cave.png", false},      {"a/cave.png", true},
                  {"/tmp/cave.png", false}, {"a/../../cave.png", false}, {"", false},
                  {"..cave.png", true},     {"a/..b/cave.png", true},    {"a../cave.png", true}};
    Level *level = test_level_from(test_level_sample);
    for (size_t i = 0; i < sizeof images / sizeof images[0]; i++) {
        char path[512];
        free(level->mask_image);
        level->mask_image = strdup(images[i].image);
        bool lies = level_picture_path(level, "build/temp/x.json", path, sizeof path);
        if (lies != images[i].lies) {
            test_fail(__FILE__, __LINE__, "\"%s\" is %s", images[i].image,
                      lies ? "taken" : "refused");
        }
        size_t length = strlen(path);
        CHECK(!lies || !level_picture_path(level, "build/temp/x.json", path, length));
        CHECK(!lies || level_picture_path(level, "build/temp/x.json", path, length + 1));
    }
}
