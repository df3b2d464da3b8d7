// journal.h - the edits of the open level that are not saved yet, kept so that a crash, a kill or a
// power cut loses at most the last second.
//
// Journals lie in $XDG_STATE_HOME/foothold/journal (else ~/.local/state/...), never beside or over
// the level. One is named after the level's path and a number: the number belongs to the process
// that holds its lock, which ends with the process. So a journal whose lock is free was
// left behind, and is found by the next editor that opens the level; one whose lock is held
// belongs to another editor that is open now. Waiting for a moment after an edit makes one write of
// a stroke. All-zero: no journal is kept.

#ifndef FOOTHOLD_APP_JOURNAL_H
#define FOOTHOLD_APP_JOURNAL_H

#include "app/files.h"
#include "level/level_journal.h"

enum { JOURNAL_PATH = FILES_PATH_MAX + 64 };

/// One numbered place for a journal, with its lock.
typedef struct JournalSlot {
    char file[JOURNAL_PATH]; // "": none
    int lock;                // descriptor, held while there is a file
    int number;
} JournalSlot;

typedef struct Journal {
    JournalSlot own;            // where ours goes
    JournalSlot found;          // another run's edits, left behind: the newest, then those before
    char level[FILES_PATH_MAX]; // whose journal it is, from the root on
    uint32_t answered;          // places whose edits were found and stay, as bits
    long other;                 // a process that has the level open, too; 0: none
    int trouble;       // why there is no folder, or no lock to be had, as errno; 0: nothing
    bool is_written;   // `own` holds edits
    uint64_t kept;     // the change up to which all is written or saved
    double since;      // ms: when the first change was seen that is not; 0: there is none
    double rest_until; // ms: after a slow write
    bool has_failed;   // and was told
} Journal;

/// What is to be known of a moment.
typedef struct JournalMoment {
    uint64_t change; // a number that grows with every edit
    double ms;       // the time, above 0
    bool at_once;    // do not wait: the level is about to be played or left
} JournalMoment;

/// Begins to keep a journal of the level at `path` (NULL: it was never saved), whose change is now
/// `change`: looks for what was left behind, and for other editors. Ends the one before.
void journal_begin(Journal *journal, const char *path, uint64_t change);
/// Ends it: its edits are saved, or not wanted. What was found and not answered stays.
void journal_end(Journal *journal);
/// True when edits of the level at `path` (NULL: of one that was never saved) were left behind.
bool journal_is_left(const char *path);
/// True when edits of another run wait for an answer, to be read by level_journal_read from
/// `found.file`.
bool journal_has_found(const Journal *journal);
/// Lets go of what was found: removes it, or leaves it for another time. What was left behind
/// before that is found then.
void journal_answer_found(Journal *journal, bool removes);
/// Hands over what was found, still locked: the caller lets it go.
JournalSlot journal_detach_found(Journal *journal);
/// The same with the place of ours: no journal is kept until it begins again.
JournalSlot journal_detach_own(Journal *journal);
void journal_let_go(JournalSlot *slot, bool removes);
/// Looks whether another editor has opened the level since: `other` then says which.
void journal_look_for_others(Journal *journal);
/// True when a write is due (of level_journal_write to `own.file`, on whatever thread).
bool journal_is_due(Journal *journal, JournalMoment moment);
/// Notes what came of a write that began at `moment`. False the first time that one fails.
bool journal_note(Journal *journal, JournalMoment moment, double took_ms, bool ok);
/// The level was saved as it is: nothing is to be kept.
void journal_saved(Journal *journal, uint64_t change);

#endif
