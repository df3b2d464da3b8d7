// canvas.c - where the panels are, and what they leave free of the window.

#include "editor/state.h"

enum {
    MENU_H = 28,
    STATUS_H = 22,
    TOOLS_W = 40,
    SIDE_W = 304,
    NARROW_W = 760,  // UI units: below this the side panel is a drawer
    MINIMAP_W = 168, // at most, and a fifth of the room
    MINIMAP_H = 96,
    MINIMAP_LEAST = 100, // narrower it would show too little: there is none then
    MARGIN = 8
};

bool panel_side_is_drawer(const Editor *editor) {
    return editor->window_w / fh_max(editor->ui_scale, 1) < NARROW_W;
}

static bool shows_side(const Editor *editor) {
    const ViewOptions *view = &editor->view;
    bool open = panel_side_is_drawer(editor) ? view->drawer_open : !view->side_hidden;
    return !view->folded && open;
}

/// True when the whole level lies in a part of the window (UI units).
static bool sees_whole_level(const Editor *editor, UiRect room) {
    const EditorCamera *camera = &editor->camera;
    float unit = (float)fh_max(editor->ui_scale, 1) / camera->zoom; // px of the level
    float left = camera->x + (float)room.x * unit, top = camera->y + (float)room.y * unit;
    FhRect level = level_bounds(editor->level);
    return (float)level.x >= left && (float)level.y >= top &&
           (float)fh_rect_right(level) <= left + (float)room.w * unit &&
           (float)fh_rect_bottom(level) <= top + (float)room.h * unit;
}

PanelRects panel_rects(const Editor *editor, int screen_w, int screen_h) {
    PanelRects rects = {0};
    UiRect room = {0, 0, screen_w, screen_h};
    rects.menu = ui_cut_top(&room, MENU_H);
    rects.status = ui_cut_bottom(&room, STATUS_H);
    rects.has_tools = !editor->view.folded;
    rects.has_side = shows_side(editor);
    if (rects.has_tools) {
        rects.tools = ui_cut_left(&room, TOOLS_W);
    }
    if (rects.has_side) {
        rects.side = ui_cut_right(&room, SIDE_W);
    }
    int w = fh_min(MINIMAP_W, room.w / 5), h = fh_min(MINIMAP_H, room.h / 5);
    rects.has_minimap = editor->view.minimap && !editor->view.folded && w >= MINIMAP_LEAST &&
                        !sees_whole_level(editor, room);
    rects.minimap = (UiRect){room.x + room.w - w - MARGIN, room.y + room.h - h - MARGIN, w, h};
    return rects;
}

bool panel_covers(const Editor *editor, float x_px, float y_px) {
    int scale = fh_max(editor->ui_scale, 1);
    PanelRects rects = panel_rects(editor, editor->window_w / scale, editor->window_h / scale);
    const EditorCamera *camera = &editor->camera;
    int x = (int)((x_px - camera->x) * camera->zoom) / scale;
    int y = (int)((y_px - camera->y) * camera->zoom) / scale;
    return ui_rect_holds(rects.menu, x, y) || ui_rect_holds(rects.status, x, y) ||
           (rects.has_tools && ui_rect_holds(rects.tools, x, y)) ||
           (rects.has_side && ui_rect_holds(rects.side, x, y)) ||
           (rects.has_minimap && ui_rect_holds(rects.minimap, x, y));
}

FhRect editor_canvas(const Editor *editor) {
    int scale = fh_max(editor->ui_scale, 1);
    PanelRects rects = panel_rects(editor, editor->window_w / scale, editor->window_h / scale);
    int left = rects.has_tools ? rects.tools.w : 0;
    int right = rects.has_side ? rects.side.w : 0;
    return (FhRect){left * scale, rects.menu.h * scale,
                    fh_max(editor->window_w - (left + right) * scale, 1),
                    fh_max(editor->window_h - (rects.menu.h + rects.status.h) * scale, 1)};
}
