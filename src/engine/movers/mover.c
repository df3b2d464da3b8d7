// mover.c - the frame that movers share: a tick is contacts, control with a move, contacts. A mover
// fills the frame with functions of its own, or goes around it.

#include "engine/movers/mover.h"

#include "engine/accel.h"
#include "engine/rules/depenetrate.h"
#include "engine/rules/move.h"
#include "engine/control/control.h"
#include "engine/base/assert.h"

static bool can_hold_on(const FhMover *movement, const FhActor *actor) {
    return actor->pose != FH_POSE_HANG &&
           (actor->pose != FH_POSE_LADDER || (movement->can & FH_CAN_LADDERS)) &&
           (actor->pose != FH_POSE_STAIRS || (movement->can & FH_CAN_STAIRS));
}

/// Frees the actor as law 17 says. False, without an event, where that would squish it.
static bool find_room(FhWorld *world, FhActor *actor) {
    const FhMover *movement = fh_mover_of(world, actor);
    int events = world->event_count;
    int lost = world->event_lost;
    bool is_there = fh_actor_is_there(actor);
    if (is_there) {
        fh_actor_settle(world, actor);
    }
    if (fh_actor_is_there(actor) != is_there) {
        world->event_count = events;
        world->event_lost = lost;
        return false;
    }
    return !is_there || !movement->has_room || movement->has_room(world, actor);
}

void fh_mover_begin(FhWorld *world, FhActor *actor) {
    const FhMover *mover = fh_mover_of(world, actor);
    if (mover->begin && fh_actor_is_there(actor)) {
        mover->begin(world, actor);
    }
}

bool fh_actor_set_movement(FhWorld *world, FhActor *actor, int movement) {
    FH_ASSERT(movement >= 0 && movement < world->mover_count, "use one of the World's movers");
    const FhMover *taken = world->movers[movement];
    if (!fh_mover_is_there(taken)) {
        return false;
    }
    FhActor before = *actor;
    FhMoverState state = actor->state_at ? *fh_actor_state(actor) : (FhMoverState){0};
    actor->movement = (uint8_t)movement;
    fh_actor_forget_state(actor);
    if (!can_hold_on(taken, actor)) {
        fh_control_let_go(actor);
    }
    if (!find_room(world, actor)) {
        *actor = before;
        if (actor->state_at) {
            *fh_actor_state(actor) = state;
        }
        return false;
    }
    fh_mover_begin(world, actor);
    return true;
}

void fh_actor_settle(FhWorld *world, FhActor *actor) {
    const FhMover *movement = fh_mover_of(world, actor);
    if (movement->settle) {
        world->near.stirred++;
        movement->settle(world, actor);
    } else {
        fh_actor_free_or_squish(world, actor, 0);
    }
}

bool fh_actor_is_grounded(const FhWorld *world, const FhActor *actor) {
    const FhMover *movement = fh_mover_of(world, actor);
    return movement->is_grounded ? movement->is_grounded(world, actor)
                                 : fh_contacts_floor(&actor->contacts);
}

// --- the frame ------------------------------------------------------------------------------

static void find_contacts(const FhWorld *world, FhActor *actor) {
    const FhMover *mover = fh_mover_of(world, actor);
    if (mover->contacts) {
        mover->contacts(world, actor);
    } else {
        fh_actor_refresh_contacts(world, actor);
    }
}

void fh_actor_begin(const FhWorld *world, FhActor *actor) {
    FH_ASSERT(world && actor, "give the World and the actor that the mover got");
    actor->before = actor->contacts;
    find_contacts(world, actor);
}

void fh_mover_tick(FhWorld *world, FhActor *actor, FhInput input) {
    FH_ASSERT(world && actor, "give the World and an actor of it, as a mover is given them");
    const FhMover *mover = fh_mover_of(world, actor);
    fh_actor_begin(world, actor);
    FhControlTick tick = fh_control_begin(world, actor, input);
    if (mover->steps && fh_accel_walk(&tick)) {
        return;
    }
    if (mover->control) {
        mover->control(&tick);
    } else {
        fh_control_act(&tick, mover->move);
    }
    find_contacts(world, actor);
}

void fh_actor_tick(FhWorld *world, FhActor *actor, FhInput input) {
    void (*tick)(FhWorld *, FhActor *, FhInput) = fh_mover_of(world, actor)->tick;
    if (tick) {
        tick(world, actor, input);
    } else {
        fh_mover_tick(world, actor, input);
    }
}

// --- shared narrow phases -------------------------------------------------------------------

bool fh_narrow_other_terrain(const FhWorld *world, const FhActor *actor, FhRect box, FhRect start) {
    FH_ASSERT(world && actor && fh_is_box(box),
              "give the World and an actor of it, as a mover is given them");
    const FhNarrowPhase *narrow = fh_narrow_of(world, actor);
    return narrow->terrain_in(world, box) && !narrow->terrain_in(world, start);
}

bool fh_cell_one_way_holds(const FhTileHit *hit, FhRect box) {
    return hit->y == fh_rect_bottom(box);
}

// --- what is drawn --------------------------------------------------------------------------

void fh_marks_add(FhMarks *marks, FhMarkKind kind, FhMarkRole role, float x, float y, float w,
                  float h) {
    FH_ASSERT(marks && marks->count >= 0, "give marks to add to, their count 0 at first");
    if (marks->count < FH_MARKS_MAX) {
        marks->marks[marks->count++] = (FhMark){kind, role, x, y, w, h};
    }
}

void fh_marks_add_box(FhMarks *marks, FhMarkRole role, FhRect box) {
    fh_marks_add(marks, FH_MARK_BOX, role, (float)box.x, (float)box.y, (float)box.w, (float)box.h);
}
