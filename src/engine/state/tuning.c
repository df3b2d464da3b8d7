#include "engine/state/tuning.h"

#include <math.h>
#include <string.h>

#include "engine/base/assert.h"
#include "engine/state/actor.h"

#define AT(field) offsetof(FhTuning, field)

// What the numbers of a field mean, from 0 on; each list ends with an empty name.
static const FhTuningChoice switched[] = {{"off", "off"}, {"on", "on"}, {NULL, NULL}};
static const FhTuningChoice stores[] = {{"whole", "whole px and remainder"},
                                        {"float", "a float"},
                                        {"fixed", "fixed point, 1/64 px"},
                                        {NULL, NULL}};
static const FhTuningChoice descents[] = {
    {"height", "keeps its height"}, {"fall", "falls a little"}, {NULL, NULL}};
static const FhTuningChoice drops[] = {{"row", "ignores that row"},
                                       {"tick", "ignores one-ways for a tick"},
                                       {"pixel", "moves down a pixel"},
                                       {NULL, NULL}};
static const FhTuningChoice laws[] = {{"adds", "adds up"},
                                      {"weighs", "eased (x)"},
                                      {"weighsFall", "eased (x and fall)"},
                                      {NULL, NULL}};
static const FhTuningChoice moments[] = {{"always", "always"},
                                         {"falling", "once falling"},
                                         {"spinning", "falling, jumped running"},
                                         {NULL, NULL}};

static const FhTuningChoice presses[] = {
    {"counts", "counts"}, {"held", "only while held"}, {NULL, NULL}};

