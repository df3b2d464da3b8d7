// ui.h - an immediate-mode interface: widgets are function calls, their picture is a list of draw
// commands.
//
// A frame: ui_begin(ui, &input); panels and widgets, each a call that draws itself and returns its
// events; ui_end(ui). Then the caller draws ui->commands in order. A Ui is one caller-owned value
// of fixed size (about 700 KB: not for the stack) and needs no heap; whatever exceeds a limit is
// dropped and counted.
//
// Ids: the hash of a widget's label, its panels and the ui_push_id() around it identifies it across
// frames. Text after "##" in a label is part of the id, but not shown ("Reset##width"). If two
// widgets of a frame have the same id, the second gets another one, made from its number, and
// `collisions` counts it.
//
// Words: labels, titles, tips, reasons, headings, paragraphs, units, names of choices and tabs,
// toasts and the texts of dialogs are the program's own: they are looked up (words/words.h), ids
// stay those of the English. Given as they are: ui_draw_text*, UiButton.text, cards, lists,
// drop-downs, typed text.
//
// Pointer: a widget reacts if its panel is the topmost one under the pointer (as of the last
// frame). Dialogs and menus cover the whole screen, so nothing below them reacts. Keys: with
// ui_set_navigation() on, and always in dialogs and menus, arrows and Tab move the focus, Enter or
// Space activates, Escape goes back.

#ifndef FOOTHOLD_UI_UI_H
#define FOOTHOLD_UI_UI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/draw.h"
#include "ui/state.h"

// ---- The frame ----

/// Makes an empty context with the default theme. Borrows `font` for the context's lifetime;
/// `clipboard` may be NULL.
void ui_init(Ui *ui, const UiFont *font, const UiClipboard *clipboard);
/// Starts a frame: clears the last frame's commands and finds the panel under the pointer.
void ui_begin(Ui *ui, const UiInput *input);
/// Ends the frame: moves the focus, draws tooltip and toasts, sorts the commands.
void ui_end(Ui *ui);
/// A hash of the frame's drawing: equal as long as nothing has changed.
UiId ui_frame_hash(const Ui *ui);
/// Returns whether the interface uses the pointer: it is over a panel, a menu is open or a drag is
/// on.
bool ui_wants_pointer(const Ui *ui);
/// Returns whether the interface uses a pointer event at x, y that comes between two frames.
bool ui_wants_pointer_at(const Ui *ui, int x, int y);
/// Returns whether the interface uses keys: text is edited, a menu or a dialog is open, or
/// navigation is on.
bool ui_wants_keyboard(const Ui *ui);
/// Like ui_wants_keyboard, but navigation alone does not count.
bool ui_blocks_keyboard(const Ui *ui);
/// Returns whether typed characters go into a text field.
bool ui_is_typing(const Ui *ui);
/// Switches focus movement by arrows and Tab on or off (title, pause, settings: on; editor: off).
void ui_set_navigation(Ui *ui, bool on);
/// Consumes the key if it was pressed with exactly these modifiers and no widget used it; call it
/// after the widgets. UI_KEY_ESCAPE is "back". Returns false while a dialog or menu, or a text
/// field, owns the keys.
bool ui_take_key(Ui *ui, UiKey key, uint32_t mods);
/// Clears focus, open menus and edits, for a change of screens.
void ui_reset(Ui *ui);

// ---- Ids ----

/// Returns the id of `label` in the current scope.
UiId ui_id(const Ui *ui, const char *label);
void ui_push_id(Ui *ui, const char *name);
void ui_push_id_number(Ui *ui, int number);
void ui_pop_id(Ui *ui);

// ---- Panels and layout ----

enum {
    UI_PANEL_BARE = 1,   // no background
    UI_PANEL_SCROLL = 2, // wheel and bar when the content is higher
    UI_PANEL_BORDER = 4, // a thin line round it
    UI_PANEL_TIGHT = 8   // no padding
};

/// Opens a panel at `rect`; inside another panel it is part of that one. Later panels lie above
/// earlier ones.
void ui_begin_panel(Ui *ui, const char *name, UiRect rect, unsigned flags);
void ui_end_panel(Ui *ui);
/// Like ui_begin_panel, in the next cell of the layout, `height` high (0: the row's height; -1: the
/// remaining height).
void ui_begin_child(Ui *ui, const char *name, int height, unsigned flags);
void ui_end_child(Ui *ui);
/// Returns the height of the open panel's content so far.
int ui_content_height(const Ui *ui);
/// Returns the room inside the open panel's padding.
UiRect ui_body(const Ui *ui);

