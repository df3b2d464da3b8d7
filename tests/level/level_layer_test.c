// What a file says of a layer besides its tiles.

#include <stdlib.h>
#include <string.h>

#include "level/level_difference.h"
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
}

TEST(a_layers_look_is_printed_where_it_differs_and_read_again) {
    Level *level = test_level_from(dressed);
    char *once = level ? test_level_text(level) : NULL;
    Level *again = once ? test_level_from(once) : NULL;
    char *twice = again ? test_level_text(again) : NULL;
    if (CHECK(once && twice)) {
        CHECK_STR(once, twice);
        CHECK(strstr(once, "\"visible\": false, \"locked\": true, \"tint\": \"#8090a0\", "
                           "\"opacity\": 35") != NULL);
        CHECK(strstr(once, "\"mood\": \"grey\"") != NULL);
        const char *near = strstr(once, "\"near\"");
        CHECK(near && !strstr(near, "visible") && !strstr(near, "locked") &&
              !strstr(near, "tint") && !strstr(near, "opacity"));
    }
}

static const char covers[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"layers\": [\n"
    "{\"name\": \"cave\", \"front\": true, \"hidesSecret\": true, \"tiles\": []},\n"
    "{\"name\": \"leaves\", \"front\": true, \"hidesSecret\": false, \"tiles\": []},\n"
    "{\"name\": \"hills\", \"hidesSecret\": true, \"tiles\": []}]}";

TEST(a_layer_in_front_hides_a_secret_when_its_file_says_so) {
    Level *level = test_level_from(covers);
    char *once = level ? test_level_text(level) : NULL;
    Level *again = once ? test_level_from(once) : NULL;
    Level *copy = again ? level_clone(again) : NULL;
    char *twice = copy ? test_level_text(copy) : NULL;
    if (CHECK(once && twice)) {
        CHECK_STR(once, twice);
        CHECK(level_layer_is_cover(&copy->layers[0]));
        CHECK(!level_layer_is_cover(&copy->layers[1]) && !level_layer_is_cover(&copy->layers[2]));
        CHECK(strstr(once, "\"leaves\", \"front\": true, \"parallax\": [1, 1], \"tiles\""));
        CHECK(!level_compare(level, copy, NULL).settings);
        copy->layers[0].hides_secret = false;
        CHECK(level_compare(level, copy, NULL).settings);
    }
    level_destroy(copy);
}

TEST(what_hides_a_secret_must_be_true_or_false) {
    LevelError error = {0};
    const char text[] = "{\"format\": \"foothold-level\", \"version\": 1, \"layers\": [\n"
                        "{\"front\": true, \"hidesSecret\": \"yes\", \"tiles\": []}]}";
    CHECK(!level_parse(text, strlen(text), "x.json", test_catalog(), &error));
    CHECK_INT(2, error.line);
    CHECK(strstr(error.member, "hidesSecret") != NULL && strstr(error.text, "true") != NULL);
}
