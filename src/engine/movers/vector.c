// vector.c - the terrain is lines and polygons; the body slides along them by their angles.
//
// What is level enough is floor (the tuning's maxSlopeAngle), and the body walks along it, as far
// on a slope as on the flat; what is steeper is slippery: no body stands there, and none gets
// higher by it. Friction differs between moving and stopped: a slope pulls at a body that slides to
// rest, and holds one that has come to rest, as far as the ground has grip. Moving polygons carry
// and push; moving solids do as for every mover. Tuning: maxSlopeAngle, slopePull, stoppedGrip;
// steps and slopes of the others (stepUp, stepDown) mean nothing here. Source: Monteiro, type 4
// (B47, B48). It does not mirror exactly: a place in floats is rounded to a whole pixel, halves to
// the right, so that the box lies 1 px beside its image (in 28 of 150 random rooms, at first
// nowhere by more).

#include "engine/movers/vector_body.h"

#include <math.h>

#include "engine/rules/depenetrate.h"
#include "engine/control/control.h"
#include "engine/movers/near_lines.h"
#include "engine/movers/mover.h"
#include "engine/rules/query.h"

enum {
    SLIDES_MAX = 6,  // surfaces that a body is turned by in one tick
    PUSHES_MAX = 128 // crates' pixels in one tick
};

#define STEEPEST_CEILING 0.7    // normals with more y than this end a rise
#define BESIDE           0.5    // px: a wall that is nearer touches the box, in whole pixels
#define ROUNDED          1.0e-9 // what is less is nothing
#define WALL             0.05   // normals with less y than this, either way, are walls

static FhVector times(FhVector v, double factor) {
    return (FhVector){v.x * factor, v.y * factor};
}

/// The direction along a surface, to the right seen from its free side when that is up.
static FhVector along(FhVector normal) {
    return (FhVector){-normal.y, normal.x};
}

/// What is left of a way when it may not lead into a surface.
static FhVector slid(FhVector way, FhVector normal) {
    double into = fh_dot(way, normal);
    return into < 0.0 ? (FhVector){way.x - into * normal.x, way.y - into * normal.y} : way;
}

/// A move while it is made.
typedef struct Move {
    FhWorld *world;
    FhActor *actor;
    FhVectorBody body;
    FhMove2 done;
} Move;

static void block_x(Move *move) {
    move->done.x.blocked = true;
    move->actor->vx = 0.0f;
}

// --- on the ground --------------------------------------------------------------------------

/// Pushes a crate that is in the way by a pixel.
static bool push_crate(Move *move, const FhHullHit *hit, int d) {
    fh_vector_put(&move->body, move->actor);
    return hit->line.of == FH_LINE_OF_ACTOR && fh_actor_push_crates(move->world, move->actor, d);
}

/// Goes `length` px along the ground, turning with it where it is level enough (B47). Anything
/// else in the way is a wall.
static void walk_along_ground(Move *move, double length, int d, FhVector ground) {
    int turns = 0;
    int pushes = 0;
    while (length > 0.0 && turns < SLIDES_MAX && pushes < PUSHES_MAX) {
        FhHullHit hit = fh_vector_go(&move->body, times(along(ground), d * length));
        length *= 1.0 - hit.part;
        if (!hit.hits) {
            return;
        }
        if (fh_vector_is_floor(&move->body, hit.normal)) {
            ground = hit.normal;
            turns++;
        } else if (push_crate(move, &hit, d)) {
            pushes++;
        } else {
            block_x(move);
            return;
        }
    }
}

/// Follows the ground down after a step, as steep as a floor may be.
static void stay_down(Move *move, double walked) {
    double level = move->body.level;
    double slope = sqrt(1.0 - level * level) / level;
    FhVector down = {0.0, 1.0 + walked * slope};
    FhHullHit hit = fh_vector_look(&move->body, down);
    if (hit.hits && fh_vector_is_floor(&move->body, hit.normal)) {
        move->body.at.y += down.y * hit.part;
    }
}

// --- in the air -----------------------------------------------------------------------------

