// ground.h - what there is around a body, as the straight lines that a physics engine stands on.
//
// Every tile, whatever its pixels, becomes the border that its neighbours leave open, and one or
// more straight lines for its surface; a slope of stairs of pixels is a line again. Moving solids,
// the sides of the world and crates are lines as well. Space: px, relative to a point near the
// body, so that a level may be as wide as it likes. The ground lies to the right of the way from a
// to b (y down).

#ifndef FOOTHOLD_RIGID_GROUND_H
#define FOOTHOLD_RIGID_GROUND_H

#include "engine/contacts.h"
#include "engine/world.h"

typedef struct RigidPoint {
    float x, y; // px
} RigidPoint;

typedef struct RigidLine {
    RigidPoint a, b;
    RigidPoint normal; // out of the ground, length 1
    FhContact is;      // what it is part of, as contacts name it
    bool one_way;
    bool holds; // a one-way: the body was above it before the tick, and does not drop through it
} RigidLine;

enum { RIGID_LINES_MAX = 1024 };

typedef struct RigidGround {
    FhPoint origin; // world px
    int count;      // further lines are left out
    RigidLine lines[RIGID_LINES_MAX];
} RigidGround;

/// Finds the lines that meet a box (world px) around `who`, which is not part of its own ground.
void rigid_ground_find(const FhWorld *world, const FhActor *who, FhRect box, RigidGround *ground);

#endif
