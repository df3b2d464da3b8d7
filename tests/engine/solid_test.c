// Laws 13 to 17: solids that sweep, push, carry and appear.

#include "engine/room.h"
#include "engine/rules/solid.h"
#include "engine/rules/move.h"
#include "engine/rules/riders.h"
#include "engine/rules/solid_path.h"
#include "test.h"

static FhActor *body(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_NONE, (FhRect){x, y, 8, 12});
}

static const char wall_at_64[] = "....#\n"
                                 "....#\n"
                                 "#####\n";

// --- law 13 ---------------------------------------------------------------------------------

TEST(solid_of_any_speed_pushes_and_never_jumps_over) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 16, 16, 16});
    FhActor *actor = body(&room, 60, 20);
    fh_solid_move(room.world, solid, 100.0f, 0.0f);
    CHECK_INT(100, solid->x);
    CHECK_INT(116, actor->x);
    CHECK_INT(FH_STATE_ALIVE, actor->state);
}

TEST(solid_keeps_the_rest_of_a_movement) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 16, 16, 16});
    for (int i = 0; i < 600; i++) {
        fh_solid_move(room.world, solid, 0.3f, -0.3f);
    }
    CHECK_INT(180, solid->x);
    CHECK_INT(-164, solid->y);
}

// --- law 13: groups -------------------------------------------------------------------------

enum { PARTS = 4 };

static FhSolidId add_part(FhWorld *world, int x, int points, int group) {
    FhPoint path[] = {{x, 0}, {x + 32, 48}};
    return fh_world_add_solid(world, &(FhSolidDef){.box = {x, 0, 8, 8},
                                                   .path = points > 0 ? path : NULL,
                                                   .path_count = points,
                                                   .speed = 60.0f,
                                                   .group = group});
}

/// The index + 1 of the first part that is there and has a path, of two points; 0: none.
static int leader_of(const int *points, const bool *there) {
    int first = 0;
    while (first < PARTS && !(there[first] && points[first] == 2)) {
        first++;
    }
    return first < PARTS ? first + 1 : 0;
}

static void check_leaders(const Room *room, const int *points, const bool *there) {
    int leader = leader_of(points, there);
    const FhSolid *solids = fh_world_solids(room->world);
    for (int i = 0; i < PARTS; i++) {
        if (there[i]) {
            CHECK_INT(i + 1 == leader ? 0 : leader, solids[i].leader);
            CHECK(fh_solid_is_led(room->world, &solids[i]));
        }
    }
    CHECK_INT(0, solids[PARTS].leader); // of another group
}

TEST(solids_of_a_group_follow_the_first_that_has_a_path_or_none) {
    for (int paths = 0; paths < 3 * 3 * 3 * 3; paths++) {
        Room room = room_from("");
        FhSolidId ids[PARTS];
        bool there[PARTS] = {true, true, true, true};
        int points[PARTS] = {paths % 3, paths / 3 % 3, paths / 9 % 3, paths / 27};
        for (int i = 0; i < PARTS; i++) {
            ids[i] = add_part(room.world, 16 * i, points[i], 3);
        }
        add_part(room.world, 200, 0, 4);
        check_leaders(&room, points, there);
        for (int i = 0; i < PARTS; i++) {
            int gone = (i + 1) % PARTS;
            fh_world_remove_solid(room.world, ids[gone]);
            there[gone] = false;
            check_leaders(&room, points, there);
        }
        room_destroy(&room);
    }
}

/// So many solids end where the World's memory for them does.
enum { FULL = 16, THREES = 40 };
_Static_assert(FULL * sizeof(FhSolid) % 64 == 0, "a path lies right behind them");

/// A World with room for so many solids, FULL of them in it. The last two are parts of group 3 with
/// an actor on them. What lies behind a full World's solids is a path of which each word is 3.
static FhWorld *world_of_threes(const Room *room, int solids) {
    FhPoint threes[THREES];
    for (int i = 0; i < THREES; i++) {
        threes[i] = (FhPoint){3, 3};
    }
    FhWorldDef def = {
        .terrain = room->terrain, .actors = 1, .solids = solids, .path_points = THREES};
    FhWorld *world = fh_world_create(&def);
    for (int i = 0; i < FULL - 2; i++) {
        fh_world_add_solid(world, &(FhSolidDef){.box = {3, 3, 3, 3},
                                                .passable = true,
                                                .path = threes,
                                                .path_count = i == 0 ? THREES : 0,
                                                .mode = FH_PATH_LOOP,
                                                .speed = 60.0f});
    }
    add_part(world, 16, 0, 3);
    add_part(world, 24, 0, 3);
    fh_world_add_actor(world, &(FhActorDef){.box = {20, -12, 8, 12}});
    return world;
}

