// space.c - builds a Chipmunk2D space of ropes (the ground), one body of several parts and the
// crates beside it, steps it, and collects what the parts touch.
//
// A crate has ropes, which the parts touch as they touch the ground, and a box for walls and other
// crates. Ground to walk on does not stop it: the engine's own step climbs that.

#include "rigid/space.h"

#include <chipmunk/chipmunk.h>
#include <math.h>

#include "engine/movers/vector_body.h"

// The lines are ropes of this radius, laid so much deeper that their outer side is the ground: a
// fast body passes through an edge without thickness.
#define ROPE 1.0f // px

#define SHARP  (-0.5f) // of the cosine between two lines' normals
#define ASIDE  0.75f   // the least lean of a wall
#define BEHIND (-0.1f) // a line does not collide with what comes out of its ground

enum { TYPE_GROUND, TYPE_CRATE, TYPE_FIRST_PART };
enum { IS_PART = 1, IS_GROUND = 2, IS_SKIN = 4, IS_BOX = 8 }; // the last two of a crate

#define ITERATIONS   12
#define OVERLAP_LEFT 1e-30 // of an overlap, after a second: a quarter of it goes in 1/240 s
#define ROUNDED      0.5f  // px: the most that a crate's corners are rounded by
#define UNPUSHED     0.01f // px/s: less is rounding of the solver

static RigidPoint point_of(cpVect at) {
    return (RigidPoint){(float)at.x, (float)at.y};
}

static cpVect vect_of(RigidPoint at) {
    return cpv((cpFloat)at.x, (cpFloat)at.y);
}

static float dot(RigidPoint a, RigidPoint b) {
    return a.x * b.x + a.y * b.y;
}

bool rigid_is_footing(const RigidSpace *space, RigidPoint normal) {
    return normal.y <= -space->level;
}

// --- callbacks of the parts (B49) -----------------------------------------------------------

static void note_touch(RigidSpace *space, const RigidTouch *touch) {
    if (space->touch_count < RIGID_TOUCHES_MAX) {
        space->touches[space->touch_count++] = *touch;
    }
}

/// One-ways stop only a body that was above them; no line stops a body from inside its ground.
static bool is_stopped_by(const RigidLine *line, RigidPoint normal) {
    if (rigid_is_one_way(line)) {
        return line->holds && normal.y < 0.0f;
    }
    return (line->is.flags & FH_LINE_THIN) || dot(normal, line->normal) > BEHIND;
}

/// Legs grip ground that is not too steep, and drive the body along it; nothing else has any
/// friction, so the body slides along walls and on steep ground.
static void take_hold(const RigidSpace *space, cpArbiter *arbiter, const RigidTouch *touch) {
    bool holds =
        space->grip.walks && rigid_is_leg(touch->part) && rigid_is_footing(space, touch->normal);
    cpArbiterSetFriction(arbiter, holds ? (cpFloat)space->grip.friction : 0.0);
    if (holds) {
        RigidPoint along = {-touch->normal.y, touch->normal.x};
        cpArbiterSetSurfaceVelocity(arbiter, vect_of((RigidPoint){along.x * space->grip.speed,
                                                                  along.y * space->grip.speed}));
    }
}

static cpBool part_touches(cpArbiter *arbiter, cpSpace *chipmunk, cpDataPointer user) {
    (void)chipmunk;
    RigidSpace *space = user;
    CP_ARBITER_GET_SHAPES(arbiter, part, ground);
    const RigidLine *line = cpShapeGetUserData(ground);
    cpVect towards = cpArbiterGetNormal(arbiter);
    RigidTouch touch = {.line = line,
                        .part = (RigidPart)(cpShapeGetCollisionType(part) - TYPE_FIRST_PART),
                        .at = point_of(cpArbiterGetPointB(arbiter, 0)),
                        .normal = {-(float)towards.x, -(float)towards.y}};
    if (!is_stopped_by(line, touch.normal)) {
        return cpFalse;
    }
    take_hold(space, arbiter, &touch);
    note_touch(space, &touch);
    return cpTrue;
}

static cpBool crate_touches(cpArbiter *arbiter, cpSpace *chipmunk, cpDataPointer user) {
    (void)chipmunk;
    RigidSpace *space = user;
    CP_ARBITER_GET_SHAPES(arbiter, crate, other);
    (void)crate;
    const RigidLine *line = cpShapeGetUserData(other);
    cpVect towards = cpArbiterGetNormal(arbiter);
    RigidPoint normal = {-(float)towards.x, -(float)towards.y};
    return !line || (!rigid_is_one_way(line) && !rigid_is_footing(space, line->normal) &&
                     is_stopped_by(line, normal));
}

