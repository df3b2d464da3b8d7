// Object against object (E33): shares by speed, kinematic wins all, crushed at a wall, carried.

#include <stdio.h>

#include "engine/room.h"
#include "engine/rules/move.h"
#include "test.h"

static const char hall[] = "#........\n"
                           "#........\n"
                           "#........\n"
                           "#########\n";

/// A thing on ice as smooth as can be: it keeps whatever speed it is given.
static FhActor *slider(Room *room, int x, int y, int w, uint32_t flags) {
    room->world->tunings[0].friction = 0.0f;
    FhActorDef def = {
        .box = {x, y, w, 12}, .driver = FH_DRIVER_THING, .flags = FH_ACTOR_SEPARATES | flags};
    return fh_actor_of(room->world, fh_world_add_actor(room->world, &def));
}

/// One tick in which the two have these speeds, in px.
static void go(Room *room, FhActor *a, int a_px, FhActor *b, int b_px) {
    a->vx = (float)(60 * a_px);
    b->vx = (float)(60 * b_px);
    room_tick(room, 0, 1);
}

TEST(separate_moves_only_the_actor_that_ran_into_a_standing_one_E33) {
    Room room = room_from(hall);
    FhActor *runner = slider(&room, 40, 36, 12, 0);
    FhActor *other = slider(&room, 58, 36, 12, 0);
    go(&room, runner, 10, other, 0);
    CHECK_INT(46, runner->x);
    CHECK_INT(58, other->x);
    CHECK(runner->vx == 0.0f);
}

TEST(separate_shares_are_weighed_by_speeds_E33) {
    static const struct {
        int a, b, a_after, b_after;
    } cases[] = {
        {9, -3, 44, 57}, // 6 px of overlap: three quarters and one, halves rounded up
        {6, -6, 43, 55}, // alike: half and half
        {3, -9, 41, 54},
    };
    for (int i = 0; i < 3; i++) {
        Room room = room_from(hall);
        FhActor *a = slider(&room, 40, 36, 12, 0);
        FhActor *b = slider(&room, 58, 36, 12, 0);
        go(&room, a, cases[i].a, b, cases[i].b);
        CHECK_INT(cases[i].a_after, a->x);
        CHECK_INT(cases[i].b_after, b->x);
        room_destroy(&room);
    }
}

enum { CROWD = 5, CROWD_TICKS = 4 };

/// Some that separate, flying between two walls at -100 and 100 px.
typedef struct Crowd {
    FhRect boxes[CROWD];
    FhPoint px[CROWD_TICKS][CROWD]; // speeds, a tick
    bool is_kinematic[CROWD];
    int count;
} Crowd;

static Crowd random_crowd(uint32_t *seed, int count, int fastest) {
    Crowd crowd = {.count = count};
    for (int i = 0; i < count; i++) {
        int w = test_random_in(seed, 1, 16);
        int h = test_random_in(seed, 1, 16);
        int x = test_random_in(seed, -60, 60 - w);
        int y = test_random_in(seed, -8, 8);
        crowd.boxes[i] = (FhRect){x, y, w, h};
        crowd.is_kinematic[i] = test_random_in(seed, 0, 7) == 0;
        for (int t = 0; t < CROWD_TICKS; t++) {
            int vx = test_random_in(seed, -fastest, fastest);
            int vy = test_random_in(seed, -4, 4);
            crowd.px[t][i] = (FhPoint){vx, vy};
        }
    }
    return crowd;
}

static Crowd mirrored(Crowd crowd) {
    for (int i = 0; i < crowd.count; i++) {
        crowd.boxes[i].x = -crowd.boxes[i].x - crowd.boxes[i].w;
        for (int t = 0; t < CROWD_TICKS; t++) {
            crowd.px[t][i].x = -crowd.px[t][i].x;
        }
    }
    return crowd;
}

/// Plays it with the actors added in another order: where each is at the end.
static void play_crowd(const Crowd *crowd, const int *order, FhRect *ends, uint8_t *states) {
    Room room = room_from("");
    for (int side = -1; side <= 1; side += 2) {
        FhRect wall = {side < 0 ? -140 : 100, -400, 40, 800};
        fh_world_add_solid(room.world, &(FhSolidDef){.box = wall});
    }
    FhActor *actors[CROWD];
    for (int k = 0; k < crowd->count; k++) {
        int i = order[k];
        FhActorDef def = {.box = crowd->boxes[i],
                          .driver = FH_DRIVER_THING,
                          .flags = FH_ACTOR_SEPARATES | FH_ACTOR_FLIES |
                                   (crowd->is_kinematic[i] ? FH_ACTOR_KINEMATIC : 0)};
        actors[i] = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    }
    room.world->tunings[0].friction = 0.0f;
    for (int t = 0; t < CROWD_TICKS; t++) {
        for (int i = 0; i < crowd->count; i++) {
            actors[i]->vx = (float)(60 * crowd->px[t][i].x);
            actors[i]->vy = (float)(60 * crowd->px[t][i].y);
        }
        room_tick(&room, 0, 1);
    }
    for (int i = 0; i < crowd->count; i++) {
        ends[i] = fh_actor_box(actors[i]);
        states[i] = actors[i]->state;
    }
    room_destroy(&room);
}

