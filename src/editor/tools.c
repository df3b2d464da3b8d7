// tools.c - what the hand holds, how it lets go, and the table of tools.

#include "editor/tools.h"

#include <math.h>

#include "level/movers.h"

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

// ---- Choose ----
//
// Choosing what a hand holds next: a thing, a look, a tile, by a panel or by its name.

// ---- Tool table ----
//
// The table of tools: names, hints, and what each does with the pointer.

static const ToolActs hand_acts = {0}; // a drag pans the view

const ToolInfo tool_infos[TOOLS] = {
    [TOOL_BRUSH] = {EDITOR_DO_BRUSH, "icon.brush", "paint", "erase", "variant",
                    "Shift: line from the last point   Alt: pick", &brush_acts},
    [TOOL_LINE] = {EDITOR_DO_LINE, "icon.line", "drag a line", "erase a line", "variant",
                   "Shift: straight   Alt: pick", &line_acts},
    [TOOL_RECT] = {EDITOR_DO_RECT, "icon.rect", "drag a box", "erase a box", "variant",
                   "Shift: square   Ctrl: outline   Alt: pick", &rect_acts},
    [TOOL_ELLIPSE] = {EDITOR_DO_ELLIPSE, "icon.ellipse", "drag an ellipse", "erase an ellipse",
                      "variant", "Shift: circle   Ctrl: outline   Alt: pick", &rect_acts},
    [TOOL_FILL] = {EDITOR_DO_FILL, "icon.fill", "fill", "empty", "variant",
                   "Shift: open sky whole   Ctrl: replace this tile everywhere   Alt: pick",
                   &fill_acts},
    [TOOL_ERASER] = {EDITOR_DO_ERASER, "icon.eraser", "erase", "erase", "variant",
                     "Shift: line from the last point", &brush_acts},
    [TOOL_PICKER] = {EDITOR_DO_PICKER, "icon.picker", "pick a tile", "", "variant", "",
                     &picker_acts},
    [TOOL_SELECT] = {EDITOR_DO_SELECT, "icon.select", "drag a box; inside: move", "drop", "variant",
                     "Shift: add   Ctrl+Shift: take away   Ctrl: copy", &select_acts},
    [TOOL_SLOPE] = {EDITOR_DO_SLOPE, "icon.slope", "drag from foot to top, and down again: a hill",
                    "erase", "variant", "Shift: hollow   Ctrl: ceiling   Alt: pick", &slope_acts},
    [TOOL_THINGS] = {EDITOR_DO_THINGS, "icon.things", "place", "remove; drag: all on the way",
                     "other thing",
                     "Shift: a line   Alt: an arc to jump along   Ctrl: off the grid",
                     &things_acts},
    [TOOL_SOLID] = {EDITOR_DO_SOLID, "icon.solid", "drag out, move, size", "remove", "look",
                    "Shift-click: add a path point   Ctrl: off the grid", &solid_acts},
    [TOOL_SPAWN] = {EDITOR_DO_SPAWN, "icon.spawn", "set the spawn", "", "variant",
                    "Ctrl: off the grid", &spawn_acts},
    [TOOL_POLYGON] = {EDITOR_DO_POLYGON, "icon.polygon", "set a point; drag points, sides, all",
                      "remove", "variant", "Shift-click: path   Ctrl: off the grid", &polygon_acts},
    [TOOL_DIG] = {EDITOR_DO_DIG, "icon.dig", "fill ground", "dig", "size",
                  "Shift: on from the last point", &dig_acts},
    [TOOL_HAND] = {EDITOR_DO_HAND, "icon.hand", "drag the view", "", "zoom", "", &hand_acts},
};
