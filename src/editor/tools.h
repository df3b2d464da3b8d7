// tools.h - what the hands do: pointer, drags and the tools, one of which is in the hand.

#ifndef FOOTHOLD_EDITOR_TOOLS_H
#define FOOTHOLD_EDITOR_TOOLS_H

#include "editor/brush.h"
#include "editor/document.h"
#include "editor/editor.h"

typedef enum EditorTool {
    TOOL_BRUSH,
    TOOL_LINE,
    TOOL_RECT,
    TOOL_ELLIPSE,
    TOOL_FILL,
    TOOL_ERASER,
    TOOL_PICKER,
    TOOL_SELECT,
    TOOL_SLOPE,
    TOOL_THINGS,
    TOOL_SOLID,
    TOOL_SPAWN,
    TOOL_POLYGON,
    TOOL_DIG,
    TOOL_HAND,
    TOOLS
} EditorTool;

/// What a tool does with the pointer. NULL: nothing.
typedef struct ToolInfo {
    EditorAction action;
    const char *icon;
    const char *left, *right, *wheel, *more; // for the line at the bottom
    void (*down)(Editor *editor);
    void (*move)(Editor *editor);
    void (*up)(Editor *editor);
    void (*show)(Editor *editor); // adds to the overlay what is at the pointer
    void (*keep)(Editor *editor); // and what is shown wherever the pointer is
} ToolInfo;

extern const ToolInfo tool_infos[TOOLS];

typedef struct Pointer {
    float window_x, window_y; // window px
    float x, y;               // px
    int col, row;             // the cell of pointer_layer under it
    uint32_t mods;
    int clicks;
    float down_x, down_y; // window px, of the last press
    uint32_t down_frame;  // when it was
    bool over_panel;
    bool known;  // it has been seen
    bool by_pad; // a controller moved it last
} Pointer;

/// The farthest row that a drag came to, and the columns where it was there first and last.
typedef struct DragReach {
    int row, first, last;
} DragReach;

/// What the left or right button holds.
typedef enum DragKind {
    DRAG_NONE,
    DRAG_TOOL, // what the tool does
    DRAG_PAN,  // the view
    DRAG_PICK, // Alt: the tile under the pointer
    DRAG_EDGE, // an edge of the level: drag.part says which
    DRAG_FLOAT // a piece was put down: of a mix more are, else nothing until the button is up
} DragKind;

typedef struct Drag {
    DragKind kind;
    EditorTool tool;
    EditorButton button;
    bool erases;              // the right button of a tool that paints
    bool moved;               // left its first cell, or went some px
    uint32_t mods;            // at the start
    int col, row;             // cell at the start
    int last_col, last_row;   // cell of the last event
    bool last_covered;        // which was over a panel
    float x, y;               // px at the start
    float window_x, window_y; // window px at the start
    EditorCamera camera;      // at the start
    int part;                 // of a solid: which handle or point; of a selection: what is done
    FhPoint grab;             // px from the thing's place to the pointer
    FhRect box;               // the solid's box at the start
    DragReach high, low;      // of a slope run: how far up and down it went
    char step[40];            // the name of the step that the press opened; "": none
} Drag;

/// What the wheel has not used yet, and how long the strip is shown.
typedef struct Wheel {
    float variant, zoom;
    int strip_left;      // frames
    bool strip_of_kinds; // shows kinds, not variants
} Wheel;

/// The wheel of tools of a controller.
typedef struct PadWheel {
    bool open;
    int tool; // an EditorTool: taken when the wheel closes
} PadWheel;

enum { ROW_THINGS = 1024 };

/// How a drag over empty places puts things.
typedef enum RowWay { ROW_FREE, ROW_LINE, ROW_ARC, ROW_WAYS } RowWay;

/// Things that are being placed by a drag: not yet in the level.
typedef struct ThingRow {
    FhPoint cells[ROW_THINGS]; // that the drag passed, each once
    int cell_count;            // 0: none are placed
    FhPoint erased;            // px: how far the right button has erased
} ThingRow;

enum { DIG_RADIUS_MIN = 0, DIG_RADIUS_FIRST = 8, DIG_RADIUS_MAX = 128 }; // px

// ---- The hand ----

/// Ends the drag, as if its button had been let go.
void drag_end(Editor *editor);
/// Puts a tool into the hand; what was there is let go.
void tool_take(Editor *editor, EditorTool tool);
/// Shows the strip at the pointer for about a second.
void strip_show(Editor *editor, bool of_kinds);
/// How a drag would place things now, or does.
RowWay row_way(const Editor *editor);
/// True while things are being placed by a drag.
bool row_is_drawn(const Editor *editor);
bool tool_paints(EditorTool tool);
/// The layer whose cell the pointer is in: the active one if the hand is at tiles, else the ground.
int pointer_layer(const Editor *editor);

