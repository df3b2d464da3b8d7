// How exactly jumps have to be timed: jumps built with windows that are known, because all hands of
// a family were tried on each tick.

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/replay.h"
#include "level/level_test_support.h"
#include "search/difficulty.h"
#include "search/slack.h"
#include "test.h"

enum { TICKS_MAX = 400, FLOOR_Y = 192, LEFT_W = 176, GOES = 15 };

/// A built jump. Of a GAP: how wide it is, px, and how far below or above the other side is; of
/// LOW one the same, under a ceiling so high.
typedef enum Kind { GAP, LOW } Kind;
typedef struct Built {
    Kind kind;
    int wide, high; // px
    int run_speed;  // px/s
    int press;      // the tick of the run
    int window;     // ticks, as tried
} Built;

static Level *level_of(const Built *built) {
    char text[2048];
    char parts[1024];
    int right = LEFT_W + built->wide;
    if (built->kind == GAP) {
        snprintf(parts, sizeof parts,
                 "{\"x\": 0, \"y\": %d, \"w\": %d, \"h\": 64}, {\"x\": %d, \"y\": %d, \"w\": 320, "
                 "\"h\": 64}",
                 FLOOR_Y, LEFT_W, right, FLOOR_Y - built->high);
    } else {
        snprintf(parts, sizeof parts,
                 "{\"x\": 0, \"y\": %d, \"w\": %d, \"h\": 64}, {\"x\": 0, \"y\": %d, \"w\": 640, "
                 "\"h\": 16}, {\"x\": %d, \"y\": %d, \"w\": 320, \"h\": 64}, {\"x\": %d, \"y\": "
                 "%d, \"w\": %d, \"h\": 64}",
                 FLOOR_Y, LEFT_W, FLOOR_Y - built->high - 16, right, FLOOR_Y, LEFT_W, FLOOR_Y + 60,
                 built->wide);
    }
    snprintf(text, sizeof text,
             "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Built\", \"tileSize\": "
             "16, \"movement\": \"pixel\", \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 640, \"h\": "
             "320}, \"character\": {\"preset\": \"default\", \"runSpeed\": %d}, \"spawn\": {\"x\": "
             "24, \"y\": %d}, \"solids\": [%s], \"entities\": [{\"type\": \"goal\", \"x\": %d, "
             "\"y\": %d}]}",
             built->run_speed, FLOOR_Y, parts, right + 120,
             built->kind == GAP ? FLOOR_Y - built->high : FLOOR_Y);
    return test_level_from(text);
}

// --- all hands ------------------------------------------------------------------------------

static bool is_across(const Built *built, const FhActorView *view) {
    bool stands = fh_contacts_floor(&view->contacts) && view->state == FH_STATE_ALIVE;
    int left = LEFT_W + built->wide - view->box.w;
    bool is_low = fh_rect_bottom(view->box) > FLOOR_Y + 32;
    return stands && !is_low && view->box.x > left;
}

/// Jumps, holds the key so long, goes right so long and then as `last` says.
static bool jumps_across(const Built *built, FhWorld *world, int hold, int goes, uint32_t last) {
    for (int tick = 0; tick < 100; tick++) {
        uint32_t held = tick < goes ? FH_INPUT_RIGHT : last;
        fh_world_tick(world, (FhInput){held | (tick < hold ? FH_INPUT_JUMP : 0)});
        FhActorView view = fh_world_actor(world, fh_world_actor_id(world, 0));
        if (tick > 2 && is_across(built, &view)) {
            return true;
        }
        if (view.box.y > FLOOR_Y || view.state != FH_STATE_ALIVE) {
            return false;
        }
    }
    return false;
}

