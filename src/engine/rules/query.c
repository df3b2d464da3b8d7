#include "engine/base/assert.h"
#include "engine/rules/query.h"

#include "engine/accel.h"
#include "engine/state/world.h"

// --- a solid's own tiles (law 16) -----------------------------------------------------------

/// The cells (cols and rows) of the solid that meet the box; w or h is 0 or less when none do.
static FhRect cells_in(const FhSolid *solid, FhRect box, int size) {
    int col = fh_max(fh_floor_div(box.x - solid->x, size), 0);
    int row = fh_max(fh_floor_div(box.y - solid->y, size), 0);
    int end_col = fh_floor_div(fh_rect_right(box) - 1 - solid->x, size) + 1;
    int end_row = fh_floor_div(fh_rect_bottom(box) - 1 - solid->y, size) + 1;
    return (FhRect){col, row, fh_min(end_col, solid->cell_cols) - col,
                    fh_min(end_row, solid->cell_rows) - row};
}

static void read_cell(const FhWorld *world, const FhSolid *solid, int number, FhTileHit *hit) {
    const FhTileset *tileset = fh_terrain_tileset(world->terrain);
    int size = fh_tileset_tile_size(tileset);
    hit->col = number % solid->cell_cols;
    hit->row = number / solid->cell_cols;
    hit->x = solid->x + hit->col * size;
    hit->y = solid->y + hit->row * size;
    hit->tile = fh_world_cells(world, solid)[number];
    hit->kind = fh_tileset_kind(tileset, hit->tile);
    hit->shape = fh_tileset_shape(tileset, hit->tile);
}

bool fh_solid_next_cell(const FhWorld *world, const FhSolid *solid, FhRect box, int32_t *next,
                        FhTileHit *hit) {
    FhRect in = cells_in(solid, box, fh_terrain_tile_size(world->terrain));
    while (in.w > 0 && *next < in.w * in.h) {
        int number = (*next)++;
        read_cell(world, solid, (in.y + number / in.w) * solid->cell_cols + in.x + number % in.w,
                  hit);
        if (hit->kind) {
            return true;
        }
    }
    return false;
}

FhSolidity fh_solid_cell_solidity(const FhSolid *solid, const FhTileKind *kind) {
    bool stops = kind->solidity == FH_SOLID;
    return stops && (solid->flags & FH_SOLID_ONE_WAY) ? FH_ONE_WAY : kind->solidity;
}

static bool cells_overlap(const FhWorld *world, const FhSolid *solid, FhRect box) {
    int32_t next = 0;
    FhTileHit hit;
    while (fh_solid_next_cell(world, solid, box, &next, &hit)) {
        if (hit.kind->solidity == FH_SOLID && fh_tile_hit_overlaps(&hit, box)) {
            return true;
        }
    }
    return false;
}

bool fh_solid_overlaps(const FhWorld *world, const FhSolid *solid, FhRect box) {
    if ((solid->flags & FH_SOLID_ONE_WAY) || !fh_rect_overlaps(fh_solid_box(solid), box)) {
        return false;
    }
    return solid->cell_cols == 0 || cells_overlap(world, solid, box);
}

// --- the walk over tiles --------------------------------------------------------------------

FhQueryWalk fh_query_walk(const FhWorld *world, const FhActor *who, FhRect box) {
    FhQueryWalk walk; // what it finds is not filled: walks are many, and most find nothing
    walk.solid = 0;
    walk.world = world;
    walk.box = box;
    walk.terrain = fh_terrain_walk(world->terrain, box);
    walk.near = fh_near(world, world->cell_count ? FH_NEAR_SOLIDS : 0, box);
    walk.near.passes = who ? who->passes : 0;
    walk.next_cell = 0;
    return walk;
}

static bool next_in_solid(FhQueryWalk *walk) {
    const FhSolid *solid = &fh_world_solids(walk->world)[walk->solid - 1];
    if (!fh_solid_is_there(solid) ||
        !fh_solid_next_cell(walk->world, solid, walk->box, &walk->next_cell, &walk->hit)) {
        return false;
    }
    walk->solidity = fh_solid_cell_solidity(solid, walk->hit.kind);
    return true;
}

static bool next_in_solids(FhQueryWalk *walk) {
    if (walk->solid && next_in_solid(walk)) {
        return true;
    }
    while (fh_near_next(&walk->near)) {
        walk->solid = walk->near.index + 1;
        walk->next_cell = 0;
        if (next_in_solid(walk)) {
            return true;
        }
    }
    return false;
}

