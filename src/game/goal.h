// goal.h - when a body has reached a goal.

#ifndef FOOTHOLD_GAME_GOAL_H
#define FOOTHOLD_GAME_GOAL_H

#include "foothold/terrain.h"

/// True when a body has reached one of the goals: it touches the flag, or jumps over it, in the
/// column above the flag then, with no ceiling between, where another way may lead by. All boxes in
/// px. A body that does not fall (`falls` false) is seen from above: there is no over.
bool goal_is_reached(const FhTerrain *terrain, FhRect body, bool falls, const FhRect *goals,
                     int count);

#endif
