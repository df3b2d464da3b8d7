// brain.c - what an actor wants: the player's keys, a walker's mind, a runner's whims, a thing's
// nothing.
//
// A runner remembers nothing but its facing: what it wants is a function of its number and the
// tick, so a crowd is as repeatable as all else.

#include "engine/control/control.h"
#include "engine/rules/query.h"

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
    int reach = fh_tuning_px(world->tunings[actor->tuning].step_down) + going;
    int ahead = actor->control.facing < 0 ? actor->x - going : actor->x + actor->w - 1 + going;
    for (int down = 0; down <= reach; down++) {
        if (fh_query_supported(world, actor, (FhRect){ahead, actor->y + down, 1, actor->h})) {
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

// --- one of a crowd -------------------------------------------------------------------------

/// Ticks from whim to whim, and for how many of these jump is held at most.
enum { WHIM_TICKS = 32, HOLD_TICKS = 20, STAND = 1, TURN = 2, WHIMS = 12 };

/// 32 bits that look like chance, the same on every machine.
static uint32_t chance_of(uint32_t number, uint32_t whim) {
    uint32_t bits = (number * 0x9e3779b1u) ^ (whim * 0x85ebca77u);
    bits = (bits ^ bits >> 15) * 0x2c1b3c6du;
    bits = (bits ^ bits >> 12) * 0x297a2d39u;
    return bits ^ bits >> 15;
}

/// What a runner thinks of at present.
typedef struct Whim {
    uint32_t chance;
    int since; // ticks
} Whim;

static Whim whim_of(const FhWorld *world, int index) {
    uint32_t number = (uint32_t)index;
    uint32_t time = (uint32_t)world->tick + chance_of(number, 0) % WHIM_TICKS;
    return (Whim){chance_of(number, 1 + time / WHIM_TICKS), (int)(time % WHIM_TICKS)};
}

static FhWish wish_of(Whim whim, int facing) {
    bool jumps = whim.chance >> 8 & 1;
    int hold = 1 + (int)(whim.chance >> 16) % HOLD_TICKS;
    return (FhWish){.x = whim.chance % WHIMS == STAND ? 0 : facing,
                    .jump_held = jumps && whim.since < hold,
                    .jump_pressed = jumps && whim.since == 0};
}

/// Runs where it faces, turns at walls, and every half second may think otherwise: stand for a
/// while, turn, jump, and how long to hold that.
static FhWish runners_wish(const FhWorld *world, FhActor *actor) {
    Whim whim = whim_of(world, (int)(actor - fh_actor_slots(world)));
    FhSide ahead = actor->control.facing < 0 ? FH_SIDE_LEFT : FH_SIDE_RIGHT;
    bool turns = whim.since == 0 && whim.chance % WHIMS == TURN;
    if (turns || fh_contacts_on(&actor->contacts, ahead)) {
        actor->control.facing = -actor->control.facing;
    }
    return wish_of(whim, actor->control.facing);
}

bool fh_control_has_no_whim(const FhWorld *world, int index) {
    Whim whim = whim_of(world, index);
    FhWish wish = wish_of(whim, 1);
    return whim.since > 0 && wish.x != 0 && !wish.jump_held && !wish.jump_pressed;
}

// --- anybody --------------------------------------------------------------------------------

bool fh_control_foresee(const FhWorld *world, const FhActor *actor, FhInput input, FhWish *wish) {
    int facing = actor->control.facing;
    Whim whim;
    switch (actor->brain) {
    case FH_BRAIN_PLAYER:
        *wish = players_wish(world, input);
        return true;
    case FH_BRAIN_WALKER:
        *wish = (FhWish){.x = facing};
        return !(actor->flags & FH_ACTOR_TURNS_AT_EDGES);
    case FH_BRAIN_RUNNER:
        whim = whim_of(world, (int)(actor - fh_actor_slots(world)));
        *wish = wish_of(whim, facing);
        return whim.since > 0;
    default:
        *wish = (FhWish){0};
        return true;
    }
}

FhWish fh_control_wish(const FhWorld *world, FhActor *actor, FhInput input) {
    switch (actor->brain) {
    case FH_BRAIN_PLAYER:
        return players_wish(world, input);
    case FH_BRAIN_WALKER:
        return walkers_wish(world, actor);
    case FH_BRAIN_RUNNER:
        return runners_wish(world, actor);
    default:
        return (FhWish){0};
    }
}
