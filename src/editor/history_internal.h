// history_internal.h - what the history*.c share: steps, single edits, and objects of any kind.

#ifndef FOOTHOLD_EDITOR_HISTORY_INTERNAL_H
#define FOOTHOLD_EDITOR_HISTORY_INTERNAL_H

#include "editor/history.h"

/// Room for any of the kinds of which a level has a row.
typedef union HistoryObject {
    LevelSolid solid;
    LevelEntity entity;
    LevelPolygon polygon;
} HistoryObject;

/// True when a level has a row of that kind. Required by all that follow.
bool history_is_object(HistoryKind kind);
/// Borrowed from the level.
void *history_object_at(Level *level, HistoryKind kind, int index);
/// Makes `copy` a deep copy. False out of memory: nothing is owed.
bool history_object_copy(HistoryKind kind, HistoryObject *copy, const void *object);
/// Frees what an object owns.
void history_object_free(HistoryKind kind, void *object);
/// No file holds a place further out than LEVEL_COORDINATE_MAX: what would lie there lies at that
/// edge. Paths and corners as well.
void history_object_keep_inside(HistoryKind kind, HistoryObject *object);
/// Take `object` over. False out of memory: the level stays as it is.
bool history_object_insert(Level *level, HistoryKind kind, int index, HistoryObject *object);
void history_object_replace(Level *level, HistoryKind kind, int index, const HistoryObject *object);
void history_object_remove(Level *level, HistoryKind kind, int index);

/// Makes the level as it was before (or after, when `forward`) an edit. What is put into the level
/// is a copy; layers themselves change hands. False out of memory; the level stays as it is.
bool history_apply_edit(HistoryEdit *edit, Level *level, bool forward);
/// True when an edit left everything as it was.
bool history_edit_is_idle(const HistoryEdit *edit);
void history_edit_free(HistoryEdit *edit);
size_t history_edit_bytes(const HistoryEdit *edit);
/// HISTORY_TOUCHED_* of an edit.
uint32_t history_edit_touches(const HistoryEdit *edit);
/// Counts an edit that was applied, and what it touched.
void history_note(History *history, uint32_t bits);
/// Makes a chunk of ground as it was before (or after, when `forward`).
bool history_put_chunk(Level *level, const HistoryChunk *chunk, bool forward);
/// Forgets the chunks of a step that are as they were.
void history_drop_idle_chunks(HistoryStep *step);
/// Makes a cell's tile whole, within the open step.
bool history_mend_cell(History *history, Level *level, FhPoint cell);
/// Makes a layer what `text` says of it; its tiles stay.
void history_put_layer(LevelLayer *layer, const HistoryLayer *text);
/// Writes one tile of a layer.
bool history_put_tile(Level *level, const HistoryTile *tile, bool forward);

#endif