TEST(solids_that_fill_their_world_go_as_in_a_larger_one) {
    Room room = room_from("");
    FhWorld *full = test_world(world_of_threes(&room, FULL));
    FhWorld *larger = test_world(world_of_threes(&room, FULL + 1));
    for (int tick = 0; tick < 60; tick++) {
        for (int k = 0; k < 2; k++) {
            FhWorld *world = k ? larger : full;
            fh_solid_move(world, &fh_world_solids(world)[FULL - 1], 3.0f, 1.0f);
            fh_world_tick(world, (FhInput){0});
        }
        CHECK(fh_world_hash(full) == fh_world_hash(larger));
    }
    const FhSolid *solids = fh_world_solids(full);
    CHECK_INT(3, solids[0].x);
    CHECK_INT(16 + 180, solids[FULL - 2].x);
    CHECK_INT(24 + 180, solids[FULL - 1].x);
    CHECK_INT(20 + 180, fh_actor_slots(full)[0].x);
}

// --- law 14 ---------------------------------------------------------------------------------

TEST(rider_stays_put_on_a_sub_pixel_lift_in_every_tick) {
    static const float rems[] = {0.0f, 0.49f, 0.5f, -0.5f};
    for (int i = 0; i < 4; i++) {
        Room room = room_from("");
        FhSolid *lift = room_solid(&room, (FhRect){0, 32, 48, 8});
        FhActor *rider = body(&room, 20, 20);
        rider->rem_x = rems[i];
        rider->rem_y = rems[i];
        for (int t = 0; t < 200; t++) {
            fh_solid_move(room.world, lift, 0.3f, 0.3f);
            CHECK_INT(20, rider->x - lift->x);
            CHECK_INT(lift->y, rider->y + rider->h);
        }
        room_destroy(&room);
    }
}

TEST(rider_on_two_solids_rides_the_one_under_most_of_its_feet_once) {
    Room room = room_from("");
    FhSolid *left = room_solid(&room, (FhRect){0, 32, 23, 8});
    FhSolid *right = room_solid(&room, (FhRect){23, 32, 20, 8});
    FhActor *rider = body(&room, 20, 20);
    room_tick(&room, 0, 1);
    CHECK_INT(2, rider->riding);
    fh_solid_move(room.world, right, 1.0f, 0.0f);
    fh_solid_move(room.world, left, 1.0f, 0.0f);
    CHECK_INT(21, rider->x);
}

TEST(rider_on_two_solids_equally_rides_the_first_in_the_file) {
    Room room = room_from("");
    room_solid(&room, (FhRect){24, 32, 20, 8});
    room_solid(&room, (FhRect){0, 32, 24, 8});
    FhActor *rider = body(&room, 20, 20);
    room_tick(&room, 0, 1);
    CHECK_INT(1, rider->riding);
}

TEST(rider_of_a_crate_rides_what_the_crate_rides) {
    Room room = room_from("");
    FhSolid *lift = room_solid(&room, (FhRect){0, 64, 48, 8});
    FhActorDef def = {.box = {10, 48, 16, 16}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    FhActor *rider = body(&room, 12, 36);
    FhActor *crate = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    for (int t = 0; t < 20; t++) {
        fh_solid_move(room.world, lift, 3.0f, -2.0f);
        CHECK_INT(10, crate->x - lift->x);
        CHECK_INT(lift->y, crate->y + crate->h);
        CHECK_INT(crate->y, rider->y + rider->h);
        CHECK_INT(12, rider->x - lift->x);
    }
    fh_solid_move(room.world, lift, 0.0f, 30.0f);
    CHECK_INT(crate->y, rider->y + rider->h);
}

TEST(rider_on_two_crates_equally_rides_what_the_one_ahead_rides) {
    for (int first_x = 0; first_x <= 16; first_x += 16) {
        Room room = room_from("");
        room_solid(&room, (FhRect){-20, 48, 36, 8});
        room_solid(&room, (FhRect){16, 48, 36, 8});
        FhActorDef def = {.driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
        for (int i = 0; i < 2; i++) {
            def.box = (FhRect){i == 0 ? first_x : 16 - first_x, 32, 16, 16};
            fh_world_add_actor(room.world, &def);
        }
        FhActor *rider = body(&room, 12, 20);
        CHECK_INT(8, rider->w);
        room_tick(&room, 0, 1);
        CHECK_INT(2, rider->riding);
        fh_actor_face(rider, -1);
        fh_riders_list(room.world);
        CHECK_INT(1, rider->riding);
        room_destroy(&room);
    }
}

TEST(clinging_actor_rides_what_it_clings_to_and_a_flying_one_nothing) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){32, 16, 16, 16});
    FhActor *clinger = body(&room, 48, 20);
    clinger->flags |= FH_ACTOR_CLINGS;
    FhActor *flyer = body(&room, 36, 4);
    flyer->flags |= FH_ACTOR_FLIES;
    for (int i = 0; i < 10; i++) {
        fh_solid_move(room.world, solid, 3.0f, 0.0f);
        fh_solid_move(room.world, solid, -3.0f, 0.0f);
    }
    CHECK_INT(48, clinger->x);
    CHECK_INT(36, flyer->x);
}

