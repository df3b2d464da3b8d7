// What of the map of reach is proved while an edit is worked off: never too much, and most of it at
// once.

#include <stdlib.h>
#include <string.h>

#include "game/session.h"
#include "search/reach_test_support.h"
#include "test.h"

/// Cells in a box (cells of the area) with some of the bits, and without others.
static int count_cells(const Reach *reach, FhRect box, int with, int without) {
    FhRect cells = fh_rect_common(box, reach->map.area);
    int count = 0;
    for (int i = 0; i < cells.w * cells.h; i++) {
        int cell = reach->cells[reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w)];
        count += (cell & with) == with && !(cell & without);
    }
    return count;
}

static int count_all(const Reach *reach, int with, int without) {
    return count_cells(reach, reach->map.area, with, without);
}

/// Notes the cells that are proved, by their bits.
static void note_proved(const Reach *reach, uint8_t *proved) {
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        proved[i] |= reach->cells[i] & (REACH_PROVED | REACH_PROVED_STAND);
    }
}

/// Cells that were proved and are not reached in the end.
static int count_false(const Reach *reach, const uint8_t *proved) {
    int count = 0;
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        count += (proved[i] & REACH_PROVED) && !(reach->cells[i] & REACH_BODY);
        count += (proved[i] & REACH_PROVED_STAND) && !(reach->cells[i] & REACH_STAND);
    }
    return count;
}

/// Follows an edit to its end. Returns how many cells were ever proved that are not reached.
static int count_false_claims(TestReach *bench) {
    test_reach_take(bench);
    uint8_t *proved = calloc(reach_cell_count(bench->reach), 1);
    for (bool more = true; more;) {
        more = reach_step(bench->reach);
        note_proved(bench->reach, proved);
    }
    int count = count_false(bench->reach, proved);
    free(proved);
    return count;
}

TEST(reach_proves_nothing_that_an_edit_cut_off) {
    TestReach bench = test_reach_open_yard();
    CHECK(reach_map(bench.reach).has_goal && test_reach_count_behind(bench.reach) > 100);
    for (int i = 0; i < 3; i++) { // a wall, none, a hole in the floor
        if (i < 2) {
            test_reach_build_wall(bench.now, i == 0);
        } else {
            test_reach_put(bench.now, TEST_YARD_WALL + 3, TEST_YARD_WALL_BOTTOM + 1, NULL);
        }
        CHECK_INT(0, count_false_claims(&bench));
        CHECK((test_reach_count_behind(bench.reach) == 0) == (i == 0));
    }
    test_reach_close(&bench);
}

// What was to be run when the edit came is looked at like all else.
TEST(reach_proves_nothing_that_an_edit_in_the_middle_of_a_batch_cut_off) {
    TestReach bench = test_reach_open_yard();
    Search *search = bench.reach->search;
    test_reach_put(bench.now, 12, 5, "block");
    test_reach_take(&bench);
    while (search->child_at == search->child_count || bench.reach->is_checking ||
           bench.reach->spots[search->children[search->child_at].parent].box.x < 200) {
        CHECK(reach_step(bench.reach));
    }
    test_reach_build_wall(bench.now, true);
    CHECK_INT(0, count_false_claims(&bench));
    CHECK_INT(0, test_reach_count_behind(bench.reach));
    test_reach_close(&bench);
}

// What the first of two edits cut off is not claimed after the second.
TEST(reach_proves_nothing_that_an_edit_before_the_last_one_cut_off) {
    TestReach bench = test_reach_open_yard();
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    while (bench.reach->witnesses.part < WITNESS_PROVES_NEAR) {
        reach_step(bench.reach);
    }
    test_reach_put(bench.now, 14, 5, "block");
    CHECK_INT(0, count_false_claims(&bench));
    CHECK_INT(0, test_reach_count_behind(bench.reach));
    test_reach_close(&bench);
}

/// True when a run leads to a cell (px).
static bool leads_to(const Level *level, const FhInput *inputs, int count, FhPoint at) {
    Session *session = session_create(level, NULL);
    for (int tick = 0; tick < count; tick++) {
        session_tick(session, inputs[tick]);
    }
    const FhWorld *world = session_world(session);
    FhRect box = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    bool is_there = fh_rect_overlaps(box, (FhRect){at.x, at.y, REACH_CELL, REACH_CELL});
    session_destroy(session);
    return is_there;
}

