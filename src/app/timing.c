// timing.c - what time it is, and how long a frame may wait: a script has a clock of its own.

#include "app/state.h"

double host_now_ms(const App *app) {
    return app->scripted ? (double)(app->tick + 1) * 1000.0 / 60.0 : (double)(SDL_GetTicks64() + 1);
}

int host_patience(const App *app) {
    bool is_endless = app->scripted && app->script.is_patient;
    return is_endless ? -1 : app->script.patience_ms;
}
