#include "app/analysis.h"

#include <SDL.h>

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
static int run(void *user) {
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
    analysis->thread =
        analysis->mutex && analysis->changed ? SDL_CreateThread(run, "analysis", analysis) : NULL;
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
