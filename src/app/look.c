// look.c - how the world is drawn by the settings.

#include <math.h>

#include "app/state.h"

uint32_t app_view_flags(const App *app) {
    return (app->settings.shake ? 0u : VIEW_NO_EFFECTS) | (app->settings.still ? VIEW_STILL : 0u) |
           (app->settings.contrast ? VIEW_CONTRAST : 0u);
}

int app_zoom(const App *app) {
    if (app->settings.zoom > 0) {
        return app->settings.zoom;
    }
    // About 40 x 22 tiles of 16 px are seen.
    float fit = fminf((float)app->shell.width / 640.0f, (float)app->shell.height / 360.0f);
    return fh_clamp((int)(fit + 0.6f), 1, SETTINGS_ZOOM_MAX);
}

void app_fit_camera(const App *app, Run *run) {
    int zoom = app_zoom(app);
    run_set_view(run, (app->shell.width + zoom - 1) / zoom, (app->shell.height + zoom - 1) / zoom);
}
