// dialogs.c - what stands over everything: the question about unsaved changes, files, help, errors.

#include <stdio.h>
#include <string.h>
#include <stdbool.h>

#include "editor/find.h"
#include "editor/state.h"
#include "level/paths.h"
#include "level/catalog.h"
#include "words/words.h"

// ---- Questions ----

static void unsaved(Editor *editor, Ui *ui, const EditorFrame *frame) {
    char text[280];
    snprintf(text, sizeof text,
             frame->saves_copy ? say("\"%.100s\" has changes that are not saved. Saving makes your "
                                     "own copy of it.")
                               : say("\"%.100s\" has changes that are not saved."),
             editor->doc->level->name != NULL ? editor->doc->level->name : say("This level"));
    UiDialog dialog = {
        .title = "Unsaved changes",
        .text = text,
        .buttons = {frame->saves_copy ? "Save a copy" : "Save", "Don't save", "Cancel"},
        .enter = 0,
        .escape = 2};
    int answer = ui_dialog(ui, &dialog);
    if (answer < 0) {
        return;
    }
    dialog_close(editor);
    if (answer == 0) {
        editor_do(editor, EDITOR_DO_SAVE); // what waits goes on when the app says it is saved
    } else if (answer == 1) {
        request_waiting(editor->doc);
    } else {
        editor->doc->out.has_waiting = false;
    }
}

/// A message with one button.
static void message(Editor *editor, Ui *ui, const char *title, const char *text,
                    const char *button) {
    if (ui_dialog(ui, &(UiDialog){.title = title, .text = text, .buttons = {button}}) >= 0) {
        dialog_close(editor);
    }
}

static void error_box(Editor *editor, Ui *ui) {
    message(editor, ui, editor->panels.error_title, editor->panels.error_text, "Go on");
}

static void about(Editor *editor, Ui *ui) {
    message(editor, ui, "Foothold",
            "A pixel-exact 2D platformer engine with a game and this editor.\nTab plays; what you "
            "paint is there at once.",
            "Close");
}

// ---- Files ----

/// A dialog that chooses a file from a list, or takes what is typed.
typedef struct FileList {
    const char *title, *hint;
    const char *nothing, *no_match; // said where the list is empty
    const char *none;               // label of a first row for no file; NULL: there is no such row
    const EditorFile *files;
    int count;
} FileList;

static const EditorFile no_file = {.path = "", .name = ""};

/// Builds the rows that hold what is typed. Returns the one that was clicked; `marked` is that of
/// the keys, `shown` how many there are.
static const EditorFile *file_rows(Editor *editor, Ui *ui, const FileList *list,
                                   const EditorFile **marked, int *shown) {
    const EditorFile *chosen = NULL;
    Panels *panels = &editor->panels;
    for (int i = list->none != NULL ? -1 : 0; i < list->count; i++) {
        const EditorFile *file = i < 0 ? &no_file : &list->files[i];
        const char *label = i < 0 ? say(list->none) : file->name;
        if (find_is_inside(label, panels->text)) {
            bool is_marked = (*shown)++ == panels->chosen_row;
            *marked = is_marked ? file : *marked;
            ui_push_id_number(ui, i);
            chosen = ui_list_item(ui, label, file->detail, is_marked) ? file : chosen;
            ui_pop_id(ui);
        }
    }
    if (*shown == 0) {
        ui_paragraph_in(ui, list->count == 0 ? list->nothing : list->no_match, ui->theme.dim);
    }
    return chosen;
}

/// True when a file was chosen, and the dialog is closed: `path` is its own, or what was typed;
/// "" for none.
static bool choose_file(Editor *editor, Ui *ui, const FileList *list, char path[EDITOR_PATH_MAX]) {
    bool open = true;
    const EditorFile *marked = NULL;
    Panels *panels = &editor->panels;
    int row = 0;
    panels->chosen_row = fh_max(panels->chosen_row + dialog_row_keys(ui), 0);
    bool enter = dialog_takes_enter(ui) && !editor->panels.just_opened;
    ui_begin_modal(ui, list->title, 460, 380, &open);
    dialog_search_field(editor, ui, list->hint, &open);
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "files", -1, UI_PANEL_SCROLL);
    const EditorFile *chosen = file_rows(editor, ui, list, &marked, &row);
    ui_end_child(ui);
    ui_end_modal(ui);
    panels->chosen_row = fh_max(fh_min(panels->chosen_row, row - 1), 0);
    enter = enter && open; // Enter on the cross closes
    chosen = enter && chosen == NULL ? marked : chosen;
    bool typed = enter && panels->text[0] != '\0';
    if (chosen != NULL || typed) {
        snprintf(path, EDITOR_PATH_MAX, "%s", chosen != NULL ? chosen->path : panels->text);
    }
    if (chosen != NULL || typed || !open) {
        dialog_close(editor);
    }
    return chosen != NULL || typed;
}

