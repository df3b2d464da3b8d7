// internal.h - declarations shared by the files of ui/; not for callers.

#ifndef FOOTHOLD_UI_INTERNAL_H
#define FOOTHOLD_UI_INTERNAL_H

#include <assert.h>

#include "ui/state.h"

/// Asserts correct use by the caller, mostly balanced begin and end.
#define UI_ASSERT(claim, advice) assert((claim) && (advice))

#define UI_SCROLLBAR_W         8
#define UI_TIP_FRAMES          30
#define UI_DOUBLE_CLICK_FRAMES 24
#define UI_WHEEL_FRAMES        20 // without a turn: another widget may take the wheel

static inline int ui_min(int a, int b) {
    return a < b ? a : b;
}

static inline int ui_max(int a, int b) {
    return a > b ? a : b;
}

static inline int ui_clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

static inline bool ui_rects_overlap(UiRect a, UiRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
static inline UiRect ui_screen(const Ui *ui) {
    return (UiRect){0, 0, ui->input.screen_w, ui->input.screen_h};
}

// ids.c
UiId ui_hash(UiId seed, const void *bytes, size_t count);
/// Returns the id for `label` in this frame; no other widget of the frame has it. Focuses the
/// widget if ui_seek() named it.
UiId ui_claim(Ui *ui, const char *label);
/// Focuses control `id` if ui_seek() named its label.
void ui_find_sought(Ui *ui, const char *label, UiId id);

// draw.c
/// Copies text into the arena; returns NULL (and counts a drop) when it is full.
const char *ui_keep(Ui *ui, const char *text, int bytes);
/// Copies the shown part of `label` into the arena; never NULL.
const char *ui_shown(Ui *ui, const char *label);
/// The same in the player's language.
const char *ui_said(Ui *ui, const char *label);
UiRect ui_clip(const Ui *ui);
/// Clips to exactly `rect`, regardless of the outer clip.
void ui_push_clip_exact(Ui *ui, UiRect rect);
void ui_sort_commands(Ui *ui);

// control.c
/// Like ui_control, with the caller's id; without `focusable` keys cannot reach it.
UiControl ui_control_at(Ui *ui, UiId id, UiRect rect, bool focusable);
/// Returns whether the pointer is on `rect` and nothing covers it.
bool ui_is_over(const Ui *ui, UiRect rect);
/// Returns whether keys reach the current panel.
bool ui_keys_reach(const Ui *ui);
/// Returns whether control `id` has the wheel while the pointer is on it.
bool ui_has_wheel(const Ui *ui, UiId id);
/// Consumes the first unused press of this key, whatever the current panel.
bool ui_grab_key(Ui *ui, UiKey key, uint32_t mods);

// focus.c
/// At the start of the frame: saves the focus if a dialog or menu has opened; restores it if one
/// has closed.
void ui_focus_scope(Ui *ui);
/// Focuses the control that ui_focus_on() named in the last frame.
void ui_focus_grant(Ui *ui);
void ui_focus_add(Ui *ui, const UiControl *control);
void ui_focus_move(Ui *ui);
void ui_focus_draw(Ui *ui);

// layout.c
UiLayout *ui_layout(Ui *ui);
void ui_layout_push(Ui *ui, UiRect body);
void ui_layout_pop(Ui *ui);
/// Grows the current row to at least `height`.
void ui_layout_grow(Ui *ui, int height);

// panel.c
/// Opens a root panel in `layer`, above all earlier ones; with `blocks` nothing below reacts.
void ui_begin_root(Ui *ui, UiId id, UiRect rect, UiLayer layer, unsigned flags, bool blocks);
void ui_end_root(Ui *ui);

// popup.c
/// At the end of the frame: closes a popup whose owner is gone.
void ui_popup_finish(Ui *ui);

// slider.c: shared by the rows of all values
/// The width of the name in a value's row.
int ui_row_label_w(UiRect row);
/// Draws a value's name at the left of its row, with a mark if the value differs from the preset.
void ui_draw_row_label(Ui *ui, UiRect rect, const char *label, bool differs, bool usable);
/// The reset button at a row's right end. Returns whether it was clicked.
bool ui_reset_button(Ui *ui, UiId id, UiRect rect);
/// Makes the whole row the last widget, so that a tooltip belongs to all its parts.
void ui_become_row(Ui *ui, UiControl control, UiRect row);

// message.c
void ui_draw_toasts(Ui *ui);

// tip.c
/// Records a visible control at `rect`: tooltips do not cover it in this frame.
void ui_note_control(Ui *ui, UiRect rect);
/// Sets the tooltip shown at the end of the frame, if the pointer has rested on `control` long
/// enough.
void ui_offer_tip(Ui *ui, const UiControl *control, const char *text);
void ui_draw_tooltip(Ui *ui);

// field.c
/// At the end of the frame: ends an edit whose field is gone.
void ui_edit_finish(Ui *ui);
/// The body of every text field, for a control already made. Draws the text inside `rect`.
UiResult ui_edit_text(Ui *ui, const UiControl *control, UiRect rect, const char *placeholder,
                      char *text, int size);
/// Starts editing `text` with all of it selected.
void ui_edit_start(Ui *ui, UiId id, const char *text);

#endif
