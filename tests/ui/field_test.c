#include "test.h"
#include "ui_test.h"

#include <string.h>

static UiResult frame(Bench *bench, char *text, int size) {
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "panel", (UiRect){0, 0, 200, 100}, UI_PANEL_TIGHT);
    UiResult result = ui_text_field(ui, "name", "Name", text, size);
    ui_end_panel(ui);
    bench_end(bench);
    return result;
}

// Text starts 4 units in, each letter is 6 wide: puts the caret behind `count` letters.
static void click_behind(Bench *bench, int count, char *text, int size) {
    bench_move(bench, 4 + 6 * count, 10);
    frame(bench, text, size);
    bench_click(bench);
    frame(bench, text, size);
    bench->ui.last_click = 0; // the next one is no double click
}

TEST(ui_field_takes_utf8_at_the_caret) {
    Bench *bench = bench_create();
    char text[32] = "grün";
    click_behind(bench, 3, text, sizeof text);
    ui_input_text(&bench->input, "€ö");
    CHECK_INT(UI_CHANGED, frame(bench, text, sizeof text));
    CHECK_STR("grü€ön", text);
    bench_key(bench, UI_KEY_BACKSPACE, 0);
    bench_key(bench, UI_KEY_BACKSPACE, 0);
    bench_key(bench, UI_KEY_BACKSPACE, 0);
    bench_key(bench, UI_KEY_DELETE, 0);
    frame(bench, text, sizeof text);
    CHECK_STR("gr", text);
}

TEST(ui_field_never_writes_past_its_size_nor_half_a_letter) {
    Bench *bench = bench_create();
    char text[8] = "abc";
    click_behind(bench, 3, text, 6);
    text[6] = text[7] = '#';
    ui_input_text(&bench->input, "€dee");
    frame(bench, text, 6);
    CHECK_STR("abcde", text);
    CHECK(text[6] == '#' && text[7] == '#');
}

TEST(ui_field_selects_copies_cuts_and_pastes) {
    Bench *bench = bench_create();
    char text[32] = "über uns";
    click_behind(bench, 0, text, sizeof text);
    bench_key(bench, UI_KEY_RIGHT, UI_MOD_CTRL | UI_MOD_SHIFT);
    bench_key(bench, bench_letter('x'), UI_MOD_CTRL);
    frame(bench, text, sizeof text);
    CHECK_STR(" uns", text);
    CHECK_STR("über", bench->clipboard);
    bench_key(bench, UI_KEY_END, 0);
    bench_key(bench, bench_letter('v'), UI_MOD_CTRL);
    frame(bench, text, sizeof text);
    CHECK_STR(" unsüber", text);
    bench_key(bench, bench_letter('a'), UI_MOD_CTRL);
    bench_key(bench, bench_letter('c'), UI_MOD_CTRL);
    ui_input_text(&bench->input, "x");
    frame(bench, text, sizeof text);
    CHECK_STR("x", text);
    CHECK_STR(" unsüber", bench->clipboard);
}

TEST(ui_field_moves_by_letters_words_and_ends) {
    Bench *bench = bench_create();
    char text[32] = "one two";
    click_behind(bench, 7, text, sizeof text);
    bench_key(bench, UI_KEY_LEFT, UI_MOD_CTRL);
    ui_input_text(&bench->input, "a");
    bench_key(bench, UI_KEY_HOME, 0);
    ui_input_text(&bench->input, "b");
    bench_key(bench, UI_KEY_RIGHT, 0);
    ui_input_text(&bench->input, "c");
    bench_key(bench, UI_KEY_BACKSPACE, UI_MOD_CTRL);
    frame(bench, text, sizeof text);
    CHECK_STR("ne atwo", text);
}

TEST(ui_field_caret_goes_no_further_than_the_text) {
    Bench *bench = bench_create();
    char text[32] = "\0\200\200left behind"; // bytes behind the end are none of it
    memcpy(text + 20, "x", 2);
    click_behind(bench, 0, text, sizeof text);
    for (int i = 0; i < 3; i++) {
        bench_key(bench, UI_KEY_RIGHT, 0);
    }
    bench_key(bench, UI_KEY_DELETE, 0);
    ui_input_text(&bench->input, "a");
    for (int i = 0; i < 3; i++) {
        bench_key(bench, UI_KEY_LEFT, 0);
    }
    ui_input_text(&bench->input, "b");
    frame(bench, text, sizeof text);
    CHECK_STR("ba", text);
}

