// Laws 1 to 8 and the crates: what a single actor's way does.

#include "engine/broadphase/spatial_hash.h"
#include "engine/room.h"
#include "engine/rules/step.h"
#include "engine/rules/move.h"
#include "test.h"

static const char hall[] = "........\n"
                           "........\n"
                           "........\n"
                           "########\n";

static FhActor *body(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_NONE, (FhRect){x, y, 8, 12});
}

// --- law 1 ----------------------------------------------------------------------------------

TEST(actor_rounds_halves_towards_zero_and_keeps_the_rest) {
    Room room = room_from(hall);
    FhActor *actor = body(&room, 40, 36);
    CHECK_INT(0, fh_actor_move_x(room.world, actor, 0.5f, NULL).moved);
    CHECK(actor->rem_x == 0.5f);
    CHECK_INT(1, fh_actor_move_x(room.world, actor, 0.25f, NULL).moved);
    CHECK(actor->rem_x == -0.25f);
    CHECK_INT(0, fh_actor_move_x(room.world, actor, -0.25f, NULL).moved);
    CHECK(actor->rem_x == -0.5f);
}

TEST(actor_steps_by_the_sign_of_the_pixels_not_of_the_speed) {
    Room room = room_from(hall);
    FhActor *actor = body(&room, 40, 36);
    actor->rem_x = 0.5f;
    CHECK_INT(0, fh_actor_move_x(room.world, actor, -0.1f, NULL).moved);
    actor->rem_x = 0.5f;
    CHECK_INT(1, fh_actor_move_x(room.world, actor, 0.1f, NULL).moved);
    actor->rem_x = -0.5f;
    CHECK_INT(-1, fh_actor_move_x(room.world, actor, -0.1f, NULL).moved);
}

TEST(actor_idle_with_half_a_pixel_stays_idle) {
    Room room = room_from(hall);
    FhActor *actor = body(&room, 40, 36);
    fh_actor_move(room.world, actor, 0.5f, -0.5f);
    for (int i = 0; i < 8; i++) {
        fh_actor_move(room.world, actor, 0.0f, 0.0f);
        CHECK_INT(40, actor->x);
        CHECK_INT(36, actor->y);
    }
}

TEST(actor_left_is_the_mirror_of_right) {
    static const float speeds[] = {0.5f, 0.3f, 1.0f / 3.0f, 1.5f};
    for (int s = 0; s < 4; s++) {
        Room room = room_from("");
        FhActor *left = body(&room, 0, 0);
        FhActor *right = body(&room, 0, 40);
        for (int i = 0; i < 50; i++) {
            fh_actor_move_x(room.world, left, -speeds[s], NULL);
            fh_actor_move_x(room.world, right, speeds[s], NULL);
            CHECK_INT(-left->x, right->x);
        }
        room_destroy(&room);
    }
}

// --- law 2 ----------------------------------------------------------------------------------

TEST(actor_stops_flush_against_a_wall_and_loses_remainder_and_speed) {
    Room room = room_from("....#\n"
                          "....#\n"
                          "#####\n");
    FhActor *actor = body(&room, 20, 20);
    actor->vx = 200.0f;
    actor->rem_y = 0.25f;
    FhMove move = fh_actor_move_x(room.world, actor, 90.4f, NULL);
    CHECK(move.blocked);
    CHECK_INT(36, move.moved);
    CHECK_INT(FH_BY_TILE, move.by.by);
    CHECK_INT(4, move.by.col);
    CHECK_INT(56, actor->x);
    CHECK(actor->rem_x == 0.0f && actor->vx == 0.0f && actor->rem_y == 0.25f);
}

// --- law 4 ----------------------------------------------------------------------------------

