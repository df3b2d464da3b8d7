// bench.c - `foothold bench`: prints every row of src/bench as a table, or as JSON.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "cli/cli.h"
#include "words/words.h"

/// The command's options.
typedef struct Bench {
    BenchScale scale;
    bool is_json;
    const char *names[64];
    int name_count;
    int printed;
} Bench;

static bool is_asked(const Bench *bench, const BenchRow *row) {
    bool asked = bench->name_count == 0;
    for (int i = 0; i < bench->name_count; i++) {
        asked = asked || strcmp(bench->names[i], row->name) == 0;
    }
    return asked;
}

// --- the table ------------------------------------------------------------------------------

static void print_number(double value, char *out, size_t size) {
    snprintf(out, size, value < 10.0 ? "%.2f" : value < 100.0 ? "%.1f" : "%.0f", value);
}

static void print_figure(const BenchFigure *figure, const char *unit, char *out, size_t size) {
    char middle[32], least[32], most[32];
    print_number(figure->median, middle, sizeof middle);
    print_number(figure->least, least, sizeof least);
    print_number(figure->most, most, sizeof most);
    snprintf(out, size, "%s%s (%s to %s)", middle, unit, least, most);
}

static void print_side(const BenchResult *result, int side) {
    const BenchFigure *figure = &result->sides[side];
    char value[128], ratio[128] = "";
    if (!figure->is_there) {
        printf("  %-16s is not in this build\n", result->row->sides[side].name);
        return;
    }
    char unit[16];
    snprintf(unit, sizeof unit, " %s", result->row->unit);
    print_figure(figure, unit, value, sizeof value);
    if (side > 0) {
        print_figure(&result->ratios[side], "x", ratio, sizeof ratio);
    }
    printf("  %-16s %-32s %s\n", result->row->sides[side].name, value, ratio);
}

static void print_goal(const BenchResult *result) {
    const BenchRow *row = result->row;
    char goal[64] = "", most[64] = "";
    if (row->goal <= 0.0 && row->most <= 0.0) {
        return;
    }
    if (row->goal > 0.0) {
        snprintf(goal, sizeof goal, "at least %gx", row->goal);
    }
    if (row->most > 0.0) {
        snprintf(most, sizeof most, "at most %g %s", row->most, row->unit);
    }
    bool is_known = row->goal <= 0.0 || result->best_rival >= 0;
    printf("  goal: %s%s%s: %s; bound by: %s\n", goal, *goal && *most ? ", " : "", most,
           !is_known                  ? "no peer in this build"
           : bench_is_reached(result) ? "reached"
                                      : "missed",
           row->bound);
}

static void print_row(const BenchResult *result) {
    printf("%s: %s (median of %d; least to most)\n", result->row->name, result->row->what,
           result->turns);
    for (int i = 0; i < BENCH_SIDES_MAX && result->row->sides[i].name; i++) {
        print_side(result, i);
    }
    print_goal(result);
    fflush(stdout);
}

// --- JSON -----------------------------------------------------------------------------------

/// Prints null where the value is infinite: the row compares with a time of 0, and JSON has no
/// infinity.
static void print_json_number(const char *name, double value) {
    printf(isfinite(value) ? "\"%s\": %.6g" : "\"%s\": null", name, value);
}

static void print_json_figure(const char *name, const BenchFigure *figure) {
    printf("\"%s\": { ", name);
    print_json_number("median", figure->median);
    printf(", ");
    print_json_number("least", figure->least);
    printf(", ");
    print_json_number("most", figure->most);
    printf(" }");
}

static void print_json_side(const BenchResult *result, int side) {
    printf("%s\n        { \"name\": \"%s\", ", side ? "," : "", result->row->sides[side].name);
    if (!result->sides[side].is_there) {
        printf("\"absent\": true }");
        return;
    }
    print_json_figure("figure", &result->sides[side]);
    printf(", ");
    print_json_figure("ratio", &result->ratios[side]);
    printf(" }");
}

