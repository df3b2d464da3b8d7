// overlay_show.c - gathers what the view draws over the level, anew each time it is asked for.

#include "editor/edges.h"
#include "editor/state.h"

// ---- What is always there ----

static void show_bounds(Editor *editor) {
    if (editor->level->has_bounds) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_BOUNDS, editor->level->bounds);
    }
}

static void show_chosen(Editor *editor) {
    bool edits_things =
        editor->tool == TOOL_THINGS || editor->tool == TOOL_SOLID || editor->tool == TOOL_POLYGON;
    if (editor->chosen.kind != THING_NONE && !edits_things) {
        overlay_mark(editor, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
                     thing_box(editor, editor->chosen));
    }
}

static void show_selection(Editor *editor) {
    const Selection *selection = &editor->selection;
    if (selection_is_empty(selection)) {
        return;
    }
    FhRect box = selection->cells;
    int holes = 0;
    for (int i = 0; i < box.w * box.h; i++) {
        holes += selection->mask[i] == 0;
    }
    if (holes == 0) {
        overlay_cells(editor, EDITOR_MARK_BOX, EDITOR_ROLE_SELECT, box);
        return;
    }
    for (int row = box.y; row < fh_rect_bottom(box); row++) {
        for (int col = box.x; col < fh_rect_right(box); col++) {
            if (selection_holds(selection, col, row)) {
                overlay_cells(editor, EDITOR_MARK_FILL, EDITOR_ROLE_SELECT,
                              (FhRect){col, row, 1, 1});
            }
        }
    }
}

static EditorCursor cursor_now(const Editor *editor) {
    if (editor->drag.kind == DRAG_PAN) {
        return EDITOR_CURSOR_GRAB;
    }
    if (editor->space_held || editor->tool == TOOL_HAND) {
        return EDITOR_CURSOR_HAND;
    }
    FhPoint on_trail;
    if (trail_find(editor, &on_trail)) {
        return EDITOR_CURSOR_HAND;
    }
    LevelEdge edge = editor->drag.kind == DRAG_EDGE   ? (LevelEdge)editor->drag.part
                     : editor->drag.kind == DRAG_NONE ? edge_at_pointer(editor)
                                                      : EDGES;
    if (edge != EDGES) {
        bool upright = edge == EDGE_LEFT || edge == EDGE_RIGHT;
        return upright ? EDITOR_CURSOR_SIZE_EW : EDITOR_CURSOR_SIZE_NS;
    }
    bool inside = editor->tool == TOOL_SELECT &&
                  selection_holds(&editor->selection, editor->pointer.col, editor->pointer.row);
    bool over_thing = (editor->tool == TOOL_THINGS || editor->tool == TOOL_SOLID ||
                       editor->tool == TOOL_POLYGON) &&
                      editor->hot.kind != THING_NONE;
    if (inside || over_thing || editor->floating.held) {
        return EDITOR_CURSOR_MOVE;
    }
    return EDITOR_CURSOR_CROSS;
}

static bool alt_picks(const Editor *editor) {
    return (editor->pointer.mods & UI_MOD_ALT) != 0 && tool_paints(editor->tool) &&
           editor->drag.kind == DRAG_NONE;
}

/// True when things are placed along a jump now, or would be.
static bool aims_at_arc(const Editor *editor) {
    bool is_over = !editor->pointer.over_panel && editor->pointer.known &&
                   editor->drag.kind == DRAG_NONE && editor->hot.kind == THING_NONE;
    return editor->tool == TOOL_THINGS && !editor->panels.places_spawn &&
           row_way(editor) == ROW_ARC && (is_over || row_is_drawn(editor));
}

static void show_tool(Editor *editor) {
    if (tool_infos[editor->tool].keep != NULL && !editor->floating.held) {
        tool_infos[editor->tool].keep(editor);
    }
    FhPoint on_trail;
    bool away = editor->pointer.over_panel || !editor->pointer.known;
    if (editor->drag.kind == DRAG_PAN || (away && editor->drag.kind == DRAG_NONE)) {
        return;
    }
    if (editor->drag.kind == DRAG_EDGE) {
        edge_show(editor);
    } else if (editor->drag.kind == DRAG_NONE &&
               (edge_at_pointer(editor) != EDGES || trail_find(editor, &on_trail))) {
        return; // a click there goes to the edge or the trail
    } else if (editor->floating.held) {
        floating_show(editor);
    } else if (alt_picks(editor) || editor->drag.kind == DRAG_PICK) {
        picker_show(editor);
    } else if (!editor->space_held && tool_infos[editor->tool].show != NULL) {
        tool_infos[editor->tool].show(editor);
    }
}

const EditorOverlay *editor_overlay(Editor *editor) {
    OverlayStore *store = &editor->overlay;
    store->ghost_count = 0;
    store->mark_count = 0;
    editor_forget_gone(editor);
    camera_to_pointer(editor); // the layer may be another one, or its parallax
    show_bounds(editor);
    show_chosen(editor);
    show_selection(editor);
    if (editor->view.arcs || aims_at_arc(editor)) {
        arcs_show(editor);
    }
    proof_show(editor);
    trails_show(editor);
    show_tool(editor);
    store->out = (EditorOverlay){.ghosts = store->ghosts,
                                 .ghost_count = store->ghost_count,
                                 .marks = store->marks,
                                 .mark_count = store->mark_count,
                                 .cursor = cursor_now(editor),
                                 .active_layer = editor->layer,
                                 .show_grid = editor->view.grid,
                                 .show_collision = editor->view.collision,
                                 .show_camera = editor->view.camera_frame,
                                 .show_plots = editor->view.plots,
                                 .show_ground = editor->tool == TOOL_DIG,
                                 .hides_ground = editor->view.ground_hidden,
                                 .shows_other_layers = editor->layer == HISTORY_TERRAIN};
    return &store->out;
}
