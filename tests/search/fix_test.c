// What stops a level, and the edit that would do: each one proved by a run on the edited level.
// FOOTHOLD_FIX=1 tries all of tests/search/broken.

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "level/level_test_support.h"
#include "search/fix.h"
#include "search_test_support.h"
#include "test.h"

/// Returns true when there is a fix; what is claimed has to hold.
static bool is_fixed(const char *path) {
    Level *level = test_level_at(path);
    Fix *fix = fix_begin(level, NULL);
    int steps = 0;
    while (fix_step(fix)) {
        steps++;
    }
    FixAnswer answer = fix_answer(fix);
    bool found = answer.state == SEARCH_FOUND;
    if (found) {
        CHECK(!test_reaches_goal(level, NULL, answer.inputs, answer.ticks));
        CHECK(answer.has_gap && answer.tried > 0 && !answer.why && steps > 10);
        Level *edited = level_clone(level);
        CHECK(fix_apply(edited, &answer.edit));
        CHECK(test_reaches_goal(edited, NULL, answer.inputs, answer.ticks));
        level_destroy(edited);
    }
    fix_end(fix);
    level_destroy(level);
    return found;
}

TEST(fix_puts_a_tile_in_front_of_a_step_and_takes_one_of_a_wall_away) {
    CHECK(is_fixed("tests/search/small/one-tile-too-high.json"));
    CHECK(is_fixed("tests/search/small/wall-to-the-sky.json"));
    CHECK(is_fixed("tests/search/broken/x03-blocked-burrow.json"));
}

TEST(fix_finds_the_place_that_stops_it_behind_a_jump_and_on_a_ladder) {
    CHECK(is_fixed("tests/search/small/ladder-that-hangs-too-high.json"));
    CHECK(is_fixed("tests/search/small/wall-behind-a-pit.json"));
}

TEST(fix_leaves_a_solid_out) {
    CHECK(is_fixed("tests/search/small/solid-that-rests-below.json"));
}

TEST(fix_of_all_broken_levels) {
    glob_t found;
    if (!getenv("FOOTHOLD_FIX")) {
        return;
    }
    CHECK_INT(0, glob("tests/search/broken/*.json", 0, NULL, &found));
    int fixed = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        bool one = is_fixed(found.gl_pathv[i]);
        printf("%s: %s\n", found.gl_pathv[i], one ? "fixed" : "not fixed");
        fixed += one;
    }
    CHECK(fixed >= 18);
    globfree(&found);
}

TEST(fix_of_a_level_that_nothing_stops_says_so) {
    Level *level = test_level_at("tests/search/small/low-beam.json");
    Fix *fix = fix_begin(level, NULL);
    while (fix_step(fix)) {
    }
    FixAnswer answer = fix_answer(fix);
    CHECK_INT(SEARCH_FOUND, answer.state);
    CHECK_STR("nothing is in the way", answer.why);
    CHECK_INT(0, answer.tried);
    CHECK(test_reaches_goal(level, NULL, answer.inputs, answer.ticks));
    fix_end(fix);
    level_destroy(level);
}
