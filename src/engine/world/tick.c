// tick.c - a tick, as a list of its phases.

#include "engine/accel/ground_cache.h"
#include "engine/accel/steady.h"
#include "engine/accel/sleep.h"
#include "engine/movers/mover.h"
#include "engine/rules/query.h"
#include "engine/rules/riders.h"
#include "engine/rules/separate.h"
#include "engine/rules/solid_path.h"
#include "engine/accel/crowd.h"
#include "engine/accel/occupancy.h"
#include "engine/world/world.h"
#include "engine/rules/solid.h"

static void take_input(FhWorld *world, FhInput input) {
    world->event_count = 0;
    world->event_lost = 0;
    world->held_before = world->held;
    world->held = input.held;
}

// --- who is awake ---------------------------------------------------------------------------

/// Lists all actors for the phases of a tick.
static void list_all(FhWorld *world) {
    const FhActor *actors = fh_actor_slots(world);
    int32_t *awake = fh_near_awake(world);
    int count = 0;
    for (int i = 0; i < world->actor_count; i++) {
        if (fh_actor_is_there(&actors[i])) {
            awake[count++] = i;
        }
    }
    world->near.awake_count = count;
}

/// Lets all idle and coast who do, and lists the others. Nobody can tell, for where it is done
/// actors do not meet each other, and these make no event.
static void list_awake(FhWorld *world, FhInput input) {
    int32_t *awake = fh_near_awake(world);
    int others;
    if (world->solid_count == 0 && world->near.strides) {
        others = fh_stride(world, awake);
    } else {
        if (world->solid_count > 0) {
            fh_ways_forget(world);
            fh_idle_list(world);
        } else {
            list_all(world);
        }
        others = fh_stride_once(world, awake, world->near.awake_count);
    }
    if (others > 0) {
        fh_near_open(world, FH_NEAR_SOLIDS);
    }
    int count = 0;
    for (int k = 0; k < others; k++) {
        int i = awake[k];
        if (!fh_coast(world, i, input)) {
            awake[count++] = i;
        }
    }
    world->near.awake_count = count;
    world->near.only_awake = 1;
}

// --- the phases -----------------------------------------------------------------------------

static void settle(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const int32_t *awake = fh_near_awake(world);
    for (int k = 0; k < world->near.awake_count; k++) {
        int i = awake[k];
        if (!fh_calm_look(world, i)) {
            fh_actor_settle(world, &actors[i]);
            fh_near_actor_moved(world, &actors[i]);
        }
    }
    fh_calm_look_away(world);
}

void fh_world_settle(FhWorld *world) {
    fh_pace_leave_all(world);
    list_all(world);
    settle(world);
    world->near.still++; // whoever owns the World may move solids now
}

static void list_riders(FhWorld *world) {
    if (fh_world_asks_actors(world)) {
        fh_riders_list(world);
    } else {
        fh_riders_list_awake(world);
    }
}

static void move_solids(FhWorld *world) {
    FhSolid *solids = fh_world_solids(world);
    world->near.still++;
    for (int i = 0; i < world->solid_count; i++) {
        if (solids[i].flags & FH_SOLID_ALIVE) {
            FhSolid ahead = fh_idle_ahead(world, i);
            fh_solid_sweep(world, &solids[i], &ahead);
        }
    }
    world->near.still++;
    bool asks_actors = fh_world_asks_actors(world);
    fh_near_close(world, FH_NEAR_RIDERS | (asks_actors ? 0u : FH_NEAR_ACTORS));
    world->near.only_awake = 0;
}

