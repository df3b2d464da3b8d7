#include "engine/movers/rays.h"

#include "engine/rules/query.h"
#include "engine/base/rounding.h"

// --- one ray --------------------------------------------------------------------------------

/// The tile's top row (px) in its column that is nearest to x.
static int shelf_of(const FhTileHit *hit, int x) {
    int column = fh_clamp(x - hit->x, 0, hit->shape->size - 1);
    return hit->y + fh_shape_surface_below(hit->shape, column, 0);
}

/// Notes the first tile that stops a ray at a pixel. Returns false when none does.
static bool note_tile(const FhWorld *world, const FhActor *who, FhSide side, FhRect pixel,
                      FhSolidity stops, FhRay *ray) {
    static const FhSide meets[] = {FH_SIDE_TOP, FH_SIDE_TOP, FH_SIDE_BOTTOM, FH_SIDE_TOP};
    FhRect above = fh_rect_moved(pixel, 0, -1);
    FhQueryWalk walk = fh_query_walk(world, who, pixel);
    while (fh_query_next(&walk)) {
        bool one_way = walk.solidity == FH_ONE_WAY;
        if (walk.solidity != stops || !fh_tile_hit_overlaps(&walk.hit, pixel) ||
            (one_way && !fh_query_one_way_holds(who, &walk, above))) {
            continue;
        }
        ray->slope = fh_query_edge_is_slope(walk.hit.shape, meets[side]);
        ray->shelf = shelf_of(&walk.hit, ray->from_x);
        ray->by = (FhContact){.by = walk.solid ? FH_BY_SOLID
                                    : one_way  ? FH_BY_ONE_WAY
                                               : FH_BY_TILE,
                              .has_tile = walk.solid == 0,
                              .col = walk.hit.col,
                              .row = walk.hit.row,
                              .solid = walk.solid};
        ray->by.by |= one_way ? FH_BY_ONE_WAY : 0u;
        ray->by.by |= ray->slope ? FH_BY_SLOPE : 0u;
        return true;
    }
    return false;
}

/// The same for solids without tiles.
static bool note_solid(const FhWorld *world, const FhActor *who, FhRect pixel, FhSolidity stops,
                       FhRay *ray) {
    FhRect above = fh_rect_moved(pixel, 0, -1);
    FhNear near = fh_query_solids(world, who, pixel);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        bool one_way = stops == FH_ONE_WAY;
        if (one_way ? fh_query_one_way_solid_holds(who, solid, near.index, above)
                    : solid->cell_cols == 0 && fh_query_solid_in(world, who, solid, pixel)) {
            ray->by = (FhContact){.by = FH_BY_SOLID, .solid = near.index + 1};
            ray->by.by |= one_way ? FH_BY_ONE_WAY : 0u;
            return true;
        }
    }
    return false;
}

/// Notes what a ray met at a pixel: of two the one that stops bodies, before a one-way that holds
/// them. `side` is where the ray goes: it meets the opposite side.
static void note_hit(const FhWorld *world, const FhActor *who, FhSide side, FhRect pixel,
                     FhRay *ray) {
    bool blocked = side != FH_SIDE_BOTTOM || fh_query_blocked(world, who, pixel);
    FhSolidity stops = blocked ? FH_SOLID : FH_ONE_WAY;
    ray->hits = true;
    if (!note_tile(world, who, side, pixel, stops, ray) &&
        !note_solid(world, who, pixel, stops, ray)) {
        ray->by.by = fh_query_beyond_sides(world, pixel) ? FH_BY_EDGE : FH_BY_ACTOR;
    }
}

/// True when the ray ends before `pixel`; then it is noted by what.
static bool is_stopped(const FhWorld *world, const FhActor *who, FhSide side, FhRect pixel,
                       FhRay *ray) {
    bool stopped = side == FH_SIDE_BOTTOM
                       ? fh_query_supported(world, who, fh_rect_moved(pixel, 0, -1))
                       : fh_query_blocked(world, who, pixel);
    if (stopped) {
        note_hit(world, who, side, pixel, ray);
    }
    return stopped;
}

/// True for feet that were above the slope, so that walking on has led them into it.
static bool was_above(const FhRay *ray, FhOneWayRows one_ways) {
    return ray->slope && ray->shelf >= one_ways.feet - 1;
}