TEST(reach_has_runs_to_what_is_proved_while_it_doubts) {
    TestReach bench = test_reach_open_yard();
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    FhPoint near = {40, 96}, behind = {240, 96};
    int count, runs = 0;
    for (int steps = 0; reach_map(bench.reach).doubts && steps < 1000; steps++) {
        const FhInput *inputs = reach_run(bench.reach, near, &count);
        runs += inputs != NULL;
        CHECK(runs != 1 || !inputs || leads_to(bench.now, inputs, count, near));
        CHECK(reach_run(bench.reach, behind, &count) == NULL);
        reach_step(bench.reach);
    }
    CHECK(runs > 1);
    test_reach_close(&bench);
}

/// Steps until witnesses were looked at. Returns how many states that took.
static int64_t look_at_witnesses(Reach *reach) {
    while (reach_doubts_witnesses(reach)) {
        reach_step(reach);
    }
    return reach_map(reach).states;
}

// The tile is at the far end of the yard: only jumps come near it.
TEST(reach_proves_most_of_a_map_before_all_that_is_near_is_run_again) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 20, 2, "block");
    int marked = count_all(bench.reach, REACH_BODY, 0);
    test_reach_take(&bench);
    CHECK_INT(0, count_all(bench.reach, REACH_PROVED, 0));
    look_at_witnesses(bench.reach);
    CHECK(reach_map(bench.reach).doubts);
    CHECK(bench.reach->notes[0].count > 0); // nothing else was looked at
    CHECK(count_all(bench.reach, REACH_BODY | REACH_PROVED, 0) > marked * 3 / 4);
    CHECK(bench.reach->witnesses.count < bench.reach->search->store.node_count / 4);
    test_reach_close(&bench);
}

/// True while steps near the edit are to be looked at, on the grids up to one.
static bool looks_near(const Reach *reach, int last) {
    bool looks = reach->buried.count > 0 || reach->checks.count > 0 || reach->drops.count > 0 ||
                 reach_doubts_witnesses(reach) || reach->walk.at.chunk > 0 || reach->is_checking;
    for (int round = 0; round <= last; round++) {
        looks = looks || reach->notes[round].count > 0 || reach->choices[round].count > 0;
    }
    return looks;
}

/// Steps until the first grid about the edit is known.
static void know_first_grid(Reach *reach) {
    while (looks_near(reach, 0)) {
        reach_step(reach);
    }
}

TEST(reach_takes_off_what_a_tile_buries_before_finer_grids_are_looked_at) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 12, 4, "block");
    FhRect buried = {12 * 16 / REACH_CELL, 4 * 16 / REACH_CELL, 2, 2};
    CHECK_INT(4, count_cells(bench.reach, buried, REACH_BODY, 0));
    test_reach_take(&bench);
    know_first_grid(bench.reach);
    CHECK(bench.reach->notes[1].count > 0);
    CHECK_INT(0, count_cells(bench.reach, buried, REACH_BODY, 0));
    test_reach_close(&bench);
}

// What is far takes long to be dropped, and the map is right about the edit before.
TEST(reach_takes_off_what_is_cut_off_about_an_edit_before_what_is_far) {
    TestReach bench = test_reach_open_yard();
    FhRect behind = {(TEST_YARD_WALL + 1) * 16 / REACH_CELL, 0, 64 / REACH_CELL, 14};
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    CHECK(count_cells(bench.reach, behind, REACH_BODY, 0) > 80);
    while (looks_near(bench.reach, GRIDS_MAX - 1)) {
        reach_step(bench.reach);
    }
    CHECK_INT(0, count_cells(bench.reach, behind, REACH_BODY, 0));
    CHECK(test_reach_count_behind(bench.reach) > 100);
    CHECK(bench.reach->far_drops[0].count > 0);
    test_reach_close(&bench);
}

