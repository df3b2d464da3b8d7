// nearest.h - which of several tiles in a strip names a contact: the nearest to the strip's middle,
// of two the one ahead in the actor's facing, or the upper one.

#ifndef FOOTHOLD_ENGINE_RULES_NEAREST_H
#define FOOTHOLD_ENGINE_RULES_NEAREST_H

#include "engine/base/geometry.h"

/// The search for the nearest thing to the middle of a strip.
typedef struct FhNearest {
    int middle2;   // twice the middle's place along the strip: whole for odd lengths, too
    int best2;     // twice the distance of the nearest so far
    int best_mid2; // twice the middle of the nearest so far
    int ahead;     // which of two equally near ones is taken: 1 the one at higher places, -1 lower
} FhNearest;

static inline FhNearest fh_nearest_in(FhRect strip, bool across, int facing) {
    int middle2 = across ? 2 * strip.x + strip.w : 2 * strip.y + strip.h;
    return (FhNearest){middle2, INT32_MAX, 0, across && facing > 0 ? 1 : -1};
}

/// True when the span beats those before it: nearer, or as near and further ahead.
static inline bool fh_is_nearer(FhNearest *nearest, int from, int to) {
    int distance2 = fh_max(0, fh_max(2 * from - nearest->middle2, nearest->middle2 - 2 * to));
    bool is_ahead = fh_sign(from + to - nearest->best_mid2) == nearest->ahead;
    if (distance2 < nearest->best2 || (distance2 == nearest->best2 && is_ahead)) {
        nearest->best2 = distance2;
        nearest->best_mid2 = from + to;
        return true;
    }
    return false;
}

/// True for a strip over or under the actor.
static inline bool fh_is_across(FhSide side) {
    return side == FH_SIDE_TOP || side == FH_SIDE_BOTTOM;
}

static inline FhSide fh_opposite(FhSide side) {
    static const FhSide opposites[] = {FH_SIDE_RIGHT, FH_SIDE_LEFT, FH_SIDE_BOTTOM, FH_SIDE_TOP};
    return opposites[side];
}

#endif
