// The commands, as a user meets them: words in; output, errors and an exit status out.

#include "cli/commands.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/paths.h"
#include "cli_test_support.h"
#include "test.h"

TEST(a_usage_error_prints_what_was_wrong_and_one_line_of_usage) {
    static const char *const cases[][2] = {
        {"run", "foothold run: which level?\n"},
        {"run|a.json|b.json", "foothold run: one level at a time; what is b.json?\n"},
        {"run|a.json|--fast", "foothold run: there is no option --fast\n"},
        {"run|a.json|--ticks", "foothold run: --ticks wants a value\n"},
        {"run|a.json|--ticks|-1",
         "foothold run: --ticks wants a whole number from 0 to 100000000, not -1\n"},
        {"run|a.json|--ticks|3x",
         "foothold run: --ticks wants a whole number from 0 to 100000000, not 3x\n"},
        {"run|a.json|--spawn|3",
         "foothold run: --spawn wants X,Y in px, not 3; each up to 16777216 either way\n"},
        {"run|a.json|--spawn|3,4,5",
         "foothold run: --spawn wants X,Y in px, not 3,4,5; each up to 16777216 either way\n"},
        {"run|a.json|--spawn|99999999,0",
         "foothold run: --spawn wants X,Y in px, not 99999999,0; each up to 16777216 either way\n"},
        {"slack|''", "foothold slack: a level's name is empty\n"},
        {"finish|''", "foothold finish: a level's name is empty\n"},
        {"check|--finish|''", "foothold check: a level's name is empty\n"},
        {"run|a.json|--input|R|--replay|x", "foothold run: either --input or --replay, not both\n"},
        {"movements|nix",
         "foothold movements: there is no movement \"nix\"; without a name all are listed\n"},
        {"movements|--fast", "foothold movements: there is no option --fast\n"},
        {"link", "foothold link: which level?\n"},
        {"link|--open", "foothold link: --open wants a value\n"},
        {"link|--open|#v1.A|-o", "foothold link: -o wants a value\n"},
        {"link|--open|#v1.A|a.json",
         "foothold link: --open TEXT takes -o LEVEL.json and --run RUN.json, not a.json\n"},
        {"check", "foothold check: which level?\n"},
        {"shot", "foothold shot: which level?\n"},
        {"shot|a.json", "foothold shot: where to? -o OUT.png is missing\n"},
        {"shot|a.json|b.json", "foothold shot: one level at a time; what is b.json?\n"},
        {"shot|a.json|-o", "foothold shot: -o wants a value\n"},
        {"shot|a.json|--fast", "foothold shot: there is no option --fast\n"},
        {"check|--all", "foothold check: there is no option --all\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_INT(CLI_BAD_USAGE, foothold(cases[i][0]));
        size_t length = strlen(cases[i][1]);
        CHECK(strncmp(cases[i][1], err_text, length) == 0);
        CHECK(strncmp(err_text + length, "usage: foothold ", 16) == 0);
        CHECK_STR("\n", strchr(err_text + length, '\n'));
        CHECK_STR("", out_text);
    }
}

TEST(values_that_a_level_must_be_known_for_are_usage_errors_too) {
    const char *path = level_file("usage.json", "");
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--set|sped=1", path)));
    CHECK(has(err_text, "--set: there is no tuning field sped; docs/level-format.md lists them"));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--preset|nix", path)));
    CHECK(has(err_text, "there is no preset nix; there are: default, celeste, "));
    CHECK_INT(CLI_OK, foothold(words("run|%s|--preset|celeste|--ticks|1", path)));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--set|width=0", path)));
    CHECK(has(err_text, "--set width: must be a number from 1 to "));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--set|width=nan", path)));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--set|accelLaw=weigh", path)));
    CHECK(
        has(err_text, "--set accelLaw: must be adds, weighs, weighsFall, or a number from 0 to 2"));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--set|accelLaw=3", path)));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--set|width", path)));
    CHECK(has(err_text, "--set wants KEY=VALUE, not width"));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--movement|fly", path)));
    CHECK(has(err_text, "there is no movement fly; there are: pixel"));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("run|%s|--input|R3 Q", path)));
    CHECK(has(err_text, "--input, character 4: "));
}