static void shuffle(uint32_t *seed, int *order, int count) {
    for (int i = count - 1; i > 0; i--) {
        int k = test_random_in(seed, 0, i);
        int kept = order[i];
        order[i] = order[k];
        order[k] = kept;
    }
}

/// True when neither an order of the array nor a mirror makes a difference.
static bool is_symmetric(uint32_t *seed, const Crowd *crowd) {
    int order[CROWD] = {0, 1, 2, 3, 4};
    FhRect ends[CROWD], others[CROWD];
    uint8_t states[CROWD], other_states[CROWD];
    bool same = true;
    play_crowd(crowd, order, ends, states);
    shuffle(seed, order, crowd->count);
    play_crowd(crowd, order, others, other_states);
    for (int i = 0; i < crowd->count; i++) {
        same = same && fh_rect_equals(ends[i], others[i]) && states[i] == other_states[i];
    }
    Crowd mirror = mirrored(*crowd);
    play_crowd(&mirror, order, others, other_states);
    for (int i = 0; i < crowd->count; i++) {
        others[i].x = -others[i].x - others[i].w;
        same = same && fh_rect_equals(ends[i], others[i]) && states[i] == other_states[i];
    }
    return same;
}

TEST(separate_is_the_same_mirrored_and_in_any_order_of_the_array_E33) {
    uint32_t seed = 3;
    int wrong = 0;
    for (int round = 0; round < 1200; round++) {
        Crowd crowd = random_crowd(&seed, 2 + round % (CROWD - 1), 2 + round % 30);
        bool same = is_symmetric(&seed, &crowd);
        wrong += !same;
        if (!same && wrong <= 3) {
            printf("round %d, %d actors\n", round, crowd.count);
        }
    }
    CHECK_INT(0, wrong);
}

TEST(separate_is_the_same_mirrored_for_each_two_widths_E33) {
    uint32_t seed = 5;
    int wrong = 0;
    for (int pair = 0; pair < 256; pair++) {
        Crowd crowd = random_crowd(&seed, 2, 12);
        crowd.boxes[0] = (FhRect){-14, 0, 1 + pair % 16, 9};
        crowd.boxes[1] = (FhRect){6, 3, 1 + pair / 16, 9};
        crowd.px[0][0] = (FhPoint){9, 0};
        crowd.px[0][1] = (FhPoint){-pair % 13, 0};
        wrong += !is_symmetric(&seed, &crowd);
    }
    CHECK_INT(0, wrong);
}

TEST(separate_lets_none_through_another_however_fast_E33) {
    uint32_t seed = 11;
    int met = 0;
    for (int round = 0; round < 400; round++) {
        Crowd crowd = random_crowd(&seed, 2, 60);
        int order[CROWD] = {0, 1};
        FhRect ends[CROWD];
        uint8_t states[CROWD];
        crowd.boxes[0] = (FhRect){-40 + round % 30, 0, crowd.boxes[0].w, 12};
        crowd.boxes[1] = (FhRect){10 + round % 20, round % 11 - 5, crowd.boxes[1].w, 12};
        for (int t = 0; t < CROWD_TICKS; t++) {
            crowd.px[t][0].y = crowd.px[t][1].y = 0;
        }
        crowd.px[0][0].x = 60;
        crowd.is_kinematic[1] = false;
        play_crowd(&crowd, order, ends, states);
        met += fh_rect_right(ends[0]) == ends[1].x;
        bool in_order = fh_rect_right(ends[0]) <= ends[1].x;
        if (!CHECK(in_order || states[0] != FH_STATE_ALIVE || states[1] != FH_STATE_ALIVE)) {
            printf("round %d: %d to %d, %d\n", round, ends[0].x, fh_rect_right(ends[0]), ends[1].x);
            break;
        }
    }
    CHECK(met > 100);
}

