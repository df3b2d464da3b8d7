#include "app/pacing.h"

#include <stddef.h>

#include "test.h"

static int owe_for(double frame, int frames) {
    Clock clock = {0};
    int ticks = 0;
    for (int i = 0; i < frames; i++) {
        ticks += clock_owe(&clock, frame);
    }
    return ticks;
}

TEST(clock_owes_sixty_ticks_a_second_at_any_frame_rate) {
    static const int rates[] = {30, 50, 60, 75, 120, 144, 240, 1000};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        int ticks = owe_for(1.0 / rates[i], rates[i] * 10);
        CHECK(ticks >= 598 && ticks <= 601);
    }
}

TEST(clock_owes_one_tick_a_frame_on_a_screen_of_nearly_sixty_hertz) {
    Clock clock = {0};
    bool even = true;
    for (int i = 0; i < 1000; i++) {
        even = clock_owe(&clock, 1.0 / 59.94) == 1 && even;
    }
    CHECK(even);
}

TEST(clock_drops_what_is_owed_beyond_eight_ticks) {
    Clock clock = {0};
    CHECK_INT(CLOCK_TICKS_MAX, clock_owe(&clock, 5.0));
    CHECK_INT(1, clock_owe(&clock, 1.0 / 60.0));
}

TEST(clock_tells_how_far_it_is_between_two_ticks) {
    Clock clock = {0};
    CHECK_INT(0, clock_owe(&clock, 0.5 / 60.0));
    CHECK(clock_alpha(&clock) > 0.49f && clock_alpha(&clock) < 0.51f);
    CHECK_INT(0, clock_owe(&clock, -1.0));
    CHECK(clock_alpha(&clock) < 1.0f);
}