TEST(help_and_version_are_answered) {
    CHECK_INT(CLI_OK, foothold("--help"));
    char *all = strdup(out_text);
    for (int i = 0; i < cli_command_count; i++) {
        char line[256];
        CHECK(has(all, cli_commands[i]->usage));
        snprintf(line, sizeof line, "%s|--help", cli_commands[i]->name);
        CHECK_INT(CLI_OK, foothold(line));
        CHECK(has(out_text, cli_commands[i]->usage) && has(out_text, cli_commands[i]->summary));
        CHECK_STR("", err_text);
    }
    free(all);
    CHECK_INT(CLI_OK, foothold("--version"));
    CHECK(strncmp(out_text, "foothold ", 9) == 0);
}

TEST(movements_are_told_from_their_table_in_lines_that_fit) {
    CHECK_INT(CLI_OK, foothold("movements|tile_smooth"));
    CHECK(strncmp(out_text, "tile_smooth: Smooth tiles\n", 26) == 0);
    CHECK(strstr(out_text, "\n  games       Super Mario World") != NULL);
    for (const char *at = out_text; *at; at += strcspn(at, "\n") + 1) {
        CHECK(strcspn(at, "\n") <= 100);
    }
    CHECK_INT(CLI_OK, foothold("movements"));
    CHECK_INT(CLI_OK, foothold("movements|--table"));
    CHECK(strstr(out_text, "| `bitmask` |") != NULL);
}

TEST(what_opens_a_window_is_left_to_the_app) {
    CHECK_INT(CLI_NOT_A_COMMAND, foothold(""));
    CHECK_INT(CLI_NOT_A_COMMAND, foothold("play|x.json"));
    CHECK_INT(CLI_NOT_A_COMMAND, foothold("edit|x.json"));
    CHECK_INT(CLI_NOT_A_COMMAND, foothold("levels/x.json"));
    CHECK_INT(CLI_NOT_A_COMMAND, foothold("Makefile"));
    CHECK_INT(CLI_BAD_USAGE, foothold("paly"));
    CHECK(has(err_text, "there is no command, and no level file, paly"));
    CHECK_INT(CLI_BAD_USAGE, foothold("--paly"));
}

TEST(a_bad_file_exits_with_1_and_names_its_place) {
    CHECK_INT(CLI_BAD_FILE, foothold("run|nowhere.json"));
    CHECK_STR("nowhere.json: there is no such file; check the name and the folder\n", err_text);
    const char *path = level_file("bad.json", ",\n\"solids\": [{\"x\": 1}]");
    CHECK_INT(CLI_BAD_FILE, foothold(words("run|%s", path)));
    CHECK(has(err_text, "bad.json:6:12: solids[0].y: is missing"));
    CHECK_STR("", out_text);
    CHECK_INT(CLI_BAD_FILE, foothold(words("check|%s", path)));
    CHECK(has(err_text, "bad.json:6:12: solids[0].y: is missing"));
    CHECK_STR("1 level checked: 1 error, 0 warnings\n", out_text);
}

TEST(a_run_ends_with_one_line_and_the_same_hash_every_time) {
    const char *line = words("run|%s|--input|R30 RJ12 .10", level_file("run.json", ""));
    CHECK_INT(CLI_OK, foothold(line));
    char *first = strdup(out_text);
    int tick = 0;
    int x = 0;
    int y = 0;
    char state[16] = "";
    char hash[32] = "";
    CHECK_INT(5,
              sscanf(first, "tick=%d x=%d y=%d state=%15s hash=%31s", &tick, &x, &y, state, hash));
    CHECK_INT(52, tick);
    CHECK(x > 60);
    CHECK_STR("alive", state);
    CHECK_INT(16, strlen(hash));
    CHECK_INT(CLI_OK, foothold(line));
    CHECK_STR(first, out_text);
    free(first);
}

TEST(a_trace_has_a_header_and_the_state_before_any_tick) {
    const char *path = level_file("trace.json", "");
    CHECK_INT(CLI_OK, foothold(words("run|%s|--input|R2|--trace|-", path)));
    CHECK(strncmp(out_text,
                  "tick,x,y,w,h,vx,vy,floor,ceiling,left,right,slope,oneway,climbing,riding,state\n"
                  "0,20,40,12,24,0,0,1,0,0,0,0,0,0,,alive\n"
                  "1,20,40,12,24,",
                  130) == 0);
    int lines = 0;
    for (const char *at = out_text; (at = strchr(at, '\n')); at++) {
        lines++;
    }
    CHECK_INT(1 + 3 + 1, lines);
    CHECK(has(out_text, "\ntick=2 "));
}

