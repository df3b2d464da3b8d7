// ways.h - where solids go in this tick, so coarsely that asking costs next to nothing.
//
// Before anything moves, the cells (64 px) that the ways of all solids touch are marked in a map of
// bits. Many cells share a bit: who meets no marked one is far from all solids for the whole tick,
// before and after they move; who meets one may be far as well, and takes the whole tick. The map
// is part of the World's grid (near.h): neither copied nor hashed.

#ifndef FOOTHOLD_ENGINE_WAYS_H
#define FOOTHOLD_ENGINE_WAYS_H

#include "engine/world.h"

enum { FH_WAY_CELL_BITS = 6 };

/// How many words of 64 bits the map has: a power of two.
uint32_t fh_way_words(int solids);
/// A tick begins: the ways are others.
static inline void fh_ways_forget(FhWorld *world) {
    world->near.are_ways_marked = 0;
}
/// Marks the ways of all solids in this tick, and some px about them.
void fh_ways_mark(FhWorld *world);

static inline uint64_t *fh_way_map(const FhWorld *world) {
    return (uint64_t *)(void *)((char *)(uintptr_t)world + world->near.ways);
}

/// The place of a cell's bit in the map.
static inline uint32_t fh_way_place(const FhWorld *world, int col, int row) {
    uint32_t hash = (uint32_t)col * 0x9e3779b1u + (uint32_t)row * 0x85ebca77u;
    return (hash ^ hash >> 15) & (64 * world->near.way_words - 1);
}

/// True when no solid is, or will be in this tick, within a few px of the box. Called before
/// anything moves.
static inline bool fh_ways_are_far(FhWorld *world, FhRect box) {
    if (!world->near.are_ways_marked) {
        fh_ways_mark(world);
    }
    const uint64_t *map = fh_way_map(world);
    int last_col = fh_floor_shift(fh_rect_right(box) - 1, FH_WAY_CELL_BITS);
    int last_row = fh_floor_shift(fh_rect_bottom(box) - 1, FH_WAY_CELL_BITS);
    for (int row = fh_floor_shift(box.y, FH_WAY_CELL_BITS); row <= last_row; row++) {
        for (int col = fh_floor_shift(box.x, FH_WAY_CELL_BITS); col <= last_col; col++) {
            uint32_t place = fh_way_place(world, col, row);
            if (map[place / 64] >> place % 64 & 1) {
                return false;
            }
        }
    }
    return true;
}

#endif
