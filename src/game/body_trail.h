// body_trail.h - the last seconds of one body: position and velocity, tick by tick.
//
// A flat ring buffer: new points overwrite the oldest. Rewinding removes the newest. Space: px and
// px/s of the body's middle, remainders included.

#ifndef FOOTHOLD_GAME_BODY_TRAIL_H
#define FOOTHOLD_GAME_BODY_TRAIL_H

#include "foothold/actor.h"

enum { BODY_TRAIL_TICKS = 480 };

typedef struct BodyPoint {
    float x, y;       // px
    float vx, vy;     // px/s
    bool is_new_path; // not joined to the point before: the body was teleported
} BodyPoint;

typedef struct BodyTrail {
    BodyPoint points[BODY_TRAIL_TICKS];
    int first, count;
} BodyTrail; // from `first`, the oldest, around to the newest

/// The trail point of an actor.
BodyPoint body_point(FhActorView actor, bool is_new_path);
void body_trail_note(BodyTrail *trail, BodyPoint point);
/// Removes the newest point, if there is one.
void body_trail_step_back(BodyTrail *trail);

#endif
