// screen_help.c - every key on one page, from the tables of actions.

#include <stdio.h>

#include "app/project.h"
#include "level/paths.h"
#include "words/words.h"

enum { HELP_W = 600, HELP_H = 340, KEY_W = 120 };

// A row as high as what it says: nothing is cut off.
static void line(Ui *ui, const char *label, const char *keys, const char *help) {
    int key_w = fh_min(KEY_W, ui_body(ui).w / 4);
    int help_w = ui_body(ui).w - 2 * (key_w + ui->theme.gap);
    label = say(label);
    keys = say(keys);
    help = say(help);
    int lines =
        fh_max(ui_text_lines(ui->font, label, key_w),
               fh_max(ui_text_lines(ui->font, keys, key_w), ui_text_lines(ui->font, help, help_w)));
    ui_row(ui, lines * (ui->font->height + 2) + 1, 3, (int[]){key_w, key_w, 0});
    ui_paragraph_in(ui, label, ui->theme.text);
    ui_paragraph_in(ui, keys, ui->theme.accent);
    ui_paragraph_in(ui, help, ui->theme.dim);
}

static void heading(Ui *ui, const char *text) {
    ui_row(ui, 0, 1, NULL);
    ui_heading(ui, text);
}

static void game_keys(Shell *shell, Ui *ui) {
    for (int group = 0; group < APP_GROUPS; group++) {
        heading(ui, app_group_name((AppActionGroup)group));
        for (int i = 0; i < APP_ACTION_COUNT; i++) {
            char keys[BINDING_TEXT];
            bindings_label(&shell->settings.bindings, (AppAction)i, keys, sizeof keys);
            if ((int)app_actions[i].group == group) {
                line(ui, app_actions[i].label, keys, app_actions[i].help);
            }
        }
    }
    heading(ui, "Painting while playing");
    line(ui, "Paint", "right button", "Places the chosen tile under the pointer");
    line(ui, "Choose a tile", "wheel", "Or the arrow keys while the right button is held");
    line(ui, "Turn it", "Shift+wheel", "Through its variants");
    heading(ui, "Controller");
    line(ui, "Walk, climb", "stick, cross", "The stick has a dead zone");
    line(ui, "Turn a page", "LB, RB", "Of this text or a list, as Page Up and Page Down do");
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        int button = bindings_button(&shell->settings.bindings, (AppAction)i);
        bool is_told = app_actions[i].group == APP_GROUP_GAME || i == APP_JUMP;
        if (button != PAD_NONE && is_told) {
            line(ui, app_actions[i].label, pad_button_label(button), app_actions[i].help);
        }
    }
}

static void print_editor_keys(const Shell *shell, int action, char *out, size_t size) {
    const char *own = shell->settings.editor_keys[action];
    const char *keys = own[0] ? own : editor_actions[action].keys;
    EditorChord chord;
    out[0] = '\0';
    while (keys[0] && editor_chord_read(&keys, &chord)) {
        char label[BINDING_TEXT];
        editor_key_label(chord, label, sizeof label);
        words_add(out, size, ", ", label);
    }
}

static void editor_lines(Shell *shell, Ui *ui) {
    heading(ui, "Editor");
    for (int i = 0; i < EDITOR_ACTION_COUNT; i++) {
        char keys[BINDING_TEXT];
        print_editor_keys(shell, i, keys, sizeof keys);
        if (keys[0]) {
            line(ui, editor_actions[i].label, keys, editor_actions[i].help);
        }
    }
    heading(ui, "Pointer in the editor");
    line(ui, "Paint", "left", "With the chosen tool");
    line(ui, "Erase", "right", "With most tools");
    line(ui, "Variants", "wheel", "Turns through the chosen kind's variants");
    line(ui, "Zoom", "Ctrl+wheel", "To the pointer");
    line(ui, "Pan", "middle, space", "Drag");
}

// The level that shows the movement that is being told about.
static const LibraryItem *level_of(const Shell *shell) {
    for (int i = 0; i < shell->library.count; i++) {
        const LibraryItem *item = &shell->library.items[i];
        if (movement_page_is_level_of(paths_name(item->path), shell->menus.help_movement)) {
            return item;
        }
    }
    return NULL;
}

static void help_build(Project *project, Ui *ui) {
    Shell *shell = project->shell;
    static const char *const tabs[] = {"Playing", "Editing", "Ways to move"};
    static const char *const names[] = {"playing", "editing", "ways"};
    UiRect room = app_page(ui, HELP_W, HELP_H);
    UiRect foot = ui_cut_bottom(&room, 34);
    ui_begin_panel(ui, "help", room, UI_PANEL_BORDER);
    ui_row(ui, 22, 1, NULL);
    ui_tabs(ui, &(UiTabs){.label = "tabs", .names = tabs, .count = 3}, &shell->menus.help_tab);
    ui_begin_child(ui, names[shell->menus.help_tab], -1, UI_PANEL_SCROLL);
    if (shell->menus.help_tab == 0) {
        game_keys(shell, ui);
    } else if (shell->menus.help_tab == 1) {
        editor_lines(shell, ui);
    } else {
        movement_page(ui, &shell->menus.help_movement);
    }
    ui_end_child(ui);
    ui_end_panel(ui);
    ui_begin_panel(ui, "help foot", foot, UI_PANEL_BORDER);
    // From the title only: elsewhere a level is open, perhaps with work in it.
    bool offers_level = shell->menus.help_tab == 2 && !project->run.level;
    ui_row(ui, 22, offers_level ? 2 : 1, NULL);
    UiButton back = {.label = "Back", .primary = true};
    bool leaves = ui_button_with(ui, &back);
    ui_tooltip(ui, "Back to where you were");
    const LibraryItem *shown = offers_level ? level_of(shell) : NULL;
    ui_disable_if(ui, shown || !offers_level ? NULL : "There is no level that shows it");
    bool plays = offers_level && ui_button(ui, "Play its level");
    ui_end_panel(ui);
    if (plays && shown) {
        app_open(shell, shown->path, SCREEN_PLAY);
        return;
    }
    if (leaves || ui_take_key(ui, UI_KEY_ESCAPE, 0)) {
        app_pop(project);
    }
    app_show_ui_cursor(shell);
}

const Screen help_screen = {.build = help_build, .navigates = true};
