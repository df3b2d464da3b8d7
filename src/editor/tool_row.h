// tool_row.h - things in rows, on lines and along jumps.

#ifndef FOOTHOLD_EDITOR_TOOL_ROW_H
#define FOOTHOLD_EDITOR_TOOL_ROW_H

#include "editor/tools.h"

extern const char *const row_way_names[ROW_WAYS];

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
