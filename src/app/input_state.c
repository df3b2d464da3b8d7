#include "app/input_state.h"

#include <string.h>

static uint64_t bit_of(AppAction action) {
    return (uint64_t)1 << action;
}

uint32_t input_state_key_mod(SDL_Keycode key) {
    switch (key) {
    case SDLK_LSHIFT:
    case SDLK_RSHIFT:
        return UI_MOD_SHIFT;
    case SDLK_LCTRL:
    case SDLK_RCTRL:
    case SDLK_LGUI: // the command key, where there is one
    case SDLK_RGUI:
        return UI_MOD_CTRL;
    case SDLK_LALT:
    case SDLK_RALT:
        return UI_MOD_ALT;
    default:
        return 0;
    }
}

typedef struct KeyPair {
    SDL_Keycode key;
    UiKey ui;
} KeyPair;

static const KeyPair ui_keys[] = {
    {SDLK_LEFT, UI_KEY_LEFT},
    {SDLK_RIGHT, UI_KEY_RIGHT},
    {SDLK_UP, UI_KEY_UP},
    {SDLK_DOWN, UI_KEY_DOWN},
    {SDLK_HOME, UI_KEY_HOME},
    {SDLK_END, UI_KEY_END},
    {SDLK_PAGEUP, UI_KEY_PAGE_UP},
    {SDLK_PAGEDOWN, UI_KEY_PAGE_DOWN},
    {SDLK_BACKSPACE, UI_KEY_BACKSPACE},
    {SDLK_DELETE, UI_KEY_DELETE},
    {SDLK_RETURN, UI_KEY_ENTER},
    {SDLK_KP_ENTER, UI_KEY_ENTER},
    {SDLK_SPACE, UI_KEY_SPACE},
    {SDLK_ESCAPE, UI_KEY_ESCAPE},
    {SDLK_TAB, UI_KEY_TAB},
};

UiKey input_state_ui_key(SDL_Keycode key) {
    if (key >= SDLK_a && key <= SDLK_z) {
        return (UiKey)(UI_KEY_A + (key - SDLK_a));
    }
    for (size_t i = 0; i < sizeof ui_keys / sizeof *ui_keys; i++) {
        if (ui_keys[i].key == key) {
            return ui_keys[i].ui;
        }
    }
    return UI_KEY_NONE;
}

UiKey input_state_ui_button(int button) {
    switch (button) {
    case SDL_CONTROLLER_BUTTON_DPAD_LEFT:
        return UI_KEY_LEFT;
    case SDL_CONTROLLER_BUTTON_DPAD_RIGHT:
        return UI_KEY_RIGHT;
    case SDL_CONTROLLER_BUTTON_DPAD_UP:
        return UI_KEY_UP;
    case SDL_CONTROLLER_BUTTON_DPAD_DOWN:
        return UI_KEY_DOWN;
    case SDL_CONTROLLER_BUTTON_A:
        return UI_KEY_ENTER;
    case SDL_CONTROLLER_BUTTON_B:
        return UI_KEY_ESCAPE;
    case SDL_CONTROLLER_BUTTON_LEFTSHOULDER:
        return UI_KEY_PAGE_UP;
    case SDL_CONTROLLER_BUTTON_RIGHTSHOULDER:
        return UI_KEY_PAGE_DOWN;
    default:
        return UI_KEY_NONE;
    }
}

uint32_t input_state_pointer_bit(int button) {
    return button == SDL_BUTTON_LEFT     ? UI_BUTTON_LEFT
           : button == SDL_BUTTON_MIDDLE ? UI_BUTTON_MIDDLE
           : button == SDL_BUTTON_RIGHT  ? UI_BUTTON_RIGHT
                                         : 0;
}

SDL_FPoint input_state_wheel(const SDL_MouseWheelEvent *wheel) {
    return (SDL_FPoint){wheel->preciseX, wheel->preciseY};
}

