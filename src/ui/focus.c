// focus.c - keyboard focus: arrows move it to the nearest control of the frame.
//
// The focus stays inside the owner of the keys: the topmost dialog or menu, else the screen.
// Opening a dialog or menu saves the focus; closing it restores it.

#include <limits.h>
#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"

void ui_focus_scope(Ui *ui) {
    if (ui->key_area == ui->scope_now) {
        return;
    }
    for (int i = 0; i < ui->scope_count; i++) {
        if (ui->scopes[i].key_area == ui->key_area) {
            ui->focus = ui->scopes[i].focus;
            ui->scope_count = i;
            ui->scope_now = ui->key_area;
            return;
        }
    }
    if (ui->scope_count < UI_DEPTH) {
        ui->scopes[ui->scope_count++] = (UiFocusScope){ui->scope_now, ui->focus};
    }
    ui->scope_now = ui->key_area;
    ui->focus = 0;
}

// Scrolls the innermost scrolling panel so that `rect` shows.
static void scroll_into_view(Ui *ui, UiRect rect) {
    for (int i = ui->panel_depth - 1; i >= 0; i--) {
        const UiPanel *panel = &ui->panels[i];
        if (panel->scroll < 0) {
            continue;
        }
        UiScroll *scroll = &ui->scrolls[panel->scroll];
        int above = panel->rect.y + ui->theme.pad - rect.y;
        int below = rect.y + rect.h - (panel->rect.y + panel->rect.h - ui->theme.pad);
        scroll->y += above > 0 ? -above : below > 0 ? below : 0;
        return;
    }
}

void ui_focus_add(Ui *ui, const UiControl *control) {
    if (ui->focus_here && ui->focus == 0) {
        ui->focus = ui->edit_next = control->id;
    }
    ui->focus_here = false;
    if (ui->focusable_count >= UI_FOCUSABLES) {
        ui->dropped++;
        return;
    }
    ui->focusables[ui->focusable_count++] = (UiFocusable){control->id, ui->area, control->rect};
    if (ui->focus == control->id) {
        ui->focus_seen = true;
        ui->focus_rect = control->rect;
        ui->focus_clip = ui_clip(ui);
        ui->focus_layer = ui->layer;
    }
    if (ui->scroll_to == control->id) {
        scroll_into_view(ui, control->rect);
        ui->scroll_to = 0;
    }
}

void ui_focus_here(Ui *ui) {
    ui->focus_here = true;
}

void ui_focus_last(Ui *ui) {
    ui->focus = ui->edit_next = ui->last.id;
    ui->focus_seen = true;
}

void ui_write_next(Ui *ui) {
    ui->write_next = true;
}

bool ui_last_is_edited(const Ui *ui) {
    return ui->edit.id != 0 && ui->edit.id == ui->last.id;
}

void ui_show_last(Ui *ui) {
    scroll_into_view(ui, ui->last.rect);
}

UiId ui_focused(const Ui *ui) {
    return ui->focus;
}

void ui_focus_on(Ui *ui, UiId id) {
    ui->focus_next = id;
}

void ui_focus_grant(Ui *ui) {
    if (ui->focus_next) {
        ui->focus = ui->scroll_to = ui->focus_next;
        ui->focus_since = ui->input.frame;
        ui->focus_next = 0;
    }
}

static bool is_in_scope(const Ui *ui, const UiFocusable *focusable) {
    return !ui->key_area || focusable->area == ui->key_area;
}

static int index_of_focus(const Ui *ui) {
    for (int i = 0; i < ui->focusable_count; i++) {
        if (ui->focusables[i].id == ui->focus && is_in_scope(ui, &ui->focusables[i])) {
            return i;
        }
    }
    return -1;
}

static void set_focus(Ui *ui, int index) {
    ui->focus = ui->focusables[index].id;
    ui->scroll_to = ui->focus;
    ui->focus_seen = true;
    ui->focus_since = ui->input.frame;
    ui->focus_rect.w = 0; // the ring is drawn from the next frame on, where the control then is
}

// Moves to the next control in order of creation, wrapping around.
static void step(Ui *ui, int from, int by) {
    int count = ui->focusable_count;
    for (int i = 1; i <= count; i++) {
        int at = ((from + by * i) % count + count) % count;
        if (is_in_scope(ui, &ui->focusables[at])) {
            set_focus(ui, at);
            return;
        }
    }
}

