
#include <math.h>
#include <stdlib.h>

#include "engine/room.h"
#include "engine/movers/near_lines.h"
#include "engine/movers/vector_body.h"
#include "engine/rules/query.h"
#include "test.h"
#include "level/movers.h"
#include "foothold/mover.h"
#include "engine/movers/mover.h"

/// A room whose terrain is lines, and a player in it.
typedef struct Hall {
    Room room;
    FhLines *lines;
    FhActor *actor;
} Hall;

static void end_lines(void *lines) {
    fh_lines_destroy(lines);
}

static Hall hall_with(const char *rows, const FhPolygon *polygons, int count, FhRect box) {
    Hall hall = {.lines = fh_lines_create()};
    test_at_end(end_lines, hall.lines);
    hall.room = room_from(rows);
    CHECK(fh_lines_set_polygons(hall.lines, polygons, count));
    CHECK(fh_lines_follow(hall.lines, hall.room.terrain));
    hall.room.world->lines = hall.lines;
    hall.actor = room_mover(&hall.room, "vector", FH_DRIVER_PLAYER, box);
    return hall;
}

static Hall hall_from(const char *rows, FhRect box) {
    return hall_with(rows, NULL, 0, box);
}

static FhTuning *tuning_of(Hall *hall) {
    return &hall->room.world->tunings[0];
}

static bool stands(const Hall *hall) {
    return fh_contacts_floor(&hall->actor->contacts);
}

static int feet(const Hall *hall) {
    return hall->actor->y + hall->actor->h;
}

static const char plain[] = "............\n"
                            "............\n"
                            "............\n"
                            "############\n";

TEST(vector_body_falls_stands_and_walks_on_lines_B47) {
    Hall hall = hall_from(plain, (FhRect){20, 0, 12, 24});
    room_tick(&hall.room, 0, 60);
    CHECK_INT(48, feet(&hall));
    CHECK(stands(&hall));
    int x = hall.actor->x;
    room_tick(&hall.room, FH_INPUT_RIGHT, 20);
    CHECK(hall.actor->x > x + 20);
    CHECK_INT(48, feet(&hall));
}

TEST(vector_body_walks_up_and_down_slopes_and_over_their_tops_without_leaving_them_B47) {
    Hall hall = hall_from("................\n"
                          "................\n"
                          "................\n"
                          "...../##\\.......\n"
                          "..../####\\......\n"
                          "..ab######\\.....\n"
                          "################\n",
                          (FhRect){4, 72, 12, 24});
    room_tick(&hall.room, 0, 2);
    int highest = feet(&hall);
    for (int tick = 0; tick < 110; tick++) {
        room_tick(&hall.room, FH_INPUT_RIGHT, 1);
        CHECK(stands(&hall));
        highest = fh_min(highest, feet(&hall));
    }
    CHECK_INT(48, highest);
    CHECK_INT(96, feet(&hall));
    CHECK(hall.actor->x > 165);
}

// --- steep ground -----------------------------------------------------------------------------

/// A floor from x -200 to 900 at y 96, and a side at x 100 that rises to the right by `run` px over
/// 80 px of height.
static Hall hall_with_ramp(int run, FhRect box) {
    FhPoint points[] = {{-200, 96}, {100, 96}, {100 + run, 16}, {900, 16}, {900, 140}, {-200, 140}};
    FhPolygon polygon = {points, 6, true, false, 0};
    return hall_with(".\n", &polygon, 1, box);
}

TEST(vector_steep_ground_is_slippery_and_gives_no_height_B47) {
    Hall hall = hall_with_ramp(40, (FhRect){40, 72, 12, 24}); // 63 degrees
    tuning_of(&hall)->run_accel = 60000.0f;
    for (int tick = 0; tick < 200; tick++) {
        room_tick(&hall.room, FH_INPUT_RIGHT, 1);
        CHECK_INT(96, feet(&hall));
    }
    hall.actor->x = 120;
    hall.actor->y = 8;
    bool stood = false;
    room_tick(&hall.room, 0, 6);
    for (int tick = 0; tick < 20; tick++) {
        room_tick(&hall.room, 0, 1);
        stood |= stands(&hall) && feet(&hall) < 96;
    }
    room_tick(&hall.room, 0, 60);
    CHECK(!stood && stands(&hall));
    CHECK_INT(96, feet(&hall));
}