uint32_t input_state_mods_of(unsigned keymod) {
    return (keymod & KMOD_SHIFT ? UI_MOD_SHIFT : 0u) |
           (keymod & (KMOD_CTRL | KMOD_GUI) ? UI_MOD_CTRL : 0u) |
           (keymod & KMOD_ALT ? UI_MOD_ALT : 0u);
}

// Both keys of a modifier are one: it is held while one of them is.
static void gather_mods(InputState *state) {
    state->mods = state->sticky;
    for (int i = 0; i < state->key_count; i++) {
        state->mods |= input_state_key_mod(state->keys[i]);
    }
}

void input_state_set_sticky(InputState *state, uint32_t mods) {
    state->sticky = mods;
    gather_mods(state);
}

static void press(InputState *state, AppAction action) {
    state->pressed |= bit_of(action);
    state->tapped |= bit_of(action);
}

// What is held for long; its opposite is ended by it.
static const AppAction holds[][2] = {{APP_LEFT, APP_RIGHT},
                                     {APP_RIGHT, APP_LEFT},
                                     {APP_UP, APP_DOWN},
                                     {APP_DOWN, APP_UP},
                                     {APP_REWIND, APP_REWIND}};

static bool is_toggled(const InputState *state, AppAction action) {
    bool is_hold = false;
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
        is_hold = is_hold || holds[i][0] == action;
    }
    return state->toggles && is_hold;
}

static void press_key(InputState *state, AppAction action) {
    if (app_actions[action].group == APP_GROUP_LABORATORY && !state->laboratory) {
        return;
    }
    press(state, action);
    if (!is_toggled(state, action)) {
        return;
    }
    state->tapped &= ~bit_of(action);
    state->latched ^= bit_of(action);
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
        if (holds[i][0] == action && holds[i][1] != action) {
            state->latched &= ~bit_of(holds[i][1]);
        }
    }
}

void input_state_toggle_holds(InputState *state, bool toggles) {
    state->toggles = toggles;
    state->latched = toggles ? state->latched : 0;
}

static void key_down(InputState *state, const Bindings *bindings, SDL_Keycode key) {
    for (int i = 0; i < state->key_count; i++) {
        if (state->keys[i] == key) {
            return;
        }
    }
    if (state->key_count < INPUT_KEYS) {
        state->keys[state->key_count++] = key;
    }
    state->led_by_pad = false;
    gather_mods(state);
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (bindings_match(bindings, (AppAction)i, key, state->mods)) {
            press_key(state, (AppAction)i);
        }
    }
}

static void key_up(InputState *state, SDL_Keycode key) {
    for (int i = 0; i < state->key_count; i++) {
        if (state->keys[i] == key) {
            state->keys[i] = state->keys[--state->key_count];
            break;
        }
    }
    gather_mods(state);
}

// The state of a controller, begun at its first event. More controllers than there is room for
// share the last one.
static InputPad *need_pad(InputState *state, SDL_JoystickID id) {
    int at = 0;
    while (at < INPUT_PADS - 1 && state->pads[at].is_used && state->pads[at].id != id) {
        at++;
    }
    InputPad *pad = &state->pads[at];
    pad->id = pad->is_used ? pad->id : id;
    pad->is_used = true;
    return pad;
}

// What all of them hold together.
static void gather_pads(InputState *state) {
    state->buttons = 0;
    state->stick_x = state->stick_y = 0;
    for (int i = 0; i < INPUT_PADS; i++) {
        const InputPad *pad = &state->pads[i];
        state->buttons |= pad->buttons;
        state->stick_x = state->stick_x != 0 ? state->stick_x : pad->stick_x;
        state->stick_y = state->stick_y != 0 ? state->stick_y : pad->stick_y;
    }
}

static void pad_down(InputState *state, const Bindings *bindings, InputPad *pad, int button) {
    pad->buttons |= 1u << button;
    state->led_by_pad = true;
    state->leader = pad->id;
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (bindings_button(bindings, (AppAction)i) == button) {
            press_key(state, (AppAction)i);
        }
    }
}

