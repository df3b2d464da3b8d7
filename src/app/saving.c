// saving.c - saves beside the loop, so that a folder that stalls does not stop the editor.
//
// A save works on a copy of the level, so that the author goes on editing; when it is done, what
// was saved is told to level and editor. One that takes long is shown, with the way out: save
// elsewhere, which calls it off.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "app/state.h"
#include "level/paths.h"
#include "level/task.h"

enum { SHOWN_AFTER_MS = 500, SLOW_AFTER_MS = 4000, LAST_WAIT_MS = 3000 };

typedef enum SaveOutcome {
    SAVE_FAILED,
    SAVE_DONE,
    SAVE_IS_THERE,  // another level lies there
    SAVE_CHANGED,   // the file is not what was read from it
    SAVE_NO_FOLDER, // to put it in
} SaveOutcome;

/// A save on its thread.
typedef struct SaveWork {
    Level *level;              // owned: a copy
    char path[FILES_PATH_MAX]; // to save to
    bool is_own;               // the level was read from there, or saved there last
    SaveLeave leave;
    LevelTask task;
    SaveOutcome outcome;
    LevelError error;
    LevelError no_version; // why no version was kept; text "": it was
    Level *theirs;         // owned: with SAVE_CHANGED; NULL: `error` says why it is none
    bool before_is_lost;   // what was replaced is no version, but for PATH~
} SaveWork;

// ---- On its thread ----

static void folder_of(const char *path, char *out) {
    int length = (int)(paths_name(path) - path);
    snprintf(out, FILES_PATH_MAX, "%.*s", length - (length > 1), path); // without the slash
}

/// False when what is asked first lies there, or is not there.
static bool may_write(SaveWork *work) {
    char folder[FILES_PATH_MAX];
    folder_of(work->path, folder);
    if (folder[0] && !work->leave.makes_folder && !files_exists(folder)) {
        work->outcome = SAVE_NO_FOLDER;
        return false;
    }
    if (work->leave.replaces || !files_exists(work->path)) {
        return true;
    }
    const LevelSeen *seen = &work->level->seen;
    LevelSeen now = level_look(work->level, work->path);
    bool is_same = now.text == seen->text && (now.picture == 0 || now.picture == seen->picture);
    if (work->is_own && is_same) {
        return true;
    }
    work->outcome = work->is_own ? SAVE_CHANGED : SAVE_IS_THERE;
    if (work->is_own) {
        work->theirs = level_load(work->path, work->level->catalog, &work->error);
    }
    return false;
}

/// Keeps what is about to be replaced, when it is not what was saved last.
static void keep_before(SaveWork *work) {
    LevelError error = {0};
    SnapshotList list; // of a project that was renamed it takes along what there is
    level_store_list(&list, work->path, work->is_own ? work->level->seen.text : 0);
    if (!files_exists(work->path) || level_store_has(work->path)) {
        return;
    }
    Level *before = level_load(work->path, work->level->catalog, &error);
    work->before_is_lost = before && !level_store_keep(work->path, before, 0, &error);
    level_destroy(before);
}

static void save_work(void *data) {
    SaveWork *work = data;
    if (!may_write(work)) {
        return;
    }
    files_make_room(work->path); // where that fails, writing does, and says why
    keep_before(work);
    if (!level_save_watched(work->level, work->path, &work->task, &work->error)) {
        work->outcome = SAVE_FAILED;
        return;
    }
    work->outcome = SAVE_DONE;
    level_store_keep(work->path, work->level, (int64_t)time(NULL), &work->no_version);
}

static void discard_save(void *data) {
    SaveWork *work = data;
    level_destroy(work->level);
    level_destroy(work->theirs);
    free(work);
}

static const JobKind save_job = {"save", save_work, discard_save};

// ---- Where else ----

static bool is_below(const char *path, const char *folder) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

/// A folder that can be written: the player's own folder of levels, or what is left.
static void find_folder(const App *app, char *out) {
    const char *home = getenv("HOME");
    bool has_own = library_own_folder(&app->library, out, FILES_PATH_MAX) &&
                   files_make_folder(out) && access(out, W_OK) == 0 &&
                   !is_below(app->run.path, out);
    if (!has_own) {
        snprintf(out, FILES_PATH_MAX, "%s", home && access(home, W_OK) == 0 ? home : "/tmp");
    }
}