static void open_file(Editor *editor, Ui *ui, const EditorFrame *frame) {
    char path[EDITOR_PATH_MAX];
    FileList list = {.title = "Open a level",
                     .hint = "type a part of the name, or a path",
                     .nothing = "There are no levels here. Enter opens what is typed as a path.",
                     .no_match = "No name matches. Enter opens it as a path.",
                     .files = frame->files,
                     .count = frame->file_count};
    if (choose_file(editor, ui, &list, path)) {
        editor_ask(editor, EDITOR_REQUEST_OPEN, path);
    }
}

/// How a level beside the open one, or of those that came with the program, is named in it.
static const char *name_of_next(const Editor *editor, const char *path) {
    size_t own = (size_t)(paths_name(editor->doc->path) - editor->doc->path);
    size_t folder = (size_t)(paths_name(path) - path);
    const char *shipped = level_catalog_levels(editor->doc->level->catalog);
    bool is_beside = own == folder && strncmp(path, editor->doc->path, folder) == 0;
    bool is_shipped = folder == strlen(shipped) + 1 && strncmp(path, shipped, folder - 1) == 0;
    return is_beside || is_shipped ? path + folder : path;
}

static void next_level(Editor *editor, Ui *ui, const EditorFrame *frame) {
    char path[EDITOR_PATH_MAX];
    FileList list = {.title = "The level after the goal",
                     .hint = "type a part of the name, or a path",
                     .nothing = "There are no levels here.",
                     .no_match = "No name matches. Enter takes it as a path.",
                     .none = "(none)",
                     .files = frame->files,
                     .count = frame->file_count};
    if (choose_file(editor, ui, &list, path)) {
        HistoryHead head = history_head(editor->doc->level);
        head.next = path[0] != '\0' ? (char *)(uintptr_t)name_of_next(editor, path) : NULL;
        panel_set_head(editor->doc, UI_CHANGED | UI_DONE, "next level", &head);
    }
}

static void ground_picture(Editor *editor, Ui *ui, const EditorFrame *frame) {
    char path[EDITOR_PATH_MAX];
    FileList list = {.title = "A picture as ground",
                     .hint = "type a part of the name, or the path of a PNG picture",
                     .nothing = "No picture lies beside this level. Enter takes what is typed as "
                                "the path of a PNG picture: its opaque pixels become ground, "
                                "without transparency its dark ones.",
                     .no_match = "No name matches. Enter takes it as a path.",
                     .none = editor->doc->level->mask_image != NULL ? "(no picture)" : NULL,
                     .files = frame->pictures,
                     .count = frame->picture_count};
    if (choose_file(editor, ui, &list, path)) {
        request_path(editor->doc, EDITOR_REQUEST_PICTURE, path);
    }
}

/// Why a level cannot be saved under that name; NULL when it can.
static const char *name_obstacle(const char *text) {
    const char *name = paths_name(text);
    bool is_named = name[0] != '\0' && strcmp(name, ".json") != 0 && strcmp(name, "~") != 0;
    return is_named       ? NULL
           : name != text ? "That is a folder: add a file name"
                          : "Type a name first";
}

/// Calls a level that has the name of a new one after its file: a list of new levels tells nothing.
static void name_after_file(Editor *editor, const char *path) {
    char name[UI_FIELD_BYTES];
    HistoryHead head = history_head(editor->doc->level);
    bool is_new = head.name != NULL && strcmp(head.name, EDITOR_NEW_NAME) == 0;
    if (!is_new || strcmp(paths_name(path), EDITOR_NEW_FILE) == 0) {
        return;
    }
    paths_stem(path, name, sizeof name);
    head.name = name;
    step_begin(editor->doc, "name");
    history_set_head(&editor->doc->history, &head);
    step_commit(editor->doc);
}