TEST(actor_goes_the_straight_line) {
    // All X first would meet the block at 32; the line passes under it.
    Room room = room_from("..#.\n"
                          "....\n"
                          "....\n"
                          "....\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 0, 8, 8});
    FhMove2 move = fh_actor_move(room.world, actor, 40.0f, 40.0f);
    CHECK(!move.x.blocked || !move.y.blocked);
    CHECK_INT(40, actor->y);

    Room open = room_from("");
    FhActor *runner = room_actor(&open, FH_DRIVER_NONE, (FhRect){0, 0, 8, 8});
    fh_actor_move(open.world, runner, 10.0f, 4.0f);
    CHECK_INT(10, runner->x);
    CHECK_INT(4, runner->y);
}

TEST(actor_whose_one_axis_is_blocked_goes_on_along_the_other) {
    Room room = room_from("..#\n"
                          "..#\n"
                          "..#\n"
                          "..#\n");
    FhActor *actor = body(&room, 20, 0);
    FhMove2 move = fh_actor_move(room.world, actor, 10.0f, 30.0f);
    CHECK(move.x.blocked && !move.y.blocked);
    CHECK_INT(24, actor->x);
    CHECK_INT(30, actor->y);
}

/// Rests on uneven ground, pulled down; compares what is said to have stopped it with its contact.
static void rest_on(Room *room, int width, int x) {
    FhActorDef def = {.box = {x, 0, width, 20}, .driver = FH_DRIVER_NONE, .facing = x % 2 ? 1 : -1};
    FhActorId id = fh_world_add_actor(room->world, &def);
    FhActor *actor = fh_actor_of(room->world, id);
    fh_actor_move(room->world, actor, 0.0f, 2000.0f);
    FhMove2 move = fh_actor_move(room->world, actor, 0.0f, 3.0f);
    FhActor copy = *actor; // of which no cache knows: its contact is found by walking over tiles
    fh_actor_refresh_contacts(room->world, &copy);
    FhContact floor = copy.contacts.sides[FH_SIDE_BOTTOM];
    CHECK(move.y.blocked && move.y.moved == 0);
    CHECK_INT(floor.by, move.y.by.by);
    CHECK_INT(floor.col, move.y.by.col);
    CHECK_INT(floor.row, move.y.by.row);
    fh_world_remove_actor(room->world, id);
}

TEST(actor_of_any_width_that_is_stopped_from_falling_is_told_by_which_tile) {
    for (int size = 8; size <= 64; size *= 2) {
        Room room = room_sized("...............\n"
                               "...............\n"
                               "...............\n"
                               "./#\\.abdc#.#/\\.\n"
                               "#####.#########\n"
                               "###############\n",
                               size);
        for (int width = 1; width <= 64; width += 3) {
            for (int x = 0; x + width < 15 * size; x += 5) {
                rest_on(&room, width, x);
            }
        }
        room_destroy(&room);
    }
}

TEST(actor_moved_by_whole_px_says_how_far_it_came_each_way) {
    for (int way = -1; way <= 1; way += 2) {
        Room room = room_from("");
        FhActor *actor = body(&room, 300, 300);
        CHECK_INT(70 * way, fh_actor_move_x_exact(room.world, actor, 70 * way, NULL).moved);
        CHECK_INT(50 * way, fh_actor_move_y_exact(room.world, actor, 50 * way, NULL).moved);
        CHECK_INT(300 + 70 * way, actor->x);
        CHECK_INT(300 + 50 * way, actor->y);
        room_solid(&room, (FhRect){actor->x - 30 - 8, actor->y, 8, 8});
        room_solid(&room, (FhRect){actor->x + actor->w + 30, actor->y, 8, 8});
        FhMove move = fh_actor_move_x_exact(room.world, actor, 90 * way, NULL);
        CHECK(move.blocked && move.moved == 30 * way);
        room_destroy(&room);
    }
}

TEST(actor_at_huge_speed_meets_what_stands_in_its_way) {
    Room room = room_from("");
    room_solid(&room, (FhRect){9000, 0, 1, 32});
    FhActor *actor = body(&room, 0, 0);
    FhMove move = fh_actor_move_x(room.world, actor, 10000.0f, NULL);
    CHECK_INT(8992, move.moved);
    CHECK(move.blocked);
    CHECK_INT(1, move.by.solid);
}

// --- law 5 ----------------------------------------------------------------------------------

TEST(actor_walks_up_a_slope_without_losing_a_pixel) {
    Room room = room_from("........\n"
                          "....../#\n"
                          "...../##\n"
                          ".../####\n"
                          "########\n");
    FhActor *actor = body(&room, 0, 52);
    for (int i = 1; i <= 40; i++) {
        CHECK(!fh_actor_move_x(room.world, actor, 3.0f, NULL).blocked);
        CHECK_INT(3 * i, actor->x);
        fh_actor_refresh_contacts(room.world, actor);
        CHECK(fh_contacts_floor(&actor->contacts));
        CHECK(!fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT));
    }
    CHECK_INT(120, actor->x);
    CHECK_INT(4, actor->y);
}

