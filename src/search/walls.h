// walls.h - walls that are not needed: without one of them the hero gets to the same places, as
// soon.
//
// Use: walls_begin with a run that reaches the goal, walls_step as often as there is time,
// walls_answer at any moment, walls_end; after an edit begin anew. A step takes about as long as
// one of search.h.
//
// Method: the walls that stand between two places that are both reached are taken
// away one by one, each alone, on a copy of the level. One is not needed when all of this holds: a
// run, the known one if that does not touch the wall, reaches the goal as soon. A map of reach, on
// its first two grids, has no place more and none less, no trap more and none less, and none to
// stand on that is reached sooner or later by more than a quarter of a second and a twentieth. And
// no run is found beside the known one that is so much faster and needs the gap. Runs are replayed
// in the game's own session. Where the second grid is too large the first one alone has to do.
// Finer keys may find a use for a wall that is called unneeded, and others may be so. With crates
// and runners, which go by walls, nothing is said.

#ifndef FOOTHOLD_SEARCH_WALLS_H
#define FOOTHOLD_SEARCH_WALLS_H

#include "search/arrivals.h"

enum { WALLS_MAX = 32 };

typedef struct Walls Walls;

typedef struct WallsAnswer {
    SearchState state;          // SEARCH_FOUND: there are some; SEARCH_NONE: each one is needed
    const char *why;            // when stopped: a few words; else NULL
    FhRect unneeded[WALLS_MAX]; // cols and rows; so far
    int count;
    int tried, listed; // walls
    bool is_cut;       // some were not tried: there are too many
    bool is_coarse;    // maps are on the first grid alone: the level is too large
} WallsAnswer;

/// Starts. Borrows the level; copies the inputs, one a tick. The caller ends it. NULL out of
/// memory.
Walls *walls_begin(const Level *level, const SearchOptions *options, const FhInput *inputs,
                   int count);
/// Does a little of the work. Returns true while there is more.
bool walls_step(Walls *walls);
WallsAnswer walls_answer(const Walls *walls);
void walls_end(Walls *walls);

// ---- Wall list ----

enum { WALL_WIDEST = 4 }; // tiles

typedef struct WallList {
    FhRect area;   // of the level, cols and rows
    FhRect *walls; // the caller's; cols and rows
    int count, room;
} WallList;

/// An empty list with room for so many of the level's walls, borrowed.
WallList wall_list(const Level *level, FhRect *walls, int room);
/// Adds the walls whose upper row this is.
void wall_list_row(WallList *list, const Level *level, int row);
/// Of those from a number on it keeps the ones that are between places that are reached.
/// `height`: of the body, px.
void wall_list_keep(WallList *list, const Level *level, const Arrivals *reached, int height,
                    int first);

#endif
