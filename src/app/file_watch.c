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

#include "app/state.h"
#include "level/file.h"
#include "level/level_difference.h"
#include "level/paths.h"

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
static void note_seen(App *app, LevelSeen seen) {
    app->run.level->seen = seen;
    app->document.on_disk.is_known = true;
    app->document.on_disk.is_gone = app->document.on_disk.is_broken = false;
}

static bool is_same_level(Level *mine, Level *theirs) {
    LevelDifference difference = level_compare(mine, theirs, NULL);
    return level_difference_is_none(&difference) && level_prints_the_same(mine, theirs);
}

/// Takes up what lies there, as one step; the level then counts as saved.
static void take_theirs(App *app, Level *theirs) {
    LevelSeen seen = theirs->seen;
    if (!level_set_text(&theirs->ground.owner, app->run.path) ||
        !editor_replace_level(app->editor, theirs, "reload")) {
        editor_toast(app->editor, UI_TOAST_BAD, "There is not enough memory to read it again");
        return;
    }
    note_seen(app, seen);
    editor_mark_saved(app->editor, editor_mark(app->editor));
    host_take_changes(app);
}

static void reload(App *app, Level *theirs) {
    char text[UI_TOAST_BYTES];
    take_theirs(app, theirs);
    snprintf(text, sizeof text, "%.60s changed on disk: read again (undo: as before)",
             paths_name(app->run.path));
    editor_toast(app->editor, UI_TOAST_INFO, text);
}

/// Puts the question, with a picture of what differs. Takes `theirs` over.
static void ask(App *app, Level *theirs, bool from_save) {
    char what[160];
    char text[1024];
    FileWatch *watch = &app->document.on_disk;
    level_destroy(watch->theirs);
    watch->theirs = theirs;
    watch->is_asked = true;
    watch->asked_save = from_save;
    LevelDifference difference = level_compare(app->run.level, theirs, NULL);
    level_difference_print(&difference, what, sizeof what);
    host_draw_comparison(app, app->run.level, theirs);
    snprintf(text, sizeof text,
             "Another program has written %.300s%s. Theirs differs from yours in: %s.",
             app->run.path,
             editor_is_dirty(app->editor) ? ", and here are changes that are not saved" : "", what);
    editor_ask_changed(app->editor, text, true);
}

/// What is here counts as not saved, until the file is as it was again.
static void forget_saved(App *app) {
    app->document.on_disk.saved_mark = editor_saved_mark(app->editor);
    editor_mark_unsaved(app->editor);
    level_forget_saved_ground(app->run.level);
}

static void tell_gone(App *app) {
    char text[UI_TOAST_BYTES];
    if (!app->document.on_disk.is_gone && app->run.level->seen.text != 0) {
        snprintf(text, sizeof text, "%.60s is gone from the disk: save to put it back",
                 paths_name(app->run.path));
        editor_toast(app->editor, UI_TOAST_BAD, text);
        forget_saved(app);
        app->document.on_disk.is_gone = true;
    }
}

static void tell_broken(App *app, const LevelError *error) {
    char line[400];
    char text[500];
    if (!app->document.on_disk.is_broken) {
        level_error_print(error, line, sizeof line);
        snprintf(text, sizeof text, "Changed on disk, but no level now; yours stays. %s", line);
        editor_toast(app->editor, UI_TOAST_BAD, text);
        forget_saved(app);
        app->document.on_disk.is_broken = true;
    }
}

/// Takes `theirs` over.
static void meet_other(App *app, Level *theirs) {
    bool is_dirty = editor_is_dirty(app->editor);
    bool is_watched = app->play.viewer.run.playback != NULL; // a run, which stands on the level
    if (editor_shows_dialog(app->editor) || is_watched ||
        (is_dirty && app_top(app) != SCREEN_EDIT)) {
        app->document.on_disk.next = host_now_ms(app) + LATER_MS; // at a better moment
        level_destroy(theirs);
    } else if (is_same_level(app->run.level, theirs)) {
        note_seen(app, theirs->seen);
        editor_mark_saved(app->editor, editor_mark(app->editor)); // both say the same
        level_destroy(theirs);
    } else if (is_dirty) {
        ask(app, theirs, false);
    } else {
        reload(app, theirs);
    }
}