// A table reads best as a table.
// clang-format off
const FhTuningField fh_tuning_fields[] = {
    {"width", "width", "px", "How wide the body is.", FH_TUNING_BODY, AT(width), 1, 128, 1, 12, NULL},
    {"height", "height", "px", "How tall the body is.", FH_TUNING_BODY, AT(height), 1, 128, 1, 24, NULL},
    {"duckHeight", "duck height", "px", "How tall it is when ducking; 0: it cannot duck.", FH_TUNING_BODY, AT(duck_height), 0, 128, 1, 14, NULL},

    {"runSpeed", "run speed", "px/s", "The speed that holding a direction leads to.", FH_TUNING_RUN, AT(run_speed), 0, 600, 5, 150, NULL},
    {"runAccel", "acceleration", "px/s²", "How fast it gets to run speed.", FH_TUNING_RUN, AT(run_accel), 0, 60000, 50, 1000, NULL},
    {"runReduce", "slowing down", "px/s²", "How fast it gets back to run speed when it is faster than that.", FH_TUNING_RUN, AT(run_reduce), 0, 60000, 50, 500, NULL},
    {"friction", "friction", "px/s²", "How fast it comes to rest with nothing held.", FH_TUNING_RUN, AT(friction), 0, 60000, 50, 1100, NULL},
    {"skidDecel", "skid", "px/s²", "How fast it slows down when holding against its motion.", FH_TUNING_RUN, AT(skid_decel), 0, 60000, 50, 1600, NULL},
    {"airControl", "air control", "×", "How much of all that is left in the air.", FH_TUNING_RUN, AT(air_control), 0, 2, 0.05f, 0.7f, NULL},
    {"duckFriction", "duck friction", "px/s²", "How fast it comes to rest when ducking.", FH_TUNING_RUN, AT(duck_friction), 0, 60000, 50, 600, NULL},
    {"wallRetention", "wall memory", "s", "How long a speed lost to a wall comes back if the wall ends.", FH_TUNING_RUN, AT(wall_retention), 0, 0.5f, 0.01f, 0.06f, NULL},

    {"jumpSpeed", "jump speed", "px/s", "The speed upwards that a jump starts with.", FH_TUNING_JUMP, AT(jump_speed), 0, 1000, 5, 230, NULL},
    {"jumpBoost", "jump boost", "px/s", "Speed that a jump adds in the held direction.", FH_TUNING_JUMP, AT(jump_boost), 0, 400, 5, 30, NULL},
    {"jumpSpeedRunBonus", "running jump", "px/s", "More jump speed at full run speed; less when slower.", FH_TUNING_JUMP, AT(jump_run_bonus), 0, 400, 2, 0, NULL},
    {"jumpHold", "jump hold", "s", "How long holding the button keeps the jump's speed.", FH_TUNING_JUMP, AT(jump_hold), 0, 1, 0.01f, 0.15f, NULL},
    {"jumpHoldBump", "head bump grace", "s", "How old a hold may be to survive hitting a ceiling.", FH_TUNING_JUMP, AT(jump_hold_bump), 0, 1, 0.01f, 0.05f, NULL},
    {"jumpCut", "jump cut", "×", "What is left of the rise when the button is let go.", FH_TUNING_JUMP, AT(jump_cut), 0, 1, 0.05f, 1, NULL},
    {"coyote", "coyote time", "s", "How long a jump still counts after leaving the floor.", FH_TUNING_JUMP, AT(coyote), 0, 1, 0.01f, 0.1f, NULL},
    {"jumpBuffer", "jump buffer", "s", "How long before landing a jump may be pressed.", FH_TUNING_JUMP, AT(jump_buffer), 0, 1, 0.01f, 0.1f, NULL},
    {"airJumps", "air jumps", "", "How many more jumps there are in the air.", FH_TUNING_JUMP, AT(air_jumps), 0, 9, 1, 0, NULL},
    {"airJumpSpeed", "air jump speed", "px/s", "The speed upwards that a jump in the air starts with.", FH_TUNING_JUMP, AT(air_jump_speed), 0, 1000, 5, 220, NULL},

    {"gravity", "gravity", "px/s²", "How fast falling gets faster.", FH_TUNING_FALL, AT(gravity), 0, 6000, 10, 1400, NULL},
    {"gravityHeld", "held gravity", "px/s²", "Gravity while rising with jump held; 0: no other than gravity.", FH_TUNING_FALL, AT(gravity_held), 0, 6000, 10, 0, NULL},
    {"apexSpeed", "apex speed", "px/s", "Slower than this, with jump held, gravity is halved; 0: never.", FH_TUNING_FALL, AT(apex_speed), 0, 400, 5, 50, NULL},
    {"fallSpeed", "fall speed", "px/s", "The fastest fall.", FH_TUNING_FALL, AT(fall_speed), 0, 2000, 10, 300, NULL},
    {"fastFallSpeed", "fast fall", "px/s", "The fastest fall with down held; not above fall speed: off.", FH_TUNING_FALL, AT(fast_fall_speed), 0, 2000, 10, 420, NULL},
    {"fastFallAccel", "fast fall onset", "px/s²", "How fast the limit moves between the two.", FH_TUNING_FALL, AT(fast_fall_accel), 0, 6000, 10, 600, NULL},

    {"stepUp", "step up", "px", "The highest step that is climbed in walking a pixel.", FH_TUNING_GROUND, AT(step_up), 0, 16, 1, 4, NULL},
    {"stepDown", "step down", "px", "The deepest step that is followed in walking a pixel.", FH_TUNING_GROUND, AT(step_down), 0, 16, 1, 4, NULL},
    {"slopeSpeed", "slope speed", "×", "0: slopes change no speed; 1: slower uphill, faster downhill.", FH_TUNING_GROUND, AT(slope_speed), 0, 2, 0.05f, 0, NULL},
    {"cornerCorrection", "corner help", "px", "By how much a rising head slips past a corner.", FH_TUNING_GROUND, AT(corner_correction), 0, 16, 1, 4, NULL},
    {"squishWiggle", "squish help", "px", "By how much it slips aside before it is squished.", FH_TUNING_GROUND, AT(squish_wiggle), 0, 16, 1, 3, NULL},
    {"dropWithJump", "drop with jump", "", "Down and jump together drop through a one-way; switched off, down alone does.", FH_TUNING_GROUND, AT(drop_with_jump), 0, 1, 1, 0, switched},

    {"climbUpSpeed", "climb up", "px/s", "The speed up a ladder.", FH_TUNING_CLIMB, AT(climb_up_speed), 0, 600, 5, 80, NULL},
    {"climbDownSpeed", "climb down", "px/s", "The speed down a ladder.", FH_TUNING_CLIMB, AT(climb_down_speed), 0, 600, 5, 110, NULL},
    {"climbJumpSpeed", "ladder jump", "px/s", "The speed upwards of a jump off a ladder.", FH_TUNING_CLIMB, AT(climb_jump_speed), 0, 1000, 5, 180, NULL},
    {"stairsTicks", "stair step", "ticks", "How long one half-tile step on stairs takes.", FH_TUNING_CLIMB, AT(stairs_ticks), 1, 60, 1, 7, NULL},

    {"liftMemory", "lift memory", "s", "How long a moving solid's speed can be given to a jump.", FH_TUNING_LIFT, AT(lift_memory), 0, 1, 0.01f, 0.16f, NULL},
    {"liftCapX", "lift cap sideways", "px/s", "The most that a moving solid gives sideways.", FH_TUNING_LIFT, AT(lift_cap_x), 0, 1000, 10, 250, NULL},
    {"liftCapUp", "lift cap up", "px/s", "The most that a moving solid gives upwards.", FH_TUNING_LIFT, AT(lift_cap_up), 0, 1000, 10, 130, NULL},

    {"positionStore", "position as", "", "How the fraction of a position is stored (smooth tiles).", FH_TUNING_METHODS, AT(position_store), 0, 2, 1, 0, stores},
    {"downhill", "downhill", "", "What keeps the feet on a slope that goes down (smooth tiles).", FH_TUNING_METHODS, AT(downhill), 0, 1, 1, 0, descents},
    {"dropMethod", "dropping", "", "How a one-way lets an actor drop through.", FH_TUNING_METHODS, AT(drop_method), 0, 2, 1, 0, drops},
    {"accelLaw", "speed curve", "", "How the speed approaches the intended one.", FH_TUNING_METHODS, AT(accel_law), 0, 2, 1, 0, laws},
    {"accelWeight", "weight", "×", "Eased: the share of the intended speed in a tick.", FH_TUNING_METHODS, AT(accel_weight), 0, 1, 0.01f, 0.15f, NULL},
    {"fallWeight", "fall weight", "×", "Eased: the share of the fall speed in a tick.", FH_TUNING_METHODS, AT(fall_weight), 0, 1, 0.01f, 0.06f, NULL},
    {"restSpeed", "rest speed", "px/s", "Eased: slower than this is at rest.", FH_TUNING_METHODS, AT(rest_speed), 0, 60, 1, 4, NULL},
    {"airMomentum", "air momentum", "", "In the air the speed along x stays, whatever is held.", FH_TUNING_METHODS, AT(air_momentum), 0, 1, 1, 0, switched},
    {"ascentThrust", "ascent thrust", "px/s²", "Pushes a held jump up, less and less.", FH_TUNING_METHODS, AT(ascent_thrust), 0, 6000, 10, 0, NULL},
    {"ascentTime", "ascent time", "s", "How long thrust and held gravity last; 0: no thrust, and no such limit.", FH_TUNING_METHODS, AT(ascent_time), 0, 2, 0.01f, 0, NULL},
    {"airJumpWhen", "air jump when", "", "When the jumps in the air may be used.", FH_TUNING_METHODS, AT(air_jump_when), 0, 2, 1, 0, moments},
    {"airJumpFade", "air jump fade", "×", "Each air jump has this much of the one before.", FH_TUNING_METHODS, AT(air_jump_fade), 0, 1, 0.05f, 1, NULL},
    {"bufferedTap", "buffered tap", "", "Whether a jump pressed too early still counts when the button was let go.", FH_TUNING_METHODS, AT(buffered_tap), 0, 1, 1, 0, presses},
    {"maxSlopeAngle", "steepest floor", "°", "Lines: what is steeper than this is slippery.", FH_TUNING_METHODS, AT(max_slope_angle), 0, 85, 1, 50, NULL},
    {"slopePull", "slope pull", "×", "Lines: how much of gravity pulls a body that slides to rest down a slope.", FH_TUNING_METHODS, AT(slope_pull), 0, 1, 0.05f, 0.5f, NULL},
    {"stoppedGrip", "grip at rest", "×", "Lines: how many times its friction holds a body that has come to rest.", FH_TUNING_METHODS, AT(stopped_grip), 0, 8, 0.1f, 2, NULL},
    {"raySmooth", "ray smoothing", "px", "Rays: how far the feet may rise or sink per pixel walked; 0: at once, as the article.", FH_TUNING_METHODS, AT(ray_smooth), 0, 4, 0.1f, 0, NULL},

    {"wallSlideSpeed", "wall slide", "px/s", "How slow a fall along a held wall begins; 0: no wall slide.", FH_TUNING_WALLS, AT(wall_slide_speed), 0, 400, 5, 0, NULL},
    {"wallSlideTime", "slide time", "s", "How long until such a slide is a full fall; 0: never.", FH_TUNING_WALLS, AT(wall_slide_time), 0, 4, 0.1f, 1.2f, NULL},
    {"wallJumpSpeed", "wall jump", "px/s", "The speed upwards of a jump off a wall; 0: no wall jump.", FH_TUNING_WALLS, AT(wall_jump_speed), 0, 1000, 5, 0, NULL},
    {"wallJumpPush", "wall jump push", "px/s", "The speed away from the wall.", FH_TUNING_WALLS, AT(wall_jump_push), 0, 600, 5, 130, NULL},
    {"wallJumpReach", "wall jump reach", "px", "How near a wall must be to be jumped off.", FH_TUNING_WALLS, AT(wall_jump_reach), 1, 16, 1, 3, NULL},
    {"wallJumpTime", "wall jump time", "s", "How long a wall jump goes its way, whatever is held.", FH_TUNING_WALLS, AT(wall_jump_time), 0, 1, 0.01f, 0.16f, NULL},
    {"ledgeGrab", "ledge grab", "px", "How far under the top of the box a ledge is grabbed; 0: not at all.", FH_TUNING_WALLS, AT(ledge_grab), 0, 16, 1, 0, NULL},
    {"ledgeHang", "ledge hang", "px", "How far below a ledge the top of the box hangs.", FH_TUNING_WALLS, AT(ledge_hang), 0, 32, 1, 4, NULL},
};
// clang-format on

