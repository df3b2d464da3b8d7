// body.h - the compound body: a trunk, two thin legs, two thin sides, a head, and three sensors.
//
// The outline of all parts together is the actor's box with its corners cut off (tapered), so that
// it does not catch on the seams of the ground. Only the legs have friction, only the outer parts
// touch the box's edges. The sensors collide with nothing: one looks for ground near the feet, two
// for walls. Space: px from the box's top left corner. Source: Monteiro (B49).

#ifndef FOOTHOLD_RIGID_BODY_H
#define FOOTHOLD_RIGID_BODY_H

#include "rigid/ground.h"

typedef enum RigidPart {
    RIGID_TRUNK,
    RIGID_LEFT_LEG,
    RIGID_RIGHT_LEG,
    RIGID_LEFT_SIDE,
    RIGID_RIGHT_SIDE,
    RIGID_HEAD,
    RIGID_NEAR_GROUND, // the sensors
    RIGID_NEAR_LEFT,
    RIGID_NEAR_RIGHT,
    RIGID_PARTS
} RigidPart;

enum { RIGID_CORNERS_MAX = 8 };

typedef struct RigidPolygon {
    int count;
    RigidPoint corners[RIGID_CORNERS_MAX]; // clockwise on the screen, convex
} RigidPolygon;

/// How much of each corner of the box is cut off, px.
float rigid_taper(int w, int h);
/// The outline of a part of a body of that size.
RigidPolygon rigid_part(RigidPart part, int w, int h);

static inline bool rigid_is_sensor(RigidPart part) {
    return part >= RIGID_NEAR_GROUND;
}

static inline bool rigid_is_leg(RigidPart part) {
    return part == RIGID_LEFT_LEG || part == RIGID_RIGHT_LEG;
}

#endif
