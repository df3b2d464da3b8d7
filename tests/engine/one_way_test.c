// Laws 10 to 12: one-ways, flat and sloped, standing and rising, and dropping through them.

#include "engine/room.h"
#include "engine/rules/contact.h"
#include "engine/rules/solid.h"
#include "engine/rules/move.h"
#include "test.h"

static const char shelf[] = "....\n"
                            ".--.\n"
                            "....\n"
                            "####\n";

TEST(one_way_holds_who_came_from_above_its_top) {
    Room room = room_from(shelf);
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){20, 36, 8, 12});
    CHECK(!fh_actor_move_y(room.world, actor, -32.0f, NULL).blocked);
    FhMove move = fh_actor_move_y(room.world, actor, 4.0f, NULL);
    CHECK(move.blocked);
    CHECK_INT(FH_BY_ONE_WAY, move.by.by);
    CHECK_INT(16, actor->y + actor->h);
}

TEST(one_way_lets_fall_who_is_one_pixel_too_low) {
    Room room = room_from(shelf);
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){20, 36, 8, 12});
    fh_actor_move_y(room.world, actor, -31.0f, NULL);
    fh_actor_move_y(room.world, actor, 64.0f, NULL);
    CHECK_INT(48, actor->y + actor->h);
}

TEST(one_way_never_stops_a_step_sideways) {
    Room room = room_from(shelf);
    for (int y = 5; y < 36; y++) {
        FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){0, y, 8, 12});
        CHECK(!fh_actor_move_x(room.world, actor, 40.0f, NULL).blocked);
        CHECK_INT(y, actor->y);
        *actor = (FhActor){.state_at = actor->state_at};
    }
}

TEST(one_way_slope_is_walked_up_and_down_from_the_floor) {
    Room room = room_from("......\n"
                          "...p--\n"
                          "..p...\n"
                          "######\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 36, 8, 12});
    for (int i = 0; i < 60; i++) {
        CHECK(!fh_actor_move_x(room.world, actor, 1.0f, NULL).blocked);
        fh_actor_refresh_contacts(room.world, actor);
        CHECK(fh_contacts_floor(&actor->contacts));
    }
    CHECK_INT(16, actor->y + actor->h);
    for (int i = 0; i < 60; i++) {
        fh_actor_move_x(room.world, actor, -1.0f, NULL);
        fh_actor_refresh_contacts(room.world, actor);
        CHECK(fh_contacts_floor(&actor->contacts));
    }
    CHECK_INT(48, actor->y + actor->h);
}

TEST(one_way_slope_is_walked_under_from_its_high_end) {
    Room room = room_from("......\n"
                          "......\n"
                          "..p...\n"
                          "######\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){60, 36, 8, 12});
    fh_actor_move_x(room.world, actor, -50.0f, NULL);
    CHECK_INT(10, actor->x);
    CHECK_INT(48, actor->y + actor->h);
}

TEST(one_way_needs_a_press_each_to_drop_through) {
    Room room = room_from("....\n"
                          ".--.\n"
                          ".--.\n"
                          "....\n"
                          "####\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 8, 12});
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_DOWN, 30);
    CHECK_INT(32, actor->y + actor->h);
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_DOWN, 60);
    CHECK_INT(64, actor->y + actor->h);
}

TEST(one_way_is_dropped_through_by_down_and_jump_if_the_tuning_says_so) {
    Room room = room_from(shelf);
    room.world->tunings[0].drop_with_jump = 1.0f;
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 8, 12});
    room_tick(&room, FH_INPUT_DOWN, 10);
    CHECK_INT(16, actor->y + actor->h);
    room_tick(&room, FH_INPUT_DOWN | FH_INPUT_JUMP, 30);
    CHECK_INT(48, actor->y + actor->h);
}

TEST(one_way_beside_a_block_under_the_feet_is_not_dropped_through) {
    Room room = room_from("....\n"
                          ".#-.\n"
                          "....\n"
                          "####\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){28, 4, 8, 12});
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_DOWN, 30);
    CHECK_INT(16, actor->y + actor->h);
    CHECK_INT(0, room_events(&room, FH_EVENT_DROP));
}

TEST(one_way_slope_is_dropped_through_by_one_press_and_the_next_one_by_another) {
    for (int x = 20; x < 60; x += 3) {
        Room room = room_from("......\n"
                              "...p..\n"
                              "..p...\n"
                              ".p.p..\n"
                              "..p...\n"
                              ".p....\n"
                              "......\n"
                              "######\n");
        FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){x, -2, 12, 12});
        room_tick(&room, 0, 40);
        int upper = actor->y;
        room_tick(&room, FH_INPUT_DOWN, 40);
        CHECK(x >= 52 || actor->y == upper + 32);
        room_tick(&room, 0, 1);
        room_tick(&room, FH_INPUT_DOWN, 40);
        CHECK_INT(112, actor->y + actor->h);
        room_destroy(&room);
    }
}

TEST(one_way_solids_side_by_side_are_dropped_through_at_once) {
    Room room = room_from("....\n"
                          "....\n"
                          "....\n"
                          "####\n");
    room_one_way(&room, (FhRect){0, 16, 24, 4});
    room_one_way(&room, (FhRect){24, 16, 24, 4});
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 8, 12});
    room_tick(&room, 0, 1);
    CHECK_INT(16, actor->y + actor->h);
    room_tick(&room, FH_INPUT_DOWN, 30);
    CHECK_INT(48, actor->y + actor->h);
}

TEST(one_way_that_sinks_under_a_drop_does_not_catch_again) {
    Room room = room_from("");
    FhSolid *lift = room_one_way(&room, (FhRect){0, 16, 48, 4});
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 4, 8, 12});
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_DOWN, 1);
    for (int i = 0; i < 10; i++) {
        fh_solid_move(room.world, lift, 0.0f, 1.0f);
        room_tick(&room, 0, 1);
    }
    CHECK(actor->y + actor->h > lift->y);
}

TEST(one_way_solid_that_rises_scoops_up_who_was_above_its_top) {
    Room room = room_from("");
    FhSolid *lift = room_one_way(&room, (FhRect){0, 40, 48, 4});
    FhActor *above = room_actor(&room, FH_DRIVER_NONE, (FhRect){4, 20, 8, 12});
    FhActor *inside = room_actor(&room, FH_DRIVER_NONE, (FhRect){24, 29, 8, 12});
    fh_solid_move(room.world, lift, 0.0f, -30.0f);
    CHECK_INT(10, above->y + above->h);
    CHECK_INT(41, inside->y + inside->h);
}

TEST(one_way_solid_passes_who_is_held_down_by_a_ceiling) {
    Room room = room_from("####\n");
    FhSolid *lift = room_one_way(&room, (FhRect){0, 40, 48, 4});
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){4, 20, 8, 12});
    fh_solid_move(room.world, lift, 0.0f, -30.0f);
    CHECK_INT(FH_STATE_ALIVE, actor->state);
    CHECK_INT(16, actor->y);
}

TEST(one_way_solid_holds_what_stands_on_it_and_nothing_beside_over_or_under_it) {
    Room room = room_from("");
    FhSolid *solid = room_one_way(&room, (FhRect){40, 32, 16, 4});
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){40, 20, 8, 12});
    int index = (int)(solid - fh_world_solids(room.world));
    for (int x = 24; x <= 64; x++) {
        for (int y = 18; y <= 22; y++) {
            actor->x = x;
            actor->y = y;
            CHECK_INT(y == 20 && x > 32 && x < 56, fh_contact_holds(room.world, actor, index));
        }
    }
}
