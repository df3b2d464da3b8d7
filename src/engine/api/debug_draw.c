// debug_draw.c - all that a World holds near a place, as boxes and lines, for the eye.

#include "engine/movers/near_lines.h"
#include "engine/world/world.h"
#include "foothold/mover.h"

typedef struct Pen {
    const FhWorld *world;
    const FhDebugDraw *draw;
    FhDebugKind kind; // of the lines that are being visited
} Pen;

static bool is_wanted(const FhDebugDraw *draw, FhDebugKind kind) {
    return draw->kinds ? (draw->kinds >> kind & 1) != 0 : kind != FH_DEBUG_MARK;
}

static void draw_box(const Pen *pen, FhDebugKind kind, FhRect box) {
    if (is_wanted(pen->draw, kind)) {
        pen->draw->box(pen->draw->context, kind, box);
    }
}

static void draw_line(const Pen *pen, FhDebugKind kind, double ax, double ay, double bx,
                      double by) {
    if (is_wanted(pen->draw, kind)) {
        pen->draw->line(pen->draw->context, kind, (FhPlace){ax, ay}, (FhPlace){bx, by});
    }
}

/// An FhLineVisit.
static void draw_edge(void *context, const FhLine *line) {
    const Pen *pen = context;
    FhDebugKind kind = line->flags & FH_LINE_ONE_WAY ? FH_DEBUG_ONE_WAY : pen->kind;
    draw_line(pen, kind, line->a.x, line->a.y, line->b.x, line->b.y);
}

static void draw_terrain(Pen *pen, FhRect area) {
    FhTileWalk walk = fh_terrain_walk(pen->world->terrain, area);
    int size = fh_terrain_tile_size(pen->world->terrain);
    while (fh_tile_walk_next(&walk)) {
        FhRect cell = {walk.hit.x, walk.hit.y, size, size};
        if (walk.hit.kind->flags & FH_KIND_LADDER) {
            draw_box(pen, FH_DEBUG_LADDER, cell);
        }
        if (walk.hit.kind->flags & FH_KIND_HAZARD) {
            draw_box(pen, FH_DEBUG_HAZARD, cell);
        }
    }
    pen->kind = FH_DEBUG_GROUND;
    fh_lines_visit(pen->world->lines, pen->world->terrain, area, draw_edge, pen);
}

static void draw_path(const Pen *pen, const FhSolid *solid) {
    const FhPoint *points = fh_world_path(pen->world, solid);
    double to_x = solid->w / 2.0, to_y = solid->h / 2.0; // from corner to middle
    int legs = solid->path_count - (solid->mode == FH_PATH_LOOP ? 0 : 1);
    for (int i = 0; i < legs; i++) {
        FhPoint from = points[i], to = points[(i + 1) % solid->path_count];
        draw_line(pen, FH_DEBUG_PATH, from.x + to_x, from.y + to_y, to.x + to_x, to.y + to_y);
    }
}

static void draw_solids(Pen *pen, FhRect area) {
    for (int i = 0; i < pen->world->solid_count; i++) {
        const FhSolid *solid = &fh_world_solids(pen->world)[i];
        bool is_near = fh_rect_overlaps(fh_solid_box(solid), area);
        pen->kind = FH_DEBUG_SOLID;
        if (!(solid->flags & FH_SOLID_ALIVE)) {
            continue;
        }
        if (is_near && (solid->flags & (FH_SOLID_COLLIDABLE | FH_SOLID_POLYGON))) {
            fh_solid_lines(pen->world, solid, (FhPoint){0, 0}, area, draw_edge, pen);
        } else if (is_near) {
            draw_box(pen, FH_DEBUG_ZONE, fh_solid_box(solid));
        }
        draw_path(pen, solid);
    }
}

static void draw_contacts(const Pen *pen, FhRect box, const FhContacts *contacts) {
    int right = fh_rect_right(box), bottom = fh_rect_bottom(box);
    const FhRect sides[FH_SIDES] = {
        [FH_SIDE_LEFT] = {box.x, box.y, box.x, bottom},
        [FH_SIDE_RIGHT] = {right, box.y, right, bottom},
        [FH_SIDE_TOP] = {box.x, box.y, right, box.y},
        [FH_SIDE_BOTTOM] = {box.x, bottom, right, bottom},
    }; // of each both ends
    for (int side = 0; side < FH_SIDES; side++) {
        FhRect ends = sides[side];
        if (fh_contacts_on(contacts, (FhSide)side)) {
            draw_line(pen, FH_DEBUG_CONTACT, ends.x, ends.y, ends.w, ends.h);
        }
    }
}

static void draw_marks(const Pen *pen, int number) {
    FhMarks marks = {0};
    fh_world_see(pen->world, fh_world_actor_id(pen->world, number), &marks);
    for (int i = 0; i < marks.count; i++) {
        const FhMark *mark = &marks.marks[i];
        double x = (double)mark->x, y = (double)mark->y;
        if (mark->kind == FH_MARK_BOX) {
            draw_box(pen, FH_DEBUG_MARK, (FhRect){(int)x, (int)y, (int)mark->w, (int)mark->h});
        } else {
            draw_line(pen, FH_DEBUG_MARK, x, y, x + (double)mark->w, y + (double)mark->h);
        }
    }
}

static void draw_actors(const Pen *pen, FhRect area) {
    for (int i = 0; i < pen->world->actor_count; i++) {
        const FhActor *actor = &fh_world_actors(pen->world)[i];
        FhRect box = fh_actor_box(actor);
        if (!(actor->flags & FH_ACTOR_ALIVE) || !fh_rect_overlaps(box, area)) {
            continue;
        }
        draw_box(pen, actor->flags & FH_ACTOR_BLOCKS ? FH_DEBUG_CRATE : FH_DEBUG_ACTOR, box);
        draw_contacts(pen, box, &actor->contacts);
        if (is_wanted(pen->draw, FH_DEBUG_MARK)) {
            draw_marks(pen, i);
        }
    }
}

void fh_world_debug_draw(const FhWorld *world, FhRect area, const FhDebugDraw *draw) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(draw && draw->box && draw->line, "give functions that draw a box and a line");
    FH_ASSERT(fh_is_box(area), "ask about a box within 2^30 px of the origin");
    Pen pen = {world, draw, FH_DEBUG_GROUND};
    draw_terrain(&pen, area);
    draw_solids(&pen, area);
    draw_actors(&pen, area);
    FhRect sides = world->bounds;
    draw_line(&pen, FH_DEBUG_SIDE, sides.x, area.y, sides.x, fh_rect_bottom(area));
    draw_line(&pen, FH_DEBUG_SIDE, fh_rect_right(sides), area.y, fh_rect_right(sides),
              fh_rect_bottom(area));
}
