
#include "engine/room.h"
#include "engine/movers/repel.h"
#include "engine/rules/query.h"
#include "engine/rules/solid.h"
#include "test.h"
#include "foothold/mover.h"
#include "engine/movers/mover.h"

#include <math.h>
#include <stdlib.h>

static FhActor *cell_actor(Room *room, FhDriverKind driver, FhRect box) {
    return room_mover(room, "cell", driver, box);
}

static FhActor *cell_player(Room *room, FhRect box) {
    return cell_actor(room, FH_DRIVER_PLAYER, box);
}

TEST(cell_place_is_a_cell_and_a_ratio_and_the_pixels_come_of_it_D1_D2_D3) {
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = cell_player(&room, (FhRect){36, 8, 12, 24});
    room_tick(&room, 0, 2);
    CHECK_INT(2, fh_actor_state(actor)->whole[0]); // the point, x 42, y 24
    CHECK_INT(1, fh_actor_state(actor)->whole[1]);
    CHECK(fh_actor_state(actor)->real[0] == 10.0f / 16.0f);
    CHECK(fh_actor_state(actor)->real[1] == 0.5f); // on the floor the ratio is a half (D7)
    actor->x -= 32;                                // as by a push
    room_tick(&room, 0, 1);
    CHECK_INT(0, fh_actor_state(actor)->whole[0]);
    CHECK_INT(4, actor->x);
}

TEST(cell_collides_when_more_than_half_of_it_is_solid_D4) {
    Room room = room_from("#/h-H.ab\n");
    bool expected[] = {true, true, false, false, false, false, false, true};
    for (int col = 0; col < 8; col++) {
        CHECK_INT(expected[col],
                  fh_mover_cell.narrow->terrain_in(room.world, (FhRect){16 * col, 0, 16, 16}));
    }
}

