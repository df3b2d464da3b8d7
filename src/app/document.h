// document.h - the open level as a file: saving, autosave, other programs, versions, and what
// another run left behind.

#ifndef FOOTHOLD_APP_DOCUMENT_H
#define FOOTHOLD_APP_DOCUMENT_H

#include "app/shell.h"
#include "app/level_store.h"
#include "editor/editor.h"
#include "level/level_difference.h"

/// All-zero: nothing is being saved.
typedef struct Saving {
    Job *job;
    struct SaveWork *work;     // the job's, while it goes on
    uint64_t mark, change;     // of the editor, when it began
    uint32_t contents;         // App's, when it began
    double since;              // ms
    bool copies;               // a level that came with the program
    bool again;                // as soon as it is done: there was another request to save
    char line[FILES_PATH_MAX]; // what is shown of it
} Saving;

/// What a save may do without asking.
typedef struct SaveLeave {
    bool replaces;     // whatever lies there
    bool makes_folder; // that is not there
} SaveLeave;

/// What a decision to write depends on.
typedef struct AutosaveMoment {
    uint64_t change; // a number that grows with every edit
    double ms;       // the time, above 0
    bool at_once;    // do not wait: the level is about to be played or left
} AutosaveMoment;

/// The unsaved edits being written beside the loop, and when they are next. All-zero: none are.
typedef struct Autosave {
    Job *job;
    AutosaveMoment moment; // when it began
    bool is_written;       // the store has edits of ours
    uint64_t kept;         // the change up to which all is written or saved
    double since;          // ms: when the first change was seen that is not; 0: there is none
    double rest_until;     // ms: after a slow write
    bool has_failed;       // and a message says so
} Autosave;

/// A snapshot being read beside the loop, and compared with the level that is open.
typedef struct Reading {
    Snapshot snapshot;
    char path[FILES_PATH_MAX]; // the level's; "": it was never saved
    const LevelCatalog *catalog;
    Level *here;  // owned: a copy of the open level
    Level *level; // owned; NULL: the snapshot cannot be read
    LevelDifference difference;
    bool is_nothing_new; // the edits are in the level already: saved, or taken back
    LevelError error;
} Reading;

/// What another run left behind. All-zero: nothing was looked at.
typedef struct Recovery {
    Job *job;     // that reads it
    Level *level; // owned, while the question is open
    bool is_told; // the question was put
    bool waits;   // what was taken up is to be saved, or undone, before older edits are offered
} Recovery;

/// What a file's entry says; the content is read only when it says another thing than before.
typedef struct WatchStamp {
    bool exists;
    int64_t size, s, ns; // of the last change
    uint64_t inode;
} WatchStamp;

/// All-zero: nothing was looked at.
typedef struct FileWatch {
    Job *job; // a look that goes on; NULL: none
    double next;
    WatchStamp text, picture; // as of the last look
    bool is_known;            // they say what the level has seen
    bool is_gone, is_broken;  // as of the last look; told once
    uint64_t saved_mark;      // of the editor, before that
    Level *theirs;            // owned: what lies there, while it is asked about
    LevelSeen put_off;        // what is not to be asked about again, but by a save
    bool is_asked;            // the question is shown
    bool asked_save;          // it came from a save: then "keep mine" saves
} FileWatch;

enum { VERSIONS_MAX = LEVEL_STORE_KEPT + 1 };

/// What the page of versions shows. All-zero: it was never opened.
typedef struct Versions {
    SnapshotList list;
    EditorVersion shown[VERSIONS_MAX]; // borrow from here
    char when[VERSIONS_MAX][40], size[VERSIONS_MAX][32], difference[VERSIONS_MAX][120];
    int pictures[VERSIONS_MAX]; // of the view
    int read;                   // so many have their picture
    int reading;                // the one being read
    Job *job;                   // reads it; NULL: none is being read
    int compared;               // the one in the large picture; -1: none
    Level *held;                // that one, owned: it is likely to be taken up
} Versions;

enum { PICTURES_MAX = 64 };

/// Pictures that may be a level's ground.
typedef struct Pictures {
    char paths[PICTURES_MAX][FILES_PATH_MAX];
    int count;
} Pictures;

/// What belongs to the open level as a file.
typedef struct LevelFile {
    LevelStore store;       // of the open level
    Autosave autosave;      // of it
    Recovery recovery;      // of what another run left behind
    bool has_edited;        // the level that was edited last is there, as of the title
    bool new_is_left;       // another run's edits of a new level wait, as of the title
    double look_for_others; // when, in host_now_ms
    bool was_left;          // a job that may go on for ever, and read the catalog
    uint32_t contents;      // grows when another level, or another version of it, takes its place
    Saving saving;
    FileWatch on_disk;
    Versions versions;
    int comparison; // number of the picture of what differs
    Pictures pictures;
    EditorFile picture_files[PICTURES_MAX]; // borrow from pictures
    bool edits_shipped; // levels of the program's own may be saved in their places
    bool copy_is_told;  // that the open level is one of them, and is not written
} LevelFile;

// ---- The level ----

