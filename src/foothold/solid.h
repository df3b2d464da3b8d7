// solid.h - solids: boxes, tiles or lines that move, push and carry, and are stopped by nothing.
//
// Named by ids and read as values, as actors are; added and removed between ticks. Source: Thorson
// (A10-A24), laws 12-17.

#ifndef FOOTHOLD_SOLID_H
#define FOOTHOLD_SOLID_H

#include "foothold/actor.h"
#include "foothold/ground.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A solid, as FhActorId.
typedef struct FhSolidId {
    uint32_t index1; // index + 1
    uint16_t generation;
    uint16_t world;
} FhSolidId;

enum {
    FH_SOLID_MAX = 1 << 25,      // px: the sides of a solid
    FH_SOLID_LEG_MAX = 1 << 22,  // px: along an axis, between two points of a path
    FH_SOLID_STEP_MAX = 1 << 16, // px in a tick, and by hand at once
    FH_SOLID_WAIT_MAX = 1 << 18  // s
};

enum {
    FH_SOLID_ALIVE = 1,
    FH_SOLID_COLLIDABLE = 2,
    FH_SOLID_ONE_WAY = 4,  // a jump-through: only its top stops, only from above
    FH_SOLID_POLYGON = 8,  // lines: only movers over lines collide with it
    FH_SOLID_CLOSED = 16,  // its lines are closed to an area
    FH_SOLID_GROUPED = 32, // goes as one with the others of its group
    FH_SOLID_GRIPS = 64    // its polygon has a grip of its own
};

typedef enum FhPathMode { FH_PATH_ONCE, FH_PATH_LOOP, FH_PATH_PINGPONG } FhPathMode;

typedef struct FhSolidDef {
    FhRect box;          // px; w, h are ignored when there are tiles
    bool one_way;        // FH_SOLID_ONE_WAY
    bool passable;       // starts without FH_SOLID_COLLIDABLE
    FhPathMode mode;     // what follows on the path's last point
    float speed;         // px/s; at most FH_SOLID_STEP_MAX in a tick
    float wait;          // s at each point; at most FH_SOLID_WAIT_MAX
    const FhPoint *path; // px, where its top left corner goes, from point 0, where it is put
                         // whatever its box says; copied; no leg longer than FH_SOLID_LEG_MAX along
                         // an axis
    int path_count;
    const FhTile *tiles; // row by row, of kinds that the terrain's tileset has; copied; NULL: a
                         // plain box
    int cols, rows;      // of the tiles
    const FhPolygon *polygon; // px, where it stands at first; copied. Such a solid is lines: it
                              // moves and carries actors whose movers see lines; no other collides
    int group; // solids of one number from 1 on, the parts of a vehicle, go as one: along the path
               // of the first of them that has one, and all when one is moved by hand; 0: none
    uint64_t user;     // the game's own, as of an actor
    uint32_t category; // bits of the game's own, which actors may meet (FhActorDef.meets) or pass
                       // (FhActorDef.passes); one that is passable is a zone
} FhSolidDef;

/// How far a solid goes, px.
typedef struct FhSolidMove {
    FhSolidId id;
    float dx, dy;
} FhSolidMove;

/// A solid as it was when it was read.
typedef struct FhSolidView {
    FhSolidId id;   // all-zero: there is no such solid
    FhRect box;     // px
    float vx, vy;   // px/s, in the last tick: along its path, and by hand before that tick
    int path_count; // points of the path that it goes along; 0: none
    int leg, next;  // it has left that point for the next; at the end of a path the same one
    float along;    // px of the way from `leg` to `next`; 0: it is there, or waits there
    float speed;    // px/s along its path; 0: paused; under 0: it was turned round
    uint64_t user;  // the game's own
    uint32_t category;
    uint32_t flags;      // FH_SOLID_*
    const FhTile *tiles; // row by row, borrowed until solids are added; NULL: it has none
    int cols, rows;
    FhPolygon polygon; // px from the box's corner, borrowed like them; no points: it has none
} FhSolidView;

/// The point at the end of the first leg that is longer than FH_SOLID_LEG_MAX; -1: none is.
FH_API int fh_path_long_leg(const FhPoint *points, int count, FhPathMode mode);
/// Adds a solid. Actors inside move out as law 17 says. Returns none (all-zero) when full.
FH_API FhSolidId fh_world_add_solid(FhWorld *world, const FhSolidDef *def);
/// Takes a solid out of the World: its riders stand still or fall, its number is free for the
/// next that is added, and its id names none.
FH_API void fh_world_remove_solid(FhWorld *world, FhSolidId id);
/// How many slots of solids there are: the numbers 0 to this, less one; some may be free.
FH_API int fh_world_solid_slots(const FhWorld *world);
/// The solid with that number; none (all-zero) when its slot is free.
FH_API FhSolidId fh_world_solid_id(const FhWorld *world, int number);
/// True when the id names a solid of this World.
FH_API bool fh_world_has_solid(const FhWorld *world, FhSolidId id);
/// The solid as it is now; zeros when the id names none.
FH_API FhSolidView fh_world_solid(const FhWorld *world, FhSolidId id);
/// Moves a solid by (dx, dy) px, x first, both rounded first (laws 1, 13); it pushes and carries
/// actors (laws 12, 14, 15), and squishes those that have no room. What it was moved since the last
/// tick, times 60, is part of its speed in the next, which a jump off it takes along (law 9): move
/// it before each tick, or after each. Its path, if it has one, goes on from where it is.
FH_API bool fh_world_move_solid(FhWorld *world, FhSolidId id, float dx, float dy);
/// Moves several solids at once, as those of a tick: an actor is moved once by all of them (law
/// 13), so the parts of a vehicle carry their passenger whatever their order. Of one that is named
/// twice, or of two of a group, the last counts. Returns how many there were.
FH_API int fh_world_move_solids(FhWorld *world, const FhSolidMove *moves, int count);
/// Gives it another speed along its path (px/s, at most FH_SOLID_STEP_MAX in a tick either way): 0
/// lets it stand where it is, one of the other sign turns it round, back over the points by which
/// it came. Any solid of a group speaks for all of it. False: there is no such solid.
FH_API bool fh_world_set_solid_speed(FhWorld *world, FhSolidId id, float speed);
/// Gives it another path (px, copied): from where it is, which is point 0 of it, at once to the
/// points, which are 1 and on. One point with FH_PATH_ONCE is a goal to go to; no points let it
/// stand. Its speed (without the sign) and its wait at each point stay. Of a group it goes to the
/// one that leads. False, and nothing changed: there is no such solid, or the World's `path_points`
/// have no room for one more point than are given.
FH_API bool fh_world_set_solid_path(FhWorld *world, FhSolidId id, const FhPoint *points, int count,
                                    FhPathMode mode);
/// Gives it another value of the game's own, as fh_world_set_user does to an actor.
FH_API bool fh_world_set_solid_user(FhWorld *world, FhSolidId id, uint64_t user);
/// Switches whether anything collides with it. Actors inside when it appears move out (law 17).
FH_API bool fh_world_set_collidable(FhWorld *world, FhSolidId id, bool collidable);

#ifdef __cplusplus
}
#endif

#endif
