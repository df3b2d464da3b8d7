// ui.h - an immediate-mode interface: widgets are calls, what they look like is a list of commands.
//
// A frame: ui_begin(ui, &input); panels and widgets, each a call that draws itself and returns what
// happened to it; ui_end(ui). Then the caller draws ui->commands in their order. A Ui is one
// caller-owned value of fixed size (about 700 KB: not for the stack) and needs no heap; what does
// not fit is dropped and counted, never written past an end.
//
// Ids: a widget is known from frame to frame by its label and the panels and ui_push_id() round it.
// What follows
// "##" in a label is part of the id, but is not shown ("Reset##width"). When two widgets of a frame
// get the same id the second gets another one, made from its number, and `collisions` counts it.
//
// Pointer: a widget reacts when the topmost panel under the pointer (as of the last frame) is its
// own. Dialogs and menus cover the whole screen, so that nothing below them reacts. Keys: where
// ui_set_navigation() is on, and always in dialogs and menus, arrows and Tab move the focus, Enter
// or Space activates, Escape goes back.

#ifndef FOOTHOLD_UI_UI_H
#define FOOTHOLD_UI_UI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/draw.h"
#include "ui/state.h"

// ---- The frame ----

/// Makes an empty context with the default theme. Borrows `font` for good; `clipboard` may be NULL.
void ui_init(Ui *ui, const UiFont *font, const UiClipboard *clipboard);
/// Starts a frame: forgets the last frame's commands and finds what is under the pointer.
void ui_begin(Ui *ui, const UiInput *input);
/// Ends it: moves the focus, draws tooltip and toasts, sorts the commands.
void ui_end(Ui *ui);
/// A hash of all that the frame draws: the same where nothing has changed.
UiId ui_frame_hash(const Ui *ui);
/// Says whether the pointer belongs to the interface: it is over a panel, a menu is open or a drag
/// goes on.
bool ui_wants_pointer(const Ui *ui);
/// Says whether what the pointer does at a place between two frames belongs to the interface: a
/// hand may have come there, and pressed, since the last one was built.
bool ui_wants_pointer_at(const Ui *ui, int x, int y);
/// Says whether keys belong to the interface: text is edited, a menu or a dialog is open, or
/// navigation is on.
bool ui_wants_keyboard(const Ui *ui);
/// Says whether it is more than navigation that makes keys the interface's.
bool ui_blocks_keyboard(const Ui *ui);
/// Says whether typed characters go into a text field now.
bool ui_is_typing(const Ui *ui);
/// Switches moving the focus by arrows and Tab for the screen (title, pause, settings: on; editor:
/// off).
void ui_set_navigation(Ui *ui, bool on);
/// Takes the key if it was pressed with exactly these modifiers and no widget took it before; call
/// it after the widgets. UI_KEY_ESCAPE is "back". Returns false while a dialog or menu, or a text
/// field, owns the keys.
bool ui_take_key(Ui *ui, UiKey key, uint32_t mods);
/// Forgets focus, open menus and edits; for a change of screens.
void ui_reset(Ui *ui);

// ---- Ids ----

/// Returns the id that `label` has here.
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

/// Opens a panel at `rect`. Inside another panel it is a part of it. Later panels lie above earlier
/// ones.
void ui_begin_panel(Ui *ui, const char *name, UiRect rect, unsigned flags);
void ui_end_panel(Ui *ui);
/// Like ui_begin_panel, in the next cell of the layout, `height` high (0: what the row has; -1: all
/// that is left).
void ui_begin_child(Ui *ui, const char *name, int height, unsigned flags);
void ui_end_child(Ui *ui);
/// Returns the height that the content of the open panel has so far.
int ui_content_height(const Ui *ui);
/// Returns the room inside the open panel's padding.
UiRect ui_body(const Ui *ui);

/// Makes the next widgets share rows of `count` cells, `height` high (0: the theme's). A width
/// above 0 is units; 0 or below shares what is left: 0 counts as one part, -n as n parts. NULL:
/// equal parts. The row repeats.
void ui_row(Ui *ui, int height, int count, const int *widths);
/// Makes the next widgets fill cells of at least this width, as many side by side as fit; ends with
/// the next ui_row().
void ui_grid(Ui *ui, int cell_w, int cell_h);
/// Takes the next cell and returns its rectangle; for drawing by hand.
UiRect ui_next(Ui *ui);
/// Puts the next widget at `rect`, outside the layout.
void ui_place(Ui *ui, UiRect rect);
/// Leaves a gap between rows.
void ui_space(Ui *ui, int height);

