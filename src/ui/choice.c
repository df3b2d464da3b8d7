// choice.c - one of a few values as a row: name, list or check box, and reset to the preset.

#include "ui/internal.h"
#include "ui/ui.h"

int ui_row_label_w(UiRect row) {
    enum { LABEL_W = 96 }; // fits the longest names; fixed, so that rows align
    return ui_min(LABEL_W, row.w * 2 / 5);
}

void ui_draw_row_label(Ui *ui, UiRect rect, const char *label, bool differs, bool usable) {
    const UiTheme *theme = &ui->theme;
    if (differs) {
        UiRect mark = {rect.x, rect.y + rect.h / 2 - 1, 3, 3};
        ui_draw_fill(ui, mark, theme->warn, 0);
    }
    ui_cut_left(&rect, 6);
    UiColor color = usable ? theme->text : theme->faint;
    ui_draw_text_in(ui, rect, ui_shown(ui, label), UI_LEFT, color, 1);
}

bool ui_reset_button(Ui *ui, UiId id, UiRect rect) {
    UiControl control = ui_control_at(ui, id, rect, false);
    UiColor color = control.hovered ? ui->theme.accent : ui->theme.dim;
    ui_draw_text_in(ui, rect, "↺", UI_CENTRE, color, 1);
    return control.clicked;
}

void ui_become_row(Ui *ui, UiControl control, UiRect row) {
    control.hovered = !ui->active && ui_is_over(ui, row);
    control.rect = row;
    ui_note_control(ui, row);
    if (control.hovered) {
        ui->hot = control.id;
    }
    ui->last = control;
}

// Returns whether the user resets the value: by a double click on its name, or by key.
static bool is_put_back(Ui *ui, UiId id, UiRect label, const UiControl *value) {
    UiControl name = ui_control_at(ui, id, label, false);
    bool has_keys = value->focused && !ui->edit.id && ui_keys_reach(ui);
    return name.double_clicked || (has_keys && (ui_grab_key(ui, UI_KEY_DELETE, 0) ||
                                                ui_grab_key(ui, UI_KEY_BACKSPACE, 0)));
}

static void value_part(Ui *ui, const UiChoice *choice, UiRect rect, int *value) {
    ui_place(ui, rect);
    if (choice->is_switch) {
        bool on = *value != 0;
        ui_checkbox(ui, choice->names[1], &on);
        *value = on;
    } else {
        ui_dropdown(ui, "list", choice->names, choice->count, value);
    }
}

UiResult ui_choice(Ui *ui, const UiChoice *choice, int *value) {
    UiRect row = ui_next(ui);
    UiRect rest = row;
    UiRect label = ui_cut_left(&rest, ui_row_label_w(row));
    UiRect reset = ui_cut_right(&rest, 14);
    int before = *value;
    bool usable = ui->next_reason == NULL;
    ui_push_id(ui, choice->label);
    value_part(ui, choice, rest, value);
    UiControl control = ui->last;
    ui_find_sought(ui, choice->label, control.id);
    bool differs = choice->has_preset && *value != choice->preset;
    if (usable && choice->has_preset) {
        bool is_back = is_put_back(ui, ui_id(ui, "name"), label, &control);
        is_back |= differs && ui_reset_button(ui, ui_id(ui, "reset"), reset);
        *value = is_back ? choice->preset : *value;
    }
    ui_pop_id(ui);
    ui_draw_row_label(ui, label, choice->label, differs, usable);
    ui_become_row(ui, control, row);
    return *value != before ? UI_CHANGED | UI_DONE : UI_NOTHING;
}
