// The map of what can be reached: every cell has a run that leads there, traps are told apart.

#include <stdio.h>
#include <string.h>

#include "level/level_test_support.h"
#include "search/reach_parts.h"
#include "search/search_test_support.h"
#include "test.h"

static Level *level_of(const char *rows, int spawn_x, int goal_x, int goal_y) {
    char text[2048];
    snprintf(text, sizeof text,
             "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": %d, \"y\": 80}, "
             "\"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [%s]}], "
             "\"entities\": [{\"type\": \"goal\", \"x\": %d, \"y\": %d}]}",
             spawn_x, rows, goal_x, goal_y);
    LevelError error = {0};
    Level *level = level_parse(text, strlen(text), "reach", test_catalog(), &error);
    CHECK(level != NULL);
    return level;
}

// A floor, a pit of seven tiles, the goal's floor behind it, and a ledge out of reach.
static const char pit[] = "\"####....................####\",\"#...................##.....#\","
                          "\"#..........................#\",\"#..........................#\","
                          "\"#..........................#\",\"######......################\","
                          "\"######......################\",\"######......################\","
                          "\"######......################\",\"######......################\","
                          "\"############################\"";

static uint8_t cell_at(const ReachMap *map, int x, int y) {
    int col = fh_floor_div(x, REACH_CELL) - map->area.x;
    int row = fh_floor_div(y, REACH_CELL) - map->area.y;
    return map->cells[row * map->area.w + col];
}

static Reach *mapped(const Level *level, const SearchOptions *options) {
    Reach *reach = reach_begin(level, options);
    while (reach_step(reach)) {
    }
    return reach;
}

TEST(reach_tells_ground_air_and_traps_apart) {
    Level *level = level_of(pit, 40, 400, 80);
    Reach *reach = mapped(level, NULL);
    ReachMap map = reach_map(reach);
    CHECK(map.grids == 4 && map.has_goal && map.has_traps && map.is_exact);
    CHECK((cell_at(&map, 40, 76) & (REACH_STAND | REACH_TRAP)) == REACH_STAND);
    CHECK((cell_at(&map, 140, 156) & (REACH_STAND | REACH_TRAP)) == (REACH_STAND | REACH_TRAP));
    CHECK((cell_at(&map, 376, 76) & REACH_STAND) != 0);
    CHECK((cell_at(&map, 432, 76) & REACH_BODY) == 0);  // a session ends at the goal
    CHECK((cell_at(&map, 40, 170) & REACH_BODY) == 0);  // in the ground
    CHECK((cell_at(&map, 330, 12) & REACH_STAND) == 0); // over the ledge
    reach_end(reach);
    level_destroy(level);
}

TEST(reach_from_a_trap_stays_in_it) {
    Level *level = level_of(pit, 40, 400, 80);
    FhPoint bottom = {140, 160};
    Reach *reach = mapped(level, &(SearchOptions){.spawn = &bottom});
    ReachMap map = reach_map(reach);
    CHECK(map.grids == 4 && !map.has_goal);
    CHECK((cell_at(&map, 40, 76) & REACH_BODY) == 0);
    reach_end(reach);
    level_destroy(level);
}

TEST(reach_has_a_run_to_every_cell_that_replays) {
    LevelError error = {0};
    Level *level = test_level_kept(
        level_load("tests/search/tuning/t07-lift-tower.json", test_catalog(), &error));
    Reach *reach = mapped(level, &(SearchOptions){.states = 20000});
    ReachMap map = reach_map(reach);
    int replayed = 0;
    for (int i = 0; i < map.area.w * map.area.h; i += 11) {
        FhPoint at = {(map.area.x + i % map.area.w) * REACH_CELL,
                      (map.area.y + i / map.area.w) * REACH_CELL};
        int count;
        bool is_reached = map.cells[i] & REACH_BODY;
        CHECK((reach_run(reach, at, &count) != NULL) == is_reached);
        CHECK(!is_reached || test_leads_there(reach, level, at));
        replayed += is_reached;
    }
    CHECK(replayed > 20);
    reach_end(reach);
}

