// actors.c - actors by id: read as values, changed by setters.

#include "engine/base/assert.h"
#include "engine/movers/mover.h"
#include "engine/rules/depenetrate.h"
#include "engine/rules/move.h"
#include "engine/rules/query.h"
#include "engine/world/world.h"

// --- reading --------------------------------------------------------------------------------

int fh_world_actor_slots(const FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    return world->actor_count;
}

FhActorId fh_world_actor_id(const FhWorld *world, int number) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(number >= 0 && number < world->actor_count, "ask for one of fh_world_actor_slots");
    const FhActor *actor = &fh_actor_slots(world)[number];
    return actor->flags & FH_ACTOR_ALIVE ? fh_actor_id_at(world, number) : (FhActorId){0};
}

FhActorView fh_actor_view(const FhWorld *world, const FhActor *actor) {
    FH_ASSERT(world && actor, "give the World and an actor of it, as a mover is given them");
    int number = (int)(actor - fh_actor_slots(world));
    return (FhActorView){
        .id = fh_actor_id_at(world, number),
        .box = fh_actor_box(actor),
        .rem_x = actor->rem_x,
        .rem_y = actor->rem_y,
        .vx = actor->vx,
        .vy = actor->vy,
        .flags = actor->flags,
        .facing = actor->control.facing,
        .riding1 = actor->riding,
        .driver = actor->driver,
        .player = actor->player,
        .type = actor->type,
        .tuning = actor->tuning,
        .mover = actor->movement,
        .pose = actor->pose,
        .state = actor->state,
        .tag = actor->tag,
        .user = fh_world_users(world)[number],
        .category = actor->category,
        .meets = fh_world_meets(world)[number],
        .passes = actor->passes,
        .holds_on = fh_actor_holds_on(actor),
        .slides = actor->control.sliding,
        .step_ticks = (uint8_t)actor->control.step_ticks,
        .pulled = actor->control.pulled,
        .contacts = actor->contacts,
        .before = actor->before,
    };
}

bool fh_world_has_actor(const FhWorld *world, FhActorId id) {
    return fh_actor_index(world, id) >= 0;
}

FhActorView fh_world_actor(const FhWorld *world, FhActorId id) {
    int number = fh_actor_index(world, id);
    return number < 0 ? (FhActorView){0} : fh_actor_view(world, &fh_world_actors(world)[number]);
}

bool fh_world_is_grounded(const FhWorld *world, FhActorId id) {
    int number = fh_actor_index(world, id);
    return number >= 0 && fh_actor_is_grounded(world, &fh_world_actors(world)[number]);
}

void fh_world_each_actor(const FhWorld *world, FhActorVisit *visit, void *context) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(visit, "give a function that is called for each actor");
    bool goes_on = true;
    for (int i = 0; i < world->actor_count && goes_on; i++) {
        const FhActor *actor = &fh_actor_slots(world)[i];
        if (actor->flags & FH_ACTOR_ALIVE) {
            goes_on = visit(context, fh_actor_id_at(world, i), fh_actor_box(actor));
        }
    }
}

// --- changing -------------------------------------------------------------------------------

bool fh_world_set_velocity(FhWorld *world, FhActorId id, float vx, float vy) {
    FH_ASSERT(fh_is_speed(vx) && fh_is_speed(vy),
              "give a finite speed in px/s, at most 10^9 either way");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        actor->vx = vx;
        actor->control.given_vx = 0.0f;
        actor->vy = vy;
    }
    return actor != NULL;
}

/// Control as of an actor that was just added.
static FhControl fresh_control(const FhWorld *world, const FhActor *actor) {
    return (FhControl){.facing = actor->control.facing,
                       .fall_cap = world->tunings[actor->tuning].fall_speed};
}

bool fh_world_teleport(FhWorld *world, FhActorId id, int x, int y) {
    FH_ASSERT(fh_is_place(x, y), "name a place within 2^30 px of the origin");
    FhActor *actor = fh_actor_of(world, id);
    if (!actor) {
        return false;
    }
    FhActor before = *actor;
    actor->x = x;
    actor->y = y;
    actor->rem_x = 0.0f;
    actor->rem_y = 0.0f;
    actor->riding = 0;
    actor->pose = actor->pose == FH_POSE_DUCK ? FH_POSE_DUCK : FH_POSE_STAND;
    actor->control = fresh_control(world, actor);
    if (fh_actor_is_there(actor) && !fh_actor_depenetrate(world, actor)) {
        *actor = before;
        return false;
    }
    fh_actor_forget_state(actor);
    fh_near_actor_moved(world, actor);
    fh_actor_refresh_contacts(world, actor);
    return true;
}

