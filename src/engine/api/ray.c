// ray.c - what a line meets, the first or all: tiles pixel by pixel, then solids and actors near
// it.

#include <math.h>

#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/query.h"
#include "engine/world/world.h"
#include "foothold/query.h"

typedef struct Ray {
    const FhWorld *world;
    FhFilter filter;
    FhGridRay line;
    double nearest;  // part of the line; 1 if the line met nothing, or the caller wants all hits
    FhSolidId solid; // that is tried; all-zero: none
    FhActorId actor; // likewise
    FhHit hit;
    FhHit *hits; // of all; distances are parts of the line
    int room, count;
    bool is_first; // alone
} Ray;

/// Of two at one place the terrain's comes first, then the solids in the order of numbers, then
/// the actors.
static bool comes_before(const Ray *ray, double part, const FhHit *hit, double other) {
    uint32_t actor = hit->actor.index1;
    return part < other || (part == other &&
                            (ray->actor.index1 < actor || (ray->actor.index1 == actor &&
                                                           ray->solid.index1 < hit->solid.index1)));
}

static bool is_nearest(const Ray *ray, double part) {
    return comes_before(ray, part, &ray->hit, ray->nearest);
}

static void meet(Ray *ray, double part, FhSide side, FhHit hit) {
    hit.side = side;
    hit.distance = part;
    hit.solid = ray->solid;
    hit.actor = ray->actor;
    if (ray->solid.index1) {
        hit.by = (uint16_t)((hit.by & ~(unsigned)FH_BY_TILE) | FH_BY_SOLID);
    }
    if (ray->is_first) {
        ray->nearest = part;
        ray->hit = hit;
        return;
    }
    int at = fh_min(ray->count++, ray->room);
    for (; at > 0 && comes_before(ray, part, &ray->hits[at - 1], ray->hits[at - 1].distance);
         at--) {
        if (at < ray->room) {
            ray->hits[at] = ray->hits[at - 1];
        }
    }
    if (at < ray->room) {
        ray->hits[at] = hit;
    }
}

// --- tiles ----------------------------------------------------------------------------------

static bool is_solid_pixel(const FhShape *shape, int x, int y) {
    bool is_inside = x >= 0 && y >= 0 && x < shape->size && y < shape->size;
    return is_inside && (shape->rows[y] >> x & 1);
}

/// True when the walk, in a pixel of the shape, came down onto its surface there.
static bool is_landing(const FhGridRay *walk, const FhShape *shape, int x, int y) {
    bool from_above = walk->across || (fh_query_edge_is_slope(shape, FH_SIDE_TOP) &&
                                       !is_solid_pixel(shape, x - walk->step_x, y));
    return walk->step_y > 0 && walk->part > 0.0 && from_above &&
           fh_shape_surface_below(shape, x, 0) == y;
}

/// Goes through the pixels of a tile that the line enters. Returns whether it meets one.
static bool meet_tile(Ray *ray, const FhTileHit *tile, FhSolidity solidity,
                      const FhGridRay *entry) {
    uint32_t meets = ray->filter.meets;
    bool is_hazard = (tile->kind->flags & FH_KIND_HAZARD) && (meets & FH_MEET_HAZARDS);
    bool is_one_way = solidity == FH_ONE_WAY && (meets & FH_MEET_ONE_WAYS);
    bool is_solid = solidity == FH_SOLID;
    if (!is_hazard && !is_one_way && !is_solid) {
        return false;
    }
    FhRect cell = {tile->x, tile->y, tile->shape->size, tile->shape->size};
    FhGridRay walk = fh_grid_ray(&ray->line, 1, fh_grid_ray_pixel(entry, cell), entry->part);
    walk.across = entry->across;
    do {
        int x = walk.col - cell.x;
        int y = walk.row - cell.y;
        if (!fh_rect_contains(cell, walk.col, walk.row) || !is_nearest(ray, walk.part)) {
            return false;
        }
        bool is_met = is_solid || is_hazard || is_landing(&walk, tile->shape, x, y);
        if (is_met && is_solid_pixel(tile->shape, x, y)) {
            FhSide side = fh_grid_ray_side(&walk);
            unsigned by = solidity == FH_ONE_WAY ? FH_BY_ONE_WAY
                          : solidity == FH_SOLID ? FH_BY_TILE
                                                 : 0u;
            meet(ray, walk.part, side, fh_hit_of_tile(tile, by, side));
            return true;
        }
    } while (fh_grid_ray_next(&walk));
    return false;
}

