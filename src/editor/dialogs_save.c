// dialogs_save.c - what can come between an author and a saved level: a save that fails or takes
// long, a folder that is not there, another program that was quicker, a crash.

#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "words/words.h"

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
        request_path(editor->doc, again, path);
    } else {
        editor->doc->out.has_waiting = false;
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
    snprintf(text, sizeof text, say("There is no folder %.*s."),
             slash != NULL ? (int)(slash - path) : 0, path);
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
    int scale = editor->stage->ui_scale;
    UiRect rect = {(canvas.x + canvas.w / 2) / scale - STRIP_W / 2, canvas.y / scale + DOWN,
                   STRIP_W, STRIP_H + 12};
    ui_begin_panel(ui, "save", rect, UI_PANEL_BORDER);
    ui_row(ui, STRIP_H, frame->save_is_slow ? 2 : 1, cells);
    progress(ui, ui_next(ui), frame);
    if (frame->save_is_slow && ui_button(ui, "Save elsewhere...")) {
        request(editor->doc, EDITOR_REQUEST_SAVE_ELSEWHERE);
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
        request(editor->doc, kind);
    }
    editor->doc->out.has_waiting = editor->doc->out.has_waiting && saves;
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
        request(editor->doc, EDITOR_REQUEST_DECIDE_LATER);
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
        request(editor->doc, EDITOR_REQUEST_LEAVE_THEM);
    }
}

// ---- Dialog versions ----
//
// The page of versions: what was saved before, each with its picture, and a.
// large one of what would change.

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
        const char *text = say(marks[i].text);
        int w = MARK_W + 5 + ui_text_width(ui->font, text, -1, 1) + 12;
        UiRect part = ui_cut_left(&room, w);
        UiRect mark = ui_cut_left(&part, MARK_W);
        ui_draw_fill(ui, ui_rect_centred(mark, MARK_W, MARK_W), marks[i].color, 0);
        ui_cut_left(&part, 5);
        ui_draw_text_in(ui, part, text, UI_LEFT, ui->theme.dim, 1);
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
                 say("Saved %s. Restoring it changes: %s. Undo brings back what is here now."),
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
        request_at(editor->doc, EDITOR_REQUEST_RESTORE, number);
    } else if (cancel || !open) {
        dialog_close(editor);
    }
}
