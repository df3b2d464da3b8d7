// The search for a run to the goal: what it says holds, whatever the slices and the memory.

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "level/level_test_support.h"
#include "search/chain.h"
#include "search/internal.h"
#include "search/search.h"
#include "search_test_support.h"
#include "test.h"

/// Searches to the end. The caller ends the search.
static Search *searched(const Level *level, const SearchOptions *options) {
    Search *search = search_begin(level, options);
    while (search_step(search)) {
    }
    return search;
}

/// A run is found that is shorter than so many ticks.
static void check_found_with(const char *path, const SearchOptions *options, int ticks) {
    Level *level = test_level_at(path);
    Search *search = searched(level, options);
    SearchAnswer answer = search_answer(search);
    if (!CHECK_INT(SEARCH_FOUND, answer.state) || !CHECK(answer.ticks < ticks) ||
        !CHECK(test_reaches_goal(level, NULL, answer.inputs, answer.ticks))) {
        test_fail(__FILE__, __LINE__, "%s: %lld states", path, (long long)answer.states);
    }
    search_end(search);
}

static void check_found_in(const char *path, int ticks) {
    check_found_with(path, NULL, ticks);
}

static void check_found(const char *path) {
    check_found_in(path, INT_MAX);
}

TEST(search_finds_runs_that_reach_the_goal) {
    check_found("tests/search/tuning/t10-pistons.json");
    check_found("tests/search/tuning/t11-trapdoors.json");
    check_found("tests/search/tuning/t24-low-beam.json");
}

TEST(search_waits_for_a_lift_that_is_away_for_long) {
    check_found("tests/search/tuning/t30-long-wait.json");
}

// A run through levels that are stitched together costs what it costs through each of them.
static void check_chain(const char *const *paths, int count, int64_t states) {
    Level *parts[CHAIN_PARTS_MAX];
    for (int i = 0; i < count; i++) {
        parts[i] = test_level_at(paths[i]);
    }
    Level *chain = chain_join(parts, count, true);
    Search *search = search_begin(chain, NULL);
    while (search_answer(search).state == SEARCH_GOES_ON && search_step(search)) {
    }
    SearchAnswer answer = search_answer(search);
    if (!CHECK_INT(SEARCH_FOUND, answer.state) || !CHECK(answer.states < states)) {
        test_fail(__FILE__, __LINE__, "%s and on: %lld states", paths[0], (long long)answer.states);
    }
    search_end(search);
    level_destroy(chain);
}

// Three lifts and three ferries behind them, none of which is there when the hero comes from the
// one before: he has to wait for long, and that costs nothing.
TEST(search_goes_through_a_chain_of_levels_at_the_cost_of_its_parts) {
    static const char *const parts[] = {"tests/search/tuning/t07-lift-tower.json",
                                        "tests/search/tuning/t08-ferry.json"};
    check_chain(parts, 2, 60000);
}

// The way through the cellars is long and leads down; no jump leads over the wall beside it:
// 140,000 states where a tile out of reach counts eight.
TEST(search_is_not_lured_over_a_wall_that_no_jump_rises_to) {
    static const char *const parts[] = {"tests/search/judging/j12-cellars.json",
                                        "tests/search/judging/j30-archive.json"};
    check_chain(parts, 2, 60000);
}

// Behind the presses the search opens no state before them any more: 85,000 states if it does.
TEST(search_begins_a_leg_where_it_has_come_further) {
    static const char *const parts[] = {"tests/search/judging/j11-press-hall.json",
                                        "tests/search/tuning/t29-spike-gauntlet.json"};
    check_chain(parts, 2, 75000);
}

// Beside the way of a bus a jump wants a fine grid: 230,000 states where coarse ones come first
// there.
TEST(search_takes_a_fine_grid_soon_beside_the_way_of_a_solid) {
    static const char *const parts[] = {"tests/search/judging/j13-frozen-lake.json",
                                        "tests/search/judging/j29-night-bus.json"};
    check_chain(parts, 2, 160000);
}

