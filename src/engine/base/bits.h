// bits.h - where the set bits of a word are: one instruction where the compiler has a name for it,
// else a loop.

#ifndef FOOTHOLD_ENGINE_BASE_BITS_H
#define FOOTHOLD_ENGINE_BASE_BITS_H

#include <stdint.h>

// All four require: bits is not 0.

#if defined(__GNUC__) && !defined(__TINYC__)

/// How many zeros are below the lowest set bit: its number.
static inline int fh_zeros_below(uint32_t bits) {
    return __builtin_ctz(bits);
}

static inline int fh_zeros_below64(uint64_t bits) {
    return __builtin_ctzll(bits);
}

/// How many zeros are above the highest set bit.
static inline int fh_zeros_above(uint32_t bits) {
    return __builtin_clz(bits);
}

static inline int fh_zeros_above64(uint64_t bits) {
    return __builtin_clzll(bits);
}

#else

static inline int fh_zeros_below64(uint64_t bits) {
    int count = 0;
    while (!(bits >> count & 1)) {
        count++;
    }
    return count;
}

static inline int fh_zeros_below(uint32_t bits) {
    return fh_zeros_below64(bits);
}

static inline int fh_zeros_above64(uint64_t bits) {
    int count = 0;
    while (!(bits << count & UINT64_C(1) << 63)) {
        count++;
    }
    return count;
}

static inline int fh_zeros_above(uint32_t bits) {
    return fh_zeros_above64(bits) - 32;
}

#endif

#endif
