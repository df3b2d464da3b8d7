#include "bench/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

double bench_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double bench_cpu_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a;
    double y = *(const double *)b;
    return (x > y) - (x < y);
}

static BenchFigure figure_of(const double *values, int count) {
    double sorted[BENCH_TURNS_MAX];
    memcpy(sorted, values, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, compare_doubles);
    double middle = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2.0;
    return (BenchFigure){true, middle, sorted[0], sorted[count - 1]};
}

/// A row being played.
typedef struct Match {
    const BenchRow *row;
    void *works[BENCH_SIDES_MAX]; // NULL: not here
    int turns;
    double values[BENCH_SIDES_MAX][BENCH_TURNS_MAX];
} Match;

static void open_sides(Match *match, const BenchScale *scale) {
    for (int i = 0; i < BENCH_SIDES_MAX; i++) {
        const BenchSide *side = &match->row->sides[i];
        match->works[i] = side->open ? side->open(scale, match->row->job) : NULL;
    }
}

static void close_side(Match *match, int side) {
    if (match->works[side]) {
        match->row->sides[side].close(match->works[side]);
        match->works[side] = NULL;
    }
}

/// Plays one turn of each side. A side that fails takes no further part.
static void play_turn(Match *match, int turn) {
    for (int i = 0; i < BENCH_SIDES_MAX; i++) {
        double value = match->works[i] ? match->row->sides[i].run(match->works[i]) : -1.0;
        if (value < 0.0) {
            close_side(match, i);
        } else {
            match->values[i][turn] = value;
        }
    }
}

static void note_side(const Match *match, int side, BenchResult *result) {
    double ratios[BENCH_TURNS_MAX];
    for (int turn = 0; turn < match->turns; turn++) {
        ratios[turn] = match->values[side][turn] / match->values[0][turn];
    }
    result->sides[side] = figure_of(match->values[side], match->turns);
    result->ratios[side] = figure_of(ratios, match->turns);
    bool is_rival = match->row->sides[side].is_rival;
    int best = result->best_rival;
    if (is_rival && (best < 0 || result->ratios[side].median < result->ratios[best].median)) {
        result->best_rival = side;
    }
}

bool bench_run(const BenchRow *row, const BenchScale *scale, BenchResult *result) {
    static const BenchResult nothing = {.best_rival = -1};
    int turns = row->turns && row->turns < scale->turns ? row->turns : scale->turns;
    Match match = {.row = row, .turns = turns};
    *result = nothing;
    result->row = row;
    result->turns = turns;
    open_sides(&match, scale);
    for (int turn = 0; turn < turns && match.works[0]; turn++) {
        play_turn(&match, turn);
    }
    bool is_there = match.works[0] != NULL;
    for (int i = 0; i < BENCH_SIDES_MAX; i++) {
        if (is_there && match.works[i]) {
            note_side(&match, i, result);
        }
        close_side(&match, i);
    }
    return is_there;
}

bool bench_is_reached(const BenchResult *result) {
    const BenchRow *row = result->row;
    int best = result->best_rival;
    bool is_quick = row->goal <= 0.0 || (best >= 0 && result->ratios[best].median >= row->goal);
    return is_quick && (row->most <= 0.0 || result->sides[0].median <= row->most);
}
