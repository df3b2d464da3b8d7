// Control: ladders, stairs, ducking, surfaces, hazards, walkers (laws 9, 11, 18, 19).

#include "engine/room.h"
#include "engine/rules/move.h"
#include "test.h"

static FhActor *player(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_PLAYER, (FhRect){x, y, 8, 12});
}

// --- ladders --------------------------------------------------------------------------------

static const char shaft[] = "......\n"
                            "##T###\n"
                            "..H...\n"
                            "..H...\n"
                            "######\n";

TEST(ladder_is_climbed_to_its_top_and_held_there) {
    Room room = room_from(shaft);
    FhActor *actor = player(&room, 28, 52);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    CHECK_INT(36, actor->x);
    room_tick(&room, FH_INPUT_UP, 60);
    CHECK_INT(4, actor->y);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    for (int i = 0; i < 60; i++) {
        room_tick(&room, FH_INPUT_UP, 1);
        CHECK_INT(4, actor->y);
    }
}

TEST(ladder_holds_still_who_holds_nothing) {
    Room room = room_from(shaft);
    FhActor *actor = player(&room, 34, 52);
    room_tick(&room, FH_INPUT_UP, 10);
    int y = actor->y;
    room_tick(&room, 0, 600);
    CHECK_INT(y, actor->y);
    CHECK_INT(36, actor->x);
}

TEST(ladder_is_left_by_a_free_side_and_not_inside_a_hole) {
    Room room = room_from(shaft);
    FhActor *actor = player(&room, 34, 52);
    room_tick(&room, FH_INPUT_UP, 20);
    CHECK(actor->y < 30);
    room_tick(&room, FH_INPUT_LEFT, 10);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    CHECK_INT(36, actor->x);
    room_tick(&room, FH_INPUT_DOWN, 10);
    room_tick(&room, FH_INPUT_LEFT, 1);
    CHECK_INT(FH_POSE_STAND, actor->pose);
}

TEST(ladder_left_by_a_jump_is_not_grabbed_again_by_the_same_press) {
    Room room = room_from(shaft);
    FhActor *actor = player(&room, 34, 52);
    room_tick(&room, FH_INPUT_UP, 10);
    room_tick(&room, FH_INPUT_UP | FH_INPUT_JUMP, 1);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK(actor->vy < 0.0f);
    room_tick(&room, FH_INPUT_UP | FH_INPUT_JUMP, 20);
    CHECK_INT(FH_POSE_STAND, actor->pose);
}

