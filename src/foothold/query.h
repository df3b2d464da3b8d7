// query.h - questions about a World that change nothing.
//
// A blocker is a solid pixel of the terrain, a pixel of a collidable solid that stops everything, a
// side of the World, or another actor when one of the two blocks. One-ways are no blockers: they
// only hold up (law 10). Every question is asked for one actor: it never blocks itself, it may be
// dropping through a one-way, and its mover says what terrain is to it.

#ifndef FOOTHOLD_QUERY_H
#define FOOTHOLD_QUERY_H

#include "foothold/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// True when a blocker lies in the box (px); never in one without pixels.
FH_API bool fh_world_blocked(const FhWorld *world, FhActorId who, FhRect box);
/// True when a step down from the box is stopped, by a blocker or a one-way.
FH_API bool fh_world_supported(const FhWorld *world, FhActorId who, FhRect box);
/// The actor on that side of an actor, right beside its box: with which its contact FH_BY_ACTOR is,
/// unless one of the two has moved on since. One that stops it, or, under its feet, one that
/// separates like it; of several the one along most of the side, then the first. None (all-zero)
/// when there is no such actor.
FH_API FhActorId fh_world_touching(const FhWorld *world, FhActorId who, FhSide side);

// --- all in a box -----------------------------------------------------------------------------
// Boxes that share a pixel with a box, in the order of numbers, as they are now: what was added,
// removed or put elsewhere since the last tick counts. Actors out of play (FhActorState) are met,
// too, and so are solids that nothing collides with; of a solid its box counts, not its tiles. The
// first such question after a tick, or after solids moved, files all by place, some 10 ns
// each; each further one costs about what it finds. A box without pixels meets nothing.

/// The first actor in the box (px), from number `from` (0 or more) on; none (all-zero) when there
/// is no further one.
FH_API FhActorId fh_world_actor_in(const FhWorld *world, FhRect box, int from);
/// The same for solids.
FH_API FhSolidId fh_world_solid_in(const FhWorld *world, FhRect box, int from);
/// Writes the actors in the box (px) to `found`, as many as there is room for (0: `found` may be
/// NULL), and returns how many there are.
FH_API int fh_world_actors_in(const FhWorld *world, FhRect box, FhActorId *found, int room);
/// The same for solids.
FH_API int fh_world_solids_in(const FhWorld *world, FhRect box, FhSolidId *found, int room);

// --- the first that is met --------------------------------------------------------------------

/// What a ray or a moved box meets.
enum {
    FH_MEET_TILES = 1,     // pixels of solid tiles
    FH_MEET_SOLIDS = 2,    // solids that something collides with, by their pixels; none of lines
    FH_MEET_ACTORS = 4,    // the boxes of actors in play
    FH_MEET_CRATES = 8,    // of those that block (FH_ACTOR_BLOCKS) alone
    FH_MEET_ONE_WAYS = 16, // surfaces of one-ways on a way down onto them; solids, too, with
                           // FH_MEET_SOLIDS
    FH_MEET_HAZARDS = 32,  // pixels of hazards
    FH_MEET_SIDES = 64,    // the World's sides
    /// What stops an actor that moves by pixels (fh_world_blocked).
    FH_MEET_BLOCKERS = FH_MEET_TILES | FH_MEET_SOLIDS | FH_MEET_CRATES | FH_MEET_SIDES
};
enum { FH_BY_HAZARD = 64 }; // FhHit.by, besides FH_BY_* of contacts

typedef struct FhFilter {
    uint32_t meets;      // FH_MEET_*; 0: tiles, solids and actors
    FhActorId except;    // is not met; all-zero: all are
    uint32_t tags;       // bit n: actors with tag n (0 to 31) are met; 0: those of any tag
    uint32_t categories; // of actors, solids and kinds of tiles: those of one of them are met; 0:
                         // those of any, or none
} FhFilter;

