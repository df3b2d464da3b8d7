#include <chipmunk/chipmunk.h>
#include <stdbool.h>
#include <stdlib.h>

#include "bench/peer.h"

// Built as a user would build it: a spatial hash with cells of two tiles, segments with a radius
// and links to their neighbours, bodies that never rotate and collide with the ground alone.

enum { GROUP_BODIES = 1 };

#define RADIUS 3.2 // px: a fifth of a tile; thinner ones let some of a crowd through
#define CELL   32.0

typedef struct ChipmunkPeer {
    cpSpace *space;
    cpBody **bodies;
    cpFloat *intents; // px a tick
    cpShape **shapes;
    int body_count, shape_count;
    cpFloat gravity, fall;
    cpBody **lifts;
    cpFloat *lift_ends; // px: of each its lowest and its highest middle
    int lift_count;
} ChipmunkPeer;

static void keep_shape(ChipmunkPeer *peer, cpShape *shape) {
    cpShapeSetFriction(shape, 0.0);
    cpShapeSetFilter(shape, cpShapeFilterNew(GROUP_BODIES, CP_ALL_CATEGORIES, CP_ALL_CATEGORIES));
    peer->shapes[peer->shape_count++] = cpSpaceAddShape(peer->space, shape);
}

/// Adds a segment, deeper by its radius, so that its surface is the ground.
static void add_line(ChipmunkPeer *peer, const PeerJob *job, const PeerLine *line) {
    cpVect a = cpv((cpFloat)line->ax, (cpFloat)line->ay);
    cpVect b = cpv((cpFloat)line->bx, (cpFloat)line->by);
    cpVect along = cpvnormalize(cpvsub(b, a));
    cpVect deeper = cpvmult(cpv(-along.y, along.x), RADIUS);
    cpShape *shape = cpSegmentShapeNew(cpSpaceGetStaticBody(peer->space), cpvadd(a, deeper),
                                       cpvadd(b, deeper), RADIUS);
    if (line->previous >= 0 && line->next >= 0) {
        const PeerLine *before = &job->lines[line->previous];
        const PeerLine *after = &job->lines[line->next];
        cpSegmentShapeSetNeighbors(shape, cpv((cpFloat)before->ax, (cpFloat)before->ay),
                                   cpv((cpFloat)after->bx, (cpFloat)after->by));
    }
    cpShapeSetFriction(shape, 0.0);
    peer->shapes[peer->shape_count++] = cpSpaceAddShape(peer->space, shape);
}

static void add_body(ChipmunkPeer *peer, const PeerBody *given) {
    cpBody *body = cpSpaceAddBody(peer->space, cpBodyNew(1.0, INFINITY));
    cpFloat w = (cpFloat)given->w;
    cpFloat h = (cpFloat)given->h;
    cpBodySetPosition(body, cpv((cpFloat)given->x + w / 2.0, (cpFloat)given->y + h / 2.0));
    keep_shape(peer, cpBoxShapeNew(body, w, h, 0.0));
    peer->intents[peer->body_count] = (cpFloat)given->vx;
    peer->bodies[peer->body_count++] = body;
}

/// A lift is kinematic: it goes at the speed that it is given, whatever is in its way.
static void add_lift(ChipmunkPeer *peer, const PeerLift *given) {
    cpBody *body = cpSpaceAddBody(peer->space, cpBodyNewKinematic());
    cpFloat w = (cpFloat)given->w, h = (cpFloat)given->h;
    cpFloat low = (cpFloat)given->y + h / 2.0;
    cpBodySetPosition(body, cpv((cpFloat)given->x + w / 2.0, low));
    cpBodySetVelocity(body, cpv(0.0, -(cpFloat)given->speed));
    cpShape *shape = cpSpaceAddShape(peer->space, cpBoxShapeNew(body, w, h, 0.0));
    cpShapeSetFriction(shape, 0.0);
    peer->shapes[peer->shape_count++] = shape;
    peer->lift_ends[2 * peer->lift_count] = low;
    peer->lift_ends[2 * peer->lift_count + 1] = low - (cpFloat)given->rise;
    peer->lifts[peer->lift_count++] = body;
}

static void turn_lifts(ChipmunkPeer *peer) {
    for (int i = 0; i < peer->lift_count; i++) {
        cpFloat y = cpBodyGetPosition(peer->lifts[i]).y;
        cpFloat speed = cpBodyGetVelocity(peer->lifts[i]).y;
        bool is_over = speed < 0.0 ? y <= peer->lift_ends[2 * i + 1] : y >= peer->lift_ends[2 * i];
        cpBodySetVelocity(peer->lifts[i], cpv(0.0, is_over ? -speed : speed));
    }
}

