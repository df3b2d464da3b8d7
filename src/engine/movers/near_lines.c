#include "engine/movers/near_lines.h"

#include <math.h>

#include "engine/broadphase/spatial_hash.h"
#include "engine/terrain/outline.h"
#include "engine/rules/query.h"

/// Lets through what meets a box.
typedef struct Sieve {
    FhRect box;
    FhLineVisit *visit;
    void *context;
} Sieve;

/// An FhLineVisit.
static void sift(void *context, const FhLine *line) {
    const Sieve *sieve = context;
    if (fh_line_boxes_meet(fh_line_box(line), sieve->box)) {
        sieve->visit(sieve->context, line);
    }
}

/// The four sides of a box, clockwise; of a one-way only the upper one.
static void visit_box(FhRect box, FhLine like, Sieve *sieve) {
    FhPoint corners[] = {{box.x, box.y},
                         {fh_rect_right(box), box.y},
                         {fh_rect_right(box), fh_rect_bottom(box)},
                         {box.x, fh_rect_bottom(box)}};
    int sides = like.flags & FH_LINE_ONE_WAY ? 1 : 4;
    for (int i = 0; i < sides; i++) {
        like.a = corners[i];
        like.b = corners[(i + 1) % 4];
        sift(sieve, &like);
    }
}

// --- solids ---------------------------------------------------------------------------------

static FhTile cell_at(const FhTile *cells, const FhSolid *solid, int col, int row) {
    bool inside = col >= 0 && col < solid->cell_cols && row >= 0 && row < solid->cell_rows;
    return inside ? cells[row * solid->cell_cols + col] : FH_TILE_EMPTY;
}

static void visit_cells(const FhWorld *world, const FhSolid *solid, FhPoint by, FhLine like,
                        Sieve *sieve) {
    const FhTile *cells = fh_world_cells(world, solid);
    int size = fh_terrain_tile_size(world->terrain);
    for (int i = 0; i < solid->cell_cols * solid->cell_rows; i++) {
        int col = i % solid->cell_cols;
        int row = i / solid->cell_cols;
        FhOutlineTile tile = {.tileset = fh_terrain_tileset(world->terrain),
                              .at = {solid->x + by.x + col * size, solid->y + by.y + row * size},
                              .tile = cells[i],
                              .all_one_way = solid->flags & FH_SOLID_ONE_WAY,
                              .like = like};
        if (!fh_line_boxes_meet((FhRect){tile.at.x, tile.at.y, size, size}, sieve->box)) {
            continue;
        }
        tile.around[FH_SIDE_LEFT] = cell_at(cells, solid, col - 1, row);
        tile.around[FH_SIDE_RIGHT] = cell_at(cells, solid, col + 1, row);
        tile.around[FH_SIDE_TOP] = cell_at(cells, solid, col, row - 1);
        tile.around[FH_SIDE_BOTTOM] = cell_at(cells, solid, col, row + 1);
        fh_outline_tile(&tile, sift, sieve);
    }
}

void fh_solid_lines(const FhWorld *world, const FhSolid *solid, FhPoint by, FhRect box,
                    FhLineVisit *visit, void *context) {
    Sieve sieve = {box, visit, context};
    FhRect place = fh_rect_moved(fh_solid_box(solid), by.x, by.y);
    FhLine like = {.of = FH_LINE_OF_SOLID, .index = (int)(solid - fh_world_solids(world))};
    if (!fh_line_boxes_meet(place, box)) {
        return;
    }
    if (solid->flags & FH_SOLID_POLYGON) {
        FhPolygon polygon = fh_world_polygon(world, solid);
        fh_polygon_visit(&polygon, (FhPolygonSense){solid->line_flags, false},
                         (FhPoint){place.x, place.y}, like, sift, &sieve);
    } else if (solid->cell_cols > 0) {
        visit_cells(world, solid, by, like, &sieve);
    } else {
        like.flags = solid->flags & FH_SOLID_ONE_WAY ? FH_LINE_ONE_WAY : 0;
        visit_box(place, like, &sieve);
    }
}