/// A sensor finds lines that face it, the one below ground to stand on.
static bool is_sensed(const RigidSpace *space, RigidPart sensor, const RigidLine *line) {
    if (sensor == RIGID_NEAR_GROUND) {
        return rigid_is_footing(space, line->normal) && (!rigid_is_one_way(line) || line->holds);
    }
    float facing = sensor == RIGID_NEAR_LEFT ? line->normal.x : -line->normal.x;
    return !rigid_is_one_way(line) && facing > ASIDE;
}

static cpBool sensor_touches(cpArbiter *arbiter, cpSpace *chipmunk, cpDataPointer user) {
    (void)chipmunk;
    RigidSpace *space = user;
    CP_ARBITER_GET_SHAPES(arbiter, sensor, ground);
    RigidPart part = (RigidPart)(cpShapeGetCollisionType(sensor) - TYPE_FIRST_PART);
    const RigidLine *line = cpShapeGetUserData(ground);
    if (is_sensed(space, part, line)) {
        space->near[part] = line;
    }
    return cpFalse;
}

// --- the ground -----------------------------------------------------------------------------

static bool may_move(const RigidLine *line) {
    return line->is.of == FH_LINE_OF_SOLID || line->is.of == FH_LINE_OF_ACTOR;
}

/// True for two lines that stay together: of one solid or crate, or both static.
static bool is_of_same(const RigidLine *a, const RigidLine *b) {
    return may_move(a) ? a->is.of == b->is.of && a->is.index == b->is.index : !may_move(b);
}

/// The line that goes on where this one ends (at its b), or ends where it begins; NULL: none.
static const RigidLine *neighbour(const RigidGround *ground, const RigidLine *line, bool next) {
    RigidPoint at = next ? line->b : line->a;
    for (int i = 0; i < ground->count; i++) {
        const RigidLine *other = &ground->lines[i];
        RigidPoint end = next ? other->a : other->b;
        if (other != line && end.x == at.x && end.y == at.y &&
            rigid_is_one_way(other) == rigid_is_one_way(line) && is_of_same(other, line)) {
            return other;
        }
    }
    return NULL;
}

/// Where the rope's middle goes at a corner, px from there: so that both its sides lie where the
/// ground is.
static RigidPoint into_corner(const RigidLine *line, const RigidLine *other) {
    float both = other ? 1.0f + dot(line->normal, other->normal) : 0.0f;
    if (!other || both <= 0.2f) {
        return (RigidPoint){-ROPE * line->normal.x, -ROPE * line->normal.y};
    }
    return (RigidPoint){-ROPE * (line->normal.x + other->normal.x) / both,
                        -ROPE * (line->normal.y + other->normal.y) / both};
}

/// In a corner too sharp for a rope the upper line goes on nearly to the end, and bulges out below:
/// feet shall meet the foot of a ramp, not the rope's round end.
static bool is_upper_of_sharp(const RigidLine *line, const RigidLine *other) {
    return other && dot(line->normal, other->normal) < SHARP && line->normal.y < other->normal.y;
}

static cpVect rope_end(const RigidGround *ground, const RigidLine *line, bool next) {
    RigidPoint at = next ? line->b : line->a;
    const RigidLine *other = neighbour(ground, line, next);
    RigidPoint by = into_corner(line, other);
    if (is_upper_of_sharp(line, other)) {
        float back = next ? -ROPE : ROPE;
        by.x = -ROPE * line->normal.x - back * line->normal.y;
        by.y = -ROPE * line->normal.y + back * line->normal.x;
    }
    return cpv((cpFloat)(at.x + by.x), (cpFloat)(at.y + by.y));
}

static void set_filter(cpShape *shape, cpBitmask is, cpBitmask meets) {
    cpShapeSetFilter(shape, cpShapeFilterNew(CP_NO_GROUP, is, meets));
}

static void add_rope(RigidSpace *space, const RigidGround *ground, const RigidLine *line,
                     cpBody *body) {
    const RigidLine *before = neighbour(ground, line, false);
    const RigidLine *after = neighbour(ground, line, true);
    bool thin = line->is.flags & FH_LINE_THIN;
    cpVect a = thin ? vect_of(line->a) : rope_end(ground, line, false);
    cpVect b = thin ? vect_of(line->b) : rope_end(ground, line, true);
    cpShape *shape = cpSpaceAddShape(space->space, cpSegmentShapeNew(body, a, b, ROPE));
    if (before && after && !thin) {
        cpSegmentShapeSetNeighbors(shape, rope_end(ground, before, false),
                                   rope_end(ground, after, true));
    }
    cpShapeSetUserData(shape, (cpDataPointer)line);
    bool is_skin = cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC;
    set_filter(shape, is_skin ? IS_SKIN : IS_GROUND, is_skin ? IS_PART : IS_PART | IS_BOX);
    cpShapeSetFriction(shape, 1.0);
}

// --- bodies ---------------------------------------------------------------------------------

