#include "engine/base/assert.h"
#include "engine/rules/riders.h"

#include "engine/rules/crate.h"
#include "engine/rules/step.h"
#include "engine/state/world.h"
#include "engine/rules/query.h"
#include "engine/rules/contact.h"

// What each sort of ride is asked of: a solid's index + 1, or 0.

/// The solid with the ladder or stairs that it climbs; the first in the file.
static int ride_climbing(const FhWorld *world, const FhActor *actor) {
    uint32_t climbed = actor->pose == FH_POSE_LADDER ? FH_KIND_LADDER : FH_KIND_STAIRS;
    FhRect reach = {actor->x - 1, actor->y, actor->w + 2, actor->h + 1};
    FhQueryWalk walk = fh_query_walk(world, actor, reach);
    while (fh_query_next(&walk)) {
        if (walk.hit.kind->flags & climbed) {
            return walk.solid;
        }
    }
    return 0;
}

int fh_ride_standing(const FhWorld *world, const FhActor *actor) {
    FH_ASSERT(world && actor, "give the World and an actor of it, as a mover is given them");
    return actor->vy >= 0.0f ? fh_contact_solid_under(world, actor) : 0;
}

/// A solid that touches one of its sides, or the one that it slides down; the first in the file.
static int ride_clinging(const FhWorld *world, const FhActor *actor) {
    int side = actor->control.sliding;
    FhRect reach = {actor->x - (side <= 0), actor->y, actor->w + 1 + (side == 0), actor->h};
    return fh_query_first_solid(world, actor, reach);
}

/// The solid with the ledge that it hangs from.
static int ride_hanging(const FhWorld *world, const FhActor *actor) {
    FhSide ahead = fh_side_towards(actor->control.facing);
    FhRect row = {actor->x, fh_query_ledge_row(world, actor), actor->w, 1};
    return fh_contact_strip(world, actor, fh_rect_beyond(row, ahead), ahead).solid;
}

// --- riders (A11) -------------------------------------------------------------------------

static int ride_of_person(const FhWorld *world, const FhActor *actor) {
    if (actor->pose == FH_POSE_LADDER || actor->pose == FH_POSE_STAIRS) {
        return ride_climbing(world, actor);
    }
    if (actor->pose == FH_POSE_HANG) {
        return ride_hanging(world, actor);
    }
    int under = fh_ride_standing(world, actor);
    bool clings = under == 0 && (actor->control.sliding || (actor->flags & FH_ACTOR_CLINGS));
    return clings ? ride_clinging(world, actor) : under;
}

// --- squished (A12) -------------------------------------------------------------------------

static void end(FhWorld *world, FhActor *actor, FhEventType how, int solid_index1) {
    actor->state = FH_STATE_SQUISHED;
    actor->vx = 0.0f;
    actor->vy = 0.0f;
    fh_world_emit(world, how, actor, solid_index1);
}

void fh_squish_end(FhWorld *world, FhActor *actor, int solid_index1) {
    FH_ASSERT(world && actor, "give the World and an actor of it, as a mover is given them");
    end(world, actor, FH_EVENT_SQUISH, solid_index1);
}

static void squish_break(FhWorld *world, FhActor *actor, int solid_index1) {
    end(world, actor, FH_EVENT_BREAK, solid_index1);
}

const FhActorType fh_actor_types[FH_TYPES] = {
    [FH_TYPE_PERSON] = {"person", ride_of_person, fh_squish_end},
    [FH_TYPE_CRATE] = {"crate", fh_ride_standing, squish_break},
};

// --- all of them ----------------------------------------------------------------------------

/// The actor that holds up more of this one's columns than all else, crates or others; NULL: none.
static const FhActor *find_mount(const FhWorld *world, const FhActor *actor) {
    FhRect under = fh_rect_beyond(fh_actor_box(actor), FH_SIDE_BOTTOM);
    FhNear near = fh_query_blockers(world, actor, under);
    int way = actor->control.facing;
    int most = 0;
    const FhActor *mount = NULL;
    while (fh_near_next(&near)) {
        const FhActor *other = &fh_actor_slots(world)[near.index];
        int columns = fh_crate_columns(actor, other);
        if (columns > most ||
            (mount && columns == most && fh_crate_goes_before(other, mount, way, way))) {
            most = columns;
            mount = other;
        }
    }
    return mount && most > fh_contact_footing(world, actor).columns ? mount : NULL;
}

/// True for one that rides nothing that is further off than a pixel.
static bool rides_what_touches(const FhWorld *world, const FhActor *actor) {
    int (*const rides)(const FhWorld *, const FhActor *) = fh_actor_type_of(world, actor)->rides;
    return (rides == ride_of_person || rides == fh_ride_standing) && actor->pose != FH_POSE_HANG;
}

/// What its type says, but for a solid under its feet of which a crate there leaves the fewer
/// columns.
static int solid_ridden(const FhWorld *world, const FhActor *actor) {
    if (!fh_actor_is_there(actor) || (actor->flags & FH_ACTOR_FLIES) ||
        (rides_what_touches(world, actor) && fh_query_is_away(world, actor))) {
        return 0;
    }
    int solid = fh_actor_type_of(world, actor)->rides(world, actor);
    bool may_stand_on_crate = solid && world->has_blockers && !fh_actor_holds_on(actor);
    bool is_narrower = may_stand_on_crate && solid == fh_contact_solid_under(world, actor) &&
                       find_mount(world, actor);
    return is_narrower ? 0 : solid;
}

int fh_ride_on_foot(const FhWorld *world, const FhActor *actor) {
    const FhActor *mount = find_mount(world, actor);
    return mount ? mount->riding : fh_contact_solid_under(world, actor);
}

/// One more storey of a tower of actors. Returns true when an actor was found to ride.
static bool list_next_storey(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    bool found = false;
    for (int i = 0; i < world->actor_count; i++) {
        FhActor *actor = &actors[i];
        if (fh_actor_is_there(actor) && actor->riding == 0 && !(actor->flags & FH_ACTOR_FLIES)) {
            const FhActor *mount = find_mount(world, actor);
            actor->riding = mount ? mount->riding : 0;
            found |= actor->riding != 0;
        }
    }
    return found;
}

void fh_actors_visit_all(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    int32_t *awake = fh_world_awake(world);
    int count = 0;
    for (int i = 0; i < world->actor_count; i++) {
        if (fh_actor_is_there(&actors[i])) {
            awake[count++] = i;
        } else {
            actors[i].riding = 0;
        }
    }
    world->awake_count = count;
}

/// Lists the riders as they are, in the order of the array.
static void list_found(FhWorld *world) {
    const int32_t *awake = fh_world_awake(world);
    world->rider_count = 0;
    for (int k = 0; k < world->awake_count; k++) {
        if (fh_actor_slots(world)[awake[k]].riding) {
            fh_world_riders(world)[world->rider_count++] = awake[k];
        }
    }
}

void fh_rider_find(FhWorld *world, int index) {
    FhActor *actor = &fh_actor_slots(world)[index];
    actor->riding = solid_ridden(world, actor);
    if (actor->riding) {
        fh_world_riders(world)[world->rider_count++] = index;
    }
}

void fh_riders_list(FhWorld *world) {
    const int32_t *awake = fh_world_awake(world);
    world->rider_count = 0;
    for (int k = 0; k < world->awake_count && world->solid_count > 0; k++) {
        fh_rider_find(world, awake[k]);
    }
    if (world->has_blockers && world->rider_count > 0) {
        while (list_next_storey(world)) {
        }
        list_found(world);
    }
}
