// contacts.c - the four sides of an actor, from the World as it stands (law 7).
//
// A wall is what a step to that side cannot pass: a slope that would be climbed is none. So the
// sides are found by looking at the step, and only a blocked one is asked by what.

#include "engine/contacts.h"

#include "engine/actor_step.h"
#include "engine/calm.h"
#include "engine/probe.h"
#include "engine/touch.h"

/// True when no blocker is right beside or above the actor: then no step to a side is blocked.
static bool is_clear_around(const FhWorld *world, const FhActor *actor) {
    FhRect around = {actor->x - 1, actor->y - 1, actor->w + 2, actor->h + 1};
    return !fh_probe_blocked(world, actor, around);
}

static FhContact contact_beside(const FhWorld *world, const FhActor *actor, int d) {
    if (!fh_step_look_x(world, actor, d).blocked) {
        return (FhContact){0};
    }
    int x = d < 0 ? actor->x - 1 : actor->x + actor->w;
    FhRect strip = {x, actor->y, 1, actor->h};
    return fh_touch_strip(world, actor, strip, d < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT);
}

/// True when it is known that the actor touches nothing but, at most, plain ground under its feet:
/// beside it, too, the ground is so low that a step there is not blocked.
static bool is_in_the_open(const FhWorld *world, const FhActor *actor) {
    const FhCalm *calm = fh_calm_about(world, actor);
    FhRect around = {actor->x - 1, actor->y - 1, actor->w + 2, actor->h + 2};
    if (!calm || calm->width != actor->w || !fh_calm_holds(calm, around) ||
        !fh_calm_has_no_solid(world, calm, around)) {
        return false;
    }
    int feet = actor->y + actor->h;
    int rest = fh_calm_rest(calm, actor->x);
    bool on_floor = rest == feet && actor->vy >= 0.0f;
    int up = on_floor ? fh_min((int)world->tunings[actor->tuning].step_up, actor->h) : 0;
    int highest = fh_min(fh_calm_rest(calm, actor->x - 1), fh_calm_rest(calm, actor->x + 1));
    return rest >= feet && highest >= feet - up && actor->y - up >= calm->top;
}

void fh_actor_refresh_contacts(const FhWorld *world, FhActor *actor) {
    FhContact *sides = actor->contacts.sides;
    actor->contacts = (FhContacts){0};
    if (!is_in_the_open(world, actor) && !is_clear_around(world, actor)) {
        FhRect above = {actor->x, actor->y - 1, actor->w, 1};
        sides[FH_SIDE_LEFT] = contact_beside(world, actor, -1);
        sides[FH_SIDE_RIGHT] = contact_beside(world, actor, 1);
        sides[FH_SIDE_TOP] = fh_touch_strip(world, actor, above, FH_SIDE_TOP);
    }
    if (actor->vy >= 0.0f) {
        sides[FH_SIDE_BOTTOM] = fh_touch_floor(world, actor);
    }
}
