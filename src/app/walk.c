// walk.c - walking the hero by keys while editing.
//
// The keys of playing walk, in their group APP_GROUP_MOVE; the others, and all with Ctrl or Alt,
// stay the editor's, and so does all that the pointer does. A controller has the brush.

#include "app/walk.h"

#include <stdio.h>

#include "app/state.h"

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
