#include "engine/movers/rays.h"

#include "engine/room.h"
#include "engine/movers/mover.h"
#include "engine/rules/solid.h"
#include "level/movers.h"
#include "movement/storm.h"
#include "test.h"

#include <stdlib.h>

/// A player that moves by rays.
static FhActor *ray_player(Room *room, FhRect box) {
    return room_mover(room, "raycast", FH_DRIVER_PLAYER, box);
}

TEST(ray_limit_is_the_nearest_hit_of_a_side_C2_C3) {
    Room room = room_from("......\n"
                          "....#.\n"
                          "......\n"
                          "######\n");
    FhActor *actor = ray_player(&room, (FhRect){8, 20, 12, 28});
    FhRays rays = fh_rays_cast(room.world, actor, FH_SIDE_RIGHT, 64, (FhOneWayRows){0});
    CHECK_INT(3, rays.count); // 28 px are more than a tile: a third ray between
    CHECK(rays.nearest >= 0);
    CHECK_INT(64 - 14, rays.rays[0].length); // from the middle, x 14, to the block at x 64
    CHECK(!rays.rays[rays.count - 1].hits);
}

TEST(ray_body_stops_at_walls_and_forgets_its_speed_C1_C4_C5) {
    Room room = room_from("......#\n"
                          "......#\n"
                          "#######\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(96 - 12, actor->x);
    CHECK(actor->vx == 0.0f);
    CHECK(fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT));
    room_tick(&room, FH_INPUT_LEFT, 2);
    CHECK(actor->x < 96 - 12); // at once: no speed to work off first
}

