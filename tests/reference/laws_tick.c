// laws_tick.c - a tick: solids along their paths, then actors; the dead at the end.

#include "laws.h"

#include "engine/control/control.h"

#include <math.h>

static bool is_there(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_ALIVE) && actor->state == FH_STATE_ALIVE;
}

/// The point that the solid is on its way to; where it is, at the end of a path gone once.
static int point_ahead(const FhSolid *solid) {
    int next = solid->leg + solid->direction;
    if (next >= 0 && next < solid->path_count) {
        return next;
    }
    int other_end = next < 0 ? solid->path_count - 1 : 0;
    return solid->mode == FH_PATH_LOOP ? other_end : solid->leg;
}

/// At an end of a path to and fro the way on is back.
static void turn_at_end(FhSolid *solid) {
    int next = solid->leg + solid->direction;
    if (solid->mode == FH_PATH_PINGPONG && (next < 0 || next >= solid->path_count)) {
        solid->direction = -solid->direction;
    }
}

static void arrive(FhSolid *solid) {
    solid->leg = point_ahead(solid);
    solid->leg_from = 0.0f;
    solid->leg_ticks = 0;
    solid->wait_left = solid->wait_ticks;
    turn_at_end(solid);
}

static float length_of_leg(const FhWorld *world, const FhSolid *solid) {
    FhPoint from = fh_world_path(world, solid)[solid->leg];
    FhPoint to = fh_world_path(world, solid)[point_ahead(solid)];
    float dx = (float)(to.x - from.x);
    float dy = (float)(to.y - from.y);
    return sqrtf(dx * dx + dy * dy);
}

/// Px of its leg, after so many ticks at its speed.
static float px_gone(const FhSolid *solid, int ticks) {
    float speed = solid->speed < 0.0f ? -solid->speed : solid->speed;
    return solid->leg_from + speed * (float)ticks / (float)FH_TICKS_PER_SECOND;
}

/// Where the path has the solid after so many ticks at its speed.
static FhPoint place_on_path(const FhWorld *world, const FhSolid *solid, int ticks) {
    FhPoint from = fh_world_path(world, solid)[solid->leg];
    FhPoint to = fh_world_path(world, solid)[point_ahead(solid)];
    float length = length_of_leg(world, solid);
    float gone = px_gone(solid, ticks);
    if (gone < length) {
        to.x = from.x + laws_round((float)(to.x - from.x) * (gone / length));
        to.y = from.y + laws_round((float)(to.y - from.y) * (gone / length));
    }
    return to;
}

void laws_set_solid_speed(const FhWorld *world, FhSolid *solid, float speed) {
    float gone = px_gone(solid, solid->leg_ticks);
    float left = solid->path_count > 0 ? length_of_leg(world, solid) - gone : 0.0f;
    bool was_back = solid->speed < 0.0f;
    solid->speed = speed;
    solid->leg_ticks = 0;
    solid->leg_from = gone;
    if (was_back != (speed < 0.0f)) { // back from the next point, or from the same one
        solid->leg = gone > 0.0f ? point_ahead(solid) : solid->leg;
        solid->leg_from = gone > 0.0f ? left : 0.0f;
        solid->direction = -solid->direction;
        turn_at_end(solid);
    }
}

