// driver.c - what an actor wants: a player's keys, a walker's turns, what the World's own driver
// says.

#include "engine/control/control.h"
#include "engine/rules/query.h"

static int axis(uint32_t held, uint32_t minus, uint32_t plus) {
    return ((held & plus) != 0) - ((held & minus) != 0);
}

static FhIntent players_intent(const FhWorld *world, const FhActor *actor, FhInput input) {
    uint32_t held = input.held;
    bool is_candidate = actor->flags & FH_ACTOR_CANDIDATE;
    uint32_t before = is_candidate ? actor->held_before : world->held_before[actor->player];
    uint32_t pressed = held & ~before;
    return (FhIntent){.x = axis(held, FH_INPUT_LEFT, FH_INPUT_RIGHT),
                      .y = axis(held, FH_INPUT_UP, FH_INPUT_DOWN),
                      .down_pressed = pressed & FH_INPUT_DOWN,
                      .jump_held = held & FH_INPUT_JUMP,
                      .jump_pressed = pressed & FH_INPUT_JUMP};
}

/// True when this tick would take the leading pixel column to where no floor lies within stepDown,
/// and as many pixels more as it goes.
static bool is_before_edge(const FhWorld *world, const FhActor *actor) {
    float vx = actor->vx < 0.0f ? -actor->vx : actor->vx;
    int going = 1 + (int)fh_per_tick(vx);
    int reach = fh_tuning_px(world->tunings[actor->tuning].step_down) + going;
    int ahead = actor->control.facing < 0 ? actor->x - going : actor->x + actor->w - 1 + going;
    for (int down = 0; down <= reach; down++) {
        if (fh_query_supported(world, actor, (FhRect){ahead, actor->y + down, 1, actor->h})) {
            return false;
        }
    }
    return true;
}

static FhIntent walkers_intent(const FhWorld *world, FhActor *actor) {
    FhSide ahead = fh_side_towards(actor->control.facing);
    bool minds_edges =
        (actor->flags & FH_ACTOR_TURNS_AT_EDGES) && fh_contacts_floor(&actor->contacts);
    if (fh_contacts_on(&actor->contacts, ahead) || (minds_edges && is_before_edge(world, actor))) {
        fh_actor_face(actor, -actor->control.facing);
        actor->vx = 0.0f;
    }
    return (FhIntent){.x = actor->control.facing};
}

// --- any actor ------------------------------------------------------------------------------

bool fh_control_goes_straight(const FhWorld *world, const FhDriver *driver, int index) {
    return driver->goes_straight && driver->goes_straight(world, index);
}

bool fh_control_goes_on(const FhWorld *world, const FhActor *actor) {
    uint32_t flags = actor->flags & (FH_ACTOR_ALIVE | FH_ACTOR_TURNS_AT_EDGES);
    const FhDriver *driver = fh_driver_of(world, actor);
    if (flags != FH_ACTOR_ALIVE || !driver) {
        return flags == FH_ACTOR_ALIVE && actor->driver == FH_DRIVER_WALKER;
    }
    return fh_control_goes_straight(world, driver, (int)(actor - fh_actor_slots(world)));
}

bool fh_control_foresee(const FhWorld *world, const FhActor *actor, FhInput input,
                        FhIntent *intent) {
    const FhDriver *driver = fh_driver_of(world, actor);
    if (driver) {
        return driver->foresee && driver->foresee(world, actor, intent);
    }
    switch (actor->driver) {
    case FH_DRIVER_PLAYER:
        *intent = players_intent(world, actor, input);
        return true;
    case FH_DRIVER_WALKER:
        *intent = (FhIntent){.x = actor->control.facing};
        return !(actor->flags & FH_ACTOR_TURNS_AT_EDGES);
    default:
        *intent = (FhIntent){0};
        return true;
    }
}

FhIntent fh_control_intent(const FhWorld *world, FhActor *actor, FhInput input) {
    const FhDriver *driver = fh_driver_of(world, actor);
    if (driver) {
        return driver->intend(world, actor);
    }
    switch (actor->driver) {
    case FH_DRIVER_PLAYER:
        return players_intent(world, actor, input);
    case FH_DRIVER_WALKER:
        return walkers_intent(world, actor);
    default:
        return (FhIntent){0};
    }
}
