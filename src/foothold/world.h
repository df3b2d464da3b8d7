// world.h - a World: the flat value that runs, and its tick.
//
// fh_world_tick is a pure function of (World, terrain, input): no clock, no heap, no global. A
// World is one block of memory; but for what it borrows (terrain, mask, lines, types, movers,
// drivers, allocator) it holds no pointer, so a copy is a snapshot: rewind, replay, preview. A tick
// is 1/60 s: solids along their paths, then each actor: contacts, control, mover, contacts.

#ifndef FOOTHOLD_WORLD_H
#define FOOTHOLD_WORLD_H

#include "foothold/solid.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FH_TUNINGS_MAX = 8, FH_FALL_OUT_PX = 64, FH_CAPACITY_MAX = 1 << 22, FH_MOVERS_MAX = 64 };

typedef struct FhActorType FhActorType; // mover.h, as the next two
typedef struct FhMover FhMover;
typedef struct FhDriver FhDriver;

/// How large a World is to be, and what it stands on.
typedef struct FhWorldDef {
    const FhTerrain *terrain; // borrowed for the World's life
    const FhMask *mask;   // the same as a picture, borrowed like it, for the movement `bitmask`;
                          // NULL: the tiles' own pixels
    const FhLines *lines; // the same as lines, with polygons, borrowed like it; NULL: the tiles'
                          // own outlines
    const FhActorType *types;       // borrowed for the World's life; NULL: fh_actor_types
    int type_count;                 // at most 256; 0: that many, and no actor's type is checked
    const FhMover *const *movers;   // borrowed for the World's life; NULL: fh_movers
    int mover_count;                // at most FH_MOVERS_MAX
    const FhDriver *const *drivers; // borrowed for the World's life: its own, from FH_DRIVER_OWN on
    int driver_count;               // at most 252
    FhRect bounds; // px; sides are walls, the top is open, FH_FALL_OUT_PX under the bottom is death
                   // (law 19); w 0: neither sides nor a bottom; no actor may get further than 2^30
                   // px from the origin (asserted)
    int actors;    // capacities: at most FH_CAPACITY_MAX each
    int solids;    // as actors
    int path_points; // of the paths and the polygons of solids
    int cells;       // tiles of solids
    int events;      // told in a tick; FH_EVENTS_MAX at least
    uint16_t number; // of this World, in its ids: of two Worlds with two numbers neither knows the
                     // other's ids. A copy takes the number over
    int touches;     // pairs that fh_world_touches tells of in a tick
    const FhAllocator *allocator; // borrowed for the World's life; NULL: malloc and free
} FhWorldDef;

enum {
    FH_EVENTS_MAX = 64,       // told in a tick, in a World that was not made for more
    FH_EVENTS_OF_PLAYERS = 16 // of them are left to actors with FH_DRIVER_PLAYER
};

typedef enum FhEventType {
    FH_EVENT_JUMP,      // actor; value: 0 ground, 1 air, 2 ladder, 3 wall, 4 ledge
    FH_EVENT_LAND,      // actor; value: px/s of the fall
    FH_EVENT_BUMP_HEAD, // actor
    FH_EVENT_BUMP_WALL, // actor; value: side
    FH_EVENT_BOUNCE,    // actor
    FH_EVENT_TURN,      // actor: a skid began
    FH_EVENT_CLIMB,     // actor: took hold of a ladder, stairs or a ledge
    FH_EVENT_DROP,      // actor: dropped through a one-way
    FH_EVENT_PUSH,      // actor pushed a blocking actor, `other`: once a tick
    FH_EVENT_SQUISH,    // actor; value: the solid's index + 1
    FH_EVENT_HAZARD,    // actor touched a hazard
    FH_EVENT_FELL,      // actor fell out of the world
    FH_EVENT_BREAK,     // actor was squished and broke; value: the solid's index + 1
    FH_EVENT_ARRIVE     // solid is at a point of its path; value: which; no actor: -1. Half of the
                        // list is left to other events
} FhEventType;

typedef struct FhEvent {
    int32_t type;  // FhEventType
    int32_t actor; // the actor's number; -1: none
    int32_t value;
    int32_t x, y;    // px: where
    FhActorId who;   // the actor; all-zero: none
    FhActorId other; // of FH_EVENT_PUSH
    FhSolidId solid; // of FH_EVENT_ARRIVE; of SQUISH and BREAK: by which; all-zero: by none
} FhEvent;

/// Makes a World without actors and solids, all tunings the default. The caller destroys it. NULL
/// out of memory.
FH_API FhWorld *fh_world_create(const FhWorldDef *def);
/// Frees it; what it borrowed stays. NULL does nothing. Requires: its tick is done.
FH_API void fh_world_destroy(FhWorld *world);
/// Makes a copy that the caller destroys. NULL out of memory.
FH_API FhWorld *fh_world_clone(const FhWorld *world);
/// Makes a copy with more room, which the caller destroys: its capacities are the larger ones of
/// the World's own and of those in `room`, of which nothing else is read. So a World grows: make a
/// larger copy, destroy the World; all ids stay good. NULL out of memory.
FH_API FhWorld *fh_world_clone_larger(const FhWorld *world, const FhWorldDef *room);
/// Copies a World over another that was cloned from it, or made with the same movers and with room
/// for all that is in it (asserted). The copy stands on the same terrain, mask and lines from then
/// on, and has the same tables; to stand on its own again it needs fh_world_set_terrain.
FH_API void fh_world_copy(FhWorld *to, const FhWorld *from);
/// Lets a World stand on another terrain of the same kinds of tile, of the same size (asserted),
/// mask and lines, borrowed as those of FhWorldDef; `mask` and `lines` may be NULL. Actors that are
/// in a wall of it move out in the next tick (law 17).
FH_API void fh_world_set_terrain(FhWorld *world, const FhTerrain *terrain, const FhMask *mask,
                                 const FhLines *lines);