// The stick as -1, 0 or 1; it must come back further than it went out, so that it never flickers.
static int stick_sign(int before, int value) {
    int zone = before != 0 ? INPUT_STICK_BACK : INPUT_STICK_ZONE;
    return (value > zone) - (value < -zone);
}

/// A trigger is a button that is down from half its way on, until it is nearly back.
static void pull_trigger(InputState *state, const Bindings *bindings, InputPad *pad, FhPoint pull) {
    bool is_down = pad->buttons >> pull.x & 1;
    if (!is_down && pull.y > INPUT_TRIGGER_ZONE) {
        pad_down(state, bindings, pad, pull.x);
    } else if (is_down && pull.y < INPUT_TRIGGER_BACK) {
        pad->buttons &= ~(1u << pull.x);
    }
}

// Moves one axis of a stick; `ways` are the actions of its ends.
static void move_axis(InputState *state, const InputPad *pad, int *stick, int value,
                      const AppAction ways[2]) {
    int before = *stick;
    *stick = stick_sign(before, value);
    if (*stick != before && *stick != 0) {
        state->led_by_pad = true;
        state->leader = pad->id;
        press(state, ways[*stick > 0]);
    }
}

static void move_stick(InputState *state, const Bindings *bindings,
                       const SDL_ControllerAxisEvent *axis) {
    static const AppAction sideways[] = {APP_LEFT, APP_RIGHT}, upright[] = {APP_UP, APP_DOWN};
    InputPad *pad = need_pad(state, axis->which);
    int ways[] = {pad_button_of_axis(axis->axis, 1), pad_button_of_axis(axis->axis, -1)};
    for (int i = 0; i < 2; i++) {
        if (ways[i] != PAD_NONE) {
            pull_trigger(state, bindings, pad,
                         (FhPoint){ways[i], i == 0 ? axis->value : -axis->value});
        }
    }
    if (axis->axis == SDL_CONTROLLER_AXIS_LEFTX) {
        move_axis(state, pad, &pad->stick_x, axis->value, sideways);
    } else if (axis->axis == SDL_CONTROLLER_AXIS_LEFTY) {
        move_axis(state, pad, &pad->stick_y, axis->value, upright);
    }
    gather_pads(state);
}

static void move_button(InputState *state, const Bindings *bindings,
                        const SDL_ControllerButtonEvent *event) {
    InputPad *pad = need_pad(state, event->which);
    if (event->type == SDL_CONTROLLERBUTTONDOWN) {
        pad_down(state, bindings, pad, event->button);
    } else {
        pad->buttons &= ~(1u << event->button);
    }
    gather_pads(state);
}

bool input_state_pad_gone(InputState *state, SDL_JoystickID id) {
    bool led = state->led_by_pad && state->leader == id;
    for (int i = 0; i < INPUT_PADS; i++) {
        if (state->pads[i].is_used && state->pads[i].id == id) {
            led = led || state->pads[i].buttons != 0 || state->pads[i].stick_x != 0 ||
                  state->pads[i].stick_y != 0;
            state->pads[i] = (InputPad){0};
        }
    }
    state->latched = led ? 0 : state->latched;
    gather_pads(state);
    return led;
}

static void move_pointer(InputState *state, int x, int y, float scale) {
    state->x = (float)x * scale;
    state->y = (float)y * scale;
    state->touched = true;
}

