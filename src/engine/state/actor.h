// actor.h - an actor's data: its box, speeds, contacts, and what control and its mover remember.
//
// Data and names only; the laws that change it are in rules/, control/ and movers/. Space: world
// px, whole; what is left of a move waits in rem_x, rem_y (|rem| <= 0.5). Speeds in px/s.

#ifndef FOOTHOLD_ENGINE_STATE_ACTOR_H
#define FOOTHOLD_ENGINE_STATE_ACTOR_H

#include "engine/state/contacts.h"
#include "foothold/mover.h"

/// FhControl.dropping: which one-ways are ignored.
enum { FH_DROPS_NONE, FH_DROPS_ONE, FH_DROPS_ALL };

/// Everything that control remembers between ticks; ticks are whole numbers of 1/60 s.
typedef struct FhControl {
    int32_t facing;         // -1 left, 1 right
    int32_t dropping;       // FH_DROPS_*: the row below (law 11), or all for this tick (B24)
    int32_t coyote;         // ticks left in which a jump still counts
    int32_t buffer;         // ticks left of a jump pressed too early
    int32_t hold;           // ticks left of the variable jump
    int32_t jumping;        // 1 while rising from a jump that letting go still cuts
    int32_t air_jumps;      // left until the next landing
    int32_t ascent;         // ticks left in which a held jump is pushed up or falls less (B59)
    int32_t spinning;       // 1 in a jump taken running, where air jumps ask for that (B60)
    int32_t retention;      // ticks left in which retained_vx comes back
    int32_t grab_lock;      // 1 after a jump off a ladder, until up and down are let go
    int32_t sliding;        // -1, 1: slid down the wall on that side in its last tick; else 0
    int32_t slid_ticks;     // ticks that walls have slowed this fall
    int32_t forced_ticks;   // ticks left after a wall jump in which forced_x is wished
    int32_t barred_ticks;   // ticks left after a ledge was let go in which barred_x is not wished
    float fall_cap;         // px/s
    float given_vx;         // px/s of vx, in the air: from what moved the ground that was left
    int32_t lift_ticks;     // ticks left in which lift_vx, lift_vy count
    float lift_vx, lift_vy; // px/s of the solid last ridden
    float hold_vy;          // px/s kept up by the hold
    float retained_vx;      // px/s
    int32_t drop_row;       // px: its cell's top; from the solid's top when drop_solid is set
    int32_t drop_depth;     // px: how far down slopes of the same run are ignored, too; flat: 0
    int32_t drop_solid;     // the solid's index + 1; 0: a tile of the terrain
    int32_t step_ticks;     // on stairs: ticks left until the next step
    int32_t stairs_rise;    // on stairs: 1 when they rise to the right, -1 to the left
    int32_t forced_x;       // -1, 1
    int32_t barred_x;       // -1, 1
    int32_t pulled;         // px that it has pulled itself up the ledge that it hangs from
} FhControl;

/// What a mover keeps between ticks.
typedef struct FhMoverState {
    float real[FH_MOVER_STATE_WORDS];
    int32_t whole[FH_MOVER_STATE_WORDS];
} FhMoverState;

typedef struct FhActor {
    // What most ticks read lies together.
    _Alignas(64) FhContacts contacts; // now
    FhContacts before;                // in the tick before
    int32_t x, y;                     // px, top left
    int32_t w, h;                     // px
    float rem_x, rem_y;
    float vx, vy;   // px/s
    uint32_t flags; // FH_ACTOR_*
    uint16_t generation;
    uint8_t driver;   // FhDriverKind
    uint8_t type;     // index into the World's types: how it rides, what squishes it (A11, A12)
    uint8_t tuning;   // index into the World's tunings
    uint8_t movement; // index into the table of movements
    uint8_t pose;     // FhActorPose
    uint8_t state;    // FhActorState
    int32_t riding;   // the solid's index + 1, or 0
    FhControl control;
    uint8_t tag;            // the caller's own number: what kind of thing this is
    uint8_t player;         // whose input it is given
    uint8_t held;           // FH_INPUT_*, of a candidate: in the last tick...
    uint8_t held_before;    // ...and in the one before
    int32_t from_x, from_y; // px: where its own part of this tick began; for who shoves
    FhMoverState motion;    // of its movement
} FhActor;

/// px: its top left.
static inline FhPoint fh_actor_place(const FhActor *actor) {
    return (FhPoint){actor->x, actor->y};
}

static inline FhRect fh_actor_box(const FhActor *actor) {
    return (FhRect){actor->x, actor->y, actor->w, actor->h};
}

/// True when the actor takes part: alive and in the World. Who is squished, dead or at the goal
/// moves no more, is not moved, and stops nobody.
static inline bool fh_actor_is_there(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_ALIVE) && actor->state == FH_STATE_ALIVE;
}

/// True when it holds on to a ladder, stairs or a ledge: no gravity, and no other step of control.
static inline bool fh_actor_holds_on(const FhActor *actor) {
    return actor->pose == FH_POSE_LADDER || actor->pose == FH_POSE_STAIRS ||
           actor->pose == FH_POSE_HANG;
}

#endif
