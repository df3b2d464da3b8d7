// world.h - the data of a World: one flat block with its actors, solids, pools and events.
//
// No behaviour: world/world.h creates, copies and ticks it. But for what it borrows (terrain, mask,
// lines, types) a World holds no pointer; its arrays lie in the same block at byte offsets.

#ifndef FOOTHOLD_ENGINE_STATE_WORLD_H
#define FOOTHOLD_ENGINE_STATE_WORLD_H

#include "engine/state/actor.h"
#include "engine/state/solid.h"
#include "engine/state/spatial_grid.h"
#include "engine/state/tuning.h"
#include "engine/terrain/ground.h"
#include "engine/terrain/lines.h"
#include "engine/terrain/terrain.h"
#include "foothold/mover.h"

enum { FH_TYPES_MAX = UINT8_MAX + 1 }; // an actor names its type in a byte

struct FhWorld {
    // Its value, with the arrays below as far as they are used: what a copy takes over.
    const FhTerrain *terrain;       // borrowed
    const FhMask *mask;             // borrowed, or NULL
    const FhLines *lines;           // borrowed, or NULL
    const FhActorType *types;       // borrowed: constants, so that a copy of the World acts alike
    const FhMover *const *movers;   // borrowed likewise
    const FhDriver *const *drivers; // borrowed likewise; the first is FH_DRIVER_OWN
    int32_t tick;                   // ticks done
    int32_t number;                 // in its ids
    int32_t mover_count, driver_count, type_count;
    FhRect bounds;
    uint32_t held[FH_PLAYERS_MAX], held_before[FH_PLAYERS_MAX]; // input bits of the last tick and
                                                                // the one before
    int32_t actor_count;    // slots in use at least once; free ones among them lack FH_ACTOR_ALIVE
    int32_t first_free;     // no slot below it is free
    int32_t has_blockers;   // 1 once an actor with FH_ACTOR_BLOCKS was added
    int32_t has_separating; // 1 once an actor with FH_ACTOR_SEPARATES was added
    int32_t has_meeting;    // 1 once an actor was to meet something
    int32_t candidates;     // actors with FH_ACTOR_CANDIDATE that are in the World
    int32_t solid_count, path_count, cell_count;
    int32_t event_count, event_lost; // of this tick, and since; lost: those that found no room
    int32_t told_count, told_lost;   // of these the ones up to the end of the last tick
    int32_t touch_count, touch_lost; // of the last tick
    FhTuning tunings[FH_TUNINGS_MAX];

    // Its block: what a World keeps when another one is copied into it, from here to the end.
    const FhAllocator *allocator; // borrowed, or NULL
    uint64_t bytes;               // of the block that a clone needs: all but what lies behind it
    int32_t actor_capacity, solid_capacity, path_capacity, cell_capacity;
    int32_t event_capacity, touch_capacity;
    uint32_t actors_at, solids_at, path_at, cells_at; // byte offsets in the block
    uint64_t events_at;                               // byte offset of the FhEvent list
    uint64_t touches_at;                              // byte offset of the FhTouch list
    uint64_t meets_at;                                // byte offset of uint32_t for each actor
    uint64_t users_at;       // byte offset of the game's own uint64_t for each actor
    uint64_t states_at;      // byte offset of FhMoverState for each actor; 0: no mover keeps any
    uint64_t found_at;       // byte offset of the FhTouch list that is being made
    uint64_t awake_at;       // byte offset of int32_t for each actor: those that this tick visits
    uint64_t riders_at;      // byte offset of int32_t for each actor: those that ride a solid
    uint64_t accel_at;       // byte offset of what the acceleration keeps (accel.h)
    uint64_t carried_at;     // byte offset of FhCarried for each actor (rules/crate.h)
    uint64_t separations_at; // byte offset of FhSeparation for each actor (rules/separate.h)
    uint64_t end;            // of the block
    int32_t awake_count;     // of this tick
    int32_t rider_count;     // when they were listed last
    int32_t is_ticking;      // 1 within a tick
    FhNearGrid near;         // closed between ticks
};

/// What lies at a byte offset of the World's block. A caller with a const World promised not to
/// change it.
static inline void *fh_world_at(const FhWorld *world, uint64_t offset) {
    return (char *)(uintptr_t)world + offset;
}
/// The array of actors, for the engine.
static inline FhActor *fh_actor_slots(const FhWorld *world) {
    return fh_world_at(world, world->actors_at);
}
/// The actors (indices, rising) that the phases of this tick visit: awake_count of them.
static inline int32_t *fh_world_awake(const FhWorld *world) {
    return fh_world_at(world, world->awake_at);
}
/// The actors (indices, rising) that ride a solid, in Worlds with room for solids: rider_count of
/// them.
static inline int32_t *fh_world_riders(const FhWorld *world) {
    return fh_world_at(world, world->riders_at);
}
/// The categories that each actor meets.
static inline uint32_t *fh_world_meets(const FhWorld *world) {
    return fh_world_at(world, world->meets_at);
}
/// What happened: event_count of event_capacity.
static inline FhEvent *fh_world_event_list(const FhWorld *world) {
    return fh_world_at(world, world->events_at);
}
/// What touched at the end of the last tick.
static inline FhTouch *fh_world_touch_list(const FhWorld *world) {
    return fh_world_at(world, world->touches_at);
}
/// What the game keeps of each actor: nothing in the engine reads it.
static inline uint64_t *fh_world_users(const FhWorld *world) {
    return fh_world_at(world, world->users_at);
}
/// The array of solids, for loops: solid_count long, dead slots included. Borrowed.
static inline FhSolid *fh_world_solids(const FhWorld *world) {
    return fh_world_at(world, world->solids_at);
}

