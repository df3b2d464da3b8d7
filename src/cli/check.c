// check.c - `foothold check`: reads and checks levels; prints errors and warnings, a line each with
// its place in the file, to standard error, and a sum to standard output.

#include <stdio.h>
#include <stdlib.h>

#include <string.h>

#include "cli/cli.h"
#include "level/catalog.h"

enum { FINDINGS_MAX = 1000 };

static const double seconds_default = 30.0; // of a core, a level

static void print_finding(const char *path, const LevelFinding *finding) {
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    snprintf(error.member, sizeof error.member, "%s", finding->member);
    level_find_member(path, finding->member, &error.line, &error.column);
    level_error_set(&error, "%s: %s", finding->is_error ? "error" : "warning", finding->text);
    cli_file_error(&error);
}

/// Finds an error where no run to the goal is found: that does not prove that there is none.
static void check_finish(const char *path, const Level *level, double seconds, int *counts) {
    Finish finish;
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    if (!finish_run(&finish, level, NULL, seconds)) {
        level_error_set(&error, "error: out of memory");
        cli_file_error(&error);
        counts[1]++;
        return;
    }
    if (finish.answer.state != SEARCH_FOUND) {
        char gap[120];
        finish_print_gap(&finish, gap, sizeof gap);
        const char *why = finish.answer.why ? finish.answer.why : "in time";
        level_error_set(&error, "error: no run to the goal was found (%s)", gap[0] ? gap : why);
        cli_file_error(&error);
        counts[1]++;
    }
    finish_end(&finish);
}

/// Checks one level; where there are `seconds`, also whether a run to its goal is found. Adds to
/// the counts of errors and warnings.
static void check_level(const char *path, const LevelCatalog *catalog, LevelFinding *findings,
                        double seconds, int *counts) {
    LevelError error = {0};
    Level *level = level_load(path, catalog, &error);
    if (!level) {
        cli_file_error(&error);
        counts[1]++;
        return;
    }
    int found = level_check(level, path, findings, FINDINGS_MAX);
    for (int i = 0; i < found; i++) {
        print_finding(path, &findings[i]);
        counts[findings[i].is_error]++;
    }
    if (seconds > 0.0) {
        check_finish(path, level, seconds, counts);
    }
    level_destroy(level);
}

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

typedef struct CheckWords {
    const char **levels; // owned: a word each
    int count;
    bool finishes;
    double seconds;
} CheckWords;

static int read_words(CheckWords *words, int argc, char **argv) {
    int status = CLI_OK;
    bool has_seconds = false;
    for (int i = 0; i < argc && status == CLI_OK; i++) {
        if (strcmp(argv[i], "--finish") == 0) {
            words->finishes = true;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            has_seconds = true;
            i++;
            status = i < argc ? setup_read_seconds(&cli_check, argv[i], &words->seconds)
                              : cli_usage_error(&cli_check, "--seconds wants a value");
        } else if (argv[i][0] == '-' && argv[i][1] != '\0') {
            status = cli_usage_error(&cli_check, "there is no option %s", argv[i]);
        } else if (argv[i][0] == '\0') {
            status = cli_usage_error(&cli_check, "a level's name is empty");
        } else {
            words->levels[words->count++] = argv[i];
        }
    }
    if (status == CLI_OK && has_seconds && !words->finishes) {
        return cli_usage_error(&cli_check, "--seconds is how long --finish looks: add that");
    }
    return status == CLI_OK && words->count == 0 ? cli_usage_error(&cli_check, "which level?")
                                                 : status;
}

static int check_levels(const CheckWords *words, const char *assets) {
    LevelCatalog *catalog = cli_load_catalog(assets);
    LevelFinding *findings = calloc(FINDINGS_MAX, sizeof *findings);
    int counts[2] = {0, 0}; // warnings, errors
    for (int i = 0; catalog && findings && i < words->count; i++) {
        double seconds = words->finishes ? words->seconds : 0.0;
        check_level(words->levels[i], catalog, findings, seconds, counts);
    }
    bool ok = catalog && findings && counts[1] == 0;
    if (catalog) {
        printf("%d level%s checked: %d error%s, %d warning%s\n", words->count, plural(words->count),
               counts[1], plural(counts[1]), counts[0], plural(counts[0]));
    }
    free(findings);
    level_catalog_free(catalog);
    return ok ? CLI_OK : CLI_BAD_FILE;
}

static int command_check(int argc, char **argv, const char *assets) {
    CheckWords words = {.levels = calloc((size_t)argc + 1, sizeof *words.levels),
                        .seconds = seconds_default};
    if (!words.levels) {
        fprintf(stderr, "foothold check: out of memory\n");
        return CLI_BAD_FILE;
    }
    int status = read_words(&words, argc, argv);
    status = status == CLI_OK ? check_levels(&words, assets) : status;
    free((void *)words.levels);
    return status;
}

static const char check_options[] =
    "  --finish         also reports a level for which no run to the goal is found (there\n"
    "                   may still be one)\n"
    "  --seconds S      how long to search, in seconds of one core (default: 30)\n";

const CliCommand cli_check = {"check", "check [--finish [--seconds S]] LEVEL...",
                              "lists what is wrong with levels", check_options, command_check};
