#include "test.h"
#include "ui_test.h"

typedef struct Chosen {
    int saved, undone, below, shown;
} Chosen;

static Chosen frame(Bench *bench) {
    Chosen chosen = {0};
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "top", (UiRect){0, 0, BENCH_W, 28}, UI_PANEL_TIGHT);
    ui_begin_menu_bar(ui);
    if (ui_begin_menu(ui, "File")) {
        ui_disable_if(ui, "Nothing is open");
        chosen.saved += 100 * ui_menu_item(ui, "Close", NULL);
        chosen.saved += ui_menu_item(ui, "Save", "Ctrl+S");
        ui_end_menu(ui);
    }
    if (ui_begin_menu(ui, "Edit")) {
        chosen.undone += ui_menu_item(ui, "Undo", "Ctrl+Z");
        if (ui_begin_submenu(ui, "Show")) {
            chosen.shown += ui_menu_item(ui, "Grid", "G");
            chosen.shown += 10 * ui_menu_item(ui, "Arcs", "J");
            ui_end_submenu(ui);
        }
        ui_menu_item(ui, "Redo", NULL);
        ui_end_menu(ui);
    }
    ui_end_menu_bar(ui);
    ui_end_panel(ui);
    ui_begin_panel(ui, "side", (UiRect){0, 28, 200, 300}, UI_PANEL_TIGHT);
    chosen.below += ui_button(ui, "Below");
    ui_end_panel(ui);
    bench_end(bench);
    return chosen;
}

static Chosen click_text(Bench *bench, const char *text) {
    const UiCommand *command = bench_find_text(bench, text);
    if (!CHECK(command != NULL)) {
        return (Chosen){0};
    }
    bench_move(bench, command->rect.x + 1, command->rect.y + 5);
    frame(bench);
    bench_click(bench);
    return frame(bench);
}

static void open_file_menu(Bench *bench) {
    frame(bench);
    click_text(bench, "File");
    frame(bench);
}

TEST(ui_menu_opens_above_everything_and_its_item_is_chosen_once) {
    Bench *bench = bench_create();
    open_file_menu(bench);
    const UiCommand *save = bench_find_text(bench, "Save");
    CHECK(save && save->layer == UI_LAYER_POPUP);
    CHECK(bench_find_text(bench, "Ctrl+S") != NULL);
    CHECK_INT(1, click_text(bench, "Save").saved);
    frame(bench);
    CHECK(bench_find_text(bench, "Save") == NULL);
    CHECK(!ui_wants_keyboard(&bench->ui));
}

TEST(ui_menu_closes_when_a_frame_is_built_without_it) {
    Bench *bench = bench_create();
    open_file_menu(bench);
    CHECK(bench->ui.popup.id != 0);
    for (int i = 0; i < 2; i++) { // a dialog has come in the place of all
        bench_begin(bench);
        bench_end(bench);
    }
    CHECK(bench->ui.popup.id == 0);
    frame(bench);
    frame(bench);
    CHECK(bench_find_text(bench, "Save") == NULL);
}

TEST(ui_menu_disabled_item_does_nothing_and_stays_open) {
    Bench *bench = bench_create();
    open_file_menu(bench);
    CHECK_INT(0, click_text(bench, "Close").saved);
    CHECK(bench_find_text(bench, "Save") != NULL);
}

TEST(ui_menu_press_outside_closes_it_and_does_nothing_else) {
    Bench *bench = bench_create();
    open_file_menu(bench);
    bench_move(bench, 190, 40); // on the button "Below", beside the menu
    frame(bench);
    bench_click(bench);
    CHECK_INT(0, frame(bench).below);
    frame(bench);
    CHECK(bench_find_text(bench, "Save") == NULL);
    bench_click(bench);
    CHECK_INT(1, frame(bench).below);
}

TEST(ui_menu_is_used_by_keys_alone) {
    Bench *bench = bench_create();
    open_file_menu(bench);
    bench_key(bench, UI_KEY_DOWN, 0);
    frame(bench);
    bench_key(bench, UI_KEY_ENTER, 0);
    CHECK_INT(1, frame(bench).saved); // the disabled item is passed by
    open_file_menu(bench);
    bench_key(bench, UI_KEY_RIGHT, 0);
    frame(bench);
    frame(bench);
    frame(bench);
    CHECK(bench_find_text(bench, "Undo") != NULL);
    bench_key(bench, UI_KEY_ESCAPE, 0);
    frame(bench);
    frame(bench);
    CHECK(bench_find_text(bench, "Undo") == NULL);
}

TEST(ui_menu_follows_the_pointer_along_the_bar) {
    Bench *bench = bench_create();
    open_file_menu(bench);
    const UiCommand *edit = bench_find_text(bench, "Edit");
    bench_move(bench, edit->rect.x + 2, edit->rect.y + 2);
    frame(bench);
    frame(bench);
    CHECK(bench_find_text(bench, "Save") == NULL);
    CHECK(bench_find_text(bench, "Undo") != NULL);
}

