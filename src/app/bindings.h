// bindings.h - everything a hand can ask of the game, in one table: names, keys, buttons and help.
//
// The table gives the settings screen, the help screen, the settings file and the default keys. A
// new action is one row here and one place that asks for it. Keys are places, named as on a US
// keyboard (key_place.h). The editor has a table of its own (editor/action.h).

#ifndef FOOTHOLD_APP_BINDINGS_H
#define FOOTHOLD_APP_BINDINGS_H

#include <SDL.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "editor/action.h"

typedef enum AppActionGroup {
    APP_GROUP_MOVE,
    APP_GROUP_GAME,
    APP_GROUP_WINDOW,
    APP_GROUP_LABORATORY, // keys that work only while the laboratory is switched on
    APP_GROUP_PAD,        // a controller in the editor
    APP_GROUPS
} AppActionGroup;

// X(member, "name", group, "label", "default keys", "controller button", "help")
#define APP_ACTIONS(X)                                                                             \
    X(LEFT, "left", MOVE, "Left", "A, Left", "dpleft", "Walk left")                                \
    X(RIGHT, "right", MOVE, "Right", "D, Right", "dpright", "Walk right")                          \
    X(UP, "up", MOVE, "Up", "Up", "dpup", "Climb ladders and stairs")                              \
    X(DOWN, "down", MOVE, "Down", "S, Down", "dpdown", "Duck, climb down, drop through one-ways")  \
    X(JUMP, "jump", MOVE, "Jump", "Space, Z", "a", "Jump; hold it to jump higher")                 \
    X(JUMP_OR_CLIMB, "jumpOrClimb", MOVE, "Jump or climb", "W", "",                                \
      "Jump, but climb where there is a ladder")                                                   \
    X(EDIT, "edit", GAME, "Edit / play", "Tab", "back", "Switch between playing and editing")      \
    X(PAUSE, "pause", GAME, "Pause", "Escape", "start", "Pause, and back")                         \
    X(RESTART, "restart", GAME, "Restart", "R, F5", "y", "Start the level again")                  \
    X(REWIND, "rewind", GAME, "Rewind", "Backspace", "leftshoulder",                               \
      "Hold it: rewind up to ten seconds")                                                         \
    X(DIG, "dig", GAME, "Bomb", "B", "rightshoulder",                                              \
      "Blow a hole ahead, or up or down with that key (bit mask mover only)")                      \
    X(SAVE_STATE, "saveState", GAME, "Save moment", "F9", "",                                      \
      "Save this moment of the run, to come back to it")                                           \
    X(LOAD_STATE, "loadState", GAME, "Load moment", "F10", "", "Back to the saved moment")         \
    X(NEXT_TILE, "nextTile", GAME, "Next tile", "E, ]", "", "Choose what the right button paints") \
    X(PREVIOUS_TILE, "previousTile", GAME, "Tile before", "Q, [", "", "Choose the other way")      \
    X(SLIDERS, "sliders", GAME, "Sliders", "H", "rightstick",                                      \
      "The hero's sliders over the running game; a controller's cross goes through them")          \
    X(HELP, "help", GAME, "Help", "F1", "", "All keys on one page")                                \
    X(LABORATORY, "laboratory", GAME, "Laboratory", "F3", "",                                      \
      "Switch the keys of the laboratory on and off: movers, comparison, plots")                   \
    X(FULLSCREEN, "fullscreen", WINDOW, "Full screen", "F11, Alt+Return", "",                      \
      "Use the whole screen, and back")                                                            \
    X(ZOOM_IN, "zoomIn", WINDOW, "Zoom in", "=, Keypad +", "", "Larger")                           \
    X(ZOOM_OUT, "zoomOut", WINDOW, "Zoom out", "-, Keypad -", "", "Smaller")                       \
    X(MUTE, "mute", WINDOW, "Mute", "M", "", "Sound off and on")                                   \
    X(PICTURE, "picture", WINDOW, "Picture", "F12", "", "Save a picture of the window")            \
    X(FILM, "film", GAME, "Film", "Shift+F12", "",                                                 \
      "Save the last ten seconds of the run as a moving picture")                                  \
    X(BOXES, "boxes", LABORATORY, "Boxes", "X", "", "Show the boxes of all that moves")            \
    X(CONTACTS, "contacts", LABORATORY, "Contacts", "F2", "", "Show contacts and speeds")          \
    X(SHAPES, "shapes", LABORATORY, "Shapes", "O", "", "Show the shapes that collide")             \
    X(GRID, "grid", LABORATORY, "Grid", "F4", "", "Show the grid and the remainders of moves")     \
    X(STEP, "step", LABORATORY, "One tick", "F6, .", "", "Freeze, then one tick with each press")  \
    X(SLOW, "slow", LABORATORY, "Slow motion", "T", "", "A quarter of the speed, and back")        \
    X(FREEZE, "freeze", LABORATORY, "Freeze", "F7", "", "Stop the world, and go on")               \
    X(MOVER_DEBUG, "sight", LABORATORY, "Sight", "F8", "", "Show how the mover sees the level")    \
    X(MOVEMENT, "movement", LABORATORY, "Next mover", "V", "x",                                    \
      "Move in another way, from here on")                                                         \
    X(PLOTS, "plots", LABORATORY, "Plots", "P", "",                                                \
      "Position and speed over the last seconds, as curves")                                       \
    X(COMPARE, "compare", LABORATORY, "Compare", "C", "",                                          \
      "Several movers at once: together, side by side, off; 1 to 9 choose which")                  \
    X(PAD_LEFT, "padLeft", PAD, "Brush left", "", "dpleft", "Brush a cell to the left")            \
    X(PAD_RIGHT, "padRight", PAD, "Brush right", "", "dpright", "Brush a cell to the right")       \
    X(PAD_UP, "padUp", PAD, "Brush up", "", "dpup", "Brush a cell up")                             \
    X(PAD_DOWN, "padDown", PAD, "Brush down", "", "dpdown", "Brush a cell down")                   \
    X(PAD_PAINT, "padPaint", PAD, "paint", "", "a",                                                \
      "What the left button of a mouse does; hold it and move to draw")                            \
    X(PAD_ERASE, "padErase", PAD, "erase", "", "b", "What the right button of a mouse does")       \
    X(PAD_UNDO, "padUndo", PAD, "undo", "", "x", "Take the last step back")                        \
    X(PAD_REDO, "padRedo", PAD, "redo", "", "y", "Do again what was undone")                       \
    X(PAD_BEFORE, "padBefore", PAD, "variant before", "", "lefttrigger", "Turn the tile back")     \
    X(PAD_NEXT, "padNext", PAD, "next variant", "", "righttrigger", "Turn the tile on")            \
    X(PAD_WHEEL, "padWheel", PAD, "tools, tiles", "", "leftshoulder",                              \
      "Hold it: left and right turn to a tool, up and down to a tile")                             \
    X(PAD_PICK, "padPick", PAD, "pick", "", "rightshoulder", "Take the tile under the brush")      \
    X(PAD_ZOOM_IN, "padZoomIn", PAD, "zoom in", "", "righty-", "Larger, round the brush")          \
    X(PAD_ZOOM_OUT, "padZoomOut", PAD, "zoom out", "", "righty+", "Smaller, round the brush")      \
    X(PAD_PANELS, "padPanels", PAD, "panels, menus", "", "rightstick",                             \
      "To the menus and the panel at the side, and back")                                          \
    X(PAD_SAVE, "padSave", PAD, "save", "", "start", "Save the level")

