// What all movements but tile-locked share: acceleration and jumps, by every method (B50 to B61).

#include "movement/smooth_room.h"
#include "test.h"

static const char field[] = "........................\n"
                            "........................\n"
                            "........................\n"
                            "........................\n"
                            "........................\n"
                            "........................\n"
                            "........................\n"
                            "........................\n"
                            "########################\n";

enum { GROUND = 128 };

/// A player at rest on wide ground.
static FhActor *player_on_field(Room *room) {
    *room = room_from(field);
    FhActor *actor = smooth_player(room, 60, GROUND);
    room_tick(room, 0, 2);
    return actor;
}

static int ticks_to_run_speed(float accel) {
    Room room;
    FhActor *actor = player_on_field(&room);
    FhTuning *tuning = smooth_tuning(&room);
    tuning->run_accel = accel;
    int ticks = 0;
    while (actor->vx < tuning->run_speed && ticks < 200) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        ticks++;
    }
    return ticks;
}

TEST(methods_acceleration_spans_mario_to_mega_man_B50) {
    CHECK_INT(1, ticks_to_run_speed(60000.0f));
    CHECK_INT(9, ticks_to_run_speed(1000.0f));
    CHECK(ticks_to_run_speed(300.0f) >= 30);
}

TEST(methods_targets_are_nothing_or_the_most_either_way_and_when_falling_the_terminal_B51) {
    Room room;
    FhActor *actor = player_on_field(&room);
    const FhTuning *tuning = smooth_tuning(&room);
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(actor->vx == tuning->run_speed);
    room_tick(&room, FH_INPUT_LEFT, 40);
    CHECK(actor->vx == -tuning->run_speed);
    room_tick(&room, 0, 30);
    CHECK(actor->vx == 0.0f && actor->vy == 0.0f);
    actor->x = -400;
    room_tick(&room, 0, 60);
    CHECK(actor->vy == tuning->fall_speed);
}

TEST(methods_weighted_law_takes_a_share_of_the_target_and_rests_under_a_threshold_B52) {
    Room room;
    FhActor *actor = player_on_field(&room);
    FhTuning *tuning = smooth_tuning(&room);
    tuning->accel_law = 1.0f;
    tuning->accel_weight = 0.25f;
    tuning->run_speed = 128.0f;
    tuning->rest_speed = 10.0f;
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK(actor->vx == 32.0f);
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK(actor->vx == 56.0f); // 32 + 24
    room_tick(&room, 0, 5);
    CHECK(actor->vx > 13.0f && actor->vx < 13.5f); // 56 * 0.75^5
    room_tick(&room, 0, 1);
    CHECK(actor->vx == 0.0f);
}

TEST(methods_weighted_law_rests_under_the_threshold_and_not_at_it_either_way_B52) {
    for (int d = -1; d <= 1; d += 2) {
        Room room;
        FhActor *actor = player_on_field(&room);
        FhTuning *tuning = smooth_tuning(&room);
        tuning->accel_law = 1.0f;
        tuning->accel_weight = 0.5f;
        tuning->rest_speed = 16.0f;
        room_tick(&room, 0, 1);
        actor->vx = 32.0f * (float)d;
        room_tick(&room, 0, 1);
        CHECK(actor->vx == 16.0f * (float)d);
        room_tick(&room, 0, 1);
        CHECK(actor->vx == 0.0f);
        room_destroy(&room);
    }
}

TEST(methods_weighted_law_may_rule_falling_as_well_B52) {
    Room room;
    FhActor *actor = player_on_field(&room);
    FhTuning *tuning = smooth_tuning(&room);
    tuning->accel_law = 2.0f;
    tuning->fall_weight = 0.5f;
    tuning->fall_speed = 256.0f;
    tuning->fast_fall_speed = 0.0f;
    actor->x = -400;
    room_tick(&room, 0, 1);
    CHECK(actor->vy == 128.0f);
    room_tick(&room, 0, 1);
    CHECK(actor->vy == 192.0f);
}

TEST(methods_additive_law_never_overshoots_B53) {
    Room room;
    FhActor *actor = player_on_field(&room);
    FhTuning *tuning = smooth_tuning(&room);
    tuning->run_accel = 7000.0f; // more than twice the way to the target in two ticks
    room_tick(&room, FH_INPUT_RIGHT, 2);
    CHECK(actor->vx == tuning->run_speed);
}

TEST(methods_acceleration_comes_before_the_move_B54) {
    Room room;
    FhActor *actor = player_on_field(&room);
    smooth_tuning(&room)->run_accel = 60000.0f;
    int x = actor->x;
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK(actor->x > x); // in the tick of the press
}

TEST(methods_hit_takes_the_speed_of_its_axis_alone_B55) {
    Room room;
    FhActor *actor = player_on_field(&room);
    for (int row = 0; row < 8; row++) {
        fh_terrain_set(room.terrain, 6, row, room_tile('#'));
    }
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 16);
    CHECK_INT(96 - 12, actor->x);
    CHECK(actor->vx == 0.0f && actor->vy < 0.0f);
}

TEST(methods_jump_counts_for_some_ticks_after_the_ground_B56) {
    Room room;
    FhActor *actor = player_on_field(&room);
    for (int col = 0; col < 24; col++) {
        fh_terrain_set(room.terrain, col, 8, FH_TILE_EMPTY);
    }
    room_tick(&room, 0, 3);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(actor->vy < 0.0f);
}

