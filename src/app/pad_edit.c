// pad_edit.c - a controller edits: stick and cross move the brush by cells, buttons paint.
//
// What a button does stands in the table of bindings.h, group APP_GROUP_PAD. Dialogs and typing
// have the controller for themselves.

#include "app/pad_edit.h"

#include <stdio.h>

#include "app/project.h"
#include "words/words.h"

enum { REPEAT_FIRST = 14, REPEAT_NEXT = 3 }; // ticks

static bool holds(const Shell *shell, AppAction action) {
    return input_state_hold(&shell->input, &shell->settings.bindings, action);
}

/// Moves the brush at once, and again and again while the way is held.
static void move_brush(Project *project) {
    PadEdit *pad = &project->editing.pad_edit;
    int cols = holds(project->shell, APP_PAD_RIGHT) - holds(project->shell, APP_PAD_LEFT);
    int rows = holds(project->shell, APP_PAD_DOWN) - holds(project->shell, APP_PAD_UP);
    // A tap that was over within the tick moves as well.
    cols += cols == 0 ? input_state_take(&project->shell->input, APP_PAD_RIGHT) : 0;
    cols -= cols == 0 ? input_state_take(&project->shell->input, APP_PAD_LEFT) : 0;
    rows += rows == 0 ? input_state_take(&project->shell->input, APP_PAD_DOWN) : 0;
    rows -= rows == 0 ? input_state_take(&project->shell->input, APP_PAD_UP) : 0;
    bool is_new = cols != pad->cols || rows != pad->rows;
    pad->wait = is_new ? 0 : pad->wait - 1;
    if ((cols != 0 || rows != 0) && pad->wait <= 0) {
        editor_pad_move(project->editor, cols, rows);
        pad->wait = is_new ? REPEAT_FIRST : REPEAT_NEXT;
    }
    pad->cols = cols;
    pad->rows = rows;
}

/// Presses and lets go what a button holds; a tap within a tick is both.
static void hold(Project *project, AppAction action, EditorButton button, bool *held) {
    bool now = holds(project->shell, action);
    bool tapped = input_state_take(&project->shell->input, action);
    if (!*held && (now || tapped)) {
        editor_pad_press(project->editor, button, true);
    }
    if ((*held || tapped) && !now) {
        editor_pad_press(project->editor, button, false);
    }
    *held = now;
}

static void do_at_press(Project *project) {
    static const struct {
        AppAction button;
        EditorAction action;
    } deeds[] = {{APP_PAD_UNDO, EDITOR_DO_UNDO},
                 {APP_PAD_REDO, EDITOR_DO_REDO},
                 {APP_PAD_BEFORE, EDITOR_DO_PREVIOUS_VARIANT},
                 {APP_PAD_NEXT, EDITOR_DO_NEXT_VARIANT},
                 {APP_PAD_SAVE, EDITOR_DO_SAVE}};
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        if (input_state_take(&project->shell->input, deeds[i].button)) {
            editor_pad_move(project->editor, 0, 0); // the brush is where the hand is, not the mouse
            editor_do(project->editor, deeds[i].action);
        }
    }
    if (input_state_take(&project->shell->input, APP_PAD_PICK)) {
        editor_pad_pick(project->editor);
    }
    int steps = input_state_take(&project->shell->input, APP_PAD_ZOOM_IN) -
                input_state_take(&project->shell->input, APP_PAD_ZOOM_OUT);
    if (steps != 0) {
        editor_pad_zoom(project->editor, steps);
    }
    if (input_state_take(&project->shell->input, APP_PAD_PANELS)) {
        pad_edit_set_panels(project, true);
    }
}

void pad_edit_let_go(Project *project) {
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (app_actions[i].group == APP_GROUP_PAD) {
            input_state_take(&project->shell->input, (AppAction)i);
        }
    }
    if (project->editing.pad_edit.paints || project->editing.pad_edit.erases) {
        editor_let_go(project->editor);
    }
    editor_pad_wheel(project->editor, false);
    project->editing.pad_edit = (PadEdit){.in_panels = project->editing.pad_edit.in_panels};
}

