#include "game/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game_test_room.h"
#include "level/level_test_kit.h"
#include "test.h"

static void check_script(const char *text, int count, const char *printed) {
    InputScript script;
    LevelError error = {0};
    CHECK(input_script_parse(text, &script, &error));
    CHECK_INT(count, script.count);
    char *out = input_script_print(script.ticks, script.count);
    CHECK_STR(printed, out);
    free(out);
    input_script_free(&script);
}

TEST(script_reads_keys_and_counts) {
    InputScript script;
    LevelError error = {0};
    CHECK(input_script_parse("R2 RJ .", &script, &error));
    CHECK_INT(4, script.count);
    CHECK_INT(FH_INPUT_RIGHT, script.ticks[1].held);
    CHECK_INT(FH_INPUT_RIGHT | FH_INPUT_JUMP, script.ticks[2].held);
    CHECK_INT(0, script.ticks[3].held);
    input_script_free(&script);
}

TEST(script_is_printed_as_short_as_it_can_be) {
    check_script("R30 RJ12 .10", 52, "R30 RJ12 .10");
    check_script("  JR1 RJ1\nRJ .2 . ", 6, "RJ3 .3");
    check_script("LRUDJ7", 7, "LRUDJ7");
    check_script("", 0, "");
    check_script("R0 L", 1, "L");
}

TEST(script_errors_name_the_place) {
    static const struct {
        const char *text;
        int column;
    } cases[] = {{"R30 X2", 5}, {"R30x", 4}, {"12", 1}, {"R999999999999", 1}, {"R20000000 R1", 11}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        InputScript script;
        LevelError error = {0};
        CHECK(!input_script_parse(cases[i].text, &script, &error));
        CHECK_INT(cases[i].column, error.column);
        CHECK(error.text[0] != '\0');
        CHECK(script.ticks == NULL);
    }
}

static void temp_path(const char *name, char *out, size_t size) {
    snprintf(out, size, "%s/%s", test_temp_dir(), name);
}

TEST(replay_saved_and_loaded_ends_as_recorded) {
    Level *level = test_hall("{ \"type\": \"goal\", \"x\": 200, \"y\": 80 }");
    InputScript script;
    LevelError error = {0};
    char path[512];
    temp_path("replay-test.json", path, sizeof path);
    CHECK(input_script_parse("R40 RJ20 R90", &script, &error));
    CHECK(replay_record(level, "some/folder/hall.json", script.ticks, script.count, path, &error));
    Replay replay;
    CHECK(replay_load(path, test_level_kit(), &replay, &error));
    CHECK_STR("hall.json", replay.level);
    CHECK_STR("pixel", replay.movement);
    CHECK_STR("goal", replay.end_state);
    CHECK_INT(150, replay.script.count);
    ReplayEnd end;
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(end.as_recorded);
    CHECK(end.hash == replay.end_hash);
    replay.script.ticks[3].held = 0;
    CHECK(replay_play(&replay, level, NULL, NULL, &end));
    CHECK(!end.as_recorded);
    replay_free(&replay);
    input_script_free(&script);
    level_destroy(level);
}

TEST(replay_files_that_are_none_are_refused_with_the_member) {
    static const struct {
        const char *text;
        const char *member;
    } cases[] = {
        {"", ""},
        {"[1, 2", ""},
        {"{}", "format"},
        {"{\"format\": \"foothold-replay\"}", "level"},
        {"{\"format\": \"foothold-replay\", \"level\": \"a\", \"levelHash\": \"12\"}", "levelHash"},
        {"{\"format\": \"foothold-replay\", \"level\": \"a\", \"levelHash\": \"0123456789abcdef\", "
         "\"movement\": \"pixel\", \"character\": {\"preset\": \"nobody\"}}",
         "character.preset"},
    };
    char path[512];
    temp_path("bad-replay.json", path, sizeof path);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FILE *file = fopen(path, "wb");
        fputs(cases[i].text, file);
        fclose(file);
        Replay replay;
        LevelError error = {0};
        CHECK(!replay_load(path, test_level_kit(), &replay, &error));
        CHECK_STR(cases[i].member, error.member);
        CHECK_STR(path, error.file);
    }
    remove(path);
}

TEST(replay_that_is_not_there_is_an_error) {
    Replay replay;
    LevelError error = {0};
    CHECK(!replay_load("no/such/replay.json", test_level_kit(), &replay, &error));
    CHECK(strstr(error.text, "cannot be read") != NULL);
}

TEST(replay_that_cannot_be_written_leaves_nothing_behind) {
    Level *level = test_hall("");
    LevelError error = {0};
    FhInput ticks[2] = {{0}, {0}};
    CHECK(!replay_record(level, "hall.json", ticks, 2, "no/such/folder/replay.json", &error));
    CHECK(strstr(error.text, "cannot be written") != NULL);
    level_destroy(level);
}
