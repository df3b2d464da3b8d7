// screen_pause.c - what lies over a level: the pause, and the goal.

#include <stdio.h>
#include <string.h>

#include "app/laboratory.h"
#include "app/state.h"
#include "level/movers.h"

enum { PANEL_W = 200, BUTTON_H = 22 };

static void shade(Ui *ui) {
    ui_draw_fill(ui, (UiRect){0, 0, ui->input.screen_w, ui->input.screen_h}, ui->theme.shade, 0);
}

// A panel's place; what is told for some seconds stands on its left, not on its buttons.
static UiRect middle(Ui *ui, int w, int h) {
    enum { TOASTS_W = 140 };
    UiRect screen = {0, 0, ui->input.screen_w, ui->input.screen_h};
    UiRect room = ui_rect_centred(screen, fh_min(w, screen.w - 8), fh_min(h, screen.h - 8));
    if (room.x >= TOASTS_W) {
        ui->toast_area = (UiRect){0, 0, room.x, screen.h};
    }
    return room;
}

static bool row_button(Ui *ui, const char *label, const char *tip, bool primary) {
    ui_row(ui, BUTTON_H, 1, NULL);
    UiButton button = {.label = label, .primary = primary};
    bool clicked = ui_button_with(ui, &button);
    ui_tooltip(ui, tip);
    return clicked;
}

static void big_words(Ui *ui, const char *text, UiColor color) {
    ui_row(ui, ui->font->height * 2 + 4, 1, NULL);
    ui_text(ui, text, UI_CENTRE, color, 2);
}