void pad_edit_set_panels(Project *project, bool on) {
    editor_pad_move(project->editor, 0, 0); // the line at the bottom speaks of the controller
    pad_edit_let_go(project);
    project->editing.pad_edit.in_panels = on;
    ui_set_navigation(project->shell->ui, on);
    if (on) {
        ui_input_key(&project->shell->ui_input, UI_KEY_TAB, 0); // to the first of the controls
    }
}

void pad_edit_tick(Project *project) {
    bool ends = project->editing.pad_edit.in_panels &&
                input_state_take(&project->shell->input, APP_PAD_PANELS);
    if (ends) {
        pad_edit_set_panels(project, false);
    } else if (ui_wants_keyboard(project->shell->ui)) {
        if (project->editing.pad_edit.is_awake) {
            pad_edit_let_go(project);
        }
        return;
    }
    if (!project->editing.pad_edit.is_awake) { // what closed the dialog paints nothing
        input_state_forget_presses(&project->shell->input);
        project->editing.pad_edit.is_awake = true;
        project->editing.pad_edit.paints = holds(project->shell, APP_PAD_PAINT);
        project->editing.pad_edit.erases = holds(project->shell, APP_PAD_ERASE);
        return;
    }
    bool opens = holds(project->shell, APP_PAD_WHEEL);
    if (opens != project->editing.pad_edit.opens) {
        editor_pad_wheel(project->editor, opens);
        project->editing.pad_edit.opens = opens;
    }
    hold(project, APP_PAD_PAINT, EDITOR_LEFT, &project->editing.pad_edit.paints);
    hold(project, APP_PAD_ERASE, EDITOR_RIGHT, &project->editing.pad_edit.erases);
    move_brush(project);
    do_at_press(project);
}

/// One entry of the line at the bottom: two actions, or one and APP_ACTION_COUNT.
typedef struct PadHelp {
    AppAction first, second;
    const char *text;
} PadHelp;

static size_t add_help(const Bindings *bindings, const PadHelp *help, char *out, size_t size) {
    const char *first = pad_button_label(bindings_button(bindings, help->first));
    const char *second = help->second != APP_ACTION_COUNT
                             ? pad_button_label(bindings_button(bindings, help->second))
                             : "";
    bool both = first[0] != '\0' && second[0] != '\0';
    if (first[0] == '\0' && second[0] == '\0') {
        return 0;
    }
    return (size_t)snprintf(out, size, "%s%s%s: %s   ", first, both ? " " : "", second,
                            say(help->text));
}

void pad_edit_help(const Project *project, char *out, size_t size) {
    static const PadHelp edits[] = {{APP_PAD_PAINT, APP_ACTION_COUNT, "paint"},
                                    {APP_PAD_ERASE, APP_ACTION_COUNT, "erase"},
                                    {APP_PAD_UNDO, APP_PAD_REDO, "undo, redo"},
                                    {APP_PAD_BEFORE, APP_PAD_NEXT, "variant"},
                                    {APP_PAD_WHEEL, APP_ACTION_COUNT, "tools, tiles"},
                                    {APP_PAD_PICK, APP_ACTION_COUNT, "pick"},
                                    {APP_PAD_ZOOM_IN, APP_PAD_ZOOM_OUT, "zoom"},
                                    {APP_PAD_PANELS, APP_ACTION_COUNT, "panels, menus"},
                                    {APP_PAD_SAVE, APP_ACTION_COUNT, "save"},
                                    {APP_EDIT, APP_ACTION_COUNT, "play"}};
    static const PadHelp panels[] = {{APP_PAD_PANELS, APP_ACTION_COUNT, "back to the level"},
                                     {APP_EDIT, APP_ACTION_COUNT, "play"}};
    bool in_panels = project->editing.pad_edit.in_panels;
    const PadHelp *helps = in_panels ? panels : edits;
    size_t count = in_panels ? sizeof panels / sizeof *panels : sizeof edits / sizeof *edits;
    size_t length =
        (size_t)snprintf(out, size, "%s%s",
                         in_panels ? say("Stick: go to a control   A: use it   B: out of it") : "",
                         in_panels ? "   " : "");
    for (size_t i = 0; i < count && length < size; i++) {
        length +=
            add_help(&project->shell->settings.bindings, &helps[i], out + length, size - length);
    }
}

