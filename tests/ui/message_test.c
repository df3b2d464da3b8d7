#include "test.h"
#include "ui_test.h"

static const UiDialog question = {.title = "Unsaved changes",
                                  .text = "Save them before you leave?",
                                  .buttons = {"Save", "Drop", "Cancel"},
                                  .enter = 0,
                                  .escape = 2};

typedef struct Seen {
    int answer;
    bool below, taken;
} Seen;

static Seen frame(Bench *bench, bool asks) {
    Seen seen = {.answer = -1};
    Ui *ui = bench_begin(bench);
    ui_begin_panel(ui, "all", (UiRect){0, 0, BENCH_W, BENCH_H}, UI_PANEL_TIGHT);
    ui_row(ui, BENCH_H, 1, NULL);
    seen.below = ui_button(ui, "Below");
    ui_end_panel(ui);
    if (asks) {
        seen.answer = ui_dialog(ui, &question);
    }
    seen.taken = ui_take_key(ui, UI_KEY_ESCAPE, 0);
    bench_end(bench);
    return seen;
}

static void open_dialog(Bench *bench) {
    frame(bench, false);
    frame(bench, true);
    frame(bench, true);
}

TEST(ui_dialog_blocks_what_is_below) {
    Bench *bench = bench_create();
    open_dialog(bench);
    bench_move(bench, 5, 5);
    frame(bench, true);
    bench_click(bench);
    Seen seen = frame(bench, true);
    CHECK(!seen.below);
    CHECK_INT(-1, seen.answer);
    CHECK(ui_wants_pointer(&bench->ui));
    CHECK(ui_wants_keyboard(&bench->ui));
}

TEST(ui_dialog_is_answered_by_pointer_enter_escape_and_tab) {
    Bench *bench = bench_create();
    open_dialog(bench);
    const UiCommand *drop = bench_find_text(bench, "Drop");
    bench_move(bench, drop->rect.x, drop->rect.y);
    frame(bench, true);
    bench_click(bench);
    CHECK_INT(1, frame(bench, true).answer);
    open_dialog(bench);
    bench_key(bench, UI_KEY_ENTER, 0);
    CHECK_INT(0, frame(bench, true).answer);
    open_dialog(bench);
    bench_key(bench, UI_KEY_ESCAPE, 0);
    Seen seen = frame(bench, true);
    CHECK_INT(2, seen.answer);
    CHECK(!seen.taken); // the screen below does not go back too
    open_dialog(bench);
    bench_key(bench, UI_KEY_TAB, 0);
    frame(bench, true);
    bench_key(bench, UI_KEY_SPACE, 0);
    CHECK_INT(1, frame(bench, true).answer);
}

TEST(ui_dialog_gives_the_focus_back) {
    Bench *bench = bench_create();
    ui_set_navigation(&bench->ui, true);
    frame(bench, false);
    bench_key(bench, UI_KEY_TAB, 0);
    frame(bench, false);
    UiId focus = bench->ui.focus;
    CHECK(focus != 0);
    open_dialog(bench);
    CHECK(bench->ui.focus != focus);
    frame(bench, false);
    frame(bench, false);
    CHECK(bench->ui.focus == focus);
}

TEST(ui_modal_closes_by_escape_and_its_own_cross) {
    for (int way = 0; way < 2; way++) {
        Bench *bench = bench_create();
        bool open = true;
        for (int i = 0; i < 4; i++) {
            Ui *ui = bench_begin(bench);
            ui_begin_modal(ui, "Settings", 300, 200, &open);
            ui_label(ui, "Volume");
            ui_end_modal(ui);
            bench_end(bench);
            const UiCommand *cross = bench_find_text(bench, "×");
            bench_move(bench, cross->rect.x + 1, cross->rect.y + 1);
            if (i == 2 && way == 0) {
                bench_key(bench, UI_KEY_ESCAPE, 0);
            } else if (i == 2) {
                bench_click(bench);
            }
            CHECK(open == (i < 3));
        }
    }
}

TEST(ui_keys_are_free_in_the_frame_after_a_dialog_has_gone) {
    Bench *bench = bench_create();
    bool open = true;
    for (int i = 0; i < 4; i++) {
        if (i == 2) {
            bench_key(bench, UI_KEY_ESCAPE, 0);
        }
        Ui *ui = bench_begin(bench);
        if (open) {
            ui_begin_modal(ui, "Keys", 200, 100, &open);
            ui_end_modal(ui);
        }
        bench_end(bench);
        CHECK(ui_wants_keyboard(ui) == (i < 3));
    }
}

