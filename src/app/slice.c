#include "app/slice.h"

#include "app/state.h"

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