/// Keeps in mind what the solid under a rider could give to a jump (law 9).
static void remember_lifts(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const FhSolid *solids = fh_world_solids(world);
    const int32_t *awake = fh_near_awake(world);
    for (int k = 0; k < world->near.awake_count && world->solid_count > 0; k++) {
        int i = awake[k];
        FhControl *control = &actors[i].control;
        const FhSolid *solid = actors[i].riding ? &solids[actors[i].riding - 1] : NULL;
        if (solid && (solid->vx != 0.0f || solid->vy != 0.0f)) {
            control->lift_vx = solid->vx;
            control->lift_vy = solid->vy;
            control->lift_ticks = fh_ticks(world->tunings[actors[i].tuning].lift_memory);
        }
    }
}

static void move_actors(FhWorld *world, FhInput input) {
    FhActor *actors = fh_actor_slots(world);
    const int32_t *awake = fh_near_awake(world);
    for (int k = 0; k < world->near.awake_count; k++) {
        int i = awake[k];
        if (!fh_actor_is_there(&actors[i])) {
            continue;
        }
        fh_calm_look(world, i);
        if (actors[i].brain == FH_BRAIN_NONE) {
            actors[i].before = actors[i].contacts;
            fh_actor_refresh_contacts(world, &actors[i]);
        } else {
            fh_mover_of(world, &actors[i])->tick(world, &actors[i], input);
            fh_near_actor_moved(world, &actors[i]);
        }
    }
    fh_calm_look_away(world);
}

/// Object against object, where there are such actors: before and after all others move.
static void move_all(FhWorld *world, FhInput input) {
    if (world->has_shovers) {
        fh_separate_begin(world);
    }
    move_actors(world, input);
    if (world->has_shovers) {
        fh_separate_end(world);
    }
}

static void die(FhWorld *world, FhActor *actor, FhEventType how) {
    actor->state = FH_STATE_DEAD;
    actor->vx = 0.0f;
    actor->vy = 0.0f;
    fh_world_emit(world, how, actor, 0);
}

/// An actor falls out of the World when its whole box lies FH_FALL_OUT_PX or more under the bottom
/// (law 19).
static bool has_fallen_out(const FhWorld *world, const FhActor *actor) {
    return world->bounds.w > 0 && actor->y >= fh_rect_bottom(world->bounds) + FH_FALL_OUT_PX;
}

/// Hazards kill who has a will: things lie on spikes unharmed.
static bool is_on_hazard(const FhWorld *world, const FhActor *actor) {
    if (actor->brain == FH_BRAIN_NONE || actor->brain == FH_BRAIN_THING) {
        return false;
    }
    FhRect box = fh_actor_box(actor);
    const FhCalm *calm = fh_calm_about(world, actor);
    return !(calm && fh_calm_is_plain(world, calm, box)) && fh_query_hazard_in(world, box);
}

static void find_the_dead(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const int32_t *awake = fh_near_awake(world);
    for (int k = 0; k < world->near.awake_count; k++) {
        int i = awake[k];
        if (!fh_actor_is_there(&actors[i])) {
            continue;
        }
        if (is_on_hazard(world, &actors[i])) {
            die(world, &actors[i], FH_EVENT_HAZARD);
        } else if (has_fallen_out(world, &actors[i])) {
            die(world, &actors[i], FH_EVENT_FELL);
        }
    }
}

void fh_world_tick(FhWorld *world, FhInput input) {
    bool asks_actors = fh_world_asks_actors(world);
    take_input(world, input);
    world->near.still++;
    if (asks_actors) {
        fh_near_open(world, FH_NEAR_SOLIDS | FH_NEAR_ACTORS);
        list_all(world);
    } else {
        list_awake(world, input);
    }
    settle(world);      // the terrain may have been edited (law 17)
    list_riders(world); // before anything moves (law 14)
    move_solids(world); // all solids before all actors (law 13)
    remember_lifts(world);
    move_all(world, input);
    find_the_dead(world);
    list_riders(world); // for who looks at the World between ticks
    if (!asks_actors && world->solid_count > 0) {
        fh_idle_note(world);
    }
    fh_near_close(world, FH_NEAR_ALL);
    world->near.still++; // whoever owns the World may move solids now
    world->tick++;
}
