// driver.c - drivers produce intents: from a player's keys, a walker's rules, or the World's own
// driver.

#include "engine/base/assert.h"
#include "engine/control/control.h"
#include "engine/rules/query.h"
#include "engine/rules/step.h"

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

// --- edges ----------------------------------------------------------------------------------
// An actor stands on its highest column. On a descending slope the ground under its leading column
// lies lower, by width times slope. So the test for an edge follows the ground column by column.

/// Returns true if something supports column x (px) of the actor with its feet `down` px lower.
static bool holds_column(const FhWorld *world, const FhActor *actor, int x, int down) {
    return fh_query_supported(world, actor, (FhRect){x, actor->y + down, 1, actor->h});
}

/// Follows the ground to the column at x, up and down within the step reach. Returns false if no
/// ground lies within a step down.
static bool follow_ground(const FhWorld *world, const FhActor *actor, int x, int *down) {
    FhStepReach reach = fh_step_reach(&world->tunings[actor->tuning]);
    int row = *down;
    while (row <= *down + reach.down && !holds_column(world, actor, x, row)) {
        row++;
    }
    if (row > *down + reach.down) {
        return false;
    }
    int highest = *down - reach.up;
    while (row <= *down && row > highest && holds_column(world, actor, x, row - 1)) {
        row--;
    }
    *down = row;
    return true;
}

/// Returns the supported column nearest to the leading one (x, px), and `down`: how many px lower
/// its ground lies, for movers that stand between rows. Without support: the trailing column.
static int standing_column(const FhWorld *world, const FhActor *actor, int *down) {
    enum { BETWEEN = 2 };
    int d = actor->control.facing;
    int leading = d < 0 ? actor->x : actor->x + actor->w - 1;
    for (*down = 0; *down <= BETWEEN; (*down)++) {
        for (int back = 0; back < actor->w; back++) {
            if (holds_column(world, actor, leading - back * d, *down)) {
                return leading - back * d;
            }
        }
    }
    *down = 0;
    return leading - (actor->w - 1) * d;
}

/// Returns true if this tick would move the leading column over an edge: the ground, followed from
/// under the feet, ends there or drops by more than a step.
static bool is_before_edge(const FhWorld *world, const FhActor *actor) {
    float vx = actor->vx < 0.0f ? -actor->vx : actor->vx;
    int d = actor->control.facing;
    int ahead = (d < 0 ? actor->x : actor->x + actor->w - 1) + d * (1 + (int)fh_per_tick(vx));
    int down;
    for (int x = standing_column(world, actor, &down); x != ahead;) {
        x += d;
        if (!follow_ground(world, actor, x, &down)) {
            return true;
        }
    }
    return false;
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

FhIntent fh_control_intent(const FhWorld *world, FhActor *actor, FhInput input) {
    const FhDriver *driver = fh_driver_of(world, actor);
    if (driver) {
        FhIntent intent = driver->intend(world, actor);
        FH_ASSERT(fh_abs(intent.x) <= 1 && fh_abs(intent.y) <= 1,
                  "intend -1, 0 or 1 along each axis");
        return intent;
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
