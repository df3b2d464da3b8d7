// foothold compare: a row for each movement, as `run` would end, and a picture of the paths.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli_test_support.h"
#include "level/movers.h"
#include "test.h"

static const char goal[] = ", \"entities\": [{\"type\": \"goal\", \"x\": 80, \"y\": 64}]";

/// The row of a movement in out_text: its hash in `hash`, its ticks to the goal, or -1.
static int find_row(const char *movement, char *hash) {
    char name[32];
    char goal_ticks[16] = "";
    const char *line = strchr(out_text, '\n');
    while (line && line[1]) {
        if (sscanf(line + 1, "%31s %*d %*d %*s %*s %15s %31s", name, goal_ticks, hash) == 3 &&
            strcmp(name, movement) == 0) {
            return strcmp(goal_ticks, "-") == 0 ? -1 : atoi(goal_ticks);
        }
        line = strchr(line + 1, '\n');
    }
    return -2;
}

TEST(compare_prints_a_row_for_every_movement) {
    CHECK_INT(CLI_OK, foothold(words("compare|%s|--input|R20", level_file("all.json", ""))));
    for (int i = 0; i < level_mover_count; i++) {
        char hash[32];
        bool is_there = fh_mover_is_there(level_movers[i]);
        CHECK_INT(is_there ? -1 : -2, find_row(level_movers[i]->name, hash));
    }
}

TEST(compare_ends_where_run_ends) {
    const char *path = level_file("same.json", goal);
    char hash[32] = "";
    CHECK_INT(CLI_OK,
              foothold(words("compare|%s|--input|R40 RJ5|--set|runSpeed=80|--movement|cell,pixel",
                             path)));
    CHECK(find_row("pixel", hash) > 20);
    CHECK(find_row("bitmask", (char[32]){0}) == -2);
    CHECK_INT(CLI_OK,
              foothold(words("run|%s|--input|R40 RJ5|--set|runSpeed=80|--movement|pixel", path)));
    CHECK(hash[0] && has(out_text, hash));
}

TEST(compare_says_how_many_ticks_it_took_to_the_goal) {
    char hash[32];
    CHECK_INT(CLI_OK, foothold(words("compare|%s|--input|R90|--movement|pixel,bitmask",
                                     level_file("ticks.json", goal))));
    int ticks = find_row("pixel", hash);
    CHECK(ticks > 10 && ticks < 90);
    CHECK_INT(ticks, find_row("bitmask", hash));
}

static long size_of(const char *path) {
    FILE *file = fopen(path, "rb");
    long size = -1;
    if (file) {
        fseek(file, 0, SEEK_END);
        size = ftell(file);
        fclose(file);
    }
    return size;
}

TEST(compare_draws_the_paths_into_a_picture) {
    char line[1024];
    char out[256];
    snprintf(out, sizeof out, "%s/paths.png", test_temp_dir());
    snprintf(line, sizeof line, "compare|%s|--input|R40 RJ20 .20|--movement|pixel,cell|-o|%s",
             level_file("drawn.json", goal), out);
    CHECK_INT(CLI_OK, foothold(line));
    long with_paths = size_of(out);
    snprintf(line, sizeof line, "compare|%s|--ticks|0|--movement|pixel|-o|%s",
             level_file("drawn.json", goal), out);
    CHECK_INT(CLI_OK, foothold(line));
    CHECK(size_of(out) > 100 && with_paths > size_of(out));
}

TEST(compare_refuses_what_it_cannot_do) {
    const char *path = level_file("bad.json", "");
    CHECK_INT(CLI_BAD_USAGE, foothold("compare"));
    CHECK(has(err_text, "foothold compare: which level?"));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("compare|%s|--movement|pixel,fly", path)));
    CHECK(has(err_text, "there is no movement fly; there are: pixel"));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("compare|%s|--movement|pix", path)));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("compare|%s|--zoom|9", path)));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("compare|%s|--rect|1,2,3", path)));
    CHECK_INT(CLI_BAD_USAGE, foothold(words("compare|%s|-o", path)));
    CHECK_INT(CLI_BAD_FILE, foothold(words("compare|%s|-o|nowhere/x.png", path)));
    CHECK(has(err_text, "nowhere/x.png: cannot be written"));
}
