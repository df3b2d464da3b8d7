// rigid.c - a tick of a body that a physics engine moves.
//
// The shared control gives the intended velocity. On the ground the legs drive the body by
// friction, like the belt of a tank, so that ground, slopes and moving solids drag it; in the air
// its velocity is the intended one. The engine steps so finely that no step moves the body by more
// than about a pixel. Where the solver still lets the body into a wall, by more than rounding, the
// body is put back, so that it never overlaps. Source: Monteiro (B47-B49).
// It does not mirror exactly: what the solver leaves of a collision is not the same from both sides
// (in 36 of 150 random rooms; in the first tick that differs by up to 6 px).

#include "rigid/rigid.h"

#include <math.h>

#include "engine/control/control.h"
#include "foothold/mover.h"
#include "engine/movers/vector_body.h"
#include "engine/rules/query.h"
#include "engine/base/rounding.h"
#include "rigid/space.h"

/// The words of its mover state: the speed that the solver left, the grip of the polygon under the
/// feet (0: of none with one of its own), whether the body walks, where its feet were when the tick
/// began, and whether it drops through one-ways.
enum { REAL_VX, REAL_VY, REAL_GRIP };
enum { WALKS, LAST_FEET, DROPS };

#define FRICTION_MOVING  2.5f   // of legs that drive the body: enough to climb 45 degrees
#define FRICTION_STOPPED 6.0f   // of legs that brace it against slopes and lifts
#define LEAST_GRAVITY    300.0f // px/s^2: what presses the legs on the ground
#define FASTEST          256.0f // px a tick
#define STEEP_SIDE       0.7f   // a touch that is further aside than this is a wall
#define AT_REST          0.05f  // px: a fall in a tick that is less is none
#define HOLDS_UP         0.1f   // the least that a normal points up
#define NEAR_BELOW       3.0f   // px: ground that feet go down to, as a sensor reaches
#define HOLDS_WITHIN     1.5f   // px between feet and what holds them up
#define CONTACT          0.05f  // px that feet sink into the ground that they are put on

enum {
    STEPS_LEAST = 4,
    STEPS_MOST = 256,
    REACH_BELOW = 3,   // px under the feet
    REACH = 12,        // px around the body's way that are in the space
    CRATES_IN_ROW = 4, // that are pushed at once
    NUDGE = 2          // px of rounding and sinking that are taken back
};

static RigidPoint speed_between(float dx, float dy) {
    float most = FASTEST;
    RigidPoint way = {fminf(fmaxf(dx, -most), most), fminf(fmaxf(dy, -most), most)};
    return (RigidPoint){way.x * (float)FH_TICKS_PER_SECOND, way.y * (float)FH_TICKS_PER_SECOND};
}

static float grip_of_ground(const FhWorld *world, const FhActor *actor) {
    float grip = fh_actor_state(actor)->real[REAL_GRIP];
    return fminf(1.0f, grip != 0.0f ? grip : fh_contact_ground(world, actor).grip);
}

/// B48: friction differs between moving and stopped, and with the ground.
static RigidGrip grip_of(const FhWorld *world, const FhActor *actor, float dx, float dy) {
    bool walks = fh_actor_state(actor)->whole[WALKS] && dy >= 0.0f;
    float gravity = world->tunings[actor->tuning].gravity;
    float friction = dx == 0.0f ? FRICTION_STOPPED : FRICTION_MOVING;
    return (RigidGrip){.walks = walks,
                       .speed = speed_between(dx, dy).x,
                       .friction = walks ? friction * grip_of_ground(world, actor) : 0.0f,
                       .gravity = walks ? fmaxf(gravity, LEAST_GRAVITY) : 0.0f};
}

/// Speeds below this are rounding of the solver.
static float settled(float speed) {
    return fabsf(speed) < 0.01f ? 0.0f : speed;
}

/// The fastest that anything moves in this tick, px.
static float fastest_way(const RigidSpace *space, RigidPoint speed) {
    float most = fh_per_tick(fmaxf(fabsf(speed.x), fabsf(speed.y))) +
                 fh_per_tick(fh_per_tick(space->grip.gravity));
    for (int i = 0; i < space->mover_count; i++) {
        if (space->movers[i].of == FH_LINE_OF_SOLID) {
            const FhSolid *solid = &fh_world_solids(space->world)[space->movers[i].index];
            most = fmaxf(most, fmaxf(fabsf((float)solid->moved_x), fabsf((float)solid->moved_y)));
        }
    }
    return most;
}

