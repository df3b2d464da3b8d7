// playback.h - a replay on a level, at any tick: played, sought through, run as a ghost.
//
// Seeking back starts from the nearest of the states that were saved on the way (fh_world_save), so
// that every place of a long run is a few hundred ticks away.

#ifndef FOOTHOLD_GAME_PLAYBACK_H
#define FOOTHOLD_GAME_PLAYBACK_H

#include "game/replay.h"

typedef struct Playback Playback;

/// Borrows both for its life. The caller destroys it. NULL out of memory.
Playback *playback_create(const Replay *replay, const Level *level);
void playback_destroy(Playback *playback);
/// One tick on, or none at the end.
void playback_tick(Playback *playback);
/// Goes to a tick: 0 to playback_length.
void playback_seek(Playback *playback, int tick);
int playback_at(const Playback *playback);
int playback_length(const Playback *playback);
/// Borrowed; only to be looked at.
Session *playback_session(const Playback *playback);
/// The first tick after which the World was another than recorded; 0: none so far.
int playback_first_difference(const Playback *playback);

#endif
