// frontier.h - the open and closed sets of a best-first search.
//
// A heap of nodes by cost, cheapest first (of equals in a fixed order), and a set of the names of
// states. Both have room for as many nodes as init was told.

#ifndef FOOTHOLD_TOOLS_FRONTIER_H
#define FOOTHOLD_TOOLS_FRONTIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct FrontierEntry {
    int cost;
    int node;
} FrontierEntry;

typedef struct Frontier {
    FrontierEntry *heap;
    int count;
    uint64_t *seen; // open addressing; 0 is free
    size_t seen_room;
} Frontier;

/// False out of memory; free it whatever is returned.
bool frontier_init(Frontier *frontier, int room);
void frontier_free(Frontier *frontier);
void frontier_push(Frontier *frontier, int cost, int node);
/// Takes the cheapest node out. -1 when there is none.
int frontier_pop(Frontier *frontier);
/// Adds a name (not 0) to the closed set. True when it was not there.
bool frontier_is_new(Frontier *frontier, uint64_t name);

#endif
