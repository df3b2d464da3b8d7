#include <stdlib.h>
#include <string.h>

#include "level_test_kit.h"
#include "test.h"

TEST(what_was_printed_prints_the_same_again) {
    Level *level = test_level_from(test_level_sample);
    char *once = level ? level_print(level) : NULL;
    Level *again = once ? test_level_from(once) : NULL;
    char *twice = again ? level_print(again) : NULL;
    if (CHECK(twice != NULL)) {
        CHECK_STR(once, twice);
    }
    free(once);
    free(twice);
    level_destroy(level);
    level_destroy(again);
}