// A hero that begins to fall: after a step its place and speed are of the same key as before.
TEST(reach_holds_on_where_a_step_is_within_the_grid) {
    static const Grid coarse = {16, 120, 32, false};
    Level *level = level_of(pit, 40, 400, 80);
    for (int i = 0; i < 16; i += 3) {
        FhPoint in_the_air = {40 + i, 40 + i};
        Reach *reach = reach_begin_on(level, &(SearchOptions){.spawn = &in_the_air}, &coarse, 1);
        while (reach_step(reach)) {
        }
        CHECK(reach_map(reach).reached > 100);
        reach_end(reach);
    }
    level_destroy(level);
}

// A lift has gone when the hero comes there, and is away for more than ten seconds; a ledge can be
// got to only from its upper end.
static const char shaft[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 24, \"y\": 640},"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 384, \"h\": 672}, \"legend\": {\"#\": \"block\"},"
    " \"tiles\": [{\"x\": 0, \"y\": 41, \"rows\": [\"########################\"]},"
    " {\"x\": 15, \"y\": 24, \"rows\": [\"####\"]}],"
    " \"solids\": [{\"x\": 320, \"y\": 640, \"w\": 48, \"h\": 16, \"speed\": 40,"
    " \"path\": [[320, 640], [320, 352]], \"mode\": \"pingpong\"}],"
    " \"entities\": [{\"type\": \"goal\", \"x\": 248, \"y\": 352}]}";

TEST(reach_waits_for_a_lift_that_is_away_for_long) {
    Level *level = test_level_from(shaft);
    Reach *reach = reach_begin(level, NULL);
    ReachMap map = reach_map(reach);
    while (!map.has_goal && reach_step(reach)) {
        map = reach_map(reach);
    }
    CHECK(map.has_goal);
    reach_end(reach);
}

TEST(reach_keeps_one_state_for_what_rests) {
    Level *level = test_level_from(shaft);
    Reach *reach = reach_begin(level, NULL);
    for (int i = 0; i < 600; i++) {
        reach_step(reach);
    }
    const Store *store = &reach->search->store;
    int shared = 0, twice = 0;
    for (uint32_t i = 1; i < store->node_count; i++) {
        const StoreNode *node = store_node(store, i);
        bool has_parent = node->parent != STORE_NONE;
        bool shares = has_parent && node->state == store_node(store, node->parent)->state;
        const uint32_t *words = store_words(store, i);
        uint32_t end = i + 1 < store->node_count ? store_node(store, i + 1)->state : node->state;
        bool is_own = has_parent && !shares && end > node->state;
        shared += shares;
        twice += is_own && store_has_state(store, node->parent, words, (int)(end - node->state));
    }
    CHECK(shared > 20);
    CHECK_INT(0, twice);
    reach_end(reach);
}

// The first 46 columns of the level of 1000 x 200 tiles, on the coarse grid. A crate hangs as high
// as the hero gets: to come past it takes states that differ by less than a px, and what lies
// behind was lost when those that wait in one place were taken for one.
// A buffered tap counts only while held there: taps that wait would fill the coarse cells.
TEST(reach_gets_past_a_narrow_place_on_its_first_map) {
    static const Grid coarse = {8, 120, 32, false};
    Level *level = test_level_at("tests/search/hanging-crates.json");
    Reach *reach = reach_begin_on(level, NULL, &coarse, 1);
    while (reach_map(reach).grids == 0 && reach_step(reach)) {
    }
    CHECK(reach_map(reach).reached > 1500); // 1,337 before the crate
    CHECK(reach_map(reach).has_goal);
    reach_end(reach);
}

// A ferry comes and goes over spikes: 200,000 states where each waits for itself.
TEST(reach_lets_one_wait_for_all_in_its_place) {
    Level *level = test_level_at("tests/search/tuning/t08-ferry.json");
    Reach *reach = reach_begin(level, NULL);
    while (reach_map(reach).grids == 0 && reach_step(reach)) {
    }
    ReachMap map = reach_map(reach);
    CHECK(map.grids == 1 && map.has_goal && map.reached > 3000);
    CHECK(map.states < 60000);
    reach_end(reach);
}
