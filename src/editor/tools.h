// tools.h - what the hands do: pointer, drags and the tools, one of which is in the hand.

#ifndef FOOTHOLD_EDITOR_TOOLS_H
#define FOOTHOLD_EDITOR_TOOLS_H

#include "editor/brush.h"
#include "editor/view.h"

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
typedef struct ToolActs {
    void (*down)(Hand *hand);
    void (*move)(Hand *hand);
    void (*up)(Hand *hand);
    void (*show)(Hand *hand); // adds to the overlay what is at the pointer
    void (*keep)(Hand *hand); // and what is shown wherever the pointer is
} ToolActs;

typedef struct ToolInfo {
    EditorAction action;
    const char *icon;
    const char *left, *right, *wheel, *more; // for the line at the bottom
    const ToolActs *acts;                    // of its file
} ToolInfo;

extern const ToolInfo tool_infos[TOOLS];
extern const ToolActs brush_acts, line_acts, rect_acts, picker_acts, fill_acts, select_acts,
    slope_acts, things_acts, spawn_acts, solid_acts, polygon_acts, dig_acts;

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

/// One of the pieces that the hand puts down by chance.
typedef struct MixPiece {
    Piece piece;
    char name[EDITOR_STAMP_NAME]; // of the stamp, or MIX_TILE and a number of the hotbar
} MixPiece;

#define MIX_TILE "tile:"    // no stamp has a colon in its name
enum { MIX_PUT_MAX = 256 }; // pieces of a stroke that the next ones keep clear of

typedef struct Floating {
    Piece piece;
    bool held;
    bool stays;                  // it is put down again and again
    MixPiece mix[BRUSH_MIX_MAX]; // piece is a copy of one of them
    int mix_count;               // 0: it is the piece alone
    uint32_t chance;             // grows with each that was chosen
    FhRect put[MIX_PUT_MAX];     // cells that a drag has put them down on, a ring
    int put_count;
} Floating;

typedef enum EditorTab { TAB_TILES, TAB_HERO, TAB_THINGS, TAB_LEVEL, TABS } EditorTab;

/// BEGINS: the field opens with the next frame, and what is typed by then goes into it.
typedef enum Writing { WRITING_OFF, WRITING_BEGINS, WRITING_ON } Writing;

/// What an author works with.
///
/// Invariant: a drag is open exactly while its button is held.
struct Hand {
    Document *doc;
    Stage *stage;
    UiClipboard clipboard;
    EditorTool tool;
    Brush brush;
    Pointer pointer;
    Drag drag;
    Wheel wheel;
    PadWheel pad_wheel;
    bool space_held;
    uint32_t strokes;     // drags begun: the seed of what is painted by chance
    FhPoint last_painted; // a cell: Shift-click draws from there
    bool has_last_painted;
    int dig_radius;   // px
    FhPoint last_dug; // px: Shift-click digs from there
    bool has_last_dug;
    Floating floating;
    Piece stamps[BRUSH_SLOTS]; // hotbar places that hold more than a tile
    const EditorStamp *kept;   // of the frame, borrowed
    int kept_count;
    char *stamp_text;   // of the stamp that is to be kept; owned
    int entity;         // to be placed: its kind (level_entity_kinds)
    bool places_spawn;  // instead of it
    LevelLook look;     // of the next moving solid
    RowWay default_way; // of a drag without Shift or Alt
    ThingRow row;
    ArcStore arcs;
    VeilView veil;
    EditorTab tab;              // the page of the side panel, which follows the tool
    Writing writing;            // of the chosen sign's text, at the sign
    char value[UI_FIELD_BYTES]; // of the field being filled now
};

// ---- The hand ----

/// Takes an event of the pointer, as editor_pointer does.
void hand_pointer(Hand *hand, const EditorPointer *event);