/// What a flight of ten ticks into a slope came to, as if the slope rose to the right.
typedef struct Crash {
    FhVector speed, way; // px/s, px
} Crash;

/// The slope is one of 3:4, which is too steep for feet.
static Crash crash(float vx, float vy, int facing) {
    const FhPoint slope[] = {{0, 400}, {facing * 300, 0}, {facing * 300, 400}};
    FhPolygon polygon = {.points = slope, .count = 3, .closed = true};
    Hall hall = hall_with(".\n", &polygon, 1, (FhRect){facing * 100 - 6, 238, 12, 24});
    FhPoint from = {hall.actor->x, hall.actor->y};
    tuning_of(&hall)->gravity = 0.0f;
    tuning_of(&hall)->fall_speed = 1000.0f;
    tuning_of(&hall)->air_momentum = 1.0f;
    hall.actor->vx = (float)facing * vx;
    hall.actor->vy = vy;
    room_tick(&hall.room, 0, 10);
    Crash came = {{facing * (double)hall.actor->vx, (double)hall.actor->vy},
                  {facing * (hall.actor->x - from.x), hall.actor->y - from.y}};
    return came;
}

TEST(vector_steep_slope_takes_the_speed_into_it_and_gives_no_height_B47) {
    Crash straight = crash(80.0f, 60.0f, 1); // at right angles: nothing is left
    CHECK(straight.speed.x == 0.0 && straight.speed.y == 0.0);
    int slides = 0;
    for (int vx = 0; vx <= 600; vx += 60) {
        for (int vy = -40; vy <= 600; vy += 40) {
            Crash right = crash((float)vx, (float)vy, 1);
            Crash left = crash((float)vx, (float)vy, -1);
            CHECK(right.speed.x == left.speed.x && right.speed.y == left.speed.y);
            CHECK(fabs(right.way.x - left.way.x) <= 1.0 && fabs(right.way.y - left.way.y) <= 1.0);
            CHECK(right.speed.y >= (vy < 0 ? vy : 0) && right.way.y >= (vy < 0 ? vy / 6.0 : 0) - 1);
            double along = 0.8 * vy - 0.6 * vx; // what of it leads down the slope
            if (along > 0.0) {
                slides++;
                CHECK(fabs(0.8 * right.speed.y - 0.6 * right.speed.x - along) < 0.01);
                CHECK(fabs(0.8 * right.way.y - 0.6 * right.way.x - along / 6.0) < 1.5);
            } else if (vy > 0 && 3 * vx > 4 * vy) {
                CHECK(right.way.y >= 0.64 * vy / 6.0 - 1.0); // as far as a fall alone
            }
        }
    }
    CHECK(slides > 50);
}

TEST(vector_steepest_floor_is_a_matter_of_tuning_B47) {
    for (int angle = 40; angle <= 70; angle += 10) {
        Hall hall = hall_with_ramp(80, (FhRect){40, 72, 12, 24}); // 45 degrees
        tuning_of(&hall)->max_slope_angle = (float)angle;
        room_tick(&hall.room, FH_INPUT_RIGHT, 90);
        CHECK_INT(angle > 45 ? 16 : 96, feet(&hall));
    }
}

TEST(vector_steepest_floor_of_none_is_level_ground_B47) {
    Hall hall = hall_from(plain, (FhRect){20, 20, 12, 24});
    tuning_of(&hall)->max_slope_angle = 0.0f;
    room_tick(&hall.room, 0, 30);
    CHECK(stands(&hall));
    room_tick(&hall.room, FH_INPUT_JUMP, 5);
    CHECK(feet(&hall) < 40);
}

