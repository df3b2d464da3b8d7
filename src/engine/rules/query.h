// query.h - the questions that movers ask: what stops this box, and what holds it up?
//
// A blocker is a solid pixel of the terrain, a pixel of a collidable solid that stops everything, a
// side of the world, or another actor when one of the two blocks (FH_ACTOR_BLOCKS). One-ways are no
// blockers: they only ever hold up (law 10). Every question is asked for one actor (`who`): it
// never blocks itself, it may be dropping through a one-way, it may hang on a ladder, and what it
// passes (FhActorDef.passes) is not there for it. Nothing here changes the World.

#ifndef FOOTHOLD_ENGINE_RULES_QUERY_H
#define FOOTHOLD_ENGINE_RULES_QUERY_H

#include "engine/broadphase/spatial_hash.h"
#include "engine/state/world.h"
#include "foothold/query.h"

/// A walk over all tiles under a box: the terrain's first, then those of collidable solids in the
/// order of the file, but for those that the actor passes (NULL: it passes none). FhQueryWalk
/// walk = fh_query_walk(world, actor, box); while (fh_query_next(&walk)) { use walk.hit and
/// walk.solid; }
typedef struct FhQueryWalk {
    FhTileHit hit;
    FhSolidity solidity; // of the tile; all tiles of a one-way solid are one-ways
    int32_t solid;       // index + 1 of the solid that the tile is part of; 0: the terrain
    const FhWorld *world;
    FhRect box;
    FhTileWalk terrain;
    FhNear near;       // the solids under the box
    int32_t next_cell; // of the solid, row by row
} FhQueryWalk;

FhQueryWalk fh_query_walk(const FhWorld *world, const FhActor *who, FhRect box);
bool fh_query_next(FhQueryWalk *walk);

// --- solids -----------------------------------------------------------------------------------
// A solid with tiles (law 16) stands on the World's pool of cells, its first cell's corner at the
// solid's x, y: so slopes, one-ways and ladders move with it.

/// Finds the next non-empty cell of the solid that meets the box, row by row. *next (0 at first,
/// changed) counts the cells under the box. Returns false when there is none left.
bool fh_solid_next_cell(const FhWorld *world, const FhSolid *solid, FhRect box, int32_t *next,
                        FhTileHit *hit);
/// What a tile of the solid stops: all of a one-way solid's tiles are one-ways.
FhSolidity fh_solid_cell_solidity(const FhSolid *solid, const FhTileKind *kind);

/// True when anything collides with the solid, and this actor does.
static inline bool fh_solid_is_there_for(const FhSolid *solid, const FhActor *who) {
    return fh_solid_is_there(solid) && !(solid->category & who->passes);
}
/// True when a pixel of the solid that stops everything lies in the box (its one-way parts don't
/// count).
bool fh_solid_overlaps(const FhWorld *world, const FhSolid *solid, FhRect box);

// --- blockers, and what holds up --------------------------------------------------------------

/// The solids whose boxes meet the box, on behalf of an actor.
FhNear fh_query_solids(const FhWorld *world, const FhActor *who, FhRect box);
/// True when it is known that no solid's box shares a pixel with the actor's or touches it.
bool fh_query_is_away(const FhWorld *world, const FhActor *who);
/// The first of them, in the order of the file, that is collidable and has a pixel in the box that
/// stops everything: its index + 1; 0: none.
int fh_query_first_solid(const FhWorld *world, const FhActor *who, FhRect box);
/// True when terrain, a solid or a side of the world is in the box: a blocker, but no actor.
bool fh_query_ground_in(const FhWorld *world, const FhActor *who, FhRect box);
/// True when a blocker stops a step of a pixel down from a box that is in none.
bool fh_query_blocked_below(const FhWorld *world, const FhActor *who, FhRect box);
/// True when the solid is collidable and a part of it that stops everything lies in the box, as the
/// actor's movement understands that.
bool fh_query_solid_in(const FhWorld *world, const FhActor *who, const FhSolid *solid, FhRect box);
/// True when every blocker in `box` is one that `start` is inside of, too (law 17). The sides of
/// the world do not count: beyond them no way leads to a free place.
bool fh_query_blocked_only_as(const FhWorld *world, const FhActor *who, FhRect box, FhRect start);
/// True when the box sticks out of one of the world's sides (law 19); never when the bounds are
/// empty.
static inline bool fh_query_beyond_sides(const FhWorld *world, FhRect box) {
    FhRect bounds = world->bounds;
    return bounds.w > 0 && (box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds));
}
/// The actors under a box that may stop `who`: none while no crate was ever added, only crates for
/// an actor that is none. So a crowd that walks through itself costs what each of it costs.
FhNear fh_query_blockers(const FhWorld *world, const FhActor *who, FhRect box);
/// True when one of them does.
bool fh_query_actor_in(const FhWorld *world, const FhActor *who, FhRect box);
/// True when the two actors stop each other: one of them blocks, both are there.
bool fh_query_actor_blocks(const FhActor *who, const FhActor *other);

