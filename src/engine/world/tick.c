// tick.c - a tick, as a list of its phases.

#include <string.h>

#include "engine/accel.h"
#include "engine/movers/mover.h"
#include "engine/rules/crate.h"
#include "engine/rules/query.h"
#include "engine/rules/riders.h"
#include "engine/rules/separate.h"
#include "engine/rules/solid_path.h"
#include "engine/rules/touch.h"
#include "engine/world/world.h"
#include "engine/rules/solid.h"
#include "engine/base/assert.h"

/// What happened since the last tick is told with this one.
static void drop_told_events(FhWorld *world) {
    FhEvent *events = fh_world_event_list(world);
    int count = fh_max(0, world->event_count - world->told_count);
    memmove(events, events + world->told_count, (size_t)count * sizeof *events);
    world->event_count = count;
    world->event_lost = fh_max(0, world->event_lost - world->told_lost);
}

static void take_inputs(FhWorld *world, const FhInput *inputs, int count) {
    drop_told_events(world);
    for (int player = 0; player < FH_PLAYERS_MAX; player++) {
        world->held_before[player] = world->held[player];
        world->held[player] = player < count ? inputs[player].held : 0;
    }
    FhActor *actors = fh_actor_slots(world);
    for (int i = 0; i < world->actor_count && world->candidates > 0; i++) {
        if (actors[i].flags & FH_ACTOR_CANDIDATE) {
            actors[i].held_before = actors[i].held;
            actors[i].held = (uint8_t)(i < count ? inputs[i].held : 0);
        }
    }
}

// --- the phases -----------------------------------------------------------------------------

/// Lists the actors that the tick visits, and opens the broad phase for them.
static void list_actors(FhWorld *world) {
    fh_actors_visit_all(world);
    if (world->awake_count > 0) {
        bool may_meet = fh_world_asks_actors(world);
        fh_near_open(world, may_meet ? FH_NEAR_SOLIDS | FH_NEAR_ACTORS : FH_NEAR_SOLIDS);
    }
}

static void settle_at(FhWorld *world, int k) {
    int i = fh_world_awake(world)[k];
    FhActor *actor = &fh_actor_slots(world)[i];
    if (!fh_accel_is_settled(world, i) && !fh_accel_focus(world, i)) {
        fh_actor_settle(world, actor);
        fh_near_actor_moved(world, actor);
    }
}

/// Where actors stop each other the highest goes first: what is above another one leads out of its
/// way. `finds_rides`: and what each of them rides.
static void settle(FhWorld *world, bool finds_rides) {
    bool from_the_top = fh_world_asks_actors(world);
    fh_crate_sort(world);
    for (int k = 0; k < world->awake_count; k++) {
        int at = from_the_top ? world->awake_count - 1 - k : k;
        settle_at(world, at);
        if (finds_rides) {
            fh_rider_find(world, fh_world_awake(world)[at]);
        }
    }
    fh_crate_unsort(world);
    fh_accel_focus(world, -1);
}

/// True when what an actor rides does not depend on others: then it is found along with what else
/// is done for each actor, so that a crowd is read from memory once.
static bool riders_are_apart(const FhWorld *world) {
    return world->solid_count > 0 && !fh_world_asks_actors(world);
}

/// Before anything moves: the terrain may have been edited (law 17), and what rides what (law 14).
static void begin_actors(FhWorld *world) {
    uint32_t stirred = world->near.stirred;
    bool at_once = riders_are_apart(world);
    world->rider_count = 0;
    settle(world, at_once);
    if (!at_once || stirred != world->near.stirred) {
        fh_riders_list(world);
    }
}

void fh_world_settle(FhWorld *world) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    fh_actors_visit_all(world);
    settle(world, false);
    fh_near_close(world, FH_NEAR_ALL); // the World's owner may move solids now
}

/// Sends the solids on their ways that go along with no other. Returns whether some do.
static bool send_solids(FhWorld *world) {
    FhSolid *solids = fh_world_solids(world);
    bool are_led = false;
    for (int i = 0; i < world->solid_count; i++) {
        if ((solids[i].flags & FH_SOLID_ALIVE) && solids[i].leader == 0) {
            fh_solid_send_ahead(world, &solids[i]);
        }
        are_led |= solids[i].leader != 0;
    }
    return are_led;
}

/// What it was moved by hand since the last tick is movement of this tick.
static void add_hand(FhSolid *solid, FhSolidWay way) {
    solid->vx += solid->hand_x * (float)FH_TICKS_PER_SECOND;
    solid->vy += solid->hand_y * (float)FH_TICKS_PER_SECOND;
    solid->hand_x = 0.0f;
    solid->hand_y = 0.0f;
    solid->moved_x += way.dx;
    solid->moved_y += way.dy;
}

