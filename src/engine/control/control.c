#include "engine/control/control.h"

#include "engine/actor_step.h"
#include "engine/probe.h"

static int axis(uint32_t held, uint32_t minus, uint32_t plus) {
    return ((held & plus) != 0) - ((held & minus) != 0);
}

static FhWish players_wish(const FhWorld *world, FhInput input) {
    uint32_t held = input.held;
    uint32_t pressed = held & ~world->held_before;
    return (FhWish){.x = axis(held, FH_INPUT_LEFT, FH_INPUT_RIGHT),
                    .y = axis(held, FH_INPUT_UP, FH_INPUT_DOWN),
                    .up_pressed = pressed & FH_INPUT_UP,
                    .down_pressed = pressed & FH_INPUT_DOWN,
                    .jump_held = held & FH_INPUT_JUMP,
                    .jump_pressed = pressed & FH_INPUT_JUMP};
}

/// True when this tick would take the leading pixel column to where no floor lies within stepDown,
/// and as many pixels more as it goes.
static bool is_before_edge(const FhWorld *world, const FhActor *actor) {
    float vx = actor->vx < 0.0f ? -actor->vx : actor->vx;
    int going = 1 + (int)fh_per_tick(vx);
    int reach = (int)world->tunings[actor->tuning].step_down + going;
    int ahead = actor->control.facing < 0 ? actor->x - going : actor->x + actor->w - 1 + going;
    for (int down = 0; down <= reach; down++) {
        if (fh_probe_supported(world, actor, (FhRect){ahead, actor->y + down, 1, actor->h})) {
            return false;
        }
    }
    return true;
}

static FhWish walkers_wish(const FhWorld *world, FhActor *actor) {
    FhSide ahead = actor->control.facing < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    bool minds_edges =
        (actor->flags & FH_ACTOR_TURNS_AT_EDGES) && fh_contacts_floor(&actor->contacts);
    if (fh_contacts_on(&actor->contacts, ahead) || (minds_edges && is_before_edge(world, actor))) {
        actor->control.facing = -actor->control.facing;
        actor->vx = 0.0f;
    }
    return (FhWish){.x = actor->control.facing};
}

static FhWish wish_of(const FhWorld *world, FhActor *actor, FhInput input) {
    switch (actor->brain) {
    case FH_BRAIN_PLAYER:
        return players_wish(world, input);
    case FH_BRAIN_WALKER:
        return walkers_wish(world, actor);
    default:
        return (FhWish){0};
    }
}

FhControlTick fh_control_begin(FhWorld *world, FhActor *actor, FhInput input) {
    FhControlTick tick = {.world = world, .actor = actor, .tuning = &world->tunings[actor->tuning]};
    tick.wish = wish_of(world, actor, input);
    tick.on_floor = fh_contacts_floor(&actor->contacts);
    tick.ground = fh_touch_ground(world, actor);
    return tick;
}

// --- dropping through one-ways (law 11) -----------------------------------------------------

static bool is_below_dropped_row(const FhControlTick *tick) {
    const FhControl *control = &tick->actor->control;
    int size = fh_terrain_tile_size(tick->world->terrain);
    int top = control->drop_row;
    if (control->drop_solid) {
        top += fh_world_solids(tick->world)[control->drop_solid - 1].y;
    }
    return tick->actor->y + tick->actor->h >= top + size;
}

static bool wants_to_drop(const FhControlTick *tick) {
    return tick->tuning->drop_with_jump > 0.0f ? tick->wish.y > 0 && tick->wish.jump_pressed
                                               : tick->wish.down_pressed;
}

/// Ignores the one-way that holds the actor up: the first tile's row, else the first solid.
static void ignore_one_way(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    FhRect box = fh_actor_box(actor);
    const FhSolid *solids = fh_world_solids(tick->world);
    FhProbeWalk walk = fh_probe_walk(tick->world, (FhRect){box.x, fh_rect_bottom(box), box.w, 1});
    while (fh_probe_next(&walk)) {
        if (fh_probe_one_way_holds(actor, &walk, box)) {
            actor->control.dropping = 1;
            actor->control.drop_solid = walk.solid;
            actor->control.drop_row = walk.hit.y - (walk.solid ? solids[walk.solid - 1].y : 0);
            return;
        }
    }
    for (int i = 0; i < tick->world->solid_count; i++) {
        if (fh_probe_one_way_solid_holds(actor, &solids[i], i, box)) {
            actor->control.dropping = 1;
            actor->control.drop_solid = i + 1;
            actor->control.drop_row = 0;
            return;
        }
    }
}

