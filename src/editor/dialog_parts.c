// dialog_parts.c - opens and closes what stands over everything; what all of it shares.

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "editor/state.h"
#include "level/paths.h"

enum { STEM_MAX = 48 }; // bytes of a file's name that is made of a level's, without ".json"

/// Writes the ASCII letters and digits of a name, lowered, with one dash for all that is between
/// them.
static void print_stem(const char *name, char *out) {
    int length = 0;
    bool is_between = false;
    for (; *name != '\0' && length < STEM_MAX; name++) {
        if (!isalnum((unsigned char)*name)) {
            is_between = length > 0;
            continue;
        }
        if (is_between) {
            out[length++] = '-';
        }
        out[length++] = (char)tolower((unsigned char)*name);
        is_between = false;
    }
    out[length] = '\0';
}

/// Where a level is saved when nothing else is said: its own file, else one that is called after
/// it.
static void propose_file(const Editor *editor, char *out, size_t size) {
    char stem[STEM_MAX + 2];
    const char *name = editor->doc->level->name;
    print_stem(name != NULL ? name : "", stem);
    if (editor->doc->path[0] != '\0') {
        snprintf(out, size, "%s", editor->doc->path);
    } else if (stem[0] != '\0') {
        snprintf(out, size, "%s.json", stem);
    } else {
        snprintf(out, size, "%s", EDITOR_NEW_FILE);
    }
}

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
        propose_file(editor, panels->text, sizeof panels->text);
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

void editor_ask(Editor *editor, EditorRequestKind kind, const char *path) {
    step_commit(editor->doc);
    draft_keep(editor->hand);
    editor->doc->out.waiting = (EditorRequest){.kind = kind};
    snprintf(editor->doc->out.waiting.path, EDITOR_PATH_MAX, "%s", path != NULL ? path : "");
    editor->doc->out.has_waiting = true;
    if (editor_is_dirty(editor)) {
        dialog_open(editor, DIALOG_UNSAVED);
    } else {
        request_waiting(editor->doc);
    }
}