TEST(ray_body_falls_lands_and_jumps_from_the_ground_C6_C7_C8) {
    Room room = room_from("......\n"
                          "......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 0, 12, 24});
    room_tick(&room, 0, 2);
    CHECK(actor->vy > 0.0f);
    room_tick(&room, 0, 60);
    CHECK_INT(48 - 24, actor->y);
    CHECK(fh_contacts_floor(&actor->contacts));
    CHECK(actor->vy == 0.0f);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(actor->vy < 0.0f); // grounded still, but jumping: not cancelled on its first tick
    room_tick(&room, FH_INPUT_JUMP, 5);
    CHECK(actor->y < 20);
}

TEST(ray_body_stops_at_what_a_one_way_lies_in) {
    Room room = room_from("............\n"
                          "............\n"
                          "............\n"
                          "############\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 24, 12, 24});
    room_one_way(&room, (FhRect){16, 20, 128, 28});
    room_solid(&room, (FhRect){96, 0, 12, 48});
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(96 - 12, actor->x);
    room.world->bounds = (FhRect){20, -1000, 120, 2000};
    room_tick(&room, FH_INPUT_LEFT, 60);
    CHECK_INT(20, actor->x);
}

TEST(ray_at_the_very_edge_of_a_wall_is_not_missed_C9) {
    Room room = room_from("...#\n"
                          "...#\n"
                          "...#\n"
                          "...#\n"
                          "...#\n"
                          "####\n");
    FhActor *actor = ray_player(&room, (FhRect){36, 56, 12, 24}); // its side on the wall's
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 30);
    CHECK_INT(36, actor->x);
}

TEST(ray_body_walks_up_a_slope_on_the_middle_of_its_feet_C10_C11_C12_C16_C17) {
    Room room = room_from("........\n"
                          "........\n"
                          "...../##\n"
                          "..../###\n"
                          "########\n");
    FhActor *actor = ray_player(&room, (FhRect){20, 40, 12, 24});
    bool always_grounded = true;
    float slowest = 1000.0f;
    for (int tick = 0; tick < 32; tick++) {
        fh_world_tick(room.world, (FhInput){FH_INPUT_RIGHT});
        int middle = actor->x + actor->w / 2;
        always_grounded &= fh_contacts_floor(&actor->contacts);
        slowest = tick > 15 && actor->vx < slowest ? actor->vx : slowest;
        if (middle > 66 && middle < 88) {
            int ground = 64 - (middle - 64) - 1; // column c of `/` is c + 1 high
            CHECK_INT(ground, actor->y + actor->h);
        }
    }
    CHECK(always_grounded);
    CHECK(slowest > 100.0f); // speed along x is never changed
    CHECK(actor->x > 70);
}

TEST(ray_body_runs_down_a_slope_without_bouncing_C13_C14_C15) {
    Room room = room_from("........\n"
                          "........\n"
                          "##\\.....\n"
                          "###\\....\n"
                          "####\\...\n"
                          "########\n");
    FhActor *actor = ray_player(&room, (FhRect){4, 8, 12, 24});
    room_tick(&room, 0, 10);
    for (int tick = 0; tick < 40 && actor->x < 100; tick++) {
        fh_world_tick(room.world, (FhInput){FH_INPUT_RIGHT});
        CHECK(fh_contacts_floor(&actor->contacts));
        CHECK(actor->vy == 0.0f);
    }
    CHECK_INT(80, actor->y + actor->h);
    room_tick(&room, FH_INPUT_JUMP, 3);
    CHECK(!fh_contacts_floor(&actor->contacts));
}

/// Walks over a peak and says how far the feet ever sank or rose in a tick beyond what was walked.
static int worst_jump_over_peak(float smooth) {
    Room room = room_from("........\n"
                          "........\n"
                          ".../#...\n"
                          "../##...\n"
                          "########\n");
    room.world->tunings[0].ray_smooth = smooth;
    FhActor *actor = ray_player(&room, (FhRect){4, 40, 12, 24});
    room_tick(&room, 0, 4);
    int worst = 0;
    for (int tick = 0; tick < 60 && actor->x < 66; tick++) {
        FhRect before = fh_actor_box(actor);
        fh_world_tick(room.world, (FhInput){FH_INPUT_RIGHT});
        int jump = abs(actor->y - before.y) - abs(actor->x - before.x);
        worst = jump > worst ? jump : worst;
    }
    return worst;
}

TEST(ray_height_jumps_where_a_side_takes_over_and_smoothing_mends_it_C20) {
    CHECK(worst_jump_over_peak(0.0f) > 1);
    CHECK(worst_jump_over_peak(1.0f) <= 1);
}

TEST(ray_body_does_not_sink_behind_a_peak_C18_C19) {
    Room room = room_from("........\n"
                          "........\n"
                          ".../....\n"
                          "../#....\n"
                          "########\n");
    FhActor *actor = ray_player(&room, (FhRect){58, 4, 12, 24}); // its middle is past the peak
    room_tick(&room, 0, 40);
    FhRayGround ground = fh_rays_ground(room.world, actor, (FhRayPast){.grounded = true});
    CHECK(ground.over_peak);
    CHECK_INT(48 - 11, actor->y + actor->h); // held by the left ray, on column 10 of `/`
}

TEST(ray_body_rides_lifts_and_passes_one_ways_from_below) {
    Room room = room_from("......\n"
                          "......\n"
                          "------\n"
                          "......\n"
                          "######\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 40, 12, 24});
    room_tick(&room, 0, 3);
    room_tick(&room, FH_INPUT_JUMP, 20);
    room_tick(&room, 0, 60);
    CHECK_INT(32, actor->y + actor->h);
    FhSolid *lift = room_solid(&room, (FhRect){200, 100, 32, 8});
    actor->x = 208;
    actor->y = 76;
    room_tick(&room, 0, 2);
    for (int i = 0; i < 30; i++) {
        fh_solid_move(room.world, lift, 0.0f, -1.0f);
        room_tick(&room, 0, 1);
        CHECK_INT(lift->y, actor->y + actor->h);
    }
}

TEST(ray_body_stops_uphill_where_its_head_meets_a_roof) {
    Room room = room_from("........\n"
                          "..######\n"
                          "........\n"
                          "...../##\n"
                          "..../###\n"
                          "########\n");
    FhActor *actor = ray_player(&room, (FhRect){20, 56, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK(fh_actor_is_there(actor));
    CHECK(actor->y >= 32 && actor->y <= 34); // right under it
    CHECK(actor->vx == 0.0f);
    room_tick(&room, FH_INPUT_LEFT, 30);
    CHECK_INT(56, actor->y);
}

/// A hill slides to the left under a block. Returns whether a body lives that lies between them and
/// holds these keys.
static bool lives_before_sliding_hill(const char *mover, FhPoint at, uint32_t keys) {
    Room room = room_from("........\n"
                          "..#.....\n"
                          "........\n");
    FhActor *actor = room_mover(&room, mover, FH_DRIVER_PLAYER, (FhRect){at.x, at.y, 12, 24});
    room_shaped(&room, "/##\\\n####\n", 46, 48);
    for (int i = 0; i < 60; i++) {
        fh_solid_move(room.world, fh_world_solids(room.world), -0.75f, 0.0f);
        room_tick(&room, keys, 1);
    }
    bool lives = fh_actor_is_there(actor);
    return lives;
}

TEST(ray_body_and_others_are_pushed_on_by_a_hill_that_slides_under_a_block) {
    static const uint32_t keys[] = {0, FH_INPUT_LEFT, FH_INPUT_RIGHT};
    static const FhPoint places[] = {{38, 35}, {41, 35}, {44, 35}, {46, 28}}; // or beside it
    for (int mover = 0; mover < level_mover_count; mover++) {
        bool walks_slopes = level_movers[mover]->can & FH_CAN_SLOPES;
        for (int i = 0; i < 12 && walks_slopes && fh_mover_is_there(level_movers[mover]); i++) {
            CHECK(lives_before_sliding_hill(level_movers[mover]->name, places[i / 3], keys[i % 3]));
        }
    }
}

/// A body that has walked on until a lift of 8 px lay in it, between two of its three rays.
static FhActor *player_with_lift(Room *room, const char *rows, int lift_y, FhSolid **lift) {
    *room = room_from(rows);
    FhActor *actor = ray_player(room, (FhRect){32, 24, 12, 24});
    *lift = room_solid(room, (FhRect){48, lift_y, 48, 8});
    room_tick(room, FH_INPUT_RIGHT, 30);
    CHECK(actor->x > 48 - 12);
    return actor;
}

TEST(ray_body_with_a_lift_between_two_rays_goes_along_with_it) {
    Room room;
    FhSolid *lift;
    FhActor *actor = player_with_lift(&room,
                                      "........\n"
                                      "........\n"
                                      "........\n"
                                      "########\n",
                                      26, &lift);
    FhPoint beside = {actor->x - lift->x, actor->y - lift->y};
    fh_solid_move(room.world, lift, -6.0f, 0.0f);
    fh_solid_move(room.world, lift, 0.0f, -9.0f);
    CHECK_INT(beside.x, actor->x - lift->x);
    CHECK_INT(beside.y, actor->y - lift->y);
    CHECK(fh_actor_is_there(actor));
}

TEST(ray_body_between_a_wall_and_a_lift_that_lies_in_it_is_set_free) {
    Room room;
    FhSolid *lift;
    FhActor *actor = player_with_lift(&room,
                                      "........\n"
                                      "........\n"
                                      "#.......\n"
                                      "########\n",
                                      38, &lift);
    fh_solid_move(room.world, lift, -40.0f, 0.0f);
    CHECK(fh_actor_is_there(actor));
    CHECK(!fh_query_blocked(room.world, actor, fh_actor_box(actor)));
}

TEST(ray_body_on_a_slope_walks_against_a_lift_between_two_rays_and_is_set_free_uphill) {
    static const char *const rooms[] = {"........\n........\n...../#.\n..../##.\n########\n",
                                        "........\n........\n.#\\.....\n.##\\....\n########\n"};
    FhPoint way[30] = {{0, 0}};
    for (int i = 0; i < 16; i++) {
        bool mirrored = i % 2;
        Room room = room_from(rooms[mirrored]);
        FhActor *actor =
            ray_player(&room, (FhRect){mirrored ? 52 - i / 2 : 64 + i / 2, 20, 12, 24});
        room_tick(&room, 0, 30);
        int x = mirrored ? actor->x + 13 : actor->x - 49;
        FhSolid *lift = room_solid(&room, (FhRect){x, actor->y + 1, 48, 8});
        int lay_in = 0;
        for (int tick = 0; tick < 30 && CHECK(fh_actor_is_there(actor)); tick++) {
            fh_solid_move(room.world, lift, mirrored ? -1.0f : 1.0f, 0.0f);
            room_tick(&room, mirrored ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 1);
            lay_in += fh_rect_overlaps(fh_solid_box(lift), fh_actor_box(actor));
            if (mirrored) {
                CHECK_INT(way[tick].x, 128 - 12 - actor->x);
                CHECK(fh_abs(way[tick].y - actor->y) <= 1); // the middle is one of two pixels
            }
            way[tick] = (FhPoint){actor->x, actor->y};
        }
        CHECK(lay_in > 2);
        CHECK(!fh_rect_overlaps(fh_solid_box(lift), fh_actor_box(actor)));
        room_destroy(&room);
    }
}

/// The most px that a body's core was in something while these keys were held.
static int core_depth_with(Room *room, const FhActor *actor, uint32_t held, int ticks) {
    int deepest = 0;
    for (int tick = 0; tick < ticks; tick++) {
        room_tick(room, held, 1);
        deepest = fh_max(deepest, storm_depth(room->world, actor));
    }
    return deepest;
}

TEST(ray_body_keeps_its_core_out_of_what_lies_between_two_rays) {
    Room room = room_from("#.......\n"
                          "#.......\n"
                          "#.......\n"
                          "########\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 22, 14, 26});
    FhSolid *aside = room_solid(&room, (FhRect){64, 27, 3, 3});
    room_solid(&room, (FhRect){37, 8, 4, 4});
    CHECK_INT(0, core_depth_with(&room, actor, FH_INPUT_JUMP, 30));
    CHECK_INT(22, actor->y); // it has fallen again
    CHECK_INT(0, core_depth_with(&room, actor, FH_INPUT_RIGHT, 60));
    CHECK(fh_rect_overlaps(fh_actor_box(actor), fh_solid_box(aside))); // the core alone is kept out
    CHECK(actor->vx == 0.0f);
    CHECK_INT(0, core_depth_with(&room, actor, FH_INPUT_LEFT, 30));
    CHECK_INT(16, actor->x); // and it comes away
}

TEST(ray_body_that_is_too_low_for_a_core_has_the_middle_of_its_head) {
    FhActor actor = {.x = 10, .y = 20, .w = 40, .h = 4};
    FhRect core = fh_raycast_core(&actor);
    CHECK_INT(30, core.x);
    CHECK_INT(20, core.y);
    CHECK_INT(1, core.w);
    CHECK_INT(1, core.h);
}

/// A ceiling 20 px over the head of a player that rises so fast, without gravity.
static void check_rise(float speed, int ticks, bool blocked) {
    Room room = room_from("......\n");
    room_solid(&room, (FhRect){0, 0, 96, 20});
    FhActor *actor = ray_player(&room, (FhRect){32, 40, 12, 24});
    room.world->tunings[0].gravity = 0.0f;
    actor->vy = -speed;
    room_tick(&room, FH_INPUT_JUMP, ticks);
    CHECK_INT(blocked, actor->vy == 0.0f);
    CHECK_INT(blocked, actor->y == 20);
}

TEST(ray_body_that_rises_just_to_a_ceiling_has_met_it) {
    check_rise(600.0f, 1, false);
    check_rise(600.0f, 2, true); // 20 px to the pixel
    check_rise(1200.0f, 1, true);
    check_rise(1140.0f, 1, false);
    check_rise(1260.0f, 1, true);
}

TEST(ray_body_whose_core_meets_something_over_its_head_has_lost_its_speed) {
    Room room = room_from("......\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 40, 14, 26});
    room_solid(&room, (FhRect){37, 18, 4, 4});
    room.world->tunings[0].gravity = 0.0f;
    actor->vy = -600.0f;
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(30, actor->y);
    CHECK(actor->vy < 0.0f);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(30, actor->y);
    CHECK(actor->vy == 0.0f);
}

TEST(ray_body_that_its_core_holds_in_the_air_gathers_no_speed_there) {
    Room room = room_from("#......#\n");
    FhActor *actor = ray_player(&room, (FhRect){32, 0, 14, 26});
    FhSolid *post = room_solid(&room, (FhRect){37, 60, 4, 40});
    room_tick(&room, 0, 60);
    CHECK_INT(60, actor->y + fh_raycast_core(actor).h);
    CHECK(actor->vy == 0.0f);
    int y = actor->y;
    post->flags &= ~(uint32_t)FH_SOLID_COLLIDABLE;
    room_tick(&room, 0, 1);
    CHECK(actor->y <= y + 1); // it falls from rest
}