/// True when some hand of the family gets across that presses on this tick.
static bool can_press_at(const Built *built, const Level *level, int press) {
    static const int holds[] = {40, 1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 26, 32};
    static const uint32_t lasts[] = {FH_INPUT_RIGHT, 0, FH_INPUT_LEFT};
    FhWorld *start = level_build_world(level, &(LevelWorldOptions){0});
    for (int tick = 0; tick < press; tick++) {
        fh_world_tick(start, (FhInput){FH_INPUT_RIGHT});
    }
    FhWorld *world = fh_world_clone(start);
    bool can = false;
    for (int h = 0; h < (int)(sizeof holds / sizeof *holds) && !can; h++) {
        for (int i = 0; i < GOES * 3 && !can; i++) {
            fh_world_copy(world, start);
            can = jumps_across(built, world, holds[h], 60 - 4 * (i / 3), lasts[i % 3]);
        }
    }
    fh_world_destroy(world);
    fh_world_destroy(start);
    return can;
}

// --- the jumps ------------------------------------------------------------------------------

/// For tuning the measure by.
static const Built tuning[] = {{GAP, 77, 0, 90, 112, 1},   {GAP, 75, 0, 90, 111, 3},
                               {LOW, 41, 40, 110, 91, 5},  {GAP, 90, 24, 140, 73, 7},
                               {LOW, 35, 40, 110, 89, 9},  {GAP, 80, 24, 140, 71, 11},
                               {GAP, 75, 24, 140, 70, 13}, {GAP, 57, 0, 90, 105, 15},
                               {LOW, 20, 40, 110, 85, 17}, {GAP, 51, 0, 90, 103, 19}};

/// For judging it, when it was done.
static const Built judging[] = {{LOW, 47, 40, 110, 92, 2},  {GAP, 85, 24, 140, 72, 9},
                                {LOW, 44, 40, 110, 91, 4},  {GAP, 70, 0, 90, 109, 6},
                                {GAP, 67, 0, 90, 108, 8},   {LOW, 32, 40, 110, 88, 10},
                                {LOW, 29, 40, 110, 87, 12}, {LOW, 25, 40, 110, 86, 14},
                                {GAP, 55, 0, 90, 105, 16},  {GAP, 60, 24, 140, 66, 20}};

enum { EACH = 10 };

/// Writes a run that presses on the tick of the row; returns how long it is.
static int write_run(const Built *built, const Level *level, FhInput *inputs) {
    FhWorld *world = level_build_world(level, &(LevelWorldOptions){0});
    bool is_over = false;
    for (int tick = 0; tick < TICKS_MAX; tick++) {
        FhActorView view = fh_world_actor(world, fh_world_actor_id(world, 0));
        is_over = is_over || (tick > built->press + 2 && is_across(built, &view));
        bool jumps = tick >= built->press && !is_over;
        inputs[tick] = (FhInput){FH_INPUT_RIGHT | (jumps ? FH_INPUT_JUMP : 0)};
        fh_world_tick(world, inputs[tick]);
    }
    fh_world_destroy(world);
    return TICKS_MAX;
}

static void check_window(const Built *built) {
    static FhInput inputs[TICKS_MAX];
    Level *level = level_of(built);
    Slack *slack = slack_begin(level, NULL, inputs, write_run(built, level, inputs));
    while (slack_step(slack)) {
    }
    SlackAnswer answer = slack_answer(slack);
    bool ok = CHECK_INT(SEARCH_FOUND, answer.state) && CHECK_INT(1, answer.count) &&
              CHECK(answer.jumps[0].is_needed) && CHECK_INT(0, answer.tightest) &&
              CHECK(abs(slack_window(&answer.jumps[0]) - built->window) <= 1);
    if (!ok || getenv("FOOTHOLD_SLACK")) {
        printf("kind %d, %d px, %d px: a window of %d ticks, measured %d + 1 + %d: %s\n",
               (int)built->kind, built->wide, built->high, built->window,
               answer.count ? answer.jumps[0].early : -1, answer.count ? answer.jumps[0].late : -1,
               answer.why ? answer.why : "");
    }
    slack_end(slack);
}

TEST(slack_measures_windows_that_were_built) {
    bool all = getenv("FOOTHOLD_SLACK") != NULL;
    for (int i = 0; i < EACH; i += all ? 1 : 5) {
        check_window(&tuning[i]);
        check_window(&judging[i]);
    }
}

