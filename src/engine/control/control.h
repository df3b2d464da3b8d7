// control.h - from what an actor wants to its speed: the steps of a tick in the order of
// docs/rules.md.
//
// A movement fills an FhControlTick and calls the steps one after the other; each reads the intent
// and the ground and changes the actor's speed and what its control remembers, never its place.
// (Ladders and stairs do move it: there the intent is the motion.)

#ifndef FOOTHOLD_ENGINE_CONTROL_CONTROL_H
#define FOOTHOLD_ENGINE_CONTROL_CONTROL_H

#include "foothold/base.h"
#include "engine/rules/contact.h"
#include "engine/rules/move.h"
#include "engine/rules/speed.h"
#include "engine/state/world.h"

/// One actor's control in one tick.
typedef struct FhControlTick {
    FhWorld *world;
    FhActor *actor;
    const FhTuning *tuning;
    FhIntent intent;
    FhGround ground; // meaningful on the floor
    bool on_floor;   // step 1; a jump or a drop ends it
    int sunk;        // px that the feet may lie below what holds them, by the mover's measure
    float gone_vx;   // px/s of what a jump took along: the solid carried the actor so far already
} FhControlTick;

/// What an actor's driver wants now. A walker turns here: before a wall (its contacts must be
/// fresh) and, where it minds edges, on the floor before an edge.
FhIntent fh_control_intent(const FhWorld *world, FhActor *actor, FhInput input);
/// Reads the contacts (which must be fresh), the ground and the intent.
FhControlTick fh_control_begin(FhWorld *world, FhActor *actor, FhInput input);

/// Law 11: when asked, and nothing but one-ways is under the feet, starts dropping through: it
/// ignores the row of the first tile that holds it up (in the order of fh_query_walk), else the
/// first one-way solid; if others hold it up as well it moves down by one pixel, past them. If that
/// tile is a slope, slopes in the rows below it are ignored, too: as many rows as the body is tiles
/// wide. It ends this when the feet are below the row, on a floor, or rising. The
/// tuning's dropMethod may say otherwise: all one-ways are ignored for one tick, or the actor moves
/// down one pixel and nothing is remembered (B24).
void fh_control_drop(FhControlTick *tick);
/// A spring that has come up under a falling body throws it, as one does that it falls on.
void fh_control_meet_spring(FhControlTick *tick);
/// Ducks on the floor while down is held; stands up as soon as that is over and the box fits. Until
/// then it crawls.
void fh_control_duck(FhControlTick *tick);
/// Step 2: coyote time, jump buffer, hold, and lift memory run down; the floor refills.
void fh_control_run_timers(FhControlTick *tick);
/// What a floor, or a spring, gives back and ends: the jumps in the air are there again, and
/// nothing goes on of the jump before.
void fh_control_refill(FhControlTick *tick);
/// Steps 3 and 4: gives back the speed that a wall took, if the wall has ended; then accelerates
/// along x, but not into a wall that is touched.
void fh_control_run(FhControlTick *tick);
/// Steps 5 and 6: the falling cap, and gravity.
void fh_control_fall(FhControlTick *tick);
/// Steps 7 and 8: the variable jump, and jumps: off the ground, off a wall, in the air.
void fh_control_jump(FhControlTick *tick);
/// After the move (step 9): remembers what a wall took; ends the hold at a ceiling; lands and
/// bounces, also when a fall ended flush on the floor and no step was blocked. `vx`, `vy`: the
/// speeds before the move.
void fh_control_meet(FhControlTick *tick, FhMove2 move, float vx, float vy);

// What moving ground gives and takes (law 9; momentum.c):

/// On a belt: remembers its speed, and that of the solid that it lies on, as a lift's.
void fh_control_remember_belt(FhControlTick *tick);
/// At a jump: adds what the lift or belt that is remembered gives.
void fh_control_take_lift_along(FhControlTick *tick);
/// The speed of what the actor stands on, px/s along x: the solid that it rides, and the belt.
float fh_control_ground_vx(const FhControlTick *tick);
/// After a move: an actor that went over an edge of ground of that speed takes it along.
void fh_control_go_over_edge(FhControlTick *tick, float ground_vx);
/// At a jump off the ground: what is run goes up by the jump's boost in the held direction, to run
/// speed and boost together.
void fh_control_boost(FhControlTick *tick);
/// At a landing: makes vx the speed relative to what is under the feet now, a belt of that speed
/// among it.
void fh_control_touch_down(FhControlTick *tick, float belt);

/// An actor that falls along a wall and holds towards it grabs the ledge that comes within reach:
/// `top` is the row of its head before the move, `vy` its speed then. Source: Branicki (E33).
void fh_control_grab(FhControlTick *tick, int top, float vy);
/// Hangs from the ledge, pulls itself up by up, jumps off by jump, lets go by down or away. Returns
/// false when it has let go, and the rest of the tick applies.
bool fh_control_hang(FhControlTick *tick);

/// Remembers whether the actor slides down a wall, and returns how fast it may fall then.
float fh_control_slide_cap(FhControlTick *tick, float cap);
/// The side of the nearest wall within the wall jump's reach, -1 or 1 (a tie: that of its facing),
/// and what it is made of; 0: none, or no such jump.
int fh_control_wall_near(const FhControlTick *tick, FhContact *by);

/// All steps of docs/rules.md in their order, for an actor that does not climb: drop, duck, timers,
/// run, fall, jump, then the move by its speed and that of the belt under it, and what it met.
void fh_control_walk(FhControlTick *tick, FhMoveFunction mover);

/// Law 18: takes hold of ladders and stairs when asked (not in the tick of a jump's press), climbs,
/// lets go. Returns true when the
/// actor hung or stood on one in this tick: it has been moved then, and no other step applies.
bool fh_control_climb(FhControlTick *tick);
/// The part of fh_control_climb for stairs.
bool fh_control_take_stairs(FhControlTick *tick);
/// Moves the actor sideways to where a ladder or stairs are taken. Returns false when a pixel of
/// the way is not free, and then it has not moved.
bool fh_control_snap(FhControlTick *tick, int dx);
/// Lets go of ladder or stairs, standing or falling from rest.
void fh_control_let_go(FhActor *actor);
/// Takes hold in that pose: at rest, and nothing goes on of what the air left.
void fh_control_hold_on(FhActor *actor, FhActorPose pose);
/// Jumps off a ladder or stairs; with down held it lets go and falls.
void fh_control_jump_off(FhControlTick *tick);
/// Jumps up from a ledge. Returns false when it cannot rise by a pixel: then it hangs on.
bool fh_control_jump_up(FhControlTick *tick);

/// True when of all steps, of climbing and of fh_control_walk, only the timers, run and fall have
/// something to do for an actor that touches no side: nothing is under way, and no more is intended
/// than to go where it faces, or nowhere.
bool fh_control_is_steady(const FhControlTick *tick);
/// 0 when nothing is under way that a later tick goes on with, but for timers that only run down.
static inline int32_t fh_control_under_way(const FhControl *control) {
    return control->buffer | control->hold | control->jumping | control->ascent |
           control->retention | control->dropping | control->grab_lock | control->sliding |
           control->forced_ticks | control->barred_ticks;
}
/// The ticks of coyote time that the floor refills.
static inline int16_t fh_control_coyote(const FhTuning *tuning) {
    int16_t ticks = fh_timer(tuning->coyote);
    return ticks > 1 ? ticks : 1;
}
/// The jumps that an actor has in the air.
static inline int8_t fh_control_air_jumps(const FhTuning *tuning) {
    return (int8_t)fh_clamp((int)tuning->air_jumps, 0, INT8_MAX);
}

#endif