TEST(vector_body_is_pushed_out_of_lines_that_it_lies_in_by_less_than_4_px) {
    for (int deep = 0; deep <= 6; deep++) {
        Hall hall = hall_from(plain, (FhRect){20, 10, 12, 24});
        hall.actor->y = 48 - 24 + deep;
        FhVectorBody body = fh_vector_body(hall.room.world, hall.actor);
        fh_vector_push_out(&body);
        fh_vector_put(&body, hall.actor);
        CHECK_INT(deep < 4 ? 48 : 48 + deep, feet(&hall));
        CHECK_INT(20, hall.actor->x);
    }
}

TEST(vector_body_between_two_steep_sides_stands_and_can_jump) {
    FhPoint points[] = {{0, 0}, {40, 80}, {80, 0}, {200, 0}, {200, 120}, {-120, 120}, {-120, 0}};
    FhPolygon polygon = {points, 7, true, false, 0};
    Hall hall = hall_with(".\n", &polygon, 1, (FhRect){30, -40, 12, 24});
    room_tick(&hall.room, 0, 90);
    CHECK(stands(&hall));
    int y = hall.actor->y;
    room_tick(&hall.room, FH_INPUT_JUMP, 10);
    CHECK(hall.actor->y < y - 20);
}

// --- friction ---------------------------------------------------------------------------------

TEST(vector_body_at_rest_stays_where_it_is_to_the_bit_B48) {
    for (int run = 80; run <= 320; run += 47) {
        Hall hall = hall_with_ramp(run, (FhRect){100 + run / 2, 0, 13, 24});
        room_tick(&hall.room, 0, 120);
        CHECK(stands(&hall));
        uint64_t before = fh_world_hash(hall.room.world);
        int tick = hall.room.world->tick;
        room_tick(&hall.room, 0, 600);
        hall.room.world->tick = tick;
        CHECK(before == fh_world_hash(hall.room.world));
    }
}

/// How far the body slides after running `key` for half a second from the middle of a slope of 45
/// degrees that rises to the right.
static int slide_after(uint32_t key) {
    Hall hall = hall_with("............................\n", NULL, 0, (FhRect){0, 0, 12, 24});
    FhPoint points[] = {{-600, 600}, {600, -600}, {600, 700}, {-600, 700}};
    FhPolygon polygon = {points, 4, true, false, 0};
    CHECK(fh_lines_set_polygons(hall.lines, &polygon, 1));
    hall.actor->x = 0;
    hall.actor->y = -40;
    room_tick(&hall.room, 0, 60);
    room_tick(&hall.room, key, 30);
    CHECK(stands(&hall));
    int x = hall.actor->x;
    room_tick(&hall.room, 0, 90);
    CHECK(hall.actor->vx == 0.0f);
    int slid = fh_abs(hall.actor->x - x);
    return slid;
}

TEST(vector_slope_pulls_at_a_sliding_actor_and_holds_a_resting_one_B48) {
    int downhill = slide_after(FH_INPUT_LEFT);
    int uphill = slide_after(FH_INPUT_RIGHT);
    CHECK(downhill > 2 * uphill && uphill > 0);
    CHECK_INT(0, slide_after(0));
}

TEST(vector_stopped_body_slips_where_the_ground_has_too_little_grip_B48) {
    FhProfilePoint rise[] = {{0, 0}, {1, 1}};
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 0.15f};
    fh_shape_from_profile(&kind.shape, 16, rise, 2);
    Hall hall =
        hall_from(".......\n.......\n.......\n.......\n#######\n", (FhRect){64, 16, 10, 16});
    FhTile ice = fh_tile_make(fh_tileset_add(hall.room.tileset, &kind), 0);
    for (int i = 0; i < 4; i++) {
        fh_terrain_set(hall.room.terrain, 2 + i, 3 - i, ice);
        for (int row = 4 - i; row < 4; row++) {
            fh_terrain_set(hall.room.terrain, 2 + i, row, room_tile('#'));
        }
    }
    room_tick(&hall.room, 0, 120);
    CHECK_INT(64, feet(&hall));
}

