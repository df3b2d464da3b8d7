// level_store.h - what this machine keeps of each level: saved versions, and edits that are not
// saved yet, so that a crash, a kill or a power cut loses at most the last second.
//
// Each level has one folder, $XDG_STATE_HOME/foothold/levels/NAME-HASH (else ~/.local/state/...),
// named after its whole path: never beside the level, where it would be in the way of git. The
// folder holds snapshots. A snapshot is a plain level file and the picture of its ground: it can be
// copied back by hand.
//
//     20261121-150455-00.json, .png         a version that a save left, byte for byte; time in UTC
//     20261121-150455-00.open-3.json, .png  unsaved edits of the process that holds lock 3; the
//                                           picture only if the ground was changed since a save
//     level.path                            the level whose snapshots these are
//
// NAME-HASH-3.lock lies beside the folder and is held until its process ends, however it ends. So
// open snapshots whose lock is free were left behind, and the next editor of the level finds them;
// open snapshots whose lock is held belong to another editor. Only the holder of a lock writes and
// removes the open snapshots of its number: first the new one, whole, then the one before goes.
//
// Each save keeps what it wrote, and what it replaced if that came from elsewhere. The oldest
// versions go if there are more than LEVEL_STORE_KEPT besides the last one, or if together they are
// larger than LEVEL_STORE_BYTES; the two newest always stay. If a project was renamed, its folder
// comes along: the level of its level.path is gone, and its newest version is the level that is
// opened.

#ifndef FOOTHOLD_APP_LEVEL_STORE_H
#define FOOTHOLD_APP_LEVEL_STORE_H

#include <stdint.h>

#include "app/files.h"
#include "level/level.h"

enum {
    LEVEL_STORE_KEPT = 10,
    LEVEL_STORE_LISTED = 48, // snapshots of one kind in a folder: far above what is kept
    LEVEL_STORE_PATH = FILES_PATH_MAX + 160
};

#define LEVEL_STORE_BYTES ((int64_t)512 << 20)

/// One snapshot. Its files are borrowed by level_store_load.
typedef struct Snapshot {
    char text[LEVEL_STORE_PATH]; // the level's file
    bool has_picture;            // of its ground
    int64_t when;                // s since 1970, UTC
    int64_t bytes;
    int number; // of the lock, for unsaved edits; 0: a saved version
} Snapshot;

/// Snapshots of a level, the newest first.
typedef struct SnapshotList {
    Snapshot items[LEVEL_STORE_LISTED];
    int count;
} SnapshotList;

/// The right to write the open snapshots of one number, by its lock.
typedef struct LevelStorePlace {
    char folder[FILES_PATH_MAX];
    int number; // 0: none
    int lock;   // descriptor, held while there is a number
} LevelStorePlace;

/// The store of the open level. All-zero: nothing is kept.
typedef struct LevelStore {
    char level[FILES_PATH_MAX];  // from the root on
    char folder[FILES_PATH_MAX]; // of its snapshots; "": there is no home
    bool is_named;               // the level was saved once
    LevelStorePlace own;         // where our unsaved edits go
    Snapshot found;              // another run's edits, left behind; number 0: none
    long other;                  // a process that has the level open, too; 0: none
    int trouble;                 // why there is no place of our own, as errno; 0: nothing
} LevelStore;

/// Begins to keep the level at `path` (NULL: it was never saved): looks for edits that were left
/// behind, and for other editors. `text_hash` is of the file as it was read (0: unknown) and finds
/// the folder of a project that was renamed. Ends the store before.
void level_store_begin(LevelStore *store, const char *path, uint64_t text_hash);
/// Ends it: our edits are saved, or not wanted. Found edits without an answer stay.
void level_store_end(LevelStore *store);

// ---- Unsaved edits ----

/// Writes the level as the open snapshot of a place and removes the one before; on any thread. The
/// level stays as it is. `path` is the level's, from the root on; NULL: it was never saved. False
/// and `error` on failure; then the snapshot before is as it was.
bool level_store_write(const LevelStorePlace *place, Level *level, const char *path,
                       LevelError *error);
/// Removes our own open snapshots: the level was saved as it is.
void level_store_remove_own(const LevelStore *store);

/// True if edits of the level at `path` (NULL: of one that was never saved) were left behind.
bool level_store_is_left(const char *path);
/// Removes the found edits, or leaves them for another time, and finds those left behind before.
void level_store_answer_found(LevelStore *store, bool removes);
/// Ends the right to a place; `removes`: its open snapshots, too.
void level_store_let_go(LevelStorePlace *place, bool removes);
/// Sets `other` to the process of another editor that has opened the level since.
void level_store_look_for_others(LevelStore *store);

// ---- Saved versions ----

/// Keeps the files at `path`, with their picture if `level` names one, as a version of time `when`
/// (s since 1970; 0: the file's own); on any thread. Nothing is written if the newest version is
/// the same. False and `error` if it cannot be kept.
bool level_store_keep(const char *path, const Level *level, int64_t when, LevelError *error);
/// True if the newest version is the file at `path`, byte for byte.
bool level_store_has(const char *path);
/// Lists the versions of the level at `path`; `text_hash` as in level_store_begin.
void level_store_list(SnapshotList *list, const char *path, uint64_t text_hash);

/// Reads a snapshot, for the caller to destroy. `path` is the level's; NULL: it was never saved.
Level *level_store_load(const Snapshot *snapshot, const char *path, const LevelCatalog *catalog,
                        LevelError *error);

#endif