TEST(separate_kinematic_wins_all_and_crushes_at_a_wall_E33) {
    Room room = room_from(hall);
    FhActor *body = slider(&room, 30, 36, 12, 0);
    FhActor *piston = slider(&room, 60, 36, 12, FH_ACTOR_KINEMATIC);
    for (int i = 0; i < 10; i++) {
        go(&room, body, 0, piston, -4);
        CHECK_INT(60 - 4 * (i + 1), piston->x);
        CHECK(body->x + body->w <= piston->x);
        CHECK_INT(FH_STATE_ALIVE, body->state);
        if (piston->x == 28) {
            break;
        }
    }
    CHECK_INT(16, body->x);
    go(&room, body, 0, piston, -4);
    CHECK_INT(FH_STATE_SQUISHED, body->state);
}

TEST(separate_what_a_wall_leaves_of_a_share_the_other_one_gets_E33) {
    Room room = room_from(hall);
    FhActor *at_wall = slider(&room, 16, 36, 12, 0);
    FhActor *runner = slider(&room, 34, 36, 12, 0);
    go(&room, at_wall, -8, runner, -12);
    CHECK_INT(16, at_wall->x);
    CHECK_INT(28, runner->x);
    CHECK_INT(FH_STATE_ALIVE, at_wall->state);
}

TEST(separate_what_a_wall_on_either_side_leaves_of_a_share_the_other_one_gets_E33) {
    static const char walls[] = "#.......#\n#.......#\n#.......#\n#########\n";
    for (int i = 0; i < 4; i++) { // either side, in either order of the array
        int side = i < 2 ? -1 : 1;
        int places[] = {side < 0 ? 18 : 114, side < 0 ? 34 : 98};
        Room room = room_from(walls);
        FhActor *one = slider(&room, places[i % 2], 36, 12, 0);
        FhActor *two = slider(&room, places[1 - i % 2], 36, 12, 0);
        FhActor *to_wall = i % 2 == 0 ? one : two;
        FhActor *runner = i % 2 == 0 ? two : one;
        go(&room, to_wall, 2 * side, runner, 12 * side);
        CHECK_INT(side < 0 ? 16 : 116, to_wall->x);
        CHECK_INT(side < 0 ? 28 : 104, runner->x);
        CHECK_INT(FH_STATE_ALIVE, to_wall->state);
        room_destroy(&room);
    }
}

TEST(separate_holds_up_and_takes_along_an_actor_on_top_E33) {
    Room room = room_from(hall);
    FhActor *top = slider(&room, 44, 12, 12, 0);
    FhActor *middle = slider(&room, 44, 24, 12, 0);
    FhActor *mount = slider(&room, 40, 36, 24, FH_ACTOR_KINEMATIC);
    room_tick(&room, 0, 5);
    for (int i = 0; i < 10; i++) {
        middle->vx = top->vx = 0.0f;
        go(&room, middle, 0, mount, 3);
        CHECK_INT(4, middle->x - mount->x);
        CHECK_INT(4, top->x - mount->x);
        CHECK_INT(24, middle->y);
        CHECK_INT(12, top->y);
    }
    CHECK(fh_contacts_floor(&top->contacts));
}

/// Two that lie alike under one's feet, and go apart: the one ahead takes it along.
TEST(separate_of_two_as_wide_below_the_one_ahead_carries_E33) {
    for (int i = 0; i < 4; i++) { // either facing, in either order of the array
        int facing = i < 2 ? -1 : 1;
        int places[] = {40, 56};
        Room room = room_from(hall);
        FhActor *one = slider(&room, places[i % 2], 36, 12, FH_ACTOR_KINEMATIC);
        FhActor *two = slider(&room, places[1 - i % 2], 36, 12, FH_ACTOR_KINEMATIC);
        FhActor *rider = slider(&room, 48, 24, 12, 0);
        rider->control.facing = (int8_t)facing;
        go(&room, one, i % 2 ? 3 : -3, two, i % 2 ? -3 : 3);
        CHECK_INT(48 + 3 * facing, rider->x);
        CHECK_INT(24, rider->y);
        room_destroy(&room);
    }
}

/// A kinematic one comes as far as a body's side, and crushes nothing: another drives the body to
/// the wall.
TEST(separate_what_comes_to_touch_does_not_crush_E33) {
    Room room = room_from(hall);
    FhActor *body = slider(&room, 23, 36, 12, 0);
    FhActor *touching = slider(&room, 37, 26, 12, FH_ACTOR_KINEMATIC | FH_ACTOR_FLIES);
    FhActor *runner = slider(&room, 36, 38, 12, 0);
    runner->h = 10;
    touching->vx = -60.0f * 8.0f;
    go(&room, body, -6, runner, -12);
    CHECK_INT(29, touching->x);
    CHECK_INT(16, body->x);
    CHECK_INT(28, runner->x);
    CHECK_INT(FH_STATE_ALIVE, body->state);
}