static float speed_after_turning_in_air(float momentum, float control) {
    Room room;
    FhActor *actor = player_on_field(&room);
    room_tick(&room, FH_INPUT_RIGHT, 20);
    smooth_tuning(&room)->air_momentum = momentum;
    smooth_tuning(&room)->air_control = control;
    smooth_tuning(&room)->jump_boost = 0.0f;
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 1);
    room_tick(&room, FH_INPUT_LEFT | FH_INPUT_JUMP, 8);
    float vx = actor->vx;
    return vx;
}

TEST(methods_momentum_keeps_the_speed_of_the_jump_B57) {
    CHECK(speed_after_turning_in_air(1.0f, 1.0f) == 150.0f);
    CHECK(speed_after_turning_in_air(0.0f, 1.0f) < 0.0f);
}

TEST(methods_air_acceleration_is_a_part_of_that_on_the_ground_B58) {
    float little = speed_after_turning_in_air(0.0f, 0.2f);
    CHECK(little > 0.0f && little < 150.0f);
    CHECK(speed_after_turning_in_air(0.0f, 0.0f) == 150.0f);
}

/// How high a jump goes that is held so long, in px.
static int jump_top(const FhTuning *change, int held) {
    Room room;
    FhActor *actor = player_on_field(&room);
    *smooth_tuning(&room) = *change;
    int top = GROUND;
    for (int tick = 0; tick < 200; tick++) {
        room_tick(&room, tick < held ? FH_INPUT_JUMP : 0, 1);
        top = fh_min(top, smooth_feet(actor));
    }
    return GROUND - top;
}

TEST(methods_ascent_thrust_fades_and_ends_however_long_it_is_held_B59) {
    FhTuning tuning = fh_tuning_default();
    tuning.jump_hold = 0.0f;
    tuning.apex_speed = 0.0f;
    int plain = jump_top(&tuning, 200);
    tuning.ascent_thrust = 1200.0f;
    CHECK_INT(plain, jump_top(&tuning, 200)); // without a time there is none
    tuning.ascent_time = 0.25f;
    int held = jump_top(&tuning, 200);
    CHECK(held > plain + 10);
    CHECK_INT(held, jump_top(&tuning, 60)); // the limit is mandatory
    CHECK(jump_top(&tuning, 5) < held);
}

TEST(methods_lower_gravity_while_held_has_its_time_limit_B59) {
    FhTuning tuning = fh_tuning_default();
    tuning.jump_hold = 0.0f;
    tuning.apex_speed = 0.0f;
    tuning.gravity_held = 400.0f;
    int unlimited = jump_top(&tuning, 200);
    tuning.ascent_time = 0.1f;
    int limited = jump_top(&tuning, 200);
    CHECK(limited < unlimited);
    tuning.gravity_held = 0.0f;
    CHECK(jump_top(&tuning, 200) < limited);
}

/// How many jumps that many presses give.
static int jumps_of(const FhTuning *change, uint32_t first, int wait, int presses) {
    Room room;
    player_on_field(&room);
    *smooth_tuning(&room) = *change;
    int jumps = 0;
    for (int press = 0; press < presses; press++) {
        room_tick(&room, (press == 0 ? first : 0) | FH_INPUT_JUMP, 1);
        jumps += room_events(&room, FH_EVENT_JUMP);
        room_tick(&room, press == 0 ? first : 0, wait);
    }
    return jumps;
}

TEST(methods_air_jumps_are_counted_and_come_back_on_landing_not_in_the_first_jump_B60) {
    FhTuning tuning = fh_tuning_default();
    CHECK_INT(1, jumps_of(&tuning, 0, 4, 4));
    tuning.air_jumps = 2.0f;
    CHECK_INT(3, jumps_of(&tuning, 0, 4, 5));
    CHECK_INT(5, jumps_of(&tuning, 0, 90, 5)); // landed each time
}

TEST(methods_each_air_jump_may_be_weaker_B60) {
    Room room;
    FhActor *actor = player_on_field(&room);
    FhTuning *tuning = smooth_tuning(&room);
    tuning->air_jumps = 2.0f;
    tuning->air_jump_speed = 200.0f;
    tuning->air_jump_fade = 0.5f;
    room_tick(&room, FH_INPUT_JUMP, 1);
    room_tick(&room, 0, 3);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(actor->vy == -200.0f);
    room_tick(&room, 0, 5); // it rises no faster than the next one
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(actor->vy == -100.0f);
}

TEST(methods_air_jump_may_ask_for_a_fall_or_for_a_running_jump_that_falls_B60) {
    FhTuning tuning = fh_tuning_default();
    tuning.air_jumps = 1.0f;
    tuning.jump_buffer = 0.0f;
    tuning.air_jump_when = 1.0f;
    CHECK_INT(1, jumps_of(&tuning, 0, 4, 2)); // still rising
    CHECK_INT(2, jumps_of(&tuning, 0, 16, 2));
    tuning.air_jump_when = 2.0f;
    CHECK_INT(1, jumps_of(&tuning, 0, 16, 2)); // a straight jump does not spin
    CHECK_INT(2, jumps_of(&tuning, FH_INPUT_RIGHT, 16, 2));
    CHECK_INT(1, jumps_of(&tuning, FH_INPUT_RIGHT, 4, 2));
}

TEST(methods_jump_acts_in_the_tick_of_its_press_B61) {
    Room room;
    FhActor *actor = player_on_field(&room);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(smooth_feet(actor) < GROUND);
}

TEST(methods_at_their_defaults_leave_no_trace_in_the_hash) {
    Room room;
    player_on_field(&room);
    uint64_t plain = fh_world_hash(room.world);
    smooth_tuning(&room)->accel_law = 1.0f;
    CHECK(fh_world_hash(room.world) != plain);
    smooth_tuning(&room)->accel_law = 0.0f;
    CHECK(fh_world_hash(room.world) == plain);
}