static void update_place(cpBody *body, cpFloat seconds) {
    const RigidSpace *space = cpBodyGetUserData(body);
    if (!space->frozen) {
        cpBodyUpdatePosition(body, seconds);
    }
}

/// A polygon, which the engine lets push no body, ends the tick where it is now, coming from where
/// it was.
static cpBody *polygon_body(const FhSolid *solid) {
    cpBody *body = cpBodyNewKinematic();
    cpVect moved = cpv((cpFloat)solid->moved_x, (cpFloat)solid->moved_y);
    cpBodySetVelocity(body, cpvmult(moved, (cpFloat)FH_TICKS_PER_SECOND));
    cpBodySetPosition(body, cpvneg(moved));
    return body;
}

/// Neither gravity nor what it meets moves a crate up or down.
static void keep_level(cpBody *body, cpVect gravity, cpFloat damping, cpFloat seconds) {
    (void)gravity;
    (void)damping;
    (void)seconds;
    cpBodySetVelocity(body, cpv(cpBodyGetVelocity(body).x, 0.0));
}

static void update_crate(cpBody *body, cpFloat seconds) {
    keep_level(body, cpvzero, 1.0, seconds);
    update_place(body, seconds);
}

/// True when the actors' order lets the crate move before the body does.
static bool goes_first(const RigidSpace *space, int crate) {
    const int32_t *awake = fh_world_awake(space->world);
    int who = fh_world_index(space->world, space->who);
    for (int k = 0; k < space->world->awake_count && awake[k] != who; k++) {
        if (awake[k] == crate) {
            return true;
        }
    }
    return false;
}

/// As heavy as it is large, beside the body. One that has moved in this tick comes from where it
/// was.
static cpBody *crate_body(const RigidSpace *space, const FhActor *crate, bool has_moved) {
    float size = (float)(crate->w * crate->h) / (float)(space->who->w * space->who->h);
    float x = crate->rem_x - (has_moved ? crate->vx / (float)FH_TICKS_PER_SECOND : 0.0f);
    cpBody *body = cpBodyNew((cpFloat)size, INFINITY);
    cpBodySetPosition(body, cpv((cpFloat)x, 0.0));
    cpBodySetVelocity(body, cpv((cpFloat)crate->vx, 0.0));
    cpBodySetVelocityUpdateFunc(body, keep_level);
    return body;
}

static void add_box(RigidSpace *space, cpBody *body, FhRect box) {
    float round = fminf(ROUNDED, (float)fh_min(box.w, box.h) / 4.0f);
    cpBB inner = cpBBNew((cpFloat)((float)box.x + round), (cpFloat)((float)box.y + round),
                         (cpFloat)((float)fh_rect_right(box) - round),
                         (cpFloat)((float)fh_rect_bottom(box) - round));
    cpShape *shape = cpSpaceAddShape(space->space, cpBoxShapeNew2(body, inner, (cpFloat)round));
    set_filter(shape, IS_BOX, IS_GROUND | IS_BOX);
    cpShapeSetCollisionType(shape, TYPE_CRATE);
}

/// A body for what the line is the edge of, which moves.
static cpBody *add_mover(RigidSpace *space, const FhLine *line) {
    RigidMover mover = {.of = (FhLineOf)line->of, .index = line->index};
    if (mover.of == FH_LINE_OF_SOLID) {
        mover.body = polygon_body(&fh_world_solids(space->world)[line->index]);
    } else {
        const FhActor *crate = &fh_actor_slots(space->world)[line->index];
        mover.goes_first = goes_first(space, line->index);
        mover.x = crate->x;
        mover.body = crate_body(space, crate, mover.goes_first);
        add_box(space, mover.body,
                fh_rect_moved(fh_actor_box(crate), -space->who->x, -space->who->y));
    }
    cpBodySetUserData(mover.body, space);
    cpBodySetPositionUpdateFunc(mover.body,
                                mover.of == FH_LINE_OF_SOLID ? update_place : update_crate);
    space->movers[space->mover_count++] = mover;
    return cpSpaceAddBody(space->space, mover.body);
}

/// Polygons push; crates are pushed, but for those that the body stands on.
static bool moves(const RigidSpace *space, const FhLine *line) {
    if (line->of == FH_LINE_OF_SOLID) {
        return fh_world_solids(space->world)[line->index].flags & FH_SOLID_POLYGON;
    }
    if (line->of != FH_LINE_OF_ACTOR) {
        return false;
    }
    const FhActor *other = &fh_actor_slots(space->world)[line->index];
    return (other->flags & FH_ACTOR_BLOCKS) && other->y < space->who->y + space->who->h;
}

