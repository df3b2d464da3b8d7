// step.h - one pixel of an actor's way: the laws of a single step.
//
// Movers, pushes and carries are all made of these two steps, so slopes, one-ways and walls mean
// the same to a runner, to a pushed actor and to a rider.

#ifndef FOOTHOLD_ENGINE_RULES_STEP_H
#define FOOTHOLD_ENGINE_RULES_STEP_H

#include "engine/state/world.h"

/// How far a step sideways may lead up, and down (law 5): px, whole. All that asks for the tuning's
/// stepUp and stepDown asks here.
typedef struct FhStepReach {
    int up, down;
} FhStepReach;

static inline FhStepReach fh_step_reach(const FhTuning *tuning) {
    return (FhStepReach){fh_tuning_px(tuning->step_up), fh_tuning_px(tuning->step_down)};
}
/// px that a step may both climb and descend.
static inline int fh_step_least(FhStepReach reach) {
    return fh_min(reach.up, reach.down);
}
/// px that it may do one of them.
static inline int fh_step_most(FhStepReach reach) {
    return fh_max(reach.up, reach.down);
}

/// Where a step would end, from where the actor is.
typedef struct FhStep {
    int dx, dy; // px
    bool blocked;
} FhStep;

/// Finds where one pixel sideways (d: -1, 1) ends, by law 5. On the floor: as little up as makes
/// the whole box fit, at most stepUp, and clear of one-way slopes if that can be (a box that cannot
/// be clear of them passes through); from a step without climb, down to the ground if that lies at
/// most stepDown lower. Else, on the floor or in the air, under a ceiling slope: as little down as
/// makes it fit, at most stepUp in the air and stepDown on the floor, and past no one-way that
/// would hold it up there. Else it is blocked.
FhStep fh_step_look_x(const FhWorld *world, const FhActor *actor, int d);
/// Takes that step. Returns false when it is blocked, and then nothing has changed.
bool fh_step_x(const FhWorld *world, FhActor *actor, int d);
/// Takes one pixel up or down (d: -1, 1). Up is blocked by blockers, down by one-ways as well (law
/// 10). Returns false when it is blocked, and then nothing has changed.
bool fh_step_y(const FhWorld *world, FhActor *actor, int d);

/// For movers with steps of their own: where walking from `before` has led the body into a flat
/// one-way from the side, puts it onto that, as a step of law 5 would; nowhere where there is no
/// room.
void fh_step_onto(const FhWorld *world, FhActor *actor, FhRect before);

#endif
