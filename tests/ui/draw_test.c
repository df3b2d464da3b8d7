#include "test.h"
#include "ui_test.h"
#include "words/utf8.h"

static const UiFont six = {.height = 12, .ascent = 9, .advance = bench_advance};

TEST(ui_utf8_reads_what_it_writes_and_survives_broken_bytes) {
    static const uint32_t points[] = {'a', 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0x10000, 0x10FFFF};
    for (int i = 0; i < 8; i++) {
        char bytes[5];
        int count = utf8_put(bytes, points[i]);
        const char *at = bytes;
        CHECK_INT(points[i], utf8_next(&at));
        CHECK_INT(count, (int)(at - bytes));
        CHECK_INT(0, utf8_next(&at));
    }
    const char *broken = "\xC3(\xE2\x82\xF8\xED\xA0\x80";
    int letters = 0;
    while (utf8_next(&broken) != 0) {
        letters++;
    }
    CHECK_INT(8, letters); // each bad byte is one sign; "(" is itself
}

TEST(ui_text_lines_end_at_spaces_newlines_and_inside_long_words) {
    const char *text = "one two threefour\n\nx";
    static const char *const expected[] = {"one two", "threefo", "ur", "", "x"};
    for (int i = 0; i < 5; i++) {
        const char *next;
        int bytes = ui_text_line(&six, text, 7 * 6, &next);
        CHECK_INT((int)strlen(expected[i]), bytes);
        CHECK_INT(0, strncmp(expected[i], text, (size_t)bytes));
        text = next;
    }
    CHECK_INT(0, *text);
    CHECK_INT(3, ui_text_lines(&six, "abc", 1)); // too narrow: a letter a line, never none
}

TEST(ui_label_that_does_not_fit_ends_with_dots) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    ui_draw_text_in(ui, (UiRect){0, 0, 36, 20}, "Äpfel", UI_LEFT, 0xff, 1);
    ui_draw_text_in(ui, (UiRect){0, 20, 35, 20}, "Äpfel und", UI_LEFT, 0xff, 1);
    bench_end(bench);
    CHECK(bench_find_text(bench, "Äpfel") != NULL);
    CHECK(bench_find_text(bench, "Äpfe") != NULL);
    const UiCommand *dots = bench_find_text(bench, "…");
    CHECK(dots && dots->rect.x == 24);
}

TEST(ui_text_of_parts_shows_whole_ones_where_there_is_little_room) {
    static const struct {
        const char *text;
        int letters;
        const char *shown;
    } rows[] = {{"one   two   three", 17, "one   two   three"},
                {"one   two   three", 16, "one   two"},
                {"one   two   three", 9, "one   two"},
                {"one   two   three", 8, "one"},
                {"one   two   three", 1, "one"},
                {"one  two", 7, "one"},
                {"one two", 4, "one two"},
                {"", 3, ""}};
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        CHECK_STR(rows[i].shown, ui_whole_parts(ui, rows[i].text, rows[i].letters * 6));
    }
    bench_end(bench);
}

TEST(ui_commands_come_by_layer_and_carry_their_clip) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    bool open = true;
    ui_begin_modal(ui, "Above", 200, 100, &open);
    ui_label(ui, "in the modal");
    ui_end_modal(ui);
    ui_begin_panel(ui, "below", (UiRect){10, 10, 50, 50}, UI_PANEL_TIGHT);
    ui_row(ui, 20, 1, NULL);
    ui_push_clip(ui, (UiRect){0, 0, 20, 500});
    ui_label(ui, "in it");
    ui_pop_clip(ui);
    ui_end_panel(ui);
    bench_end(bench);
    const UiCommand *below = bench_find_text(bench, "in it");
    const UiCommand *above = bench_find_text(bench, "in the modal");
    CHECK(below && above && below < above);
    CHECK(below && below->clip.x == 10 && below->clip.w == 10 && below->clip.h == 50);
}

TEST(ui_what_lies_outside_the_clip_is_not_emitted) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    ui_draw_fill(ui, (UiRect){BENCH_W, 0, 10, 10}, 0xff, 0);
    ui_draw_text(ui, 0, -12, "above", 0xff, 1);
    ui_draw_fill(ui, (UiRect){5, -5, 1, 11}, 0xff, 0);
    bench_end(bench);
    CHECK_INT(1, bench->ui.command_count);
}

