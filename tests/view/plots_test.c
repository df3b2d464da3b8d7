#include "view/trails.h"

#include "test.h"

static void check_axis(PlotAxis axis, double low, double high, double step) {
    CHECK_INT((int)low, (int)axis.low);
    CHECK_INT((int)high, (int)axis.high);
    CHECK_INT((int)step, (int)axis.step);
}

TEST(plot_axis_takes_readable_steps_round_the_values) {
    check_axis(view_plot_axis(3.0f, 97.0f, 10.0f), 0, 100, 50);
    check_axis(view_plot_axis(0.0f, 300.0f, 10.0f), 0, 300, 100);
    check_axis(view_plot_axis(-140.0f, 410.0f, 10.0f), -200, 600, 200);
    check_axis(view_plot_axis(1000.0f, 1012.0f, 10.0f), 1000, 1015, 5);
}

TEST(plot_axis_of_what_stands_still_shows_some_room) {
    PlotAxis axis = view_plot_axis(522.0f, 522.0f, 60.0f);
    CHECK(axis.low <= 492.0f && axis.high >= 552.0f);
    CHECK(axis.step == 20.0f);
}

TEST(movement_colours_differ_in_lightness_or_hue) {
    for (int i = 0; i < 8; i++) {
        for (int k = 0; k < i; k++) {
            uint32_t one = view_movement_color(i), other = view_movement_color(k);
            int apart = 0;
            for (int shift = 8; shift < 32; shift += 8) {
                apart += fh_abs((int)(one >> shift & 255) - (int)(other >> shift & 255));
            }
            CHECK(apart >= 80);
        }
    }
}
