// raycast.c - the hobbyist's controller: rays from inside the body find how far it may go.
//
// Source: the Hobbyist Coder's 2D platformer controller (C1-C20; there y grows up, here down).
// At every tick rays go to all four sides, two or more a side; the nearest hit on a side is its
// limit, and the body moves by its speed but never past a limit. Over a slope a ray from the middle
// of the feet says where the ground is, and the body is put there. Its place is a float.
// A body on a slope sinks its lower corner into it, as old games do: only its middle counts.
// It does not mirror exactly: the ray in the middle of feet of an even width stands in the pixel to
// the right, so that ground is met a tick sooner or later than in the image (in 51 of 150 random
// rooms; in the first tick that differs mostly by 1 px, by up to 19).

#include "engine/movers/mover.h"

#include <string.h>

#include "engine/control/control.h"
#include "engine/movers/rays.h"
#include "engine/rules/depenetrate.h"
#include "engine/rules/contact.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"

/// The words of its motion: the place as the article keeps it, a float, and the whole pixels that
/// were written last, to notice when something else moved the body.
enum { REAL_X, REAL_Y };
enum { STARTED, LAST_X, LAST_Y, GROUNDED, ON_ONE_WAY_SLOPE, CAME_FEET, CAME_MIDDLE };

// --- the place ------------------------------------------------------------------------------

