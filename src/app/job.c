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

// ---- Analysis ----

struct Analysis {
    bool (*step)(void *user);
    void *user;
    SDL_Thread *thread;
    SDL_mutex *mutex;  // of all below
    SDL_cond *changed; // one of them has changed
    int holds;
    bool is_stepping, works, is_stopped;
};

/// The worker steps without the mutex, so that only a hold waits for a step.
static int work_on(void *user) {
    Analysis *analysis = user;
    SDL_SetThreadPriority(SDL_THREAD_PRIORITY_LOW);
    SDL_LockMutex(analysis->mutex);
    while (!analysis->is_stopped) {
        if (analysis->holds > 0 || !analysis->works) {
            SDL_CondWait(analysis->changed, analysis->mutex);
            continue;
        }
        analysis->is_stepping = true;
        SDL_UnlockMutex(analysis->mutex);
        bool works = analysis->step(analysis->user);
        SDL_LockMutex(analysis->mutex);
        analysis->is_stepping = false;
        analysis->works = works;
        SDL_CondBroadcast(analysis->changed);
    }
    SDL_UnlockMutex(analysis->mutex);
    return 0;
}

static void destroy(Analysis *analysis) {
    SDL_DestroyCond(analysis->changed);
    SDL_DestroyMutex(analysis->mutex);
    SDL_free(analysis);
}

Analysis *analysis_start(bool (*step)(void *user), void *user) {
    Analysis *analysis = SDL_calloc(1, sizeof *analysis);
    if (!analysis) {
        return NULL;
    }
    analysis->step = step;
    analysis->user = user;
    analysis->holds = 1;
    analysis->mutex = SDL_CreateMutex();
    analysis->changed = SDL_CreateCond();
    analysis->thread = analysis->mutex && analysis->changed
                           ? SDL_CreateThread(work_on, "analysis", analysis)
                           : NULL;
    if (!analysis->thread) {
        destroy(analysis);
        return NULL;
    }
    return analysis;
}

void analysis_hold(Analysis *analysis) {
    if (!analysis) {
        return;
    }
    SDL_LockMutex(analysis->mutex);
    analysis->holds++;
    while (analysis->is_stepping) {
        SDL_CondWait(analysis->changed, analysis->mutex);
    }
    SDL_UnlockMutex(analysis->mutex);
}

void analysis_let_go(Analysis *analysis) {
    if (!analysis) {
        return;
    }
    SDL_LockMutex(analysis->mutex);
    analysis->holds--;
    analysis->works = true; // until a step finds that there is none
    SDL_CondBroadcast(analysis->changed);
    SDL_UnlockMutex(analysis->mutex);
}

bool analysis_works(Analysis *analysis) {
    if (!analysis) {
        return false;
    }
    SDL_LockMutex(analysis->mutex);
    bool works = analysis->works;
    SDL_UnlockMutex(analysis->mutex);
    return works;
}

void analysis_stop(Analysis *analysis) {
    if (!analysis) {
        return;
    }
    SDL_LockMutex(analysis->mutex);
    analysis->is_stopped = true;
    SDL_CondBroadcast(analysis->changed);
    SDL_UnlockMutex(analysis->mutex);
    SDL_WaitThread(analysis->thread, NULL);
    destroy(analysis);
}
