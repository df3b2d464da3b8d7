// level_ground.h - the ground's picture beside the level: reading it, and writing it as a part of a
// save. Inside src/level only.

#ifndef FOOTHOLD_LEVEL_LEVEL_GROUND_H
#define FOOTHOLD_LEVEL_LEVEL_GROUND_H

#include "level/level.h"

/// A save that has written the picture, or need not: what to put back if the level itself fails.
typedef struct LevelGroundSave {
    char *image; // the level's name of it before; owned until the end
    FhPoint at;
    FhRect box;
    uint64_t save;
    char *written; // where the picture waits; NULL: it was not written
} LevelGroundSave;

/// Reads the picture that the level names, beside `path`. Trouble is noted in level->ground.
void level_ground_read(Level *level, const char *path);
/// Reads the picture of a version that was kept. The ground counts as not saved.
/// False out of memory.
bool level_ground_read_kept(Level *level, const LevelKept *kept);
/// Names and writes the picture if that is needed to save the level as `path`. False and `error`
/// when it cannot: then nothing has changed. Otherwise level_ground_end_save must follow.
bool level_ground_begin_save(LevelGroundSave *save, Level *level, const char *path,
                             LevelError *error);
/// Ends the save: puts the picture in its place and takes note of it, or (`ok` false) puts
/// everything back as it was.
void level_ground_end_save(LevelGroundSave *save, Level *level, const char *path, bool ok);

#endif