/// Ends the drag, as if its button had been let go.
void drag_end(Hand *hand);
/// Puts a tool into the hand; what was there is let go.
void tool_take(Hand *hand, EditorTool tool);
/// Shows the strip at the pointer for about a second.
void strip_show(Hand *hand, bool of_kinds);
/// How a drag would place things now, or does.
RowWay row_way(const Hand *hand);
/// The pixel under the pointer; how far it is from a place, for a drag to keep it so.
FhPoint pointer_px(const Hand *hand);
FhPoint pointer_from(const Hand *hand, FhPoint at);
/// True while things are being placed by a drag.
bool row_is_drawn(const Hand *hand);
bool tool_paints(EditorTool tool);
/// The layer whose cell the pointer is in: the active one if the hand is at tiles, else the ground.
int pointer_layer(const Hand *hand);

// ---- Tiles ----

/// True when a level may have a tile there.
bool cell_is_inside(const Document *doc, int col, int row);
/// Sets a cell of the active layer within the open step, as it is. False, which is told, where it
/// cannot be.
bool paint_exactly(Document *doc, int col, int row, FhTile tile);
/// The same by a hand that paints: a ladder gets its top, and the one below it loses it.
void paint_cell(Document *doc, int col, int row, FhTile tile);
/// What this stroke, or the next one, paints in a cell where `tile` is meant.
FhTile paint_mixed(const Hand *hand, FhPoint cell, FhTile tile);
/// True while a stroke comes from a panel or goes to one: what lies below is not painted on then.
bool stroke_meets_panel(const Hand *hand);
/// Calls paint_cell along a line, both ends included, leaving out no cell but those below panels.
void paint_line(Hand *hand, FhPoint from, FhPoint to, FhTile tile);
FhTile tile_under_pointer(const Hand *hand);
void pick_tile(Hand *hand);
/// Walks the cells of a line from one to the other, both included.
typedef struct LineWalk {
    FhPoint at, end;
    int dx, dy, step_x, step_y, rest;
    bool done;
} LineWalk;
LineWalk line_walk(FhPoint from, FhPoint to);
bool line_walk_next(LineWalk *walk, FhPoint *cell);

// ---- The tools, a file each ----

void brush_show(Hand *hand);
FhRect drag_cells(const Hand *hand, bool square);
void picker_show(Hand *hand);
/// Makes the ground brush smaller (steps > 0) or larger.
void dig_turn(Hand *hand, int steps);

// ---- Things in rows, on lines and along jumps ----

extern const char *const row_way_names[ROW_WAYS];
extern const char *const row_way_drags[ROW_WAYS];

/// Writes what they are: "8 x coin".
void row_print(Hand *hand, char *out, size_t size);
void row_begin(Hand *hand);
void row_move(Hand *hand);
void row_up(Hand *hand);
void row_show(Hand *hand);
/// Takes away, within the open step, what lies between `row.erased` and the pointer.
void row_erase(Hand *hand);
void panel_row_label(Editor *editor, Ui *ui);

// ---- Wires ----

/// How many things a level had.
typedef struct LevelCounts {
    int solids, entities;
} LevelCounts;

/// True when the pointer is at the knob of the chosen thing, from which a wire is dragged.
bool wire_is_grabbed(const Hand *hand);
/// Joins the chosen thing to another one, which gets an id if it has none; or parts them.
void wire_to(Hand *hand, Thing end);
/// Gives the id of a copy another name if one of the first things of the level has it: those that
/// were there before the copies. The same id always becomes the same one.
void wire_copied_id(const Level *level, const LevelCounts *before, char id[LEVEL_NAME_MAX]);
/// Shows the wires of the chosen thing, from either end, and the knob.
void wires_show(Stage *stage);
/// Shows the wire that is being dragged.
void wire_show_drag(Hand *hand);

// ---- Writing on a sign ----

/// Opens the field of the chosen thing's text at the thing, if it has a text.
void writing_begin(Hand *hand);
/// A press outside of the open field: the field ends by itself, and the press does nothing else;
/// the second one of a double click on the sign keeps it open.
void writing_press(Hand *hand);

// ---- Choose ----

