#include "test.h"
#include "ui_test.h"

// One slider of 300 units: label 96, then 4 + track + 4, value and 14 for the reset button.
static const UiRange width_range = {.label = "Width",
                                    .unit = "px",
                                    .min = 0,
                                    .max = 100,
                                    .step = 1,
                                    .has_preset = true,
                                    .preset = 12};

static UiResult frame_of(Bench *bench, const UiRange *range, float *value) {
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "panel", (UiRect){0, 0, 300, 100}, UI_PANEL_TIGHT);
    UiResult result = ui_slider(ui, range, value);
    ui_end_panel(ui);
    bench_end(bench);
    return result;
}

static UiResult frame(Bench *bench, float *value) {
    return frame_of(bench, &width_range, value);
}

static UiRect knob(const Bench *bench) {
    for (int i = bench->ui.command_count - 1; i >= 0; i--) {
        const UiCommand *command = &bench->ui.commands[i];
        if (command->kind == UI_COMMAND_FILL && command->rect.w == 7 && command->rect.h == 12) {
            return command->rect;
        }
    }
    return (UiRect){0};
}

static void point_at_knob(Bench *bench) {
    UiRect rect = knob(bench);
    bench_move(bench, rect.x + 3, rect.y + 6);
}

TEST(ui_slider_follows_a_drag_and_says_when_it_is_done) {
    Bench *bench = bench_create();
    float value = 50;
    frame(bench, &value);
    point_at_knob(bench);
    bench_press(bench, UI_BUTTON_LEFT);
    CHECK_INT(UI_NOTHING, frame(bench, &value));
    bench->input.x += 30;
    CHECK_INT(UI_CHANGED, frame(bench, &value));
    CHECK(value > 60);
    bench->input.x += 1000;
    frame(bench, &value);
    CHECK_INT(100, (int)value);
    bench_release(bench, UI_BUTTON_LEFT);
    CHECK(frame(bench, &value) & UI_DONE);
    CHECK_INT(UI_NOTHING, frame(bench, &value));
}

TEST(ui_slider_press_on_the_knob_keeps_a_value_between_steps) {
    Bench *bench = bench_create();
    float value = 50.25f;
    frame(bench, &value);
    point_at_knob(bench);
    bench_click(bench);
    CHECK_INT(UI_NOTHING, frame(bench, &value));
    CHECK(value == 50.25f);
}

TEST(ui_slider_drag_with_shift_is_ten_times_finer) {
    Bench *bench = bench_create();
    float coarse = 50;
    float fine = 50;
    frame(bench, &coarse);
    point_at_knob(bench);
    int from = bench->input.x;
    bench_press(bench, UI_BUTTON_LEFT);
    frame(bench, &coarse);
    bench->input.x = from + 40;
    frame(bench, &coarse);
    bench_release(bench, UI_BUTTON_LEFT);
    frame(bench, &coarse);
    frame(bench, &fine);
    for (int i = 0; i < 40; i++) {
        frame(bench, &fine); // or the second press would be a double click
    }
    bench->input.mods = UI_MOD_SHIFT;
    point_at_knob(bench);
    bench_press(bench, UI_BUTTON_LEFT);
    frame(bench, &fine);
    bench->input.x += 40;
    frame(bench, &fine);
    CHECK(coarse >= 75);
    CHECK(fine >= 52 && fine <= 56);
}

static UiResult curved_frame(Bench *bench, float *value) {
    static const UiRange range = {
        .label = "Grip", .min = 0, .max = 60000, .step = 50, .curved = true};
    return frame_of(bench, &range, value);
}

TEST(ui_slider_of_a_wide_range_gives_small_values_room) {
    Bench *bench = bench_create();
    float value = 1000;
    curved_frame(bench, &value);
    point_at_knob(bench);
    bench_press(bench, UI_BUTTON_LEFT);
    CHECK_INT(UI_NOTHING, curved_frame(bench, &value)); // the knob alone moves nothing
    bench->input.x += 2;
    curved_frame(bench, &value);
    CHECK(value > 1000 && value <= 1500);
    bench->input.x += 1000;
    curved_frame(bench, &value);
    CHECK_INT(60000, (int)value);
    bench->input.x -= 2000;
    curved_frame(bench, &value);
    CHECK_INT(0, (int)value);
    bench_release(bench, UI_BUTTON_LEFT);
    CHECK(curved_frame(bench, &value) & UI_DONE);
}

