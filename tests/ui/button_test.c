#include "test.h"
#include "ui_test.h"

typedef struct Seen {
    bool clicked, toggled;
    bool wants_pointer;
} Seen;

static Seen frame(Bench *bench, bool *checked) {
    Seen seen = {0};
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "panel", (UiRect){10, 10, 200, 100}, 0);
    seen.clicked = ui_button(ui, "Go");
    seen.toggled = ui_checkbox(ui, "Sound", checked);
    ui_end_panel(ui);
    bench_end(bench);
    seen.wants_pointer = ui_wants_pointer(ui);
    return seen;
}

TEST(ui_button_reacts_to_a_click_on_it_and_to_nothing_else) {
    Bench *bench = bench_create();
    bool checked = false;
    frame(bench, &checked);
    bench_move(bench, 30, 25);
    CHECK(!frame(bench, &checked).clicked);
    bench_press(bench, UI_BUTTON_LEFT);
    CHECK(!frame(bench, &checked).clicked);
    bench_release(bench, UI_BUTTON_LEFT);
    CHECK(frame(bench, &checked).clicked);
    CHECK(!frame(bench, &checked).clicked);
}

TEST(ui_button_let_go_elsewhere_is_not_clicked) {
    Bench *bench = bench_create();
    bool checked = false;
    frame(bench, &checked);
    bench_move(bench, 30, 25);
    bench_press(bench, UI_BUTTON_LEFT);
    frame(bench, &checked);
    bench_move(bench, 300, 300);
    CHECK(frame(bench, &checked).wants_pointer);
    bench_release(bench, UI_BUTTON_LEFT);
    CHECK(!frame(bench, &checked).clicked);
    CHECK(!frame(bench, &checked).wants_pointer);
}

TEST(ui_click_within_one_frame_counts) {
    Bench *bench = bench_create();
    bool checked = false;
    bench_move(bench, 30, 50);
    frame(bench, &checked);
    bench_click(bench);
    CHECK(frame(bench, &checked).toggled);
    CHECK(checked);
}

TEST(ui_wants_a_pointer_that_has_come_since_the_last_frame) {
    Bench *bench = bench_create();
    bool checked = false;
    bench_move(bench, 400, 300);
    frame(bench, &checked);
    CHECK(!ui_wants_pointer_at(&bench->ui, 400, 300));
    CHECK(ui_wants_pointer_at(&bench->ui, 30, 25));
    bench_move(bench, 30, 25);
    frame(bench, &checked);
    CHECK(ui_wants_pointer_at(&bench->ui, 30, 25));
    CHECK(!ui_wants_pointer_at(&bench->ui, 400, 300));
}

TEST(ui_press_outside_keeps_the_pointer_outside_until_it_is_up) {
    Bench *bench = bench_create();
    bool checked = false;
    frame(bench, &checked);
    bench_move(bench, 400, 300);
    bench_press(bench, UI_BUTTON_RIGHT);
    CHECK(!frame(bench, &checked).wants_pointer);
    bench_move(bench, 30, 25);
    CHECK(!frame(bench, &checked).wants_pointer);
    bench_release(bench, UI_BUTTON_RIGHT);
    frame(bench, &checked);
    CHECK(frame(bench, &checked).wants_pointer);
}

TEST(ui_same_label_twice_gets_two_ids_and_is_counted) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "panel", (UiRect){0, 0, 200, 100}, 0);
    UiId first = ui_control(ui, "Same", (UiRect){0, 0, 10, 10}).id;
    UiId second = ui_control(ui, "Same", (UiRect){0, 20, 10, 10}).id;
    CHECK(first != second);
    CHECK_INT(1, ui->collisions);
    CHECK_STR("Same", ui->collision);
    ui_push_id_number(ui, 7);
    ui_control(ui, "Same", (UiRect){0, 40, 10, 10});
    ui_pop_id(ui);
    CHECK_INT(1, ui->collisions);
    ui_end_panel(ui);
    bench_end(bench);
}