TEST(separate_lands_on_a_head_and_jumps_from_it_E33) {
    Room room = room_from(hall);
    FhActorDef def = {
        .box = {44, -30, 12, 12}, .driver = FH_DRIVER_PLAYER, .flags = FH_ACTOR_SEPARATES};
    FhActor *actor = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    FhActor *other = slider(&room, 40, 36, 24, 0);
    room_tick(&room, 0, 60);
    CHECK_INT(24, actor->y);
    CHECK_INT(36, other->y);
    CHECK_INT(FH_BY_ACTOR, actor->contacts.sides[FH_SIDE_BOTTOM].by);
    room_tick(&room, FH_INPUT_JUMP, 1);
    CHECK_INT(1, room_events(&room, FH_EVENT_JUMP));
}

TEST(separate_holds_up_a_fast_fall_E33) {
    Room room = room_from(hall);
    FhActorDef def = {.box = {44, -400, 12, 12}, .flags = FH_ACTOR_SEPARATES};
    FhActor *stone = fh_actor_of(room.world, fh_world_add_actor(room.world, &def));
    slider(&room, 40, 20, 24, FH_ACTOR_FLIES);
    CHECK_INT(408, fh_actor_move_y(room.world, stone, 5000.0f, NULL).moved);
}

TEST(separate_kinematic_is_not_held_up_by_what_gives_way_E33) {
    Room room = room_from(hall);
    FhActor *stone = slider(&room, 40, -20, 24, FH_ACTOR_KINEMATIC);
    FhActor *below = slider(&room, 44, -8, 12, 0);
    room.world->tunings[0].gravity = 0.0f;
    for (int i = 1; i <= 10; i++) {
        stone->vy = 180.0f;
        room_tick(&room, 0, 1);
        CHECK_INT(-20 + 3 * i, stone->y);
        CHECK_INT(-8 + 3 * i, below->y);
    }
    FhActor *other = slider(&room, 40, 36, 24, FH_ACTOR_KINEMATIC); // neither gives way
    stone->y = 24;
    below->x = 100;
    stone->vy = 180.0f;
    room_tick(&room, 0, 1);
    CHECK_INT(24, stone->y);
    CHECK_INT(36, other->y);
}

TEST(separate_gives_way_again_once_nothing_is_in_the_way_E33) {
    Room room = room_from(hall);
    FhActor *upper = slider(&room, 40, 30, 12, FH_ACTOR_FLIES);
    FhActor *lower = slider(&room, 40, 36, 12, FH_ACTOR_FLIES); // on the ground
    room_tick(&room, 0, 1);
    CHECK_INT(24, upper->y); // all is left to it
    CHECK_INT(36, lower->y);
    CHECK(fh_world_teleport(room.world, fh_world_actor_id(room.world, 1), 80, 6));
    CHECK(fh_world_teleport(room.world, fh_world_actor_id(room.world, 0), 80, -10));
    upper->y = 0;
    room_tick(&room, 0, 1);
    CHECK_INT(-3, upper->y); // half each
    CHECK_INT(9, lower->y);
}

TEST(separate_makes_no_way_for_one_that_was_squished_E33) {
    Room room = room_from(hall);
    FhActor *runner = slider(&room, 40, 36, 12, 0);
    FhActor *other = slider(&room, 58, 36, 12, 0);
    other->state = FH_STATE_SQUISHED;
    go(&room, runner, 10, other, 0);
    CHECK_INT(50, runner->x);
    CHECK(runner->vx > 0.0f);
}

TEST(separate_leaves_actors_without_the_option_alone_E33) {
    Room room = room_from(hall);
    FhActor *ghost = slider(&room, 40, 36, 12, 0);
    ghost->flags &= ~(uint32_t)FH_ACTOR_SEPARATES;
    FhActor *other = slider(&room, 58, 36, 12, 0);
    go(&room, ghost, 10, other, 0);
    CHECK_INT(50, ghost->x);
    CHECK_INT(58, other->x);
}

TEST(separate_never_puts_an_actor_into_the_ground_E33) {
    uint32_t seed = 7;
    Room room = room_from("#........#\n"
                          "#../\\....#\n"
                          "##########\n");
    FhActor *all[8];
    for (int i = 0; i < 8; i++) {
        all[i] = slider(&room, 20 + 15 * i, -16 * (i % 3), 10 + i, i == 7 ? FH_ACTOR_KINEMATIC : 0);
    }
    for (int t = 0; t < 2000; t++) {
        FhActor *one = all[test_random(&seed) % 8];
        one->vx = (float)test_random_in(&seed, -500, 500);
        room_tick(&room, 0, 1);
        for (int i = 0; i < 8; i++) {
            CHECK(!fh_actor_is_there(all[i]) || !fh_actor_collides_at(room.world, all[i], 0, 0));
        }
    }
}
