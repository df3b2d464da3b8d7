// What a file says of a layer besides its tiles.

#include <stdlib.h>
#include <string.h>

#include "level_test_support.h"
#include "test.h"

static const char dressed[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"layers\": [\n"
    "{\"name\": \"far\", \"visible\": false, \"locked\": true, \"tint\": \"#8090a0\",\n"
    " \"opacity\": 35, \"mood\": \"grey\", \"tiles\": []}, {\"name\": \"near\", \"tiles\": []}]}";

TEST(a_layer_has_the_look_that_its_file_says) {
    Level *level = test_level_from(dressed);
    if (CHECK(level != NULL) && CHECK_INT(2, level->layer_count)) {
        const LevelLayer *far = &level->layers[0], *near = &level->layers[1];
        CHECK(far->hidden && far->locked);
        CHECK_STR("#8090a0", far->tint);
        CHECK_INT(65, far->faded);
        CHECK(!near->hidden && !near->locked);
        CHECK_STR("", near->tint);
        CHECK_INT(0, near->faded);
    }
    level_destroy(level);
}

TEST(a_layers_look_is_printed_where_it_differs_and_read_again) {
    Level *level = test_level_from(dressed);
    char *once = level ? level_print(level) : NULL;
    Level *again = once ? test_level_from(once) : NULL;
    char *twice = again ? level_print(again) : NULL;
    if (CHECK(once && twice)) {
        CHECK_STR(once, twice);
        CHECK(strstr(once, "\"visible\": false, \"locked\": true, \"tint\": \"#8090a0\", "
                           "\"opacity\": 35") != NULL);
        CHECK(strstr(once, "\"mood\": \"grey\"") != NULL);
        const char *near = strstr(once, "\"near\"");
        CHECK(near && !strstr(near, "visible") && !strstr(near, "locked") &&
              !strstr(near, "tint") && !strstr(near, "opacity"));
    }
    free(once);
    free(twice);
    level_destroy(level);
    level_destroy(again);
}
