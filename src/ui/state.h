// state.h - the data of an interface: the context, and the results of widgets.
//
// Everything has a fixed size. Callers read the fields that `struct Ui` lists for them; the rest is
// private to ui/.

#ifndef FOOTHOLD_UI_STATE_H
#define FOOTHOLD_UI_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/commands.h"
#include "ui/input.h"
#include "ui/text.h"

#define UI_COMMANDS    4096
#define UI_ARENA       49152
#define UI_IDS         2048 // a power of two
#define UI_FOCUSABLES  768
#define UI_AREAS       48
#define UI_SCROLLS     48
#define UI_DEPTH       16 // of panels and pushed ids
#define UI_CLIPS       32
#define UI_ROW_CELLS   24
#define UI_TOASTS      3
#define UI_TOAST_BYTES 320
#define UI_TOAST_BARS  12
#define UI_FIELD_BYTES 512 // the longest text that Escape can restore
#define UI_MENUS       12

#define UI_FINE 0.1f // factor of a drag with Shift

typedef uint32_t UiId; // 0: none

/// The result of a value widget in this frame: bits.
typedef enum UiResult {
    UI_NOTHING = 0,
    UI_CHANGED = 1, // the value has changed
    UI_DONE =
        2, // the change is finished (drag ended, Enter, focus lost): the moment for one undo step
    UI_CANCELLED = 4 // Escape restored the value
} UiResult;

typedef enum UiCursor {
    UI_CURSOR_ARROW,
    UI_CURSOR_HAND,
    UI_CURSOR_TEXT,
    UI_CURSOR_SIDEWAYS
} UiCursor;

typedef enum UiToastKind { UI_TOAST_INFO, UI_TOAST_GOOD, UI_TOAST_BAD } UiToastKind;

/// The system's clipboard. `get` returns borrowed text or NULL. Either function may be NULL: then
/// the context uses its own clipboard.
typedef struct UiClipboard {
    const char *(*get)(void *user);
    void (*set)(void *user, const char *text);
    void *user;
} UiClipboard;

/// The events of a control in this frame.
typedef struct UiControl {
    UiId id;
    UiRect rect;
    bool hovered;  // the pointer is on it and nothing covers it
    bool held;     // the left button went down on it and is still down
    bool pressed;  // the left button went down on it in this frame
    bool clicked;  // the button went up on it, or it was activated by key
    bool released; // a hold ended in this frame, wherever the pointer is
    bool double_clicked;
    bool right_clicked; // the right button went down on it
    bool focused;       // it has the keyboard's focus
    bool by_key;        // `clicked` comes from a key
    bool disabled;
} UiControl;

typedef struct UiLayout {
    UiRect body;      // where rows go; y is the top before scrolling
    int next_y;       // top of the next row
    int row_y, row_h; // the row being filled
    int cell, cell_count;
    int cell_x[UI_ROW_CELLS], cell_w[UI_ROW_CELLS];
    int bottom; // lowest edge so far
    int right;  // rightmost edge so far
    bool has_row;
} UiLayout;

typedef struct UiArea {
    UiId id;
    UiRect rect;  // nothing below reacts inside it
    UiRect panel; // its visible rectangle
    UiLayer layer;
} UiArea;

typedef struct UiScroll {
    UiId id;
    int y;
    int content_h;
    float rest; // fraction of a unit not yet scrolled
    uint32_t last_frame;
} UiScroll;

typedef struct UiFocusable {
    UiId id, area;
    UiRect rect;
} UiFocusable;

/// A control visible in this frame.
typedef struct UiNoted {
    UiRect rect;
    UiId area;
} UiNoted;

typedef struct UiPanel {
    UiId id, outer_area;
    UiLayer outer_layer;
    UiRect rect;
    int scroll; // index in scrolls, -1: does not scroll
    unsigned flags;
    bool *open; // of a modal: becomes false when it is closed
} UiPanel;

typedef struct UiToast {
    char text[UI_TOAST_BYTES];
    UiToastKind kind;
    UiId topic;
    uint32_t born; // when it was first drawn
    bool alive, drawn;
} UiToast;

typedef struct UiEdit {
    UiId id;                     // the field being edited, 0: none
    int caret, anchor;           // byte offsets; the text between them is selected
    int shown_from;              // horizontal scroll in units
    uint32_t moved;              // frame of the last change, for blinking
    char before[UI_FIELD_BYTES]; // the text that Escape restores
    bool has_before;             // `before` holds the whole text
    bool is_written;             // begun by ui_write_next()
    char number[48];             // text of a number being typed
} UiEdit;