// ---- Around any widget ----

/// Disables the next widget when `reason` is not NULL; the tooltip says it. The text is copied when
/// that widget is made: keep it till then.
void ui_disable_if(Ui *ui, const char *reason);
/// Gives the widget before a text that appears when the pointer rests on it, or when it has the
/// visible focus. It never covers a control that can be used then.
void ui_tooltip(Ui *ui, const char *text);
/// Keeps tooltips off `rect` in this frame: a picture, words drawn by hand.
void ui_keep_clear(Ui *ui, UiRect rect);
/// Makes the next control the focused one when nothing has the focus.
void ui_focus_here(Ui *ui);
/// Moves the focus to the widget before; a text field starts to be edited.
void ui_focus_last(Ui *ui);
/// Starts to edit the next text field in this frame, with what was typed in it. Escape then ends
/// the edit and keeps the text; Tab does nothing, for no other field is near.
void ui_write_next(Ui *ui);
/// Says whether the widget before is a text field that is edited now.
bool ui_last_is_edited(const Ui *ui);
/// Moves the focus to the next control made with this label ("##name": any that ends so) below no
/// dialog, and scrolls it
/// into view; a text field or a number starts to be edited. Given up when none comes for some
/// frames.
void ui_seek(Ui *ui, const char *label);
/// Scrolls the panel so that the widget before shows.
void ui_show_last(Ui *ui);
/// Returns the control that has the focus; 0: none has.
UiId ui_focused(const Ui *ui);
/// Gives the focus to a control from the next frame on, if that shows it: for a screen that comes
/// back. 0: to none.
void ui_focus_on(Ui *ui, UiId id);
bool ui_is_right_clicked(const Ui *ui);
/// True when the pointer is on the widget before, or it has the visible focus.
bool ui_is_last_lit(const Ui *ui);
/// Returns the rectangle of the widget before.
UiRect ui_last_rect(const Ui *ui);
/// The base of every widget: finds out what happened to `rect`, draws nothing. `label` gives the
/// id.
UiControl ui_control(Ui *ui, const char *label, UiRect rect);
/// Takes the wheel's turn for the widget before (whole steps, parts are kept). A widget has the
/// wheel after a click on it, until a click elsewhere or until the panel scrolls, and while Ctrl is
/// held. Returns 0 when the turn is not the widget's.
int ui_take_wheel(Ui *ui);

// ---- Words ----

void ui_label(Ui *ui, const char *text);
void ui_text(Ui *ui, const char *text, UiAlign align, UiColor color, int scale);
/// A section's title, with a line under it.
void ui_heading(Ui *ui, const char *text);
/// Text in as many lines as it needs; '\n' breaks.
void ui_paragraph(Ui *ui, const char *text);
void ui_paragraph_in(Ui *ui, const char *text, UiColor color);
/// Returns how high a paragraph of this width gets in a row of the theme's height; "" takes none.
int ui_paragraph_height(const Ui *ui, const char *text, int w);
void ui_separator(Ui *ui);

// ---- Buttons and choices ----

typedef struct UiButton {
    const char *label; // gives the id; "##name" shows no text
    const char *text;  // shown in its place: words that change, while the id stays; NULL: the label
    UiPicture icon;
    bool toggled;
    bool primary; // the one that Enter means
    bool flat;    // no background until the pointer comes
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
    const char *const *tips;  // what each tab is for; NULL: nothing is said
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
    float preset; // a double click goes back to it; other values bear a mark and a reset button
    bool curved;  // a slider gives small values more room: for ranges of a thousand steps and more
} UiRange;

/// Drag (Shift: finer), wheel (after a click on it, or with Ctrl), arrows when focused, click on
/// the number to type it, double click for the preset.
UiResult ui_slider(Ui *ui, const UiRange *range, float *value);
UiResult ui_slider_int(Ui *ui, const UiRange *range, int *value);
/// True while the pointer is on a slider that can be used, or holds one; where it is made later in
/// this frame, as it was in the frame before.
bool ui_is_on_slider(const Ui *ui);

