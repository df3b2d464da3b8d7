// runs.h - recorded runs of the open level: the fastest, the last, one from a file; as ghosts to
// race against, and to watch.

#ifndef FOOTHOLD_APP_RUNS_H
#define FOOTHOLD_APP_RUNS_H

#include "app/play.h"
#include "foothold/base.h"

struct App;

/// "off", "fastest", "last", "file".
extern const char *const run_kind_names[RUN_KINDS];

/// True when there is a recording of that kind for the open level.
bool runs_has(const struct App *app, RunKind kind);
/// Takes the ghost that the settings name; without one there is none. One that cannot be read is
/// told.
void runs_load_ghost(struct App *app);
void runs_drop_ghost(struct App *app);
/// Brings the ghost to the player's tick.
void runs_follow(struct App *app);
/// Adds the ghost to a scene of the player: one more of `others`, of which `*count` are there.
void runs_add_ghost(struct App *app, const ViewScene *scene, ViewScene *others, int *count);

/// Opens the screen that plays a recording. False and a notice when it cannot be read.
bool runs_watch(struct App *app, RunKind kind);
void runs_end_viewer(struct App *app);
/// Writes a recording to a file of the player's choice; what lay there is kept as PATH~. False and
/// a notice on failure.
bool runs_export(struct App *app, RunKind kind, const char *path);
/// Takes a recording from a file, to be watched and raced as RUN_FILE. False and a notice.
bool runs_import(struct App *app, const char *path);

/// Saves the run as it stands, and takes it up again, whenever: also after the program was left.
void runs_save_state(struct App *app);
void runs_load_state(struct App *app);

// ---- Watch ----

typedef struct App App;

/// Plays a run, copied, from the spawn; `text` says what it is.
void host_watch_run(App *app, const FhInput *inputs, int count, const char *text);
/// Plays the run that holds, from the start.
void host_watch_proof(App *app);
/// The keys of a tick: those of the run that is watched, until a hand takes over.
FhInput host_watched_input(App *app, FhInput held);
/// The next run is one of a hand.
void host_end_watch(App *app);

#endif