// --- law 15 ---------------------------------------------------------------------------------

TEST(pushed_actor_is_squished_in_the_tick_without_room_and_once) {
    Room room = room_from(wall_at_64);
    room.world->tunings[0].squish_wiggle = 0.0f;
    FhSolid *solid = room_solid(&room, (FhRect){32, 16, 16, 16});
    FhActor *actor = body(&room, 52, 20);
    static const int places[] = {52, 52, 54, 56};
    for (int i = 0; i < 4; i++) {
        fh_solid_move(room.world, solid, 2.0f, 0.0f);
        CHECK_INT(places[i], actor->x);
        CHECK_INT(FH_STATE_ALIVE, actor->state);
    }
    fh_solid_move(room.world, solid, 2.0f, 0.0f);
    CHECK_INT(FH_STATE_SQUISHED, actor->state);
    CHECK_INT(1, room_events(&room, FH_EVENT_SQUISH));
    fh_solid_move(room.world, solid, 2.0f, 0.0f);
    CHECK_INT(1, room_events(&room, FH_EVENT_SQUISH));
}

TEST(pushed_actor_slips_aside_by_the_wiggle) {
    for (int over = 1; over <= 5; over++) {
        Room room = room_from("....\n"
                              "####\n");
        FhActor *actor = body(&room, 20, 4);
        FhSolid *crusher = room_solid(&room, (FhRect){28 - over, -32, 40, 16});
        fh_solid_move(room.world, crusher, 0.0f, 24.0f);
        CHECK_INT(over <= 3 ? FH_STATE_ALIVE : FH_STATE_SQUISHED, actor->state);
        CHECK_INT(over <= 3 ? 20 - over : 20, actor->x);
        room_destroy(&room);
    }
}

TEST(pushed_actor_keeps_its_speed_and_remainder) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 0, 16, 16});
    FhActor *actor = body(&room, 16, 2);
    actor->vx = -50.0f;
    actor->rem_x = 0.5f;
    fh_solid_move(room.world, solid, 7.0f, 0.0f);
    CHECK_INT(23, actor->x);
    CHECK(actor->vx == -50.0f && actor->rem_x == 0.5f);
}

TEST(carried_actor_slides_at_a_wall_and_is_never_squished) {
    Room room = room_from(".....#\n"
                          ".....#\n"
                          "......\n");
    FhSolid *lift = room_solid(&room, (FhRect){48, 32, 32, 8});
    FhActor *rider = body(&room, 60, 20);
    for (int i = 1; i <= 20; i++) {
        fh_solid_move(room.world, lift, 2.0f, 0.0f);
        CHECK_INT(fh_min(60 + 2 * i, 72), rider->x);
    }
    CHECK_INT(FH_STATE_ALIVE, rider->state);
}

TEST(carried_actor_goes_up_a_slope) {
    Room room = room_from("......\n"
                          "..../#\n"
                          ".../##\n");
    FhSolid *lift = room_solid(&room, (FhRect){0, 48, 60, 8});
    FhActor *rider = body(&room, 30, 36);
    fh_solid_move(room.world, lift, 20.0f, 0.0f);
    CHECK_INT(50, rider->x);
    CHECK_INT(38, rider->y + rider->h);
}

