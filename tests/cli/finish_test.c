// foothold finish, and foothold check --finish: what they print, and how they exit.

#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "cli_test_support.h"
#include "level/level_test_support.h"
#include "game/replay.h"
#include "test.h"

TEST(finish_prints_a_line_a_level_and_exits_with_0_when_all_are_found) {
    CHECK_INT(0, foothold("finish|tests/search/small/low-beam.json|levels/m4-bitmask.json"));
    CHECK(has(out_text, "tests/search/small/low-beam.json: found, "));
    CHECK(has(out_text, "levels/m4-bitmask.json: found, "));
}

TEST(finish_exits_with_1_when_one_is_not_found_and_2_when_one_is_no_level) {
    CHECK_INT(1, foothold("finish|tests/search/small/low-beam.json"
                          "|tests/search/small/one-tile-too-high.json"));
    CHECK(has(out_text, "one-tile-too-high.json: cannot get past "));
    CHECK(has(out_text, " px more than a jump; put 1 x 1 tiles from column "));
    CHECK(has(out_text, ", row 7 on: block: solves it; "));
    CHECK_INT(2, foothold("finish|tests/search/README.md|tests/search/small/low-beam.json"));
    CHECK(has(out_text, "low-beam.json: found, "));
}

TEST(finish_stops_when_its_time_is_over) {
    CHECK_INT(1, foothold("finish|--seconds|0.000001|levels/06-lifts.json"));
    CHECK(has(out_text, "levels/06-lifts.json: no run found: time is up; "));
}

TEST(finish_prints_json_whose_input_runs_to_the_goal) {
    CHECK_INT(0, foothold("finish|--json|--set|jumpSpeed=240|levels/m4-bitmask.json"));
    CHECK(has(out_text,
              "{\"level\": \"levels/m4-bitmask.json\", \"answer\": \"found\", \"ticks\": "));
    char *input = strstr(out_text, "\"input\": \"");
    if (!CHECK(input != NULL)) {
        return;
    }
    input += strlen("\"input\": \"");
    *strchr(input, '"') = '\0';
    char line[1 << 14];
    snprintf(line, sizeof line, "run|--set|jumpSpeed=240|levels/m4-bitmask.json|--input|%s", input);
    CHECK_INT(0, foothold(line));
    CHECK(has(out_text, "state=goal"));
}

TEST(finish_writes_a_replay_of_another_mover_that_runs_as_recorded) {
    char path[256];
    snprintf(path, sizeof path, "%s/finish-run.json", test_temp_dir());
    char line[1024];
    snprintf(line, sizeof line, "finish|--mover|tile_smooth|-o|%s|levels/m4-bitmask.json", path);
    CHECK_INT(0, foothold(line));
    snprintf(line, sizeof line, "run|levels/m4-bitmask.json|--replay|%s", path);
    CHECK_INT(0, foothold(line));
    CHECK(has(out_text, "state=goal"));
    remove(path);
}