/// True when another actor holds the box up as a one-way would: both separate, and its top is right
/// under the box (separate.h).
bool fh_query_held_by_separating(const FhWorld *world, const FhActor *who, FhRect box);
/// True when the tile under the walk is a one-way that holds the box up: it is not being dropped
/// through (law 11) nor climbed (law 18), and its highest pixel under the box's columns lies in the
/// row right under the box (law 10).
bool fh_query_one_way_holds(const FhActor *who, const FhQueryWalk *walk, FhRect box);
/// The same for a one-way solid without tiles: its top row is right under the box.
bool fh_query_one_way_solid_holds(const FhActor *who, const FhSolid *solid, int index, FhRect box);
/// A step of a box.
typedef struct FhStepWay {
    FhRect before, after;
    int reach; // px that it may climb
} FhStepWay;

/// True when the step would sink into a one-way: one whose surface lay nowhere above the bottom of
/// `before` lies above the bottom of `after`, and at most `reach` px above that of `before`.
bool fh_query_sinks(const FhWorld *world, const FhActor *who, FhStepWay way);
/// The same, slopes left out.
bool fh_query_sinks_flat(const FhWorld *world, const FhActor *who, FhStepWay way);

/// True when the outermost solid pixels on a side of the shape do not lie in one straight line.
static inline bool fh_query_edge_is_slope(const FhShape *shape, FhSide side) {
    return shape->slopes >> side & 1;
}
/// True when a solid pixel of a tile with a sloped underside lies in the box.
bool fh_query_ceiling_slope(const FhWorld *world, const FhActor *who, FhRect box);
/// True when a pixel of a one-way, or of a hazard, lies in the box (law 8 slips into neither).
bool fh_query_one_way_in(const FhWorld *world, const FhActor *who, FhRect box);
bool fh_query_hazard_in(const FhWorld *world, const FhActor *who, FhRect box);
/// True when one lies in the actor's own box.
bool fh_query_touches_hazard(const FhWorld *world, const FhActor *who);

// --- filters ----------------------------------------------------------------------------------

/// A tile as what was met, by `by` and what its kind and its edge on that side add.
static inline FhHit fh_hit_of_tile(const FhTileHit *tile, unsigned by, FhSide side) {
    by |= tile->kind->flags & FH_KIND_HAZARD ? FH_BY_HAZARD : 0u;
    by |= fh_query_edge_is_slope(tile->shape, side) ? FH_BY_SLOPE : 0u;
    return (FhHit){.by = (uint16_t)by, .col = tile->col, .row = tile->row, .tile = tile->tile};
}

/// Adds the normal to what was met and writes it to `out`, unless that is NULL. Returns whether
/// something was met.
bool fh_hit_tell(const FhWorld *world, const FhHit *met, FhHit *out);

static inline FhFilter fh_filter_of(const FhFilter *given) {
    FhFilter filter = given ? *given : (FhFilter){0};
    uint32_t most = FH_MEET_TILES | FH_MEET_SOLIDS | FH_MEET_ACTORS;
    filter.meets = filter.meets ? filter.meets : most;
    return filter;
}
/// The kinds of actor that it lets through, FH_NEAR_*.
static inline uint32_t fh_filter_actors(const FhFilter *filter) {
    return filter->meets & FH_MEET_ACTORS   ? (uint32_t)FH_NEAR_ACTORS
           : filter->meets & FH_MEET_CRATES ? (uint32_t)FH_NEAR_CRATES
                                            : 0u;
}
static inline bool fh_filter_has(const FhFilter *filter, uint32_t category) {
    return filter->categories == 0 || (filter->categories & category);
}
static inline bool fh_filter_allows(const FhFilter *filter, const FhActor *actor, int index) {
    bool is_except = filter->except.index1 == (uint32_t)index + 1 &&
                     filter->except.generation == actor->generation;
    bool is_tag = filter->tags == 0 || (actor->tag < 32 && (filter->tags >> actor->tag & 1));
    return fh_actor_is_there(actor) && !is_except && is_tag &&
           fh_filter_has(filter, actor->category);
}

/// The row (world px) of the ledge that the actor hangs from.
static inline int fh_query_ledge_row(const FhWorld *world, const FhActor *actor) {
    int hang = fh_tuning_px(world->tunings[actor->tuning].ledge_hang);
    return actor->y - hang + actor->control.pulled;
}

#endif