/// Slips past a corner over the head (law 8). Returns true when it has.
static bool slip_past(Move *move, FhVector way) {
    int reach = fh_tuning_px(move->world->tunings[move->actor->tuning].corner_correction);
    int first = move->actor->control.facing;
    for (int i = 2; i < 2 * (reach + 1); i++) {
        int whole = i / 2;
        double px = whole + FH_HULL_SKIN;
        FhVector aside = {i % 2 ? -first * px : first * px, 0.0};
        FhVectorBody there = move->body;
        FhHullHit beside = fh_vector_go(&there, aside);
        if (!beside.hits && !fh_vector_look(&there, (FhVector){0.0, way.y}).hits) {
            move->body = there;
            return true;
        }
    }
    return false;
}

/// Steep ground: down along it, and never higher by it than without.
static FhVector slip_down(Move *move, FhVector way, FhVector normal) {
    FhActor *actor = move->actor;
    FhVector left = slid(way, normal);
    if (left.y < way.y && left.y < -ROUNDED) {
        left = slid((FhVector){0.0, way.y > 0.0 ? way.y : 0.0}, normal);
    }
    FhVector speed = slid((FhVector){(double)actor->vx, (double)actor->vy}, normal);
    if (speed.y < (double)actor->vy && speed.y < -ROUNDED) {
        speed = (FhVector){0.0, (double)actor->vy};
    }
    actor->vx = (float)speed.x;
    actor->vy = (float)speed.y;
    return left;
}

static FhVector meet_ceiling(Move *move, FhVector way, const FhHullHit *hit) {
    if (way.y < 0.0 && hit->normal.y > STEEPEST_CEILING) {
        if (slip_past(move, way)) {
            return way;
        }
        move->done.y.blocked = true;
    }
    FhActor *actor = move->actor;
    FhVector speed = slid((FhVector){(double)actor->vx, (double)actor->vy}, hit->normal);
    actor->vx = (float)speed.x;
    actor->vy = (float)speed.y;
    return slid(way, hit->normal);
}

/// Turns the way by what was met. A floor met from above ends the flight: what is left along x is
/// walked.
static FhVector turn(Move *move, FhVector way, const FhHullHit *hit) {
    FhVector normal = hit->normal;
    bool is_floor = fh_vector_is_floor(&move->body, normal);
    if (is_floor && way.y >= 0.0) {
        move->done.y.blocked = true;
        walk_along_ground(move, fabs(way.x), way.x < 0.0 ? -1 : 1, normal);
        return (FhVector){0.0, 0.0};
    }
    if (is_floor) {
        return slid(way, normal);
    }
    if (normal.y > WALL) {
        return meet_ceiling(move, way, hit);
    }
    if (normal.y < -WALL) {
        return slip_down(move, way, normal);
    }
    block_x(move);
    return (FhVector){0.0, way.y};
}

static void fly(Move *move, FhVector way) {
    for (int i = 0; i < SLIDES_MAX && (way.x != 0.0 || way.y != 0.0); i++) {
        FhHullHit hit = fh_vector_go(&move->body, way);
        if (!hit.hits) {
            return;
        }
        way = turn(move, times(way, 1.0 - hit.part), &hit);
    }
}

/// Puts a body that comes down on the ground when it is as near as one that stands.
static void come_down(Move *move) {
    FhHullHit ground = fh_vector_ground(&move->body);
    if (ground.hits && fh_vector_is_floor(&move->body, ground.normal)) {
        fh_vector_go(&move->body, (FhVector){0.0, 1.0});
        move->done.y.blocked = true;
    }
}

/// Control drops a body through one-ways by a pixel, or by ignoring them: until it has ground
/// again, it hangs by no corner.
static void note_drop(FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    bool begins =
        actor->control.dropping != FH_DROPS_NONE || actor->y + actor->h > words[FH_VECTOR_FEET];
    bool stands = fh_contacts_floor(&actor->contacts);
    words[FH_VECTOR_DROPS] = begins || (words[FH_VECTOR_DROPS] && !stands);
}

static FhMove2 move_body(FhWorld *world, FhActor *actor, float dx, float dy) {
    note_drop(actor);
    Move move = {.world = world, .actor = actor, .body = fh_vector_body(world, actor)};
    FhHullHit ground = {0};
    if (dy >= 0.0f) {
        ground = fh_vector_ground(&move.body);
    }
    if (ground.hits) {
        double length = fabs((double)dx);
        walk_along_ground(&move, length, dx < 0.0f ? -1 : 1, ground.normal);
        stay_down(&move, length);
    } else {
        fly(&move, (FhVector){(double)dx, (double)dy});
        if (dy > 0.0f) {
            come_down(&move);
        }
    }
    fh_vector_put(&move.body, actor);
    return move.done;
}

