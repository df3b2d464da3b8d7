// drop.c - dropping through one-ways (law 11).
//
// A drop ignores one row of one owner (the terrain, or a solid) until the feet are below it. So two
// stacked one-ways need two presses, and a later jump elsewhere is unaffected. For a one-way slope
// it also ignores the slopes, but not the flat one-ways, in the rows below that the body spans: a
// run of slopes is one one-way. Source: Monteiro (B24).

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

/// Returns how deep a run of slopes may reach under the body, px: a tile for each tile of its
/// width; 0 if flat.
static int depth_of(const FhActor *actor, const FhShape *shape) {
    int tiles = (actor->w + shape->size - 1) / shape->size;
    return fh_query_edge_is_slope(shape, FH_SIDE_TOP) ? tiles * shape->size : 0;
}

/// A row of one-ways of one owner.
typedef struct OneWayRow {
    bool found;
    int solid1; // the owner's index + 1; 0: the terrain
    int row;    // px, from the owner's top
    int depth;  // px of rows below with slopes of its run; flat: 0
} OneWayRow;

/// The row that supports the actor: the first tile's, else the first solid's.
static OneWayRow row_under(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    FhRect box = fh_actor_box(actor);
    const FhSolid *solids = fh_world_solids(tick->world);
    FhRect under = fh_rect_beyond(box, FH_SIDE_BOTTOM);
    FhQueryWalk walk = fh_query_walk(tick->world, actor, under);
    while (fh_query_next(&walk)) {
        if (fh_query_one_way_holds(actor, &walk, box)) {
            int top = walk.solid ? solids[walk.solid - 1].y : 0;
            return (OneWayRow){true, walk.solid, walk.hit.y - top, depth_of(actor, walk.hit.shape)};
        }
    }
    FhNear near = fh_query_solids(tick->world, actor, under);
    while (fh_near_next(&near)) {
        if (fh_query_one_way_solid_holds(actor, &solids[near.index], near.index, box)) {
            return (OneWayRow){true, near.index + 1, 0, 0};
        }
    }
    return (OneWayRow){0};
}

/// Starts a drop in one of three ways. By hand nothing is remembered: one pixel lower the one-way
/// no longer supports. A run of slopes is always remembered: one pixel lower, its next tile would
/// support a wide body, and so on. If neither a tile nor a solid supports the actor, there is no
/// row, and the drop ignores all one-ways.
static void let_go_of_floor(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    OneWayRow row = row_under(tick);
    bool by_hand = tick->tuning->drop_method >= DROP_BY_HAND;
    bool for_a_tick = !by_hand && tick->tuning->drop_method >= DROP_ALL_FOR_A_TICK;
    if (row.found && (row.depth > 0 || (!by_hand && !for_a_tick))) {
        actor->control.dropping = FH_DROPS_ONE;
        actor->control.drop_solid = row.solid1;
        actor->control.drop_row = row.row;
        actor->control.drop_depth = row.depth;
        actor->y += fh_actor_on_floor(tick->world, actor); // past all others that support it
    } else if (by_hand) {
        actor->y++;
    } else {
        actor->control.dropping = FH_DROPS_ALL;
        actor->rem_y = 0.0f;
        actor->y += !for_a_tick && fh_actor_on_floor(tick->world, actor);
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
