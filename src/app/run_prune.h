// run_prune.h - old runs of a level that is edited much are given up.

#ifndef FOOTHOLD_APP_RUN_PRUNE_H
#define FOOTHOLD_APP_RUN_PRUNE_H

#include <stdbool.h>

enum { RUNS_KEPT = 50 }; // versions of one level whose last and fastest runs are kept

/// True for the end of a name that runs of what a level held have: "HASH" and one of the suffixes
/// of play.h.
bool run_is_of_content(const char *suffix);
/// Removes the runs of all but the newest RUNS_KEPT versions of the level that the run at `path` is
/// of. Files of other levels, and others in the folder, stay.
void run_prune(const char *path);

#endif
