// rounding.h - to whole pixels, the same everywhere (law 1).

#ifndef FOOTHOLD_ENGINE_BASE_ROUNDING_H
#define FOOTHOLD_ENGINE_BASE_ROUNDING_H

/// The greatest whole number that is not above; without a call. Requires: |value| < 2^31.
static inline int fh_floor(float value) {
    int whole = (int)value;
    return whole - ((float)whole > value);
}

static inline int fh_floor_double(double value) {
    int whole = (int)value;
    return whole - ((double)whole > value);
}

/// Rounds to the nearest whole number, halves towards zero; so it mirrors. What lies beyond ±2^22,
/// where floats no longer tell half pixels apart, counts as that; what is no number counts as 0.
static inline int fh_round(float value) {
    const float farthest = 4194304.0f;
    if (value != value) {
        return 0;
    }
    float kept = value > farthest ? farthest : value < -farthest ? -farthest : value;
    return kept > 0.0f ? -fh_floor(0.5f - kept) : fh_floor(kept + 0.5f);
}

/// Adds to a remainder and takes the whole pixels out of it: |*rem| <= 0.5 is left.
static inline int fh_take_whole(float *rem, float amount) {
    const float near = 1048576.0f; // up to there all that is done here is exact
    float sum = *rem + amount;
    if (sum < near && sum > -near) {
        int whole = (int)sum;
        float rest = sum - (float)whole;
        int more = (rest > 0.5f) - (rest < -0.5f);
        *rem = rest - (float)more;
        return whole + more;
    }
    int whole = fh_round(sum);
    float rest = sum - (float)whole;
    *rem = rest > 0.5f ? 0.5f : rest >= -0.5f ? rest : rest < -0.5f ? -0.5f : 0.0f;
    return whole;
}

#endif
