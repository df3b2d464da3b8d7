// pad_edit.c - a controller edits: stick and cross move the brush by cells, buttons paint.
//
// What a button does stands in the table of bindings.h, group APP_GROUP_PAD. Dialogs and typing
// have the controller for themselves.

#include <stdio.h>

#include "app/pad_edit.h"
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
    app->editing.pad_edit = (PadEdit){0};
}

void pad_edit_tick(App *app) {
    if (ui_wants_keyboard(app->ui)) {
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

void pad_edit_help(const App *app, char *out, size_t size) {
    size_t length = 0;
    const Bindings *bindings = &app->settings.bindings;
    out[0] = '\0';
    for (int i = APP_PAD_PAINT; i < APP_ACTION_COUNT && length < size; i++) {
        length += (size_t)snprintf(out + length, size - length, "%s: %s   ",
                                   pad_button_label(bindings_button(bindings, (AppAction)i)),
                                   app_actions[i].label);
    }
    if (length < size) {
        snprintf(out + length, size - length, "%s: play",
                 pad_button_label(bindings_button(bindings, APP_EDIT)));
    }
}
