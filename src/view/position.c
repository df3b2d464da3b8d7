#include "view/position.h"

const char *const fh_position_fact_names[FH_POSITION_FACTS] = {
    "pushesLeft",       "pushesRight",       "pushesTop",       "pushesBottom",
    "pushesLeftTile",   "pushesRightTile",   "pushesTopTile",   "pushesBottomTile",
    "pushesLeftObject", "pushesRightObject", "pushesTopObject", "pushesBottomObject",
    "pushedLeft",       "pushedRight",       "pushedTop",       "pushedBottom",
    "pushedLeftTile",   "pushedRightTile",   "pushedTopTile",   "pushedBottomTile",
    "pushedLeftObject", "pushedRightObject", "pushedTopObject", "pushedBottomObject",
    "onOneWayPlatform",
};

static bool is_by_tile(const FhContact *contact) {
    return contact->has_tile || (contact->by & (FH_BY_TILE | FH_BY_EDGE));
}

/// Sets one side's three facts in the group that begins at `first`.
static void take_side(FhPositionState *state, FhPositionFact first, int side,
                      const FhContact *contact) {
    bool *facts = state->facts + first + side;
    facts[0] = contact->by != 0;
    facts[FH_PUSHES_LEFT_TILE] = is_by_tile(contact);
    facts[FH_PUSHES_LEFT_OBJECT] = contact->by & (FH_BY_SOLID | FH_BY_ACTOR);
}

static FhPoint tile_of(const FhContact *contact) {
    bool has_tile = contact->has_tile || (contact->by & FH_BY_TILE);
    return has_tile ? (FhPoint){contact->col, contact->row} : (FhPoint){FH_NO_TILE, FH_NO_TILE};
}

FhPositionState fh_position_state(const FhActorView *actor) {
    FhPositionState state = {0};
    for (int side = 0; side < FH_SIDES; side++) {
        take_side(&state, FH_PUSHES_LEFT, side, &actor->contacts.sides[side]);
        take_side(&state, FH_PUSHED_LEFT, side, &actor->before.sides[side]);
        state.tiles[side] = tile_of(&actor->contacts.sides[side]);
    }
    state.facts[FH_ON_ONE_WAY_PLATFORM] = actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_ONE_WAY;
    return state;
}