const int fh_tuning_field_count = sizeof fh_tuning_fields / sizeof fh_tuning_fields[0];

_Static_assert(sizeof fh_tuning_fields / sizeof fh_tuning_fields[0] ==
                   sizeof(FhTuning) / sizeof(float),
               "every field of FhTuning has one row in the table");

static float *field_in(FhTuning *tuning, const FhTuningField *field) {
    return (float *)((char *)tuning + field->offset);
}

FhTuning fh_tuning_default(void) {
    FhTuning tuning;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        *field_in(&tuning, &fh_tuning_fields[i]) = fh_tuning_fields[i].normal;
    }
    return tuning;
}

const FhTuningField *fh_tuning_field(const char *key) {
    FH_ASSERT(key, "give a key");
    for (int i = 0; i < fh_tuning_field_count; i++) {
        if (strcmp(fh_tuning_fields[i].key, key) == 0) {
            return &fh_tuning_fields[i];
        }
    }
    return NULL;
}

int fh_tuning_choice_count(const FhTuningField *field) {
    FH_ASSERT(field, "give a field of fh_tuning_fields");
    int count = 0;
    while (field->choices != NULL && field->choices[count].name != NULL) {
        count++;
    }
    return count;
}

bool fh_tuning_find_choice(const FhTuningField *field, const char *name, float *value) {
    FH_ASSERT(field, "give a field of fh_tuning_fields");
    FH_ASSERT(name && value, "name the choice and give a place for its value");
    int count = fh_tuning_choice_count(field);
    for (int i = 0; i < count; i++) {
        if (strcmp(field->choices[i].name, name) == 0) {
            *value = field->min + (float)i;
            return true;
        }
    }
    return false;
}

