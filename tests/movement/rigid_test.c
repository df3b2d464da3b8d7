// The movement that a physics engine does. Where the program was built without Chipmunk2D there is
// nothing to try: then only what it says about that is tested.

#include "rigid/rigid.h"

#include <stdlib.h>

#include "engine/room.h"
#include "engine/state/world.h"
#include "engine/rules/query.h"
#include "movement/storm.h"
#include "test.h"
#include "level/movers.h"
#include "foothold/mover.h"

static bool is_there(void) {
    return fh_mover_is_there(level_movers[level_mover_find("rigid")]);
}

static FhActor *rigid_player(Room *room, FhRect box) {
    return room_mover(room, "rigid", FH_DRIVER_PLAYER, box);
}

static int feet(const FhActor *actor) {
    return actor->y + actor->h;
}

TEST(rigid_says_how_to_get_it_where_it_is_absent_and_moves_like_the_default) {
    CHECK(is_there() == (level_movers[level_mover_find("rigid")]->absent == NULL));
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){32, 4, 12, 24});
    room_tick(&room, 0, 30);
    CHECK_INT(32, feet(actor));
    CHECK(fh_contacts_floor(&actor->contacts));
}

TEST(rigid_body_runs_jumps_and_stops_at_walls_B47) {
    Room room = room_from("..........#\n"
                          "..........#\n"
                          "..........#\n"
                          "..........#\n"
                          "###########\n");
    FhActor *actor = rigid_player(&room, (FhRect){16, 40, 12, 24});
    room_tick(&room, 0, 4);
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 1);
    CHECK(actor->vy < 0.0f);
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 8);
    CHECK(feet(actor) < 40);
    room_tick(&room, FH_INPUT_RIGHT, 90);
    CHECK_INT(160 - 12, actor->x);
    CHECK_INT(64, feet(actor));
    CHECK(actor->vx == 0.0f && fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT));
}

TEST(rigid_body_does_not_climb_the_wall_it_runs_into_B49) {
    Room room = room_from("....#\n"
                          "....#\n"
                          "....#\n"
                          "....#\n"
                          "#####\n");
    FhActor *actor = rigid_player(&room, (FhRect){48, 40, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 60); // only the legs have friction, and only on ground
    CHECK_INT(64, feet(actor));
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 12);
    room_tick(&room, FH_INPUT_RIGHT, 60); // and it does not hang from it
    CHECK_INT(64, feet(actor));
}

TEST(rigid_body_climbs_45_degrees_along_the_slope_and_is_braced_there_B48) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("..........\n"
                          "....../###\n"
                          "...../####\n"
                          "..../#####\n"
                          "##########\n");
    FhActor *actor = rigid_player(&room, (FhRect){16, 40, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(actor->x > 56 && feet(actor) < 62);
    int x = actor->x;
    room_tick(&room, FH_INPUT_RIGHT, 6);
    CHECK(actor->x - x == 10 || actor->x - x == 11); // 15 px along the slope
    room_tick(&room, 0, 30);
    x = actor->x;
    room_tick(&room, 0, 120); // stopped: braced, it does not creep
    CHECK_INT(x, actor->x);
    CHECK(fh_contacts_floor(&actor->contacts));
}

TEST(rigid_feet_follow_ground_that_falls_away_under_them_B48) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("...............\n"
                          "...............\n"
                          "####\\..........\n"
                          "#####\\.........\n"
                          "######\\../\\....\n"
                          "###############\n");
    FhActor *actor = rigid_player(&room, (FhRect){16, 8, 12, 24});
    room_tick(&room, 0, 3);
    for (int tick = 0; tick < 90; tick++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        CHECK(fh_contacts_floor(&actor->contacts));
        CHECK(actor->vy == 0.0f);
    }
    CHECK(actor->x > 190 && feet(actor) == 80);
}

