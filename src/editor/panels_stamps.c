// panels_stamps.c - the panel of kept stamps, and the dialogs that name one and take one away.

#include <stdio.h>

#include "editor/choose.h"
#include "editor/state.h"

// ---- The panel ----

enum { STAMP_CARD_W = 76, STAMP_CARD_H = 56 };

void panel_stamps(Editor *editor, Ui *ui) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Stamps");
    ui_disable_if(ui, action_obstacle(editor, EDITOR_DO_KEEP_STAMP));
    if (ui_button(ui, editor_actions[EDITOR_DO_KEEP_STAMP].label)) {
        editor_do(editor, EDITOR_DO_KEEP_STAMP);
    }
    action_tooltip(editor, ui, EDITOR_DO_KEEP_STAMP);
    ui_grid(ui, STAMP_CARD_W, STAMP_CARD_H);
    for (int i = 0; i < editor->kept_count; i++) {
        const EditorStamp *stamp = &editor->kept[i];
        ui_push_id(ui, "stamp");
        UiCard card = {.label = stamp->name, .picture = {.image = stamp->image}};
        bool clicked = ui_card(ui, &card);
        if (clicked && (ui->input.mods & UI_MOD_CTRL) == 0) {
            stamp_hold(editor, stamp);
        } else if (clicked) {
            stamp_mix(editor, stamp);
        }
        if (ui_is_right_clicked(ui)) {
            dialog_open(editor, DIALOG_DROP_STAMP);
            snprintf(editor->panels.text, sizeof editor->panels.text, "%s", stamp->name);
        }
        ui_tooltip(ui, "Click: stamp it, again and again; X Y Z turn it. Ctrl: mix it in. Right "
                       "click: delete it");
        ui_pop_id(ui);
    }
}

// ---- The name ----

void dialog_keep_stamp(Editor *editor, Ui *ui) {
    static const int widths[] = {0, 90, 90};
    char *name = editor->panels.text;
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !editor->panels.just_opened;
    ui_begin_modal(ui, "Save as stamp", 420, 100, &open);
    dialog_search_field(editor, ui, "a name for it", &open);
    const char *obstacle = stamp_name_obstacle(name);
    bool replaces = obstacle == NULL && stamp_find(editor, name) != NULL;
    ui_row(ui, 24, 3, widths);
    ui_text(ui, replaces ? "Replaces the stamp of that name" : "", UI_LEFT, ui->theme.warn, 1);
    bool cancel = ui_button(ui, "Cancel");
    ui_disable_if(ui, obstacle);
    UiButton keep = {.label = "Keep", .primary = true};
    bool go = ui_button_with(ui, &keep) || (enter && open && obstacle == NULL);
    ui_end_modal(ui);
    editor->panels.just_opened |= enter && !go;
    if (go) {
        dialog_close(editor);
        stamp_keep(editor, name);
    } else if (cancel || !open) {
        dialog_close(editor);
    }
}

void dialog_drop_stamp(Editor *editor, Ui *ui) {
    char name[UI_FIELD_BYTES];
    char text[UI_FIELD_BYTES + 80];
    snprintf(name, sizeof name, "%s", editor->panels.text);
    snprintf(text, sizeof text, "Deletes the stamp \"%s\" for all levels. This cannot be undone.",
             name);
    UiDialog dialog = {.title = "Delete this stamp?",
                       .text = text,
                       .buttons = {"Delete", "Keep it"},
                       .enter = 1,
                       .escape = 1};
    int answer = ui_dialog(ui, &dialog);
    if (answer >= 0) {
        dialog_close(editor);
    }
    if (answer == 0) {
        request_path(editor, EDITOR_REQUEST_DROP_STAMP, name);
    }
}
