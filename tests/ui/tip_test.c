#include <stdio.h>

#include "test.h"
#include "ui_test.h"

static void tip_frame(Bench *bench, UiRect rect, bool disabled) {
    Ui *ui = bench_begin(bench);
    ui_place(ui, rect);
    ui_disable_if(ui, disabled ? "Nothing to undo" : NULL);
    ui_button(ui, "Button");
    ui_tooltip(
        ui, "A tooltip with a good many words in it, so that it has to be wrapped at least once");
    bench_end(bench);
}

TEST(ui_tab_says_what_it_is_for) {
    static const char *const names[] = {"Tiles", "Hero"};
    static const char *const tips[] = {"To paint with", "How the hero moves"};
    Bench *bench = bench_create();
    UiRect place = {0, 0, 200, 24};
    int tab = 0;
    bench_move(bench, 150, 12);
    for (int i = 0; i < 60; i++) {
        Ui *ui = bench_begin(bench);
        ui_place(ui, place);
        ui_tabs(ui, &(UiTabs){"tabs", names, tips, 2}, &tab);
        bench_end(bench);
    }
    CHECK(bench_find_text(bench, "How the hero moves") != NULL);
    CHECK(bench_find_text(bench, "To paint with") == NULL);
}

TEST(ui_tooltip_comes_after_a_rest_and_stays_on_the_screen) {
    static const UiRect corners[] = {{0, 0, 30, 20},
                                     {BENCH_W - 30, 0, 30, 20},
                                     {0, BENCH_H - 20, 30, 20},
                                     {BENCH_W - 30, BENCH_H - 20, 30, 20}};
    for (int corner = 0; corner < 4; corner++) {
        Bench *bench = bench_create();
        bench_move(bench, corners[corner].x + 25, corners[corner].y + 15);
        for (int i = 0; i < 20; i++) {
            tip_frame(bench, corners[corner], false);
        }
        CHECK_INT(0, bench->ui.tip != NULL);
        for (int i = 0; i < 20; i++) {
            tip_frame(bench, corners[corner], false);
        }
        const UiCommand *last = &bench->ui.commands[bench->ui.command_count - 1];
        CHECK(last->layer == UI_LAYER_TOOLTIP);
        for (int i = 0; i < bench->ui.command_count; i++) {
            UiRect rect = bench->ui.commands[i].rect;
            CHECK(rect.x >= 0 && rect.y >= 0);
            CHECK(rect.x + rect.w <= BENCH_W && rect.y + rect.h <= BENCH_H);
        }
    }
}

TEST(ui_tooltip_of_a_disabled_button_says_why) {
    Bench *bench = bench_create();
    bench_move(bench, 5, 5);
    for (int i = 0; i < 40; i++) {
        tip_frame(bench, (UiRect){0, 0, 60, 20}, true);
    }
    CHECK(bench_find_text(bench, "Nothing to undo") != NULL);
}

// Buttons side by side over the whole screen but for a strip at the bottom.
static void crowded_frame(Bench *bench, int strip_h) {
    Ui *ui = bench_begin(bench);
    for (int i = 0; i < 64; i++) {
        int h = (BENCH_H - strip_h) / 8;
        char label[24];
        snprintf(label, sizeof label, "b%d", i);
        ui_place(ui, (UiRect){i % 8 * 80, i / 8 * h, 78, h - 2});
        ui_button(ui, label);
        ui_tooltip(ui, "First steps\nClick to play; right click to edit");
    }
    bench_end(bench);
}

static bool covers_any(const Ui *ui) {
    bool covers = false;
    for (int i = 0; i < ui->noted_count; i++) {
        UiRect both = ui_rect_meet(ui->tip_rect, ui->noted[i].rect);
        covers = covers || (both.w > 0 && both.h > 0);
    }
    return covers;
}

TEST(ui_tooltip_finds_the_free_strip_of_a_crowded_screen) {
    for (int i = 0; i < 64; i += 9) {
        Bench *bench = bench_create();
        bench_move(bench, i % 8 * 80 + 20, i / 8 * 41 + 20);
        for (int frame = 0; frame < 40; frame++) {
            crowded_frame(bench, 28);
        }
        CHECK(bench->ui.tip_rect.w > 0 && bench->ui.tip_rect.y >= BENCH_H - 28 - 8);
        CHECK(!covers_any(&bench->ui));
        CHECK(bench_find_text(bench, "First steps - Click to play; right click to edit") != NULL);
    }
}

TEST(ui_tooltip_is_left_out_where_it_would_cover_a_control) {
    Bench *bench = bench_create();
    bench_move(bench, 20, 20);
    for (int frame = 0; frame < 40; frame++) {
        crowded_frame(bench, 0);
    }
    CHECK(bench->ui.tip != NULL);
    CHECK_INT(0, bench->ui.tip_rect.w);
    CHECK(bench_find_text(bench, "First steps") == NULL);
}

TEST(ui_tooltip_stands_beside_the_panel_of_its_control) {
    Bench *bench = bench_create();
    bench_move(bench, 500, 40);
    for (int frame = 0; frame < 40; frame++) {
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "side", (UiRect){440, 0, 200, BENCH_H}, 0);
        ui_label(ui, "What they come to");
        for (int i = 0; i < 6; i++) {
            ui_push_id_number(ui, i);
            ui_button(ui, "Button");
            ui_tooltip(ui, "What it does");
            ui_label(ui, "and what it comes to");
            ui_pop_id(ui);
        }
        ui_end_panel(ui);
        bench_end(bench);
    }
    UiRect tip = bench->ui.tip_rect;
    CHECK(tip.w > 0 && tip.x + tip.w <= 440 && tip.x + tip.w > 420);
    CHECK(tip.y < 60);
}
