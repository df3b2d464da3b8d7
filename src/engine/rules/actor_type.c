#include "foothold/mover.h"

#include "engine/rules/riders.h"

// --- who rides what (A11) -------------------------------------------------------------------

static int ride_of_person(const FhWorld *world, const FhActor *actor) {
    if (actor->pose == FH_POSE_LADDER || actor->pose == FH_POSE_STAIRS) {
        return fh_ride_climbing(world, actor);
    }
    if (actor->pose == FH_POSE_HANG) {
        return fh_ride_hanging(world, actor);
    }
    int under = fh_ride_standing(world, actor);
    bool clings = under == 0 && (actor->control.sliding || (actor->flags & FH_ACTOR_CLINGS));
    return clings ? fh_ride_clinging(world, actor) : under;
}

// --- squished (A12) -------------------------------------------------------------------------

static void end(FhWorld *world, FhActor *actor, FhEventType how, int solid_index1) {
    actor->state = FH_STATE_SQUISHED;
    actor->vx = 0.0f;
    actor->vy = 0.0f;
    fh_world_emit(world, how, actor, solid_index1);
}

void fh_squish_end(FhWorld *world, FhActor *actor, int solid_index1) {
    end(world, actor, FH_EVENT_SQUISH, solid_index1);
}

void fh_squish_break(FhWorld *world, FhActor *actor, int solid_index1) {
    end(world, actor, FH_EVENT_BREAK, solid_index1);
}

const FhActorType fh_actor_types[FH_TYPES] = {
    [FH_TYPE_PERSON] = {"person", ride_of_person, fh_squish_end},
    [FH_TYPE_CRATE] = {"crate", fh_ride_standing, fh_squish_break},
};
