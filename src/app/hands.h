// hands.h - what keys, pointer and controllers are doing, known from events alone.
//
// Never asks SDL for the state of a device: pushed events, replays and real hands are then the same
// path. A quick tap between two ticks counts for the next tick (tapped). Space: target px.

#ifndef FOOTHOLD_APP_HANDS_H
#define FOOTHOLD_APP_HANDS_H

#include "app/bindings.h"
#include "foothold/base.h"
#include "ui/input.h"

enum { HANDS_KEYS = 24, HANDS_STICK_ZONE = 11000, HANDS_STICK_BACK = 8000 };
enum { HANDS_TRIGGER_ZONE = 16000, HANDS_TRIGGER_BACK = 8000 };

typedef struct Hands {
    SDL_Keycode keys[HANDS_KEYS]; // held
    int key_count;
    uint32_t mods;    // UI_MOD_*
    uint32_t buttons; // of controllers: bit SDL_CONTROLLER_BUTTON_*, PAD_TRIGGER_*
    int stick_x, stick_y;
    uint64_t tapped;  // bit AppAction: went down since the last tick
    uint64_t pressed; // bit AppAction: went down, not yet taken
    float x, y;       // the pointer, target px
    uint32_t pointer; // UI_BUTTON_* held
    bool touched;     // the pointer was ever moved
    bool toggles;     // a press of what is held starts it, the next one ends it
    uint64_t latched; // bit AppAction: was started so
} Hands;

/// Takes an event in. `scale`: target px a window point (high-DPI).
void hands_event(Hands *hands, const Bindings *bindings, const SDL_Event *event, float scale);
/// Switches whether one press starts what otherwise is held (run, climb, duck, rewind) and the next
/// one ends it. The stick is held all the same.
void hands_toggle_holds(Hands *hands, bool toggles);
/// Everything is let go: the window lost the focus, or another screen came.
void hands_let_go(Hands *hands);
bool hands_hold(const Hands *hands, const Bindings *bindings, AppAction action);
/// True once for each press.
bool hands_take(Hands *hands, AppAction action);
void hands_forget_presses(Hands *hands);
/// Ignores the presses of a key that another part of the program has used.
void hands_forget_key(Hands *hands, const Bindings *bindings, SDL_Keycode key);
/// What the player wants in this tick. `at_ladder` decides what "jump or climb" means. Forgets
/// taps.
FhInput hands_input(Hands *hands, const Bindings *bindings, bool at_ladder);

/// The modifier that a key is, UI_MOD_*; 0 for other keys.
uint32_t hands_key_mod(SDL_Keycode key);
/// The interface's name of a key; UI_KEY_NONE for most.
UiKey hands_ui_key(SDL_Keycode key);
UiKey hands_ui_button(int button);
/// The interface's bit of a pointer's button, UI_BUTTON_*; 0 for others.
uint32_t hands_pointer_bit(int button);
/// The wheel's steps: y > 0 away from the hand and x > 0 to the right, whatever the system turns.
SDL_FPoint hands_wheel(const SDL_MouseWheelEvent *wheel);

#endif