TEST(actor_walks_down_a_slope_without_leaving_it) {
    Room room = room_from("........\n"
                          "##\\.....\n"
                          "###\\....\n"
                          "########\n");
    FhActor *actor = body(&room, 0, 4);
    for (int i = 0; i < 12; i++) {
        fh_actor_move_x(room.world, actor, 8.0f, NULL);
        fh_actor_refresh_contacts(room.world, actor);
        CHECK(fh_contacts_floor(&actor->contacts));
    }
    CHECK_INT(36, actor->y);
}

TEST(actor_climbs_a_step_of_step_up_and_not_a_pixel_more) {
    for (int step = 1; step <= 9; step++) {
        Room room = room_from(hall);
        room.world->tunings[0].step_up = 8.0f;
        room_solid(&room, (FhRect){60, 48 - step, 40, step});
        FhActor *actor = body(&room, 40, 36);
        CHECK(fh_actor_move_x(room.world, actor, 20.0f, NULL).blocked == (step > 8));
        CHECK_INT(step > 8 ? 36 : 36 - step, actor->y);
        room_destroy(&room);
    }
}

TEST(actor_follows_a_step_of_step_down_and_falls_off_a_deeper_one) {
    for (int step = 1; step <= 6; step++) {
        Room room = room_from(hall);
        room_solid(&room, (FhRect){40, 48 - step, 10, step});
        FhActor *actor = body(&room, 40, 36 - step);
        fh_actor_move_x(room.world, actor, 20.0f, NULL);
        CHECK_INT(step <= 4 ? 36 : 36 - step, actor->y);
        room_destroy(&room);
    }
}

TEST(actor_does_not_climb_where_its_head_has_no_room) {
    Room room = room_from(hall);
    room_solid(&room, (FhRect){60, 46, 40, 2});
    room_solid(&room, (FhRect){60, 0, 40, 35});
    FhActor *actor = body(&room, 40, 36);
    CHECK(fh_actor_move_x(room.world, actor, 20.0f, NULL).blocked);
    CHECK_INT(52, actor->x);
    CHECK_INT(36, actor->y);
}

/// Moves a body of 16 x 16 px far, where a step may climb and descend a pixel.
static void check_far_move(const char *rows, FhPoint from, float dx, float dy, FhPoint to) {
    Room room = room_from(rows);
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){from.x, from.y, 16, 16});
    FhTuning *tuning = &room.world->tunings[0];
    tuning->step_up = tuning->step_down = 1.0f;
    fh_actor_move(room.world, actor, dx, dy);
    CHECK_INT(to.x, actor->x);
    CHECK_INT(to.y, actor->y);
}

TEST(actor_that_comes_down_before_a_far_move_ends_walks_on_from_there) {
    check_far_move("..........\n"
                   "..........\n"
                   "..........\n"
                   "######\\...\n"
                   "##########\n",
                   (FhPoint){18, 16}, 80.0f, 16.0f, (FhPoint){98, 34});
}

TEST(actor_that_flies_far_onto_a_floor_as_high_as_its_feet_walks_on_from_there) {
    check_far_move("..........\n"
                   "..........\n"
                   "..........\n"
                   "....###\\..\n"
                   "....######\n",
                   (FhPoint){16, 32}, 112.0f, 0.0f, (FhPoint){128, 48});
}

TEST(actor_that_is_moved_up_far_walks_until_the_first_step_up) {
    check_far_move("..........\n"
                   "..........\n"
                   "..........\n"
                   "##\\.......\n"
                   "##########\n",
                   (FhPoint){16, 32}, 80.0f, -2.0f, (FhPoint){96, 34});
}

