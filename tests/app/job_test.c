// Work on other threads: done and taken back, waited for, or left to itself.

#include "app/job.h"

#include <SDL.h>
#include <stdlib.h>

#include "test.h"

/// What a job of these tests works on.
typedef struct Load {
    SDL_sem *go;      // it waits for this; borrowed
    SDL_sem *dropped; // posted when it is discarded; borrowed
    int result;
} Load;

static void work(void *data) {
    Load *load = data;
    SDL_SemWait(load->go);
    load->result = 42;
}

static void discard(void *data) {
    Load *load = data;
    SDL_sem *dropped = load->dropped;
    free(load);
    SDL_SemPost(dropped);
}

static const JobKind kind = {"test", work, discard};

static Job *start(SDL_sem *go, SDL_sem *dropped) {
    Load *load = calloc(1, sizeof *load);
    *load = (Load){go, dropped, 0};
    return job_start(&kind, load);
}

TEST(a_job_is_done_when_its_work_is_and_gives_its_data_back) {
    SDL_sem *go = SDL_CreateSemaphore(0);
    SDL_sem *dropped = SDL_CreateSemaphore(0);
    Job *job = start(go, dropped);
    CHECK(!job_is_done(job, 0));
    CHECK(!job_is_done(job, 5));
    SDL_SemPost(go);
    CHECK(job_is_done(job, -1));
    CHECK(job_is_done(job, 0));
    Load *load = job_end(job);
    CHECK_INT(42, load->result);
    free(load);
    CHECK_INT(0, SDL_SemValue(dropped));
    SDL_DestroySemaphore(go);
    SDL_DestroySemaphore(dropped);
}

TEST(a_job_that_is_left_goes_on_and_discards_what_it_made) {
    SDL_sem *go = SDL_CreateSemaphore(0);
    SDL_sem *dropped = SDL_CreateSemaphore(0);
    CHECK(job_leave(start(go, dropped)));
    SDL_SemPost(go);
    SDL_SemWait(dropped);
    Job *job = start(go, dropped);
    SDL_SemPost(go);
    CHECK(job_is_done(job, -1));
    CHECK(!job_leave(job)); // it is done: discarded at once
    CHECK_INT(1, SDL_SemValue(dropped));
    CHECK(!job_leave(NULL));
    SDL_DestroySemaphore(go);
    SDL_DestroySemaphore(dropped);
}
