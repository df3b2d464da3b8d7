// world.h - the flat value that runs: actors, solids, paths, tunings, events; and its tick.
//
// fh_world_tick is a pure function of (World, terrain, input): no clock, no heap, no global. A
// World is one block of memory; but for the borrowed terrain, mask, lines and types it holds no
// pointer, so fh_world_copy is a snapshot (rewind, replay, preview). To look at actors may bring
// them up to date (pace.h): two threads must not look at one World at once. A tick is 1/60 s. Order
// in a tick: solids along their paths, then each actor: contacts, control, movement, contacts.
// Source: ideas 2 and 3 in the README.

#ifndef FOOTHOLD_ENGINE_WORLD_WORLD_H
#define FOOTHOLD_ENGINE_WORLD_WORLD_H

#include <stddef.h>

#include "engine/base/assert.h"
#include "engine/state/tuning.h"
#include "engine/terrain/lines.h"
#include "engine/terrain/ground.h"
#include "engine/broadphase/spatial_hash.h"
#include "engine/accel/hot_record.h"
#include "engine/rules/solid.h"
#include "engine/terrain/terrain.h"

enum {
    FH_TUNINGS_MAX = 8,
    FH_EVENTS_MAX = 64,
    FH_FALL_OUT_PX = 64,
    FH_BODY_MAX = 4096,       // px: the sides of an actor
    FH_CAPACITY_MAX = 1 << 22 // actors, solids
};

typedef struct FhActorType FhActorType; // actor_type.h

/// How large a World is to be, and what it stands on.
typedef struct FhWorldDef {
    const FhTerrain *terrain; // borrowed for the World's life
    const FhMask *mask;   // the same as a picture, borrowed like it, for the movement `bitmask`;
                          // NULL: the tiles' own pixels
    const FhLines *lines; // the same as lines, with polygons, borrowed like it; NULL: the tiles'
                          // own outlines
    const FhActorType *types; // borrowed for the World's life; NULL: fh_actor_types
    FhRect bounds; // px; sides are walls, the top is open, FH_FALL_OUT_PX under the bottom is death
                   // (law 19)
    int actors;    // capacities: at most FH_CAPACITY_MAX each
    int solids;
    int path_points; // of the paths and the polygons of solids
    int cells;       // tiles of solids
} FhWorldDef;

typedef struct FhActorDef {
    FhRect box; // px; sides of 1 to FH_BODY_MAX (asserted)
    FhBrain brain;
    uint32_t flags; // FH_ACTOR_* to set besides FH_ACTOR_ALIVE
    uint8_t type;   // index into the World's types
    uint8_t tuning;
    uint8_t movement;
    uint8_t tag;
    int8_t facing; // -1, 1; 0 counts as 1
} FhActorDef;

typedef struct FhSolidDef {
    FhRect box; // px; w, h are ignored when there are tiles
    bool one_way;
    bool passable; // starts without FH_SOLID_COLLIDABLE
    FhPathMode mode;
    float speed;         // px/s
    float wait;          // s at each point
    const FhPoint *path; // px, where its top left corner goes; copied
    int path_count;
    const FhTile *tiles; // row by row; copied; NULL: a plain box
    int cols, rows;
    const FhPolygon *polygon; // px, where it stands at first; copied. Such a solid is lines: it
                              // moves and carries who sees lines, and nothing else collides with it
} FhSolidDef;

typedef enum FhEventType {
    FH_EVENT_JUMP,      // actor; value: 0 ground, 1 air, 2 ladder, 3 wall, 4 ledge
    FH_EVENT_LAND,      // actor; value: px/s of the fall
    FH_EVENT_BUMP_HEAD, // actor
    FH_EVENT_BUMP_WALL, // actor; value: side
    FH_EVENT_BOUNCE,    // actor
    FH_EVENT_TURN,      // actor: a skid began
    FH_EVENT_CLIMB,     // actor: took hold of a ladder, stairs or a ledge
    FH_EVENT_DROP,      // actor: dropped through a one-way
    FH_EVENT_PUSH,      // actor pushed a blocking actor
    FH_EVENT_SQUISH,    // actor; value: the solid's index + 1
    FH_EVENT_HAZARD,    // actor touched a hazard
    FH_EVENT_FELL,      // actor fell out of the world
    FH_EVENT_BREAK      // actor was squished and broke; value: the solid's index + 1
} FhEventType;

typedef struct FhEvent {
    int32_t type;  // FhEventType
    int32_t actor; // index
    int32_t value;
    int32_t x, y; // px: where
} FhEvent;

struct FhWorld {
    const FhTerrain *terrain; // borrowed
    const FhMask *mask;       // borrowed, or NULL
    const FhLines *lines;     // borrowed, or NULL
    const FhActorType *types; // borrowed: constants, so that a copy of the World acts alike
    uint64_t bytes;           // of the block that a copy needs: all but the grid
    int32_t tick;             // ticks done
    FhRect bounds;
    uint32_t held, held_before; // input bits of the last tick and the one before
    int32_t actor_count,
        actor_capacity;   // slots in use at least once; free ones among them lack FH_ACTOR_ALIVE
    int32_t first_free;   // no slot below it is free
    int32_t has_blockers; // 1 once an actor with FH_ACTOR_BLOCKS was added
    int32_t has_shovers;  // 1 once an actor with FH_ACTOR_SHOVES was added
    int32_t solid_count, solid_capacity;
    int32_t path_count, path_capacity;
    int32_t cell_count, cell_capacity;
    int32_t event_count;                              // of this tick
    int32_t event_lost;                               // events of this tick that found no room
    uint32_t actors_at, solids_at, path_at, cells_at; // byte offsets in the block
    FhNearGrid near;                                  // closed between ticks
    FhTuning tunings[FH_TUNINGS_MAX];
    FhEvent events[FH_EVENTS_MAX];
};