bool fh_query_next(FhQueryWalk *walk) {
    if (walk->solid == 0 && fh_tile_walk_next(&walk->terrain)) {
        walk->hit = walk->terrain.hit;
        walk->solidity = walk->hit.kind->solidity;
        return true;
    }
    return next_in_solids(walk);
}

FhNear fh_query_solids(const FhWorld *world, const FhActor *who, FhRect box) {
    FhNear near = fh_near(world, FH_NEAR_SOLIDS, box);
    near.passes = who->passes;
    if (near.more) {
        fh_accel_solids(world, who, &near);
    }
    return near;
}

bool fh_query_is_away(const FhWorld *world, const FhActor *who) {
    return fh_accel_is_away(world, who);
}

int fh_query_first_solid(const FhWorld *world, const FhActor *who, FhRect box) {
    FhNear near = fh_query_solids(world, who, box);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        if (fh_solid_is_there(solid) && fh_solid_overlaps(world, solid, box)) {
            return near.index + 1;
        }
    }
    return 0;
}

// --- blockers -------------------------------------------------------------------------------

bool fh_query_solid_in(const FhWorld *world, const FhActor *who, const FhSolid *solid, FhRect box) {
    return fh_solid_is_there_for(solid, who) &&
           fh_narrow_of(world, who)->solid_in(world, solid, box);
}

bool fh_query_actor_blocks(const FhActor *who, const FhActor *other) {
    return other != who && fh_actor_is_there(other) &&
           ((who->flags | other->flags) & FH_ACTOR_BLOCKS) && !fh_actors_pass(who, other);
}

FhNear fh_query_blockers(const FhWorld *world, const FhActor *who, FhRect box) {
    uint32_t kinds = who->flags & FH_ACTOR_BLOCKS ? FH_NEAR_ACTORS : FH_NEAR_CRATES;
    return fh_near(world, world->has_blockers ? kinds : 0, box);
}

static bool is_terrain_in(const FhWorld *world, const FhActor *who, FhRect box) {
    return fh_narrow_of(world, who)->terrain_in(world, box);
}

/// `besides`: one that lies in this box, too, does not count; NULL: all do.
static bool is_solid_in(const FhWorld *world, const FhActor *who, FhRect box,
                        const FhRect *besides) {
    FhNear solids = fh_query_solids(world, who, box);
    while (fh_near_next(&solids)) {
        const FhSolid *solid = &fh_world_solids(world)[solids.index];
        if (fh_query_solid_in(world, who, solid, box) &&
            !(besides && fh_query_solid_in(world, who, solid, *besides))) {
            return true;
        }
    }
    return false;
}

/// Likewise.
static bool is_actor_in(const FhWorld *world, const FhActor *who, FhRect box,
                        const FhRect *besides) {
    FhNear actors = fh_query_blockers(world, who, box);
    while (fh_near_next(&actors)) {
        const FhActor *other = &fh_actor_slots(world)[actors.index];
        if (fh_query_actor_blocks(who, other) &&
            !(besides && fh_rect_overlaps(fh_actor_box(other), *besides))) {
            return true;
        }
    }
    return false;
}

bool fh_query_actor_in(const FhWorld *world, const FhActor *who, FhRect box) {
    return is_actor_in(world, who, box, NULL);
}

bool fh_query_blocked(const FhWorld *world, const FhActor *who, FhRect box) {
    FH_ASSERT(world && who, "give the World, an actor of it, and a box within 2^30 px");
    return fh_query_beyond_sides(world, box) || is_terrain_in(world, who, box) ||
           ((world->solid_count > 0 || world->has_blockers) &&
            (is_solid_in(world, who, box, NULL) || is_actor_in(world, who, box, NULL)));
}

bool fh_query_ground_in(const FhWorld *world, const FhActor *who, FhRect box) {
    return fh_query_beyond_sides(world, box) || is_terrain_in(world, who, box) ||
           is_solid_in(world, who, box, NULL);
}

static FhRect row_under(FhRect box) {
    return fh_rect_beyond(box, FH_SIDE_BOTTOM);
}

bool fh_query_blocked_below(const FhWorld *world, const FhActor *who, FhRect box) {
    int feet = fh_min(fh_narrow_of(world, who)->feet, box.h);
    return fh_query_blocked(world, who,
                            (FhRect){box.x, fh_rect_bottom(box) + 1 - feet, box.w, feet});
}

bool fh_query_blocked_only_as(const FhWorld *world, const FhActor *who, FhRect box, FhRect start) {
    return !is_solid_in(world, who, box, &start) && !is_actor_in(world, who, box, &start) &&
           !fh_narrow_of(world, who)->other_terrain_in(world, who, box, start);
}

