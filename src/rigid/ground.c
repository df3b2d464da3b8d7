#include "rigid/ground.h"

#include <math.h>

#include "engine/probe.h"
#include "engine/solid_shape.h"
#include "rigid/body.h"
#include "rigid/surface.h"

#define SUNK 1.0f // px that a body may be below a one-way and still be above it

enum { SIDE_HEIGHT = 64 }; // px that the sides of the world reach beyond the box

/// The search: what is being listed, and how.
typedef struct Search {
    const FhWorld *world;
    const FhActor *who;
    FhRect box;
    RigidGround *ground;
} Search;

static void add_line(const Search *search, RigidPoint a, RigidPoint b, const RigidLine *like) {
    RigidGround *ground = search->ground;
    float dx = b.x - a.x;
    float dy = b.y - a.y;
    float length = sqrtf(dx * dx + dy * dy);
    if (ground->count == RIGID_LINES_MAX || length < 0.5f) {
        return;
    }
    RigidLine *line = &ground->lines[ground->count++];
    *line = *like;
    line->a = (RigidPoint){a.x - (float)ground->origin.x, a.y - (float)ground->origin.y};
    line->b = (RigidPoint){b.x - (float)ground->origin.x, b.y - (float)ground->origin.y};
    line->normal = (RigidPoint){dy / length, -dx / length};
}

// --- boxes ----------------------------------------------------------------------------------

/// The corners of a box so that its inside lies to the right of the way along each side.
static void side_of_box(FhRect box, FhSide side, RigidPoint *a, RigidPoint *b) {
    float left = (float)box.x;
    float right = (float)fh_rect_right(box);
    float top = (float)box.y;
    float bottom = (float)fh_rect_bottom(box);
    switch (side) {
    case FH_SIDE_LEFT:
        *a = (RigidPoint){left, bottom};
        *b = (RigidPoint){left, top};
        break;
    case FH_SIDE_RIGHT:
        *a = (RigidPoint){right, top};
        *b = (RigidPoint){right, bottom};
        break;
    case FH_SIDE_TOP:
        *a = (RigidPoint){left, top};
        *b = (RigidPoint){right, top};
        break;
    default:
        *a = (RigidPoint){right, bottom};
        *b = (RigidPoint){left, bottom};
    }
}

static void add_side(const Search *search, FhRect box, FhSide side, const RigidLine *like) {
    RigidPoint a, b;
    side_of_box(box, side, &a, &b);
    add_line(search, a, b, like);
}

static void add_box(const Search *search, FhRect box, const RigidLine *like) {
    for (int side = 0; side < FH_SIDES; side++) {
        add_side(search, box, (FhSide)side, like);
    }
}

/// True when the feet were above a height (world px) before the tick, but for what an engine sinks.
static bool was_above(const FhActor *who, float y, float sunk) {
    return (float)(who->y + who->h) + who->rem_y <= y + sunk;
}

// --- tiles ----------------------------------------------------------------------------------

/// One tile on its grid: the terrain's, or that of a solid.
typedef struct Cell {
    const FhProbeWalk *walk;
    const FhSolid *solid; // NULL: the terrain
} Cell;

/// The tile beside it on the same grid; empty beyond the solid's.
static FhTile tile_beside(const Search *search, const Cell *cell, FhSide side) {
    static const FhPoint steps[FH_SIDES] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const FhTileHit *hit = &cell->walk->hit;
    if (!cell->solid) {
        return fh_terrain_at(search->world->terrain, hit->col + steps[side].x,
                             hit->row + steps[side].y);
    }
    int size = hit->shape->size;
    int col = (hit->x - cell->solid->x) / size + steps[side].x;
    int row = (hit->y - cell->solid->y) / size + steps[side].y;
    bool inside =
        col >= 0 && row >= 0 && col < cell->solid->cell_cols && row < cell->solid->cell_rows;
    return inside ? fh_world_cells(search->world, cell->solid)[row * cell->solid->cell_cols + col]
                  : FH_TILE_EMPTY;
}

