
#include "engine/room.h"
#include "engine/terrain/ground.h"
#include "test.h"
#include "engine/movers/mover.h"

/// A room whose terrain is a picture, and a player in it.
typedef struct Dig {
    Room room;
    FhMask *mask;
    FhActor *actor;
} Dig;

static Dig dig_from(const char *rows, FhRect box) {
    Dig dig = {.room = room_from(rows)};
    dig.mask = room_mask(dig.room.terrain);
    dig.room.world->mask = dig.mask;
    dig.actor = room_mover(&dig.room, "bitmask", FH_DRIVER_PLAYER, box);
    return dig;
}

/// Holds right until the body is there, for a second and a half at most.
static void walk_to(Dig *dig, int x) {
    for (int tick = 0; tick < 90 && dig->actor->x < x; tick++) {
        room_tick(&dig->room, FH_INPUT_RIGHT, 1);
    }
}

TEST(bitmask_body_stands_on_pixels_and_falls_into_what_is_dug_B42_B43) {
    Dig dig = dig_from("......\n"
                       "......\n"
                       "######\n"
                       "######\n",
                       (FhRect){40, 8, 10, 16});
    room_tick(&dig.room, 0, 30);
    CHECK_INT(32, dig.actor->y + dig.actor->h);
    CHECK(fh_mask_fill_disc(dig.mask, (FhPoint){45, 40}, 12, false));
    room_tick(&dig.room, 0, 60);
    CHECK(dig.actor->y + dig.actor->h > 44);
    CHECK(!fh_mask_overlaps(dig.mask, fh_actor_box(dig.actor)));
    CHECK(fh_contacts_floor(&dig.actor->contacts));
}

TEST(bitmask_body_climbs_bumps_of_three_pixels_but_not_of_four_B44) {
    for (int height = 1; height <= 4; height++) {
        Dig dig = dig_from("........\n"
                           "........\n"
                           "########\n",
                           (FhRect){20, 16, 10, 16});
        CHECK(fh_mask_fill(dig.mask, (FhRect){60, 32 - height, 64, height}, true));
        room_tick(&dig.room, 0, 2);
        walk_to(&dig, 80);
        CHECK_INT(height <= 3, dig.actor->x > 60);
        CHECK_INT(height <= 3 ? 32 - height : 32, dig.actor->y + dig.actor->h);
        CHECK_INT(height > 3, fh_contacts_on(&dig.actor->contacts, FH_SIDE_RIGHT));
    }
}

TEST(bitmask_body_walks_up_slopes_and_in_tunnels_of_its_own_height_B44) {
    Dig dig = dig_from("##........\n"
                       "##......./\n"
                       "......../#\n"
                       "......./##\n"
                       "##########\n",
                       (FhRect){4, 32, 10, 32});
    room_tick(&dig.room, 0, 2);
    walk_to(&dig, 140);
    CHECK(dig.actor->x > 125);
    CHECK(dig.actor->y + dig.actor->h < 40);
}

TEST(bitmask_body_walks_from_the_open_into_a_tunnel_as_low_as_itself_B44) {
    for (int height = 15; height <= 20; height++) {
        Dig dig = dig_from("........\n"
                           "........\n"
                           "########\n",
                           (FhRect){20, 16, 10, 16});
        CHECK(fh_mask_fill(dig.mask, (FhRect){60, -64, 64, 96 - height}, true));
        room_tick(&dig.room, 0, 2);
        walk_to(&dig, 80);
        CHECK_INT(height >= 16 ? 80 : 50, fh_min(80, dig.actor->x));
        CHECK_INT(32, dig.actor->y + dig.actor->h);
        CHECK_INT(height < 16, fh_contacts_on(&dig.actor->contacts, FH_SIDE_RIGHT));
    }
}

TEST(bitmask_axis_that_does_not_fit_is_undone_and_the_other_still_goes_B44) {
    Dig dig = dig_from("...#\n"
                       "...#\n"
                       "...#\n"
                       "...#\n"
                       "####\n",
                       (FhRect){38, 0, 10, 16});
    room_tick(&dig.room, FH_INPUT_RIGHT, 20); // along a wall, falling
    CHECK_INT(38, dig.actor->x);
    CHECK(dig.actor->y > 16);
    CHECK(dig.actor->vx == 0.0f);
}