TEST(slack_windows_are_those_of_all_hands) {
    const Built *rows[] = {&tuning[0], judging};
    for (int i = 0; i < (getenv("FOOTHOLD_SLACK") ? 2 * EACH : 2); i++) {
        const Built *built = i < 2 ? rows[i] : i < EACH + 1 ? &tuning[i - 1] : &judging[i - EACH];
        Level *level = level_of(built);
        int first = built->press;
        int last = built->press;
        while (can_press_at(built, level, first - 1)) {
            first--;
        }
        while (can_press_at(built, level, last + 1)) {
            last++;
        }
        CHECK(can_press_at(built, level, built->press));
        CHECK_INT(built->window, last - first + 1);
    }
}

TEST(slack_of_a_jump_that_can_be_left_out_is_not_needed) {
    Built built = {GAP, 0, 0, 90, 60, 0};
    static FhInput inputs[TICKS_MAX];
    Level *level = level_of(&built);
    Slack *slack = slack_begin(level, NULL, inputs, write_run(&built, level, inputs));
    while (slack_step(slack)) {
    }
    SlackAnswer answer = slack_answer(slack);
    CHECK_INT(1, answer.done);
    CHECK(!answer.jumps[0].is_needed && answer.tightest < 0 && answer.jumps[0].falls == 0);
    CHECK_INT(REPLAY_NO_JUMP, slack_tightest(&answer));
    slack_end(slack);
}

TEST(slack_of_a_run_that_fails_is_none) {
    Level *level = level_of(&tuning[0]);
    FhInput right[200];
    for (int i = 0; i < 200; i++) {
        right[i] = (FhInput){FH_INPUT_RIGHT};
    }
    Slack *slack = slack_begin(level, NULL, right, 200);
    while (slack_step(slack)) {
    }
    CHECK_INT(SEARCH_NONE, slack_answer(slack).state);
    slack_end(slack);
}

/// What is noted in a shipped level's run, and what is measured now.
static void require_noted_difficulty(const char *level_path, const char *run_path) {
    Level *level = test_level_at(level_path);
    Replay replay;
    LevelError error = {0};
    CHECK(replay_load(run_path, test_catalog(), &replay, &error));
    Slack *slack = slack_begin(level, NULL, replay.script.ticks, replay.script.count);
    while (slack_step(slack)) {
    }
    SlackAnswer answer = slack_answer(slack);
    Difficulty *difficulty = difficulty_begin(level, NULL);
    while (difficulty_step(difficulty)) {
    }
    DifficultyAnswer measured = difficulty_answer(difficulty);
    int tightest = difficulty_easier(slack_tightest(&answer), measured.tightest);
    bool is_so = CHECK_INT(tightest, replay.tightest);
    if (!CHECK_INT(measured.blind + 1, replay.blind_plus_one) || !is_so) {
        printf("%s: take \"tightest\" out, and make replays\n", run_path);
    }
    difficulty_end(difficulty);
    slack_end(slack);
    replay_free(&replay);
}

TEST(difficulties_that_are_noted_in_shipped_runs_are_what_is_measured) {
    glob_t found;
    CHECK_INT(0, glob("tests/replays/*.json", 0, NULL, &found));
    size_t count = getenv("FOOTHOLD_SLACK") ? found.gl_pathc : 0; // one: tests/e2e/run.sh
    for (size_t i = 0; i < count; i++) {
        char level_path[256];
        const char *name = found.gl_pathv[i] + strlen("tests/replays/");
        snprintf(level_path, sizeof level_path, "levels/adventure/%s", name);
        const char *at = access(level_path, F_OK) == 0 ? "levels/adventure" : "levels";
        snprintf(level_path, sizeof level_path, "%s/%s", at, name);
        require_noted_difficulty(level_path, found.gl_pathv[i]);
    }
    globfree(&found);
}
