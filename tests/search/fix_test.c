// What stops a level, and the edit that would do: each one proved by a run on the edited level.
// FOOTHOLD_FIX=1 tries all of tests/search/broken.

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "level/level_test_support.h"
#include "search/fix.h"
#include "search_test_support.h"
#include "test.h"

/// Goes on until the search is over, and an edit solves the level or all were tried.
static FixAnswer mended(Fix *fix) {
    while (fix_step(fix) && !fix_answer(fix).is_solved) {
    }
    return fix_answer(fix);
}

/// Returns true when there is a fix; what is claimed has to hold.
static bool is_fixed(const char *path) {
    Level *level = test_level_at(path);
    Fix *fix = fix_begin(level, NULL);
    FixAnswer answer = mended(fix);
    CHECK(answer.search.state != SEARCH_FOUND && answer.has_gap);
    if (answer.is_solved) {
        CHECK(!test_reaches_goal(level, NULL, answer.inputs, answer.ticks));
        CHECK(answer.has_edit && answer.tried > 0);
        Level *edited = level_clone(level);
        CHECK(fix_apply(edited, &answer.edit));
        CHECK(test_reaches_goal(edited, NULL, answer.inputs, answer.ticks));
        level_destroy(edited);
    }
    bool found = answer.is_solved;
    fix_end(fix);
    level_destroy(level);
    return found;
}

TEST(fix_puts_a_tile_in_front_of_a_step) {
    CHECK(is_fixed("tests/search/small/one-tile-too-high.json"));
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

TEST(fix_of_a_level_that_nothing_stops_is_the_run) {
    Level *level = test_level_at("tests/search/small/low-beam.json");
    Fix *fix = fix_begin(level, NULL);
    while (fix_step(fix)) {
    }
    FixAnswer answer = fix_answer(fix);
    CHECK_INT(SEARCH_FOUND, answer.search.state);
    CHECK(!answer.has_edit && !answer.seeks);
    CHECK_INT(0, answer.tried);
    CHECK(test_reaches_goal(level, NULL, answer.search.inputs, answer.search.ticks));
    fix_end(fix);
    level_destroy(level);
}

/// What is missing at the place that `path` is not got past; "" where none is known.
static void lacking(const char *path, FixGap *gap, char *out, size_t size) {
    Level *level = test_level_at(path);
    Fix *fix = fix_begin(level, NULL);
    FixAnswer answer = mended(fix);
    *gap = answer.gap;
    out[0] = '\0';
    if (answer.has_gap) {
        fix_print_gap(gap, out, size);
    }
    fix_end(fix);
    level_destroy(level);
}

TEST(fix_says_before_which_place_how_many_px_are_missing) {
    FixGap gap;
    char text[80];
    lacking("tests/search/small/one-tile-too-high.json", &gap, text, sizeof text);
    CHECK_STR("64 px up, 12 px more than a jump", text);
    CHECK(gap.from.y == 144 && gap.to.y == 80 && gap.to.x == 168);
}
