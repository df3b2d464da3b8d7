// fix.c - `foothold fix`: says where a level is blocked, and one edit that opens the way.

#include "search/fix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static const double seconds_default = 30.0;

static void print_gap(const FixAnswer *answer) {
    int dx = fh_abs(answer->to.x - answer->from.x);
    int dy = answer->from.y - answer->to.y;
    printf("; the way ends at %d,%d: %s %d,%d, %d px across and %d px %s", answer->from.x,
           answer->from.y, answer->is_walled ? "a wall is before" : "the next place is",
           answer->to.x, answer->to.y, dx, fh_abs(dy), dy >= 0 ? "up" : "down");
}

static void print_edit(const Level *level, const FixEdit *edit) {
    if (edit->kind == FIX_PATH) {
        printf("let the path of solids[%d] end at %d,%d", edit->solid, edit->end.x, edit->end.y);
    } else if (edit->kind == FIX_SOLID) {
        printf("take solids[%d] away", edit->solid);
    } else {
        const LevelKind *kind = level_kind(level, edit->tile);
        printf("%s %d x %d tiles from column %d, row %d%s%s", kind ? "put" : "take away",
               edit->tiles.w, edit->tiles.h, edit->tiles.x, edit->tiles.y, kind ? " on: " : "",
               kind ? kind->name : "");
    }
}

static void print_answer(const Setup *setup, const FixAnswer *answer, double seconds) {
    printf("%s: ", setup->level_path);
    if (answer->state != SEARCH_FOUND) {
        printf("no fix found");
    } else if (answer->why) {
        printf("%s: a run of %d ticks reaches the goal", answer->why, answer->ticks);
    } else {
        print_edit(setup->level, &answer->edit);
        printf(": then a run of %d ticks reaches the goal", answer->ticks);
    }
    if (answer->has_gap) {
        print_gap(answer);
    }
    printf("; %d edits tried, %.2f s", answer->tried, seconds);
    if (answer->state != SEARCH_FOUND && answer->state != SEARCH_NONE) {
        finish_print_stop(answer->why);
    }
    printf("\n");
}

static int look_for_fix(const Setup *setup, const SearchOptions *options, double most) {
    Fix *fix = fix_begin(setup->level, options);
    if (!fix) {
        fprintf(stderr, "foothold fix: out of memory\n");
        return CLI_BAD_FILE;
    }
    double start = finish_core_seconds();
    while (fix_step(fix) && finish_core_seconds() - start < most) {
    }
    FixAnswer answer = fix_answer(fix);
    print_answer(setup, &answer, finish_core_seconds() - start);
    fix_end(fix);
    return answer.state == SEARCH_FOUND ? CLI_OK : CLI_BAD_FILE;
}

int cli_fix(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = "fix", .plays_no_run = true};
    const char *seconds_text = NULL;
    double seconds = seconds_default;
    const SetupOption own[] = {{"--mover", .value = &setup.mover},
                               {"--seconds", .value = &seconds_text}};
    int status = setup_read_words(&setup, own, 2, argc, argv);
    status = status == CLI_OK ? finish_read_seconds("fix", seconds_text, &seconds) : status;
    status = status == CLI_OK ? setup_load(&setup, assets) : status;
    if (status == CLI_OK) {
        SearchOptions options = finish_options(&setup);
        status = look_for_fix(&setup, &options, seconds);
    }
    setup_free(&setup);
    return status;
}
