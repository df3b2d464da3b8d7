// shortcuts.c - `foothold shortcuts`: looks for a run that is a fifth faster than the known one, or
// for walls that are not needed.

#include "search/shortcut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "search/walls.h"

static int print_answer(const Setup *setup, const ShortcutAnswer *answer, double seconds) {
    printf("%s: ", setup->level_path);
    if (answer->state != SEARCH_FOUND) {
        printf(answer->ticks_before > 0
                   ? "no run was found that is a fifth faster than %d ticks"
                   : "nothing was searched: the known run could not be replayed",
               answer->ticks_before);
        if (answer->state != SEARCH_NONE) {
            finish_print_stop(answer->why);
        }
        printf("; %.2f s\n", seconds);
        return CLI_BAD_FILE;
    }
    char *input = input_script_print(answer->inputs, answer->ticks);
    printf("%d ticks instead of %d; it leaves the way at %d,%d and joins it at %d,%d; %.2f s\n%s\n",
           answer->ticks, answer->ticks_before, answer->leaves.x, answer->leaves.y, answer->joins.x,
           answer->joins.y, seconds, input ? input : "");
    free(input);
    return CLI_OK;
}

static int look_for_shortcut(const Setup *setup, const SearchOptions *options,
                             const FinishRun *run) {
    double start = finish_core_seconds();
    Shortcut *shortcut = shortcut_begin(setup->level, options, run->inputs, run->count);
    if (!shortcut) {
        return cli_no_memory(&cli_shortcuts);
    }
    while (shortcut_step(shortcut) && finish_core_seconds() - start < setup->seconds) {
    }
    ShortcutAnswer answer = shortcut_answer(shortcut);
    int status = print_answer(setup, &answer, finish_core_seconds() - start);
    shortcut_end(shortcut);
    return status;
}

static int print_walls(const Setup *setup, const WallsAnswer *answer, double seconds) {
    if (answer->state == SEARCH_NONE && answer->tried == 0) {
        printf("%s: there are no walls to try", setup->level_path);
    } else {
        printf("%s: %d of %d walls are not needed, on %s", setup->level_path, answer->count,
               answer->tried, answer->is_coarse ? "the first grid" : "these grids");
    }
    if (answer->state != SEARCH_FOUND && answer->state != SEARCH_NONE) {
        finish_print_stop(answer->why);
    } else if (answer->is_cut) {
        printf("; there are more walls");
    }
    printf("; %.2f s\n", seconds);
    for (int i = 0; i < answer->count; i++) {
        FhRect wall = answer->unneeded[i];
        printf("  %d x %d tiles from column %d, row %d: without them the same places are reached, "
               "as soon\n",
               wall.w, wall.h, wall.x, wall.y);
    }
    return answer->count > 0 ? CLI_OK : CLI_BAD_FILE;
}

static int look_for_walls(const Setup *setup, const SearchOptions *options, const FinishRun *run) {
    double start = finish_core_seconds();
    Walls *walls = walls_begin(setup->level, options, run->inputs, run->count);
    if (!walls) {
        return cli_no_memory(&cli_shortcuts);
    }
    while (walls_step(walls) && finish_core_seconds() - start < setup->seconds) {
    }
    WallsAnswer answer = walls_answer(walls);
    int status = print_walls(setup, &answer, finish_core_seconds() - start);
    walls_end(walls);
    return status;
}

typedef int Look(const Setup *setup, const SearchOptions *options, const FinishRun *run);

static int look_for(const Setup *setup, Look *look) {
    FinishRun run;
    SearchOptions options = finish_options(setup);
    int status = finish_get_run(setup, &options, &run);
    status = status == CLI_OK ? look(setup, &options, &run) : status;
    finish_free_run(&run);
    return status;
}

static int command_shortcuts(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = &cli_shortcuts, .has_mover = true, .seconds = 30.0};
    bool is_walls = false;
    const SetupOption own[] = {{"--walls", .flag = &is_walls}};
    int status = setup_read_words(&setup, own, 1, argc, argv);
    status = status == CLI_OK ? setup_load(&setup, assets) : status;
    status =
        status == CLI_OK ? look_for(&setup, is_walls ? look_for_walls : look_for_shortcut) : status;
    setup_free(&setup);
    return status;
}

static const char shortcuts_options[] = SETUP_OPTIONS
    "  --mover NAME     another mover\n"
    "  --walls          looks instead for walls that change nothing: without them the same\n"
    "                   places are reached, as soon\n"
    "  --seconds S      how long to search, in seconds of one core (default: 30; walls: 60)\n"
    "The known run is that of --replay or --input; without one it searches for a run. The\n"
    "faster run is printed as a script. Exit status: 0 found, 1 none found (there may still\n"
    "be one).\n";

const CliCommand cli_shortcuts = {
    "shortcuts", "shortcuts LEVEL [options]",
    "looks for a run a fifth faster than the known one, or for walls that are not needed",
    shortcuts_options, command_shortcuts};
