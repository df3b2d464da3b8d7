// overlay_show.c - what the editor draws over the world: a frame of marks, by all that have some.

#include "editor/state.h"

#include "editor/overlay.h"

static void show_chosen(Hand *hand) {
    bool edits_things =
        hand->tool == TOOL_THINGS || hand->tool == TOOL_SOLID || hand->tool == TOOL_POLYGON;
    if (hand->doc->chosen.kind != THING_NONE && !edits_things) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_CHOSEN,
                     thing_box(hand->doc, hand->doc->chosen));
    }
}

static void show_selection(Stage *stage) {
    const Selection *selection = &stage->doc->selection;
    if (selection_is_empty(selection)) {
        return;
    }
    FhRect box = selection->cells;
    int holes = 0;
    for (int i = 0; i < box.w * box.h; i++) {
        holes += selection->mask[i] == 0;
    }
    if (holes == 0) {
        overlay_cells(stage, EDITOR_MARK_BOX, EDITOR_ROLE_SELECT, box);
        return;
    }
    for (int row = box.y; row < fh_rect_bottom(box); row++) {
        for (int col = box.x; col < fh_rect_right(box); col++) {
            if (selection_holds(selection, col, row)) {
                overlay_cells(stage, EDITOR_MARK_FILL, EDITOR_ROLE_SELECT,
                              (FhRect){col, row, 1, 1});
            }
        }
    }
}

static EditorCursor cursor_now(const Hand *hand) {
    if (hand->drag.kind == DRAG_PAN) {
        return EDITOR_CURSOR_GRAB;
    }
    if (hand->space_held || hand->tool == TOOL_HAND) {
        return EDITOR_CURSOR_HAND;
    }
    FhPoint on_trail;
    if (trail_find(hand, &on_trail)) {
        return EDITOR_CURSOR_HAND;
    }
    LevelEdge edge = hand->drag.kind == DRAG_EDGE   ? (LevelEdge)hand->drag.part
                     : hand->drag.kind == DRAG_NONE ? edge_at_pointer(hand)
                                                    : EDGES;
    if (edge != EDGES) {
        bool upright = edge == EDGE_LEFT || edge == EDGE_RIGHT;
        return upright ? EDITOR_CURSOR_SIZE_EW : EDITOR_CURSOR_SIZE_NS;
    }
    bool inside = hand->tool == TOOL_SELECT &&
                  selection_holds(&hand->doc->selection, hand->pointer.col, hand->pointer.row);
    bool over_thing =
        (hand->tool == TOOL_THINGS || hand->tool == TOOL_SOLID || hand->tool == TOOL_POLYGON) &&
        hand->doc->hot.kind != THING_NONE;
    if (inside || over_thing || hand->floating.held) {
        return EDITOR_CURSOR_MOVE;
    }
    return EDITOR_CURSOR_CROSS;
}

/// True when things are placed along a jump now, or would be.
static bool aims_at_arc(const Hand *hand) {
    bool is_over = !hand->pointer.over_panel && hand->pointer.known &&
                   hand->drag.kind == DRAG_NONE && hand->doc->hot.kind == THING_NONE;
    return hand->tool == TOOL_THINGS && !hand->places_spawn && row_way(hand) == ROW_ARC &&
           (is_over || row_is_drawn(hand));
}

static void show_tool(Hand *hand) {
    if (tool_infos[hand->tool].acts->keep != NULL && !hand->floating.held) {
        tool_infos[hand->tool].acts->keep(hand);
    }
    FhPoint on_trail;
    bool away = hand->pointer.over_panel || !hand->pointer.known;
    if (hand->drag.kind == DRAG_PAN || (away && hand->drag.kind == DRAG_NONE)) {
        return;
    }
    if (hand->drag.kind == DRAG_EDGE) {
        edge_show(hand);
    } else if (hand->drag.kind == DRAG_NONE &&
               (edge_at_pointer(hand) != EDGES || trail_find(hand, &on_trail))) {
        return; // a click there goes to the edge or the trail
    } else if (hand->floating.held) {
        floating_show(hand);
    } else if (((hand->pointer.mods & UI_MOD_ALT) != 0 && tool_paints(hand->tool) &&
                hand->drag.kind == DRAG_NONE) ||
               hand->drag.kind == DRAG_PICK) {
        picker_show(hand);
    } else if (!hand->space_held && tool_infos[hand->tool].acts->show != NULL) {
        tool_infos[hand->tool].acts->show(hand);
    }
}

const EditorOverlay *editor_overlay(Editor *editor) {
    Hand *hand = hand_of(editor);
    OverlayStore *store = &hand->stage->overlay;
    store->ghost_count = 0;
    store->mark_count = 0;
    document_forget_gone(hand->doc);
    camera_to_pointer(hand); // the layer may be another one, or its parallax
    if (hand->stage->doc->level->has_bounds) {
        overlay_mark(hand->stage, EDITOR_MARK_BOX, EDITOR_ROLE_BOUNDS,
                     hand->stage->doc->level->bounds);
    }
    show_chosen(hand);
    show_selection(hand->stage);
    if (hand->stage->view.arcs || aims_at_arc(hand)) {
        arcs_show(hand);
    }
    proof_show(hand->stage);
    trails_show(hand);
    show_tool(hand);
    store->out = (EditorOverlay){.ghosts = store->ghosts,
                                 .ghost_count = store->ghost_count,
                                 .marks = store->marks,
                                 .mark_count = store->mark_count,
                                 .cursor = cursor_now(hand),
                                 .active_layer = hand->doc->layer,
                                 .show_grid = hand->stage->view.grid,
                                 .show_collision = hand->stage->view.collision,
                                 .show_camera = hand->stage->view.camera_frame,
                                 .show_plots = hand->stage->view.plots,
                                 .show_ground = hand->tool == TOOL_DIG,
                                 .hides_ground = hand->doc->ground_hidden,
                                 .shows_other_layers = hand->doc->layer == HISTORY_TERRAIN};
    return &store->out;
}
