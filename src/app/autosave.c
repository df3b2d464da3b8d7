// autosave.c - writes the open level's unsaved edits to its store (level_store.h), within a second.
//
// They are written beside the loop from a copy of the level, so that a vast one does not stop the
// hand. Before a level is played or left the loop waits for that, but not for ever. A job that the
// loop gave up removes what it wrote, else that would be offered as lost edits.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/project.h"
#include "words/words.h"

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
static AutosaveWork *make_work(Project *project) {
    AutosaveWork *work = calloc(1, sizeof *work);
    Level *copy = work ? editor_clone_level(project->editor) : NULL;
    if (!copy) {
        free(work);
        return NULL;
    }
    work->level = copy;
    work->began = SDL_GetTicks64();
    work->place = project->document.store.own;
    snprintf(work->path, sizeof work->path, "%s",
             project->document.store.is_named ? project->document.store.level : "");
    return work;
}

static void tell_unsafe(Shell *shell, const LevelError *why) {
    app_toast_error(shell, "Edits are not safe from a crash", why);
}

static void tell_no_place(Project *project) {
    LevelError why = {0};
    const LevelStore *store = &project->document.store;
    snprintf(why.file, sizeof why.file, "%s", store->folder);
    if (store->folder[0]) {
        level_error_set(&why, "no place for edits (%s); XDG_STATE_HOME may name another folder",
                        store->trouble ? strerror(store->trouble) : say("none is free"));
    } else {
        level_error_set(&why, "there is no folder for edits: set HOME");
    }
    tell_unsafe(project->shell, &why);
}

static void begin(Project *project, AutosaveMoment moment) {
    Autosave *autosave = &project->document.autosave;
    AutosaveWork *work = make_work(project);
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
        tell_unsafe(project->shell, &why);
    }
}

static void end_if_done(Project *project, int ms) {
    Autosave *autosave = &project->document.autosave;
    if (autosave->job && job_is_done(autosave->job, ms)) {
        AutosaveWork *work = job_end(autosave->job);
        autosave->job = NULL;
        if (!autosave_note(autosave, autosave->moment, (double)work->took_ms, work->ok)) {
            tell_unsafe(project->shell, &work->error);
        }
        free_work(work);
    }
}

/// The edits that are being written are not wanted any more.
static void leave_autosave(Project *project) {
    Autosave *autosave = &project->document.autosave;
    if (autosave->job) {
        project->document.store.own = (LevelStorePlace){0}; // the job's from now on
        project->document.was_left |= job_leave(autosave->job);
        autosave->job = NULL;
    }
}

void host_end_autosave(Project *project) {
    end_if_done(project, LAST_PATIENCE_MS);
    leave_autosave(project);
}

void host_begin_store(Project *project) {
    char text[240];
    LevelStore *store = &project->document.store;
    leave_autosave(project);
    level_store_begin(store, project->run.path[0] ? project->run.path : NULL,
                      project->run.level->seen.text);
    project->document.autosave = (Autosave){.kept = editor_change_count(project->editor)};
    if (store->other != 0) {
        snprintf(
            text, sizeof text,
            say("Another editor has this level open (process %ld). What it saves is read here, or "
                "asked about when there are changes here, too."),
            store->other);
        app_notice(project->shell, "This level is open twice", text);
    }
    if (store->own.number == 0) {
        tell_no_place(project);
    }
}

void host_watch_others(Project *project) {
    long before = project->document.store.other;
    char text[UI_TOAST_BYTES];
    if (host_now_ms(project->shell) < project->document.look_for_others) {
        return;
    }
    project->document.look_for_others = host_now_ms(project->shell) + LOOK_EVERY_MS;
    level_store_look_for_others(&project->document.store);
    if (project->document.store.other != 0 && project->document.store.other != before) {
        snprintf(
            text, sizeof text,
            say("Another editor has opened this level (process %ld): what it saves is read here, "
                "or asked about"),
            project->document.store.other);
        ui_toast(project->shell->ui, UI_TOAST_INFO, text);
    }
}

/// The level is as it is in its file. Edits that are still being written go when they are there.
static void drop_edits(Project *project) {
    LevelFile *document = &project->document;
    end_if_done(project, host_patience(project->shell));
    if (!document->autosave.job) {
        autosave_end(&document->autosave, &document->store, editor_change_count(project->editor));
    }
}

