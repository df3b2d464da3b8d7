// Smooth tiles: Monteiro's second type, mechanism by mechanism (B8 to B24, B62 to B64).

#include <stdlib.h>
#include <string.h>

#include "engine/movers/tile_floor.h"
#include "engine/rules/query.h"
#include "engine/rules/move.h"
#include "movement/smooth_room.h"
#include "movement/storm.h"
#include "test.h"
#include "level/movers.h"
#include "foothold/mover.h"

TEST(smooth_box_is_free_between_cells_and_of_any_size_B8) {
    Room room = room_from("....\n"
                          "....\n"
                          "####\n");
    FhActor *actor = smooth_player(&room, 21, 32);
    CHECK_INT(15, actor->x); // astride two cells
    room_tick(&room, 0, 5);
    CHECK_INT(15, actor->x);
    CHECK_INT(32, smooth_feet(actor));
}

TEST(smooth_goes_along_x_before_y_B9_B13) {
    Room room = room_from("....\n"
                          "..#.\n"
                          "....\n");
    FhActor *actor = smooth_player(&room, 25, 15);
    actor->vx = 240.0f;
    actor->vy = 240.0f;
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK(actor->x > 19); // x first: past the corner; y first would have met the wall's side
    room_tick(&room, FH_INPUT_RIGHT, 4);
    CHECK_INT(16, smooth_feet(actor)); // so it lands on top
}

TEST(smooth_leading_edge_scans_all_rows_that_the_box_spans_B10) {
    for (int row = 0; row < 3; row++) {
        Room room = room_from("");
        fh_terrain_set(room.terrain, 4, row, room_tile('#'));
        FhActor *actor = smooth_player(&room, 30, 40); // rows 1 and 2
        actor->driver = FH_DRIVER_PLAYER;
        smooth_tuning(&room)->gravity = 0.0f;
        room_tick(&room, FH_INPUT_RIGHT, 60);
        CHECK(row == 0 ? actor->x > 64 : actor->x == 64 - 12);
        room_destroy(&room);
    }
}

TEST(smooth_leading_edge_meets_moving_obstacles_as_well_B10) {
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    room_solid(&room, (FhRect){70, 8, 16, 12});
    FhActor *actor = smooth_player(&room, 30, 32);
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(70 - 12, actor->x);
    CHECK_INT(FH_BY_SOLID, (int)actor->contacts.sides[FH_SIDE_RIGHT].by);
}

TEST(smooth_goes_the_least_of_intent_and_distance_at_any_speed_B11) {
    Room room = room_from("......................\n"
                          "............#.........\n"
                          "######################\n");
    FhActor *actor = smooth_player(&room, 30, 32);
    smooth_tuning(&room)->run_accel = 60000.0f;
    smooth_tuning(&room)->run_speed = 600.0f;
    actor->vx = 12000.0f; // 200 px in a tick, the wall is thinner
    room_tick(&room, FH_INPUT_RIGHT, 1);
    CHECK_INT(12 * 16 - 12, actor->x);
    CHECK(actor->vx == 0.0f);
}

/// The end heights of a tile of 16 px, counted down from its top.
static void check_floor(char letter, int left, int right) {
    Room room = room_from("");
    fh_terrain_set(room.terrain, 0, 0, room_tile(letter));
    FhTileWalk walk = fh_terrain_walk(room.terrain, (FhRect){0, 0, 1, 1});
    FhFloor floor = {0};
    CHECK(fh_tile_walk_next(&walk) && fh_floor_of(&walk.hit, &floor));
    CHECK_INT(left, floor.left);
    CHECK_INT(right, floor.right);
}

TEST(smooth_floors_are_the_two_end_heights_of_a_cell_B12) {
    check_floor('c', 0, 7);
    check_floor('d', 8, 15);
    check_floor('b', 7, 0);
    check_floor('a', 15, 8);
    check_floor('/', 15, 0);
    check_floor('h', 8, 8);
}