static void follow_path(FhWorld *world, FhSolid *solid, FhPoint *way) {
    bool ended = solid->mode == FH_PATH_ONCE && point_ahead(solid) == solid->leg;
    solid->vx = 0.0f;
    solid->vy = 0.0f;
    if (!(solid->flags & FH_SOLID_ALIVE) || solid->path_count < 2 || ended || solid->leader) {
        return;
    }
    if (solid->wait_left > 0) {
        solid->wait_left--;
        return;
    }
    FhPoint from = fh_world_path(world, solid)[solid->leg];
    FhPoint to = fh_world_path(world, solid)[point_ahead(solid)];
    float length = length_of_leg(world, solid);
    float speed = solid->speed < 0.0f ? -solid->speed : solid->speed;
    solid->vx = length > 0.0f ? speed * (float)(to.x - from.x) / length : 0.0f;
    solid->vy = length > 0.0f ? speed * (float)(to.y - from.y) / length : 0.0f;
    from = place_on_path(world, solid, solid->leg_ticks);
    solid->leg_ticks++;
    to = place_on_path(world, solid, solid->leg_ticks);
    bool arrives = px_gone(solid, solid->leg_ticks) >= length;
    if (arrives) {
        arrive(solid);
    }
    *way = laws_way_of(solid, (float)(to.x - from.x), (float)(to.y - from.y));
    FhSolid there = *solid;
    there.x += way->x;
    there.y += way->y;
    if (arrives) {
        fh_world_emit_arrival(world, &there, (int)(solid - fh_world_solids(world)));
    }
}

/// All of a group go as far as the one that has the path.
static void follow_leaders(FhWorld *world, FhPoint *ways) {
    for (int i = 0; i < world->solid_count; i++) {
        FhSolid *solid = &fh_world_solids(world)[i];
        if (solid->leader) {
            const FhSolid *leader = &fh_world_solids(world)[solid->leader - 1];
            ways[i] = ways[solid->leader - 1];
            solid->vx = leader->vx;
            solid->vy = leader->vy;
            solid->rem_x = leader->rem_x;
            solid->rem_y = leader->rem_y;
        }
    }
}

/// What a hand did since the last tick counts as the solid's speed in this one.
static void add_hand(FhSolid *solid) {
    solid->vx += solid->hand_x * 60.0f;
    solid->vy += solid->hand_y * 60.0f;
    solid->hand_x = 0.0f;
    solid->hand_y = 0.0f;
    solid->moved_x = 0;
    solid->moved_y = 0;
}

static void remember_lift(const FhWorld *world, FhActor *actor) {
    if (actor->riding == 0) {
        return;
    }
    const FhSolid *solid = &fh_world_solids(world)[actor->riding - 1];
    if (solid->vx != 0.0f || solid->vy != 0.0f) {
        actor->control.lift_vx = solid->vx;
        actor->control.lift_vy = solid->vy;
        actor->control.lift_ticks = fh_timer(world->tunings[actor->tuning].lift_memory);
    }
}

static void walk(FhControlTick *tick) {
    fh_control_meet_spring(tick);
    fh_control_drop(tick);
    fh_control_duck(tick);
    fh_control_run_timers(tick);
    fh_control_run(tick);
    fh_control_fall(tick);
    fh_control_jump(tick);
    int top = tick->actor->y;
    float vx = tick->actor->vx;
    float vy = tick->actor->vy;
    float belt = tick->on_floor ? tick->ground.belt : 0.0f;
    float ground_vx = fh_control_ground_vx(tick);
    FhMove2 did = laws_move(tick->world, tick->actor, fh_per_tick(vx + belt - tick->gone_vx),
                            fh_per_tick(vy));
    fh_control_meet(tick, did, vx, vy);
    fh_control_go_over_edge(tick, ground_vx);
    fh_control_grab(tick, top, vy);
}

static void move_actor(FhWorld *world, FhActor *actor, FhInput input) {
    actor->before = actor->contacts;
    laws_refresh(world, actor);
    if (actor->driver == FH_DRIVER_NONE) {
        return;
    }
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (!fh_control_climb(&tick)) {
        walk(&tick);
    }
    laws_refresh(world, actor);
}

int laws_direction(const FhActor *actor) {
    return actor->vx > 0.0f ? 1 : actor->vx < 0.0f ? -1 : actor->control.facing < 0 ? -1 : 1;
}