float fh_tuning_get(const FhTuning *tuning, const FhTuningField *field) {
    FH_ASSERT(tuning && field, "give a tuning, and one of fh_tuning_fields");
    return *(const float *)((const char *)tuning + field->offset);
}

float fh_tuning_set(FhTuning *tuning, const FhTuningField *field, float value) {
    FH_ASSERT(tuning && field, "give a tuning, and one of fh_tuning_fields");
    float set = field->step == 1.0f ? floorf(value + 0.5f) : value;
    set = set > field->min ? set : field->min; // NaN becomes the least, too
    set = set < field->max ? set : field->max;
    return *field_in(tuning, field) = set;
}

bool fh_tuning_allows(const FhTuningField *field, float value) {
    const float most = 1e6f;
    bool is_body = field->group == FH_TUNING_BODY;
    float low = is_body ? field->min : -most;
    float high = is_body ? (float)FH_BODY_MAX : most;
    return value >= low && value <= high; // false for what is no number
}

void fh_tuning_keep(FhTuning *tuning, const FhTuningField *field, float value) {
    *field_in(tuning, field) = value;
}

bool fh_tuning_equals(const FhTuning *a, const FhTuning *b) {
    FH_ASSERT(a && b, "give two tunings");
    for (int i = 0; i < fh_tuning_field_count; i++) {
        const FhTuningField *field = &fh_tuning_fields[i];
        if (fh_tuning_get(a, field) != fh_tuning_get(b, field)) {
            return false;
        }
    }
    return true;
}

const char *fh_tuning_group_name(FhTuningGroup group) {
    static const char *const names[FH_TUNING_GROUPS] = {
        "body", "run", "jump", "fall", "ground", "climb", "lift", "methods", "walls and ledges"};
    FH_ASSERT(group >= 0 && group < FH_TUNING_GROUPS, "name one of the groups");
    return names[group];
}
