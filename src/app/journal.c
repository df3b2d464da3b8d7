#include "app/journal.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/lock.h"
#include "level/file.h"

enum {
    SLOTS = 16,
    WAIT_MS = 400, // from an edit to its writing: well within a second
    SLOW_MS = 500  // a write that takes longer cannot keep that promise: it rests a little after it
};

static const char untitled[] = "/untitled"; // stands for the path of a level that has none

/// The path of a slot's journal, of a level by its path from the root on. False when there is no
/// place for it.
static bool slot_path(const char *whole, int slot, char *out) {
    char level[FILES_PATH_MAX];
    char name[JOURNAL_PATH];
    files_name_after(whole, level, sizeof level);
    snprintf(name, sizeof name, "journal/%s-%d.json", level, slot);
    return files_state_path(name, out, JOURNAL_PATH);
}

static void note_owner(int lock) {
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(lock, 0) == 0 && pwrite(lock, text, (size_t)length, 0) != length) {
        (void)ftruncate(lock, 0); // the process id is only shown, never relied on
    }
}

/// The process that took the lock last; 0: unknown.
static long read_owner(const char *path) {
    long owner = 0;
    FILE *file = fopen(path, "r");
    if (file) {
        owner = fscanf(file, "%ld", &owner) == 1 ? owner : 0;
        fclose(file);
    }
    return owner > 0 ? owner : 0;
}

// --- slots ----------------------------------------------------------------------------------

void journal_let_go(JournalSlot *slot, bool removes) {
    char lock[JOURNAL_PATH + 8];
    if (slot->file[0] == '\0') {
        return;
    }
    lock_path(slot->file, lock, sizeof lock);
    if (removes) {
        level_journal_remove(slot->file);
        unlink(lock);
    }
    close(slot->lock);
    *slot = (JournalSlot){0};
}

static void hold(JournalSlot *slot, const char *file, int lock, int number) {
    journal_let_go(slot, false);
    snprintf(slot->file, sizeof slot->file, "%s", file);
    slot->lock = lock;
    slot->number = number;
    note_owner(lock);
}

/// True when the first was written after the second, or there is no second.
static bool is_newer(const char *file, const char *other) {
    struct stat a = {0};
    struct stat b = {0};
    bool is_there = stat(file, &a) == 0 && other[0] != '\0' && stat(other, &b) == 0;
    return !is_there || a.st_mtim.tv_sec > b.st_mtim.tv_sec ||
           (a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec > b.st_mtim.tv_nsec);
}

static bool is_wanted(const Journal *journal, const char *file, int slot, bool has_edits) {
    bool is_answered = (journal->answered >> slot & 1) != 0;
    return has_edits ? !is_answered && is_newer(file, journal->found.file) : !journal->own.file[0];
}

static void note_other(Journal *journal, long owner) {
    if (strcmp(journal->level, untitled) != 0 && owner != (long)getpid()) {
        journal->other = owner > 0 ? owner : 1;
    }
}

/// Looks at one slot: takes it for ours, for what was found, or lets it be.
static void look(Journal *journal, int slot) {
    char file[JOURNAL_PATH];
    char path[JOURNAL_PATH + 8];
    if (!slot_path(journal->level, slot, file)) {
        return;
    }
    lock_path(file, path, sizeof path);
    bool has_edits = access(file, F_OK) == 0;
    bool takes = is_wanted(journal, file, slot, has_edits);
    if (!takes && access(path, F_OK) != 0) {
        return;
    }
    int lock = -1;
    LockState state = lock_take(path, &lock);
    if (state == LOCK_NONE) {
        journal->trouble = errno;
    } else if (state == LOCK_HELD) {
        note_other(journal, read_owner(path));
    } else if (takes) {
        hold(has_edits ? &journal->found : &journal->own, file, lock, slot);
    } else {
        close(lock);
    }
}

static void look_at_all(Journal *journal) {
    for (int slot = 1; slot <= SLOTS && journal->level[0] != '\0'; slot++) {
        look(journal, slot);
    }
}

