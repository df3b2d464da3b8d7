// autosave.c - the open level's journal: when it is kept.
//
// It is written beside the loop from a copy of the level, so that a vast one does not stop the
// hand. Before a level is played or left the loop waits for it, but not for ever. The job of a
// journal that the loop gave up removes that journal, else it would be offered as lost edits.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/state.h"

enum { PATIENCE_MS = 1000, LAST_PATIENCE_MS = 3000, LOOK_EVERY_MS = 1000 };

/// A journal on its thread.
typedef struct KeepWork {
    Level *level;              // owned: a copy
    char path[FILES_PATH_MAX]; // from the root on; "": it was never saved
    char file[JOURNAL_PATH];
    JournalSlot left; // owned, once the loop gave it up: its place, which no other journal may take
    Uint64 began, took_ms;
    bool ok;
    LevelError error;
} KeepWork;

static const char *path_of(const App *app) {
    return app->run.path[0] ? app->run.path : NULL;
}

// ---- On its thread ----

static void keep_work(void *data) {
    KeepWork *work = data;
    const char *path = work->path[0] ? work->path : NULL;
    work->ok = level_journal_write(work->level, path, work->file, &work->error);
    work->took_ms = SDL_GetTicks64() - work->began;
}

static void free_work(KeepWork *work) {
    level_destroy(work->level);
    free(work);
}

static void discard_journal(void *data) {
    KeepWork *work = data;
    journal_let_go(&work->left, true);
    free_work(work);
}

static const JobKind keep_job = {"journal", keep_work, discard_journal};

// ---- Beginning and end ----

/// A copy of the level to be written, with where to. NULL out of memory.
static KeepWork *make_work(App *app) {
    KeepWork *work = calloc(1, sizeof *work);
    Level *copy = work ? editor_clone_level(app->editor) : NULL;
    if (!copy) {
        free(work);
        return NULL;
    }
    work->level = copy;
    work->began = SDL_GetTicks64();
    snprintf(work->file, sizeof work->file, "%s", app->document.journal.own.file);
    if (path_of(app)) {
        files_absolute(app->run.path, work->path, sizeof work->path);
    }
    return work;
}

static void tell_unsafe(App *app, const LevelError *why) {
    app_toast_error(app, "Edits are not safe from a crash", why);
}

static void tell_no_place(App *app) {
    LevelError why = {0};
    if (files_state_path("journal", why.file, sizeof why.file)) {
        level_error_set(&why, "no place for a journal (%s); XDG_STATE_HOME may name another folder",
                        app->document.journal.trouble ? strerror(app->document.journal.trouble)
                                                      : "none is free");
    } else {
        level_error_set(&why, "there is no folder for journals: set HOME");
    }
    tell_unsafe(app, &why);
}

static void begin(App *app, JournalMoment moment) {
    KeepWork *work = make_work(app);
    Job *job = work ? job_start(&keep_job, work) : NULL;
    if (job) {
        app->document.autosave = (Autosave){job, work, moment};
        return;
    }
    if (work) {
        free_work(work);
    }
    if (!journal_note(&app->document.journal, moment, 0.0, false)) {
        LevelError why = {0};
        level_error_set(&why, "there is not enough memory");
        tell_unsafe(app, &why);
    }
}

/// Takes note of what was written.
static void end(App *app) {
    KeepWork *work = job_end(app->document.autosave.job);
    JournalMoment moment = app->document.autosave.moment;
    app->document.autosave = (Autosave){0};
    if (!journal_note(&app->document.journal, moment, (double)work->took_ms, work->ok)) {
        tell_unsafe(app, &work->error);
    }
    free_work(work);
}

static void end_if_done(App *app, int ms) {
    if (app->document.autosave.job && job_is_done(app->document.autosave.job, ms)) {
        end(app);
    }
}

/// The journal that is being written is not wanted any more.
static void leave_autosave(App *app) {
    if (app->document.autosave.job) {
        app->document.autosave.work->left = journal_detach_own(&app->document.journal);
        app->document.was_left |= job_leave(app->document.autosave.job);
        app->document.autosave = (Autosave){0};
    }
}

void host_end_autosave(App *app) {
    end_if_done(app, LAST_PATIENCE_MS);
    leave_autosave(app);
}

void host_begin_journal(App *app) {
    char text[240];
    leave_autosave(app);
    journal_begin(&app->document.journal, path_of(app), editor_change_count(app->editor));
    if (app->document.journal.other != 0) {
        snprintf(text, sizeof text,
                 "Another editor has this level open (process %ld). What it saves is read here, or "
                 "asked about when there are changes here, too.",
                 app->document.journal.other);
        app_notice(app, "This level is open twice", text);
    }
    if (app->document.journal.own.file[0] == '\0') {
        tell_no_place(app);
    }
}

void host_watch_others(App *app) {
    long before = app->document.journal.other;
    char text[UI_TOAST_BYTES];
    if (host_now_ms(app) < app->document.look_for_others) {
        return;
    }
    app->document.look_for_others = host_now_ms(app) + LOOK_EVERY_MS;
    journal_look_for_others(&app->document.journal);
    if (app->document.journal.other != 0 && app->document.journal.other != before) {
        snprintf(text, sizeof text,
                 "Another editor has opened this level (process %ld): what it saves is read here, "
                 "or asked about",
                 app->document.journal.other);
        ui_toast(app->ui, UI_TOAST_INFO, text);
    }
}

/// The level is in its file as it is. What is still being written goes when it is there.
static void drop_journal(App *app) {
    end_if_done(app, host_patience(app));
    if (!app->document.autosave.job) {
        journal_saved(&app->document.journal, editor_change_count(app->editor));
    }
}

void host_keep_journal(App *app, bool at_once) {
    int patience = at_once && !app->scripted ? PATIENCE_MS : host_patience(app);
    if (!editor_is_dirty(app->editor)) {
        drop_journal(app);
        return;
    }
    JournalMoment moment = {editor_change_count(app->editor), host_now_ms(app), at_once};
    end_if_done(app, at_once ? patience : 0); // what is on its way may be older
    if (!app->document.autosave.job && journal_is_due(&app->document.journal, moment)) {
        begin(app, moment);
    }
    end_if_done(app, patience);
}
