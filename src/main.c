// main.c - arguments to a command, or to the window.

#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "cli/cli.h"

// Reads "[play|edit] [LEVEL] [--events FILE]". False, and said, when it is something else.
static bool read_words(int argc, char **argv, AppOptions *options) {
    int first = 1;
    if (argc > 1 && strcmp(argv[1], "play") == 0) {
        options->start = APP_START_PLAY;
        first = 2;
    } else if (argc > 1 && strcmp(argv[1], "edit") == 0) {
        options->start = APP_START_EDIT;
        first = 2;
    }
    for (int i = first; i < argc; i++) {
        if (strcmp(argv[i], "--events") == 0 && i + 1 < argc) {
            options->events = argv[++i];
        } else if (argv[i][0] != '-' && !options->level) {
            options->level = argv[i];
        } else {
            cli_usage_error(first == 2 ? argv[1] : "", "\"%s\" is one word too many", argv[i]);
            return false;
        }
    }
    if (first == 2 && !options->level) {
        cli_usage_error(argv[1], "which level?");
        return false;
    }
    return true;
}

int main(int argc, char **argv) {
    int status = cli_main(argc, argv, NULL);
    AppOptions options = {.program = argv[0]};
    if (status != CLI_NOT_A_COMMAND) {
        return status;
    }
    if (!read_words(argc, argv, &options)) {
        return CLI_BAD_USAGE;
    }
    if (argc == 1 && !app_has_display()) {
        return app_run_headless_demo(argv[0]);
    }
    return app_run(&options);
}