/// Takes the tool for things, to place this type.
void choose_entity(Hand *hand, int kind);
/// Takes the tool for things, to place the spawn.
void choose_spawn(Hand *hand);
/// Takes the brush if the tool paints nothing.
void choose_paint_tool(Hand *hand);
/// Takes the brush with this tile.
void choose_tile(Hand *hand, FhTile tile);
/// Takes the tool for moving solids; the next one that is drawn out has this look.
void choose_look(Hand *hand, LevelLook look);

/// Why a stamp cannot have that name; NULL when it can.
const char *stamp_name_obstacle(const char *name);
/// The kept stamp of a place of the hotbar; NULL when there is none.
const EditorStamp *stamp_of_slot(const Hand *hand, int slot);
/// The kept stamp of that name; NULL when there is none.
const EditorStamp *stamp_find(const Hand *hand, const char *name);
/// Holds a kept stamp at the pointer until it is dropped.
void stamp_hold(Hand *hand, const EditorStamp *stamp);
/// Adds a stamp to those that are mixed by chance.
void stamp_mix(Hand *hand, const EditorStamp *stamp);
/// Asks the app to keep what is selected, or the chosen thing. False when there is nothing.
bool stamp_keep(Hand *hand, const char *name);
/// Stores the selection under a number, or else the chosen tile.
void stamp_store(Hand *hand, int slot);
/// Holds what is stored under a number. False when that is a tile.
bool stamp_recall(Hand *hand, int slot);

// ---- The layers of a level by depth: sorted, refused while locked or hidden, picked ----

enum { LAYER_ORDER_MAX = LEVEL_LAYERS_MAX + 1 };

/// Fills `order` with the layers from the hindmost to the foremost, HISTORY_TERRAIN among them, and
/// returns how many they are.
int layer_order(const Level *level, int order[LAYER_ORDER_MAX]);
/// The layer that lies `steps` in front of `layer` (below 0: behind it); the last one on that side
/// where there are fewer.
int layer_toward(const Level *level, int layer, int steps);
/// The place of a layer in that order.
int layer_place(const Level *level, int layer);
/// The index that layer `layer` has after the layer `from` has moved to the index `to`.
int layer_after_move(int layer, int from, int to);
/// Moves a layer to another place of the order, as a step; the ground itself stays.
void layer_move(Document *doc, int layer, int place);
/// Its name as shown; borrowed.
const char *layer_name(const Level *level, int layer);
/// The lock of a layer. The ground's is the editor's alone, not of the level.
bool layer_is_locked(const Document *doc, int layer);
/// True when a layer is locked or hidden; says so.
bool layer_refuses(Document *doc, int layer);
/// The tile that is seen at the pointer, of the foremost layer that is not hidden, and which layer
/// that is; FH_TILE_EMPTY where there is none.
FhTile layer_pick(const Hand *hand, int *layer);

// ---- The edges of the level: handles that pull them, and bounds that grow with a step ----

typedef enum LevelEdge {
    EDGE_LEFT,
    EDGE_RIGHT,
    EDGE_TOP,
    EDGE_BOTTOM,
    EDGES // none of them
} LevelEdge;

/// The handle of an edge, UI units; w = 0: it is not shown.
UiRect edge_handle(const Hand *hand, LevelEdge edge);
/// The edge whose handle is under the pointer; EDGES: none.
LevelEdge edge_at_pointer(const Hand *hand);
/// By how many tiles the held edge is pulled outwards, and what the bounds would be, px.
int edge_drag_tiles(const Hand *hand);
FhRect edge_drag_bounds(const Hand *hand);
void edge_up(Hand *hand);
void edge_show(Hand *hand);
/// Scrolls the view while an edge is held at the canvas's rim: once a frame.
void edge_scroll(Hand *hand);
/// Writes "40 x 22 tiles, 640 x 352 px".
void edge_print_size(const Document *doc, FhRect bounds, char *out, size_t size);

/// The handles, below all panels, and what is said while one is held.
void panel_edges(const Hand *hand, Ui *ui);
void panel_edge_label(const Hand *hand, Ui *ui);

#endif
