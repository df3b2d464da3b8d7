// line_set.h - lines, and a grid of cells that finds those that meet a box.
//
// Made in this order: add, join what lies in a row (or not), index; then it is asked. A line that
// lies in several cells is met once. All-zero is an empty set.

#ifndef FOOTHOLD_ENGINE_TERRAIN_LINE_SET_H
#define FOOTHOLD_ENGINE_TERRAIN_LINE_SET_H

#include "engine/terrain/line.h"

/// Line `line` lies in the cell.
typedef struct FhLineEntry {
    int32_t row, col; // of the cell
    int32_t line;
} FhLineEntry;

/// Entries are sorted by row, col and line.
typedef struct FhLineSet {
    FhLine *lines; // owned
    FhLineEntry *entries;
    int32_t *wide; // lines that are in no cell
    int count, room;
    int entry_count, wide_count;
    bool failed; // out of memory while it was made
} FhLineSet;

/// A question to sets.
typedef struct FhLineQuestion {
    FhRect box;   // px
    FhRect cells; // that it lies in
    FhLineVisit *visit;
    void *context;
} FhLineQuestion;

void fh_line_set_free(FhLineSet *set);
/// An FhLineVisit: adds the line to the set that `context` is.
void fh_line_set_add(void *context, const FhLine *line);
/// Makes one line of those that run on straight. Out of memory they stay as short as they are.
void fh_line_set_join(FhLineSet *set);
/// Lays the grid over the set's lines.
void fh_line_set_index(FhLineSet *set);
FhLineQuestion fh_line_question(FhRect box, FhLineVisit *visit, void *context);
/// Visits the lines whose boxes meet the question's.
void fh_line_set_ask(const FhLineSet *set, const FhLineQuestion *question);

#endif
