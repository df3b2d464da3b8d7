// document.h - what is edited: the level, its history, what is selected, chosen or held of it, and
// what the editor asks the app for.

#ifndef FOOTHOLD_EDITOR_DOCUMENT_H
#define FOOTHOLD_EDITOR_DOCUMENT_H

#include "editor/brush.h"
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

typedef struct Outbox {
    EditorRequest items[REQUESTS_MAX];
    int count;
    uint32_t changes;      // besides what the history touched
    EditorRequest waiting; // what is done after the question about unsaved changes
    bool has_waiting;
} Outbox;

// ---- Steps and the life of a level ----

/// Opens a history step for a gesture; an open one is ended first.
void editor_begin(Editor *editor, const char *name);
/// Some of what is to be done cannot be for want of memory: the end of the open step takes it back
/// and says so; without an open step it is said at once.
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

/// Gives the level bounds of its own, within the open step.
void bounds_set(Editor *editor, FhRect bounds);
/// Grows the level's own bounds by what was put outside of them since the last call in this step.
void edges_follow_stroke(Editor *editor);
/// The same for the whole step, which is about to be closed, and says by how much they grew.
void edges_follow_step(Editor *editor);

// ---- The selection ----

bool selection_is_empty(const Selection *selection);
bool selection_holds(const Selection *selection, int col, int row);
void selection_clear(Selection *selection);
/// Adds (or with `remove` takes away) a box of cells.
bool selection_add(Selection *selection, FhRect cells, bool remove);
/// Copies what is selected. False out of memory, which is told.
bool selection_take(Editor *editor, Piece *piece);
/// True when the middle of the thing, or its feet, are selected.
bool selection_holds_thing(const Editor *editor, LevelThing kind, const void *thing);
/// Shows where its things would stand, `by` px from where they do.
void selection_show_things(Editor *editor, FhPoint by);
void selection_erase_tiles(Editor *editor);                 // the same, things stay
void selection_erase(Editor *editor);                       // within the open step
void selection_move_by(Editor *editor, int cols, int rows); // within the open step
void selection_transform(Editor *editor, int transform);
/// Selects the whole level: the ground, every layer, all things and the spawn.
void selection_all(Editor *editor);
/// Before a whole selection is used: takes in what has come since, or the bounds as well. False out
/// of memory, or where the level has become too large.
bool selection_measure(Editor *editor, bool with_bounds);
/// True when what is selected may not be changed: its layer, or one of all, is locked. Says so.
bool selection_refuses(Editor *editor);
/// Selects all cells with the tile under the pointer, or else with the chosen one.
void selection_same(Editor *editor);
void selection_to_solid(Editor *editor);
/// Where the things of a piece stand whose top left cell is this one of the active layer, px.
FhPoint piece_place(const Editor *editor, int col, int row);
/// Puts a piece into the level, within the open step; the objects are new ones.
void piece_put(Editor *editor, const Piece *piece, int col, int row);

// ---- Of a whole selection: what the other layers, the spawn and the ground's pixels do ----

bool whole_take(Editor *editor, Piece *piece);
/// Puts the tiles on the ground and on the layers that they belong to.
void whole_put_tiles(Editor *editor, const Piece *piece, int col, int row);
void whole_erase_tiles(Editor *editor);
void whole_put_spawn(Editor *editor, const Piece *piece, int col, int row);
/// Turns the level's bounds within these cells.
void whole_turn_bounds(Editor *editor, FhRect cells, int transform);

/// The pixels of the ground before its tiles were put elsewhere. Owned; NULL: there are none.
typedef struct WholeGround {
    FhRect cells;
    FhMask *added, *removed;
} WholeGround;

WholeGround whole_ground(const Editor *editor);
void whole_ground_free(WholeGround *ground);
/// Gives the pixels the place and the turn that their cells got. False out of memory.
bool whole_send_ground(Editor *editor, const WholeGround *before, FhPoint to, int transform);
void whole_erase_ground(Editor *editor);

// ---- The clipboard, and the piece at the pointer ----

