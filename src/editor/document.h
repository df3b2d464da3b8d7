// document.h - what is edited: the level, its history, what is selected, chosen or held of it, and
// what the editor asks the app for.

#ifndef FOOTHOLD_EDITOR_DOCUMENT_H
#define FOOTHOLD_EDITOR_DOCUMENT_H

#include "editor/editor.h"
#include "editor/history.h"
#include "editor/piece.h"

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
    bool whole;    // the whole level, on every layer
} Selection;

enum { DRAFT_POINTS = 512 };

/// A polygon being drawn: not yet in the level.
typedef struct PolygonDraft {
    FhPoint points[DRAFT_POINTS]; // px
    int count;                    // 0: none is drawn
    uint64_t changes;             // grows with each of its own
} PolygonDraft;

/// How the level's own bounds follow the open step.
typedef struct LevelGrowth {
    bool has_grown; // in this step
    FhRect from;    // px, the bounds before
} LevelGrowth;

enum { FINDINGS_MAX = 1024, REQUESTS_MAX = 16 };

/// What the live check found, and the stats of the tuning: made anew once changes have come to
/// rest.
typedef struct Lint {
    LevelFinding findings[FINDINGS_MAX];
    int alike[FINDINGS_MAX]; // of the first of those with one text: how many there are; else 0
    int finding_count;
    int finding_at; // the next one to go to
    uint64_t seen;  // history.changes when it was made
    uint64_t asked; // and in the frame before
    bool valid;
    float apex_px, apex_s, leap_px, run_up_s; // derived stats
    FhTuning stats_of;
    int stats_movement; // index of the movement they were measured with
    bool stats_valid;
} Lint;

enum { TOASTS_WAITING = 4 };

typedef struct Toast {
    const char *topic; // a literal; NULL: the text itself
    UiToastKind kind;
    char text[UI_TOAST_BYTES];
} Toast;

typedef struct Outbox {
    EditorRequest items[REQUESTS_MAX];
    int count;
    uint32_t changes;      // besides what the history touched
    EditorRequest waiting; // what is done after the question about unsaved changes
    bool has_waiting;
} Outbox;

/// What an author works on.
///
/// Invariants: a history step is open only inside a drag or while a widget changes a value; indices
/// of things are checked against the level before use, for undo may have taken the thing away.
typedef struct Document {
    Level *level; // borrowed
    char path[EDITOR_PATH_MAX];
    History history;
    LevelGrowth growth;
    bool step_open;      // a widget is changing a value: its step is open
    uint32_t step_ended; // frame when the last such step was closed; 0: long ago
    uint32_t frames;     // counted by editor_frame
    int layer;           // HISTORY_TERRAIN or an index
    bool ground_hidden, ground_locked;
    Selection selection;
    Thing chosen, hot;
    PolygonDraft draft;
    Outbox out;
    Toast toasts[TOASTS_WAITING];
    int toast_count;
} Document;

typedef struct Stage Stage; // view.h
typedef struct Hand Hand;   // tools.h

/// The parts of an editor, for what works on them alone.
Document *document_of(const Editor *editor);
Stage *stage_of(const Editor *editor);
Hand *hand_of(const Editor *editor);

// ---- Steps and the life of a level ----

