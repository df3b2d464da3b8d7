// file_watch.c - the open level changed on disk by another program: noticed, taken up, or asked
// about.
//
// A look is a job: stat first, and only when that says another thing the content, for a file that
// was only touched, or went and came back, has not changed. What is there must be a whole level,
// and the same at two looks: a program that writes it is not disturbed half-way.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/project.h"
#include "level/file.h"
#include "level/paths.h"
#include "words/words.h"

enum { LOOK_EVERY_MS = 250, LATER_MS = 2000 };

typedef enum OnDisk {
    ON_DISK_SAME,
    ON_DISK_MOVING,
    ON_DISK_GONE,
    ON_DISK_BROKEN,
    ON_DISK_OTHER,
    ON_DISK_PUT_OFF, // asked about, and left for later
} OnDisk;

/// A look on its thread.
typedef struct Look {
    char path[FILES_PATH_MAX], picture_path[FILES_PATH_MAX]; // "": it has no picture
    const LevelCatalog *catalog;
    LevelSeen seen; // by the level
    LevelSeen put_off;
    WatchStamp text, picture; // as of the look before; then as of this one
    bool is_known;
    OnDisk on_disk;
    Level *theirs; // owned: with ON_DISK_OTHER
    LevelError error;
} Look;

// ---- On its thread ----

static WatchStamp stamp_of(const char *path) {
    struct stat about;
    if (path[0] == '\0' || stat(path, &about) != 0) {
        return (WatchStamp){0};
    }
    return (WatchStamp){true, (int64_t)about.st_size, (int64_t)about.st_mtim.tv_sec,
                        (int64_t)about.st_mtim.tv_nsec, (uint64_t)about.st_ino};
}

static bool same_stamp(WatchStamp a, WatchStamp b) {
    return a.exists == b.exists && a.size == b.size && a.s == b.s && a.ns == b.ns &&
           a.inode == b.inode;
}

static OnDisk read_theirs(Look *look) {
    look->theirs = level_load(look->path, look->catalog, &look->error);
    return look->theirs ? ON_DISK_OTHER : ON_DISK_BROKEN;
}

static bool says(LevelSeen seen, LevelSeen now) {
    return now.text == seen.text && (now.picture == 0 || now.picture == seen.picture);
}

static OnDisk look_closer(Look *look) {
    LevelSeen now = {level_file_hash_at(look->path), 0};
    now.picture = look->picture_path[0] ? level_file_hash_at(look->picture_path) : 0;
    if (says(look->seen, now)) {
        return ON_DISK_SAME;
    }
    bool is_put_off = now.text != 0 && says(look->put_off, now);
    return is_put_off ? ON_DISK_PUT_OFF : read_theirs(look);
}

static void look_work(void *data) {
    Look *look = data;
    WatchStamp text = stamp_of(look->path);
    WatchStamp picture = stamp_of(look->picture_path);
    bool is_still = same_stamp(text, look->text) && same_stamp(picture, look->picture);
    look->text = text;
    look->picture = picture;
    if (is_still && look->is_known) {
        look->on_disk = ON_DISK_SAME;
    } else if (!is_still) {
        look->on_disk = ON_DISK_MOVING; // looked into when it has come to rest
    } else {
        look->on_disk = text.exists ? look_closer(look) : ON_DISK_GONE;
    }
}

static void discard_look(void *data) {
    Look *look = data;
    level_destroy(look->theirs);
    free(look);
}

static const JobKind look_job = {"watch", look_work, discard_look};

// ---- What is done about it ----

/// The level counts as what is in its file: whatever differs from now on is a change.
static void note_seen(Project *project, LevelSeen seen) {
    project->run.level->seen = seen;
    project->document.on_disk.is_known = true;
    project->document.on_disk.is_gone = project->document.on_disk.is_broken = false;
}

static bool is_same_level(Level *mine, Level *theirs) {
    LevelDifference difference = level_compare(mine, theirs, NULL);
    return level_difference_is_none(&difference) && level_prints_the_same(mine, theirs);
}

/// Takes up what lies there, as one step; the level then counts as saved.
static void take_theirs(Project *project, Level *theirs) {
    LevelSeen seen = theirs->seen;
    if (!level_set_text(&theirs->ground.owner, project->run.path) ||
        !editor_replace_level(project->editor, theirs, "reload")) {
        editor_toast(project->editor, UI_TOAST_BAD, "There is not enough memory to read it again");
        return;
    }
    note_seen(project, seen);
    editor_mark_saved(project->editor, editor_mark(project->editor));
    host_take_changes(project);
}