static void move_solids(FhWorld *world) {
    bool are_led = send_solids(world);
    for (int i = 0; i < world->solid_count && are_led; i++) {
        fh_solid_send_along(world, &fh_world_solids(world)[i]);
    }
    for (int i = 0; i < world->solid_count; i++) {
        add_hand(&fh_world_solids(world)[i], fh_near_solid_ways(world)[i]);
    }
    if (world->solid_count > 0) {
        fh_solids_sweep(world);
    }
    bool asks_actors = fh_world_asks_actors(world);
    fh_near_close(world, FH_NEAR_RIDERS | (asks_actors ? 0u : FH_NEAR_ACTORS));
}

static void remember_lifts(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const FhSolid *solids = fh_world_solids(world);
    for (int k = 0; k < world->rider_count; k++) {
        FhActor *actor = &actors[fh_world_riders(world)[k]];
        const FhSolid *solid = actor->riding ? &solids[actor->riding - 1] : NULL;
        if (solid && (solid->vx != 0.0f || solid->vy != 0.0f)) {
            fh_actor_remember_lift(world, actor, solid->vx, solid->vy);
        }
    }
}

static void move_actors(FhWorld *world) {
    FhActor *actors = fh_actor_slots(world);
    const int32_t *awake = fh_world_awake(world);
    fh_crate_sort(world);
    for (int k = 0; k < world->awake_count; k++) {
        int i = awake[k];
        if (!fh_actor_is_there(&actors[i])) {
            continue;
        }
        FhPoint from = fh_actor_place(&actors[i]);
        fh_accel_focus(world, i);
        if (actors[i].driver == FH_DRIVER_NONE) {
            actors[i].before = actors[i].contacts;
            fh_actor_refresh_contacts(world, &actors[i]);
        } else {
            fh_actor_tick(world, &actors[i], fh_world_input(world, &actors[i]));
            fh_near_actor_moved(world, &actors[i]);
            fh_accel_focus(world, -1);
            fh_crate_carry(world, &actors[i], from);
        }
    }
    fh_accel_focus(world, -1);
    fh_crate_unsort(world);
}

/// Object against object, where there are such actors: before and after all others move.
static void move_all(FhWorld *world) {
    if (world->has_separating) {
        fh_separate_begin(world);
    }
    move_actors(world);
    if (world->has_separating) {
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

/// Hazards kill an actor that has a will: things lie on spikes unharmed.
static bool is_on_hazard(const FhWorld *world, const FhActor *actor) {
    bool has_will = actor->driver != FH_DRIVER_NONE && actor->driver != FH_DRIVER_THING;
    if (!has_will || (actor->flags & FH_ACTOR_SPARED)) {
        return false;
    }
    return fh_query_touches_hazard(world, actor);
}

static void find_the_dead(FhWorld *world, FhActor *actor) {
    if (!fh_actor_is_there(actor)) {
        return;
    }
    if (is_on_hazard(world, actor)) {
        die(world, actor, FH_EVENT_HAZARD);
    } else if (has_fallen_out(world, actor)) {
        die(world, actor, FH_EVENT_FELL);
    }
}

/// What died, and what rides what, for all that reads the World between ticks.
static void end_actors(FhWorld *world) {
    bool at_once = riders_are_apart(world);
    world->rider_count = 0;
    for (int k = 0; k < world->awake_count; k++) {
        int i = fh_world_awake(world)[k];
        find_the_dead(world, &fh_actor_slots(world)[i]);
        if (at_once) {
            fh_rider_find(world, i);
        }
    }
    if (!at_once) {
        fh_riders_list(world);
    }
}

/// From here on they are moved by hand, for the next tick.
static void rest_solids(FhWorld *world) {
    for (int i = 0; i < world->solid_count; i++) {
        fh_world_solids(world)[i].moved_x = 0;
        fh_world_solids(world)[i].moved_y = 0;
    }
}

static void advance(FhWorld *world, const FhInput *inputs, int count) {
    take_inputs(world, inputs, count);
    list_actors(world);
    begin_actors(world);
    move_solids(world); // all solids before all actors (law 13)
    remember_lifts(world);
    move_all(world);
    end_actors(world);
    rest_solids(world);
    fh_touches_find(world);
    fh_near_close(world, FH_NEAR_ALL);
    world->told_count = world->event_count;
    world->told_lost = world->event_lost;
    world->tick++;
}

void fh_world_tick_each(FhWorld *world, const FhInput *inputs, int count) {
    FH_ASSERT(world, "give a World that fh_world_create made");
    FH_ASSERT(inputs || count == 0, "give the inputs that are counted");
    FH_ASSERT(count >= 0 && (count <= FH_PLAYERS_MAX ||
                             (world->candidates > 0 && count <= world->actor_count)),
              "give an input for each of at most 4 players, or for each candidate");
    FH_ASSERT(!world->is_ticking, "tick a World again when its tick is done, not within it");
    world->is_ticking = 1;
    advance(world, inputs, count);
    world->is_ticking = 0;
}

void fh_world_tick(FhWorld *world, FhInput input) {
    fh_world_tick_each(world, &input, 1);
}
