// history.h - undo as an array of copies of the level.
//
// The editor changes the level inside a step, which is what one undo takes back: history_begin,
// edits, history_end. The level before each step is kept as a copy (level_clone), which shares with
// the level all chunks of tiles and ground that the step leaves alone; undo swaps the two. So undo
// needs no memory, and undoing everything gives back the same bytes. A step that leaves everything
// as it was is dropped and keeps what could be redone. The legend is no part of a copy's changes:
// what printing adds there is left out of the text while no tile needs it. Memory: copies are kept
// up to HISTORY_BYTES, then the oldest are dropped.

#ifndef FOOTHOLD_EDITOR_HISTORY_H
#define FOOTHOLD_EDITOR_HISTORY_H

#include "level/level_difference.h"

enum { HISTORY_TERRAIN = -1, HISTORY_NO_LAYER = -2 }; // as a layer's number: the terrain itself

#define HISTORY_BYTES ((size_t)256 << 20)

/// Bits: the kinds of change that the app passes on to the running session. The session reads
/// tiles, ground and still lines itself.
enum {
    HISTORY_TOUCHED_OBJECTS = 1,
    HISTORY_TOUCHED_TUNING = 2,
    HISTORY_TOUCHED_WORLD = 4,
    HISTORY_TOUCHED_BOUNDS = 8,
    HISTORY_TOUCHED_LEVEL = 16, // it is another one: nothing that pointed into it holds
    HISTORY_TOUCHED_OTHER = 32
};

/// Everything in a level that is neither tile, thing nor layer and can be edited. Texts are owned
/// by the level.
typedef struct HistoryHead {
    char *name;
    char *next;
    char movement[LEVEL_NAME_MAX];
    char background[8];
    LevelTheme theme;
    FhPoint spawn;
    bool has_bounds;
    FhRect bounds;
    LevelCharacter character; // without its `extra`
} HistoryHead;

typedef struct HistoryStep {
    uint64_t id;                // grows; never used twice
    Level *after;               // a copy; NULL: the level itself is so
    char name[40];              // "paint"
    LevelDifference difference; // from the level before the step
    uint32_t touches;           // HISTORY_TOUCHED_*
    size_t bytes;               // that are kept for it
    FhRect from, to;            // cells: how a move took the selection along; w = 0: it did not
    // A layer that came, went or moved: its index before and after, or HISTORY_NO_LAYER.
    int layer_from, layer_to;
    int layer_without; // the active layer while that one is not there
} HistoryStep;

/// All-zero but for `level` is an empty history.
typedef struct History {
    Level *level; // borrowed: as it is now
    Level *first; // a copy of before the first step; NULL: the level itself is so
    HistoryStep *steps;
    int count, room; // steps known
    int done;        // steps[0..done) are done, the rest can be redone
    size_t bytes;    // of all steps
    size_t limit;    // 0: HISTORY_BYTES
    uint64_t last_id;
    uint64_t base_id;  // of the last step that was dropped; 0: the level as it was given
    uint64_t saved_id; // where the file is
    uint64_t changes;  // grows with every edit applied, undone or redone
    uint64_t tunings;  // of those: that changed nothing but the tuning
    uint32_t touched;  // HISTORY_TOUCHED_*, gathered until history_take_touched
    bool open;
    bool failed;      // an edit of the open step found no memory: its end takes all of it back
    HistoryStep step; // the open one
    FhRect put;       // px, round all that the open step put where nothing was
} History;

void history_free(History *history);

/// Opens a step, unless one is open. `name` is for the menu ("paint"). Out of memory none is open.
void history_begin(History *history, const char *name);
/// Closes the open step. True when it changed anything: one that found no memory for one of its
/// edits is taken back, whole.
bool history_end(History *history);
/// The same; when this step and the one before have the same name, and neither changed tiles,
/// ground or objects, they become one step. For values that are changed in small turns.
bool history_end_joining(History *history);
/// Closes the open step and takes back what it did.
void history_cancel(History *history);
/// Takes one step back, or does it again. False when there is none. A step still open is ended
/// first.
bool history_undo(History *history);
bool history_redo(History *history);
/// The step that undo or redo would take; NULL for none.
const HistoryStep *history_undo_step(const History *history);
const HistoryStep *history_redo_step(const History *history);
/// Prints a step's name and how much it changed: "paint, 14 tiles"; "" for NULL.
void history_print_step(const HistoryStep *step, char *out, size_t size);
bool history_is_dirty(const History *history);
/// A number for what is done now.
uint64_t history_mark(const History *history);
/// What was done at `mark` is what is in the file.
void history_mark_saved(History *history, uint64_t mark);
/// No step leads to what is in the file.
void history_mark_unsaved(History *history);
uint32_t history_take_touched(History *history);

/// The nearest place that a file can hold: within LEVEL_COORDINATE_MAX.
FhPoint history_place_inside(FhPoint at);

// Edits, each applied at once. What they put further out than a file can hold is put at that edge.
// Requires: an open step. False out of memory: nothing was changed.

/// Sets a tile; on the terrain its cell becomes whole again where ground was taken out of it.
bool history_set_tile(History *history, int layer, FhPoint cell, FhTile tile);
/// Makes the pixels of `where` ground, or takes them away, out of tiles too.
bool history_set_ground(History *history, const FhMask *where, bool solid);
/// Makes these all the pixels that the level has besides its tiles, and that its tiles lack.
bool history_put_pixels(History *history, const FhMask *added, const FhMask *removed);
/// Makes the level's ground within the chunks of `now` what is solid in it.
bool history_take_ground(History *history, const FhMask *now);
/// Replaces a thing by a copy; of a layer its tiles stay.
bool history_set_thing(History *history, LevelThing kind, int index, const void *thing);
/// Inserts a copy.
bool history_insert_thing(History *history, LevelThing kind, int index, const void *thing);
bool history_remove_thing(History *history, LevelThing kind, int index);
/// Inserts a layer like this one, without tiles.
bool history_insert_layer(History *history, int index, const LevelLayer *layer);
/// Makes a layer like this one, but for its tiles.
bool history_set_layer(History *history, int index, const LevelLayer *layer);
/// Moves layer `index` to the index `to` that it then has, before or behind the hero.
bool history_move_layer(History *history, int index, int to, bool front);
/// What is there now, its texts borrowed from the level: change the copy and set it.
HistoryHead history_head(const Level *level);
bool history_set_head(History *history, const HistoryHead *head);
/// Puts another level in the place of this one. Takes `other` over in any case.
bool history_replace_level(History *history, Level *other);

// For history*.c alone.

/// Counts an edit of the open step, and what it touched.
void history_note(History *history, uint32_t bits);
/// HISTORY_TOUCHED_* of what differs between two heads; 0: nothing does.
uint32_t history_head_touches(const HistoryHead *a, const HistoryHead *b);

/// The tile of a layer; FH_TILE_EMPTY for a layer that is not there.
FhTile history_tile_at(const Level *level, int layer, int col, int row);

#endif