static void meet_terrain(Ray *ray) {
    const FhTerrain *terrain = ray->world->terrain;
    FhPoint first = {ray->line.col, ray->line.row};
    FhGridRay walk = fh_grid_ray(&ray->line, fh_terrain_tile_size(terrain), first, 0.0);
    bool begun = false;
    FhTileHit tile;
    while (fh_terrain_ray_tile(terrain, &walk, &begun, &tile)) {
        FhSolidity solidity = tile.kind->solidity;
        bool is_left_out = solidity == FH_SOLID && !(ray->filter.meets & FH_MEET_TILES);
        if (fh_filter_has(&ray->filter, tile.kind->category) &&
            meet_tile(ray, &tile, is_left_out ? FH_PASSABLE : solidity, &walk) && ray->is_first) {
            return;
        }
    }
}

// --- boxes ----------------------------------------------------------------------------------

typedef struct Entry {
    double part, end;
    FhSide side;
} Entry;

static bool enter_axis(Entry *entry, double from, double to_px, double low, double high,
                       FhSide low_side) {
    if (to_px == 0.0) {
        return from >= low && from < high;
    }
    double in = ((to_px > 0.0 ? low : high) - from) * to_px;
    double out = ((to_px > 0.0 ? high : low) - from) * to_px;
    if (in >= entry->part && in >= 0.0) {
        entry->part = in;
        entry->side = to_px > 0.0 ? low_side : fh_side_opposite(low_side);
    }
    entry->end = out < entry->end ? out : entry->end;
    return true;
}

/// True when the line enters the box sooner than what was met so far.
static bool enters(const Ray *ray, FhRect box, Entry *entry) {
    const FhGridRay *line = &ray->line;
    *entry = (Entry){0.0, 1.0, fh_grid_ray_side(line)};
    return enter_axis(entry, line->x, line->to_col, box.x, (double)box.x + box.w, FH_SIDE_LEFT) &&
           enter_axis(entry, line->y, line->to_row, box.y, (double)box.y + box.h, FH_SIDE_TOP) &&
           entry->part < entry->end && is_nearest(ray, entry->part);
}

/// Goes through the cells of a solid, as through those of a terrain whose corner is the solid's.
static void meet_cells(Ray *ray, const FhSolid *solid, Entry entry) {
    int size = fh_terrain_tile_size(ray->world->terrain);
    FhGridRay own = ray->line;
    own.x -= solid->x;
    own.y -= solid->y;
    own.part = entry.part;
    own.across = fh_side_is_across(entry.side);
    FhPoint pixel = fh_grid_ray_pixel(&own, (FhRect){0, 0, solid->w, solid->h});
    FhGridRay walk = fh_grid_ray(&own, size, pixel, entry.part);
    FhGridRay line = ray->line;
    ray->line = own; // the cells are asked where they would lie at the origin
    bool is_met = false;
    FhRect cells = {0, 0, solid->cell_cols, solid->cell_rows};
    do {
        if (!fh_rect_contains(cells, walk.col, walk.row)) {
            break;
        }
        FhRect cell = {walk.col * size, walk.row * size, size, size};
        FhSolid there = *solid;
        there.x = 0;
        there.y = 0;
        int32_t next = 0;
        FhTileHit tile;
        is_met = fh_solid_next_cell(ray->world, &there, cell, &next, &tile) &&
                 meet_tile(ray, &tile, fh_solid_cell_solidity(solid, tile.kind), &walk);
    } while (!is_met && fh_grid_ray_next(&walk));
    ray->line = line;
}

static double meet_solid(void *context, int index) {
    Ray *ray = context;
    const FhSolid *solid = &fh_world_solids(ray->world)[index];
    Entry entry;
    ray->solid = fh_solid_id_at(ray->world, index);
    if (!fh_solid_is_there(solid) || !fh_filter_has(&ray->filter, solid->category) ||
        !enters(ray, fh_solid_box(solid), &entry)) {
        return ray->nearest;
    }
    bool is_one_way = solid->flags & FH_SOLID_ONE_WAY;
    bool lands = (ray->filter.meets & FH_MEET_ONE_WAYS) && entry.side == FH_SIDE_TOP &&
                 ray->line.step_y > 0 && ray->line.y < (double)solid->y;
    if (solid->cell_cols > 0) {
        meet_cells(ray, solid, entry);
    } else if (!is_one_way || lands) {
        meet(ray, entry.part, entry.side, (FhHit){.by = is_one_way ? FH_BY_ONE_WAY : 0});
    }
    return ray->nearest;
}

