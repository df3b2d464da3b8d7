// writing.c - a sign's text, written at the sign: the field opens when the sign is placed or
// clicked twice.
//
// While it is open, or is about to open, no key is a shortcut. Enter, Escape and a click elsewhere
// end it and keep the text; placing the sign is one step, writing on it another.

#include <stdio.h>

#include "editor/state.h"

enum { FIELD_W = 260, FIELD_H = 22, HINT_H = 15, PAD = 4, AWAY = 6 }; // UI units

static bool can_write(const Editor *editor) {
    Thing thing = editor->chosen;
    return thing.kind == THING_ENTITY && thing_is_there(editor, thing) &&
           editor->level->entities[thing.index].type == LEVEL_SIGN;
}

void writing_begin(Editor *editor) {
    if (can_write(editor) && !editor->pointer.by_pad) { // a controller types nothing
        editor->panels.writing = WRITING_BEGINS;
    }
}

void writing_press(Editor *editor) {
    Thing under = thing_at(editor, editor->pointer.x, editor->pointer.y);
    if (editor->pointer.clicks >= 2 && thing_same(under, editor->chosen)) {
        editor->panels.writing = WRITING_BEGINS;
    }
}

bool editor_awaits_text(const Editor *editor) {
    const Panels *panels = &editor->panels;
    bool will_write = editor->drag.kind == DRAG_TOOL && editor->drag.tool == TOOL_THINGS &&
                      editor->drag.button == EDITOR_LEFT && panels->entity == LEVEL_SIGN &&
                      !panels->places_spawn;
    bool has_dialog = panels->dialog != DIALOG_NONE;
    return will_write || panels->writing != WRITING_OFF || has_dialog;
}

/// Over the sign, or under it where the panels leave no room above, and always on the canvas.
static UiRect place_field(const Editor *editor) {
    FhRect sign = thing_box(editor, editor->chosen);
    FhRect canvas = editor_canvas(editor);
    float unit = (float)fh_max(editor->ui_scale, 1);
    EditorCamera camera = editor->camera;
    float zoom = camera.zoom / unit;
    int left = (int)((float)canvas.x / unit), top = (int)((float)canvas.y / unit);
    int right = left + (int)((float)canvas.w / unit), foot = top + (int)((float)canvas.h / unit);
    int w = fh_min(FIELD_W + 2 * PAD, right - left);
    int h = FIELD_H + HINT_H + 2 * PAD;
    int x = (int)(((float)sign.x + (float)sign.w * 0.5f - camera.x) * zoom) - w / 2;
    int y = (int)(((float)sign.y - camera.y) * zoom) - h - AWAY;
    if (y < top) {
        y = (int)(((float)fh_rect_bottom(sign) - camera.y) * zoom) + AWAY;
    }
    return (UiRect){fh_clamp(x, left, fh_max(right - w, left)),
                    fh_clamp(y, top, fh_max(foot - h, top)), w, h};
}

void panel_writing(Editor *editor, Ui *ui) {
    Panels *panels = &editor->panels;
    if (panels->writing == WRITING_OFF || !can_write(editor)) {
        panels->writing = WRITING_OFF;
        return;
    }
    int index = editor->chosen.index;
    LevelEntity sign = editor->level->entities[index]; // borrows: the history copies
    char *text = panels->value;
    snprintf(text, sizeof panels->value, "%s", sign.text != NULL ? sign.text : "");
    ui_begin_panel(ui, "writing", place_field(editor), UI_PANEL_BORDER | UI_PANEL_TIGHT);
    UiRect body = ui_rect_inset(ui_body(ui), PAD);
    UiRect hint = {body.x, body.y + FIELD_H, body.w, HINT_H};
    if (panels->writing == WRITING_BEGINS) {
        ui_write_next(ui);
    }
    ui_place(ui, (UiRect){body.x, body.y, body.w, FIELD_H});
    UiResult result =
        ui_text_field(ui, "text at the sign", "text of the sign", text, (int)sizeof panels->value);
    panels->writing = ui_last_is_edited(ui) ? WRITING_ON : WRITING_OFF;
    ui_draw_text_in(ui, hint, "Enter or a click elsewhere: done", UI_LEFT, ui->theme.dim, 1);
    ui_end_panel(ui);
    sign.text = text[0] != '\0' ? text : NULL;
    panel_set_thing(editor, result, LEVEL_ENTITY, index, &sign);
}