// --- lines ------------------------------------------------------------------------------------

TEST(vector_body_passes_no_line_at_any_speed) {
    FhPoint wall[] = {{5000, -4000}, {5000, 290}};
    FhPoint floor[] = {{-9000, 300}, {9000, 300}};
    FhPolygon polygons[] = {{wall, 2, false, false, 0}, {floor, 2, false, true, 0}};
    float speeds[] = {3.0f, 999.9f, 40000.0f, 600000.0f, 3000000.0f};
    for (int i = 0; i < 5; i++) {
        Hall hall = hall_with(".\n", polygons, 2, (FhRect){4960, 100, 12, 24});
        hall.actor->vx = speeds[i];
        room_tick(&hall.room, FH_INPUT_RIGHT, 40);
        CHECK_INT(4988, hall.actor->x);
        hall.actor->y = 200;
        hall.actor->vy = speeds[i];
        room_tick(&hall.room, 0, 90);
        CHECK_INT(300, feet(&hall));
        hall.actor->x = 5030;
        hall.actor->y = 0;
        hall.actor->vx = -speeds[i];
        room_tick(&hall.room, FH_INPUT_LEFT, 60);
        CHECK_INT(5000, hall.actor->x);
    }
}

TEST(vector_one_way_line_lets_pass_from_below_holds_from_above_and_drops) {
    FhPoint line[] = {{30, 60}, {150, 30}};
    FhPolygon polygon = {line, 2, false, true, 0};
    Hall hall = hall_with("\n\n\n\n\n\n############\n", &polygon, 1, (FhRect){60, 72, 12, 24});
    tuning_of(&hall)->jump_speed = 330.0f;
    room_tick(&hall.room, 0, 2);
    room_tick(&hall.room, FH_INPUT_JUMP, 40);
    room_tick(&hall.room, 0, 30);
    CHECK(stands(&hall) && feet(&hall) < 56);
    CHECK(hall.actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_ONE_WAY);
    room_tick(&hall.room, FH_INPUT_DOWN, 1);
    room_tick(&hall.room, 0, 40);
    CHECK_INT(96, feet(&hall));
}

TEST(vector_one_press_drops_through_one_row_of_two) {
    Hall hall = hall_from("......\n"
                          "......\n"
                          "------\n"
                          "------\n"
                          "......\n"
                          "######\n",
                          (FhRect){30, 8, 12, 24});
    room_tick(&hall.room, 0, 3);
    CHECK_INT(32, feet(&hall));
    room_tick(&hall.room, FH_INPUT_DOWN, 1);
    room_tick(&hall.room, 0, 60);
    CHECK_INT(48, feet(&hall));
    room_tick(&hall.room, FH_INPUT_DOWN, 1);
    room_tick(&hall.room, 0, 60);
    CHECK_INT(80, feet(&hall));
}

TEST(vector_one_way_line_that_is_almost_upright_lets_pass_from_both_sides) {
    for (int i = 0; i < 4; i++) {
        int side = i % 2 == 0 ? -1 : 1;
        FhPoint line[] = {{96, i < 2 ? 0 : 48}, {98, i < 2 ? 48 : 0}};
        FhPolygon polygon = {line, 2, false, true, 0};
        Hall hall = hall_with(plain, &polygon, 1, (FhRect){side > 0 ? 60 : 120, 24, 12, 24});
        room_tick(&hall.room, side > 0 ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 50);
        CHECK(side > 0 ? hall.actor->x > 98 : hall.actor->x + hall.actor->w < 96);
        CHECK_INT(48, feet(&hall));
    }
}

