// runs.h - recorded runs of the open level: the fastest, the last, one from a file, the author's of
// a level of the program; as ghosts to race against, and to watch.

#ifndef FOOTHOLD_APP_RUNS_H
#define FOOTHOLD_APP_RUNS_H

#include "app/play.h"

/// "Off", "Fastest", ...
extern const char *const run_kind_names[RUN_KINDS];

/// True when there is a recording of that kind for the open level.
bool runs_has(const Project *project, RunKind kind);
/// Takes the ghost that the settings name; without one there is none. One that cannot be read is
/// told.
void runs_load_ghost(Project *project);
void runs_drop_ghost(Project *project);
/// Brings the ghost to the player's tick.
void runs_follow(Project *project);
/// Adds the ghost to a scene of the player: one more of `others`, of which `*count` are there.
void runs_add_ghost(Project *project, const ViewScene *scene, ViewScene *others, int *count);

/// Opens the screen that plays a recording. False and a notice when it cannot be read.
bool runs_watch(Project *project, RunKind kind);
void runs_end_viewer(Project *project);
/// Writes a recording to a file of the player's choice; what lay there is kept as PATH~. False and
/// a notice on failure.
bool runs_export(Project *project, RunKind kind, const char *path);
/// Reads a run, for the caller to free. False and `error` if there is none, or it cannot be read.
bool runs_load(Project *project, RunKind kind, Replay *replay, LevelError *error);
/// Saves a run, or the last ten seconds of the one that goes on, as a GIF among the user's
/// pictures, and says where or why not; waits for it, showing how far it is.
void runs_film(Project *project, RunKind kind);
void runs_film_last(Project *project);
/// Takes a recording from a file, to be watched and raced as RUN_FILE. False and a notice.
bool runs_import(Project *project, const char *path);

/// Saves the run as it stands, and takes it up again, whenever: also after the program was left.
void runs_save_state(Project *project);
void runs_load_state(Project *project);

// ---- Watch ----

/// Plays a run, copied, from the spawn; `text` says what it is.
void host_watch_run(Project *project, const FhInput *inputs, int count, const char *text);
/// Plays the run that holds, from the start.
void host_watch_proof(Project *project);
/// The keys of a tick: those of the run that is watched, until a hand takes over.
FhInput host_watched_input(Project *project, FhInput held);
/// The next run is one of a hand.
void host_end_watch(Project *project);

#endif
