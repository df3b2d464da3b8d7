// storm.h - random input on a level, in every way to move, for as long as told.

#ifndef FOOTHOLD_GOLDEN_STORM_H
#define FOOTHOLD_GOLDEN_STORM_H

#include "game/session.h"

/// Plays `ticks` ticks (100 at least) of random input on a level, with each movement in turn, and
/// prints the hash of the World a hundred times on the way. The movement that is a physics engine
/// is not built in here: it promises nothing across compilers. False when the level cannot be
/// played.
bool storm(const LevelKit *kit, const char *path, int ticks);

#endif