static void find_elsewhere(const App *app, char *out, size_t size) {
    char folder[FILES_PATH_MAX];
    find_folder(app, folder);
    host_find_free_name(app, folder, out, size);
}

// ---- Beginning ----

static bool is_own_path(const App *app, const char *path) {
    return strcmp(path, app->run.path) == 0;
}

static void begin(App *app, const char *path, SaveLeave leave) {
    Saving *saving = &app->document.saving;
    SaveWork *work = calloc(1, sizeof *work);
    Level *copy = work ? level_clone(app->run.level) : NULL;
    if (copy) {
        work->level = copy;
        work->is_own = is_own_path(app, path);
        work->leave = leave;
        snprintf(work->path, sizeof work->path, "%s", path);
        *saving = (Saving){.work = work,
                           .mark = editor_mark(app->editor),
                           .change = editor_change_count(app->editor),
                           .contents = app->document.contents,
                           .since = host_now_ms(app)};
        saving->job = job_start(&save_job, work);
    }
    if (!saving->job) {
        level_destroy(copy);
        free(work);
        *saving = (Saving){0};
        editor_show_error(app->editor, "The level was not saved",
                          "There is not enough memory to save; close other programs.");
    }
}

static void call_off(App *app) {
    Saving *saving = &app->document.saving;
    if (saving->job) {
        atomic_store(&saving->work->task.is_called_off, true);
        app->document.was_left |= job_leave(saving->job);
    }
    *saving = (Saving){0};
}

// ---- Its end ----

static void note_edited(App *app) {
    char whole[FILES_PATH_MAX];
    if (!app->run.path[0]) {
        return;
    }
    files_absolute(app->run.path, whole, sizeof whole);
    if (strcmp(app->settings.edited, whole) != 0) {
        snprintf(app->settings.edited, sizeof app->settings.edited, "%s", whole);
        app_save_settings(app);
    }
}

void host_note_edits(App *app) {
    bool is_dirty = editor_is_dirty(app->editor);
    if (is_dirty && !app->run.is_edited) {
        note_edited(app);
    }
    app->run.is_edited = is_dirty;
}

static void tell_saved(App *app, const SaveWork *work, const Saving *saving) {
    bool is_elsewhere = !is_own_path(app, work->path);
    if (saving->contents == app->document.contents) {
        level_take_saved(app->run.level, work->level);
    }
    app->run.level->seen = work->level->seen;
    snprintf(app->run.path, sizeof app->run.path, "%s", work->path);
    library_key(&app->library, work->path, app->run.key, sizeof app->run.key);
    app->document.copy_is_told = app->document.copy_is_told && !is_elsewhere;
    host_forget_watch(app);
    editor_saved(app->editor, work->path, saving->mark);
    if (is_elsewhere) {
        host_begin_store(app);
        app->document.autosave.kept = saving->change;
        app->document.autosave.since = saving->since; // what was edited meanwhile may be as old
    }
    sound_play(app->sound, "save");
    host_note_opened(app, work->path);
    note_edited(app);
}

static void tell_no_version(App *app, const LevelError *error) {
    if (error->text[0]) {
        app_toast_error(app, "Saved, but no version of it was kept", error);
    }
}

static void tell_failed(App *app, const char *path, const LevelError *error) {
    char text[1024];
    char elsewhere[FILES_PATH_MAX];
    level_error_print(error, text, sizeof text);
    find_elsewhere(app, elsewhere, sizeof elsewhere);
    sound_play(app->sound, "error");
    editor_save_failed(app->editor, path, text, elsewhere);
}

static void tell_no_folder(App *app, const SaveWork *work) {
    char elsewhere[FILES_PATH_MAX];
    find_elsewhere(app, elsewhere, sizeof elsewhere);
    editor_ask_folder(app->editor, work->path, elsewhere);
}

static void tell_before_is_lost(App *app, const SaveWork *work) {
    char text[400];
    if (work->before_is_lost) {
        snprintf(text, sizeof text,
                 "What was replaced could not be kept as a version: it is %.200s~, until the next "
                 "save",
                 paths_name(work->path));
        editor_toast(app->editor, UI_TOAST_BAD, text);
    }
}

