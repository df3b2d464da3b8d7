// lanes_test.c - sixteen bytes at once, against each by itself.

#include "engine/accel/simd.h"

#include "test.h"

TEST(lanes_bits_are_their_highest) {
    for (int first = 0; first < FH_SIMD_LANES; first++) {
        for (int last = first; last < FH_SIMD_LANES; last++) {
            uint8_t bytes[FH_SIMD_LANES] = {0};
            memset(bytes, INT8_MAX, sizeof bytes);
            bytes[first] = UINT8_MAX;
            bytes[last] = INT8_MAX + 1;
            FhSimd lanes = fh_simd_at(bytes);
            uint32_t bits = UINT32_C(1) << first | UINT32_C(1) << last;
            CHECK_INT(bits, fh_simd_bits(lanes));
            CHECK_INT(bits, fh_simd_bits_by_words(lanes));
            CHECK_INT(first, fh_simd_clear_first(bits));
            CHECK_INT(FH_SIMD_LANES - 1 - last, fh_simd_clear_last(bits));
        }
    }
    FhSimd none = {0};
    CHECK_INT(0, fh_simd_bits(none));
    CHECK_INT(0, fh_simd_bits_by_words(none));
    CHECK_INT(fh_simd_first(FH_SIMD_LANES), fh_simd_bits(~none));
    CHECK_INT(fh_simd_first(FH_SIMD_LANES), fh_simd_bits_by_words(~none));
    CHECK_INT(FH_SIMD_LANES, fh_simd_clear_first(0));
    CHECK_INT(FH_SIMD_LANES, fh_simd_clear_last(0));
}

TEST(lanes_first_are_the_bits_of_so_many) {
    for (int count = 0; count <= FH_SIMD_LANES; count++) {
        for (int i = 0; i < 32; i++) {
            CHECK_INT(i < count, fh_simd_first(count) >> i & 1);
        }
    }
}

TEST(lanes_any_is_a_bit_anywhere) {
    CHECK(!fh_simd_any((FhSimd){0}));
    for (int i = 0; i < 8 * FH_SIMD_LANES; i++) {
        FhSimd lanes = {0};
        lanes[i / 8] = (uint8_t)(1 << i % 8);
        CHECK(fh_simd_any(lanes));
    }
}

TEST(lanes_further_on_are_those_of_a_row_of_bytes) {
    uint8_t bytes[2 * FH_SIMD_LANES];
    for (int i = 0; i < 2 * FH_SIMD_LANES; i++) {
        bytes[i] = (uint8_t)(7 * i + 3);
    }
    FhSimd lanes = fh_simd_at(bytes);
    FhSimd next = fh_simd_at(bytes + FH_SIMD_LANES);
    FhSimd half = fh_simd_half_on(lanes, next);
    for (int i = 0; i < FH_SIMD_LANES; i++) {
        CHECK_INT(bytes[FH_SIMD_LANES / 2 + i], half[i]);
        for (int by = 1; by < FH_SIMD_LANES / 2; by++) {
            CHECK_INT(bytes[by + i], fh_simd_on(lanes, next, by)[i]);
        }
    }
}

TEST(lanes_least_is_the_lesser_of_each) {
    FhSimd a = {0, 1, 127, 128, 255, 9, 9, 200};
    FhSimd b = {1, 0, 128, 127, 254, 9, 10, 100};
    FhSimd least = fh_simd_least(a, b);
    for (int i = 0; i < FH_SIMD_LANES; i++) {
        CHECK_INT(a[i] < b[i] ? a[i] : b[i], least[i]);
    }
}