/// Opens a level in place of the open one. False and a notice when it is bad: nothing changed.
bool host_open(Project *project, const char *path, LevelError *error);
/// A new, empty level; `path`: where it will be saved, or NULL. False and `error` as host_open.
bool host_open_new(Project *project, const char *path, LevelError *error);
void host_close(Project *project);
/// Keeps what the open level would lose when the process ends next: its run, the run that its proof
/// holds, a save under way. It asks nothing: unsaved edits stay in the store, as
/// after a crash.
void host_keep_all(Project *project);
/// Puts a level in place of the open one, with a session and the editor on it; takes it over.
/// False out of memory.
bool host_take(Project *project, Level *level, const char *path);

// ---- Autosave and recovery (autosave.c) ----

/// Begins the store of the level that was opened.
void host_begin_store(Project *project);
/// Writes the edits that are not saved; at once when the level is about to be played or left. If
/// the level is as it is in its file, removes them.
void host_autosave(Project *project, bool at_once);
/// Waits until the edits are written, at most a while: then it is as if they never had been.
void host_end_autosave(Project *project);
/// True if a write is due.
bool autosave_is_due(Autosave *autosave, const LevelStore *store, AutosaveMoment moment);
/// Notes the outcome of a write that began at `moment`. False the first time that one fails.
bool autosave_note(Autosave *autosave, AutosaveMoment moment, double took_ms, bool ok);
/// Notes that the level was saved as it is: removes the edits.
void autosave_end(Autosave *autosave, const LevelStore *store, uint64_t change);
/// Answers the offer of what another run left behind: EDITOR_REQUEST_RECOVER, _FORGET, _LEAVE_THEM.
void host_answer_found(Project *project, EditorRequestKind answer);
/// Tells of another editor that has opened the level since.
void host_watch_others(Project *project);
/// Offers what another run left behind, while the editor is shown, once it is read.
void host_offer_found(Project *project);
/// The level is about to be another one: neither read nor offered any more.
void host_forget_found(Project *project);

// ---- Levels that came with the program (saving.c) ----

/// True when the file is not to be written: it lies in the folder of the program's own levels, and
/// those are not what is edited.
bool host_is_read_only(const Project *project, const char *path);
/// Writes a path in a folder that is free yet, named after the open level.
void host_find_free_name(const Project *project, const char *folder, char *out, size_t size);
/// Writes the path that a copy of the open level is saved to. False when there is no home.
bool host_find_copy(const Project *project, char *out, size_t size);
/// Fills in why a level is not saved among the program's own, and the remedy.
void host_refuse_shipped(LevelError *error, const char *path);
/// Tells once that edits of the open level go into a copy.
void host_tell_read_only(Project *project);

// ---- Saving (saving.c) and other programs (file_watch.c) ----

/// Begins to save the open level; the author goes on meanwhile. Saving again to the same path waits
/// for its turn, to another one calls off the save that goes on.
void host_save(Project *project, const char *path, SaveLeave leave);
/// Looks in every frame whether the save is done, and tells what came of it.
void host_follow_save(Project *project);
/// Waits a little for a save that goes on: the level is about to be closed. False when there was
/// one and the level is not known to be on disk.
bool host_end_save(Project *project);
/// Tells the frame of a save that takes long.
void host_show_save(Project *project, EditorFrame *frame);
/// Offers a place that can be written.
void host_save_elsewhere(Project *project);
/// Looks a few times a second whether another program has written the open level.
void host_watch(Project *project);
/// Forgets what is known of the files: they are others now, or were just written.
void host_forget_watch(Project *project);
/// Asks whose version is to stay: a save found `theirs`, which it takes over; NULL: no level, `why`
/// says why not.
void host_ask_changed(Project *project, Level *theirs, const LevelError *why);
void host_answer_changed(Project *project, EditorRequestKind answer);
/// Looks in every frame whether the open level has become the one that was edited last.
void host_note_edits(Project *project);

// ---- Pictures as ground (requests.c) ----

/// Lists the pictures beside the open level, and in the player's own folder of levels.
void host_list_pictures(Project *project);
/// Makes a picture the open level's ground, as one step; path "": takes it away.
void host_take_picture(Project *project, const char *path);

// ---- Versions (versions.c) ----

/// Begins to read a snapshot of the open level; the job gives back a Reading. NULL out of memory.
Job *host_read_snapshot(Project *project, const Snapshot *snapshot);
void host_discard_reading(void *reading);
/// Lists the versions of the open level; host_follow_versions then reads them one by one.
void host_list_versions(Project *project);
/// Lets go of what was read of them.
void host_forget_versions(Project *project);
/// Goes on reading while the page of versions is open, and tells the frame what there is.
void host_follow_versions(Project *project, EditorFrame *frame);
/// Puts a version in the place of the level, as one step.
void host_restore_version(Project *project, int index);
/// Draws what differs between two versions into app->document.comparison.
void host_draw_comparison(Project *project, const Level *from, const Level *to);
/// A time in words, "today 15:04:05".
void host_say_when(int64_t when, char *out, size_t size);

#endif
