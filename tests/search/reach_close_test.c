// The closer look of the map of reach: a way that an edit leaves hardly open is found, which maps
// on the same grid, followed and begun anew, miss.

#include "game/session.h"
#include "level/level_test_support.h"
#include "search/reach_test_support.h"
#include "test.h"

// A floor, a pillar in a pit, and behind it where the goal is: the pit is too wide but for a jump
// from the pillar.
static const char pit[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 24, \"y\": 112},"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 384, \"h\": 256}, \"legend\": {\"#\": \"block\"},"
    " \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"########################\","
    " \"#......................#\", \"#......................#\", \"#......................#\","
    " \"#......................#\", \"#......................#\", \"#......................#\","
    " \"#......................#\", \"#......................#\", \"#......................#\","
    " \"#......................#\", \"########....##.....#####\", \"########....##.....#####\","
    " \"########....##.....#####\", \"########....##.....#####\", \"########################\"]}],"
    " \"entities\": [{\"type\": \"goal\", \"x\": 336, \"y\": 112}]}";
enum {
    BEHIND = 19 * 16 / REACH_CELL,
    NODES_MOST = 7800 // when no state is kept twice
};

static TestReach open_pit(void) {
    static const Grid coarse = {8, 120, 0, false};
    Level *level = test_level_from(pit);
    TestReach bench = {.level = level, .now = level_clone(level)};
    bench.reach = reach_begin_on(level, NULL, &coarse, 1);
    test_reach_finish(bench.reach);
    return bench;
}

/// Two blocks over the way to the pillar.
static void narrow(TestReach *bench) {
    test_reach_put(bench->now, 10, 7, "block");
    test_reach_put(bench->now, 11, 7, "block");
    test_reach_take(bench);
}

static int count_behind(const Reach *reach) {
    int count = 0;
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        int x = reach->map.area.x + (int)(i % (size_t)reach->map.area.w);
        count += x >= BEHIND && (reach->cells[i] & REACH_BODY);
    }
    return count;
}

/// True when a session goes where the map says.
static bool leads_to(TestReach *bench, FhPoint at) {
    int count;
    const FhInput *inputs = reach_run(bench->reach, at, &count);
    CHECK(inputs != NULL);
    Session *session = session_create(bench->now, NULL);
    for (int tick = 0; tick < count; tick++) {
        session_tick(session, inputs[tick]);
    }
    const FhWorld *world = session_world(session);
    FhRect box = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    bool leads = session_state(session)->deaths == 0 &&
                 fh_rect_overlaps(box, (FhRect){at.x, at.y, REACH_CELL, REACH_CELL});
    session_destroy(session);
    return leads;
}

TEST(reach_looks_closely_where_an_edit_leaves_hardly_a_way) {
    TestReach bench = open_pit();
    CHECK(count_behind(bench.reach) > 20);
    narrow(&bench);
    while (reach_step(bench.reach)) {
        CHECK(!bench.reach->close.is_on || !reach_map(bench.reach).doubts);
    }
    CHECK(count_behind(bench.reach) > 20);
    CHECK(bench.reach->search->store.node_count < NODES_MOST);
    CHECK(!reach_map(bench.reach).settles);
    CHECK(leads_to(&bench, (FhPoint){328, 168}));
    test_reach_close(&bench);
}

// An edit before it drops what was found by finer keys.
TEST(reach_finds_a_narrow_way_again_after_an_edit_before_it) {
    TestReach bench = open_pit();
    narrow(&bench);
    test_reach_finish(bench.reach);
    test_reach_put(bench.now, 4, 10, "block");
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK(count_behind(bench.reach) > 20);
    CHECK_INT(1, bench.reach->close.count);
    CHECK(leads_to(&bench, (FhPoint){328, 168}));
    test_reach_close(&bench);
}

// Its nodes cost memory.
TEST(reach_looks_no_closer_where_an_edit_cuts_nothing_off) {
    TestReach bench = open_pit();
    test_reach_put(bench.now, 4, 8, "block");
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK_INT(0, bench.reach->close.count);
    CHECK(count_behind(bench.reach) > 20);
    test_reach_close(&bench);
}

