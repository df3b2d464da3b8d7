// check.c - `foothold check`: reads and checks levels; prints errors and warnings, a line each with
// its place in the file, to standard error, and a sum to standard output.

#include <stdio.h>
#include <stdlib.h>

#include <string.h>

#include "cli/cli.h"
#include "cli/finish.h"

enum { FINDINGS_MAX = 1000 };

static const double finish_seconds = 30.0; // of a core, a level

static void print_finding(const char *path, const LevelFinding *finding) {
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    snprintf(error.member, sizeof error.member, "%s", finding->member);
    level_find_member(path, finding->member, &error.line, &error.column);
    level_error_set(&error, "%s: %s", finding->is_error ? "error" : "warning", finding->text);
    cli_file_error(&error);
}

static void say_no_run(LevelError *error, const SearchAnswer *answer) {
    char near[80] = "";
    if (finish_came_near(answer)) {
        snprintf(near, sizeof near, "; the nearest came to %d,%d: look there", answer->nearest.x,
                 answer->nearest.y);
    }
    const char *why = answer->state == SEARCH_NONE ? "on this grid"
                      : answer->why                ? answer->why
                                                   : "in time";
    level_error_set(error, "error: no run to the goal was found (%s, %lld states)%s", why,
                    (long long)answer->states, near);
}

/// Finds an error where no run to the goal is found: that does not prove that there is none.
static void check_finish(const char *path, const Level *level, int *counts) {
    Finish finish;
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    if (!finish_run(&finish, level, NULL, finish_seconds)) {
        level_error_set(&error, "error: out of memory");
        cli_file_error(&error);
        counts[1]++;
        return;
    }
    SearchAnswer answer = finish.answer;
    if (answer.state != SEARCH_FOUND) {
        say_no_run(&error, &answer);
        cli_file_error(&error);
        counts[1]++;
    }
    finish_end(&finish);
}

/// Checks one level. Adds to the counts of errors and warnings.
static void check_level(const char *path, const LevelCatalog *catalog, LevelFinding *findings,
                        bool finishes, int *counts) {
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
    if (finishes) {
        check_finish(path, level, counts);
    }
    level_destroy(level);
}

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

int cli_check(int argc, char **argv, const char *assets) {
    bool finishes = false;
    int levels = 0;
    for (int i = 0; i < argc; i++) {
        bool is_finish = strcmp(argv[i], "--finish") == 0;
        if (argv[i][0] == '-' && argv[i][1] != '\0' && !is_finish) {
            return cli_usage_error("check", "there is no option %s", argv[i]);
        }
        if (argv[i][0] == '\0') {
            return cli_usage_error("check", "a level's name is empty");
        }
        finishes |= is_finish;
        levels += !is_finish;
    }
    if (levels == 0) {
        return cli_usage_error("check", "which level?");
    }
    LevelCatalog *catalog = cli_load_catalog(assets);
    LevelFinding *findings = calloc(FINDINGS_MAX, sizeof *findings);
    int counts[2] = {0, 0}; // warnings, errors
    for (int i = 0; catalog && findings && i < argc; i++) {
        if (strcmp(argv[i], "--finish") != 0) {
            check_level(argv[i], catalog, findings, finishes, counts);
        }
    }
    bool ok = catalog && findings && counts[1] == 0;
    if (catalog) {
        printf("%d level%s checked: %d error%s, %d warning%s\n", levels, plural(levels), counts[1],
               plural(counts[1]), counts[0], plural(counts[0]));
    }
    free(findings);
    level_catalog_free(catalog);
    return ok ? CLI_OK : CLI_BAD_FILE;
}