static void frames(Bench *bench, int count) {
    for (int i = 0; i < count; i++) {
        bench_begin(bench);
        bench_end(bench);
    }
}

TEST(ui_toasts_stack_and_fade) {
    Bench *bench = bench_create();
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    frames(bench, 2);
    ui_toast(&bench->ui, UI_TOAST_GOOD, "Copied");
    frames(bench, 1);
    const UiCommand *older = bench_find_text(bench, "Saved");
    const UiCommand *newer = bench_find_text(bench, "Copied");
    if (CHECK(older && newer)) {
        CHECK(older->rect.y + older->rect.h < newer->rect.y);
        CHECK_INT(255, newer->color & 0xFF);
    }
    frames(bench, 230);
    newer = bench_find_text(bench, "Copied");
    CHECK(newer && (newer->color & 0xFF) < 200);
    frames(bench, 20);
    CHECK_INT(0, bench->ui.command_count);
}

TEST(ui_toasts_go_by_time_not_by_frames) {
    Bench *bench = bench_create();
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    for (int i = 0; i < 25; i++) { // four seconds at six frames a second
        frames(bench, 1);
        bench->input.frame += 9;
    }
    CHECK(bench_find_text(bench, "Saved") == NULL);
}

/// It is seen for 100 frames more, and after those that follow no longer.
static void check_it_ends(Bench *bench, int after) {
    frames(bench, 100);
    CHECK(bench_find_text(bench, "Saved") != NULL);
    frames(bench, after);
    CHECK(bench_find_text(bench, "Saved") == NULL);
}

TEST(ui_a_toast_lives_from_when_it_is_seen) {
    Bench *bench = bench_create();
    frames(bench, 1);
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    bench->input.frame += 600; // a level was being read
    check_it_ends(bench, 200);
}

TEST(ui_toasts_wait_behind_a_dialog) {
    Bench *bench = bench_create();
    UiDialog dialog = {.title = "Leave?", .text = "Really?", .buttons = {"Yes", "No"}};
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    for (int i = 0; i < 600; i++) {
        bench_begin(bench);
        ui_dialog(&bench->ui, &dialog);
        bench_end(bench);
    }
    const UiCommand *toast = bench_find_text(bench, "Saved");
    const UiCommand *asked = bench_find_text(bench, "Really?");
    CHECK(toast && asked && toast < asked);
    check_it_ends(bench, 160);
}