/// Makes a World without actors and solids, all tunings the default. The caller destroys it. NULL
/// out of memory.
FhWorld *fh_world_create(const FhWorldDef *def);
void fh_world_destroy(FhWorld *world);
/// Makes a copy that the caller destroys. NULL out of memory.
FhWorld *fh_world_clone(const FhWorld *world);
/// Copies a World over another that was cloned from it, or made with the same capacities
/// (asserted).
void fh_world_copy(FhWorld *to, const FhWorld *from);

/// Adds an actor. It is placed as law 17 says when something is in its way. Returns none (all-zero)
/// when full.
FhActorId fh_world_add_actor(FhWorld *world, const FhActorDef *def);
void fh_world_remove_actor(FhWorld *world, FhActorId id);
/// Borrowed until the World is destroyed, but up to date until the next tick only, unless it is the
/// player's: then ask again. NULL when the actor is gone.
FhActor *fh_world_actor(FhWorld *world, FhActorId id);
/// Adds a solid. Whoever is inside moves out as law 17 says. Returns none (all-zero) when full.
FhSolidId fh_world_add_solid(FhWorld *world, const FhSolidDef *def);
FhSolid *fh_world_solid(FhWorld *world, FhSolidId id);

/// The array of actors as it lies in memory: of who is in stride it is the pace that tells
/// (pace.h). For the engine, in a tick; all others ask for what is below.
static inline FhActor *fh_actor_slots(const FhWorld *world) {
    return (FhActor *)(void *)((char *)(uintptr_t)world + world->actors_at);
}
static inline FhPace *fh_paces(const FhWorld *world) {
    return (FhPace *)(void *)((char *)(uintptr_t)world + world->near.paces);
}
/// True when the actor is in stride.
static inline bool fh_pace_goes(const FhWorld *world, int index) {
    return fh_paces(world)[index].stamp == world->near.pace;
}
/// All actors, for loops: actor_count long, dead slots included. Borrowed, and up to date, as
/// fh_world_actor says.
static inline const FhActor *fh_world_actors(const FhWorld *world) {
    fh_pace_show_all(world);
    return fh_actor_slots(world);
}
/// One of them, for who changes it.
static inline FhActor *fh_world_actor_at(FhWorld *world, int index) {
    FH_ASSERT(index >= 0 && index < world->actor_count, "ask for one of the World's actors");
    fh_pace_leave(world, index);
    return &fh_actor_slots(world)[index];
}
/// Where an actor is: its top left corner, px. The quickest for who wants no more of a crowd.
static inline FhPoint fh_world_place(const FhWorld *world, int index) {
    if (fh_pace_goes(world, index)) {
        const FhPace *pace = &fh_paces(world)[index];
        return (FhPoint){pace->x, pace->y};
    }
    return fh_actor_place(&fh_actor_slots(world)[index]);
}
/// The array of solids, for loops: solid_count long, dead slots included. Borrowed. Whoever holds a
/// const World promised not to change them.
static inline FhSolid *fh_world_solids(const FhWorld *world) {
    return (FhSolid *)(void *)((char *)(uintptr_t)world + world->solids_at);
}
const FhPoint *fh_world_path(const FhWorld *world, const FhSolid *solid);
const FhTile *fh_world_cells(const FhWorld *world, const FhSolid *solid);
/// The lines that a solid is, px from its corner; without points for one that is none.
FhPolygon fh_world_polygon(const FhWorld *world, const FhSolid *solid);

/// True when actors may stop or hold up each other.
static inline bool fh_world_asks_actors(const FhWorld *world) {
    return world->has_blockers || world->has_shovers;
}
/// The place of an actor in that array; -1 for a copy of one.
static inline int fh_world_index(const FhWorld *world, const FhActor *actor) {
    uintptr_t at = (uintptr_t)actor - (uintptr_t)fh_actor_slots(world);
    bool is_there = at < (uintptr_t)world->actor_count * sizeof *actor;
    return is_there ? (int)(at / sizeof *actor) : -1;
}

/// One tick. `input` is what the actors with FH_BRAIN_PLAYER are given.
void fh_world_tick(FhWorld *world, FhInput input);
/// Lets every actor out of whatever was put into its place by an edit (law 17). The tick does it
/// too; call it when an edit must be answered while the World is paused.
void fh_world_settle(FhWorld *world);
/// 64 bits over every named field that makes the future: not padding, not the pointers, not what
/// they point to (terrain, mask).
uint64_t fh_world_hash(const FhWorld *world);
/// The number of the rules: raised whenever the same inputs lead elsewhere than before, so that
/// recorded runs can say which they were made by.
enum { FH_RULES = 1 };
/// Writes the World as bytes that mean the same on every machine, if there is room for them, and
/// returns how many they are. Terrain, mask and events are not among them.
size_t fh_world_save(const FhWorld *world, void *out, size_t room);
/// Puts a World as it was when it was saved in the place of one on the same terrain, with
/// capacities at least as large. False, and `wrong` says why, when the bytes are no such World:
/// nothing changed.
bool fh_world_load(FhWorld *world, const void *bytes, size_t size, const char **wrong);
/// Writes an event for this tick; movers and control call it. Who is one of a crowd makes none but
/// those of its end.
void fh_world_emit(FhWorld *world, FhEventType type, const FhActor *actor, int value);

#endif
