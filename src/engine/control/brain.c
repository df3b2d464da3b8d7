// brain.c - what an actor wants: the player's keys, a walker's mind, a thing's nothing.

#include "engine/control/control.h"
#include "engine/probe.h"

static int axis(uint32_t held, uint32_t minus, uint32_t plus) {
    return ((held & plus) != 0) - ((held & minus) != 0);
}

static FhWish players_wish(const FhWorld *world, FhInput input) {
    uint32_t held = input.held;
    uint32_t pressed = held & ~world->held_before;
    return (FhWish){.x = axis(held, FH_INPUT_LEFT, FH_INPUT_RIGHT),
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
    int reach = (int)world->tunings[actor->tuning].step_down + going;
    int ahead = actor->control.facing < 0 ? actor->x - going : actor->x + actor->w - 1 + going;
    for (int down = 0; down <= reach; down++) {
        if (fh_probe_supported(world, actor, (FhRect){ahead, actor->y + down, 1, actor->h})) {
            return false;
        }
    }
    return true;
}

static FhWish walkers_wish(const FhWorld *world, FhActor *actor) {
    FhSide ahead = actor->control.facing < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    bool minds_edges =
        (actor->flags & FH_ACTOR_TURNS_AT_EDGES) && fh_contacts_floor(&actor->contacts);
    if (fh_contacts_on(&actor->contacts, ahead) || (minds_edges && is_before_edge(world, actor))) {
        actor->control.facing = -actor->control.facing;
        actor->vx = 0.0f;
    }
    return (FhWish){.x = actor->control.facing};
}

FhWish fh_control_wish(const FhWorld *world, FhActor *actor, FhInput input) {
    switch (actor->brain) {
    case FH_BRAIN_PLAYER:
        return players_wish(world, input);
    case FH_BRAIN_WALKER:
        return walkers_wish(world, actor);
    default:
        return (FhWish){0};
    }
}
