// Plays, edits, undoes, saves, is killed and reopens, at random, for as long as told: `make soak
// SECONDS=600`. Without that it is a second. What must hold all along is checked by what it calls
// (tests/fuzz); here besides: who is killed while he saves leaves a whole level, and nothing is
// kept that is not needed: after a while the memory in use grows no more.

#define _XOPEN_SOURCE 700 // for kill and nanosleep

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "fuzz/targets.h"
#include "level/level_test_kit.h"
#include "test.h"

// Of the address sanitizer, with which the unit tests are built: what is in use, without what it
// holds back itself.
size_t __sanitizer_get_current_allocated_bytes(void);

enum { BYTES = 400, WARM_ROUNDS = 12, MEBIBYTE = 1 << 20, PATH = 300, KILL_AFTER_US = 12000 };

static double now_s(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static double seconds_wanted(void) {
    const char *wish = getenv("FOOTHOLD_SOAK_SECONDS");
    return wish ? atof(wish) : 1.0;
}

static void give_random(uint32_t *seed, void (*target)(const uint8_t *, size_t)) {
    uint8_t bytes[BYTES];
    for (int i = 0; i < BYTES; i++) {
        bytes[i] = (uint8_t)(test_random(seed) >> 8);
    }
    target(bytes, sizeof bytes);
}

// --- who is killed -------------------------------------------------------------------------

static void save_for_ever(Level *level, const char *path) {
    LevelError error;
    for (;;) {
        level->spawn.x = (level->spawn.x + 1) % 100;
        level_save(level, path, &error);
    }
}

/// Removes what the killed one was writing.
static void clean(const char *path, pid_t writer) {
    char beside[PATH + 32];
    snprintf(beside, sizeof beside, "%s.%ld.new", path, (long)writer);
    unlink(beside);
}

static void save_and_be_killed(uint32_t *seed) {
    char path[PATH];
    LevelError error = {0};
    snprintf(path, sizeof path, "%.200s/soak.json", test_temp_dir());
    Level *level = test_level_from(test_level_sample);
    CHECK(level_save(level, path, &error));
    pid_t writer = fork();
    if (writer == 0) {
        save_for_ever(level, path);
    }
    struct timespec wait = {0, 1000L * test_random_in(seed, 0, KILL_AFTER_US)};
    nanosleep(&wait, NULL);
    kill(writer, SIGKILL);
    CHECK(waitpid(writer, NULL, 0) == writer);
    Level *found = level_load(path, test_level_kit(), &error);
    if (CHECK(found != NULL)) {
        level->spawn.x = found->spawn.x;
        char *wanted = level_print(level);
        char *got = level_print(found);
        CHECK_STR(wanted, got);
        free(wanted);
        free(got);
    }
    clean(path, writer);
    level_destroy(found);
    level_destroy(level);
}

// --- all of it -----------------------------------------------------------------------------

static void do_something(uint32_t *seed) {
    switch (test_random_in(seed, 0, 3)) {
    case 0:
        give_random(seed, fuzz_editor);
        break;
    case 1:
        give_random(seed, fuzz_engine);
        break;
    default:
        save_and_be_killed(seed);
        break;
    }
}

TEST(soak_breaks_nothing_and_keeps_no_memory) {
    uint32_t seed = getenv("FOOTHOLD_SOAK_SECONDS") ? (uint32_t)time(NULL) | 1u : 1u;
    double end = now_s() + seconds_wanted();
    size_t warm = 0;
    int rounds = 0;
    for (; rounds <= WARM_ROUNDS || now_s() < end; rounds++) {
        do_something(&seed);
        warm = rounds == WARM_ROUNDS ? __sanitizer_get_current_allocated_bytes() : warm;
    }
    size_t last = __sanitizer_get_current_allocated_bytes();
    CHECK(last <= warm + MEBIBYTE);
    if (getenv("FOOTHOLD_SOAK_SECONDS")) {
        printf("%d rounds, %zu bytes in use after %d of them, %zu at the end\n", rounds, warm,
               WARM_ROUNDS, last);
    }
}
