// slack.c - `foothold slack`: says how exactly each jump of a run must be timed.

#include "search/slack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static void print_jump(const SlackJump *jump) {
    printf("  tick %5d at %5d,%4d: ", jump->tick, jump->at.x, jump->at.y);
    if (!jump->is_needed) {
        printf("not needed\n");
        return;
    }
    printf("%s%d early, %s%d late; of %d hands %d miss", jump->early == SLACK_MOST ? ">=" : "",
           jump->early, jump->late == SLACK_MOST ? ">=" : "", jump->late, SLACK_HANDS, jump->falls);
    if (jump->goal_early < jump->early || jump->goal_late < jump->late) {
        printf("; on to the goal: %d early, %d late", jump->goal_early, jump->goal_late);
    }
    printf("\n");
}

static void print_rows(const char *path, const SlackAnswer *answer, double seconds) {
    printf("%s: %d of %d jumps, %.2f s", path, answer->done, answer->count, seconds);
    if (answer->tightest >= 0) {
        const SlackJump *jump = &answer->jumps[answer->tightest];
        printf("; the tightest has a window of %d ticks, at %d,%d", slack_window(jump), jump->at.x,
               jump->at.y);
    }
    if (answer->state != SEARCH_FOUND) {
        finish_print_stop(answer->why);
    }
    printf("\n");
    for (int i = 0; i < answer->done; i++) {
        print_jump(&answer->jumps[i]);
    }
}

static void print_json(const SlackAnswer *answer) {
    for (int i = 0; i < answer->done; i++) {
        const SlackJump *jump = &answer->jumps[i];
        printf("{\"tick\": %d, \"x\": %d, \"y\": %d, \"needed\": %s, \"early\": %d, \"late\": %d, "
               "\"goalEarly\": %d, \"goalLate\": %d, \"misses\": %d}\n",
               jump->tick, jump->at.x, jump->at.y, jump->is_needed ? "true" : "false", jump->early,
               jump->late, jump->goal_early, jump->goal_late, jump->falls);
    }
}

static int measure(const Setup *setup) {
    FinishRun run;
    SearchOptions options = finish_options(setup);
    int status = finish_get_run(setup, &options, &run);
    Slack *slack =
        status == CLI_OK ? slack_begin(setup->level, &options, run.inputs, run.count) : NULL;
    if (status == CLI_OK && !slack) {
        status = cli_no_memory(&cli_slack);
    }
    double start = finish_core_seconds();
    while (slack && slack_step(slack) && finish_core_seconds() - start < setup->seconds) {
    }
    if (slack) {
        SlackAnswer answer = slack_answer(slack);
        if (setup->is_json) {
            print_json(&answer);
        } else {
            print_rows(setup->level_path, &answer, finish_core_seconds() - start);
        }
        status = answer.state == SEARCH_FOUND ? CLI_OK : CLI_BAD_FILE;
    }
    slack_end(slack);
    finish_free_run(&run);
    return status;
}

static int command_slack(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = &cli_slack, .has_mover = true, .seconds = 60.0};
    const SetupOption own[] = {{"--json", .flag = &setup.is_json}};
    return setup_run(&setup, own, 1, argc, argv, assets, measure);
}

static const char slack_options[] = SETUP_OPTIONS
    "  --mover NAME     another mover\n"
    "  --json           one object per jump: tick, x, y, needed, early, late, misses\n"
    "  --seconds S      how long to measure, in seconds of one core (default: 60)\n"
    "Without a run it searches for one. One line per jump: how many ticks early or late it\n"
    "may be pressed so that the goal is still reached (later keys adapt), and how many of\n"
    "1000 players with timing errors of 2 ticks miss it. Each was replayed in the game; the\n"
    "true window may be wider.\n";

const CliCommand cli_slack = {"slack", "slack LEVEL [options]",
                              "says how exactly each jump of a run must be timed", slack_options,
                              command_slack};