TEST(a_run_in_a_way_to_move_that_is_unknown_names_its_file) {
    char replay[600];
    char line[1400];
    const char *path = level_file("unknown.json", "");
    snprintf(replay, sizeof replay, "%s.run", path);
    FILE *file = fopen(replay, "w");
    if (CHECK(file != NULL)) {
        fputs(
            "{\"format\": \"foothold-replay\", \"version\": 1, \"rules\": 1, \"movement\": "
            "\"hover\",\n"
            "\"level\": \"unknown.json\", \"levelHash\": \"0123456789abcdef\", "
            "\"character\": {\"preset\": \"default\"}, \"end\": {\"tick\": 3, \"x\": 0, \"y\": 0, "
            "\"state\": \"alive\", \"hash\": \"0123456789abcdef\"}, \"script\": \"R3\"}\n",
            file);
        fclose(file);
    }
    snprintf(line, sizeof line, "run|%s|--replay|%s", path, replay);
    CHECK_INT(CLI_BAD_FILE, foothold(line));
    CHECK(has(err_text, "unknown.json.run: movement: this version has no mover \"hover\""));
    snprintf(line, sizeof line, "run|%s|--replay|%s|--movement|pixel", path, replay);
    CHECK_INT(CLI_OK, foothold(line));
}

TEST(what_a_command_writes_replaces_no_other_file) {
    char before[256];
    const char *path = level_file("precious.json", "");
    snprintf(before, sizeof before, "check|%s", path);
    const char *lines[] = {"run|%1$s|--ticks|3|--trace|%1$s", "shot|%1$s|-o|%1$s",
                           "compare|%1$s|--ticks|3|-o|%1$s"};
    for (int i = 0; i < 3; i++) {
        CHECK_INT(CLI_BAD_FILE, foothold(words(lines[i], path)));
        CHECK(has(err_text, i == 0 ? "precious.json: is there already, and is no trace"
                                   : "precious.json: is there already, and is no picture"));
        CHECK_INT(CLI_OK, foothold(before));
    }
}

TEST(what_a_command_wrote_before_is_replaced) {
    char line[1024];
    const char *path = level_file("again.json", "");
    snprintf(line, sizeof line, "run|%s|--ticks|3|--trace|%s.csv", path, path);
    CHECK_INT(CLI_OK, foothold(line));
    CHECK_INT(CLI_OK, foothold(line));
    snprintf(line, sizeof line, "shot|%s|-o|%s.png", path, path);
    CHECK_INT(CLI_OK, foothold(line));
    CHECK_INT(CLI_OK, foothold(line));
}

TEST(a_trace_into_a_file_is_whole_or_an_error) {
    const char *path = level_file("trace2.json", "");
    CHECK_INT(CLI_BAD_FILE, foothold(words("run|%s|--ticks|9|--trace|nowhere/t.csv", path)));
    CHECK(has(err_text, "nowhere/t.csv: cannot be written"));
    CHECK_INT(CLI_BAD_FILE, foothold(words("run|%s|--ticks|9|--trace|/dev/full", path)));
    CHECK(has(err_text, "/dev/full: cannot write all of the trace"));
    CHECK_STR("", out_text);
}

TEST(a_rider_is_named_by_the_solids_id_or_its_place) {
    CHECK_INT(CLI_OK, foothold(words("run|%s|--ticks|20|--trace|-",
                                     level_file("ride.json", ", \"solids\": [{\"id\": \"a,\\\"b\", "
                                                             "\"x\": 16, \"y\": 64, \"w\": 32, "
                                                             "\"h\": 8, \"speed\": 20, \"path\": "
                                                             "[[16, 64], [16, 30]]}]"))));
    CHECK(has(out_text, ",\"a,\"\"b\",alive\n"));
    CHECK_INT(CLI_OK,
              foothold(words("run|%s|--ticks|20|--trace|-",
                             level_file("ride.json", ", \"solids\": [{\"x\": 16, \"y\": 64, "
                                                     "\"w\": 32, \"h\": 8, \"speed\": 20, "
                                                     "\"path\": [[16, 64], [16, 30]]}]"))));
    CHECK(has(out_text, ",solids[0],alive\n"));
}

