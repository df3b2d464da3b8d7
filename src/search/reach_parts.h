// reach_parts.h - the inside of a map of reach, which other searches read: its nodes and their
// steps, its cells.
//
// A step of a node is one of the keys that were tried there, and the node that it led to. The first
// step to a node is that of its parent: those make a tree, and a node's run is its way there. Nodes
// are numbered as they were found, a parent before its children.

#ifndef FOOTHOLD_SEARCH_REACH_PARTS_H
#define FOOTHOLD_SEARCH_REACH_PARTS_H

#include "search/internal.h"
#include "search/reach.h"

enum { REACH_MOTIONS = 3, REACH_BOXES = 16 };

enum { STEP_NODE_BITS = 27, STEP_NODES = (1 << STEP_NODE_BITS) - 1 };

/// A step of a node.
typedef struct Step {
    uint32_t place : STEP_NODE_BITS; // of a node; STEP_NODES: none, for it kills, or was not run
    uint32_t held : 5;
} Step;

/// Where a node's body is, beside StoreNode.
typedef struct ReachSpot {
    FhRect box;     // px
    uint32_t steps; // the first one
    uint8_t step_count;
    bool stands, at_goal;
    uint8_t round : 2;
    uint8_t motion : 2; // 0: rises, 1: neither, 2: falls
} ReachSpot;

/// The search for traps goes through all nodes, down and up, until nothing changes.
typedef struct ReachTraps {
    uint8_t *leads; // owned, of each place: leads on to the goal; NULL: it is not searched
    uint8_t *free;  // owned, of each cell: some node there leads on
    uint32_t at;    // node
    bool goes_up, changes, marks;
} ReachTraps;

/// What an edit can have touched.
typedef struct ReachDoubt {
    uint8_t *touched; // owned, of each node up to `at`: its run comes near the edit
    uint32_t at;
    FhRect boxes[REACH_BOXES]; // px: what was edited
    int box_count;
} ReachDoubt;

struct Reach {
    Search *search;
    ReachMap map;
    uint8_t *cells;
    uint32_t *bodies, *stands; // of each cell: the earliest node whose body is there, or stands
                               // there; STORE_NONE: there is none
    ReachSpot *spots;          // of each node
    uint32_t spot_room;
    Step *steps;
    uint32_t step_count, step_room;
    ReachTraps traps;
    ReachDoubt doubt;
    bool tries_all; // all keys in each state: a map to measure others by
};

/// reach_begin on other grids.
Reach *reach_begin_on(const Level *level, const SearchOptions *options, const Grid *grids,
                      int count_of_grids);
/// Tries all keys in each state, for so many ticks each: TIMELINE_STEP, or 1 where no solid moves.
void reach_try_all(Reach *reach, int step);
size_t reach_cell_count(const Reach *reach);
size_t reach_index(const Reach *reach, int x, int y);
/// The cells of a box, cut to the area.
FhRect reach_cells(const Reach *reach, FhRect box);

#endif