TEST(actor_lower_than_a_step_walks_below_what_hangs_over_its_head) {
    Room room = room_from("..........\n"
                          "..........\n"
                          "...^......\n"
                          "##########\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){30, 44, 8, 4});
    FhTuning *tuning = &room.world->tunings[0];
    tuning->step_up = tuning->step_down = 20.0f;
    fh_actor_move(room.world, actor, 14.0f, 0.0f);
    CHECK_INT(44, actor->x);
    CHECK_INT(44, actor->y);
}

TEST(actor_that_rises_is_not_put_back_on_the_ground) {
    Room room = room_from("..........\n"
                          "......././\n"
                          "....ab####\n"
                          "##########\n");
    FhActor *actor = body(&room, 56, 36);
    fh_actor_move_x(room.world, actor, 12.0f, NULL);
    actor->vy = -240.0f;
    int foot = actor->y;
    fh_actor_move(room.world, actor, 2.0f, -4.0f);
    CHECK(actor->y <= foot - 4);
    fh_actor_refresh_contacts(room.world, actor);
    CHECK(!fh_contacts_floor(&actor->contacts));
}

TEST(actor_in_the_air_is_lowered_under_a_ceiling_slope) {
    Room room = room_from("######\n"
                          "#..^##\n"
                          "......\n"
                          "......\n"
                          "......\n");
    FhActor *actor = body(&room, 40, 16);
    CHECK(!fh_actor_move_x(room.world, actor, 12.0f, NULL).blocked);
    CHECK_INT(52, actor->x);
    CHECK_INT(28, actor->y);
}

TEST(actor_walks_down_a_sloping_passage_that_fits_it_exactly) {
    Room room = room_from("########\n"
                          "..^#####\n"
                          "...^####\n"
                          "##\\.^###\n"
                          "###\\.^##\n"
                          "####\\.^#\n"
                          "#####\\..\n"
                          "########\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 24, 8, 24});
    for (int x = 9; x <= 70; x++) {
        CHECK(!fh_actor_move_x(room.world, actor, 1.0f, NULL).blocked);
        CHECK_INT(x, actor->x);
        CHECK_INT(fh_max(24, x - 8), actor->y);
    }
    for (int x = 69; x >= 9; x--) {
        CHECK(!fh_actor_move_x(room.world, actor, -1.0f, NULL).blocked);
        CHECK_INT(fh_max(24, x - 8), actor->y);
    }
}

TEST(actor_on_a_one_way_is_not_pressed_through_it_by_a_ceiling_slope) {
    Room room = room_from("..^###\n"
                          "......\n"
                          "------\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 8, 8, 24});
    fh_actor_move_x(room.world, actor, 40.0f, NULL);
    CHECK_INT(32, actor->y + actor->h);
    CHECK_INT(32, actor->x);
}

TEST(actor_rising_into_a_ceiling_slope_stops_there) {
    Room room = room_from("########\n"
                          "##^.....\n"
                          "........\n"
                          "........\n");
    FhActor *actor = body(&room, 34, 52);
    actor->vy = -300.0f;
    CHECK(fh_actor_move_y(room.world, actor, -40.0f, NULL).blocked);
    CHECK_INT(34, actor->x);
    CHECK_INT(26, actor->y);
}

TEST(actor_in_the_air_beside_a_thick_lip_is_not_lowered) {
    Room room = room_from("");
    room_solid(&room, (FhRect){20, -20, 20, 22});
    FhActor *actor = body(&room, 0, 0);
    CHECK(fh_actor_move_x(room.world, actor, 20.0f, NULL).blocked);
    CHECK_INT(0, actor->y);
}

// --- law 7 ----------------------------------------------------------------------------------

TEST(actor_contacts_name_what_touches_on_every_side) {
    Room room = room_from("..\n"
                          ".#\n"
                          "##\n");
    room_solid(&room, (FhRect){-16, 0, 24, 32});
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 20, 8, 12});
    fh_actor_refresh_contacts(room.world, actor);
    const FhContact *sides = actor->contacts.sides;
    CHECK_INT(FH_BY_TILE, sides[FH_SIDE_RIGHT].by);
    CHECK_INT(1, sides[FH_SIDE_RIGHT].col);
    CHECK_INT(1, sides[FH_SIDE_RIGHT].row);
    CHECK_INT(FH_BY_SOLID, sides[FH_SIDE_LEFT].by);
    CHECK_INT(1, sides[FH_SIDE_LEFT].solid);
    CHECK_INT(FH_BY_TILE, sides[FH_SIDE_BOTTOM].by);
    CHECK_INT(0, sides[FH_SIDE_TOP].by);
}

TEST(actor_contacts_see_an_edit_in_the_next_tick) {
    Room room = room_from(hall);
    FhActor *actor = body(&room, 20, 36);
    room_tick(&room, 0, 1);
    CHECK(fh_contacts_floor(&actor->contacts));
    CHECK(fh_terrain_set(room.terrain, 1, 3, FH_TILE_EMPTY));
    room_tick(&room, 0, 1);
    CHECK(!fh_contacts_floor(&actor->contacts));
}

TEST(actor_on_a_slope_knows_it) {
    Room room = room_from("../\n"
                          "###\n");
    FhActor *actor = body(&room, 16, 4);
    fh_actor_move_x(room.world, actor, 16.0f, NULL);
    fh_actor_refresh_contacts(room.world, actor);
    CHECK(actor->contacts.sides[FH_SIDE_BOTTOM].by & FH_BY_SLOPE);
}

// --- law 8 ----------------------------------------------------------------------------------

static int x_after_jump(int x, float vx, const char *rows) {
    Room room = room_from(rows);
    FhActor *actor = body(&room, x, 36);
    actor->vy = -360.0f;
    actor->vx = vx;
    fh_actor_move_y(room.world, actor, -30.0f, NULL);
    int after = actor->vy < 0.0f ? actor->x : -1;
    return after;
}

static const char corner[] = "..##..\n"
                             "......\n"
                             "......\n"
                             "######\n";

// Its last pixel up may lead across a corner, whatever its width; a single pixel has no corner.
TEST(actor_one_pixel_wide_climbs_across_a_corner_unless_it_is_one_pixel_high) {
    for (int h = 1; h <= 3; h++) {
        for (int d = -1; d <= 1; d += 2) {
            Room room = room_from(hall);
            FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){60, 48 - h, 1, h});
            room_solid(&room, (FhRect){d > 0 ? 61 : 50, 47, 10, 1});     // a step up
            room_solid(&room, (FhRect){d > 0 ? 51 : 60, 44 - h, 10, 4}); // right overhead
            fh_actor_move_x(room.world, actor, (float)d, NULL);
            CHECK_INT(h == 1 ? 60 : 60 + d, actor->x);
            CHECK_INT(h == 1 ? 47 : 47 - h, actor->y);
            room_destroy(&room);
        }
    }
}