void fh_control_drop(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    if (actor->control.dropping &&
        (tick->on_floor || actor->vy < 0.0f || is_below_dropped_row(tick))) {
        actor->control.dropping = 0;
    }
    FhRect under = {actor->x, actor->y + actor->h, actor->w, 1};
    if (!tick->on_floor || !wants_to_drop(tick) || fh_probe_blocked(tick->world, actor, under)) {
        return;
    }
    ignore_one_way(tick);
    actor->y += fh_actor_on_floor(tick->world, actor); // past all others that hold it up
    tick->on_floor = false;
    tick->wish.jump_pressed &= tick->tuning->drop_with_jump <= 0.0f;
    fh_world_emit(tick->world, FH_EVENT_DROP, actor, 0);
}

// --- ducking --------------------------------------------------------------------------------

static void duck(FhControlTick *tick) {
    int height = (int)tick->tuning->duck_height;
    if (height > 0 && height < tick->actor->h) {
        fh_actor_resize(tick->world, tick->actor, tick->actor->w, height);
        tick->actor->pose = FH_POSE_DUCK;
    }
}

static void stand_up(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    int height = (int)tick->tuning->height;
    FhRect standing = {actor->x, actor->y + actor->h - height, actor->w, height};
    if (!fh_probe_blocked(tick->world, actor, standing)) {
        actor->y = standing.y;
        actor->h = standing.h;
        actor->pose = FH_POSE_STAND;
    }
}

void fh_control_duck(FhControlTick *tick) {
    bool down = tick->on_floor && tick->wish.y > 0;
    if (down && tick->actor->pose == FH_POSE_STAND) {
        duck(tick);
    } else if (!down && tick->actor->pose == FH_POSE_DUCK) {
        stand_up(tick);
    }
}

// --- after the move -------------------------------------------------------------------------

static void meet_wall(FhControlTick *tick, float vx) {
    FhActor *actor = tick->actor;
    FhSide side = vx < 0.0f ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    if (actor->control.retention == 0) {
        actor->control.retention = fh_ticks(tick->tuning->wall_retention);
        actor->control.retained_vx = vx;
    }
    if (!fh_contacts_on(&actor->before, side)) {
        fh_world_emit(tick->world, FH_EVENT_BUMP_WALL, actor, (int)side);
    }
}

static void meet_ceiling(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    int passed = fh_ticks(tick->tuning->jump_hold) - control->hold;
    if (passed > fh_ticks(tick->tuning->jump_hold_bump)) {
        control->hold = 0;
    }
    fh_world_emit(tick->world, FH_EVENT_BUMP_HEAD, tick->actor, 0);
}

static void land(FhControlTick *tick, float vy) {
    FhActor *actor = tick->actor;
    actor->vy = 0.0f;
    fh_world_emit(tick->world, FH_EVENT_LAND, actor, (int)vy);
    float bounce = fh_touch_ground(tick->world, actor).bounce;
    if (bounce > 0.0f) {
        actor->vy = -bounce;
        actor->control.coyote = 0;
        fh_world_emit(tick->world, FH_EVENT_BOUNCE, actor, 0);
    }
}

void fh_control_meet(FhControlTick *tick, FhMove2 move, float vx, float vy) {
    if (move.x.blocked && vx != 0.0f) {
        meet_wall(tick, vx);
    }
    if (move.y.blocked && vy < 0.0f) {
        meet_ceiling(tick);
    } else if (vy > 0.0f && (move.y.blocked || fh_actor_on_floor(tick->world, tick->actor))) {
        land(tick, vy);
    }
}

// --- the whole list -------------------------------------------------------------------------

void fh_control_walk(FhControlTick *tick, FhMover mover) {
    fh_control_drop(tick);
    fh_control_duck(tick);
    fh_control_run_timers(tick);
    fh_control_run(tick);
    fh_control_fall(tick);
    fh_control_jump(tick);
    FhActor *actor = tick->actor;
    float vx = actor->vx;
    float vy = actor->vy;
    float belt = tick->on_floor ? tick->ground.belt : 0.0f;
    FhMove2 moved = mover(tick->world, actor, fh_per_tick(vx + belt), fh_per_tick(vy));
    fh_control_meet(tick, moved, vx, vy);
}
