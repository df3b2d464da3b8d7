// No tooltip covers a control of its page: every page, at three sizes, every control with the
// pointer on it and with the focus.

#include <stdio.h>
#include <string.h>

#include "app/screen_test_support.h"
#include "test.h"
#include "words/words.h"

enum { REST = 40 }; // frames after which a tip is shown

typedef struct Told {
    int tips, missing, covered;
} Told;

static bool overlap(UiRect a, UiRect b) {
    UiRect both = ui_rect_meet(a, b);
    return both.w > 0 && both.h > 0;
}

static void look_at_tip(const Ui *ui, const char *page, Told *told) {
    if (ui->tip == NULL) {
        return;
    }
    UiRect tip = ui->tip_rect;
    told->tips++;
    if (tip.w == 0) {
        told->missing++;
        printf("# %s, %d x %d: no room for \"%s\"\n", page, ui->input.screen_w, ui->input.screen_h,
               ui->tip);
    }
    bool is_inside = tip.x >= 0 && tip.y >= 0 && tip.x + tip.w <= ui->input.screen_w &&
                     tip.y + tip.h <= ui->input.screen_h;
    told->covered += !is_inside;
    for (int i = 0; i < ui->noted_count; i++) {
        bool is_usable = !ui->key_area || ui->noted[i].area == ui->key_area;
        told->covered += tip.w > 0 && is_usable && overlap(tip, ui->noted[i].rect);
    }
}

static void rest_on(TestScreens *screens, UiRect rect) {
    App *app = screens->app;
    app->shell->input.touched = true;
    app->shell->input.x = (float)((rect.x + rect.w / 2) * app->shell->ui_scale);
    app->shell->input.y = (float)((rect.y + rect.h / 2) * app->shell->ui_scale);
    test_screens_frame(screens);
    test_screens_frame(screens);
    app->shell->ui_input.frame += REST;
    test_screens_frame(screens);
}

static void leave(TestScreens *screens) {
    screens->app->shell->input.touched = false;
    test_screens_frame(screens);
    test_screens_frame(screens);
}

static Told look_at_page(TestScreens *screens, const char *page) {
    Ui *ui = screens->app->shell->ui;
    Told told = {0};
    leave(screens);
    leave(screens);
    int count = ui->noted_count;
    for (int i = 0; i < count && i < ui->noted_count; i++) {
        rest_on(screens, ui->noted[i].rect);
        look_at_tip(ui, page, &told);
        leave(screens);
    }
    count = ui->focusable_count;
    for (int i = 0; i < count && i < ui->focusable_count; i++) {
        ui->focus = ui->scroll_to = ui->focusables[i].id;
        ui->focus_visible = true;
        ui->focus_since = ui->input.frame - REST;
        test_screens_frame(screens);
        test_screens_frame(screens);
        look_at_tip(ui, page, &told);
    }
    return told;
}

static const int sizes[][2] = {{1280, 720}, {640, 360}, {2560, 1440}};

static void check_told(Told told) {
    CHECK(told.tips > 0);
    CHECK_INT(0, told.missing);
    CHECK_INT(0, told.covered);
}

enum { WINDOWS = 3 * LANGUAGE_COUNT }; // each size in each language

static TestScreens open_window(int i) {
    char error[WORDS_ERROR_BYTES];
    CHECK(words_choose((Language)(i / 3), "assets", error));
    return test_screens_open(sizes[i % 3][0], sizes[i % 3][1]);
}

static void close_window(TestScreens *screens) {
    char error[WORDS_ERROR_BYTES];
    test_screens_close(screens);
    words_choose(LANGUAGE_ENGLISH, "assets", error);
}

static void check_page(ScreenId base, ScreenId top, const char *name) {
    for (int i = 0; i < WINDOWS; i++) {
        TestScreens screens = open_window(i);
        test_screens_show(&screens, base, top);
        check_told(look_at_page(&screens, name));
        close_window(&screens);
    }
}

TEST(tip_of_the_title_covers_no_control) {
    check_page(SCREEN_TITLE, SCREEN_TITLE, "title");
}

TEST(tip_of_the_pause_covers_no_control) {
    check_page(SCREEN_PLAY, SCREEN_PAUSE, "pause");
}

TEST(tip_of_the_goal_covers_no_control) {
    check_page(SCREEN_PLAY, SCREEN_GOAL, "goal");
}

TEST(tip_of_the_recorded_runs_and_the_comparison_covers_no_control) {
    check_page(SCREEN_PLAY, SCREEN_RUNS, "runs");
    check_page(SCREEN_PLAY, SCREEN_COMPARE, "compare");
}

TEST(tip_of_every_page_of_the_settings_covers_no_control) {
    for (int i = 0; i < WINDOWS; i++) {
        for (int tab = 0; tab < 2; tab++) {
            TestScreens screens = open_window(i);
            test_screens_show(&screens, SCREEN_TITLE, SCREEN_SETTINGS);
            screens.app->shell->menus.settings_tab = tab;
            check_told(look_at_page(&screens, "settings"));
            close_window(&screens);
        }
    }
}

// Opens the side panel, which is a drawer in a small window, at a tab.
static void open_tab(TestScreens *screens, const char *name) {
    App *app = screens->app;
    leave(screens);
    if (test_screens_text(app->shell->ui, name) == NULL) {
        editor_do(app->project->editor, EDITOR_DO_DRAWER);
        leave(screens);
    }
    const UiCommand *title = test_screens_text(app->shell->ui, name);
    if (CHECK(title != NULL)) {
        UiRect at = {title->rect.x, title->rect.y, 8, 8};
        rest_on(screens, at);
        app->shell->ui_input.pressed = app->shell->ui_input.released = UI_BUTTON_LEFT;
        test_screens_frame(screens);
    }
}

TEST(tip_of_every_side_panel_of_the_editor_covers_no_control) {
    static const char *const tabs[] = {"Tiles", "Hero", "Things", "Level"};
    for (int i = 0; i < WINDOWS; i++) {
        for (int tab = 0; tab < 4; tab++) {
            TestScreens screens = open_window(i);
            test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
            open_tab(&screens, say(tabs[tab]));
            check_told(look_at_page(&screens, "editor"));
            close_window(&screens);
        }
    }
}
