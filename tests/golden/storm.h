// storm.h - random input on a level, for as long as told.

#ifndef FOOTHOLD_GOLDEN_STORM_H
#define FOOTHOLD_GOLDEN_STORM_H

#include "game/session.h"

/// Plays `ticks` ticks (100 at least) of random input on a level; all movements take turns, as if
/// a player pressed V, and now and then he digs or begins anew. Prints ten times on the way, and at
/// the end, one hash over the Worlds after every tick, and how long each movement played. Of a
/// crowd a few play; all of them play a hundredth of the ticks, hashed after every 64th. The
/// movement that is a physics engine is not built in here: it promises nothing across compilers.
/// False when the level cannot be played.
bool storm(const LevelCatalog *catalog, const char *path, int ticks);

#endif