static cpBody *body_of(RigidSpace *space, const RigidLine *line) {
    for (int i = 0; i < space->mover_count; i++) {
        if (space->movers[i].of == line->is.of && space->movers[i].index == line->is.index) {
            return space->movers[i].body;
        }
    }
    return moves(space, &line->is) && space->mover_count < RIGID_MOVERS_MAX
               ? add_mover(space, &line->is)
               : cpSpaceGetStaticBody(space->space);
}

static void add_part(RigidSpace *space, RigidPart part, int w, int h) {
    RigidPolygon polygon = rigid_part(part, w, h);
    cpVect corners[RIGID_CORNERS_MAX];
    for (int i = 0; i < polygon.count; i++) {
        corners[i] = vect_of(polygon.corners[i]);
    }
    cpShape *shape = cpPolyShapeNew(space->body, polygon.count, corners, cpTransformIdentity, 0.0);
    cpShapeSetSensor(cpSpaceAddShape(space->space, shape), rigid_is_sensor(part));
    cpCollisionType type = TYPE_FIRST_PART + (cpCollisionType)part;
    cpShapeSetCollisionType(shape, type);
    set_filter(shape, IS_PART, IS_GROUND | IS_SKIN);
    cpCollisionHandler *handler = cpSpaceAddWildcardHandler(space->space, type);
    handler->preSolveFunc = rigid_is_sensor(part) ? sensor_touches : part_touches;
    handler->userData = space;
}

static void add_body(RigidSpace *space, int w, int h) {
    space->body = cpSpaceAddBody(space->space, cpBodyNew(1.0, INFINITY)); // it never turns
    cpBodySetUserData(space->body, space);
    cpBodySetPositionUpdateFunc(space->body, update_place);
    for (int part = 0; part < RIGID_PARTS; part++) {
        add_part(space, (RigidPart)part, w, h);
    }
}

// --- the space ------------------------------------------------------------------------------

void rigid_space_open(RigidSpace *space, const FhWorld *world, const FhActor *actor,
                      const RigidGround *ground, RigidGrip grip) {
    *space = (RigidSpace){.world = world, .who = actor, .space = cpSpaceNew(), .grip = grip};
    space->level = (float)fh_vector_body(world, actor).level;
    cpSpaceSetIterations(space->space, ITERATIONS);
    cpSpaceSetCollisionBias(space->space, OVERLAP_LEFT);
    cpSpaceSetGravity(space->space, cpv(0.0, (cpFloat)grip.gravity));
    cpCollisionHandler *handler = cpSpaceAddWildcardHandler(space->space, TYPE_CRATE);
    handler->preSolveFunc = crate_touches;
    handler->userData = space;
    for (int i = 0; i < ground->count; i++) {
        add_rope(space, ground, &ground->lines[i], body_of(space, &ground->lines[i]));
    }
    add_body(space, actor->w, actor->h);
}

static void free_shape(cpBody *body, cpShape *shape, void *user) {
    (void)body;
    (void)user;
    cpShapeFree(shape);
}

static void free_shapes(cpBody *body) {
    cpBodyEachShape(body, free_shape, NULL);
}

void rigid_space_close(RigidSpace *space) {
    free_shapes(cpSpaceGetStaticBody(space->space));
    free_shapes(space->body);
    for (int i = 0; i < space->mover_count; i++) {
        free_shapes(space->movers[i].body);
    }
    cpSpaceFree(space->space);
    cpBodyFree(space->body);
    for (int i = 0; i < space->mover_count; i++) {
        cpBodyFree(space->movers[i].body);
    }
}

void rigid_space_set(RigidSpace *space, RigidPoint place, RigidPoint speed) {
    cpBodySetPosition(space->body, vect_of(place));
    cpBodySetVelocity(space->body, vect_of(speed));
}

RigidPoint rigid_space_place(const RigidSpace *space) {
    return point_of(cpBodyGetPosition(space->body));
}

RigidPoint rigid_space_speed(const RigidSpace *space) {
    return point_of(cpBodyGetVelocity(space->body));
}

bool rigid_space_pushed(const RigidSpace *space, const RigidMover *mover, float *way,
                        float *speed) {
    const FhActor *crate = &fh_actor_slots(space->world)[mover->index];
    *speed = (float)cpBodyGetVelocity(mover->body).x;
    *way = (float)cpBodyGetPosition(mover->body).x;
    *way -= mover->goes_first ? 0.0f
                              : *speed / (float)FH_TICKS_PER_SECOND; // it is still to go by itself
    return fabsf(*speed - crate->vx) > UNPUSHED;
}

void rigid_space_step(RigidSpace *space, float seconds) {
    space->touch_count = 0;
    for (int part = 0; part < RIGID_PARTS; part++) {
        space->near[part] = NULL;
    }
    cpSpaceStep(space->space, (cpFloat)seconds);
}

void rigid_space_look(RigidSpace *space, float seconds) {
    space->frozen = true;
    rigid_space_step(space, seconds);
    space->frozen = false;
}
