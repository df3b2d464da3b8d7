// find.h - the command palette's search: every table of the editor under one list of results.
//
// A source is a table that exists already (actions, kinds of tile, things, looks, stamps,
// movements, tuning fields, rows of the level's page, levels, the app's pages) and says how its
// rows are named and chosen. Results are ranked by how the typed words meet a row's label: equal,
// at its start, at the starts of its words, inside, in its help, as letters in order.

#ifndef FOOTHOLD_EDITOR_FIND_H
#define FOOTHOLD_EDITOR_FIND_H

#include "editor/editor.h"
#include "editor/find_rank.h"

enum { FIND_RESULTS = 40, FIND_TEXT = 160 };

/// What the palette shows of a row. Texts are borrowed until the next call of find_row.
typedef struct FindRow {
    const char *label;
    const char *help; // searched as well; "" for none
    const char *keys; // "" for none
    UiPicture picture;
} FindRow;

typedef struct FindResult {
    int source, index;
    FindRank rank;
} FindResult;

typedef struct FindResults {
    FindResult items[FIND_RESULTS];
    int count;
} FindResults;

/// Fills `results` with the best rows of all sources, the best first; equals stay in the order of
/// their tables. Empty words give the actions alone.
void find_all(Editor *editor, const EditorFrame *frame, const char *words, FindResults *results);
/// What kind of thing a result is, "tile" or "hero".
const char *find_kind(const FindResult *result);
/// The row of a result.
FindRow find_row(Editor *editor, const EditorFrame *frame, const FindResult *result);

#endif
