#include "test.h"
#include "ui_test.h"

static bool is_rect(UiRect rect, int x, int y, int w, int h) {
    return rect.x == x && rect.y == y && rect.w == w && rect.h == h;
}

TEST(a_paragraph_is_as_high_as_it_says) {
    Bench *bench = bench_create();
    static const char *const texts[] = {"", "short", "a text that needs more than a line or two"};
    for (int i = 0; i < 3; i++) {
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "all", (UiRect){0, 0, 100, 200}, UI_PANEL_TIGHT);
        if (texts[i][0]) {
            ui_paragraph(ui, texts[i]);
        }
        CHECK_INT(ui_content_height(ui), ui_paragraph_height(ui, texts[i], 100));
        ui_end_panel(ui);
        bench_end(bench);
    }
}

TEST(ui_row_gives_fixed_widths_first_and_shares_the_rest_without_a_gap_left) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "p", (UiRect){0, 0, 200, 100}, UI_PANEL_TIGHT);
    ui_row(ui, 20, 3, (int[]){50, 0, -2});
    UiRect first = ui_next(ui);
    UiRect second = ui_next(ui);
    UiRect third = ui_next(ui);
    CHECK(is_rect(first, 0, 0, 50, 20));
    CHECK_INT(54, second.x);
    CHECK_INT(47, second.w); // a third of 142
    CHECK_INT(200, third.x + third.w);
    CHECK_INT(24, ui_next(ui).y); // the row repeats
    ui_row(ui, 10, 1, NULL);
    CHECK(is_rect(ui_next(ui), 0, 48, 200, 10));
    ui_end_panel(ui);
    bench_end(bench);
}

TEST(ui_grid_fills_the_width_and_wraps) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "p", (UiRect){0, 0, 200, 100}, UI_PANEL_TIGHT);
    ui_grid(ui, 46, 30);
    UiRect last = {0};
    for (int i = 0; i < 4; i++) {
        last = ui_next(ui);
    }
    CHECK_INT(200, last.x + last.w);
    CHECK_INT(0, last.y);
    CHECK(is_rect(ui_next(ui), 0, 34, 47, 30));
    CHECK_INT(64, ui_content_height(ui));
    ui_end_panel(ui);
    bench_end(bench);
}

TEST(ui_cuts_never_take_more_than_there_is) {
    UiRect rect = {10, 10, 100, 50};
    CHECK(is_rect(ui_cut_left(&rect, 30), 10, 10, 30, 50));
    CHECK(is_rect(ui_cut_right(&rect, 30), 80, 10, 30, 50));
    CHECK(is_rect(ui_cut_top(&rect, 20), 40, 10, 40, 20));
    CHECK(is_rect(ui_cut_bottom(&rect, 1000), 40, 30, 40, 30));
    CHECK(is_rect(ui_cut_left(&rect, -5), 40, 30, 0, 0));
}

static int list_frame(Bench *bench) {
    int clicked = -1;
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "list", (UiRect){0, 0, 100, 100}, UI_PANEL_SCROLL);
    for (int i = 0; i < 30; i++) {
        ui_push_id_number(ui, i);
        clicked = ui_list_item(ui, "line", NULL, false) ? i : clicked;
        ui_pop_id(ui);
    }
    ui_end_panel(ui);
    bench_end(bench);
    return clicked;
}

TEST(ui_scroll_panel_turns_with_the_wheel_and_stops_at_its_ends) {
    Bench *bench = bench_create();
    bench_move(bench, 20, 10);
    list_frame(bench);
    list_frame(bench);
    bench->input.wheel_y = -1;
    list_frame(bench);
    bench_click(bench);
    CHECK_INT(2, list_frame(bench)); // a step is two rows
    bench->input.wheel_y = -1000;
    list_frame(bench);
    bench_move(bench, 20, 90);
    bench_click(bench);
    CHECK_INT(29, list_frame(bench));
    bench->input.wheel_y = 1000;
    list_frame(bench);
    list_frame(bench);
    CHECK_INT(0, bench->ui.scrolls[0].y);
}

TEST(ui_scroll_panel_adds_up_what_a_fine_wheel_turns) {
    Bench *bench = bench_create();
    bench_move(bench, 20, 10);
    list_frame(bench);
    list_frame(bench);
    bench->input.wheel_y = -1;
    list_frame(bench);
    int step = bench->ui.scrolls[0].y;
    CHECK(step > 1 && step % 64 != 0);
    for (int i = 0; i < 64; i++) {
        bench->input.wheel_y = -1.0f / 64;
        list_frame(bench);
    }
    CHECK_INT(2 * step, bench->ui.scrolls[0].y);
}