/// The ids of what is in a slot now, alive or not.
static inline FhActorId fh_actor_id_at(const FhWorld *world, int index) {
    return (FhActorId){(uint32_t)index + 1, fh_actor_slots(world)[index].generation,
                       (uint16_t)world->number};
}

static inline FhSolidId fh_solid_id_at(const FhWorld *world, int index) {
    return (FhSolidId){(uint32_t)index + 1, fh_world_solids(world)[index].generation,
                       (uint16_t)world->number};
}
/// The pool of all points of solids: of their paths, and of their polygons.
static inline FhPoint *fh_world_points(const FhWorld *world) {
    return fh_world_at(world, world->path_at);
}
const FhPoint *fh_world_path(const FhWorld *world, const FhSolid *solid);
const FhTile *fh_world_cells(const FhWorld *world, const FhSolid *solid);
/// The lines that a solid is, px from its corner; without points for one that is none.
FhPolygon fh_world_polygon(const FhWorld *world, const FhSolid *solid);

/// True when actors may stop or hold up each other.
static inline bool fh_world_asks_actors(const FhWorld *world) {
    return world->has_blockers || world->has_separating;
}
/// The place of an actor in that array; -1 for a copy of one.
static inline int fh_world_index(const FhWorld *world, const FhActor *actor) {
    uintptr_t at = (uintptr_t)actor - (uintptr_t)fh_actor_slots(world);
    bool is_there = at < (uintptr_t)world->actor_count * sizeof *actor;
    return is_there ? (int)(at / sizeof *actor) : -1;
}

/// What the actor's player, or the actor itself, holds in this tick.
static inline FhInput fh_world_input(const FhWorld *world, const FhActor *actor) {
    bool is_candidate = actor->flags & FH_ACTOR_CANDIDATE;
    return (FhInput){is_candidate ? actor->held : world->held[actor->player]};
}
/// Keeps in mind what ground of that speed (px/s), which the actor rides or stands on, could give
/// to a jump (law 9).
static inline void fh_actor_remember_lift(const FhWorld *world, FhActor *actor, float vx,
                                          float vy) {
    actor->control.lift_vx = vx;
    actor->control.lift_vy = vy;
    actor->control.lift_ticks = fh_timer(world->tunings[actor->tuning].lift_memory);
}
/// True when the two know nothing of each other.
static inline bool fh_actors_are_apart(const FhActor *a, const FhActor *b) {
    return a->flags & b->flags & FH_ACTOR_CANDIDATE;
}
/// True when neither of the two may be stopped, held up, pushed or pushed off by the other.
static inline bool fh_actors_pass(const FhActor *a, const FhActor *b) {
    return fh_actors_are_apart(a, b) || (a->passes & b->category) || (b->passes & a->category);
}
/// True when the actor is apart from all others there are.
static inline bool fh_actor_is_by_itself(const FhWorld *world, const FhActor *actor) {
    return (actor->flags & FH_ACTOR_CANDIDATE) && world->candidates == world->actor_count;
}
/// Writes an event for this tick; movers and control call it. An actor of a crowd makes none but
/// those of its end.
void fh_world_emit(FhWorld *world, FhEventType type, const FhActor *actor, int value);

/// Writes the event that solid number `index` is at the point of its path where it is then.
void fh_world_emit_arrival(FhWorld *world, const FhSolid *solid, int index);

// --- what an actor names in the World's tables ------------------------------------------------

static inline const FhActorType *fh_actor_type_of(const FhWorld *world, const FhActor *actor) {
    return &world->types[actor->type];
}
static inline const FhMover *fh_mover_of(const FhWorld *world, const FhActor *actor) {
    return world->movers[actor->movement];
}
/// The largest whole number, either way, that the actor's mover keeps.
static inline int32_t fh_motion_max(const FhWorld *world, const FhActor *actor) {
    int32_t most = fh_mover_of(world, actor)->motion_max;
    return most > 0 ? most : 1 << 24;
}
/// How the actor collides: every law tests boxes through this table.
static inline const FhNarrowPhase *fh_narrow_of(const FhWorld *world, const FhActor *actor) {
    const FhNarrowPhase *narrow = fh_mover_of(world, actor)->narrow;
    return narrow ? narrow : &fh_narrow_pixels;
}
/// True if the actor collides by pixels: an answer found for one such actor holds for all.
static inline bool fh_mover_is_plain(const FhWorld *world, const FhActor *actor) {
    return fh_narrow_of(world, actor) == &fh_narrow_pixels;
}
/// The actor's driver, when it is one of the World's own; else NULL.
static inline const FhDriver *fh_driver_of(const FhWorld *world, const FhActor *actor) {
    return actor->driver < FH_DRIVER_OWN ? NULL : world->drivers[actor->driver - FH_DRIVER_OWN];
}

#endif