void input_state_event(InputState *state, const Bindings *bindings, const SDL_Event *event,
                       float scale) {
    switch (event->type) {
    case SDL_KEYDOWN:
        key_down(state, bindings, event->key.keysym.sym);
        break;
    case SDL_KEYUP:
        key_up(state, event->key.keysym.sym);
        break;
    case SDL_MOUSEMOTION:
        move_pointer(state, event->motion.x, event->motion.y, scale);
        break;
    case SDL_MOUSEBUTTONDOWN:
        move_pointer(state, event->button.x, event->button.y, scale);
        state->pointer |= input_state_pointer_bit(event->button.button);
        break;
    case SDL_MOUSEBUTTONUP:
        move_pointer(state, event->button.x, event->button.y, scale);
        state->pointer &= ~input_state_pointer_bit(event->button.button);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        move_button(state, bindings, &event->cbutton);
        break;
    case SDL_CONTROLLERAXISMOTION:
        move_stick(state, bindings, &event->caxis);
        break;
    default:
        break;
    }
}

void input_state_finger(InputState *state, AppAction action, bool is_down) {
    if (is_down && !(state->fingers & bit_of(action))) {
        press(state, action);
    }
    state->fingers = is_down ? state->fingers | bit_of(action) : state->fingers & ~bit_of(action);
}

void input_state_let_go(InputState *state) {
    InputState kept = {.x = state->x,
                       .y = state->y,
                       .touched = state->touched,
                       .toggles = state->toggles,
                       .led_by_pad = state->led_by_pad,
                       .leader = state->leader,
                       .laboratory = state->laboratory};
    *state = kept;
}

static bool stick_holds(const InputState *state, AppAction action) {
    switch (action) {
    case APP_LEFT:
    case APP_PAD_LEFT:
        return state->stick_x < 0;
    case APP_RIGHT:
    case APP_PAD_RIGHT:
        return state->stick_x > 0;
    case APP_UP:
    case APP_PAD_UP:
        return state->stick_y < 0;
    case APP_DOWN:
    case APP_PAD_DOWN:
        return state->stick_y > 0;
    default:
        return false;
    }
}

bool input_state_hold(const InputState *state, const Bindings *bindings, AppAction action) {
    if (state->fingers & bit_of(action)) {
        return true;
    }
    if (is_toggled(state, action)) {
        return (state->latched & bit_of(action)) != 0 || stick_holds(state, action);
    }
    int button = bindings_button(bindings, action);
    if (button != PAD_NONE && (state->buttons >> button & 1)) {
        return true;
    }
    for (int i = 0; i < state->key_count; i++) {
        if (bindings_match(bindings, action, state->keys[i], state->mods)) {
            return true;
        }
    }
    return stick_holds(state, action);
}

bool input_state_take(InputState *state, AppAction action) {
    bool pressed = (state->pressed & bit_of(action)) != 0;
    state->pressed &= ~bit_of(action);
    return pressed;
}

void input_state_forget_presses(InputState *state) {
    state->pressed = 0;
    state->tapped = 0;
    state->latched = 0;
}

void input_state_forget_key(InputState *state, const Bindings *bindings, SDL_Keycode key) {
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (bindings_match(bindings, (AppAction)i, key, state->mods)) {
            state->pressed &= ~bit_of((AppAction)i);
            state->tapped &= ~bit_of((AppAction)i);
        }
    }
}

static bool wants(const InputState *state, const Bindings *bindings, AppAction action) {
    return (state->tapped & bit_of(action)) != 0 || input_state_hold(state, bindings, action);
}

FhInput input_state_input(InputState *state, const Bindings *bindings, bool at_ladder) {
    static const struct {
        AppAction action;
        uint32_t bit;
    } moves[] = {
        {APP_LEFT, FH_INPUT_LEFT}, {APP_RIGHT, FH_INPUT_RIGHT}, {APP_UP, FH_INPUT_UP},
        {APP_DOWN, FH_INPUT_DOWN}, {APP_JUMP, FH_INPUT_JUMP},
    };
    FhInput input = {0};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        input.held |= wants(state, bindings, moves[i].action) ? moves[i].bit : 0;
    }
    if (wants(state, bindings, APP_JUMP_OR_CLIMB)) {
        input.held |= at_ladder ? FH_INPUT_UP : FH_INPUT_JUMP;
    }
    state->tapped = 0;
    return input;
}
