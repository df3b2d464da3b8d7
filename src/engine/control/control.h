// control.h - control turns an intent into a velocity: the steps of a tick in the order of
// docs/rules.md.
//
// A caller begins an FhControlTick and calls the steps in order. Each step reads intent and ground
// and changes the actor's velocity and its FhControl, not its position. Exceptions: dropping,
// ducking, ladders, stairs and ledges move the actor themselves.

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
    int sunk;        // px that this mover lets feet sink into the floor
    float gone_vx;   // px/s of a jump's lift that riding has applied already
} FhControlTick;

/// Returns the intent of the actor's driver. A walker turns here: at a wall and, with
/// FH_ACTOR_TURNS_AT_EDGES, on the floor before an edge. Requires: fresh contacts.
FhIntent fh_control_intent(const FhWorld *world, FhActor *actor, FhInput input);
/// Reads contacts, ground and intent. Requires: fresh contacts.
FhControlTick fh_control_begin(FhWorld *world, FhActor *actor, FhInput input);

/// Law 11: if the intent is to drop and only one-ways support the feet, starts a drop. It ignores
/// the row of the first supporting tile (in the order of fh_query_walk), else the first one-way
/// solid; if others support the actor, too, it moves down by one pixel, past them. From a
/// slope it ignores slopes in the rows below, too: one row for each tile of the body's width. The
/// drop ends when the feet are below the row, on a floor, or rising. The tuning's dropMethod
/// selects a variant: ignore all one-ways for one tick, or move down one pixel and remember nothing
/// (B24).
void fh_control_drop(FhControlTick *tick);
/// A spring that rises into a falling actor bounces it, as landing on a spring does.
void fh_control_meet_spring(FhControlTick *tick);
/// Ducks while the actor is on the floor and down is held. Otherwise stands up as soon as the box
/// fits; until then the actor crawls.
void fh_control_duck(FhControlTick *tick);
/// Step 2: counts down coyote time, jump buffer, hold and lift memory; the floor refills.
void fh_control_run_timers(FhControlTick *tick);
/// Restores the air jumps and ends the jump before, as a floor or a spring does.
void fh_control_refill(FhControlTick *tick);
/// Steps 3 and 4: restores the speed that a wall took if the wall has ended; then accelerates along
/// x, but not into a wall that the actor touches.
void fh_control_run(FhControlTick *tick);
/// Steps 5 and 6: the falling cap, and gravity.
void fh_control_fall(FhControlTick *tick);
/// Steps 7 and 8: the variable jump, and jumps: off the ground, off a wall, in the air.
void fh_control_jump(FhControlTick *tick);
/// After the move (step 9): remembers the speed that a wall took; ends the hold at a ceiling; lands
/// or bounces, also if the fall ended flush on the floor without a blocked step. `vx`, `vy`: px/s
/// before the move.
void fh_control_meet(FhControlTick *tick, FhMove2 move, float vx, float vy);

// The momentum of moving ground (law 9; momentum.c):

/// On a belt: remembers the speed of the belt and of the ridden solid as lift.
void fh_control_remember_belt(FhControlTick *tick);
/// At a jump: adds the remembered speed of lift or belt.
void fh_control_take_lift_along(FhControlTick *tick);
/// Returns the speed of the ground under the actor, px/s along x: ridden solid plus belt; 0 in the
/// air.
float fh_control_ground_vx(const FhControlTick *tick);
/// After the move: if the actor left the floor, it keeps its ground's speed `ground_vx` (px/s).
void fh_control_go_over_edge(FhControlTick *tick, float ground_vx);
/// At a jump off the ground: adds the jump's boost in the held direction, up to run speed plus
/// boost.
void fh_control_boost(FhControlTick *tick);
/// At a landing: makes vx relative to the ground under the feet, a belt of speed `belt` included.
void fh_control_touch_down(FhControlTick *tick, float belt);

/// Grabs a ledge within reach if the actor falls along a wall and holds towards it. `top`: the row
/// of its head before the move; `vy`: its speed then. Source: Branicki (E33).
void fh_control_grab(FhControlTick *tick, int top, float vy);
/// Hangs from the ledge: up pulls up, jump jumps off, down or away lets go. Returns false after a
/// jump or letting go: the rest of the tick applies.
bool fh_control_hang(FhControlTick *tick);

/// Records whether the actor slides down a wall, and returns its falling cap (px/s).
float fh_control_slide_cap(FhControlTick *tick, float cap);
/// Returns the side of the nearest wall within the wall jump's reach, -1 or 1 (on a tie the side of
/// the facing), and the wall's contact in `by`. 0: no wall there, or no wall jump in the tuning.
int fh_control_wall_near(const FhControlTick *tick, FhContact *by);

/// All steps of docs/rules.md in order for an actor that does not climb: drop, duck, timers, run,
/// fall, jump, the move by its own speed and the belt's, and the response to what it hit.
void fh_control_walk(FhControlTick *tick, FhMoveFunction mover);

/// Climbs, else walks by `move`. Returns true if the actor climbed.
bool fh_control_act(FhControlTick *tick, FhMoveFunction move);
/// Law 18: takes hold of ladders and stairs by up or down (not in the tick of a jump's press),
/// climbs, lets go. Returns true if the actor was on one in this tick: it has been moved, and no
/// other step applies.
bool fh_control_climb(FhControlTick *tick);
/// The stairs part of fh_control_climb.
bool fh_control_take_stairs(FhControlTick *tick);
/// Moves the actor `dx` px sideways onto a ladder or stairs. Returns false if a pixel of the way is
/// blocked; then the actor has not moved.
bool fh_control_snap(FhControlTick *tick, int dx);
/// Ends a climbing pose: the actor stands, or falls, with zero velocity and remainder.
void fh_control_let_go(FhActor *actor);
/// Begins a climbing pose: zero velocity; ends hold, retention, drop and slide.
void fh_control_hold_on(FhActor *actor, FhActorPose pose);
/// Jumps off a ladder or stairs; with down held only lets go.
void fh_control_jump_off(FhControlTick *tick);
/// Jumps up from a ledge. Returns false if the actor cannot rise by a pixel: then it keeps hanging.
bool fh_control_jump_up(FhControlTick *tick);

/// Returns true if only timers, run and fall have something to do in this tick, provided that the
/// actor touches no side: nothing is under way, and it stands still or runs where it faces.
bool fh_control_is_steady(const FhControlTick *tick);
/// 0 if nothing carries over to later ticks except timers that only run down.
static inline int32_t fh_control_under_way(const FhControl *control) {
    return control->buffer | control->hold | control->jumping | control->ascent |
           control->retention | control->dropping | control->grab_lock | control->sliding |
           control->forced_ticks | control->barred_ticks;
}
/// The coyote time that the floor refills, in ticks.
static inline int16_t fh_control_coyote(const FhTuning *tuning) {
    int16_t ticks = fh_timer(tuning->coyote);
    return ticks > 1 ? ticks : 1;
}
/// The number of air jumps that the floor refills.
static inline int8_t fh_control_air_jumps(const FhTuning *tuning) {
    return (int8_t)fh_clamp((int)tuning->air_jumps, 0, INT8_MAX);
}

#endif
