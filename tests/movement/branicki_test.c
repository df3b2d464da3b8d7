// The mechanisms of Branicki's article that are the default's, by their numbers (E18 to E33): how a
// pixel step goes, what an actor knows about its sides, slopes, ledges.

#include <string.h>

#include "view/debug.h"
#include "engine/room.h"
#include "engine/rules/solid.h"
#include "engine/rules/move.h"
#include "test.h"

static FhPositionState state_of(const FhActor *actor) {
    FhActorView view = {.contacts = actor->contacts, .before = actor->before};
    return fh_position_state(&view);
}

static const char wall_at_64[] = "....#\n"
                                 "....#\n"
                                 "#####\n";

static FhActor *body(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_NONE, (FhRect){x, y, 8, 12});
}

static FhActor *player(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_PLAYER, (FhRect){x, y, 8, 12});
}

// --- stepping -------------------------------------------------------------------------------

TEST(pixel_position_is_whole_and_the_remainder_has_the_rest_E18) {
    Room room = room_from("");
    FhActor *actor = body(&room, 0, 0);
    for (int i = 1; i <= 1000; i++) {
        fh_actor_move_x(room.world, actor, 0.375f, NULL); // exact in binary
        CHECK((float)actor->x + actor->rem_x == 0.375f * (float)i);
        CHECK(actor->rem_x >= -0.5f && actor->rem_x <= 0.5f);
    }
}

/// True when the way of one pixel from (0, 0) leads over this pixel: something there is met.
static bool leads_over(float dx, float dy, int x, int y) {
    Room room = room_from("");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){0, 0, 1, 1});
    room.world->tunings[0].step_up = room.world->tunings[0].step_down = 0.0f;
    room_solid(&room, (FhRect){x, y, 1, 1});
    FhMove2 move = fh_actor_move(room.world, actor, dx, dy);
    return move.x.blocked || move.y.blocked;
}

TEST(pixel_diagonal_interleaves_by_the_ratio_of_the_pixels_E19) {
    int met = 0;
    for (int y = 0; y <= 4; y++) {
        for (int x = 0; x <= 10; x++) {
            bool meets = (x || y) && leads_over(10.0f, 4.0f, x, y);
            met += meets;
            // Never further from the line than half a step along each axis.
            CHECK(!meets || fh_abs(4 * x - 10 * y) <= 7);
        }
    }
    CHECK_INT(14, met);
}

TEST(pixel_arrow_does_not_hit_a_block_beside_its_path_E20) {
    Room room = room_from("..#.\n"
                          "....\n"
                          "....\n"
                          "....\n");
    FhActor *arrow = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 8, 4, 4});
    CHECK(fh_actor_collides_at(room.world, arrow, 28, 0)); // where all of x first would lead
    FhMove2 move = fh_actor_move(room.world, arrow, 40.0f, 40.0f);
    CHECK(!move.x.blocked && !move.y.blocked);
}

TEST(pixel_step_goes_by_whole_pixels_not_by_speed_nor_by_the_sign_of_the_intent_E21) {
    Room room = room_from("");
    FhActor *actor = body(&room, 0, 0);
    // By the article the ratio is that of the speeds: with vx = 0 a division by zero.
    actor->vx = 0.0f;
    actor->vy = 100.0f;
    FhMove2 move = fh_actor_move(room.world, actor, 6.0f, 3.0f);
    CHECK_INT(6, move.x.moved);
    CHECK_INT(3, move.y.moved);
    // By the article the step is the sign of the intent, the count that of the sum: here they
    // disagree (-0.1 px intended, one pixel due), and its loop never ends.
    actor->rem_x = 0.75f;
    CHECK_INT(1, fh_actor_move_x(room.world, actor, -0.1f, NULL).moved);
}

TEST(pixel_y_steps_are_stopped_by_what_is_below_though_x_is_free_E21) {
    // By the article a step along y reports into the obstacle found along x.
    Room room = room_from("....\n"
                          "....\n"
                          "####\n");
    FhActor *actor = body(&room, 4, 16);
    FhMove2 move = fh_actor_move(room.world, actor, 20.0f, 20.0f);
    CHECK(!move.x.blocked && move.y.blocked);
    CHECK_INT(20, move.x.moved);
    CHECK_INT(4, move.y.moved);
}

TEST(pixel_each_step_asks_the_side_that_it_goes_to_E22) {
    Room room = room_from("");
    FhActor *actor = body(&room, 0, 0);
    room_solid(&room, (FhRect){20, 30, 40, 4}); // only from the middle of the way on
    FhMove2 move = fh_actor_move(room.world, actor, 60.0f, 60.0f);
    CHECK(move.y.blocked && !move.x.blocked);
    CHECK_INT(18, actor->y);
}

// --- what it knows about its sides ------------------------------------------------------------

static bool fact(const FhActor *actor, FhPositionFact which) {
    return state_of(actor).facts[which];
}