// --- one-ways -------------------------------------------------------------------------------

static bool is_dropped_row(const FhActor *who, int solid_index1, int row) {
    const FhControl *control = &who->control;
    bool is_that_row = control->drop_solid == solid_index1 && control->drop_row == row;
    return control->dropping == FH_DROPS_ALL || (control->dropping && is_that_row);
}

/// True when the tile belongs to the row that is being dropped through or, after a slope, is a
/// slope in the rows below it that the same run goes through.
static bool is_dropped_through(const FhQueryWalk *walk, const FhActor *who) {
    const FhControl *control = &who->control;
    int top = walk->solid ? fh_world_solids(walk->world)[walk->solid - 1].y : 0;
    int row = walk->hit.y - top;
    bool in_run = control->dropping && control->drop_solid == walk->solid &&
                  row > control->drop_row && row <= control->drop_row + control->drop_depth;
    return is_dropped_row(who, walk->solid, row) ||
           (in_run && fh_query_edge_is_slope(walk->hit.shape, FH_SIDE_TOP));
}

/// True when the tile under the walk is a one-way for this actor now: not while it drops through it
/// (law 11), nor while it climbs the ladder that the tile is the top of (law 18).
static bool is_one_way_for(const FhActor *who, const FhQueryWalk *walk) {
    if (walk->solidity != FH_ONE_WAY) {
        return false;
    }
    bool climbs_it = who->pose == FH_POSE_LADDER && (walk->hit.kind->flags & FH_KIND_LADDER);
    return !climbs_it && !is_dropped_through(walk, who);
}

bool fh_query_one_way_solid_holds(const FhActor *who, const FhSolid *solid, int index, FhRect box) {
    return fh_solid_is_there(solid) && (solid->flags & FH_SOLID_ONE_WAY) && solid->cell_cols == 0 &&
           solid->y == fh_rect_bottom(box) && box.x < solid->x + solid->w &&
           solid->x < box.x + box.w && !is_dropped_row(who, index + 1, 0);
}

bool fh_query_one_way_holds(const FhActor *who, const FhQueryWalk *walk, FhRect box) {
    return is_one_way_for(who, walk) &&
           fh_narrow_of(walk->world, who)->one_way_holds(&walk->hit, box);
}

static bool is_held_by_one_way(const FhWorld *world, const FhActor *who, FhRect box) {
    bool is_tile_there = fh_terrain_traits(world->terrain, row_under(box)) & FH_TRAIT_ONE_WAY;
    if (!is_tile_there && world->solid_count == 0) {
        return false;
    }
    FhQueryWalk walk = fh_query_walk(world, who, row_under(box));
    while (fh_query_next(&walk)) {
        if (fh_query_one_way_holds(who, &walk, box)) {
            return true;
        }
    }
    FhNear near = fh_query_solids(world, who, row_under(box));
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        if (fh_query_one_way_solid_holds(who, solid, near.index, box)) {
            return true;
        }
    }
    return false;
}

/// What gives way holds up nothing that gives none (law 23).
static bool holds_up(const FhActor *other, const FhActor *who) {
    bool separates = (other->flags & FH_ACTOR_SEPARATES) && fh_actor_is_there(other);
    bool gives_way = (who->flags & FH_ACTOR_KINEMATIC) && !(other->flags & FH_ACTOR_KINEMATIC);
    return separates && !gives_way && !fh_actors_pass(other, who);
}

bool fh_query_held_by_separating(const FhWorld *world, const FhActor *who, FhRect box) {
    bool separates = world->has_separating && (who->flags & FH_ACTOR_SEPARATES);
    FhNear near = fh_near(world, separates ? FH_NEAR_ACTORS : 0, row_under(box));
    while (fh_near_next(&near)) {
        const FhActor *other = &fh_actor_slots(world)[near.index];
        if (other != who && holds_up(other, who) && other->y == fh_rect_bottom(box)) {
            return true;
        }
    }
    return false;
}

bool fh_query_supported(const FhWorld *world, const FhActor *who, FhRect box) {
    FH_ASSERT(world && who, "give the World, an actor of it, and a box within 2^30 px");
    FhAnswer answer = fh_accel_supported(world, who, box);
    if (answer != FH_UNKNOWN) {
        return answer == FH_YES;
    }
    return fh_query_blocked_below(world, who, box) || is_held_by_one_way(world, who, box) ||
           fh_query_held_by_separating(world, who, box);
}