TEST(vector_belts_carry_the_way_they_point) {
    for (int side = -1; side <= 1; side += 2) {
        Hall hall = hall_from(side > 0 ? "\n\n\n>>>>>>>>>>>>\n" : "\n\n\n<<<<<<<<<<<<\n",
                              (FhRect){90, 24, 12, 24});
        room_tick(&hall.room, 0, 30);
        CHECK(side * (hall.actor->x - 90) > 10);
    }
}

TEST(vector_feet_are_tapered_so_that_they_climb_small_bumps_and_no_others) {
    for (int height = 1; height <= 5; height++) {
        FhPoint bump[] = {{80, 48 - height}, {100, 48 - height}, {100, 50}, {80, 50}};
        FhPolygon polygon = {bump, 4, true, false, 0};
        Hall hall = hall_with(plain, &polygon, 1, (FhRect){20, 24, 12, 24});
        room_tick(&hall.room, FH_INPUT_RIGHT, 60);
        CHECK_INT(height <= FH_HULL_TAPER, hall.actor->x > 100);
    }
}

TEST(vector_head_slips_past_a_corner) {
    FhPoint block[] = {{0, 0}, {60, 0}, {60, 20}, {0, 20}};
    FhPolygon polygon = {block, 4, true, false, 0};
    Hall hall = hall_with("\n\n\n\n########\n", &polygon, 1, (FhRect){57, 40, 12, 24});
    tuning_of(&hall)->jump_speed = 400.0f;
    room_tick(&hall.room, 0, 2);
    room_tick(&hall.room, FH_INPUT_JUMP, 14);
    CHECK_INT(60, hall.actor->x);
    CHECK(hall.actor->y < 10);
}

TEST(vector_tiles_one_ways_drop_ladders_climb_and_lifts_carry) {
    Hall hall = hall_from("......\n"
                          ".T.--.\n"
                          ".H....\n"
                          ".H....\n"
                          "######\n",
                          (FhRect){18, 40, 10, 24});
    room_tick(&hall.room, FH_INPUT_UP, 90);
    CHECK_INT(16, feet(&hall));
    hall.actor->x = 56;
    hall.actor->y = -20;
    room_tick(&hall.room, 0, 30);
    CHECK_INT(16, feet(&hall));
    room_tick(&hall.room, FH_INPUT_DOWN, 30);
    CHECK_INT(64, feet(&hall));
    room_ride(&hall.room, hall.actor);
}

// --- polygons that move -----------------------------------------------------------------------

/// A boat of 60 x 20 px that goes from `at` by (dx, dy) at that speed, and back.
static void add_boat_at(Hall *hall, FhPoint at, int dx, int dy, float speed) {
    FhPoint points[] = {at, {at.x + 60, at.y}, {at.x + 50, at.y + 20}, {at.x + 10, at.y + 20}};
    FhPolygon polygon = {points, 4, true, false, 0};
    FhPoint path[] = {at, {at.x + dx, at.y + dy}};
    FhSolidDef def = {.box = {at.x, at.y, 60, 20},
                      .mode = FH_PATH_PINGPONG,
                      .speed = speed,
                      .path = path,
                      .path_count = 2,
                      .polygon = &polygon};
    fh_world_add_solid(hall->room.world, &def);
}

static void add_boat(Hall *hall, int dx, int dy, float speed) {
    add_boat_at(hall, (FhPoint){100, 100}, dx, dy, speed);
}

TEST(vector_polygon_that_moves_carries_an_actor_on_it) {
    Hall hall = hall_with(".\n", NULL, 0, (FhRect){124, 76, 12, 24});
    add_boat(&hall, 90, -50, 60.0f);
    const FhSolid *boat = &fh_world_solids(hall.room.world)[0];
    room_tick(&hall.room, 0, 2);
    int off = hall.actor->x - boat->x;
    for (int tick = 0; tick < 300; tick++) {
        room_tick(&hall.room, 0, 1);
        CHECK_INT(off, hall.actor->x - boat->x);
        CHECK_INT(boat->y, feet(&hall));
        CHECK(stands(&hall));
    }
}

