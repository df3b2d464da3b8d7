// recovery.c - what becomes of a journal that was left behind: read and compared beside the loop,
// offered, taken up.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/state.h"
#include "level/level_difference.h"

/// A journal being read.
typedef struct FoundWork {
    char file[JOURNAL_PATH];
    const LevelCatalog *catalog;
    Level *here;  // owned: a copy of the open level
    Level *found; // owned; NULL: it cannot be read
    int64_t when;
    bool is_nothing_new; // the edits are in the level already: saved, or taken back
    LevelDifference difference;
    LevelError error;
} FoundWork;

// ---- On its thread ----

static void read_found(void *data) {
    FoundWork *work = data;
    struct stat about;
    work->when = stat(work->file, &about) == 0 ? (int64_t)about.st_mtime : 0;
    work->found = level_journal_read(work->file, work->catalog, &work->error);
    if (work->found) {
        work->difference = level_compare(work->here, work->found, NULL);
        work->is_nothing_new = level_difference_is_none(&work->difference) &&
                               level_prints_the_same(work->here, work->found);
    }
}

static void discard_found(void *data) {
    FoundWork *work = data;
    level_destroy(work->here);
    level_destroy(work->found);
    free(work);
}

static const JobKind found_job = {"recovery", read_found, discard_found};

// ---- Offering ----

static void begin(App *app) {
    FoundWork *work = calloc(1, sizeof *work);
    Level *here = work ? level_clone(app->run.level) : NULL;
    if (!here) {
        free(work); // another try in the next frame
        return;
    }
    work->catalog = app->catalog;
    work->here = here;
    snprintf(work->file, sizeof work->file, "%s", app->document.journal.found.file);
    app->document.recovery.job = job_start(&found_job, work);
    if (!app->document.recovery.job) {
        discard_found(work);
    }
}

static void ask(App *app, const FoundWork *work) {
    char when[40];
    char what[160];
    char text[1024];
    host_say_when(work->when, when, sizeof when);
    level_difference_print(&work->difference, what, sizeof what);
    snprintf(text, sizeof text,
             "\"%.80s\" was not saved. Restore the edits of %s? They differ from %s in: %s.",
             work->found->name ? work->found->name : "", when,
             editor_is_dirty(app->editor) ? "what is open"
             : app->run.path[0]           ? "the file"
                                          : "a new level",
             what);
    host_draw_comparison(app, app->run.level, work->found);
    editor_ask_recover(app->editor, text);
}

static void tell_unreadable(App *app, const FoundWork *work) {
    char text[1024];
    snprintf(text, sizeof text, "%s, %.200s: they stay where they are.", work->file,
             work->error.text);
    editor_show_error(app->editor, "Unsaved edits cannot be read", text);
}

/// What was left behind before that may be offered next.
static void let_go(App *app, bool removes) {
    journal_answer_found(&app->document.journal, removes);
    host_forget_found(app);
}

static void end(App *app) {
    FoundWork *work = job_end(app->document.recovery.job);
    app->document.recovery = (Recovery){.is_told = true};
    if (!work->found) {
        tell_unreadable(app, work);
        let_go(app, false);
    } else if (work->is_nothing_new) {
        let_go(app, true);
    } else {
        ask(app, work);
        app->document.recovery.level = work->found;
        work->found = NULL;
    }
    discard_found(work);
}

void host_offer_found(App *app) {
    Recovery *recovery = &app->document.recovery;
    recovery->waits = recovery->waits && editor_is_dirty(app->editor);
    if (recovery->is_told || recovery->waits || !journal_has_found(&app->document.journal) ||
        editor_shows_dialog(app->editor)) {
        return;
    }
    if (!recovery->job) {
        begin(app);
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
    Level *level = app->document.recovery.level;
    app->document.recovery.level = NULL;
    JournalSlot held = journal_detach_found(&app->document.journal);
    if (!level || !editor_replace_level(app->editor, level, "recover")) {
        editor_show_error(app->editor, "The edits cannot be restored",
                          "There is not enough memory: they stay where they are.");
        journal_let_go(&held, false);
        return;
    }
    host_take_changes(app);
    app->document.journal.kept = UINT64_MAX; // what was taken up is not in our own journal yet
    host_keep_journal(app, true);
    journal_let_go(&held, !app->document.autosave.job && app->document.journal.kept != UINT64_MAX);
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