static bool ray_passes_one_way(const FhRay *ray, int row, FhOneWayRows one_ways) {
    return (ray->by.by & FH_BY_ONE_WAY) &&
           row < (ray->slope ? one_ways.sloped_from : one_ways.flat_from) &&
           !was_above(ray, one_ways);
}

static bool is_solid_near(const FhWorld *world, const FhActor *who, FhRect box) {
    FhNear near = fh_query_solids(world, who, box);
    while (fh_near_next(&near)) {
        const FhSolid *solid = &fh_world_solids(world)[near.index];
        if (fh_solid_is_there(solid)) {
            return true;
        }
    }
    return false;
}

static bool is_actor_near(const FhWorld *world, const FhActor *who, FhRect box) {
    FhNear near = fh_near(world, fh_world_asks_actors(world) ? FH_NEAR_ACTORS : 0, box);
    while (fh_near_next(&near)) {
        if (&fh_actor_slots(world)[near.index] != who) {
            return true;
        }
    }
    return false;
}

/// True when none of the pixels can stop a ray: no need to ask about each.
static bool is_empty(const FhWorld *world, const FhActor *who, FhRect pixels) {
    return !fh_query_beyond_sides(world, pixels) &&
           fh_terrain_is_free(world->terrain, pixels, pixels.y) &&
           (world->solid_count == 0 || !is_solid_near(world, who, pixels)) &&
           !is_actor_near(world, who, pixels);
}

/// The first pixel of a ray, from number `length` on, that may stop it; `reach` when none does.
/// What is empty is skipped, in stretches that halve where one is not.
static int skip_empty(const FhWorld *world, const FhActor *who, FhSide side, FhPoint from,
                      int length, int reach) {
    enum { STRETCH = 16 };
    FhPoint way = fh_side_way(side);
    for (int px = STRETCH; px > 0 && length < reach;) {
        int count = fh_min(px, reach - length);
        FhRect first = {from.x + way.x * length, from.y + way.y * length, 1, 1};
        if (is_empty(world, who, fh_rect_swept(first, way.x * (count - 1), way.y * (count - 1)))) {
            length += count;
        } else {
            px = count / 2;
        }
    }
    return length;
}

FhRay fh_ray_cast(const FhWorld *world, const FhActor *who, FhSide side, FhPoint from, int reach,
                  FhOneWayRows one_ways) {
    FhPoint way = fh_side_way(side);
    int length = skip_empty(world, who, side, from, 0, reach);
    for (; length < reach; length = skip_empty(world, who, side, from, length + 1, reach)) {
        FhRay ray = {.x = from.x, .y = from.y, .length = length, .from_x = one_ways.from_x};
        FhRect pixel = {from.x + way.x * length, from.y + way.y * length, 1, 1};
        if (is_stopped(world, who, side, pixel, &ray) &&
            !ray_passes_one_way(&ray, pixel.y, one_ways)) {
            return ray;
        }
    }
    return (FhRay){.x = from.x, .y = from.y, .length = reach};
}

int fh_ray_slope_check(const FhActor *who) {
    return FH_RAY_SLOPE_CHECK + who->w / 2;
}

FhOneWayRows fh_rays_one_ways(const FhActor *who, FhRayPast past) {
    int feet = who->y + who->h;
    int middle = who->x + who->w / 2;
    FhOneWayRows rows = {feet, feet, past.grounded ? past.feet : INT32_MAX, past.middle};
    if (past.grounded && past.on_one_way_slope) { // up to its end, and over the edge there
        rows.flat_from = feet - fh_abs(middle - past.middle) - 1;
        rows.sloped_from = feet - fh_ray_slope_check(who);
    }
    return rows;
}

// --- all rays of a side ---------------------------------------------------------------------

static int count_for(const FhWorld *world, int side_length) {
    int tile = fh_terrain_tile_size(world->terrain);
    return fh_min(FH_RAYS_MAX, 2 + (side_length - 1) / tile);
}

/// Where ray i of `count` starts along a side of that length, in px from its upper or left end.
static int place_of(int i, int count, int length) {
    return i * (length - 1) / (count - 1);
}

static void add_ray(FhRays *rays, FhRay ray) {
    if (ray.hits && (rays->nearest < 0 || ray.length < rays->rays[rays->nearest].length)) {
        rays->nearest = rays->count;
    }
    rays->rays[rays->count++] = ray;
}