static double meet_actor(void *context, int index) {
    Ray *ray = context;
    const FhActor *actor = &fh_actor_slots(ray->world)[index];
    Entry entry;
    ray->actor = fh_actor_id_at(ray->world, index);
    if (enters(ray, fh_actor_box(actor), &entry) && fh_filter_allows(&ray->filter, actor, index)) {
        meet(ray, entry.part, entry.side, (FhHit){.by = FH_BY_ACTOR});
    }
    return ray->nearest;
}

static void meet_sides(Ray *ray) {
    FhRect bounds = ray->world->bounds;
    const int far = 1 << 30;
    const FhRect walls[] = {
        {-far, -far, far + bounds.x, 2 * (far - 1)},
        {fh_rect_right(bounds), -far, far - fh_rect_right(bounds), 2 * (far - 1)}};
    for (int i = 0; i < 2 && bounds.w > 0; i++) {
        Entry entry;
        if (enters(ray, walls[i], &entry)) {
            meet(ray, entry.part, entry.side, (FhHit){.by = FH_BY_EDGE});
        }
    }
}

static bool is_near_by(FhPlace a, FhPlace b) {
    const double most = 1 << 30; // false for what is no number
    return fabs(a.x) <= most && fabs(a.y) <= most && fabs(b.x) <= most && fabs(b.y) <= most &&
           fabs(a.x - b.x) <= FH_WAY_MAX && fabs(a.y - b.y) <= FH_WAY_MAX;
}

/// Begins a line, and goes along all of it, or to the first that it meets.
static Ray go(const FhWorld *world, FhPlace from, FhPlace to, const FhFilter *filter, Ray ray) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(is_near_by(from, to),
              "give ends within 2^30 px of the origin, at most 2^20 px apart along an axis");
    ray.world = world;
    ray.filter = fh_filter_of(filter);
    ray.nearest = 1.0;
    FhNearLine line = {from.x, from.y, to.x - from.x, to.y - from.y, 1.0};
    ray.line = fh_grid_line(line.x, line.y, line.dx, line.dy);
    uint32_t meets = ray.filter.meets;
    if (meets & (FH_MEET_TILES | FH_MEET_ONE_WAYS | FH_MEET_HAZARDS)) {
        meet_terrain(&ray);
    }
    if ((meets & FH_MEET_SOLIDS) && world->solid_count > 0) {
        fh_near_ask(world, FH_NEAR_SOLIDS);
        line.part = ray.nearest;
        fh_near_along(world, FH_NEAR_SOLIDS, line, meet_solid, &ray);
        ray.solid = (FhSolidId){0};
    }
    uint32_t actors = fh_filter_actors(&ray.filter);
    if (actors && world->actor_count > 0) {
        fh_near_ask(world, actors);
        line.part = ray.nearest;
        fh_near_along(world, actors, line, meet_actor, &ray);
        ray.actor = (FhActorId){0};
    }
    if (meets & FH_MEET_SIDES) {
        meet_sides(&ray);
    }
    return ray;
}

/// Tells what was met at a part of the line.
static bool tell(const Ray *ray, double part, FhHit hit, FhHit *out) {
    hit.distance = part * sqrt(ray->line.dx * ray->line.dx + ray->line.dy * ray->line.dy);
    hit.x = ray->line.x + part * ray->line.dx;
    hit.y = ray->line.y + part * ray->line.dy;
    return fh_hit_tell(ray->world, &hit, out);
}

bool fh_world_ray(const FhWorld *world, FhPlace from, FhPlace to, const FhFilter *filter,
                  FhHit *hit) {
    Ray ray = go(world, from, to, filter, (Ray){.is_first = true});
    return tell(&ray, ray.nearest, ray.hit, hit);
}

int fh_world_ray_all(const FhWorld *world, FhPlace from, FhPlace to, const FhFilter *filter,
                     FhHit *hits, int room) {
    FH_ASSERT(room >= 0 && (hits || room == 0), "give as many places as you count");
    Ray ray = go(world, from, to, filter, (Ray){.hits = hits, .room = room});
    for (int i = 0; i < fh_min(ray.count, room); i++) {
        tell(&ray, hits[i].distance, hits[i], &hits[i]);
    }
    return ray.count;
}
