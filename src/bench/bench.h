// bench.h - measures how fast the engine is beside its peers.
//
// A row is one job that several sides do: the engine first, then its peers. The sides take turns,
// so that a slow phase of the machine meets all of them. The result is the median over the turns,
// and the ratio within one turn. Nothing here prints.

#ifndef FOOTHOLD_BENCH_BENCH_H
#define FOOTHOLD_BENCH_BENCH_H

#include <stdbool.h>

enum { BENCH_SIDES_MAX = 6, BENCH_TURNS_MAX = 31 };

/// How large the jobs are.
typedef struct BenchScale {
    int turns;    // at most BENCH_TURNS_MAX
    bool is_tiny; // a job as small as it can be, to see that it runs: its figures mean nothing
    const char *folder; // where files may be written
    const char *assets; // the program's pictures
} BenchScale;

/// One side of a row.
typedef struct BenchSide {
    const char *name;
    bool is_rival; // the row's ratio is against the best of those
    /// Prepares the job. NULL: this build cannot do it, and the side takes no part.
    void *(*open)(const BenchScale *scale, int job);
    /// Does the job once. Returns the measured value; below zero on failure.
    double (*run)(void *work);
    void (*close)(void *work);
} BenchSide;

typedef struct BenchRow {
    const char *name;  // "sweep16"
    const char *what;  // "exact sweep, 16 px a tick"
    const char *unit;  // of the figures; less is better
    double goal;       // the best rival's figure over the engine's: at least; 0: none
    double most;       // the engine's figure: at most; 0: any
    const char *bound; // what keeps it from being better
    BenchSide sides[BENCH_SIDES_MAX];
    int job;   // told to the sides: how fast, how many
    int turns; // at most so many; 0: as the scale says
} BenchRow;

typedef struct BenchFigure {
    bool is_there;
    double median, least, most;
} BenchFigure;

typedef struct BenchResult {
    const BenchRow *row;
    int turns;
    BenchFigure sides[BENCH_SIDES_MAX];
    BenchFigure ratios[BENCH_SIDES_MAX]; // that side's figure over the engine's, turn by turn
    int best_rival;                      // -1: none is here
} BenchResult;

extern const BenchRow bench_rows[];
extern const int bench_row_count;

/// Plays a row. Returns false when this build cannot do the engine's own side.
bool bench_run(const BenchRow *row, const BenchScale *scale, BenchResult *result);
/// True when the row's goals are reached (a row without goals: always).
bool bench_is_reached(const BenchResult *result);
/// Seconds since some moment.
double bench_clock(void);
/// Seconds that this thread has had of a core: the slowest of many jobs by the clock on the wall
/// would be one in which the machine did something else.
double bench_cpu_clock(void);

#endif
