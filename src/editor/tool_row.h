// tool_row.h - things in rows, on lines and along jumps.

#ifndef FOOTHOLD_EDITOR_TOOL_ROW_H
#define FOOTHOLD_EDITOR_TOOL_ROW_H

#include "editor/editor.h"

enum { ROW_THINGS = 1024 };

/// How a drag over empty places puts things.
typedef enum RowWay { ROW_FREE, ROW_LINE, ROW_ARC, ROW_WAYS } RowWay;
extern const char *const row_way_names[ROW_WAYS];

/// Things that are being placed by a drag: not yet in the level.
typedef struct ThingRow {
    FhPoint cells[ROW_THINGS]; // that the drag passed, each once
    int cell_count;            // 0: none are placed
    FhPoint erased;            // px: how far the right button has erased
} ThingRow;

/// How a drag would place things now, or does.
RowWay row_way(const Editor *editor);
/// True while things are being placed by a drag.
bool row_is_drawn(const Editor *editor);
/// Writes what they are: "8 x coin".
void row_print(Editor *editor, char *out, size_t size);
void row_begin(Editor *editor);
void row_move(Editor *editor);
void row_up(Editor *editor);
void row_show(Editor *editor);
/// Takes away, within the open step, what lies between `row.erased` and the pointer.
void row_erase(Editor *editor);
void panel_row_label(Editor *editor, Ui *ui);

#endif
