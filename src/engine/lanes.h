// lanes.h - 16 bytes at once: what a compiler for any machine makes of one vector register, or of
// two words where there is none.

#ifndef FOOTHOLD_ENGINE_LANES_H
#define FOOTHOLD_ENGINE_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { FH_LANES = 16 };

typedef uint8_t FhLanes __attribute__((vector_size(FH_LANES)));

/// The 16 bytes from there on.
static inline FhLanes fh_lanes_at(const uint8_t *bytes) {
    FhLanes lanes;
    memcpy(&lanes, bytes, sizeof lanes);
    return lanes;
}

static inline void fh_lanes_put(uint8_t *bytes, FhLanes lanes) {
    memcpy(bytes, &lanes, sizeof lanes);
}

/// The lesser of both, lane by lane.
static inline FhLanes fh_lanes_least(FhLanes a, FhLanes b) {
    FhLanes least;
    for (int i = 0; i < FH_LANES; i++) {
        least[i] = a[i] < b[i] ? a[i] : b[i];
    }
    return least;
}

typedef uint64_t FhLaneWords __attribute__((vector_size(FH_LANES)));

/// The last 8 lanes, and the first 8 of the next.
static inline FhLanes fh_lanes_half_on(FhLanes lanes, FhLanes next) {
    return (FhLanes)(FhLaneWords){((FhLaneWords)lanes)[1], ((FhLaneWords)next)[0]};
}

/// The lanes but the first `by` (1 to 7), and as many of the next.
static inline FhLanes fh_lanes_on(FhLanes lanes, FhLanes next, int by) {
    FhLaneWords words = (FhLaneWords)lanes;
    FhLaneWords later = (FhLaneWords)fh_lanes_half_on(lanes, next);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return (FhLanes)(words << (8 * by) | later >> (64 - 8 * by));
#else
    return (FhLanes)(words >> (8 * by) | later << (64 - 8 * by));
#endif
}

/// All bits in the first `count` lanes (0 to 16), none in the others.
static inline FhLanes fh_lanes_first(int count) {
    static const uint8_t bits[2 * FH_LANES] = {
        UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX,
        UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX, UINT8_MAX};
    return fh_lanes_at(&bits[FH_LANES - count]);
}

/// The lanes as two words, the first lane lowest.
static inline void fh_lanes_words(FhLanes lanes, uint64_t words[2]) {
    memcpy(words, &lanes, sizeof lanes);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    words[0] = __builtin_bswap64(words[0]);
    words[1] = __builtin_bswap64(words[1]);
#endif
}

/// How many lanes lie before the first with a bit set.
static inline int fh_lanes_clear_first(FhLanes lanes) {
    uint64_t words[2];
    fh_lanes_words(lanes, words);
    int in_second = words[1] ? __builtin_ctzll(words[1]) / 8 : 8;
    return words[0] ? __builtin_ctzll(words[0]) / 8 : 8 + in_second;
}

/// How many lie behind the last one.
static inline int fh_lanes_clear_last(FhLanes lanes) {
    uint64_t words[2];
    fh_lanes_words(lanes, words);
    int in_first = words[0] ? __builtin_clzll(words[0]) / 8 : 8;
    return words[1] ? __builtin_clzll(words[1]) / 8 : 8 + in_first;
}

/// True when a bit is set in any lane.
static inline bool fh_lanes_any(FhLanes lanes) {
    uint64_t words[2];
    memcpy(words, &lanes, sizeof words);
    return (words[0] | words[1]) != 0;
}

#endif
