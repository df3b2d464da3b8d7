// job.h - work that may take long, or for ever (a network folder that stalls), on a thread of its
// own.
//
// A job owns its data, so that its owner need not wait: the owner polls whether it is done and
// takes the data back, or abandons it.

#ifndef FOOTHOLD_APP_JOB_H
#define FOOTHOLD_APP_JOB_H

#include <stdbool.h>

typedef struct Job Job;

/// What a job does. Both run on the job's thread, or on the caller's where there are no threads.
typedef struct JobKind {
    const char *name;
    void (*work)(void *data);
    void (*discard)(void *data); // frees the data of a job that was left
} JobKind;

/// Starts it on `data`, which belongs to the job until job_end. Where no thread can be had the work
/// is done at once. NULL out of memory: the data is the caller's.
Job *job_start(const JobKind *kind, void *data);
/// True when it is done, after waiting for that at most `ms` (below 0: for ever).
bool job_is_done(Job *job, int ms);
/// Takes back the data of a job that is done.
void *job_end(Job *job);
/// Leaves it to itself: when it is done, if ever, its data is discarded. True when it goes on: what
/// it borrows must stay. Takes NULL.
bool job_leave(Job *job);

// ---- Analysis ----
//
// A worker thread calls one step after the other. To read or change what the steps work on, hold
// the worker meanwhile: it stops after the step that it is in, within some 2 ms.

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
