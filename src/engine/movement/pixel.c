#include "engine/movement/pixel.h"

#include "engine/control/control.h"

void fh_pixel_tick(FhWorld *world, FhActor *actor, FhInput input) {
    actor->before = actor->contacts;
    fh_actor_refresh_contacts(world, actor);
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (!fh_control_climb(&tick)) {
        fh_control_walk(&tick, fh_actor_move);
    }
    fh_actor_refresh_contacts(world, actor);
}

void fh_pixel_see(const FhWorld *world, const FhActor *actor, FhMarks *marks) {
    (void)world;
    const FhRect box = fh_actor_box(actor);
    const FhRect strips[FH_SIDES] = {
        [FH_SIDE_LEFT] = {box.x - 1, box.y, 1, box.h},
        [FH_SIDE_RIGHT] = {box.x + box.w, box.y, 1, box.h},
        [FH_SIDE_TOP] = {box.x, box.y - 1, box.w, 1},
        [FH_SIDE_BOTTOM] = {box.x, box.y + box.h, box.w, 1},
    };
    for (int side = 0; side < FH_SIDES; side++) {
        bool touches = fh_contacts_on(&actor->contacts, (FhSide)side);
        FhMarkRole role = !touches                 ? FH_MARK_LOOKED_AT
                          : side == FH_SIDE_BOTTOM ? FH_MARK_GROUND
                                                   : FH_MARK_HIT;
        fh_marks_add(marks, FH_MARK_BOX, role, (float)strips[side].x, (float)strips[side].y,
                     (float)strips[side].w, (float)strips[side].h);
    }
}
