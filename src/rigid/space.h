// space.h - a small space of the physics engine around one body, made for one tick and destroyed.
//
// Moving solids stand in it where they are now: the engine has let them push and carry the body to
// the pixel before, so a body rests on a lift as it does on the ground. Polygons, which the engine
// knows nothing of, move in the space and drag it. Crates beside the body are bodies, too, with a
// mass and a speed, but along x alone: an actor is a box that never turns, and each falls, rests
// and is carried in its own tick.
// The actor holds all that lasts between ticks, so a World stays one flat value. The price: making
// the space takes heap and time, which no other mover does. Space: px from the ground's origin,
// px/s.

#ifndef FOOTHOLD_RIGID_SPACE_H
#define FOOTHOLD_RIGID_SPACE_H

#include "rigid/body.h"
#include "rigid/ground.h"

enum { RIGID_TOUCHES_MAX = 32, RIGID_MOVERS_MAX = 16 };

/// What else moves in the space: a polygon, or a crate.
typedef struct RigidMover {
    struct cpBody *body;
    FhLineOf of;
    int index;       // of the solid, or of the crate
    int x;           // px: of the crate, when the space was made
    bool goes_first; // a crate that has taken its own part of this tick
} RigidMover;

/// A part that touches a line.
typedef struct RigidTouch {
    const RigidLine *line;
    RigidPart part;
    RigidPoint at;
    RigidPoint normal; // towards the body, length 1
} RigidTouch;

/// How the legs grip the ground (B48).
typedef struct RigidGrip {
    bool walks;     // else the legs slip on everything: in the air, and on landing
    float speed;    // px/s along the ground, to the right
    float friction; // of the legs on ground that is not too steep
    float gravity;  // px/s^2
} RigidGrip;

typedef struct RigidSpace {
    const FhWorld *world;
    struct cpSpace *space;
    struct cpBody *body;
    const FhActor *who;
    RigidMover movers[RIGID_MOVERS_MAX];
    int mover_count;
    RigidGrip grip;
    float level; // normals with y at most minus this are ground to stand on (tuning maxSlopeAngle)
    bool frozen; // a step solves speeds and moves nothing
    int touch_count;
    RigidTouch touches[RIGID_TOUCHES_MAX]; // of the last step
    const RigidLine *near[RIGID_PARTS];    // what the sensors found in it; NULL: nothing
} RigidSpace;

/// Makes a space with the ground, and a body of the actor's size at (x, y). Borrows the ground
/// until rigid_space_close. Out of memory the physics engine ends the program.
void rigid_space_open(RigidSpace *space, const FhWorld *world, const FhActor *actor,
                      const RigidGround *ground, RigidGrip grip);
void rigid_space_close(RigidSpace *space);
void rigid_space_set(RigidSpace *space, RigidPoint place, RigidPoint speed);
RigidPoint rigid_space_place(const RigidSpace *space);
RigidPoint rigid_space_speed(const RigidSpace *space);
/// Where a crate is beside its own place (px), and its speed, both along x. Returns false when
/// nothing pushed it.
bool rigid_space_pushed(const RigidSpace *space, const RigidMover *mover, float *way, float *speed);
/// Solves the speeds against the present contacts, without moving anything.
void rigid_space_look(RigidSpace *space, float seconds);
void rigid_space_step(RigidSpace *space, float seconds);

/// True for a direction out of the ground that a body can stand on.
bool rigid_is_footing(const RigidSpace *space, RigidPoint normal);

#endif