bool laws_goes_before(const FhActor *a, const FhActor *b, int way_a, int way_b) {
    float keys_a[] = {(float)(a->y + a->h), (a->flags & FH_ACTOR_BLOCKS) ? 1.0f : 0.0f,
                      (float)way_a,         (float)(way_a > 0 ? a->x + a->w : -a->x),
                      fabsf(a->vx),         (float)-a->w,
                      (float)-a->h};
    float keys_b[] = {(float)(b->y + b->h), (b->flags & FH_ACTOR_BLOCKS) ? 1.0f : 0.0f,
                      (float)way_b,         (float)(way_b > 0 ? b->x + b->w : -b->x),
                      fabsf(b->vx),         (float)-b->w,
                      (float)-b->h};
    for (int i = 0; i < 7; i++) {
        if (keys_a[i] != keys_b[i]) {
            return keys_a[i] > keys_b[i];
        }
    }
    return a < b;
}

static bool goes_before(const FhActor *a, const FhActor *b) {
    return laws_goes_before(a, b, laws_direction(a), laws_direction(b));
}

/// All actors as they move: in the order of the array where none stops another.
static void sort_actors(FhWorld *world, FhActor **order) {
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count; i++) {
        int k = i;
        for (; k > 0 && world->has_blockers && goes_before(&actors[i], order[k - 1]); k--) {
            order[k] = order[k - 1];
        }
        order[k] = &actors[i];
    }
}

/// Law 17, from the top down.
static void get_all_free(FhWorld *world) {
    FhActor *order[64];
    sort_actors(world, order);
    for (int i = world->actor_count - 1; i >= 0; i--) {
        laws_free_or_squish(world, order[i], 0);
    }
}

static void move_actors(FhWorld *world, FhInput input) {
    FhActor *order[64];
    sort_actors(world, order);
    for (int i = 0; i < world->actor_count; i++) {
        if (is_there(order[i])) {
            FhPoint from = fh_actor_place(order[i]);
            move_actor(world, order[i], input);
            laws_carry_along(world, order[i], from);
        }
    }
}

static void find_dead(FhWorld *world, FhActor *actor) {
    bool has_will = actor->driver != FH_DRIVER_NONE && actor->driver != FH_DRIVER_THING;
    bool is_spared = (actor->flags & FH_ACTOR_SPARED) != 0;
    bool killed = has_will && !is_spared && laws_hazard_in(world, actor, fh_actor_box(actor));
    bool fell = world->bounds.w > 0 && actor->y >= fh_rect_bottom(world->bounds) + FH_FALL_OUT_PX;
    if (killed || fell) {
        actor->state = FH_STATE_DEAD;
        actor->vx = 0.0f;
        actor->vy = 0.0f;
        fh_world_emit(world, killed ? FH_EVENT_HAZARD : FH_EVENT_FELL, actor, 0);
    }
}

void laws_tick(FhWorld *world, FhInput input) {
    FhActor *actors = fh_actor_slots(world);
    world->event_count = world->event_lost = 0;
    world->told_count = world->told_lost = 0;
    world->held_before[0] = world->held[0];
    world->held[0] = input.held;
    get_all_free(world);
    laws_list_riders(world);
    FhPoint ways[SOLIDS_MAX] = {{0, 0}};
    for (int i = 0; i < world->solid_count; i++) {
        follow_path(world, &fh_world_solids(world)[i], &ways[i]);
    }
    follow_leaders(world, ways);
    for (int i = 0; i < world->solid_count; i++) {
        add_hand(&fh_world_solids(world)[i]);
    }
    laws_sweep(world, ways);
    for (int i = 0; i < world->actor_count; i++) {
        remember_lift(world, &actors[i]);
    }
    move_actors(world, input);
    for (int i = 0; i < world->actor_count; i++) {
        if (is_there(&actors[i])) {
            find_dead(world, &actors[i]);
        }
    }
    laws_list_riders(world);
    if (world->touch_capacity >= TOUCHES_MAX) {
        laws_touch(world);
    }
    world->tick++;
}
