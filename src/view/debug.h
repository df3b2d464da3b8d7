// debug.h - the contacts of the player in words, and the queries of a mover as marks over the
// world; and the facts of Branicki's PositionState (E24), by his names.
//
// All facts follow from an actor's contacts, this tick's and the last one's; here they are in the
// article's order. A side is pushed by tiles (the world's side counts as one), by objects (solids
// and actors), or by both. Facts come in groups of four, in the order of FhSide.

#ifndef FOOTHOLD_VIEW_DEBUG_H
#define FOOTHOLD_VIEW_DEBUG_H

#include "view/state.h"

typedef enum FhPositionFact {
    FH_PUSHES_LEFT,
    FH_PUSHES_RIGHT,
    FH_PUSHES_TOP,
    FH_PUSHES_BOTTOM,
    FH_PUSHES_LEFT_TILE,
    FH_PUSHES_RIGHT_TILE,
    FH_PUSHES_TOP_TILE,
    FH_PUSHES_BOTTOM_TILE,
    FH_PUSHES_LEFT_OBJECT,
    FH_PUSHES_RIGHT_OBJECT,
    FH_PUSHES_TOP_OBJECT,
    FH_PUSHES_BOTTOM_OBJECT,
    FH_PUSHED_LEFT, // pushed: the same, in the last tick
    FH_PUSHED_RIGHT,
    FH_PUSHED_TOP,
    FH_PUSHED_BOTTOM,
    FH_PUSHED_LEFT_TILE,
    FH_PUSHED_RIGHT_TILE,
    FH_PUSHED_TOP_TILE,
    FH_PUSHED_BOTTOM_TILE,
    FH_PUSHED_LEFT_OBJECT,
    FH_PUSHED_RIGHT_OBJECT,
    FH_PUSHED_TOP_OBJECT,
    FH_PUSHED_BOTTOM_OBJECT,
    FH_ON_ONE_WAY_PLATFORM,
    FH_POSITION_FACTS
} FhPositionFact;

/// The article's names: "pushesLeft", "pushedTopTile", "onOneWayPlatform".
extern const char *const fh_position_fact_names[FH_POSITION_FACTS];

/// The column and row if there is no tile; -1 is a valid place.
enum { FH_NO_TILE = INT32_MIN };

typedef struct FhPositionState {
    bool facts[FH_POSITION_FACTS];
    FhPoint tiles[FH_SIDES]; // columns and rows: leftTile, rightTile, topTile, bottomTile
} FhPositionState;

/// The facts of an actor's contacts at the end of this tick and of the tick before.
FhPositionState fh_position_state(const FhActorView *actor);

// ---- Contact debug ----

/// Draws the true facts of the player's position, one a line. Requires: the scene has a World.
void contact_debug_draw(View *view, const ViewScene *scene);

// ---- Mover debug ----

/// Draws the marks of all players' movers. Requires: the scene has a World.
void mover_debug_draw(View *view, const ViewScene *scene);

#endif
