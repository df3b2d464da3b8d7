// backups.h - the versions of each level that its saves have left, with their times.
//
// They lie in $XDG_STATE_HOME/foothold/backups/NAME-HASH (else ~/.local/state/...), named after the
// level's whole path: never beside the level, where they would be in the way of git. A version is a
// level file, byte for byte, and its ground's picture: TIME-NN.json and TIME-NN.png, in UTC, so
// that they can be copied back by hand. Each save keeps what it wrote, and what it replaced when
// that came from elsewhere. The oldest go when there are more than BACKUPS_KEPT besides the last
// one, or when together they are larger than BACKUPS_BYTES; the two newest always stay.
// `level.path` in the folder says whose they are: when a project was renamed, the versions of a
// path that is gone and whose newest one is the level that is open are taken along.

#ifndef FOOTHOLD_APP_BACKUPS_H
#define FOOTHOLD_APP_BACKUPS_H

#include <stdint.h>

#include "app/files.h"
#include "level/level.h"

enum { BACKUPS_KEPT = 10, BACKUPS_PATH = FILES_PATH_MAX + 160 };

#define BACKUPS_BYTES ((int64_t)512 << 20)

/// One version. Its files are borrowed by backups_load.
typedef struct Backup {
    char text[BACKUPS_PATH];    // the level's file
    char picture[BACKUPS_PATH]; // of its ground; "": none
    int64_t when;               // s since 1970, UTC
    int64_t bytes;
} Backup;

/// The versions of a level, the newest first.
typedef struct BackupList {
    Backup items[BACKUPS_KEPT + 1];
    int count;
} BackupList;

/// Lists the versions of the level at `path`; `text_hash` is of the file as it was read (0:
/// unknown) and finds those of a project that was renamed.
void backups_list(BackupList *list, const char *path, uint64_t text_hash);
/// Keeps the files at `path`, with their picture when `level` names one, as a version of time
/// `when` (s since 1970; 0: the file's own). Nothing is written when the newest version is the
/// same. False and `error` when it cannot be kept.
bool backups_keep(const char *path, const Level *level, int64_t when, LevelError *error);
/// True when the newest version is the file at `path`, byte for byte.
bool backups_have(const char *path);
/// Reads a version, for the caller to destroy. `path` is the level's.
Level *backups_load(const Backup *backup, const char *path, const LevelCatalog *catalog,
                    LevelError *error);

#endif