/// A tile of 16 px that rises by two pixels a column, to the right.
static FhTile steep_tile(Room *room) {
    FhTileKind kind = {.solidity = FH_SOLID, .grip = 1.0f};
    static const FhProfilePoint profile[] = {{0.0f, 0.0f}, {0.5f, 1.0f}, {1.0f, 1.0f}};
    fh_shape_from_profile(&kind.shape, 16, profile, 3);
    return fh_tile_make(fh_tileset_add(room->tileset, &kind), 0);
}

TEST(rigid_body_slides_down_what_is_steeper_than_50_degrees_B48) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("..........\n"
                          "..........\n"
                          "..........\n"
                          "...../####\n"
                          "##########\n");
    fh_terrain_set(room.terrain, 5, 3, steep_tile(&room));
    FhActor *actor = rigid_player(&room, (FhRect){71, 10, 12, 24});
    room_tick(&room, 0, 60);
    CHECK_INT(64, feet(actor));
    CHECK(actor->x + actor->w <= 82);
    room_tick(&room, FH_INPUT_RIGHT, 90); // nor does it walk up again
    CHECK_INT(64, feet(actor));
}

TEST(rigid_steepest_floor_of_none_is_level_ground_B48) {
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){32, 4, 12, 24});
    room.world->tunings[0].max_slope_angle = 0.0f;
    room_tick(&room, 0, 30);
    room_tick(&room, FH_INPUT_RIGHT, 20);
    CHECK(fh_contacts_floor(&actor->contacts));
    CHECK(actor->x > 40); // driven by its legs
}

