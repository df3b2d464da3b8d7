// flood.h - the distance to the goal through passable tiles, from the goal outwards.
//
// It knows how high a jump goes: a cell upwards counts many where no jump from what one can stand
// on, no ladder and no way of a lift leads. It says which way to look first, never what can be
// reached. Space: px; cells are the level's tiles.

#ifndef FOOTHOLD_SEARCH_FLOOD_H
#define FOOTHOLD_SEARCH_FLOOD_H

#include "level/level.h"

enum { FLOOD_FAR = 1 << 28 };

typedef struct Flood {
    const Level *level;
    FhRect area;        // cells
    int32_t *distance;  // cells to the goal, row by row; FLOOD_FAR: no way
    uint8_t *climbs;    // 1: a ladder, 2: stairs
    uint8_t *rises;     // half tiles that a jump still rises there; 0: it is out of reach
    int32_t *queues[2]; // by what the last step counts
    int heads[2], tails[2];
    float gravity;       // px/s^2, while rising
    int jump;            // half tiles that one rises
    bool walls;          // one begins at walls, too
    int scanned;         // rows looked at for what one can stand on, from the last one up
    int steps[2];        // what a cell counts; one upwards that is out of reach
    const FhPoint *feet; // borrowed, of a run; NULL: none
    int feet_left;       // of those, to be started from
    int run_ticks;
    bool has_climbs;
} Flood;

/// Starts from these boxes (px). The caller frees it. False out of memory.
bool flood_begin(Flood *flood, const Level *level, const FhTuning *tuning, const FhRect *goals,
                 int count);
/// Lets no way lead through the box (px) of what is closed. Requires: flood_begin.
void flood_block(Flood *flood, FhRect box);
/// Starts from the way of a run instead: where it was after each tick (px, the feet), and what is
/// left of it then; from there on a cell counts `ticks_a_cell`. Requires: flood_begin. Borrows
/// `feet` until all is done.
void flood_begin_by_run(Flood *flood, const FhPoint *feet, int count, int ticks_a_cell);
/// What flood_begin_by_run found for the feet: ticks; FLOOD_FAR where there is no way.
int flood_ticks_left(const Flood *flood, FhPoint feet);
/// Visits at most so many cells. Returns true when all are done.
bool flood_step(Flood *flood, int cells);
/// Gives back what a flood needs only until all is done: it answers flood_left and flood_ticks_left
/// then, and nothing else.
void flood_trim(Flood *flood);
void flood_free(Flood *flood);
size_t flood_bytes(const Flood *flood);
/// How many cells there are.
size_t flood_cells(const Flood *flood);
/// The cell that the feet (px) are in; -1: none.
int flood_cell(const Flood *flood, FhPoint feet);
/// Px from the feet to the goal; FLOOD_FAR where there is no way.
int flood_left(const Flood *flood, FhPoint feet);
/// What can be climbed in the box: 1 ladders, 2 stairs.
int flood_climbs(const Flood *flood, FhRect box);

#endif
