// drop.c - dropping through one-ways (law 11).
//
// What is remembered is one row of one owner (the terrain, or a solid): all one-ways in it are
// ignored until the feet are below. So two stacked one-ways need two presses, and a jump elsewhere
// is not spoiled. Of a one-way slope the rows below that the body spans are ignored as well, but
// only their slopes: a run of slopes is one one-way. Source: Monteiro (B24).

#include "engine/rules/step.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"

enum { DROP_ALL_FOR_A_TICK = 1, DROP_BY_HAND = 2 }; // FhTuning.drop_method

static bool is_below_dropped_row(const FhControlTick *tick) {
    const FhControl *control = &tick->actor->control;
    int size = fh_terrain_tile_size(tick->world->terrain);
    int top = control->drop_row;
    if (control->drop_solid) {
        top += fh_world_solids(tick->world)[control->drop_solid - 1].y;
    }
    return tick->actor->y + tick->actor->h >= top + size + control->drop_depth;
}

static bool wants_to_drop(const FhControlTick *tick) {
    return tick->tuning->drop_with_jump > 0.0f ? tick->intent.y > 0 && tick->intent.jump_pressed
                                               : tick->intent.down_pressed;
}

/// Of a slope, its run goes on in as many rows further down as the body is tiles wide.
static int depth_of(const FhActor *actor, const FhShape *shape) {
    int tiles = (actor->w + shape->size - 1) / shape->size;
    return fh_query_edge_is_slope(shape, FH_SIDE_TOP) ? tiles * shape->size : 0;
}

static void ignore_all(FhActor *actor) {
    actor->control.dropping = FH_DROPS_ALL;
    actor->rem_y = 0.0f;
}

static void ignore_row(FhActor *actor, int solid_index1, int row, int depth) {
    actor->control.dropping = 1;
    actor->control.drop_solid = solid_index1;
    actor->control.drop_row = row;
    actor->control.drop_depth = depth;
}

/// Ignores the one-way that holds the actor up: the first tile's row, else the first solid; what is
/// neither has no row, so all are ignored for a tick.
static void ignore_one_way(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhRect box = fh_actor_box(actor);
    const FhSolid *solids = fh_world_solids(tick->world);
    FhRect under = {box.x, fh_rect_bottom(box), box.w, 1};
    FhQueryWalk walk = fh_query_walk(tick->world, under);
    while (fh_query_next(&walk)) {
        if (fh_query_one_way_holds(actor, &walk, box)) {
            int top = walk.solid ? solids[walk.solid - 1].y : 0;
            ignore_row(actor, walk.solid, walk.hit.y - top, depth_of(actor, walk.hit.shape));
            return;
        }
    }
    FhNear near = fh_near(tick->world, FH_NEAR_SOLIDS, under);
    while (fh_near_next(&near)) {
        if (fh_query_one_way_solid_holds(actor, &solids[near.index], near.index, box)) {
            ignore_row(actor, near.index + 1, 0, 0);
            return;
        }
    }
    ignore_all(actor);
}

/// The three ways to begin a drop; by hand, nothing is remembered, for one pixel lower the one-way
/// no longer holds.
static void let_go_of_floor(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (tick->tuning->drop_method >= DROP_BY_HAND) {
        actor->y++;
    } else if (tick->tuning->drop_method >= DROP_ALL_FOR_A_TICK) {
        ignore_all(actor);
    } else {
        ignore_one_way(tick);
        actor->y += fh_actor_on_floor(tick->world, actor); // past all others that hold it up
    }
}

void fh_control_drop(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (actor->control.dropping && (actor->control.dropping == FH_DROPS_ALL || tick->on_floor ||
                                    actor->vy < 0.0f || is_below_dropped_row(tick))) {
        actor->control.dropping = 0;
    }
    if (!tick->on_floor || !wants_to_drop(tick) ||
        fh_query_blocked_below(tick->world, actor, fh_actor_box(actor))) {
        return;
    }
    let_go_of_floor(tick);
    tick->on_floor = false;
    tick->intent.jump_pressed &= tick->tuning->drop_with_jump <= 0.0f;
    fh_world_emit(tick->world, FH_EVENT_DROP, actor, 0);
}
