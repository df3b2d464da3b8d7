// dialog.c - opens and closes dialogs; what several of them are built of.

#include <stdio.h>

#include "editor/state.h"

void dialog_open(Editor *editor, EditorDialog dialog) {
    Panels *panels = &editor->panels;
    panels->dialog = dialog;
    panels->just_opened = true;
    panels->chosen_row = 0;
    panels->row_is_chosen = false;
    panels->text[0] = '\0';
    panels->capture = EDITOR_DO_NOTHING;
    editor_let_go(editor);
    if (dialog == DIALOG_SAVE_AS) {
        snprintf(panels->text, sizeof panels->text, "%s",
                 editor->path[0] != '\0' ? editor->path : EDITOR_NEW_FILE);
    }
}

void dialog_close(Editor *editor) {
    editor->panels.dialog = DIALOG_NONE;
    editor->panels.capture = EDITOR_DO_NOTHING;
}

void dialog_search_field(Editor *editor, Ui *ui, const char *hint, bool *open) {
    ui_row(ui, 24, 1, NULL);
    if (ui_text_field(ui, "search", hint, editor->panels.text, UI_FIELD_BYTES) & UI_CANCELLED) {
        *open = false;
    }
    if (editor->panels.just_opened) {
        ui_focus_last(ui);
        editor->panels.just_opened = false;
    }
}

bool dialog_takes_enter(const Ui *ui) {
    for (int i = 0; i < ui->input.event_count; i++) {
        if (ui->input.events[i].key == UI_KEY_ENTER) {
            return true;
        }
    }
    return false;
}

int dialog_row_keys(const Ui *ui) {
    int steps = 0;
    for (int i = 0; i < ui->input.event_count; i++) {
        steps += ui->input.events[i].key == UI_KEY_DOWN;
        steps -= ui->input.events[i].key == UI_KEY_UP;
    }
    return steps;
}