static void end_look(App *app) {
    FileWatch *watch = &app->document.on_disk;
    Look *look = job_end(watch->job);
    watch->job = NULL;
    watch->text = look->text;
    watch->picture = look->picture;
    if (look->on_disk == ON_DISK_MOVING) {
        watch->is_known = false;
    } else if (look->on_disk == ON_DISK_SAME) {
        if (watch->is_gone || watch->is_broken) {
            editor_mark_saved(app->editor, watch->saved_mark);
        }
        note_seen(app, app->run.level->seen);
    } else if (look->on_disk == ON_DISK_PUT_OFF) {
        watch->is_known = true;
    } else if (look->on_disk == ON_DISK_GONE) {
        tell_gone(app);
    } else if (look->on_disk == ON_DISK_BROKEN) {
        tell_broken(app, &look->error);
    } else {
        Level *theirs = look->theirs;
        look->theirs = NULL;
        meet_other(app, theirs);
    }
    discard_look(look);
}

// ---- Looking ----

static void begin_look(App *app) {
    FileWatch *watch = &app->document.on_disk;
    Look *look = calloc(1, sizeof *look);
    if (!look) {
        return;
    }
    snprintf(look->path, sizeof look->path, "%s", app->run.path);
    if (!level_picture_path(app->run.level, look->path, look->picture_path,
                            sizeof look->picture_path)) {
        look->picture_path[0] = '\0';
    }
    look->catalog = app->catalog;
    look->seen = app->run.level->seen;
    look->put_off = watch->put_off;
    look->text = watch->text;
    look->picture = watch->picture;
    look->is_known = watch->is_known;
    watch->job = job_start(&look_job, look);
    if (!watch->job) {
        free(look);
    }
}

void host_watch(App *app) {
    FileWatch *watch = &app->document.on_disk;
    if (watch->is_asked && !editor_shows_dialog(app->editor)) {
        host_answer_changed(app, EDITOR_REQUEST_DECIDE_LATER); // another question took its place
    }
    bool is_idle = app->run.path[0] && !app->document.saving.job && !watch->is_asked;
    bool was_read = app->run.level->seen.text != 0 || watch->is_gone;
    if (watch->job && !is_idle) { // what it sees may be out of date; a question stays
        app->document.was_left |= job_leave(watch->job);
        watch->job = NULL;
    }
    if (!watch->job && is_idle && was_read && host_now_ms(app) >= watch->next) {
        watch->next = host_now_ms(app) + LOOK_EVERY_MS;
        begin_look(app);
    }
    if (watch->job && job_is_done(watch->job, host_patience(app))) {
        end_look(app);
    }
}

void host_forget_watch(App *app) {
    app->document.was_left |= job_leave(app->document.on_disk.job);
    level_destroy(app->document.on_disk.theirs);
    app->document.on_disk = (FileWatch){.next = app->document.on_disk.next};
}

// ---- Answers ----

void host_ask_changed(App *app, Level *theirs, const LevelError *why) {
    char line[800];
    char text[1024];
    if (theirs) {
        ask(app, theirs, true);
        return;
    }
    level_error_print(why, line, sizeof line);
    snprintf(text, sizeof text, "What another program has written is no level: %s", line);
    level_destroy(app->document.on_disk.theirs); // of a question that was put off
    app->document.on_disk.theirs = NULL;
    app->document.on_disk.is_asked = true;
    app->document.on_disk.asked_save = true;
    view_picture_destroy(app->view, app->document.comparison); // there is nothing to compare
    app->document.comparison = 0;
    editor_ask_changed(app->editor, text, false);
}

/// A free name beside the level, for the second of two versions.
static void second_name(const App *app, char *out, size_t size) {
    size_t stem = paths_stem_length(app->run.path);
    for (int i = 2; i < 1000; i++) {
        snprintf(out, size, "%.*s-%d.json", (int)stem, app->run.path, i);
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

void host_answer_changed(App *app, EditorRequestKind answer) {
    FileWatch *watch = &app->document.on_disk;
    Level *theirs = watch->theirs;
    bool saves = watch->asked_save;
    char other[FILES_PATH_MAX + 16];
    watch->theirs = NULL;
    host_forget_watch(app);
    if (answer == EDITOR_REQUEST_TAKE_THEIRS && theirs) {
        take_theirs(app, theirs);
        return;
    }
    if (answer == EDITOR_REQUEST_DECIDE_LATER && theirs) {
        watch->put_off = theirs->seen;
    }
    if (answer == EDITOR_REQUEST_KEEP_BOTH) {
        second_name(app, other, sizeof other);
        host_save(app, other, (SaveLeave){0});
    } else if (answer == EDITOR_REQUEST_KEEP_MINE && saves) {
        level_forget_saved_ground(app->run.level); // their picture may lie there
        host_save(app, app->run.path, (SaveLeave){.replaces = true});
    } else if (answer == EDITOR_REQUEST_KEEP_MINE && theirs) {
        level_forget_saved_ground(app->run.level);
        note_seen(app, seen_of_theirs(app->run.level, theirs));
    }
    level_destroy(theirs);
}