// --- contacts -------------------------------------------------------------------------------

/// What stops a step to that side; floor that goes up is no wall.
static FhContact contact_towards(const FhVectorBody *body, FhVector step) {
    FhHullHit hit = fh_vector_look(body, step);
    if (hit.hits && fh_vector_is_floor(body, hit.normal)) {
        hit.hits = false;
    }
    return fh_vector_contact(body->world, body->origin, &hit);
}

static void vector_contacts(const FhWorld *world, FhActor *actor) {
    FhVectorBody body = fh_vector_body(world, actor);
    FhContact *sides = actor->contacts.sides;
    sides[FH_SIDE_LEFT] = contact_towards(&body, (FhVector){-BESIDE, 0.0});
    sides[FH_SIDE_RIGHT] = contact_towards(&body, (FhVector){BESIDE, 0.0});
    sides[FH_SIDE_TOP] = contact_towards(&body, (FhVector){0.0, -1.0});
    sides[FH_SIDE_BOTTOM] = (FhContact){0};
    fh_actor_state(actor)->whole[FH_VECTOR_RIDES] = 0;
    if (actor->vy >= 0.0f) {
        FhHullHit ground = fh_vector_ground(&body);
        sides[FH_SIDE_BOTTOM] = fh_vector_contact(world, body.origin, &ground);
        fh_actor_state(actor)->whole[FH_VECTOR_RIDES] = sides[FH_SIDE_BOTTOM].solid;
    }
}

// --- friction -------------------------------------------------------------------------------

static bool is_under_box(const FhVectorBody *body, int col) {
    int size = fh_terrain_tile_size(body->world->terrain);
    return col * size < body->actor->x + body->actor->w && (col + 1) * size > body->actor->x;
}

/// The ground as the line under the feet has it: the tile's or the polygon's grip, the line's
/// grade.
static FhGround ground_of(const FhVectorBody *body, FhHullHit ground, FhGround felt) {
    const FhWorld *world = body->world;
    FhContact contact = fh_vector_contact(world, body->origin, &ground);
    FhTile tile = fh_terrain_at(world->terrain, contact.col, contact.row);
    const FhTileKind *kind = fh_tileset_kind(fh_terrain_tileset(world->terrain), tile);
    if (ground.line.of == FH_LINE_OF_TILE && kind) {
        bool flipped = fh_tile_transform(tile) & FH_FLIP_X;
        felt.grip = kind->grip;
        if (!is_under_box(body, contact.col)) { // it stands on a corner, or a fraction, alone
            felt.belt = flipped ? -kind->belt : kind->belt;
        }
    }
    float grip = fh_line_grip(world, &ground.line);
    felt.grip = grip != 0.0f ? grip : felt.grip;
    felt.grade = (float)(ground.normal.x / ground.normal.y);
    return felt;
}

/// B48: the slope pulls at a body that slides to rest; one that has come to rest stays, unless the
/// pull is more than the ground's grip on a body at rest can hold.
static void rub(FhControlTick *tick, FhVector normal) {
    FhActor *actor = tick->actor;
    const FhTuning *tuning = tick->tuning;
    float pull = (float)normal.x * tuning->gravity;
    float hold = tuning->friction * tick->ground.grip * tuning->stopped_grip;
    bool is_held = actor->vx == 0.0f && fabsf(pull) <= hold;
    if (tick->intent.x == 0 && actor->pose != FH_POSE_DUCK && !is_held) {
        actor->vx += fh_per_tick(pull * tuning->slope_pull);
    }
}

static void feel_ground(FhControlTick *tick) {
    FhVectorBody body = fh_vector_body(tick->world, tick->actor);
    FhHullHit ground = fh_vector_ground(&body);
    if (tick->on_floor && ground.hits) {
        tick->ground = ground_of(&body, ground, tick->ground);
        rub(tick, ground.normal);
    }
}

// --- the tick -------------------------------------------------------------------------------