static void reload(Project *project, Level *theirs) {
    char text[UI_TOAST_BYTES];
    take_theirs(project, theirs);
    snprintf(text, sizeof text, say("%.60s changed on disk: read again (undo: as before)"),
             paths_name(project->run.path));
    editor_toast(project->editor, UI_TOAST_INFO, text);
}

/// Puts the question, with a picture of what differs. Takes `theirs` over.
static void ask(Project *project, Level *theirs, bool from_save) {
    char what[160];
    char text[1024];
    FileWatch *watch = &project->document.on_disk;
    level_destroy(watch->theirs);
    watch->theirs = theirs;
    watch->is_asked = true;
    watch->asked_save = from_save;
    LevelDifference difference = level_compare(project->run.level, theirs, NULL);
    level_difference_print(&difference, what, sizeof what);
    host_draw_comparison(project, project->run.level, theirs);
    snprintf(text, sizeof text,
             editor_is_dirty(project->editor)
                 ? say("Another program has written %.300s, and here are changes that are not "
                       "saved. Theirs differs from yours in: %s.")
                 : say("Another program has written %.300s. Theirs differs from yours in: %s."),
             project->run.path, what);
    editor_ask_changed(project->editor, text, true);
}

/// What is here counts as not saved, until the file is as it was again.
static void forget_saved(Project *project) {
    project->document.on_disk.saved_mark = editor_saved_mark(project->editor);
    editor_mark_unsaved(project->editor);
    level_forget_saved_ground(project->run.level);
}

static void tell_gone(Project *project) {
    char text[UI_TOAST_BYTES];
    if (!project->document.on_disk.is_gone && project->run.level->seen.text != 0) {
        snprintf(text, sizeof text, say("%.60s is gone from the disk: save to put it back"),
                 paths_name(project->run.path));
        editor_toast(project->editor, UI_TOAST_BAD, text);
        forget_saved(project);
        project->document.on_disk.is_gone = true;
    }
}

static void tell_broken(Project *project, const LevelError *error) {
    char line[400];
    char text[500];
    if (!project->document.on_disk.is_broken) {
        level_error_print(error, line, sizeof line);
        snprintf(text, sizeof text, say("Changed on disk, but no level now; yours stays. %s"),
                 line);
        editor_toast(project->editor, UI_TOAST_BAD, text);
        forget_saved(project);
        project->document.on_disk.is_broken = true;
    }
}

/// Takes `theirs` over.
static void meet_other(Project *project, Level *theirs) {
    bool is_dirty = editor_is_dirty(project->editor);
    bool is_watched = project->play.viewer.run.playback != NULL; // a run, which stands on the level
    if (editor_shows_dialog(project->editor) || is_watched ||
        (is_dirty && app_top(project->shell) != SCREEN_EDIT)) {
        project->document.on_disk.next =
            host_now_ms(project->shell) + LATER_MS; // at a better moment
        level_destroy(theirs);
    } else if (is_same_level(project->run.level, theirs)) {
        note_seen(project, theirs->seen);
        editor_mark_saved(project->editor, editor_mark(project->editor)); // both say the same
        level_destroy(theirs);
    } else if (is_dirty) {
        ask(project, theirs, false);
    } else {
        reload(project, theirs);
    }
}

static void end_look(Project *project) {
    FileWatch *watch = &project->document.on_disk;
    Look *look = job_end(watch->job);
    watch->job = NULL;
    watch->text = look->text;
    watch->picture = look->picture;
    if (look->on_disk == ON_DISK_MOVING) {
        watch->is_known = false;
    } else if (look->on_disk == ON_DISK_SAME) {
        if (watch->is_gone || watch->is_broken) {
            editor_mark_saved(project->editor, watch->saved_mark);
        }
        note_seen(project, project->run.level->seen);
    } else if (look->on_disk == ON_DISK_PUT_OFF) {
        watch->is_known = true;
    } else if (look->on_disk == ON_DISK_GONE) {
        tell_gone(project);
    } else if (look->on_disk == ON_DISK_BROKEN) {
        tell_broken(project, &look->error);
    } else {
        Level *theirs = look->theirs;
        look->theirs = NULL;
        meet_other(project, theirs);
    }
    discard_look(look);
}

// ---- Looking ----

