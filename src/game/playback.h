// playback.h - plays a replay on a level and seeks to any tick of it.
//
// Seeking back loads the nearest state saved on the way (session_save), so every tick of a long run
// is at most a few hundred ticks away.

#ifndef FOOTHOLD_GAME_PLAYBACK_H
#define FOOTHOLD_GAME_PLAYBACK_H

#include "game/replay.h"

typedef struct Playback Playback;

/// Borrows both for its lifetime. The caller destroys it. NULL out of memory.
Playback *playback_create(const Replay *replay, const Level *level);
void playback_destroy(Playback *playback);
/// Plays one tick; does nothing at the end.
void playback_tick(Playback *playback);
/// Goes to a tick: 0 to playback_length.
void playback_seek(Playback *playback, int tick);
int playback_at(const Playback *playback);
int playback_length(const Playback *playback);
/// Borrowed and read-only.
Session *playback_session(const Playback *playback);
/// The first tick after which the World differs from the recording; 0: none so far.
int playback_first_difference(const Playback *playback);

#endif