void journal_begin(Journal *journal, const char *path, uint64_t change) {
    char folder[JOURNAL_PATH];
    journal_end(journal);
    files_absolute(path ? path : untitled, journal->level, sizeof journal->level);
    journal->kept = change;
    bool is_known = files_state_path("journal/", folder, sizeof folder);
    bool is_there = is_known && files_make_room(folder);
    int trouble = is_there ? 0 : errno;
    if (is_there) {
        level_file_sweep(folder);
    }
    look_at_all(journal);
    journal->trouble = is_known && !is_there ? trouble : journal->trouble; // why there is no folder
}

void journal_end(Journal *journal) {
    journal_let_go(&journal->own, true);
    journal_let_go(&journal->found, false);
    *journal = (Journal){0};
}

// --- what was found -------------------------------------------------------------------------

bool journal_has_found(const Journal *journal) {
    return journal->found.file[0] != '\0';
}

void journal_answer_found(Journal *journal, bool removes) {
    journal->answered |= removes ? 0 : UINT32_C(1) << journal->found.number;
    journal_let_go(&journal->found, removes);
    look_at_all(journal);
}

JournalSlot journal_detach_found(Journal *journal) {
    JournalSlot found = journal->found;
    journal->found = (JournalSlot){0};
    journal->answered |= UINT32_C(1) << found.number;
    look_at_all(journal);
    return found;
}

JournalSlot journal_detach_own(Journal *journal) {
    JournalSlot own = journal->own;
    journal->own = (JournalSlot){0};
    return own;
}

// --- other editors --------------------------------------------------------------------------

/// True when that process holds the lock. Avoids taking a free lock: a process that begins at that
/// moment would take it for held.
static bool is_held_by(long owner, const char *path) {
    int lock = -1;
    bool may_be = owner > 0 && owner != (long)getpid() && kill((pid_t)owner, 0) == 0;
    LockState state = may_be ? lock_take(path, &lock) : LOCK_NONE;
    if (state == LOCK_TAKEN) {
        close(lock);
    }
    return state == LOCK_HELD;
}

void journal_look_for_others(Journal *journal) {
    long other = 0;
    bool is_named = journal->level[0] != '\0' && strcmp(journal->level, untitled) != 0;
    for (int slot = 1; slot <= SLOTS && is_named; slot++) {
        char file[JOURNAL_PATH];
        char path[JOURNAL_PATH + 8];
        if (slot_path(journal->level, slot, file)) {
            lock_path(file, path, sizeof path);
            long owner = read_owner(path);
            other = is_held_by(owner, path) ? owner : other;
        }
    }
    journal->other = other;
}

bool journal_is_left(const char *path) {
    char whole[FILES_PATH_MAX];
    bool is_left = false;
    files_absolute(path ? path : untitled, whole, sizeof whole);
    for (int slot = 1; slot <= SLOTS && !is_left; slot++) {
        char file[JOURNAL_PATH];
        char lock[JOURNAL_PATH + 8];
        if (slot_path(whole, slot, file) && files_exists(file)) {
            lock_path(file, lock, sizeof lock);
            is_left = !is_held_by(read_owner(lock), lock);
        }
    }
    return is_left;
}

// --- storing --------------------------------------------------------------------------------

bool journal_is_due(Journal *journal, JournalMoment moment) {
    if (journal->own.file[0] == '\0' || moment.change == journal->kept) {
        journal->since = 0.0;
        return false;
    }
    journal->since = journal->since > 0.0 ? journal->since : moment.ms;
    return moment.at_once ||
           (moment.ms - journal->since >= WAIT_MS && moment.ms >= journal->rest_until);
}

bool journal_note(Journal *journal, JournalMoment moment, double took_ms, bool ok) {
    // A slow one rests a quarter of its time, so that little is lost and the disk has pauses.
    double slow = took_ms > SLOW_MS ? moment.ms + 1.25 * took_ms : 0.0;
    journal->rest_until = ok ? slow : moment.ms + WAIT_MS + 2.0 * took_ms;
    journal->since = moment.ms; // what was edited while it was written waits since then
    if (ok) {
        journal->kept = moment.change;
        journal->is_written = true;
    }
    bool tells = !ok && !journal->has_failed;
    journal->has_failed = !ok;
    return !tells;
}

void journal_saved(Journal *journal, uint64_t change) {
    if (journal->is_written) {
        level_journal_remove(journal->own.file);
    }
    journal->is_written = false;
    journal->kept = change;
    journal->since = 0.0;
}
