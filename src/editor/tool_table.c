// tool_table.c - the table of tools: names, hints, and what each does with the pointer.

#include "editor/tools.h"

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