typedef struct UiPopup {
    UiId id;       // 0: closed
    UiRect anchor; // opens below (or above) this; a submenu beside it
    UiRect rect;   // its place in this frame
    int w, h;      // measured in the frame before; 0: not yet
    int need_w;    // width of this frame's items
    uint32_t opened;
    bool of_menu_bar;
    bool by_key;
    bool seen;
} UiPopup;

typedef struct UiFocusScope {
    UiId key_area, focus; // key owner and its focus before a dialog or menu opened
} UiFocusScope;

/// The context. Callers read `commands`, `command_count`, `cursor` and the error counts, and leave
/// the rest alone.
struct Ui {
    UiCommand commands[UI_COMMANDS];
    int command_count;
    UiCommand drawn[UI_COMMANDS]; // as emitted, before ui_end() sorts them by layer
    int drawn_count;
    UiCursor cursor;    // the pointer's shape
    int dropped;        // commands, strings and controls that did not fit in this frame
    UiId grabbed;       // the slider that a controller holds; 0: none
    float grabbed_from; // its value at the grab
    int collisions;     // duplicate ids in this frame
    char collision[48]; // label of the last duplicate
    UiTheme theme;
    UiRect toast_area;                // toasts stack up from its bottom; empty: the screen
    bool toasts_above;                // toasts stack down from its top instead
    UiRect toast_bars[UI_TOAST_BARS]; // toasts stay off these in this frame
    int toast_bar_count;

    const UiFont *font;
    UiClipboard clipboard;
    char own_clipboard[UI_FIELD_BYTES];
    UiInput input;
    bool taken[UI_INPUT_EVENTS]; // events that a widget used
    bool navigation;
    bool focus_visible;

    char arena[UI_ARENA];
    int arena_used;
    int muted; // above 0: draw nothing (a popup is being measured)
    UiRect clips[UI_CLIPS];
    int clip_depth;
    UiLayer layer;

    UiId id_stack[UI_DEPTH];
    int id_depth;
    UiId ids_seen[UI_IDS];

    UiPanel panels[UI_DEPTH];
    UiLayout layouts[UI_DEPTH * 2];
    int panel_depth, layout_depth;
    bool has_next_rect;
    UiRect next_rect;
    const char *next_reason; // why the next widget is disabled, NULL: it is not
    UiArea areas[UI_AREAS];
    int area_count;
    UiScroll scrolls[UI_SCROLLS];
    UiFocusable focusables[UI_FOCUSABLES];
    int focusable_count;
    UiNoted noted[UI_FOCUSABLES];
    int noted_count;

    UiId area;            // the current root panel, 0: the bare screen
    UiId hover_area;      // the topmost root panel under the pointer
    UiId key_area;        // the dialog or menu that owns the keys, 0: none
    UiId active;          // holds the left button
    bool pointer_moved;   // since the last frame
    bool foreign_press;   // a button went down outside: ignore the pointer until it is up
    UiId hot, hot_before; // the control under the pointer in this and the last frame
    bool on_slider, on_slider_before; // `hot` is a slider, or one is held
    uint32_t hot_since;
    UiId focus;
    uint32_t focus_since;
    UiId focus_next; // gets the focus in the next frame; 0: none
    UiFocusScope scopes[UI_DEPTH];
    int scope_count;
    UiId scope_now; // the key_area that `focus` belongs to
    UiRect focus_rect, focus_clip;
    UiLayer focus_layer;
    bool focus_seen;
    bool focus_here; // the next control gets the focus if nothing has it
    bool left_field; // by Tab, in this frame
    UiId edit_next;  // if this control is a text field, it is edited at once
    bool write_next; // the next text field is edited at once
    UiId type_next;  // if this control is a slider, its number is edited at once
    UiId scroll_to;  // a control that must become visible
    char sought[48]; // the label that ui_seek() looks for; "": none
    uint32_t sought_since;
    UiId last_click;
    uint32_t last_click_frame;
    UiControl last;   // the control made last
    UiId wheel_focus; // the control clicked last: it may take the wheel; 0: none
    UiId wheel_owner;
    uint32_t wheel_frame;
    bool wheel_taken;
    float drag_from;
    float drag_part; // of a slider's track
    int drag_x;
    float wheel_rest;
    const char *tip; // of this frame, in the arena; NULL: none
    UiRect tip_at;   // the control that it belongs to
    UiRect tip_rect; // where it was drawn; empty: it was not
    UiEdit edit;
    bool edit_seen;
    UiPopup popup, submenu; // the submenu lies beside an item of the popup
    bool in_submenu;        // the submenu is under construction
    UiId menus[UI_MENUS];
    UiRect menu_rects[UI_MENUS];
    int menu_count, menu_step;
    UiRect menu_room; // the free part of the menu bar
    UiToast toasts[UI_TOASTS];
    uint32_t toasts_drawn; // frame of the last drawing
};

#endif
