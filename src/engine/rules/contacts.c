// contacts.c - the four sides of an actor, from the World as it stands (law 7).
//
// A wall is what a step to that side cannot pass: a slope that would be climbed is none. So the
// sides are found by looking at the step, and only a blocked one is asked by what.

#include "engine/state/contacts.h"

#include "engine/rules/step.h"
#include "engine/accel/ground_cache.h"
#include "engine/accel/sleep.h"
#include "engine/state/mover_type.h"
#include "engine/rules/query.h"
#include "engine/rules/contact.h"
#include "engine/rules/move.h"

/// True when no blocker is right beside or above the actor: then no step to a side is blocked.
static bool is_clear_around(const FhWorld *world, const FhActor *actor) {
    FhRect around = {actor->x - 1, actor->y - 1, actor->w + 2, actor->h + 1};
    return !fh_query_blocked(world, actor, around);
}

static FhContact contact_beside(const FhWorld *world, const FhActor *actor, int d) {
    if (!fh_step_is_blocked(world, actor, d)) {
        return (FhContact){0};
    }
    int x = d < 0 ? actor->x - 1 : actor->x + actor->w;
    FhRect strip = {x, actor->y, 1, actor->h};
    return fh_contact_strip(world, actor, strip, d < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT);
}

// --- on known ground ------------------------------------------------------------------------

/// True when the contacts are those that the actor has here and now.
static bool are_seen(const FhWorld *world, const FhActor *actor, const FhCalm *calm) {
    bool is_alone = fh_calm_asks_nobody(world) ||
                    (calm->solid_count == 0 && fh_rect_holds(calm->about, fh_calm_around(actor)));
    return is_alone && fh_contacts_are_of_here(world, actor, calm);
}

void fh_contacts_forget(const FhWorld *world, const FhActor *actor) {
    int index = fh_world_index(world, actor);
    if (index >= 0) {
        fh_calm_entries(world)[index].seen_epoch = 0;
        fh_idle_forget(world, index);
    }
}

/// Only for who has no contacts of its own kind, which would be taken for these.
static void note_seen(const FhWorld *world, const FhActor *actor) {
    if (!fh_mover_of(world, actor)->steps) {
        return;
    }
    FhCalm *calm = &fh_calm_entries(world)[actor - fh_actor_slots(world)];
    calm->seen_x = actor->x;
    calm->seen_y = actor->y;
    calm->seen_as = fh_contacts_seen_as(actor);
    calm->seen_epoch = world->near.epoch + 1;
    calm->seen_step_up = world->tunings[actor->tuning].step_up;
}

/// The row (px) down to which ground beside the actor, standing on `feet`, is no wall for sure: as
/// far up as it is known what is over the head.
static int highest_step(const FhWorld *world, const FhActor *actor, const FhCalm *calm, int feet) {
    int up = fh_min(fh_tuning_px(world->tunings[actor->tuning].step_up), actor->h);
    up = fh_min(up, actor->y - calm->top);
    FhRect higher = {actor->x - 1, actor->y - up, actor->w + 2, actor->h + up};
    return fh_calm_is_plain(world, calm, higher) ? feet - up : feet;
}

/// Finds the contacts of an actor above known ground: beside it only ground that is too high to
/// step on need be asked what it is, and what is over its head only when that is not known. Returns
/// false when more must be asked.
static bool see_known(const FhWorld *world, FhActor *actor, const FhCalm *calm) {
    if (are_seen(world, actor, calm)) {
        return true;
    }
    int feet = actor->y + actor->h;
    bool knows_top = calm->top < actor->y;
    FhRect around = {actor->x - 1, actor->y - knows_top, actor->w + 2, actor->h + knows_top + 1};
    if (calm->width != actor->w || !fh_calm_is_plain(world, calm, around) ||
        fh_calm_rest(calm, actor->x) < feet) {
        return false;
    }
    FhContact *sides = actor->contacts.sides;
    bool on_floor = fh_calm_rest(calm, actor->x) == feet && actor->vy >= 0.0f;
    int left = fh_calm_rest(calm, actor->x - 1);
    int right = fh_calm_rest(calm, actor->x + 1);
    bool is_level = left >= feet && right >= feet;
    int highest = on_floor && !is_level ? highest_step(world, actor, calm, feet) : feet;
    fh_contacts_forget(world, actor);
    actor->contacts = (FhContacts){0};
    if (left < highest) {
        sides[FH_SIDE_LEFT] = contact_beside(world, actor, -1);
    }
    if (right < highest) {
        sides[FH_SIDE_RIGHT] = contact_beside(world, actor, 1);
    }
    if (!knows_top) {
        sides[FH_SIDE_TOP] = fh_contact_ceiling(world, actor, fh_actor_place(actor));
    }
    if (on_floor) {
        fh_contact_plain_ground(world, actor, calm, fh_actor_place(actor), &sides[FH_SIDE_BOTTOM]);
    }
    if (left >= highest && right >= highest && sides[FH_SIDE_TOP].by == 0) {
        note_seen(world, actor);
    }
    return true;
}

// --- anywhere -------------------------------------------------------------------------------

void fh_actor_refresh_contacts(const FhWorld *world, FhActor *actor) {
    const FhCalm *calm = fh_calm_about(world, actor);
    if (calm && see_known(world, actor, calm)) {
        return;
    }
    FhContact *sides = actor->contacts.sides;
    fh_contacts_forget(world, actor);
    actor->contacts = (FhContacts){0};
    if (!is_clear_around(world, actor)) {
        sides[FH_SIDE_LEFT] = contact_beside(world, actor, -1);
        sides[FH_SIDE_RIGHT] = contact_beside(world, actor, 1);
        sides[FH_SIDE_TOP] = fh_contact_ceiling(world, actor, fh_actor_place(actor));
    }
    if (actor->vy >= 0.0f) {
        sides[FH_SIDE_BOTTOM] = fh_contact_floor(world, actor);
    }
}