static bool has_lines(const FhSolid *solid) {
    return fh_solid_is_there(solid) ||
           ((solid->flags & FH_SOLID_ALIVE) && (solid->flags & FH_SOLID_POLYGON));
}

// --- all of them ----------------------------------------------------------------------------

/// A side is as long as the question: its ends are out of reach.
static void visit_world_sides(const FhWorld *world, Sieve *sieve) {
    FhRect bounds = world->bounds;
    int top = sieve->box.y - 1;
    int bottom = fh_rect_bottom(sieve->box) + 1;
    FhLine left = {{bounds.x, top}, {bounds.x, bottom}, FH_LINE_OF_WORLD, 0, 0};
    FhLine right = {
        {fh_rect_right(bounds), bottom}, {fh_rect_right(bounds), top}, FH_LINE_OF_WORLD, 0, 0};
    if (bounds.w > 0) {
        sift(sieve, &left);
        sift(sieve, &right);
    }
}

static void visit_actors(const FhWorld *world, const FhActor *who, Sieve *sieve) {
    const FhActor *actors = fh_actor_slots(world);
    FhNear near = fh_query_blockers(world, who, sieve->box);
    while (fh_near_next(&near)) {
        if (fh_query_actor_blocks(who, &actors[near.index])) {
            visit_box(fh_actor_box(&actors[near.index]),
                      (FhLine){.of = FH_LINE_OF_ACTOR, .index = near.index}, sieve);
        }
    }
}

void fh_near_lines(const FhWorld *world, const FhActor *who, FhRect box, int except_solid1,
                   FhLineVisit *visit, void *context) {
    Sieve sieve = {box, visit, context};
    fh_lines_visit(world->lines, world->terrain, box, sift, &sieve);
    const FhSolid *solids = fh_world_solids(world);
    FhNear near = fh_query_solids(world, who, box);
    while (fh_near_next(&near)) {
        if (near.index + 1 != except_solid1 && has_lines(&solids[near.index])) {
            fh_solid_lines(world, &solids[near.index], (FhPoint){0, 0}, box, visit, context);
        }
    }
    visit_actors(world, who, &sieve);
    visit_world_sides(world, &sieve);
}

float fh_line_grip(const FhWorld *world, const FhLine *line) {
    return line->of == FH_LINE_OF_POLYGON ? fh_lines_grip(world->lines, line->index)
           : line->of == FH_LINE_OF_SOLID ? fh_world_solids(world)[line->index].grip
                                          : 0.0f;
}

bool fh_ground_at(const FhWorld *world, double x, double y) {
    FhRect pixel = {(int)floor(x), (int)floor(y), 1, 1};
    return fh_terrain_overlaps(world->terrain, pixel) ||
           (world->lines && fh_lines_polygon_at(world->lines, x, y));
}

// --- one-ways that are ignored --------------------------------------------------------------

static bool is_in_dropped_rows(const FhWorld *world, const FhControl *control, const FhLine *line) {
    FhRect box = fh_line_box(line);
    int size = fh_terrain_tile_size(world->terrain);
    int top = control->drop_row;
    bool is_owner = line->of == FH_LINE_OF_TILE && control->drop_solid == 0;
    if (line->of == FH_LINE_OF_SOLID && control->drop_solid == line->index + 1) {
        top += fh_world_solids(world)[line->index].y;
        is_owner = true;
    }
    return is_owner && box.y < top + size + control->drop_depth &&
           (fh_rect_bottom(box) > top || box.y >= top);
}

bool fh_line_is_dropped(const FhWorld *world, const FhActor *who, const FhLine *line) {
    int dropping = who->control.dropping;
    return (line->flags & FH_LINE_ONE_WAY) && dropping != FH_DROPS_NONE &&
           (dropping == FH_DROPS_ALL || is_in_dropped_rows(world, &who->control, line));
}