/// How much of the border that a tile shares with its neighbour the neighbour fills.
static RigidSpan span_beside(const Search *search, const Cell *cell, FhSide side) {
    const FhTileset *tileset = fh_terrain_tileset(search->world->terrain);
    FhTile tile = tile_beside(search, cell, side);
    const FhTileKind *kind = fh_tileset_kind(tileset, tile);
    if (!kind || kind->solidity != FH_SOLID || kind->shape.empty) {
        return (RigidSpan){0, 0};
    }
    RigidSurface surface;
    rigid_surface_of(fh_tileset_shape(tileset, tile), &surface);
    return surface.borders[side ^ 1];
}

static void add_span(const Search *search, const FhTileHit *hit, FhSide side, RigidSpan span,
                     const RigidLine *like) {
    int size = hit->shape->size;
    bool upright = side == FH_SIDE_LEFT || side == FH_SIDE_RIGHT;
    FhRect piece = upright ? (FhRect){hit->x, hit->y + span.from, size, span.to - span.from}
                           : (FhRect){hit->x + span.from, hit->y, span.to - span.from, size};
    if (span.from < span.to) {
        add_side(search, piece, side, like);
    }
}

/// Adds what is left of a span of a border where the neighbour does not fill it.
static void add_open_border(const Search *search, const Cell *cell, FhSide side, RigidSpan span,
                            const RigidLine *like) {
    if (span.from == span.to) {
        return;
    }
    RigidSpan filled = span_beside(search, cell, side);
    if (filled.from == filled.to) {
        add_span(search, &cell->walk->hit, side, span, like);
        return;
    }
    add_span(search, &cell->walk->hit, side, (RigidSpan){span.from, fh_min(span.to, filled.from)},
             like);
    add_span(search, &cell->walk->hit, side, (RigidSpan){fh_max(span.from, filled.to), span.to},
             like);
}

static bool is_along_border(RigidPoint a, RigidPoint b, float size) {
    return (a.x == b.x && (a.x == 0.0f || a.x == size)) ||
           (a.y == b.y && (a.y == 0.0f || a.y == size));
}

static RigidPoint in_world(const FhTileHit *hit, RigidPoint at) {
    return (RigidPoint){(float)hit->x + at.x, (float)hit->y + at.y};
}

static void add_surface(const Search *search, const FhTileHit *hit, const RigidSurface *surface,
                        const RigidLine *like) {
    for (int i = 0; i + 1 < surface->count; i++) {
        RigidPoint a = surface->points[i];
        RigidPoint b = surface->points[i + 1];
        if (!is_along_border(a, b, (float)hit->shape->size)) {
            add_line(search, in_world(hit, a), in_world(hit, b), like);
        }
    }
}

static void add_solid_tile(const Search *search, const Cell *cell, const RigidLine *like) {
    RigidSurface surface;
    rigid_surface_of(cell->walk->hit.shape, &surface);
    add_surface(search, &cell->walk->hit, &surface, like);
    for (int side = 0; side < FH_SIDES; side++) {
        add_open_border(search, cell, (FhSide)side, surface.borders[side], like);
    }
}

/// Only the surface of a one-way is there, and only for who was above it (B22).
static void add_one_way_tile(const Search *search, const Cell *cell, RigidLine like) {
    const FhTileHit *hit = &cell->walk->hit;
    int top = hit->shape->size;
    for (int x = 0; x < hit->shape->size; x++) {
        int in_box = hit->x + x >= search->who->x && hit->x + x < search->who->x + search->who->w;
        top = in_box ? fh_min(top, fh_shape_surface_below(hit->shape, x, 0)) : top;
    }
    bool sloped = fh_probe_edge_is_slope(hit->shape, FH_SIDE_TOP);
    like.one_way = true;
    like.holds = fh_probe_one_way_counts(search->who, cell->walk) &&
                 was_above(search->who, (float)(hit->y + top),
                           sloped ? SUNK + rigid_taper(search->who->w, search->who->h) : SUNK);
    if (!sloped) {
        top = fh_shape_surface_below(hit->shape, 0, 0);
        add_side(search, (FhRect){hit->x, hit->y + top, hit->shape->size, 1}, FH_SIDE_TOP, &like);
        return;
    }
    RigidSurface surface;
    rigid_surface_of(hit->shape, &surface);
    add_surface(search, hit, &surface, &like);
}

