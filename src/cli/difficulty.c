// difficulty.c - `foothold difficulty`: says how hard a level is.

#include "search/difficulty.h"

#include <stdio.h>

#include "cli/cli.h"
#include "game/replay.h"

static void print_answer(const char *path, const DifficultyAnswer *answer, double seconds) {
    bool is_tried = answer->tried == BLIND_SCRIPTS;
    const char *word = difficulty_word(answer->tightest, is_tried ? answer->blind + 1 : 0);
    printf("%s: %s; %d of %d blind scripts finish; ", path, word[0] ? word : "not known",
           answer->blind, answer->tried);
    if (answer->tightest == REPLAY_NO_JUMP) {
        printf("no jump is needed");
    } else if (answer->tightest > 0) {
        printf("the narrowest jump of the easiest of %d runs has %d ticks", answer->runs,
               answer->tightest);
    } else {
        printf("no run was measured");
    }
    printf(", %.2f s", seconds);
    if (answer->state == SEARCH_GOES_ON || answer->state == SEARCH_STOPPED) {
        finish_print_stop(answer->why);
    }
    printf("\n");
}

static int measure(const Setup *setup) {
    SearchOptions options = finish_options(setup);
    Difficulty *difficulty = difficulty_begin(setup->level, &options);
    if (!difficulty) {
        return cli_no_memory(&cli_difficulty);
    }
    double start = finish_core_seconds();
    while (difficulty_step(difficulty) && finish_core_seconds() - start < setup->seconds) {
    }
    DifficultyAnswer answer = difficulty_answer(difficulty);
    print_answer(setup->level_path, &answer, finish_core_seconds() - start);
    difficulty_end(difficulty);
    return answer.runs > 0 ? CLI_OK : CLI_BAD_FILE;
}

static int command_difficulty(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = &cli_difficulty, .has_mover = true, .seconds = 60.0};
    return setup_run(&setup, NULL, 0, argc, argv, assets, measure);
}

static const char difficulty_options[] =
    "  --mover NAME     another mover\n"
    "  --preset NAME    another character: celeste, super-metroid, sonic, ...\n"
    "  --set KEY=VALUE  another value of a tuning field; may be repeated\n"
    "  --spawn X,Y      start with the feet at this pixel\n"
    "  --seconds S      how long to measure, in seconds of one core (default: 60)\n"
    "How many of 57 blind scripts finish in 90 s (keys held to the right, hops of seven lengths\n"
    "at six gaps), the narrowest jump of the easiest run that is found, and the word for both\n"
    "that the title's card has. Exit status: 0 a run was measured, 1 none.\n";

const CliCommand cli_difficulty = {"difficulty", "difficulty LEVEL [options]",
                                   "says how hard a level is", difficulty_options,
                                   command_difficulty};
