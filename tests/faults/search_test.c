// Out of memory while a run is looked for: it is found, or the search has stopped and says so.

#include "memory.h"

#include "level/level_test_support.h"
#include "search/fix.h"
#include "search/slack.h"
#include "test.h"

enum { FEW = 12 };

static SearchState search_all(const Level *level) {
    Search *search = search_begin(level, NULL);
    while (search && search_step(search)) {
    }
    SearchState state = search ? search_answer(search).state : SEARCH_STOPPED;
    CHECK(state != SEARCH_STOPPED || !search || search_answer(search).why != NULL);
    search_end(search);
    return state;
}

TEST(searching_without_memory_stops_or_finds_a_run) {
    Level *level = test_level_at("tests/search/small/low-beam.json");
    MemoryFaults faults = {.few = FEW};
    while (memory_arm(&faults)) {
        SearchState state = search_all(level);
        bool failed = memory_disarm(&faults);
        CHECK(state == SEARCH_FOUND || (failed && state == SEARCH_STOPPED));
    }
    CHECK(faults.count > 20);
}

TEST(measuring_slack_without_memory_stops_or_measures) {
    Level *level = test_level_at("tests/search/small/low-beam.json");
    Search *search = search_begin(level, NULL);
    while (search_step(search)) {
    }
    SearchAnswer run = search_answer(search);
    MemoryFaults faults = {.few = FEW};
    while (memory_arm(&faults)) {
        Slack *slack = slack_begin(level, NULL, run.inputs, run.ticks);
        while (slack && slack_step(slack)) {
        }
        SlackAnswer answer = slack ? slack_answer(slack) : (SlackAnswer){.state = SEARCH_STOPPED};
        bool failed = memory_disarm(&faults);
        CHECK(answer.state == SEARCH_FOUND || failed);
        slack_end(slack);
    }
    search_end(search);
}

TEST(looking_for_a_fix_without_memory_stops_or_finds_one) {
    Level *level = test_level_at("tests/search/small/one-tile-too-high.json");
    MemoryFaults faults = {.few = FEW / 12};
    while (memory_arm(&faults)) {
        Fix *fix = fix_begin(level, NULL);
        while (fix && fix_step(fix)) {
        }
        bool is_solved = fix && fix_answer(fix).is_solved;
        bool failed = memory_disarm(&faults);
        CHECK(is_solved || failed);
        fix_end(fix);
    }
}
