#include "test.h"
#include "ui_test.h"

// A grid of nine buttons, 60 units apart, and one far below that a scroll panel hides.
static int frame(Bench *bench) {
    static const char *const names[] = {"a", "b", "c", "d", "e", "f", "g", "h", "i"};
    int clicked = -1;
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "grid", (UiRect){0, 0, 200, 100}, 0);
    ui_row(ui, 0, 3, NULL);
    for (int i = 0; i < 9; i++) {
        clicked = ui_button(ui, names[i]) ? i : clicked;
    }
    ui_end_panel(ui);
    ui_begin_panel(ui, "list", (UiRect){300, 0, 100, 60}, UI_PANEL_SCROLL);
    for (int i = 0; i < 20; i++) {
        ui_push_id_number(ui, i);
        clicked = ui_list_item(ui, "line", NULL, false) ? 100 + i : clicked;
        ui_pop_id(ui);
    }
    ui_end_panel(ui);
    bench_end(bench);
    return clicked;
}

static int press(Bench *bench, UiKey key) {
    bench_key(bench, key, 0);
    return frame(bench);
}

TEST(ui_focus_walks_by_arrows_to_the_nearest_and_activates) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    frame(bench);
    press(bench, UI_KEY_DOWN);
    CHECK_INT(0, press(bench, UI_KEY_ENTER));
    press(bench, UI_KEY_RIGHT);
    CHECK_INT(1, press(bench, UI_KEY_SPACE));
    press(bench, UI_KEY_DOWN);
    CHECK_INT(4, press(bench, UI_KEY_ENTER));
    press(bench, UI_KEY_LEFT);
    press(bench, UI_KEY_LEFT); // nothing there: it stays
    CHECK_INT(3, press(bench, UI_KEY_ENTER));
    press(bench, UI_KEY_TAB);
    CHECK_INT(4, press(bench, UI_KEY_ENTER));
    bench_key(bench, UI_KEY_TAB, UI_MOD_SHIFT);
    frame(bench);
    CHECK_INT(3, press(bench, UI_KEY_ENTER));
}

TEST(ui_focus_goes_to_a_control_that_touches_the_one_before) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    static const UiKey keys[] = {UI_KEY_DOWN, UI_KEY_RIGHT, UI_KEY_ENTER};
    static const char *const names[] = {"first", "second"};
    const UiTabs tabs = {.label = "pages", .names = names, .count = 2};
    int chosen = 0;
    for (int i = 0; i < 3; i++) {
        bench_key(bench, keys[i], 0);
        Ui *ui = bench_begin(bench);
        ui_begin_panel(ui, "page", (UiRect){0, 0, 200, 60}, 0);
        ui_tabs(ui, &tabs, &chosen);
        ui_end_panel(ui);
        bench_end(bench);
    }
    CHECK_INT(1, chosen);
}

// Two tabs over a wide control and, below that, a small one nearer to the middle of the first tab:
// as the settings have them. Returns the name of what was clicked.
static const char *tabs_frame(Bench *bench, UiKey key) {
    static const char *const names[] = {"tab", "other tab", "wide", "small"};
    const char *clicked = "";
    if (key != UI_KEY_NONE) {
        bench_key(bench, key, 0);
    }
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "page", (UiRect){0, 0, 400, 200}, 0);
    ui_row(ui, 20, 2, NULL);
    for (int i = 0; i < 4; i++) {
        if (i == 2) {
            ui_row(ui, 20, 2, (const int[]){100, 0});
        } else if (i == 3) {
            ui_row(ui, 20, 2, (const int[]){100, 40});
        }
        if (i >= 2) {
            ui_label(ui, "a setting");
        }
        clicked = ui_button(ui, names[i]) ? names[i] : clicked;
    }
    ui_end_panel(ui);
    bench_end(bench);
    return clicked;
}

TEST(ui_focus_goes_down_row_by_row_however_wide_the_controls_are) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    tabs_frame(bench, UI_KEY_NONE);
    tabs_frame(bench, UI_KEY_DOWN);
    CHECK_STR("tab", tabs_frame(bench, UI_KEY_ENTER));
    tabs_frame(bench, UI_KEY_DOWN);
    CHECK_STR("wide", tabs_frame(bench, UI_KEY_ENTER));
    tabs_frame(bench, UI_KEY_DOWN);
    CHECK_STR("small", tabs_frame(bench, UI_KEY_ENTER));
}

TEST(ui_focus_keys_do_nothing_without_navigation) {
    Bench *bench = bench_create();
    frame(bench);
    bench_move(bench, 20, 15);
    frame(bench);
    bench_click(bench);
    CHECK_INT(0, frame(bench));
    CHECK_INT(-1, press(bench, UI_KEY_ENTER)); // a clicked button does not take the game's keys
    CHECK_INT(-1, press(bench, UI_KEY_SPACE));
    CHECK(!ui_wants_keyboard(&bench->ui));
}

static bool has_ring(const Bench *bench) {
    for (int i = 0; i < bench->ui.command_count; i++) {
        const UiCommand *command = &bench->ui.commands[i];
        if (command->kind == UI_COMMAND_OUTLINE && command->color == bench->ui.theme.accent) {
            return true;
        }
    }
    return false;
}

