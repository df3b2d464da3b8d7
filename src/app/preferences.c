// preferences.c - the settings are written when something has changed them.

#include "app/state.h"

void app_save_settings(App *app) {
    LevelError error = {0};
    if (!settings_save(&app->settings, &app->known_settings, &error)) {
        app_toast_error(app, "The settings were not saved", &error);
    }
}

void host_note_opened(App *app, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    settings_note_recent(&app->settings, whole);
    app_save_settings(app);
}
