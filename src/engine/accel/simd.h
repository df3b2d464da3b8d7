// simd.h - 16 bytes at once: what a compiler for any machine makes of one vector register, or of
// two words where there is none.

#ifndef FOOTHOLD_ENGINE_ACCEL_SIMD_H
#define FOOTHOLD_ENGINE_ACCEL_SIMD_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

enum { FH_SIMD_LANES = 16 };

typedef uint8_t FhSimd __attribute__((vector_size(FH_SIMD_LANES)));

/// The 16 bytes from there on.
static inline FhSimd fh_simd_at(const uint8_t *bytes) {
    FhSimd lanes;
    memcpy(&lanes, bytes, sizeof lanes);
    return lanes;
}

static inline void fh_simd_put(uint8_t *bytes, FhSimd lanes) {
    memcpy(bytes, &lanes, sizeof lanes);
}

/// The same in all lanes: the lowest eight bits of it.
static inline FhSimd fh_simd_all(int value) {
    return (FhSimd){0} + (uint8_t)value;
}

/// The lesser of both, lane by lane.
static inline FhSimd fh_simd_least(FhSimd a, FhSimd b) {
#ifdef __wasm_simd128__
    return (FhSimd)wasm_u8x16_min((v128_t)a,
                                  (v128_t)b); // clang 14 finds no instruction for the loop
#else
    FhSimd least;
    for (int i = 0; i < FH_SIMD_LANES; i++) {
        least[i] = a[i] < b[i] ? a[i] : b[i];
    }
    return least;
#endif
}

/// What fh_simd_bits gives, on any machine.
static inline uint32_t fh_simd_bits_by_words(FhSimd lanes) {
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
static inline uint32_t fh_simd_bits(FhSimd lanes) {
#ifdef __SSE2__
    typedef char Chars __attribute__((vector_size(FH_SIMD_LANES)));
    return (uint32_t)__builtin_ia32_pmovmskb128((Chars)lanes);
#elif defined __wasm_simd128__
    return wasm_i8x16_bitmask((v128_t)lanes);
#else
    return fh_simd_bits_by_words(lanes);
#endif
}

/// The bits of the first `count` lanes (0 to 16).
static inline uint32_t fh_simd_first(int count) {
    return (UINT32_C(1) << count) - 1;
}

#endif