TEST(rigid_friction_differs_between_moving_and_stopped_B48) {
    Room room = room_from("...............\n"
                          "...............\n"
                          "###############\n");
    FhActor *actor = rigid_player(&room, (FhRect){16, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(actor->vx == 150.0f);
    room_tick(&room, 0, 20);
    int x = actor->x;
    room_tick(&room, 0, 60);
    CHECK_INT(x, actor->x);
    CHECK(actor->vx == 0.0f);
}

TEST(rigid_body_does_not_catch_on_the_seams_of_tiles_B49) {
    Room room = room_from("........................\n"
                          "........................\n"
                          "........................\n"
                          "########################\n");
    FhActor *actor = rigid_player(&room, (FhRect){16, 24, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 12);
    for (int tick = 0; tick < 110; tick++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        if (!CHECK(actor->vx == 150.0f) || !CHECK_INT(48, feet(actor))) {
            break;
        }
    }
}

TEST(rigid_head_slips_past_a_corner_that_its_taper_meets_B49) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("........\n"
                          "...##...\n"
                          "........\n"
                          "........\n"
                          "........\n"
                          "########\n");
    FhActor *actor = rigid_player(&room, (FhRect){38, 56, 12, 24}); // 2 px under the block
    room_tick(&room, 0, 2);
    room_tick(&room, FH_INPUT_JUMP, 20);
    CHECK(actor->y < 32); // beside it, and up
    CHECK(actor->x <= 36);
}

TEST(rigid_sensor_sees_ground_near_the_feet_and_walls_beside_them_B49) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("........\n"
                          "........\n"
                          "##\\.....\n"
                          "###\\....\n"
                          "########\n");
    FhActor *actor = rigid_player(&room, (FhRect){8, 8, 12, 24});
    room_tick(&room, 0, 2);
    int grounded = 0;
    int touching = 0;
    for (int tick = 0; tick < 20; tick++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
        grounded += fh_contacts_floor(&actor->contacts);
        touching += fh_query_supported(room.world, actor, fh_actor_box(actor));
    }
    CHECK(grounded > touching); // over the edge the feet are off, but near
}

TEST(rigid_one_way_lets_pass_from_below_holds_from_above_and_drops_B49) {
    Room room = room_from("......\n"
                          "......\n"
                          "......\n"
                          "------\n"
                          "......\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){32, 56, 12, 24});
    room_tick(&room, 0, 3);
    room_tick(&room, FH_INPUT_JUMP, 20);
    room_tick(&room, 0, 60);
    CHECK_INT(48, feet(actor));
    room_tick(&room, FH_INPUT_DOWN, 1);
    room_tick(&room, 0, 60);
    CHECK_INT(80, feet(actor));
}

TEST(rigid_one_press_drops_through_one_row_of_two_B49) {
    Room room = room_from("......\n"
                          "......\n"
                          "------\n"
                          "------\n"
                          "......\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){30, 8, 12, 24});
    room_tick(&room, 0, 5);
    CHECK_INT(32, feet(actor));
    room_tick(&room, FH_INPUT_DOWN, 1);
    room_tick(&room, 0, 60);
    CHECK_INT(48, feet(actor));
}

static FhSolid *lift_on_path(Room *room, FhRect box, FhPoint to, float speed) {
    FhPoint path[] = {{box.x, box.y}, to};
    FhSolidDef def = {
        .box = box, .mode = FH_PATH_ONCE, .speed = speed, .path = path, .path_count = 2};
    return fh_solid_of(room->world, fh_world_add_solid(room->world, &def));
}

/// Where the side of a body ends that walks against a wall of two solids, one on the other.
static int side_at_wall(int w, bool upper_first, uint32_t keys) {
    Room room = room_from("\n\n\n\n############\n");
    FhRect walls[] = {{96, 40, 32, 8}, {96, 48, 8, 16}, {32, 40, 32, 8}, {56, 48, 8, 16}};
    for (int i = 0; i < 4; i++) {
        room_solid(&room, walls[upper_first ? i : 3 - i]);
    }
    FhActor *actor = rigid_player(&room, (FhRect){74, 38, w, 26});
    room_tick(&room, keys, 40);
    CHECK(actor->contacts.sides[FH_SIDE_LEFT].by || actor->contacts.sides[FH_SIDE_RIGHT].by);
    int side = keys == FH_INPUT_RIGHT ? actor->x + w : actor->x;
    return side;
}

TEST(rigid_body_gets_as_near_to_a_wall_of_two_solids_as_to_one) {
    for (int w = 1; w <= 12; w++) {
        for (int upper_first = 0; upper_first < 2; upper_first++) {
            CHECK_INT(96, side_at_wall(w, upper_first, FH_INPUT_RIGHT));
            CHECK_INT(64, side_at_wall(w, upper_first, FH_INPUT_LEFT));
        }
    }
}

/// The same with a crate on a solid of the same index, which another solid holds.
static int side_at_crate(int w, int d) {
    Room room = room_from("\n\n\n\n############\n");
    int wall = d > 0 ? 96 : 56;
    room_solid(&room, (FhRect){wall, 48, 8, 16});
    room_solid(&room, (FhRect){wall + 8 * d, 32, 8, 32});
    FhActorId id = fh_world_add_actor(
        room.world, &(FhActorDef){.box = {wall, 40, 8, 8}, .flags = FH_ACTOR_BLOCKS});
    FhActor *actor = rigid_player(&room, (FhRect){74, 38, w, 26});
    room_tick(&room, d > 0 ? FH_INPUT_RIGHT : FH_INPUT_LEFT, 40);
    CHECK_INT(wall, fh_actor_of(room.world, id)->x);
    int side = d > 0 ? actor->x + w : actor->x;
    return side;
}

TEST(rigid_body_gets_as_near_to_a_crate_on_a_solid_as_to_the_solid) {
    for (int w = 1; w <= 12; w++) {
        CHECK_INT(96, side_at_crate(w, 1));
        CHECK_INT(64, side_at_crate(w, -1));
    }
}

TEST(rigid_body_is_dragged_along_by_friction_and_lifted_B48) {
    Room room = room_from("..............\n");
    FhActor *actor = rigid_player(&room, (FhRect){24, 40, 12, 24});
    FhSolid *lift = lift_on_path(&room, (FhRect){16, 64, 48, 8}, (FhPoint){136, 64}, 60.0f);
    room_tick(&room, 0, 100);
    int on_it = actor->x - lift->x;
    CHECK(on_it >= 0 && on_it <= 8); // it slips at most a little when the lift starts
    CHECK_INT(64, feet(actor));
    room = room_from("..............\n");
    actor = rigid_player(&room, (FhRect){24, 90, 12, 24});
    lift = lift_on_path(&room, (FhRect){16, 114, 48, 8}, (FhPoint){16, 34}, 60.0f);
    room_tick(&room, 0, 60);
    CHECK(abs(feet(actor) - lift->y) <= 1);
    CHECK(fh_contacts_floor(&actor->contacts));
    room_tick(&room, 0, 60);
    CHECK_INT(34, feet(actor));
}

TEST(rigid_body_pushes_a_crate_onto_a_lift_and_rides_it_on_the_crate) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("..............\n"
                          "..............\n"
                          "..............\n"
                          "..............\n"
                          "#######.......\n");
    rigid_player(&room, (FhRect){16, 40, 12, 24});
    fh_world_add_actor(room.world, &(FhActorDef){.box = {64, 48, 16, 16},
                                                 .driver = FH_DRIVER_THING,
                                                 .type = FH_TYPE_CRATE,
                                                 .flags = FH_ACTOR_BLOCKS});
    FhSolid *lift = lift_on_path(&room, (FhRect){112, 64, 64, 8}, (FhPoint){112, 24}, 20.0f);
    lift->speed = 0.0f;
    FhActor *actor = &fh_actor_slots(room.world)[0];
    FhActor *crate = &fh_actor_slots(room.world)[1];
    for (int tick = 0; tick < 200 && crate->x < 130; tick++) {
        room_tick(&room, FH_INPUT_RIGHT, 1);
    }
    CHECK(crate->x >= 130 && crate->y == 48);
    room_tick(&room, FH_INPUT_JUMP, 14);
    room_tick(&room, FH_INPUT_RIGHT | FH_INPUT_JUMP, 6);
    room_tick(&room, 0, 40);
    CHECK_INT(48, feet(actor));
    lift->speed = 20.0f;
    lift->leg_ticks = 0;
    FhPoint beside = {actor->x - lift->x, actor->y - lift->y};
    for (int tick = 0; tick < 100; tick++) {
        room_tick(&room, 0, 1);
        CHECK(fh_contacts_floor(&actor->contacts));
        CHECK_INT(beside.x, actor->x - lift->x);
        CHECK_INT(beside.y, actor->y - lift->y);
    }
    CHECK(lift->y < 40);
}

static FhActor *add_crate(Room *room, int movement, FhRect box) {
    FhActorDef def = {.box = box,
                      .driver = FH_DRIVER_THING,
                      .mover = (uint8_t)movement,
                      .type = FH_TYPE_CRATE,
                      .flags = FH_ACTOR_BLOCKS};
    return fh_actor_of(room->world, fh_world_add_actor(room->world, &def));
}

/// A room of 22 tiles with its floor at y 64, a body at its left and crates on the floor, of that
/// size, px apart from x 64 on. The crates are moved by the default or by the body's own mover.
static Room room_with_crates(int count, int size, int apart, bool own) {
    Room room = room_from("......................\n"
                          "......................\n"
                          "......................\n"
                          "......................\n"
                          "######################\n");
    int movement = rigid_player(&room, (FhRect){16, 40, 12, 24})->movement;
    for (int i = 0; i < count; i++) {
        add_crate(&room, own ? movement : 0, (FhRect){64 + i * apart, 64 - size, size, size});
    }
    room_tick(&room, 0, 20);
    return room;
}

static const FhActor *crate_of(const Room *room, int number) {
    return &fh_world_actors(room->world)[1 + number];
}

/// Runs right until the first crate moves. Returns its speed then.
static float speed_when_hit(Room *room) {
    for (int tick = 0; tick < 60 && crate_of(room, 0)->vx == 0.0f; tick++) {
        room_tick(room, FH_INPUT_RIGHT, 1);
    }
    return crate_of(room, 0)->vx;
}

TEST(rigid_crate_takes_its_share_of_the_speed_and_slides_on) {
    for (int own = 0; own < 2 && is_there(); own++) {
        Room light = room_with_crates(1, 16, 0, own);
        Room heavy = room_with_crates(1, 32, 0, own);
        float speed = speed_when_hit(&light);
        CHECK(speed > 60.0f && speed < 150.0f);
        CHECK(speed_when_hit(&heavy) < speed / 2.0f);
        room_tick(&light, FH_INPUT_RIGHT, 30);
        room_tick(&heavy, FH_INPUT_RIGHT, 30);
        CHECK(crate_of(&light, 0)->x > crate_of(&heavy, 0)->x + 20);
        const FhActor *crate = crate_of(&light, 0);
        int x = crate->x;
        room_tick(&light, FH_INPUT_LEFT, 4);
        CHECK(crate->x > x + 4 && crate->x > fh_world_actors(light.world)[0].x + 12);
        room_tick(&light, 0, 60);
        CHECK(crate->vx == 0.0f);
        room_destroy(&light);
        room_destroy(&heavy);
    }
}

TEST(rigid_crate_pushes_the_next_one_and_one_that_stands_on_it_goes_along) {
    if (!is_there()) {
        return;
    }
    Room room = room_with_crates(3, 16, 24, true);
    add_crate(&room, crate_of(&room, 0)->movement, (FhRect){66, 32, 16, 16});
    room_tick(&room, FH_INPUT_RIGHT, 90);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(48, crate_of(&room, i)->y);
    }
    CHECK(crate_of(&room, 2)->x > 64 + 2 * 24 + 16);
    CHECK(crate_of(&room, 1)->x >= crate_of(&room, 0)->x + 16);
    CHECK_INT(32, crate_of(&room, 3)->y);
    CHECK(abs(crate_of(&room, 3)->x - crate_of(&room, 0)->x) < 6);
}

/// A row of touching crates from x 80 on, with one on top, added from left to right or from right
/// to left, and a body that runs at them from either side.
static Room room_with_row(bool from_right, bool runs_left) {
    enum { ROW = 3 };
    Room room = room_from("................\n"
                          "................\n"
                          "................\n"
                          "................\n"
                          "################\n");
    int movement = rigid_player(&room, (FhRect){runs_left ? 180 : 40, 40, 12, 24})->movement;
    for (int i = 0; i < ROW; i++) {
        int place = from_right ? ROW - 1 - i : i;
        add_crate(&room, movement, (FhRect){80 + 16 * place, 48, 16, 16});
    }
    add_crate(&room, movement, (FhRect){96, 32, 16, 16});
    room_tick(&room, 0, 10);
    return room;
}

TEST(rigid_row_of_crates_goes_the_same_way_in_whatever_order_they_were_added) {
    for (int runs_left = 0; runs_left < 2 && is_there(); runs_left++) {
        Room one = room_with_row(false, runs_left), other = room_with_row(true, runs_left);
        int start = crate_of(&one, 1)->x, beside = 0;
        for (int tick = 0; tick < 60; tick++) {
            room_tick(&one, runs_left ? FH_INPUT_LEFT : FH_INPUT_RIGHT, 1);
            room_tick(&other, runs_left ? FH_INPUT_LEFT : FH_INPUT_RIGHT, 1);
            for (int i = 0; i < 3; i++) {
                int by = abs(crate_of(&one, i)->x - crate_of(&other, 2 - i)->x);
                beside = by > beside ? by : beside;
            }
        }
        CHECK(beside <= 1);
        CHECK(abs(crate_of(&one, 1)->x - start) > 12);
        room_destroy(&one);
        room_destroy(&other);
    }
}

TEST(rigid_crate_flies_off_an_edge_with_its_speed) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("............\n"
                          "............\n"
                          "######......\n"
                          "............\n"
                          "............\n"
                          "############\n");
    int movement = rigid_player(&room, (FhRect){16, 8, 12, 24})->movement;
    const FhActor *crate = add_crate(&room, movement, (FhRect){64, 16, 16, 16});
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(64, crate->y);
    CHECK(crate->x > 96 + 8);
}

