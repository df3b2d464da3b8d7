// walk.c - the control steps of a tick in order, ducking, and the response after the move.

#include "engine/control/control.h"

#include "engine/rules/step.h"
#include "engine/rules/query.h"

/// After a wall jump its direction overrides the input; after letting go of a ledge, the direction
/// back to it is ignored.
static FhIntent bent_intent(const FhControl *control, FhIntent intent) {
    if (control->forced_ticks > 0) {
        intent.x = control->forced_x;
    }
    if (control->barred_ticks > 0 && intent.x == control->barred_x) {
        intent.x = 0;
    }
    return intent;
}

FhControlTick fh_control_begin(FhWorld *world, FhActor *actor, FhInput input) {
    FhControlTick tick = {.world = world, .actor = actor, .tuning = &world->tunings[actor->tuning]};
    tick.intent = bent_intent(&actor->control, fh_control_intent(world, actor, input));
    tick.on_floor = fh_contacts_floor(&actor->contacts);
    tick.ground = tick.on_floor ? fh_contact_ground(world, actor) : (FhGround){.grip = 1.0f};
    return tick;
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
    if (!fh_query_blocked(tick->world, actor, standing)) {
        actor->y = standing.y;
        actor->h = standing.h;
        actor->pose = FH_POSE_STAND;
    }
}

void fh_control_duck(FhControlTick *tick) {
    bool down = tick->on_floor && tick->intent.y > 0;
    if (down && tick->actor->pose == FH_POSE_STAND) {
        duck(tick);
    } else if (!down && tick->actor->pose == FH_POSE_DUCK) {
        stand_up(tick);
    }
}

// --- after the move -------------------------------------------------------------------------

static void meet_wall(FhControlTick *tick, float vx) {
    FhActor *actor = tick->actor;
    actor->control.given_vx = 0.0f;
    FhSide side = vx < 0.0f ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    if (actor->control.retention == 0) {
        actor->control.retention = fh_short_timer(tick->tuning->wall_retention);
        actor->control.retained_vx = vx;
    }
    if (!fh_contacts_on(&actor->before, side)) {
        fh_world_emit(tick->world, FH_EVENT_BUMP_WALL, actor, (int)side);
    }
}

static void meet_ceiling(FhControlTick *tick) {
    FhControl *control = &tick->actor->control;
    int passed = fh_ticks(tick->tuning->jump_hold) - control->hold;
    if (passed > fh_ticks(tick->tuning->jump_hold_bump) ||
        fh_actor_on_floor(tick->world, tick->actor)) { // wedged between floor and ceiling
        control->hold = 0;
    }
    fh_world_emit(tick->world, FH_EVENT_BUMP_HEAD, tick->actor, 0);
}

static void bounce(FhControlTick *tick, float speed) {
    tick->actor->vy = -speed;
    tick->actor->control.coyote = 0;
    fh_control_refill(tick);
    fh_world_emit(tick->world, FH_EVENT_BOUNCE, tick->actor, 0);
}

static void land(FhControlTick *tick, float vy) {
    FhActor *actor = tick->actor;
    actor->vy = 0.0f;
    fh_world_emit(tick->world, FH_EVENT_LAND, actor, (int)vy);
    FhGround ground = fh_contact_ground(tick->world, actor);
    if (ground.bounce <= 0.0f) {
        fh_control_touch_down(tick, ground.belt);
    } else {
        bounce(tick, ground.bounce);
    }
}

void fh_control_meet_spring(FhControlTick *tick) {
    if (tick->on_floor && tick->actor->vy > 0.0f && tick->ground.bounce > 0.0f) {
        bounce(tick, tick->ground.bounce);
        tick->on_floor = false;
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

void fh_control_walk(FhControlTick *tick, FhMoveFunction mover) {
    fh_control_meet_spring(tick);
    fh_control_drop(tick);
    fh_control_duck(tick);
    fh_control_run_timers(tick);
    fh_control_run(tick);
    fh_control_fall(tick);
    fh_control_jump(tick);
    FhActor *actor = tick->actor;
    float vx = actor->vx;
    float vy = actor->vy;
    FhRect before = fh_actor_box(actor);
    float belt = tick->on_floor ? tick->ground.belt : 0.0f;
    float ground_vx = fh_control_ground_vx(tick);
    FhMove2 moved =
        mover(tick->world, actor, fh_per_tick(vx + belt - tick->gone_vx), fh_per_tick(vy));
    if (tick->on_floor && !fh_mover_of(tick->world, actor)->steps) {
        fh_step_onto(tick->world, actor, before);
    }
    fh_control_meet(tick, moved, vx, vy);
    fh_control_go_over_edge(tick, ground_vx);
    fh_control_grab(tick, before.y, vy);
}

bool fh_control_act(FhControlTick *tick, FhMoveFunction move) {
    bool climbs = fh_control_climb(tick);
    if (!climbs) {
        fh_control_walk(tick, move);
    }
    return climbs;
}

// --- when there is little to do -------------------------------------------------------------

/// Returns true if a buffered press cannot become a jump, so that it only runs down like a timer.
static bool only_waits_to_land(const FhControlTick *tick) {
    FhControl control = tick->actor->control;
    bool finds_nothing = !tick->on_floor && control.coyote == 0 && control.air_jumps <= 0 &&
                         tick->tuning->wall_jump_speed <= 0.0f;
    control.buffer = 0;
    return finds_nothing && fh_control_under_way(&control) == 0;
}

bool fh_control_is_steady(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    const FhIntent *intent = &tick->intent;
    bool is_more = intent->y != 0 || intent->jump_pressed || intent->down_pressed ||
                   (intent->x != 0 && intent->x != actor->control.facing);
    bool is_idle = fh_control_under_way(&actor->control) == 0 ||
                   (actor->control.buffer > 0 && only_waits_to_land(tick));
    return is_idle && !is_more && actor->pose == FH_POSE_STAND &&
           (tick->on_floor || tick->tuning->ledge_grab == 0.0f);
}
