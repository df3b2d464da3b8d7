// tuning.h - every number that shapes how a character feels, and the one table that names them.
//
// The table fh_tuning_fields gives the JSON names, the --set option, the editor's sliders, their
// units and ranges, and the help: a field is added in this struct and in that table and nowhere
// else. All fields are floats, so that one loop can read, write and compare them; times are seconds
// in files and sliders, whole ticks in use. Speeds px/s, accelerations px/s^2, y down: a jump speed
// is given as a positive number upwards. Sources: docs/rules.md, the steps; Thorson (Celeste),
// Monteiro (B50-B61), Branicki (E26, E27).

#ifndef FOOTHOLD_TUNING_H
#define FOOTHOLD_TUNING_H

#include "foothold/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { FH_TUNING_PX_MAX = 256 };

typedef struct FhTuning {
    float width, height; // px, whole
    float duck_height;   // px, whole; 0: cannot duck

    float run_speed;      // px/s
    float run_accel;      // px/s^2 towards the intended speed
    float run_reduce;     // px/s^2 back to run speed when faster in the intended direction
    float friction;       // px/s^2 to rest on the ground with nothing held
    float skid_decel;     // px/s^2 when holding against the motion on the ground
    float air_control;    // times the above when in the air
    float duck_friction;  // px/s^2 while ducking on the ground
    float wall_retention; // s that a speed lost to a wall is kept in mind
    float slope_speed;    // 0: speed along x is kept on slopes; 1: uphill slower, downhill faster

    float jump_speed;     // px/s upwards
    float jump_boost;     // px/s added along the held direction
    float jump_run_bonus; // px/s more jump at full run speed (Super Mario World)
    float jump_hold;      // s that holding keeps the jump's speed
    float jump_hold_bump; // s of the hold after which a ceiling ends it
    float jump_cut;       // 0..1: what is left of the upward speed when let go early; 1: unchanged
    float coyote;         // s
    float jump_buffer;    // s
    float air_jumps;      // whole number of further jumps in the air
    float air_jump_speed; // px/s

    float gravity;         // px/s^2
    float gravity_held;    // px/s^2 while jump is held and rising; 0: as gravity
    float apex_speed;      // px/s: under this, with jump held, gravity is halved; 0: off
    float fall_speed;      // px/s, cap
    float fast_fall_speed; // px/s, cap with down held; not above fall_speed: off
    float fast_fall_accel; // px/s^2 by which the cap moves

    float step_up;           // px, whole (law 5)
    float step_down;         // px, whole (law 5)
    float corner_correction; // px, whole (law 8)
    float squish_wiggle;     // px, whole (law 15)

    float climb_up_speed;   // px/s on ladders
    float climb_down_speed; // px/s
    float climb_jump_speed; // px/s upwards when jumping off
    float stairs_ticks;     // ticks for one half-tile step on stairs, whole
    float drop_with_jump;   // 0: down drops through a one-way; 1: down and jump

    float lift_memory; // s that a moving solid's speed can still be given to a jump
    float lift_cap_x;  // px/s
    float lift_cap_up; // px/s

    float position_store; // 0: whole and remainder (B64); 1: float (B62); 2: fixed point (B63)
    float downhill;       // 0: as high above the ground as before (B18); 1: least fall (B17)
    float drop_method;    // 0: law 11; 1: a tick without one-ways; 2: a pixel by hand (B24)
    float accel_law;      // 0: additive (B53); 1: weighted along x (B52); 2: and when falling
    float accel_weight;   // 0..1, of the target in a tick
    float fall_weight;    // 0..1
    float rest_speed;     // px/s under which the weighted law comes to rest
    float air_momentum;   // 1: a jump keeps its speed along x whatever is held (B57)
    float ascent_thrust;  // px/s^2 upwards while jump is held, fading over ascent_time (B59)
    float ascent_time;    // s that thrust and held gravity last; 0: no thrust, no limit
    float air_jump_when;  // 0: always; 1: once falling; 2: once falling in a spin jump (B60)
    float air_jump_fade;  // times the speed of the air jump before
    float buffered_tap;   // 0: a buffered jump counts when let go; 1: only while still held

    float max_slope_angle; // degrees: lines: what is steeper is slippery (B47)
    float slope_pull;      // lines: how much of gravity pulls a sliding body down a slope (B48)
    float stopped_grip;    // lines: times friction that holds a body at rest on a slope (B48)

    float ray_smooth; // raycast: px of height per px walked that its feet change at most; 0: all
                      // (C20)

    float wall_slide_speed; // px/s that a fall along a held wall begins with; 0: no wall slide
    float wall_slide_time;  // s over which that becomes the full fall; 0: it stays
    float wall_jump_speed;  // px/s upwards off a wall; 0: no wall jump
    float wall_jump_push;   // px/s away from it
    float wall_jump_reach;  // px, whole, within which a wall counts
    float wall_jump_time;   // s in which the jump's direction is kept up whatever is held
    float ledge_grab;       // px, whole, under the top of the box in which a ledge is found (E33)
                            // 0: no ledges
    float ledge_hang;       // px, whole, that the top of the box hangs below the ledge
} FhTuning;

