// panels_layers.c - the list of layers and what can be said of the active one.
//
// The list has the foremost layer on top. A line is dragged to its new place: past the ground it
// changes sides. In front of each name are its eye and its lock.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor/layer_order.h"
#include "editor/state.h"
#include "level/fields.h"

static void add_layer(Editor *editor, bool front) {
    if (editor->level->layer_count >= LEVEL_LAYERS_MAX) {
        editor_toast(editor, UI_TOAST_BAD, "No more layers: a level has its limit");
        return;
    }
    LevelLayer layer = {0};
    level_thing_make(LEVEL_LAYER, &layer);
    layer.front = front;
    int index = front ? editor->level->layer_count : 0;
    snprintf(layer.name, sizeof layer.name, "%s %d", front ? "front" : "back",
             editor->level->layer_count + 1);
    editor_begin(editor, "new layer");
    editor->history.step.layer_without = editor->layer;
    if (history_insert_layer(&editor->history, index, &layer)) {
        editor->layer = index;
    }
    editor_commit(editor);
}

static void remove_layer(Editor *editor, int index) {
    editor->layer = HISTORY_TERRAIN;
    editor_begin(editor, "remove layer");
    editor->history.step.layer_without = HISTORY_TERRAIN;
    history_remove_thing(&editor->history, LEVEL_LAYER, index);
    editor_commit(editor);
}

static void layer_rows(Editor *editor, Ui *ui, int index) {
    LevelLayer layer = editor->level->layers[index];
    panel_fields(editor, ui, LEVEL_LAYER, index, &layer);
    if (ui_button(ui, "Remove this layer")) {
        remove_layer(editor, index);
    }
    ui_tooltip(ui, "With all its tiles; undo brings them back");
}

// ---- The list ----

/// A button of one picture that is bright while it is on.
static bool mark_button(Ui *ui, const char *id, const char *sprite, bool on) {
    UiButton button = {
        .label = id, .icon = {.sprite = sprite, .scale = 1, .tint = ui->theme.text}, .flat = true};
    if (!on) {
        button.icon.tint = ui_color_fade(ui->theme.faint, 140);
    }
    return ui_button_with(ui, &button);
}

/// The ground's eye and lock are the editor's: the game always shows it.
static void ground_marks(Editor *editor, Ui *ui) {
    ViewOptions *view = &editor->view;
    view->ground_hidden ^= mark_button(ui, "##eye", "icon.eye", !view->ground_hidden);
    ui_tooltip(ui, view->ground_hidden ? "Hidden in the editor only: show it"
                                       : "Shown: hide it, in the editor only");
    view->ground_locked ^= mark_button(ui, "##lock", "icon.lock", view->ground_locked);
    ui_tooltip(ui, view->ground_locked ? "Locked: let it be edited" : "Open: lock its tiles");
}

static void layer_marks(Editor *editor, Ui *ui, int index) {
    LevelLayer layer = editor->level->layers[index];
    if (mark_button(ui, "##eye", "icon.eye", !layer.hidden)) {
        layer.hidden = !layer.hidden;
        panel_set_thing(editor, UI_CHANGED | UI_DONE, LEVEL_LAYER, index, &layer);
    }
    ui_tooltip(ui, layer.hidden ? "Hidden, in the game too: show it" : "Shown: hide it");
    if (mark_button(ui, "##lock", "icon.lock", layer.locked)) {
        layer.locked = !layer.locked;
        panel_set_thing(editor, UI_CHANGED | UI_DONE, LEVEL_LAYER, index, &layer);
    }
    ui_tooltip(ui, layer.locked ? "Locked: let it be edited" : "Open: lock its tiles");
}

/// One line of the list. Returns its rectangle.
static UiRect layer_item(Editor *editor, Ui *ui, int index) {
    const Level *level = editor->level;
    bool is_layer = index >= 0;
    const char *detail = !is_layer                    ? "the solid ground"
                         : level->layers[index].front ? "front"
                                                      : "back";
    ui_push_id_number(ui, index);
    if (is_layer) {
        layer_marks(editor, ui, index);
    } else {
        ground_marks(editor, ui);
    }
    UiControl control = ui_list_row(ui, layer_name(level, index), detail, editor->layer == index);
    if (control.clicked || (control.pressed && is_layer)) {
        editor->layer = index;
    }
    if (control.held && is_layer) {
        editor->panels.drags_layer = true;
        editor->panels.layer_dragged = index;
    }
    if (is_layer && !control.held) {
        ui_tooltip(ui, "Decoration, never solid. Drag to sort; Page Up and Page Down change the "
                       "layer, with Ctrl they move it");
    }
    ui_pop_id(ui);
    return control.rect;
}

/// Shows where the line that is held would go, and puts it there when it is let go. `top` is the
/// first line of `count`.
static void sort_by_drag(Editor *editor, Ui *ui, UiRect top, int count) {
    Panels *panels = &editor->panels;
    int pitch = top.h + ui->theme.gap;
    int line = fh_clamp((ui->input.y - top.y + pitch) / pitch - 1, 0, count - 1);
    int from = count - 1 - layer_place(editor->level, panels->layer_dragged);
    bool is_down = (ui->input.down & UI_BUTTON_LEFT) != 0;
    if (is_down && line != from) {
        int y = top.y + (line + (line > from)) * pitch - ui->theme.gap / 2 - 1;
        ui_draw_fill(ui, (UiRect){top.x, y, top.w, 2}, ui->theme.accent, 0);
    }
    if (!is_down) {
        panels->drags_layer = false;
        layer_move(editor, panels->layer_dragged, count - 1 - line);
    }
}

static void layer_list(Editor *editor, Ui *ui) {
    static const int widths[] = {20, 20, 0};
    int order[LAYER_ORDER_MAX];
    int count = layer_order(editor->level, order);
    UiRect top = {0};
    ui_row(ui, 0, 3, widths);
    for (int i = count - 1; i >= 0; i--) { // the foremost on top, as in the picture
        UiRect rect = layer_item(editor, ui, order[i]);
        top = i == count - 1 ? rect : top;
    }
    Panels *panels = &editor->panels;
    bool is_there = panels->layer_dragged < editor->level->layer_count;
    panels->drags_layer = panels->drags_layer && is_there;
    if (panels->drags_layer) {
        sort_by_drag(editor, ui, top, count);
    }
}

void panel_layers(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Layers");
    // The buttons stand above the list, so that none moves when a layer comes.
    ui_row(ui, 0, 2, NULL);
    if (ui_button(ui, "Add behind")) {
        add_layer(editor, false);
    }
    ui_tooltip(ui, "A layer of decoration behind all others");
    if (ui_button(ui, "Add in front")) {
        add_layer(editor, true);
    }
    ui_tooltip(ui, "A layer of decoration that hides the hero");
    layer_list(editor, ui);
    if (editor->layer >= 0 && editor->layer < editor->level->layer_count) {
        layer_rows(editor, ui, editor->layer);
    }
}
