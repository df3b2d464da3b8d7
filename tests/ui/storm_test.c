// Random hands on a screen with every widget: nothing may crash, no value may leave its range, no
// string may lose its end. The sanitizers watch.

#include "test.h"
#include "ui_test.h"

#define STORM_EVENTS 100000

typedef struct Screen {
    float width, time;
    int coins, tab, segment, kind, card, line;
    bool grid, asks, modal;
    char name[24], author[8];
} Screen;

static const char *const kinds[] = {"pixel", "tile", "smooth", "mask", "vector"};

static void top_bar(Ui *ui, Screen *screen) {
    ui_begin_panel(ui, "top", (UiRect){0, 0, BENCH_W, 28}, UI_PANEL_TIGHT);
    ui_row(ui, 28, 2, (int[]){200, 0});
    ui_begin_menu_bar(ui);
    if (ui_begin_menu(ui, "File")) {
        screen->asks |= ui_menu_item(ui, "Quit", "Ctrl+Q");
        ui_menu_separator(ui);
        ui_disable_if(ui, "Not now");
        ui_menu_item(ui, "Save", NULL);
        ui_end_menu(ui);
    }
    if (ui_begin_menu(ui, "View")) {
        screen->grid ^= ui_menu_check(ui, "Grid", "G", screen->grid);
        if (ui_begin_submenu(ui, "Show")) {
            screen->grid ^= ui_menu_check(ui, "Lines", NULL, screen->grid);
            ui_end_submenu(ui);
        }
        screen->modal |= ui_menu_item(ui, "Settings", NULL);
        ui_end_menu(ui);
    }
    ui_end_menu_bar(ui);
    ui_dropdown(ui, "kind", kinds, 5, &screen->kind);
    ui_end_panel(ui);
}

static void values(Ui *ui, Screen *screen) {
    ui_slider(
        ui,
        &(UiRange){
            .label = "Width", .unit = "px", .min = 1, .max = 64, .has_preset = true, .preset = 12},
        &screen->width);
    ui_tooltip(ui, "How wide the hero is; try it while it runs.");
    ui_slider_int(ui, &(UiRange){.label = "Coins", .min = -5, .max = 5}, &screen->coins);
    ui_number(ui, &(UiRange){.label = "Time", .max = 1, .decimals = 3}, &screen->time);
    ui_text_field(ui, "name", "Name", screen->name, sizeof screen->name);
    ui_text_field(ui, "author", NULL, screen->author, sizeof screen->author);
}

static void choices(Ui *ui, Screen *screen) {
    ui_tabs(ui, &(UiTabs){"tabs", kinds, kinds, 4}, &screen->tab);
    ui_segmented(ui, "segments", kinds, 3, &screen->segment);
    ui_checkbox(ui, "Grid", &screen->grid);
    ui_disable_if(ui, screen->grid ? "The grid is on" : NULL);
    ui_button(ui, "Reset");
    if (ui_icon_button(ui, "toast", "bell", false)) {
        ui_toast(ui, UI_TOAST_INFO, screen->name);
    }
    ui_swatch(ui, "red", 0xff0000ff, true);
    ui_paragraph(ui, "A level teaches by its shape, not by text.");
}

static void side(Ui *ui, Screen *screen) {
    ui_begin_panel(ui, "side", (UiRect){400, 28, 240, 300}, UI_PANEL_SCROLL | UI_PANEL_BORDER);
    ui_heading(ui, "Everything");
    choices(ui, screen);
    values(ui, screen);
    ui_begin_child(ui, "palette", 80, UI_PANEL_SCROLL);
    ui_grid(ui, 40, 40);
    for (int i = 0; i < 12; i++) {
        ui_push_id_number(ui, i);
        UiCard card = {.label = "tile", .picture = {.sprite = "t"}, .selected = i == screen->card};
        screen->card = ui_card(ui, &card) ? i : screen->card;
        ui_pop_id(ui);
    }
    ui_end_child(ui);
    for (int i = 0; i < 5; i++) {
        screen->line = ui_list_item(ui, kinds[i], "0:42", i == screen->line) ? i : screen->line;
    }
    ui_end_panel(ui);
}