static void print_json_row(const BenchResult *result, bool is_first) {
    const BenchRow *row = result->row;
    printf("%s\n    { \"name\": \"%s\", \"what\": \"%s\", \"unit\": \"%s\", \"turns\": %d,\n",
           is_first ? "" : ",", row->name, row->what, row->unit, result->turns);
    printf("      \"atLeast\": %g, \"atMost\": %g, \"reached\": %s, \"bound\": \"%s\",\n",
           row->goal, row->most, bench_is_reached(result) ? "true" : "false", row->bound);
    printf("      \"sides\": [");
    for (int i = 0; i < BENCH_SIDES_MAX && row->sides[i].name; i++) {
        print_json_side(result, i);
    }
    printf("\n      ] }");
}

// --- the command ----------------------------------------------------------------------------

static bool play_row(Bench *bench, const BenchRow *row) {
    BenchResult result;
    bool done = bench_run(row, &bench->scale, &result);
    if (!done) {
        fprintf(stderr,
                "foothold bench: %s could not be done: it takes memory, room on disk and, for "
                "peak, Linux\n",
                row->name);
    } else if (bench->is_json) {
        print_json_row(&result, bench->printed++ == 0);
    } else {
        print_row(&result);
    }
    return done;
}

static bool is_row(const char *name) {
    for (int i = 0; i < bench_row_count; i++) {
        if (strcmp(bench_rows[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static int unknown_row(const char *name) {
    char names[512] = "";
    for (int i = 0; i < bench_row_count; i++) {
        words_add(names, sizeof names, ", ", bench_rows[i].name);
    }
    return cli_usage_error(&cli_bench, "there is no %s; there are: %s", name, names);
}

static int read_words(Bench *bench, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            bench->is_json = true;
        } else if (strcmp(argv[i], "--tiny") == 0) {
            bench->scale.is_tiny = true;
            bench->scale.turns = 1;
        } else if (strcmp(argv[i], "--turns") == 0 && i + 1 < argc) {
            bench->scale.turns = atoi(argv[++i]);
        } else if (!is_row(argv[i])) {
            return unknown_row(argv[i]);
        } else if (bench->name_count < 64) {
            bench->names[bench->name_count++] = argv[i];
        }
    }
    bool fits = bench->scale.turns >= 1 && bench->scale.turns <= BENCH_TURNS_MAX;
    return fits ? CLI_OK : cli_usage_error(&cli_bench, "--turns wants 1 to %d", BENCH_TURNS_MAX);
}

static int command_bench(int argc, char **argv, const char *assets) {
    const char *folder = getenv("TMPDIR");
    Bench bench = {.scale = {.turns = 7, .folder = folder ? folder : "/tmp"}};
    int status = read_words(&bench, argc, argv);
    if (status != CLI_OK) {
        return status;
    }
    bench.scale.assets = assets;
    if (bench.is_json) {
        printf("{ \"version\": \"%s\", \"rows\": [", FOOTHOLD_VERSION);
    }
    for (int i = 0; i < bench_row_count; i++) {
        if (is_asked(&bench, &bench_rows[i]) && !play_row(&bench, &bench_rows[i])) {
            status = CLI_BAD_FILE;
        }
    }
    if (bench.is_json) {
        printf("\n] }\n");
    }
    return status;
}

static const char bench_options[] =
    "  NAME...          only these rows: sweep1 sweep4 sweep16 crowd1000 crowd loop candidates\n"
    "                   candidates-lifts candidates-pack candidates-MOVER solids memory offsets\n"
    "                   tables load peak save layer (default: all of them; that takes some\n"
    "                   minutes and 2 GB of memory)\n"
    "  --turns N        how often each side runs, in turn (default: 7; long rows less often)\n"
    "  --json           figures and ratios as JSON\n"
    "  --tiny           every job at its smallest, to see that it runs\n"
    "                   a ratio is a side's figure divided by the engine's; a side that is not\n"
    "                   in this build is named (make bench builds all of them)\n";

const CliCommand cli_bench = {"bench", "bench [NAME...] [options]",
                              "times the engine and its peers", bench_options, command_bench};