// ---- Walk ----
//
// Walking the hero by keys while editing.
//
// The keys of playing walk, in their group APP_GROUP_MOVE; the others, and all with Ctrl or Alt,
// stay the editor's, and so does all that the pointer does. A controller has the brush.

void walk_set(Project *project, bool on) {
    if (on == project->editing.walks) {
        return;
    }
    project->editing.walks = on;
    input_state_forget_presses(&project->shell->input);
    if (on) {
        FhRect hero = session_hero(project->run.session).box;
        project->editing.edit_paused = false;
        run_begin_at(&project->run, (FhPoint){hero.x + hero.w / 2, fh_rect_bottom(hero)});
    } else {
        run_end_test(&project->run);
    }
}

bool edit_types(const Project *project) {
    return ui_wants_keyboard(project->shell->ui) || editor_awaits_text(project->editor);
}

bool walk_takes_key(const Project *project, const SDL_KeyboardEvent *event) {
    const Bindings *bindings = &project->shell->settings.bindings;
    bool is_plain = (project->shell->input.mods & (UI_MOD_CTRL | UI_MOD_ALT)) == 0;
    bool walks = false;
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        walks = walks || (app_actions[i].group == APP_GROUP_MOVE &&
                          bindings_match(bindings, (AppAction)i, event->keysym.sym, 0));
    }
    return walks && is_plain && project->editing.walks && event->type == SDL_KEYDOWN &&
           !edit_types(project);
}

FhInput walk_input(Project *project) {
    InputState *state = &project->shell->input;
    bool is_free = project->editing.walks && !edit_types(project) &&
                   !editor_led_by_pad(project->editor) &&
                   (state->mods & (UI_MOD_CTRL | UI_MOD_ALT)) == 0;
    if (!is_free) {
        state->tapped = 0;
        return (FhInput){0};
    }
    InputState keys = *state;
    keys.buttons = 0;
    keys.stick_x = keys.stick_y = 0;
    state->tapped = 0;
    return input_state_input(&keys, &project->shell->settings.bindings,
                             run_is_at_ladder(&project->run));
}

void walk_follow(Project *project) {
    if (project->editing.walks && session_state(project->run.session)->finished) {
        host_restart(project);
        editor_toast(project->editor, UI_TOAST_GOOD, "Goal! Walking on from the start");
    }
}

// The first key of an action with what it does; nothing when it has none.
static size_t add_key(const Bindings *bindings, AppAction action, const char *text, char *out,
                      size_t size) {
    char key[BINDING_TEXT];
    KeyChord chord = bindings->keys[action][0];
    if (chord.key == 0) {
        return 0;
    }
    key_chord_label(chord, key, sizeof key);
    return (size_t)snprintf(out, size, text[0] ? "%s: %s   " : "%s ", key, say(text));
}

const char *walk_help(Project *project) {
    static const struct {
        AppAction action;
        const char *text;
    } keys[] = {{APP_LEFT, ""},
                {APP_RIGHT, "walk"},
                {APP_JUMP, ""},
                {APP_JUMP_OR_CLIMB, "jump"},
                {APP_DOWN, "duck"}};
    char *out = project->editing.walk_keys;
    size_t size = sizeof project->editing.walk_keys, length = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && length < size; i++) {
        length += add_key(&project->shell->settings.bindings, keys[i].action, keys[i].text,
                          out + length, size - length);
    }
    return project->editing.walks ? out : NULL;
}