TEST(vector_polygon_that_moves_pushes_at_any_speed_and_squishes_at_walls) {
    float speeds[] = {30.0f, 300.0f, 600.0f, 6000.0f};
    for (int i = 0; i < 8; i++) {
        Hall hall = hall_from("........................\n\n\n\n\n\n\n"
                              "........................\n"
                              "........................\n"
                              "####################...#\n",
                              (FhRect){170, 120, 12, 24});
        if (i >= 4) { // a boat that goes far off, before this one
            add_boat_at(&hall, (FhPoint){100, 1000}, 120, 10, 60.0f);
        }
        add_boat(&hall, 120, 10, speeds[i % 4]);
        const FhSolid *boat = &fh_world_solids(hall.room.world)[i / 4];
        for (int tick = 0; tick < 300 && boat->x < 220; tick++) {
            room_tick(&hall.room, 0, 1);
        }
        CHECK(hall.actor->x >= boat->x + 45);
        CHECK_INT(FH_STATE_ALIVE, hall.actor->state);
    }
    Hall hall = hall_from("\n\n\n\n\n............#\n............#\n............#\n............#\n"
                          "#############\n",
                          (FhRect){170, 120, 12, 24});
    add_boat(&hall, 40, 20, 60.0f);
    room_tick(&hall.room, 0, 60);
    CHECK_INT(FH_STATE_SQUISHED, hall.actor->state);
}

TEST(vector_body_is_squished_once_by_two_polygons_that_move) {
    for (int speed = 60; speed <= 960; speed *= 2) {
        Hall hall = hall_from("\n\n\n\n\n............#\n............#\n............#\n"
                              "............#\n#############\n",
                              (FhRect){170, 120, 12, 24});
        add_boat(&hall, 40, 20, (float)speed);
        add_boat_at(&hall, (FhPoint){104, 104}, 40, 20, (float)speed);
        int squishes = 0;
        for (int tick = 0; tick < 60; tick++) {
            room_tick(&hall.room, 0, 1);
            squishes += room_events(&hall.room, FH_EVENT_SQUISH);
        }
        CHECK_INT(1, squishes);
    }
}

/// How deep the body lies in lines, px.
static double depth_in_lines(const Hall *hall) {
    FhVectorBody body = fh_vector_body(hall->room.world, hall->actor);
    FhVectorDepth deepest = {.body = &body, .depth = -1.0e9, .limit = 1.0e9};
    FhRect reach = fh_vector_reach(&body, (FhVector){0.0, 0.0});
    fh_near_lines(hall->room.world, hall->actor, reach, 0, fh_vector_note_depth, &deepest);
    return deepest.depth;
}

TEST(vector_polygon_that_moves_leaves_what_it_pushes_out_of_it) {
    static const FhPoint ways[] = {{4, 0},  {4, 2},  {4, 4},  {2, 4},   {0, 4},   {-2, 4},
                                   {-4, 4}, {-4, 2}, {-4, 0}, {-4, -2}, {-4, -4}, {-2, -4},
                                   {0, -4}, {2, -4}, {4, -4}, {4, -2}};
    int pushed = 0;
    for (int i = 0; i < 16 * 4; i++) {
        FhPoint way = ways[i % 16];
        Hall hall = hall_with(".\n", NULL, 0, (FhRect){124 + 18 * way.x, 98 + 16 * way.y, 12, 24});
        tuning_of(&hall)->gravity = 0.0f;
        add_boat(&hall, 30 * way.x, 30 * way.y, 45.0f + 100.0f * (float)(i / 16));
        FhPoint from = {hall.actor->x, hall.actor->y};
        for (int tick = 0; tick < 40; tick++) {
            room_tick(&hall.room, 0, 1);
            double depth = depth_in_lines(&hall);
            if (depth > 0.0) {
                test_fail(__FILE__, __LINE__, "way %d, tick %d: %g px deep", i, tick, depth);
                break;
            }
        }
        CHECK_INT(FH_STATE_ALIVE, hall.actor->state);
        pushed += hall.actor->x != from.x || hall.actor->y != from.y;
    }
    CHECK(pushed > 40);
}