/// Makes the next widgets share rows of `count` cells, `height` high (0: the theme's). A width
/// above 0 is units; 0 or below shares the remaining width: 0 counts as one part, -n as n parts.
/// NULL: equal parts. The row repeats.
void ui_row(Ui *ui, int height, int count, const int *widths);
/// Makes the next widgets fill cells of at least this width, as many side by side as fit; ends with
/// the next ui_row().
void ui_grid(Ui *ui, int cell_w, int cell_h);
/// Takes the next cell and returns its rectangle, for direct drawing.
UiRect ui_next(Ui *ui);
/// Puts the next widget at `rect`, outside the layout.
void ui_place(Ui *ui, UiRect rect);
/// Leaves a gap between rows.
void ui_space(Ui *ui, int height);

// ---- Around any widget ----

/// Disables the next widget if `reason` is not NULL, and shows it as the tooltip. Keep the text
/// until that widget is made.
void ui_disable_if(Ui *ui, const char *reason);
/// Sets the last widget's tooltip. It appears if the pointer rests on the widget or the widget has
/// the visible focus, and covers no control that can be used then.
void ui_tooltip(Ui *ui, const char *text);
/// Keeps tooltips off `rect` in this frame, for directly drawn pictures or text.
void ui_keep_clear(Ui *ui, UiRect rect);
/// Focuses the next control if nothing has the focus.
void ui_focus_here(Ui *ui);
/// Focuses the last widget; a text field starts editing.
void ui_focus_last(Ui *ui);
/// Starts editing the next text field in this frame, with this frame's typed text. Escape then ends
/// the edit and keeps the text; Tab does nothing.
void ui_write_next(Ui *ui);
/// Returns whether the last widget is a text field being edited.
bool ui_last_is_edited(const Ui *ui);
/// Focuses the next control with this label ("##name": any label with that ending) that no dialog
/// covers, and scrolls it into view; a text field or a number starts editing. Gives up if no such
/// control appears for some frames.
void ui_seek(Ui *ui, const char *label);
/// Scrolls the panel to the last widget.
void ui_show_last(Ui *ui);
/// Returns the focused control; 0: none.
UiId ui_focused(const Ui *ui);
/// Focuses a control from the next frame on, if that frame shows it: for returning to a screen. 0:
/// none.
void ui_focus_on(Ui *ui, UiId id);
bool ui_is_right_clicked(const Ui *ui);
/// Returns whether the pointer is on the last widget, or it has the visible focus.
bool ui_is_last_lit(const Ui *ui);
/// Returns the last widget's rectangle.
UiRect ui_last_rect(const Ui *ui);
/// The base of every widget: returns the events of `rect` and draws nothing. `label` gives the id.
UiControl ui_control(Ui *ui, const char *label, UiRect rect);
/// Consumes the wheel's turn for the last widget, in whole steps (fractions are kept). A widget has
/// the wheel after a click on it, until a click elsewhere or a scroll of the panel, and while Ctrl
/// is held. Returns 0 if the widget does not have the wheel.
int ui_take_wheel(Ui *ui);

// ---- Words ----

void ui_label(Ui *ui, const char *text);
void ui_text(Ui *ui, const char *text, UiAlign align, UiColor color, int scale);
/// A section's title, with a line under it.
void ui_heading(Ui *ui, const char *text);
/// Text in as many lines as it needs; '\n' breaks.
void ui_paragraph(Ui *ui, const char *text);
void ui_paragraph_in(Ui *ui, const char *text, UiColor color);
/// Returns the height of a paragraph `w` wide, at least a row of the theme; 0 for "".
int ui_paragraph_height(const Ui *ui, const char *text, int w);
void ui_separator(Ui *ui);

// ---- Buttons and choices ----

typedef struct UiButton {
    const char *label; // gives the id; "##name" shows no text
    const char *text;  // shown instead: the text may change, the id stays; NULL: the label
    UiPicture icon;
    bool toggled;
    bool primary; // the default, in the accent colour
    bool flat;    // no background unless hovered
    bool left;    // text at the left end, not in the middle
    int scale;    // of text; 0 means 1
} UiButton;

bool ui_button(Ui *ui, const char *label);
bool ui_button_with(Ui *ui, const UiButton *button);
/// A button that shows only a sprite; `label` gives the id and is not shown.
bool ui_icon_button(Ui *ui, const char *label, const char *sprite, bool toggled);
bool ui_checkbox(Ui *ui, const char *label, bool *checked);
bool ui_segmented(Ui *ui, const char *label, const char *const *names, int count, int *selected);

typedef struct UiTabs {
    const char *label;        // gives the id
    const char *const *names; // `count` of them
    const char *const *tips;  // tooltips of the tabs; NULL: none
    int count;
} UiTabs;

bool ui_tabs(Ui *ui, const UiTabs *tabs, int *selected);
bool ui_dropdown(Ui *ui, const char *label, const char *const *names, int count, int *selected);
bool ui_swatch(Ui *ui, const char *label, UiColor color, bool selected);

// ---- Values ----

