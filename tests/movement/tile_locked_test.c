#include "engine/movers/tile_body.h"

#include "engine/room.h"
#include "engine/rules/query.h"
#include "engine/rules/solid.h"
#include "test.h"

static FhActor *locked(Room *room, FhDriverKind driver, FhRect box) {
    return room_mover(room, "tile_locked", driver, box);
}

static FhActor *locked_player(Room *room, FhRect box) {
    return locked(room, FH_DRIVER_PLAYER, box);
}

TEST(locked_body_goes_from_cell_to_cell_in_a_fixed_number_of_ticks_B1_B4_B7) {
    Room room = room_from("........\n"
                          "........\n"
                          "########\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 1); // 16 px at 150 px/s: 6 ticks
    CHECK_INT(48, fh_tile_body_at(room.world, actor, 0, 0).x);
    CHECK(actor->x > 34 && actor->x < 50);
    room_tick(&room, FH_INPUT_LEFT, 4); // a step is never turned back
    CHECK_INT(48, fh_tile_body_at(room.world, actor, 0, 0).x);
    room_tick(&room, 0, 1);
    CHECK_INT(50, actor->x);
    room_tick(&room, 0, 10);
    CHECK_INT(50, actor->x);
}

TEST(locked_box_is_eased_down_a_fall_too_B7) {
    Room room = room_from("....\n"
                          "....\n"
                          "....\n"
                          "....\n"
                          "####\n");
    FhActor *actor = locked_player(&room, (FhRect){18, 8, 12, 24});
    int most = 0;
    for (int i = 0; i < 30; i++) {
        int y = actor->y;
        room_tick(&room, 0, 1);
        most = fh_max(most, actor->y - y);
    }
    CHECK_INT(64, actor->y + actor->h);
    CHECK_INT(6, most); // 16 px at 300 px/s: 3 ticks of 5, 5 and 6 px
}

TEST(locked_body_is_as_many_cells_as_its_box_needs_B2) {
    Room room = room_from("........\n"
                          "........\n"
                          "########\n");
    FhActor *actor = locked_player(&room, (FhRect){38, 8, 20, 24});
    room_tick(&room, 0, 20);
    FhRect cells = fh_tile_body_at(room.world, actor, 0, 0);
    CHECK_INT(32, cells.w);
    CHECK_INT(32, cells.h);
    CHECK_INT(32, fh_rect_bottom(cells));
    CHECK_INT(cells.x + 6, actor->x);
}

TEST(locked_cell_is_an_obstacle_when_any_of_its_pixels_is_solid_B2) {
    Room room = room_from("......\n"
                          "....a.\n"
                          "######\n");
    FhActor *actor = locked_player(&room, (FhRect){18, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 60);
    CHECK_INT(64, fh_rect_right(fh_tile_body_at(room.world, actor, 0, 0)));
    CHECK(fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT));
}

TEST(locked_body_that_ducks_is_fewer_cells_B2) {
    Room room = room_from("......\n"
                          "...###\n"
                          "......\n"
                          "######\n");
    FhActor *actor = locked_player(&room, (FhRect){18, 24, 12, 24});
    room_tick(&room, FH_INPUT_DOWN, 10);
    CHECK_INT(16, fh_tile_body_at(room.world, actor, 0, 0).h);
    room_tick(&room, FH_INPUT_DOWN | FH_INPUT_RIGHT, 30);
    CHECK(fh_tile_body_at(room.world, actor, 0, 0).x >= 48); // under what stops it when it stands
}

TEST(locked_move_is_all_or_nothing_B3) {
    Room room = room_from("...#....\n"
                          "........\n"
                          "########\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 30); // only the head's cell is not free
    CHECK_INT(34, actor->x);
    CHECK(fh_contacts_on(&actor->contacts, FH_SIDE_RIGHT));
    locked(&room, FH_DRIVER_WALKER, (FhRect){2, 8, 12, 24})->control.facing = 1;
    room_tick(&room, 0, 60);
    CHECK_INT(34, actor->x); // bodies are obstacles to each other
}

TEST(locked_jumps_go_straight_up_or_straight_ahead_B5) {
    Room room = room_from("..........\n"
                          "..........\n"
                          "..........\n"
                          "..........\n"
                          "..........\n"
                          "###..#####\n"
                          "..........\n"
                          "..........\n"
                          "##########\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 56, 12, 24});
    int highest = actor->y;
    for (int tick = 0; tick < 60; tick++) {
        fh_world_tick(room.world, (FhInput){tick < 5 ? FH_INPUT_JUMP : 0u});
        highest = actor->y < highest ? actor->y : highest;
        CHECK_INT(34, actor->x);
    }
    CHECK(highest <= 56 - 16);
    CHECK_INT(56, actor->y);
    room.world->tunings[0].jump_hold = 0.5f; // three cells
    bool stays_level = true;
    for (int tick = 0; tick < 40; tick++) {
        fh_world_tick(room.world, (FhInput){tick < 5 ? FH_INPUT_JUMP | FH_INPUT_RIGHT : 0u});
        stays_level &= actor->y == 56;
    }
    CHECK(stays_level); // over a gap of two
    CHECK_INT(34 + 48, actor->x);
}

TEST(locked_body_falls_down_cell_by_cell_and_no_other_way) {
    Room room = room_from("......\n"
                          "......\n"
                          "##....\n"
                          "......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = locked_player(&room, (FhRect){18, 8, 12, 24});
    room_tick(&room, FH_INPUT_RIGHT, 12);
    room_tick(&room, 0, 60);
    CHECK_INT(80 - 24, actor->y);
    CHECK(actor->x >= 34);
    CHECK(fh_contacts_floor(&actor->contacts));
}

TEST(locked_body_hangs_from_a_ledge_and_pulls_itself_up_B6) {
    Room room = room_from("......\n"
                          "......\n"
                          "......\n"
                          "...###\n"
                          "...###\n"
                          "...###\n"
                          "######\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 72, 12, 24});
    room.world->tunings[0].jump_hold = 0.0f; // one cell up: the hands are at the ledge
    room_tick(&room, 0, 4);
    room_tick(&room, FH_INPUT_JUMP, 2);
    room_tick(&room, FH_INPUT_RIGHT, 40);
    CHECK_INT(56, actor->y); // hangs
    CHECK_INT(34, actor->x);
    room_tick(&room, FH_INPUT_UP, 2);
    room_tick(&room, 0, 80);
    CHECK_INT(48 - 24, actor->y);
    CHECK_INT(50, actor->x);
}

TEST(locked_body_climbs_what_is_lower_than_itself_with_up) {
    Room room = room_from("......\n"
                          "......\n"
                          "...###\n"
                          "######\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 24, 12, 24});
    room_tick(&room, 0, 4);
    room_tick(&room, FH_INPUT_UP | FH_INPUT_RIGHT, 40);
    CHECK_INT(32 - 24, actor->y);
}

TEST(locked_body_climbs_ladders_and_drops_through_one_ways) {
    Room room = room_from("........\n"
                          "........\n"
                          "..T..---\n"
                          "..H.....\n"
                          "..H.....\n"
                          "########\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 56, 12, 24});
    room_tick(&room, FH_INPUT_UP, 90);
    CHECK_INT(32 - 24, actor->y);
    room_tick(&room, FH_INPUT_DOWN, 120); // and ducks on the ground
    room_tick(&room, 0, 4);
    CHECK_INT(80 - 24, actor->y);
    FhActor *other = locked_player(&room, (FhRect){98, 8, 12, 24});
    room_tick(&room, 0, 20);
    CHECK_INT(32 - 24, other->y);
    room_tick(&room, FH_INPUT_DOWN, 2);
    room_tick(&room, 0, 60);
    CHECK_INT(80 - 24, other->y);
}

TEST(locked_body_that_was_pushed_goes_back_into_cells) {
    Room room = room_from("........\n"
                          "........\n"
                          "########\n");
    FhActor *actor = locked_player(&room, (FhRect){34, 8, 12, 24});
    FhSolid *ram = room_solid(&room, (FhRect){20, 8, 10, 10});
    fh_solid_move(room.world, ram, 13.0f, 0.0f);
    CHECK_INT(43, actor->x);
    room_tick(&room, 0, 20);
    CHECK_INT(50, actor->x);
}

/// True when a press so many ticks after the begin of a slow fall still counts at its end.
static bool press_counts(uint32_t key, int tick) {
    Room room = room_from("......\n"
                          "......\n"
                          "......\n"
                          "------\n"
                          "......\n"
                          "......\n"
                          "######\n");
    room.world->tunings[0].fall_speed = 16.0f; // a cell a second
    FhActor *actor = locked_player(&room, (FhRect){34, 8, 12, 24});
    room_tick(&room, 0, tick);
    int events = 0;
    for (int i = tick; i < 62; i++) {
        room_tick(&room, i == tick ? key : 0u, 1);
        events += room_events(&room, key == FH_INPUT_JUMP ? FH_EVENT_JUMP : FH_EVENT_DROP);
    }
    CHECK(actor->y <= 24 + 1);
    return events > 0;
}

TEST(locked_press_during_a_step_counts_for_twelve_ticks_at_its_end) {
    static const uint32_t keys[] = {FH_INPUT_JUMP, FH_INPUT_DOWN};
    for (int k = 0; k < 2; k++) {
        int counted = 0;
        bool before = false;
        for (int tick = 0; tick <= 60; tick++) {
            bool counts = press_counts(keys[k], tick);
            CHECK(counts || !before); // the last ticks are those that count
            before = counts;
            counted += counts;
        }
        CHECK_INT(12, counted);
    }
}
