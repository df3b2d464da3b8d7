// cast.c - how far a box gets along a line before something stops it.
//
// As much of the way as nothing lies near is gone at once: a stretch that is not free is halved,
// down to single pixels.

#include <math.h>

#include "engine/base/geometry.h"
#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/query.h"
#include "engine/world/world.h"
#include "foothold/query.h"

typedef struct Cast {
    const FhWorld *world;
    FhFilter filter;
    FhRect box; // where it is
    int dx, dy;
    FhHit hit;
} Cast;

// --- what stops it --------------------------------------------------------------------------

/// True when the box, a pixel further down, would sink into a one-way that it is above of now.
static bool is_landing(const FhQueryWalk *walk, FhRect box, FhSide side) {
    return side == FH_SIDE_TOP && walk->solidity == FH_ONE_WAY &&
           fh_narrow_pixels.one_way_holds(&walk->hit, fh_rect_moved(box, 0, -1));
}

/// The first tile of the terrain, or of a solid, that stops the box. Returns whether one does.
static bool is_tile_met(Cast *cast, FhRect box, FhSide side) {
    uint32_t meets = cast->filter.meets;
    FhQueryWalk walk = fh_query_walk(cast->world, NULL, box);
    while (fh_query_next(&walk)) {
        uint32_t category = walk.solid ? fh_world_solids(cast->world)[walk.solid - 1].category
                                       : walk.hit.kind->category;
        if (!fh_filter_has(&cast->filter, category)) {
            continue;
        }
        bool is_asked = meets & (walk.solid ? FH_MEET_SOLIDS : FH_MEET_TILES);
        bool is_hazard = (meets & FH_MEET_HAZARDS) && (walk.hit.kind->flags & FH_KIND_HAZARD);
        bool is_solid = is_asked && walk.solidity == FH_SOLID;
        bool stops = (is_solid || is_hazard) && fh_tile_hit_overlaps(&walk.hit, box);
        bool lands =
            (meets & FH_MEET_ONE_WAYS) && (is_asked || !walk.solid) && is_landing(&walk, box, side);
        if (stops || lands) {
            unsigned what = walk.solid ? FH_BY_SOLID : walk.solidity == FH_SOLID ? FH_BY_TILE : 0u;
            cast->hit = fh_hit_of_tile(&walk.hit, what | (lands ? FH_BY_ONE_WAY : 0u), side);
            if (walk.solid) {
                cast->hit.solid = fh_solid_id_at(cast->world, walk.solid - 1);
            }
            return true;
        }
    }
    return false;
}

/// The same for solids without tiles.
static bool is_solid_met(Cast *cast, FhRect box, FhSide side) {
    bool asks = cast->filter.meets & FH_MEET_SOLIDS;
    FhNear near = fh_near(cast->world, asks ? FH_NEAR_SOLIDS : 0, box);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(cast->world)[near.index];
        bool is_one_way = solid->flags & FH_SOLID_ONE_WAY;
        bool lands = (cast->filter.meets & FH_MEET_ONE_WAYS) && side == FH_SIDE_TOP &&
                     solid->y == fh_rect_bottom(box) - 1;
        if (fh_solid_is_there(solid) && solid->cell_cols == 0 && (!is_one_way || lands) &&
            fh_filter_has(&cast->filter, solid->category)) {
            cast->hit.by = FH_BY_SOLID | (is_one_way ? FH_BY_ONE_WAY : 0);
            cast->hit.solid = fh_solid_id_at(cast->world, near.index);
            return true;
        }
    }
    return false;
}

static bool is_actor_met(Cast *cast, FhRect box) {
    FhNear near = fh_near(cast->world, fh_filter_actors(&cast->filter), box);
    while (fh_near_next(&near)) {
        const FhActor *actor = &fh_actor_slots(cast->world)[near.index];
        if (fh_filter_allows(&cast->filter, actor, near.index)) {
            cast->hit.by = FH_BY_ACTOR;
            cast->hit.actor = fh_actor_id_at(cast->world, near.index);
            return true;
        }
    }
    return false;
}

static bool is_beyond(const Cast *cast, FhRect box) {
    return (cast->filter.meets & FH_MEET_SIDES) && fh_query_beyond_sides(cast->world, box);
}

/// True when something stops the box there; `side`: of what it meets.
static bool is_stopped(Cast *cast, FhRect box, FhSide side) {
    if (is_tile_met(cast, box, side) || is_solid_met(cast, box, side) || is_actor_met(cast, box)) {
        cast->hit.side = side;
        return true;
    }
    if (is_beyond(cast, box)) {
        cast->hit.by = FH_BY_EDGE;
        cast->hit.side = side;
        return true;
    }
    return false;
}

// --- the way --------------------------------------------------------------------------------