TEST(reach_looks_no_closer_where_tiles_are_only_taken_away) {
    TestReach bench = open_pit();
    for (int row = 11; row < 15; row++) { // the pillar
        test_reach_put(bench.now, 12, row, NULL);
        test_reach_put(bench.now, 13, row, NULL);
    }
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK_INT(0, count_behind(bench.reach));
    CHECK_INT(0, bench.reach->close.count);
    test_reach_close(&bench);
}

/// Steps of the first nodes that lead nowhere, for they kill.
static int count_dead(const Reach *reach, uint32_t nodes) {
    int count = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        const Spot *spot = &reach->spots[i];
        for (int k = 0; k < spot->step_count && !(spot->flags & SPOT_DROPPED); k++) {
            count += step_to(&reach->steps[spot->steps + (uint32_t)k]) == STORE_NONE;
        }
    }
    return count;
}

// Finer keys about a large edit would else be more than all others.
TEST(reach_looks_closely_at_so_many_nodes_only) {
    enum { MOST = 500 };
    TestReach bench = open_pit();
    narrow(&bench);
    while (!bench.reach->close.is_on) {
        reach_step(bench.reach);
    }
    uint32_t nodes = bench.reach->search->store.node_count;
    int dead = count_dead(bench.reach, nodes);
    bench.reach->close.left = MOST;
    test_reach_finish(bench.reach);
    CHECK_INT(0, (int)bench.reach->close.left);
    CHECK(bench.reach->search->store.node_count <= nodes + MOST);
    CHECK_INT(dead, count_dead(bench.reach, nodes));
    test_reach_close(&bench);
}

TEST(reach_looks_no_closer_at_a_wall) {
    TestReach bench = open_pit();
    for (int row = 1; row < 11; row++) {
        test_reach_put(bench.now, 5, row, "block");
    }
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK_INT(0, count_behind(bench.reach));
    CHECK_INT(0, bench.reach->close.count);
    test_reach_close(&bench);
}

/// Takes the mark off all cells behind a column of cells, or gives it back.
static void mark_behind(Reach *reach, int col, bool is_reached) {
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        int x = reach->map.area.x + (int)(i % (size_t)reach->map.area.w);
        int bits = reach->close.before[i] & REACH_BODY;
        reach->cells[i] = (uint8_t)(x < col || is_reached ? reach->cells[i] | bits : 0);
    }
}

TEST(reach_looks_closely_at_few_places) {
    TestReach bench = open_pit();
    Reach *reach = bench.reach;
    ReachClose *close = &reach->close;
    for (int i = 0; i < REACH_CLOSE_AREAS + 2; i++) {
        reach_note_edit(reach, (FhRect){16 * i, 160, 16, 16}, true);
        mark_behind(reach, 6, false);
        CHECK(reach_begin_close(reach));
        CHECK(!reach_begin_close(reach));
        mark_behind(reach, 6, true);
    }
    CHECK_INT(REACH_CLOSE_AREAS, close->count);
    CHECK_INT(16 * (REACH_CLOSE_AREAS + 1), close->areas[REACH_CLOSE_AREAS - 1].x + 64);
    CHECK_INT(16 * 2, close->areas[0].x + 64);
    test_reach_close(&bench);
}

// What the first of two cut off is looked for after the second.
TEST(reach_looks_closely_at_edits_that_come_one_after_the_other) {
    TestReach bench = open_pit();
    ReachClose *close = &bench.reach->close;
    narrow(&bench);
    while (reach_map(bench.reach).reached > 280) { // all behind is dropped
        reach_step(bench.reach);
    }
    CHECK(close->is_due && close->count == 0);
    test_reach_put(bench.now, 9, 7, "block");
    test_reach_take(&bench);
    CHECK_INT(9 * 16, close->about.x);
    CHECK_INT(3 * 16, close->about.w);
    test_reach_finish(bench.reach);
    CHECK_INT(1, close->count);
    test_reach_close(&bench);
}
