#include "app/job.h"

#include <SDL.h>

enum { RUNNING, DONE, LEFT };

struct Job {
    const JobKind *kind;
    void *data;
    SDL_Thread *thread; // NULL: there was none to be had
    SDL_sem *end;       // posted when the work is done
    SDL_atomic_t state;
};

static void job_free(Job *job) {
    SDL_DestroySemaphore(job->end);
    SDL_free(job);
}

/// The second of the two cleans up: the worker that is done or the owner that leaves.
static int run(void *user) {
    Job *job = user;
    job->kind->work(job->data);
    if (SDL_AtomicCAS(&job->state, RUNNING, DONE)) {
        SDL_SemPost(job->end);
    } else {
        job->kind->discard(job->data);
        job_free(job);
    }
    return 0;
}

Job *job_start(const JobKind *kind, void *data) {
    Job *job = SDL_calloc(1, sizeof *job);
    if (!job) {
        return NULL;
    }
    *job = (Job){.kind = kind, .data = data, .end = SDL_CreateSemaphore(0)};
    job->thread = job->end ? SDL_CreateThread(run, kind->name, job) : NULL;
    if (!job->thread) {
        kind->work(data);
        SDL_AtomicSet(&job->state, DONE);
    }
    return job;
}

bool job_is_done(Job *job, int ms) {
    if (SDL_AtomicGet(&job->state) == RUNNING && ms != 0) {
        int result = ms < 0 ? SDL_SemWait(job->end) : SDL_SemWaitTimeout(job->end, (Uint32)ms);
        (void)result; // the state tells
    }
    return SDL_AtomicGet(&job->state) == DONE;
}

void *job_end(Job *job) {
    void *data = job->data;
    if (job->thread) {
        SDL_WaitThread(job->thread, NULL);
    }
    job_free(job);
    return data;
}

bool job_leave(Job *job) {
    if (!job) {
        return false;
    }
    SDL_Thread *thread = job->thread;
    if (thread && SDL_AtomicCAS(&job->state, RUNNING, LEFT)) {
        SDL_DetachThread(thread);
        return true;
    }
    const JobKind *kind = job->kind;
    kind->discard(job_end(job));
    return false;
}
