// screen_compare.c - chooses the movers to compare, from a list of all.

#include <stdio.h>

#include "app/state.h"
#include "level/movers.h"

enum { PANEL_W = 250, ROW_H = 20 };

static void build_row(App *app, Ui *ui, int movement) {
    static const int widths[] = {16, 0};
    Split *split = &app->run.split;
    bool is_own = split_movement(split, 0) == movement;
    bool chosen = is_own || split_is_chosen(split, movement);
    char label[64];
    snprintf(label, sizeof label, "%d %s", movement + 1, level_mover_texts[movement].label);
    ui_row(ui, ROW_H, 2, widths);
    UiRect swatch = ui_rect_centred(ui_next(ui), 10, 10);
    ui_draw_fill(ui, swatch, view_movement_color(movement), 1);
    bool is_there = fh_mover_is_there(level_movers[movement]);
    ui_disable_if(ui, is_own      ? "Your own mover: V changes it"
                      : !is_there ? level_movers[movement]->absent
                                  : NULL);
    if (ui_checkbox(ui, label, &chosen)) {
        compare_choose(app, movement);
    }
    const char *unseen = level_unseen_by(app->run.level, movement);
    ui_tooltip(ui, unseen ? unseen : level_mover_texts[movement].idea);
}

static void compare_screen_build(App *app, Ui *ui) {
    static const char *const modes[] = {"Off", "Together", "Side by side"};
    UiRect screen = {0, 0, ui->input.screen_w, ui->input.screen_h};
    ui_draw_fill(ui, screen, ui->theme.shade, 0);
    int h = (level_mover_count + 3) * (ROW_H + ui->theme.gap) + 32 + 2 * ui->theme.pad;
    UiRect room = ui_rect_centred(screen, fh_min(PANEL_W, screen.w - 8), fh_min(h, screen.h - 8));
    ui_begin_panel(ui, "compare", room, UI_PANEL_BORDER | UI_PANEL_SCROLL);
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Compare movers");
    ui_paragraph_in(ui, "The same keys control several movers at once.", ui->theme.dim);
    int mode = (int)app->run.split.mode;
    ui_row(ui, ROW_H + 2, 1, NULL);
    if (ui_segmented(ui, "mode", modes, SPLIT_MODES, &mode)) {
        split_set_mode(&app->run.split, (SplitMode)mode);
    }
    ui_space(ui, 4);
    for (int i = 0; i < level_mover_count; i++) {
        build_row(app, ui, i);
    }
    app_end_panel(app, ui);
}

const Screen compare_screen = {.build = compare_screen_build, .navigates = true};
