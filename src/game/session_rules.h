// session_rules.h - what the searches read of the demo's rules: whether a body has reached a goal.

#ifndef FOOTHOLD_GAME_SESSION_RULES_H
#define FOOTHOLD_GAME_SESSION_RULES_H

#include "foothold/terrain.h"

/// Returns true if the body has reached one of the goals: it overlaps the flag, or it is in the
/// column above the flag and no terrain lies between, so a jump over the flag counts. All boxes in
/// px. If `falls` is false the level is seen from above, and there is no over.
bool goal_is_reached(const FhTerrain *terrain, FhRect body, bool falls, const FhRect *goals,
                     int count);

#endif
