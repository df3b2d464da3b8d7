// path_test.c - moves that are taken at once, and what they are counted by.

#include "engine/accel/cached_path.h"
#include "engine/terrain/mask.h"
#include "engine/rules/move.h"
#include "test.h"

#include "engine/room.h"

TEST(steps_that_are_due_are_those_that_come_first) {
    enum { MOST = 9 };
    for (int x = 1; x <= MOST; x++) {
        for (int y = 1; y <= MOST; y++) {
            FhMoveState state = {.x = {1, x, 0}, .y = {1, y, 0}};
            while (fh_axis_left(state.x) + fh_axis_left(state.y) > 0) {
                bool is_x = fh_move_is_x_next(&state);
                FhAxis *leg = is_x ? &state.x : &state.y;
                const FhAxis *other = is_x ? &state.y : &state.x;
                leg->tried++;
                int due = fh_steps_due(other->pixels, leg->pixels, leg->tried, is_x);
                CHECK_INT(due, other->tried);
            }
        }
    }
}

TEST(steps_unmarked_are_those_before_the_first_marked_one) {
    uint32_t seed = 7;
    uint8_t floors[FH_HEIGHTS_COLUMNS + FH_CACHE_MARKS];
    for (int round = 0; round < 2000; round++) {
        int some = test_random_in(&seed, 0, 40); // of so many one is marked, or none
        for (size_t i = 0; i < sizeof floors; i++) {
            floors[i] = some && test_random_in(&seed, 0, some) == 0 ? FH_CACHE_STEEP : 0;
        }
        int place = test_random_in(&seed, 0, FH_HEIGHTS_COLUMNS - 1);
        int d = test_random_in(&seed, 0, 1) ? 1 : -1;
        int most = fh_min(d > 0 ? FH_HEIGHTS_COLUMNS - 1 - place : place, FH_CACHE_MARKS);
        int steps = 0;
        while (steps < most && !floors[place + d * steps - (d < 0)]) {
            steps++;
        }
        CHECK_INT(steps, fh_min(fh_cached_unmarked(floors, place, d), most));
    }
}

/// An actor whose cache is filled where it is.
static FhActor *who_knows(Room *room, FhRect box) {
    FhActor *actor = room_actor(room, FH_DRIVER_NONE, box);
    fh_actor_move(room->world, actor, 0.0f, 1.0f);
    return actor;
}

/// Pulled down once on a level way of `px`: where its feet are then is 20 px from its start, on
/// that tile, counted from the side that it comes from.
static void check_pulled_down(float px, float down, int width, int tile) {
    enum { COLS = 12, START = 16 };
    Room room = room_from("............\n"
                          "............\n"
                          "############\n");
    int d = px > 0.0f ? 1 : -1;
    int start = d > 0 ? START : COLS * 16 - START - width;
    FhActor *actor = who_knows(&room, (FhRect){start, 16, width, 16});
    fh_actor_face(actor, d);
    actor->vx = actor->vy = 60.0f;
    FhMove2 move = fh_actor_move(room.world, actor, px, down);
    CHECK_INT(start + (int)px, actor->x);
    CHECK(!move.x.blocked && move.y.blocked && move.y.moved == 0);
    CHECK_INT(FH_BY_TILE, move.y.by.by);
    CHECK_INT(d > 0 ? tile : COLS - 1 - tile, move.y.by.col);
    CHECK_INT(2, move.y.by.row);
    CHECK(actor->vx == 60.0f && actor->vy == 0.0f && actor->rem_y == 0.0f);
}

TEST(whole_move_that_is_pulled_down_is_told_by_the_tile_where_that_was) {
    for (float d = -1.0f; d <= 1.0f; d += 2.0f) {
        check_pulled_down(d * 40.0f, 1.25f, 16, 2);
        check_pulled_down(d * 40.0f, 1.25f, 24, 3);
        check_pulled_down(d * 80.0f, 2.25f, 16, 2);
        check_pulled_down(d * 140.0f, 3.5f, 16, 2);
    }
}

