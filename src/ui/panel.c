// panel.c - panels: containers that clip and scroll widgets. The pointer finds root panels: a panel
// of the screen, a menu or a dialog; an inner panel is part of its root.

#include "ui/internal.h"
#include "ui/ui.h"

static int find_scroll(Ui *ui, UiId id) {
    int oldest = 0;
    for (int i = 0; i < UI_SCROLLS; i++) {
        if (ui->scrolls[i].id == id) {
            return i;
        }
        bool is_older = ui->scrolls[i].last_frame < ui->scrolls[oldest].last_frame;
        if (ui->scrolls[oldest].id && (!ui->scrolls[i].id || is_older)) {
            oldest = i;
        }
    }
    ui->scrolls[oldest] = (UiScroll){.id = id};
    return oldest;
}

static UiPanel *push_panel(Ui *ui, UiId id, UiRect rect, unsigned flags) {
    UI_ASSERT(ui->panel_depth < UI_DEPTH, "close every panel that you open");
    UI_ASSERT(ui->id_depth < UI_DEPTH, "call ui_pop_id() for each ui_push_id()");
    UiPanel *panel = &ui->panels[ui->panel_depth++];
    *panel = (UiPanel){.id = id,
                       .outer_area = ui->area,
                       .outer_layer = ui->layer,
                       .rect = rect,
                       .scroll = -1,
                       .flags = flags};
    ui->id_stack[ui->id_depth++] = id;
    return panel;
}

static void draw_panel(Ui *ui, UiRect rect, unsigned flags) {
    if (!(flags & UI_PANEL_BARE)) {
        ui_draw_fill(ui, rect, ui->theme.panel, 0);
    }
    if (flags & UI_PANEL_BORDER) {
        bool floats = ui->layer != UI_LAYER_BASE;
        ui_draw_outline(ui, rect, floats ? ui->theme.faint : ui->theme.line, 0);
    }
}

static void open_panel(Ui *ui, UiPanel *panel) {
    draw_panel(ui, panel->rect, panel->flags);
    UiRect inner = panel->rect;
    if (panel->flags & UI_PANEL_BORDER) {
        inner = ui_rect_inset(inner, 1);
    }
    ui_push_clip(ui, inner);
    if (!(panel->flags & UI_PANEL_TIGHT)) {
        inner = ui_rect_inset(panel->rect, ui->theme.pad);
    }
    if (panel->flags & UI_PANEL_SCROLL) {
        panel->scroll = find_scroll(ui, panel->id);
        UiScroll *scroll = &ui->scrolls[panel->scroll];
        scroll->last_frame = ui->input.frame;
        scroll->y = ui_clamp(scroll->y, 0, ui_max(scroll->content_h - inner.h, 0));
        if (scroll->content_h > inner.h) {
            ui_cut_right(&inner, UI_SCROLLBAR_W + 2);
        }
        inner.y -= scroll->y;
    }
    ui_layout_push(ui, inner);
}

static void draw_bar(Ui *ui, UiScroll *scroll, UiRect view) {
    UiRect track = {view.x + view.w - UI_SCROLLBAR_W + 1, view.y + 1, UI_SCROLLBAR_W - 2,
                    view.h - 2};
    int hidden = scroll->content_h - view.h;
    int thumb_h = ui_clamp(track.h * view.h / scroll->content_h, 12, ui_max(track.h, 12));
    int travel = ui_max(track.h - thumb_h, 1);
    UiControl bar = ui_control_at(ui, ui_claim(ui, "##bar"), track, false);
    if (bar.pressed) {
        int thumb_y = track.y + scroll->y * travel / hidden;
        int into = ui->input.y - thumb_y;
        ui->drag_x = into >= 0 && into < thumb_h ? into : thumb_h / 2;
    }
    if (bar.held) {
        int wanted = (ui->input.y - ui->drag_x - track.y) * hidden / travel;
        scroll->y = ui_clamp(wanted, 0, hidden);
    }
    UiRect thumb = {track.x, track.y + scroll->y * travel / hidden, track.w, thumb_h};
    ui_draw_fill(ui, track, ui->theme.sunken, 1);
    ui_draw_fill(ui, thumb, bar.hovered || bar.held ? ui->theme.dim : ui->theme.faint, 1);
}