// Distance of `to` from `from` in a direction; INT_MAX if it does not lie there. A gap to the side
// counts threefold. The distance of the middles only breaks ties: weighed against gaps, it would
// skip a wide row for a narrow one below it.
static int distance(UiRect from, UiRect to, int dx, int dy) {
    enum { OFF_MOST = 1 << 12 };
    int mid_x = (2 * to.x + to.w) - (2 * from.x + from.w);
    int mid_y = (2 * to.y + to.h) - (2 * from.y + from.h);
    int forward = mid_x * dx + mid_y * dy;
    int gap_x = ui_max(ui_max(to.x - (from.x + from.w), from.x - (to.x + to.w)), 0);
    int gap_y = ui_max(ui_max(to.y - (from.y + from.h), from.y - (to.y + to.h)), 0);
    int along = dx ? gap_x : gap_y;
    int aside = dx ? gap_y : gap_x;
    bool overlaps = from.x < to.x + to.w && to.x < from.x + from.w && from.y < to.y + to.h &&
                    to.y < from.y + from.h;
    if (forward <= 0 || (along == 0 && aside > 0) || overlaps) {
        return INT_MAX;
    }
    int off = dx ? mid_y : mid_x;
    return (along + aside * 3) * OFF_MOST + ui_min(off < 0 ? -off : off, OFF_MOST - 1);
}

static bool is_in_column(UiRect a, UiRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w;
}

// Returns the nearest control from a place in a direction, -1: none. Up and down stay in the panel
// or the column, because a scrolled list may lie beside a menu.
static int nearest(const Ui *ui, int from, UiRect place, int dx, int dy, bool in_column) {
    int best = -1;
    int least = INT_MAX;
    for (int i = 0; i < ui->focusable_count; i++) {
        const UiFocusable *to = &ui->focusables[i];
        bool is_panel = !in_column && to->area == ui->focusables[from].area;
        bool is_near = dx != 0 || is_panel || is_in_column(place, to->rect);
        if (i == from || !is_near || !is_in_scope(ui, to)) {
            continue;
        }
        int far = distance(place, to->rect, dx, dy);
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

// Moves the focus in a direction; up and down wrap around in the column.
static void go(Ui *ui, int from, int dx, int dy) {
    enum { FAR_AWAY = 1 << 16 };
    UiRect place = ui->focusables[from].rect;
    int to = nearest(ui, from, place, dx, dy, false);
    if (to < 0 && dy != 0) {
        place.y -= dy * FAR_AWAY;
        to = nearest(ui, from, place, 0, dy, true);
    }
    if (to >= 0) {
        set_focus(ui, to);
    }
}

static void move_by_key(Ui *ui, UiKey key, uint32_t mods) {
    int from = index_of_focus(ui);
    bool is_back = (mods & UI_MOD_SHIFT) || key == UI_KEY_UP;
    ui->focus_visible = true;
    if (from < 0) {
        step(ui, is_back ? 0 : -1, is_back ? -1 : 1);
    } else if (key == UI_KEY_TAB) {
        step(ui, from, is_back ? -1 : 1);
    } else {
        int dx = key == UI_KEY_LEFT ? -1 : key == UI_KEY_RIGHT ? 1 : 0;
        int dy = key == UI_KEY_UP ? -1 : key == UI_KEY_DOWN ? 1 : 0;
        go(ui, from, dx, dy);
    }
}

static bool moves_focus(const Ui *ui, const UiKeyEvent *event) {
    bool is_arrow = event->key >= UI_KEY_LEFT && event->key <= UI_KEY_DOWN && event->mods == 0;
    bool is_tab = event->key == UI_KEY_TAB && (event->mods & ~(uint32_t)UI_MOD_SHIFT) == 0;
    bool is_mine = ui->key_area || ui->navigation;
    return (is_mine && (is_arrow || is_tab)) || (is_tab && ui->left_field);
}

void ui_focus_move(Ui *ui) {
    for (int i = 0; i < ui->input.event_count && ui->focusable_count > 0; i++) {
        const UiKeyEvent *event = &ui->input.events[i];
        if (ui->taken[i] || ui->edit.id || !moves_focus(ui, event)) {
            continue;
        }
        ui->taken[i] = true;
        move_by_key(ui, event->key, event->mods);
        ui->edit_next = event->key == UI_KEY_TAB && ui->left_field ? ui->focus : 0;
    }
    ui->left_field = false;
    ui->type_next = 0;
    if (!ui->focus_seen) {
        ui->focus = 0;
    }
    if (ui->edit_next != ui->focus) {
        ui->edit_next = 0;
    }
}

void ui_focus_draw(Ui *ui) {
    bool has_keys = ui->key_area || ui->navigation;
    if (!ui->focus || !has_keys || !ui->focus_visible || ui->focus_rect.w == 0) {
        return;
    }
    ui->layer = ui->focus_layer;
    ui_push_clip_exact(ui, ui->focus_clip);
    UiRect ring = ui_rect_inset(ui->focus_rect, -2);
    ring.w = ui->focus_rect.w + 4;
    ring.h = ui->focus_rect.h + 4;
    ring = ui_rect_meet(ring, ui->focus_clip); // keeps the ring whole at the clip's edge
    ui_draw_outline(ui, ring, ui->theme.accent, 2);
    ui_draw_outline(ui, ui_rect_inset(ring, 1), ui->theme.ground, 1);
    ui_pop_clip(ui);
}
