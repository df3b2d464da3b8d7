// difficulty.h - how hard a level is, whichever run is known of it.
//
// Use: difficulty_begin, difficulty_step as often as there is time, difficulty_answer at any
// moment, difficulty_end; after an edit begin anew. A step takes about as long as one of search.h.
//
// Method: two figures. 57 blind scripts press keys without looking: right alone, with down or up;
// hops to the right of seven lengths at six gaps, and of two of these lengths with up. Those that
// finish say how much a level asks for at all. Then the narrowest jump (slack.h) is measured of the
// script that finishes with the fewest presses, and of the run that a search finds; a caller
// with another run adds it by difficulty_easier. The easiest run counts: the one whose narrowest
// jump is the widest.

#ifndef FOOTHOLD_SEARCH_DIFFICULTY_H
#define FOOTHOLD_SEARCH_DIFFICULTY_H

#include "search/search.h"

enum {
    BLIND_SCRIPTS = 57,
    BLIND_TICKS = 90 * FH_TICKS_PER_SECOND // that each plays, deaths included
};

typedef struct Difficulty Difficulty;

typedef struct DifficultyAnswer {
    SearchState state; // SEARCH_FOUND: some run was measured; SEARCH_NONE: none is known
    const char *why;   // when stopped: a few words; else NULL
    int tried, blind;  // scripts so far, and those of them that finish
    int runs;          // that were measured
    int tightest;      // ticks: the window of the narrowest jump of the easiest; 0: not known;
                       // REPLAY_NO_JUMP
} DifficultyAnswer;

/// Starts to measure. Borrows the level, which has a goal. The caller ends it. NULL out of memory.
Difficulty *difficulty_begin(const Level *level, const SearchOptions *options);
/// Does a little of the work. Returns true while there is more.
bool difficulty_step(Difficulty *difficulty);
DifficultyAnswer difficulty_answer(const Difficulty *difficulty);
void difficulty_end(Difficulty *difficulty);

/// The wider of two narrowest jumps, as `tightest` above.
int difficulty_easier(int tightest, int other);
/// The word of a card: "easy", "middling", "hard"; "": not known. `blind_plus_one`: how many
/// scripts finish, and 1; 0: they were not tried.
const char *difficulty_word(int tightest, int blind_plus_one);

#endif
