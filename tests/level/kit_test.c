#include "level/kit.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

static LevelKit *load_kit(void) {
    LevelError error = {0};
    LevelKit *kit = level_kit_load("assets", &error);
    char line[1024];
    level_error_print(&error, line, sizeof line);
    CHECK_STR("", line);
    return kit;
}

TEST(the_kit_has_every_built_in_kind_of_the_format) {
    static const char *const names[] = {
        "block",    "slope45",   "slopeMid1", "slope22a", "slope22b", "slope14a", "slope14b",
        "slope14c", "slope14d",  "half",      "curve",    "dome",     "oneway",   "oneway45",
        "ladder",   "ladderTop", "stairs",    "spikes",   "ice",      "conveyor", "bounce"};
    LevelKit *kit = load_kit();
    for (size_t i = 0; kit && i < sizeof names / sizeof *names; i++) {
        int kind = level_kit_find_kind(kit, names[i]);
        if (CHECK(kind > 0)) {
            CHECK_STR(names[i], level_kit_kind(kit, kind)->name);
        }
    }
    level_kit_free(kit);
}