static void begin_look(Project *project) {
    FileWatch *watch = &project->document.on_disk;
    Look *look = calloc(1, sizeof *look);
    if (!look) {
        return;
    }
    snprintf(look->path, sizeof look->path, "%s", project->run.path);
    if (!level_picture_path(project->run.level, look->path, look->picture_path,
                            sizeof look->picture_path)) {
        look->picture_path[0] = '\0';
    }
    look->catalog = project->shell->catalog;
    look->seen = project->run.level->seen;
    look->put_off = watch->put_off;
    look->text = watch->text;
    look->picture = watch->picture;
    look->is_known = watch->is_known;
    watch->job = job_start(&look_job, look);
    if (!watch->job) {
        free(look);
    }
}

void host_watch(Project *project) {
    FileWatch *watch = &project->document.on_disk;
    if (watch->is_asked && !editor_shows_dialog(project->editor)) {
        host_answer_changed(project,
                            EDITOR_REQUEST_DECIDE_LATER); // another question took its place
    }
    bool is_idle = project->run.path[0] && !project->document.saving.job && !watch->is_asked;
    bool was_read = project->run.level->seen.text != 0 || watch->is_gone;
    if (watch->job && !is_idle) { // what it sees may be out of date; a question stays
        project->document.was_left |= job_leave(watch->job);
        watch->job = NULL;
    }
    if (!watch->job && is_idle && was_read && host_now_ms(project->shell) >= watch->next) {
        watch->next = host_now_ms(project->shell) + LOOK_EVERY_MS;
        begin_look(project);
    }
    if (watch->job && job_is_done(watch->job, host_patience(project->shell))) {
        end_look(project);
    }
}

void host_forget_watch(Project *project) {
    project->document.was_left |= job_leave(project->document.on_disk.job);
    level_destroy(project->document.on_disk.theirs);
    project->document.on_disk = (FileWatch){.next = project->document.on_disk.next};
}

// ---- Answers ----

void host_ask_changed(Project *project, Level *theirs, const LevelError *why) {
    char line[800];
    char text[1024];
    if (theirs) {
        ask(project, theirs, true);
        return;
    }
    level_error_print(why, line, sizeof line);
    snprintf(text, sizeof text, say("What another program has written is no level: %s"), line);
    level_destroy(project->document.on_disk.theirs); // of a question that was put off
    project->document.on_disk.theirs = NULL;
    project->document.on_disk.is_asked = true;
    project->document.on_disk.asked_save = true;
    view_picture_destroy(project->shell->view,
                         project->document.comparison); // there is nothing to compare
    project->document.comparison = 0;
    editor_ask_changed(project->editor, text, false);
}

/// A free name beside the level, for the second of two versions.
static void second_name(const Project *project, char *out, size_t size) {
    size_t stem = paths_stem_length(project->run.path);
    for (int i = 2; i < 1000; i++) {
        snprintf(out, size, "%.*s-%d.json", (int)stem, project->run.path, i);
        if (!files_exists(out)) {
            return;
        }
    }
}

/// What a look at the files of mine finds there.
static LevelSeen seen_of_theirs(const Level *mine, const Level *theirs) {
    bool is_same_picture =
        mine->mask_image && theirs->mask_image && strcmp(mine->mask_image, theirs->mask_image) == 0;
    return (LevelSeen){theirs->seen.text,
                       is_same_picture ? theirs->seen.picture : mine->seen.picture};
}

void host_answer_changed(Project *project, EditorRequestKind answer) {
    FileWatch *watch = &project->document.on_disk;
    Level *theirs = watch->theirs;
    bool saves = watch->asked_save;
    char other[FILES_PATH_MAX + 16];
    watch->theirs = NULL;
    host_forget_watch(project);
    if (answer == EDITOR_REQUEST_TAKE_THEIRS && theirs) {
        take_theirs(project, theirs);
        return;
    }
    if (answer == EDITOR_REQUEST_DECIDE_LATER && theirs) {
        watch->put_off = theirs->seen;
    }
    if (answer == EDITOR_REQUEST_KEEP_BOTH) {
        second_name(project, other, sizeof other);
        host_save(project, other, (SaveLeave){0});
    } else if (answer == EDITOR_REQUEST_KEEP_MINE && saves) {
        level_forget_saved_ground(project->run.level); // their picture may lie there
        host_save(project, project->run.path, (SaveLeave){.replaces = true});
    } else if (answer == EDITOR_REQUEST_KEEP_MINE && theirs) {
        level_forget_saved_ground(project->run.level);
        note_seen(project, seen_of_theirs(project->run.level, theirs));
    }
    level_destroy(theirs);
}
