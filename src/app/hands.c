#include "app/hands.h"

#include <string.h>

static uint64_t bit_of(AppAction action) {
    return (uint64_t)1 << action;
}

uint32_t hands_key_mod(SDL_Keycode key) {
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

UiKey hands_ui_key(SDL_Keycode key) {
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

UiKey hands_ui_button(int button) {
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
    default:
        return UI_KEY_NONE;
    }
}

uint32_t hands_pointer_bit(int button) {
    return button == SDL_BUTTON_LEFT     ? UI_BUTTON_LEFT
           : button == SDL_BUTTON_MIDDLE ? UI_BUTTON_MIDDLE
           : button == SDL_BUTTON_RIGHT  ? UI_BUTTON_RIGHT
                                         : 0;
}

SDL_FPoint hands_wheel(const SDL_MouseWheelEvent *wheel) {
    float sign = wheel->direction == SDL_MOUSEWHEEL_FLIPPED ? -1.0f : 1.0f;
    return (SDL_FPoint){wheel->preciseX * sign, wheel->preciseY * sign};
}

static void press(Hands *hands, AppAction action) {
    hands->pressed |= bit_of(action);
    hands->tapped |= bit_of(action);
}

// What is held for long; its opposite is ended by it.
static const AppAction holds[][2] = {{APP_LEFT, APP_RIGHT},
                                     {APP_RIGHT, APP_LEFT},
                                     {APP_UP, APP_DOWN},
                                     {APP_DOWN, APP_UP},
                                     {APP_REWIND, APP_REWIND}};

static bool is_toggled(const Hands *hands, AppAction action) {
    bool is_hold = false;
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
        is_hold = is_hold || holds[i][0] == action;
    }
    return hands->toggles && is_hold;
}

static void press_key(Hands *hands, AppAction action) {
    press(hands, action);
    if (!is_toggled(hands, action)) {
        return;
    }
    hands->tapped &= ~bit_of(action);
    hands->latched ^= bit_of(action);
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
        if (holds[i][0] == action && holds[i][1] != action) {
            hands->latched &= ~bit_of(holds[i][1]);
        }
    }
}

void hands_toggle_holds(Hands *hands, bool toggles) {
    hands->toggles = toggles;
    hands->latched = toggles ? hands->latched : 0;
}

static void key_down(Hands *hands, const Bindings *bindings, SDL_Keycode key) {
    hands->mods |= hands_key_mod(key);
    for (int i = 0; i < hands->key_count; i++) {
        if (hands->keys[i] == key) {
            return;
        }
    }
    if (hands->key_count < HANDS_KEYS) {
        hands->keys[hands->key_count++] = key;
    }
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (bindings_match(bindings, (AppAction)i, key, hands->mods)) {
            press_key(hands, (AppAction)i);
        }
    }
}

static void key_up(Hands *hands, SDL_Keycode key) {
    hands->mods &= ~hands_key_mod(key);
    for (int i = 0; i < hands->key_count; i++) {
        if (hands->keys[i] == key) {
            hands->keys[i] = hands->keys[--hands->key_count];
            return;
        }
    }
}

static void pad_down(Hands *hands, const Bindings *bindings, int button) {
    hands->buttons |= 1u << button;
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (bindings_button(bindings, (AppAction)i) == button) {
            press_key(hands, (AppAction)i);
        }
    }
}

// The stick as -1, 0 or 1; it must come back further than it went out, so that it never flickers.
static int stick_sign(int before, int value) {
    int zone = before != 0 ? HANDS_STICK_BACK : HANDS_STICK_ZONE;
    return (value > zone) - (value < -zone);
}

/// A trigger is a button that is down from half its way on, until it is nearly back.
static void pull_trigger(Hands *hands, const Bindings *bindings, int button, int value) {
    bool is_down = hands->buttons >> button & 1;
    if (!is_down && value > HANDS_TRIGGER_ZONE) {
        pad_down(hands, bindings, button);
    } else if (is_down && value < HANDS_TRIGGER_BACK) {
        hands->buttons &= ~(1u << button);
    }
}

static void move_stick(Hands *hands, const Bindings *bindings,
                       const SDL_ControllerAxisEvent *axis) {
    if (axis->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT ||
        axis->axis == SDL_CONTROLLER_AXIS_TRIGGERRIGHT) {
        bool is_left = axis->axis == SDL_CONTROLLER_AXIS_TRIGGERLEFT;
        pull_trigger(hands, bindings, is_left ? PAD_TRIGGER_LEFT : PAD_TRIGGER_RIGHT, axis->value);
    } else if (axis->axis == SDL_CONTROLLER_AXIS_LEFTX) {
        int before = hands->stick_x;
        hands->stick_x = stick_sign(before, axis->value);
        if (hands->stick_x != before && hands->stick_x != 0) {
            press(hands, hands->stick_x < 0 ? APP_LEFT : APP_RIGHT);
        }
    } else if (axis->axis == SDL_CONTROLLER_AXIS_LEFTY) {
        int before = hands->stick_y;
        hands->stick_y = stick_sign(before, axis->value);
        if (hands->stick_y != before && hands->stick_y != 0) {
            press(hands, hands->stick_y < 0 ? APP_UP : APP_DOWN);
        }
    }
}