TEST(pixel_side_tests_look_at_the_whole_edge_and_name_the_tile_E23) {
    Room room = room_from("....#\n"
                          "....#\n"
                          "#####\n");
    FhActor *actor = body(&room, 56, 20);
    room_tick(&room, 0, 1);
    FhPositionState state = state_of(actor);
    CHECK(state.facts[FH_PUSHES_RIGHT_TILE] && state.facts[FH_PUSHES_BOTTOM_TILE]);
    CHECK_INT(4, state.tiles[FH_SIDE_RIGHT].x);
    CHECK_INT(1, state.tiles[FH_SIDE_RIGHT].y);
    CHECK_INT(3, state.tiles[FH_SIDE_BOTTOM].x);
    CHECK_INT(2, state.tiles[FH_SIDE_BOTTOM].y);
    // A tile that is only met by the middle of a tall edge counts, too: not corners alone.
    FhActor *tall = room_actor(&room, FH_DRIVER_NONE, (FhRect){56, -40, 8, 48});
    fh_actor_refresh_contacts(room.world, tall);
    CHECK(fact(tall, FH_PUSHES_RIGHT_TILE));
}

TEST(pixel_position_tells_tiles_from_objects_on_every_side_E24) {
    Room room = room_from("....\n"
                          "....\n"
                          "####\n");
    FhActor *actor = body(&room, 20, 20);
    room_solid(&room, (FhRect){12, 16, 8, 16});
    FhActorDef crate = {
        .box = {28, 16, 16, 16}, .driver = FH_DRIVER_NONE, .flags = FH_ACTOR_BLOCKS};
    fh_world_add_actor(room.world, &crate);
    CHECK(fh_terrain_set(room.terrain, 1, 0, room_tile('#')));
    actor->y = 16;
    room_tick(&room, 0, 1);
    static const bool expected[3][FH_SIDES] = {
        {true, true, true, false}, {false, false, true, false}, {true, true, false, false}};
    FhPositionState state = state_of(actor);
    for (int i = 0; i < 3; i++) {
        for (int side = 0; side < FH_SIDES; side++) {
            CHECK_INT(expected[i][side], state.facts[i * FH_SIDES + side]);
            CHECK(!state.facts[FH_PUSHED_LEFT + i * FH_SIDES + side]);
        }
    }
    CHECK_INT(FH_NO_TILE, state.tiles[FH_SIDE_LEFT].x);
    CHECK_INT(1, state.tiles[FH_SIDE_TOP].x);
    CHECK_INT(0, state.tiles[FH_SIDE_TOP].y);
    room_tick(&room, 0, 1); // and a tick later they are the last tick's as well
    state = state_of(actor);
    for (int i = 0; i < FH_PUSHED_LEFT; i++) {
        CHECK_INT(expected[i / FH_SIDES][i % FH_SIDES], state.facts[FH_PUSHED_LEFT + i]);
    }
}

TEST(pixel_position_tells_a_one_way_tile_from_a_one_way_solid_E24) {
    Room room = room_from("....\n"
                          "--..\n");
    room_one_way(&room, (FhRect){36, 16, 28, 4});
    FhActor *on_tile = body(&room, 4, 4);
    FhActor *on_solid = body(&room, 44, 4);
    FhActor *on_both = body(&room, 29, 4);
    room_tick(&room, 0, 1);
    const FhActor *all[] = {on_tile, on_solid, on_both};
    for (int i = 0; i < 3; i++) {
        CHECK(fact(all[i], FH_ON_ONE_WAY_PLATFORM));
        CHECK_INT(i != 1, fact(all[i], FH_PUSHES_BOTTOM_TILE));
        CHECK_INT(i != 0, fact(all[i], FH_PUSHES_BOTTOM_OBJECT));
        CHECK_INT(i != 1, state_of(all[i]).tiles[FH_SIDE_BOTTOM].x != FH_NO_TILE);
    }
}

TEST(pixel_position_facts_bear_the_names_of_the_article_E24) {
    CHECK_STR("pushesLeft", fh_position_fact_names[FH_PUSHES_LEFT]);
    CHECK_STR("pushesBottomObject", fh_position_fact_names[FH_PUSHES_BOTTOM_OBJECT]);
    CHECK_STR("pushedTopTile", fh_position_fact_names[FH_PUSHED_TOP_TILE]);
    for (int i = 0; i < FH_POSITION_FACTS; i++) {
        const char *name = fh_position_fact_names[i];
        CHECK(strncmp(name,
                      i < FH_PUSHED_LEFT           ? "pushes"
                      : i < FH_ON_ONE_WAY_PLATFORM ? "pushed"
                                                   : "onOne",
                      5) == 0);
    }
}

TEST(pixel_sides_are_tested_again_before_control_and_its_move_E25) {
    Room room = room_from("....\n"
                          "....\n"
                          "####\n");
    FhActor *actor = player(&room, 20, 20);
    room_tick(&room, 0, 2);
    CHECK(fact(actor, FH_PUSHES_BOTTOM));
    // The floor goes between two ticks: no jump from it any more, beyond coyote time.
    room.world->tunings[0].coyote = 0.0f;
    actor->control.coyote = 0;
    for (int col = 0; col < 4; col++) {
        CHECK(fh_terrain_set(room.terrain, col, 2, FH_TILE_EMPTY));
    }
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(0, room_events(&room, FH_EVENT_JUMP));
    CHECK(actor->vy > 0.0f);
    CHECK(fact(actor, FH_PUSHED_BOTTOM) && !fact(actor, FH_PUSHES_BOTTOM)); // pushes became pushed
}