int fh_rays_inside(const FhActor *who, FhSide side) {
    const int inside[FH_SIDES] = {
        [FH_SIDE_LEFT] = who->w / 2 + 1,
        [FH_SIDE_RIGHT] = who->w - who->w / 2,
        [FH_SIDE_TOP] = who->h / 2 + 1,
        [FH_SIDE_BOTTOM] = who->h - who->h / 2,
    };
    return inside[side];
}

FhRays fh_rays_cast(const FhWorld *world, const FhActor *who, FhSide side, int reach,
                    FhOneWayRows one_ways) {
    FhRays rays = {.nearest = -1};
    bool across = fh_side_is_across(side);
    int length = across ? who->w : who->h;
    int count = count_for(world, length);
    for (int i = 0; i < count; i++) {
        int along = place_of(i, count, length);
        FhPoint from = across ? (FhPoint){who->x + along, who->y + who->h / 2}
                              : (FhPoint){who->x + who->w / 2, who->y + along};
        add_ray(&rays,
                fh_ray_cast(world, who, side, from, fh_rays_inside(who, side) + reach, one_ways));
    }
    return rays;
}

FhPoint fh_ray_end(const FhRay *ray, FhSide side) {
    FhPoint way = fh_side_way(side);
    return (FhPoint){ray->x + way.x * ray->length, ray->y + way.y * ray->length};
}

// --- the ground -----------------------------------------------------------------------------

/// The row that a ray down hit.
static int row_of(const FhRay *ray) {
    return ray->y + ray->length;
}

/// C12: both outermost rays hit a slope, or one does and hits higher than the other.
static bool is_above_slope(const FhRay *left, const FhRay *right) {
    bool left_slope = left->hits && left->slope;
    bool right_slope = right->hits && right->slope;
    if (left_slope && right_slope) {
        return true;
    }
    return (left_slope && (!right->hits || row_of(left) < row_of(right))) ||
           (right_slope && (!left->hits || row_of(right) < row_of(left)));
}

/// C19: a side ray on a slope that lies more than the check above what the middle sees has the peak
/// under it: the ground comes from the side.
static bool takes_over(const FhRay *side, const FhRay *middle, int check) {
    return side->hits && side->slope && (!middle->hits || row_of(middle) - row_of(side) > check);
}

/// A one-way slope that rises by more than half of the body hides from the ray on that side, which
/// starts below it: the middle alone meets it.
static bool is_over_hidden_slope(const FhRayGround *ground) {
    const FhRay *middle = &ground->middle;
    const FhRays *sides = &ground->sides;
    return middle->hits && middle->slope && (middle->by.by & FH_BY_ONE_WAY) &&
           (sides->nearest < 0 || row_of(middle) < row_of(&sides->rays[sides->nearest]));
}

static void stand_on(FhRayGround *ground, const FhRay *ray) {
    ground->found = ray->hits;
    ground->y = row_of(ray);
    ground->by = ray->by;
}

static void find_ground(FhRayGround *ground, int check) {
    const FhRay *left = &ground->sides.rays[0];
    const FhRay *right = &ground->sides.rays[ground->sides.count - 1];
    ground->above_slope = is_above_slope(left, right) || is_over_hidden_slope(ground);
    if (!ground->above_slope) {
        if (ground->sides.nearest >= 0) {
            stand_on(ground, &ground->sides.rays[ground->sides.nearest]);
        }
        return;
    }
    bool left_peak = takes_over(left, &ground->middle, check);
    bool right_peak = takes_over(right, &ground->middle, check);
    ground->over_peak = left_peak || right_peak;
    bool use_left = left_peak && (!right_peak || row_of(left) < row_of(right));
    stand_on(ground, use_left ? left : right_peak ? right : &ground->middle);
}

FhRayGround fh_rays_ground(const FhWorld *world, const FhActor *who, FhRayPast past) {
    FhOneWayRows one_ways = fh_rays_one_ways(who, past);
    FhPoint middle = {who->x + who->w / 2, who->y + who->h / 2};
    int reach = fh_rays_inside(who, FH_SIDE_BOTTOM) + FH_RAY_FAR;
    FhRayGround ground = {
        .sides = fh_rays_cast(world, who, FH_SIDE_BOTTOM, FH_RAY_FAR, one_ways),
        .middle = fh_ray_cast(world, who, FH_SIDE_BOTTOM, middle, reach, one_ways),
    };
    find_ground(&ground, fh_ray_slope_check(who));
    return ground;
}