static void above(Ui *ui, Screen *screen) {
    if (screen->modal) {
        ui_begin_modal(ui, "Settings", 300, 200, &screen->modal);
        ui_dropdown(ui, "kind", kinds, 5, &screen->kind);
        ui_text_field(ui, "name", "Name", screen->name, sizeof screen->name);
        ui_end_modal(ui);
    }
    if (screen->asks) {
        screen->asks = ui_dialog(ui, &(UiDialog){.title = "Quit",
                                                 .text = "Leave now?",
                                                 .buttons = {"Yes", "No"},
                                                 .escape = 1}) < 0;
    }
}

static void storm_frame(Bench *bench, Screen *screen) {
    Ui *ui = bench_begin(bench);
    top_bar(ui, screen);
    side(ui, screen);
    above(ui, screen);
    ui_take_key(ui, UI_KEY_ESCAPE, 0);
    bench_end(bench);
}

static void random_event(Bench *bench, uint32_t *seed) {
    static const char *const words[] = {"a", "7", "-", "ü€", "1e30", "\xff", "nan", "."};
    uint32_t button = 1u << test_random_in(seed, 0, 2);
    switch (test_random_in(seed, 0, 9)) {
    case 0:
        bench_move(bench, test_random_in(seed, 0, 300), 10); // the menus
        break;
    case 1:
        bench_move(bench, test_random_in(seed, -20, BENCH_W + 20),
                   test_random_in(seed, -20, BENCH_H + 20));
        break;
    case 2:
    case 3:
        bench->input.x += test_random_in(seed, -30, 30);
        bench->input.y += test_random_in(seed, -30, 30);
        break;
    case 4:
        bench_press(bench, button);
        break;
    case 5:
        bench_release(bench, UI_BUTTON_LEFT | UI_BUTTON_MIDDLE | UI_BUTTON_RIGHT);
        break;
    case 6:
        bench->input.wheel_y = (float)test_random_in(seed, -30, 30) / 8;
        break;
    case 7:
        ui_input_text(&bench->input, words[test_random_in(seed, 0, 7)]);
        break;
    default:
        bench_key(bench, (UiKey)test_random_in(seed, UI_KEY_LEFT, UI_KEY_Z),
                  (uint32_t)test_random_in(seed, 0, 3));
    }
}

static bool is_sound(const Bench *bench, const Screen *screen) {
    const Ui *ui = &bench->ui;
    bool is_in_range = screen->width >= 1 && screen->width <= 64 && screen->time >= 0 &&
                       screen->time <= 1 && screen->coins >= -5 && screen->coins <= 5;
    return is_in_range && ui->collisions == 0 && ui->dropped == 0 &&
           memchr(screen->name, 0, sizeof screen->name) &&
           memchr(screen->author, 0, sizeof screen->author);
}

TEST(ui_random_hands_never_break_anything) {
    Bench *bench = bench_create();
    Screen screen = {.width = 12, .name = "First steps"};
    uint32_t seed = 20;
    int events = 0;
    bool has_navigation = false;
    while (events < STORM_EVENTS) {
        int burst = test_random_in(&seed, 0, test_random_in(&seed, 1, 12));
        int rests = test_random_in(&seed, 0, 200) == 0 ? 40 : 0; // long enough for a tooltip
        for (int i = 0; i < burst; i++) {
            random_event(bench, &seed);
        }
        events += burst;
        if (test_random_in(&seed, 0, 200) == 0) {
            has_navigation = !has_navigation;
            ui_set_navigation(&bench->ui, has_navigation);
        }
        screen.asks |= test_random_in(&seed, 0, 300) == 0;
        screen.modal |= test_random_in(&seed, 0, 300) == 0;
        do {
            storm_frame(bench, &screen);
        } while (rests-- > 0);
        if (!CHECK(is_sound(bench, &screen))) {
            break;
        }
    }
}