TEST(ui_slider_of_a_wide_range_keeps_the_knob_under_the_pointer) {
    Bench *bench = bench_create();
    float value = 0;
    curved_frame(bench, &value);
    UiRect first = knob(bench);
    bench_move(bench, first.x + 3, first.y + 6);
    bench_press(bench, UI_BUTTON_LEFT);
    curved_frame(bench, &value);
    for (int by = 24; by <= 72; by += 6) { // where a step is less than a pixel
        bench->input.x = first.x + 3 + by;
        curved_frame(bench, &value);
        CHECK_INT(first.x + by, knob(bench).x);
    }
}

static void click_knob(Bench *bench, float *value) {
    frame(bench, value);
    point_at_knob(bench);
    bench_click(bench);
    frame(bench, value);
}

TEST(ui_slider_turns_with_the_wheel_and_adds_up_parts_of_steps) {
    Bench *bench = bench_create();
    float value = 50;
    click_knob(bench, &value);
    bench_move(bench, 140, 10);
    for (int i = 0; i < 3; i++) {
        bench->input.wheel_y = 0.5f;
        frame(bench, &value);
    }
    CHECK_INT(51, (int)value);
    bench->input.wheel_y = -3;
    frame(bench, &value);
    CHECK_INT(49, (int)value); // half a step was left over
}

static int turned(Bench *bench, float *value) {
    bench->input.wheel_y = 1;
    frame(bench, value);
    return (int)*value;
}

TEST(ui_slider_takes_the_wheel_only_after_a_click_and_until_a_click_elsewhere) {
    Bench *bench = bench_create();
    float value = 50;
    frame(bench, &value);
    bench_move(bench, 140, 10);
    CHECK_INT(50, turned(bench, &value));
    click_knob(bench, &value);
    CHECK_INT(51, turned(bench, &value));
    bench_move(bench, 10, 10); // its label, too
    CHECK_INT(52, turned(bench, &value));
    bench_move(bench, 140, 60);
    CHECK_INT(52, turned(bench, &value));
    bench_click(bench);
    frame(bench, &value);
    bench_move(bench, 140, 10);
    CHECK_INT(52, turned(bench, &value));
}

TEST(ui_slider_takes_the_wheel_while_ctrl_is_held) {
    Bench *bench = bench_create();
    float value = 50;
    frame(bench, &value);
    bench_move(bench, 140, 10);
    bench->input.mods = UI_MOD_CTRL;
    CHECK_INT(51, turned(bench, &value));
    bench->input.mods = 0;
    CHECK_INT(51, turned(bench, &value));
}

TEST(ui_number_takes_the_wheel_only_after_a_click_or_with_ctrl) {
    Bench *bench = bench_create();
    int value = 3;
    bench_move(bench, 20, 10);
    for (int i = 0; i < 6; i++) {
        bench->input.wheel_y = i == 1 || i == 3 ? 1.0f : 0.0f;
        bench->input.mods = i == 3 ? UI_MOD_CTRL : 0;
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "panel", (UiRect){0, 0, 300, 100}, UI_PANEL_TIGHT);
        ui_number_int(ui, &(UiRange){.label = "n", .min = 0, .max = 10}, &value);
        ui_end_panel(ui);
        bench_end(bench);
        CHECK_INT(i < 3 ? 3 : 4, value);
    }
}

TEST(ui_slider_double_click_goes_back_to_the_preset) {
    Bench *bench = bench_create();
    float value = 70;
    frame(bench, &value);
    point_at_knob(bench);
    for (int i = 0; i < 2; i++) {
        bench_press(bench, UI_BUTTON_LEFT);
        frame(bench, &value);
        bench_release(bench, UI_BUTTON_LEFT);
        frame(bench, &value);
    }
    CHECK_INT(12, (int)value);
}

