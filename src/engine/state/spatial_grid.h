// spatial_grid.h - the head of the broad phase's grid, part of every World.
//
// broadphase/spatial_hash.h fills it and answers from it. The grid lies behind the World's bytes;
// it is neither copied nor hashed nor saved.

#ifndef FOOTHOLD_ENGINE_STATE_SPATIAL_GRID_H
#define FOOTHOLD_ENGINE_STATE_SPATIAL_GRID_H

#include <stdint.h>

/// What can be asked for. A crate is an actor with FH_ACTOR_BLOCKS.
enum {
    FH_NEAR_SOLIDS = 1,
    FH_NEAR_CRATES = 2,
    FH_NEAR_OTHERS = 4, // actors that are no crates
    FH_NEAR_ACTORS = FH_NEAR_CRATES | FH_NEAR_OTHERS,
    FH_NEAR_RIDERS = 8, // no kind: the actors of every solid, by FhActor.riding
    FH_NEAR_ALL = 15
};
enum { FH_NEAR_ANYWHERE = 65536 }; // px: what FhNearGrid.travel grows by when solids are elsewhere
enum { FH_NEAR_KINDS = 3, FH_NEAR_FOUND_MAX = 8 };

/// The grid's head, part of every World.
typedef struct FhNearGrid {
    uint32_t open;                     // FH_NEAR_*: the kinds that tell when they move, in a tick
    uint32_t asked;                    // and those since a question between two ticks
    uint32_t filled;                   // the kinds of these that are in the grid
    int64_t looked;                    // things that questions were answered by without it
    int32_t listed;                    // actors that have an item
    uint32_t sizes[FH_NEAR_KINDS];     // bit n: there is a thing of that size class
    uint32_t solid_mask, actor_mask;   // places in the tables, less one
    uint64_t solid_table, actor_table; // byte offsets in the World's block
    uint64_t solid_items, actor_items;
    uint64_t solid_riders, actor_riders, solid_ways;
    int64_t travel;      // px: no solid has gone further, of two moments, than this has grown
    uint32_t generation; // grows whenever a solid may have moved: answers kept from before are void
    uint32_t step;       // counts the steps of solids while the riders are listed
    uint32_t stirred;    // grows whenever the program's own code may have moved anything
} FhNearGrid;

#endif