TEST(chain_gives_the_wires_of_each_part_ends_of_its_own) {
    Level *parts[2];
    parts[0] = parts[1] = test_level_at("levels/13-keys-and-gates.json");
    Level *chain = chain_join(parts, 2, true);
    int from = 0, count = 0, middle = chain->bounds.w / 2;
    for (; from < chain->entity_count; from++) {
        const LevelEntity *entity = &chain->entities[from];
        char name[LEVEL_NAME_MAX];
        for (const char *at = entity->wires; (at = level_wires_next(at, name)); count++) {
            LevelThing kind;
            int end;
            if (CHECK(level_find_wire_end(chain, name, &kind, &end))) {
                int x = kind == LEVEL_SOLID ? chain->solids[end].x : chain->entities[end].x;
                CHECK_INT(entity->x < middle, x < middle);
            }
        }
    }
    CHECK_INT(4, count);
    level_destroy(chain);
}

// Walkers go to and fro far away while the hero waits for a lift: what lies between needs no
// states.
TEST(search_waits_in_a_leap_while_things_go_elsewhere) {
    Level *level = test_level_at("tests/search/people/walkers-on-bridges.json");
    Search *search = search_begin(level, &(SearchOptions){.states = 30000});
    while (search_answer(search).state == SEARCH_GOES_ON && search_step(search)) {
    }
    CHECK_INT(SEARCH_FOUND, search_answer(search).state);
    search_end(search);
}

/// A step of a node's state, among what is free or alone: the hero's words, and those of the rest.
static int step_node(Search *search, uint32_t number, bool alone, uint32_t *words, uint32_t *rest) {
    Crowd *crowd = &search->crowd;
    const StoreNode *node = store_node(&search->store, number);
    crowd_seek(crowd, node->tick, store_shared(&search->store, node->rest), alone);
    crowd_load(crowd, store_words(&search->store, number), node->held);
    for (int i = 0; i < TIMELINE_STEP; i++) {
        crowd_tick(crowd);
    }
    crowd_save_rest(crowd, rest);
    return crowd_save(crowd, 0, words);
}

// A hero that meets nothing within a step goes his way as if he were alone with all of it, and all
// of it does without him.
TEST(search_runs_heroes_that_meet_nothing_without_the_rest) {
    Level *level = test_level_at("tests/search/small/carried-by-a-bird.json");
    Search *search = search_begin(level, NULL);
    while (search_step(search) && (!search->crowd.has_rest || search->store.node_count < 6000)) {
    }
    int free = 0, alone = 0, wrong = 0;
    for (uint32_t i = 0; i < search->store.node_count; i++) {
        static uint32_t words[2][FH_PACKED_WORDS], rests[2][CROWD_REST_WORDS];
        const StoreNode *node = store_node(&search->store, i);
        alone += node->meets;
        free += !node->meets;
        if (!node->meets && free < 2000) {
            int count = step_node(search, i, true, words[0], rests[0]);
            wrong += count != step_node(search, i, false, words[1], rests[1]) ||
                     memcmp(words[0], words[1], (size_t)count * sizeof words[0][0]) != 0;
            crowd_seek(&search->crowd, node->tick, store_shared(&search->store, node->rest), true);
            for (int k = 0; k < TIMELINE_STEP; k++) {
                crowd_tick(&search->crowd);
            }
            int own = crowd_save_rest(&search->crowd, rests[1]);
            wrong += memcmp(rests[0], rests[1], (size_t)own * sizeof rests[0][0]) != 0;
        }
    }
    CHECK_INT(0, wrong);
    CHECK(free > 1000 && alone > 100);
    search_end(search);
}

// The bird is on its way back when the hero comes to the edge.
TEST(search_waits_for_a_flyer_that_carries_the_hero) {
    check_found("tests/search/small/carried-by-a-bird.json");
}

TEST(search_breaks_a_brick_that_closes_a_hole_above) {
    check_found("tests/search/small/brick-above.json");
}

// Where each tick that is left out costs nothing, the run that waits longest is found: 512 ticks.
TEST(search_waits_no_longer_than_it_has_to) {
    check_found_in("tests/search/tuning/t10-pistons.json", 450);
}

