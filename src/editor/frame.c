// frame.c - one frame of the interface: in which order the panels are built.

#include "editor/edges.h"
#include "editor/state.h"
#include "editor/tool_row.h"

static void take_frame(Editor *editor, const EditorFrame *frame) {
    editor->window_w = frame->window_w;
    editor->window_h = frame->window_h;
    editor->ui_scale = fh_max(frame->ui_scale, 1);
    editor->paused = frame->paused;
    editor->kept = frame->stamps;
    editor->kept_count = frame->stamp_count;
    editor->compares = frame->compares;
    editor->laboratory = frame->laboratory;
    editor->walks = frame->walks;
    editor->has_hero = frame->world != NULL && fh_world_actor_slots(frame->world) > 0;
    if (editor->has_hero) {
        FhRect hero = fh_world_actor(frame->world, fh_world_actor_id(frame->world, 0)).box;
        bool has_moved = hero.x != editor->hero_box.x || hero.y != editor->hero_box.y;
        editor->hero = (FhPoint){hero.x + hero.w / 2, hero.y + hero.h};
        editor->hero_box = hero;
        if (editor->walks != NULL && has_moved && editor->drag.kind == DRAG_NONE) {
            camera_keep_hero(editor);
        }
    }
    if (editor->view.arcs || editor->tool == TOOL_THINGS) {
        arcs_follow(editor, frame->world);
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
    veil_follow_pointer(editor);
    editor_forget_gone(editor);
    lint_refresh(editor);
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
    panel_jumps(editor, ui);
    panel_writing(editor, ui);
    panel_veil(editor, ui);
    panel_atlas(editor, ui);
    panel_pad_wheel(editor, ui);
    panel_edge_label(editor, ui);
    panel_row_label(editor, ui);
    panel_save(editor, ui, frame);
    panel_dialogs(editor, ui, frame);
    show_toasts(editor, ui);
}

bool editor_play_sliders(Editor *editor, Ui *ui, UiRect rect) {
    static const int widths[] = {0, 20};
    ui_begin_panel(ui, "sliders", rect, 0);
    ui_row(ui, 20, 2, widths);
    ui_heading(ui, "Hero");
    bool stays = !ui_icon_button(ui, "close the sliders", "icon.close", false);
    ui_tooltip(ui, "Close the sliders");
    ui_row(ui, 0, 1, NULL);
    ui_begin_child(ui, "hero", -1, UI_PANEL_SCROLL | UI_PANEL_TIGHT);
    panel_hero(editor, ui);
    ui_end_child(ui);
    ui_end_panel(ui);
    return stays;
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
