// The map of reach after edits of tiles: it is what a map of the edited level is, and every cell
// has a run that leads there.
//
// FOOTHOLD_REACH_EDITS=40 FOOTHOLD_REACH_LEVEL=FILE build/unit edits_of_a_level makes so many edits
// of a level and prints how long each took in ms of one core: until the first grid is right about
// the edit, all grids are, and the whole map is; the longest step; and how it differs from a map
// that was begun anew.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/session.h"
#include "level/level_test_support.h"
#include "search/reach_test_support.h"
#include "test.h"

typedef struct Tally {
    int cells, missed, extra; // cells of maps begun anew, and what differs from them
    int runs, denied;         // replayed
    int mended;               // edits
} Tally;

typedef struct Times {
    double first, near, whole, step; // ms
    int wrong;                       // cells about the edit, at `first`
} Times;

static double ms_since(clock_t start) {
    return (double)(clock() - start) * 1e3 / CLOCKS_PER_SEC;
}

/// Puts or takes a tile beside a place that is reached.
static void edit_by_chance(Level *level, const Reach *reach, uint32_t *seed) {
    static const char *const kinds[] = {"block", "block", "oneway", "ladder", "slope45", "spikes"};
    ReachMap map = reach_map(reach);
    for (int tries = 0; tries < 1000; tries++) {
        int x = test_random_in(seed, 0, map.area.w - 1);
        int y = test_random_in(seed, 0, map.area.h - 1);
        int kind = test_random_in(seed, 0, 5), off = test_random_in(seed, -1, 1);
        bool erases = test_random_in(seed, 0, 1) == 1;
        int col = fh_floor_div((map.area.x + x) * REACH_CELL, level->tile_size) + off;
        int row = fh_floor_div((map.area.y + y) * REACH_CELL, level->tile_size) + off;
        bool is_there = fh_terrain_at(level->terrain, col, row) != FH_TILE_EMPTY;
        if ((map.cells[y * map.area.w + x] & REACH_BODY) && is_there == erases) {
            FhTile tile = fh_tile_make(level_find_kind(level, kinds[kind]), 0);
            fh_terrain_set(level->terrain, col, row, erases ? FH_TILE_EMPTY : tile);
            return;
        }
    }
}

static void replay_to(Reach *reach, const Level *level, FhPoint at, Tally *tally) {
    int count;
    const FhInput *inputs = reach_run(reach, at, &count);
    CHECK(inputs != NULL);
    Session *session = session_create(level, NULL);
    for (int tick = 0; tick < count; tick++) {
        session_tick(session, inputs[tick]);
    }
    const FhWorld *world = session_world(session);
    FhRect box = fh_world_actor(world, fh_world_actor_id(world, 0)).box;
    tally->denied += session_state(session)->deaths > 0 ||
                     !fh_rect_overlaps(box, (FhRect){at.x, at.y, REACH_CELL, REACH_CELL});
    tally->runs++;
    session_destroy(session);
}

static void replay_some(Reach *reach, const Level *level, int each, Tally *tally) {
    ReachMap map = reach_map(reach);
    for (int i = each / 2; i < map.area.w * map.area.h; i += each) {
        if (map.cells[i] & REACH_BODY) {
            FhPoint at = {(map.area.x + i % map.area.w) * REACH_CELL,
                          (map.area.y + i / map.area.w) * REACH_CELL};
            replay_to(reach, level, at, tally);
        }
    }
}

/// An edit finds nodes by their parents' steps: each is where one leads.
static void check_steps(const Reach *reach) {
    const Store *store = &reach->search->store;
    int lost = 0;
    for (uint32_t i = 0; i < store->node_count; i++) {
        const StoreNode *node = store_node(store, i);
        if (!(reach->spots[i].flags & SPOT_DROPPED) && node->parent != STORE_NONE) {
            const Step *step = reach_step_with(reach, node->parent, node->held);
            lost += step == NULL || step_to(step) != i;
        }
    }
    CHECK_INT(0, lost);
}

static Reach *whole(const Level *level) {
    Reach *reach = reach_begin(level, NULL);
    test_reach_finish(reach);
    return reach;
}

