// Jumps that come while the actor rises, or too early, or too late.

#include "engine/room.h"
#include "engine/movers/mover.h"
#include "level/movers.h"
#include "test.h"

static const char floor_rows[] = "............\n"
                                 "............\n"
                                 "............\n"
                                 "............\n"
                                 "############\n";

enum { FLOOR = 64 };

static FhActor *hero_in(Room *room, int feet) {
    return room_actor(room, FH_DRIVER_PLAYER, (FhRect){80, feet - 24, 12, 24});
}

static void set(Room *room, const char *key, float value) {
    FhTuning tuning = fh_world_tuning(room->world, 0);
    fh_tuning_set(&tuning, fh_tuning_field(key), value);
    fh_world_set_tuning(room->world, 0, &tuning);
}

/// How high above the start the actor's feet come.
static int rise_of(Room *room, const FhActor *actor, int ticks) {
    int top = actor->y;
    int from = actor->y;
    for (int i = 0; i < ticks; i++) {
        room_tick(room, 0, 1);
        top = actor->y < top ? actor->y : top;
    }
    return from - top;
}

TEST(jump_in_the_air_that_would_lower_a_rise_is_none_and_is_not_spent) {
    Room room = room_from(floor_rows);
    set(&room, "airJumps", 1);
    FhActor *actor = hero_in(&room, FLOOR);
    room_tick(&room, 0, 1);
    actor->vy = -500.0f;
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(actor->vy < -400.0f);
    CHECK_INT(0, room_events(&room, FH_EVENT_JUMP));
    CHECK_INT(1, actor->control.air_jumps);
    room_tick(&room, 0, 30);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(1, room_events(&room, FH_EVENT_JUMP));
    CHECK_INT(0, actor->control.air_jumps);
}

TEST(jump_off_a_wall_lowers_no_rise) {
    Room room = room_from(".....#......\n.....#......\n.....#......\n.....#......\n############\n");
    set(&room, "wallJumpSpeed", 105);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){68, -40, 12, 24});
    actor->vy = -500.0f;
    actor->y = 30;
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(1, room_events(&room, FH_EVENT_JUMP));
    CHECK(actor->vy < -400.0f);
    CHECK(actor->vx < 0.0f);
    room_tick(&room, 0, 1); // let go: that cuts no rise which was none of the jump's
    CHECK(actor->vy < -400.0f);
}

/// how high a hero is thrown that presses jump for so long, lets it go for a tick and presses
/// again.
static int throw_of(int held, int again) {
    Room room = room_from(floor_rows);
    set(&room, "airJumps", 1);
    set(&room, "jumpSpeed", 500);
    FhActor *actor = hero_in(&room, FLOOR);
    room_tick(&room, 0, 2);
    int from = actor->y;
    room_tick(&room, FH_INPUT_JUMP, held);
    room_tick(&room, 0, again > 0);
    room_tick(&room, FH_INPUT_JUMP, again);
    int rise = from - actor->y + rise_of(&room, actor, 60);
    return rise;
}

TEST(jump_pressed_again_in_a_faster_rise_holds_it_on_and_no_longer_than_if_it_was_held) {
    CHECK(throw_of(4, 5) > throw_of(4, 0));
    CHECK(throw_of(4, 5) <= throw_of(10, 0));
    CHECK(throw_of(4, 12) <= throw_of(20, 0));
}

TEST(spring_gives_the_jumps_in_the_air_back) {
    Room room = room_from("....\n....\n....\n....\noooo\n");
    set(&room, "airJumps", 1);
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 0, 12, 24});
    actor->control.air_jumps = 0;
    actor->control.hold = 9;
    for (int i = 0; i < 60 && room_events(&room, FH_EVENT_BOUNCE) == 0; i++) {
        room_tick(&room, 0, 1);
    }
    CHECK_INT(1, actor->control.air_jumps);
    CHECK_INT(0, actor->control.hold);
}

/// How far above the floor the feet of a falling hero are in the tick before it lands.
static bool jumps_by_tap(float bufferedTap, bool is_held) {
    Room room = room_from(floor_rows);
    set(&room, "bufferedTap", bufferedTap);
    FhActor *actor = hero_in(&room, FLOOR - 30);
    while (actor->y + actor->h < FLOOR - 8) {
        room_tick(&room, 0, 1);
    }
    room_tick(&room, FH_INPUT_JUMP, 1);
    bool jumped = false;
    for (int i = 0; i < 6; i++) {
        room_tick(&room, is_held ? FH_INPUT_JUMP : 0, 1);
        jumped = jumped || room_events(&room, FH_EVENT_JUMP) > 0;
    }
    return jumped;
}

TEST(jump_tapped_before_the_landing_counts_unless_the_tuning_asks_for_a_held_one) {
    CHECK(jumps_by_tap(0.0f, false));
    CHECK(jumps_by_tap(0.0f, true));
    CHECK(!jumps_by_tap(1.0f, false));
    CHECK(jumps_by_tap(1.0f, true));
}

TEST(jump_tapped_before_the_landing_is_a_short_one) {
    int rises[2];
    for (int i = 0; i < 2; i++) {
        Room room = room_from(floor_rows);
        FhActor *actor = hero_in(&room, FLOOR - 30);
        while (actor->y + actor->h < FLOOR - 8) {
            room_tick(&room, 0, 1);
        }
        int top = FLOOR;
        for (int k = 0; k < 30; k++) {
            room_tick(&room, k == 0 || i == 1 ? FH_INPUT_JUMP : 0, 1);
            top = k > 6 && actor->y < top ? actor->y : top;
        }
        rises[i] = FLOOR - 24 - top;
        room_destroy(&room);
    }
    CHECK(rises[0] > 8);
    CHECK(rises[0] < rises[1]);
}

TEST(jump_without_coyote_time_needs_a_floor_whatever_moves_the_hero) {
    for (int mover = 0; mover < level_mover_count; mover++) {
        Room room = room_from("............\n............\n............\n####........\n");
        set(&room, "coyote", 0);
        FhActor *actor = room_mover(&room, level_movers[mover]->name, FH_DRIVER_PLAYER,
                                    (FhRect){30, 24, 12, 24});
        int ticks = 0;
        do {
            room_tick(&room, FH_INPUT_RIGHT, 1);
        } while ((actor->x < 64 || fh_actor_is_grounded(room.world, actor)) && ticks++ < 120);
        int y = actor->y;
        room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 1);
        if (room_events(&room, FH_EVENT_JUMP) > 0 || actor->y < y) {
            test_fail(__FILE__, __LINE__, "%s jumps in the air", level_movers[mover]->name);
        }
        room_destroy(&room);
    }
}
