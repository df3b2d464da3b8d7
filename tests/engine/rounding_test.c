// rounding_test.c - whole pixels out of a remainder, the short way and the long one.

#include "engine/base/rounding.h"
#include "test.h"

#include <string.h>

/// Law 1, spelled out.
static int take_by_the_law(float *rem, float amount) {
    float sum = *rem + amount;
    int whole = fh_round(sum);
    float rest = sum - (float)whole;
    *rem = rest > 0.5f ? 0.5f : rest >= -0.5f ? rest : rest < -0.5f ? -0.5f : 0.0f;
    return whole;
}

static float random_float(uint32_t *seed) {
    uint32_t bits =
        (uint32_t)test_random_in(seed, 0, 0xffff) << 16 | (uint32_t)test_random_in(seed, 0, 0xffff);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void check_alike(float rem, float amount) {
    float short_way = rem;
    float law = rem;
    CHECK_INT(take_by_the_law(&law, amount), fh_take_whole(&short_way, amount));
    CHECK(memcmp(&law, &short_way, sizeof law) == 0 || law != law);
}

TEST(rounding_takes_the_same_pixels_however_large_the_amount) {
    uint32_t seed = 9;
    for (int i = 0; i < 20000; i++) {
        float rem = (float)test_random_in(&seed, -512, 512) / 1024.0f;
        check_alike(rem, random_float(&seed));
        check_alike(rem, (float)test_random_in(&seed, -4096, 4096) / 64.0f);
        check_alike(0.0f, (float)test_random_in(&seed, -64, 64) / 2.0f);
    }
}

TEST(rounding_lets_halves_go_towards_zero_both_ways) {
    float up = 0.0f;
    float down = 0.0f;
    CHECK_INT(1, fh_take_whole(&up, 1.5f));
    CHECK_INT(-1, fh_take_whole(&down, -1.5f));
    CHECK(up == 0.5f && down == -0.5f);
}