TEST(
    vector_body_of_any_size_that_a_polygon_presses_to_the_floor_is_squished_and_not_pressed_into_it) {
    for (int size = 1; size <= 12; size++) {
        for (int speed = 30; speed <= 480; speed *= 2) {
            Hall hall = hall_from("\n\n\n\n\n\n\n\n\n############\n",
                                  (FhRect){124, 144 - size, size, size});
            add_boat(&hall, 0, 60, (float)speed);
            for (int tick = 0; tick < 120; tick++) {
                room_tick(&hall.room, 0, 1);
                bool is_there = fh_actor_is_there(hall.actor);
                CHECK(!is_there ||
                      !fh_query_blocked(hall.room.world, hall.actor, fh_actor_box(hall.actor)));
            }
            CHECK_INT(FH_STATE_SQUISHED, hall.actor->state);
        }
    }
}

TEST(vector_body_that_lies_in_a_polygon_that_moves_comes_out_of_it) {
    for (int deep = 0; deep <= 14; deep++) {
        for (int away = -90; away <= 90; away += 180) {
            Hall hall = hall_with(".\n", NULL, 0, (FhRect){124, 20, 12, 24});
            add_boat(&hall, away, 0, 120.0f);
            room_tick(&hall.room, 0, 1);
            hall.actor->y = 100 - 24 + deep;
            room_tick(&hall.room, 0, 1);
            CHECK_INT(FH_STATE_ALIVE, hall.actor->state);
            CHECK(depth_in_lines(&hall) <= 0.0);
            CHECK(deep >= 4 || feet(&hall) == 100);
        }
    }
}

TEST(vector_body_on_a_sloped_deck_goes_up_where_a_wall_keeps_it_from_going_along) {
    for (int speed = 30; speed <= 240; speed *= 2) {
        Hall hall = hall_from("......#\n......#\n......#\n......#\n......#\n......#\n......#\n",
                              (FhRect){112, 101, 12, 24});
        FhPoint points[] = {{60, 160}, {260, 60}, {260, 160}};
        FhPolygon polygon = {points, 3, true, false, 0};
        FhPoint path[] = {{60, 60}, {20, 60}};
        FhSolidDef def = {.box = {60, 60, 200, 100},
                          .speed = (float)speed,
                          .path = path,
                          .path_count = 2,
                          .polygon = &polygon};
        FhSolid *boat = fh_solid_of(hall.room.world, fh_world_add_solid(hall.room.world, &def));
        room_tick(&hall.room, 0, 2);
        for (int tick = 0; tick < 4800 / speed / 2; tick++) {
            room_tick(&hall.room, 0, 1);
            int deck = 160 - (125 - boat->x) / 2; // under the right foot, at x 125
            CHECK_INT(FH_STATE_ALIVE, hall.actor->state);
            CHECK(abs(feet(&hall) - deck) <= 3);
            CHECK_INT(112, hall.actor->x);
        }
    }
}

/// The speed of a jump off a thing that goes that way, a polygon or a plain solid.
static FhVector jump_off(bool polygon, int dx, int dy, float speed) {
    Hall hall = hall_with(".\n", NULL, 0, (FhRect){124, 76, 12, 24});
    if (polygon) {
        add_boat(&hall, dx, dy, speed);
    } else {
        FhPoint path[] = {{100, 100}, {100 + dx, 100 + dy}};
        FhSolidDef def = {.box = {100, 100, 60, 20},
                          .mode = FH_PATH_PINGPONG,
                          .speed = speed,
                          .path = path,
                          .path_count = 2};
        fh_world_add_solid(hall.room.world, &def);
    }
    room_tick(&hall.room, 0, 10);
    CHECK(stands(&hall));
    room_tick(&hall.room, FH_INPUT_JUMP, 1);
    FhVector jump = {(double)hall.actor->vx, (double)hall.actor->vy};
    return jump;
}