/// What was met first.
typedef struct FhHit {
    uint16_t by;      // FH_BY_*; 0: nothing
    FhSide side;      // of what was met; of what the way begins in, the one that it comes from
    double distance;  // px from where it began; 0: it begins in what it met
    double x, y;      // px: where the ray, or the box's top left corner, is then
    float nx, ny;     // the normal there, of length 1: the side's, or of a slope (FH_BY_SLOPE) that
                      // of the line between the ends of the tile's edge
    int32_t col, row; // of the tile, in the terrain or in the solid
    FhTile tile;      // FH_TILE_EMPTY: no tile
    FhSolidId solid;  // all-zero: no solid
    FhActorId actor;  // all-zero: no actor
} FhHit;

/// A place between pixels, too.
typedef struct FhPlace {
    double x, y; // px
} FhPlace;

enum { FH_WAY_MAX = 1 << 20 }; // px: the most that a ray or a moved box goes along an axis

/// The first that the line from `from` to `to` meets (px; a pixel is the square from its
/// place to the next). Both ends lie within 2^30 px of the origin, at most FH_WAY_MAX apart along
/// each axis (asserted). `filter`: NULL is one of zeros. Writes what was met to `hit` (NULL: only
/// whether), at the line's end when nothing is, and returns whether something was. Of several at
/// one place tiles come first, then solids, then actors, each in the order of numbers.
FH_API bool fh_world_ray(const FhWorld *world, FhPlace from, FhPlace to, const FhFilter *filter,
                         FhHit *hit);
/// All that the line meets, by the same rules: each actor and solid once, each tile at the first of
/// its pixels. Writes the nearest to `hits`, in the order in which they are met, as many as there
/// is room for (0: `hits` may be NULL), and returns how many there are.
FH_API int fh_world_ray_all(const FhWorld *world, FhPlace from, FhPlace to, const FhFilter *filter,
                            FhHit *hits, int room);
/// The first that stops a box (px; sides of 1 or more) on its way by (dx, dy) px, at most
/// FH_WAY_MAX each. It goes pixel by pixel along the straight line, of each step the longer axis
/// first; with FH_MEET_BLOCKERS it stops where fh_world_blocked says so to an actor that moves by
/// pixels. Parameters and result as of fh_world_ray.
FH_API bool fh_world_cast_box(const FhWorld *world, FhRect box, int dx, int dy,
                              const FhFilter *filter, FhHit *hit);

// --- for the eye ------------------------------------------------------------------------------

/// What is drawn: a game gives each a colour.
typedef enum FhDebugKind {
    FH_DEBUG_GROUND,  // edges of solid tiles, and of polygons
    FH_DEBUG_ONE_WAY, // surfaces of one-ways, of solids too
    FH_DEBUG_LADDER,  // cells that can be climbed
    FH_DEBUG_HAZARD,  // cells that kill
    FH_DEBUG_SOLID,   // edges of solids
    FH_DEBUG_ZONE,    // boxes of solids that nothing collides with
    FH_DEBUG_PATH,    // paths of solids, through their middles
    FH_DEBUG_ACTOR,   // boxes
    FH_DEBUG_CRATE,   // of those that block
    FH_DEBUG_CONTACT, // sides of actors that touch something
    FH_DEBUG_SIDE,    // the World's left and right end
    FH_DEBUG_MARK,    // what each actor's mover looks at; drawn only if `kinds` has it
    FH_DEBUG_KINDS
} FhDebugKind;

/// How a game draws lines and boxes (px). Both functions must be there.
typedef struct FhDebugDraw {
    uint32_t kinds; // bit n: kind n is drawn; 0: all but FH_DEBUG_MARK
    void *context;  // given to both
    void (*line)(void *context, FhDebugKind kind, FhPlace from, FhPlace to);
    void (*box)(void *context, FhDebugKind kind, FhRect box);
} FhDebugDraw;

/// Draws what meets an area (px), terrain first, actors last; lines may reach out of it, and paths
/// are drawn wherever they are. It visits every solid and actor: for making a game, not for playing
/// it.
FH_API void fh_world_debug_draw(const FhWorld *world, FhRect area, const FhDebugDraw *draw);

#ifdef __cplusplus
}
#endif

#endif
