// watch.h - plays a run by itself, until a hand takes over: the one that was proved, or another.

#ifndef FOOTHOLD_APP_WATCH_H
#define FOOTHOLD_APP_WATCH_H

#include "foothold/base.h"

typedef struct App App;

/// Plays a run, copied, from the spawn; `text` says what it is.
void host_watch_run(App *app, const FhInput *inputs, int count, const char *text);
/// Plays the run that holds, from the start.
void host_watch_proof(App *app);
/// Plays on from a point of it.
void host_play_on_proof(App *app, int point);
/// The keys of a tick: those of the run that is watched, until a hand takes over.
FhInput host_watched_input(App *app, FhInput held);
/// The next run is one of a hand.
void host_end_watch(App *app);

#endif
