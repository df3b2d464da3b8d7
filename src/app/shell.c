#define _XOPEN_SOURCE 700 // for SA_RESETHAND

// shell.c - what all screens share: how the settings draw the world, messages, the time, saving the
// settings, and the end by a signal.

#include "app/shell.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <signal.h>
#include <stddef.h>

#include "app/app.h"
#include "app/run.h"
#include "level/paths.h"
#include "words/words.h"

uint32_t app_view_flags(const Shell *shell) {
    return (shell->settings.shake ? 0u : VIEW_NO_EFFECTS) |
           (shell->settings.still ? VIEW_STILL : 0u) |
           (shell->settings.flash ? 0u : VIEW_NO_FLASH) |
           (shell->settings.contrast ? VIEW_CONTRAST : 0u);
}

SDL_Point app_scale_size(const Shell *shell) {
    SDL_Point window = {shell->width, shell->height};
    SDL_Point screen = {(int)((float)shell->screen.x * shell->point_scale),
                        (int)((float)shell->screen.y * shell->point_scale)};
    return screen.x > 0 ? window_place_scale_size(window, screen) : window;
}

int app_zoom(const Shell *shell) {
    if (shell->settings.zoom > 0) {
        return shell->settings.zoom;
    }
    // About 40 x 22 tiles of 16 px are seen.
    SDL_Point size = app_scale_size(shell);
    float fit = fminf((float)size.x / 640.0f, (float)size.y / 360.0f);
    return fh_clamp((int)(fit + 0.6f), 1, SETTINGS_ZOOM_MAX);
}

void app_fit_camera(const Shell *shell, Run *run) {
    int zoom = app_zoom(shell);
    run_set_view(run, (shell->width + zoom - 1) / zoom, (shell->height + zoom - 1) / zoom);
}

// ---- Notices ----
//
// Messages over everything, and lines that are shown for some seconds.

void app_notice(Shell *shell, const char *title, const char *text) {
    size_t used = strlen(shell->screens.notice_text);
    if (shell->screens.notice_title[0] == '\0') {
        snprintf(shell->screens.notice_title, sizeof shell->screens.notice_title, "%s", title);
        snprintf(shell->screens.notice_text, sizeof shell->screens.notice_text, "%s", text);
    } else { // the one before was not read yet
        snprintf(shell->screens.notice_text + used, sizeof shell->screens.notice_text - used,
                 "\n\n%s:\n%s", say(title), say(text));
    }
}

/// An error as it is read in a window: a path is no longer than a line.
static void print_short(const LevelError *error, char *out, size_t size) {
    enum { PATH_SHOWN = 44 };
    LevelError shown = *error;
    paths_shorten(error->file, shown.file, PATH_SHOWN);
    level_error_print(&shown, out, size);
}

/// An error as it is read in a line: a file is shown by its name, a folder by its path.
static void print_named(const LevelError *error, char *out, size_t size) {
    LevelError shown = *error;
    const char *name = paths_name(error->file);
    snprintf(shown.file, sizeof shown.file, "%s", name);
    if (name[0]) {
        level_error_print(&shown, out, size);
    } else {
        print_short(error, out, size);
    }
}

void app_notice_error(Shell *shell, const char *title, const LevelError *error) {
    char text[NOTICE_BYTES];
    print_short(error, text, sizeof text);
    app_notice(shell, title, text);
}

void app_toast_error(Shell *shell, const char *what, const LevelError *error) {
    char why[UI_TOAST_BYTES];
    char text[sizeof why + 64];
    print_named(error, why, sizeof why);
    snprintf(text, sizeof text, "%s: %s", say(what), why);
    ui_toast(shell->ui, UI_TOAST_BAD, text);
}

// ---- Timing ----
//
// What time it is, and how long a frame may wait: a script has a clock of its own.

double host_now_ms(const Shell *shell) {
    return shell->scripted ? (double)(shell->tick + 1) * 1000.0 / 60.0
                           : (double)(SDL_GetTicks64() + 1);
}

int host_patience(const Shell *shell) {
    bool is_endless = shell->scripted && shell->script.is_patient;
    return is_endless ? -1 : shell->script.patience_ms;
}

// ---- Preferences ----
//
// The settings are written when something has changed them.

void app_save_settings(Shell *shell) {
    LevelError error = {0};
    if (!settings_save(&shell->settings, &shell->known_settings, &error)) {
        app_toast_error(shell, "The settings were not saved", &error);
    }
}

void app_note_opened(Shell *shell, const char *path) {
    char whole[FILES_PATH_MAX];
    files_absolute(path, whole, sizeof whole);
    settings_note_recent(&shell->settings, whole);
    app_save_settings(shell);
}

// ---- Shutdown ----

// The one thing that a handler can reach.
static volatile sig_atomic_t asked_by;

static void note(int number) {
    asked_by = number;
}

void shutdown_watch(void) {
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP};
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
            sigaction(numbers[i], &action, NULL);
        }
    }
}

bool shutdown_is_asked(void) {
    return asked_by != 0;
}

void shutdown_now(void) {
    signal(asked_by, SIG_DFL);
    raise(asked_by);
}
