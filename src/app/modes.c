// modes.c - what a key of play switches on until it is switched off: seen, with the key that ends
// it, and over when the level is left.

#include "app/modes.h"

#include <stdio.h>
#include <string.h>

#include "app/state.h"

enum { MODES_MAX = 12, ROW_H = 18, GAP = 4, PAD = 6 }; // UI units

static const struct {
    AppAction action;
    uint32_t overlays;
} overlay_keys[MODE_OVERLAYS] = {
    {APP_BOXES, VIEW_BOXES | VIEW_PATHS},
    {APP_CONTACTS, VIEW_CONTACTS | VIEW_VELOCITIES},
    {APP_SHAPES, VIEW_SHAPES},
    {APP_GRID, VIEW_GRID | VIEW_REMAINDERS},
    {APP_MOVER_DEBUG, VIEW_MOVER_DEBUG},
};

void modes_take_overlay_keys(App *app) {
    uint32_t *bits = &app->play.overlays;
    for (int i = 0; i < MODE_OVERLAYS; i++) {
        uint32_t own = overlay_keys[i].overlays;
        if (input_state_take(&app->input, overlay_keys[i].action)) {
            *bits = (*bits & own) == own ? *bits & ~own : *bits | own;
        }
    }
}

void modes_end(App *app) {
    app->play.frozen = app->play.slow = app->play.plots = app->play.sliders = false;
    app->play.overlays = 0;
    if (app->run.level && app->run.split.mode != SPLIT_OFF) {
        split_set_mode(&app->run.split, SPLIT_OFF);
    }
}

/// Lines of words, each about a mode that is on.
typedef struct ModeLines {
    const App *app;
    char (*lines)[MODE_LINE];
    int count;
} ModeLines;

static void add(ModeLines *list, bool is_on, AppAction action, const char *what, const char *how) {
    char keys[BINDING_TEXT];
    if (!is_on || list->count == MODES_MAX) {
        return;
    }
    char *line = list->lines[list->count++];
    bindings_label(&list->app->settings.bindings, action, keys, sizeof keys);
    keys[strcspn(keys, ",")] = '\0'; // the first one
    if (keys[0] == '\0') {
        snprintf(line, MODE_LINE, "%s", what);
    } else {
        snprintf(line, MODE_LINE, "%.40s: %.30s %s", what, keys, how);
    }
}

static int print_modes(const App *app, char lines[MODES_MAX][MODE_LINE]) {
    const Play *play = &app->play;
    ModeLines list = {.app = app, .lines = lines};
    char tick[32];
    snprintf(tick, sizeof tick, "stopped at tick %d",
             fh_world_ticks(session_world(app->run.session)));
    add(&list, session_has_begun(app->run.session), APP_RESTART, "test", "goes back to the flag");
    add(&list, play->frozen, APP_FREEZE, tick, "goes on");
    add(&list, play->slow, APP_SLOW, "slow motion", "ends it");
    add(&list, app->run.split.mode == SPLIT_TOGETHER, APP_COMPARE, "comparison", "twice ends it");
    add(&list, app->run.split.mode == SPLIT_PANES, APP_COMPARE, "comparison", "ends it");
    add(&list, play->plots, APP_PLOTS, "curves", "ends them");
    for (int i = 0; i < MODE_OVERLAYS; i++) {
        AppAction action = overlay_keys[i].action;
        bool is_on = (play->overlays & overlay_keys[i].overlays) != 0;
        add(&list, is_on, action, app_actions[action].label, "hides them");
    }
    return list.count;
}

void modes_build_flag(App *app, Ui *ui) {
    enum { POLE_H = 16, CLOTH_W = 9, CLOTH_H = 7 };
    if (!session_has_begun(app->run.session)) {
        return;
    }
    ViewScene scene = compare_scene(app, 0);
    FhPoint feet = session_begun(app->run.session);
    FhPoint at = view_target_at(&scene, (float)feet.x, (float)feet.y);
    int scale = app->shell.ui_scale;
    int x = at.x / scale, foot = at.y / scale;
    ui_draw_fill(ui, (UiRect){x - 2, foot - POLE_H - 1, CLOTH_W + 4, CLOTH_H + 2}, 0x14161fe0, 0);
    ui_draw_fill(ui, (UiRect){x - 2, foot - POLE_H, 4, POLE_H}, 0x14161fe0, 0);
    ui_draw_fill(ui, (UiRect){x - 1, foot - POLE_H, 2, POLE_H}, ui->theme.text, 0);
    ui_draw_fill(ui, (UiRect){x + 1, foot - POLE_H, CLOTH_W, CLOTH_H}, ui->theme.accent, 0);
}

void modes_build(const App *app, Ui *ui, UiRect room) {
    char lines[MODES_MAX][MODE_LINE];
    int count = print_modes(app, lines);
    int right = room.x + room.w;
    int x = right, y = room.y;
    for (int i = 0; i < count; i++) {
        int w = ui_text_width(ui->font, lines[i], -1, 1) + 2 * PAD;
        bool is_full = x - w < room.x && x < right;
        y += is_full ? ROW_H + GAP : 0;
        x = (is_full ? right : x) - w;
        UiRect chip = {x, y, w, ROW_H};
        ui_draw_fill(ui, chip, ui_plate(ui, 0x90), 2);
        ui_draw_text_in(ui, chip, lines[i], UI_CENTRE, ui->theme.text, 1);
        x -= GAP;
    }
}
