// wall.c - wall slide and wall jump.
//
// Both are off unless the tuning enables them. A wall is a side blocked by tiles or a solid, not by
// a crate or the world's bounds. Figures and order: Celeste.

#include "engine/control/control.h"

static const uint32_t WALL = FH_BY_TILE | FH_BY_SOLID;

/// Returns true if the actor falls and holds towards a wall. Contacts are those from before the
/// move.
static bool slides(const FhControlTick *tick) {
    const FhActor *actor = tick->actor;
    FhSide side = fh_side_towards(tick->intent.x);
    return tick->tuning->wall_slide_speed > 0.0f && tick->intent.x != 0 && tick->intent.y <= 0 &&
           actor->vy >= 0.0f && (actor->contacts.sides[side].by & WALL);
}

float fh_control_slide_cap(FhControlTick *tick, float cap) {
    const FhTuning *tuning = tick->tuning;
    FhControl *control = &tick->actor->control;
    int whole = fh_timer(tuning->wall_slide_time);
    bool is_over = whole > 0 && control->slid_ticks >= whole;
    if (!slides(tick) || is_over || tuning->wall_slide_speed >= cap) {
        return cap;
    }
    control->sliding = (int8_t)tick->intent.x;
    float gone = whole > 0 ? (float)control->slid_ticks++ / (float)whole : 0.0f;
    return tuning->wall_slide_speed + (cap - tuning->wall_slide_speed) * gone;
}

/// The contact with a wall `px` px beyond that side.
static FhContact wall_at(const FhControlTick *tick, int side, int px) {
    const FhActor *actor = tick->actor;
    FhRect nearer = fh_rect_moved(fh_actor_box(actor), side * (px - 1), 0);
    FhSide towards = fh_side_towards(side);
    return fh_contact_strip(tick->world, actor, fh_rect_beyond(nearer, towards), towards);
}

int fh_control_wall_near(const FhControlTick *tick, FhContact *by) {
    int facing = tick->actor->control.facing;
    int reach =
        tick->tuning->wall_jump_speed > 0.0f ? fh_tuning_px(tick->tuning->wall_jump_reach) : 0;
    for (int px = 1; px <= reach; px++) {
        for (int side = facing, k = 0; k < 2; side = -side, k++) {
            *by = wall_at(tick, side, px);
            if (by->by & WALL) {
                return side;
            }
        }
    }
    return 0;
}
