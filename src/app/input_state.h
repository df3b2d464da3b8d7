// input_state.h - what keys, pointer and controllers are doing, known from events alone.
//
// Never asks SDL for the state of a device: pushed events, replays and real hands are then the same
// path. A quick tap between two ticks counts for the next tick (tapped). Each device has a state of
// its own, and a tick is given all of them together: a controller that lies on a table, or goes,
// changes nothing of what another device holds. Space: target px.

#ifndef FOOTHOLD_APP_INPUT_STATE_H
#define FOOTHOLD_APP_INPUT_STATE_H

#include "app/bindings.h"
#include "foothold/base.h"
#include "ui/input.h"

enum { INPUT_KEYS = 24, INPUT_PADS = 8, INPUT_STICK_ZONE = 11000, INPUT_STICK_BACK = 8000 };
enum { INPUT_TRIGGER_ZONE = 16000, INPUT_TRIGGER_BACK = 8000 };

/// A controller.
typedef struct InputPad {
    bool is_used;
    SDL_JoystickID id;
    uint32_t buttons;     // bit SDL_CONTROLLER_BUTTON_*, PAD_TRIGGER_*
    int stick_x, stick_y; // -1, 0 or 1
} InputPad;

typedef struct InputState {
    SDL_Keycode keys[INPUT_KEYS]; // held, as bindings name them
    int key_count;
    uint32_t mods;             // UI_MOD_* of the keys that are held, and sticky ones
    uint32_t sticky;           // UI_MOD_* that hold without their keys: latched by the system
    InputPad pads[INPUT_PADS]; // in the order in which they were first used
    uint32_t buttons;          // of all controllers together
    int stick_x, stick_y;      // of the first one whose stick is out
    bool led_by_pad;           // a controller did the last thing, not a key
    SDL_JoystickID leader;     // that controller
    uint64_t fingers;          // bit AppAction: held by a finger on the screen
    uint64_t tapped;           // bit AppAction: went down since the last tick
    uint64_t pressed;          // bit AppAction: went down, not yet taken
    float x, y;                // the pointer, target px
    uint32_t pointer;          // UI_BUTTON_* held
    bool touched;              // the pointer was ever moved
    bool toggles;              // a press of what is held starts it, the next one ends it
    uint64_t latched;          // bit AppAction: was started so
    bool laboratory; // the actions of APP_GROUP_LABORATORY count; without it they do nothing
} InputState;

enum { TOUCH_FINGERS = 5 };

/// What a finger on the screen does until it is lifted (touch.h).
typedef enum TouchRole { TOUCH_POINTS, TOUCH_STICK, TOUCH_BUTTON } TouchRole;

typedef struct TouchFinger {
    bool is_down;
    SDL_FingerID id;
    TouchRole role;
    AppAction action;     // of TOUCH_BUTTON
    SDL_FPoint from, now; // where it came down, and is
} TouchFinger;

typedef struct Touch {
    TouchFinger fingers[TOUCH_FINGERS];
    bool is_used;    // fingers lead: the controls are shown
    int used_tick;   // of the shell: the last touch
    bool pinches;    // two fingers have the view, until all are lifted
    float pinched;   // the fingers' distance at the last step of zoom
    SDL_FPoint held; // the middle of both
} Touch;

/// Takes an event in. `scale`: target px a window point (high-DPI).
void input_state_event(InputState *state, const Bindings *bindings, const SDL_Event *event,
                       float scale);
/// Switches whether one press starts what otherwise is held (run, climb, duck, rewind) and the next
/// one ends it. The stick is held all the same.
void input_state_toggle_holds(InputState *state, bool toggles);
/// A finger on the screen holds an action, or no longer does.
void input_state_finger(InputState *state, AppAction action, bool is_down);
/// Everything is let go: the window lost the focus, or another screen came.
void input_state_let_go(InputState *state);
/// A controller is gone: what it held is let go, and nothing else. Returns true when it was the one
/// in the player's hands.
bool input_state_pad_gone(InputState *state, SDL_JoystickID id);
/// What the system says of Ctrl, Shift and Alt beside the keys that are down, UI_MOD_*.
void input_state_set_sticky(InputState *state, uint32_t mods);
bool input_state_hold(const InputState *state, const Bindings *bindings, AppAction action);
/// True once for each press.
bool input_state_take(InputState *state, AppAction action);
void input_state_forget_presses(InputState *state);
/// Ignores the presses of a key that another part of the program has used.
void input_state_forget_key(InputState *state, const Bindings *bindings, SDL_Keycode key);
/// What the player wants in this tick. `at_ladder` decides what "jump or climb" means. Forgets
/// taps.
FhInput input_state_input(InputState *state, const Bindings *bindings, bool at_ladder);

/// The modifier that a key is, UI_MOD_*; 0 for other keys.
uint32_t input_state_key_mod(SDL_Keycode key);
/// The interface's name of a key; UI_KEY_NONE for most.
UiKey input_state_ui_key(SDL_Keycode key);
UiKey input_state_ui_button(int button);
/// The interface's bit of a pointer's button, UI_BUTTON_*; 0 for others.
uint32_t input_state_pointer_bit(int button);
/// The modifiers of an SDL_Keymod, UI_MOD_*.
uint32_t input_state_mods_of(unsigned keymod);
/// The wheel's steps, y > 0 up and x > 0 to the right. Where the system turns the wheel ("natural
/// scrolling"), the steps are turned already, as in all programs.
SDL_FPoint input_state_wheel(const SDL_MouseWheelEvent *wheel);

#endif
