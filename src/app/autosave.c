// autosave.c - writes the open level's unsaved edits to its store (level_store.h), within a second.
//
// They are written beside the loop from a copy of the level, so that a vast one does not stop the
// hand. Before a level is played or left the loop waits for that, but not for ever. A job that the
// loop gave up removes what it wrote, else that would be offered as lost edits.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/state.h"

enum {
    WAIT_MS = 400, // from an edit to its writing: well within a second
    SLOW_MS = 500, // a write that takes longer cannot keep that promise: it rests a little after it
    PATIENCE_MS = 1000,
    LAST_PATIENCE_MS = 3000,
    LOOK_EVERY_MS = 1000
};

/// A write on its thread.
typedef struct AutosaveWork {
    Level *level;              // owned: a copy
    char path[FILES_PATH_MAX]; // from the root on; "": it was never saved
    LevelStorePlace place;     // the store's; the job's alone once the loop gave it up
    Uint64 began, took_ms;
    bool ok;
    LevelError error;
} AutosaveWork;

// ---- When ----

bool autosave_is_due(Autosave *autosave, const LevelStore *store, AutosaveMoment moment) {
    if (store->own.number == 0 || moment.change == autosave->kept) {
        autosave->since = 0.0;
        return false;
    }
    // Waiting for a moment after an edit makes one write of a stroke.
    autosave->since = autosave->since > 0.0 ? autosave->since : moment.ms;
    return moment.at_once ||
           (moment.ms - autosave->since >= WAIT_MS && moment.ms >= autosave->rest_until);
}

bool autosave_note(Autosave *autosave, AutosaveMoment moment, double took_ms, bool ok) {
    // A slow one rests a quarter of its time, so that little is lost and the disk has pauses.
    double slow = took_ms > SLOW_MS ? moment.ms + 1.25 * took_ms : 0.0;
    autosave->rest_until = ok ? slow : moment.ms + WAIT_MS + 2.0 * took_ms;
    autosave->since = moment.ms; // what was edited while it was written waits since then
    if (ok) {
        autosave->kept = moment.change;
        autosave->is_written = true;
    }
    bool tells = !ok && !autosave->has_failed;
    autosave->has_failed = !ok;
    return !tells;
}

void autosave_end(Autosave *autosave, const LevelStore *store, uint64_t change) {
    if (autosave->is_written) {
        level_store_remove_own(store);
    }
    autosave->is_written = false;
    autosave->kept = change;
    autosave->since = 0.0;
}

// ---- On its thread ----

static void write_edits(void *data) {
    AutosaveWork *work = data;
    const char *path = work->path[0] ? work->path : NULL;
    work->ok = level_store_write(&work->place, work->level, path, &work->error);
    work->took_ms = SDL_GetTicks64() - work->began;
}

static void free_work(AutosaveWork *work) {
    level_destroy(work->level);
    free(work);
}

static void discard_edits(void *data) {
    AutosaveWork *work = data;
    level_store_let_go(&work->place, true);
    free_work(work);
}

static const JobKind autosave_job = {"autosave", write_edits, discard_edits};

// ---- Beginning and end ----

/// A copy of the level to be written, with where to. NULL out of memory.
static AutosaveWork *make_work(App *app) {
    AutosaveWork *work = calloc(1, sizeof *work);
    Level *copy = work ? editor_clone_level(app->editor) : NULL;
    if (!copy) {
        free(work);
        return NULL;
    }
    work->level = copy;
    work->began = SDL_GetTicks64();
    work->place = app->document.store.own;
    snprintf(work->path, sizeof work->path, "%s",
             app->document.store.is_named ? app->document.store.level : "");
    return work;
}

static void tell_unsafe(App *app, const LevelError *why) {
    app_toast_error(app, "Edits are not safe from a crash", why);
}

