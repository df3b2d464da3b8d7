// main.c - arguments to a command, or to the window.

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "cli/commands.h"

// Reads "[play|edit [--shipped]] [LEVEL] [--events FILE]". False, and said, when it is something
// else.
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
        } else if (options->start == APP_START_EDIT && strcmp(argv[i], "--shipped") == 0) {
            options->edits_shipped = true;
        } else if (argv[i][0] != '-' && !options->level) {
            options->level = argv[i];
        } else {
            bool is_events = strcmp(argv[i], "--events") == 0;
            cli_usage_error(first == 2 ? cli_find_command(argv[1]) : NULL,
                            is_events ? "%s wants a file" : "\"%s\" is one word too many", argv[i]);
            return false;
        }
    }
    if (first == 2 && !options->level) {
        cli_usage_error(cli_find_command(argv[1]), "which level?");
        return false;
    }
    return true;
}

// What a command printed must have arrived: a full disk is no success.
static int end_output(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return status;
    }
    fprintf(stderr, "foothold: cannot write all that there is to say: %s\n", strerror(errno));
    return status == CLI_OK ? CLI_BAD_FILE : status;
}

// Behind "--" a word is a file's, whatever it begins with: it becomes ./WORD, and "--" goes.
// Returns how many words are left, 0 when there is no memory.
static int take_file_words(int argc, char **argv) {
    int end = 1;
    while (end < argc && strcmp(argv[end], "--") != 0) {
        end++;
    }
    for (int i = end; i + 1 < argc; i++) {
        const char *word = argv[i + 1];
        bool is_option = word[0] == '-' || (end == 1 && word[0] != '/' && word[0] != '.');
        char *file = is_option ? malloc(strlen(word) + 3) : argv[i + 1];
        if (!file) {
            fprintf(stderr, "foothold: out of memory\n");
            return 0;
        }
        if (is_option) {
            sprintf(file, "./%s", word); // lives as long as the program
        }
        argv[i] = file;
    }
    return end < argc ? argc - 1 : argc;
}

int main(int argc, char **argv) {
    argc = take_file_words(argc, argv);
    if (argc == 0) {
        return CLI_BAD_FILE;
    }
    int status = cli_main(argc, argv, NULL);
    AppOptions options = {.program = argv[0]};
    if (status != CLI_NOT_A_COMMAND) {
        return end_output(status);
    }
    if (!read_words(argc, argv, &options)) {
        return CLI_BAD_USAGE;
    }
    if (argc == 1 && !app_has_display()) {
        return app_run_headless_demo(argv[0]);
    }
    return app_run(&options);
}
