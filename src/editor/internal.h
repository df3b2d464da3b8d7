// internal.h - the editor's inside: its state, cut by activity, and what its files tell each other.
//
// Invariants: a drag is open exactly while its button is held; a history step is open only inside
// a drag or while a widget changes a value; indices of things are checked against the level before
// use, for undo may have taken the thing away.

#ifndef FOOTHOLD_EDITOR_INTERNAL_H
#define FOOTHOLD_EDITOR_INTERNAL_H

#include "editor/brush.h"
#include "editor/choose.h"
#include "editor/edges.h"
#include "editor/editor.h"
#include "editor/history.h"
#include "editor/layer_order.h"
#include "editor/piece.h"
#include "editor/tool_row.h"

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
    int col, row;             // the cell under it
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
    DRAG_FLOAT // a pasted piece was put down: nothing until the button is up
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

typedef enum ThingKind {
    THING_NONE,
    THING_SPAWN,
    THING_ENTITY,
    THING_SOLID,
    THING_POLYGON
} ThingKind;

enum { THING_PATH = 1 << 20 }; // added to a point of a polygon's path, to tell it from its corners

typedef struct Thing {
    ThingKind kind;
    int index; // of entity, solid or polygon
    int point; // of a solid's path, of a polygon; -1: none
} Thing;

typedef struct Selection {
    FhRect cells;  // cols and rows; w = 0: nothing
    uint8_t *mask; // 1 for each selected cell of the box
} Selection;

enum { DRAFT_POINTS = 512 };

/// A polygon being drawn: not yet in the level.
typedef struct PolygonDraft {
    FhPoint points[DRAFT_POINTS]; // px
    int count;                    // 0: none is drawn
    uint64_t changes;             // grows with each of its own
} PolygonDraft;

typedef struct Floating {
    Piece piece;
    bool held;
    bool stays; // it is put down again and again
} Floating;

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

typedef struct ViewOptions {
    bool grid, collision, camera_frame, plots, arcs, trails, minimap, folded;
    bool side_hidden; // in a wide window
    bool drawer_open; // in a narrow one
} ViewOptions;

typedef enum EditorDialog {
    DIALOG_NONE,
    DIALOG_UNSAVED,
    DIALOG_OPEN,
    DIALOG_NEXT,
    DIALOG_PICTURE,
    DIALOG_SAVE_AS,
    DIALOG_REPLACE,
    DIALOG_HELP,
    DIALOG_MOVEMENTS,
    DIALOG_PALETTE,
    DIALOG_ABOUT,
    DIALOG_VERSIONS,
    DIALOG_SAVE_FAILED,
    DIALOG_FOLDER,
    DIALOG_CHANGED,
    DIALOG_KEEP_STAMP,
    DIALOG_RECOVER,
    DIALOG_ERROR
} EditorDialog;

typedef enum EditorTab { TAB_TILES, TAB_HERO, TAB_THINGS, TAB_LEVEL, TABS } EditorTab;

enum { FINDINGS_MAX = 1024, TOASTS_WAITING = 4, REQUESTS_MAX = 16 };

typedef struct Panels {
    EditorTab tab;
    bool step_open;      // a widget is changing a value: its step is open
    uint32_t step_ended; // panels.frames when the last such step was closed; 0: long ago
    EditorDialog dialog;
    EditorAction capture;   // the help page waits for this action's new key
    bool focus_text;        // a sign was double-clicked: type at once
    bool just_opened;       // the dialog was opened in this frame
    int chosen_row;         // of lists in dialogs
    LevelEntityType entity; // to be placed
    RowWay row_way;         // of a drag without Shift or Alt
    bool places_spawn;
    LevelLook look;            // of the next moving solid
    const char *sought;        // the widget of the side panel that is to have the focus; NULL: none
    char text[UI_FIELD_BYTES]; // of the open dialog's field
    char value[UI_FIELD_BYTES]; // of the field being filled now
    char color[16];             // the background, perhaps half typed
    bool types_color;
    char error_title[80], error_text[1024];
    bool theirs_is_level;                                     // what is asked about
    bool row_is_chosen;                                       // by hand, among the versions
    char failed[EDITOR_PATH_MAX], elsewhere[EDITOR_PATH_MAX]; // of a save that went wrong
    char toasts[TOASTS_WAITING][UI_TOAST_BYTES];
    const char *toast_topics[TOASTS_WAITING]; // a literal; NULL: the text itself
    UiToastKind toast_kinds[TOASTS_WAITING];
    int toast_count;
    uint32_t frames;  // counted by editor_frame
    bool was_playing; // the frame before was a frame of play
    bool drags_layer; // a line of the list of layers is held, layer_dragged
    int layer_dragged;
} Panels;