static void add_tiles(const Search *search) {
    FhProbeWalk walk = fh_probe_walk(search->world, search->box);
    while (fh_probe_next(&walk)) {
        if (walk.solidity == FH_PASSABLE || walk.hit.shape->empty) {
            continue;
        }
        Cell cell = {&walk, walk.solid ? &fh_world_solids(search->world)[walk.solid - 1] : NULL};
        bool slope = fh_probe_edge_is_slope(walk.hit.shape, FH_SIDE_TOP);
        RigidLine like = {
            .is = {.by = (walk.solid ? FH_BY_SOLID : FH_BY_TILE) | (slope ? FH_BY_SLOPE : 0u),
                   .col = walk.hit.col,
                   .row = walk.hit.row,
                   .solid = walk.solid}};
        if (walk.solidity == FH_ONE_WAY) {
            like.is.by = FH_BY_ONE_WAY | (walk.solid ? FH_BY_SOLID : 0u);
            add_one_way_tile(search, &cell, like);
        } else {
            add_solid_tile(search, &cell, &like);
        }
    }
}

// --- solids, crates, sides ------------------------------------------------------------------

static bool is_dropped_through(const FhActor *who, int index1) {
    const FhControl *control = &who->control;
    return control->dropping == FH_DROPS_ALL ||
           (control->dropping && control->drop_solid == index1 && control->drop_row == 0);
}

static void add_plain_solids(const Search *search) {
    const FhSolid *solids = fh_world_solids(search->world);
    for (int i = 0; i < search->world->solid_count; i++) {
        FhRect box = fh_solid_box(&solids[i]);
        if (!fh_solid_is_there(&solids[i]) || solids[i].cell_cols > 0 ||
            !fh_rect_overlaps(box, search->box)) {
            continue;
        }
        RigidLine like = {.is = {.by = FH_BY_SOLID, .solid = i + 1}};
        if (solids[i].flags & FH_SOLID_ONE_WAY) {
            like.is.by |= FH_BY_ONE_WAY;
            like.one_way = true;
            like.holds = was_above(search->who, (float)box.y, SUNK) &&
                         !is_dropped_through(search->who, i + 1);
            add_side(search, box, FH_SIDE_TOP, &like);
        } else {
            add_box(search, box, &like);
        }
    }
}

static void add_actors(const Search *search) {
    const FhActor *actors = fh_world_actors(search->world);
    FhNear near = fh_probe_blockers(search->world, search->who, search->box);
    while (fh_near_next(&near)) {
        if (fh_probe_actor_blocks(search->who, &actors[near.index])) {
            add_box(search, fh_actor_box(&actors[near.index]),
                    &(RigidLine){.is = {.by = FH_BY_ACTOR}});
        }
    }
}

static void add_sides_of_world(const Search *search) {
    FhRect bounds = search->world->bounds;
    FhRect box = search->box;
    RigidLine like = {.is = {.by = FH_BY_EDGE}};
    if (bounds.w == 0) {
        return;
    }
    FhRect before = {bounds.x - 1, box.y - SIDE_HEIGHT, 1, box.h + 2 * SIDE_HEIGHT};
    FhRect after = {fh_rect_right(bounds), before.y, 1, before.h};
    if (fh_rect_overlaps(before, box)) {
        add_side(search, before, FH_SIDE_RIGHT, &like);
    }
    if (fh_rect_overlaps(after, box)) {
        add_side(search, after, FH_SIDE_LEFT, &like);
    }
}

void rigid_ground_find(const FhWorld *world, const FhActor *who, FhRect box, RigidGround *ground) {
    Search search = {world, who, box, ground};
    ground->origin = (FhPoint){who->x, who->y};
    ground->count = 0;
    add_tiles(&search);
    add_plain_solids(&search);
    add_actors(&search);
    add_sides_of_world(&search);
}
