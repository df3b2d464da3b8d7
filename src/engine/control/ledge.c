// ledge.c - ledges: grab one in a fall, hang, pull up.
//
// A ledge is the top pixel of a wall with air above it, as deep as hands need: a slope that rises
// away is no ledge. The hanging actor has no velocity or gravity, and the top of its box is
// `ledgeHang` px below the ledge, less the `pulled` px of pulling up. So the box alone gives the
// ledge's row, and whatever carries the actor carries the row along. Off unless the tuning sets
// `ledgeGrab`. Source: Branicki (E33).

#include "engine/rules/step.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"

enum { HANDS = 4, RELEASE_TICKS = 3 }; // px of a ledge's depth; ticks without a grab

/// The first pixel column beyond that side of the box.
static int column_beside(const FhActor *actor, int side) {
    return side < 0 ? actor->x - 1 : actor->x + actor->w;
}

static bool is_ledge(const FhWorld *world, const FhActor *actor, int side, int row) {
    int x = column_beside(actor, side);
    int height = fh_min(fh_terrain_tile_size(world->terrain), actor->h);
    FhRect air = {side < 0 ? x - HANDS + 1 : x, row - height, HANDS, height};
    FhContact edge = fh_contact_strip(world, actor, (FhRect){x, row, 1, 1}, fh_side_towards(side));
    return (edge.by & (FH_BY_TILE | FH_BY_SOLID)) && !fh_query_blocked(world, actor, air);
}

// --- grabbing -------------------------------------------------------------------------------

/// Returns true if the box can move straight to row `y` and would hang there, not stand.
static bool may_hang_at(const FhControlTick *tick, int y) {
    const FhActor *actor = tick->actor;
    FhRect hanging = {actor->x, y, actor->w, actor->h};
    int d = fh_sign(y - actor->y);
    for (int gone = d; actor->y + gone != y + d; gone += d) {
        if (fh_actor_collides_at(tick->world, actor, 0, gone)) {
            return false;
        }
    }
    return !fh_query_supported(tick->world, actor, hanging);
}

static void hang_at(FhControlTick *tick, int y) {
    FhActor *actor = tick->actor;
    fh_control_hold_on(actor, FH_POSE_HANG);
    actor->y = y;
    fh_world_emit(tick->world, FH_EVENT_CLIMB, actor, 0);
}

void fh_control_grab(FhControlTick *tick, int top, float vy) {
    FhActor *actor = tick->actor;
    int reach = fh_tuning_px(tick->tuning->ledge_grab);
    int side = tick->intent.x;
    if (reach == 0 || side == 0 || tick->intent.y > 0 || vy < 0.0f ||
        actor->pose != FH_POSE_STAND || !fh_actor_is_there(actor) ||
        fh_actor_on_floor(tick->world, actor)) {
        return;
    }
    for (int row = fh_min(top, actor->y); row <= actor->y + reach; row++) {
        int y = row + fh_tuning_px(tick->tuning->ledge_hang);
        if (is_ledge(tick->world, actor, side, row) && may_hang_at(tick, y)) {
            hang_at(tick, y);
            return;
        }
    }
}

// --- hanging --------------------------------------------------------------------------------

static void release(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    control->barred_x = control->facing;
    control->barred_ticks = RELEASE_TICKS + 1; // this tick still counts the timers down
    fh_control_let_go(tick->actor);
    if (tick->intent.x == control->barred_x) {
        tick->intent.x = 0;
    }
}

/// The whole distance of a pull, px.
static int whole_pull(const FhControlTick *tick) {
    return fh_tuning_px(tick->tuning->ledge_hang) + tick->actor->h;
}

/// Returns true if the actor fits onto the ledge, and neither blockers nor hazards are in the way.
static bool has_room_above(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    int up = whole_pull(tick);
    FhRect way = {actor->x, actor->y - up, actor->w, up};
    FhRect place = {actor->x + actor->control.facing * HANDS, actor->y - up, actor->w, actor->h};
    return !fh_query_blocked(tick->world, actor, way) &&
           !fh_query_blocked(tick->world, actor, place) &&
           !fh_query_hazard_in(tick->world, actor, way) &&
           !fh_query_hazard_in(tick->world, actor, place);
}

/// From the ledge's height moves onto the ledge, by the depth of the hands.
static void step_onto(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int side = actor->control.facing;
    fh_control_let_go(actor);
    for (int px = 0; px < HANDS && fh_step_x(tick->world, actor, side); px++) {
    }
}

/// Pulls up along the wall at climbing speed. Lets go if something blocks the way.
static void pull(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int whole = fh_take_whole(&actor->rem_y, -fh_per_tick(tick->tuning->climb_up_speed));
    for (int px = 0; px < -whole; px++) {
        if (!fh_step_y(tick->world, actor, -1)) {
            release(tick);
            return;
        }
        if (++actor->control.pulled == whole_pull(tick)) {
            step_onto(tick);
            return;
        }
    }
}

bool fh_control_hang(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int side = actor->control.facing;
    int row = fh_query_ledge_row(tick->world, actor);
    if (!is_ledge(tick->world, actor, side, row)) {
        fh_control_let_go(actor);
        return false;
    }
    if (tick->intent.y > 0 || tick->intent.x == -side) {
        release(tick);
        return false;
    }
    if (tick->intent.jump_pressed && fh_control_jump_up(tick)) {
        return false;
    }
    if (actor->control.pulled > 0 || (tick->intent.y < 0 && has_room_above(tick))) {
        pull(tick);
    }
    return true;
}