TEST(bitmask_contact_with_the_ground_counts_for_ten_ticks_B45) {
    for (int late = 0; late <= 12; late += 1) {
        Dig dig = dig_from("........\n"
                           "........\n"
                           "########\n",
                           (FhRect){20, 16, 10, 16});
        room_tick(&dig.room, 0, 2);
        CHECK(fh_mask_fill(dig.mask, (FhRect){0, 32, 128, 200}, false));
        room_tick(&dig.room, 0, late);
        room_tick(&dig.room, FH_INPUT_JUMP, 1);
        CHECK_INT(late < 10, dig.actor->vy < 0.0f); // pressed in the tenth tick, not the eleventh
        room_tick(&dig.room, 0, 1);
        room_tick(&dig.room, FH_INPUT_JUMP, 1);
        CHECK_INT(late < 10, dig.actor->vy < 0.0f);
        CHECK_INT(0, room_events(&dig.room, FH_EVENT_JUMP)); // the first one has used it up
    }
}

TEST(bitmask_is_drawn_on_the_ground_for_ten_ticks_unless_it_has_jumped_B45) {
    Dig dig = dig_from("........\n"
                       "........\n"
                       "########\n",
                       (FhRect){20, 16, 10, 16});
    room_tick(&dig.room, 0, 2);
    CHECK(fh_mask_fill(dig.mask, (FhRect){0, 32, 128, 200}, false));
    for (int tick = 1; tick < 20; tick++) {
        room_tick(&dig.room, 0, 1);
        CHECK_INT(tick < 10, fh_actor_is_grounded(dig.room.world, dig.actor));
    }
    dig.actor->y = 16;
    CHECK(fh_mask_fill(dig.mask, (FhRect){0, 32, 128, 200}, true));
    room_tick(&dig.room, 0, 2);
    room_tick(&dig.room, FH_INPUT_JUMP, 1);
    CHECK(!fh_actor_is_grounded(dig.room.world, dig.actor));
}

TEST(bitmask_one_ways_stay_tiles_and_stop_only_from_above_B46) {
    Dig dig = dig_from("......\n"
                       "......\n"
                       "------\n"
                       "......\n"
                       "######\n",
                       (FhRect){32, 40, 12, 24});
    room_tick(&dig.room, 0, 3);
    bool landed_inside = false;
    for (int tick = 0; tick < 80; tick++) {
        room_tick(&dig.room, tick < 20 ? FH_INPUT_JUMP : 0, 1);
        int feet = dig.actor->y + dig.actor->h;
        landed_inside |= fh_contacts_floor(&dig.actor->contacts) && feet > 32 && feet < 48;
    }
    CHECK(!landed_inside);
    CHECK_INT(32, dig.actor->y + dig.actor->h);
    CHECK(fh_mask_fill(dig.mask, (FhRect){0, 30, 96, 6}, false)); // no digging of one-ways
    room_tick(&dig.room, 0, 20);
    CHECK_INT(32, dig.actor->y + dig.actor->h);
    room_tick(&dig.room, FH_INPUT_DOWN, 30);
    CHECK(dig.actor->y + dig.actor->h > 32);
}

TEST(bitmask_body_rides_lifts_and_climbs_ladders) {
    Dig dig = dig_from("......\n"
                       ".T....\n"
                       ".H....\n"
                       ".H....\n"
                       "######\n",
                       (FhRect){18, 40, 10, 24});
    room_tick(&dig.room, FH_INPUT_UP, 90);
    CHECK_INT(16, dig.actor->y + dig.actor->h);
    room_ride(&dig.room, dig.actor);
}

TEST(bitmask_body_buried_by_a_fill_comes_out_and_a_mask_is_shared_by_copies) {
    Dig dig = dig_from("......\n"
                       "......\n"
                       "######\n",
                       (FhRect){40, 16, 10, 16});
    room_tick(&dig.room, 0, 2);
    FhWorld *copy = test_world(fh_world_clone(dig.room.world));
    CHECK(fh_mask_fill(dig.mask, (FhRect){36, 26, 20, 6}, true));
    room_tick(&dig.room, 0, 1);
    CHECK_INT(26, dig.actor->y + dig.actor->h);
    fh_world_tick(copy, (FhInput){0});
    CHECK(fh_world_hash(copy) == fh_world_hash(dig.room.world));
}

TEST(bitmask_without_a_picture_is_the_solid_pixels_of_the_tiles) {
    Dig dig = dig_from(".......\n"
                       "...../#\n"
                       "..../##\n"
                       "#######\n",
                       (FhRect){4, 24, 10, 24});
    FhWorld *plain = test_world(fh_world_clone(dig.room.world));
    plain->mask = NULL;
    for (int tick = 0; tick < 120; tick++) {
        FhInput input = {FH_INPUT_RIGHT | (tick % 40 > 30 ? FH_INPUT_JUMP : 0u)};
        fh_world_tick(plain, input);
        fh_world_tick(dig.room.world, input);
        CHECK(fh_world_hash(plain) == fh_world_hash(dig.room.world));
    }
}
