// pad_edit.c - a controller edits: stick and cross move the brush by cells, buttons paint.
//
// What a button does stands in the table of bindings.h, group APP_GROUP_PAD. Dialogs and typing
// have the controller for themselves.

#include "app/pad_edit.h"

#include <stdio.h>

#include "app/state.h"

enum { REPEAT_FIRST = 14, REPEAT_NEXT = 3 }; // ticks

static bool holds(const App *app, AppAction action) {
    return input_state_hold(&app->input, &app->settings.bindings, action);
}

/// Moves the brush at once, and again and again while the way is held.
static void move_brush(App *app) {
    PadEdit *pad = &app->editing.pad_edit;
    int cols = holds(app, APP_PAD_RIGHT) - holds(app, APP_PAD_LEFT);
    int rows = holds(app, APP_PAD_DOWN) - holds(app, APP_PAD_UP);
    // A tap that was over within the tick moves as well.
    cols += cols == 0 ? input_state_take(&app->input, APP_PAD_RIGHT) : 0;
    cols -= cols == 0 ? input_state_take(&app->input, APP_PAD_LEFT) : 0;
    rows += rows == 0 ? input_state_take(&app->input, APP_PAD_DOWN) : 0;
    rows -= rows == 0 ? input_state_take(&app->input, APP_PAD_UP) : 0;
    bool is_new = cols != pad->cols || rows != pad->rows;
    pad->wait = is_new ? 0 : pad->wait - 1;
    if ((cols != 0 || rows != 0) && pad->wait <= 0) {
        editor_pad_move(app->editor, cols, rows);
        pad->wait = is_new ? REPEAT_FIRST : REPEAT_NEXT;
    }
    pad->cols = cols;
    pad->rows = rows;
}

/// Presses and lets go what a button holds; a tap within a tick is both.
static void hold(App *app, AppAction action, EditorButton button, bool *held) {
    bool now = holds(app, action);
    bool tapped = input_state_take(&app->input, action);
    if (!*held && (now || tapped)) {
        editor_pad_press(app->editor, button, true);
    }
    if ((*held || tapped) && !now) {
        editor_pad_press(app->editor, button, false);
    }
    *held = now;
}

static void do_at_press(App *app) {
    static const struct {
        AppAction button;
        EditorAction action;
    } deeds[] = {{APP_PAD_UNDO, EDITOR_DO_UNDO},
                 {APP_PAD_REDO, EDITOR_DO_REDO},
                 {APP_PAD_BEFORE, EDITOR_DO_PREVIOUS_VARIANT},
                 {APP_PAD_NEXT, EDITOR_DO_NEXT_VARIANT},
                 {APP_PAD_SAVE, EDITOR_DO_SAVE}};
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        if (input_state_take(&app->input, deeds[i].button)) {
            editor_pad_move(app->editor, 0, 0); // the brush is where the hand is, not the mouse
            editor_do(app->editor, deeds[i].action);
        }
    }
    if (input_state_take(&app->input, APP_PAD_PICK)) {
        editor_pad_pick(app->editor);
    }
    int steps = input_state_take(&app->input, APP_PAD_ZOOM_IN) -
                input_state_take(&app->input, APP_PAD_ZOOM_OUT);
    if (steps != 0) {
        editor_pad_zoom(app->editor, steps);
    }
    if (input_state_take(&app->input, APP_PAD_PANELS)) {
        pad_edit_set_panels(app, true);
    }
}

void pad_edit_let_go(App *app) {
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (app_actions[i].group == APP_GROUP_PAD) {
            input_state_take(&app->input, (AppAction)i);
        }
    }
    if (app->editing.pad_edit.paints || app->editing.pad_edit.erases) {
        editor_let_go(app->editor);
    }
    editor_pad_wheel(app->editor, false);
    app->editing.pad_edit = (PadEdit){.in_panels = app->editing.pad_edit.in_panels};
}

void pad_edit_set_panels(App *app, bool on) {
    editor_pad_move(app->editor, 0, 0); // the line at the bottom speaks of the controller
    pad_edit_let_go(app);
    app->editing.pad_edit.in_panels = on;
    ui_set_navigation(app->ui, on);
    if (on) {
        ui_input_key(&app->shell.ui_input, UI_KEY_TAB, 0); // to the first of the controls
    }
}

