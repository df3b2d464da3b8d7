// dialogs_save.c - what can come between an author and a saved level: a save that fails or takes
// long, a folder that is not there, another program that was quicker, a crash.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"

bool editor_shows_dialog(const Editor *editor) {
    return editor->panels.dialog != DIALOG_NONE;
}

void editor_save_elsewhere(Editor *editor, const char *path) {
    char held[EDITOR_PATH_MAX];
    snprintf(held, sizeof held, "%s", path);
    dialog_open(editor, DIALOG_SAVE_AS);
    snprintf(editor->panels.text, sizeof editor->panels.text, "%s", held);
}

/// Opens a question about a save to `path`.
static void open_about(Editor *editor, EditorDialog dialog, const char *path,
                       const char *elsewhere) {
    Panels *panels = &editor->panels;
    snprintf(panels->failed, sizeof panels->failed, "%s", path);
    snprintf(panels->elsewhere, sizeof panels->elsewhere, "%s", elsewhere);
    dialog_open(editor, dialog);
}

// ---- A save that failed ----

void editor_save_failed(Editor *editor, const char *path, const char *text, const char *elsewhere) {
    Panels *panels = &editor->panels;
    open_about(editor, DIALOG_SAVE_FAILED, path, elsewhere);
    snprintf(panels->error_text, sizeof panels->error_text, "%s", text);
}

/// What both questions end in: the second choice is to save elsewhere, the last to give up.
static void answer_save(Editor *editor, int answer, EditorRequestKind again) {
    char path[EDITOR_PATH_MAX];
    if (answer < 0) {
        return;
    }
    snprintf(path, sizeof path, "%s", editor->panels.failed);
    dialog_close(editor);
    if (answer == 0) {
        editor_save_elsewhere(editor, editor->panels.elsewhere);
    } else if (answer == 1) {
        request_path(editor, again, path);
    } else {
        editor->out.has_waiting = false;
    }
}

void dialog_save_failed(Editor *editor, Ui *ui) {
    UiDialog dialog = {.title = "The level was not saved",
                       .text = editor->panels.error_text,
                       .buttons = {"Save elsewhere...", "Try again", "Go on"},
                       .enter = 0,
                       .escape = 2};
    answer_save(editor, ui_dialog(ui, &dialog), EDITOR_REQUEST_SAVE);
}

void editor_ask_folder(Editor *editor, const char *path, const char *elsewhere) {
    open_about(editor, DIALOG_FOLDER, path, elsewhere);
}

void dialog_folder(Editor *editor, Ui *ui) {
    char text[EDITOR_PATH_MAX + 80];
    const char *path = editor->panels.failed;
    const char *slash = strrchr(path, '/');
    snprintf(text, sizeof text, "There is no folder %.*s.", slash != NULL ? (int)(slash - path) : 0,
             path);
    UiDialog dialog = {.title = "Make a new folder?",
                       .text = text,
                       .buttons = {"Save elsewhere...", "Make it and save", "Cancel"},
                       .enter = 1,
                       .escape = 2};
    answer_save(editor, ui_dialog(ui, &dialog), EDITOR_REQUEST_SAVE_IN_NEW_FOLDER);
}

// ---- A save that takes long ----

static void progress(Ui *ui, UiRect rect, const EditorFrame *frame) {
    UiRect done = rect;
    done.w = (int)((float)rect.w * frame->save_done);
    ui_draw_fill(ui, rect, ui->theme.sunken, 1);
    ui_draw_fill(ui, done, ui_color_fade(ui->theme.accent, 90), 1);
    ui_draw_text_in(ui, ui_rect_inset(rect, 4), frame->save, UI_LEFT, ui->theme.text, 1);
}

void panel_save(Editor *editor, Ui *ui, const EditorFrame *frame) {
    enum { STRIP_W = 460, STRIP_H = 26, BUTTON_W = 130, DOWN = 8 };
    static const int cells[] = {0, BUTTON_W};
    if (frame->save == NULL) {
        return;
    }
    FhRect canvas = editor_canvas(editor);
    int scale = editor->ui_scale;
    UiRect rect = {(canvas.x + canvas.w / 2) / scale - STRIP_W / 2, canvas.y / scale + DOWN,
                   STRIP_W, STRIP_H + 12};
    ui_begin_panel(ui, "save", rect, UI_PANEL_BORDER);
    ui_row(ui, STRIP_H, frame->save_is_slow ? 2 : 1, cells);
    progress(ui, ui_next(ui), frame);
    if (frame->save_is_slow && ui_button(ui, "Save elsewhere...")) {
        request(editor, EDITOR_REQUEST_SAVE_ELSEWHERE);
    }
    ui_end_panel(ui);
}

// ---- Another program was quicker ----

void editor_ask_changed(Editor *editor, const char *text, bool is_level) {
    dialog_open(editor, DIALOG_CHANGED);
    editor->panels.theirs_is_level = is_level;
    snprintf(editor->panels.error_text, sizeof editor->panels.error_text, "%s", text);
}

