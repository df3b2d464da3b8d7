// world.h - the flat value that runs: actors, solids, paths, tunings, events; and its tick.
//
// fh_world_tick is a pure function of (World, terrain, input): no clock, no heap, no global. A
// World is one block of memory; but for the borrowed terrain, mask, lines and types it holds no
// pointer, so fh_world_copy is a snapshot (rewind, replay, preview). Reading a World changes
// nothing in it. A tick is 1/60 s. Order in a tick: solids along their paths, then each actor:
// contacts, control, movement, contacts.
// Source: ideas 2 and 3 in the README.

#ifndef FOOTHOLD_ENGINE_WORLD_WORLD_H
#define FOOTHOLD_ENGINE_WORLD_WORLD_H

#include <stddef.h>

#include "engine/base/assert.h"
#include "engine/base/input.h"
#include "engine/state/world.h"

enum { FH_CAPACITY_MAX = 1 << 22 }; // actors, solids
enum { FH_MOVERS_MAX = 64 };

/// How large a World is to be, and what it stands on.
typedef struct FhWorldDef {
    const FhTerrain *terrain; // borrowed for the World's life
    const FhMask *mask;   // the same as a picture, borrowed like it, for the movement `bitmask`;
                          // NULL: the tiles' own pixels
    const FhLines *lines; // the same as lines, with polygons, borrowed like it; NULL: the tiles'
                          // own outlines
    const FhActorType *types;       // borrowed for the World's life; NULL: fh_actor_types
    const FhMover *const *movers;   // borrowed for the World's life; NULL: fh_movers
    int mover_count;                // at most FH_MOVERS_MAX
    const FhDriver *const *drivers; // borrowed for the World's life: its own, from FH_BRAIN_OWN on
    int driver_count;
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
/// Borrowed until the World is destroyed. NULL when the actor is gone.
FhActor *fh_world_actor(FhWorld *world, FhActorId id);
/// Adds a solid. Whoever is inside moves out as law 17 says. Returns none (all-zero) when full.
FhSolidId fh_world_add_solid(FhWorld *world, const FhSolidDef *def);
FhSolid *fh_world_solid(FhWorld *world, FhSolidId id);

/// All actors, for loops: actor_count long, dead slots included. Borrowed until the World is
/// destroyed. Requires: fh_world_sync after fh_world_advance.
static inline const FhActor *fh_world_actors(const FhWorld *world) {
    FH_ASSERT(!world->is_behind, "call fh_world_sync after fh_world_advance");
    return fh_actor_slots(world);
}
/// One of them, up to date, for who changes it.
FhActor *fh_world_actor_at(FhWorld *world, int index);
/// Where an actor is: its top left corner, px. Needs no fh_world_sync.
FhPoint fh_world_place(const FhWorld *world, int index);
/// One tick. `input` is what the actors with FH_BRAIN_PLAYER are given.
void fh_world_tick(FhWorld *world, FhInput input);
/// The same for large crowds: steady actors may stay in records of their own, and all that reads
/// actors but fh_world_place requires fh_world_sync first.
void fh_world_advance(FhWorld *world, FhInput input);
/// Brings all actors up to date after fh_world_advance.
void fh_world_sync(FhWorld *world);
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
#endif
