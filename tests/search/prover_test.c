// The proof of a level that is being edited: finishable, broken by a wall, mended again.

#include "game/session.h"
#include "level/level_test_support.h"
#include "search/prover.h"
#include "search_test_support.h"
#include "test.h"

enum { WALL_COL = 12, FLOOR_ROW = 5, RUN_TICKS = 240 };

static const char corridor[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Corridor\", \"tileSize\": 16,"
    " \"movement\": \"pixel\", \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0,"
    " \"rows\": [\"####################\", \"#..................#\", \"#..................#\","
    " \"#..................#\", \"#..................#\", \"####################\"]}],"
    " \"spawn\": {\"x\": 40, \"y\": 80}, \"entities\": [{\"type\": \"goal\", \"x\": 280, \"y\": "
    "80}]}";

/// The corridor with a wall of so many rows on its floor.
static Level *walled(int rows) {
    Level *level = test_level_from(corridor);
    int block = level_find_kind(level, "block");
    for (int i = 1; i <= rows; i++) {
        fh_terrain_set(level->terrain, WALL_COL, FLOOR_ROW - i, fh_tile_make(block, 0));
    }
    return level;
}

static ProverAnswer prove(Prover *prover, Level *level) {
    prover_take_level(prover, test_give(level));
    while (prover_step(prover)) {
    }
    return prover_answer(prover);
}

/// A prover that was given a run to the right.
static Prover *prover_with_run(ProverBy by) {
    FhInput right[RUN_TICKS];
    for (int i = 0; i < RUN_TICKS; i++) {
        right[i] = (FhInput){FH_INPUT_RIGHT};
    }
    Prover *prover = prover_create(NULL);
    prover_give_run(prover, by, right, RUN_TICKS);
    return prover;
}

static bool reaches_goal(const ProverRun *run) {
    Level *level = walled(2);
    bool reached = test_reaches_goal(level, NULL, run->inputs, run->ticks);
    return reached;
}

TEST(prover_replays_the_known_run_and_searches_when_a_wall_breaks_it) {
    Prover *prover = prover_with_run(PROVER_BY_AUTHOR);
    CHECK_INT(PROVER_IDLE, prover_answer(prover).state);
    ProverAnswer answer = prove(prover, walled(0));
    int ticks = answer.holds.ticks;
    CHECK_INT(PROVER_HOLDS, answer.state);
    CHECK_INT(PROVER_BY_AUTHOR, answer.by);
    CHECK(ticks > 60 && ticks < RUN_TICKS && answer.holds.as_before == ticks);

    answer = prove(prover, walled(2));
    CHECK_INT(PROVER_HOLDS, answer.state);
    CHECK_INT(PROVER_BY_SEARCH, answer.by);
    CHECK(reaches_goal(&answer.holds));
    CHECK_INT(ticks, answer.fails.ticks_before);
    CHECK(answer.fails.as_before > 20 && answer.fails.as_before < ticks);
    FhPoint last = answer.fails.feet[answer.fails.as_before - 1];
    CHECK(last.x > 120 && last.x < WALL_COL * 16); // it leaves its way at the wall

    answer = prove(prover, walled(0));
    CHECK_INT(PROVER_BY_AUTHOR, answer.by);
    CHECK_INT(ticks, answer.holds.ticks);
    CHECK(answer.fails.inputs == NULL);
    prover_destroy(prover);
}

TEST(prover_keeps_the_found_run_in_the_place_of_the_broken_one) {
    Prover *prover = prover_with_run(PROVER_BY_RECORD);
    prove(prover, walled(2));
    prover_keep(prover);
    ProverAnswer answer = prover_answer(prover);
    CHECK_INT(PROVER_BY_SEARCH, answer.by);
    CHECK(answer.fails.inputs == NULL);
    answer = prove(prover, walled(0)); // the jump does no harm there
    CHECK_INT(PROVER_BY_SEARCH, answer.by);
    prover_destroy(prover);
}

TEST(prover_says_none_behind_a_whole_wall_and_never_holds) {
    Prover *prover = prover_with_run(PROVER_BY_AUTHOR);
    ProverAnswer answer = prove(prover, walled(4));
    CHECK(answer.state == PROVER_NONE || answer.state == PROVER_STOPPED);
    CHECK(answer.holds.inputs == NULL && answer.fix.has_gap);
    CHECK(answer.fails.ticks == RUN_TICKS);
    CHECK_INT(0, answer.fails.ticks_before); // it never held
    prover_destroy(prover);
}

TEST(prover_begins_anew_at_each_edit_and_forgets_what_it_said) {
    Prover *prover = prover_with_run(PROVER_BY_AUTHOR);
    prove(prover, walled(0));
    prover_take_level(prover, test_give(walled(4)));
    CHECK_INT(PROVER_CHECKING, prover_answer(prover).state);
    CHECK(prover_answer(prover).holds.inputs == NULL);
    while (prover_answer(prover).state != PROVER_SEARCHING && prover_step(prover)) {
    }
    CHECK_INT(PROVER_SEARCHING, prover_answer(prover).state);
    CHECK_INT(PROVER_HOLDS, prove(prover, walled(0)).state);
    prover_destroy(prover);
}

/// A long hall with a wall of so many rows near its end, and what has no part in a run.
static Level *hall(int rows, bool is_dressed) {
    Level *level = walled(0);
    int block = level_find_kind(level, "block");
    for (int i = 1; i <= rows; i++) {
        fh_terrain_set(level->terrain, 15, FLOOR_ROW - i, fh_tile_make(block, 0));
    }
    if (is_dressed) {
        int tuft = level_find_kind(level, "tuft");
        CHECK(tuft > 0);
        fh_terrain_set(level->terrain, 4, FLOOR_ROW - 1, fh_tile_make(tuft, 0));
        level->name[0] = 'K';
        LevelEntity coin = {.type = LEVEL_COIN, .x = 100, .y = 80};
        CHECK(level_insert_thing(level, LEVEL_ENTITY, 0, &coin));
    }
    return level;
}

TEST(prover_keeps_what_it_knows_where_a_coin_a_name_or_decoration_is_new) {
    Prover *prover = prover_with_run(PROVER_BY_AUTHOR);
    Level *dressed = hall(2, true), *higher = hall(3, false);
    prove(prover, hall(2, false));
    CHECK(prover_keeps(prover, dressed));
    CHECK(!prover_keeps(prover, higher));
    prover_give_run(prover, PROVER_BY_RECORD, NULL, 0); // another run is to be looked at
    CHECK(!prover_keeps(prover, dressed));
    prover_destroy(prover);
}

TEST(prover_searches_on_from_where_the_known_run_leaves_its_way) {
    Prover *prover = prover_with_run(PROVER_BY_AUTHOR);
    prove(prover, hall(0, false));
    ProverAnswer answer = prove(prover, hall(2, false));
    CHECK(answer.state == PROVER_HOLDS && answer.by == PROVER_BY_SEARCH);
    CHECK_INT(SEARCH_GOES_ON, answer.fix.search.state); // no search from the spawn was needed
    CHECK(answer.fix.search.states == 0);
    int same = answer.fails.as_before - 44; // a while before it leaves
    CHECK(same > 20);                       // up to there it is the known run
    for (int i = 0; i < same; i++) {
        CHECK_INT(FH_INPUT_RIGHT, answer.holds.inputs[i].held);
    }
    prover_destroy(prover);
}

TEST(prover_goes_by_the_tuning_of_each_level) {
    Prover *prover = prover_create(NULL);
    Level *weak = walled(2);
    FhTuning tuning = level_tuning(weak);
    tuning.jump_speed = 60.0f;
    level_set_tuning(weak, &tuning);
    CHECK(prove(prover, weak).holds.inputs == NULL);
    CHECK_INT(PROVER_HOLDS, prove(prover, walled(2)).state);
    prover_destroy(prover);
}

TEST(prover_is_given_a_level_when_a_stroke_rests_or_has_gone_on_for_a_while) {
    ProverCopy copy = {0};
    CHECK(prover_is_due(&copy, 7)); // the first one
    int frames = 0;
    for (int i = 0; i < 100; i++) {
        CHECK(!prover_is_due(&copy, 7));
    }
    while (!prover_is_due(&copy, (uint64_t)(8 + frames))) {
        frames++;
    }
    CHECK(frames >= 10 && frames < 30); // an edit in each frame
    uint64_t edits = copy.given + 1;
    for (frames = 0; !prover_is_due(&copy, edits); frames++) {
    }
    CHECK(frames >= 2 && frames < 10);
}