/// Deletes what is selected, or the last point of the draft, or the chosen thing.
void clipboard_delete(Editor *editor);
void clipboard_copy(Editor *editor, bool cut);
void clipboard_paste(Editor *editor);
void clipboard_duplicate(Editor *editor);
void floating_drop(Editor *editor);
void floating_hold(Editor *editor, Piece *piece); // takes the piece over
/// Puts it down round a cell in a step, which stays open.
void floating_put(Editor *editor, FhPoint cell);
/// The cells that it takes round that one.
FhRect floating_cells(const Editor *editor, FhPoint cell);
/// Takes the selection, or the chosen thing; false, and says so, when there is none.
bool clipboard_take(Editor *editor, Piece *piece);
void floating_show(Editor *editor);

// ---- Pieces that are put down by chance ----

/// Adds a piece, taken over, to what the hand puts down by chance, or takes the one of that name
/// out. The first one is simply held.
void mix_add(Editor *editor, const char *name, Piece *piece);
/// The same with what is stored in the hotbar; tiles alone are the brush's mix.
void mix_add_slot(Editor *editor, int slot);
void mix_take_out(Editor *editor, int index);
/// A copy of the stamp in a place of the hotbar. False when there is none, or it cannot be read.
bool stamp_take_slot(Editor *editor, int slot, Piece *piece);
/// Flips or turns what is in the hand, and all that it may put down next.
void mix_transform(Editor *editor, int transform);
/// Notes that the piece was put down on these cells, and holds another one.
void mix_put(Editor *editor, FhRect cells);
/// Puts pieces down along the way of the drag where it has put none yet.
void mix_drag(Editor *editor);

// ---- Things ----

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

/// Copies a solid, a polygon of the level, to be changed, set again by the history and freed. False
/// out of memory: told.
bool thing_to_change(Editor *editor, LevelThing kind, int index, void *copy);

bool thing_set_spawn(Editor *editor, FhPoint at); // within the open step

/// The grid that things snap to, px: a tile, half of one for polygons; 1 while Ctrl or Alt is held.
int grid_step(const Editor *editor);
/// A place near px on that grid.
FhPoint grid_snap(const Editor *editor, float x, float y);
enum { HAND_REACH = 6 }; // window px, at interface scale 1
/// How far from a point or a line the pointer may be to be at it, px.
float hand_reach(const Editor *editor);
bool hand_reaches(const Editor *editor, FhPoint at);
/// How far (x, y) is from the line between two points, in px.
float distance_to_line(FhPoint a, FhPoint b, float x, float y);

// ---- Groups of solids ----

/// Makes one group of the selected solids, or dissolves theirs, else the chosen one's: a step.
void group_make(Editor *editor);
void group_dissolve(Editor *editor);
/// Why that cannot be done; NULL when it can.
const char *group_obstacle(const Editor *editor);
const char *ungroup_obstacle(const Editor *editor);
/// Moves a solid, with its path and all that goes as one with it, within the open step.
void group_move(Editor *editor, int index, int dx, int dy);
/// Marks what goes as one with a solid, and where it goes.
void group_show(Editor *editor, int index);
/// Writes the group that solid `index` of a piece gets in a level, whose first `before` solids were
/// there before the piece: a name of its own where the level has that group already.
void group_name_put(const Level *level, const Piece *piece, int index, int before,
                    char out[LEVEL_NAME_MAX]);

// ---- Polygons, and the one that is being drawn ----

int polygon_side_count(const LevelPolygon *polygon);
/// The corner that a side ends at.
FhPoint polygon_side_end(const LevelPolygon *polygon, int side);
/// The chosen polygon; NULL when none is.
const LevelPolygon *polygon_chosen(const Editor *editor);
/// The topmost polygon under the pointer.
Thing polygon_under_pointer(const Editor *editor);
void polygon_move_point(LevelPolygon *polygon, int point, int dx, int dy);
/// Requires: two corners stay.
void polygon_remove_point(LevelPolygon *polygon, int point);
/// Adds a point to the draft, unless it is the last one once more.
void draft_add(Editor *editor, FhPoint at);
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

// ---- The live check ----

void lint_refresh(Editor *editor);
void lint_next_finding(Editor *editor);
/// Goes to the next finding with the text of this one.
void lint_next_alike(Editor *editor, int finding);

// ---- What the app is asked for ----

void request(Editor *editor, EditorRequestKind kind);
void request_at(Editor *editor, EditorRequestKind kind, FhPoint at);
void request_path(Editor *editor, EditorRequestKind kind, const char *path);
void request_waiting(Editor *editor); // what waited for an answer goes out

#endif