/// Steps until a part begins. Returns the cells about the edit that are in doubt.
static int come_to(Reach *reach, ReachWitnessPart part) {
    while (reach->witnesses.part < part && reach_doubts_witnesses(reach)) {
        reach_step(reach);
    }
    CHECK_INT((int)part, (int)reach->witnesses.part);
    return count_cells(reach, reach_cells(reach, reach->near), REACH_BODY, REACH_PROVED);
}

// What no witness has any more would else be in doubt until all steps near the edit were run again.
TEST(reach_asks_other_nodes_where_no_witness_holds) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 12, 4, "block");
    test_reach_take(&bench);
    int open = come_to(bench.reach, WITNESS_FINDS);
    int open_now = come_to(bench.reach, WITNESS_EARLY);
    CHECK(bench.reach->notes[0].count > 0);
    CHECK(open > 20 && open_now < open / 4);
    test_reach_close(&bench);
}

TEST(reach_opens_what_is_about_an_edit_as_soon_as_its_run_is_known_to_hold) {
    TestReach bench = test_reach_open_yard();
    Reach *reach = bench.reach;
    test_reach_put(bench.now, 12, 4, "block");
    test_reach_take(&bench);
    come_to(reach, WITNESS_EARLY);
    FhRect about = reach_cells(reach, reach->near);
    reach->cells[reach_index(reach, about.x + 2, fh_rect_bottom(about) - 4)] = REACH_BODY;
    CHECK(come_to(reach, WITNESS_EARLY_CHECKS) > 0);
    CHECK(reach->asks.early.count > 0 && reach->notes[0].count > 0);
    come_to(reach, WITNESS_OPENS);
    int64_t states = reach_map(reach).states;
    while (reach->witnesses.part == WITNESS_OPENS) {
        reach_step(reach);
    }
    CHECK(reach_map(reach).states > states);
    CHECK_INT(0, (int)reach->asks.early.count);
    test_reach_close(&bench);
}

// Else a run might be claimed that no longer holds.
TEST(reach_puts_off_what_it_knows_too_little_of) {
    TestReach bench = test_reach_open_yard();
    Reach *reach = bench.reach;
    uint32_t node = reach->search->store.node_count - 1, parent = reach_parent(reach, node);
    reach_set_sure(reach, parent, SURE_HOLDS);
    for (int sure = 0; sure < 2; sure++) {
        reach_set_sure(reach, node, sure ? SURE_SEEN : SURE_OPEN);
        CHECK_INT(sure, reach_may_open_early(reach, node));
    }
    reach->spots[node].flags |= SPOT_CHECKED;
    CHECK(!reach_may_open_early(reach, node));
    reach->spots[node].flags ^= SPOT_CHECKED | SPOT_DROPPED;
    CHECK(!reach_may_open_early(reach, node));
    reach_set_sure(reach, parent, SURE_OPEN);
    reach->spots[node].flags ^= SPOT_DROPPED;
    CHECK(!reach_may_open_early(reach, node));
    CHECK_INT(4, (int)reach->asks.early.count);
    test_reach_close(&bench);
}

TEST(reach_takes_off_what_a_tile_buries_before_what_follows_from_it) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 12, 4, "block");
    FhRect buried = {12 * 16 / REACH_CELL, 4 * 16 / REACH_CELL, 2, 2};
    test_reach_take(&bench);
    while (bench.reach->buried.count > 0 || bench.reach->walk.at.chunk > 0) {
        reach_step(bench.reach);
    }
    CHECK(bench.reach->drops.count > 0);
    CHECK_INT(0, count_cells(bench.reach, buried, REACH_BODY, 0));
    test_reach_close(&bench);
}

TEST(reach_chooses_new_witnesses_about_an_edit_before_finer_grids_are_looked_at) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 12, 4, "block");
    test_reach_take(&bench);
    FhRect about = reach_cells(bench.reach, bench.reach->near);
    int open = come_to(bench.reach, WITNESS_FINDS);
    know_first_grid(bench.reach);
    CHECK(bench.reach->notes[1].count > 0);
    int open_now = count_cells(bench.reach, about, REACH_BODY, REACH_PROVED);
    CHECK(open > 20 && open_now < open / 4);
    test_reach_close(&bench);
}
