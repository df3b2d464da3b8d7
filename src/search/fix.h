// fix.h - looks for a run (search.h); where it does not get on, says at which place, what is
// missing there, and one edit that would do.
//
// Use: fix_begin, fix_step as often as there is time, fix_answer at any moment, fix_end; after an
// edit begin anew. A step takes about as long as one of search.h. The search is the same as without
// the rest, which takes its steps from it.
//
// Method: once the search has looked for a while, gap.h says from where it stood the way to the
// goal goes on; again when the search comes further. Edits near there are tried on a copy of the
// level, each by a search from the place before the gap: tiles taken away or added, the end of a
// lift's path moved, a solid left out. The first one with a run from the spawn to the goal, proved
// in the game's own session, is the fix; until there is one, the first that gets past the gap.
// The smallest are tried first, but a smaller one may be there.

#ifndef FOOTHOLD_SEARCH_FIX_H
#define FOOTHOLD_SEARCH_FIX_H

#include "search/search.h"

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

/// What stops the hero at a gap.
typedef enum FixLack { FIX_TOO_HIGH, FIX_TOO_WIDE, FIX_TOO_FAR, FIX_WALLED, FIX_SHUT } FixLack;

typedef struct FixGap {
    FhPoint from, to; // px, the feet: the last place that was reached, and the next one
    FixLack lack;
    int px;      // how high, wide, or, of a wall, thick it is
    int missing; // px, of those that a jump does not make; 0: it makes each of both alone
} FixGap;

typedef struct FixAnswer {
    SearchAnswer search; // of the level as it is: when that has found a run nothing else counts
    bool has_gap;
    FixGap gap;
    bool is_certain; // it cannot be got past: no jump may come to the goal (gap.h), or all grids
                     // were tried to their ends, and the gap itself. Else it was not got past yet
    bool seeks;      // edits are tried, or will be
    int tried;       // edits
    bool has_edit;   // `edit` gets past the gap
    bool is_solved;  // and then a run reaches the goal
    FixEdit edit;
    const FhInput *inputs; // the run on the edited level; borrowed until the end
    int ticks;
} FixAnswer;

typedef struct Fix Fix;

/// Starts. Borrows the level. The caller ends it. NULL out of memory.
Fix *fix_begin(const Level *level, const SearchOptions *options);
/// Does a little of the work. Returns true while there is more.
bool fix_step(Fix *fix);
FixAnswer fix_answer(const Fix *fix);
/// How much memory its search has in use, about, in bytes.
size_t fix_bytes(const Fix *fix);
void fix_end(Fix *fix);
/// Says in words what is missing at a gap: "108 px too high for a jump".
void fix_print_gap(const FixGap *gap, char *out, size_t size);
/// Makes the edit. False out of memory; then a part of it may be made.
bool fix_apply(Level *level, const FixEdit *edit);

#endif
