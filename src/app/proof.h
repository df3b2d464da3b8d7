// proof.h - the level is proved while it is edited: a run to the goal is replayed after each edit,
// and searched where none holds.
//
// Once a run holds, its jumps are measured, and a shortcut and walls that are not needed are looked
// for; if none does, the place that nothing gets past, and one edit that would mend the level. The
// editor shows what is known. A caller that has given the steps to a worker holds it during all
// other calls (job.h).

#ifndef FOOTHOLD_APP_PROOF_H
#define FOOTHOLD_APP_PROOF_H

#include "editor/editor.h"
#include "search/difficulty.h"
#include "search/fix.h"
#include "search/prover.h"
#include "search/shortcut.h"
#include "search/slack.h"
#include "search/retry.h"
#include "search/walls.h"

enum { ADVICE_JUMPS = 128 };

/// What follows from the proof. All-zero: nothing was begun. All are of the prover's level.
typedef struct Advice {
    Slack *slack;           // owned; NULL: no run holds
    Shortcut *shortcut;     // owned; NULL: it is not looked for
    Track track;            // of what it found
    Difficulty *difficulty; // owned; NULL: it is not measured, or not yet
    Walls *walls;           // owned; NULL: they are not looked for, or not yet
    bool is_begun;
    bool goes_on;   // slack
    bool seeks;     // a shortcut, or its way
    bool has_way;   // of the shortcut: all of it
    bool is_second; // whose turn it was: the shortcut's
    bool has_begun_difficulty, has_begun_walls;
    EditorJump jumps[ADVICE_JUMPS];
    FhRect walls_px[WALLS_MAX];
} Advice;

/// All-zero: the proof is off, or there is no level.
typedef struct Proof {
    Prover *prover;       // owned; NULL: off
    SearchMemory *memory; // borrowed
    ProverCopy copy;
    EditorTrailPoint *points[3]; // owned: of the run that holds, the one that fails, a shortcut
    int room[3];
    EditorProof shown; // borrows points
    Advice advice;
    char fix_text[80], gap_text[80];
    bool is_kept; // a found run was kept in the place of those that failed
} Proof;

/// Begins without a level. `memory` is shared with other searches, borrowed. Returns false out of
/// memory.
bool proof_begin(Proof *proof, SearchMemory *memory);
/// Takes the level as it is now when that is due, and shows what is known. Requires: it has begun.
void proof_follow(Proof *proof, Editor *editor);
/// Does a little of the work. Returns true while there is more.
bool proof_step(Proof *proof);
/// Forgets it all, and shows so. `editor` may be NULL.
void proof_end(Proof *proof, Editor *editor);
/// Takes a run that the author has just finished, copied.
void proof_take_run(Proof *proof, const FhInput *inputs, int count);
/// Keeps the run that was found in the place of those that fail.
void proof_keep(Proof *proof);
/// The run of the shortcut that was found; NULL where there is none of the level as it is now.
const Track *proof_shortcut(const Proof *proof);
/// Makes the edit that would mend the level, as a step.
void proof_take_fix(const Proof *proof, Editor *editor);
/// How hard the level is, as far as it was measured: `blind_plus_one` is as in a Record. Returns
/// the window of the narrowest jump of the easiest run, as difficulty_easier() has it.
int proof_difficulty(const Proof *proof, int *blind_plus_one);

/// Says in words what an edit is that gets past a gap, or solves the level.
void proof_print_fix(const Level *level, const FixEdit *edit, bool is_solved, char *out,
                     size_t size);
/// Px: its box in the level.
FhRect proof_box_of(const Level *level, const FixEdit *edit);

#endif
