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

/// The same in all lanes: the lowest eight bits of it.
static inline FhLanes fh_lanes_all(int value) {
    return (FhLanes){0} + (uint8_t)value;
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

/// What fh_lanes_bits gives, on any machine.
static inline uint32_t fh_lanes_bits_by_words(FhLanes lanes) {
    const uint64_t highest = 0x8080808080808080u; // of eight bytes...
    const uint64_t gather = 0x0002040810204081u;  // ...to be side by side in the highest byte
    uint64_t words[2];
    memcpy(words, &lanes, sizeof words);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    words[0] = __builtin_bswap64(words[0]);
    words[1] = __builtin_bswap64(words[1]);
#endif
    uint64_t first = (words[0] & highest) * gather >> 56;
    uint64_t second = (words[1] & highest) * gather >> 56;
    return (uint32_t)(first | second << 8);
}

/// A bit for each lane, the first lane's lowest: its highest one, which says whether a comparison
/// holds.
static inline uint32_t fh_lanes_bits(FhLanes lanes) {
#ifdef __SSE2__
    typedef char Chars __attribute__((vector_size(FH_LANES)));
    return (uint32_t)__builtin_ia32_pmovmskb128((Chars)lanes);
#else
    return fh_lanes_bits_by_words(lanes);
#endif
}

/// The bits of the first `count` lanes (0 to 16).
static inline uint32_t fh_lanes_first(int count) {
    return (UINT32_C(1) << count) - 1;
}

/// How many lanes lie before the first whose bit is set.
static inline int fh_lanes_clear_first(uint32_t bits) {
    return __builtin_ctz(bits | UINT32_C(1) << FH_LANES);
}

/// How many lie behind the last one.
static inline int fh_lanes_clear_last(uint32_t bits) {
    return __builtin_clz(bits << FH_LANES | UINT32_C(1) << (FH_LANES - 1));
}

/// True when a bit is set in any lane.
static inline bool fh_lanes_any(FhLanes lanes) {
    uint64_t words[2];
    memcpy(words, &lanes, sizeof words);
    return (words[0] | words[1]) != 0;
}

#endif
