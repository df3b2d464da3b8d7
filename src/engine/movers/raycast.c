#include "engine/movers/raycast.h"

#include "foothold/mover.h"
#include "engine/rules/depenetrate.h"
#include "engine/control/control.h"
#include "engine/movers/rays.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"

/// The words of its motion: the place as the article keeps it, a float, and the whole pixels that
/// were written last, to notice when something else moved the body.
enum { REAL_X, REAL_Y };
enum { STARTED, LAST_X, LAST_Y, GROUNDED };

// --- the place ------------------------------------------------------------------------------

/// Takes over where pushes, carries, ladders and edits have put the body since.
static void find_place(FhActor *actor) {
    FhMoverState *motion = fh_actor_state(actor);
    if (!motion->whole[STARTED]) {
        motion->real[REAL_X] = (float)actor->x;
        motion->real[REAL_Y] = (float)actor->y;
        motion->whole[STARTED] = 1;
    } else {
        motion->real[REAL_X] += (float)(actor->x - motion->whole[LAST_X]);
        motion->real[REAL_Y] += (float)(actor->y - motion->whole[LAST_Y]);
    }
    motion->whole[LAST_X] = actor->x;
    motion->whole[LAST_Y] = actor->y;
}

static void put_place(FhActor *actor) {
    FhMoverState *motion = fh_actor_state(actor);
    actor->x = motion->whole[LAST_X] = fh_round(motion->real[REAL_X]);
    actor->y = motion->whole[LAST_Y] = fh_round(motion->real[REAL_Y]);
}

// --- limits ---------------------------------------------------------------------------------

/// True when what the lowest ray of a side met is ground to walk up, and no wall (C10): a slope
/// that there is at most as much higher than the feet as the slope check reaches.
static bool is_way_up(const FhWorld *world, const FhActor *actor, const FhRay *ray, FhSide side) {
    if (!ray->slope || ray->y != actor->y + actor->h - 1) {
        return false;
    }
    FhPoint end = fh_ray_end(ray, side);
    FhRect above = {end.x, end.y - FH_RAY_SLOPE_CHECK, 1, 1};
    return !fh_query_blocked(world, actor, above);
}

/// What lies behind ground that is walked up: a wall there stops the ray after all, seen from as
/// high as the feet will be when they come to it. Who is lower than that has no other ray for it.
static FhRay ray_behind_slope(const FhWorld *world, const FhActor *actor, const FhRay *ray,
                              FhSide side, int reach) {
    FhPoint from = {ray->x, ray->y - fh_ray_slope_check(actor)};
    FhRay behind = fh_ray_cast(world, actor, side, from, reach, fh_rays_one_ways(actor, false));
    behind.hits = behind.hits && !behind.slope && behind.length > ray->length;
    return behind;
}

/// How far the body may go towards a side, px from its edge, at most `reach`: the nearest hit is
/// the limit (C3). `by` tells what it is.
static int room_towards(const FhWorld *world, const FhActor *actor, FhSide side, int reach,
                        FhContact *by) {
    FhRays rays = fh_rays_cast(world, actor, side, reach, fh_rays_one_ways(actor, false));
    int room = reach;
    *by = (FhContact){0};
    for (int i = 0; i < rays.count; i++) {
        FhRay ray = rays.rays[i];
        if (ray.hits && is_way_up(world, actor, &ray, side)) {
            int inside = fh_rays_inside(actor, side);
            ray = ray_behind_slope(world, actor, &ray, side, inside + reach);
        }
        int free_px = ray.length - fh_rays_inside(actor, side);
        if (ray.hits && free_px < room) {
            room = fh_max(0, free_px);
            *by = ray.by;
        }
    }
    return room;
}

/// What touches a side: something is nearer than the buffer (C4).
static FhContact contact_at(const FhWorld *world, const FhActor *actor, FhSide side) {
    FhContact by;
    room_towards(world, actor, side, FH_RAY_BUFFER, &by);
    return by;
}

/// C8, C13, C14: near enough to the ground; nearer on flat ground than on a slope.
static bool is_near(const FhActor *actor, const FhRayGround *ground) {
    int check = ground->above_slope ? fh_ray_slope_check(actor) : FH_RAY_BUFFER;
    return ground->found && actor->y + actor->h >= ground->y - check;
}

static void refresh(const FhWorld *world, FhActor *actor) {
    FhRayGround ground = fh_rays_ground(world, actor, fh_actor_state(actor)->whole[GROUNDED]);
    for (int side = FH_SIDE_LEFT; side <= FH_SIDE_TOP; side++) {
        actor->contacts.sides[side] = contact_at(world, actor, (FhSide)side);
    }
    bool grounded = actor->vy >= 0.0f && is_near(actor, &ground); // rising is jumping (C8)
    actor->contacts.sides[FH_SIDE_BOTTOM] = grounded ? ground.by : (FhContact){0};
    fh_actor_state(actor)->whole[GROUNDED] = grounded;
}

// --- the mover ------------------------------------------------------------------------------

/// Goes along x, flush to the limit when nearer than the buffer or past it (C1-C5, C17).
static FhMove move_x(const FhWorld *world, FhActor *actor, float dx) {
    FhMove move = {0};
    if (dx == 0.0f) {
        return move;
    }
    float *x = &fh_actor_state(actor)->real[REAL_X];
    FhSide side = dx < 0.0f ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    float sign = dx < 0.0f ? -1.0f : 1.0f;
    int before = actor->x;
    int room = room_towards(world, actor, side, fh_round(dx * sign) + 2, &move.by);
    float limit = (float)actor->x + sign * (float)room;
    float wanted = *x + dx;
    bool is_past = sign * (limit - wanted) <= 0.0f;
    move.blocked = move.by.by != 0 && (is_past || room <= FH_RAY_BUFFER);
    *x = move.blocked || is_past ? limit : wanted;
    if (move.blocked) {
        actor->vx = 0.0f;
    }
    put_place(actor);
    move.moved = actor->x - before;
    return move;
}