static void compare_with_new(const Reach *reach, const Level *level, Tally *tally) {
    Reach *fresh = whole(level);
    ReachMap a = reach_map(reach), b = reach_map(fresh);
    for (size_t i = 0; i < reach_cell_count(reach); i++) {
        bool has = a.cells[i] & REACH_BODY, should = b.cells[i] & REACH_BODY;
        tally->cells += should;
        tally->missed += should && !has;
        tally->extra += has && !should;
    }
    reach_end(fresh);
}

static bool is_done(const Reach *reach, int class) {
    const Store *store = &reach->search->store;
    return !reach_doubts(reach) && reach->search->child_at == reach->search->child_count &&
           (store->heap_count == 0 || store->heap[0].cost / REACH_CLASS_COST > class);
}

/// Cells about the edit that are not as they were at some moment.
static int count_wrong(const Reach *reach, const uint8_t *then) {
    FhRect cells = reach_cells(reach, reach->near);
    int count = 0;
    for (int i = 0; i < cells.w * cells.h; i++) {
        size_t at = reach_index(reach, cells.x + i % cells.w, cells.y + i / cells.w);
        count += (reach->cells[at] ^ then[at]) & REACH_BODY;
    }
    return count;
}

/// Steps until the map is whole.
static Times follow(Reach *reach, clock_t start) {
    Times times = {0};
    uint8_t *then = calloc(reach_cell_count(reach), 1);
    for (bool more = true; more;) {
        clock_t before = clock();
        more = reach_step(reach);
        double took = ms_since(before);
        times.step = took > times.step ? took : times.step;
        if (times.first == 0.0 && is_done(reach, REACH_NEAR)) {
            times.first = ms_since(start);
            memcpy(then, reach->cells, reach_cell_count(reach));
        }
        times.near =
            times.near == 0.0 && is_done(reach, REACH_FAR - 1) ? ms_since(start) : times.near;
    }
    times.whole = ms_since(start);
    times.wrong = count_wrong(reach, then);
    free(then);
    return times;
}

/// Lets the map follow what was edited, and compares it with a new one.
static Times follow_edit(TestReach *bench, int each, Tally *tally) {
    clock_t start = clock();
    bool mends = reach_edit(bench->reach, bench->level, bench->now);
    if (!mends) {
        reach_end(bench->reach);
        level_destroy(bench->level);
        bench->level = level_clone(bench->now);
        bench->reach = reach_begin(bench->level, NULL);
    }
    Times times = follow(bench->reach, start);
    check_steps(bench->reach);
    tally->mended += mends;
    compare_with_new(bench->reach, bench->now, tally);
    replay_some(bench->reach, bench->now, each, tally);
    return times;
}

static const char cabin[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 24, \"y\": 48},"
    " \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 144, \"h\": 64}, \"legend\": {\"#\": \"block\"},"
    " \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"#########\", \"#..#....#\","
    " \"#.......#\", \"#########\"]}],"
    " \"entities\": [{\"type\": \"goal\", \"x\": 128, \"y\": 32}]}";

TEST(reach_after_an_edit_is_a_map_of_the_edited_level) {
    static const struct {
        int col, row;
        const char *kind; // NULL: none
    } edits[] = {
        {5, 1, "slope45"}, {5, 2, "block"}, {5, 2, NULL}, {5, 3, "spikes"}, {1, 1, "block"}};
    Level *level = test_level_from(cabin);
    TestReach bench = test_reach_open(level);
    int reached[5];
    for (int i = 0; i < 5; i++) {
        Tally tally = {0};
        FhTile tile =
            edits[i].kind ? fh_tile_make(level_find_kind(level, edits[i].kind), 0) : FH_TILE_EMPTY;
        CHECK(fh_terrain_set(bench.now->terrain, edits[i].col, edits[i].row, tile));
        follow_edit(&bench, 7, &tally);
        CHECK(i > 1 || tally.mended == 1);
        CHECK(i < 4 || tally.mended == 0); // at the spawn
        CHECK(tally.runs > 1);
        CHECK_INT(0, tally.denied);
        CHECK_INT(0, tally.missed + tally.extra);
        reached[i] = reach_map(bench.reach).reached;
    }
    CHECK(reached[1] < reached[0] && reached[2] == reached[0]);
    test_reach_close(&bench);
    level_destroy(level);
}

// Else what is opened from what will be dropped could go before the dropping for ever, as it did on
// a level of 1000 x 200 tiles.
TEST(reach_lets_what_is_far_from_an_edit_wait_until_all_is_dropped) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, TEST_YARD_WALL, TEST_YARD_WALL_BOTTOM - 1, "block");
    test_reach_take(&bench);
    int waits = 0;
    while (reach_step(bench.reach)) {
        waits += bench.reach->far_drops[0].count > 0 && bench.reach->later.count > 0;
    }
    CHECK(waits > 0);
    test_reach_close(&bench);
}