TEST(ui_scroll_panel_turns_by_pages_where_it_has_the_keys) {
    enum { MOST = 30 * 24 - 4 + 12 - 100, PAGE = 100 - 12 - 20 };
    static const struct {
        UiKey key;
        int y;
    } rows[] = {{UI_KEY_PAGE_DOWN, PAGE}, {UI_KEY_PAGE_DOWN, 2 * PAGE}, {UI_KEY_PAGE_UP, PAGE},
                {UI_KEY_END, MOST},       {UI_KEY_PAGE_DOWN, MOST},     {UI_KEY_HOME, 0},
                {UI_KEY_PAGE_UP, 0}};
    Bench *bench = bench_create();
    for (int reaches = 0; reaches < 2; reaches++) {
        ui_set_navigation(&bench->ui, reaches != 0);
        list_frame(bench);
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            bench_key(bench, rows[i].key, 0);
            list_frame(bench);
            CHECK_INT(reaches ? rows[i].y : 0, bench->ui.scrolls[0].y);
        }
    }
}

TEST(ui_scroll_bar_is_dragged) {
    Bench *bench = bench_create();
    list_frame(bench);
    bench_move(bench, 96, 5);
    list_frame(bench);
    bench_press(bench, UI_BUTTON_LEFT);
    list_frame(bench);
    bench_move(bench, 200, 500); // the pointer may leave
    list_frame(bench);
    bench_release(bench, UI_BUTTON_LEFT);
    list_frame(bench);
    CHECK_INT(30 * 24 - 4 + 12 - 100, bench->ui.scrolls[0].y);
}

TEST(ui_scrolled_away_widgets_cannot_be_hit) {
    Bench *bench = bench_create();
    bench_move(bench, 20, 110); // below the panel, where the fifth line would be
    list_frame(bench);
    bench_click(bench);
    CHECK_INT(-1, list_frame(bench));
}

static void slider_list_frame(Bench *bench, float *values) {
    static const UiRange range = {.label = "v", .min = 0, .max = 100, .step = 1};
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "list", (UiRect){0, 0, 300, 100}, UI_PANEL_SCROLL);
    ui_row(ui, 60, 1, NULL);
    ui_label(ui, "head");
    ui_row(ui, 0, 1, NULL);
    for (int i = 0; i < 30; i++) {
        ui_push_id_number(ui, i);
        ui_slider(ui, &range, &values[i]);
        ui_pop_id(ui);
    }
    ui_end_panel(ui);
    bench_end(bench);
}

TEST(ui_wheel_that_scrolls_does_not_turn_a_slider_that_comes_under_it) {
    Bench *bench = bench_create();
    float values[30] = {0};
    bench_move(bench, 30, 30);
    slider_list_frame(bench, values);
    for (int i = 0; i < 6; i++) {
        bench->input.wheel_y = i % 2 ? -1 : -0.5f;
        slider_list_frame(bench, values);
    }
    CHECK(bench->ui.scrolls[0].y > 100);
    for (int i = 0; i < 30; i++) {
        CHECK_INT(0, (int)values[i]);
    }
    for (int i = 0; i < 30; i++) {
        slider_list_frame(bench, values);
    }
    int before = bench->ui.scrolls[0].y;
    bench_move(bench, 150, 30);
    bench->input.wheel_y = 1; // after a rest, too
    slider_list_frame(bench, values);
    CHECK(bench->ui.scrolls[0].y < before);
}

static float sum_of(const float *values) {
    float sum = 0;
    for (int i = 0; i < 30; i++) {
        sum += values[i];
    }
    return sum;
}

TEST(ui_slider_that_has_the_wheel_loses_it_when_its_panel_scrolls) {
    Bench *bench = bench_create();
    float values[30] = {0};
    slider_list_frame(bench, values);
    bench_move(bench, 150, 80);
    bench_click(bench);
    slider_list_frame(bench, values);
    float pulled = sum_of(values);
    bench->input.wheel_y = 1;
    slider_list_frame(bench, values);
    CHECK_INT(0, bench->ui.scrolls[0].y);
    CHECK(sum_of(values) == pulled + 1);
    bench_move(bench, 150, 30); // over another place of the panel
    bench->input.wheel_y = -1;
    slider_list_frame(bench, values);
    bench->input.wheel_y = 1;
    slider_list_frame(bench, values);
    CHECK_INT(0, bench->ui.scrolls[0].y); // the same slider is under the pointer again
    for (int i = 0; i < 40; i++) {
        slider_list_frame(bench, values);
    }
    bench_move(bench, 150, 80);
    bench->input.wheel_y = 1;
    slider_list_frame(bench, values);
    CHECK(sum_of(values) == pulled + 1);
}