TEST(vector_polygon_that_moves_gives_a_jump_what_a_plain_solid_gives) {
    static const FhPoint ways[] = {{90, 0}, {-90, 0}, {0, -90}, {90, -90}, {-90, -45}, {45, 90}};
    FhVector still = jump_off(true, 90, 0, 0.0f);
    for (int i = 0; i < 6; i++) {
        FhVector off_polygon = jump_off(true, ways[i].x, ways[i].y, 60.0f);
        FhVector off_solid = jump_off(false, ways[i].x, ways[i].y, 60.0f);
        CHECK(off_polygon.x == off_solid.x && off_polygon.y == off_solid.y);
        CHECK(ways[i].x == 0 || (off_polygon.x > still.x) == (ways[i].x > 0));
        CHECK(ways[i].y >= 0 || off_polygon.y < still.y);
    }
}

TEST(vector_polygon_that_moves_is_air_to_the_others) {
    Hall hall = hall_with(".\n", NULL, 0, (FhRect){124, 70, 12, 24});
    add_boat(&hall, 0, -50, 60.0f);
    fh_actor_set_movement(hall.room.world, hall.actor, level_mover_find("pixel"));
    room_tick(&hall.room, 0, 60);
    CHECK(feet(&hall) > 150);
}

// --- everywhere -------------------------------------------------------------------------------

TEST(vector_motion_is_the_same_far_from_the_origin) {
    const char *rows = "............\n"
                       ".....^......\n"
                       "............\n"
                       "...../\\.....\n"
                       "..ab##.#.--.\n"
                       "############\n";
    Room rooms[2] = {room_at(rows, 0, 0), room_at(rows, 60000, -60000)};
    FhActor *actors[2];
    uint32_t seed = 4;
    for (int i = 0; i < 2; i++) {
        actors[i] = room_mover(&rooms[i], "vector", FH_DRIVER_PLAYER,
                               (FhRect){20 + i * 960000, 20 - i * 960000, 12, 22});
    }
    for (int tick = 0; tick < 600; tick++) {
        uint32_t held = test_random(&seed) % 32;
        room_tick(&rooms[0], held, 1);
        room_tick(&rooms[1], held, 1);
        if (!CHECK_INT(actors[0]->x, actors[1]->x - 960000) ||
            !CHECK_INT(actors[0]->y, actors[1]->y + 960000)) {
            break;
        }
    }
}

TEST(vector_traced_beforehand_or_on_the_way_is_the_same_ground) {
    Hall hall = hall_from(plain, (FhRect){20, 0, 12, 24});
    FhWorld *bare = test_world(fh_world_clone(hall.room.world));
    bare->lines = NULL;
    for (int tick = 0; tick < 240; tick++) {
        FhInput input = {tick % 80 < 60 ? FH_INPUT_RIGHT : FH_INPUT_LEFT | FH_INPUT_JUMP};
        fh_world_tick(bare, input);
        fh_world_tick(hall.room.world, input);
        CHECK_INT(hall.actor->x, fh_world_actors(bare)[0].x);
        CHECK_INT(hall.actor->y, fh_world_actors(bare)[0].y);
    }
}

TEST(vector_shows_lines_hull_contacts_and_normals) {
    Hall hall = hall_from(plain, (FhRect){20, 0, 12, 24});
    room_tick(&hall.room, 0, 60);
    FhMarks marks = {0};
    fh_mover_vector.see(hall.room.world, hall.actor, &marks);
    bool seen[FH_MARK_ROLES] = {false};
    for (int i = 0; i < marks.count; i++) {
        seen[marks.marks[i].role] = true;
    }
    CHECK(seen[FH_MARK_LOOKED_AT] && seen[FH_MARK_EDGE] && seen[FH_MARK_GROUND]);
    CHECK(seen[FH_MARK_NORMAL]);
}
