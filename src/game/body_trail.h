// body_trail.h - the last seconds of one body: where it was and how fast, tick by tick.
//
// Flat: a ring that forgets the oldest. Rewinding removes the newest again. Space: px
// and px/s, remainders included, of the body's middle.

#ifndef FOOTHOLD_GAME_BODY_TRAIL_H
#define FOOTHOLD_GAME_BODY_TRAIL_H

#include "foothold/actor.h"

enum { BODY_TRAIL_TICKS = 480 };

typedef struct BodyPoint {
    float x, y;       // px
    float vx, vy;     // px/s
    bool is_new_path; // does not join the point before: the body was put elsewhere
} BodyPoint;

typedef struct BodyTrail {
    BodyPoint points[BODY_TRAIL_TICKS];
    int first, count;
} BodyTrail; // from `first` on, the oldest, around to the newest

/// What is noted of a body.
BodyPoint body_point(FhActorView actor, bool is_new_path);
void body_trail_note(BodyTrail *trail, BodyPoint point);
/// Forgets the newest point, if there is one.
void body_trail_step_back(BodyTrail *trail);

#endif
