// reach.h - where the hero can get to: the cells of a level that its body can be in, and those it
// can stand on, from the spawn or from any place; a slice at a time.
//
// Use as search.h: reach_begin, reach_step as often as there is time, reach_map at any moment,
// reach_end; after an edit begin anew. The earliest states are tried first, so the map is a wave.
// Every cell that is reached has a run that leads there (reach_run), found with the game's own
// physics: only in levels with crates, or runners that push, a session may end it elsewhere, and
// `is_exact` is false. A cell that is not reached may be reached by finer keys. A trap is a place
// from which no step that was tried leads on to the goal: known when the goal was reached and a
// grid was seen whole. Space: px; cells of REACH_CELL px.

#ifndef FOOTHOLD_SEARCH_REACH_H
#define FOOTHOLD_SEARCH_REACH_H

#include "search/search.h"

enum {
    REACH_CELL = 8, // px
    REACH_GRIDS = 4 // that a map is made on, one after the other
};

/// Bits of a cell.
enum {
    REACH_BODY = 1,  // the body can be in it
    REACH_STAND = 2, // the feet can stand on its lower edge, or in it on a slope
    REACH_TRAP = 4,  // and from there no way leads on
    REACH_DOUBT = 8  // of a level that was edited since: perhaps no more (reach_doubt)
};

typedef struct Reach Reach;

typedef struct ReachMap {
    FhRect area;          // in cells: cell (x, y) begins at px (x, y) * REACH_CELL
    const uint8_t *cells; // row by row; borrowed until the next step
    int reached;          // cells with REACH_BODY
    int64_t states;
    int grids;       // seen whole so far: the first is a map, the finer ones add to it
    bool has_goal;   // goal reached; when not: known when a grid was seen whole
    bool has_traps;  // traps are known
    bool is_exact;   // every run to a cell replays in a session
    const char *why; // what it was stopped by; NULL: nothing
} ReachMap;

/// Starts a map. Borrows the level. The caller ends it. NULL out of memory.
Reach *reach_begin(const Level *level, const SearchOptions *options);
/// Does a little of the work. Returns true while there is more.
bool reach_step(Reach *reach);
/// Begins to mark the cells of a map with REACH_DOUBT that an edit, from its level to `now`, can
/// have touched: the others are reached there, too. All are marked at once where more than tiles
/// differ, and out of memory.
void reach_begin_doubt(Reach *reach, const Level *now);
/// Does a part of that. Returns true while there is more.
bool reach_step_doubt(Reach *reach);
ReachMap reach_map(const Reach *reach);
/// The inputs of the earliest run with the body at a place (px); `count` is set. NULL when it is
/// not reached, or out of memory. Borrowed until the next call or step.
const FhInput *reach_run(Reach *reach, FhPoint at, int *count);
void reach_end(Reach *reach);

#endif
