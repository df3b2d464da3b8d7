// input.h - one frame's input as plain values: pointer, keys, typed text.
//
// Positions are UI units (one unit is one pixel at scale 1). Keys and typed text share one queue in
// order of arrival, so that "select all, type 24, Enter" means the same on a slow machine. The
// caller zeroes `pressed`, `released`, the wheel and the queue before each frame and keeps the
// rest. A game controller sends keys: the cross as arrows, its first button as UI_KEY_ENTER, its
// second as UI_KEY_ESCAPE.

#ifndef FOOTHOLD_UI_INPUT_H
#define FOOTHOLD_UI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UI_INPUT_EVENTS 64

enum { UI_BUTTON_LEFT = 1, UI_BUTTON_MIDDLE = 2, UI_BUTTON_RIGHT = 4 };

enum { UI_MOD_SHIFT = 1, UI_MOD_CTRL = 2, UI_MOD_ALT = 4, UI_MODS_TEXT = 16 };

typedef enum UiKey {
    UI_KEY_NONE,
    UI_KEY_TEXT, // not a key: a typed code point
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_UP,
    UI_KEY_DOWN,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_BACKSPACE,
    UI_KEY_DELETE,
    UI_KEY_ENTER,
    UI_KEY_SPACE,
    UI_KEY_ESCAPE,
    UI_KEY_TAB,
    UI_KEY_A, // UI_KEY_A + ('c' - 'a') is the key C, and so on to Z
    UI_KEY_Z = UI_KEY_A + 25,
    UI_KEY_COUNT
} UiKey;

typedef struct UiKeyEvent {
    UiKey key;
    uint32_t mods;
    uint32_t code_point; // of UI_KEY_TEXT
} UiKeyEvent;

typedef struct UiInput {
    int x, y;          // the pointer
    uint32_t down;     // UI_BUTTON_ bits held at the end of the frame
    uint32_t pressed;  // went down in this frame
    uint32_t released; // went up in this frame; a quick click sets both
    float wheel_x,
        wheel_y;   // steps, also parts of one; away from the hand and to the right are positive
    uint32_t mods; // UI_MOD_ bits
    UiKeyEvent events[UI_INPUT_EVENTS];
    int event_count;
    bool by_pad; // this frame's keys come from a controller, which types no numbers
    uint32_t
        frame; // sixtieths of a second, by frames or by a clock; drives blinking, delays, fading
    int screen_w, screen_h;
} UiInput;

/// Reads the modifiers before a key's name, "Shift+Ctrl+" in any order, and moves `*text` past
/// them. The end of the text is always the key, as in "Ctrl++".
uint32_t ui_mods_read(const char **text);
/// Writes modifiers as "Ctrl+Alt+Shift+" into `out`; UI_MODS_TEXT bytes are always enough.
void ui_mods_print(uint32_t mods, char *out, size_t size);

/// Adds a key press (or its repetition) to the queue; drops it if the queue is full.
void ui_input_key(UiInput *input, UiKey key, uint32_t mods);
/// Adds typed UTF-8 text, one event a code point; broken bytes and control characters are dropped.
void ui_input_text(UiInput *input, const char *utf8);
/// Clears edges, wheel and queue for the next frame and counts it as a sixtieth.
void ui_input_next_frame(UiInput *input);

#endif