static void click_on(Bench *bench, const char *text, float *value) {
    const UiCommand *command = bench_find_text(bench, text);
    if (CHECK(command != NULL)) {
        bench_move(bench, command->rect.x + 2, command->rect.y + 6);
        bench_click(bench);
        frame(bench, value);
    }
}

TEST(ui_slider_number_is_typed_over_after_a_click_on_it) {
    Bench *bench = bench_create();
    float value = 70;
    frame(bench, &value);
    click_on(bench, "70 px", &value);
    CHECK(ui_is_typing(&bench->ui));
    CHECK(ui_wants_keyboard(&bench->ui));
    ui_input_text(&bench->input, "24,6");
    bench_key(bench, UI_KEY_ENTER, 0);
    UiResult result = frame(bench, &value);
    CHECK_INT(UI_CHANGED | UI_DONE, result);
    CHECK_INT(25, (int)value); // no decimals are shown, so none are kept
    CHECK(!ui_is_typing(&bench->ui));
}

TEST(ui_slider_typed_nonsense_and_escape_change_nothing) {
    Bench *bench = bench_create();
    float value = 70;
    frame(bench, &value);
    click_on(bench, "70 px", &value);
    ui_input_text(&bench->input, "nan");
    bench_key(bench, UI_KEY_ENTER, 0);
    CHECK_INT(UI_NOTHING, frame(bench, &value));
    frame(bench, &value);
    click_on(bench, "70 px", &value);
    ui_input_text(&bench->input, "1e9");
    bench_key(bench, UI_KEY_ESCAPE, 0);
    CHECK_INT(UI_CANCELLED, frame(bench, &value));
    CHECK_INT(70, (int)value);
}

TEST(ui_slider_typed_number_out_of_range_is_drawn_to_its_end) {
    Bench *bench = bench_create();
    float value = 70;
    frame(bench, &value);
    click_on(bench, "70 px", &value);
    ui_input_text(&bench->input, "1000000");
    bench_move(bench, 400, 300);
    frame(bench, &value);
    bench_click(bench);
    CHECK(frame(bench, &value) & UI_DONE); // a press elsewhere counts as Enter
    CHECK_INT(100, (int)value);
}

TEST(ui_slider_bears_a_reset_button_only_while_it_differs) {
    Bench *bench = bench_create();
    float value = 70;
    frame(bench, &value);
    click_on(bench, "↺", &value);
    CHECK_INT(12, (int)value);
    frame(bench, &value);
    CHECK(bench_find_text(bench, "↺") == NULL);
}

TEST(ui_slider_with_the_focus_steps_by_arrows) {
    Bench *bench = bench_create();
    float value = 50;
    ui_set_navigation(&bench->ui, true);
    frame(bench, &value);
    bench_key(bench, UI_KEY_TAB, 0);
    frame(bench, &value);
    bench_key(bench, UI_KEY_RIGHT, 0);
    CHECK_INT(UI_CHANGED | UI_DONE, frame(bench, &value));
    CHECK_INT(51, (int)value);
    bench_key(bench, UI_KEY_LEFT, UI_MOD_SHIFT);
    frame(bench, &value);
    CHECK_INT(41, (int)value);
    bench_key(bench, UI_KEY_DELETE, 0);
    frame(bench, &value);
    CHECK_INT(12, (int)value);
}

static UiResult press_pad(Bench *bench, UiKey key, float *value) {
    bench_key(bench, key, 0);
    bench->input.by_pad = true;
    return frame(bench, value);
}

