// look.c - how the world is drawn by the settings.

#include <math.h>

#include "app/state.h"

uint32_t app_view_flags(const App *app) {
    return (app->settings.shake ? 0u : VIEW_NO_EFFECTS) | (app->settings.still ? VIEW_STILL : 0u) |
           (app->settings.contrast ? VIEW_CONTRAST : 0u);
}

SDL_Point app_scale_size(const App *app) {
    const Shell *shell = &app->shell;
    SDL_Point window = {shell->width, shell->height};
    SDL_Point screen = {(int)((float)shell->screen.x * shell->point_scale),
                        (int)((float)shell->screen.y * shell->point_scale)};
    return screen.x > 0 ? window_place_scale_size(window, screen) : window;
}

int app_zoom(const App *app) {
    if (app->settings.zoom > 0) {
        return app->settings.zoom;
    }
    // About 40 x 22 tiles of 16 px are seen.
    SDL_Point size = app_scale_size(app);
    float fit = fminf((float)size.x / 640.0f, (float)size.y / 360.0f);
    return fh_clamp((int)(fit + 0.6f), 1, SETTINGS_ZOOM_MAX);
}

void app_fit_camera(const App *app, Run *run) {
    int zoom = app_zoom(app);
    run_set_view(run, (app->shell.width + zoom - 1) / zoom, (app->shell.height + zoom - 1) / zoom);
}
