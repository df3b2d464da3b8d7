// fix.c - `foothold fix`: says where a level is blocked, and one edit that opens the way.

#include <stdio.h>

#include "cli/cli.h"

static void print_answer(const Setup *setup, const Finish *finish) {
    const FixAnswer *answer = &finish->fixes;
    char text[120];
    printf("%s: ", setup->level_path);
    if (finish->answer.state == SEARCH_FOUND) {
        printf("nothing is in the way: a run of %d ticks reaches the goal", finish->answer.ticks);
    } else if (answer->has_edit) {
        finish_print_edit(setup->level, &answer->edit, text, sizeof text);
        printf("%s", text);
        if (answer->is_solved) {
            printf(": then a run of %d ticks reaches the goal", answer->ticks);
        } else {
            printf(": that gets past, and no run to the goal is known yet");
        }
    } else {
        printf("no fix found");
    }
    if (finish->answer.state != SEARCH_FOUND) {
        finish_print_gap(finish, text, sizeof text);
        printf("%s%s; %d edits tried", text[0] ? "; " : "", text, answer->tried);
    }
    printf(", %.2f s", finish->seconds);
    bool is_late = finish->answer.state == SEARCH_GOES_ON || answer->seeks;
    if (!answer->is_solved && finish->answer.state != SEARCH_FOUND && !answer->has_gap) {
        finish_print_stop(finish->answer.why);
    } else if (!answer->is_solved && finish->answer.state != SEARCH_FOUND && is_late) {
        finish_print_stop(NULL);
    }
    printf("\n");
}

/// Until there is an edit: the search itself may find a run meanwhile.
static int look_for_fix(const Setup *setup) {
    Finish finish;
    SearchOptions options = finish_options(setup);
    if (!finish_begin(&finish, setup->level, &options)) {
        return cli_no_memory(&cli_fix);
    }
    finish_go_on(&finish, setup->seconds, FINISH_TO_FIX);
    print_answer(setup, &finish);
    int status =
        finish.answer.state == SEARCH_FOUND || finish.fixes.has_edit ? CLI_OK : CLI_BAD_FILE;
    finish_end(&finish);
    return status;
}

static int command_fix(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = &cli_fix, .plays_no_run = true, .has_mover = true, .seconds = 30.0};
    return setup_run(&setup, NULL, 0, argc, argv, assets, look_for_fix);
}

static const char fix_options[] =
    "  --mover NAME     another mover\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      from there, px (default: the level's spawn)\n"
    "  --seconds S      how long to search, in seconds of one core (default: 30)\n"
    "The place that it cannot get past, how many px are missing, and one edit that lets a run\n"
    "reach the goal (it was replayed in the edited level), or at least gets past. Exit status:\n"
    "0 edit found, 1 none found.\n";

const CliCommand cli_fix = {"fix", "fix LEVEL [options]",
                            "says where a level is blocked, and one edit that opens the way",
                            fix_options, command_fix};
