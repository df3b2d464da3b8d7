// app.h - the demo with its window: title, playing, editing.
//
// The one door for main.c. Everything else in this folder is app_run's own business.

#ifndef FOOTHOLD_APP_APP_H
#define FOOTHOLD_APP_APP_H

#include <stdbool.h>

typedef enum AppStart { APP_START_TITLE, APP_START_PLAY, APP_START_EDIT } AppStart;

typedef struct AppOptions {
    AppStart start;
    bool edits_shipped;  // levels that came with the program are saved in their places
    const char *level;   // a path; NULL: the title screen
    const char *events;  // a script's path (README.md); NULL: real hands
    const char *program; // main's argv[0], to find the assets
} AppOptions;

/// Opens the window and runs until the player leaves. Returns the exit status: 0; 1 when the level
/// or the script is bad or no window can be had (said on standard error, with a remedy).
int app_run(const AppOptions *options);
/// Where there is no display: plays the first level's recorded run without a window, writes
/// pictures of it into the current folder and names them on standard output. Returns the exit
/// status.
int app_run_headless_demo(const char *program);
struct LevelError;

/// Says an error on standard error. Returns the exit status for it, 1.
int app_report(const struct LevelError *error);
/// True when a window can be opened, or a driver that needs none was asked for.
bool app_has_display(void);

#endif
