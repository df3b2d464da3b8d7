// search.h - finds a run from a level's spawn to its goal, a step at a time.
//
// Use: search_begin, then search_step as often as there is time, until search_answer says that it
// is over; search_end at any moment, which is how an edit cancels it. Between begin and end the
// level may not be edited: end, edit, begin again. A step takes well under a millisecond with the
// movers that go by steps, and at most some two with the others. The order of work depends on the
// level and the options alone, not on when the steps come, so the same search ends in the same run.
//
// Method: best-first search over states on a grid (places, speeds, stands, and the moving solids
// near). The candidates of a batch are a crowd: players in one World that do not meet each other
// (FH_ACTOR_CANDIDATE). The answer is one of three: a run, which was replayed in the game's own
// session just before; none on this grid, and a finer one may still find one; or stopped, this far.
// Levels with crates are searched with crates as solids first, then with a World for each
// candidate beside one, some twenty times slower.

#ifndef FOOTHOLD_SEARCH_SEARCH_H
#define FOOTHOLD_SEARCH_SEARCH_H

#include "level/level.h"

typedef struct Search Search;

/// What searches that run at the same time have in use together, about, and may have at most.
typedef struct SearchMemory {
    size_t used, most; // bytes
} SearchMemory;

/// All-zero is the default.
typedef struct SearchOptions {
    const FhTuning *tuning; // copied; NULL: the level's
    const char *movement;   // borrowed; NULL: the level's
    const FhPoint *spawn;   // px, the feet, copied; NULL: the level's
    size_t bytes;           // of memory, at most; 0: 128 MB
    SearchMemory *memory;   // borrowed: of this search and others; NULL: it is alone
    int64_t states;         // at most; 0: as many as memory holds
    int ticks;              // of the longest run; 0: fifteen minutes
} SearchOptions;
/// Options that let a search have so many eighths of what is shared; NULL: the default.
SearchOptions search_sharing(SearchMemory *memory, int eighths);

typedef enum SearchState {
    SEARCH_GOES_ON,
    SEARCH_FOUND,
    SEARCH_NONE,   // on this grid
    SEARCH_STOPPED // `why` says by what
} SearchState;

typedef struct SearchAnswer {
    SearchState state;
    const char *why;       // when stopped: a few words; else NULL
    int64_t states;        // seen so far
    int ticks;             // of the run, when found
    const FhInput *inputs; // one a tick, when found; borrowed until the next step
    FhPoint nearest;       // px: the feet of the state that came nearest to the goal
    int nearest_left;      // px that it was away, through passable tiles
} SearchAnswer;

/// Starts a search. Borrows the level, which has a goal. The caller ends it. NULL out of memory.
Search *search_begin(const Level *level, const SearchOptions *options);
/// Does a little of the work. Returns true while there is more. When a run is found, there is more
/// for a while: shorter ones near it, each of which takes the place of the one before.
bool search_step(Search *search);
/// How it stands.
SearchAnswer search_answer(const Search *search);
/// How much memory it has in use, about, in bytes.
size_t search_bytes(const Search *search);
void search_end(Search *search);

#endif