TEST(ui_focus_ring_is_whole_where_a_panel_has_no_room_around_a_control) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    ui_input_key(&bench->input, UI_KEY_TAB, 0);
    for (int i = 0; i < 3; i++) {
        bench_begin(bench);
        ui_begin_panel(&bench->ui, "narrow", (UiRect){30, 30, 60, 20}, UI_PANEL_TIGHT);
        ui_row(&bench->ui, 20, 1, NULL);
        ui_button(&bench->ui, "one");
        ui_end_panel(&bench->ui);
        bench_end(bench);
    }
    UiRect ring = {0, 0, 0, 0};
    for (int i = 0; i < bench->ui.command_count; i++) {
        const UiCommand *command = &bench->ui.commands[i];
        bool is_ring = command->kind == UI_COMMAND_OUTLINE && ring.w == 0 &&
                       command->color == bench->ui.theme.accent;
        ring = is_ring ? command->rect : ring;
    }
    CHECK_INT(30, ring.x);
    CHECK_INT(30, ring.y);
    CHECK_INT(20, ring.h);
}

TEST(ui_focus_ring_shows_for_keys_and_hides_for_the_pointer) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    frame(bench);
    CHECK(!has_ring(bench));
    press(bench, UI_KEY_TAB);
    frame(bench);
    CHECK(has_ring(bench));
    bench_click(bench);
    frame(bench);
    CHECK(!has_ring(bench));
}

TEST(ui_focus_scrolls_its_panel) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    frame(bench);
    for (int i = 0; i < 9 + 15; i++) {
        press(bench, UI_KEY_TAB);
    }
    frame(bench); // the panel scrolls
    frame(bench); // the widget is where it then belongs
    UiRect shown = bench->ui.focus_rect;
    CHECK(shown.y >= 0 && shown.y + shown.h <= 60);
    CHECK_INT(114, press(bench, UI_KEY_ENTER));
}

static void first_frame(Bench *bench) {
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "p", (UiRect){0, 0, 200, 100}, 0);
    ui_button(ui, "one");
    ui_focus_here(ui);
    ui_button(ui, "two");
    ui_end_panel(ui);
    bench_end(bench);
}

TEST(ui_focus_starts_where_the_screen_says) {
    Bench *bench = bench_create();
    first_frame(bench);
    CHECK(bench->ui.focus == bench->ui.focusables[1].id);
    ui_reset(&bench->ui);
    CHECK(bench->ui.focus == 0);
}

TEST(ui_focus_is_led_to_what_is_sought_and_to_nothing_when_nothing_is) {
    static const char *const labels[] = {"", "one", "two##2"};
    static const struct {
        const char *sought;
        int found; // index of the label; -1: none
    } rows[] = {{NULL, -1}, {"one", 1}, {"##2", 2}, {"three", -1}};
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        Bench *bench = bench_create();
        if (rows[row].sought) {
            ui_seek(&bench->ui, rows[row].sought);
        }
        for (int frame = 0; frame < 3; frame++) {
            Ui *ui = bench_begin(bench);
            for (int i = 0; i < 3; i++) {
                ui_place(ui, (UiRect){0, 30 * i, 100, 20});
                ui_button(ui, labels[i]);
            }
            bench_end(bench);
        }
        const Ui *ui = &bench->ui;
        int found = rows[row].found;
        CHECK(ui->focus == (found < 0 ? 0 : ui->focusables[found].id));
    }
}

TEST(ui_focus_last_edits_a_field_at_once) {
    Bench *bench = bench_create();
    char text[16] = "old";
    for (int i = 0; i < 3; i++) {
        Ui *ui = bench_begin(bench);
        ui_place(ui, (UiRect){0, 0, 100, 20});
        ui_text_field(ui, "name", NULL, text, sizeof text);
        if (i == 0) {
            ui_focus_last(ui);
        }
        bench_end(bench);
        if (i == 1) {
            CHECK(ui_is_typing(&bench->ui));
            ui_input_text(&bench->input, "new"); // over all of the old text
        }
    }
    CHECK_STR("new", text);
}

typedef struct Form {
    char name[16], author[16];
    float speed;
} Form;

static void form_frame(Bench *bench, Form *form) {
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "p", (UiRect){0, 0, 200, 100}, UI_PANEL_TIGHT);
    ui_text_field(ui, "name", NULL, form->name, sizeof form->name);
    ui_text_field(ui, "author", NULL, form->author, sizeof form->author);
    ui_number(ui, &(UiRange){.label = "speed", .min = 0, .max = 99}, &form->speed);
    ui_end_panel(ui);
    bench_end(bench);
}

TEST(ui_focus_tab_goes_from_field_to_field_while_typing) {
    Bench *bench = bench_create();
    Form form = {.name = "x"};
    bench_move(bench, 50, 10);
    form_frame(bench, &form);
    bench_click(bench);
    form_frame(bench, &form);
    ui_input_text(&bench->input, "y");
    bench_key(bench, UI_KEY_TAB, 0);
    form_frame(bench, &form);
    form_frame(bench, &form);
    CHECK(ui_is_typing(&bench->ui));
    ui_input_text(&bench->input, "me");
    bench_key(bench, UI_KEY_TAB, 0);
    form_frame(bench, &form);
    form_frame(bench, &form);
    ui_input_text(&bench->input, "42");
    bench_key(bench, UI_KEY_ENTER, 0);
    form_frame(bench, &form);
    CHECK_STR("xy", form.name);
    CHECK_STR("me", form.author);
    CHECK_INT(42, (int)form.speed);
}
