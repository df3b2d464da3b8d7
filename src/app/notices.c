// notices.c - messages over everything, and lines that are shown for some seconds.

#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/state.h"
#include "level/paths.h"

void app_notice(App *app, const char *title, const char *text) {
    size_t used = strlen(app->screens.notice_text);
    if (app->screens.notice_title[0] == '\0') {
        snprintf(app->screens.notice_title, sizeof app->screens.notice_title, "%s", title);
        snprintf(app->screens.notice_text, sizeof app->screens.notice_text, "%s", text);
    } else { // the one before was not read yet
        snprintf(app->screens.notice_text + used, sizeof app->screens.notice_text - used,
                 "\n\n%s:\n%s", title, text);
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

void app_notice_error(App *app, const char *title, const LevelError *error) {
    char text[NOTICE_BYTES];
    print_short(error, text, sizeof text);
    app_notice(app, title, text);
}

void app_toast_error(App *app, const char *what, const LevelError *error) {
    char why[UI_TOAST_BYTES];
    char text[sizeof why + 64];
    print_named(error, why, sizeof why);
    snprintf(text, sizeof text, "%s: %s", what, why);
    ui_toast(app->ui, UI_TOAST_BAD, text);
}

int app_report(const LevelError *error) {
    char line[1024];
    level_error_print(error, line, sizeof line);
    fprintf(stderr, "%s\n", line);
    return 1;
}
