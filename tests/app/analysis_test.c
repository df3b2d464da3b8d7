// The worker of the searches: it steps, stops between two steps while it is held, and goes on.

#include "app/job.h"

#include <SDL.h>

#include "test.h"

enum { STEPS = 1000 };

/// What the steps work on. `count` is read and written without a lock: by the worker, and by the
/// case while it holds the worker.
typedef struct Work {
    int count, most;
    bool is_inside;
} Work;

static bool step(void *user) {
    Work *work = user;
    work->is_inside = true;
    work->count += work->count < work->most;
    SDL_Delay(work->count % 100 == 0);
    work->is_inside = false;
    return work->count < work->most;
}

static void wait_for_end(Analysis *analysis) {
    while (analysis_works(analysis)) {
        SDL_Delay(1);
    }
}

TEST(analysis_steps_to_the_end_and_again_after_a_hold) {
    Work work = {.most = STEPS};
    Analysis *analysis = analysis_start(step, &work);
    CHECK(analysis != NULL);
    SDL_Delay(5);
    CHECK_INT(0, work.count); // it begins held
    analysis_let_go(analysis);
    wait_for_end(analysis);
    analysis_hold(analysis);
    CHECK_INT(STEPS, work.count);
    work.most += STEPS;
    analysis_let_go(analysis);
    CHECK(analysis_works(analysis) || work.count == 2 * STEPS);
    wait_for_end(analysis);
    analysis_stop(analysis);
    CHECK_INT(2 * STEPS, work.count);
}

TEST(analysis_that_is_held_is_between_two_steps_and_holds_nest) {
    Work work = {.most = 1 << 30};
    Analysis *analysis = analysis_start(step, &work);
    analysis_let_go(analysis);
    for (int i = 0; i < 200; i++) {
        analysis_hold(analysis);
        analysis_hold(analysis);
        CHECK(!work.is_inside);
        int before = work.count;
        analysis_let_go(analysis);
        SDL_Delay(i % 20 == 0);
        CHECK_INT(before, work.count);
        analysis_let_go(analysis);
        SDL_Delay(i % 10 == 0);
    }
    analysis_stop(analysis); // in the middle of its work
    CHECK(work.count > 0 && work.count < work.most);
}

TEST(analysis_that_there_is_none_of_is_held_let_go_and_stopped) {
    analysis_hold(NULL);
    analysis_let_go(NULL);
    analysis_stop(NULL);
    CHECK(!analysis_works(NULL));
}