static void open_edit_menu(Bench *bench) {
    frame(bench);
    click_text(bench, "Edit");
    frame(bench);
}

static void point_at(Bench *bench, const char *text) {
    const UiCommand *command = bench_find_text(bench, text);
    if (CHECK(command != NULL)) {
        bench_move(bench, command->rect.x + 1, command->rect.y + 5);
        for (int i = 0; i < 3; i++) {
            frame(bench);
        }
    }
}

static void press_key(Bench *bench, UiKey key) {
    bench_key(bench, key, 0);
    for (int i = 0; i < 3; i++) {
        frame(bench);
    }
}

TEST(ui_submenu_opens_beside_its_item_under_the_pointer_and_closes_over_another) {
    Bench *bench = bench_create();
    open_edit_menu(bench);
    CHECK(bench_find_text(bench, "Grid") == NULL);
    point_at(bench, "Show");
    const UiCommand *grid = bench_find_text(bench, "Grid");
    const UiCommand *show = bench_find_text(bench, "Show");
    CHECK(grid && show && grid->rect.x > show->rect.x + show->rect.w - 60);
    CHECK(grid && show && abs(grid->rect.y - show->rect.y) < 8);
    point_at(bench, "Arcs");
    CHECK(bench_find_text(bench, "Arcs") != NULL); // the pointer went there
    point_at(bench, "Redo");
    CHECK(bench_find_text(bench, "Grid") == NULL && bench_find_text(bench, "Undo") != NULL);
}

TEST(ui_submenu_item_is_chosen_once_and_all_menus_close) {
    Bench *bench = bench_create();
    open_edit_menu(bench);
    point_at(bench, "Show");
    CHECK_INT(10, click_text(bench, "Arcs").shown);
    frame(bench);
    CHECK(bench_find_text(bench, "Undo") == NULL && bench_find_text(bench, "Arcs") == NULL);
    CHECK(!ui_wants_keyboard(&bench->ui));
}

TEST(ui_submenu_opens_by_a_click_and_by_right_and_left_goes_back_to_the_menu) {
    Bench *bench = bench_create();
    open_edit_menu(bench);
    press_key(bench, UI_KEY_DOWN);
    press_key(bench, UI_KEY_DOWN);
    press_key(bench, UI_KEY_RIGHT);
    CHECK(bench_find_text(bench, "Grid") != NULL);
    press_key(bench, UI_KEY_LEFT);
    CHECK(bench_find_text(bench, "Grid") == NULL && bench_find_text(bench, "Undo") != NULL);
    press_key(bench, UI_KEY_ENTER);
    CHECK(bench_find_text(bench, "Grid") != NULL);
    press_key(bench, UI_KEY_DOWN);
    bench_key(bench, UI_KEY_ENTER, 0);
    CHECK_INT(10, frame(bench).shown);
    open_edit_menu(bench);
    point_at(bench, "Show");
    press_key(bench, UI_KEY_ESCAPE);
    CHECK(bench_find_text(bench, "Grid") == NULL && bench_find_text(bench, "Undo") != NULL);
    press_key(bench, UI_KEY_ESCAPE);
    CHECK(bench_find_text(bench, "Undo") == NULL);
}

TEST(ui_submenu_closes_with_its_menu_by_a_press_outside) {
    Bench *bench = bench_create();
    open_edit_menu(bench);
    point_at(bench, "Show");
    bench_move(bench, 190, 200);
    frame(bench);
    bench_click(bench);
    frame(bench);
    frame(bench);
    CHECK(bench_find_text(bench, "Undo") == NULL && bench_find_text(bench, "Grid") == NULL);
    CHECK(bench->ui.submenu.id == 0);
}

static bool dropdown_frame(Bench *bench, int *selected) {
    static const char *const names[] = {"pixel", "tile", "smooth", "mask", "vector"};
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "panel", (UiRect){0, 0, 120, 40}, UI_PANEL_TIGHT);
    bool has_changed = ui_dropdown(ui, "movement", names, 5, selected);
    ui_end_panel(ui);
    bench_end(bench);
    return has_changed;
}

TEST(ui_dropdown_chooses_from_its_list) {
    Bench *bench = bench_create();
    int selected = 1;
    dropdown_frame(bench, &selected);
    bench_move(bench, 20, 10);
    dropdown_frame(bench, &selected);
    bench_click(bench);
    CHECK(!dropdown_frame(bench, &selected));
    dropdown_frame(bench, &selected);
    const UiCommand *vector = bench_find_text(bench, "vector");
    if (CHECK(vector != NULL)) {
        bench_move(bench, vector->rect.x + 2, vector->rect.y + 2);
        dropdown_frame(bench, &selected);
        bench_click(bench);
        CHECK(dropdown_frame(bench, &selected));
        CHECK_INT(4, selected);
    }
}