/// Nodes that wait to be dropped on, or to be opened after that.
static int count_waiting(const Reach *reach) {
    size_t count = 0;
    for (int round = 0; round < GRIDS_MAX; round++) {
        count += reach->far_drops[round].count + reach->cut[round].count;
    }
    return (int)count;
}

// A frame has no more time than some slices.
TEST(reach_drops_few_nodes_a_slice) {
    TestReach bench = test_reach_open_yard();
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    int most = 0, waiting = 0;
    for (bool more = true; more;) {
        more = reach_step(bench.reach);
        int now = count_waiting(bench.reach);
        most = fh_max(most, waiting - now);
        waiting = now;
    }
    CHECK(most > 0 && most < 800);
    test_reach_close(&bench);
}

/// True when a node of the first grid, not far from the edit, waits: what it follows from is
/// pending.
static bool waits_for_drops(const Reach *reach) {
    for (size_t i = 0; i < reach->later.count; i++) {
        const Spot *spot = &reach->spots[reach->later.items[i]];
        if (reach_class(reach, spot->box, spot->round) <= REACH_ROUND) {
            return true;
        }
    }
    return false;
}

TEST(reach_opens_nothing_that_follows_from_what_is_to_be_dropped) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 8, 2, "block");
    test_reach_take(&bench);
    bool waits = false;
    while (reach_step(bench.reach)) {
        waits = waits || waits_for_drops(bench.reach);
    }
    CHECK(waits);
    test_reach_close(&bench);
}

// Else a grid that goes on would take memory and time from what was seen whole before the edit.
TEST(reach_takes_a_grid_that_was_not_whole_last_after_an_edit) {
    TestReach bench = test_reach_open_yard();
    FhRect box = {TEST_YARD_WALL * 16, 64, 16, 16};
    bench.reach->near = bench.reach->round = box;
    bench.reach->map.grids = 2;
    CHECK_INT(REACH_NEAR, reach_class(bench.reach, box, 0));
    CHECK_INT(REACH_FINER + 1, reach_class(bench.reach, box, 1));
    CHECK_INT(REACH_CLOSE + 2, reach_class(bench.reach, box, 2));
    test_reach_close(&bench);
}

/// True when the node to which a step leads lists it, or is opened by its own node.
static bool is_listed(const Reach *reach, uint32_t node, const Step *step) {
    uint32_t to = step_to(step);
    uint32_t at = reach->spots[to].leads;
    while (at > 0 &&
           (reach->leads[at - 1].node != node || reach->leads[at - 1].held != step->held)) {
        at = reach->leads[at - 1].next;
    }
    return at > 0 || store_node(&reach->search->store, to)->parent == node;
}

typedef struct StepCount {
    int listed, unlisted, claims;
    int lost; // lead to what is dropped, and are not run again, or to no node any more
} StepCount;

static StepCount count_steps(const Reach *reach) {
    StepCount count = {0};
    for (uint32_t i = 0; i < reach->search->store.node_count; i++) {
        const Spot *spot = &reach->spots[i];
        for (int k = 0; k < spot->step_count; k++) {
            const Step *step = &reach->steps[spot->steps + (uint32_t)k];
            bool leads = step_to(step) != STORE_NONE, is_there = !(spot->flags & SPOT_DROPPED);
            int there = leads ? reach->spots[step_to(step)].flags : 0;
            count.listed += leads && is_listed(reach, i, step);
            count.unlisted += leads && !is_listed(reach, i, step);
            count.claims += is_there && step->is_claim;
            count.lost +=
                (there & SPOT_FREE) || (is_there && (there & SPOT_DROPPED) && !step->is_due);
        }
    }
    return count;
}

