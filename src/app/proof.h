// proof.h - the level is proved while it is edited: a run to the goal is replayed after each edit,
// and searched where none holds. What is known goes to the editor, to be shown.

#ifndef FOOTHOLD_APP_PROOF_H
#define FOOTHOLD_APP_PROOF_H

#include <stdbool.h>
#include <stddef.h>

#include "editor/editor.h"
#include "search/prover.h"
#include "search/fix.h"

typedef struct App App;

/// Gives the prover the level as it is now when that is due, and shows what is known.
void host_prove(App *app);
/// A step of the proof, or of what follows from it. Returns true while there is more.
bool host_step_proof(App *app);
/// Forgets it all: the level is left, or the switch is off.
void host_end_proof(App *app);
/// Gives it the run that has just reached the goal.
void host_prove_by_author(App *app);
void host_toggle_proof(App *app);
void host_keep_proof(App *app);
/// A run as points of a trail, in one of three places that they stay in. An empty one out of
/// memory.
EditorTrail host_trail_of(App *app, int slot, const ProverRun *run);

// ---- Advice ----

/// Does a little of the work, on the level that was proved. Returns true while there is more.
/// Requires: the proof is over.
bool advice_step(App *app);
/// Adds what is known so far to what the editor shows of the proof.
void advice_show(App *app);
/// Where the jumps were all measured, the window of the narrowest, as slack_tightest() gives it; 0:
/// they were not.
int advice_tightest(const App *app);
/// Forgets it; call it before the prover's level becomes another one.
void advice_end(App *app);
/// Plays the shortcut that was found.
void host_watch_shortcut(App *app);
/// Makes the edit that would do, as a step.
void host_take_fix(App *app);

/// Says in words what an edit that mends a level is.
void advice_print_fix(const Level *level, const FixEdit *edit, char *out, size_t size);
/// Px: its box in the level.
FhRect advice_box_of(const Level *level, const FixEdit *edit);

#endif