TEST(smooth_floor_is_interpolated_under_the_middle_B19) {
    FhFloor floor = {0, 16, 0, 15, 0};
    CHECK_INT(15, fh_floor_at(&floor, 0));
    CHECK_INT(7, fh_floor_at(&floor, 8)); // 7.5
    CHECK_INT(0, fh_floor_at(&floor, 15));
    Room room = room_from("....\n"
                          "....\n"
                          "../#\n"
                          "####\n");
    FhActor *actor = smooth_player(&room, 40, 30);
    room_tick(&room, 0, 30);
    CHECK_INT(32 + 7, smooth_feet(actor)); // not the cell's top
}

TEST(smooth_slope_stops_an_actor_from_its_tall_side_B14) {
    Room room = room_from(".....\n"
                          ".....\n"
                          "./...\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 60, 48);
    room_tick(&room, FH_INPUT_LEFT, 60);
    CHECK_INT(32, actor->x);
}

TEST(smooth_slope_that_stops_half_way_is_a_wall_from_below_B15) {
    Room room = room_from(".....\n"
                          ".....\n"
                          "..b..\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 10, 48);
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(32 - 12, actor->x); // its low edge is 9 px above the ground
}

static const char hill[] = "..........\n"
                           "..........\n"
                           "..ab##cd..\n"
                           "##########\n";

TEST(smooth_ignores_the_cell_behind_a_slope_while_the_middle_is_on_it_B16) {
    Room room = room_from(hill);
    FhActor *actor = smooth_player(&room, 10, 48);
    bool was_inside = false;
    for (int tick = 0; tick < 120; tick++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        FhRect box = {actor->x, actor->y, actor->w, actor->h};
        was_inside |= fh_terrain_overlaps(room.terrain, (FhRect){64, 32, 1, 16}) &&
                      fh_rect_overlaps(box, (FhRect){64, 32, 16, 16});
        CHECK(!fh_floor_terrain_in(room.world, box));
    }
    CHECK(was_inside);
    CHECK(actor->x > 128); // up, over and down
}

TEST(smooth_wide_bodies_ignore_the_whole_row_uphill_B16) {
    Room room = room_from(hill);
    FhActor *actor = smooth_player(&room, -40, 40);
    fh_terrain_set(room.terrain, -1, 3, room_tile('#'));
    for (int col = -8; col < 0; col++) {
        fh_terrain_set(room.terrain, col, 3, room_tile('#'));
    }
    smooth_tuning(&room)->width = 48.0f;
    CHECK(fh_actor_resize(room.world, actor, 48, 24));
    room_tick(&room, FH_INPUT_RIGHT, 100);
    CHECK(actor->x > 64);
}

/// Runs a body of three cells up three slopes; the second's line begins that many px above the end
/// of the first's, its lowest pixel column one more. Returns how far from where the slopes begin
/// the middle of its feet came.
static int run_up_a_hill_with_a_lip(int lip, int d) {
    Room room = room_from("");
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1.0f};
    FhProfilePoint from_lip[] = {{0.0f, (float)lip / 16.0f}, {1.0f, 1.0f}};
    fh_shape_from_profile(&kind.shape, 16, from_lip, 2);
    int second = fh_tileset_add(room.tileset, &kind);
    for (int i = -8; i < 9; i++) {
        int col = d > 0 ? i : -1 - i;
        for (int row = i < 0 ? 4 : i < 3 ? 3 - i : 1; row < 6; row++) {
            bool is_slope = i >= 0 && i < 3 && row == 3 - i;
            FhTile tile = is_slope ? room_tile(d > 0 ? '/' : '\\') : room_tile('#');
            tile = is_slope && i == 1 ? fh_tile_make(second, d > 0 ? 0 : FH_FLIP_X) : tile;
            CHECK(fh_terrain_set(room.terrain, col, row, tile));
        }
    }
    smooth_tuning(&room)->width = 48.0f;
    FhActor *actor = smooth_player(&room, -60 * d, 64);
    CHECK(fh_actor_resize(room.world, actor, 48, 24));
    room_tick(&room, d > 0 ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 90);
    int far = d * (actor->x + 24);
    return far;
}

TEST(smooth_wide_bodies_follow_slopes_over_a_lip_of_an_eighth_of_a_tile_B16) {
    for (int d = -1; d <= 1; d += 2) {
        CHECK(run_up_a_hill_with_a_lip(0, d) > 48);
        CHECK(run_up_a_hill_with_a_lip(1, d) > 48);
        CHECK(run_up_a_hill_with_a_lip(2, d) < 48);
    }
}

/// How many ticks of a run down a hill the runner is off the ground.
static int ticks_in_air_downhill(const char *rows, float method) {
    Room room = room_from(rows);
    FhActor *actor = smooth_player(&room, 24, 32);
    smooth_tuning(&room)->downhill = method;
    room_tick(&room, 0, 2);
    int in_air = 0;
    for (int tick = 0; tick < 40; tick++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        in_air += !fh_contacts_floor(&actor->contacts);
    }
    CHECK_INT(64, smooth_feet(actor));
    return in_air;
}

static const char shallow_down[] = "............\n"
                                   "............\n"
                                   "##cd........\n"
                                   "####cd......\n"
                                   "############\n";
static const char steep_down[] = "............\n"
                                 "............\n"
                                 "##\\.........\n"
                                 "###\\........\n"
                                 "############\n";

TEST(smooth_least_fall_keeps_a_runner_on_the_slope_at_half_its_speed_on_2_to_1_B17) {
    CHECK_INT(0, ticks_in_air_downhill(shallow_down, 1.0f)); // a quarter, as printed, would hop
    CHECK_INT(0, ticks_in_air_downhill(steep_down, 1.0f));
}

TEST(smooth_height_above_ground_is_kept_downhill_B18) {
    CHECK_INT(0, ticks_in_air_downhill(shallow_down, 0.0f));
    CHECK_INT(0, ticks_in_air_downhill(steep_down, 0.0f));
}

TEST(smooth_slope_under_the_middle_counts_alone_though_its_neighbour_is_nearer_B20) {
    Room room = room_from("....\n"
                          "....\n"
                          "./#.\n"
                          "####\n");
    FhActor *actor = smooth_player(&room, 28, 20); // its right half is over the block
    room_tick(&room, 0, 40);
    CHECK_INT(32 + 3, smooth_feet(actor));
}

TEST(smooth_wall_that_a_slope_leads_down_to_still_holds_B20) {
    Room room = room_from("....\n"
                          "....\n"
                          ".\\#.\n"
                          "####\n");
    FhActor *actor = smooth_player(&room, 28, 20);
    room_tick(&room, 0, 40);
    CHECK_INT(32, smooth_feet(actor)); // else it would be inside of the wall
}

TEST(smooth_one_way_is_no_obstacle_along_x_B21) {
    Room room = room_from("......\n"
                          "...-..\n"
                          "######\n");
    FhActor *actor = smooth_player(&room, 10, 32);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    CHECK(actor->x > 64);
}

TEST(smooth_one_way_holds_only_an_actor_above_it_before_the_move_B22) {
    Room room = room_from(".....\n"
                          ".....\n"
                          ".---.\n"
                          ".....\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 40, 20);
    room_tick(&room, 0, 40);
    CHECK_INT(32, smooth_feet(actor));
    actor->y += 1; // one pixel too low
    room_tick(&room, 0, 60);
    CHECK_INT(64, smooth_feet(actor));
}

TEST(smooth_jump_that_ends_inside_a_one_way_falls_back_though_it_falls_B23) {
    Room room = room_from(".....\n"
                          ".....\n"
                          ".---.\n"
                          ".....\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 40, 64);
    smooth_tuning(&room)->jump_hold = 0.0f;
    smooth_tuning(&room)->jump_speed = 220.0f; // its top is about 17 px: feet in the platform's row
    room_tick(&room, FH_INPUT_JUMP, 1);
    int highest = smooth_feet(actor);
    for (int tick = 0; tick < 60; tick++) {
        room_tick(&room, 0, 1);
        highest = fh_min(highest, smooth_feet(actor));
    }
    CHECK(highest > 32 && highest < 48);
    CHECK_INT(64, smooth_feet(actor));
}

static void check_drop(float method) {
    Room room = room_from(".....\n"
                          ".....\n"
                          ".---.\n"
                          ".....\n"
                          ".....\n"
                          ".---.\n"
                          ".....\n"
                          "#####\n");
    FhActor *actor = smooth_player(&room, 40, 32);
    smooth_tuning(&room)->drop_method = method;
    room_tick(&room, 0, 3);
    CHECK_INT(32, smooth_feet(actor));
    room_tick(&room, FH_INPUT_DOWN, 1);
    CHECK(method < 1.0f || smooth_feet(actor) > 32);
    room_tick(&room, FH_INPUT_DOWN, 60);
    CHECK_INT(80, smooth_feet(actor)); // the next one wants another press
    CHECK_INT(FH_DROPS_NONE, actor->control.dropping);
}

TEST(smooth_drops_through_by_a_tick_without_one_ways_or_by_a_pixel_B24) {
    check_drop(0.0f);
    check_drop(1.0f);
    check_drop(2.0f);
}

TEST(smooth_does_not_drop_where_a_block_holds_as_well_B24) {
    for (int method = 0; method < 3; method++) {
        Room room = room_from(".....\n"
                              ".....\n"
                              ".--#.\n");
        FhActor *actor = smooth_player(&room, 46, 32);
        smooth_tuning(&room)->drop_method = (float)method;
        room_tick(&room, 0, 2);
        room_tick(&room, FH_INPUT_DOWN, 20);
        CHECK_INT(32, smooth_feet(actor));
        room_destroy(&room);
    }
}

TEST(smooth_does_not_drop_where_the_foot_of_a_slope_holds_B24) {
    for (int method = 0; method < 3; method++) {
        Room room = room_from(".....\n"
                              ".....\n"
                              "..F..\n"
                              ".....\n");
        FhActor *actor = smooth_player(&room, 47, 48);
        smooth_tuning(&room)->drop_method = (float)method;
        room_tick(&room, 0, 2);
        CHECK_INT(48, smooth_feet(actor));
        for (int tick = 0; tick < 20; tick++) {
            room_tick(&room, tick % 2 ? FH_INPUT_DOWN : 0, 1);
            CHECK_INT(48, smooth_feet(actor));
            CHECK(!fh_query_blocked(room.world, actor, fh_actor_box(actor)));
        }
        room_destroy(&room);
    }
}

/// How far an actor creeps in four seconds, that many px from the origin.
static int creep(float store, int origin) {
    Room room = room_at("......\n"
                        "......\n"
                        "######\n",
                        origin / 16, 0);
    FhActor *actor = smooth_player(&room, origin + 24, 32);
    smooth_tuning(&room)->position_store = store;
    smooth_tuning(&room)->run_speed = 1.5f; // a fortieth of a pixel a tick
    room_tick(&room, FH_INPUT_RIGHT, 600);
    int gone = actor->x - (origin + 18);
    return gone;
}

TEST(smooth_float_store_loses_small_steps_a_million_pixels_out_B62) {
    CHECK(abs(creep(1.0f, 0) - 15) <= 1);
    CHECK_INT(0, creep(1.0f, 1000000)); // a float steps by a sixteenth there
}

TEST(smooth_fixed_point_is_as_exact_everywhere_B63) {
    CHECK(abs(creep(2.0f, 0) - 15) <= 4);
    CHECK_INT(creep(2.0f, 0), creep(2.0f, 1000000));
}

TEST(smooth_whole_pixels_and_a_remainder_are_exact_everywhere_B64) {
    CHECK(abs(creep(0.0f, 0) - 15) <= 1);
    CHECK_INT(creep(0.0f, 0), creep(0.0f, 1000000));
}

TEST(smooth_store_takes_over_the_place_that_something_else_gave_B62_B63) {
    for (int store = 0; store < 3; store++) {
        Room room = room_from(hill);
        FhActor *actor = smooth_player(&room, 10, 48);
        smooth_tuning(&room)->position_store = (float)store;
        room_tick(&room, FH_INPUT_RIGHT, 4);
        actor->x = 130;
        actor->vx = 0.0f;
        room_tick(&room, 0, 2);
        CHECK_INT(130, actor->x);
        room_destroy(&room);
    }
}

TEST(smooth_shows_its_leading_edge_its_rows_and_the_floors_that_count) {
    Room room = room_from(hill);
    FhActor *actor = smooth_player(&room, 30, 48);
    FhMarks marks = {0};
    level_movers[actor->movement]->see(room.world, actor, &marks);
    int roles[FH_MARK_ROLES] = {0};
    for (int i = 0; i < marks.count; i++) {
        roles[marks.marks[i].role]++;
    }
    CHECK_INT(1, roles[FH_MARK_EDGE]);
    CHECK_INT(2, roles[FH_MARK_LOOKED_AT]); // rows 1 and 2
    CHECK(roles[FH_MARK_GROUND] > 2);
    CHECK_INT(1, roles[FH_MARK_PLACE]);
}

TEST(smooth_walker_pushes_a_crate) {
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = smooth_player(&room, 20, 32);
    FhActorDef def = {.box = {34, 20, 12, 12}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    FhActor *crate = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    room_tick(&room, 0, 2);
    room_tick(&room, FH_INPUT_RIGHT, 20);
    CHECK(crate->x > 40);
    CHECK_INT(actor->x + 12, crate->x);
}

TEST(smooth_body_steps_down_stairs_into_no_slope) {
    Room room = room_from("........\n"
                          "....\\z##\n"
                          "########\n");
    FhActor *actor = room_mover(&room, "tile_smooth", FH_DRIVER_PLAYER, (FhRect){97, 4, 3, 12});
    FhTuning narrow = room.world->tunings[0];
    narrow.width = 3.0f;
    narrow.height = 12.0f;
    fh_world_set_tuning(room.world, 0, &narrow);
    room_tick(&room, 0, 10);
    for (int tick = 0; tick < 40; tick++) {
        room_tick(&room, FH_INPUT_DOWN, 1);
        CHECK(!fh_query_blocked(room.world, actor, fh_actor_box(actor)));
    }
    CHECK_INT(24, actor->y + actor->h); // a step down, and no further
}

// --- storms -----------------------------------------------------------------------------------

/// True when the column of the middle meets a solid line or block from above: the plain half of the
/// promise, without the surface that runs on.
static bool middle_is_sunk(const FhWorld *world, const FhActor *actor) {
    FhRect box = {actor->x, actor->y, actor->w, actor->h};
    FhRect column = {fh_floor_middle(box), box.y, 1, box.h};
    FhTileWalk walk = fh_terrain_walk(world->terrain, column);
    while (fh_tile_walk_next(&walk)) {
        FhFloor floor;
        if (walk.hit.kind->solidity == FH_SOLID && fh_floor_of(&walk.hit, &floor) &&
            smooth_feet(actor) > fh_floor_at(&floor, column.x)) {
            return true;
        }
    }
    return false;
}

TEST(smooth_middle_of_the_feet_is_never_in_the_ground_in_a_storm) {
    int rooms = storm_ticks_wanted(6000) / STORM_TICKS;
    for (int number = 1; number <= rooms; number++) {
        Storm storm = storm_from((uint32_t)number, level_mover_find("tile_smooth"));
        const FhActor *actor = fh_world_actors(storm.room.world);
        for (int tick = 0; tick < STORM_TICKS; tick++) {
            storm_tick(&storm);
            CHECK(!fh_actor_is_there(actor) || !middle_is_sunk(storm.room.world, actor));
        }
        storm_end(&storm);
    }
}
