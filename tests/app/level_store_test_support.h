// journal_test_support.h - a journal written at once, where the app writes it beside its loop.

#ifndef FOOTHOLD_JOURNAL_TEST_SUPPORT_H
#define FOOTHOLD_JOURNAL_TEST_SUPPORT_H

#include "app/journal.h"

/// Writes the level when its changes have waited long enough. False and `error` the first time that
/// it cannot.
bool test_journal_keep(Journal *journal, Level *level, const char *path, JournalMoment moment,
                       LevelError *error);

#endif
