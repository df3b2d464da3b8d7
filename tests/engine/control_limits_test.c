// Both sides of what control compares, and the limit itself.

#include <math.h>

#include "engine/room.h"
#include "engine/world/world.h"
#include "test.h"

/// What a tick in the air adds to that speed down, with these keys held before, px/s.
static float gained(float vy, uint32_t keys, float (*change)(FhTuning *)) {
    Room room = room_from("......\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){32, 0, 12, 24});
    FhTuning *tuning = &room.world->tunings[0];
    float unit = change(tuning);
    room_tick(&room, keys, 8); // the press is over, and any coyote time
    actor->vy = vy;
    actor->control.fall_cap = tuning->fall_speed;
    room_tick(&room, keys, 1);
    float gain = (actor->vy - vy) / unit;
    return gain;
}

/// A tick's gravity; the apex ends at 64 px/s.
static float with_apex(FhTuning *tuning) {
    tuning->apex_speed = 64.0f;
    tuning->gravity = 960.0f;
    return 16.0f;
}

TEST(gravity_is_halved_between_the_apex_speeds_and_not_at_them) {
    static const struct {
        float vy, gain;
    } tried[] = {{-65.0f, 1.0f}, {-64.0f, 1.0f}, {-63.5f, 0.5f}, {0.0f, 0.5f},
                 {63.5f, 0.5f},  {64.0f, 1.0f},  {65.0f, 1.0f}};
    for (int i = 0; i < 7; i++) {
        CHECK(gained(tried[i].vy, FH_INPUT_JUMP, with_apex) == tried[i].gain);
        CHECK(gained(tried[i].vy, 0, with_apex) == 1.0f); // not held: all of it
    }
}

/// A tick's change of the cap.
static float with_fast_fall(FhTuning *tuning) {
    tuning->apex_speed = 0.0f;
    tuning->gravity = 6000.0f;
    tuning->fall_speed = 128.0f;
    tuning->fast_fall_speed = 256.0f;
    tuning->fast_fall_accel = 480.0f;
    return 8.0f;
}

TEST(fall_gets_faster_with_down_from_the_fall_speed_on) {
    CHECK(gained(128.0f, FH_INPUT_DOWN, with_fast_fall) == 1.0f);
    CHECK(gained(128.0f, 0, with_fast_fall) == 0.0f);
    CHECK(gained(127.0f, FH_INPUT_DOWN, with_fast_fall) * 8.0f == 1.0f); // to the cap, which stays
}

TEST(actor_ducks_to_a_height_above_none_and_below_its_own) {
    static const int heights[] = {0, 1, 23, 24, 25};
    for (int i = 0; i < 5; i++) {
        Room room = room_from("......\n......\n######\n");
        FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){32, 8, 12, 24});
        room.world->tunings[0].duck_height = (float)heights[i];
        room_tick(&room, 0, 2);
        room_tick(&room, FH_INPUT_DOWN, 2);
        bool ducks = heights[i] > 0 && heights[i] < 24;
        CHECK_INT(ducks ? heights[i] : 24, actor->h);
        CHECK_INT(ducks ? FH_POSE_DUCK : FH_POSE_STAND, actor->pose);
        CHECK_INT(32, actor->y + actor->h);
        room_destroy(&room);
    }
}

TEST(jump_in_the_air_that_asks_to_be_falling_is_taken_from_rest_on) {
    static const float speeds[] = {-64.0f, -0.5f, 0.0f, 0.5f};
    for (int i = 0; i < 4; i++) {
        Room room = room_from("......\n");
        FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){32, 0, 12, 24});
        FhTuning *tuning = &room.world->tunings[0];
        tuning->gravity = 0.0f;
        tuning->air_jumps = 1.0f;
        tuning->air_jump_speed = 100.0f;
        tuning->air_jump_when = 1.0f;
        room_tick(&room, 0, 10);
        actor->control.air_jumps = 1;
        actor->vy = speeds[i];
        room_tick(&room, FH_INPUT_JUMP, 1);
        CHECK_INT(speeds[i] >= 0.0f, room_events(&room, FH_EVENT_JUMP));
        CHECK_INT(speeds[i] >= 0.0f ? 0 : 1, actor->control.air_jumps);
        room_destroy(&room);
    }
}

TEST(stairs_are_taken_from_a_tile_away_and_no_further) {
    for (int x = 38; x <= 46; x++) {
        Room room = room_from("......\n....z.\n######\n");
        FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){x, 8, 12, 24});
        room_tick(&room, 0, 2);
        room_tick(&room, FH_INPUT_UP, 1);
        bool is_near = x + 6 >= 64 - 16; // the middle of the feet, and the foot of the stairs
        CHECK_INT(is_near ? FH_POSE_STAIRS : FH_POSE_STAND, actor->pose);
        room_destroy(&room);
    }
}

TEST(wall_slows_no_fall_that_is_as_slow_as_a_slide) {
    static const float caps[] = {30.0f, 32.0f, 34.0f};
    for (int i = 0; i < 3; i++) {
        Room room = room_from("..#...\n..#...\n..#...\n..#...\n..#...\n");
        FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 0, 12, 24});
        FhTuning *tuning = &room.world->tunings[0];
        tuning->wall_slide_speed = 32.0f;
        tuning->fall_speed = tuning->fast_fall_speed = caps[i];
        room_tick(&room, FH_INPUT_RIGHT, 12);
        CHECK_INT(caps[i] > 32.0f, actor->control.sliding);
        room_destroy(&room);
    }
}

/// True when a careful walker goes on over an edge where the ground is so many px lower.
static bool goes_down(int facing, int px) {
    Room room = room_from(".\n");
    room_solid(&room, (FhRect){-100, 100, 200, 20});
    room_solid(&room, (FhRect){facing > 0 ? 100 : -300, 100 + px, 200, 20});
    FhTuning *tuning = &room.world->tunings[0];
    tuning->run_speed = 60.0f; // a px a tick
    tuning->step_down = 4.0f;
    FhActorDef def = {.box = {-6, 76, 12, 24},
                      .driver = FH_DRIVER_WALKER,
                      .flags = FH_ACTOR_TURNS_AT_EDGES,
                      .facing = (int8_t)facing};
    const FhActor *actor = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    room_tick(&room, 0, 130);
    bool goes = actor->control.facing == facing;
    return goes;
}

TEST(walker_that_is_careful_goes_down_as_far_as_it_steps) {
    for (int px = 0; px <= 10; px++) { // 4 that it steps
        CHECK_INT(px <= 4, goes_down(1, px));
        CHECK_INT(px <= 4, goes_down(-1, px));
    }
}