/// Takes over where pushes, carries, ladders and edits have put the body since.
static void find_ray_place(FhActor *actor) {
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

static void put_ray_place(FhActor *actor) {
    FhMoverState *motion = fh_actor_state(actor);
    actor->x = motion->whole[LAST_X] = fh_round(motion->real[REAL_X]);
    actor->y = motion->whole[LAST_Y] = fh_round(motion->real[REAL_Y]);
}

/// Notes where the next move begins.
static void note_past(FhActor *actor) {
    fh_actor_state(actor)->whole[CAME_FEET] = actor->y + actor->h;
    fh_actor_state(actor)->whole[CAME_MIDDLE] = actor->x + actor->w / 2;
}

static FhRayPast past_of(const FhActor *actor) {
    const int32_t *words = fh_actor_state(actor)->whole;
    return (FhRayPast){words[GROUNDED], words[ON_ONE_WAY_SLOPE], words[CAME_FEET],
                       words[CAME_MIDDLE]};
}

static void note_ground(FhActor *actor, bool grounded, const FhContact *by) {
    const uint32_t both = FH_BY_ONE_WAY | FH_BY_SLOPE;
    fh_actor_state(actor)->whole[GROUNDED] = grounded;
    fh_actor_state(actor)->whole[ON_ONE_WAY_SLOPE] = grounded && (by->by & both) == both;
}

// --- limits ---------------------------------------------------------------------------------

/// True when the one-way slope under the feet rises to that side, up to what the ray met: no higher
/// than a corner is sunk into the steepest slope (C16).
static bool is_led_up(const FhWorld *world, const FhActor *actor, const FhRay *ray, FhSide side) {
    const FhContact *floor = &actor->contacts.sides[FH_SIDE_BOTTOM];
    FhTile tile = fh_terrain_at(world->terrain, floor->col, floor->row);
    const FhShape *shape = fh_tileset_shape(fh_terrain_tileset(world->terrain), tile);
    if (!fh_actor_state(actor)->whole[ON_ONE_WAY_SLOPE] || floor->solid || !shape ||
        fh_contact_grade(shape) * (side == FH_SIDE_RIGHT ? 1.0f : -1.0f) <= 0.0f) {
        return false;
    }
    FhPoint end = fh_ray_end(ray, side);
    FhRect above = {end.x, actor->y + actor->h - 1 - fh_ray_slope_check(actor), 1, 1};
    return !fh_query_blocked(world, actor, above);
}

/// True when what a ray of a side met is ground to walk up, and no wall (C10): a slope that there
/// is at most as much higher than the ray as the slope check reaches. The lowest ray has to meet it
/// first; the others may that are no higher than a corner is sunk into the steepest slope (C16).
static bool is_way_up(const FhWorld *world, const FhActor *actor, const FhRay *ray, FhSide side) {
    if (!ray->hits || ray->y < actor->y + actor->h - 1 - actor->w) {
        return false;
    }
    if (!ray->slope) {
        return is_led_up(world, actor, ray, side);
    }
    FhPoint end = fh_ray_end(ray, side);
    FhRect above = {end.x, end.y - FH_RAY_SLOPE_CHECK, 1, 1};
    return !fh_query_blocked(world, actor, above);
}

/// What lies behind ground that is walked up: a wall there stops the ray after all, seen from as
/// high as the feet will be when they come to it. A body lower than that has no other ray for it.
static FhRay ray_behind_slope(const FhWorld *world, const FhActor *actor, const FhRay *ray,
                              FhSide side, int reach) {
    FhPoint from = {ray->x, ray->y - fh_ray_slope_check(actor)};
    FhRay behind =
        fh_ray_cast(world, actor, side, from, reach, fh_rays_one_ways(actor, (FhRayPast){0}));
    behind.hits = behind.hits && !behind.slope && behind.length > ray->length;
    return behind;
}

/// How far the body may go towards a side, px from its edge, at most `reach`: the nearest hit is
/// the limit (C3). `by` tells what it is.
static int room_towards(const FhWorld *world, const FhActor *actor, FhSide side, int reach,
                        FhContact *by) {
    FhRays rays = fh_rays_cast(world, actor, side, reach, fh_rays_one_ways(actor, (FhRayPast){0}));
    FhRay lowest = rays.rays[rays.count - 1];
    bool goes_up = side <= FH_SIDE_RIGHT && is_way_up(world, actor, &lowest, side);
    int room = reach;
    *by = (FhContact){0};
    for (int i = 0; i < rays.count; i++) {
        FhRay ray = rays.rays[i];
        if (goes_up && ray.length >= lowest.length && is_way_up(world, actor, &ray, side)) {
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
static FhContact ray_contact_at(const FhWorld *world, const FhActor *actor, FhSide side) {
    FhContact by;
    room_towards(world, actor, side, FH_RAY_BUFFER, &by);
    return by;
}

/// A slope that ended in the way that was walked leads on down to flat ground: as steep as slopes
/// are, and no further than on one.
static bool leads_down(const FhActor *actor, const FhRayGround *ground, int walked) {
    int reach = fh_min(fh_ray_slope_check(actor), 2 * fh_abs(walked) + FH_RAY_BUFFER);
    bool was_on_slope = actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_SLOPE;
    return was_on_slope && ground->found && actor->y + actor->h >= ground->y - reach;
}

/// C8, C13, C14: near enough to the ground; nearer on flat ground than on a slope.
static bool is_near_ground(const FhActor *actor, const FhRayGround *ground) {
    int check = ground->above_slope ? fh_ray_slope_check(actor) : FH_RAY_BUFFER;
    return ground->found && actor->y + actor->h >= ground->y - check;
}

static bool on_floor(const FhWorld *world, const FhActor *actor) {
    FhRayGround ground = fh_rays_ground(world, actor, past_of(actor));
    return is_near_ground(actor, &ground);
}

static void ray_contacts(const FhWorld *world, FhActor *actor) {
    find_ray_place(actor);
    note_past(actor);
    FhRayGround ground = fh_rays_ground(world, actor, past_of(actor));
    for (int side = FH_SIDE_LEFT; side <= FH_SIDE_TOP; side++) {
        actor->contacts.sides[side] = ray_contact_at(world, actor, (FhSide)side);
    }
    bool grounded = actor->vy >= 0.0f && is_near_ground(actor, &ground); // rising is jumping (C8)
    actor->contacts.sides[FH_SIDE_BOTTOM] = grounded ? ground.by : (FhContact){0};
    note_ground(actor, grounded, &ground.by);
}

// --- the mover ------------------------------------------------------------------------------

/// Goes along x, flush to the limit when nearer than the buffer or past it (C1-C5, C17).
static FhMove ray_move_x(const FhWorld *world, FhActor *actor, float dx) {
    FhMove move = {0};
    if (dx == 0.0f) {
        return move;
    }
    float *x = &fh_actor_state(actor)->real[REAL_X];
    FhSide side = dx < 0.0f ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    float sign = dx < 0.0f ? -1.0f : 1.0f;
    int before = actor->x;
    FhContact by;
    int room = room_towards(world, actor, side, fh_round(dx * sign) + 2, &by);
    float limit = (float)actor->x + sign * (float)room;
    float wanted = *x + dx;
    bool is_past = sign * (limit - wanted) <= 0.0f;
    move.blocked = by.by != 0 && (is_past || room <= FH_RAY_BUFFER);
    *x = move.blocked || is_past ? limit : wanted;
    if (move.blocked) {
        actor->vx = 0.0f;
    }
    put_ray_place(actor);
    move.moved = actor->x - before;
    return move;
}

static FhMove rise(const FhWorld *world, FhActor *actor, float dy) {
    FhMove move = {0};
    float *y = &fh_actor_state(actor)->real[REAL_Y];
    FhContact by;
    int room = room_towards(world, actor, FH_SIDE_TOP, fh_round(-dy) + 2, &by);
    float limit = (float)(actor->y - room);
    move.blocked = by.by != 0 && *y + dy <= limit;
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
static float smooth_reach(const FhWorld *world, const FhActor *actor, int walked) {
    float smooth = world->tunings[actor->tuning].ray_smooth;
    return smooth > 0.0f ? smooth * (float)(fh_abs(walked) + 1) : 0.0f;
}

/// Falls or stays: never below the limit (C7); on a slope the ray is the place, and the speed is
/// not asked (C15-C17).
static FhMove fall_to_ray(const FhWorld *world, FhActor *actor, float dy, int walked) {
    FhMove move = {0};
    float *y = &fh_actor_state(actor)->real[REAL_Y];
    bool was_grounded = fh_actor_state(actor)->whole[GROUNDED];
    FhRayGround ground = fh_rays_ground(world, actor, past_of(actor));
    bool on_slope = was_grounded && ground.above_slope && is_near_ground(actor, &ground);
    int near = ground.above_slope ? 0 : FH_RAY_BUFFER;
    bool lands = ground.found && (float)fh_round(*y + dy) >= (float)(ground.y - near - actor->h);
    bool stays =
        was_grounded && (is_near_ground(actor, &ground) || leads_down(actor, &ground, walked));
    if (!on_slope && !lands && !stays) {
        *y += dy;
        return move;
    }
    stand(actor, &ground, was_grounded ? smooth_reach(world, actor, walked) : 0.0f);
    move.blocked = dy > 0.0f;
    return move;
}

/// Control drops a body through one-ways by a pixel, or by ignoring them: it holds to none.
static void let_go_when_dropping(FhActor *actor) {
    bool lowered = actor->y + actor->h > fh_actor_state(actor)->whole[CAME_FEET];
    if (lowered || actor->control.dropping != FH_DROPS_NONE) {
        note_ground(actor, false, &(FhContact){0});
    }
}

FhRect fh_raycast_core(const FhActor *actor) {
    int h = fh_max(1, actor->h - fh_ray_slope_check(actor));
    int w = fh_clamp(actor->w / 3, 1, h);
    return (FhRect){actor->x + actor->w / 2 - w / 2, actor->y, w, h};
}

/// True when the ground lifts the body so that one of its outer rays leaves the head in a roof.
static bool meets_roof(const FhWorld *world, const FhActor *actor, int from_y) {
    int up = from_y - actor->y;
    FhRect left = {actor->x, actor->y, 1, up};
    return up > 0 && (fh_query_blocked(world, actor, left) ||
                      fh_query_blocked(world, actor, fh_rect_moved(left, actor->w - 1, 0)));
}

static bool is_core_blocked(const FhWorld *world, const FhActor *actor) {
    return fh_query_blocked(world, actor, fh_raycast_core(actor));
}

static FhMove ray_move_y(const FhWorld *world, FhActor *actor, float dy, int walked) {
    FhMove move = dy < 0.0f ? rise(world, actor, dy) : fall_to_ray(world, actor, dy, walked);
    put_ray_place(actor);
    return move;
}

static void put_back(FhActor *actor, const float *place) {
    memcpy(fh_actor_state(actor)->real, place, 2 * sizeof *place);
    put_ray_place(actor);
}

/// Moves along x, then along y. Where that lifts the head into a roof, or leads the core into
/// something between two rays, x is blocked: the body goes back and moves along y alone. Where y
/// alone leads the core in, it is blocked, too.
static FhMove2 move_once(FhWorld *world, FhActor *actor, float dx, float dy) {
    find_ray_place(actor);
    let_go_when_dropping(actor);
    float place[] = {fh_actor_state(actor)->real[REAL_X], fh_actor_state(actor)->real[REAL_Y]};
    int from_y = actor->y;
    float vy = actor->vy;
    FhMove2 moved = {.x = ray_move_x(world, actor, dx)};
    moved.y = ray_move_y(world, actor, dy, moved.x.moved);
    if ((dy >= 0.0f && meets_roof(world, actor, from_y)) || is_core_blocked(world, actor)) {
        moved.x.blocked = true;
        put_back(actor, place);
        actor->vx = 0.0f;
        actor->vy = vy;
        moved.y = ray_move_y(world, actor, dy, 0);
        if (is_core_blocked(world, actor)) {
            moved.y.blocked = true;
            put_back(actor, place);
            actor->vy = 0.0f;
        }
    }
    return moved;
}

/// Up a one-way slope in pieces: rays down, which begin at half the height, see none above that.
static FhMove2 ray_move(FhWorld *world, FhActor *actor, float dx, float dy) {
    float most = (float)fh_max(1, actor->h / 2 - 1);
    bool climbs = fh_actor_state(actor)->whole[ON_ONE_WAY_SLOPE] && dy >= 0.0f;
    int pieces = climbs ? 1 + (int)((dx < 0.0f ? -dx : dx) / most) : 1;
    FhMove2 moved = {0};
    for (int i = 0; i < pieces && !moved.x.blocked; i++) {
        FhMove2 piece = move_once(world, actor, dx / (float)pieces, dy / (float)pieces);
        piece.y.blocked |= moved.y.blocked;
        moved = piece;
        note_past(actor);
    }
    return moved;
}

// --- what lies in the body --------------------------------------------------------------------

/// The part of a box that no ground may lie in: where the middle stands on a slope, the sides are
/// sunk into it (C16). Thin boxes, as rays and rows look at, count as a whole.
static FhRect upper_part(FhRect box) {
    int sunk = box.w > 1 ? FH_RAY_SLOPE_CHECK + box.w / 2 : 0;
    return (FhRect){box.x, box.y, box.w, fh_max(1, box.h - sunk)};
}

static FhRect middle_part(FhRect box) {
    return (FhRect){box.x + box.w / 2, box.y, 1, box.h};
}

/// True for a slope that stands on its foot; one that hangs from a ceiling bears no feet.
static bool is_slope_at(const FhTileHit *hit, FhSolidity solidity) {
    int size = hit->shape->size;
    FhRect foot = {hit->x + size / 2 - 1, hit->y + size - 1, 2, 1};
    return solidity == FH_SOLID && fh_query_edge_is_slope(hit->shape, FH_SIDE_TOP) &&
           fh_tile_hit_overlaps(hit, foot);
}

static FhRect lower_part(FhRect box) {
    int from = fh_rect_bottom(upper_part(box));
    return (FhRect){box.x, from, box.w, fh_rect_bottom(box) - from + 1};
}

/// Elsewhere the whole box counts: a body may be sunk into slopes, and into what bears them, alone.
static bool ray_terrain_in(const FhWorld *world, FhRect box) {
    if (!fh_terrain_overlaps(world->terrain, box)) {
        return false;
    }
    if (fh_terrain_overlaps(world->terrain, upper_part(box)) ||
        fh_terrain_overlaps(world->terrain, middle_part(box))) {
        return true;
    }
    FhTileWalk walk = fh_terrain_walk(world->terrain, lower_part(box));
    while (fh_tile_walk_next(&walk)) {
        if (is_slope_at(&walk.hit, walk.hit.kind->solidity)) {
            return false;
        }
    }
    return true;
}

static bool has_slope_in(const FhWorld *world, const FhSolid *solid, FhRect box) {
    FhTileHit hit;
    int cell = 0;
    while (solid->cell_cols > 0 && fh_solid_next_cell(world, solid, box, &cell, &hit)) {
        if (is_slope_at(&hit, fh_solid_cell_solidity(solid, hit.kind))) {
            return true;
        }
    }
    return false;
}

static bool solid_in(const FhWorld *world, const FhSolid *solid, FhRect box) {
    return fh_solid_overlaps(world, solid, box) &&
           (fh_solid_overlaps(world, solid, upper_part(box)) ||
            fh_solid_overlaps(world, solid, middle_part(box)) ||
            !has_slope_in(world, solid, lower_part(box)));
}

/// A flat one holds up by its highest pixel; a slope by the one that is nearest to the middle.
static bool one_way_holds(const FhTileHit *hit, FhRect box) {
    int size = hit->shape->size;
    int from = fh_max(box.x - hit->x, 0);
    int to = fh_min(fh_rect_right(box) - hit->x, size) - 1;
    if (from > to) {
        return false;
    }
    if (fh_query_edge_is_slope(hit->shape, FH_SIDE_TOP)) {
        from = to = fh_clamp(box.x + box.w / 2 - hit->x, from, to);
    }
    int top = size;
    for (int x = from; x <= to; x++) {
        top = fh_min(top, fh_shape_surface_below(hit->shape, x, 0));
    }
    return top < size && hit->y + top == fh_rect_bottom(box);
}

/// Law 17 on a slope, which leaves what is sunk into it no way straight aside: aside and up.
static bool is_freed_uphill(const FhWorld *world, FhActor *actor) {
    bool on_slope = actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_SLOPE;
    int left = on_slope ? fh_actor_way_out(world, actor, -1, -1) : 0;
    int right = on_slope ? fh_actor_way_out(world, actor, 1, -1) : 0;
    bool goes_left =
        left > 0 && (right == 0 || left < right || (left == right && actor->control.facing < 0));
    actor->x += goes_left ? -left : right;
    actor->y -= goes_left ? left : right;
    return left > 0 || right > 0;
}

static void settle(FhWorld *world, FhActor *actor) {
    if (is_core_blocked(world, actor) && !fh_actor_depenetrate(world, actor) &&
        !is_freed_uphill(world, actor)) {
        fh_actor_squish(world, actor, 0);
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

/// The rays, their hits, and the ray that the ground comes from.
static void ray_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    for (int side = FH_SIDE_LEFT; side <= FH_SIDE_TOP; side++) {
        FhRays rays = fh_rays_cast(world, actor, (FhSide)side, FH_RAY_FAR / 4,
                                   fh_rays_one_ways(actor, (FhRayPast){0}));
        for (int i = 0; i < rays.count; i++) {
            show_ray(&rays.rays[i], (FhSide)side, FH_MARK_LOOKED_AT, marks);
        }
    }
    FhRayGround ground = fh_rays_ground(world, actor, past_of(actor));
    for (int i = 0; i < ground.sides.count; i++) {
        FhMarkRole role = ground.over_peak ? FH_MARK_GROUND : FH_MARK_LOOKED_AT;
        show_ray(&ground.sides.rays[i], FH_SIDE_BOTTOM, role, marks);
    }
    if (ground.above_slope) {
        show_ray(&ground.middle, FH_SIDE_BOTTOM, FH_MARK_GROUND, marks);
    }
}

static const FhNarrowPhase narrow = {
    .terrain_in = ray_terrain_in,
    FH_NARROW_WHOLE_BOX,
    .solid_in = solid_in,
    .one_way_holds = one_way_holds,
    .on_floor = on_floor,
    .held_by = fh_contact_holds,
    .below = 2,
};

const FhMover fh_mover_raycast = {
    .name = "raycast",
    .keeps_state = true,
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP,
    .move = ray_move,
    .contacts = ray_contacts,
    .narrow = &narrow,
    .see = ray_see,
    .settle = settle,
    .tells = 1 << GROUNDED | 1 << ON_ONE_WAY_SLOPE,
};
