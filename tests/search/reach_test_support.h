// reach_test_support.h - what the tests of the map of reach share: a level whose map follows edits,
// and a yard with a wall over which the hero gets.

#ifndef FOOTHOLD_TESTS_SEARCH_REACH_TEST_SUPPORT_H
#define FOOTHOLD_TESTS_SEARCH_REACH_TEST_SUPPORT_H

#include "search/reach_parts.h"

/// What is edited: `level` is what the map is of, `now` what the author has.
typedef struct TestReach {
    Level *level, *now;
    Reach *reach;
} TestReach;

/// With the whole map of the level.
TestReach test_reach_open(const Level *level);
/// The same of the yard.
TestReach test_reach_open_yard(void);
void test_reach_close(TestReach *reach);
/// Steps until there is no more.
void test_reach_finish(Reach *reach);
/// Builds the yard's wall up to its ceiling, or takes that away.
void test_reach_build_wall(Level *level, bool is_there);
/// Puts a tile of a kind there; NULL: takes it away.
void test_reach_put(Level *level, int col, int row, const char *kind);
/// Lets the map take the edit; it does not begin anew.
void test_reach_take(TestReach *reach);
/// Cells of the yard that are called reached behind its wall.
int test_reach_count_behind(const Reach *reach);

enum { TEST_YARD_WALL = 7, TEST_YARD_WALL_TOP = 1, TEST_YARD_WALL_BOTTOM = 6 }; // tiles

#endif