typedef struct UiChoice {
    const char *label;
    const char *const *names; // of the values, `count` of them
    int count;
    bool is_switch; // two values, off and on: a check box
    bool has_preset;
    int preset; // a double click on the label goes back to it; other values are marked
} UiChoice;

/// One of a few named values, as a row like a slider's: a list or a check box. Delete, with the
/// focus, goes back to the preset.
UiResult ui_choice(Ui *ui, const UiChoice *choice, int *value);
/// A field for a number with its unit; out of range is drawn to the nearest end. The label is not
/// shown.
UiResult ui_number(Ui *ui, const UiRange *range, float *value);
UiResult ui_number_int(Ui *ui, const UiRange *range, int *value);
/// A line of UTF-8 in the caller's `text` of `size` bytes, changed in place. The label is not
/// shown.
UiResult ui_text_field(Ui *ui, const char *label, const char *placeholder, char *text, int size);

// ---- Lists and palettes ----

/// A mark over the picture of a card, at its foot.
typedef struct UiCardBadge {
    const char *icon, *text;
    UiColor tint; // of the icon; 0: as it is
} UiCardBadge;

typedef struct UiCard {
    const char *label;  // gives the id; the name shown below the picture
    const char *detail; // a second, dimmer line; NULL: none
    UiPicture picture;
    const UiCardBadge *badge; // NULL: none
    bool selected;
    bool warns;    // the detail is not dim, but in the colour of warnings
    bool nameless; // only the picture
} UiCard;

/// A tile to choose; a click returns true. Use inside ui_grid().
bool ui_card(Ui *ui, const UiCard *card);
/// A line of a list. `detail` stands at the right end, dimmer; may be NULL.
bool ui_list_item(Ui *ui, const char *label, const char *detail, bool selected);
/// The same, and all that happened to the line: for lists that are sorted by dragging.
UiControl ui_list_row(Ui *ui, const char *label, const char *detail, bool selected);

// ---- Menus ----

void ui_begin_menu_bar(Ui *ui);
void ui_end_menu_bar(Ui *ui);
/// A title in the menu bar; true while its menu is open: then add items and call ui_end_menu().
bool ui_begin_menu(Ui *ui, const char *title);
bool ui_menu_item(Ui *ui, const char *label, const char *shortcut);
bool ui_menu_check(Ui *ui, const char *label, const char *shortcut, bool checked);
void ui_menu_separator(Ui *ui);
/// An item that opens a menu beside it; true while that is open: then add items and call
/// ui_end_submenu(). Only in a menu, one deep.
bool ui_begin_submenu(Ui *ui, const char *label);
void ui_end_submenu(Ui *ui);
void ui_end_menu(Ui *ui);
void ui_close_menus(Ui *ui);

// ---- Dialogs and messages ----

typedef struct UiDialog {
    const char *title;
    const char *text;
    const char *buttons[4]; // up to the first NULL, the first at the left
    int enter;              // which one Enter means
    int escape;             // which one Escape means
} UiDialog;

/// A question over everything, in every frame until it is answered. Returns the answer's index, -1:
/// not yet.
int ui_dialog(Ui *ui, const UiDialog *dialog);
/// A panel over everything, in the middle of the screen. Fill it, then call ui_end_modal(). `*open`
/// becomes false by Escape or the cross (when `open` is not NULL).
void ui_begin_modal(Ui *ui, const char *title, int w, int h, bool *open);
void ui_end_modal(Ui *ui);
/// Shows a message for some seconds, in two lines at most; the oldest makes room, what went wrong
/// last of all. It lies over no panel, menu or dialog where there is another place for it.
void ui_toast(Ui *ui, UiToastKind kind, const char *text);
/// The same, in place of what was said about this topic before.
void ui_toast_about(Ui *ui, const char *topic, UiToastKind kind, const char *text);
/// Keeps toasts off a place in this frame: words or pictures that are drawn without a panel.
void ui_keep_toasts_off(Ui *ui, UiRect rect);
/// Takes back what was said about a topic: it is no longer true.
void ui_end_toast(Ui *ui, const char *topic);
/// Takes back all but what went wrong: another place is shown now.
void ui_forget_toasts(Ui *ui);

#endif