TEST(ui_field_caret_stays_between_letters_when_the_text_is_another_one) {
    static const struct {
        const char *then, *typed;
        bool selects;
    } cases[] = {{"aéb", "axéb", false}, {"aéb", "axb", true}, {"a", "ax", false}, {"", "x", true}};
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        Bench *bench = bench_create();
        char text[32] = "abc";
        click_behind(bench, 2, text, sizeof text);
        if (cases[i].selects) { // the letter behind: its end is at 3, its beginning at 2
            bench_key(bench, UI_KEY_RIGHT, UI_MOD_SHIFT);
            frame(bench, text, sizeof text);
        }
        strcpy(text, cases[i].then); // where "é" is 2 bytes, at 1
        ui_input_text(&bench->input, "x");
        frame(bench, text, sizeof text);
        CHECK_STR(cases[i].typed, text);
    }
}

TEST(ui_field_escape_brings_the_old_text_back) {
    Bench *bench = bench_create();
    char text[32] = "old";
    click_behind(bench, 3, text, sizeof text);
    ui_input_text(&bench->input, "er");
    frame(bench, text, sizeof text);
    CHECK_STR("older", text);
    bench_key(bench, UI_KEY_ESCAPE, 0);
    CHECK(frame(bench, text, sizeof text) & UI_CANCELLED);
    CHECK_STR("old", text);
    CHECK(!ui_is_typing(&bench->ui));
}

TEST(ui_field_keeps_the_order_of_keys_and_text_in_one_frame) {
    Bench *bench = bench_create();
    char text[32] = "120";
    click_behind(bench, 1, text, sizeof text);
    bench_key(bench, bench_letter('a'), UI_MOD_CTRL);
    ui_input_text(&bench->input, "24");
    bench_key(bench, UI_KEY_ENTER, 0);
    ui_input_text(&bench->input, "after");
    UiResult result = frame(bench, text, sizeof text);
    CHECK(result & UI_DONE);
    CHECK_STR("24", text);
}

TEST(ui_field_drag_selects) {
    Bench *bench = bench_create();
    char text[32] = "abcdef";
    frame(bench, text, sizeof text);
    bench_move(bench, 4 + 6, 10);
    frame(bench, text, sizeof text);
    bench_press(bench, UI_BUTTON_LEFT);
    frame(bench, text, sizeof text);
    bench_move(bench, 4 + 6 * 4, 10);
    frame(bench, text, sizeof text);
    bench_release(bench, UI_BUTTON_LEFT);
    frame(bench, text, sizeof text);
    bench_key(bench, UI_KEY_DELETE, 0);
    frame(bench, text, sizeof text);
    CHECK_STR("aef", text);
}

TEST(ui_field_scrolls_so_that_the_caret_shows) {
    Bench *bench = bench_create();
    char text[128] = "";
    click_behind(bench, 0, text, sizeof text);
    for (int i = 0; i < 60; i++) {
        ui_input_text(&bench->input, "m");
        frame(bench, text, sizeof text);
    }
    CHECK_INT(60, (int)strlen(text));
    CHECK_INT(60 * 6 + 1 - 192, bench->ui.edit.shown_from);
    bench_key(bench, UI_KEY_HOME, 0);
    frame(bench, text, sizeof text);
    CHECK_INT(0, bench->ui.edit.shown_from);
}

TEST(ui_field_shows_its_placeholder_while_empty) {
    Bench *bench = bench_create();
    char text[8] = "";
    frame(bench, text, sizeof text);
    CHECK(bench_find_text(bench, "Name") != NULL);
    text[0] = 'x';
    frame(bench, text, sizeof text);
    CHECK(bench_find_text(bench, "Name") == NULL);
}

TEST(ui_field_survives_a_text_that_the_caller_shortens) {
    Bench *bench = bench_create();
    char text[32] = "a long text";
    click_behind(bench, 11, text, sizeof text);
    strcpy(text, "ü");
    bench_key(bench, UI_KEY_BACKSPACE, 0);
    frame(bench, text, sizeof text);
    CHECK_STR("", text);
}

TEST(ui_field_copies_within_itself_where_there_is_no_system_clipboard) {
    Bench *bench = bench_create();
    bench->ui.clipboard = (UiClipboard){0};
    char text[32] = "ab";
    click_behind(bench, 2, text, sizeof text);
    bench_key(bench, bench_letter('a'), UI_MOD_CTRL);
    bench_key(bench, bench_letter('c'), UI_MOD_CTRL);
    bench_key(bench, UI_KEY_END, 0);
    bench_key(bench, bench_letter('v'), UI_MOD_CTRL);
    frame(bench, text, sizeof text);
    CHECK_STR("abab", text);
}

TEST(ui_field_escape_never_loses_a_text_too_long_to_be_kept) {
    Bench *bench = bench_create();
    char text[UI_FIELD_BYTES + 100];
    memset(text, 'x', UI_FIELD_BYTES + 50);
    text[UI_FIELD_BYTES + 50] = '\0';
    click_behind(bench, 0, text, sizeof text);
    bench_key(bench, UI_KEY_ESCAPE, 0);
    CHECK_INT(UI_CANCELLED, frame(bench, text, sizeof text));
    CHECK_INT(UI_FIELD_BYTES + 50, (int)strlen(text));
}