/// How far the box is along an axis after `step` of `steps`, to the nearest pixel.
static int along(int way, int step, int steps) {
    int64_t twice = 2 * (int64_t)way * step;
    return (int)((twice + (way < 0 ? -steps : steps)) / (2 * (int64_t)steps));
}

static FhRect box_after(const Cast *cast, int step, int steps) {
    return fh_rect_moved(cast->box, along(cast->dx, step, steps), along(cast->dy, step, steps));
}

/// True when nothing that counts lies even near the box: then all of it may be passed at once.
static bool is_clear(const Cast *cast, FhRect box) {
    uint32_t meets = cast->filter.meets;
    const FhTerrain *terrain = cast->world->terrain;
    bool is_exact = !(meets & (FH_MEET_ONE_WAYS | FH_MEET_HAZARDS));
    bool asks_tiles = (meets & FH_MEET_TILES) || !is_exact;
    bool has_tiles = is_exact ? !fh_terrain_is_free(terrain, box, INT32_MAX)
                              : fh_terrain_traits(terrain, box) != 0;
    bool asks_solids = meets & (FH_MEET_SOLIDS | FH_MEET_ONE_WAYS | FH_MEET_HAZARDS);
    FhNear solids = fh_near(cast->world, asks_solids ? FH_NEAR_SOLIDS : 0, box);
    FhNear actors = fh_near(cast->world, fh_filter_actors(&cast->filter), box);
    return !(asks_tiles && has_tiles) && !is_beyond(cast, box) && !fh_near_next(&solids) &&
           !fh_near_next(&actors);
}

/// One step, the longer axis first. Moves `at` as far as the box gets; true when it is stopped.
static bool step_is_stopped(Cast *cast, FhRect *at, FhRect to) {
    bool x_first = fh_abs(cast->dx) >= fh_abs(cast->dy);
    for (int i = 0; i < 2; i++) {
        bool is_x = (i == 0) == x_first;
        FhRect next =
            is_x ? (FhRect){to.x, at->y, at->w, at->h} : (FhRect){at->x, to.y, at->w, at->h};
        FhSide side = is_x ? (cast->dx > 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT)
                           : (cast->dy > 0 ? FH_SIDE_TOP : FH_SIDE_BOTTOM);
        if (!fh_rect_equals(next, *at) && is_stopped(cast, next, side)) {
            return true;
        }
        *at = next;
    }
    return false;
}

/// Returns where the box ends.
static FhRect go(Cast *cast) {
    int steps = fh_max(fh_abs(cast->dx), fh_abs(cast->dy));
    FhRect at = cast->box;
    int stretch = steps;
    for (int step = 0; step < steps;) {
        stretch = fh_min(stretch, steps - step);
        FhRect to = box_after(cast, step + stretch, steps);
        if (is_clear(cast, fh_rect_around(at, to))) {
            at = to;
            step += stretch;
            stretch = fh_min(2 * stretch, steps);
        } else if (stretch > 1) {
            stretch /= 2;
        } else if (step_is_stopped(cast, &at, to)) {
            return at;
        } else {
            step++;
        }
    }
    return at;
}

bool fh_world_cast_box(const FhWorld *world, FhRect box, int dx, int dy, const FhFilter *filter,
                       FhHit *hit) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(box.w > 0 && box.h > 0, "move a box with sides of 1 px or more");
    FH_ASSERT(dx >= -FH_WAY_MAX && dx <= FH_WAY_MAX && dy >= -FH_WAY_MAX && dy <= FH_WAY_MAX,
              "move a box by at most 2^20 px along an axis");
    FH_ASSERT(fh_is_box(box) && fh_is_box(fh_rect_moved(box, dx, dy)),
              "keep the box within 2^30 px of the origin");
    Cast cast = {.world = world, .filter = fh_filter_of(filter), .box = box, .dx = dx, .dy = dy};
    uint32_t actors = fh_filter_actors(&cast.filter);
    if (actors) {
        fh_near_ask(world, actors);
    }
    fh_near_ask(world, FH_NEAR_SOLIDS);
    bool is_across = fh_abs(dy) > fh_abs(dx);
    FhSide side = is_across ? (dy > 0 ? FH_SIDE_TOP : FH_SIDE_BOTTOM)
                            : (dx >= 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT);
    cast.filter.meets &= ~(uint32_t)FH_MEET_ONE_WAYS; // what it begins in holds up nothing
    bool begins_in = is_stopped(&cast, box, side);
    cast.filter = fh_filter_of(filter);
    FhRect end = begins_in ? box : go(&cast);
    double moved_x = (double)end.x - box.x;
    double moved_y = (double)end.y - box.y;
    cast.hit.distance = sqrt(moved_x * moved_x + moved_y * moved_y);
    cast.hit.x = end.x;
    cast.hit.y = end.y;
    return fh_hit_tell(world, &cast.hit, hit);
}
