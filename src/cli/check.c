// check.c - `foothold check`: reads and checks levels; prints errors and warnings, a line each with
// its place in the file, to standard error, and a sum to standard output.

#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"

enum { FINDINGS_MAX = 1000 };

static void print_finding(const char *path, const LevelFinding *finding) {
    LevelError error = {0};
    snprintf(error.file, sizeof error.file, "%s", path);
    snprintf(error.member, sizeof error.member, "%s", finding->member);
    level_find_member(path, finding->member, &error.line, &error.column);
    level_error_set(&error, "%s: %s", finding->is_error ? "error" : "warning", finding->text);
    cli_file_error(&error);
}

/// Checks one level. Adds to the counts of errors and warnings.
static void check_level(const char *path, const LevelCatalog *catalog, LevelFinding *findings,
                        int *counts) {
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
    level_destroy(level);
}

static const char *plural(int count) {
    return count == 1 ? "" : "s";
}

int cli_check(int argc, char **argv, const char *assets) {
    if (argc == 0) {
        return cli_usage_error("check", "which level?");
    }
    for (int i = 0; i < argc; i++) {
        if (argv[i][0] == '-' && argv[i][1] != '\0') {
            return cli_usage_error("check", "there is no option %s", argv[i]);
        }
    }
    LevelCatalog *catalog = cli_load_catalog(assets);
    LevelFinding *findings = calloc(FINDINGS_MAX, sizeof *findings);
    int counts[2] = {0, 0}; // warnings, errors
    for (int i = 0; catalog && findings && i < argc; i++) {
        check_level(argv[i], catalog, findings, counts);
    }
    bool ok = catalog && findings && counts[1] == 0;
    if (catalog) {
        printf("%d level%s checked: %d error%s, %d warning%s\n", argc, plural(argc), counts[1],
               plural(counts[1]), counts[0], plural(counts[0]));
    }
    free(findings);
    level_catalog_free(catalog);
    return ok ? CLI_OK : CLI_BAD_FILE;
}
