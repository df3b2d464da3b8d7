// speed.h - how a speed gets to another one in a tick: by the additive or the weighted law.
//
// px/s; a tick is 1/60 s. Source: Monteiro (B51-B53), Celeste's figures.

#ifndef FOOTHOLD_ENGINE_RULES_SPEED_H
#define FOOTHOLD_ENGINE_RULES_SPEED_H

#include "foothold/tuning.h"

/// Moves a value towards a target by at most `by`, and not past it.
static inline float fh_approach(float value, float target, float by) {
    if (value < target) {
        return value + by < target ? value + by : target;
    }
    return value - by > target ? value - by : target;
}

/// An acceleration or speed for one tick.
static inline float fh_per_tick(float per_second) {
    return per_second / (float)FH_TICKS_PER_SECOND;
}

/// The weighted law (B52): a share of the target and the rest of the speed; near rest it rests.
static inline float fh_weighed(const FhTuning *tuning, float speed, float target, float weight) {
    float share = weight < 1.0f ? weight : 1.0f;
    float mixed = share * target + (1.0f - share) * speed;
    bool rests = mixed < tuning->rest_speed && mixed > -tuning->rest_speed;
    return rests && target == 0.0f ? 0.0f : mixed;
}

/// A tick of falling: from `vy` towards `cap`, by that gravity or the tuning's weight.
static inline float fh_falling_speed(const FhTuning *tuning, float vy, float cap, float gravity) {
    return tuning->accel_law >= 2.0f ? fh_weighed(tuning, vy, cap, tuning->fall_weight)
                                     : fh_approach(vy, cap, fh_per_tick(gravity));
}

#endif
