// stairs.c - stairs (law 18): half a tile along both axes per step, and only by up or down.
//
// A stair tile has three footholds: its low corner, middle and high corner; those of adjoining
// tiles join into a flight. On stairs the middle of the feet is always on a foothold: a step moves
// it by half a tile along both axes, at most once in stairsTicks ticks, so the actor is never
// between steps. The actor leaves by a jump, or at an end if something supports it there; at an end
// in the air it stays. Source: Monteiro (B35, B36).

#include "engine/rules/step.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"

/// +1 for stairs that rise to the right, -1 to the left: each turn and each mirror swaps them.
static int rise_of(const FhTileHit *hit) {
    int turns = fh_tile_transform(hit->tile);
    int mirrors = ((turns & FH_FLIP_X) != 0) + ((turns & FH_FLIP_Y) != 0) + ((turns & FH_R90) != 0);
    return mirrors % 2 ? -1 : 1;
}

typedef struct Foothold {
    FhPoint at; // px, the middle of the feet
    int rise;   // of its stairs
} Foothold;

/// The middle of the feet; for an odd width the edge of the middle pixel that lies up the stairs,
/// so that it mirrors.
static FhPoint feet_of(const FhActor *actor, int rise) {
    return (FhPoint){actor->x + (actor->w + (rise > 0)) / 2, actor->y + actor->h};
}

/// Returns true if the flight goes on from this point, upwards (way 1) or downwards (-1): the next
/// pixel there is in a stair of the same rise.
static bool goes_on(const FhControlTick *tick, Foothold from, int way) {
    int d = from.rise * way;
    FhRect pixel = {from.at.x - (d < 0), from.at.y - (way > 0), 1, 1};
    FhQueryWalk walk = fh_query_walk(tick->world, tick->actor, pixel);
    while (fh_query_next(&walk)) {
        if ((walk.hit.kind->flags & FH_KIND_STAIRS) && rise_of(&walk.hit) == from.rise) {
            return true;
        }
    }
    return false;
}

/// Finds the foothold of a stair tile at the height of the feet. Returns false if there is none, or
/// the flight does not go on from it that way.
static bool foothold_of(const FhControlTick *tick, const FhTileHit *hit, int way, Foothold *found) {
    int size = hit->shape->size;
    int feet = tick->actor->y + tick->actor->h;
    int up = hit->y + size - feet;
    if (up != 0 && up != size / 2 && up != size) {
        return false;
    }
    found->rise = rise_of(hit);
    found->at = (FhPoint){found->rise > 0 ? hit->x + up : hit->x + size - up, feet};
    return goes_on(tick, *found, way);
}

/// Rank of a foothold, less is better: the nearest; on a tie the one ahead; of two flights from one
/// point the one that leads ahead.
static int distance_of(const FhActor *actor, Foothold foothold, int way) {
    int off2 = 2 * foothold.at.x - (2 * actor->x + actor->w);
    bool is_ahead = fh_sign(off2) == actor->control.facing;
    bool leads_ahead = foothold.rise * way == actor->control.facing;
    return 4 * fh_abs(off2) - 2 * is_ahead - leads_ahead;
}

/// Finds the best foothold within a tile from which the flight goes on that way.
static bool find_foothold(const FhControlTick *tick, int way, Foothold *nearest) {
    const FhActor *actor = tick->actor;
    int size = fh_terrain_tile_size(tick->world->terrain);
    FhRect reach = {actor->x - size, actor->y + actor->h - 1, actor->w + 2 * size, 2};
    int least = INT32_MAX;
    FhQueryWalk walk = fh_query_walk(tick->world, tick->actor, reach);
    while (fh_query_next(&walk)) {
        Foothold found;
        if (!(walk.hit.kind->flags & FH_KIND_STAIRS) ||
            !foothold_of(tick, &walk.hit, way, &found)) {
            continue;
        }
        int distance = distance_of(actor, found, way);
        if (fh_abs(2 * found.at.x - (2 * actor->x + actor->w)) <= 2 * size && distance < least) {
            least = distance;
            *nearest = found;
        }
    }
    return least != INT32_MAX;
}

static bool take_hold(FhControlTick *tick) {
    Foothold at;
    FhActor *actor = tick->actor;
    bool asks = tick->intent.y != 0 && !actor->control.grab_lock && tick->on_floor &&
                !tick->intent.jump_pressed;
    if (!asks || !find_foothold(tick, -tick->intent.y, &at) ||
        !fh_control_snap(tick, at.at.x - feet_of(actor, at.rise).x)) {
        return false;
    }
    fh_control_let_go(actor);
    actor->pose = FH_POSE_STAIRS;
    actor->control.stairs_rise = (int8_t)at.rise;
    fh_world_emit(tick->world, FH_EVENT_CLIMB, actor, 0);
    return true;
}

/// Returns true if pixel steps along either axis, each through free places, lead `half` px along
/// both axes: around obstacles that reach into the diagonal, never through one.
static bool is_way_free(const FhControlTick *tick, int x, int y, int half) {
    uint64_t reached = 1; // bit i: the place i px along x is reached, on the row before
    for (int row = 0; row <= half; row++) {
        uint64_t next = 0;
        for (int px = 0; px <= half; px++) {
            bool is_beside = (reached >> px & 1) || (px > 0 && (next >> (px - 1) & 1));
            if (is_beside && !fh_actor_collides_at(tick->world, tick->actor, px * x, row * y)) {
                next |= (uint64_t)1 << px;
            }
        }
        reached = next;
    }
    return reached >> half & 1;
}

static void take_step(FhControlTick *tick, Foothold from, int way) {
    FhActor *actor = tick->actor;
    int half = fh_terrain_tile_size(tick->world->terrain) / 2;
    int x = from.rise * way;
    int y = -way;
    if (goes_on(tick, from, way) && is_way_free(tick, x, y, half)) {
        actor->x += x * half;
        actor->y += y * half;
        actor->control.step_ticks = (int8_t)fh_clamp((int)tick->tuning->stairs_ticks, 1, INT8_MAX);
    }
}

/// The intent's way on this flight: 1 up, -1 down, 0 none. Up and down win over sideways.
static int way_of(const FhIntent *intent, int rise) {
    return intent->y ? -intent->y : intent->x * rise;
}

static bool stay_on_stairs(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int rise = actor->control.stairs_rise;
    Foothold under = {feet_of(actor, rise), rise};
    if (tick->intent.jump_pressed) {
        fh_control_jump_off(tick);
        return false;
    }
    if (!goes_on(tick, under, 1) && !goes_on(tick, under, -1)) {
        fh_control_let_go(actor);
        return false;
    }
    actor->control.step_ticks =
        (int8_t)(actor->control.step_ticks - (actor->control.step_ticks > 0));
    int way = way_of(&tick->intent, under.rise);
    if (actor->control.step_ticks > 0 || way == 0) {
        return true;
    }
    if (!goes_on(tick, under, way) && fh_actor_on_floor(tick->world, actor)) {
        fh_control_let_go(actor);
        return true;
    }
    fh_actor_face(actor, way * under.rise);
    take_step(tick, under, way);
    return true;
}

bool fh_control_take_stairs(FhControlTick *tick) {
    bool on_stairs = tick->actor->pose == FH_POSE_STAIRS || take_hold(tick);
    return on_stairs && stay_on_stairs(tick);
}
