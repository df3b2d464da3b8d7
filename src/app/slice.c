#include "app/slice.h"

#include "app/state.h"

static const double most_s = 0.006, frame_s = 0.012, full_s = 0.015, rest_s = 0.02;

double slice_least_s(const App *app) {
    const double most_least_s = 0.0015, least_s = 0.0003,
                 share = 0.1; // of a frame that is slow anyway
    double left = full_s - app->work_s;
    if (app->rests) {
        return rest_s;
    }
    if (app->work_s > 2.0 * frame_s) {
        return share * app->work_s;
    }
    return left > most_least_s ? most_least_s : left < least_s ? least_s : left;
}

double slice_idle_s(const App *app) {
    double left = frame_s - app->work_s, least = slice_least_s(app);
    return left < least ? least : left > most_s ? most_s : left;
}

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