/// Copies only the solids, with their paths, and the number of ticks; they push nothing. Requires:
/// the same solids were added to both, in the same order.
FH_API void fh_world_copy_solids(FhWorld *to, const FhWorld *from);
/// How many bytes a World's solids take.
FH_API size_t fh_world_solids_size(const FhWorld *world);
/// Writes the solids and the number of ticks to memory of that size.
FH_API void fh_world_keep_solids(const FhWorld *world, void *to);
/// Puts them back, as fh_world_copy_solids does. Requires: the same solids were added, in the same
/// order, to the World from which they were written.
FH_API void fh_world_put_solids(FhWorld *world, const void *from);

/// One tick. `input` is what player 0 holds; other players hold nothing.
FH_API void fh_world_tick(FhWorld *world, FhInput input);
/// One tick with an input for each of `count` players (at most FH_PLAYERS_MAX); further ones hold
/// nothing. With candidates (FH_ACTOR_CANDIDATE) there may be as many as there are slots of actors:
/// the candidate with that number holds it.
FH_API void fh_world_tick_each(FhWorld *world, const FhInput *inputs, int count);
/// Lets every actor out of what an edit put into its place (law 17). The tick does it too; call it
/// when an edit must be answered while the World is paused.
FH_API void fh_world_settle(FhWorld *world);
/// The ticks done.
FH_API int fh_world_ticks(const FhWorld *world);
/// The events of the last tick, those first that happened between the tick before and it (a solid
/// moved by hand squished an actor); borrowed until the next. `count` is set, `lost` (or NULL) to
/// how many found no room (FhWorldDef.events).
FH_API const FhEvent *fh_world_events(const FhWorld *world, int *count, int *lost);

typedef enum FhTouchPhase { FH_TOUCH_BEGINS, FH_TOUCH_LASTS, FH_TOUCH_ENDS } FhTouchPhase;

/// An actor and one thing that it meets: another actor, a solid, or a tile of the terrain. On which
/// side: fh_rect_side of both boxes.
typedef struct FhTouch {
    int32_t phase;    // FhTouchPhase
    FhActorId actor;  // whose `meets` has a category of the other
    FhActorId other;  // all-zero: no actor
    FhSolidId solid;  // all-zero: no solid
    int32_t col, row; // of the tile
    FhTile tile;      // FH_TILE_EMPTY: no tile
} FhTouch;

/// What touches at the end of the last tick, and what touched at the end of the tick before it and
/// does not any more; borrowed until the next. Two touch when the actor's box shares a pixel with
/// the box of the actor or the solid, or with pixels of the tile; or, of two that stop each other,
/// when they lie side by side. Actors in play count, and solids that nothing collides with: zones.
/// What is removed or replaced has ended; its id then names none. In the order of the actors'
/// numbers, of each of them actors, solids, then tiles row by row. `count` is set, `lost` (or NULL)
/// to how many found no room (FhWorldDef.touches); such a pair begins when there is room for it.
/// The list is copied and saved, and not in fh_world_hash: no actor moves by it.
FH_API const FhTouch *fh_world_touches(const FhWorld *world, int *count, int *lost);

/// One of the World's FH_TUNINGS_MAX tunings.
FH_API FhTuning fh_world_tuning(const FhWorld *world, int number);
/// Gives it another one (copied), which holds from the next tick on for all actors that have it.
/// Its numbers are at most a million either way, width and height 1 to 4096 (asserted); no actor
/// changes its size by it (fh_world_resize).
FH_API void fh_world_set_tuning(FhWorld *world, int number, const FhTuning *tuning);
/// The World's sides (px).
FH_API FhRect fh_world_bounds(const FhWorld *world);
/// Gives it other ones, as FhWorldDef has them.
FH_API void fh_world_set_bounds(FhWorld *world, FhRect bounds);
/// The terrain that it stands on.
FH_API const FhTerrain *fh_world_terrain(const FhWorld *world);

/// 64 bits over every named field that makes the future: not padding, not the pointers, not what
/// they point to (terrain, mask).
FH_API uint64_t fh_world_hash(const FhWorld *world);
/// The number of the rules: raised whenever the same inputs lead elsewhere than before, so that
/// recorded runs can say which they were made by.
enum { FH_RULES = 4 };
/// Writes the World as bytes that mean the same on every machine, if there is room for them, and
/// returns how many they are. Terrain, mask and events are not among them.
FH_API size_t fh_world_save(const FhWorld *world, void *out, size_t room);
/// Puts a World as it was when it was saved in the place of one on the same terrain, with
/// capacities at least as large. False, and `wrong` says why, when the bytes are no such World, or
/// one that fh_world_validate refuses; but an actor may be inside of a blocker, which the terrain
/// may have got since: the next tick frees it. Then nothing changed.
FH_API bool fh_world_load(FhWorld *world, const void *bytes, size_t size, const char **wrong);
/// Checks what must hold of a World between ticks: boxes, counts, indices, and that no actor is in
/// a wall. Returns NULL, or a sentence that names what does not hold; `number` (or NULL) gets the
/// number of the actor or solid that it speaks of, -1 when it speaks of none. For tests and debug
/// builds: it visits everything.
FH_API const char *fh_world_validate(const FhWorld *world, int *number);

#ifdef __cplusplus
}
#endif

#endif