typedef struct Choice {
    const char *label, *tip;
    EditorRequestKind request;
} Choice;

/// A question with a picture of what differs. The first choice is what Enter means; Escape and the
/// cross mean LATER.
typedef struct Question {
    const char *title;
    Choice choices[4];
    int count;
} Question;

enum { NOT_YET = -1, LATER = -2 };

static int choice_buttons(Ui *ui, const Question *question) {
    static const int widths[] = {0, 100, 100, 100, 100};
    int chosen = NOT_YET;
    ui_row(ui, 24, question->count + 2, widths);
    ui_next(ui);
    if (ui_button(ui, "Not now")) {
        chosen = LATER;
    }
    for (int i = 0; i < question->count; i++) {
        UiButton button = {.label = question->choices[i].label, .primary = i == 0};
        chosen = ui_button_with(ui, &button) ? i : chosen;
        ui_tooltip(ui, question->choices[i].tip);
    }
    return chosen;
}

static int ask(Editor *editor, Ui *ui, const EditorFrame *frame, const Question *question) {
    enum { TALLEST = 396, BARE = 66, LEGEND = 26, LEAST_PICTURE = 40 }; // heights, with gaps
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !editor->panels.just_opened;
    editor->panels.just_opened = false;
    int w = fh_min(EDITOR_COMPARISON_W + 60, ui->input.screen_w);
    int text_w = w - 2 * (ui->theme.pad + 3);
    int text_h = ui_paragraph_height(ui, editor->panels.error_text, text_w);
    bool has_picture = frame->comparison != 0;
    int whole = text_h + BARE + (has_picture ? EDITOR_COMPARISON_H + LEGEND : 0);
    int h = fh_min(has_picture ? fh_min(whole, TALLEST) : whole, ui->input.screen_h);
    int picture_h = h - text_h - BARE - LEGEND; // words come first, and the buttons
    ui_begin_modal(ui, question->title, w, h, &open);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph(ui, editor->panels.error_text);
    if (has_picture && picture_h >= LEAST_PICTURE) {
        dialog_comparison(ui, frame, w - 60, picture_h);
    }
    int chosen = choice_buttons(ui, question);
    ui_end_modal(ui);
    if (!open) {
        return LATER;
    }
    return enter && chosen == NOT_YET ? 0 : chosen;
}

/// What was to be done after a save waits for that save: where there will be none, it is given up.
static void answer(Editor *editor, const Question *question, int chosen) {
    if (chosen == NOT_YET) {
        return;
    }
    dialog_close(editor);
    bool saves = false;
    if (chosen >= 0) {
        EditorRequestKind kind = question->choices[chosen].request;
        saves = kind == EDITOR_REQUEST_KEEP_BOTH || kind == EDITOR_REQUEST_KEEP_MINE;
        request(editor, kind);
    }
    editor->out.has_waiting = editor->out.has_waiting && saves;
}

void dialog_changed(Editor *editor, Ui *ui, const EditorFrame *frame) {
    static const Question question = {
        "Changed by another program",
        {{"Keep both", "Save yours beside it, under another name", EDITOR_REQUEST_KEEP_BOTH},
         {"Take theirs", "Undo brings yours back", EDITOR_REQUEST_TAKE_THEIRS},
         {"Keep mine", "Theirs is kept among the versions (Ctrl+H)", EDITOR_REQUEST_KEEP_MINE}},
        3};
    static const Question no_level = {
        "Changed by another program",
        {{"Keep both", "Save yours beside it, under another name", EDITOR_REQUEST_KEEP_BOTH},
         {"Keep mine", "Theirs is kept as NAME~ until the next save", EDITOR_REQUEST_KEEP_MINE}},
        2};
    const Question *asked = editor->panels.theirs_is_level ? &question : &no_level;
    int chosen = ask(editor, ui, frame, asked);
    answer(editor, asked, chosen);
    if (chosen == LATER) {
        request(editor, EDITOR_REQUEST_DECIDE_LATER);
    }
}

// ---- What another run left behind ----

void editor_ask_recover(Editor *editor, const char *text) {
    dialog_open(editor, DIALOG_RECOVER);
    snprintf(editor->panels.error_text, sizeof editor->panels.error_text, "%s", text);
}

void dialog_recover(Editor *editor, Ui *ui, const EditorFrame *frame) {
    static const Question question = {
        "Edits that were not saved",
        {{"Restore", "Undo brings back what is in the file", EDITOR_REQUEST_RECOVER},
         {"Throw away", "The edits are deleted for good", EDITOR_REQUEST_FORGET}},
        2};
    int chosen = ask(editor, ui, frame, &question);
    answer(editor, &question, chosen);
    if (chosen == LATER) {
        request(editor, EDITOR_REQUEST_LEAVE_THEM);
    }
}
