// Hostile files: cut anywhere, changed anywhere. The result is a level or an error with a text,
// never a crash.

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "level_test_support.h"
#include "engine/room.h"
#include "test.h"

TEST(a_level_cut_anywhere_is_an_error) {
    size_t size = strlen(test_level_sample);
    for (size_t cut = 0; cut + 2 < size; cut++) { // the last two bytes are } and a newline
        // An exact allocation, so that reading behind the end is seen.
        char *part = malloc(cut + 1);
        memcpy(part, test_level_sample, cut);
        LevelError error = {0};
        Level *level = level_parse(part, cut, "x.json", test_catalog(), &error);
        if (!CHECK(level == NULL) || !CHECK(error.text[0] != '\0')) {
            level_destroy(level);
            free(part);
            break;
        }
        free(part);
    }
}

static void change_somewhere(char *text, size_t *size, uint32_t *seed) {
    static const char bytes[] = "{}[]\",:.\\/-0123456789eE#tfnu \n\t\r\001\177\303\251\360\237";
    size_t at = test_random(seed) % *size;
    char byte = bytes[test_random(seed) % (sizeof bytes - 1)];
    switch (test_random_in(seed, 0, 3)) {
    case 0: // another byte
        text[at] = byte;
        break;
    case 1: // one more byte
        memmove(text + at + 1, text + at, *size - at);
        text[at] = byte;
        ++*size;
        break;
    case 2: { // some bytes fewer
        size_t less = 1 + test_random(seed) % 12;
        less = less > *size - at ? *size - at : less;
        memmove(text + at, text + at + less, *size - at - less);
        *size -= less;
        break;
    }
    default: { // a piece of it twice
        size_t more = 1 + test_random(seed) % 24;
        more = more > *size - at ? *size - at : more;
        memmove(text + at + more, text + at, *size - at);
        *size += more;
        break;
    }
    }
}

TEST(a_level_changed_anywhere_is_a_level_or_an_error_and_prints_stably) {
    enum { ROUNDS = 8000, CHANGES_MAX = 3 };
    uint32_t seed = 99;
    int levels = 0;
    size_t whole = strlen(test_level_sample);
    char *text = malloc(whole + 256);
    for (int round = 0; round < ROUNDS; round++) {
        size_t size = whole;
        memcpy(text, test_level_sample, whole);
        for (int i = test_random_in(&seed, 1, CHANGES_MAX); i > 0; i--) {
            change_somewhere(text, &size, &seed);
        }
        LevelError error = {0};
        Level *level = level_parse(text, size, "x.json", test_catalog(), &error);
        CHECK((level != NULL) != (error.text[0] != '\0'));
        if (level && levels++ % 8 == 0) {
            char *once = test_level_text(level);
            Level *again = test_level_from(once);
            char *twice = again ? test_level_text(again) : strdup("");
            CHECK_STR(once, twice);
        }
        level_destroy(level);
    }
    free(text);
    CHECK(levels > 100);
}

static long allocations_left; // until one fails

static void *failing_malloc(size_t size) {
    return allocations_left-- == 0 ? NULL : malloc(size);
}

TEST(memory_that_runs_out_in_the_parser_or_printer_is_an_error_and_no_leak) {
    cJSON_Hooks hooks = {failing_malloc, free};
    const LevelCatalog *catalog = test_catalog();
    bool done = false;
    for (long n = 0; !done; n++) {
        LevelError error = {0};
        cJSON_InitHooks(&hooks);
        allocations_left = n;
        Level *level =
            level_parse(test_level_sample, strlen(test_level_sample), "x", catalog, &error);
        char *printed = level ? test_level_text(level) : NULL;
        done = allocations_left >= 0;
        cJSON_InitHooks(NULL);
        CHECK((level != NULL) != (error.text[0] != '\0'));
        CHECK(done == (printed != NULL));
        level_destroy(level);
    }
}

TEST(a_large_level_is_the_same_after_printing_and_reading) {
    Level *level = test_level_kept(level_create(test_catalog(), 16));
    uint32_t seed = 5;
    for (int row = 0; row < 200; row++) {
        for (int col = 0; col < 1000; col++) {
            int kind = test_random_in(&seed, -9, 5);
            if (kind > 0) {
                fh_terrain_set(level->terrain, col - 500, row, fh_tile_make(kind, 0));
            }
        }
    }
    char *once = test_level_text(level);
    Level *again = test_level_from(once);
    if (again) {
        CHECK(fh_terrain_hash(level->terrain) == fh_terrain_hash(again->terrain));
    }
}