static void move_pointer(Hands *hands, int x, int y, float scale) {
    hands->x = (float)x * scale;
    hands->y = (float)y * scale;
    hands->touched = true;
}

void hands_event(Hands *hands, const Bindings *bindings, const SDL_Event *event, float scale) {
    switch (event->type) {
    case SDL_KEYDOWN:
        key_down(hands, bindings, event->key.keysym.sym);
        break;
    case SDL_KEYUP:
        key_up(hands, event->key.keysym.sym);
        break;
    case SDL_MOUSEMOTION:
        move_pointer(hands, event->motion.x, event->motion.y, scale);
        break;
    case SDL_MOUSEBUTTONDOWN:
        move_pointer(hands, event->button.x, event->button.y, scale);
        hands->pointer |= hands_pointer_bit(event->button.button);
        break;
    case SDL_MOUSEBUTTONUP:
        move_pointer(hands, event->button.x, event->button.y, scale);
        hands->pointer &= ~hands_pointer_bit(event->button.button);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        pad_down(hands, bindings, event->cbutton.button);
        break;
    case SDL_CONTROLLERBUTTONUP:
        hands->buttons &= ~(1u << event->cbutton.button);
        break;
    case SDL_CONTROLLERAXISMOTION:
        move_stick(hands, bindings, &event->caxis);
        break;
    default:
        break;
    }
}

void hands_let_go(Hands *hands) {
    Hands kept = {
        .x = hands->x, .y = hands->y, .touched = hands->touched, .toggles = hands->toggles};
    *hands = kept;
}

static bool stick_holds(const Hands *hands, AppAction action) {
    switch (action) {
    case APP_LEFT:
    case APP_PAD_LEFT:
        return hands->stick_x < 0;
    case APP_RIGHT:
    case APP_PAD_RIGHT:
        return hands->stick_x > 0;
    case APP_UP:
    case APP_PAD_UP:
        return hands->stick_y < 0;
    case APP_DOWN:
    case APP_PAD_DOWN:
        return hands->stick_y > 0;
    default:
        return false;
    }
}

bool hands_hold(const Hands *hands, const Bindings *bindings, AppAction action) {
    if (is_toggled(hands, action)) {
        return (hands->latched & bit_of(action)) != 0 || stick_holds(hands, action);
    }
    int button = bindings_button(bindings, action);
    if (button != PAD_NONE && (hands->buttons >> button & 1)) {
        return true;
    }
    for (int i = 0; i < hands->key_count; i++) {
        if (bindings_match(bindings, action, hands->keys[i], hands->mods)) {
            return true;
        }
    }
    return stick_holds(hands, action);
}

bool hands_take(Hands *hands, AppAction action) {
    bool pressed = (hands->pressed & bit_of(action)) != 0;
    hands->pressed &= ~bit_of(action);
    return pressed;
}

void hands_forget_presses(Hands *hands) {
    hands->pressed = 0;
    hands->tapped = 0;
    hands->latched = 0;
}

void hands_forget_key(Hands *hands, const Bindings *bindings, SDL_Keycode key) {
    for (int i = 0; i < APP_ACTION_COUNT; i++) {
        if (bindings_match(bindings, (AppAction)i, key, hands->mods)) {
            hands->pressed &= ~bit_of((AppAction)i);
            hands->tapped &= ~bit_of((AppAction)i);
        }
    }
}

static bool wants(const Hands *hands, const Bindings *bindings, AppAction action) {
    return (hands->tapped & bit_of(action)) != 0 || hands_hold(hands, bindings, action);
}

FhInput hands_input(Hands *hands, const Bindings *bindings, bool at_ladder) {
    static const struct {
        AppAction action;
        uint32_t bit;
    } moves[] = {
        {APP_LEFT, FH_INPUT_LEFT}, {APP_RIGHT, FH_INPUT_RIGHT}, {APP_UP, FH_INPUT_UP},
        {APP_DOWN, FH_INPUT_DOWN}, {APP_JUMP, FH_INPUT_JUMP},
    };
    FhInput input = {0};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        input.held |= wants(hands, bindings, moves[i].action) ? moves[i].bit : 0;
    }
    if (wants(hands, bindings, APP_JUMP_OR_CLIMB)) {
        input.held |= at_ladder ? FH_INPUT_UP : FH_INPUT_JUMP;
    }
    hands->tapped = 0;
    return input;
}