void pad_edit_tick(App *app) {
    bool ends = app->editing.pad_edit.in_panels && input_state_take(&app->input, APP_PAD_PANELS);
    if (ends) {
        pad_edit_set_panels(app, false);
    } else if (ui_wants_keyboard(app->ui)) {
        if (app->editing.pad_edit.is_awake) {
            pad_edit_let_go(app);
        }
        return;
    }
    if (!app->editing.pad_edit.is_awake) { // what closed the dialog paints nothing
        input_state_forget_presses(&app->input);
        app->editing.pad_edit.is_awake = true;
        app->editing.pad_edit.paints = holds(app, APP_PAD_PAINT);
        app->editing.pad_edit.erases = holds(app, APP_PAD_ERASE);
        return;
    }
    bool opens = holds(app, APP_PAD_WHEEL);
    if (opens != app->editing.pad_edit.opens) {
        editor_pad_wheel(app->editor, opens);
        app->editing.pad_edit.opens = opens;
    }
    hold(app, APP_PAD_PAINT, EDITOR_LEFT, &app->editing.pad_edit.paints);
    hold(app, APP_PAD_ERASE, EDITOR_RIGHT, &app->editing.pad_edit.erases);
    move_brush(app);
    do_at_press(app);
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
    return (size_t)snprintf(out, size, "%s%s%s: %s   ", first, both ? " " : "", second, help->text);
}

void pad_edit_help(const App *app, char *out, size_t size) {
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
    bool in_panels = app->editing.pad_edit.in_panels;
    const PadHelp *helps = in_panels ? panels : edits;
    size_t count = in_panels ? sizeof panels / sizeof *panels : sizeof edits / sizeof *edits;
    size_t length = (size_t)snprintf(
        out, size, "%s", in_panels ? "Stick: go to a control   A: use it   B: out of it   " : "");
    for (size_t i = 0; i < count && length < size; i++) {
        length += add_help(&app->settings.bindings, &helps[i], out + length, size - length);
    }
}

// ---- Walk ----
//
// Walking the hero by keys while editing.
//
// The keys of playing walk, in their group APP_GROUP_MOVE; the others, and all with Ctrl or Alt,
// stay the editor's, and so does all that the pointer does. A controller has the brush.

void walk_set(App *app, bool on) {
    if (on == app->editing.walks) {
        return;
    }
    app->editing.walks = on;
    input_state_forget_presses(&app->input);
    if (on) {
        FhRect hero = session_hero(app->run.session).box;
        app->editing.edit_paused = false;
        run_begin_at(&app->run, (FhPoint){hero.x + hero.w / 2, fh_rect_bottom(hero)});
    } else {
        run_end_test(&app->run);
    }
}

bool edit_types(const App *app) {
    return ui_wants_keyboard(app->ui) || editor_awaits_text(app->editor);
}

bool walk_takes_key(const App *app, const SDL_KeyboardEvent *event) {
    const Bindings *bindings = &app->settings.bindings;
    bool is_plain = (app->input.mods & (UI_MOD_CTRL | UI_MOD_ALT)) == 0;
    bool walks = false;
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        walks = walks || (app_actions[i].group == APP_GROUP_MOVE &&
                          bindings_match(bindings, (AppAction)i, event->keysym.sym, 0));
    }
    return walks && is_plain && app->editing.walks && event->type == SDL_KEYDOWN &&
           !edit_types(app);
}

FhInput walk_input(App *app) {
    InputState *state = &app->input;
    bool is_free = app->editing.walks && !edit_types(app) && !editor_led_by_pad(app->editor) &&
                   (state->mods & (UI_MOD_CTRL | UI_MOD_ALT)) == 0;
    if (!is_free) {
        state->tapped = 0;
        return (FhInput){0};
    }
    InputState keys = *state;
    keys.buttons = 0;
    keys.stick_x = keys.stick_y = 0;
    state->tapped = 0;
    return input_state_input(&keys, &app->settings.bindings, run_is_at_ladder(&app->run));
}

void walk_follow(App *app) {
    if (app->editing.walks && session_state(app->run.session)->finished) {
        host_restart(app);
        editor_toast(app->editor, UI_TOAST_GOOD, "Goal! Walking on from the start");
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
    return (size_t)snprintf(out, size, "%s%s", key, text);
}

const char *walk_help(App *app) {
    static const struct {
        AppAction action;
        const char *text;
    } keys[] = {{APP_LEFT, " "},
                {APP_RIGHT, ": walk   "},
                {APP_JUMP, " "},
                {APP_JUMP_OR_CLIMB, ": jump   "},
                {APP_DOWN, ": duck"}};
    char *out = app->editing.walk_keys;
    size_t size = sizeof app->editing.walk_keys, length = 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && length < size; i++) {
        length += add_key(&app->settings.bindings, keys[i].action, keys[i].text, out + length,
                          size - length);
    }
    return app->editing.walks ? out : NULL;
}
