// recovery.c - what becomes of edits that were left behind: read and compared beside the loop,
// offered, taken up.

#include <stdio.h>

#include "app/state.h"

// ---- Offering ----

static void ask(App *app, const Reading *reading) {
    char when[40];
    char what[160];
    char text[1024];
    host_say_when(reading->snapshot.when, when, sizeof when);
    level_difference_print(&reading->difference, what, sizeof what);
    snprintf(text, sizeof text,
             "\"%.80s\" was not saved. Restore the edits of %s? They differ from %s in: %s.",
             reading->level->name ? reading->level->name : "", when,
             editor_is_dirty(app->editor) ? "what is open"
             : app->run.path[0]           ? "the file"
                                          : "a new level",
             what);
    host_draw_comparison(app, app->run.level, reading->level);
    editor_ask_recover(app->editor, text);
}

static void tell_unreadable(App *app, const Reading *reading) {
    char text[1024];
    snprintf(text, sizeof text, "%.600s, %.200s: they stay where they are.", reading->snapshot.text,
             reading->error.text);
    editor_show_error(app->editor, "Unsaved edits cannot be read", text);
}

/// Edits that were left behind before may be offered next.
static void let_go(App *app, bool removes) {
    level_store_answer_found(&app->document.store, removes);
    host_forget_found(app);
}

static void end(App *app) {
    Reading *reading = job_end(app->document.recovery.job);
    app->document.recovery = (Recovery){.is_told = true};
    if (!reading->level) {
        tell_unreadable(app, reading);
        let_go(app, false);
    } else if (reading->is_nothing_new) {
        let_go(app, true);
    } else {
        ask(app, reading);
        app->document.recovery.level = reading->level;
        reading->level = NULL;
    }
    host_discard_reading(reading);
}

void host_offer_found(App *app) {
    Recovery *recovery = &app->document.recovery;
    recovery->waits = recovery->waits && editor_is_dirty(app->editor);
    if (recovery->is_told || recovery->waits || app->document.store.found.number == 0 ||
        editor_shows_dialog(app->editor)) {
        return;
    }
    if (!recovery->job) { // another try in the next frame when there is no memory
        recovery->job = host_read_snapshot(app, &app->document.store.found);
    }
    if (recovery->job && job_is_done(recovery->job, host_patience(app))) {
        end(app);
    }
}

void host_forget_found(App *app) {
    app->document.was_left |= job_leave(app->document.recovery.job);
    level_destroy(app->document.recovery.level);
    app->document.recovery = (Recovery){0};
}

// ---- Taking up ----

/// As one step: undo goes back to what is in the file.
static void recover(App *app) {
    LevelFile *document = &app->document;
    Level *level = document->recovery.level;
    document->recovery.level = NULL;
    if (!level || !editor_replace_level(app->editor, level, "recover")) {
        editor_show_error(app->editor, "The edits cannot be restored",
                          "There is not enough memory: they stay where they are.");
        level_store_answer_found(&document->store, false);
        return;
    }
    host_take_changes(app);
    document->autosave.kept = UINT64_MAX; // what was taken up is not among our own edits yet
    host_autosave(app, true);
    level_store_answer_found(&document->store,
                             !document->autosave.job && document->autosave.kept != UINT64_MAX);
    editor_toast(app->editor, UI_TOAST_GOOD, "Edits restored. Save them, or undo");
}

void host_answer_found(App *app, EditorRequestKind answer) {
    if (answer == EDITOR_REQUEST_RECOVER) {
        recover(app);
        host_forget_found(app);
        app->document.recovery.waits = true;
    } else {
        let_go(app, answer == EDITOR_REQUEST_FORGET);
        app->document.recovery.is_told = answer == EDITOR_REQUEST_LEAVE_THEM; // or those before it
    }
}
