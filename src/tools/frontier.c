// frontier.c - a binary heap, and a hash set with open addressing and linear probing.

#include "tools/frontier.h"

#include <stdlib.h>

bool frontier_init(Frontier *frontier, int room) {
    frontier->count = 0;
    frontier->seen_room = (size_t)room * 4 + 1;
    frontier->heap = calloc((size_t)room + 1, sizeof *frontier->heap);
    frontier->seen = calloc(frontier->seen_room, sizeof *frontier->seen);
    return frontier->heap && frontier->seen;
}

void frontier_free(Frontier *frontier) {
    free(frontier->heap);
    free(frontier->seen);
}

void frontier_push(Frontier *frontier, int cost, int node) {
    FrontierEntry *heap = frontier->heap;
    int at = frontier->count++;
    while (at > 0 && heap[(at - 1) / 2].cost > cost) {
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap[at] = (FrontierEntry){cost, node};
}

int frontier_pop(Frontier *frontier) {
    if (frontier->count == 0) {
        return -1;
    }
    FrontierEntry *heap = frontier->heap;
    int top = heap[0].node;
    FrontierEntry last = heap[--frontier->count];
    int at = 0;
    for (int child = 1; child < frontier->count; child = at * 2 + 1) {
        child += child + 1 < frontier->count && heap[child + 1].cost < heap[child].cost;
        if (last.cost <= heap[child].cost) {
            break;
        }
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = last;
    return top;
}

bool frontier_is_new(Frontier *frontier, uint64_t name) {
    size_t at = (size_t)(name % frontier->seen_room);
    while (frontier->seen[at] != 0) {
        if (frontier->seen[at] == name) {
            return false;
        }
        at = (at + 1) % frontier->seen_room;
    }
    frontier->seen[at] = name;
    return true;
}
