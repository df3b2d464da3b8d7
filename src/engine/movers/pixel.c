#include "engine/movers/pixel.h"

#include "foothold/mover.h"
#include "engine/control/control.h"
#include "engine/terrain/tile_offsets.h"

void fh_pixel_tick(FhWorld *world, FhActor *actor, FhInput input) {
    actor->before = actor->contacts;
    fh_actor_refresh_contacts(world, actor);
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (!fh_control_climb(&tick)) {
        fh_control_walk(&tick, fh_actor_move);
    }
    fh_actor_refresh_contacts(world, actor);
}

// --- seeing ---------------------------------------------------------------------------------

/// An offset as a line from the side of the box that it moves, with a point where it leads to
/// solid pixels.
static void show_offset(const FhTileHit *hit, FhRect part, int dx, int dy, FhSide side,
                        FhMarks *marks) {
    bool across = side == FH_SIDE_LEFT || side == FH_SIDE_RIGHT;
    int ahead = side == FH_SIDE_LEFT || side == FH_SIDE_TOP ? -1 : 1;
    FhRect beyond = fh_rect_moved(part, dx + (across ? ahead : 0), dy + (across ? 0 : ahead));
    if (!fh_tile_hit_overlaps(hit, beyond)) {
        return; // it leads to the tile's edge only
    }
    float x = (float)part.x + 0.5f * (float)part.w + (across ? 0.5f * (float)(ahead * part.w) : 0);
    float y = (float)part.y + 0.5f * (float)part.h + (across ? 0 : 0.5f * (float)(ahead * part.h));
    fh_marks_add(marks, FH_MARK_LINE, FH_MARK_NORMAL, x, y, (float)dx, (float)dy);
    fh_marks_add(marks, FH_MARK_POINT, FH_MARK_NORMAL, x + (float)dx, y + (float)dy, 0, 0);
}

/// The part of the box in a tile's cell, and how far each of its sides is from the shape there.
static void show_offsets_in(const FhTileset *tileset, const FhTileHit *hit, FhRect box,
                            FhMarks *marks) {
    int right = fh_min(fh_rect_right(box), hit->x + hit->shape->size);
    int bottom = fh_min(fh_rect_bottom(box), hit->y + hit->shape->size);
    FhRect part = {fh_max(box.x, hit->x), fh_max(box.y, hit->y), 0, 0};
    part.w = right - part.x;
    part.h = bottom - part.y;
    FhOffsets offsets = fh_offsets_at(tileset, hit->tile, (FhPoint){hit->x, hit->y}, part);
    show_offset(hit, part, offsets.colliding_left, 0, FH_SIDE_LEFT, marks);
    show_offset(hit, part, offsets.colliding_right, 0, FH_SIDE_RIGHT, marks);
    show_offset(hit, part, 0, offsets.colliding_top, FH_SIDE_TOP, marks);
    show_offset(hit, part, 0, offsets.colliding_bottom, FH_SIDE_BOTTOM, marks);
}

static void show_offsets(const FhWorld *world, FhRect box, FhMarks *marks) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity != FH_PASSABLE) {
            show_offsets_in(fh_terrain_tileset(world->terrain), &walk.hit, box, marks);
        }
    }
}

void fh_pixel_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    const FhRect box = fh_actor_box(actor);
    const FhRect strips[FH_SIDES] = {
        [FH_SIDE_LEFT] = {box.x - 1, box.y, 1, box.h},
        [FH_SIDE_RIGHT] = {box.x + box.w, box.y, 1, box.h},
        [FH_SIDE_TOP] = {box.x, box.y - 1, box.w, 1},
        [FH_SIDE_BOTTOM] = {box.x, box.y + box.h, box.w, 1},
    };
    for (int side = 0; side < FH_SIDES; side++) {
        bool touches = fh_contacts_on(&actor->contacts, (FhSide)side);
        FhMarkRole role = !touches                 ? FH_MARK_LOOKED_AT
                          : side == FH_SIDE_BOTTOM ? FH_MARK_GROUND
                                                   : FH_MARK_HIT;
        fh_marks_add(marks, FH_MARK_BOX, role, (float)strips[side].x, (float)strips[side].y,
                     (float)strips[side].w, (float)strips[side].h);
    }
    show_offsets(world, box, marks);
}

const FhMover fh_mover_pixel = {
    .name = "pixel",
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP,
    .steps = true,
    .tick = fh_pixel_tick,
    .see = fh_pixel_see,
};
