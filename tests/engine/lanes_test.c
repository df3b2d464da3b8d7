// lanes_test.c - sixteen bytes at once, against each by itself.

#include "engine/lanes.h"

#include "test.h"

TEST(lanes_are_counted_up_to_the_first_and_the_last_that_is_set) {
    for (int first = 0; first < FH_LANES; first++) {
        for (int last = first; last < FH_LANES; last++) {
            uint8_t bytes[FH_LANES] = {0};
            bytes[first] = UINT8_MAX;
            bytes[last] = UINT8_MAX;
            FhLanes lanes = fh_lanes_at(bytes);
            CHECK_INT(first, fh_lanes_clear_first(lanes));
            CHECK_INT(FH_LANES - 1 - last, fh_lanes_clear_last(lanes));
            CHECK(fh_lanes_any(lanes));
        }
    }
    FhLanes none = fh_lanes_first(0);
    CHECK_INT(FH_LANES, fh_lanes_clear_first(none));
    CHECK_INT(FH_LANES, fh_lanes_clear_last(none));
    CHECK(!fh_lanes_any(none));
}

TEST(lanes_first_are_all_bits_of_so_many) {
    for (int count = 0; count <= FH_LANES; count++) {
        FhLanes lanes = fh_lanes_first(count);
        for (int i = 0; i < FH_LANES; i++) {
            CHECK_INT(i < count ? UINT8_MAX : 0, lanes[i]);
        }
    }
}

TEST(lanes_further_on_are_those_of_a_row_of_bytes) {
    uint8_t bytes[2 * FH_LANES];
    for (int i = 0; i < 2 * FH_LANES; i++) {
        bytes[i] = (uint8_t)(7 * i + 3);
    }
    FhLanes lanes = fh_lanes_at(bytes);
    FhLanes next = fh_lanes_at(bytes + FH_LANES);
    FhLanes half = fh_lanes_half_on(lanes, next);
    for (int i = 0; i < FH_LANES; i++) {
        CHECK_INT(bytes[FH_LANES / 2 + i], half[i]);
        for (int by = 1; by < FH_LANES / 2; by++) {
            CHECK_INT(bytes[by + i], fh_lanes_on(lanes, next, by)[i]);
        }
    }
}

TEST(lanes_least_is_the_lesser_of_each) {
    FhLanes a = {0, 1, 127, 128, 255, 9, 9, 200};
    FhLanes b = {1, 0, 128, 127, 254, 9, 10, 100};
    FhLanes least = fh_lanes_least(a, b);
    for (int i = 0; i < FH_LANES; i++) {
        CHECK_INT(a[i] < b[i] ? a[i] : b[i], least[i]);
    }
}
