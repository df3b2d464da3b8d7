// control.c - the base of all widgets: turns pointer and keys into clicks on a rectangle.

#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"

bool ui_is_over(const Ui *ui, UiRect rect) {
    int x = ui->input.x;
    int y = ui->input.y;
    return ui->area == ui->hover_area && !ui->foreign_press && ui->muted == 0 &&
           ui_rect_holds(rect, x, y) && ui_rect_holds(ui_clip(ui), x, y);
}

bool ui_keys_reach(const Ui *ui) {
    return ui->key_area ? ui->area == ui->key_area : ui->navigation;
}

bool ui_grab_key(Ui *ui, UiKey key, uint32_t mods) {
    for (int i = 0; i < ui->input.event_count; i++) {
        const UiKeyEvent *event = &ui->input.events[i];
        if (!ui->taken[i] && event->key == key && event->mods == mods) {
            ui->taken[i] = true;
            return true;
        }
    }
    return false;
}

bool ui_take_key(Ui *ui, UiKey key, uint32_t mods) {
    bool is_mine = !ui->key_area || ui->area == ui->key_area;
    return is_mine && !ui->edit.id && ui_grab_key(ui, key, mods);
}

static void press(Ui *ui, UiControl *control, bool focusable) {
    UiInput *input = &ui->input;
    control->pressed = true;
    ui->active = ui->wheel_focus = control->id;
    ui->hot_since = input->frame;
    if (focusable) {
        ui->focus = control->id;
    }
    bool is_second = ui->last_click == control->id &&
                     input->frame - ui->last_click_frame <= UI_DOUBLE_CLICK_FRAMES;
    control->double_clicked = is_second;
    ui->last_click = is_second ? 0 : control->id;
    ui->last_click_frame = input->frame;
}

static void let_go(Ui *ui, UiControl *control) {
    control->released = true;
    control->clicked = control->hovered;
    ui->active = 0;
}

static void use_pointer(Ui *ui, UiControl *control, bool focusable) {
    bool goes_up = (ui->input.released & UI_BUTTON_LEFT) != 0;
    bool was_held = ui->active == control->id;
    if (was_held && goes_up) {
        let_go(ui, control);
    }
    if (control->hovered && ui->active == 0 && (ui->input.pressed & UI_BUTTON_LEFT)) {
        press(ui, control, focusable);
        if (goes_up && !was_held) {
            let_go(ui, control); // a whole click in one frame
        }
    }
    control->held = ui->active == control->id;
    control->right_clicked = control->hovered && (ui->input.pressed & UI_BUTTON_RIGHT);
}

static void use_keys(Ui *ui, UiControl *control) {
    ui_focus_add(ui, control);
    control->focused = ui->focus == control->id;
    if (!control->focused || ui->edit.id || !ui_keys_reach(ui)) {
        return;
    }
    if (ui_grab_key(ui, UI_KEY_ENTER, 0) || ui_grab_key(ui, UI_KEY_SPACE, 0)) {
        control->clicked = true;
        control->by_key = true;
    }
}

UiControl ui_control_at(Ui *ui, UiId id, UiRect rect, bool focusable) {
    UiControl control = {.id = id, .rect = rect, .disabled = ui->next_reason != NULL};
    bool is_free = ui->active == 0 || ui->active == id;
    control.hovered = is_free && ui_is_over(ui, rect);
    ui_note_control(ui, rect);
    if (control.hovered) {
        ui->hot = id;
    }
    if (control.disabled) {
        ui_offer_tip(ui, &control, ui->next_reason);
        ui->next_reason = NULL;
    } else if (ui->muted == 0) {
        use_pointer(ui, &control, focusable);
        if (focusable) {
            use_keys(ui, &control);
        }
    }
    ui->last = control;
    return control;
}

UiControl ui_control(Ui *ui, const char *label, UiRect rect) {
    return ui_control_at(ui, ui_claim(ui, label), rect, true);
}

bool ui_is_last_lit(const Ui *ui) {
    return ui->last.hovered || (ui->last.focused && ui->focus_visible);
}

void ui_disable_if(Ui *ui, const char *reason) {
    ui->next_reason = reason;
}

bool ui_is_right_clicked(const Ui *ui) {
    return ui->last.right_clicked;
}

UiRect ui_last_rect(const Ui *ui) {
    return ui->last.rect;
}

bool ui_has_wheel(const Ui *ui, UiId id) {
    return ui->wheel_focus == id || (ui->input.mods & UI_MOD_CTRL) != 0;
}

int ui_take_wheel(Ui *ui) {
    float turn = ui->input.wheel_y;
    bool is_mine = ui->last.hovered && !ui->last.disabled && ui_has_wheel(ui, ui->last.id);
    if (!is_mine || ui->wheel_taken || turn == 0) {
        return 0;
    }
    // A turn that began on another widget stays with it, even if the pointer is on this one now.
    bool is_fresh = ui->input.frame - ui->wheel_frame > UI_WHEEL_FRAMES;
    if (!is_fresh && ui->wheel_owner && ui->wheel_owner != ui->last.id) {
        return 0;
    }
    if (ui->wheel_owner != ui->last.id) {
        ui->wheel_rest = 0;
    }
    ui->wheel_owner = ui->last.id;
    ui->wheel_frame = ui->input.frame;
    ui->wheel_taken = true;
    ui->wheel_rest += turn;
    int steps = (int)ui->wheel_rest;
    ui->wheel_rest -= (float)steps;
    return steps;
}