TEST(rigid_world_with_crates_goes_on_the_same_when_copied_saved_and_rewound) {
    Room room = room_with_crates(3, 16, 20, true);
    room_tick(&room, FH_INPUT_RIGHT, 25); // in the middle of a push
    size_t size = fh_world_save(room.world, NULL, 0);
    uint8_t *saved = malloc(size);
    CHECK(saved && fh_world_save(room.world, saved, size) == size);
    FhWorld *copy = test_world(fh_world_clone(room.world));
    const char *wrong;
    uint64_t hashes[3];
    for (int i = 0; i < 3; i++) {
        FhWorld *world = i == 0 ? copy : room.world;
        CHECK(i < 2 || fh_world_load(world, saved, size, &wrong));
        for (int tick = 0; tick < 80; tick++) {
            fh_world_tick(world, (FhInput){tick % 30 < 20 ? FH_INPUT_RIGHT : FH_INPUT_LEFT});
        }
        hashes[i] = fh_world_hash(world);
    }
    CHECK(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
    free(saved);
}

TEST(rigid_body_on_ice_starts_and_stops_late_B48) {
    Room room = room_from("................\n"
                          "................\n"
                          "iiiiiiiiiiiiiiii\n");
    FhActor *actor = rigid_player(&room, (FhRect){16, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 30);
    int x = actor->x;
    CHECK(x < 60);
    room_tick(&room, 0, 30);
    CHECK(actor->x > x + 10);
}

TEST(rigid_body_takes_ladders_from_the_shared_control) {
    Room room = room_from("......\n"
                          "..T###\n"
                          "..H...\n"
                          "..H...\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){34, 40, 12, 24});
    room_tick(&room, FH_INPUT_UP, 10);
    CHECK_INT(FH_POSE_LADDER, actor->pose);
    room_tick(&room, FH_INPUT_UP, 60);
    CHECK_INT(16, feet(actor));
    CHECK_INT(FH_POSE_STAND, actor->pose);
}

TEST(rigid_body_stands_on_polygons_and_is_taken_along_by_moving_ones_B47) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("....................\n");
    static const FhPoint hill[] = {{0, 100}, {60, 70}, {140, 90}, {140, 120}, {0, 120}};
    static const FhPoint raft[] = {{150, 90}, {210, 90}, {200, 100}, {160, 100}};
    static const FhPoint path[] = {{150, 90}, {230, 90}};
    FhPolygon still = {.points = hill, .count = 5, .closed = true};
    FhPolygon moving = {.points = raft, .count = 4, .closed = true};
    FhLines *lines = fh_lines_create();
    CHECK(fh_lines_set_polygons(lines, &still, 1));
    FhWorldDef world = {.lines = lines,
                        .actors = 2,
                        .solids = 1,
                        .path_points = 6,
                        .movers = level_movers,
                        .mover_count = level_mover_count};
    room_set_world(&room, world);
    fh_world_add_solid(room.world, &(FhSolidDef){.box = {150, 90, 60, 10},
                                                 .polygon = &moving,
                                                 .mode = FH_PATH_ONCE,
                                                 .speed = 60.0f,
                                                 .path = path,
                                                 .path_count = 2});
    FhActor *on_hill = rigid_player(&room, (FhRect){80, 40, 12, 24});
    FhActor *on_raft = rigid_player(&room, (FhRect){170, 60, 12, 24});
    room_tick(&room, 0, 90);
    CHECK(feet(on_hill) >= 72 && feet(on_hill) <= 82);
    CHECK(fh_contacts_floor(&on_hill->contacts));
    CHECK_INT(90, feet(on_raft));
    CHECK(on_raft->x > 220);
    fh_lines_destroy(lines);
}

TEST(rigid_world_can_be_copied_and_goes_on_the_same) {
    Room room = room_from("..........\n"
                          "......../#\n"
                          "...../####\n"
                          "##########\n");
    rigid_player(&room, (FhRect){16, 24, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 25);
    FhWorld *copy = test_world(fh_world_clone(room.world));
    for (int tick = 0; tick < 80; tick++) {
        FhInput input = {tick % 30 < 20 ? FH_INPUT_RIGHT : FH_INPUT_LEFT | FH_INPUT_JUMP};
        fh_world_tick(room.world, input);
        fh_world_tick(copy, input);
    }
    CHECK(fh_world_hash(room.world) == fh_world_hash(copy));
}

TEST(rigid_body_at_rest_stays_bit_for_bit) {
    Room room = room_from("......\n"
                          "..../#\n"
                          ".../##\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){48, -20, 12, 24});
    room_tick(&room, 0, 200);
    FhActor before = *actor;
    room_tick(&room, 0, 200);
    CHECK_INT(before.x, actor->x);
    CHECK_INT(before.y, actor->y);
    CHECK(before.rem_x == actor->rem_x && before.rem_y == actor->rem_y);
}

TEST(rigid_shows_parts_sensors_contacts_and_normals_B49) {
    if (!is_there()) {
        return;
    }
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = rigid_player(&room, (FhRect){32, 8, 12, 24});
    room_tick(&room, 0, 20);
    static FhMarks marks;
    marks.count = 0;
    level_movers[level_mover_find("rigid")]->see(room.world, actor, &marks);
    int roles[FH_MARK_ROLES] = {0};
    for (int i = 0; i < marks.count; i++) {
        roles[marks.marks[i].role]++;
    }
    CHECK(roles[FH_MARK_EDGE] >= 6 * 4);  // trunk, legs, sides, head
    CHECK(roles[FH_MARK_HIT] >= 4);       // the sensor that sees the ground, and contacts
    CHECK(roles[FH_MARK_LOOKED_AT] >= 8); // the other sensors
    CHECK(roles[FH_MARK_GROUND] >= 1 && roles[FH_MARK_NORMAL] >= 1);
}

// --- at random ------------------------------------------------------------------------------

/// How many pixels of the body's middle column, or of its middle row, lie in solid ones.
static int depth_of(const FhWorld *world, const FhActor *actor) {
    int down = 0;
    int across = 0;
    for (int i = 0; i < actor->h; i++) {
        FhRect pixel = {actor->x + actor->w / 2, actor->y + i, 1, 1};
        down += fh_terrain_overlaps(world->terrain, pixel);
    }
    for (int i = 0; i < actor->w; i++) {
        FhRect pixel = {actor->x + i, actor->y + actor->h / 2, 1, 1};
        across += fh_terrain_overlaps(world->terrain, pixel);
    }
    return fh_max(down, across);
}

TEST(rigid_body_is_never_in_the_ground_with_its_middle) {
    int rooms = storm_ticks_wanted(6000) / STORM_TICKS;
    int worst = 0;
    for (int number = 1; number <= rooms; number++) {
        Storm storm = storm_from((uint32_t)number, level_mover_find("rigid"));
        for (int tick = 0; tick < STORM_TICKS; tick++) {
            storm_tick(&storm);
            for (int i = 0; i < storm.room.world->actor_count; i++) {
                const FhActor *actor = &fh_world_actors(storm.room.world)[i];
                int depth = fh_actor_is_there(actor) ? depth_of(storm.room.world, actor) : 0;
                worst = fh_max(worst, depth);
            }
        }
        storm_end(&storm);
    }
    CHECK_INT(0, worst);
}

TEST(rigid_body_stops_at_a_crate_that_a_wall_holds) {
    for (int own = 0; own < 2; own++) {
        Room room = room_with_crates(1, 16, 0, own);
        FhActor *body = &fh_actor_slots(room.world)[0];
        room_solid(&room, (FhRect){80, 0, 16, 64});
        room_tick(&room, FH_INPUT_RIGHT, 90);
        for (int tick = 0; tick < 30; tick++) {
            room_tick(&room, FH_INPUT_RIGHT, 1);
            CHECK(body->vx == 0.0f);
            CHECK_INT(FH_BY_ACTOR, (int)body->contacts.sides[FH_SIDE_RIGHT].by);
        }
        room_destroy(&room);
    }
}