TEST(ladder_is_not_grabbed_in_the_tick_of_a_jump) {
    Room room = room_from(shaft);
    FhActor *actor = player(&room, 28, 52);
    room_tick(&room, 0, 1);
    room_tick(&room, FH_INPUT_UP | FH_INPUT_JUMP, 1);
    CHECK_INT(28, actor->x);
    CHECK(actor->vy < 0.0f);
    room_tick(&room, FH_INPUT_UP | FH_INPUT_JUMP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
}

TEST(ladder_without_a_top_is_climbed_to_its_last_pixel_row) {
    Room room = room_from("......\n"
                          "..H...\n"
                          "..H...\n"
                          "######\n");
    FhActor *actor = player(&room, 36, 36);
    room_tick(&room, FH_INPUT_UP, 60);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    CHECK_INT(17, actor->y + actor->h);
    room_tick(&room, FH_INPUT_UP, 60);
    CHECK_INT(17, actor->y + actor->h);
}

TEST(ladder_is_left_at_its_bottom_end_in_the_air) {
    Room room = room_from("..H...\n"
                          "......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = player(&room, 36, 2);
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    room_tick(&room, FH_INPUT_DOWN, 60);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK_INT(48, actor->y + actor->h);
}

// --- stairs ---------------------------------------------------------------------------------

TEST(stairs_go_half_a_tile_along_both_axes_a_step) {
    Room room = room_from("...z\n"
                          "..z.\n"
                          ".z..\n"
                          "####\n");
    FhActor *actor = player(&room, 8, 36);
    int steps = 0;
    room_tick(&room, 0, 1);
    for (int i = 0; i < 120; i++) {
        int x = actor->x;
        int y = actor->y;
        room_tick(&room, FH_INPUT_UP, 1);
        bool stepped = actor->y != y;
        CHECK(!stepped || (y - actor->y == 8 && (actor->x - x == 8 || steps == 0)));
        steps += stepped;
    }
    CHECK_INT(6, steps);
    CHECK_INT(64, actor->x + actor->w / 2);
    CHECK_INT(0, actor->y + actor->h);
    room_tick(&room, 0, 300);
    CHECK_INT(0, actor->y + actor->h);
    room_tick(&room, FH_INPUT_DOWN, 120);
    CHECK_INT(48, actor->y + actor->h);
    CHECK_INT(16, actor->x + actor->w / 2);
}

TEST(stairs_are_passed_by_who_does_not_ask_for_them) {
    Room room = room_from("....\n"
                          "..z.\n"
                          ".z..\n"
                          "####\n");
    FhActor *actor = player(&room, 0, 36);
    for (int i = 0; i < 30; i++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        CHECK_INT(36, actor->y);
    }
    CHECK(actor->x > 40);
}

// --- ducking --------------------------------------------------------------------------------

TEST(duck_stands_up_only_where_it_fits) {
    Room room = room_from("..####\n"
                          "......\n"
                          "######\n");
    FhTuning *tuning = &room.world->tunings[0];
    tuning->height = 24.0f;
    tuning->duck_height = 12.0f;
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){4, 8, 8, 24});
    room_tick(&room, FH_INPUT_DOWN, 1);
    CHECK_INT(FH_POSE_DUCK, actor->pose);
    CHECK_INT(12, actor->h);
    CHECK_INT(32, actor->y + actor->h);
    actor->vx = 300.0f;
    tuning->duck_friction = 0.0f;
    room_tick(&room, FH_INPUT_DOWN, 8);
    CHECK(actor->x > 32);
    actor->vx = 0.0f;
    room_tick(&room, 0, 5);
    CHECK_INT(FH_POSE_DUCK, actor->pose);
    room_tick(&room, FH_INPUT_LEFT, 60);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK_INT(24, actor->h);
}

// --- surfaces -------------------------------------------------------------------------------

static int x_after(const char *rows, uint32_t held) {
    Room room = room_from(rows);
    FhActor *actor = player(&room, 40, 4);
    room_tick(&room, held, 20);
    int x = actor->x;
    return x;
}

TEST(ice_takes_grip_from_starting) {
    int firm = x_after("..........\n##########\n", FH_INPUT_RIGHT);
    int ice = x_after("..........\niiiiiiiiii\n", FH_INPUT_RIGHT);
    CHECK(ice > 40 && ice < firm - 10);
}

TEST(wall_takes_the_slowest_run_into_it_where_there_are_crates_too) {
    static const uint32_t held[] = {FH_INPUT_LEFT, FH_INPUT_RIGHT};
    for (int side = 0; side < 2; side++) {
        Room room = room_from("#..........#\n############\n");
        room.world->tunings[0].run_accel = 30.0f; // half a px/s a tick
        FhActor *actor = player(&room, side ? 16 * 11 - 8 : 16, 4);
        fh_world_add_actor(room.world, &(FhActorDef){.box = {80, 4, 12, 12},
                                                     .flags = FH_ACTOR_BLOCKS,
                                                     .driver = FH_DRIVER_THING});
        room_tick(&room, 0, 2);
        for (int tick = 0; tick < 5; tick++) {
            room_tick(&room, held[side], 1);
            CHECK(actor->vx == 0.0f && room.world->has_blockers);
        }
        room_destroy(&room);
    }
}