void host_autosave(Project *project, bool at_once) {
    Autosave *autosave = &project->document.autosave;
    int patience =
        at_once && !project->shell->scripted ? PATIENCE_MS : host_patience(project->shell);
    if (!editor_is_dirty(project->editor)) {
        drop_edits(project);
        return;
    }
    AutosaveMoment moment = {editor_change_count(project->editor), host_now_ms(project->shell),
                             at_once};
    end_if_done(project, at_once ? patience : 0); // what is on its way may be older
    if (!autosave->job && autosave_is_due(autosave, &project->document.store, moment)) {
        begin(project, moment);
    }
    end_if_done(project, patience);
}

// ---- Recovery ----
//
// What becomes of edits that were left behind: read and compared beside the loop, offered, taken
// up.

// ---- Offering ----

static void ask(Project *project, const Reading *reading) {
    char when[40];
    char what[160];
    char text[1024];
    host_say_when(reading->snapshot.when, when, sizeof when);
    level_difference_print(&reading->difference, what, sizeof what);
    snprintf(text, sizeof text,
             say("\"%.80s\" was not saved. Restore the edits of %s? They differ from %s in: %s."),
             reading->level->name ? reading->level->name : "", when,
             editor_is_dirty(project->editor) ? say("what is open")
             : project->run.path[0]           ? say("the file")
                                              : say("a new level"),
             what);
    host_draw_comparison(project, project->run.level, reading->level);
    editor_ask_recover(project->editor, text);
}

/// Edits that were left behind before may be offered next.
static void let_go(Project *project, bool removes) {
    level_store_answer_found(&project->document.store, removes);
    host_forget_found(project);
}

static void end(Project *project) {
    Reading *reading = job_end(project->document.recovery.job);
    project->document.recovery = (Recovery){.is_told = true};
    if (!reading->level) {
        char text[1024];
        snprintf(text, sizeof text, say("%.600s, %.200s: they stay where they are."),
                 reading->snapshot.text, reading->error.text);
        editor_show_error(project->editor, "Unsaved edits cannot be read", text);
        let_go(project, false);
    } else if (reading->is_nothing_new) {
        let_go(project, true);
    } else {
        ask(project, reading);
        project->document.recovery.level = reading->level;
        reading->level = NULL;
    }
    host_discard_reading(reading);
}

void host_offer_found(Project *project) {
    Recovery *recovery = &project->document.recovery;
    recovery->waits = recovery->waits && editor_is_dirty(project->editor);
    if (recovery->is_told || recovery->waits || project->document.store.found.number == 0 ||
        editor_shows_dialog(project->editor)) {
        return;
    }
    if (!recovery->job) { // another try in the next frame when there is no memory
        recovery->job = host_read_snapshot(project, &project->document.store.found);
    }
    if (recovery->job && job_is_done(recovery->job, host_patience(project->shell))) {
        end(project);
    }
}

void host_forget_found(Project *project) {
    project->document.was_left |= job_leave(project->document.recovery.job);
    level_destroy(project->document.recovery.level);
    project->document.recovery = (Recovery){0};
}

// ---- Taking up ----

/// As one step: undo goes back to what is in the file.
static void recover(Project *project) {
    LevelFile *document = &project->document;
    Level *level = document->recovery.level;
    document->recovery.level = NULL;
    if (!level || !editor_replace_level(project->editor, level, "recover")) {
        editor_show_error(project->editor, "The edits cannot be restored",
                          "There is not enough memory: they stay where they are.");
        level_store_answer_found(&document->store, false);
        return;
    }
    host_take_changes(project);
    document->autosave.kept = UINT64_MAX; // what was taken up is not among our own edits yet
    host_autosave(project, true);
    level_store_answer_found(&document->store,
                             !document->autosave.job && document->autosave.kept != UINT64_MAX);
    editor_toast(project->editor, UI_TOAST_GOOD, "Edits restored. Save them, or undo");
}

void host_answer_found(Project *project, EditorRequestKind answer) {
    if (answer == EDITOR_REQUEST_RECOVER) {
        recover(project);
        host_forget_found(project);
        project->document.recovery.waits = true;
    } else {
        let_go(project, answer == EDITOR_REQUEST_FORGET);
        project->document.recovery.is_told =
            answer == EDITOR_REQUEST_LEAVE_THEM; // or those before it
    }
}
