// tools.c - what the hand holds, and how it lets go.

#include "editor/tools.h"

#include <math.h>

bool tool_paints(EditorTool tool) {
    return tool == TOOL_BRUSH || tool == TOOL_LINE || tool == TOOL_RECT || tool == TOOL_ELLIPSE ||
           tool == TOOL_FILL || tool == TOOL_ERASER || tool == TOOL_SLOPE;
}

int pointer_layer(const Hand *hand) {
    bool picks = hand->tool == TOOL_PICKER || hand->tool == TOOL_SELECT;
    bool edits_cells = hand->floating.held || picks || tool_paints(hand->tool);
    return edits_cells ? hand->doc->layer : HISTORY_TERRAIN;
}

enum { STRIP_FRAMES = 70 };

void strip_show(Hand *hand, bool of_kinds) {
    hand->wheel.strip_left = STRIP_FRAMES;
    hand->wheel.strip_of_kinds = of_kinds;
}

RowWay row_way(const Hand *hand) {
    uint32_t mods = hand->pointer.mods;
    return (mods & UI_MOD_ALT) != 0     ? ROW_ARC
           : (mods & UI_MOD_SHIFT) != 0 ? ROW_LINE
                                        : hand->default_way;
}

FhPoint pointer_px(const Hand *hand) {
    return (FhPoint){(int32_t)floorf(hand->pointer.x), (int32_t)floorf(hand->pointer.y)};
}

FhPoint pointer_from(const Hand *hand, FhPoint at) {
    FhPoint px = pointer_px(hand);
    return (FhPoint){px.x - at.x, px.y - at.y};
}

bool row_is_drawn(const Hand *hand) {
    return hand->drag.kind == DRAG_TOOL && hand->drag.tool == TOOL_THINGS &&
           hand->row.cell_count > 0;
}

void floating_drop(Hand *hand) {
    Floating *floating = &hand->floating;
    piece_free(&floating->piece);
    for (int i = 0; i < floating->mix_count; i++) {
        piece_free(&floating->mix[i].piece);
    }
    floating->held = floating->stays = false;
    floating->mix_count = floating->put_count = 0;
}

void floating_hold(Hand *hand, Piece *piece) {
    floating_drop(hand);
    hand->floating.piece = *piece;
    hand->floating.held = true;
    *piece = (Piece){0};
}

// ---- Drag ----
//
// Ends what the hand does, and puts another tool into it.
