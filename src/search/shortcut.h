// shortcut.h - runs that are much faster than one that is known: what the author did not mean.
//
// Use: shortcut_begin with a run that reaches the goal, shortcut_step as often as there is time,
// shortcut_answer at any moment, shortcut_end; after an edit begin anew. A step takes about as long
// as one of search.h.
//
// Method: a search of its own from the spawn; then tries from where the run wanders most, that is
// where a way over passable tiles to a later place of it would save most, by the search beside the
// run (retry.h). The first run found that is faster by a fifth was proved in the game's own
// session. None found proves nothing.

#ifndef FOOTHOLD_SEARCH_SHORTCUT_H
#define FOOTHOLD_SEARCH_SHORTCUT_H

#include "search/search.h"

typedef struct Shortcut Shortcut;

typedef struct ShortcutAnswer {
    SearchState state; // SEARCH_FOUND: `inputs`; SEARCH_NONE: the tries found none
    const char *why;   // when stopped: a few words; else NULL
    int ticks_before;  // of the run that was given
    int ticks;
    const FhInput *inputs; // one a tick; borrowed until the end
    FhPoint leaves, joins; // px, the feet: where it leaves the known way, and comes back to it
    int tries;
} ShortcutAnswer;

/// Starts. Borrows the level; copies the inputs, one a tick. The caller ends it. NULL out of
/// memory.
Shortcut *shortcut_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                         int count);
/// The same for runs of at most so many ticks, by tries beside the known run alone.
Shortcut *shortcut_begin_beside(const Level *level, const SearchOptions *options,
                                const FhInput *inputs, int count, int ticks_most);
/// Does a little of the work. Returns true while there is more.
bool shortcut_step(Shortcut *shortcut);
ShortcutAnswer shortcut_answer(const Shortcut *shortcut);
void shortcut_end(Shortcut *shortcut);

#endif