static bool lie_over(UiRect a, UiRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

TEST(ui_toasts_lie_over_no_words_that_are_kept_clear_and_over_no_panel) {
    static const UiRect bars[] = {{200, 40, 240, 40}, {200, 300, 240, 50}};
    static const UiRect panel = {260, 84, 100, 30};
    for (int above = 0; above < 2; above++) {
        Bench *bench = bench_create();
        bench->ui.toasts_above = above == 1;
        bench->ui.toast_area = (UiRect){0, 20, BENCH_W, BENCH_H - 20};
        ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
        ui_toast(&bench->ui, UI_TOAST_INFO, "Copied");
        for (int i = 0; i < 3; i++) {
            bench_begin(bench);
            ui_begin_panel(&bench->ui, "panel", panel, 0);
            ui_end_panel(&bench->ui);
            ui_keep_toasts_off(&bench->ui, bars[0]);
            ui_keep_toasts_off(&bench->ui, bars[1]);
            bench_end(bench);
        }
        static const char *const texts[] = {"Saved", "Copied"};
        for (int i = 0; i < 2; i++) {
            const UiCommand *toast = bench_find_text(bench, texts[i]);
            if (CHECK(toast != NULL)) {
                CHECK(!lie_over(toast->rect, bars[0]) && !lie_over(toast->rect, bars[1]));
                CHECK(!lie_over(toast->rect, panel));
            }
        }
    }
}

TEST(ui_a_toast_without_a_place_waits_and_is_shown_whole_afterwards) {
    Bench *bench = bench_create();
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    for (int i = 0; i < 600; i++) {
        bench_begin(bench);
        ui_keep_toasts_off(&bench->ui, (UiRect){0, 0, BENCH_W, BENCH_H});
        bench_end(bench);
        CHECK(bench_find_text(bench, "Saved") == NULL);
    }
    check_it_ends(bench, 160);
}

TEST(ui_a_toast_has_two_lines_at_most) {
    Bench *bench = bench_create();
    char text[UI_TOAST_BYTES];
    memset(text, 'm', sizeof text);
    for (int i = 7; i < UI_TOAST_BYTES; i += 8) {
        text[i] = ' ';
    }
    text[sizeof text - 1] = '\0';
    ui_toast(&bench->ui, UI_TOAST_BAD, text);
    frames(bench, 1);
    int lines = 0, ends = 0;
    for (int i = 0; i < bench->ui.command_count; i++) {
        const UiCommand *command = &bench->ui.commands[i];
        bool is_text = command->kind == UI_COMMAND_TEXT;
        lines += is_text;
        ends += is_text && strstr(command->text, "…") != NULL;
    }
    CHECK_INT(2, lines);
    CHECK_INT(1, ends);
}

TEST(ui_toasts_hang_down_from_the_top_where_asked) {
    Bench *bench = bench_create();
    bench->ui.toasts_above = true;
    bench->ui.toast_area = (UiRect){0, 40, BENCH_W, BENCH_H - 40};
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    frames(bench, 2);
    ui_toast(&bench->ui, UI_TOAST_INFO, "Copied");
    frames(bench, 1);
    const UiCommand *older = bench_find_text(bench, "Saved");
    const UiCommand *newer = bench_find_text(bench, "Copied");
    if (CHECK(older && newer)) {
        CHECK(newer->rect.y > 40 && newer->rect.y < 60);
        CHECK(older->rect.y > newer->rect.y + newer->rect.h);
    }
}

TEST(ui_a_toast_about_the_same_replaces_the_one_before) {
    Bench *bench = bench_create();
    ui_toast_about(&bench->ui, "movement", UI_TOAST_INFO, "Rays");
    ui_toast(&bench->ui, UI_TOAST_INFO, "Saved");
    ui_toast_about(&bench->ui, "movement", UI_TOAST_INFO, "Smooth tiles");
    frames(bench, 1);
    CHECK(bench_find_text(bench, "Rays") == NULL);
    CHECK(bench_find_text(bench, "Saved") != NULL);
    CHECK(bench_find_text(bench, "Smooth tiles") != NULL);
    ui_end_toast(&bench->ui, "movement");
    frames(bench, 1);
    CHECK(bench_find_text(bench, "Smooth tiles") == NULL);
    CHECK(bench_find_text(bench, "Saved") != NULL);
}

TEST(ui_what_went_wrong_stays_longest_and_through_another_screen) {
    Bench *bench = bench_create();
    ui_toast(&bench->ui, UI_TOAST_BAD, "Not saved");
    for (int i = 0; i < 2 * UI_TOASTS; i++) {
        char text[] = "toast A";
        text[6] = (char)('A' + i);
        frames(bench, 1);
        ui_toast(&bench->ui, UI_TOAST_INFO, text);
    }
    ui_forget_toasts(&bench->ui);
    frames(bench, 300);
    CHECK(bench_find_text(bench, "Not saved") != NULL);
    CHECK(bench_find_text(bench, "toast F") == NULL);
    frames(bench, 150);
    CHECK(bench_find_text(bench, "Not saved") == NULL);
}

TEST(ui_a_toast_said_again_is_renewed_not_stacked) {
    Bench *bench = bench_create();
    for (int i = 0; i < 3; i++) {
        bench_begin(bench);
        ui_toast(&bench->ui, UI_TOAST_INFO, "Nothing to undo");
        bench_end(bench);
    }
    int alive = 0;
    for (int i = 0; i < UI_TOASTS; i++) {
        alive += bench->ui.toasts[i].alive;
    }
    CHECK_INT(1, alive);
}

TEST(ui_toasts_beyond_the_last_place_push_the_oldest_out) {
    Bench *bench = bench_create();
    for (int i = 0; i < UI_TOASTS + 1; i++) {
        char text[] = "toast A";
        text[6] = (char)('A' + i);
        bench_begin(bench);
        ui_toast(&bench->ui, UI_TOAST_INFO, text);
        bench_end(bench);
    }
    CHECK(bench_find_text(bench, "toast A") == NULL);
    CHECK(bench_find_text(bench, "toast B") != NULL);
    CHECK(bench_find_text(bench, "toast D") != NULL);
}