/// Opens a history step for a gesture; an open one is ended first.
void step_begin(Document *doc, const char *name);
/// Some of what is to be done cannot be for want of memory: the end of the open step takes it back
/// and says so; without an open step it is said at once.
void step_lacks_memory(Document *doc);
/// Ends the open step. True when it changed anything.
bool step_commit(Document *doc);
/// The same; `joins`: with the step before, where that is the same edit of the same thing.
bool step_commit_joining(Document *doc, bool joins);
/// Forgets all that was of the level: it is another one now.
void editor_forget_level(Editor *editor);
/// Forgets what no longer is there: after undo, redo and removals.
void document_forget_gone(Document *doc);
/// Writes a line like printf and shows it as a toast, in place of one with the same `format`, which
/// must be a literal.
void toast_say(Document *doc, UiToastKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Gives the level bounds of its own, within the open step.
void bounds_set(Document *doc, FhRect bounds);
/// Grows the level's own bounds by what was put outside of them since the last call in this step.
void edges_follow_stroke(Document *doc);
/// The same for the whole step, which is about to be closed, and says by how much they grew.
void edges_follow_step(Document *doc);

// ---- The selection ----

bool selection_is_empty(const Selection *selection);
bool selection_holds(const Selection *selection, int col, int row);
void selection_clear(Selection *selection);
/// Adds (or with `remove` takes away) a box of cells.
bool selection_add(Selection *selection, FhRect cells, bool remove);
/// Copies what is selected. False out of memory, which is told.
bool selection_take(Document *doc, Piece *piece);
/// True when the middle of the thing, or its feet, are selected.
bool selection_holds_thing(const Document *doc, LevelThing kind, const void *thing);
/// Shows where its things would stand, `by` px from where they do.
void selection_show_things(Stage *stage, FhPoint by);
void selection_erase_tiles(Document *doc);                 // the same, things stay
void selection_erase(Document *doc);                       // within the open step
void selection_move_by(Document *doc, int cols, int rows); // within the open step
void selection_transform(Document *doc, int transform);
/// Selects the whole level: the ground, every layer, all things and the spawn.
void selection_all(Hand *hand);
/// Before a whole selection is used: takes in what has come since, or the bounds as well. False out
/// of memory, or where the level has become too large.
bool selection_measure(Document *doc, bool with_bounds);
/// True when what is selected may not be changed: its layer, or one of all, is locked. Says so.
bool selection_refuses(Document *doc);
/// Selects all cells with the tile under the pointer, or else with the chosen one.
void selection_same(Hand *hand);
void selection_to_solid(Hand *hand);
/// Where the things of a piece stand whose top left cell is this one of the active layer, px.
FhPoint piece_place(const Stage *stage, int col, int row);
/// Puts a piece into the level, within the open step; the objects are new ones.
void piece_put(Stage *stage, const Piece *piece, int col, int row);

// ---- Of a whole selection: what the other layers, the spawn and the ground's pixels do ----

bool whole_take(Document *doc, Piece *piece);
/// Puts the tiles on the ground and on the layers that they belong to.
void whole_put_tiles(Document *doc, const Piece *piece, int col, int row);
void whole_erase_tiles(Document *doc);
void whole_put_spawn(Document *doc, const Piece *piece, int col, int row);
/// Turns the level's bounds within these cells.
void whole_turn_bounds(Document *doc, FhRect cells, int transform);

/// The pixels of the ground before its tiles were put elsewhere. Owned; NULL: there are none.
typedef struct WholeGround {
    FhRect cells;
    FhMask *added, *removed;
} WholeGround;

WholeGround whole_ground(const Document *doc);
void whole_ground_free(WholeGround *ground);
/// Gives the pixels the place and the turn that their cells got. False out of memory.
bool whole_send_ground(Document *doc, const WholeGround *before, FhPoint to, int transform);
void whole_erase_ground(Document *doc);

// ---- The clipboard, and the piece at the pointer ----

/// Deletes what is selected, or the last point of the draft, or the chosen thing.
void clipboard_delete(Hand *hand);
void clipboard_copy(Hand *hand, bool cut);
void clipboard_paste(Hand *hand);
void clipboard_duplicate(Hand *hand);
void floating_drop(Hand *hand);
void floating_hold(Hand *hand, Piece *piece); // takes the piece over
/// Puts it down round a cell in a step, which stays open.
void floating_put(Hand *hand, FhPoint cell);
/// The cells that it takes round that one.
FhRect floating_cells(const Hand *hand, FhPoint cell);
/// Takes the selection, or the chosen thing; false, and says so, when there is none.
bool clipboard_take(Document *doc, Piece *piece);
void floating_show(Hand *hand);

// ---- Pieces that are put down by chance ----

/// Adds a piece, taken over, to what the hand puts down by chance, or takes the one of that name
/// out. The first one is simply held.
void mix_add(Hand *hand, const char *name, Piece *piece);
/// The same with what is stored in the hotbar; tiles alone are the brush's mix.
void mix_add_slot(Hand *hand, int slot);
void mix_take_out(Hand *hand, int index);
/// Flips or turns what is in the hand, and all that it may put down next.
void mix_transform(Hand *hand, int transform);
/// Notes that the piece was put down on these cells, and holds another one.
void mix_put(Hand *hand, FhRect cells);
/// Puts pieces down along the way of the drag where it has put none yet.
void mix_drag(Hand *hand);

// ---- Things ----

Thing thing_at(const Hand *hand, float x, float y);
bool thing_is_there(const Document *doc, Thing thing);
bool thing_same(Thing a, Thing b);
/// How it is marked: chosen, under the pointer, or neither.
EditorMarkRole thing_role(const Document *doc, Thing thing);
FhRect thing_box(const Document *doc, Thing thing);
void thing_choose(Hand *hand, Thing thing);
void thing_remove(Hand *hand, Thing thing); // a step of its own; what is dragged is let go
/// A place for feet near px, snapped to the middle of a cell's floor unless Ctrl or Alt is held.
FhPoint thing_snap(const Hand *hand, float x, float y);
void thing_nudge(Document *doc, int dx, int dy);
/// What is known of a kind of entity (level_entity_kinds).
const LevelEntityInfo *thing_kind_info(const Document *doc, int kind);
LevelEntity thing_new_entity(const Document *doc, int kind, FhPoint at);
/// How what is new goes, once it has a path.
LevelMotion thing_new_motion(void);
LevelSolid thing_new_solid(FhRect box);

/// Copies a solid, a polygon of the level, to be changed, set again by the history and freed. False
/// out of memory: told.
bool thing_to_change(Document *doc, LevelThing kind, int index, void *copy);

bool thing_set_spawn(Document *doc, FhPoint at); // within the open step

/// The grid that things snap to, px: a tile, half of one for polygons; 1 while Ctrl or Alt is held.
int grid_step(const Hand *hand);
/// A place near px on that grid.
FhPoint grid_snap(const Hand *hand, float x, float y);
enum { HAND_REACH = 6 }; // window px, at interface scale 1
/// How far from a point or a line the pointer may be to be at it, px.
float hand_reach(const Stage *stage);
bool hand_reaches(const Hand *hand, FhPoint at);
/// How far (x, y) is from the line between two points, in px.
float distance_to_line(FhPoint a, FhPoint b, float x, float y);

// ---- Groups of solids ----

/// Makes one group of the selected solids, or dissolves theirs, else the chosen one's: a step.
void group_make(Document *doc);
void group_dissolve(Document *doc);
/// Why that cannot be done; NULL when it can.
const char *group_obstacle(const Document *doc);
const char *ungroup_obstacle(const Document *doc);
/// Moves a solid, with its path and all that goes as one with it, within the open step.
void group_move(Document *doc, int index, int dx, int dy);
/// Marks what goes as one with a solid, and where it goes.
void group_show(Stage *stage, int index);
/// Writes the group that solid `index` of a piece gets in a level, whose first `before` solids were
/// there before the piece: a name of its own where the level has that group already.
void group_name_put(const Level *level, const Piece *piece, int index, int before,
                    char out[LEVEL_NAME_MAX]);

// ---- Polygons, and the one that is being drawn ----

int polygon_side_count(const LevelPolygon *polygon);
/// The corner that a side ends at.
FhPoint polygon_side_end(const LevelPolygon *polygon, int side);
/// The topmost polygon under the pointer.
Thing polygon_under_pointer(const Hand *hand);
void polygon_move_point(LevelPolygon *polygon, int point, int dx, int dy);
/// Requires: two corners stay.
void polygon_remove_point(LevelPolygon *polygon, int point);
/// Adds a point to the draft, unless it is the last one once more.
void draft_add(Document *doc, FhPoint at);
void draft_drop(Document *doc);
/// Takes the draft's last point away.
void draft_step_back(Document *doc);
/// Puts the draft into the level, as an area or as a line.
void draft_finish(Hand *hand, bool closed);
/// Leaves off drawing: what is a line already is put into the level as one.
void draft_keep(Hand *hand);
/// True when it holds what could be lost.
bool draft_is_line(const Document *doc);
/// Adds the draft, if it is a line, to a copy of the level. False out of memory.
bool draft_add_to(const Hand *hand, Level *copy);

// ---- The live check ----

void lint_refresh(Lint *lint, const Document *doc);
void lint_next_finding(Lint *lint, Hand *hand);
/// Goes to the next finding with the text of this one.
void lint_next_alike(Lint *lint, Hand *hand, int finding);

// ---- What the app is asked for ----

void request(Document *doc, EditorRequestKind kind);
void request_at(Document *doc, EditorRequestKind kind, FhPoint at);
void request_path(Document *doc, EditorRequestKind kind, const char *path);
void request_waiting(Document *doc); // what waited for an answer goes out

#endif