TEST(cell_body_stops_at_the_threshold_of_its_half_width_D5_D6_D8) {
    Room room = room_from("......#\n"
                          "#.....#\n"
                          "#######\n");
    FhActor *actor = cell_player(&room, (FhRect){50, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(96 - 12, actor->x);
    CHECK(fh_actor_state(actor)->real[0] == 1.0f - 6.0f / 16.0f);
    CHECK(actor->vx == 0.0f);
    CHECK(fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT));
    room_tick(&room, FH_INPUT_LEFT, 90);
    CHECK_INT(16, actor->x);
    CHECK(fh_actor_state(actor)->real[0] == 6.0f / 16.0f);
}

TEST(cell_body_falls_lands_jumps_and_meets_the_ceiling_D7) {
    Room room = room_from("######\n"
                          "......\n"
                          "......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = cell_player(&room, (FhRect){32, 16, 12, 24});
    room_tick(&room, 0, 10);
    CHECK(fabsf(actor->vy - 10.0f * room.world->tunings[0].gravity / 60.0f) < 0.01f);
    for (int i = 0; i < 50 && !fh_contacts_floor(&actor->contacts); i++) {
        room_tick(&room, 0, 1);
    }
    CHECK_INT(64 - 24, actor->y);
    CHECK(actor->vy == 0.0f); // in the tick that it lands in
    CHECK(fh_contacts_floor(&actor->contacts));
    int highest = actor->y;
    for (int tick = 0; tick < 40; tick++) {
        fh_world_tick(room.world, (FhInput){FH_INPUT_JUMP});
        highest = actor->y < highest ? actor->y : highest;
    }
    CHECK_INT(16, highest);
    room_tick(&room, 0, 60);
    CHECK_INT(64 - 24, actor->y);
}

TEST(cell_without_gravity_is_seen_from_above_D9) {
    Room room = room_from("########\n"
                          "#......#\n"
                          "#......#\n"
                          "#..--..#\n"
                          "#......#\n"
                          "########\n");
    room.world->tunings[0].gravity = 0.0f;
    FhActor *actor = cell_player(&room, (FhRect){52, 36, 10, 10});
    room_tick(&room, 0, 30);
    CHECK_INT(36, actor->y);
    room_tick(&room, FH_INPUT_JUMP, 10);
    CHECK_INT(36, actor->y);
    room_tick(&room, FH_INPUT_DOWN, 60); // past the one-way, too
    CHECK_INT(80 - 10, actor->y);
    room_tick(&room, FH_INPUT_UP | FH_INPUT_RIGHT, 90);
    CHECK_INT(16, actor->y);
    CHECK_INT(112 - 10, actor->x);
    CHECK(fh_actor_is_grounded(room.world, actor)); // it runs, it does not float
}

TEST(cell_bodies_overlap_by_squared_distance_of_their_radii_D10) {
    Room room = room_from("........\n");
    FhActor *a = cell_player(&room, (FhRect){0, 0, 12, 12});
    FhActor *b = cell_player(&room, (FhRect){12, 0, 12, 12});
    CHECK(fh_repel_overlaps(room.world, a, b)); // 12 apart, 6 and 6
    b->x = 13;
    CHECK(!fh_repel_overlaps(room.world, a, b));
    b->x = 9;
    b->y = 9; // the boxes overlap, the circles do not
    CHECK(!fh_repel_overlaps(room.world, a, b));
    b->x = 4000000; // far away: asked by cells first (D11)
    CHECK(!fh_repel_overlaps(room.world, a, b));
}

TEST(cell_bodies_push_each_other_apart_by_a_fifth_of_a_cell_D11_D12) {
    Room room = room_from("............\n"
                          "............\n"
                          "############\n");
    FhActor *a = cell_actor(&room, FH_DRIVER_THING, (FhRect){90, 20, 12, 12});
    FhActor *b = cell_actor(&room, FH_DRIVER_THING, (FhRect){96, 20, 12, 12});
    fh_repel(room.world, a);
    CHECK(a->vx == -0.5f * 0.2f * 16 * 60); // half overlapped: half of the force
    CHECK(b->vx == -a->vx);
    CHECK(a->vy == 0.0f);
    room_tick(&room, 0, 60);
    CHECK(b->x - a->x >= 12);
    b->x = a->x; // one place: along x, and no division by nothing
    b->y = a->y;
    a->vx = a->vy = b->vx = b->vy = 0.0f;
    fh_repel(room.world, a);
    CHECK(a->vx == -0.2f * 16 * 60 && b->vx == -a->vx);
    CHECK(a->vy == 0.0f && b->vy == 0.0f);
    room_tick(&room, 0, 60);
    CHECK(abs(b->x - a->x) >= 12);
}

TEST(cell_body_that_ends_a_hair_past_an_edge_is_stopped_by_it_D5) {
    Room room = room_sized("#....\n"
                           "#....\n"
                           "#....\n"
                           "#####\n",
                           8);
    FhActor *actor = cell_player(&room, (FhRect){10, 9, 12, 15});
    room_tick(&room, 0, 2);
    // As a storm found it: this ratio and this speed sum up to the edge in one way of rounding, and
    // to just behind it in the other.
    fh_actor_state(actor)->whole[0] = 2;
    fh_actor_state(actor)->real[0] = 0.0277777165f;
    actor->vx = -133.333328f;
    room.world->tunings[0].friction = 0.0f;
    room_tick(&room, 0, 1);
    CHECK_INT(8, actor->x);
}

TEST(cell_terrain_has_the_last_word_over_repulsion_D13) {
    Room room = room_from("#....\n"
                          "#....\n"
                          "#####\n");
    FhActor *a = cell_actor(&room, FH_DRIVER_THING, (FhRect){16, 20, 12, 12});
    FhActor *b = cell_actor(&room, FH_DRIVER_THING, (FhRect){18, 20, 12, 12});
    for (int tick = 0; tick < 60; tick++) {
        room_tick(&room, 0, 1);
        CHECK(a->x >= 16 && b->x >= 16);
    }
    CHECK(b->x - a->x >= 12);
}

TEST(cell_tall_body_is_stopped_by_every_row_it_spans_D14) {
    Room room = room_from(".....#\n" // only its head meets this
                          "......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = cell_player(&room, (FhRect){16, 4, 12, 44});
    room_tick(&room, FH_INPUT_RIGHT, 90);
    CHECK_INT(80 - 12, actor->x);
    CHECK_INT(4, actor->y);
}

TEST(cell_wide_body_stands_on_any_column_and_bumps_into_any_D14) {
    Room room = room_from("#.....\n"
                          "......\n"
                          "......\n"
                          "......\n"
                          "#.....\n");
    FhActor *actor = cell_player(&room, (FhRect){14, 30, 40, 20}); // its point is two cells away
    room_tick(&room, 0, 40);
    CHECK_INT(64 - 20, actor->y);
    int highest = actor->y;
    for (int tick = 0; tick < 30; tick++) {
        fh_world_tick(room.world, (FhInput){FH_INPUT_JUMP});
        highest = actor->y < highest ? actor->y : highest;
    }
    CHECK(highest >= 16);
}

TEST(cell_body_faster_than_a_cell_in_a_tick_meets_walls_and_floors_D14) {
    Room room = room_from("..........#.\n"
                          "..........#.\n"
                          "############\n");
    FhActor *actor = cell_player(&room, (FhRect){4, 8, 12, 24});
    actor->vx = 60.0f * 200.0f; // 12 cells a tick
    room_tick(&room, 0, 1);
    CHECK_INT(160 - 12, actor->x);
    FhActor *other = cell_player(&room, (FhRect){40, -900, 12, 24});
    other->vy = 60.0f * 2000.0f;
    room.world->tunings[0].fall_speed = 60.0f * 2000.0f;
    room_tick(&room, 0, 1);
    CHECK_INT(32 - 24, other->y);
}

TEST(cell_one_ways_stop_whose_feet_were_above_at_the_start) {
    Room room = room_from("......\n"
                          "......\n"
                          "------\n"
                          "......\n"
                          "######\n");
    FhActor *actor = cell_player(&room, (FhRect){32, 40, 12, 24});
    room_tick(&room, 0, 3);
    room_tick(&room, FH_INPUT_JUMP, 20);
    room_tick(&room, 0, 60);
    CHECK_INT(32, actor->y + actor->h);
    room_tick(&room, FH_INPUT_DOWN, 1);
    room_tick(&room, 0, 60);
    CHECK_INT(64, actor->y + actor->h);
}

TEST(cell_body_rides_lifts_is_pushed_and_climbs_ladders) {
    Room room = room_from("........\n"
                          "......T.\n"
                          "......H.\n"
                          "......H.\n"
                          "########\n");
    FhActor *actor = cell_player(&room, (FhRect){99, 40, 12, 24});
    room_tick(&room, FH_INPUT_UP, 90);
    CHECK_INT(16, actor->y + actor->h);
    FhSolid *lift = room_solid(&room, (FhRect){16, 60, 32, 4});
    actor->x = 20;
    actor->y = 36;
    room_tick(&room, 0, 2);
    for (int i = 0; i < 30; i++) {
        fh_solid_move(room.world, lift, 0.0f, -1.0f);
        room_tick(&room, 0, 1);
        CHECK_INT(lift->y, actor->y + actor->h);
    }
    FhSolid *ram = room_solid(&room, (FhRect){0, actor->y, 10, 10});
    fh_solid_move(room.world, ram, 14.0f, 0.0f);
    room_tick(&room, 0, 1);
    CHECK_INT(24, actor->x);
}

TEST(cell_shows_the_cells_it_asks) {
    Room room = room_from("...\n"
                          "###\n");
    FhActor *actor = cell_player(&room, (FhRect){18, 4, 12, 12});
    FhMarks marks = {0};
    fh_mover_cell.see(room.world, actor, &marks);
    CHECK(marks.count > 4);
}