/// What is known of the level without looking again: made anew when changes have come to rest.
typedef struct Knowledge {
    LevelFinding findings[FINDINGS_MAX];
    int alike[FINDINGS_MAX]; // of the first of those with one text: how many there are; else 0
    int finding_count;
    int finding_at; // the next one to go to
    uint64_t seen;  // history.changes when it was made
    uint64_t asked; // and in the frame before
    bool valid;
    float apex_px, apex_s, leap_px, run_up_s; // derived figures
    FhTuning figures_of;
    int figures_movement; // index of the movement they were measured with
    bool figures_valid;
} Knowledge;

typedef struct Outbox {
    EditorRequest items[REQUESTS_MAX];
    int count;
    uint32_t changes;      // besides what the history touched
    EditorRequest waiting; // what is done after the question about unsaved changes
    bool has_waiting;
} Outbox;

enum { BINDINGS_PER_ACTION = 4 };

enum { DIG_RADIUS_MIN = 0, DIG_RADIUS_FIRST = 8, DIG_RADIUS_MAX = 128 }; // px

typedef struct OverlayStore {
    EditorGhost *ghosts;
    EditorMark *marks;
    int ghost_count, ghost_room, mark_count, mark_room;
    EditorOverlay out;
} OverlayStore;

typedef struct ArcStore {
    FhPoint *points;   // feet, px
    FhPoint bumps[16]; // where a head met a ceiling, or a side a wall
    int bump_count;
    int count, room;
    int starts[5]; // four arcs: [starts[i], starts[i + 1])
    FhPoint from;
    uint64_t seen; // history.changes
    bool valid;
    FhMask *ground; // the level's, as a picture; owned; NULL: not needed yet
    FhGroundSeen ground_seen;
} ArcStore;

struct Editor {
    Level *level; // borrowed
    char path[EDITOR_PATH_MAX];
    UiClipboard clipboard;
    History history;
    EditorTool tool;
    Brush brush;
    int layer; // HISTORY_TERRAIN or an index
    Pointer pointer;
    Drag drag;
    bool space_held;
    PadWheel pad_wheel;
    const EditorStamp *kept; // of the frame, borrowed
    int kept_count;
    char *stamp_text;     // of the stamp that is to be kept; owned
    uint32_t strokes;     // drags begun: the seed of what is painted by chance
    FhPoint last_painted; // a cell: Shift-click draws from there
    bool has_last_painted;
    int dig_radius;   // px
    FhPoint last_dug; // px: Shift-click digs from there
    bool has_last_dug;
    LevelGrowth growth;
    Selection selection;
    Floating floating;
    Piece stamps[BRUSH_SLOTS]; // hotbar places that hold more than a tile
    Thing chosen, hot;
    PolygonDraft draft;
    ThingRow row;
    Wheel wheel;
    EditorCamera camera;
    int window_w, window_h; // window px
    int ui_scale;
    ViewOptions view;
    FhPoint hero;    // feet, px, as of the last frame
    FhRect hero_box; // px, as of then
    bool has_hero, paused, compares;
    Panels panels;
    Knowledge known;
    Outbox out;
    OverlayStore overlay;
    ArcStore arcs;
    const EditorTrail *trails; // borrowed, the last try first
    int trail_count;
    EditorChord bindings[EDITOR_ACTION_COUNT][BINDINGS_PER_ACTION];
    char binding_text[160];
};

// ---- editor.c ----