TEST(actor_slips_past_a_corner_by_four_pixels_and_no_more) {
    CHECK_INT(24, x_after_jump(24, 0.0f, corner));
    CHECK_INT(24, x_after_jump(25, 0.0f, corner));
    CHECK_INT(24, x_after_jump(28, 0.0f, corner));
    CHECK_INT(-1, x_after_jump(29, 0.0f, corner));
    CHECK_INT(64, x_after_jump(60, 0.0f, corner));
}

TEST(actor_slips_past_a_corner_only_the_way_it_moves) {
    CHECK_INT(-1, x_after_jump(28, 60.0f, corner));
    CHECK_INT(24, x_after_jump(28, -60.0f, corner));
}

TEST(actor_slips_past_no_corner_into_a_one_way_or_a_hazard) {
    CHECK_INT(-1, x_after_jump(28, 0.0f, "..##..\n.-....\n......\n######\n"));
    CHECK_INT(-1, x_after_jump(28, 0.0f, ".x##..\n.x....\n......\n######\n"));
}

TEST(actor_that_is_spared_walks_over_spikes_and_dies_on_them_afterwards) {
    Room room = room_from("......\n......\n.xx...\n######\n");
    FhActorDef def = {.box = {20, 20, 8, 16}, .driver = FH_DRIVER_PLAYER, .flags = FH_ACTOR_SPARED};
    FhActorId id = fh_world_add_actor(room.world, &def);
    for (int i = 0; i < 40; i++) {
        fh_world_tick(room.world, (FhInput){0});
    }
    CHECK_INT(FH_STATE_ALIVE, fh_world_actor(room.world, id).state);
    CHECK(fh_rect_bottom(fh_world_actor(room.world, id).box) > 32); // in the spikes
    uint32_t flags = fh_world_actor(room.world, id).flags;
    fh_world_set_flags(room.world, id, flags & ~(uint32_t)FH_ACTOR_SPARED);
    fh_world_tick(room.world, (FhInput){0});
    CHECK_INT(FH_STATE_DEAD, fh_world_actor(room.world, id).state);
}

// --- crates ---------------------------------------------------------------------------------

static FhActor *crate_at(Room *room, int x, int y) {
    FhActorDef def = {.box = {x, y, 16, 16}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    return fh_actor_of(room->world, fh_world_add_actor(room->world, &def));
}

TEST(crate_is_pushed_by_who_walks_on_the_ground) {
    Room room = room_from(hall);
    FhActor *crate = crate_at(&room, 60, 32);
    FhActor *walker = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){40, 36, 8, 12});
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(crate->x > 64);
    CHECK_INT(crate->x, walker->x + walker->w);
    CHECK(room_events(&room, FH_EVENT_PUSH) > 0);
}

