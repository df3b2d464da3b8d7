#define _DEFAULT_SOURCE // for clock_gettime

#include "app/journal_test_support.h"

#include <time.h>

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec / 1e6;
}

bool test_journal_keep(Journal *journal, Level *level, const char *path, JournalMoment moment,
                       LevelError *error) {
    char whole[FILES_PATH_MAX];
    if (!journal_is_due(journal, moment)) {
        return true;
    }
    files_absolute(path, whole, sizeof whole);
    double start = now_ms();
    bool ok = level_journal_write(level, whole, journal->own.file, error);
    return journal_note(journal, moment, now_ms() - start, ok);
}
