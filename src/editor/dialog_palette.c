// dialog_palette.c - the command palette: one field that finds commands, tiles, things, values,
// levels and pages.

#include <stdio.h>
#include <string.h>

#include "editor/find.h"
#include "editor/state.h"

enum { PALETTE_W = 560, PALETTE_H = 400, KIND_W = 84, PICTURE_W = 22 };

/// One result: picture, name, key and kind. True when it was clicked.
static bool result_row(Editor *editor, Ui *ui, const EditorFrame *frame, const FindResult *result,
                       bool is_marked) {
    static const int widths[] = {PICTURE_W, 0, KIND_W};
    FindRow row = find_row(editor, frame, result);
    ui_row(ui, 0, 3, widths);
    ui_draw_picture(ui, ui_next(ui), row.picture);
    bool is_clicked = ui_list_item(ui, row.label, row.keys, is_marked);
    ui_tooltip(ui, row.help);
    if (is_marked) {
        ui_show_last(ui);
    }
    ui_text(ui, find_kind(result), UI_RIGHT, ui->theme.dim, 1);
    return is_clicked;
}

/// The rows of all results. Returns the one that was clicked, -1 for none.
static int result_rows(Editor *editor, Ui *ui, const EditorFrame *frame,
                       const FindResults *results) {
    int clicked = -1;
    for (int i = 0; i < results->count; i++) {
        ui_push_id_number(ui, i);
        bool is_marked = i == editor->panels.chosen_row;
        clicked = result_row(editor, ui, frame, &results->items[i], is_marked) ? i : clicked;
        ui_pop_id(ui);
    }
    if (results->count == 0) {
        ui_row(ui, 0, 1, NULL);
        ui_text(ui, "Nothing is called that.", UI_LEFT, ui->theme.dim, 1);
    }
    return clicked;
}

/// The list is searched anew when the words have changed, and then starts at its best row.
static void search(Editor *editor, const EditorFrame *frame, const char *before,
                   FindResults *results) {
    Panels *panels = &editor->panels;
    if (strcmp(before, panels->text) != 0) {
        panels->chosen_row = 0;
    }
    find_all(editor, frame, panels->text, results);
    panels->chosen_row = fh_clamp(panels->chosen_row, 0, fh_max(results->count - 1, 0));
}

void dialog_palette(Editor *editor, Ui *ui, const EditorFrame *frame) {
    Panels *panels = &editor->panels;
    FindResults results;
    char before[UI_FIELD_BYTES];
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !panels->just_opened;
    panels->chosen_row = fh_max(panels->chosen_row + dialog_row_keys(ui), 0);
    ui_begin_modal(ui, "Find", PALETTE_W, PALETTE_H, &open);
    snprintf(before, sizeof before, "%s", panels->text);
    dialog_search_field(editor, ui, "a command, tile, thing, value, level or setting", &open);
    search(editor, frame, before, &results);
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "results", -1, UI_PANEL_SCROLL);
    int chosen = result_rows(editor, ui, frame, &results);
    ui_end_child(ui);
    ui_end_modal(ui);
    if (enter && open && chosen < 0 && results.count > 0) {
        chosen = panels->chosen_row;
    }
    if (chosen >= 0 || !open) {
        dialog_close(editor);
    }
    if (chosen >= 0) {
        find_choose(editor, frame, &results.items[chosen]);
    }
}
