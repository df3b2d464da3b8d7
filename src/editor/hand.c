// hand.c - what the hand holds: its kind of tool, how it places things, the piece at the pointer.

#include "editor/state.h"

bool tool_paints(EditorTool tool) {
    return tool == TOOL_BRUSH || tool == TOOL_LINE || tool == TOOL_RECT || tool == TOOL_ELLIPSE ||
           tool == TOOL_FILL || tool == TOOL_ERASER || tool == TOOL_SLOPE;
}

int pointer_layer(const Editor *editor) {
    bool picks = editor->tool == TOOL_PICKER || editor->tool == TOOL_SELECT;
    bool edits_cells = editor->floating.held || picks || tool_paints(editor->tool);
    return edits_cells ? editor->layer : HISTORY_TERRAIN;
}

enum { STRIP_FRAMES = 70 };

void strip_show(Editor *editor, bool of_kinds) {
    editor->wheel.strip_left = STRIP_FRAMES;
    editor->wheel.strip_of_kinds = of_kinds;
}

RowWay row_way(const Editor *editor) {
    uint32_t mods = editor->pointer.mods;
    return (mods & UI_MOD_ALT) != 0     ? ROW_ARC
           : (mods & UI_MOD_SHIFT) != 0 ? ROW_LINE
                                        : editor->panels.default_way;
}

bool row_is_drawn(const Editor *editor) {
    return editor->drag.kind == DRAG_TOOL && editor->drag.tool == TOOL_THINGS &&
           editor->row.cell_count > 0;
}

void floating_drop(Editor *editor) {
    Floating *hand = &editor->floating;
    piece_free(&hand->piece);
    for (int i = 0; i < hand->mix_count; i++) {
        piece_free(&hand->mix[i].piece);
    }
    hand->held = hand->stays = false;
    hand->mix_count = hand->put_count = 0;
}

void floating_hold(Editor *editor, Piece *piece) {
    floating_drop(editor);
    editor->floating.piece = *piece;
    editor->floating.held = true;
    *piece = (Piece){0};
}
