// prover.h - keeps saying of a level that is being edited whether it can be finished.
//
// Use: prover_give_run for each run that is known, prover_take_level with a copy of the level after
// each edit (which cancels what went on), prover_step as often as there is time. A step takes well
// under a millisecond, but those that build a World.
//
// Method: the known runs are replayed, in the order of ProverBy; when none of them reaches the goal
// any more, a new one is searched (fix.h): first from where one of them leaves its way, a while
// before that. A run counts as one that holds only after it was replayed on this very level in the
// game's own session.

#ifndef FOOTHOLD_SEARCH_PROVER_H
#define FOOTHOLD_SEARCH_PROVER_H

#include "search/fix.h"

typedef struct Prover Prover;

/// When edits are given to the prover: once a stroke rests, or has gone on for a while. All-zero:
/// no level was given yet.
typedef struct ProverCopy {
    uint64_t given, seen; // counts of edits: that the prover has; of the last frame
    int quiet, waited;    // frames since the last edit; since the first one that the prover lacks
    bool has_level, lacks_edits;
} ProverCopy;

/// Takes note of a frame. Returns true when the level, with so many edits, is to be given now; the
/// frame is full then: a copy of a level takes about as long as the steps of a frame.
bool prover_is_due(ProverCopy *copy, uint64_t edits);

/// Where a run is from.
typedef enum ProverBy {
    PROVER_BY_AUTHOR, // finished by hand
    PROVER_BY_RECORD, // recorded with the level
    PROVER_BY_SEARCH,
    PROVER_BYS
} ProverBy;

typedef enum ProverState {
    PROVER_IDLE, // no level yet
    PROVER_CHECKING,
    PROVER_SEARCHING, // where it does not get on may be known already
    PROVER_HOLDS,     // a run reaches the goal; perhaps a shorter one is still looked for
    PROVER_NONE,      // on this grid
    PROVER_STOPPED    // `why` says by what
} ProverState;

/// A run as it goes on the level as it is now. Borrowed until the next call.
typedef struct ProverRun {
    const FhInput *inputs; // one a tick; NULL: there is none
    const FhPoint *feet;   // px: after each of the ticks that were replayed
    int ticks;             // of those: to the goal, the death, or the end
    int as_before;         // of those: where it goes as when it last held
    int ticks_before;      // to the goal when it last held; 0: it never did
} ProverRun;

typedef struct ProverAnswer {
    ProverState state;
    ProverBy by;            // whose run holds
    ProverRun holds, fails; // the run that holds; the first one that fails
    const char *why;        // when stopped: a few words; else NULL
    FixAnswer fix;          // where no run holds; else all-zero
} ProverAnswer;

/// The caller destroys it. `memory` is NULL, or what it shares with other searches, borrowed. NULL
/// out of memory.
Prover *prover_create(SearchMemory *memory);
void prover_destroy(Prover *prover);
/// True when what is known holds on a level, too: it differs from the one before in nothing that a
/// run meets, and no other run was given.
bool prover_keeps(const Prover *prover, const Level *level);
/// Takes a level over and begins with it.
void prover_take_level(Prover *prover, Level *level);
/// The level that is being proved, borrowed; NULL: none.
const Level *prover_level(const Prover *prover);
/// Copies a run that is worth trying; 0 ticks: there is none any more. The next level is checked
/// with it.
void prover_give_run(Prover *prover, ProverBy by, const FhInput *inputs, int count);
/// Forgets the runs that come before the one that holds: it is the one to be checked from now on.
void prover_keep(Prover *prover);
/// Does a little of the work. Returns true while there is more.
bool prover_step(Prover *prover);
ProverAnswer prover_answer(const Prover *prover);

#endif
