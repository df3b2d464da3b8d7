// level_journal.h - a level as it is now, put down beside the work: what a crash leaves to be taken
// up again. Never written over the level itself.
//
// A journal is one line of JSON, which says whose it is, and the level's text as its file would
// have it; and a picture beside it when the ground was dug since the level was saved. It is written
// safely: at every moment there is a whole one.

#ifndef FOOTHOLD_LEVEL_LEVEL_JOURNAL_H
#define FOOTHOLD_LEVEL_LEVEL_JOURNAL_H

#include "level/level.h"

/// Writes the level, which belongs at `path` (NULL: it was never saved), to `journal`. The level
/// stays as it is. False and `error` when it cannot; then the journal before is as it was.
bool level_journal_write(Level *level, const char *path, const char *journal, LevelError *error);
/// Reads what was written, for the caller to destroy; it counts as not saved. NULL and `error` when
/// it cannot.
Level *level_journal_read(const char *journal, const LevelKit *kit, LevelError *error);
/// Removes a journal with its pictures.
void level_journal_remove(const char *journal);

#endif