typedef struct UiRange {
    const char *label;
    const char *unit; // shown after the value; NULL: none
    float min, max;
    float step;   // 0: a hundredth of the range
    int decimals; // shown
    bool has_preset;
    float preset; // a double click restores it; other values get a mark and a reset button
    bool curved;  // a slider gives small values more room: for ranges of a thousand steps and more
} UiRange;

/// Drag (Shift: finer), wheel (after a click on it, or with Ctrl), arrows when focused, click on
/// the number to type it, double click for the preset.
UiResult ui_slider(Ui *ui, const UiRange *range, float *value);
UiResult ui_slider_int(Ui *ui, const UiRange *range, int *value);
/// Returns whether the pointer is on an enabled slider or drags one, in this frame so far or in the
/// last.
bool ui_is_on_slider(const Ui *ui);

typedef struct UiChoice {
    const char *label;
    const char *const *names; // of the values, `count` of them
    int count;
    bool is_switch; // two values, off and on: a check box
    bool has_preset;
    int preset; // a double click on the label restores it; other values are marked
} UiChoice;

/// One of a few named values, as a row like a slider's: a list or a check box. With the focus,
/// Delete restores the preset.
UiResult ui_choice(Ui *ui, const UiChoice *choice, int *value);
/// A field for a number with its unit; typed numbers are clamped to the range. The label is not
/// shown.
UiResult ui_number(Ui *ui, const UiRange *range, float *value);
UiResult ui_number_int(Ui *ui, const UiRange *range, int *value);
/// A line of UTF-8 in the caller's `text` of `size` bytes, changed in place. The label is not
/// shown.
UiResult ui_text_field(Ui *ui, const char *label, const char *placeholder, char *text, int size);

// ---- Lists and palettes ----

/// A mark over the picture of a card, at its foot.
typedef struct UiCardBadge {
    const char *icon, *text; // the text is looked up
    UiColor tint;            // of the icon; 0: unchanged
} UiCardBadge;

typedef struct UiCard {
    const char *label;  // gives the id; the name shown below the picture
    const char *detail; // a second, dimmer line; NULL: none
    UiPicture picture;
    const UiCardBadge *badge; // NULL: none
    bool selected;
    bool warns;    // the detail has the colour of warnings
    bool nameless; // only the picture
} UiCard;

/// A card to choose; returns true on a click. Use inside ui_grid().
bool ui_card(Ui *ui, const UiCard *card);
/// A line of a list. `detail` stands at the right end, dimmer; may be NULL.
bool ui_list_item(Ui *ui, const char *label, const char *detail, bool selected);
/// The same, but returns all events: for lists sorted by dragging.
UiControl ui_list_row(Ui *ui, const char *label, const char *detail, bool selected);

// ---- Menus ----

void ui_begin_menu_bar(Ui *ui);
void ui_end_menu_bar(Ui *ui);
/// How much of the bar a title takes.
int ui_menu_width(Ui *ui, const char *title);
/// A title in the menu bar; true while its menu is open: then add items and call ui_end_menu().
bool ui_begin_menu(Ui *ui, const char *title);
bool ui_menu_item(Ui *ui, const char *label, const char *shortcut);
bool ui_menu_check(Ui *ui, const char *label, const char *shortcut, bool checked);
void ui_menu_separator(Ui *ui);
/// An item that opens a menu beside it; true while that menu is open: then add items and call
/// ui_end_submenu(). Only in a menu, one deep.
bool ui_begin_submenu(Ui *ui, const char *label);
void ui_end_submenu(Ui *ui);
void ui_end_menu(Ui *ui);

// ---- Dialogs and messages ----

typedef struct UiDialog {
    const char *title;
    const char *text;
    const char *buttons[4]; // up to the first NULL, the first at the left
    int enter;              // index of Enter's answer
    int escape;             // index of Escape's answer
} UiDialog;

/// A modal question; call it in every frame until it is answered. Returns the answer's index, -1:
/// none yet.
int ui_dialog(Ui *ui, const UiDialog *dialog);
/// A modal panel in the middle of the screen. Fill it, then call ui_end_modal(). Escape or the
/// cross sets `*open` to false (if `open` is not NULL).
void ui_begin_modal(Ui *ui, const char *title, int w, int h, bool *open);
void ui_end_modal(Ui *ui);
/// Shows a message for some seconds, in two lines at most. If all places are taken the oldest is
/// replaced, errors last. It covers no panel, menu or dialog if there is another place.
void ui_toast(Ui *ui, UiToastKind kind, const char *text);
/// The same, replacing the last message on this topic.
void ui_toast_about(Ui *ui, const char *topic, UiToastKind kind, const char *text);
/// Keeps toasts off `rect` in this frame, for text or pictures drawn without a panel.
void ui_keep_toasts_off(Ui *ui, UiRect rect);
/// Removes the message on a topic, because it no longer holds.
void ui_end_toast(Ui *ui, const char *topic);
/// Removes all messages except errors, for a change of screens.
void ui_forget_toasts(Ui *ui);

#endif