TEST(conveyor_moves_who_stands_on_it_and_gives_no_speed) {
    CHECK_INT(60, x_after("..........\n>>>>>>>>>>\n", 0));
    CHECK_INT(20, x_after("..........\n<<<<<<<<<<\n", 0));
    Room room = room_from("..........\n>>>>>>>>>>\n");
    FhActor *actor = player(&room, 40, 4);
    room_tick(&room, 0, 10);
    CHECK(actor->vx == 0.0f);
}

TEST(spring_throws_up_who_lands_on_it) {
    Room room = room_from("....\n....\n....\noooo\n");
    FhActor *actor = player(&room, 20, 10);
    bool bounced = false;
    for (int i = 0; i < 60 && !bounced; i++) {
        room_tick(&room, 0, 1);
        bounced = room_events(&room, FH_EVENT_BOUNCE) > 0;
    }
    CHECK(bounced);
    CHECK_INT(-300, (int)actor->vy);
}

// --- ends -----------------------------------------------------------------------------------

TEST(hazard_kills_who_touches_one_of_its_pixels) {
    Room room = room_from("....\n....\n.xx.\n####\n");
    FhActor *actor = player(&room, 20, 4);
    for (int i = 0; i < 60 && actor->state == FH_STATE_ALIVE; i++) {
        room_tick(&room, 0, 1);
    }
    CHECK_INT(FH_STATE_DEAD, actor->state);
    CHECK_INT(1, room_events(&room, FH_EVENT_HAZARD));
    CHECK(actor->y + actor->h > 40);
    int y = actor->y;
    room_tick(&room, FH_INPUT_RIGHT, 10);
    CHECK_INT(y, actor->y);
    CHECK_INT(0, room_events(&room, FH_EVENT_HAZARD));
}

TEST(world_has_walls_for_sides_and_no_top) {
    Room room = room_from("....\n....\n####\n");
    room.world->bounds = (FhRect){0, 0, 64, 48};
    FhActor *actor = player(&room, 20, 20);
    CHECK(fh_actor_move_x(room.world, actor, -500.0f, NULL).blocked);
    CHECK_INT(0, actor->x);
    CHECK(!fh_actor_move_y(room.world, actor, -500.0f, NULL).blocked);
    FhMove move = fh_actor_move_x(room.world, actor, 500.0f, NULL);
    CHECK_INT(FH_BY_EDGE, move.by.by);
    CHECK_INT(56, actor->x);
}

TEST(world_ends_who_falls_64_px_under_its_bottom) {
    Room room = room_from("");
    room.world->bounds = (FhRect){0, 0, 64, 48};
    FhActor *actor = player(&room, 20, 20);
    int fell = 0;
    for (int i = 0; i < 200; i++) {
        room_tick(&room, 0, 1);
        fell += room_events(&room, FH_EVENT_FELL);
        CHECK(actor->state == FH_STATE_ALIVE || actor->y >= 48 + 64);
    }
    CHECK_INT(FH_STATE_DEAD, actor->state);
    CHECK_INT(1, fell);
}

// --- walkers --------------------------------------------------------------------------------

TEST(walker_turns_at_walls_and_a_careful_one_at_edges) {
    Room room = room_from("#......#\n"
                          "#......#\n"
                          "###..###\n"
                          "#......#\n"
                          "########\n");
    FhActor *bold = room_actor(&room, FH_DRIVER_WALKER, (FhRect){30, 20, 8, 12});
    FhActor *careful = room_actor(&room, FH_DRIVER_WALKER, (FhRect){90, 20, 8, 12});
    careful->flags |= FH_ACTOR_TURNS_AT_EDGES;
    for (int i = 0; i < 300; i++) {
        room_tick(&room, 0, 1);
        CHECK_INT(32, careful->y + careful->h);
        CHECK(careful->x >= 80 && careful->x + careful->w <= 112);
    }
    CHECK_INT(64, bold->y + bold->h);
}
