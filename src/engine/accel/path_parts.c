// path_parts.c - what the path walkers share: the way's surroundings, as its next steps meet them.

#include "engine/accel/path_parts.h"

#include "engine/rules/solid_shape.h"

int fh_sweep_room_aside(const FhMoveState *sweep) {
    FhRect bounds = sweep->world->bounds;
    FhRect box = fh_actor_box(sweep->actor);
    if (bounds.w <= 0) {
        return INT32_MAX;
    }
    if (box.x < bounds.x || fh_rect_right(box) > fh_rect_right(bounds)) {
        return -1;
    }
    return sweep->x.direction > 0 ? fh_rect_right(bounds) - fh_rect_right(box) : box.x - bounds.x;
}

bool fh_sweep_is_at_wall(FhMoveState *sweep) {
    sweep->is_at_wall = fh_calm_is_at_wall(sweep->world, sweep->actor, sweep->x.direction);
    return sweep->is_at_wall;
}

/// True when another one that shoves, and so holds up, is in the box.
static bool is_shover_in(const FhMoveState *sweep, FhRect box) {
    const FhWorld *world = sweep->world;
    bool shoves = world->has_shovers && (sweep->actor->flags & FH_ACTOR_SHOVES);
    FhNear near = fh_near(world, shoves ? FH_NEAR_ACTORS : 0, box);
    while (fh_near_next(&near)) {
        const FhActor *other = &fh_actor_slots(world)[near.index];
        if (other != sweep->actor && (other->flags & FH_ACTOR_SHOVES)) {
            return true;
        }
    }
    return false;
}

bool fh_sweep_meets_anybody(const FhMoveState *sweep, FhRect box, bool stands) {
    const FhWorld *world = sweep->world;
    if (world->solid_count > 0) {
        FhNear near = fh_query_solids(world, sweep->actor, box);
        while (fh_near_next(&near)) {
            const FhSolid *solid = &fh_world_solids(world)[near.index];
            if (fh_solid_is_there(solid) && (stands || !(solid->flags & FH_SOLID_ONE_WAY))) {
                return true;
            }
        }
    }
    if (world->has_blockers) {
        FhNear near = fh_query_blockers(world, sweep->actor, box);
        while (fh_near_next(&near)) {
            if (fh_query_actor_blocks(sweep->actor, &fh_actor_slots(world)[near.index])) {
                return true;
            }
        }
    }
    return stands && is_shover_in(sweep, box);
}
