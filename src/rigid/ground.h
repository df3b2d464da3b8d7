// ground.h - collects the lines around a body for a physics engine.
//
// They are the same lines that the movement `vector` slides along (near_lines.h): the tiles'
// outlines, polygons, moving solids, crates, the sides of the world. Space: px, relative to a point
// near the body, so that a level may be as wide as it likes. The ground lies to the right of the
// way from a to b (y down).

#ifndef FOOTHOLD_RIGID_GROUND_H
#define FOOTHOLD_RIGID_GROUND_H

#include "engine/terrain/line.h"
#include "engine/state/world.h"

typedef struct RigidPoint {
    float x, y; // px
} RigidPoint;

typedef struct RigidLine {
    FhLine is; // as in Foothold's engine
    RigidPoint a, b;
    RigidPoint normal; // out of the ground, length 1
    float grip;        // of the polygon that it is the edge of; 0: none of its own
    bool holds; // a one-way: the body was above it before the tick, and does not drop through it
} RigidLine;

enum { RIGID_LINES_MAX = 1024 };

/// The gap between a body and a line that it does not lie over.
#define RIGID_NO_GAP 1.0e6f

typedef struct RigidGround {
    FhPoint origin; // world px
    int count;      // further lines are left out
    RigidLine lines[RIGID_LINES_MAX];
} RigidGround;

/// Finds the lines that meet a box (world px) around the actor `who`, which is not part of its own
/// ground.
/// `drops`: one-ways hold it only from right above.
void rigid_ground_find(const FhWorld *world, const FhActor *who, FhRect box, bool drops,
                       RigidGround *ground);

/// The same for the lines of one solid.
void rigid_ground_of_solid(const FhWorld *world, const FhActor *who, FhRect box, int solid,
                           bool drops, RigidGround *ground);

/// How far (px) a body of that size, its top left corner at `at`, can sink until its feet meet the
/// line; negative: so deep they lie in it. RIGID_NO_GAP: they never meet it.
float rigid_gap(const RigidLine *line, RigidPoint at, int w, int h);

static inline bool rigid_is_one_way(const RigidLine *line) {
    return line->is.flags & FH_LINE_ONE_WAY;
}

#endif
