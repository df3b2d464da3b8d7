// popup.c - popups: drop-down lists and menus.
//
// One popup is open at a time. Its size comes from its content in the last frame, so its first
// frame only measures: nothing is drawn and nothing reacts. An open popup covers the screen: a
// press outside closes it and does nothing else.

#include <string.h>

#include "ui/internal.h"
#include "ui/ui.h"

#define SHORTCUT_GAP 24
#define MARK_W       16

static void ui_open_popup(Ui *ui, UiId id, UiRect anchor) {
    ui->popup = (UiPopup){.id = id,
                          .anchor = anchor,
                          .opened = ui->input.frame,
                          .by_key = ui->focus_visible,
                          .seen = true};
    ui->submenu.id = 0;
}

static void ui_close_menus(Ui *ui) {
    ui->popup.id = ui->submenu.id = 0;
}

// The popup or submenu under construction.
static UiPopup *popup_now(Ui *ui) {
    return ui->in_submenu ? &ui->submenu : &ui->popup;
}

// Below the anchor, or above it if there is more room; never off the screen.
static UiRect popup_rect(const Ui *ui, int min_w) {
    const UiPopup *popup = &ui->popup;
    UiRect screen = ui_screen(ui);
    UiRect anchor = popup->anchor;
    int below = screen.h - (anchor.y + anchor.h);
    bool goes_up = popup->h > below && anchor.y > below;
    int h = ui_min(popup->h, ui_max(goes_up ? anchor.y : below, 0));
    int w = ui_clamp(popup->w, min_w, ui_max(screen.w, min_w));
    int x = ui_clamp(anchor.x, 0, ui_max(screen.w - w, 0));
    return (UiRect){x, goes_up ? anchor.y - h : anchor.y + anchor.h, w, h};
}

// Right of the menu, or left of it if the right has no room; its first item beside the item that
// opened it.
static UiRect submenu_rect(const Ui *ui) {
    const UiPopup *submenu = &ui->submenu;
    UiRect screen = ui_screen(ui);
    UiRect menu = ui->popup.rect;
    int right = menu.x + menu.w;
    int w = ui_min(submenu->w, screen.w);
    int h = ui_min(submenu->h, screen.h);
    int x = right + w <= screen.w ? right : menu.x - w;
    int y = submenu->anchor.y - ui->theme.pad;
    return (UiRect){ui_clamp(x, 0, ui_max(screen.w - w, 0)),
                    ui_clamp(y, 0, ui_max(screen.h - h, 0)), w, h};
}

static void begin(Ui *ui, UiPopup *popup, UiRect rect, bool blocks) {
    popup->seen = true;
    popup->need_w = 0;
    popup->rect = rect;
    if (popup->h == 0) {
        ui->muted++;
    }
    ui_begin_root(ui, popup->id, rect, UI_LAYER_POPUP, UI_PANEL_SCROLL | UI_PANEL_BORDER, blocks);
    ui->layouts[ui->layout_depth - 1].body.w = ui_max(ui_body(ui).w, 1);
    if (popup->by_key && popup->h > 0) {
        ui_focus_here(ui);
    }
}

// Returns whether the popup was shown, not only measured.
static bool end(Ui *ui, UiPopup *popup) {
    bool is_measured = popup->h == 0;
    int margin = 2 * ui->theme.pad;
    int content_h = ui_content_height(ui);
    ui_end_root(ui);
    ui->muted -= is_measured;
    popup->w = popup->need_w + margin;
    popup->h = content_h + margin;
    return !is_measured;
}

/// Opens the popup's panel if popup `id` is open. `min_w`: its least width.
static bool ui_begin_popup(Ui *ui, UiId id, int min_w) {
    bool is_open = ui->popup.id == id;
    if (is_open) {
        begin(ui, &ui->popup, popup_rect(ui, min_w), true);
    }
    return is_open;
}

static void ui_end_popup(Ui *ui) {
    int x = ui->input.x;
    int y = ui->input.y;
    bool is_inside = ui_rect_holds(ui->popup.rect, x, y) ||
                     (ui->submenu.id && ui_rect_holds(ui->submenu.rect, x, y));
    if (ui->key_area == ui->area && ui_grab_key(ui, UI_KEY_ESCAPE, 0)) {
        ui_close_menus(ui);
    }
    bool is_shown = end(ui, &ui->popup);
    if (is_shown && ui->input.pressed && !is_inside) {
        ui_close_menus(ui);
    }
}

void ui_popup_finish(Ui *ui) {
    if (!ui->popup.seen) {
        ui_close_menus(ui);
    }
    if (!ui->submenu.seen) {
        ui->submenu.id = 0;
    }
}