/// Takes the place over from whatever has moved the box: out of what it was rounded into.
static void find_vector_place(FhWorld *world, FhActor *actor) {
    FhVectorBody body = fh_vector_body(world, actor);
    fh_vector_push_out(&body);
    fh_vector_put(&body, actor);
}

/// On ladders and stairs the box is the place.
static void forget_fraction(FhActor *actor) {
    fh_actor_state(actor)->real[FH_VECTOR_PART_X] = 0.0f;
    fh_actor_state(actor)->real[FH_VECTOR_PART_Y] = 0.0f;
}

static void act_on_lines(FhControlTick *tick) {
    tick->sunk = tick->on_floor ? FH_HULL_TAPER : 0;
    if (fh_control_climb(tick)) {
        forget_fraction(tick->actor);
    } else {
        feel_ground(tick);
        fh_control_walk(tick, move_body);
    }
}

static void tick_after_polygons(FhWorld *world, FhActor *actor, FhInput input) {
    fh_vector_be_moved(world, actor); // before anything else looks where the polygons are now
    if (fh_actor_is_there(actor)) {
        find_vector_place(world, actor);
        fh_actor_state(actor)->whole[FH_VECTOR_FEET] = actor->y + actor->h;
        fh_mover_tick(world, actor, input);
    }
}

// --- seeing ---------------------------------------------------------------------------------

static void show_line(void *context, const FhLine *line) {
    fh_marks_add(context, FH_MARK_LINE, FH_MARK_LOOKED_AT, (float)line->a.x, (float)line->a.y,
                 (float)(line->b.x - line->a.x), (float)(line->b.y - line->a.y));
}

static FhVector in_world(const FhVectorBody *body, FhVector at) {
    return (FhVector){body->origin.x + at.x, body->origin.y + at.y};
}

static void show_hull(const FhVectorBody *body, FhMarks *marks) {
    for (int i = 0; i < FH_HULL_CORNERS; i++) {
        FhVector from = body->hull.corners[i];
        FhVector to = body->hull.corners[(i + 1) % FH_HULL_CORNERS];
        FhVector at = in_world(body, (FhVector){body->at.x + from.x, body->at.y + from.y});
        fh_marks_add(marks, FH_MARK_LINE, FH_MARK_EDGE, (float)at.x, (float)at.y,
                     (float)(to.x - from.x), (float)(to.y - from.y));
    }
}

static void show_hit(const FhVectorBody *body, const FhHullHit *hit, FhMarkRole role,
                     FhMarks *marks) {
    const float length = 10.0f;
    FhVector at = in_world(body, hit->at);
    if (hit->hits) {
        fh_marks_add(marks, FH_MARK_POINT, role, (float)at.x, (float)at.y, 0, 0);
        fh_marks_add(marks, FH_MARK_LINE, FH_MARK_NORMAL, (float)at.x, (float)at.y,
                     (float)hit->normal.x * length, (float)hit->normal.y * length);
    }
}

static void vector_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    static const FhVector steps[] = {{-BESIDE, 0.0}, {BESIDE, 0.0}, {0.0, -1.0}};
    FhVectorBody body = fh_vector_body(world, actor);
    FhVector way = {(double)fh_per_tick(actor->vx), (double)fh_per_tick(actor->vy)};
    fh_near_lines(world, actor, fh_vector_reach(&body, way), 0, show_line, marks);
    show_hull(&body, marks);
    for (int i = 0; i < 3; i++) {
        FhHullHit hit = fh_vector_look(&body, steps[i]);
        show_hit(&body, &hit, FH_MARK_HIT, marks);
    }
    FhHullHit ground = fh_vector_ground(&body);
    show_hit(&body, &ground, FH_MARK_GROUND, marks);
}

static const FhNarrowPhase narrow = {
    .terrain_in = fh_vector_terrain_in,
    FH_NARROW_WHOLE_BOX,
    .solid_in = fh_vector_solid_in,
    .one_way_holds = fh_pixel_one_way_holds,
    .on_floor = fh_vector_on_floor,
    .held_by = fh_vector_held_by,
    .below = 2,
    .keeps_place = true,
};

const FhMover fh_mover_vector = {
    .name = "vector",
    .keeps_state = true,
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP | FH_CAN_LINES,
    .tick = tick_after_polygons,
    .contacts = vector_contacts,
    .control = act_on_lines,
    .narrow = &narrow,
    .see = vector_see,
};