static bool has_claims(const Reach *reach) {
    bool any = false;
    for (uint32_t i = 0; i < reach->step_count && !any; i++) {
        any = reach->steps[i].is_claim;
    }
    return any;
}

// Else nodes are reached again by detours, and what lies far behind them not within the time that a
// run may last: of a level of 1000 x 200 tiles a quarter.
TEST(reach_runs_steps_again_that_led_to_what_is_dropped) {
    TestReach bench = test_reach_open_yard();
    for (int i = 0; i < 2; i++) {
        test_reach_put(bench.now, 8, 3, i == 0 ? "block" : NULL);
        test_reach_take(&bench);
        bool claims = false;
        while (reach_step(bench.reach)) {
            claims = claims || has_claims(bench.reach);
        }
        StepCount count = count_steps(bench.reach);
        CHECK(claims && count.listed > 1000);
        CHECK_INT(0, count.unlisted + count.claims + count.lost);
        CHECK(!reach_map(bench.reach).settles);
    }
    test_reach_close(&bench);
}

/// A node that several nodes lead to.
static uint32_t find_led(const Reach *reach) {
    uint32_t node = 1;
    while (reach->spots[node].leads == 0 || reach->leads[reach->spots[node].leads - 1].next == 0) {
        node++;
    }
    return node;
}

// The node of the first one may be dropped before its step is run.
TEST(reach_claims_all_steps_to_a_dropped_node_one_after_the_other) {
    TestReach bench = test_reach_open_yard();
    Store *store = &bench.reach->search->store;
    uint32_t node = find_led(bench.reach);
    bench.reach->spots[node].flags |= SPOT_DROPPED;
    reach_open_dropped(bench.reach, node);
    int turns = 0;
    for (uint32_t open = store_pop(store); open != STORE_NONE; open = store_pop(store)) {
        turns += open == node;
        if (open == node) {
            reach_claim(bench.reach, node);
        }
    }
    StepCount count = count_steps(bench.reach);
    CHECK(turns > 1 && count.claims == turns);
    CHECK_INT(0, count.lost);
    test_reach_close(&bench);
}

TEST(reach_settles_where_what_is_open_has_nothing_to_be_run) {
    TestReach bench = test_reach_open_yard();
    bench.reach->map.settles = true;
    bench.reach->search->phase = LOOKING;
    reach_push(bench.reach, bench.reach->starts[0]);
    test_reach_finish(bench.reach);
    CHECK(!reach_map(bench.reach).settles);
    test_reach_close(&bench);
}

/// True when memory stops the last grid, which it ended before at a tick, at its start: more is in
/// use than finer grids may take, and less than edits may.
static bool stops_at_start(int ended) {
    TestReach bench = test_reach_open_yard();
    Reach *reach = bench.reach;
    reach->map.grids = reach->start_count - 1;
    reach->ended = ended;
    reach->search->bytes_most = reach_bytes(reach) / 11 * 16;
    reach->search->phase = LOOKING;
    reach_push(reach, reach->starts[reach->map.grids]);
    test_reach_finish(reach);
    bool stops = reach_map(reach).why != NULL;
    test_reach_close(&bench);
    return stops;
}

TEST(reach_goes_on_after_an_edit_to_where_memory_ended_a_grid) {
    CHECK(stops_at_start(0));
    CHECK(!stops_at_start(4));
}

/// Builds a wall and takes it away, some times, and lets the map follow.
static void toggle_wall(TestReach *bench, int times) {
    for (int i = 0; i < 2 * times; i++) {
        test_reach_build_wall(bench->now, i % 2 == 0);
        test_reach_take(bench);
        test_reach_finish(bench->reach);
    }
}

/// The map is as one begun anew on the level, but for a cell in a hundred, and its runs hold.
static void check_is_as_new(TestReach *bench) {
    Tally tally = {0};
    check_steps(bench->reach);
    compare_with_new(bench->reach, bench->now, &tally);
    replay_some(bench->reach, bench->now, 31, &tally);
    CHECK(100 * (tally.missed + tally.extra) <= tally.cells);
    CHECK_INT(0, tally.denied);
}

