#include "app/bindings.h"

#include <stdio.h>
#include <string.h>

#include "app/key_place.h"
#include "ui/input.h"
#include "words/words.h"

#define APP_ACTION_INFO(member, name, group, label, keys, button, help)                            \
    {name, label, keys, button, help, APP_GROUP_##group},
const AppActionInfo app_actions[APP_ACTION_COUNT] = {APP_ACTIONS(APP_ACTION_INFO)};
#undef APP_ACTION_INFO

static const char *const group_names[APP_GROUPS] = {"Moving", "Game", "Window", "Laboratory",
                                                    "Editing with a controller"};

void bindings_default(Bindings *bindings) {
    memset(bindings, 0, sizeof *bindings);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        bindings_parse(bindings, (AppAction)i, app_actions[i].keys);
        bindings_reset_button(bindings, (AppAction)i);
    }
}

bool key_chord_parse(const char *text, KeyChord *chord) {
    chord->mods = ui_mods_read(&text);
    chord->key = SDL_GetKeyFromName(text);
    return chord->key != SDLK_UNKNOWN;
}

void key_chord_print(KeyChord chord, char *out, size_t size) {
    char mods[UI_MODS_TEXT];
    ui_mods_print(chord.mods, mods, sizeof mods);
    snprintf(out, size, "%s%s", mods, SDL_GetKeyName(chord.key));
}

void key_name_label(const char *name, uint32_t mods, char *out, size_t size) {
    char word[BINDING_TEXT];
    int length = snprintf(word, sizeof word, "%.32s##key", name); // "Delete" is no button here
    const char *said = say_part(word, length);
    snprintf(out, size, "%s%s%s%s", mods & UI_MOD_CTRL ? say("Ctrl+") : "",
             mods & UI_MOD_ALT ? say("Alt+") : "", mods & UI_MOD_SHIFT ? say("Shift+") : "",
             said ? said : name);
}

void key_chord_label(KeyChord chord, char *out, size_t size) {
    char sign[BINDING_TEXT - UI_MODS_TEXT];
    key_place_sign(SDL_GetKeyFromScancode, chord.key, chord.mods, sign, sizeof sign);
    key_name_label(sign, chord.mods, out, size);
}

void editor_key_label(EditorChord chord, char *out, int size) {
    bool is_letter = chord.key >= 'A' && chord.key <= 'Z';
    bool is_sign = chord.key > ' ' && chord.key < EDITOR_KEY_LEFT;
    KeyChord shown = {is_letter ? chord.key - 'A' + SDLK_a : chord.key, chord.mods};
    if (is_sign) {
        key_chord_label(shown, out, (size_t)size);
    } else {
        char name[BINDING_TEXT];
        editor_chord_print((EditorChord){chord.key, 0}, name, sizeof name);
        key_name_label(name, chord.mods, out, (size_t)size);
    }
}

// Takes the next name of a list like "A, Left" or ",, A" into `name`; a comma may be a name itself.
static bool next_name(const char **text, char *name, size_t size) {
    while (**text == ' ') {
        (*text)++;
    }
    size_t length = 0;
    while ((*text)[length] && ((*text)[length] != ',' || length == 0)) {
        length++;
    }
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(name, *text, length);
    name[length] = '\0';
    *text += length + ((*text)[length] == ',');
    return true;
}

bool bindings_parse(Bindings *bindings, AppAction action, const char *text) {
    KeyChord chords[BINDING_KEYS] = {{0}};
    char name[BINDING_TEXT];
    for (int i = 0; next_name(&text, name, sizeof name); i++) {
        if (i == BINDING_KEYS || !key_chord_parse(name, &chords[i])) {
            return false;
        }
    }
    if (*text) {
        return false;
    }
    memcpy(bindings->keys[action], chords, sizeof chords);
    return true;
}

static void print_chords(const KeyChord *chords, void (*print)(KeyChord, char *, size_t), char *out,
                         size_t size) {
    out[0] = '\0';
    for (int i = 0; i < BINDING_KEYS; i++) {
        char name[BINDING_TEXT];
        if (chords[i].key) {
            print(chords[i], name, sizeof name);
            words_add(out, size, ", ", name);
        }
    }
}

void bindings_print(const Bindings *bindings, AppAction action, char *out, size_t size) {
    print_chords(bindings->keys[action], key_chord_print, out, size);
}

void bindings_label(const Bindings *bindings, AppAction action, char *out, size_t size) {
    print_chords(bindings->keys[action], key_chord_label, out, size);
}

void bindings_find_places(Bindings *bindings) {
    for (int i = 0; i < APP_ACTION_COUNT * BINDING_KEYS; i++) {
        SDL_Keycode *key = &bindings->keys[i / BINDING_KEYS][i % BINDING_KEYS].key;
        bool is_foreign = *key > SDLK_DELETE && (*key & SDLK_SCANCODE_MASK) == 0;
        *key = is_foreign ? key_place_of_sign(SDL_GetKeyFromScancode, *key) : *key;
    }
}

static bool share_a_key(const KeyChord *a, const KeyChord *b) {
    for (int i = 0; i < BINDING_KEYS; i++) {
        for (int k = 0; k < BINDING_KEYS; k++) {
            if (a[i].key && a[i].key == b[k].key && a[i].mods == b[k].mods) {
                return true;
            }
        }
    }
    return false;
}