static void tell_no_place(App *app) {
    LevelError why = {0};
    const LevelStore *store = &app->document.store;
    snprintf(why.file, sizeof why.file, "%s", store->folder);
    if (store->folder[0]) {
        level_error_set(&why, "no place for edits (%s); XDG_STATE_HOME may name another folder",
                        store->trouble ? strerror(store->trouble) : "none is free");
    } else {
        level_error_set(&why, "there is no folder for edits: set HOME");
    }
    tell_unsafe(app, &why);
}

static void begin(App *app, AutosaveMoment moment) {
    Autosave *autosave = &app->document.autosave;
    AutosaveWork *work = make_work(app);
    autosave->job = work ? job_start(&autosave_job, work) : NULL;
    if (autosave->job) {
        autosave->moment = moment;
        return;
    }
    if (work) {
        free_work(work);
    }
    if (!autosave_note(autosave, moment, 0.0, false)) {
        LevelError why = {0};
        level_error_set(&why, "there is not enough memory");
        tell_unsafe(app, &why);
    }
}

static void end_if_done(App *app, int ms) {
    Autosave *autosave = &app->document.autosave;
    if (autosave->job && job_is_done(autosave->job, ms)) {
        AutosaveWork *work = job_end(autosave->job);
        autosave->job = NULL;
        if (!autosave_note(autosave, autosave->moment, (double)work->took_ms, work->ok)) {
            tell_unsafe(app, &work->error);
        }
        free_work(work);
    }
}

/// The edits that are being written are not wanted any more.
static void leave_autosave(App *app) {
    Autosave *autosave = &app->document.autosave;
    if (autosave->job) {
        app->document.store.own = (LevelStorePlace){0}; // the job's from now on
        app->document.was_left |= job_leave(autosave->job);
        autosave->job = NULL;
    }
}

void host_end_autosave(App *app) {
    end_if_done(app, LAST_PATIENCE_MS);
    leave_autosave(app);
}

void host_begin_store(App *app) {
    char text[240];
    LevelStore *store = &app->document.store;
    leave_autosave(app);
    level_store_begin(store, app->run.path[0] ? app->run.path : NULL, app->run.level->seen.text);
    app->document.autosave = (Autosave){.kept = editor_change_count(app->editor)};
    if (store->other != 0) {
        snprintf(text, sizeof text,
                 "Another editor has this level open (process %ld). What it saves is read here, or "
                 "asked about when there are changes here, too.",
                 store->other);
        app_notice(app, "This level is open twice", text);
    }
    if (store->own.number == 0) {
        tell_no_place(app);
    }
}

void host_watch_others(App *app) {
    long before = app->document.store.other;
    char text[UI_TOAST_BYTES];
    if (host_now_ms(app) < app->document.look_for_others) {
        return;
    }
    app->document.look_for_others = host_now_ms(app) + LOOK_EVERY_MS;
    level_store_look_for_others(&app->document.store);
    if (app->document.store.other != 0 && app->document.store.other != before) {
        snprintf(text, sizeof text,
                 "Another editor has opened this level (process %ld): what it saves is read here, "
                 "or asked about",
                 app->document.store.other);
        ui_toast(app->ui, UI_TOAST_INFO, text);
    }
}

/// The level is as it is in its file. Edits that are still being written go when they are there.
static void drop_edits(App *app) {
    LevelFile *document = &app->document;
    end_if_done(app, host_patience(app));
    if (!document->autosave.job) {
        autosave_end(&document->autosave, &document->store, editor_change_count(app->editor));
    }
}

void host_autosave(App *app, bool at_once) {
    Autosave *autosave = &app->document.autosave;
    int patience = at_once && !app->scripted ? PATIENCE_MS : host_patience(app);
    if (!editor_is_dirty(app->editor)) {
        drop_edits(app);
        return;
    }
    AutosaveMoment moment = {editor_change_count(app->editor), host_now_ms(app), at_once};
    end_if_done(app, at_once ? patience : 0); // what is on its way may be older
    if (!autosave->job && autosave_is_due(autosave, &app->document.store, moment)) {
        begin(app, moment);
    }
    end_if_done(app, patience);
}
