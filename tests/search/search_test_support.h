// search_test_support.h - what the tests of searches share: whether a run keeps what was claimed.

#ifndef FOOTHOLD_TESTS_SEARCH_SEARCH_TEST_SUPPORT_H
#define FOOTHOLD_TESTS_SEARCH_SEARCH_TEST_SUPPORT_H

#include "search/reach.h"

/// True when the inputs, one a tick, lead to the goal in the game's own session without a death.
/// tuning: NULL for the level's.
bool test_reaches_goal(const Level *level, const FhTuning *tuning, const FhInput *inputs,
                       int count);
/// True when the map has a run to a cell that leads there on a level, in the game's own session.
/// `at`: px, the cell's corner.
bool test_leads_there(Reach *reach, const Level *level, FhPoint at);

#endif
