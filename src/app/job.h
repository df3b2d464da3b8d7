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

#endif