TEST(pixel_speed_into_a_side_that_is_touched_is_clamped_before_the_move_E25) {
    Room room = room_from(wall_at_64);
    FhActor *actor = player(&room, 56, 20);
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(actor->vx == 0.0f && actor->vy == 0.0f && actor->rem_x == 0.0f);
    room_tick(&room, FH_INPUT_LEFT, 1);
    CHECK(actor->vx < 0.0f); // nothing has to be worked off first
}

// --- slopes -----------------------------------------------------------------------------------

TEST(pixel_bottom_of_several_tiles_is_the_highest_E28) {
    // Half on the 45 degree slope, half on the lower half of a block.
    Room room = room_from("....\n"
                          "h/..\n"
                          "####\n");
    for (int x = 8; x <= 24; x++) {
        FhActor *actor = body(&room, x, 0);
        fh_actor_move_y(room.world, actor, 100.0f, NULL);
        int by_slope = x + 8 > 16 ? 32 - (x + 8 - 16) : 32;
        int by_half = x < 16 ? 24 : 32;
        CHECK_INT(fh_max(16, fh_min(by_slope, by_half)), actor->y + actor->h);
        actor->flags = 0; // out of the way
    }
}

// --- ledges -----------------------------------------------------------------------------------

static const char cliff[] = "....\n"
                            "....\n"
                            "..##\n"
                            "..##\n"
                            "..##\n"
                            "####\n";

static FhActor *climber(Room *room) {
    FhTuning *tuning = &room->world->tunings[0];
    tuning->ledge_grab = 2.0f;
    tuning->climb_up_speed = 120.0f;
    return player(room, 24, 22);
}

TEST(pixel_ledge_is_grabbed_by_its_sensors_and_hung_from_E33) {
    Room room = room_from(cliff);
    FhActor *actor = climber(&room);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    CHECK_INT(FH_POSE_HANG, actor->pose);
    CHECK_INT(36, actor->y); // the offset of 4
    CHECK(actor->vy == 0.0f);
    room_tick(&room, FH_INPUT_UP, 30);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    CHECK_INT(32, actor->y + actor->h);
}

TEST(pixel_ledge_needs_air_above_it_E33) {
    Room room = room_from("..##\n"
                          "..##\n"
                          "..##\n"
                          "..##\n"
                          "..##\n"
                          "####\n");
    FhActor *actor = climber(&room);
    for (int i = 0; i < 40; i++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        CHECK_INT(FH_POSE_STAND, actor->pose);
    }
    CHECK_INT(80, actor->y + actor->h);
}

TEST(pixel_ledge_let_go_bars_its_direction_for_three_ticks_E33) {
    Room room = room_from(cliff);
    FhActor *actor = climber(&room);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    room_tick(&room, FH_INPUT_DOWN, 1);
    CHECK_INT(FH_POSE_STAND, actor->pose);
    int barred = 0;
    while (actor->control.barred_ticks > 0 && barred < 10) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        barred++;
    }
    CHECK_INT(3, barred);
    CHECK_INT(FH_POSE_STAND, actor->pose);
}

TEST(pixel_hanging_actor_rides_the_solid_that_it_hangs_from_A11_E33) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){32, 32, 32, 60});
    FhActor *actor = climber(&room);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    CHECK_INT(FH_POSE_HANG, actor->pose);
    CHECK_INT(1, actor->riding);
    for (int i = 0; i < 20; i++) {
        fh_solid_move(room.world, solid, 3.0f, i % 2 ? -5.0f : 2.0f);
        room_tick(&room, FH_INPUT_RIGHT, 1);
        CHECK_INT(FH_POSE_HANG, actor->pose);
        CHECK_INT(-8, actor->x - solid->x);
        CHECK_INT(4, actor->y - solid->y);
    }
}

TEST(pixel_actor_sliding_down_a_solid_rides_it_and_jumps_off_it_A11) {
    Room room = room_from("");
    FhTuning *tuning = &room.world->tunings[0];
    tuning->wall_slide_speed = 20.0f;
    tuning->wall_jump_speed = 200.0f;
    FhSolid *solid = room_solid(&room, (FhRect){32, 0, 16, 400});
    FhActor *actor = player(&room, 24, 20);
    room_tick(&room, FH_INPUT_RIGHT, 10);
    CHECK_INT(1, actor->control.sliding);
    CHECK(actor->vy < 70.0f);
    fh_solid_move(room.world, solid, 1.0f, 0.0f);
    CHECK_INT(25, actor->x);
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 1);
    CHECK(actor->vx < 0.0f && actor->vy < 0.0f);
}
