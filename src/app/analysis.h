// analysis.h - a core of its own for the searches beside the editor.
//
// A worker thread calls one step after the other. To read or change what the steps work on, hold
// the worker meanwhile: it stops after the step that it is in, within some 2 ms.

#ifndef FOOTHOLD_APP_ANALYSIS_H
#define FOOTHOLD_APP_ANALYSIS_H

#include <stdbool.h>

typedef struct Analysis Analysis;

/// Starts a worker, held once. It calls `step` with `user`, borrowed, until that returns false
/// (there is no more work), and again after each hold. The caller stops it. NULL where there are no
/// threads, or out of memory.
Analysis *analysis_start(bool (*step)(void *user), void *user);
/// Waits until the worker is between two steps and keeps it there. Holds nest. Takes NULL, as the
/// others do.
void analysis_hold(Analysis *analysis);
/// Ends a hold; with the last one the worker goes on.
void analysis_let_go(Analysis *analysis);
/// Returns true while the worker has work, held or not.
bool analysis_works(Analysis *analysis);
void analysis_stop(Analysis *analysis);

#endif
