// context.c - the frame: reset at its start, drawing order and clean-up at its end.

#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"

void ui_init(Ui *ui, const UiFont *font, const UiClipboard *clipboard) {
    memset(ui, 0, sizeof *ui);
    ui->font = font;
    ui->theme = ui_theme_default();
    if (clipboard) {
        ui->clipboard = *clipboard;
    }
}

// A popup closed in the last frame is still among that frame's areas.
static bool is_open(const Ui *ui, const UiArea *area) {
    return area->layer != UI_LAYER_POPUP || area->id == ui->popup.id || area->id == ui->submenu.id;
}

// The topmost area of the last frame at x, y; 0: none.
static UiId topmost_under(const Ui *ui, int x, int y) {
    const UiArea *top = NULL;
    for (int i = 0; i < ui->area_count; i++) {
        const UiArea *area = &ui->areas[i];
        bool is_under = ui_rect_holds(area->rect, x, y) && is_open(ui, area);
        if (is_under && (!top || area->layer >= top->layer)) {
            top = area;
        }
    }
    return top ? top->id : 0;
}

// The topmost dialog or menu of the last frame; 0: none.
static UiId topmost_blocking(const Ui *ui) {
    const UiArea *top = NULL;
    for (int i = 0; i < ui->area_count; i++) {
        const UiArea *area = &ui->areas[i];
        bool is_above = area->layer != UI_LAYER_BASE && is_open(ui, area);
        if (is_above && (!top || area->layer >= top->layer)) {
            top = area;
        }
    }
    return top ? top->id : 0;
}

static void forget_frame(Ui *ui) {
    memset(ui->taken, 0, sizeof ui->taken);
    memset(ui->ids_seen, 0, sizeof ui->ids_seen);
    memset(&ui->last, 0, sizeof ui->last);
    ui->drawn_count = ui->command_count = 0;
    ui->arena_used = ui->dropped = ui->collisions = 0;
    ui->muted = ui->clip_depth = ui->id_depth = ui->panel_depth = ui->layout_depth = 0;
    ui->has_next_rect = ui->focus_here = ui->focus_seen = ui->edit_seen = false;
    ui->next_reason = NULL;
    ui->area_count = ui->focusable_count = ui->noted_count = ui->toast_bar_count = 0;
    ui->layer = UI_LAYER_BASE;
    ui->area = 0;
    ui->tip = NULL;
    ui->popup.seen = ui->submenu.seen = ui->in_submenu = false;
    ui->cursor = UI_CURSOR_ARROW;
}

static void find_pointer(Ui *ui) {
    const UiInput *input = &ui->input;
    ui->hot_before = ui->hot;
    ui->hot = 0;
    ui->on_slider_before = ui->on_slider;
    ui->on_slider = false;
    bool is_elsewhere = !ui->hover_area && !ui->hot_before && !ui->active;
    if (input->pressed && is_elsewhere) {
        ui->foreign_press = true;
    }
    if (!input->down && !input->pressed) {
        ui->foreign_press = false;
    }
    if (!((input->down | input->released) & UI_BUTTON_LEFT)) {
        ui->active = 0;
    }
    if (input->pressed) {
        ui->focus_visible = false;
        ui->wheel_focus = ui->wheel_owner = 0;
    }
}

void ui_begin(Ui *ui, const UiInput *input) {
    ui->pointer_moved = input->x != ui->input.x || input->y != ui->input.y;
    ui->input = *input;
    ui->input.event_count = ui_clamp(input->event_count, 0, UI_INPUT_EVENTS);
    ui->hover_area = topmost_under(ui, input->x, input->y);
    ui->key_area = topmost_blocking(ui);
    forget_frame(ui);
    ui_focus_scope(ui);
    ui_focus_grant(ui);
    find_pointer(ui);
    ui->wheel_taken = input->wheel_x == 0 && input->wheel_y == 0;
}

void ui_end(Ui *ui) {
    UI_ASSERT(ui->panel_depth == 0, "close every panel, column, menu and modal that you open");
    UI_ASSERT(ui->id_depth == 0, "call ui_pop_id() for each ui_push_id()");
    UI_ASSERT(ui->clip_depth == 0, "call ui_pop_clip() for each ui_push_clip()");
    ui_focus_move(ui);
    ui_focus_draw(ui);
    ui_draw_toasts(ui);
    ui_draw_tooltip(ui);
    ui_popup_finish(ui);
    ui_edit_finish(ui);
    ui_sort_commands(ui);
    if (ui->hot != ui->hot_before) {
        ui->hot_since = ui->input.frame;
    }
    ui->hot_before = ui->hot;
    ui->key_area = topmost_blocking(ui); // a dialog closed in this frame no longer owns the keys
}

bool ui_wants_pointer(const Ui *ui) {
    bool is_over = ui->hover_area || ui->hot || ui->hot_before;
    return !ui->foreign_press && (is_over || ui->active || ui->popup.id);
}

bool ui_wants_pointer_at(const Ui *ui, int x, int y) {
    bool rests = x == ui->input.x && y == ui->input.y && (ui->hot || ui->hot_before);
    return topmost_under(ui, x, y) || rests || ui->active || ui->popup.id;
}

bool ui_blocks_keyboard(const Ui *ui) {
    return ui->edit.id || ui->key_area || ui->popup.id;
}

bool ui_wants_keyboard(const Ui *ui) {
    return ui_blocks_keyboard(ui) || ui->navigation;
}

bool ui_is_typing(const Ui *ui) {
    return ui->edit.id != 0;
}

void ui_set_navigation(Ui *ui, bool on) {
    ui->navigation = on;
}

void ui_reset(Ui *ui) {
    ui->area_count = 0;
    ui->wheel_focus = ui->focus_next = 0;
    ui->active = ui->focus = ui->hot = ui->key_area = ui->hover_area = 0;
    ui->on_slider = ui->on_slider_before = false;
    ui->scope_count = 0;
    ui->popup = ui->submenu = (UiPopup){0};
    ui->edit.id = 0;
}
