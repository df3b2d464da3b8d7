// run_records.c - the last run of each level, and the fastest: when they are written down.
//
// A run is kept when it ends: at the goal, by a restart, or when its level is left. What passes in
// the editor behind the last tick that was played is no part of it. Why one is lost is said where
// the recorded runs are listed; a disk that refuses it is said at once, too.
//
// Run and time belong to what the level holds (records.h): an edit makes another level of it.

#include <stdio.h>
#include <string.h>

#include "app/run_prune.h"
#include "app/state.h"
#include "level/paths.h"

enum { LEAST_TICKS = 60 }; // of a run that did not reach the goal

/// Writes the name of what is kept of the open level's place: a level that came with the program
/// has a plain one, and one of one's own a path.
static void name_place(const App *app, char *out, size_t size) {
    const char *key = app->run.key;
    if (key[0] == '/') {
        files_name_after(key, out, size);
    } else {
        snprintf(out, size, "%.*s", (int)paths_stem_length(key), key);
    }
}

static bool in_runs(const char *name, const char *suffix, char *path, size_t size) {
    char inside[FILES_PATH_MAX * 2];
    snprintf(inside, sizeof inside, "runs/%s%s", name, suffix);
    return name[0] && files_data_path(inside, path, size);
}

/// Runs that a record is of belong to what the level holds; a moment, and a run from a file, to its
/// place.
bool host_run_path(const App *app, const char *suffix, char *path, size_t size) {
    char name[FILES_PATH_MAX] = "";
    if (app->run.key[0] && run_is_of_content(suffix)) {
        snprintf(name, sizeof name, "%s", app->run.record);
    } else if (app->run.key[0]) {
        name_place(app, name, sizeof name);
    }
    return in_runs(name, suffix, path, size);
}

bool host_find_run(const App *app, const char *suffix, char *path, size_t size) {
    return host_run_path(app, suffix, path, size) && files_exists(path);
}

void host_refresh_record(App *app) {
    Run *run = &app->run;
    uint64_t change = app->editor ? editor_change_count(app->editor) : run->record_change + 1;
    if (run->record[0] && run->record_change == change) {
        return;
    }
    run->record_change = change;
    records_key(run->level, run->record);
}

// ---- Storing ----

bool host_run_place(const App *app, const char *suffix, char *path, size_t size,
                    LevelError *error) {
    if (!app->run.key[0]) {
        level_error_set(error, "this level has no file yet: save it first");
        return false;
    }
    if (!host_run_path(app, suffix, path, size)) {
        level_error_set(error, "there is no folder for runs: set HOME");
        return false;
    }
    return files_need_room(path, error);
}

const char *host_run_trouble(const App *app) {
    if (!app->run.key[0]) {
        return "the level has no file yet";
    }
    if (app->play.watch.count > 0) {
        return "part of it was watched, not played";
    }
    if (session_has_begun(app->run.session)) {
        return "started in the middle";
    }
    return session_is_repeatable(app->run.session) ? NULL : "the level was edited during the run";
}

static void note_time(App *app) {
    const GameState *state = session_state(app->run.session);
    LevelError error = {0};
    Record record = {.ticks = state->ticks, .coins = state->coins};
    Record *before = &app->play.best_before;
    if (!records_note(&app->records, app->run.record, record, before, &error)) {
        app_toast_error(app, "This time was not noted", &error);
    }
    app->play.is_best = before->ticks == 0 || record.ticks < before->ticks;
}

static void lose(App *app, const char *why) {
    snprintf(app->play.run_lost, sizeof app->play.run_lost, "%s", why);
}

// A disk that refuses one run refuses the next: it is said once.
static void tell_not_written(App *app, const LevelError *error) {
    char why[sizeof app->play.run_lost];
    level_error_print(error, why, sizeof why);
    if (strcmp(why, app->play.run_lost) != 0) {
        app_toast_error(app, "This run was not kept", error);
        fprintf(stderr, "foothold: this run was not kept: %s\n", why); // the window may be going
    }
    lose(app, why);
}

static bool write_run(const App *app, const Replay *replay, const char *suffix, LevelError *error) {
    char path[FILES_PATH_MAX];
    bool ok =
        host_run_place(app, suffix, path, sizeof path, error) && replay_save(replay, path, error);
    if (ok) {
        run_prune(path);
    }
    return ok;
}

static void write_down(App *app, int ticks, bool is_fastest) {
    Replay replay;
    LevelError error = {0};
    bool ok = replay_of_session(app->run.session, app->run.path, ticks, &replay);
    if (ok) {
        ok = write_run(app, &replay, HOST_LAST_RUN, &error) &&
             (!is_fastest || write_run(app, &replay, HOST_BEST_RUN, &error));
        replay_free(&replay);
    } else {
        level_error_set(&error, "out of memory");
    }
    if (ok) {
        app->play.run_lost[0] = '\0';
    } else {
        tell_not_written(app, &error);
    }
}

void host_keep_run(App *app) {
    int count;
    session_inputs(app->run.session, &count);
    bool finished = session_state(app->run.session)->finished;
    int played = fh_min(app->run.played, count);
    if (app->run.is_kept || played == 0) {
        return;
    }
    const char *why = host_run_trouble(app);
    why = !why && !finished && played < LEAST_TICKS ? "it was shorter than a second" : why;
    if (why) {
        lose(app, why);
        return;
    }
    app->run.is_kept = true;
    host_refresh_record(app);
    bool is_timed = finished && !app->run.is_undone;
    if (is_timed) {
        note_time(app);
    }
    write_down(app, finished ? count : played, is_timed && app->play.is_best);
}

void host_forget_goal(App *app) {
    app->play.goal_ticks = 0;
    app->play.is_best = false;
    app->play.best_before = (Record){0};
}
