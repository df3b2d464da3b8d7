// pixel.c - the default mover: boxes move pixel by pixel, and each solid pixel stands for itself
// (docs/rules.md). All of its moves and contacts are those of rules/.

#include "engine/base/assert.h"
#include "engine/movers/mover.h"

#include "engine/rules/contact.h"
#include "engine/rules/query.h"

// --- the narrow phase -----------------------------------------------------------------------

/// Skips the range assert of fh_terrain_overlaps: an actor's box is always in range, and this is
/// the hottest query.
static bool pixel_terrain_in(const FhWorld *world, FhRect box) {
    return !fh_terrain_is_free(world->terrain, box, INT32_MAX);
}

/// Tile by tile: an actor may leave a tile that it is in, and not come into another one.
static bool other_tile_in(const FhWorld *world, const FhActor *actor, FhRect box, FhRect start) {
    (void)actor;
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        if (walk.hit.kind->solidity == FH_SOLID && fh_tile_hit_overlaps(&walk.hit, box) &&
            !fh_tile_hit_overlaps(&walk.hit, start)) {
            return true;
        }
    }
    return false;
}

bool fh_pixel_one_way_holds(const FhTileHit *hit, FhRect box) {
    FH_ASSERT(hit && hit->shape && fh_is_box(box),
              "give a tile that a walk has found, and a box within 2^30 px");
    FhRect above = {box.x, hit->y, box.w, fh_rect_bottom(box) - hit->y};
    return fh_tile_hit_overlaps(hit, fh_rect_beyond(box, FH_SIDE_BOTTOM)) &&
           !(above.h > 0 && fh_tile_hit_overlaps(hit, above));
}

bool fh_pixel_on_floor(const FhWorld *world, const FhActor *actor) {
    return fh_query_supported(world, actor, fh_actor_box(actor));
}

const FhNarrowPhase fh_narrow_pixels = {
    .terrain_in = pixel_terrain_in,
    .other_terrain_in = other_tile_in,
    .solid_in = fh_solid_overlaps,
    .one_way_holds = fh_pixel_one_way_holds,
    .on_floor = fh_pixel_on_floor,
    .held_by = fh_contact_holds,
    .feet = 1,
    .below = 1,
};

// --- seeing ---------------------------------------------------------------------------------

/// How far a side of the part goes along its axis to touch the tile's shape, px: out of it, else up
/// to it, at most to the cell's edge.
static int offset_of(const FhTileHit *hit, FhRect part, FhPoint ahead) {
    int d = fh_tile_hit_overlaps(hit, part) ? -1 : 1;
    int px = 0;
    while (px < hit->shape->size &&
           fh_tile_hit_overlaps(hit, fh_rect_moved(part, d * px * ahead.x, d * px * ahead.y)) ==
               (d < 0)) {
        px++;
    }
    return d < 0 ? -px : px - 1;
}

/// An offset as a line from the side of the box that it moves, with a point where it leads to
/// solid pixels.
static void show_offset(const FhTileHit *hit, FhRect part, FhPoint ahead, FhMarks *marks) {
    int px = offset_of(hit, part, ahead);
    float dx = (float)(px * ahead.x);
    float dy = (float)(px * ahead.y);
    if (!fh_tile_hit_overlaps(hit, fh_rect_moved(part, (px + 1) * ahead.x, (px + 1) * ahead.y))) {
        return; // it leads to the tile's edge only
    }
    float x = (float)part.x + 0.5f * (float)(part.w + ahead.x * part.w);
    float y = (float)part.y + 0.5f * (float)(part.h + ahead.y * part.h);
    fh_marks_add(marks, FH_MARK_LINE, FH_MARK_NORMAL, x, y, dx, dy);
    fh_marks_add(marks, FH_MARK_POINT, FH_MARK_NORMAL, x + dx, y + dy, 0, 0);
}

/// In each tile under the box: how far each side of the part in its cell is from its shape.
static void show_offsets(const FhWorld *world, FhRect box, FhMarks *marks) {
    FhTileWalk walk = fh_terrain_walk(world->terrain, box);
    while (fh_tile_walk_next(&walk)) {
        int size = walk.hit.shape->size;
        FhRect part = fh_rect_common(box, (FhRect){walk.hit.x, walk.hit.y, size, size});
        for (int side = 0; side < FH_SIDES && walk.hit.kind->solidity != FH_PASSABLE; side++) {
            show_offset(&walk.hit, part, fh_side_way((FhSide)side), marks);
        }
    }
}

/// The pixel strips beside the box that contacts come from, and which of them touch; and in each
/// tile under the box the offsets that bring the box's sides to its shape (E8).
static void pixel_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    const FhRect box = fh_actor_box(actor);
    for (int side = 0; side < FH_SIDES; side++) {
        bool touches = fh_contacts_on(&actor->contacts, (FhSide)side);
        FhMarkRole role = !touches                 ? FH_MARK_LOOKED_AT
                          : side == FH_SIDE_BOTTOM ? FH_MARK_GROUND
                                                   : FH_MARK_HIT;
        fh_marks_add_box(marks, role, fh_rect_beyond(box, (FhSide)side));
    }
    show_offsets(world, box, marks);
}

const FhMover fh_mover_pixel = {
    .name = "pixel",
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP,
    .steps = true,
    .move = fh_actor_move,
    .see = pixel_see,
};
