// background.c - the searches beside the editor: the proof and what follows from it, the map of
// reach, the map of tunings. They step in turns, on the worker of analysis.h where there is one,
// else some steps a frame.

#include "app/background.h"

#include "app/atlas.h"
#include "app/proof.h"
#include "app/state.h"
#include "app/veil.h"

static const double slice_s = 0.002, rest_s = 0.08; // a frame; where none is drawn

bool host_step_searches(App *app) {
    static bool (*const steps[])(App *) = {host_step_proof, host_step_veil, host_step_atlas};
    enum { SEARCHES = sizeof steps / sizeof *steps };
    for (int i = 0; i < SEARCHES; i++) {
        app->proving.turn = (app->proving.turn + 1) % SEARCHES;
        if (steps[app->proving.turn](app)) {
            return true;
        }
    }
    return false;
}

void host_work(App *app) {
    enum { STEPS_SCRIPTED = 60 };
    app->search_memory.most = (size_t)128 << 20 << app->settings.memory;
    if (app_base(app) != SCREEN_EDIT || !app->run.level) {
        return;
    }
    if (!app->analysis) {
        double seconds = app->rests ? rest_s : slice_s;
        app->proving.works = slice_work(app, (Slice){host_step_searches, seconds, STEPS_SCRIPTED});
    }
    host_prove(app);
    host_follow_veil(app);
    host_follow_atlas(app);
}

bool host_works(const App *app) {
    bool is_editing = app_base(app) == SCREEN_EDIT && app->run.level;
    bool works = app->analysis ? analysis_works(app->analysis) : app->proving.works;
    return (is_editing && works) || (app_top(app) == SCREEN_TITLE && app->badges.goes_on);
}

// ---- Slice ----

bool slice_work(App *app, Slice slice) {
    double frequency = (double)SDL_GetPerformanceFrequency();
    Uint64 start = SDL_GetPerformanceCounter();
    for (int i = 0; slice.step(app); i++) {
        double passed = (double)(SDL_GetPerformanceCounter() - start) / frequency;
        if (app->scripted ? i >= slice.steps : passed > slice.seconds) {
            return true;
        }
    }
    return false;
}
