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

#include "app/project.h"
#include "level/paths.h"
#include "words/words.h"

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

/// False when what is asked first lies there, or is not there.
static bool may_write(SaveWork *work) {
    char folder[FILES_PATH_MAX];
    int length = (int)(paths_name(work->path) - work->path);
    snprintf(folder, FILES_PATH_MAX, "%.*s", length - (length > 1),
             work->path); // without the slash
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
static void find_folder(const Project *project, char *out) {
    const char *home = getenv("HOME");
    bool has_own = library_own_folder(&project->shell->library, out, FILES_PATH_MAX) &&
                   files_make_folder(out) && access(out, W_OK) == 0 &&
                   !is_below(project->run.path, out);
    if (!has_own) {
        snprintf(out, FILES_PATH_MAX, "%s", home && access(home, W_OK) == 0 ? home : "/tmp");
    }
}

static void find_elsewhere(const Project *project, char *out, size_t size) {
    char folder[FILES_PATH_MAX];
    find_folder(project, folder);
    host_find_free_name(project, folder, out, size);
}

// ---- Beginning ----

static bool is_own_path(const Project *project, const char *path) {
    return strcmp(path, project->run.path) == 0;
}

static void begin(Project *project, const char *path, SaveLeave leave) {
    Saving *saving = &project->document.saving;
    SaveWork *work = calloc(1, sizeof *work);
    Level *copy = work ? level_clone(project->run.level) : NULL;
    if (copy) {
        work->level = copy;
        work->is_own = is_own_path(project, path);
        work->leave = leave;
        snprintf(work->path, sizeof work->path, "%s", path);
        *saving = (Saving){.work = work,
                           .mark = editor_mark(project->editor),
                           .change = editor_change_count(project->editor),
                           .contents = project->document.contents,
                           .since = host_now_ms(project->shell)};
        saving->job = job_start(&save_job, work);
    }
    if (!saving->job) {
        level_destroy(copy);
        free(work);
        *saving = (Saving){0};
        editor_show_error(project->editor, "The level was not saved",
                          "There is not enough memory to save; close other programs.");
    }
}

static void call_off(Project *project) {
    Saving *saving = &project->document.saving;
    if (saving->job) {
        atomic_store(&saving->work->task.is_called_off, true);
        project->document.was_left |= job_leave(saving->job);
    }
    *saving = (Saving){0};
}

// ---- Its end ----

static void note_edited(Project *project) {
    char whole[FILES_PATH_MAX];
    if (!project->run.path[0]) {
        return;
    }
    files_absolute(project->run.path, whole, sizeof whole);
    if (strcmp(project->shell->settings.edited, whole) != 0) {
        snprintf(project->shell->settings.edited, sizeof project->shell->settings.edited, "%s",
                 whole);
        app_save_settings(project->shell);
    }
}

void host_note_edits(Project *project) {
    bool is_dirty = editor_is_dirty(project->editor);
    if (is_dirty && !project->run.is_edited) {
        note_edited(project);
    }
    project->run.is_edited = is_dirty;
}

static void tell_saved(Project *project, const SaveWork *work, const Saving *saving) {
    bool is_elsewhere = !is_own_path(project, work->path);
    if (saving->contents == project->document.contents) {
        level_take_saved(project->run.level, work->level);
    }
    project->run.level->seen = work->level->seen;
    snprintf(project->run.path, sizeof project->run.path, "%s", work->path);
    library_key(&project->shell->library, work->path, project->run.key, sizeof project->run.key);
    project->play.course_par =
        adventure_par(&project->shell->adventure, &project->shell->library, work->path);
    project->document.copy_is_told = project->document.copy_is_told && !is_elsewhere;
    host_forget_watch(project);
    editor_saved(project->editor, work->path, saving->mark);
    if (is_elsewhere) {
        host_begin_store(project);
        project->document.autosave.kept = saving->change;
        project->document.autosave.since = saving->since; // what was edited meanwhile may be as old
    }
    sound_play(project->shell->sound, "save");
    app_note_opened(project->shell, work->path);
    note_edited(project);
}

static void tell_failed(Project *project, const char *path, const LevelError *error) {
    char text[1024];
    char elsewhere[FILES_PATH_MAX];
    level_error_print(error, text, sizeof text);
    find_elsewhere(project, elsewhere, sizeof elsewhere);
    sound_play(project->shell->sound, "error");
    editor_save_failed(project->editor, path, text, elsewhere);
}

static void tell_no_folder(Project *project, const SaveWork *work) {
    char elsewhere[FILES_PATH_MAX];
    find_elsewhere(project, elsewhere, sizeof elsewhere);
    editor_ask_folder(project->editor, work->path, elsewhere);
}

static void tell_before_is_lost(Project *project, const SaveWork *work) {
    char text[400];
    if (work->before_is_lost) {
        snprintf(
            text, sizeof text,
            say("What was replaced could not be kept as a version: it is %.200s~, until the next "
                "save"),
            paths_name(work->path));
        editor_toast(project->editor, UI_TOAST_BAD, text);
    }
}

static void tell(Project *project, SaveWork *work, const Saving *saving) {
    if (work->outcome != SAVE_DONE && app_base(project->shell) != SCREEN_EDIT) {
        ui_toast(project->shell->ui, UI_TOAST_BAD, "The level is not saved: the editor says why");
    }
    switch (work->outcome) {
    case SAVE_DONE:
        tell_saved(project, work, saving);
        if (work->no_version.text[0]) {
            app_toast_error(project->shell, "Saved, but no version of it was kept",
                            &work->no_version);
        }
        tell_before_is_lost(project, work);
        break;
    case SAVE_FAILED:
        tell_failed(project, work->path, &work->error);
        break;
    case SAVE_IS_THERE:
        editor_ask_replace(project->editor, work->path);
        break;
    case SAVE_CHANGED:
        host_ask_changed(project, work->theirs, &work->error);
        work->theirs = NULL;
        break;
    case SAVE_NO_FOLDER:
        tell_no_folder(project, work);
        break;
    }
}

/// Begins a save to a path that may be written.
static void save_to(Project *project, const char *path, SaveLeave leave) {
    Saving *saving = &project->document.saving;
    if (saving->job && strcmp(saving->work->path, path) == 0) {
        saving->again = true;
        return;
    }
    call_off(project);
    begin(project, path, leave);
    host_follow_save(project);
}

void host_save(Project *project, const char *path, SaveLeave leave) {
    char copy[FILES_PATH_MAX];
    LevelError error = {0};
    bool copies = is_own_path(project, path) && host_is_read_only(project, path);
    if (copies && project->document.saving.copies) {
        project->document.saving.again = true; // the copy that is being written is the one
        return;
    }
    if (copies && host_find_copy(project, copy, sizeof copy)) {
        path = copy;
        leave = (SaveLeave){.makes_folder = true};
    }
    if (host_is_read_only(project, path)) {
        host_refuse_shipped(&error, path);
        tell_failed(project, path, &error);
    } else if (files_need_short(path, &error)) {
        save_to(project, path, leave);
        project->document.saving.copies = copies && project->document.saving.job;
    } else {
        tell_failed(project, path, &error);
    }
}

void host_follow_save(Project *project) {
    Saving saving = project->document.saving;
    if (!saving.job || !job_is_done(saving.job, host_patience(project->shell))) {
        return;
    }
    SaveWork *work = job_end(saving.job);
    project->document.saving = (Saving){0};
    tell(project, work, &saving);
    if (saving.again && work->outcome == SAVE_DONE && editor_is_dirty(project->editor)) {
        begin(project, work->path, (SaveLeave){0});
    }
    discard_save(work);
}

bool host_end_save(Project *project) {
    Job *job = project->document.saving.job;
    project->document.saving = (Saving){0};
    if (!job) {
        return true;
    }
    if (!job_is_done(job,
                     project->shell->scripted ? host_patience(project->shell) : LAST_WAIT_MS)) {
        project->document.was_left |=
            job_leave(job); // let the job finish: the user asked for this save
        return false;
    }
    SaveWork *work = job_end(job);
    bool is_saved = work->outcome == SAVE_DONE;
    if (work->outcome == SAVE_FAILED) {
        app_notice_error(project->shell, "The level before was not saved", &work->error);
    }
    discard_save(work);
    return is_saved;
}

// ---- What is shown of it ----

void host_show_save(Project *project, EditorFrame *frame) {
    enum { PATH_SHOWN = 32 }; // beside the button that saves elsewhere
    char path[PATH_SHOWN];
    Saving *saving = &project->document.saving;
    double ms = saving->job ? host_now_ms(project->shell) - saving->since : 0.0;
    if (ms < SHOWN_AFTER_MS) {
        return;
    }
    frame->save_is_slow = ms >= SLOW_AFTER_MS;
    paths_shorten(saving->work->path, path, sizeof path);
    if (frame->save_is_slow) {
        snprintf(saving->line, sizeof saving->line, say("Still saving to %s (%d s)"), path,
                 (int)(ms / 1000.0));
    } else {
        snprintf(saving->line, sizeof saving->line, say("Saving %s"), path);
    }
    frame->save = saving->line;
    frame->save_done = (float)atomic_load(&saving->work->task.done) / LEVEL_TASK_WHOLE;
}

void host_save_elsewhere(Project *project) {
    char elsewhere[FILES_PATH_MAX];
    find_elsewhere(project, elsewhere, sizeof elsewhere);
    editor_save_elsewhere(project->editor, elsewhere);
}
