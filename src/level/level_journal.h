// level_journal.h - a level's unsaved state in a file of its own, for recovery after a crash. Never
// written over the level itself.
//
// A journal is one line of JSON, which names the level, and then the level's text as its file would
// have it; and a picture beside it when the ground was dug since the level was saved. Writing is
// atomic: a whole journal exists at every moment.

#ifndef FOOTHOLD_LEVEL_LEVEL_JOURNAL_H
#define FOOTHOLD_LEVEL_LEVEL_JOURNAL_H

#include "level/level.h"

/// Writes the level of the file `path` (NULL: it was never saved) to `journal`. The level stays as
/// it is. False and `error` on failure; then the journal before is as it was.
bool level_journal_write(Level *level, const char *path, const char *journal, LevelError *error);
/// Reads a journal into a level, for the caller to destroy; it counts as not saved. NULL and
/// `error` on failure.
Level *level_journal_read(const char *journal, const LevelCatalog *catalog, LevelError *error);
/// Removes a journal with its pictures.
void level_journal_remove(const char *journal);

#endif
