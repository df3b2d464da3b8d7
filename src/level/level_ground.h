// level_ground.h - reads the ground's picture beside the level, and writes it as a part of a save.
// Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_GROUND_H
#define FOOTHOLD_LEVEL_LEVEL_GROUND_H

#include "level/level.h"

/// A save after the picture's part: what to restore if writing the level fails.
typedef struct LevelGroundSave {
    char *image; // the level's name of it before; owned until the end
    FhPoint at;
    FhRect box;
    uint64_t save;
    char *written; // where the picture waits; NULL: it was not written
} LevelGroundSave;

/// Reads the picture that the level names, beside `path`. Notes an error in level->ground.trouble.
void level_ground_read(Level *level, const char *path);
/// Reads the ground of a snapshot (level_load_kept). False and `error` when there is not enough
/// memory, or the picture of unsaved edits cannot be read.
bool level_ground_read_kept(Level *level, const LevelKept *kept, LevelError *error);

/// What a level notes of its picture.
typedef struct LevelGroundNote {
    char *image; // owned by the level
    FhPoint at;
    uint64_t save;
} LevelGroundNote;

/// Writes the picture of a snapshot, if it needs one, and names it in the level. False and `error`
/// on failure. Either way level_ground_end_kept must follow, with what the level noted before.
bool level_ground_begin_kept(LevelGroundNote *before, Level *level, const LevelKept *kept,
                             LevelError *error);
void level_ground_end_kept(const LevelGroundNote *before, Level *level);
/// Names and writes the picture if a save of the level as `path` requires it. False and `error` on
/// failure: then nothing has changed. Otherwise level_ground_end_save must follow.
bool level_ground_begin_save(LevelGroundSave *save, Level *level, const char *path,
                             LevelError *error);
/// Ends the save: renames the picture into its place and notes its version, or (`ok` false)
/// restores everything.
void level_ground_end_save(LevelGroundSave *save, Level *level, const char *path, bool ok);

#endif