TEST(reach_gives_dropped_nodes_back) {
    TestReach bench = test_reach_open_yard();
    uint32_t nodes = bench.reach->search->store.node_count;
    size_t bytes = reach_bytes(bench.reach);
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK(reach_bytes(bench.reach) < bytes / 2);
    CHECK(bench.reach->free.count > nodes / 2);
    toggle_wall(&bench, 2);
    CHECK(bench.reach->search->store.node_count < nodes + nodes / 8);
    check_is_as_new(&bench);
    test_reach_close(&bench);
}

TEST(reach_opens_dropped_nodes_again_in_their_places) {
    TestReach bench = test_reach_open_yard();
    uint32_t nodes = bench.reach->search->store.node_count;
    for (int i = 0; i < 6; i++) {
        test_reach_build_wall(bench.now, i % 2 == 0);
        test_reach_take(&bench);
        do {
            bench.reach->kept = 1u << 30; // none are given back
        } while (reach_step(bench.reach));
    }
    CHECK(bench.reach->free.count == 0);
    CHECK(bench.reach->search->store.node_count < nodes + nodes / 4);
    test_reach_close(&bench);
}

/// Steps that are given back, by their number.
static size_t count_steps_back(const Reach *reach) {
    size_t count = 0;
    for (uint32_t size = 1; size <= REACH_STEPS_MOST; size++) {
        for (uint32_t at = reach->steps_back[size]; at > 0; count += size) {
            memcpy(&at, &reach->steps[at - 1], sizeof at);
        }
    }
    return count;
}

// Else what is given back is worth less and less, and large maps begin anew for memory.
TEST(reach_loses_no_room_when_it_gives_nodes_back) {
    TestReach bench = test_reach_open_yard();
    toggle_wall(&bench, 1);
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    size_t count = count_steps_back(bench.reach);
    CHECK(count > 0);
    int kept = 0;
    for (uint32_t i = 0; i < bench.reach->search->store.node_count; i++) {
        const Spot *spot = &bench.reach->spots[i];
        count += spot->step_room;
        kept += (spot->flags & SPOT_FREE) &&
                (spot->step_room > 0 || spot->words > 0 || bench.reach->sure[i] != SURE_OPEN);
    }
    CHECK(count == bench.reach->step_count);
    CHECK_INT(0, kept);
    test_reach_close(&bench);
}

TEST(reach_lists_steps_no_longer_when_they_lead_elsewhere) {
    TestReach bench = test_reach_open_yard();
    uint32_t most = bench.reach->lead_count;
    toggle_wall(&bench, 3);
    CHECK(most > 1000);
    CHECK(bench.reach->lead_count < most + most / 100);
    StepCount count = count_steps(bench.reach);
    CHECK_INT(0, count.unlisted + count.claims + count.lost);
    test_reach_close(&bench);
}

/// True when what is opened next is no finer grid, which would wait when memory is short.
static bool opens_first_grid(const Store *store) {
    return store->heap_count > 0 && store->heap[0].cost / REACH_CLASS_COST <= REACH_FAR;
}

/// Builds the wall where memory is short, until nodes are given back. Returns whether they were
/// while the first grid was looked at.
static bool build_in_little_memory(TestReach *bench) {
    Search *search = bench->reach->search;
    size_t most = search->bytes_most, bytes = reach_bytes(bench->reach);
    test_reach_build_wall(bench->now, true);
    test_reach_take(bench);
    search->bytes_most = bytes + bytes / 16;
    bool gives = false;
    while (!gives && reach_step(bench->reach)) {
        gives = bench->reach->freeing.is_on && opens_first_grid(&search->store);
    }
    search->bytes_most = most;
    return gives;
}

TEST(reach_gives_dropped_nodes_back_before_memory_ends_and_goes_on) {
    TestReach bench = test_reach_open_yard();
    CHECK(build_in_little_memory(&bench));
    CHECK_INT(0, (int)(bench.reach->drops.count + bench.reach->far_drops[0].count));
    test_reach_finish(bench.reach);
    CHECK_INT(0, test_reach_count_behind(bench.reach));
    test_reach_build_wall(bench.now, false);
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    check_is_as_new(&bench);
    test_reach_close(&bench);
}

