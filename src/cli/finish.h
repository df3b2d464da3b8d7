// finish.h - a search for a run to a level's goal, with a limit in seconds of one core: what
// `foothold finish`, `foothold check --finish` and others share.

#ifndef FOOTHOLD_CLI_FINISH_H
#define FOOTHOLD_CLI_FINISH_H

#include "cli/setup.h"
#include "search/search.h"

/// What a search takes from the setup, which the options borrow.
SearchOptions finish_options(const Setup *setup);

typedef struct Finish {
    Search *search; // owned
    SearchAnswer answer;
    double seconds; // of one core
} Finish;

/// Searches until there is an answer or the time is over. The caller ends it. False out of memory.
bool finish_run(Finish *finish, const Level *level, const SearchOptions *options, double seconds);
void finish_end(Finish *finish);
/// Seconds that this thread has had of a core: other programs on the machine do not count.
double finish_core_seconds(void);

/// The run that a command is about.
typedef struct FinishRun {
    FhInput *inputs; // owned, one a tick
    int count;
} FinishRun;

/// The run that was given with --replay or --input; else one is searched for. Returns CLI_OK, or
/// what the command exits with: it is said why. The caller frees it.
int finish_get_run(const Setup *setup, const SearchOptions *options, FinishRun *run);
void finish_free_run(FinishRun *run);
/// Reads the value of --seconds, or leaves the default where there is none (NULL).
int finish_read_seconds(const char *command, const char *text, double *seconds);
/// True when some state had a way to the goal left through passable tiles: `nearest` is that place.
bool finish_came_near(const SearchAnswer *answer);
/// Prints what a search was stopped by, behind what was printed of it; NULL: its time.
void finish_print_stop(const char *why);

#endif
