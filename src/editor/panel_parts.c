// panel_parts.c - what several panels are built of, and how a widget's value becomes a step.

#include <stdio.h>

#include "editor/state.h"

UiPicture picture_of_tile(FhTile tile) {
    return (UiPicture){.image = EDITOR_IMAGE_TILE + tile};
}

/// The step that undo or redo would take; "" for other actions, and when there is none.
void panel_print_step(const Editor *editor, EditorAction action, char *out, size_t size) {
    const History *history = &editor->history;
    history_print_step(action == EDITOR_DO_UNDO   ? history_undo_step(history)
                       : action == EDITOR_DO_REDO ? history_redo_step(history)
                                                  : NULL,
                       out, size);
}

void action_tooltip(Editor *editor, Ui *ui, EditorAction action) {
    char text[200];
    char step[80];
    const char *keys = binding_label(editor, action);
    panel_print_step(editor, action, step, sizeof step);
    snprintf(text, sizeof text, "%s%s%s%s%s%s",
             step[0] != '\0' ? editor_actions[action].label : editor_actions[action].help,
             step[0] != '\0' ? ": " : "", step, keys[0] != '\0' ? " (" : "", keys,
             keys[0] != '\0' ? ")" : "");
    ui_tooltip(ui, text);
}

void panel_label(const Editor *editor, Ui *ui, const char *first, const char *second) {
    enum { PAD = 6, LINE_H = 16, AWAY = 14 };
    const char *const texts[] = {first, second};
    int lines = second[0] != '\0' ? 2 : 1;
    int scale = fh_max(editor->ui_scale, 1);
    int w = 2 * PAD +
            fh_max(ui_text_width(ui->font, first, -1, 1), ui_text_width(ui->font, second, -1, 1));
    int h = lines * LINE_H + PAD;
    int x = (int)editor->pointer.window_x / scale + AWAY;
    int y = (int)editor->pointer.window_y / scale + AWAY;
    UiRect rect = {fh_clamp(x, 0, fh_max(ui->input.screen_w - w, 0)),
                   fh_clamp(y, 0, fh_max(ui->input.screen_h - h, 0)), w, h};
    ui_draw_fill(ui, rect, ui->theme.panel, 3);
    ui_draw_outline(ui, rect, ui->theme.line, 3);
    for (int i = 0; i < lines; i++) {
        UiRect line = {rect.x + PAD, rect.y + PAD / 2 + i * LINE_H, w - 2 * PAD, LINE_H};
        ui_draw_text_in(ui, line, texts[i], UI_LEFT, i == 0 ? ui->theme.text : ui->theme.dim, 1);
    }
}

// ---- From widgets to steps ----

/// Runs before a widget's change is set: opens the step that lasts until the widget is done.
static void open_step(Editor *editor, const char *name) {
    if (!editor->panels.step_open) {
        editor_begin(editor, name);
        editor->panels.step_open = true;
    }
}

enum { JOIN_FRAMES = 40 };

/// Turns of the wheel that follow each other closely become one step.
static void close_step(Editor *editor, UiResult result, bool joins) {
    Panels *panels = &editor->panels;
    if ((result & (UI_DONE | UI_CANCELLED)) == 0 || !panels->step_open) {
        return;
    }
    bool soon =
        joins && panels->step_ended != 0 && panels->frames - panels->step_ended < JOIN_FRAMES;
    editor_commit_joining(editor, soon);
    panels->step_ended = panels->frames;
}

static bool takes_value(Editor *editor, UiResult result, const char *name) {
    bool reverted = (result & UI_CANCELLED) != 0 && editor->panels.step_open;
    if ((result & UI_CHANGED) == 0 && !reverted) {
        return false;
    }
    open_step(editor, name);
    return true;
}

void panel_set_head(Editor *editor, UiResult result, const char *name, const HistoryHead *head) {
    if (takes_value(editor, result, name)) {
        history_set_head(&editor->history, head);
    }
    close_step(editor, result, true);
}

void panel_set_thing(Editor *editor, UiResult result, LevelThing kind, int index,
                     const void *thing) {
    static const char *const names[LEVEL_THINGS] = {"solid", "thing", "polygon", "layer"};
    if (takes_value(editor, result, names[kind])) {
        history_set_thing(&editor->history, kind, index, thing);
    }
    close_step(editor, result, false);
}

void panel_seek(Editor *editor, EditorTab tab, const char *label) {
    ViewOptions *view = &editor->view;
    view->folded = false;
    *(panel_side_is_drawer(editor) ? &view->drawer_open : &view->side_hidden) =
        panel_side_is_drawer(editor);
    editor->panels.tab = tab;
    editor->panels.sought = label;
    editor->panels.hero_more = editor->panels.hero_more || tab == TAB_HERO;
    editor->panels.hero_words[0] = '\0';
}
