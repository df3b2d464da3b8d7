// dialog_versions.c - the page of versions: what was saved before, each with its picture, and a
// large one of what would change.

#include <stdio.h>

#include "editor/state.h"

int editor_chosen_version(const Editor *editor) {
    return editor->panels.dialog == DIALOG_VERSIONS ? editor->panels.chosen_row : -1;
}

enum { SIDE_W = 300, LEAST_SIDE_W = 250, MARGIN = 40, MARK_W = 10 };
enum { PAGE_H = 392, FRAME_H = 50, WORDS_H = 90 }; // around the page, and below its picture

static void picture(Ui *ui, UiRect rect, int image) {
    ui_draw_fill(ui, rect, ui->theme.sunken, 0);
    if (image != 0) {
        ui_draw_picture(ui, rect, (UiPicture){.image = image});
    }
    ui_draw_outline(ui, rect, ui->theme.line, 0);
}

static void row_words(Ui *ui, UiRect room, const EditorVersion *version) {
    const char *lines[] = {version->when, version->size,
                           version->difference[0] != '\0' ? version->difference : "..."};
    for (int i = 0; i < 3; i++) {
        UiRect line = ui_cut_top(&room, 18);
        ui_draw_text_in(ui, line, lines[i], UI_LEFT, i == 0 ? ui->theme.text : ui->theme.dim, 1);
    }
}

/// One version in the list. True when it was clicked; `twice`: double-clicked.
static bool row(Ui *ui, const EditorVersion *version, bool is_chosen, bool *twice) {
    UiControl control = ui_control(ui, "version", ui_next(ui));
    UiColor back = is_chosen || control.hovered ? ui->theme.hover : ui->theme.panel;
    ui_draw_fill(ui, control.rect, back, 2);
    UiRect room = ui_rect_inset(control.rect, 3);
    UiRect left = ui_cut_left(&room, EDITOR_VERSION_W);
    left.h = EDITOR_VERSION_H;
    picture(ui, left, version->image);
    ui_cut_left(&room, 8);
    row_words(ui, room, version);
    if (is_chosen) {
        ui_draw_outline(ui, control.rect, ui->theme.accent, 2);
    }
    *twice = control.double_clicked;
    return control.clicked;
}

/// The list. True when a version was double-clicked.
static bool rows(Editor *editor, Ui *ui, const EditorFrame *frame) {
    Panels *panels = &editor->panels;
    bool taken = false;
    ui_begin_child(ui, "versions", -1, UI_PANEL_SCROLL);
    ui_row(ui, EDITOR_VERSION_H + 6, 1, NULL);
    for (int i = 0; i < frame->version_count; i++) {
        bool twice = false;
        ui_push_id_number(ui, i);
        if (row(ui, &frame->versions[i], i == panels->chosen_row, &twice)) {
            panels->chosen_row = i;
            panels->row_is_chosen = true;
        }
        taken = taken || twice;
        ui_pop_id(ui);
    }
    ui_end_child(ui);
    return taken;
}

static void legend(Ui *ui) {
    static const struct {
        UiColor color;
        const char *text;
        int w;
    } marks[] = {{0x4fdc6bff, "comes", 60}, {0xf04848ff, "goes", 54}, {0xf7cf4dff, "changes", 70}};
    UiRect room = ui_next(ui);
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        UiRect part = ui_cut_left(&room, marks[i].w);
        UiRect mark = ui_cut_left(&part, MARK_W);
        ui_draw_fill(ui, ui_rect_centred(mark, MARK_W, MARK_W), marks[i].color, 0);
        ui_cut_left(&part, 5);
        ui_draw_text_in(ui, part, marks[i].text, UI_LEFT, ui->theme.dim, 1);
    }
}

void dialog_comparison(Ui *ui, const EditorFrame *frame, int w, int h) {
    w = fh_min(fh_min(w, EDITOR_COMPARISON_W), h * EDITOR_COMPARISON_W / EDITOR_COMPARISON_H);
    h = w * EDITOR_COMPARISON_H / EDITOR_COMPARISON_W;
    ui_row(ui, h, 1, NULL);
    UiRect rect = ui_next(ui);
    picture(ui, ui_rect_centred(rect, w, h), frame->comparison);
    ui_row(ui, 18, 1, NULL);
    legend(ui);
}

/// The chosen version. True when it is to be taken.
static bool chosen(Editor *editor, Ui *ui, const EditorFrame *frame, bool *cancel) {
    static const int buttons[] = {0, 80, 100};
    int at = editor->panels.chosen_row;
    bool any = at < frame->version_count;
    char text[200] = "No earlier version yet: each save keeps one.";
    if (any) {
        const EditorVersion *version = &frame->versions[at];
        snprintf(text, sizeof text,
                 "Saved %s. Restoring it changes: %s. Undo brings back what is here now.",
                 version->when, version->difference[0] != '\0' ? version->difference : "...");
    }
    UiRect room = ui_body(ui);
    dialog_comparison(ui, frame, room.w, room.h - WORDS_H);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph(ui, text);
    ui_row(ui, 24, 3, buttons);
    ui_next(ui);
    *cancel = ui_button(ui, "Cancel");
    ui_disable_if(ui, any ? NULL : "None yet");
    UiButton take = {.label = "Restore", .primary = true};
    bool taken = ui_button_with(ui, &take);
    ui_focus_last(ui); // the arrows are the list's
    return taken;
}

/// The arrows; before the author has chosen, the newest version that differs.
static void choose_row(Panels *panels, Ui *ui, const EditorFrame *frame) {
    int last = fh_max(frame->version_count - 1, 0);
    int step = dialog_row_keys(ui);
    panels->row_is_chosen = panels->row_is_chosen || step != 0;
    panels->chosen_row = fh_clamp(panels->chosen_row + step, 0, last);
    while (!panels->row_is_chosen && panels->chosen_row < last &&
           frame->versions[panels->chosen_row].is_same) {
        panels->chosen_row++;
    }
}

void dialog_versions(Editor *editor, Ui *ui, const EditorFrame *frame) {
    // In a small window the list gives way, and then the picture.
    int w = fh_min(SIDE_W + EDITOR_COMPARISON_W + MARGIN, ui->input.screen_w);
    int h = fh_min(PAGE_H, ui->input.screen_h);
    int columns[] = {fh_clamp(w - EDITOR_COMPARISON_W - MARGIN, LEAST_SIDE_W, SIDE_W), 0};
    Panels *panels = &editor->panels;
    bool open = true;
    bool cancel = false;
    bool enter = dialog_takes_enter(ui) && !panels->just_opened;
    panels->just_opened = false;
    choose_row(panels, ui, frame);
    ui_begin_modal(ui, "Versions", w, h, &open);
    ui_row(ui, h - FRAME_H, 2, columns);
    bool twice = rows(editor, ui, frame);
    ui_begin_child(ui, "chosen", -1, UI_PANEL_BARE | UI_PANEL_TIGHT);
    bool take = chosen(editor, ui, frame, &cancel);
    ui_end_child(ui);
    ui_end_modal(ui);
    take = take || twice || (enter && open && !cancel);
    if (take && panels->chosen_row < frame->version_count) {
        FhPoint number = {panels->chosen_row, 0};
        dialog_close(editor);
        request_at(editor, EDITOR_REQUEST_RESTORE, number);
    } else if (cancel || !open) {
        dialog_close(editor);
    }
}
