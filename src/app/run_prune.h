// run_prune.h - old runs of a level that is edited much are given up.

#ifndef FOOTHOLD_APP_RUN_PRUNE_H
#define FOOTHOLD_APP_RUN_PRUNE_H

enum { RUNS_KEPT = 50 }; // versions of one level whose last and fastest runs are kept

/// Removes the runs of all but the newest RUNS_KEPT versions of the level that the run at `path` is
/// of. Files of other levels, and others in the folder, stay.
void run_prune(const char *path);

#endif