static void tell(App *app, SaveWork *work, const Saving *saving) {
    if (work->outcome != SAVE_DONE && app_base(app) != SCREEN_EDIT) {
        ui_toast(app->ui, UI_TOAST_BAD, "The level is not saved: the editor says why");
    }
    switch (work->outcome) {
    case SAVE_DONE:
        tell_saved(app, work, saving);
        tell_no_version(app, &work->no_version);
        tell_before_is_lost(app, work);
        break;
    case SAVE_FAILED:
        tell_failed(app, work->path, &work->error);
        break;
    case SAVE_IS_THERE:
        editor_ask_replace(app->editor, work->path);
        break;
    case SAVE_CHANGED:
        host_ask_changed(app, work->theirs, &work->error);
        work->theirs = NULL;
        break;
    case SAVE_NO_FOLDER:
        tell_no_folder(app, work);
        break;
    }
}

/// Begins a save to a path that may be written.
static void save_to(App *app, const char *path, SaveLeave leave) {
    Saving *saving = &app->document.saving;
    if (saving->job && strcmp(saving->work->path, path) == 0) {
        saving->again = true;
        return;
    }
    call_off(app);
    begin(app, path, leave);
    host_follow_save(app);
}

void host_save(App *app, const char *path, SaveLeave leave) {
    char copy[FILES_PATH_MAX];
    LevelError error = {0};
    bool copies = is_own_path(app, path) && host_is_read_only(app, path);
    if (copies && app->document.saving.copies) {
        app->document.saving.again = true; // the copy that is being written is the one
        return;
    }
    if (copies && host_find_copy(app, copy, sizeof copy)) {
        path = copy;
        leave = (SaveLeave){.makes_folder = true};
    }
    if (host_is_read_only(app, path)) {
        host_refuse_shipped(&error, path);
        tell_failed(app, path, &error);
    } else if (files_need_short(path, &error)) {
        save_to(app, path, leave);
        app->document.saving.copies = copies && app->document.saving.job;
    } else {
        tell_failed(app, path, &error);
    }
}

void host_follow_save(App *app) {
    Saving saving = app->document.saving;
    if (!saving.job || !job_is_done(saving.job, host_patience(app))) {
        return;
    }
    SaveWork *work = job_end(saving.job);
    app->document.saving = (Saving){0};
    tell(app, work, &saving);
    if (saving.again && work->outcome == SAVE_DONE && editor_is_dirty(app->editor)) {
        begin(app, work->path, (SaveLeave){0});
    }
    discard_save(work);
}

bool host_end_save(App *app) {
    Job *job = app->document.saving.job;
    app->document.saving = (Saving){0};
    if (!job) {
        return true;
    }
    if (!job_is_done(job, app->scripted ? host_patience(app) : LAST_WAIT_MS)) {
        app->document.was_left |= job_leave(job); // it may come to its end yet: it was asked for
        return false;
    }
    SaveWork *work = job_end(job);
    bool is_saved = work->outcome == SAVE_DONE;
    if (work->outcome == SAVE_FAILED) {
        app_notice_error(app, "The level before was not saved", &work->error);
    }
    discard_save(work);
    return is_saved;
}

// ---- What is shown of it ----

void host_show_save(App *app, EditorFrame *frame) {
    enum { PATH_SHOWN = 32 }; // beside the button that saves elsewhere
    char path[PATH_SHOWN];
    Saving *saving = &app->document.saving;
    double ms = saving->job ? host_now_ms(app) - saving->since : 0.0;
    if (ms < SHOWN_AFTER_MS) {
        return;
    }
    frame->save_is_slow = ms >= SLOW_AFTER_MS;
    paths_shorten(saving->work->path, path, sizeof path);
    if (frame->save_is_slow) {
        snprintf(saving->line, sizeof saving->line, "Still saving to %s (%d s)", path,
                 (int)(ms / 1000.0));
    } else {
        snprintf(saving->line, sizeof saving->line, "Saving %s", path);
    }
    frame->save = saving->line;
    frame->save_done = (float)atomic_load(&saving->work->task.done) / LEVEL_TASK_WHOLE;
}

void host_save_elsewhere(App *app) {
    char elsewhere[FILES_PATH_MAX];
    find_elsewhere(app, elsewhere, sizeof elsewhere);
    editor_save_elsewhere(app->editor, elsewhere);
}