typedef enum FhTuningGroup {
    FH_TUNING_BODY,
    FH_TUNING_RUN,
    FH_TUNING_JUMP,
    FH_TUNING_FALL,
    FH_TUNING_GROUND,
    FH_TUNING_CLIMB,
    FH_TUNING_LIFT,
    FH_TUNING_METHODS, // other ways to do the same; like the next, their defaults leave no trace in
                       // a hash
    FH_TUNING_WALLS,   // what walls and ledges are good for: nothing, at the defaults
    FH_TUNING_GROUPS
} FhTuningGroup;

/// One of the values of a field that has no more than a few: the values are the places in the list.
typedef struct FhTuningChoice {
    const char *name;  // as in --set: "weighs"; NULL ends a list
    const char *label; // what it does, in a few words
} FhTuningChoice;

typedef struct FhTuningField {
    const char *key;   // as in JSON and --set: "runSpeed"
    const char *label; // "run speed"
    const char *unit;  // "px", "px/s", "px/s²", "s", "×", ""
    const char *help;  // one sentence
    FhTuningGroup group;
    size_t offset;                 // of the float in FhTuning
    float min, max, step, normal;  // normal: the default character's value
    const FhTuningChoice *choices; // what each whole number from min to max means; NULL: an amount
} FhTuningField;

/// The table; fh_tuning_field_count long, ordered by group.
extern FH_API const FhTuningField fh_tuning_fields[];
extern FH_API const int fh_tuning_field_count;

/// The default character.
FH_API FhTuning fh_tuning_default(void);
/// The field with that key, borrowed for ever; NULL when there is none.
FH_API const FhTuningField *fh_tuning_field(const char *key);
/// How many choices a field has; 0: it is an amount.
FH_API int fh_tuning_choice_count(const FhTuningField *field);
/// Finds the value of a choice by its name. False, and `value` as it was, when there is none.
FH_API bool fh_tuning_find_choice(const FhTuningField *field, const char *name, float *value);
/// The value of one of fh_tuning_fields.
FH_API float fh_tuning_get(const FhTuning *tuning, const FhTuningField *field);
/// Sets a field, clamped to its range and rounded where it is whole (step 1). Returns what was
/// set.
FH_API float fh_tuning_set(FhTuning *tuning, const FhTuningField *field, float value);
/// True when every field has the same value.
FH_API bool fh_tuning_equals(const FhTuning *a, const FhTuning *b);
/// The group's name: "run".
FH_API const char *fh_tuning_group_name(FhTuningGroup group);

#ifdef __cplusplus
}
#endif

#endif