bool fh_world_resize(FhWorld *world, FhActorId id, int w, int h) {
    FH_ASSERT(w > 0 && h > 0 && w <= FH_BODY_MAX && h <= FH_BODY_MAX,
              "give an actor sides of 1 to 4096 px");
    FhActor *actor = fh_actor_of(world, id);
    bool fits = actor && fh_actor_resize(world, actor, w, h);
    if (actor) {
        fh_near_actor_moved(world, actor);
    }
    return fits;
}

bool fh_world_set_actor_tuning(FhWorld *world, FhActorId id, int tuning) {
    FH_ASSERT(tuning >= 0 && tuning < FH_TUNINGS_MAX, "use one of the World's tunings");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        actor->tuning = (uint8_t)tuning;
    }
    return actor != NULL;
}

bool fh_world_set_mover(FhWorld *world, FhActorId id, int mover) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(mover >= 0 && mover < world->mover_count, "use one of the World's movers");
    FhActor *actor = fh_actor_of(world, id);
    bool fits = actor && fh_actor_set_movement(world, actor, mover);
    if (actor) {
        fh_near_actor_moved(world, actor);
    }
    return fits;
}

bool fh_world_set_driver(FhWorld *world, FhActorId id, int driver) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(driver >= 0 && driver < FH_DRIVER_OWN + world->driver_count,
              "use a FhDriverKind, or one of the World's drivers");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        actor->driver = (uint8_t)driver;
    }
    return actor != NULL;
}

bool fh_world_set_user(FhWorld *world, FhActorId id, uint64_t user) {
    int number = fh_actor_index(world, id);
    if (number >= 0) {
        fh_world_users(world)[number] = user;
    }
    return number >= 0;
}

bool fh_world_set_meets(FhWorld *world, FhActorId id, uint32_t category, uint32_t meets) {
    int number = fh_actor_index(world, id);
    fh_require_touches(world, meets);
    if (number >= 0) {
        fh_actor_slots(world)[number].category = category;
        fh_world_meets(world)[number] = meets;
        world->has_meeting |= meets != 0;
    }
    return number >= 0;
}

bool fh_world_set_passes(FhWorld *world, FhActorId id, uint32_t passes) {
    FhActor *actor = fh_actor_of(world, id);
    if (actor && actor->passes != passes) {
        actor->passes = passes;
        fh_world_actor_replaced(world, actor);
        fh_actor_free_or_squish(world, actor, 0);
    }
    return actor != NULL;
}

bool fh_world_set_tag(FhWorld *world, FhActorId id, int tag) {
    FH_ASSERT(tag >= 0 && tag <= UINT8_MAX, "give a tag of 0 to 255");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        actor->tag = (uint8_t)tag;
    }
    return actor != NULL;
}

bool fh_world_set_facing(FhWorld *world, FhActorId id, int facing) {
    FH_ASSERT(facing == -1 || facing == 1, "face left (-1) or right (1)");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        fh_actor_face(actor, facing);
    }
    return actor != NULL;
}

bool fh_world_set_flags(FhWorld *world, FhActorId id, uint32_t flags) {
    const uint32_t kept = FH_ACTOR_ALIVE | FH_ACTOR_BLOCKS | FH_ACTOR_CANDIDATE;
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        FH_ASSERT(((flags ^ actor->flags) & kept) == 0,
                  "leave FH_ACTOR_ALIVE, _BLOCKS and _CANDIDATE as the actor's view has them");
        FH_ASSERT(flags <= FH_ACTOR_FLAGS, "give none but the flags FH_ACTOR_*");
        actor->flags = flags;
        world->has_separating |= (flags & FH_ACTOR_SEPARATES) != 0;
    }
    return actor != NULL;
}

bool fh_world_set_player(FhWorld *world, FhActorId id, int player) {
    FH_ASSERT(player >= 0 && player < FH_PLAYERS_MAX, "give player 0 to 3");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        actor->player = (uint8_t)player;
    }
    return actor != NULL;
}

bool fh_world_set_state(FhWorld *world, FhActorId id, FhActorState state) {
    FH_ASSERT(state >= FH_STATE_ALIVE && state <= FH_STATE_OUT, "use one of FhActorState");
    FhActor *actor = fh_actor_of(world, id);
    if (actor) {
        actor->state = (uint8_t)state;
    }
    return actor != NULL;
}

void fh_world_see(const FhWorld *world, FhActorId id, FhMarks *marks) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(marks, "give marks to add to");
    int number = fh_actor_index(world, id);
    if (number >= 0) {
        const FhActor *actor = &fh_world_actors(world)[number];
        const FhMover *mover = fh_mover_of(world, actor);
        if (mover->see) {
            mover->see(world, actor, marks);
        }
    }
}
