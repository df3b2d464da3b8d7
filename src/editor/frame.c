// frame.c - one frame of the interface: where the panels are, and in which order they are built.

#include "editor/edges.h"
#include "editor/tool_row.h"
#include "editor/state.h"

enum {
    MENU_H = 28,
    STATUS_H = 22,
    TOOLS_W = 40,
    SIDE_W = 272,
    NARROW_W = 760, // UI units: below this the side panel is a drawer
    MINIMAP_W = 168,
    MINIMAP_H = 96,
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
    rects.has_minimap = editor->view.minimap && !editor->view.folded && room.w > 2 * MINIMAP_W;
    rects.minimap = (UiRect){room.x + room.w - MINIMAP_W - MARGIN,
                             room.y + room.h - MINIMAP_H - MARGIN, MINIMAP_W, MINIMAP_H};
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

static void take_frame(Editor *editor, const EditorFrame *frame) {
    editor->window_w = frame->window_w;
    editor->window_h = frame->window_h;
    editor->ui_scale = fh_max(frame->ui_scale, 1);
    editor->paused = frame->paused;
    editor->kept = frame->stamps;
    editor->kept_count = frame->stamp_count;
    editor->compares = frame->compares;
    editor->has_hero = frame->world != NULL && fh_world_actor_slots(frame->world) > 0;
    if (editor->has_hero) {
        FhRect hero = fh_world_actor(frame->world, fh_world_actor_id(frame->world, 0)).box;
        editor->hero = (FhPoint){hero.x + hero.w / 2, hero.y + hero.h};
        editor->hero_box = hero;
    }
    editor->panels.frames++;
    editor->wheel.strip_left -= editor->wheel.strip_left > 0;
}

static void show_toasts(Editor *editor, Ui *ui) {
    Panels *panels = &editor->panels;
    FhRect canvas = editor_canvas(editor);
    int scale = editor->ui_scale;
    ui->toast_area =
        (UiRect){canvas.x / scale, canvas.y / scale, canvas.w / scale, canvas.h / scale};
    for (int i = 0; i < panels->toast_count; i++) {
        const char *topic = panels->toast_topics[i];
        ui_toast_about(ui, topic ? topic : panels->toasts[i], panels->toast_kinds[i],
                       panels->toasts[i]);
    }
    panels->toast_count = 0;
}

/// A panel may have opened, moved or closed under a pointer that rests.
static void look_under_pointer(Editor *editor, const Ui *ui) {
    if (editor->pointer.known && editor->drag.kind == DRAG_NONE) {
        editor->pointer.over_panel = ui_wants_pointer(ui) && !editor->pointer.by_pad;
    }
}

void editor_frame(Editor *editor, Ui *ui, const EditorFrame *frame) {
    take_frame(editor, frame);
    edge_scroll(editor);
    look_under_pointer(editor, ui);
    editor->wheel.strip_left = editor->panels.was_playing ? 0 : editor->wheel.strip_left;
    editor->panels.was_playing = false;
    editor_forget_gone(editor);
    knowledge_refresh(editor);
    PanelRects rects = panel_rects(editor, ui->input.screen_w, ui->input.screen_h);
    panel_edges(editor, ui);
    panel_menu_bar(editor, ui, frame, rects.menu);
    if (rects.has_tools) {
        panel_tool_column(editor, ui, rects.tools);
    }
    if (rects.has_side) {
        panel_side(editor, ui, rects.side);
    }
    if (rects.has_minimap && frame->minimap_image != 0) {
        panel_minimap(editor, ui, frame, rects.minimap);
    }
    panel_status(editor, ui, frame, rects.status);
    bool has_brush = !editor->pointer.over_panel && !editor->floating.held;
    if (editor->wheel.strip_left > 0 && has_brush) {
        panel_strip(editor, ui, editor->pointer.window_x, editor->pointer.window_y);
    }
    panel_pad_wheel(editor, ui);
    panel_edge_label(editor, ui);
    panel_row_label(editor, ui);
    panel_save(editor, ui, frame);
    panel_dialogs(editor, ui, frame);
    show_toasts(editor, ui);
}

void editor_play_frame(Editor *editor, Ui *ui, const EditorFrame *frame, float x, float y) {
    take_frame(editor, frame);
    editor->wheel.strip_left = editor->panels.was_playing ? editor->wheel.strip_left : 0;
    editor->panels.was_playing = true;
    if (editor->wheel.strip_left > 0) {
        panel_strip(editor, ui, x, y);
    }
    show_toasts(editor, ui);
}