TEST(rider_under_a_ceiling_is_squished_by_its_lift_not_a_tick_early) {
    Room room = room_from("####\n"
                          "....\n"
                          "....\n");
    room.world->tunings[0].squish_wiggle = 0.0f;
    FhSolid *lift = room_solid(&room, (FhRect){0, 42, 32, 8});
    FhActor *rider = body(&room, 8, 30);
    for (int i = 0; i < 14; i++) {
        fh_solid_move(room.world, lift, 0.0f, -1.0f);
        CHECK_INT(FH_STATE_ALIVE, rider->state);
    }
    CHECK_INT(16, rider->y);
    fh_solid_move(room.world, lift, 0.0f, -1.0f);
    CHECK_INT(FH_STATE_SQUISHED, rider->state);
    fh_solid_move(room.world, lift, 0.0f, -1.0f);
    CHECK_INT(0, rider->riding);
}

TEST(pushed_queue_of_crates_is_pushed_along) {
    Room room = room_from("........\n"
                          "........\n"
                          "########\n");
    FhSolid *solid = room_solid(&room, (FhRect){-20, 16, 16, 16});
    FhActor *crates[3];
    for (int i = 2; i >= 0; i--) {
        FhActorDef def = {
            .box = {16 * i, 16, 16, 16}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
        crates[i] = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    }
    fh_solid_move(room.world, solid, 24.0f, 0.0f);
    for (int i = 0; i < 3; i++) {
        CHECK_INT(20 + 16 * i, crates[i]->x);
    }
}

// --- law 16 ---------------------------------------------------------------------------------

TEST(shaped_solid_carries_on_its_slope_and_lifts_who_it_meets) {
    Room room = room_from("............\n"
                          "............\n"
                          "############\n");
    FhSolid *hill = room_shaped(&room, "./\\.\n", 0, 16);
    FhActor *rider = body(&room, 18, 4);
    fh_actor_move_y(room.world, rider, 40.0f, NULL);
    int above = rider->y - hill->y;
    for (int i = 0; i < 40; i++) {
        fh_solid_move(room.world, hill, 1.0f, 0.0f);
        CHECK_INT(18, rider->x - hill->x);
        CHECK_INT(above, rider->y - hill->y);
    }
}

TEST(shaped_solid_lifts_onto_its_slope_who_cannot_be_pushed_on) {
    Room room = room_from("......#\n"
                          "......#\n"
                          "#######\n");
    FhSolid *wedge = room_shaped(&room, "\\\n", 56, 16);
    FhActor *actor = body(&room, 80, 20);
    fh_solid_move(room.world, wedge, 20.0f, 0.0f);
    CHECK_INT(FH_STATE_ALIVE, actor->state);
    CHECK_INT(88, actor->x);
    CHECK(actor->y < 20);
}

TEST(shaped_solid_takes_its_climber_along) {
    Room room = room_from("");
    FhSolid *mast = room_shaped(&room, "H\nH\nH\n", 32, 0);
    FhActor *climber = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){36, 20, 8, 12});
    room_tick(&room, FH_INPUT_UP, 1);
    CHECK_INT(FH_POSE_LADDER, climber->pose);
    int above = climber->y - mast->y;
    room_tick(&room, 0, 1);
    for (int i = 0; i < 20; i++) {
        fh_solid_move(room.world, mast, 2.0f, -1.0f);
        room_tick(&room, 0, 1);
    }
    CHECK_INT(4, climber->x - mast->x);
    CHECK_INT(above, climber->y - mast->y);
}

// --- law 17 ---------------------------------------------------------------------------------

TEST(solid_that_appears_moves_out_who_is_inside_by_the_fewest_pixels) {
    Room room = room_from("");
    FhSolidDef def = {.box = {0, 20, 32, 16}, .passable = true};
    FhSolid *solid = fh_solid_of(room.world, fh_world_add_solid(room.world, &def));
    FhActor *aside = body(&room, 28, 18); // 4 px in from the side, 8 from above
    FhActor *above = body(&room, 20, 10); // 2 px in from above, 12 from the side
    fh_solid_set_collidable(room.world, solid, true);
    CHECK_INT(32, aside->x);
    CHECK_INT(18, aside->y);
    CHECK_INT(20, above->x);
    CHECK_INT(8, above->y);
}

TEST(tile_painted_into_an_actor_moves_it_aside_when_up_is_taken) {
    Room room = room_from("..#.\n"
                          "....\n"
                          "####\n");
    FhActor *actor = body(&room, 30, 18);
    CHECK(fh_terrain_set(room.terrain, 2, 1, room_tile('#')));
    room_tick(&room, 0, 1);
    CHECK_INT(24, actor->x);
    CHECK_INT(18, actor->y);
    CHECK_INT(FH_STATE_ALIVE, actor->state);
}