// ---- Tiles ----

/// True when a level may have a tile there.
bool cell_is_inside(const Editor *editor, int col, int row);
/// Sets a cell of the active layer within the open step, as it is.
void paint_exactly(Editor *editor, int col, int row, FhTile tile);
/// The same by a hand that paints: a ladder gets its top, and the one below it loses it.
void paint_cell(Editor *editor, int col, int row, FhTile tile);
/// What this stroke, or the next one, paints in a cell where `tile` is meant.
FhTile paint_mixed(const Editor *editor, FhPoint cell, FhTile tile);
/// True while a stroke comes from a panel or goes to one: what lies below is not painted on then.
bool stroke_meets_panel(const Editor *editor);
/// Calls paint_cell along a line, both ends included, leaving out no cell but those below panels.
void paint_line(Editor *editor, FhPoint from, FhPoint to, FhTile tile);
FhTile tile_under_pointer(const Editor *editor);
void pick_tile(Editor *editor);
/// Walks the cells of a line from one to the other, both included.
typedef struct LineWalk {
    FhPoint at, end;
    int dx, dy, step_x, step_y, rest;
    bool done;
} LineWalk;
LineWalk line_walk(FhPoint from, FhPoint to);
bool line_walk_next(LineWalk *walk, FhPoint *cell);

// ---- The tools, a file each ----

void brush_down(Editor *editor);
void brush_move(Editor *editor);
void brush_show(Editor *editor);
void line_up(Editor *editor);
void line_show(Editor *editor);
void rect_up(Editor *editor);
void rect_show(Editor *editor);
FhRect drag_cells(const Editor *editor, bool square);
void picker_down(Editor *editor);
void picker_show(Editor *editor);
void fill_down(Editor *editor);
void select_down(Editor *editor);
void select_move(Editor *editor);
void select_up(Editor *editor);
void select_show(Editor *editor);
void slope_down(Editor *editor);
void slope_move(Editor *editor);
void slope_up(Editor *editor);
void slope_show(Editor *editor);
void things_down(Editor *editor);
void things_move(Editor *editor);
void things_up(Editor *editor);
void things_show(Editor *editor);
void things_keep(Editor *editor);
void solid_down(Editor *editor);
void solid_drag(Editor *editor);
void solid_up(Editor *editor);
void solid_show(Editor *editor);
void solid_keep(Editor *editor);
void spawn_down(Editor *editor);
void spawn_show(Editor *editor);
void polygon_down(Editor *editor);
void polygon_drag(Editor *editor);
void polygon_show(Editor *editor);
void polygon_keep(Editor *editor);
void dig_down(Editor *editor);
void dig_move(Editor *editor);
void dig_show(Editor *editor);
/// Makes the ground brush smaller (steps > 0) or larger.
void dig_turn(Editor *editor, int steps);

// ---- Choose ----

/// Takes the tool for things, to place this type.
void choose_entity(Editor *editor, LevelEntityType type);
/// Takes the tool for things, to place the spawn.
void choose_spawn(Editor *editor);
/// Takes the brush if the tool paints nothing.
void choose_paint_tool(Editor *editor);
/// Takes the brush with this tile.
void choose_tile(Editor *editor, FhTile tile);
/// Takes the tool for moving solids; the next one that is drawn out has this look.
void choose_look(Editor *editor, LevelLook look);

/// Why a stamp cannot have that name; NULL when it can.
const char *stamp_name_obstacle(const char *name);
/// The kept stamp of a place of the hotbar; NULL when there is none.
const EditorStamp *stamp_of_slot(const Editor *editor, int slot);
/// The kept stamp of that name; NULL when there is none.
const EditorStamp *stamp_find(const Editor *editor, const char *name);
/// Holds a kept stamp at the pointer until it is dropped.
void stamp_hold(Editor *editor, const EditorStamp *stamp);
/// Adds a stamp to those that are mixed by chance.
void stamp_mix(Editor *editor, const EditorStamp *stamp);
/// Asks the app to keep what is selected, or the chosen thing. False when there is nothing.
bool stamp_keep(Editor *editor, const char *name);
/// Stores the selection under a number, or else the chosen tile.
void stamp_store(Editor *editor, int slot);
/// Holds what is stored under a number. False when that is a tile.
bool stamp_recall(Editor *editor, int slot);

#endif