static void need_width(Ui *ui, int width) {
    popup_now(ui)->need_w = ui_max(popup_now(ui)->need_w, width);
}

// ---- The drop-down list ----

static bool dropdown_items(Ui *ui, const char *const *names, int count, int *selected) {
    int before = *selected;
    ui->layouts[ui->layout_depth - 1].next_y = ui_body(ui).y;
    for (int i = 0; i < count; i++) {
        ui_push_id_number(ui, i);
        need_width(ui, ui_text_width(ui->font, names[i], -1, 1) + 2 * ui->theme.pad);
        if (ui_list_item(ui, names[i], NULL, i == before)) {
            *selected = i;
            ui_close_menus(ui);
        }
        ui_pop_id(ui);
    }
    return *selected != before;
}

bool ui_dropdown(Ui *ui, const char *label, const char *const *names, int count, int *selected) {
    const UiTheme *theme = &ui->theme;
    UiControl control = ui_control(ui, label, ui_next(ui));
    UiId popup = ui_hash(control.id, "list", 4);
    if (control.clicked) {
        ui_open_popup(ui, popup, control.rect);
    }
    bool is_open = ui->popup.id == popup;
    UiColor back = control.disabled ? theme->panel : control.hovered ? theme->hover : theme->raised;
    UiRect room = ui_rect_inset(control.rect, 4);
    UiColor color = control.disabled ? theme->faint : theme->text;
    ui_draw_fill(ui, control.rect, back, 2);
    ui_draw_outline(ui, control.rect, is_open ? theme->accent : theme->line, 2);
    ui_draw_text_in(ui, ui_cut_right(&room, 10), "▼", UI_CENTRE, theme->dim, 1);
    bool is_one = *selected >= 0 && *selected < count;
    ui_draw_text_in(ui, room, is_one ? names[*selected] : "", UI_LEFT, color, 1);
    bool has_changed = false;
    if (ui_begin_popup(ui, popup, control.rect.w)) {
        has_changed = dropdown_items(ui, names, count, selected);
        ui_end_popup(ui);
    }
    ui->last = control;
    return has_changed;
}

// ---- Menus ----

void ui_begin_menu_bar(Ui *ui) {
    ui->menu_room = ui_next(ui);
    ui->menu_count = 0;
}

void ui_end_menu_bar(Ui *ui) {
    int count = ui->menu_count;
    for (int i = 0; i < count && ui->menu_step; i++) {
        if (ui->menus[i] == ui->popup.id) {
            int to = (i + ui->menu_step + count) % count;
            ui_open_popup(ui, ui->menus[to], ui->menu_rects[to]);
            ui->popup.of_menu_bar = true;
            ui->menu_step = 0;
        }
    }
    ui->menu_step = 0;
}

static void add_menu(Ui *ui, UiId id, UiRect rect) {
    if (ui->menu_count < UI_MENUS) {
        ui->menus[ui->menu_count] = id;
        ui->menu_rects[ui->menu_count] = rect;
        ui->menu_count++;
    }
}

int ui_menu_width(Ui *ui, const char *title) {
    return ui_text_width(ui->font, ui_said(ui, title), -1, 1) + 2 * ui->theme.pad + 4;
}

bool ui_begin_menu(Ui *ui, const char *title) {
    const char *said = ui_said(ui, title);
    int width = ui_menu_width(ui, title);
    UiControl control = ui_control(ui, title, ui_cut_left(&ui->menu_room, width));
    UiId popup = ui_hash(control.id, "menu", 4);
    bool is_bar_open = ui->popup.id && ui->popup.of_menu_bar;
    bool is_over = ui_rect_holds(control.rect, ui->input.x, ui->input.y);
    add_menu(ui, popup, control.rect);
    if (control.pressed || (control.clicked && control.by_key) ||
        (is_bar_open && is_over && ui->popup.id != popup && ui->pointer_moved)) {
        ui_open_popup(ui, popup, control.rect);
        ui->popup.of_menu_bar = true;
    }
    bool is_open = ui->popup.id == popup;
    if (is_open || control.hovered) {
        UiColor back = is_open ? ui->theme.hover : ui->theme.raised;
        ui_draw_fill(ui, ui_rect_inset(control.rect, 1), back, 1);
    }
    ui_draw_text_in(ui, control.rect, said, UI_CENTRE, ui->theme.text, 1);
    return ui_begin_popup(ui, popup, 120);
}