static void pause_build(App *app, Ui *ui) {
    shade(ui);
    UiRect room =
        middle(ui, PANEL_W, (7 + laboratory_is_on(app)) * (BUTTON_H + ui->theme.gap) + 60);
    ui_begin_panel(ui, "pause", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    big_words(ui, "Pause", ui->theme.text);
    ui_row(ui, ui->font->height + 2, 1, NULL);
    ui_text(ui, app->run.level->name, UI_CENTRE, ui->theme.dim, 1);
    ui_focus_here(ui);
    if (row_button(ui, "Resume", "Play on", true)) {
        app_pop(app);
    }
    if (row_button(ui, "Restart", "From the start, with all coins", false)) {
        host_restart(app);
        app_pop(app);
    }
    if (row_button(ui, "Edit", "Change this level; it goes on running", false)) {
        app_go(app, SCREEN_EDIT);
    }
    if (row_button(ui, "Recorded runs", "Race, watch, import and export runs", false)) {
        app_push(app, SCREEN_RUNS);
    }
    if (laboratory_is_on(app) &&
        row_button(ui, "Compare movers", "Several movers at once", false)) {
        app_push(app, SCREEN_COMPARE);
    }
    if (row_button(ui, "Settings", "Sound, window, keys", false)) {
        app_push(app, SCREEN_SETTINGS);
    }
    if (row_button(ui, "Help", "All keys on one page", false)) {
        app_push(app, SCREEN_HELP);
    }
    if (row_button(ui, "Title screen", "Leave this level", false)) {
        app_ask_title(app);
    }
    ui_end_panel(ui);
    if (app_top(app) == SCREEN_PAUSE &&
        (ui_take_key(ui, UI_KEY_ESCAPE, 0) || input_state_take(&app->input, APP_PAUSE))) {
        app_pop(app);
    }
    app_show_ui_cursor(app);
}

const Screen pause_screen = {.build = pause_build, .navigates = true};

// False when there is no next level.
static bool find_next(const App *app, char *out, size_t size) {
    return level_find_next(app->run.level, app->run.path, out, size);
}

static void goal_row(Ui *ui, const char *name, const char *value, UiColor color) {
    ui_row(ui, ui->font->height + 4, 2, NULL);
    ui_text(ui, name, UI_LEFT, ui->theme.dim, 1);
    ui_text(ui, value, UI_RIGHT, color, 1);
}

// The compared bodies: when each was at the goal, if it is.
static void goal_followers(App *app, Ui *ui) {
    const Split *split = &app->run.split;
    for (int i = 1; i < split->count; i++) {
        const GameState *state = session_state(split->bodies[i].session);
        int movement = split_movement(split, i);
        char time[24] = "not yet";
        if (state->finished) {
            records_print_time(state->ticks, time, sizeof time);
        }
        goal_row(ui, level_mover_texts[movement].label, time, view_movement_color(movement));
    }
}

// Why there is no record of it.
static void goal_trouble(const App *app, char *out, size_t size) {
    const char *why = host_run_trouble(app);
    why = !why && app->run.is_undone ? "part of it was taken back" : why;
    snprintf(out, size, "%s%s", why ? "Not timed: " : "", why ? why : "");
}

static void goal_stats(App *app, Ui *ui) {
    const GameState *state = session_state(app->run.session);
    char text[80];
    records_print_time(state->ticks, text, sizeof text);
    goal_row(ui, app->play.is_best ? "New best time" : "Time", text,
             app->play.is_best ? ui->theme.accent : ui->theme.text);
    snprintf(text, sizeof text, "%d / %d", state->coins, session_coin_count(app->run.session));
    goal_row(ui, "Coins", text, ui->theme.text);
    if (app->play.best_before.ticks > 0) {
        records_print_time(app->play.best_before.ticks, text, sizeof text);
        goal_row(ui, app->play.is_best ? "Best before" : "Best", text, ui->theme.text);
    }
    snprintf(text, sizeof text, "%d", state->deaths);
    goal_row(ui, "Deaths", text, ui->theme.text);
    goal_followers(app, ui);
    goal_trouble(app, text, sizeof text);
    if (text[0]) {
        ui_row(ui, 0, 1, NULL);
        ui_paragraph_in(ui, text, ui->theme.dim);
    }
}

static void goal_edit_button(App *app, Ui *ui) {
    if (row_button(ui, "Edit", app->play.is_test ? "Back to the editor" : "Change this level",
                   app->play.is_test)) {
        app_go(app, SCREEN_EDIT);
    }
}

// What is likely next comes first: after a test the editor, else the next level.
static void goal_buttons(App *app, Ui *ui) {
    char next[FILES_PATH_MAX];
    bool has_next = find_next(app, next, sizeof next);
    ui_focus_here(ui);
    if (app->play.is_test) {
        goal_edit_button(app, ui);
    }
    if (has_next && row_button(ui, "Next level", "Play the next level", !app->play.is_test)) {
        app_ask_play(app, next);
    }
    if (row_button(ui, "Again", "Play this level again", !has_next && !app->play.is_test)) {
        host_restart(app);
        app_pop(app);
    }
    if (!app->play.is_test) {
        goal_edit_button(app, ui);
    }
    if (row_button(ui, "Title screen", "Choose another level", false)) {
        app_ask_title(app);
    }
}

// As high as what it holds.
static int goal_height(const App *app, const Ui *ui) {
    char next[FILES_PATH_MAX];
    char trouble[80];
    goal_trouble(app, trouble, sizeof trouble);
    int room = PANEL_W - 2 * ui->theme.pad;
    int told = trouble[0] ? ui_paragraph_height(ui, trouble, room) + ui->theme.gap : 0;
    int rows = 2 + app->run.split.count + (app->play.best_before.ticks > 0);
    int buttons = 3 + find_next(app, next, sizeof next);
    int row = ui->font->height + 4 + ui->theme.gap;
    return 2 * ui->theme.pad + ui->font->height * 2 + 10 + rows * row + told +
           buttons * (BUTTON_H + ui->theme.gap);
}

static void goal_build(App *app, Ui *ui) {
    shade(ui);
    UiRect room = middle(ui, PANEL_W, goal_height(app, ui));
    ui_begin_panel(ui, "goal", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    big_words(ui, app->play.is_best && app->play.best_before.ticks > 0 ? "Best time!" : "Goal!",
              ui->theme.accent);
    ui_space(ui, 2);
    goal_stats(app, ui);
    ui_space(ui, 4);
    goal_buttons(app, ui);
    ui_end_panel(ui);
    if (input_state_take(&app->input, APP_EDIT)) {
        app_go(app, SCREEN_EDIT);
    } else if (input_state_take(&app->input, APP_RESTART)) {
        host_restart(app);
        app_pop(app);
    } else if (app_top(app) == SCREEN_GOAL && ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_ask_title(app);
    }
    app_show_ui_cursor(app);
}

static void goal_tick(App *app) {
    // The world goes on behind the stats.
    host_tick(app, (FhInput){0});
}

const Screen goal_screen = {.tick = goal_tick, .build = goal_build, .navigates = true};