AppAction bindings_conflict(const Bindings *bindings, AppAction action) {
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (i != (int)action && share_a_key(bindings->keys[action], bindings->keys[i])) {
            return (AppAction)i;
        }
    }
    return APP_ACTION_COUNT;
}

bool bindings_match(const Bindings *bindings, AppAction action, SDL_Keycode key, uint32_t mods) {
    for (int i = 0; i < BINDING_KEYS; i++) {
        const KeyChord *chord = &bindings->keys[action][i];
        if (chord->key == key && (mods & chord->mods) == chord->mods) {
            return true;
        }
    }
    return false;
}

AppAction bindings_find(const char *name) {
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (strcmp(app_actions[i].name, name) == 0) {
            return (AppAction)i;
        }
    }
    return APP_ACTION_COUNT;
}

// What SDL has for axes, in the order of PAD_TRIGGER_LEFT to PAD_BUTTONS.
static const struct {
    const char *name;
    SDL_GameControllerAxis axis;
    int sign;
} axis_buttons[] = {{"lefttrigger", SDL_CONTROLLER_AXIS_TRIGGERLEFT, 1},
                    {"righttrigger", SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1},
                    {"righty-", SDL_CONTROLLER_AXIS_RIGHTY, -1},
                    {"righty+", SDL_CONTROLLER_AXIS_RIGHTY, 1}};
enum { AXIS_BUTTONS = sizeof axis_buttons / sizeof axis_buttons[0] };
_Static_assert((int)PAD_TRIGGER_LEFT + (int)AXIS_BUTTONS == (int)PAD_BUTTONS, "name them all");

/// The button, trigger or way of the stick by name, "leftshoulder", "lefttrigger" or "righty-";
/// PAD_NONE for others.
static int pad_button_find(const char *name) {
    for (int i = 0; i < AXIS_BUTTONS; i++) {
        if (strcmp(name, axis_buttons[i].name) == 0) {
            return PAD_TRIGGER_LEFT + i;
        }
    }
    return (int)SDL_GameControllerGetButtonFromString(name);
}

int pad_button_of_axis(int axis, int value) {
    for (int i = 0; i < AXIS_BUTTONS; i++) {
        if (axis == (int)axis_buttons[i].axis && value * axis_buttons[i].sign > 0) {
            return PAD_TRIGGER_LEFT + i;
        }
    }
    return PAD_NONE;
}

const char *pad_button_label(int button) {
    static const char *const labels[PAD_BUTTONS] = {
        [SDL_CONTROLLER_BUTTON_A] = "A",
        [SDL_CONTROLLER_BUTTON_B] = "B",
        [SDL_CONTROLLER_BUTTON_X] = "X",
        [SDL_CONTROLLER_BUTTON_Y] = "Y",
        [SDL_CONTROLLER_BUTTON_BACK] = "Back",
        [SDL_CONTROLLER_BUTTON_GUIDE] = "Guide",
        [SDL_CONTROLLER_BUTTON_START] = "Start",
        [SDL_CONTROLLER_BUTTON_LEFTSTICK] = "L3",
        [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = "R3",
        [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = "LB",
        [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = "RB",
        [SDL_CONTROLLER_BUTTON_DPAD_UP] = "Up",
        [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = "Down",
        [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = "Left",
        [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = "Right",
        [PAD_TRIGGER_LEFT] = "LT",
        [PAD_TRIGGER_RIGHT] = "RT",
        [PAD_STICK_UP] = "R up",
        [PAD_STICK_DOWN] = "R down",
    };
    bool is_known = button >= 0 && button < PAD_BUTTONS && labels[button];
    return is_known ? labels[button] : "";
}

int bindings_button(const Bindings *bindings, AppAction action) {
    return bindings->buttons[action];
}

void bindings_reset_button(Bindings *bindings, AppAction action) {
    bindings->buttons[action] = pad_button_find(app_actions[action].button);
}

bool bindings_parse_button(Bindings *bindings, AppAction action, const char *name) {
    int button = pad_button_find(name);
    bool is_right = button != PAD_NONE || strcmp(name, "none") == 0;
    bindings->buttons[action] = is_right ? button : bindings->buttons[action];
    return is_right;
}

const char *bindings_print_button(const Bindings *bindings, AppAction action) {
    int button = bindings->buttons[action];
    const char *name = button >= PAD_TRIGGER_LEFT && button < PAD_BUTTONS
                           ? axis_buttons[button - PAD_TRIGGER_LEFT].name
                       : button != PAD_NONE
                           ? SDL_GameControllerGetStringForButton((SDL_GameControllerButton)button)
                           : NULL;
    return name != NULL ? name : "none";
}

// What switches between playing and editing is there in both.
static bool is_beside(AppAction a, AppAction b) {
    bool same = (app_actions[a].group == APP_GROUP_PAD) == (app_actions[b].group == APP_GROUP_PAD);
    return same || a == APP_EDIT || b == APP_EDIT;
}

AppAction bindings_button_conflict(const Bindings *bindings, AppAction action) {
    int button = bindings->buttons[action];
    for (int i = 0; i < APP_ACTION_COUNT && button != PAD_NONE; i++) {
        if (i != (int)action && bindings->buttons[i] == button && is_beside(action, (AppAction)i)) {
            return (AppAction)i;
        }
    }
    return APP_ACTION_COUNT;
}

const char *app_group_name(AppActionGroup group) {
    return group_names[group];
}
