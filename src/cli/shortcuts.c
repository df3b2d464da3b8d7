// shortcuts.c - `foothold shortcuts`: looks for a run that is a fifth faster than the known one.

#include "search/shortcut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/finish.h"

static const double seconds_most = 30.0;

static int print_answer(const Setup *setup, const ShortcutAnswer *answer, double seconds) {
    printf("%s: ", setup->level_path);
    if (answer->state != SEARCH_FOUND) {
        printf("no run was found that is a fifth faster than %d ticks", answer->ticks_before);
        if (answer->state != SEARCH_NONE) {
            printf("; stopped by %s", answer->why ? answer->why : "time");
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

static int look_for_shortcut(const Setup *setup, const SearchOptions *options) {
    FinishRun run;
    int status = finish_get_run(setup, options, &run);
    double start = finish_core_seconds();
    Shortcut *shortcut =
        status == CLI_OK ? shortcut_begin(setup->level, options, run.inputs, run.count) : NULL;
    if (status == CLI_OK && !shortcut) {
        fprintf(stderr, "foothold shortcuts: out of memory\n");
        status = CLI_BAD_FILE;
    }
    while (shortcut && shortcut_step(shortcut) && finish_core_seconds() - start < seconds_most) {
    }
    if (shortcut) {
        ShortcutAnswer answer = shortcut_answer(shortcut);
        status = print_answer(setup, &answer, finish_core_seconds() - start);
    }
    shortcut_end(shortcut);
    finish_free_run(&run);
    return status;
}

int cli_shortcuts(int argc, char **argv, const char *assets) {
    static Setup setup;
    setup = (Setup){.command = "shortcuts"};
    const SetupOption own[] = {{"--mover", .value = &setup.mover}};
    int status = setup_read_words(&setup, own, 1, argc, argv);
    status = status == CLI_OK ? setup_load(&setup, assets) : status;
    if (status == CLI_OK) {
        SearchOptions options = finish_options(&setup);
        status = look_for_shortcut(&setup, &options);
    }
    setup_free(&setup);
    return status;
}