TEST(ui_commands_beyond_the_last_are_dropped_and_counted) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    for (int i = 0; i < UI_COMMANDS + 10; i++) {
        ui_draw_fill(ui, (UiRect){0, 0, 1, 1}, 0xff, 0);
    }
    bench_end(bench);
    CHECK_INT(UI_COMMANDS, ui->command_count);
    CHECK_INT(10, ui->dropped);
    bench_begin(bench);
    bench_end(bench);
    CHECK_INT(0, ui->dropped);
}

TEST(ui_text_beyond_the_arena_is_dropped_and_counted) {
    Bench *bench = bench_create();
    char text[1001];
    memset(text, 'x', 1000);
    text[1000] = '\0';
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "p", (UiRect){0, 0, 200, 100}, 0);
    for (int i = 0; i < 100; i++) {
        ui_draw_text(ui, 0, 0, text, 0xff, 1);
        ui_push_id_number(ui, i);
        ui_button(ui, text);
        ui_paragraph(ui, text);
        ui_pop_id(ui);
    }
    ui_end_panel(ui);
    bench_end(bench);
    CHECK(ui->dropped > 0);
    CHECK(ui->arena_used <= UI_ARENA);
}

TEST(ui_more_widgets_than_there_is_room_for_are_safe) {
    Bench *bench = bench_create();
    Ui *ui = bench_begin(bench);
    for (int i = 0; i < UI_AREAS + 5; i++) {
        ui_push_id_number(ui, i);
        ui_begin_panel(ui, "p", (UiRect){0, 0, 10, 10}, UI_PANEL_SCROLL);
        ui_end_panel(ui);
        ui_pop_id(ui);
    }
    ui_begin_panel(ui, "many", (UiRect){0, 0, 100, 100}, 0);
    for (int i = 0; i < UI_IDS + 50; i++) {
        ui_push_id_number(ui, i);
        ui_button(ui, "b");
        ui_pop_id(ui);
    }
    ui_end_panel(ui);
    bench_end(bench);
    CHECK(ui->dropped > 0);
}

TEST(ui_input_queue_drops_what_does_not_fit) {
    UiInput input = {0};
    for (int i = 0; i < UI_INPUT_EVENTS + 5; i++) {
        ui_input_text(&input, "a\x01\x7F");
    }
    CHECK_INT(UI_INPUT_EVENTS, input.event_count);
    CHECK_INT('a', input.events[5].code_point);
}

// How much light a colour gives, 0 to 1, near enough: squares for powers of 2.2.
static double light_of(UiColor color) {
    double red = (double)(color >> 24 & 255) / 255.0;
    double green = (double)(color >> 16 & 255) / 255.0;
    double blue = (double)(color >> 8 & 255) / 255.0;
    return 0.21 * red * red + 0.72 * green * green + 0.07 * blue * blue;
}

static double contrast_of(UiColor front, UiColor back) {
    return (light_of(front) + 0.05) / (light_of(back) + 0.05);
}

TEST(ui_plates_behind_words_over_a_picture_are_whole_in_high_contrast) {
    static Ui ui;
    ui.theme = ui_theme_default();
    CHECK_INT(0x90, ui_plate(&ui, 0x90) & 0xff);
    ui.theme = ui_theme_contrast();
    CHECK_INT(0xff, ui_plate(&ui, 0x90) & 0xff);
    CHECK(contrast_of(ui.theme.text, ui_plate(&ui, 0x90)) >= 7.0);
}

TEST(ui_theme_of_high_contrast_has_words_of_seven_to_one_and_lines_of_three) {
    UiTheme theme = ui_theme_contrast();
    const UiColor grounds[] = {theme.ground, theme.panel, theme.sunken, theme.raised};
    const UiColor words[] = {theme.text, theme.dim, theme.accent, theme.warn};
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            CHECK(contrast_of(words[k], grounds[i]) >= 7.0);
        }
        CHECK(contrast_of(theme.line, grounds[i]) >= 3.0);
        CHECK(contrast_of(theme.danger, grounds[i]) >= 4.5);
    }
    CHECK(contrast_of(theme.accent, theme.on_accent) >= 7.0);
    CHECK_INT(ui_theme_default().row, theme.row);
}
