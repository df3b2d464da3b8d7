// prove.h - the level is proved while it is edited: a run to the goal is replayed after each edit,
// and searched where none holds. What is known goes to the editor, to be shown.

#ifndef FOOTHOLD_APP_PROVE_H
#define FOOTHOLD_APP_PROVE_H

#include "editor/editor.h"
#include "search/prover.h"

typedef struct App App;

/// A slice of the work, after a frame is drawn; only while the editor is shown.
void host_prove(App *app);
/// Forgets it all: the level is left, or the switch is off.
void host_end_proof(App *app);
/// Gives it the run that has just reached the goal.
void host_prove_by_author(App *app);
void host_toggle_proof(App *app);
/// Plays a run, copied, from the spawn; `text` says what it is.
void host_watch_run(App *app, const FhInput *inputs, int count, const char *text);
/// Plays the run that holds, from the start.
void host_watch_proof(App *app);
/// Plays on from a point of it.
void host_play_on_proof(App *app, int point);
void host_keep_proof(App *app);
/// A run as points of a trail, in one of three places that they stay in. An empty one out of
/// memory.
EditorTrail host_trail_of(App *app, int slot, const ProverRun *run);
/// The keys of a tick: those of the run that is watched, until a hand takes over.
FhInput host_watched_input(App *app, FhInput held);
/// The next run is one of a hand.
void host_end_watch(App *app);

#endif
