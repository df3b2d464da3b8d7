// What smooth tiles share with the other movements: ladders, stairs, moving platforms (B25 to B41).

#include "movement/smooth_room.h"
#include "test.h"

static const char ladder_room[] = "......\n"
                                  "......\n"
                                  "##T###\n"
                                  "..H...\n"
                                  "..H...\n"
                                  "..H...\n"
                                  "######\n";

TEST(smooth_ladder_is_a_state_without_gravity_or_speed_B25_B34) {
    Room room = room_from(ladder_room);
    FhActor *actor = smooth_player(&room, 40, 90);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    int y = actor->y;
    room_tick(&room, 0, 30);
    CHECK_INT(y, actor->y);
    CHECK(actor->vx == 0.0f && actor->vy == 0.0f);
}

TEST(smooth_up_takes_a_ladder_that_the_box_overlaps_and_snaps_to_it_B26_B28) {
    Room room = room_from(ladder_room);
    FhActor *actor = smooth_player(&room, 46, 96); // on the ground, its left half on the ladder
    room_tick(&room, 0, 2);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    CHECK_INT(40 - 6, actor->x);
}

TEST(smooth_down_on_the_ladder_top_climbs_into_it_B27_B28) {
    Room room = room_from(ladder_room);
    FhActor *actor = smooth_player(&room, 43, 32);
    room_tick(&room, 0, 2);
    CHECK_INT(32, smooth_feet(actor)); // the top is a one-way
    room_tick(&room, FH_INPUT_DOWN, 10);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    CHECK_INT(40 - 6, actor->x);
    CHECK(smooth_feet(actor) > 32);
}

TEST(smooth_still_on_the_ladder_is_asked_of_the_whole_box_B29) {
    Room room = room_from("......\n"
                          "......\n"
                          "......\n"
                          "..H...\n"
                          "......\n"
                          "######\n");
    FhActor *actor = smooth_player(&room, 40, 70);
    room_tick(&room, FH_INPUT_UP, 60);
    CHECK_INT(FH_POSE_LADDER, actor->pose); // its last pixel is in the box: it hangs on
    CHECK_INT(48 + 1, smooth_feet(actor));
}

TEST(smooth_ladder_is_left_by_its_top_standing_on_it_B30) {
    Room room = room_from(ladder_room);
    FhActor *actor = smooth_player(&room, 40, 90);
    room_tick(&room, FH_INPUT_UP, 90);
    room_tick(&room, 0, 2);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK_INT(32, smooth_feet(actor));
    CHECK(fh_contacts_floor(&actor->contacts));
}

TEST(smooth_ladder_is_left_by_its_bottom_falling_B31) {
    Room room = room_from("..H..\n"
                          "..H..\n"
                          ".....\n"
                          ".....\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 40, 28);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    room_tick(&room, FH_INPUT_DOWN, 30);
    room_tick(&room, 0, 40);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK_INT(64, smooth_feet(actor));
}

TEST(smooth_ladder_is_left_by_a_free_side_and_by_jump_B32_B33) {
    Room room = room_from(ladder_room);
    FhActor *actor = smooth_player(&room, 40, 90);
    room_tick(&room, FH_INPUT_UP, 1);
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    room_tick(&room, 0, 20);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK(actor->vy < 0.0f);
}

TEST(smooth_stairs_move_both_axes_by_half_a_tile_a_step_B35) {
    Room room = room_from("......\n"
                          "......\n"
                          "...z..\n"
                          "..z...\n"
                          "######\n");
    FhActor *actor = smooth_player(&room, 32, 64);
    room_tick(&room, 0, 2);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_STAIRS, actor->pose);
    int x = actor->x;
    int y = actor->y;
    room_tick(&room, FH_INPUT_UP, 8);
    CHECK_INT(x + 8, actor->x);
    CHECK_INT(y - 8, actor->y);
}

TEST(smooth_stairs_are_taken_from_the_cell_in_front_B36) {
    Room room = room_from("......\n"
                          "......\n"
                          "...z..\n"
                          "..z...\n"
                          "######\n");
    FhActor *actor = smooth_player(&room, 24, 64); // beside the flight, which begins at x 32
    room_tick(&room, FH_INPUT_UP, 1);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_STAIRS, actor->pose);
}

TEST(smooth_stairs_drawn_as_slopes_are_slopes_B37) {
    Room room = room_from(".....\n"
                          ".....\n"
                          "../##\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 10, 48);
    room_tick(&room, FH_INPUT_RIGHT, 25);
    CHECK_INT(32, smooth_feet(actor)); // walked up without asking
    for (int i = 0; i < 25; i++) {
        room_tick(&room, FH_INPUT_LEFT, 1);
        CHECK(fh_contacts_floor(&actor->contacts)); // and down
    }
    CHECK_INT(48, smooth_feet(actor));
}

TEST(smooth_platform_is_a_box_that_stops_from_all_sides_B38) {
    Room room = room_from("");
    smooth_tuning(&room)->gravity = 0.0f;
    room_solid(&room, (FhRect){50, 20, 20, 20});
    FhActor *actor = smooth_player(&room, 20, 40);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    CHECK_INT(50 - 12, actor->x);
}

TEST(smooth_rider_is_carried_before_its_own_move_by_what_the_platform_moved_B38_B39_B40_B41) {
    Room room = room_from("");
    FhPoint path[] = {{0, 100}, {60, 70}};
    FhSolidDef def = {.box = {0, 100, 40, 8},
                      .mode = FH_PATH_PINGPONG,
                      .speed = 60.0f,
                      .path = path,
                      .path_count = 2};
    FhSolid *lift = fh_solid_of(room.world, fh_world_add_solid(room.world, &def));
    FhActor *actor = smooth_player(&room, 20, 100);
    room_tick(&room, 0, 1);
    int off = actor->x - lift->x;
    for (int tick = 0; tick < 200; tick++) {
        room_tick(&room, 0, 1);
        CHECK_INT(off, actor->x - lift->x);
        CHECK_INT(lift->y, smooth_feet(actor));
    }
    int from = actor->x - lift->x;
    room_tick(&room, FH_INPUT_RIGHT, 6);
    CHECK(actor->x - lift->x > from); // and then it moves as usual
}