// --- contacts -------------------------------------------------------------------------------

static bool side_of(const RigidSpace *space, RigidPoint normal, FhSide *side) {
    if (rigid_is_footing(space, normal)) {
        *side = FH_SIDE_BOTTOM;
    } else if (normal.y > STEEP_SIDE) {
        *side = FH_SIDE_TOP;
    } else if (normal.x > STEEP_SIDE) {
        *side = FH_SIDE_LEFT;
    } else if (normal.x < -STEEP_SIDE) {
        *side = FH_SIDE_RIGHT;
    } else {
        return false;
    }
    return true;
}

/// Adds a line's kind to a contact; the first line gives the contact its tile or solid.
static void take_contact(const RigidSpace *space, FhContact *contact, const RigidLine *line) {
    FhVector middle = {((double)line->is.a.x + line->is.b.x) / 2.0,
                       ((double)line->is.a.y + line->is.b.y) / 2.0};
    FhVector normal = {(double)line->normal.x, (double)line->normal.y};
    FhHullHit hit = {.hits = true, .at = middle, .normal = normal, .line = line->is};
    FhContact is = fh_vector_contact(space->world, (FhPoint){0, 0}, &hit);
    *contact = contact->by == 0 ? is : *contact;
    contact->by |= is.by;
}

/// The grip of the polygon that the body stands on; 0: none, or none of its own.
static float grip_of_floor(const RigidSpace *space) {
    const RigidLine *floor = space->near[RIGID_NEAR_GROUND];
    for (int i = 0; i < space->touch_count; i++) {
        FhSide side;
        if (side_of(space, space->touches[i].normal, &side) && side == FH_SIDE_BOTTOM) {
            floor = space->touches[i].line;
        }
    }
    return floor ? floor->grip : 0.0f;
}

/// B48: rounding makes contacts come and go, so the sensors count as well; the ground's sensor only
/// while the legs are on the ground, else a jump would end before it began.
static void take_contacts(const RigidSpace *space, FhActor *actor) {
    static const FhSide sides[RIGID_PARTS] = {[RIGID_NEAR_GROUND] = FH_SIDE_BOTTOM,
                                              [RIGID_NEAR_LEFT] = FH_SIDE_LEFT,
                                              [RIGID_NEAR_RIGHT] = FH_SIDE_RIGHT};
    FhContacts *contacts = &actor->contacts;
    *contacts = (FhContacts){0};
    for (int i = 0; i < space->touch_count; i++) {
        FhSide side;
        if (side_of(space, space->touches[i].normal, &side)) {
            take_contact(space, &contacts->sides[side], space->touches[i].line);
        }
    }
    for (int part = RIGID_NEAR_GROUND; part < RIGID_PARTS; part++) {
        if (space->near[part] && (part != RIGID_NEAR_GROUND || space->grip.walks)) {
            take_contact(space, &contacts->sides[sides[part]], space->near[part]);
        }
    }
}

// --- the place ------------------------------------------------------------------------------

static bool is_free(const FhWorld *world, const FhActor *actor, int dx, int dy) {
    return !fh_query_blocked(world, actor, fh_rect_moved(fh_actor_box(actor), dx, dy));
}

