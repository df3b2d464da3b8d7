#include "game/body_trail.h"

BodyPoint body_point(FhActorView actor, bool is_new_path) {
    return (BodyPoint){
        .x = (float)actor.box.x + actor.rem_x + (float)actor.box.w * 0.5f,
        .y = (float)actor.box.y + actor.rem_y + (float)actor.box.h * 0.5f,
        .vx = actor.vx,
        .vy = actor.vy,
        .is_new_path = is_new_path,
    };
}

void body_trail_note(BodyTrail *trail, BodyPoint point) {
    if (trail->count == BODY_TRAIL_TICKS) {
        trail->points[trail->first] = point;
        trail->first = (trail->first + 1) % BODY_TRAIL_TICKS;
        return;
    }
    trail->points[(trail->first + trail->count++) % BODY_TRAIL_TICKS] = point;
}

void body_trail_step_back(BodyTrail *trail) {
    trail->count -= trail->count > 0;
}