static void save_as(Editor *editor, Ui *ui) {
    static const int widths[] = {0, 90, 90};
    bool open = true;
    bool enter = dialog_takes_enter(ui) && !editor->panels.just_opened;
    char *text = editor->panels.text;
    ui_begin_modal(ui, "Save as", 460, 130, &open);
    ui_row(ui, 0, 1, NULL);
    ui_label(ui, "File:");
    dialog_search_field(editor, ui, "levels/name.json", &open);
    ui_row(ui, 24, 3, widths);
    const char *obstacle = name_obstacle(text);
    ui_text(ui, text[0] != '\0' && obstacle != NULL ? obstacle : "", UI_LEFT, ui->theme.warn, 1);
    bool cancel = ui_button(ui, "Cancel");
    UiButton save = {.label = "Save", .primary = true};
    ui_disable_if(ui, obstacle);
    bool go = ui_button_with(ui, &save) || (enter && !cancel && open && obstacle == NULL);
    ui_end_modal(ui);
    editor->panels.just_opened |= enter && !go; // the field is typed in again
    if (go) {
        size_t length = strlen(text);
        if (!paths_is_json(text)) {
            snprintf(text + length, UI_FIELD_BYTES - length, ".json");
        }
        dialog_close(editor);
        draft_keep(editor->hand);
        name_after_file(editor, text);
        request_path(editor->doc, EDITOR_REQUEST_SAVE_AS, text);
    } else if (cancel || !open) {
        dialog_close(editor);
        editor->doc->out.has_waiting = false;
    }
}

void editor_ask_replace(Editor *editor, const char *path) {
    dialog_open(editor, DIALOG_REPLACE);
    snprintf(editor->panels.text, sizeof editor->panels.text, "%s", path);
}

static void replace(Editor *editor, Ui *ui) {
    char path[UI_FIELD_BYTES];
    char text[UI_FIELD_BYTES + 40];
    snprintf(path, sizeof path, "%s", editor->panels.text);
    snprintf(text, sizeof text, say("There is a level at %s already."), path);
    UiDialog dialog = {.title = "Replace this level?",
                       .text = text,
                       .buttons = {"Replace", "Another name"},
                       .enter = 1,
                       .escape = 1};
    int answer = ui_dialog(ui, &dialog);
    if (answer == 0) {
        dialog_close(editor);
        request_path(editor->doc, EDITOR_REQUEST_SAVE, path);
    } else if (answer == 1) {
        dialog_open(editor, DIALOG_SAVE_AS);
        snprintf(editor->panels.text, sizeof editor->panels.text, "%s", path);
    }
}

// ---- The page of keys ----

/// Another action that already has the first key of this one; EDITOR_DO_NOTHING for none.
static EditorAction rival(const Editor *editor, EditorAction action) {
    EditorChord own = editor->bindings[action][0];
    EditorAction first = binding_find(editor, own);
    return own.key != EDITOR_KEY_NONE && first != action ? first : EDITOR_DO_NOTHING;
}

static void key_row(Editor *editor, Ui *ui, EditorAction action) {
    ui_text(ui, editor_actions[action].label, UI_LEFT, ui->theme.text, 1);
    const EditorActionInfo *info = &editor_actions[action];
    bool waits = editor->panels.capture == action;
    char label[200];
    snprintf(label, sizeof label, "%s##%s",
             waits ? say("press a key...") : binding_label(editor, action), info->name);
    UiButton button = {.label = label, .flat = true, .left = true, .toggled = waits};
    if (ui_button_with(ui, &button)) {
        editor->panels.capture = waits ? EDITOR_DO_NOTHING : action;
    }
    ui_tooltip(ui, "Click, then press the new key (Escape: keep it); right click: the default");
    if (ui_is_right_clicked(ui)) {
        editor_bind(editor, action, info->keys);
        editor->doc->out.changes |= EDITOR_CHANGED_BINDINGS;
    }
    EditorAction other = rival(editor, action);
    if (other != EDITOR_DO_NOTHING) {
        char text[160];
        snprintf(text, sizeof text, say("already used by: %s"), say(editor_actions[other].label));
        ui_text(ui, text, UI_LEFT, ui->theme.warn, 1);
    } else {
        ui_text(ui, info->help, UI_LEFT, ui->theme.dim, 1);
    }
}