/// Moves the body out by what it sank in through rounding and soft contacts; where that is not
/// enough, undoes the tick's whole movement.
static void take_back(const FhWorld *world, FhActor *actor, FhPoint before) {
    static const FhPoint ways[] = {{0, -1},  {-1, 0}, {1, 0},  {0, 1},
                                   {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    for (int px = 1; px <= NUDGE; px++) {
        for (int i = 0; i < 8; i++) {
            if (is_free(world, actor, px * ways[i].x, px * ways[i].y)) {
                actor->x += px * ways[i].x;
                actor->y += px * ways[i].y;
                return;
            }
        }
    }
    actor->x = before.x;
    actor->y = before.y;
}

static void put_place(const FhWorld *world, FhActor *actor, RigidPoint place) {
    FhPoint before = {actor->x, actor->y};
    actor->x = before.x + fh_round(place.x);
    actor->y = before.y + fh_round(place.y);
    actor->rem_x = place.x - (float)(actor->x - before.x);
    actor->rem_y = place.y - (float)(actor->y - before.y);
    FhPoint rounded = {actor->x, actor->y};
    if (!is_free(world, actor, 0, 0)) {
        take_back(world, actor, before);
    }
    actor->rem_x = actor->x == rounded.x ? actor->rem_x : 0.0f;
    actor->rem_y = actor->y == rounded.y ? actor->rem_y : 0.0f;
}

// --- the mover ------------------------------------------------------------------------------

static FhRect around(FhRect box, int x, int y) {
    return (FhRect){box.x - x, box.y - y, box.w + 2 * x, box.h + 2 * y};
}

/// The box and all around the crates in it, which may push others.
static FhRect with_crates(const FhWorld *world, const FhActor *actor, FhRect box) {
    FhRect all = box;
    FhNear near = fh_query_blockers(world, actor, box);
    while (fh_near_next(&near)) {
        const FhActor *crate = &fh_actor_slots(world)[near.index];
        if (fh_query_actor_blocks(actor, crate)) {
            all = fh_rect_around(all, around(fh_actor_box(crate), REACH, REACH));
        }
    }
    return all;
}

static FhRect neighbourhood(const FhWorld *world, const FhActor *actor, RigidPoint speed) {
    int x = fh_abs(fh_round(fh_per_tick(speed.x))) + REACH;
    int y = fh_abs(fh_round(fh_per_tick(speed.y))) + REACH;
    FhRect box = around(fh_actor_box(actor), x, y);
    for (int i = 0; i < CRATES_IN_ROW; i++) {
        box = with_crates(world, actor, box);
    }
    return box;
}

static bool touches_footing(const RigidSpace *space) {
    for (int i = 0; i < space->touch_count; i++) {
        if (rigid_is_footing(space, space->touches[i].normal)) {
            return true;
        }
    }
    return false;
}

/// The line to stand on that the feet meet first further down; NULL: none is near.
static const RigidLine *footing_below(const RigidSpace *space, const RigidGround *ground,
                                      const FhActor *actor, float *gap) {
    const RigidLine *first = NULL;
    *gap = NEAR_BELOW;
    for (int i = 0; i < ground->count; i++) {
        const RigidLine *line = &ground->lines[i];
        if (rigid_is_footing(space, line->normal) && (!rigid_is_one_way(line) || line->holds)) {
            float to = rigid_gap(line, rigid_space_place(space), actor->w, actor->h);
            first = to < *gap && to > -CONTACT ? line : first;
            *gap = first == line ? to : *gap;
        }
    }
    return first;
}

/// Keeps walking feet on ground that falls away under them (B48): puts them on it, and turns their
/// speed along it.
static void follow_ground(RigidSpace *space, const RigidGround *ground, const FhActor *actor) {
    float gap;
    const RigidLine *line = footing_below(space, ground, actor, &gap);
    if (!line) {
        return;
    }
    space->near[RIGID_NEAR_GROUND] = line; // where lines meet the sensor's own contact may fail
    RigidPoint at = rigid_space_place(space);
    RigidPoint speed = rigid_space_speed(space);
    RigidPoint along = {-line->normal.y, line->normal.x};
    float size = sqrtf(speed.x * speed.x + speed.y * speed.y);
    float way = speed.x < 0.0f ? -size : size;
    if (speed.x * line->normal.x + speed.y * line->normal.y > 0.0f) {
        speed = (RigidPoint){along.x * way, along.y * way};
    }
    rigid_space_set(space, (RigidPoint){at.x, at.y + gap + CONTACT}, speed);
}

static void run(RigidSpace *space, const RigidGround *ground, const FhActor *actor,
                RigidPoint speed) {
    int steps = fh_clamp((int)ceilf(fastest_way(space, speed)), STEPS_LEAST, STEPS_MOST);
    float seconds = 1.0f / (float)(FH_TICKS_PER_SECOND * steps);
    rigid_space_look(space, seconds);
    for (int i = 0; i < steps; i++) {
        rigid_space_step(space, seconds);
        if (space->grip.walks && !touches_footing(space)) {
            follow_ground(space, ground, actor);
        }
    }
}

// --- crates -----------------------------------------------------------------------------------

static void set_speed(const FhWorld *world, FhActor *crate, float speed) {
    crate->vx = speed;
    if (fh_mover_of(world, crate) == &rigid_mover) {
        fh_actor_state(crate)->real[REAL_VX] = speed;
    }
}

/// What the space did to a crate.
static void take_pushed(FhWorld *world, const FhActor *who, const RigidMover *mover, float way,
                        float speed) {
    FhActor *crate = &fh_actor_slots(world)[mover->index];
    int px = fh_round(way);
    bool goes = true;
    while (goes && crate->x != mover->x + px) {
        goes = fh_crate_step(world, crate, fh_sign(mover->x + px - crate->x));
    }
    crate->rem_x = goes ? way - (float)px : 0.0f;
    set_speed(world, crate, goes ? speed : 0.0f);
    if (crate->x != mover->x && !(who->flags & FH_ACTOR_BLOCKS)) {
        fh_world_emit(world, FH_EVENT_PUSH, who, mover->index);
    }
}

/// One in the way of another one goes before it, and one that carries another one.
static bool is_taken_before(const FhActor *a, const FhActor *b, int d) {
    bool is_over = a->x < b->x + b->w && b->x < a->x + a->w;
    return is_over ? a->y > b->y : (a->x - b->x) * d > 0;
}

/// The next crate of those that are not taken; -1: there is none left.
static int next_crate(const RigidSpace *space, uint32_t taken, int d) {
    const FhActor *actors = fh_actor_slots(space->world);
    const RigidMover *movers = space->movers;
    int next = -1;
    for (int i = 0; i < space->mover_count; i++) {
        if (movers[i].of == FH_LINE_OF_ACTOR && !(taken >> i & 1u) &&
            (next < 0 ||
             is_taken_before(&actors[movers[i].index], &actors[movers[next].index], d))) {
            next = i;
        }
    }
    return next;
}

static void take_crates(FhWorld *world, const FhActor *who, const RigidSpace *space, int d) {
    uint32_t taken = 0;
    for (int i; (i = next_crate(space, taken, d)) >= 0; taken |= 1u << i) {
        float way;
        float speed;
        if (rigid_space_pushed(space, &space->movers[i], &way, &speed)) {
            take_pushed(world, who, &space->movers[i], way, speed);
        }
    }
}

/// Reports the solver's result to control: which axes were blocked, and the remaining velocity. On
/// the ground the velocity along it stays the intended one.
static FhMove2 take_speeds(FhActor *actor, RigidPoint speed, float dx, float dy) {
    FhMoverState *motion = fh_actor_state(actor);
    const FhContact *wall = &actor->contacts.sides[dx < 0.0f ? FH_SIDE_LEFT : FH_SIDE_RIGHT];
    const FhContact *ceiling = &actor->contacts.sides[FH_SIDE_TOP];
    bool grounded = actor->contacts.sides[FH_SIDE_BOTTOM].by != 0 && dy >= 0.0f;
    bool is_pushed = wall->by == FH_BY_ACTOR && speed.x * dx > 0.0f;
    FhMove2 move = {.x.blocked = dx != 0.0f && wall->by != 0 && !is_pushed,
                    .y.blocked = dy < 0.0f ? ceiling->by != 0 : grounded};
    motion->real[REAL_VX] = speed.x;
    motion->real[REAL_VY] = speed.y;
    motion->whole[WALKS] = grounded;
    if (!grounded) {
        actor->contacts.sides[FH_SIDE_BOTTOM] = (FhContact){0};
        actor->vx = speed.x;
    } else if (move.x.blocked) {
        actor->vx = 0.0f;
    }
    actor->vy = grounded ? 0.0f : speed.y;
    return move;
}

/// Control drops a body through one-ways by a pixel, or by ignoring them: until it has ground
/// again, none holds it that its feet are below, be it by a fraction of a pixel.
static void note_drop(FhActor *actor) {
    int32_t *words = fh_actor_state(actor)->whole;
    bool begins =
        actor->control.dropping != FH_DROPS_NONE || actor->y + actor->h > words[LAST_FEET];
    words[DROPS] = begins || (words[DROPS] && !words[WALKS]);
    words[WALKS] = words[WALKS] && !words[DROPS];
}

/// A body that came to rest on anything that holds it up a little stands on it.
static void take_rest(const RigidSpace *space, FhActor *actor, float fell) {
    FhContact *floor = &actor->contacts.sides[FH_SIDE_BOTTOM];
    for (int i = 0; i < space->touch_count && floor->by == 0 && fabsf(fell) < AT_REST; i++) {
        if (space->touches[i].normal.y < -HOLDS_UP) {
            take_contact(space, floor, space->touches[i].line);
        }
    }
}

static FhMove2 move(FhWorld *world, FhActor *actor, float dx, float dy) {
    note_drop(actor);
    FhMoverState *motion = fh_actor_state(actor);
    RigidGrip grip = grip_of(world, actor, dx, dy);
    RigidPoint speed = grip.walks ? (RigidPoint){motion->real[REAL_VX], motion->real[REAL_VY]}
                                  : speed_between(dx, dy);
    RigidGround ground;
    RigidSpace space;
    rigid_ground_find(world, actor, neighbourhood(world, actor, speed), motion->whole[DROPS],
                      &ground);
    rigid_space_open(&space, world, actor, &ground, grip);
    rigid_space_set(&space, (RigidPoint){actor->rem_x, actor->rem_y}, speed);
    run(&space, &ground, actor, speed);
    take_contacts(&space, actor);
    if (dy >= 0.0f) {
        take_rest(&space, actor, rigid_space_place(&space).y - actor->rem_y);
    }
    take_crates(world, actor, &space, dx < 0.0f ? -1 : 1);
    put_place(world, actor, rigid_space_place(&space));
    RigidPoint after = rigid_space_speed(&space);
    RigidPoint left = {settled(after.x), settled(after.y)};
    FhMove2 moved = take_speeds(actor, left, dx, dy);
    motion->real[REAL_GRIP] = motion->whole[WALKS] ? grip_of_floor(&space) : 0.0f;
    rigid_space_close(&space);
    return moved;
}

/// An actor that is thrown by what it has landed on stands no more.
static void leave_spring(FhActor *actor) {
    if (actor->vy < 0.0f) {
        actor->contacts.sides[FH_SIDE_BOTTOM] = (FhContact){0};
        fh_actor_state(actor)->whole[WALKS] = 0;
    }
}

/// The solver finds the contacts, with the move.
static void keep_contacts(const FhWorld *world, FhActor *actor) {
    (void)world;
    (void)actor;
}

static void act_in_space(FhControlTick *tick) {
    FhActor *actor = tick->actor;
    fh_actor_state(actor)->whole[LAST_FEET] = actor->y + actor->h;
    float grip = fh_actor_state(actor)->real[REAL_GRIP];
    tick->ground.grip = grip != 0.0f ? grip : tick->ground.grip;
    tick->sunk = tick->on_floor ? (int)ceilf(rigid_taper(actor->w, actor->h)) : 0;
    if (fh_control_act(tick, move)) {
        *fh_actor_state(actor) = (FhMoverState){0};
        fh_actor_refresh_contacts(tick->world, actor);
    } else {
        leave_spring(actor);
    }
}

/// A box without its corners, which are cut off a pixel further than the body's parts are tapered,
/// for a physics engine sinks in a little.
typedef struct Core {
    FhRect upright, across;
} Core;

static Core core_of(FhRect box) {
    int taper = (int)rigid_taper(box.w, box.h) + 1;
    return (Core){{box.x + taper, box.y, fh_max(1, box.w - 2 * taper), box.h},
                  {box.x, box.y + taper, box.w, fh_max(1, box.h - 2 * taper)}};
}

static bool rigid_terrain_in(const FhWorld *world, FhRect box) {
    Core core = core_of(box);
    return fh_terrain_overlaps(world->terrain, core.upright) ||
           fh_terrain_overlaps(world->terrain, core.across) ||
           (world->lines && (fh_vector_terrain_in(world, core.upright) ||
                             fh_vector_terrain_in(world, core.across)));
}

static bool rigid_solid_in(const FhWorld *world, const FhSolid *solid, FhRect box) {
    Core core = core_of(box);
    return fh_solid_overlaps(world, solid, core.upright) ||
           fh_solid_overlaps(world, solid, core.across);
}

/// True when one of the lines is right under the feet, at most as far away as rounding leaves them.
/// A body at rest may stand on what is too steep to walk on.
static bool is_held(const FhWorld *world, const FhActor *actor, const RigidGround *ground) {
    bool rests = fh_actor_state(actor)->whole[WALKS];
    float least = rests ? HOLDS_UP : (float)fh_vector_body(world, actor).level;
    RigidPoint at = {actor->rem_x, actor->rem_y};
    for (int i = 0; i < ground->count; i++) {
        const RigidLine *line = &ground->lines[i];
        bool holds = line->normal.y <= -least && (!rigid_is_one_way(line) || line->holds);
        if (holds && fabsf(rigid_gap(line, at, actor->w, actor->h)) <= HOLDS_WITHIN) {
            return true;
        }
    }
    return false;
}

static FhRect feet_of(const FhActor *actor) {
    int half = actor->h / 2;
    return (FhRect){actor->x - 1, actor->y + half, actor->w + 2, half + REACH_BELOW};
}

static bool rigid_held_by(const FhWorld *world, const FhActor *actor, int solid) {
    RigidGround ground;
    bool drops = fh_actor_state(actor)->whole[DROPS];
    rigid_ground_of_solid(world, actor, feet_of(actor), solid, drops, &ground);
    return is_held(world, actor, &ground);
}

static bool rigid_on_floor(const FhWorld *world, const FhActor *actor) {
    RigidGround ground;
    rigid_ground_find(world, actor, feet_of(actor), fh_actor_state(actor)->whole[DROPS], &ground);
    return is_held(world, actor, &ground);
}

// --- seeing ---------------------------------------------------------------------------------

static void show_part(const FhActor *actor, RigidPart part, FhMarkRole role, FhMarks *marks) {
    RigidPolygon polygon = rigid_part(part, actor->w, actor->h);
    float x = (float)actor->x + actor->rem_x;
    float y = (float)actor->y + actor->rem_y;
    for (int i = 0; i < polygon.count; i++) {
        RigidPoint a = polygon.corners[i];
        RigidPoint b = polygon.corners[(i + 1) % polygon.count];
        fh_marks_add(marks, FH_MARK_LINE, role, x + a.x, y + a.y, b.x - a.x, b.y - a.y);
    }
}

static void show_line(const RigidGround *ground, const RigidLine *line, FhMarkRole role,
                      FhMarks *marks) {
    fh_marks_add(marks, FH_MARK_LINE, role, (float)ground->origin.x + line->a.x,
                 (float)ground->origin.y + line->a.y, line->b.x - line->a.x, line->b.y - line->a.y);
}

static void show_touch(const RigidSpace *space, const RigidGround *ground, const RigidTouch *touch,
                       FhMarks *marks) {
    const float length = 10.0f;
    float x = (float)ground->origin.x + touch->at.x;
    float y = (float)ground->origin.y + touch->at.y;
    show_line(ground, touch->line,
              rigid_is_footing(space, touch->normal) ? FH_MARK_GROUND : FH_MARK_HIT, marks);
    fh_marks_add(marks, FH_MARK_LINE, FH_MARK_NORMAL, x, y, touch->normal.x * length,
                 touch->normal.y * length);
    fh_marks_add(marks, FH_MARK_POINT, FH_MARK_HIT, x, y, 0.0f, 0.0f);
}

static void show_space(const RigidSpace *space, const RigidGround *ground, const FhActor *actor,
                       FhMarks *marks) {
    for (int part = 0; part < RIGID_PARTS; part++) {
        FhMarkRole role = !rigid_is_sensor((RigidPart)part) ? FH_MARK_EDGE
                          : space->near[part]               ? FH_MARK_HIT
                                                            : FH_MARK_LOOKED_AT;
        show_part(actor, (RigidPart)part, role, marks);
    }
    for (int i = 0; i < space->touch_count; i++) {
        show_touch(space, ground, &space->touches[i], marks);
    }
}

/// Shows the parts, the sensors, what touches and its normals.
static void rigid_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    RigidGround ground;
    RigidSpace space;
    RigidPoint still = {0.0f, 0.0f};
    rigid_ground_find(world, actor, neighbourhood(world, actor, still),
                      fh_actor_state(actor)->whole[DROPS], &ground);
    for (int i = 0; i < ground.count; i++) {
        show_line(&ground, &ground.lines[i], FH_MARK_LOOKED_AT, marks);
    }
    rigid_space_open(&space, world, actor, &ground, grip_of(world, actor, 0.0f, 0.0f));
    rigid_space_set(&space, (RigidPoint){actor->rem_x, actor->rem_y}, still);
    rigid_space_look(&space, fh_per_tick(1.0f));
    show_space(&space, &ground, actor, marks);
    rigid_space_close(&space);
}

static const FhNarrowPhase narrow = {
    .terrain_in = rigid_terrain_in,
    .other_terrain_in = fh_narrow_other_terrain,
    .solid_in = rigid_solid_in,
    .one_way_holds = fh_pixel_one_way_holds,
    .on_floor = rigid_on_floor,
    .held_by = rigid_held_by,
    .feet = INT32_MAX,
    .below = 2,
    .corners = 4,
    .keeps_place = true,
};

const FhMover rigid_mover = {
    .name = "rigid",
    .keeps_state = true,
    .can = FH_CAN_SLOPES | FH_CAN_ONE_WAYS | FH_CAN_LADDERS | FH_CAN_STAIRS | FH_CAN_RIDE |
           FH_CAN_JUMP | FH_CAN_LINES,
    .varies = true,
    .contacts = keep_contacts,
    .control = act_in_space,
    .narrow = &narrow,
    .see = rigid_see,
};