TEST(reach_goes_on_in_places_given_back_when_all_memory_was_used) {
    TestReach bench = test_reach_open_yard();
    test_reach_build_wall(bench.now, true);
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK(bench.reach->free.count > 0);
    bench.reach->search->bytes_most = bench.reach->search->store.bytes;
    test_reach_put(bench.now, 3, 5, "block");
    test_reach_take(&bench);
    test_reach_finish(bench.reach);
    CHECK(reach_map(bench.reach).why == NULL);
    check_is_as_new(&bench);
    test_reach_close(&bench);
}

TEST(reach_follows_an_edit_beside_the_spawn) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 2, 6, "block");
    test_reach_put(bench.now, 1, 5, "ladder");
    const StoreNode *start = store_node(&bench.reach->search->store, bench.reach->starts[0]);
    CHECK(!(start->can & CAN_TAKE_LADDER));
    test_reach_take(&bench);
    CHECK(start->can & CAN_TAKE_LADDER);
    test_reach_finish(bench.reach);
    Tally tally = {0};
    check_steps(bench.reach);
    compare_with_new(bench.reach, bench.now, &tally);
    replay_some(bench.reach, bench.now, 11, &tally);
    CHECK(tally.runs > 20);
    CHECK_INT(0, tally.missed + tally.denied);
    test_reach_close(&bench);
}

TEST(reach_begins_anew_where_an_edit_moves_the_first_state) {
    TestReach bench = test_reach_open_yard();
    test_reach_put(bench.now, 1, 6, "block");
    CHECK(!reach_edit(bench.reach, bench.level, bench.now));
    test_reach_close(&bench);
}

/// Three edits of a level whose map has so many MB: a tile in the air, another one, and the first
/// is gone again. Returns how many of them the map followed.
static int follow_in_little_memory(int megabytes) {
    Level *level = test_level_at("tests/search/tuning/t12-rink.json");
    Level *now = level_clone(level);
    Reach *reach = reach_begin(level, &(SearchOptions){.bytes = (size_t)megabytes << 20});
    FhTile block = fh_tile_make(level_find_kind(level, "block"), 0);
    int followed = 0;
    for (int i = 0; i < 4; i++) {
        while (reach_step(reach)) {
        }
        ReachMap map = reach_map(reach);
        CHECK(map.why && map.grids > 0 && map.grids < 4 && map.has_traps);
        check_steps(reach);
        Tally tally = {0};
        replay_some(reach, now, 201, &tally);
        CHECK(tally.runs > 3);
        CHECK_INT(0, tally.denied);
        CHECK(fh_terrain_set(now->terrain, i == 1 ? 35 : 20, 12, i == 2 ? FH_TILE_EMPTY : block));
        if (!reach_edit(reach, level, now)) {
            break;
        }
        followed++;
    }
    reach_end(reach);
    level_destroy(level);
    level_destroy(now);
    return followed;
}

TEST(reach_follows_an_edit_when_memory_ended_its_finer_grids_and_never_claims_too_much) {
    CHECK_INT(4, follow_in_little_memory(10));
}

TEST(reach_follows_edits_of_a_level_of_choice) {
    const char *path = getenv("FOOTHOLD_REACH_LEVEL"), *edits = getenv("FOOTHOLD_REACH_EDITS");
    Level *level = path && edits ? test_level_at(path) : NULL;
    TestReach bench = level ? test_reach_open(level) : (TestReach){0};
    uint32_t seed = 1;
    for (int i = 0; level && i < atoi(edits); i++) {
        Tally tally = {0};
        edit_by_chance(bench.now, bench.reach, &seed);
        Times times = follow_edit(&bench, 29, &tally);
        printf("%s first %.1f (%d cells wrong) near %.1f whole %.1f step %.1f ms; cells %d "
               "missed %d extra %d, runs %d denied %d\n",
               tally.mended ? "edit" : "anew", times.first, times.wrong, times.near, times.whole,
               times.step, tally.cells, tally.missed, tally.extra, tally.runs, tally.denied);
    }
    if (level) {
        test_reach_close(&bench);
        level_destroy(level);
    }
}
