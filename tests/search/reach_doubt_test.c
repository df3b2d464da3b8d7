// What of a map of reach still holds after an edit: it never claims what a new map lacks.

#include "level/level_test_support.h"
#include "search/reach_parts.h"
#include "search/search_test_support.h"
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

static Reach *mapped(const Level *level) {
    static const Grid coarse = {8, 120, 32, false};
    Reach *reach = reach_begin_on(level, NULL, &coarse, 1);
    while (reach_step(reach)) {
    }
    return reach;
}

static void doubt(Reach *reach, const Level *now) {
    reach_begin_doubt(reach, now);
    while (reach_step_doubt(reach)) {
    }
}

static void put(Level *level, int col, int row, bool is_there) {
    FhTile tile = is_there ? fh_tile_make(level_find_kind(level, "block"), 0) : FH_TILE_EMPTY;
    CHECK(fh_terrain_set(level->terrain, col, row, tile));
}

/// Counts the cells that are reached and not in doubt. The runs to some of them are played on the
/// edited level.
static int count_held(Reach *reach, const Level *now) {
    ReachMap map = reach_map(reach);
    int held = 0;
    for (int i = 0; i < map.area.w * map.area.h; i++) {
        FhPoint at = {(map.area.x + i % map.area.w) * REACH_CELL,
                      (map.area.y + i / map.area.w) * REACH_CELL};
        bool holds = (map.cells[i] & (REACH_BODY | REACH_DOUBT)) == REACH_BODY;
        CHECK(!holds || held++ % 19 != 0 || test_leads_there(reach, now, at));
    }
    return held;
}

TEST(reach_doubts_what_lies_behind_an_edit_and_keeps_what_lies_before_it) {
    Level *level = test_level_from(yard);
    Level *now = test_level_kept(level_clone(level));
    Reach *reach = mapped(level);
    for (int row = 1; row < 7; row++) { // from floor to ceiling, and nothing is behind it
        put(now, 16, row, true);
    }
    doubt(reach, now);
    int held = count_held(reach, now);
    CHECK(held > 100 && held < reach_map(reach).reached * 2 / 3);
    reach_end(reach);
}

TEST(reach_keeps_nothing_that_an_edit_anywhere_took_away) {
    Level *level = test_level_from(yard);
    int held = 0;
    for (int col = 3; col < 22; col += 6) {
        for (int row = 1; row < 8; row += 3) {
            Level *now = level_clone(level);
            Reach *fresh = mapped(level);
            bool is_wall = fh_terrain_at(level->terrain, col, row) != FH_TILE_EMPTY;
            put(now, col, row, !is_wall);
            put(now, col + 1, row, !is_wall);
            doubt(fresh, now);
            held += count_held(fresh, now);
            reach_end(fresh);
            level_destroy(now);
        }
    }
    CHECK(held > 1000);
}

TEST(reach_doubts_all_where_more_than_tiles_were_edited) {
    Level *level = test_level_from(yard);
    Level *now = test_level_kept(level_clone(level));
    Reach *reach = mapped(level);
    now->spawn.x += 16;
    doubt(reach, now);
    CHECK_INT(0, count_held(reach, now));
    reach_end(reach);
}

TEST(reach_doubts_nothing_where_nothing_was_edited_but_traps) {
    Level *level = test_level_from(yard);
    Level *now = test_level_kept(level_clone(level));
    Reach *reach = mapped(level);
    doubt(reach, now);
    int traps = 0;
    ReachMap map = reach_map(reach);
    for (int i = 0; i < map.area.w * map.area.h; i++) {
        traps += (map.cells[i] & REACH_TRAP) != 0;
    }
    CHECK_INT(map.reached - traps, count_held(reach, now));
    reach_end(reach);
}
