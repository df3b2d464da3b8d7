// fix.h - what stops a level that no run is found for, and one edit that would do.
//
// Use: fix_begin, fix_step as often as there is time, fix_answer at any moment, fix_end; after an
// edit begin anew. A step takes about as long as one of search.h.
//
// Method: reach.h from the spawn says where the body can stand; gap.h where the way to the goal
// goes on. Edits near there are tried on a copy of the level, each by a search from the place
// before the gap: tiles taken away or added, the end of a lift's path moved, a solid left out. The
// first one with a run from the spawn to the goal, proved in the game's own session, is the fix.
// The smallest are tried first, but a smaller one may be there.

#ifndef FOOTHOLD_SEARCH_FIX_H
#define FOOTHOLD_SEARCH_FIX_H

#include "search/gap.h"

typedef enum FixKind {
    FIX_TILES, // the tiles in a rectangle become `tile`; empty: they are taken away
    FIX_PATH,  // the last point of a solid's path becomes `end`; the first one if it had one point
    FIX_SOLID  // a solid is taken away
} FixKind;

typedef struct FixEdit {
    FixKind kind;
    FhRect tiles; // cols and rows
    FhTile tile;
    int solid;   // index
    FhPoint end; // px
} FixEdit;

typedef struct FixAnswer {
    SearchState state; // SEARCH_FOUND: `edit` will do; SEARCH_NONE: none of those tried
    const char *why;   // a few words, when stopped, or when nothing stops the level; else NULL
    bool has_gap;
    FhPoint from, to; // px, the feet: the last place that was reached, and the next one
    bool is_walled;   // something solid is between them
    int tried;        // edits
    FixEdit edit;
    const FhInput *inputs; // the run on the edited level; borrowed until the end
    int ticks;
} FixAnswer;

typedef struct Fix Fix;

/// Starts. Borrows the level, which has a goal. The caller ends it. NULL out of memory.
Fix *fix_begin(const Level *level, const SearchOptions *options);
/// Does a little of the work. Returns true while there is more.
bool fix_step(Fix *fix);
FixAnswer fix_answer(const Fix *fix);
void fix_end(Fix *fix);
/// Makes the edit. False out of memory; then a part of it may be made.
bool fix_apply(Level *level, const FixEdit *edit);

#endif
