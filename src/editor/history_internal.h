// history_internal.h - what history.c (steps) and history_edits.c (single edits) share.

#ifndef FOOTHOLD_EDITOR_HISTORY_INTERNAL_H
#define FOOTHOLD_EDITOR_HISTORY_INTERNAL_H

#include "editor/history.h"

/// Makes the level as it was before (or after, when `forward`) an edit. What is put into the level
/// is a copy; layers themselves change hands. False out of memory; the level stays as it is.
bool history_apply_edit(HistoryEdit *edit, Level *level, bool forward);
/// True when an edit left everything as it was.
bool history_edit_is_idle(const HistoryEdit *edit);
void history_edit_free(HistoryEdit *edit);
size_t history_edit_bytes(const HistoryEdit *edit);
/// HISTORY_TOUCHED_* of an edit.
uint32_t history_edit_touches(const HistoryEdit *edit);
/// Makes a chunk of ground as it was before (or after, when `forward`).
bool history_put_chunk(Level *level, const HistoryChunk *chunk, bool forward);
/// Forgets the chunks of a step that are as they were.
void history_drop_idle_chunks(HistoryStep *step);
/// Makes a cell's tile whole, within the open step.
bool history_mend_cell(History *history, Level *level, FhPoint cell);
/// Writes one tile of a layer.
bool history_put_tile(Level *level, const HistoryTile *tile, bool forward);

#endif
