// history.h - undo as data: an edit is a place, what was there before and what is there after.
//
// All changes of a Level by the editor go through here, inside a step: history_begin, edits,
// history_end. A step is what one undo takes back. Edits are applied as they are made; a step that
// leaves everything as it was is dropped and keeps what could be redone. The legend is not
// part of it: what printing adds there is left out of the text while no tile needs it, so undoing
// everything gives back the same bytes. Memory: steps are kept up to HISTORY_BYTES, then the oldest
// are dropped.

#ifndef FOOTHOLD_EDITOR_HISTORY_H
#define FOOTHOLD_EDITOR_HISTORY_H

#include "level/level.h"

enum { HISTORY_TERRAIN = -1 }; // as a layer's number: the terrain itself

#define HISTORY_BYTES ((size_t)256 << 20)

/// What an edit touched, to be told to the running session: bits.
enum {
    HISTORY_TOUCHED_TILES = 1,
    HISTORY_TOUCHED_OBJECTS = 2,
    HISTORY_TOUCHED_TUNING = 4,
    HISTORY_TOUCHED_WORLD = 8,
    HISTORY_TOUCHED_OTHER = 16,
    HISTORY_TOUCHED_GROUND = 32,
    HISTORY_TOUCHED_LEVEL = 64, // it is another one: nothing that pointed into it holds
    HISTORY_TOUCHED_BOUNDS = 128
};

/// Everything in a level that is neither tile, solid, entity nor layer and can be edited. Texts
/// are owned by the level (history_head borrows) or by the history.
typedef struct HistoryHead {
    char *name;
    char *next;
    char movement[LEVEL_NAME_MAX];
    char background[8];
    FhPoint spawn;
    bool has_bounds;
    FhRect bounds;
    LevelCharacter character; // without its `extra`
} HistoryHead;

/// What can be said of a layer besides its tiles.
typedef struct HistoryLayer {
    char name[LEVEL_NAME_MAX];
    bool front, hides_secret, hidden, locked;
    float parallax_x, parallax_y;
    char tint[8];
    int faded; // percent
} HistoryLayer;

/// Where a layer is: its index, and on which side of the hero.
typedef struct HistoryLayerAt {
    int index;
    bool front;
} HistoryLayerAt;

typedef struct HistoryTile {
    int32_t col, row;
    int16_t layer; // HISTORY_TERRAIN or an index
    FhTile before, after;
} HistoryTile;

/// A chunk of the level's ground: the rows of both masks (fh_mask_chunk).
typedef struct HistoryPixels {
    uint64_t added[FH_MASK_CHUNK], removed[FH_MASK_CHUNK];
} HistoryPixels;

typedef struct HistoryChunk {
    FhPoint chunk;
    HistoryPixels before, after;
} HistoryChunk;

typedef enum HistoryKind {
    HISTORY_SOLID,
    HISTORY_ENTITY,
    HISTORY_POLYGON,
    HISTORY_HEAD,
    HISTORY_LAYER_PLACE, // a layer comes or goes, with its tiles
    HISTORY_LAYER_TEXT,  // all that is said of it
    HISTORY_LAYER_ORDER, // it moves among the others: from HistoryLayerAt to HistoryLayerAt
    HISTORY_LEVEL        // all of it: another level came in its place
} HistoryKind;

/// One edit that is not a tile. before or after is NULL where there was nothing (an insert) or is
/// nothing (a removal).
typedef struct HistoryEdit {
    HistoryKind kind;
    int index;
    void *before, *after;
} HistoryEdit;

typedef struct HistoryStep {
    uint64_t id; // grows; never used twice
    HistoryTile *tiles;
    int tile_count, tile_room;
    HistoryEdit *edits;
    int edit_count, edit_room;
    HistoryChunk *chunks; // each once
    int chunk_count, chunk_room;
    char name[40];   // "paint"
    FhRect from, to; // cells: how a move took the selection along; w = 0: it did not
    // The active layer while the one that the step brings or takes is not there.
    int layer_without;
} HistoryStep;

/// All-zero is an empty history.
typedef struct History {
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
    int *cells;       // a hash of the open step's tiles: index + 1; 0: free
    int cell_room;    // a power of two
} History;

void history_free(History *history);

/// Opens a step, unless one is open. `name` is for the menu ("paint").
void history_begin(History *history, const char *name);
/// Closes the open step. True when it changed anything: one that found no memory for one of its
/// edits is taken back, whole.
bool history_end(History *history, Level *level);
/// The same; when step and the one before are a single edit of the same thing under the same name,
/// they become one step. For values that are changed in small turns.
bool history_end_joining(History *history, Level *level);
/// Closes the open step and takes back what it did.
void history_cancel(History *history, Level *level);
/// Takes one step back, or does it again. False when there is none. A step still open is ended
/// first.
bool history_undo(History *history, Level *level);
bool history_redo(History *history, Level *level);
/// The name of the step that undo or redo would take; NULL for none.
const char *history_undo_name(const History *history);
const char *history_redo_name(const History *history);
/// Prints that step's name and how much it changed: "paint, 14 tiles"; "" for none.
void history_print_undo(const History *history, char *out, size_t size);
void history_print_redo(const History *history, char *out, size_t size);
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
bool history_set_tile(History *history, Level *level, int layer, FhPoint cell, FhTile tile);
/// Makes the pixels of `where` ground, or takes them away, out of tiles too.
bool history_set_ground(History *history, Level *level, const FhMask *where, bool solid);
/// Makes these all the pixels that the level has besides its tiles, and that its tiles lack.
bool history_put_pixels(History *history, Level *level, const FhMask *added, const FhMask *removed);
/// Makes the level's ground within the chunks of `now` what is solid in it.
bool history_take_ground(History *history, Level *level, const FhMask *now);
/// Replaces solid `index` by a copy.
bool history_set_solid(History *history, Level *level, int index, const LevelSolid *solid);
/// Inserts a copy.
bool history_insert_solid(History *history, Level *level, int index, const LevelSolid *solid);
bool history_remove_solid(History *history, Level *level, int index);
bool history_set_entity(History *history, Level *level, int index, const LevelEntity *entity);
bool history_insert_entity(History *history, Level *level, int index, const LevelEntity *entity);
bool history_remove_entity(History *history, Level *level, int index);
bool history_set_polygon(History *history, Level *level, int index, const LevelPolygon *polygon);
bool history_insert_polygon(History *history, Level *level, int index, const LevelPolygon *polygon);
bool history_remove_polygon(History *history, Level *level, int index);
/// What is there now, its texts borrowed from the level: change the copy and set it.
HistoryHead history_head(const Level *level);
bool history_set_head(History *history, Level *level, const HistoryHead *head);
bool history_insert_layer(History *history, Level *level, int index, const HistoryLayer *layer);
bool history_remove_layer(History *history, Level *level, int index);
/// What is said of a layer now: change the copy and set it.
HistoryLayer history_layer(const LevelLayer *layer);
/// Moves layer `index` to the index `to.index` that it then has, before or behind the hero.
bool history_move_layer(History *history, Level *level, int index, HistoryLayerAt to);
bool history_set_layer(History *history, Level *level, int index, const HistoryLayer *layer);
/// Puts another level in the place of this one, which the step keeps. Takes `other` over in any
/// case.
bool history_replace_level(History *history, Level *level, Level *other);

/// The tile of a layer; FH_TILE_EMPTY for a layer that is not there.
FhTile history_tile_at(const Level *level, int layer, int col, int row);

#endif