TEST(finish_says_what_is_wrong_with_its_words) {
    static const char *const cases[][2] = {
        {"finish", "foothold finish: which level?\n"},
        {"finish|a.json|--seconds|soon",
         "foothold finish: --seconds wants a time above 0 and up to 1000000, not soon\n"},
        {"finish|a.json|--seconds|1e7",
         "foothold finish: --seconds wants a time above 0 and up to 1000000, not 1e7\n"},
        {"fix|a.json|--seconds|0",
         "foothold fix: --seconds wants a time above 0 and up to 1000000, not 0\n"},
        {"fix|a.json|--seconds", "foothold fix: --seconds wants a value\n"},
        {"reach|a.json|-o|a.png|--seconds|nan",
         "foothold reach: --seconds wants a time above 0 and up to 1000000, not nan\n"},
        {"slack|a.json|--seconds|-1",
         "foothold slack: --seconds wants a time above 0 and up to 1000000, not -1\n"},
        {"shortcuts|a.json|--walls|--seconds|''",
         "foothold shortcuts: --seconds wants a time above 0 and up to 1000000, not \n"},
        {"check|--finish|a.json|--seconds|x",
         "foothold check: --seconds wants a time above 0 and up to 1000000, not x\n"},
        {"check|a.json|--finish|--seconds", "foothold check: --seconds wants a value\n"},
        {"check|a.json|--seconds|5",
         "foothold check: --seconds is how long --finish looks: add that\n"},
        {"finish|a.json|b.json|-o|run.json", "foothold finish: -o takes the run of one level\n"},
        {"finish|a.json|--fast", "foothold finish: there is no option --fast\n"},
        {"finish|a.json|--mover", "foothold finish: --mover wants a value\n"},
        {"finish|levels/m4-bitmask.json|--mover|jet", "foothold finish: there is no movement jet"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_INT(CLI_BAD_USAGE, foothold(cases[i][0]));
        CHECK(strncmp(cases[i][1], err_text, strlen(cases[i][1])) == 0);
    }
}

TEST(check_with_finish_counts_a_level_without_a_run_as_an_error) {
    CHECK_INT(0, foothold("check|--finish|tests/search/small/low-beam.json"));
    CHECK_INT(1, foothold("check|--finish|tests/search/small/one-tile-too-high.json"));
    CHECK(has(err_text, "error: no run to the goal was found (cannot get past "));
    CHECK(has(out_text, "1 level checked: 1 error, "));
    CHECK_INT(1, foothold("check|--seconds|1e-9|tests/search/small/low-beam.json|--finish"));
    CHECK(has(err_text, "error: no run to the goal was found (in time)"));
}

TEST(slack_and_shortcuts_end_when_their_seconds_are_up) {
    static const char level[] = "tests/search/small/low-beam.json";
    char line[256];
    snprintf(line, sizeof line, "slack|%s|--seconds|1e-9", level);
    foothold(line);
    CHECK(has(out_text, ": 0 of ") && has(out_text, "; stopped: time is up"));
    snprintf(line, sizeof line, "shortcuts|%s|--seconds|1e-9", level);
    CHECK_INT(1, foothold(line));
    CHECK(has(out_text, "; stopped: time is up"));
    snprintf(line, sizeof line, "shortcuts|%s|--walls|--seconds|1e-9", level);
    CHECK_INT(1, foothold(line));
    CHECK(has(out_text, "0 of 0 walls"));
}

/// Draws the reach of a level, behind which options may stand, and takes the picture away again.
static void draw_reach(const char *level) {
    char path[256];
    snprintf(path, sizeof path, "%s/reach.png", test_temp_dir());
    char line[1024];
    snprintf(line, sizeof line, "reach|%s|-o|%s", level, path);
    CHECK_INT(0, foothold(line));
    CHECK_INT(0, remove(path));
}

TEST(reach_draws_a_picture_and_says_what_it_saw) {
    draw_reach("tests/search/small/low-beam.json");
    CHECK(has(out_text, " cells of 8 px reached, "));
    CHECK(has(out_text, "; goal reached"));
    CHECK_INT(CLI_BAD_USAGE, foothold("reach|levels/m4-bitmask.json"));
    CHECK(has(err_text, "foothold reach: where to? -o OUT.png is missing\n"));
}

TEST(reach_says_that_its_time_is_up) {
    draw_reach("levels/06-lifts.json|--seconds|0.5");
    CHECK(has(out_text, "; this map does not reach the goal; foothold finish searches for it "));
    CHECK(has(out_text, "; stopped: time is up, so the map may be incomplete"));
}

static int foothold_on(const char *before, const char *rest, const char *behind) {
    char line[1024];
    snprintf(line, sizeof line, "%s|%s%s", before, level_file("broken.json", rest), behind);
    return foothold(line);
}

TEST(a_level_without_a_goal_is_called_that) {
    char out[300];
    snprintf(out, sizeof out, "|-o|%s/reach.png", test_temp_dir());
    CHECK_INT(CLI_OK, foothold_on("reach", "", out));
    CHECK(has(out_text, "; the level has no goal; "));
    CHECK_INT(0, remove(out + strlen("|-o|")));
    CHECK_INT(CLI_BAD_FILE, foothold_on("fix", "", ""));
    CHECK(has(out_text, "no fix found; 0 edits tried, 0.00 s; stopped: the level has no goal\n"));
    CHECK_INT(CLI_BAD_FILE, foothold_on("slack", "", ""));
    CHECK(
        has(err_text, "broken.json: no run to the goal was found (the level has no goal); give "));
    CHECK_INT(CLI_BAD_FILE, foothold_on("check|--finish", "", ""));
    CHECK(has(err_text, "no run to the goal was found (the level has no goal)\n"));
}

TEST(a_spawn_without_room_is_called_that) {
    static const char goal[] = ", \"entities\": [{\"type\": \"goal\", \"x\": 40, \"y\": 64}],"
                               "\"solids\": [{\"x\": 400, \"y\": -500, \"w\": 1000, \"h\": 1000}]";
    char out[300];
    snprintf(out, sizeof out, "|--spawn|900,60|-o|%s/reach.png", test_temp_dir());
    CHECK_INT(CLI_OK, foothold_on("reach", goal, out));
    CHECK(has(out_text, "; stopped: there is no room at the spawn, so there is no map\n"));
    CHECK_INT(0, remove(strstr(out, "-o|") + 3));
    CHECK_INT(CLI_BAD_FILE, foothold_on("fix", goal, "|--spawn|900,60"));
    CHECK(has(out_text, "; stopped: there is no room at the spawn\n"));
    CHECK_INT(CLI_BAD_FILE, foothold_on("shortcuts", goal, "|--spawn|900,60"));
    CHECK(has(err_text, "no run to the goal was found (there is no room at the spawn); give one"));
}

TEST(commands_that_play_no_run_take_none) {
    CHECK_INT(CLI_BAD_USAGE, foothold("fix|a.json|--input|R9"));
    CHECK(has(err_text, "foothold fix: there is no option --input\n"));
    CHECK_INT(CLI_BAD_USAGE, foothold("reach|a.json|-o|a.png|--replay|a.json"));
    CHECK(has(err_text, "foothold reach: there is no option --replay\n"));
    CHECK_INT(CLI_BAD_USAGE, foothold("reach|a.json|-o|a.png|--ticks|9"));
}

TEST(reach_that_ends_by_itself_does_not_say_that_its_time_is_up) {
    char path[256];
    snprintf(path, sizeof path, "%s/reach.png", test_temp_dir());
    char line[1024];
    snprintf(line, sizeof line, "reach|--seconds|100|tests/search/small/low-beam.json|-o|%s", path);
    CHECK_INT(0, foothold(line));
    CHECK(has(out_text, "; 4 grids searched completely\n"));
    CHECK_INT(0, remove(path));
}

TEST(slack_measures_the_jumps_of_a_run_that_it_finds) {
    CHECK_INT(CLI_OK, foothold("slack|tests/search/small/low-beam.json"));
    CHECK(has(out_text, " jumps, "));
    CHECK_INT(CLI_BAD_FILE, foothold("slack|tests/search/small/low-beam.json|--input|R10"));
    CHECK(has(out_text, "the run does not reach the goal"));
    CHECK_INT(CLI_BAD_USAGE, foothold("slack"));
}

TEST(difficulty_counts_the_blind_scripts_that_finish) {
    CHECK_INT(CLI_OK, foothold("difficulty|levels/02-slopes.json"));
    CHECK(has(out_text, "easy; 56 of 57 blind scripts finish; no jump is needed, "));
    CHECK_INT(CLI_BAD_FILE, foothold("difficulty|levels/02-slopes.json|--seconds|1e-9"));
    CHECK(has(out_text, "not known; 0 of 0 blind scripts finish; no run was measured"));
    CHECK_INT(CLI_BAD_USAGE, foothold("difficulty"));
}

TEST(fix_names_the_gap_and_an_edit) {
    CHECK_INT(CLI_OK, foothold("fix|tests/search/small/one-tile-too-high.json"));
    CHECK(has(out_text, ": put 1 x 1 tiles from column "));
    CHECK(has(out_text, "; cannot get past 152,144: 64 px up, 12 px more than a jump; "));
    CHECK_INT(CLI_OK, foothold("fix|tests/search/small/low-beam.json"));
    CHECK(has(out_text, ": nothing is in the way: a run of "));
    CHECK_INT(CLI_BAD_USAGE, foothold("fix"));
}

TEST(fix_stops_when_its_time_is_over) {
    CHECK_INT(CLI_BAD_FILE,
              foothold("fix|--seconds|0.000001|tests/search/small/one-tile-too-high.json"));
    CHECK(has(out_text, "one-tile-too-high.json: no fix found; 0 edits tried, 0.00 s"));
    CHECK(has(out_text, "; stopped: time is up\n"));
}

TEST(shortcuts_want_a_run_that_reaches_the_goal) {
    CHECK_INT(CLI_BAD_FILE, foothold("shortcuts|tests/search/small/low-beam.json"));
    CHECK(has(out_text, "no run was found that is a fifth faster than "));
    CHECK_INT(CLI_BAD_FILE, foothold("shortcuts|tests/search/small/low-beam.json|--input|R10"));
    CHECK(has(out_text, "stopped: the run does not reach the goal"));
}

TEST(shortcuts_name_walls_that_are_not_needed) {
    CHECK_INT(CLI_OK, foothold("shortcuts|tests/search/tuning/t03-burrow.json|--walls"));
    CHECK(has(out_text, "t03-burrow.json: 1 of 1 walls are not needed, on these grids; "));
    CHECK(has(out_text, "\n  1 x 3 tiles from column 75, row 13: without them "));
    CHECK_INT(CLI_BAD_FILE, foothold("shortcuts|levels/m1-pixel.json|--walls|--input|R10"));
    CHECK(has(out_text, "0 of 0 walls are not needed, on these grids; stopped: the run does not"));
    CHECK_INT(CLI_BAD_FILE, foothold("shortcuts|tests/search/small/low-beam.json|--walls"));
    CHECK(has(out_text, "low-beam.json: there are no walls to try; "));
}

TEST(atlas_wants_two_fields_and_a_picture) {
    CHECK_INT(CLI_BAD_USAGE, foothold("atlas|levels/m4-bitmask.json|--x|jumpSpeed|--y|runSpeed"));
    CHECK(has(err_text, "where to? -o OUT.png is missing"));
    CHECK_INT(CLI_BAD_USAGE,
              foothold("atlas|levels/m4-bitmask.json|--x|jump|--y|runSpeed|-o|a.png"));
    CHECK(has(err_text, "--x and --y want KEY or KEY=FIRST:LAST, not jump"));
}