static void draw_menu_item(Ui *ui, const UiControl *control, const char *label,
                           const char *shortcut, bool checked) {
    const UiTheme *theme = &ui->theme;
    bool is_lit = (control->hovered || control->focused) && !control->disabled;
    if (is_lit) {
        ui_draw_fill(ui, control->rect, theme->hover, 1);
    }
    UiRect room = control->rect;
    UiColor color = control->disabled ? theme->faint : theme->text;
    UiRect mark = ui_cut_left(&room, MARK_W);
    ui_cut_right(&room, ui->theme.gap);
    if (checked) {
        ui_draw_text_in(ui, mark, "✓", UI_CENTRE, theme->accent, 1);
    }
    if (shortcut) {
        ui_draw_text_in(ui, room, shortcut, UI_RIGHT, control->disabled ? color : theme->dim, 1);
        ui_cut_right(&room, ui_text_width(ui->font, shortcut, -1, 1) + ui->theme.gap);
    }
    ui_draw_text_in(ui, room, ui_said(ui, label), UI_LEFT, color, 1);
}

bool ui_menu_check(Ui *ui, const char *label, const char *shortcut, bool checked) {
    int width = MARK_W + ui->theme.gap;
    width += ui_text_width(ui->font, ui_said(ui, label), -1, 1);
    if (shortcut) {
        width += SHORTCUT_GAP + ui_text_width(ui->font, shortcut, -1, 1);
    }
    need_width(ui, width);
    UiControl control = ui_control(ui, label, ui_next(ui));
    if (control.hovered && ui->pointer_moved && !ui->in_submenu) {
        ui->submenu.id = 0; // the pointer moved to another item
    }
    // A drag from a title to an item chooses it, too.
    bool is_dragged_to = control.hovered && (ui->input.released & UI_BUTTON_LEFT) &&
                         ui->input.frame - ui->popup.opened > UI_DOUBLE_CLICK_FRAMES;
    bool is_chosen = control.clicked || (is_dragged_to && !control.disabled);
    draw_menu_item(ui, &control, label, shortcut, checked);
    if (is_chosen) {
        ui_close_menus(ui);
    }
    return is_chosen;
}

bool ui_menu_item(Ui *ui, const char *label, const char *shortcut) {
    return ui_menu_check(ui, label, shortcut, false);
}

void ui_menu_separator(Ui *ui) {
    ui_row(ui, 5, 1, NULL);
    ui_separator(ui);
    ui_row(ui, 0, 1, NULL);
}

bool ui_begin_submenu(Ui *ui, const char *label) {
    need_width(ui, MARK_W + ui->theme.gap + SHORTCUT_GAP +
                       ui_text_width(ui->font, ui_said(ui, label), -1, 1) +
                       ui_text_width(ui->font, "▶", -1, 1));
    UiControl control = ui_control(ui, label, ui_next(ui));
    UiId id = ui_hash(control.id, "menu", 4);
    bool by_key = control.by_key || (control.focused && ui->focus_visible && ui_keys_reach(ui) &&
                                     ui_grab_key(ui, UI_KEY_RIGHT, 0));
    bool by_pointer = control.pressed || (control.hovered && ui->pointer_moved);
    if ((by_key || by_pointer) && ui->submenu.id != id) {
        ui->submenu = (UiPopup){.id = id, .opened = ui->input.frame, .by_key = by_key};
    }
    bool is_open = ui->submenu.id == id && ui->muted == 0;
    ui->submenu.anchor = is_open ? control.rect : ui->submenu.anchor;
    control.hovered = control.hovered || is_open;
    draw_menu_item(ui, &control, label, "▶", false);
    if (is_open) {
        ui->in_submenu = true;
        begin(ui, &ui->submenu, submenu_rect(ui), false);
    }
    return is_open;
}

void ui_end_submenu(Ui *ui) {
    bool has_keys = ui->key_area == ui->area;
    bool leaves =
        has_keys && (ui_grab_key(ui, UI_KEY_ESCAPE, 0) || ui_grab_key(ui, UI_KEY_LEFT, 0));
    end(ui, &ui->submenu);
    ui->in_submenu = false;
    if (leaves) {
        ui->submenu.id = 0;
    }
}

void ui_end_menu(Ui *ui) {
    bool has_keys = ui->popup.of_menu_bar && ui->key_area == ui->area;
    if (has_keys && ui_grab_key(ui, UI_KEY_LEFT, 0)) {
        ui->menu_step = -1;
    } else if (has_keys && ui_grab_key(ui, UI_KEY_RIGHT, 0)) {
        ui->menu_step = 1;
    }
    ui_end_popup(ui);
}
