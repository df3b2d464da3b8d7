// No memory while a level is read, printed, saved, built and played: an answer that says so, or the
// whole thing, and nothing in between. The sanitizers see to it that nothing leaks.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../level/level_test_kit.h"
#include "game/session.h"
#include "memory.h"
#include "test.h"

enum { FEW = 150 };

static Level *parse(LevelError *error) {
    return level_parse(test_level_sample, strlen(test_level_sample), "x.json", test_level_kit(),
                       error);
}

TEST(reading_a_level_without_memory_says_so_or_reads_it) {
    LevelError error;
    level_destroy(parse(&error));
    memory_fail_at(0);
    level_destroy(parse(&error));
    long count = memory_fail_never();
    CHECK(count > 50);
    int read = 0;
    for (long n = memory_next_fault(0, count, FEW); n; n = memory_next_fault(n, count, FEW)) {
        memory_fail_at(n);
        Level *level = parse(&error);
        memory_fail_never();
        CHECK(level || error.text[0]);
        read += level != NULL;
        level_destroy(level);
    }
    CHECK(read < count / 10); // nearly everything is needed
}

TEST(reading_the_kit_without_memory_says_so) {
    LevelError error;
    memory_fail_at(0);
    level_kit_free(level_kit_load("assets", &error));
    long count = memory_fail_never();
    for (long n = memory_next_fault(0, count, FEW); n; n = memory_next_fault(n, count, FEW)) {
        memory_fail_at(n);
        LevelKit *kit = level_kit_load("assets", &error);
        memory_fail_never();
        CHECK(kit || error.text[0]);
        level_kit_free(kit);
    }
}

static char *read_back(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = '\0';
    if (file) {
        fclose(file);
    }
    return text;
}

TEST(saving_without_memory_leaves_the_file_before_or_the_whole_new_one) {
    LevelError error;
    Level *level = parse(&error);
    char *printed = level_print(level);
    char path[512];
    snprintf(path, sizeof path, "%s/faulty.json", test_temp_dir());
    memory_fail_at(0);
    CHECK(level_save(level, path, &error));
    long count = memory_fail_never();
    for (long n = memory_next_fault(0, count, FEW); n; n = memory_next_fault(n, count, FEW)) {
        level_set_text(&level->name, n % 2 ? "odd" : "even");
        char *whole = level_print(level);
        char *before = strdup(read_back(path));
        memory_fail_at(n);
        bool saved = level_save(level, path, &error);
        memory_fail_never();
        CHECK(saved || error.text[0]);
        CHECK_STR(saved ? whole : before, read_back(path));
        char *after = level_print(level);
        CHECK_STR(whole, after);
        free(whole);
        free(before);
        free(after);
    }
    free(printed);
    level_destroy(level);
}

static void play(const Level *level) {
    LevelWorldOptions options = {.movement = "bitmask"};
    Session *session = session_create(level, &options);
    for (int tick = 0; session && tick < 90; tick++) {
        session_tick(session, (FhInput){tick % 30 < 20 ? FH_INPUT_RIGHT : FH_INPUT_JUMP});
        if (tick % 20 == 5) {
            session_dig(session, (FhPoint){40, 40}, 9, tick % 40 == 5);
        }
        if (tick % 30 == 10) {
            session_rebuild(session);
        }
        if (tick % 25 == 11) {
            session_rewind(session);
        }
        if (tick == 60) {
            Session *other = session_fork(session, 0);
            session_destroy(other);
        }
    }
    session_destroy(session);
}

TEST(playing_without_memory_goes_on_with_what_there_is) {
    LevelError error;
    Level *level = parse(&error);
    play(level);
    memory_fail_at(0);
    play(level);
    long count = memory_fail_never();
    for (long n = memory_next_fault(0, count, FEW); n; n = memory_next_fault(n, count, FEW)) {
        memory_fail_at(n);
        play(level);
        memory_fail_never();
    }
    CHECK(count > 3);
    level_destroy(level);
}