TEST(options_of_run_go_over_what_the_level_says) {
    const char *path = level_file("over.json", "");
    CHECK_INT(CLI_OK, foothold(words("run|%s|--set|width=8|--set|height=10|--spawn|100,64|"
                                     "--movement|pixel|--trace|-|--ticks|1",
                                     path)));
    CHECK(has(out_text, "\n0,96,54,8,10,"));
    CHECK_INT(CLI_OK, foothold(words("run|%s|--input|R60|--ticks|3", path)));
    CHECK(has(out_text, "tick=3 "));
    CHECK_INT(CLI_OK, foothold(words("run|%s|--input|R3|--ticks|60", path)));
    CHECK(has(out_text, "tick=60 "));
}

TEST(a_run_into_the_goal_says_so) {
    const char *path =
        level_file("goal.json", ", \"entities\": [{\"type\": \"goal\", \"x\": 80, \"y\": 64}]");
    CHECK_INT(CLI_OK, foothold(words("run|%s|--input|R90", path)));
    CHECK(has(out_text, " state=goal "));
}

TEST(check_counts_errors_and_warnings_and_exits_by_errors) {
    const char *path = level_file("warn.json", "");
    CHECK_INT(CLI_OK, foothold(words("check|%s", path)));
    CHECK_STR("1 level checked: 0 errors, 1 warning\n", out_text);
    CHECK(has(err_text, "warn.json:1:1: entities: warning: there is no goal"));
    path =
        level_file("err.json", ",\n\n \"entities\": [{\"type\": \"goal\", \"x\": 80, \"y\": 80}]");
    CHECK_INT(CLI_BAD_FILE, foothold(words("check|%s|nowhere.json", path)));
    CHECK(has(err_text, "err.json:7:15: entities[0]: error: the goal is inside a wall"));
    CHECK(has(err_text, "nowhere.json: there is no such file"));
    CHECK_STR("2 levels checked: 2 errors, 0 warnings\n", out_text);
}

TEST(assets_are_found_or_all_places_looked_at_are_named) {
    char found[8192];
    unsetenv("FOOTHOLD_ASSETS");
    CHECK(paths_find_assets("build/foothold", found, sizeof found));
    setenv("FOOTHOLD_ASSETS", "assets", 1);
    CHECK(paths_find_assets("foothold", found, sizeof found));
    CHECK_STR("assets", found);
    setenv("FOOTHOLD_ASSETS", "/nowhere", 1);
    CHECK(!paths_find_assets("foothold", found, sizeof found));
    CHECK_STR("the assets (tiles.json and others) were not found; looked in: /nowhere. Set "
              "FOOTHOLD_ASSETS to their folder",
              found);
    unsetenv("FOOTHOLD_ASSETS");
}

TEST(assets_are_looked_for_beside_the_program_and_where_it_is_started) {
    char found[8192], expected[8192], folder[2048] = "";
    int home = open(".", O_RDONLY);
    unsetenv("FOOTHOLD_ASSETS");
    CHECK(readlink("/proc/self/exe", folder, sizeof folder - 1) > 0);
    *strrchr(folder, '/') = '\0';
    snprintf(expected, sizeof expected, "%s/../assets", folder);
    bool are_beside = access(expected, F_OK) == 0;
    CHECK_INT(0, chdir(test_temp_dir()));
    bool is_found = paths_find_assets("foothold", found, sizeof found);
    CHECK_INT(0, fchdir(home));
    close(home);
    CHECK_INT(are_beside, is_found);
    if (!are_beside) { // a program elsewhere: then all places are named
        snprintf(expected, sizeof expected,
                 "the assets (tiles.json and others) were not found; looked in: %s/../assets, "
                 "%s/assets, %s/../share/foothold/assets, ./assets. Set FOOTHOLD_ASSETS to their "
                 "folder",
                 folder, folder, folder);
    }
    CHECK_STR(expected, found);
}