TEST(tile_painted_into_an_actor_without_a_way_out_squishes_it) {
    Room room = room_from("###\n"
                          "#.#\n"
                          "###\n");
    FhActor *actor = body(&room, 20, 20);
    CHECK(fh_terrain_set(room.terrain, 1, 1, room_tile('#')));
    room_tick(&room, 0, 1);
    CHECK_INT(FH_STATE_SQUISHED, actor->state);
}

TEST(actor_made_larger_keeps_its_feet_and_is_refused_where_it_does_not_fit) {
    Room room = room_from("####\n"
                          "....\n"
                          "....\n"
                          "####\n");
    FhActor *actor = body(&room, 20, 36);
    CHECK(fh_actor_resize(room.world, actor, 12, 20));
    CHECK_INT(18, actor->x);
    CHECK_INT(48, actor->y + actor->h);
    CHECK(!fh_actor_resize(room.world, actor, 12, 60));
    CHECK_INT(32, actor->h);
    CHECK_INT(16, actor->y);
}

TEST(actor_beside_a_wall_is_moved_from_it_when_it_grows) {
    Room room = room_from("#....\n"
                          "#....\n"
                          "#####\n");
    FhActor *actor = body(&room, 16, 20);
    CHECK(fh_actor_resize(room.world, actor, 20, 12));
    CHECK_INT(16, actor->x);
    CHECK_INT(20, actor->w);
}

// --- paths ----------------------------------------------------------------------------------

static FhSolid *path_solid(Room *room, FhPathMode mode, float speed, float wait) {
    static const FhPoint points[] = {{0, 32}, {90, 32}, {90, 2}};
    FhSolidDef def = {.box = {5, 5, 32, 8},
                      .mode = mode,
                      .speed = speed,
                      .wait = wait,
                      .path = points,
                      .path_count = 3};
    return fh_solid_of(room->world, fh_world_add_solid(room->world, &def));
}

TEST(path_gone_once_ends_at_its_last_point) {
    Room room = room_from("");
    FhSolid *solid = path_solid(&room, FH_PATH_ONCE, 60.0f, 0.0f);
    CHECK_INT(0, solid->x);
    room_tick(&room, 0, 90);
    CHECK_INT(90, solid->x);
    CHECK_INT(32, solid->y);
    room_tick(&room, 0, 300);
    CHECK_INT(2, solid->y);
    CHECK(solid->vx == 0.0f && solid->vy == 0.0f);
}

TEST(path_pingpong_and_loop_come_back_without_drift) {
    Room room = room_from("");
    FhSolid *pingpong = path_solid(&room, FH_PATH_PINGPONG, 60.0f, 0.5f);
    FhSolid *loop = path_solid(&room, FH_PATH_LOOP, 30.0f, 0.0f);
    // 3 legs of 120 px and 4 waits of 30 ticks there and back; the loop closes over a diagonal.
    int period = 2 * (90 + 30) + 4 * 30;
    int round = 180 + 60 + 190;
    for (int i = 1; i <= 5 * period; i++) {
        room_tick(&room, 0, 1);
        if (i % period == 0) {
            CHECK(pingpong->x == 0 && pingpong->y == 32);
        }
        if (i % round == 0) {
            CHECK(loop->x == 0 && loop->y == 32);
        }
    }
}

TEST(path_rider_stays_put_in_every_tick) {
    Room room = room_from("");
    FhSolid *lift = path_solid(&room, FH_PATH_LOOP, 18.0f, 0.1f);
    FhActor *rider = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){10, 20, 8, 12});
    for (int i = 0; i < 1500; i++) {
        room_tick(&room, 0, 1);
        CHECK_INT(10, rider->x - lift->x);
        CHECK_INT(lift->y, rider->y + rider->h);
        CHECK(fh_contacts_floor(&rider->contacts));
    }
}

TEST(path_with_twice_the_same_point_goes_on) {
    static const FhPoint points[] = {{0, 0}, {0, 0}, {20, 0}};
    Room room = room_from("");
    FhSolidDef def = {.box = {0, 0, 8, 8}, .speed = 60.0f, .path = points, .path_count = 3};
    FhSolid *solid = fh_solid_of(room.world, fh_world_add_solid(room.world, &def));
    room_tick(&room, 0, 30);
    CHECK_INT(20, solid->x);
}

TEST(lift_gives_its_speed_to_a_jump) {
    Room room = room_from("");
    path_solid(&room, FH_PATH_LOOP, 60.0f, 0.0f);
    FhActor *rider = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){10, 20, 8, 12});
    room_tick(&room, 0, 10);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK(rider->vx > 50.0f);
    CHECK(rider->vy < 0.0f);
}