/// The tile's highest solid row (world px) under the box's columns; a row far below when there is
/// none.
static int surface_of(const FhTileHit *hit, FhRect box) {
    int size = hit->shape->size;
    int first = fh_max(box.x - hit->x, 0);
    int end = fh_min(fh_rect_right(box) - hit->x, size);
    int highest = size;
    for (int x = first; x < end; x++) {
        highest = fh_min(highest, fh_shape_surface_below(hit->shape, x, 0));
    }
    return highest < size ? hit->y + highest : INT32_MAX;
}

/// True when the step would sink into a surface that lies in that row under the box before it, and
/// in the other row under the box after it.
static bool sinks_into(FhStepWay way, int row_before, int row_after) {
    int bottom = fh_rect_bottom(way.before);
    return row_after < fh_rect_bottom(way.after) && row_after >= bottom - way.reach &&
           row_before >= bottom;
}

/// The same for one-way solids without tiles: their surface is their top row.
static bool sinks_into_solid(const FhWorld *world, const FhActor *who, FhStepWay way) {
    FhNear near = fh_query_solids(world, who, way.after);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        bool is_plain = (solid->flags & FH_SOLID_ONE_WAY) && solid->cell_cols == 0;
        if (!is_plain || !fh_solid_is_there(solid) || is_dropped_row(who, near.index + 1, 0) ||
            !fh_rect_overlaps(fh_solid_box(solid), way.after)) {
            continue;
        }
        bool was_over = way.before.x < solid->x + solid->w && solid->x < fh_rect_right(way.before);
        if (sinks_into(way, was_over ? solid->y : INT32_MAX, solid->y)) {
            return true;
        }
    }
    return false;
}

static bool sinks(const FhWorld *world, const FhActor *who, FhStepWay way, bool into_slopes) {
    if (world->solid_count == 0 &&
        !(fh_terrain_traits(world->terrain, way.after) & FH_TRAIT_ONE_WAY)) {
        return false; // most steps meet none
    }
    FhQueryWalk walk = fh_query_walk(world, who, way.after);
    while (fh_query_next(&walk)) {
        bool counts = into_slopes || !fh_query_edge_is_slope(walk.hit.shape, FH_SIDE_TOP);
        if (counts && is_one_way_for(who, &walk) &&
            sinks_into(way, surface_of(&walk.hit, way.before), surface_of(&walk.hit, way.after))) {
            return true;
        }
    }
    return world->solid_count > 0 && sinks_into_solid(world, who, way);
}

bool fh_query_sinks(const FhWorld *world, const FhActor *who, FhStepWay way) {
    return sinks(world, who, way, true);
}

bool fh_query_sinks_flat(const FhWorld *world, const FhActor *who, FhStepWay way) {
    return sinks(world, who, way, false);
}

// --- what else lies in a box ----------------------------------------------------------------

/// True when a pixel of a tile of that sort lies in the box.
static bool is_any_in(const FhWorld *world, const FhActor *who, FhRect box,
                      bool (*is_sought)(const FhQueryWalk *walk)) {
    if (world->cell_count == 0 && fh_terrain_traits(world->terrain, box) == 0) {
        return false; // most boxes lie in the air
    }
    FhQueryWalk walk = fh_query_walk(world, who, box);
    while (fh_query_next(&walk)) {
        if (is_sought(&walk) && fh_tile_hit_overlaps(&walk.hit, box)) {
            return true;
        }
    }
    return false;
}

static bool is_ceiling_slope(const FhQueryWalk *walk) {
    return walk->solidity == FH_SOLID && fh_query_edge_is_slope(walk->hit.shape, FH_SIDE_BOTTOM);
}

static bool is_one_way(const FhQueryWalk *walk) {
    return walk->solidity == FH_ONE_WAY;
}

static bool is_hazard(const FhQueryWalk *walk) {
    return walk->hit.kind->flags & FH_KIND_HAZARD;
}

bool fh_query_ceiling_slope(const FhWorld *world, const FhActor *who, FhRect box) {
    return is_any_in(world, who, box, is_ceiling_slope);
}

bool fh_query_one_way_in(const FhWorld *world, const FhActor *who, FhRect box) {
    return is_any_in(world, who, box, is_one_way);
}

bool fh_query_hazard_in(const FhWorld *world, const FhActor *who, FhRect box) {
    return is_any_in(world, who, box, is_hazard);
}

bool fh_query_touches_hazard(const FhWorld *world, const FhActor *who) {
    return (fh_tileset_flags(fh_terrain_tileset(world->terrain)) & FH_KIND_HAZARD) &&
           !fh_accel_is_plain(world, who) && fh_query_hazard_in(world, who, fh_actor_box(who));
}
