// queries.c - questions about a World, by id: what blocks, what holds up, what lies in a box.

#include "engine/broadphase/spatial_hash.h"
#include "engine/rules/query.h"
#include "engine/world/world.h"
#include "foothold/query.h"

// --- for one actor --------------------------------------------------------------------------

static void require_box(const FhWorld *world, FhRect box) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(box.w >= 0 && box.h >= 0, "ask about a box with sides of 0 or more px");
    FH_ASSERT(fh_is_box(box), "ask about a box within 2^30 px of the origin");
}

bool fh_world_blocked(const FhWorld *world, FhActorId who, FhRect box) {
    require_box(world, box);
    int number = box.w > 0 && box.h > 0 ? fh_actor_index(world, who) : -1;
    return number >= 0 && fh_query_blocked(world, &fh_world_actors(world)[number], box);
}

bool fh_world_supported(const FhWorld *world, FhActorId who, FhRect box) {
    require_box(world, box);
    int number = fh_actor_index(world, who);
    return number >= 0 && fh_query_supported(world, &fh_world_actors(world)[number], box);
}

// --- all in a box ---------------------------------------------------------------------------

/// A walk over what lies in the box, from a number on. A box without pixels shares none.
static FhNear things_in(const FhWorld *world, uint32_t kinds, FhRect box, int from) {
    require_box(world, box);
    FH_ASSERT(from >= 0, "ask from number 0 on");
    bool has_pixels = box.w > 0 && box.h > 0;
    fh_near_ask(world, kinds);
    FhNear near = fh_near(world, has_pixels ? kinds : 0, box);
    near.more = has_pixels;
    near.index = from - 1;
    return near;
}

/// Goes on to the next actor; none (all-zero) when there is no further one.
static FhActorId next_actor(FhNear *near) {
    while (fh_near_next(near)) {
        const FhActor *actor = &fh_actor_slots(near->world)[near->index];
        if (actor->flags & FH_ACTOR_ALIVE) {
            return fh_actor_id_at(near->world, near->index);
        }
    }
    return (FhActorId){0};
}

static FhSolidId next_solid(FhNear *near) {
    while (fh_near_next(near)) {
        const FhSolid *solid = &fh_world_solids(near->world)[near->index];
        if ((solid->flags & FH_SOLID_ALIVE) && solid->w > 0 && solid->h > 0) {
            return fh_solid_id_at(near->world, near->index);
        }
    }
    return (FhSolidId){0};
}

FhActorId fh_world_actor_in(const FhWorld *world, FhRect box, int from) {
    FhNear near = things_in(world, FH_NEAR_ACTORS, box, from);
    return next_actor(&near);
}

FhSolidId fh_world_solid_in(const FhWorld *world, FhRect box, int from) {
    FhNear near = things_in(world, FH_NEAR_SOLIDS, box, from);
    return next_solid(&near);
}

int fh_world_actors_in(const FhWorld *world, FhRect box, FhActorId *found, int room) {
    FH_ASSERT(room >= 0 && (found || room == 0), "give as many places as you count");
    FhNear near = things_in(world, FH_NEAR_ACTORS, box, 0);
    int count = 0;
    for (FhActorId id = next_actor(&near); id.index1; id = next_actor(&near)) {
        if (count < room) {
            found[count] = id;
        }
        count++;
    }
    return count;
}

int fh_world_solids_in(const FhWorld *world, FhRect box, FhSolidId *found, int room) {
    FH_ASSERT(room >= 0 && (found || room == 0), "give as many places as you count");
    FhNear near = things_in(world, FH_NEAR_SOLIDS, box, 0);
    int count = 0;
    for (FhSolidId id = next_solid(&near); id.index1; id = next_solid(&near)) {
        if (count < room) {
            found[count] = id;
        }
        count++;
    }
    return count;
}