static FhMove rise(const FhWorld *world, FhActor *actor, float dy) {
    FhMove move = {0};
    float *y = &fh_actor_state(actor)->real[REAL_Y];
    int room = room_towards(world, actor, FH_SIDE_TOP, fh_round(-dy) + 2, &move.by);
    float limit = (float)(actor->y - room);
    move.blocked = move.by.by != 0 && *y + dy <= limit;
    *y = move.blocked ? limit : *y + dy;
    if (move.blocked) {
        actor->vy = 0.0f;
    }
    return move;
}

static void stand(FhActor *actor, const FhRayGround *ground, float reach) {
    float *y = &fh_actor_state(actor)->real[REAL_Y];
    float target = (float)(ground->y - actor->h);
    *y = reach > 0.0f ? fh_approach(*y, target, reach) : target;
}

/// How far the feet may be lifted or lowered in a tick; 0: as far as the ray says. The article's
/// flaw (C20) is the second; the tuning raySmooth mends it.
static float reach_of(const FhWorld *world, const FhActor *actor, int walked) {
    float smooth = world->tunings[actor->tuning].ray_smooth;
    return smooth > 0.0f ? smooth * (float)(fh_abs(walked) + 1) : 0.0f;
}

/// Falls or stays: never below the limit (C7); on a slope the ray is the place, and the speed is
/// not asked (C15-C17).
static FhMove fall(const FhWorld *world, FhActor *actor, float dy, int walked) {
    FhMove move = {0};
    float *y = &fh_actor_state(actor)->real[REAL_Y];
    bool was_grounded = fh_actor_state(actor)->whole[GROUNDED];
    FhRayGround ground = fh_rays_ground(world, actor, was_grounded);
    bool on_slope = was_grounded && ground.above_slope && is_near(actor, &ground);
    bool lands = ground.found && *y + dy >= (float)(ground.y - actor->h);
    bool stays = was_grounded && is_near(actor, &ground);
    if (!on_slope && !lands && !stays) {
        *y += dy;
        return move;
    }
    stand(actor, &ground, was_grounded ? reach_of(world, actor, walked) : 0.0f);
    move.blocked = dy > 0.0f;
    move.by = ground.by;
    actor->vy = 0.0f;
    return move;
}

static FhMove2 move(FhWorld *world, FhActor *actor, float dx, float dy) {
    find_place(actor);
    FhMove2 moved = {.x = move_x(world, actor, dx)};
    int before = actor->y;
    moved.y = dy < 0.0f ? rise(world, actor, dy) : fall(world, actor, dy, moved.x.moved);
    put_place(actor);
    moved.y.moved = actor->y - before;
    return moved;
}

void fh_raycast_tick(FhWorld *world, FhActor *actor, FhInput input) {
    find_place(actor);
    actor->before = actor->contacts;
    refresh(world, actor);
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (!fh_control_climb(&tick)) {
        fh_control_walk(&tick, move);
    }
    find_place(actor);
    refresh(world, actor);
}

// --- edits ----------------------------------------------------------------------------------

/// The part that must be free: its middle third, down to where a slope of 45 degrees may reach.
static FhRect core_of(const FhActor *actor) {
    return (FhRect){actor->x + actor->w / 3, actor->y, fh_max(1, actor->w / 3),
                    fh_max(1, actor->h - fh_ray_slope_check(actor))};
}

void fh_raycast_settle(FhWorld *world, FhActor *actor) {
    if (fh_query_blocked(world, actor, core_of(actor))) {
        fh_actor_free_or_squish(world, actor, 0);
    }
}

// --- seeing ---------------------------------------------------------------------------------

static void show_ray(const FhRay *ray, FhSide side, FhMarkRole role, FhMarks *marks) {
    FhPoint end = fh_ray_end(ray, side);
    float x = (float)ray->x + 0.5f;
    float y = (float)ray->y + 0.5f;
    fh_marks_add(marks, FH_MARK_LINE, role, x, y, (float)end.x + 0.5f - x, (float)end.y + 0.5f - y);
    if (ray->hits) {
        fh_marks_add(marks, FH_MARK_POINT, FH_MARK_HIT, (float)end.x + 0.5f, (float)end.y + 0.5f, 0,
                     0);
    }
}

void fh_raycast_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    for (int side = FH_SIDE_LEFT; side <= FH_SIDE_TOP; side++) {
        FhRays rays = fh_rays_cast(world, actor, (FhSide)side, FH_RAY_FAR / 4,
                                   fh_rays_one_ways(actor, false));
        for (int i = 0; i < rays.count; i++) {
            show_ray(&rays.rays[i], (FhSide)side, FH_MARK_LOOKED_AT, marks);
        }
    }
    FhRayGround ground = fh_rays_ground(world, actor, fh_actor_state(actor)->whole[GROUNDED]);
    for (int i = 0; i < ground.sides.count; i++) {
        FhMarkRole role = ground.over_peak ? FH_MARK_GROUND : FH_MARK_LOOKED_AT;
        show_ray(&ground.sides.rays[i], FH_SIDE_BOTTOM, role, marks);
    }
    if (ground.above_slope) {
        show_ray(&ground.middle, FH_SIDE_BOTTOM, FH_MARK_GROUND, marks);
    }
}

const FhMover fh_mover_raycast = {
    .name = "raycast",
    .keeps_state = true,
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP,
    .tick = fh_raycast_tick,
    .settle = fh_raycast_settle,
    .see = fh_raycast_see,
    .tells = 1 << GROUNDED,
};