TEST(ui_slider_is_taken_hold_of_by_a_controller_not_typed_into) {
    Bench *bench = bench_create();
    float value = 50;
    ui_set_navigation(&bench->ui, true);
    frame(bench, &value);
    press_pad(bench, UI_KEY_DOWN, &value); // to the slider
    press_pad(bench, UI_KEY_ENTER, &value);
    CHECK(!ui_is_typing(&bench->ui));
    press_pad(bench, UI_KEY_UP, &value);
    CHECK_INT(60, (int)value);
    press_pad(bench, UI_KEY_LEFT, &value);
    CHECK_INT(59, (int)value);
    CHECK_INT(UI_CHANGED | UI_DONE, press_pad(bench, UI_KEY_DOWN, &value));
    CHECK_INT(49, (int)value);
    press_pad(bench, UI_KEY_ENTER, &value); // lets go
    press_pad(bench, UI_KEY_UP, &value);
    CHECK_INT(49, (int)value);
    press_pad(bench, UI_KEY_ENTER, &value);
    press_pad(bench, UI_KEY_UP, &value);
    press_pad(bench, UI_KEY_ESCAPE, &value); // as it was
    CHECK_INT(49, (int)value);
    press_pad(bench, UI_KEY_UP, &value);
    CHECK_INT(49, (int)value);
    bench_key(bench, UI_KEY_ENTER, 0); // of a keyboard
    frame(bench, &value);
    CHECK(ui_is_typing(&bench->ui));
}

TEST(ui_slider_keeps_decimals_clean) {
    Bench *bench = bench_create();
    UiRange range = {.label = "t", .min = 0, .max = 1, .step = 0.1f, .decimals = 1};
    float value = 0;
    for (int i = 0; i < 4; i++) {
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "panel", (UiRect){0, 0, 300, 100}, UI_PANEL_TIGHT);
        ui_slider(ui, &range, &value);
        ui_end_panel(ui);
        bench_end(bench);
        bench_move(bench, 140, 10);
        bench->input.mods = UI_MOD_CTRL;
        bench->input.wheel_y = 1;
    }
    CHECK(value == 0.3f);
}

TEST(ui_slider_disabled_keeps_its_value) {
    Bench *bench = bench_create();
    float value = 50;
    for (int i = 0; i < 40; i++) {
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "panel", (UiRect){0, 0, 300, 100}, UI_PANEL_TIGHT);
        ui_disable_if(ui, "Only while the game stands still");
        CHECK_INT(UI_NOTHING, ui_slider(ui, &width_range, &value));
        ui_end_panel(ui);
        bench_end(bench);
        bench_move(bench, 140, 10);
        if (i < 5) {
            bench_click(bench);
            bench->input.wheel_y = 1;
        }
    }
    CHECK_INT(50, (int)value);
    CHECK(bench_find_text(bench, "Only while the game stands still") != NULL);
}

TEST(ui_slider_disabled_is_faint_and_offers_neither_typing_nor_the_default) {
    Bench *bench = bench_create();
    UiRange range = {.label = "t", .min = 0, .max = 100, .preset = 20, .has_preset = true};
    float value = 50;
    for (int x = 0; x < 300; x += 2) {
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "panel", (UiRect){0, 0, 300, 100}, UI_PANEL_TIGHT);
        ui_disable_if(ui, "no");
        ui_slider(ui, &range, &value);
        ui_end_panel(ui);
        bench_end(bench);
        CHECK(!ui_is_typing(&bench->ui) && bench_find_text(bench, "↺") == NULL);
        const UiCommand *label = bench_find_text(bench, "t"),
                        *number = bench_find_text(bench, "50");
        CHECK(label && label->color == bench->ui.theme.faint);
        CHECK(number && number->color == bench->ui.theme.faint);
        bench_move(bench, x, 10);
        bench_click(bench);
    }
    CHECK_INT(50, (int)value);
}

TEST(ui_number_of_whole_numbers_rounds_what_is_typed) {
    Bench *bench = bench_create();
    int value = 3;
    for (int i = 0; i < 4; i++) {
        if (i == 1) {
            bench_move(bench, 20, 10);
        } else if (i == 2) {
            bench_click(bench);
        } else if (i == 3) {
            ui_input_text(&bench->input, "7.6");
            bench_key(bench, UI_KEY_ENTER, 0);
        }
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "panel", (UiRect){0, 0, 300, 100}, UI_PANEL_TIGHT);
        ui_number_int(ui, &(UiRange){.label = "n", .min = 0, .max = 10}, &value);
        ui_end_panel(ui);
        bench_end(bench);
    }
    CHECK_INT(8, value);
}