#define APP_ACTION_MEMBER(member, name, group, label, keys, button, help) APP_##member,
typedef enum AppAction { APP_ACTIONS(APP_ACTION_MEMBER) APP_ACTION_COUNT } AppAction;
#undef APP_ACTION_MEMBER

typedef struct AppActionInfo {
    const char *name;   // in settings: "left"
    const char *label;  // on screen
    const char *keys;   // by default: "A, Left"
    const char *button; // of a controller, as SDL names it; "" for none
    const char *help;   // one sentence, no full stop
    AppActionGroup group;
} AppActionInfo;

extern const AppActionInfo app_actions[APP_ACTION_COUNT];

/// A key with the modifiers that it needs.
typedef struct KeyChord {
    SDL_Keycode key; // 0: none
    uint32_t mods;   // UI_MOD_*; 0: whatever else is held
} KeyChord;

enum { BINDING_KEYS = 3, BINDING_TEXT = 96 };

typedef struct Bindings {
    KeyChord keys[APP_ACTION_COUNT][BINDING_KEYS];
    int buttons[APP_ACTION_COUNT]; // of a controller; PAD_NONE: none
} Bindings;

void bindings_default(Bindings *bindings);
/// Reads "A, Left" for an action. False, and nothing changed, when a name is no key's or there are
/// more than BINDING_KEYS. An empty text binds nothing.
bool bindings_parse(Bindings *bindings, AppAction action, const char *text);
/// Writes "A, Left" into `out`, cut to `size` bytes.
void bindings_print(const Bindings *bindings, AppAction action, char *out, size_t size);
/// The same with the signs that the keyboard's own layout has there: for the screen.
void bindings_label(const Bindings *bindings, AppAction action, char *out, size_t size);
void key_chord_label(KeyChord chord, char *out, size_t size);
/// A key by its name ("Delete", not a sign) and modifiers, in the player's language.
void key_name_label(const char *name, uint32_t mods, char *out, size_t size);
/// A key of the editor's, as printed on the keyboard.
void editor_key_label(EditorChord chord, char *out, int size);
/// Keys that are named by a sign of the keyboard's layout ("Й") become those at its place.
void bindings_find_places(Bindings *bindings);
/// Another action that has one of this one's keys; APP_ACTION_COUNT when there is none.
AppAction bindings_conflict(const Bindings *bindings, AppAction action);
/// True when the action is bound to that key with these modifiers held.
bool bindings_match(const Bindings *bindings, AppAction action, SDL_Keycode key, uint32_t mods);
/// The action with that name; APP_ACTION_COUNT when there is none.
AppAction bindings_find(const char *name);
/// Reads one chord, "Ctrl+Z". False when it is none.
bool key_chord_parse(const char *text, KeyChord *chord);
void key_chord_print(KeyChord chord, char *out, size_t size);
/// A controller's buttons, SDL_CONTROLLER_BUTTON_*, its triggers as two more, and so up and down of
/// its right stick.
enum {
    PAD_TRIGGER_LEFT = SDL_CONTROLLER_BUTTON_MAX,
    PAD_TRIGGER_RIGHT,
    PAD_STICK_UP,
    PAD_STICK_DOWN,
    PAD_BUTTONS,
    PAD_NONE = SDL_CONTROLLER_BUTTON_INVALID
};
/// What an axis is a button of when it is at `value`; PAD_NONE: nothing.
int pad_button_of_axis(int axis, int value);
/// Its name on screen, "LB"; "" for none.
const char *pad_button_label(int button);
/// The controller's button of an action; PAD_NONE for none.
int bindings_button(const Bindings *bindings, AppAction action);
/// Binds the button with SDL's name, "lefttrigger", or none for "none". False, and nothing changed,
/// when there is no such button.
bool bindings_parse_button(Bindings *bindings, AppAction action, const char *name);
/// SDL's name of an action's button, "none" for none.
const char *bindings_print_button(const Bindings *bindings, AppAction action);
/// Binds an action's button of the table again.
void bindings_reset_button(Bindings *bindings, AppAction action);
/// Another action that the same button does, while playing or while editing as this one;
/// APP_ACTION_COUNT when there is none.
AppAction bindings_button_conflict(const Bindings *bindings, AppAction action);
const char *app_group_name(AppActionGroup group);

#endif
