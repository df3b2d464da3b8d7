// spatial_hash.h - finds solids and actors by where they are, without a test of each against each.
//
// During a tick the World may keep its solids, and its actors where a query needs them, in a grid:
// filling it costs as much as there are things, so the first questions look at everything, and only
// when they have cost about as much is it filled; moving a thing costs nothing while it stays in
// its cell, and asking costs about what is found. Between ticks the same holds for what the World's
// owner asks (fh_near_ask), until something moves that does not tell: actors that are
// added, removed, put elsewhere or given another size tell, all else forgets the grid. Without it
// the same questions look at everything. Answers come in rising order of the arrays ("in the order
// of the file"), with and without the grid, so no law can tell. The grid lies at the end of the
// World's block; it is neither copied nor hashed, so that filling it changes no World's value.

#ifndef FOOTHOLD_ENGINE_BROADPHASE_SPATIAL_HASH_H
#define FOOTHOLD_ENGINE_BROADPHASE_SPATIAL_HASH_H

#include "engine/state/world.h"

/// A solid or an actor in the grid, and what a solid's way needs to know of it.
typedef struct FhNearItem {
    int32_t next, previous; // index + 1 in the same place of the table
    uint32_t place;
} FhNearItem;

/// A link in the chain of a solid's riders, in Worlds with room for solids.
typedef struct FhNearRider {
    int32_t rider; // index + 1: of a solid its first rider, of an actor the next one of its solid
    uint32_t shifted;  // of an actor: a solid's step, and what was done with it then (solid.c)
    int32_t next, by1; // likewise: index + 1 of what is moved after it, and of the solid that does
} FhNearRider;

/// How far a solid has to go in this tick, px; zeros between ticks.
typedef struct FhSolidWay {
    int32_t dx, dy;
    float by_x, by_y; // px that it was to go by hand: not rounded
} FhSolidWay;

/// Makes room for the grid behind so many bytes of the World's block; returns where it ends. Used
/// when a World is made.
uint64_t fh_near_reserve(FhWorld *world, uint64_t bytes);
/// Makes what lies there that of a World between ticks, after a copy into new memory.
void fh_near_reset(FhWorld *world);
/// Puts what is in `kinds` into the grid, if it is not there yet: all solids, all actors. From here
/// on to fh_near_close, whatever moves is told below.
void fh_near_open(FhWorld *world, uint32_t kinds);
/// Takes it out again; solids may move untold from here on.
void fh_near_close(FhWorld *world, uint32_t kinds);
/// Opens these kinds, too, if the grid is open at all.
void fh_near_need(FhWorld *world, uint32_t kinds);
void fh_near_solid_moved(FhWorld *world, const FhSolid *solid);
/// It is elsewhere, or new.
void fh_near_actor_moved(FhWorld *world, const FhActor *actor);
/// It is about to be removed.
void fh_near_actor_gone(FhWorld *world, const FhActor *actor);
/// The same between ticks, for a question that is asked now: it fills the grid, unless it is there
/// or there are too few things to be worth it. Within a tick it leaves the grid as the tick has it.
void fh_near_ask(const FhWorld *world, uint32_t kinds);
/// What was so put there may be elsewhere from here on.
void fh_near_forget(FhWorld *world, uint32_t kinds);
/// No step of a solid was taken yet: FhNearGrid.step begins anew.
void fh_near_forget_steps(FhWorld *world);
/// Borrowed for the World's life; what is in it lasts while the riders are listed.
FhNearRider *fh_near_solid_riders(const FhWorld *world);
FhNearRider *fh_near_actor_riders(const FhWorld *world);
static inline FhSolidWay *fh_near_solid_ways(const FhWorld *world) {
    return fh_world_at(world, world->near.solid_ways);
}

/// A walk over all things whose boxes share a pixel with a box, in rising order of their index:
/// FhNear near = fh_near(world, kinds, box); while (fh_near_next(&near)) { use near.index; } What
/// moves during the walk may be missed or met where it was.
typedef struct FhNear {
    int32_t index;
    int32_t at, count; // in `found`
    int32_t looks;     // at the grid
    bool more;         // there may be things beyond those in `found`
    uint32_t kinds;
    uint32_t passes; // categories of solids that are left out
    const FhWorld *world;
    FhRect box;
    int32_t found[FH_NEAR_FOUND_MAX];
} FhNear;

/// Requires: solids are not asked for together with actors.
FhNear fh_near(const FhWorld *world, uint32_t kinds, FhRect box);
bool fh_near_next(FhNear *near);
/// True when an actor's box shares a pixel with the box.
bool fh_near_has_actor(const FhWorld *world, FhRect box);

/// A line from (x, y), px, within 2^30 px of the origin and at most 2^20 px long along an axis.
typedef struct FhNearLine {
    double x, y, dx, dy;
    double part; // of it, 0 to 1: what lies beyond does not count
} FhNearLine;
/// Handles a thing near a line. Returns the part of the line, 0 to 1, beyond which further things
/// do not count.
typedef double FhNearMeet(void *context, int index);
/// Calls it for each thing whose box the line may meet, once, in no order but about that of the
/// line.
void fh_near_along(const FhWorld *world, uint32_t kinds, FhNearLine line, FhNearMeet *meet,
                   void *context);

#endif