static void turn_wheel(Ui *ui, UiScroll *scroll, UiRect rect, int hidden) {
    float turn = ui->input.wheel_y;
    if (turn == 0 || ui->wheel_taken || (ui->input.mods & UI_MOD_CTRL) || !ui_is_over(ui, rect)) {
        return;
    }
    float units = -turn * 2 * (float)(ui->theme.row + ui->theme.gap) + scroll->rest;
    int whole = (int)units;
    scroll->rest = units - (float)whole;
    scroll->y = ui_clamp(scroll->y + whole, 0, hidden);
    ui->wheel_focus = 0; // another slider may stand under the pointer now
    ui->wheel_owner = scroll->id;
    ui->wheel_frame = ui->input.frame;
    ui->wheel_taken = true;
}

/// Page keys, Home and End scroll the panel that has the keys, even if it has no focusable control.
/// A field being edited keeps Home and End.
static void turn_page(Ui *ui, UiScroll *scroll, int view_h, int hidden) {
    if (!ui_keys_reach(ui) || ui->muted > 0) {
        return;
    }
    int page = ui_max(view_h - ui->theme.row, ui->theme.row);
    int before = scroll->y;
    scroll->y += ui_grab_key(ui, UI_KEY_PAGE_DOWN, 0) ? page : 0;
    scroll->y -= ui_grab_key(ui, UI_KEY_PAGE_UP, 0) ? page : 0;
    if (!ui->edit.id && ui_grab_key(ui, UI_KEY_HOME, 0)) {
        scroll->y = 0;
    } else if (!ui->edit.id && ui_grab_key(ui, UI_KEY_END, 0)) {
        scroll->y = hidden;
    }
    scroll->y = ui_clamp(scroll->y, 0, hidden);
    if (scroll->y != before) {
        ui->wheel_focus = 0; // another slider may stand under the pointer now
    }
}

static void scroll_panel(Ui *ui, const UiPanel *panel, int content_h) {
    UiScroll *scroll = &ui->scrolls[panel->scroll];
    int margin = panel->flags & UI_PANEL_TIGHT ? 0 : 2 * ui->theme.pad;
    int hidden = content_h + margin - panel->rect.h;
    scroll->content_h = content_h;
    if (hidden > 0) {
        turn_wheel(ui, scroll, panel->rect, hidden);
        turn_page(ui, scroll, panel->rect.h - margin, hidden);
        UiScroll shown = *scroll;
        shown.content_h += margin;
        draw_bar(ui, &shown, panel->rect);
        scroll->y = shown.y;
    }
}

void ui_end_panel(Ui *ui) {
    UI_ASSERT(ui->panel_depth > 0, "call ui_end_panel() only after ui_begin_panel()");
    UiPanel *panel = &ui->panels[ui->panel_depth - 1];
    int content_h = ui_content_height(ui);
    ui_layout_pop(ui);
    if (panel->scroll >= 0) {
        scroll_panel(ui, panel, content_h);
    }
    ui_pop_clip(ui);
    ui->id_depth--;
    ui->panel_depth--;
    ui->area = panel->outer_area;
    ui->layer = panel->outer_layer;
}

void ui_begin_root(Ui *ui, UiId id, UiRect rect, UiLayer layer, unsigned flags, bool blocks) {
    if (ui->area_count < UI_AREAS) {
        UiRect reach = blocks ? ui_screen(ui) : rect;
        ui->areas[ui->area_count++] = (UiArea){id, reach, rect, layer};
    } else {
        ui->dropped++;
    }
    UiPanel *panel = push_panel(ui, id, rect, flags);
    ui->area = id;
    ui->layer = layer;
    ui_push_clip_exact(ui, ui_screen(ui));
    open_panel(ui, panel);
}

void ui_end_root(Ui *ui) {
    ui_end_panel(ui);
    ui_pop_clip(ui);
}

void ui_begin_panel(Ui *ui, const char *name, UiRect rect, unsigned flags) {
    UiId id = ui_claim(ui, name);
    if (ui->panel_depth == 0) {
        if (ui->area_count < UI_AREAS) {
            ui->areas[ui->area_count++] = (UiArea){id, rect, rect, UI_LAYER_BASE};
        }
        UiPanel *panel = push_panel(ui, id, rect, flags);
        ui->area = id;
        open_panel(ui, panel);
    } else {
        open_panel(ui, push_panel(ui, id, rect, flags));
    }
}

void ui_begin_child(Ui *ui, const char *name, int height, unsigned flags) {
    UiRect rect = ui_next(ui);
    const UiLayout *layout = ui_layout(ui);
    if (height != 0) {
        int left = layout->body.y + layout->body.h - rect.y;
        rect.h = height > 0 ? height : ui_max(left, ui->theme.row);
        ui_layout_grow(ui, rect.h);
    }
    ui_begin_panel(ui, name, rect, flags);
}

void ui_end_child(Ui *ui) {
    ui_end_panel(ui);
}