TEST(whole_move_up_a_slope_is_told_of_it_where_it_was_pulled_down) {
    Room room = room_from("........\n"
                          "..../...\n"
                          ".../####\n"
                          "########\n");
    FhActor *actor = who_knows(&room, (FhRect){30, 32, 16, 16});
    FhMove2 move = fh_actor_move(room.world, actor, 32.0f, 1.0f);
    CHECK_INT(62, actor->x);
    CHECK_INT(2, actor->y);
    CHECK(move.y.blocked);
    CHECK_INT(FH_BY_TILE | FH_BY_SLOPE, move.y.by.by); // 16 px on, its toe is 14 px up the first
    CHECK_INT(3, move.y.by.col);
    CHECK_INT(2, move.y.by.row);
}

TEST(whole_move_goes_on_where_what_is_known_ends_below_the_feet) {
    Room room = room_from("/\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){0, 0, 8, 8});
    fh_actor_move(room.world, actor, 0.0f, 1.0f); // is stopped by the slope, and looks around
    actor->x = 24;
    for (int y = 30; y < 100; y++) {
        actor->y = y;
        FhMove2 move = fh_actor_move(room.world, actor, 0.0f, 3.0f);
        CHECK_INT(3, move.y.moved);
        CHECK(!move.y.blocked);
    }
}

/// An observer of each blocked step, and where the actor was.
static bool note_place(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)world;
    CHECK_INT(FH_SIDE_BOTTOM, hit->side);
    CHECK_INT(3, hit->left);
    *(int *)context = actor->x;
    return false;
}

TEST(whole_move_tells_who_asked_that_it_was_stopped) {
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = who_knows(&room, (FhRect){16, 16, 16, 16});
    int told = 0;
    FhOnCollide note = {note_place, &told};
    CHECK(fh_actor_move_y(room.world, actor, 3.0f, &note).blocked);
    CHECK_INT(16, told);
}

TEST(whole_move_in_a_tick_meets_a_solid) {
    Room room = room_from("");
    room_solid(&room, (FhRect){60, 0, 8, 64});
    FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){16, 16, 16, 16});
    actor->vx = 2400.0f;
    room_tick(&room, 0, 1);
    CHECK_INT(44, actor->x);
    CHECK(actor->contacts.sides[FH_SIDE_RIGHT].by & FH_BY_SOLID);
}

/// Moved from there by (20, dy); returns how far along x.
static int moved_when(FhActorState state, FhPoint from, float dy) {
    Room room = room_from("......\n"
                          "......\n"
                          "######\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){from.x, from.y, 16, 16});
    fh_actor_move(room.world, actor, 0.0f, 0.0f);
    actor->state = (uint8_t)state;
    FhMove2 move = fh_actor_move(room.world, actor, 20.0f, dy);
    int moved = actor->x - from.x;
    CHECK_INT(moved, move.x.moved);
    return moved;
}

TEST(whole_move_is_made_by_the_living_alone) {
    CHECK_INT(20, moved_when(FH_STATE_ALIVE, (FhPoint){16, 16}, 1.0f));
    CHECK_INT(0, moved_when(FH_STATE_DEAD, (FhPoint){16, 16}, 1.0f));
    CHECK_INT(20, moved_when(FH_STATE_ALIVE, (FhPoint){16, -40}, 3.0f));
    CHECK_INT(0, moved_when(FH_STATE_DEAD, (FhPoint){16, -40}, 3.0f));
}

TEST(whole_move_meets_the_terrain_that_its_movement_sees) {
    Room room = room_from("");
    FhMask *mask = fh_mask_create();
    CHECK(fh_mask_fill(mask, (FhRect){48, 0, 8, 64}, true));
    room.world->mask = mask;
    FhActor *actor = room_mover(&room, "bitmask", FH_DRIVER_NONE, (FhRect){16, 16, 16, 16});
    FhMove2 move = fh_actor_move(room.world, actor, 30.0f, 0.0f);
    CHECK(move.x.blocked);
    CHECK_INT(32, actor->x);
    fh_mask_destroy(mask);
}

TEST(whole_move_of_who_became_thinner_is_not_that_of_who_it_was) {
    Room room = room_from("..........\n"
                          "....../...\n"
                          "##########\n");
    FhActor *actor = who_knows(&room, (FhRect){40, 16, 16, 16});
    actor->w = 8;
    fh_actor_move(room.world, actor, 48.0f, 1.0f);
    CHECK_INT(88, actor->x);
    CHECK_INT(16, actor->y);
}
