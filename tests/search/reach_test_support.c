#include "search/reach_test_support.h"

#include "level/level_test_support.h"
#include "test.h"

// A floor, a wall over which the hero gets, and the goal.
static const char yard[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 24, \"y\": 112},"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 384, \"h\": 128}, \"legend\": {\"#\": \"block\"},"
    " \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"########################\","
    " \"#......................#\", \"#......................#\", \"#......................#\","
    " \"#......................#\", \"#......................#\", \"#......#...............#\","
    " \"########################\"]}],"
    " \"entities\": [{\"type\": \"goal\", \"x\": 352, \"y\": 112}]}";
enum { WALL_X = TEST_YARD_WALL * 16 / REACH_CELL };

TestReach test_reach_open(const Level *level) {
    TestReach reach = {.level = level_clone(level), .now = level_clone(level)};
    reach.reach = reach_begin(reach.level, NULL);
    test_reach_finish(reach.reach);
    return reach;
}

TestReach test_reach_open_yard(void) {
    Level *level = test_level_from(yard);
    TestReach reach = test_reach_open(level);
    level_destroy(level);
    return reach;
}

void test_reach_close(TestReach *reach) {
    reach_end(reach->reach);
    level_destroy(reach->level);
    level_destroy(reach->now);
}

void test_reach_finish(Reach *reach) {
    while (reach_step(reach)) {
    }
}

void test_reach_put(Level *level, int col, int row, const char *kind) {
    FhTile tile = kind ? fh_tile_make(level_find_kind(level, kind), 0) : FH_TILE_EMPTY;
    CHECK(fh_terrain_set(level->terrain, col, row, tile));
}

void test_reach_build_wall(Level *level, bool is_there) {
    for (int row = TEST_YARD_WALL_TOP; row < TEST_YARD_WALL_BOTTOM; row++) {
        test_reach_put(level, TEST_YARD_WALL, row, is_there ? "block" : NULL);
    }
}

void test_reach_take(TestReach *reach) {
    CHECK(reach_edit(reach->reach, reach->level, reach->now));
}

int test_reach_count_behind(const Reach *reach) {
    int count = 0;
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        int x = reach->map.area.x + (int)(i % (size_t)reach->map.area.w);
        count += x > WALL_X + 2 && (reach->cells[i] & REACH_BODY);
    }
    return count;
}