TEST(search_finds_a_run_of_another_mover) { // more of them in tests/e2e/run.sh
    check_found("levels/m2-tile_locked.json");
}

TEST(search_pushes_crates_and_looks_for_a_shorter_run_for_a_little_while) {
    Level *level = test_level_at("tests/search/tuning/t18-step-of-wood.json");
    Search *search = search_begin(level, NULL);
    int64_t first = 0; // states with which a run was found
    while (search_step(search)) {
        SearchAnswer now = search_answer(search);
        first = first == 0 && now.state == SEARCH_FOUND ? now.states : first;
    }
    SearchAnswer answer = search_answer(search);
    CHECK(first > 0 && test_reaches_goal(level, NULL, answer.inputs, answer.ticks));
    CHECK(answer.states - first < 6000);
    search_end(search);
}

// None of its places loses 40 ticks: 404 without a try where fewer are lost.
TEST(search_looks_for_a_shorter_run_where_little_is_lost) {
    check_found_in("tests/search/tuning/t13-springs.json", 398);
}

TEST(search_does_the_same_however_it_is_sliced) {
    Level *level = test_level_at("tests/search/tuning/t12-rink.json");
    Search *one = searched(level, NULL);
    Search *other = search_begin(level, NULL);
    Search *between = search_begin(level, NULL);
    while (search_step(other)) {
        search_step(between);
    }
    SearchAnswer a = search_answer(one);
    SearchAnswer b = search_answer(other);
    CHECK_INT(a.states, b.states);
    CHECK(a.ticks == b.ticks &&
          memcmp(a.inputs, b.inputs, (size_t)a.ticks * sizeof *a.inputs) == 0);
    search_end(one);
    search_end(other);
    search_end(between);
}

TEST(search_says_none_where_a_wall_is_in_the_way) {
    Level *level = test_level_at("tests/search/broken/x04-blocked-gallery.json");
    Search *search = searched(level, &(SearchOptions){.states = 40000});
    SearchAnswer answer = search_answer(search);
    CHECK(answer.state != SEARCH_FOUND);
    CHECK(answer.states > 1000 && answer.nearest_left > 0);
    search_end(search);
}

TEST(search_shares_a_limit_of_memory_with_others) {
    Level *level = test_level_at("tests/search/tuning/t25-long-march.json");
    SearchMemory memory = {.most = 2 << 20};
    SearchOptions options = {.memory = &memory};
    Search *first = search_begin(level, &options);
    while (search_step(first) && memory.used == 0) {
    }
    CHECK(memory.used > memory.most / 2 && memory.used <= memory.most);
    Search *second = searched(level, &options);
    CHECK_INT(SEARCH_STOPPED, search_answer(second).state);
    CHECK_STR("its limit of memory was reached", search_answer(second).why);
    CHECK(memory.used <= memory.most);
    search_end(first);
    search_end(second);
    CHECK_INT(0, (int)memory.used);
}

TEST(search_stops_at_its_limits_and_says_so) {
    Level *level = test_level_at("tests/search/tuning/t25-long-march.json");
    Search *search = searched(level, &(SearchOptions){.states = 3000});
    CHECK_INT(SEARCH_STOPPED, search_answer(search).state);
    CHECK_STR("its limit of states was reached", search_answer(search).why);
    search_end(search);
    search = searched(level, &(SearchOptions){.bytes = 2 << 20});
    CHECK_INT(SEARCH_STOPPED, search_answer(search).state);
    CHECK_STR("its limit of memory was reached", search_answer(search).why);
    CHECK(search_bytes(search) <= 4 << 20);
    search_end(search);
}

TEST(search_of_a_level_without_a_goal_stops_at_once) {
    Level *level = test_level_at("tests/search/tuning/t12-rink.json");
    level_remove_thing(level, LEVEL_ENTITY, 0);
    Search *search = search_begin(level, NULL);
    CHECK(!search_step(search));
    CHECK_STR("the level has no goal", search_answer(search).why);
    search_end(search);
}