TEST(crate_ahead_is_pushed_and_the_one_behind_is_left) {
    Room room = room_from("............\n............\n............\n############\n");
    FhActor *behind = crate_at(&room, 43, 32);
    FhActor *ahead = crate_at(&room, 68, 32);
    FhActor *walker = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){60, 36, 8, 12});
    room_tick(&room, FH_INPUT_RIGHT, 12);
    CHECK(ahead->x > 72);
    CHECK_INT(ahead->x, walker->x + walker->w);
    CHECK_INT(43, behind->x);
}

TEST(crate_is_not_pushed_from_the_air_nor_by_a_crate) {
    Room room = room_from(hall);
    FhActor *crate = crate_at(&room, 60, 32);
    FhActor *flyer = body(&room, 52, 34);
    CHECK(fh_actor_move_x(room.world, flyer, 4.0f, NULL).blocked);
    FhActor *other = crate_at(&room, 100, 32);
    CHECK(fh_actor_move_x(room.world, other, -40.0f, NULL).blocked);
    CHECK_INT(60, crate->x);
    CHECK_INT(76, other->x);
}

TEST(crate_carries_who_stands_on_it_as_a_floor) {
    Room room = room_from(hall);
    crate_at(&room, 60, 32);
    FhActor *rider = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){62, 4, 8, 12});
    room_tick(&room, 0, 40);
    CHECK_INT(32, rider->y + rider->h);
    CHECK_INT(FH_BY_ACTOR, rider->contacts.sides[FH_SIDE_BOTTOM].by);
}

TEST(crate_falls_and_rests_on_the_head_of_an_actor) {
    Room room = room_from(hall);
    FhActor *below = body(&room, 60, 36);
    FhActor *crate = crate_at(&room, 58, 0);
    room_tick(&room, 0, 60);
    CHECK_INT(below->y, crate->y + crate->h);
}

TEST(step_reach_is_whole_px_up_and_down) {
    FhTuning tuning = fh_tuning_default();
    tuning.step_up = 3.5f;
    tuning.step_down = 7.0f;
    FhStepReach reach = fh_step_reach(&tuning);
    CHECK_INT(3, reach.up);
    CHECK_INT(3, fh_step_least(reach));
    CHECK_INT(7, fh_step_most(reach));
    tuning.step_up = -1.0f;
    CHECK_INT(0, fh_step_least(fh_step_reach(&tuning)));
}

TEST(actor_pushes_the_crate_ahead_and_none_above_or_below_it) {
    Room room = room_from("........\n"
                          "........\n"
                          "........\n"
                          "########\n");
    FhActor *walker = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){20, 32, 12, 16});
    FhActorDef ahead = {
        .box = {32, 32, 16, 16}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    FhActorDef above = ahead;
    above.box.x = 22;
    above.box.y = 16; // its lowest row is right above the walker's head, and most of it lies there
    FhActor *crate = fh_actor_of(room.world, fh_world_add_actor(room.world, &ahead));
    FhActor *other = fh_actor_of(room.world, fh_world_add_actor(room.world, &above));
    fh_actor_push_crates(room.world, walker, 1);
    CHECK_INT(33, crate->x);
    CHECK_INT(22, other->x);
    crate->y = 48 - 8; // half of it is in the way
    CHECK(fh_actor_push_crates(room.world, walker, -1) == false);
}

/// Ends the first solid, and says that there is a way now.
static bool end_first_solid(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)actor;
    CHECK_INT(1, hit->by.solid);
    ++*(int *)context;
    fh_world_solids(world)[0].flags &= ~(uint32_t)FH_SOLID_COLLIDABLE;
    return true;
}

TEST(step_that_is_blocked_again_behind_what_made_way_says_by_what) {
    Room room = room_from("............\n............\n............\n############\n");
    room_solid(&room, (FhRect){60, 16, 8, 32});
    room_solid(&room, (FhRect){60, 32, 8, 16});
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){40, 36, 12, 12});
    int calls = 0;
    FhOnCollide on_collide = {end_first_solid, &calls};
    FhMove move = fh_actor_move_x_exact(room.world, actor, 20, &on_collide);
    CHECK_INT(1, calls);
    CHECK_INT(8, move.moved);
    CHECK(move.blocked);
    CHECK_INT(2, move.by.solid);
}
