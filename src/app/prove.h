// prove.h - the level is proved while it is edited: a run to the goal is replayed after each edit,
// and searched where none holds. What is known goes to the editor, to be shown.

#ifndef FOOTHOLD_APP_PROVE_H
#define FOOTHOLD_APP_PROVE_H

#include "editor/editor.h"
#include "search/prover.h"

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

#endif