int editor_tile_size(const Editor *editor);
/// Opens a history step for a gesture; an open one is ended first.
void editor_begin(Editor *editor, const char *name);
/// Some of what the open step is to do cannot be done for want of memory: its end takes it back.
void editor_lacks_memory(Editor *editor);
/// Ends the open step. True when it changed anything.
bool editor_commit(Editor *editor);
/// The same; `joins`: with the step before, where that is the same edit of the same thing.
bool editor_commit_joining(Editor *editor, bool joins);
/// Forgets all that was of the level: it is another one now.
void editor_forget_level(Editor *editor);
/// Forgets what no longer is there: after undo, redo and removals.
void editor_forget_gone(Editor *editor);
/// Writes a line like printf and shows it as a toast, in place of one with the same `format`, which
/// must be a literal.
void editor_say(Editor *editor, UiToastKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// ---- events.c ----

/// Shows the strip at the pointer for about a second.
void strip_show(Editor *editor, bool of_kinds);

// ---- camera.c ----

FhPoint editor_cell_at(const Editor *editor, float x, float y);
void camera_to_pointer(Editor *editor); // recomputes the pointer's px after the camera moved
void camera_zoom_steps(Editor *editor, int steps, float window_x, float window_y);
void camera_set_zoom(Editor *editor, float zoom, float window_x, float window_y);
void camera_scroll(Editor *editor, float window_dx, float window_dy);
void camera_fit(Editor *editor, FhRect box);
void camera_centre(Editor *editor, float x, float y);
/// The part of the level, px, that no panel covers: all pixels of it that are seen, in part too.
FhRect camera_seen(const Editor *editor);

// ---- paint.c: tiles ----

/// Sets a cell of the active layer within the open step.
void paint_cell(Editor *editor, int col, int row, FhTile tile);
/// What this stroke, or the next one, paints in a cell where `tile` is meant.
FhTile paint_mixed(const Editor *editor, FhPoint cell, FhTile tile);
/// True while a stroke comes from a panel or goes to one: what lies below is not painted on then.
bool stroke_meets_panel(const Editor *editor);
/// Calls paint_cell along a line, both ends included, leaving out no cell but those below panels.
void paint_line(Editor *editor, FhPoint from, FhPoint to, FhTile tile);
FhTile tile_under_pointer(const Editor *editor);
void pick_tile(Editor *editor);
bool tool_paints(EditorTool tool);
/// Walks the cells of a line from one to the other, both included.
typedef struct LineWalk {
    FhPoint at, end;
    int dx, dy, step_x, step_y, rest;
    bool done;
} LineWalk;
LineWalk line_walk(FhPoint from, FhPoint to);
bool line_walk_next(LineWalk *walk, FhPoint *cell);

// ---- the tools' own files ----

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

// ---- selection.c ----

bool selection_is_empty(const Selection *selection);
bool selection_holds(const Selection *selection, int col, int row);
void selection_clear(Selection *selection);
/// Adds (or with `remove` takes away) a box of cells.
bool selection_add(Selection *selection, FhRect cells, bool remove);
/// Copies what is selected. False out of memory.
bool selection_take(const Editor *editor, Piece *piece);
/// Shows where its things would stand, `by` px from where they do.
void selection_show_things(Editor *editor, FhPoint by);
void selection_erase(Editor *editor);                       // within the open step
void selection_move_by(Editor *editor, int cols, int rows); // within the open step
void selection_transform(Editor *editor, int transform);
void selection_all(Editor *editor);
/// Selects all cells with the tile under the pointer, or else with the chosen one.
void selection_same(Editor *editor);
void selection_to_solid(Editor *editor);
/// Puts a piece into the level, within the open step; the objects are new ones.
void piece_put(Editor *editor, const Piece *piece, int col, int row);

// ---- clipboard.c ----

void clipboard_copy(Editor *editor, bool cut);
void clipboard_paste(Editor *editor);
void clipboard_duplicate(Editor *editor);
void floating_drop(Editor *editor);
void floating_hold(Editor *editor, Piece *piece); // takes the piece over
void floating_put(Editor *editor);
void floating_show(Editor *editor);

// ---- things.c ----

Thing thing_at(const Editor *editor, float x, float y);
bool thing_is_there(const Editor *editor, Thing thing);
bool thing_same(Thing a, Thing b);
FhRect thing_box(const Editor *editor, Thing thing);
void thing_choose(Editor *editor, Thing thing);
void thing_remove(Editor *editor, Thing thing); // a step of its own; what is dragged is let go
/// A place for feet near px, snapped to the middle of a cell's floor unless Ctrl or Alt is held.
FhPoint thing_snap(const Editor *editor, float x, float y);
void thing_nudge(Editor *editor, int dx, int dy);
LevelEntity thing_new_entity(LevelEntityType type, FhPoint at);
/// How what is new goes, once it has a path.
LevelMotion thing_new_motion(void);
LevelSolid thing_new_solid(FhRect box);

bool thing_set_spawn(Editor *editor, FhPoint at); // within the open step

/// The grid that things snap to, px: half a tile; 1 while Ctrl or Alt is held.
int grid_step(const Editor *editor);
/// A place near px on half tiles, or to the pixel while Ctrl or Alt is held.
FhPoint grid_snap(const Editor *editor, float x, float y);
/// How far (x, y) is from the line between two points, in px.
float distance_to_line(FhPoint a, FhPoint b, float x, float y);

// ---- tool_polygon.c ----

/// The chosen polygon; NULL when none is.
const LevelPolygon *polygon_chosen(const Editor *editor);
/// The topmost polygon under the pointer.
Thing polygon_at(const Editor *editor);
void polygon_move_point(LevelPolygon *polygon, int point, int dx, int dy);
/// Requires: two corners stay.
void polygon_remove_point(LevelPolygon *polygon, int point);
void draft_drop(Editor *editor);
/// Takes the draft's last point away.
void draft_step_back(Editor *editor);
/// Puts the draft into the level, as an area or as a line.
void draft_finish(Editor *editor, bool closed);
/// Leaves off drawing: what is a line already is put into the level as one.
void draft_keep(Editor *editor);
/// True when it holds what could be lost.
bool draft_is_line(const Editor *editor);
/// Adds the draft, if it is a line, to a copy of the level. False out of memory.
bool draft_add_to(const Editor *editor, Level *copy);

// ---- overlay.c ----

void overlay_mark(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhRect box);
/// The sides of a polygon, moved by `by` px.
void overlay_sides(Editor *editor, EditorMarkRole role, const LevelPolygon *polygon, FhPoint by);
void overlay_sprite(Editor *editor, EditorMarkRole role, FhRect box, const char *sprite);
void overlay_ghost(Editor *editor, int col, int row, FhTile tile);
void overlay_cells(Editor *editor, EditorMarkKind kind, EditorMarkRole role, FhRect cells);
FhRect cells_to_px(const Editor *editor, FhRect cells);

// ---- arcs.c, figures.c, knowledge.c ----

void arcs_show(Editor *editor);
/// The feet (px) of the jump whose way comes nearest to the pointer, from the take-off to there;
/// returns how many. Borrowed until the next call.
int arcs_toward(Editor *editor, const FhPoint **feet);

// ---- trail.c ----

void trails_show(Editor *editor);
/// Finds the jump or death under the pointer: x is the trail, y the point. False when there is
/// none, or the hand is at something else.
bool trail_find(const Editor *editor, FhPoint *found);
/// Plays on from there. False when there is none.
bool trail_press(Editor *editor);

// ---- arcs.c ----

void arcs_free(Editor *editor);
void figures_refresh(Editor *editor);
void knowledge_refresh(Editor *editor);
void knowledge_next_finding(Editor *editor);
/// Goes to the next finding with the text of this one.
void knowledge_next_alike(Editor *editor, int finding);

// ---- requests.c ----

void request(Editor *editor, EditorRequestKind kind);
void request_at(Editor *editor, EditorRequestKind kind, FhPoint at);
void request_path(Editor *editor, EditorRequestKind kind, const char *path);
void request_waiting(Editor *editor); // what waited for an answer goes out

// ---- bindings (action.c) ----

void bindings_reset(Editor *editor);
/// The place in the hotbar that a key takes from or, with Ctrl, stores to; -1 for none.
int chord_slot(EditorChord chord);
/// Why a key cannot be bound to an action; NULL when it can.
const char *chord_obstacle(EditorChord chord);
EditorAction binding_find(const Editor *editor, EditorChord chord);
/// The first key of an action, "" for none; borrowed until the next call.
const char *binding_first(Editor *editor, EditorAction action);

// ---- panels ----

typedef struct PanelRects {
    UiRect menu, tools, side, status, minimap;
    bool has_side, has_tools, has_minimap;
} PanelRects;

bool panel_side_is_drawer(const Editor *editor);
PanelRects panel_rects(const Editor *editor, int screen_w, int screen_h);
/// True when a panel lies over that place of the level.
bool panel_covers(const Editor *editor, float x_px, float y_px);
void panel_menu_bar(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect);
void panel_tool_column(Editor *editor, Ui *ui, UiRect rect);
void panel_status(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect);
void panel_minimap(Editor *editor, Ui *ui, const EditorFrame *frame, UiRect rect);
void panel_pad_wheel(Editor *editor, Ui *ui);
/// A line or two of text in a box beside the pointer; `second` may be "".
void panel_label(const Editor *editor, Ui *ui, const char *first, const char *second);
void panel_strip(Editor *editor, Ui *ui, float window_x, float window_y);
void panel_side(Editor *editor, Ui *ui, UiRect rect);
void panel_tiles(Editor *editor, Ui *ui);
void panel_hero(Editor *editor, Ui *ui);
void panel_things(Editor *editor, Ui *ui);
void panel_level(Editor *editor, Ui *ui);
void panel_layers(Editor *editor, Ui *ui);
void panel_dialogs(Editor *editor, Ui *ui, const EditorFrame *frame);
void dialog_help(Editor *editor, Ui *ui);
void dialog_palette(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The field that a list is searched by, typed in at once; Escape leaves the dialog, not only the
/// field.
void dialog_search_field(Editor *editor, Ui *ui, const char *hint, bool *open);
void panel_stamps(Editor *editor, Ui *ui);
void dialog_keep_stamp(Editor *editor, Ui *ui);
/// Takes the selection, or the chosen thing; false, and says so, when there is none.
bool clipboard_take(Editor *editor, Piece *piece);
void dialog_save_failed(Editor *editor, Ui *ui);
void dialog_folder(Editor *editor, Ui *ui);
void dialog_changed(Editor *editor, Ui *ui, const EditorFrame *frame);
void dialog_recover(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The strip that tells of a save that takes long.
void panel_save(Editor *editor, Ui *ui, const EditorFrame *frame);
void dialog_versions(Editor *editor, Ui *ui, const EditorFrame *frame);
/// The large picture of what differs, within w x h, with the meaning of its marks below: rows of
/// the open panel.
void dialog_comparison(Ui *ui, const EditorFrame *frame, int w, int h);
/// True when Enter was pressed in this frame.
bool dialog_takes_enter(const Ui *ui);
/// How far down (or up, below 0) the arrow keys of this frame go in a list.
int dialog_row_keys(const Ui *ui);
void dialog_open(Editor *editor, EditorDialog dialog);
void dialog_close(Editor *editor);
/// The page about the ways to move; `chosen_row` is the movement it tells about.
void dialog_movements(Editor *editor, Ui *ui, const EditorFrame *frame);
/// What a widget said becomes a change of the level's head, a solid or an entity: one drag of a
/// slider, or one text typed, is one step.
void panel_set_head(Editor *editor, UiResult result, const char *name, const HistoryHead *head);
/// The list of movements, with that id; choosing one is a step. Returns the index of the level's,
/// -1 when it is not known.
int panel_movement(Editor *editor, Ui *ui, const char *id);
/// Gives the level this movement, as a step, and says what of the level it does not see.
void panel_set_movement(Editor *editor, int index);
/// Opens a page of the side panel with the focus on the widget with that label, a literal.
void panel_seek(Editor *editor, EditorTab tab, const char *label);

/// A row of the level's page.
typedef struct PanelRow {
    const char *label;
    const char *focus; // the label of its first widget
    const char *help;  // one sentence, no full stop
    void (*build)(Editor *editor, Ui *ui);
} PanelRow;

extern const PanelRow panel_level_rows[];
extern const int panel_level_row_count;
void panel_set_solid(Editor *editor, UiResult result, int index, const LevelSolid *solid);
void panel_set_entity(Editor *editor, UiResult result, int index, const LevelEntity *entity);
void panel_set_polygon(Editor *editor, UiResult result, int index, const LevelPolygon *polygon);
void panel_set_layer(Editor *editor, UiResult result, int index, const HistoryLayer *layer);
UiPicture picture_of_tile(FhTile tile);
/// The tooltip of an action: its help and its key.
void action_tooltip(Editor *editor, Ui *ui, EditorAction action);
/// Why an action cannot be done now; NULL when it can.
const char *action_obstacle(const Editor *editor, EditorAction action);
bool action_is_on(const Editor *editor, EditorAction action);

#endif
