// tuning.h - a tuning's numbers as the laws count them: whole px, whole ticks.

#ifndef FOOTHOLD_ENGINE_STATE_TUNING_H
#define FOOTHOLD_ENGINE_STATE_TUNING_H

#include "engine/base/rounding.h"
#include "foothold/tuning.h"

/// True when the laws can count with that value of the field: a number of at most a million either
/// way, and sides of the body that an actor may have.
bool fh_tuning_allows(const FhTuningField *field, float value);
/// Sets a field as it is, which fh_tuning_set rounds and clamps. Requires: it is allowed.
void fh_tuning_keep(FhTuning *tuning, const FhTuningField *field, float value);

/// Seconds to whole ticks, nearest.
static inline int fh_ticks(float seconds) {
    return fh_floor(seconds * (float)FH_TICKS_PER_SECOND + 0.5f);
}
/// The same as a timer keeps it: at most INT16_MAX, nine minutes.
static inline int16_t fh_timer(float seconds) {
    return (int16_t)fh_clamp(fh_ticks(seconds), INT16_MIN, INT16_MAX);
}
/// The same for what lasts a second or so: at most INT8_MAX.
static inline int8_t fh_short_timer(float seconds) {
    return (int8_t)fh_clamp(fh_ticks(seconds), INT8_MIN, INT8_MAX);
}
/// A field in px as it counts: whole, from 0 to FH_TUNING_PX_MAX; what is not a number is 0.
static inline int fh_tuning_px(float px) {
    const float most = FH_TUNING_PX_MAX;
    return !(px > 0.0f) ? 0 : px < most ? (int)px : FH_TUNING_PX_MAX;
}

#endif