void *peer_chipmunk_create(const PeerJob *job) {
    ChipmunkPeer *peer = calloc(1, sizeof *peer);
    if (!peer) {
        return NULL;
    }
    peer->space = cpSpaceNew();
    peer->bodies = calloc((size_t)job->body_count, sizeof(cpBody *));
    peer->intents = calloc((size_t)job->body_count, sizeof *peer->intents);
    peer->shapes =
        calloc((size_t)job->body_count + (size_t)job->line_count + (size_t)job->lift_count,
               sizeof(cpShape *));
    peer->lifts = calloc((size_t)job->lift_count + 1, sizeof(cpBody *));
    peer->lift_ends = calloc((size_t)job->lift_count + 1, 2 * sizeof(cpFloat));
    if (!peer->bodies || !peer->intents || !peer->shapes || !peer->lifts || !peer->lift_ends) {
        peer_chipmunk_destroy(peer);
        return NULL;
    }
    cpSpaceUseSpatialHash(peer->space, CELL, 2 * job->body_count + 2 * job->line_count);
    cpSpaceSetGravity(peer->space, cpv(0.0, (cpFloat)job->gravity));
    peer->fall = (cpFloat)job->fall;
    for (int i = 0; i < job->line_count; i++) {
        add_line(peer, job, &job->lines[i]);
    }
    for (int i = 0; i < job->body_count; i++) {
        add_body(peer, &job->bodies[i]);
    }
    for (int i = 0; i < job->lift_count; i++) {
        add_lift(peer, &job->lifts[i]);
    }
    return peer;
}

/// Times are ticks, so speeds are px a tick.
void peer_chipmunk_tick(void *work) {
    ChipmunkPeer *peer = work;
    turn_lifts(peer);
    for (int i = 0; i < peer->body_count; i++) {
        cpVect speed = cpBodyGetVelocity(peer->bodies[i]);
        cpFloat intent = peer->intents[i];
        bool is_stopped = intent * speed.x < intent * intent / 16.0;
        peer->intents[i] = is_stopped ? -intent : intent;
        cpFloat down = speed.y > peer->fall ? peer->fall : speed.y;
        cpBodySetVelocity(peer->bodies[i], cpv(peer->intents[i], down));
    }
    cpSpaceStep(peer->space, 1.0);
}

static void count_body(cpShape *shape, void *count) {
    *(int *)count += cpBodyGetType(cpShapeGetBody(shape)) == CP_BODY_TYPE_DYNAMIC;
}

int peer_chipmunk_boxes(void *work, const PeerBody *boxes, int count) {
    ChipmunkPeer *peer = work;
    int found = 0;
    for (int i = 0; i < count; i++) {
        cpFloat x = (cpFloat)boxes[i].x;
        cpFloat y = (cpFloat)boxes[i].y;
        cpBB box = cpBBNew(x, y, x + (cpFloat)boxes[i].w, y + (cpFloat)boxes[i].h);
        cpSpaceBBQuery(peer->space, box, CP_SHAPE_FILTER_ALL, count_body, &found);
    }
    return found;
}

int peer_chipmunk_rays(void *work, const PeerLine *lines, int count) {
    ChipmunkPeer *peer = work;
    int met = 0;
    for (int i = 0; i < count; i++) {
        cpVect from = cpv((cpFloat)lines[i].ax, (cpFloat)lines[i].ay);
        cpVect to = cpv((cpFloat)lines[i].bx, (cpFloat)lines[i].by);
        cpSegmentQueryInfo info;
        met += cpSpaceSegmentQueryFirst(peer->space, from, to, 0.0, CP_SHAPE_FILTER_ALL, &info) !=
               NULL;
    }
    return met;
}

void peer_chipmunk_destroy(void *work) {
    ChipmunkPeer *peer = work;
    for (int i = 0; i < peer->shape_count; i++) {
        cpSpaceRemoveShape(peer->space, peer->shapes[i]);
        cpShapeFree(peer->shapes[i]);
    }
    for (int i = 0; i < peer->body_count; i++) {
        cpSpaceRemoveBody(peer->space, peer->bodies[i]);
        cpBodyFree(peer->bodies[i]);
    }
    for (int i = 0; i < peer->lift_count; i++) {
        cpSpaceRemoveBody(peer->space, peer->lifts[i]);
        cpBodyFree(peer->lifts[i]);
    }
    cpSpaceFree(peer->space);
    free(peer->lifts);
    free(peer->lift_ends);
    free(peer->bodies);
    free(peer->intents);
    free(peer->shapes);
    free(peer);
}
