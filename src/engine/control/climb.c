// climb.c - ladders (law 18): a state in which only climbing moves the actor.
//
// A ladder is a column of cells, whatever their pixels. The actor snaps to the middle of the cell
// nearest to its own middle. On a ladder the actor has no velocity and no gravity, and ignores the
// one-ways of ladder tops. Source: Monteiro (B25-B34).

#include "engine/rules/step.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"

/// Finds the ladder cell that overlaps the box and whose middle is nearest to the box's middle; on
/// a tie the one ahead. Returns false if there is none.
static bool find_ladder(const FhControlTick *tick, FhRect box, FhRect *cell) {
    int facing = tick->actor->control.facing;
    int nearest = INT32_MAX;
    FhQueryWalk walk = fh_query_walk(tick->world, tick->actor, box);
    while (fh_query_next(&walk)) {
        if (!(walk.hit.kind->flags & FH_KIND_LADDER)) {
            continue;
        }
        int size = walk.hit.shape->size;
        FhRect found = (FhRect){walk.hit.x, walk.hit.y, size, size};
        int off2 = (2 * found.x + found.w) - (2 * box.x + box.w);
        int distance = fh_abs(off2) - (fh_sign(off2) == facing); // a tie: ahead; others differ by 2
        if (distance < nearest) {
            nearest = distance;
            *cell = found;
        }
    }
    return nearest != INT32_MAX;
}

static bool overlaps_ladder(const FhControlTick *tick, FhRect box) {
    FhRect cell;
    return find_ladder(tick, box, &cell);
}

// --- taking hold ----------------------------------------------------------------------------

static bool snap_to(FhControlTick *tick, FhRect cell) {
    int off2 = (2 * cell.x + cell.w) - (2 * tick->actor->x + tick->actor->w);
    return fh_control_snap(tick, off2 / 2);
}

/// Up finds the ladder that overlaps the box; down, on the floor, the ladder whose top is under the
/// feet. Feet that have sunk into that top still stand on it. Requires: up or down is held.
static bool find_wanted(const FhControlTick *tick, FhRect *cell) {
    FhRect box = fh_actor_box(tick->actor);
    if (tick->intent.y < 0) {
        box.h = fh_max(1, box.h - tick->sunk);
        return find_ladder(tick, box, cell);
    }
    FhRect under = fh_rect_beyond(box, FH_SIDE_BOTTOM);
    return tick->on_floor && find_ladder(tick, under, cell) && cell->y <= under.y &&
           cell->y >= under.y - tick->sunk;
}

static bool take_ladder(FhControlTick *tick) {
    FhRect cell;
    bool may = !tick->actor->control.grab_lock && tick->actor->pose == FH_POSE_STAND &&
               !tick->intent.jump_pressed;
    if (!may || !find_wanted(tick, &cell) || !snap_to(tick, cell)) {
        return false;
    }
    fh_control_hold_on(tick->actor, FH_POSE_LADDER);
    fh_world_emit(tick->world, FH_EVENT_CLIMB, tick->actor, 0);
    return true;
}

// --- on the ladder --------------------------------------------------------------------------

/// Returns true if the whole box can leave the ladder to that side.
static bool may_leave_sideways(const FhControlTick *tick, int d) {
    FhRect way = fh_actor_box(tick->actor);
    FhRect cell;
    if (d == 0 || !find_ladder(tick, way, &cell)) {
        return false;
    }
    int out = d < 0 ? fh_rect_right(way) - cell.x : fh_rect_right(cell) - way.x;
    way.x += d < 0 ? -out : 0;
    way.w += out;
    return !fh_query_blocked(tick->world, tick->actor, way);
}

/// Climbs one pixel up. Above the ladder's end the actor stands if something supports it there;
/// otherwise it keeps hanging, one pixel lower.
static bool climb_up(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (!fh_step_y(tick->world, actor, -1)) {
        return false;
    }
    if (overlaps_ladder(tick, fh_actor_box(actor))) {
        return true;
    }
    fh_control_let_go(actor);
    if (!fh_actor_on_floor(tick->world, actor)) {
        actor->pose = FH_POSE_LADDER;
        actor->y++;
    }
    return false;
}

/// Climbs one pixel down. Lets go on a floor, or below the ladder's end.
static bool climb_down(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (fh_step_y(tick->world, actor, 1) && overlaps_ladder(tick, fh_actor_box(actor))) {
        return true;
    }
    fh_control_let_go(actor);
    return false;
}

static void climb(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    const FhTuning *tuning = tick->tuning;
    float speed = tick->intent.y < 0 ? -tuning->climb_up_speed : tuning->climb_down_speed;
    float intended = tick->intent.y == 0 ? 0.0f : fh_per_tick(speed);
    int whole = fh_take_whole(&actor->rem_y, intended);
    bool (*step)(FhControlTick *) = whole < 0 ? climb_up : climb_down;
    for (int px = 0; px < fh_abs(whole) && step(tick); px++) {
    }
}

/// Returns true if the ladder is still in the box or, after taking hold on its top, right under it.
static bool reaches_ladder(const FhControlTick *tick) {
    FhRect box = fh_actor_box(tick->actor);
    box.h++;
    return overlaps_ladder(tick, box);
}

/// Hangs, climbs, or leaves: by jump, sideways, or because the ladder is gone. Returns false if the
/// actor let go before it moved.
static bool stay_on_ladder(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (tick->intent.jump_pressed) {
        fh_control_jump_off(tick);
        return false;
    }
    if (!reaches_ladder(tick) ||
        (tick->intent.y == 0 && may_leave_sideways(tick, tick->intent.x))) {
        fh_control_let_go(actor);
        return false;
    }
    if (tick->intent.x) {
        fh_actor_face(actor, tick->intent.x);
    }
    climb(tick);
    return true;
}

bool fh_control_climb(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (actor->pose == FH_POSE_HANG) {
        return fh_control_hang(tick);
    }
    actor->control.grab_lock = actor->control.grab_lock && tick->intent.y != 0;
    if (actor->pose == FH_POSE_STAND && tick->intent.y == 0) {
        return false; // only up or down takes hold
    }
    if (actor->pose == FH_POSE_STAIRS || actor->pose == FH_POSE_STAND) {
        if (fh_control_take_stairs(tick)) {
            return true;
        }
    }
    bool enters = actor->pose != FH_POSE_LADDER && take_ladder(tick);
    return (enters || actor->pose == FH_POSE_LADDER) && stay_on_ladder(tick);
}
