// simd_test.c - sixteen bytes at once, against each by itself.

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
        }
    }
    FhSimd none = {0};
    CHECK_INT(0, fh_simd_bits(none));
    CHECK_INT(0, fh_simd_bits_by_words(none));
    CHECK_INT(fh_simd_first(FH_SIMD_LANES), fh_simd_bits(~none));
    CHECK_INT(fh_simd_first(FH_SIMD_LANES), fh_simd_bits_by_words(~none));
}

TEST(lanes_first_are_the_bits_of_so_many) {
    for (int count = 0; count <= FH_SIMD_LANES; count++) {
        for (int i = 0; i < 32; i++) {
            CHECK_INT(i < count, fh_simd_first(count) >> i & 1);
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