static void keys_of_menu(Editor *editor, Ui *ui, EditorMenu menu) {
    static const int widths[] = {150, 150, 0};
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, editor_menu_names[menu]);
    ui_row(ui, 18, 3, widths);
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        if (editor_actions[i].menu == menu) {
            key_row(editor, ui, (EditorAction)i);
        }
    }
}

static void mouse_rows(Ui *ui) {
    static const char *const rows[][2] = {
        {"left", "what the tool does (see the line at the bottom)"},
        {"right", "erase, with any tool that paints"},
        {"Alt + left", "pick the tile under the pointer"},
        {"Shift + left", "a line from the last point"},
        {"wheel", "turn through the variants of the chosen tile"},
        {"Ctrl + wheel", "zoom to the pointer"},
        {"Shift + wheel", "scroll sideways"},
        {"wheel on a panel", "scroll it; with Ctrl, or after a click on a value: change the value"},
        {"middle, Space + left", "drag the view"},
        {"1 to 9", "take a tile from the hotbar; Shift mixes it in, Ctrl stores"}};
    static const int widths[] = {150, 0};
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, "Mouse");
    ui_row(ui, 18, 2, widths);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ui_text(ui, rows[i][0], UI_LEFT, ui->theme.text, 1);
        ui_text(ui, rows[i][1], UI_LEFT, ui->theme.dim, 1);
    }
}

static void dialog_help(Editor *editor, Ui *ui) {
    static const EditorMenu order[] = {EDITOR_MENU_TOOLS, EDITOR_MENU_EDIT, EDITOR_MENU_VIEW,
                                       EDITOR_MENU_SHOW,  EDITOR_MENU_RUN,  EDITOR_MENU_FILE,
                                       EDITOR_MENU_HELP,  EDITOR_MENU_NONE, EDITOR_MENU_LABORATORY};
    bool open = true;
    int w = fh_min(840, ui->input.screen_w - 20);
    int h = fh_min(560, ui->input.screen_h - 20);
    ui_begin_modal(ui, "Keys of the editor", w, h,
                   editor->panels.capture == EDITOR_DO_NOTHING ? &open : NULL);
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "keys", -1, UI_PANEL_SCROLL);
    ui_row(ui, 0, 1, NULL);
    ui_paragraph_in(ui,
                    "Tab, F1, F3, F5, F11 and F12 do the same while playing. Letters do other "
                    "things then: see Escape, Help.",
                    ui->theme.dim);
    mouse_rows(ui);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        keys_of_menu(editor, ui, order[i]);
    }
    ui_end_child(ui);
    ui_end_modal(ui);
    if (!open) {
        dialog_close(editor);
    }
}

void panel_dialogs(Editor *editor, Ui *ui, const EditorFrame *frame) {
    static void (*const alone[DIALOGS])(Editor *, Ui *) = {
        [DIALOG_SAVE_AS] = save_as,
        [DIALOG_REPLACE] = replace,
        [DIALOG_HELP] = dialog_help,
        [DIALOG_ABOUT] = about,
        [DIALOG_FOLDER] = dialog_folder,
        [DIALOG_SAVE_FAILED] = dialog_save_failed,
        [DIALOG_ERROR] = error_box,
        [DIALOG_KEEP_STAMP] = dialog_keep_stamp,
        [DIALOG_DROP_STAMP] = dialog_drop_stamp,
    };
    static void (*const framed[DIALOGS])(Editor *, Ui *, const EditorFrame *) = {
        [DIALOG_UNSAVED] = unsaved,        [DIALOG_OPEN] = open_file,
        [DIALOG_NEXT] = next_level,        [DIALOG_PICTURE] = ground_picture,
        [DIALOG_CHANGED] = dialog_changed, [DIALOG_MOVEMENTS] = dialog_movements,
        [DIALOG_PALETTE] = dialog_palette, [DIALOG_VERSIONS] = dialog_versions,
        [DIALOG_RECOVER] = dialog_recover,
    };
    EditorDialog dialog = editor->panels.dialog;
    if (framed[dialog] != NULL) {
        framed[dialog](editor, ui, frame);
    } else if (alone[dialog] != NULL) {
        alone[dialog](editor, ui);
    }
}
