// What stops a level, and the edit that would do: each one proved by a run on the edited level.
// FOOTHOLD_FIX=1 tries all of tests/search/broken.

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

#include "level/level_test_support.h"
#include "search/fix.h"
#include "search/gap.h"
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
}

TEST(fix_says_before_which_place_how_many_px_are_missing) {
    FixGap gap;
    char text[80];
    lacking("tests/search/small/one-tile-too-high.json", &gap, text, sizeof text);
    CHECK_STR("64 px up, 12 px more than a jump", text);
    CHECK(gap.from.y == 144 && gap.to.y == 80 && gap.to.x == 168);
}

// --- for certain ------------------------------------------------------------------------------

typedef struct Bound {
    Search *search;
    Fibre *fibre;
    bool is_shut;
} Bound;

static void find_bound(void *data) {
    Bound *bound = data;
    uint8_t *reached = calloc(flood_cells(&bound->search->flood), 1);
    Gaps gaps = {0};
    CHECK(gaps_find(&gaps, bound->search, reached, bound->fibre));
    bound->is_shut = gaps.is_shut;
    gaps_free(&gaps);
    free(reached);
}

/// True when no jump may come to the goal.
static bool is_shut(const char *path) {
    Level *level = test_level_at(path);
    Bound bound = {.search = search_begin(level, NULL)};
    while (!flood_step(&bound.search->flood, 1 << 20)) {
    }
    bound.fibre = fibre_begin(find_bound, &bound);
    while (fibre_step(bound.fibre)) {
    }
    fibre_end(bound.fibre);
    search_end(bound.search);
    return bound.is_shut;
}

static int count_shut(const char *pattern) {
    glob_t found;
    int count = 0;
    CHECK_INT(0, glob(pattern, 0, NULL, &found));
    for (size_t i = 0; i < found.gl_pathc; i++) {
        count += is_shut(found.gl_pathv[i]);
    }
    globfree(&found);
    return count;
}

TEST(fix_calls_no_place_certain_in_a_level_that_can_be_finished) {
    CHECK_INT(0, count_shut("levels/*.json"));
    CHECK_INT(0, count_shut("tests/search/tuning/*.json"));
    CHECK_INT(0, count_shut("tests/search/people/*.json") -
                     count_shut("tests/search/people/*-broken.json"));
}

TEST(fix_calls_a_place_certain_where_no_jump_rises_or_goes_so_far) {
    CHECK(count_shut("tests/search/broken/*.json") >= 11);
    CHECK(is_shut("tests/search/small/one-tile-too-high.json")); // upwards
    CHECK(is_shut("tests/search/broken/x02-chasm.json"));        // across
    CHECK(is_shut("tests/search/broken/x03-blocked-burrow.json"));
    CHECK(!is_shut("tests/search/small/carried-by-a-bird.json"));
}
