// actor.h - an actor's data: its box, speeds, contacts, and what control and its mover remember.
//
// Data and names only; the laws that change it are in rules/, control/ and movers/. Space: world
// px, whole; what is left of a move waits in rem_x, rem_y (|rem| <= 0.5). Speeds in px/s.

#ifndef FOOTHOLD_ENGINE_STATE_ACTOR_H
#define FOOTHOLD_ENGINE_STATE_ACTOR_H

#include <stddef.h>

#include "engine/base/assert.h"
#include "foothold/mover.h"

/// All flags of an actor that there are.
enum { FH_ACTOR_FLAGS = 2 * FH_ACTOR_SPARED - 1 };

/// FhControl.dropping: which one-ways are ignored.
enum { FH_DROPS_NONE, FH_DROPS_ONE, FH_DROPS_ALL };

/// Everything that control remembers between ticks; ticks are whole numbers of 1/60 s.
typedef struct FhControl {
    int8_t facing;          // -1 left, 1 right
    int8_t dropping;        // FH_DROPS_*: the row below (law 11), or all for this tick (B24)
    int8_t jumping;         // 1 while rising from a jump that letting go still cuts; 2: let go
    int8_t spinning;        // 1 in a jump taken running, where air jumps ask for that (B60)
    int8_t grab_lock;       // 1 after a jump off a ladder, until up and down are let go
    int8_t sliding;         // -1, 1: slid down the wall on that side in its last tick; else 0
    int8_t air_jumps;       // left until the next landing
    int8_t retention;       // ticks left in which retained_vx comes back
    int8_t forced_ticks;    // ticks left after a wall jump in which forced_x is intended
    int8_t barred_ticks;    // ticks left after a ledge was let go in which barred_x is not intended
    int16_t coyote;         // ticks left in which a jump still counts
    int16_t buffer;         // ticks left of a jump pressed too early
    int16_t hold;           // ticks left of the variable jump
    int16_t ascent;         // ticks left in which a held jump is pushed up or falls less (B59)
    int16_t slid_ticks;     // ticks that walls have slowed this fall
    int16_t lift_ticks;     // ticks left in which lift_vx, lift_vy count
    int16_t pulled;         // px that it has pulled itself up the ledge that it hangs from
    float fall_cap;         // px/s
    float given_vx;         // px/s of vx, in the air: from what moved the ground that was left
    float lift_vx, lift_vy; // px/s of the solid last ridden
    float hold_vy;          // px/s kept up by the hold
    float retained_vx;      // px/s
    int32_t drop_row;       // px: its cell's top; from the solid's top when drop_solid is set
    int32_t drop_depth;     // px: how far down slopes of the same run are ignored, too; flat: 0
    int32_t drop_solid;     // the solid's index + 1; 0: a tile of the terrain
    int8_t step_ticks;      // on stairs: ticks left until the next step
    int8_t stairs_rise;     // on stairs: 1 when they rise to the right, -1 to the left
    int8_t forced_x;        // -1, 1
    int8_t barred_x;        // -1, 1
} FhControl;
_Static_assert(sizeof(FhControl) == 64, "what control remembers is as large as a cache line");

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
    uint8_t tag;         // the caller's own number: what kind of thing this is
    uint8_t player;      // whose input it is given
    uint8_t held;        // FH_INPUT_*, of a candidate: in the last tick...
    uint8_t held_before; // ...and in the one before
    uint32_t category;   // as bits
    uint32_t passes;     // the categories of actors and solids that are not there for it
    int32_t state_at;    // of its FhMoverState: words from here on; 0: it has none
} FhActor;
_Static_assert(sizeof(FhActor) == 256, "an actor is four cache lines");

/// What its mover keeps of it. It lies apart, in Worlds with a mover that keeps something
/// (FhMover.keeps_state): most movers, and most actors, need none.
static inline FhMoverState *fh_actor_state(const FhActor *actor) {
    FH_ASSERT(actor->state_at != 0, "set keeps_state in the mover that keeps numbers of an actor");
    return (FhMoverState *)(void *)((int32_t *)(uintptr_t)actor + actor->state_at);
}

static inline void fh_actor_forget_state(FhActor *actor) {
    if (actor->state_at) {
        *fh_actor_state(actor) = (FhMoverState){0};
    }
}

/// Makes an actor of one World what an actor of another is.
static inline void fh_actor_assign(FhActor *to, const FhActor *from) {
    int32_t state_at = to->state_at;
    *to = *from;
    to->state_at = state_at;
    if (to->state_at && from->state_at) {
        *fh_actor_state(to) = *fh_actor_state(from);
    }
}

/// A copy of an actor with a mover state of its own, to try things on.
typedef struct FhActorCopy {
    FhActor actor;
    FhMoverState state;
} FhActorCopy;

static inline FhActorCopy fh_actor_copy(const FhActor *actor) {
    FhActorCopy copy = {.actor = *actor, .state = *fh_actor_state(actor)};
    copy.actor.state_at = (int32_t)(offsetof(FhActorCopy, state) / sizeof(int32_t));
    return copy;
}

/// Takes these away from what touches.
static inline void fh_contact_lose(FhContact *contact, unsigned by) {
    contact->by = (uint16_t)(contact->by & ~by);
}

/// px: its top left.
static inline FhPoint fh_actor_place(const FhActor *actor) {
    return (FhPoint){actor->x, actor->y};
}

static inline FhRect fh_actor_box(const FhActor *actor) {
    return (FhRect){actor->x, actor->y, actor->w, actor->h};
}

static inline void fh_actor_face(FhActor *actor, int facing) {
    actor->control.facing = (int8_t)facing;
}

/// True when the actor takes part: alive and in the World. One that is squished, dead or at the
/// goal moves no more, is not moved, and stops none.
static inline bool fh_actor_is_there(const FhActor *actor) {
    return (actor->flags & FH_ACTOR_ALIVE) && actor->state == FH_STATE_ALIVE;
}

static inline bool fh_actor_holds_on(const FhActor *actor) {
    return actor->pose == FH_POSE_LADDER || actor->pose == FH_POSE_STAIRS ||
           actor->pose == FH_POSE_HANG;
}

#endif
