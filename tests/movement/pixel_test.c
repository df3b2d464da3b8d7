// The mechanisms of Thorson's article, by their numbers (A1 to A27): actors, solids, and what goes
// on between them. Where the article has a trap, the wrong way stands beside ours.

#include "foothold/mover.h"
#include "engine/rules/query.h"
#include "engine/rules/riders.h"
#include "engine/room.h"
#include "engine/base/rounding.h"
#include "engine/rules/solid.h"
#include "engine/rules/move.h"
#include "test.h"

static const char wall_at_64[] = "....#\n"
                                 "....#\n"
                                 "#####\n";

static FhActor *body(Room *room, int x, int y) {
    return room_actor(room, FH_DRIVER_NONE, (FhRect){x, y, 8, 12});
}

/// Counts its calls, and may make way or not.
typedef struct Counter {
    int calls;
    FhCollision last;
    bool makes_way;
} Counter;

static bool count(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    Counter *counter = context;
    (void)world;
    (void)actor;
    counter->calls++;
    counter->last = *hit;
    return counter->makes_way;
}

// --- actors ---------------------------------------------------------------------------------

TEST(pixel_world_has_geometry_that_stands_firm_and_actors_that_respect_it_A1) {
    Room room = room_from(wall_at_64);
    FhSolid *solid = room_solid(&room, (FhRect){8, 0, 8, 32});
    FhActor *actor = body(&room, 30, 20);
    CHECK_INT(26, fh_actor_move_x(room.world, actor, 40.0f, NULL).moved);
    CHECK_INT(-40, fh_actor_move_x(room.world, actor, -60.0f, NULL).moved);
    CHECK_INT(8, solid->x);
}

TEST(pixel_box_fits_a_gap_of_its_own_size_and_none_a_pixel_less_A2_A3) {
    for (int gap = 11; gap <= 12; gap++) {
        Room room = room_from("");
        room_solid(&room, (FhRect){0, 0, 64, 16});
        room_solid(&room, (FhRect){16, 16 + gap, 64, 16});
        FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){-8, 16, 8, 12});
        room.world->tunings[0].step_up = 0.0f;
        CHECK_INT(gap == 12 ? 60 : 16, fh_actor_move_x(room.world, actor, 60.4f, NULL).moved);
        CHECK_INT(gap == 12 ? 52 : 8, actor->x);
        room_destroy(&room);
    }
}

TEST(pixel_mover_knows_neither_speed_nor_gravity_A6) {
    Room room = room_from("");
    FhActor *actor = body(&room, 0, 0);
    fh_actor_move_x(room.world, actor, 7.0f, NULL);
    room_tick(&room, 0, 30);
    CHECK_INT(7, actor->x);
    CHECK_INT(0, actor->y);
    CHECK(actor->vx == 0.0f && actor->vy == 0.0f);
}

TEST(pixel_mover_tests_each_pixel_before_it_goes_there_A7) {
    Room room = room_from("");
    FhActor *actor = body(&room, 0, 0);
    room_solid(&room, (FhRect){100, 0, 1, 12}); // a pixel thin, and far less than the move
    Counter counter = {0};
    FhMove move = fh_actor_move_x(room.world, actor, 5000.0f, &(FhOnCollide){count, &counter});
    CHECK_INT(92, move.moved);
    CHECK_INT(5000 - 92, counter.last.left);
}

/// The article's MoveX as printed: the remainder stays where a blocked step left it.
static void printed_move_x(FhWorld *world, FhActor *actor, float amount) {
    actor->rem_x += amount;
    int move = (int)(actor->rem_x + (actor->rem_x < 0.0f ? -0.5f : 0.5f));
    actor->rem_x -= (float)move;
    for (; move != 0 && !fh_actor_collides_at(world, actor, fh_sign(move), 0);
         move -= fh_sign(move)) {
        actor->x += fh_sign(move);
    }
}

TEST(pixel_blocked_step_stops_calls_back_and_clears_its_remainder_A8) {
    Room room = room_from(wall_at_64);
    FhActor *printed = body(&room, 56, 20);
    FhActor *ours = body(&room, 56, 8);
    Counter counter = {0};
    printed_move_x(room.world, printed, 1.4f);
    FhMove move = fh_actor_move_x(room.world, ours, 1.4f, &(FhOnCollide){count, &counter});
    CHECK(move.blocked);
    CHECK_INT(1, counter.calls);
    CHECK_INT(FH_SIDE_RIGHT, counter.last.side);
    CHECK_INT(FH_BY_TILE, counter.last.by.by);
    CHECK_INT(4, counter.last.by.col);
    // As printed 0.4 px towards the wall are kept, and the way back begins late.
    printed_move_x(room.world, printed, -0.6f);
    fh_actor_move_x(room.world, ours, -0.6f, NULL);
    CHECK_INT(56, printed->x);
    CHECK_INT(55, ours->x);
}

static bool step_aside(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)hit;
    (void)context;
    return fh_actor_move_y(world, actor, -40.0f, NULL).moved != 0;
}

TEST(pixel_callback_is_a_parameter_so_one_mover_serves_all_A9) {
    Room room = room_from("....#\n"
                          "....#\n"
                          "#####\n");
    FhActor *actor = body(&room, 50, 20);
    // Without a callback: it just stops. One that only looks on: it stops, too.
    Counter counter = {0};
    CHECK_INT(6, fh_actor_move_x(room.world, actor, 20.0f, NULL).moved);
    CHECK(fh_actor_move_x(room.world, actor, 20.0f, &(FhOnCollide){count, &counter}).blocked);
    CHECK_INT(1, counter.calls);
    // One that says that it made way is believed once, then asked no more.
    counter = (Counter){.makes_way = true};
    CHECK(fh_actor_move_x(room.world, actor, 20.0f, &(FhOnCollide){count, &counter}).blocked);
    CHECK_INT(1, counter.calls);
    // One that makes way: over the wall.
    FhMove move = fh_actor_move_x(room.world, actor, 20.0f, &(FhOnCollide){step_aside, NULL});
    CHECK(!move.blocked);
    CHECK_INT(0, move.by.by); // what made way is no longer in it
    CHECK_INT(20, move.moved);
    CHECK_INT(-20, actor->y);
}

static bool end_it(FhWorld *world, FhActor *actor, const FhCollision *hit, void *context) {
    (void)hit;
    (void)context;
    fh_squish_end(world, actor, 0);
    return true;
}

TEST(pixel_callback_may_end_the_actor_and_with_it_the_move_A9) {
    Room room = room_from(wall_at_64);
    FhActor *arrow = body(&room, 50, 8);
    arrow->flags |= FH_ACTOR_FLIES;
    CHECK_INT(6, fh_actor_move_x(room.world, arrow, 20.0f, &(FhOnCollide){end_it, NULL}).moved);
    CHECK_INT(FH_STATE_SQUISHED, arrow->state);
}

// --- riding and squishing ---------------------------------------------------------------------

static int hangs_under(const FhWorld *world, const FhActor *actor) {
    for (int i = 0; i < world->solid_count; i++) {
        FhRect above = {actor->x, actor->y - 1, actor->w, 1};
        if (fh_solid_overlaps(world, &fh_world_solids(world)[i], above)) {
            return i + 1;
        }
    }
    return 0;
}

static void leave_through_the_floor(FhWorld *world, FhActor *actor, int solid_index1) {
    (void)world;
    (void)solid_index1;
    actor->y += 100;
}

static void ignore_it(FhWorld *world, FhActor *actor, int solid_index1) {
    (void)world;
    (void)actor;
    (void)solid_index1;
}

/// The last actor comes to where a solid far away goes in this very step.
static void call_another(FhWorld *world, FhActor *actor, int solid_index1) {
    FhActor *other = &fh_actor_slots(world)[world->actor_count - 1];
    other->x = 216;
    other->y = 0;
    fh_squish_end(world, actor, solid_index1);
}

static const FhActorType zoo[] = {
    {"person", fh_ride_standing, fh_squish_end},          {"bat", hangs_under, fh_squish_end},
    {"ghost", fh_ride_standing, leave_through_the_floor}, {"stone", fh_ride_standing, ignore_it},
    {"caller", fh_ride_standing, call_another},
};

TEST(pixel_type_decides_riding_by_standing_clinging_hanging_or_never_A11) {
    Room room = room_from("");
    room.world->types = zoo;
    FhSolid *lift = room_solid(&room, (FhRect){0, 32, 64, 8});
    FhActor *person = body(&room, 4, 20);
    FhActor *bat = body(&room, 20, 40);
    bat->type = 1;
    FhActor *bird = body(&room, 36, 20);
    bird->flags |= FH_ACTOR_FLIES;
    FhActor *other = body(&room, 52, 40); // a person under the lift
    for (int i = 0; i < 10; i++) {
        fh_solid_move(room.world, lift, 2.0f, 0.0f);
    }
    CHECK_INT(24, person->x);
    CHECK_INT(40, bat->x);
    CHECK_INT(36, bird->x);
    CHECK_INT(52, other->x);
    fh_solid_move(room.world, lift, 0.0f, -5.0f);
    CHECK_INT(35, bat->y); // up as well, though nothing pushes it
}

TEST(pixel_person_rides_what_it_stands_on_and_clings_to_where_it_is_told_to_A11) {
    Room room = room_from("");
    FhSolid *lift = room_solid(&room, (FhRect){0, 32, 64, 8});
    FhActor *stands = body(&room, 4, 20);
    FhActor *beside = body(&room, 64, 30);
    FhActor *clings = body(&room, 64, 30);
    clings->flags |= FH_ACTOR_CLINGS;
    fh_solid_move(room.world, lift, -20.0f, 0.0f);
    CHECK_INT(-16, stands->x);
    CHECK_INT(44, clings->x);
    CHECK_INT(64, beside->x);
}

TEST(pixel_type_says_what_a_squish_does_A12) {
    Room room = room_from("....\n"
                          "....\n"
                          "####\n");
    FhActor *person = body(&room, 4, 20);
    FhActor *crate = body(&room, 24, 20);
    crate->type = FH_TYPE_CRATE;
    FhSolid *crusher = room_solid(&room, (FhRect){0, 0, 64, 16});
    room.world->tunings[0].squish_wiggle = 0.0f;
    fh_solid_move(room.world, crusher, 0.0f, 8.0f);
    CHECK_INT(FH_STATE_SQUISHED, person->state);
    CHECK_INT(FH_STATE_SQUISHED, crate->state);
    CHECK_INT(1, room_events(&room, FH_EVENT_SQUISH));
    CHECK_INT(1, room_events(&room, FH_EVENT_BREAK));
}

TEST(pixel_type_may_put_another_actor_in_the_way_of_a_solid_that_nobody_was_near_A12) {
    Room room = room_from("#\n");
    room.world->types = zoo;
    room.world->tunings[0].squish_wiggle = 0.0f;
    FhSolid *crusher = room_solid(&room, (FhRect){24, 0, 16, 16});
    FhSolid *far_off = room_solid(&room, (FhRect){200, 0, 16, 16});
    FhActor *caller = body(&room, 16, 4);
    caller->type = 4;
    FhActor *other = body(&room, 400, 4);
    fh_solid_send_by(room.world, crusher, -1.0f, 0.0f);
    fh_solid_send_by(room.world, far_off, 1.0f, 0.0f);
    fh_solids_move(room.world);
    CHECK_INT(FH_STATE_SQUISHED, caller->state);
    CHECK_INT(217, other->x);
}

TEST(pixel_type_may_answer_a_squish_its_own_way_but_no_actor_stays_inside_A12) {
    Room room = room_from("....\n"
                          "....\n"
                          "####\n");
    room.world->types = zoo;
    room.world->tunings[0].squish_wiggle = 0.0f;
    FhActor *ghost = body(&room, 4, 20);
    ghost->type = 2;
    FhActor *stone = body(&room, 24, 20);
    stone->type = 3;
    FhSolid *crusher = room_solid(&room, (FhRect){0, 0, 64, 16});
    fh_solid_move(room.world, crusher, 0.0f, 8.0f);
    CHECK_INT(FH_STATE_ALIVE, ghost->state);
    CHECK_INT(120, ghost->y);
    CHECK_INT(FH_STATE_SQUISHED, stone->state);
}

// --- solids ---------------------------------------------------------------------------------

TEST(pixel_solid_always_reaches_its_target_through_other_solids_and_tiles_A5_A10) {
    Room room = room_from(wall_at_64);
    FhSolid *solid = room_solid(&room, (FhRect){0, 8, 16, 16});
    room_solid(&room, (FhRect){30, 0, 16, 32});
    fh_solid_move(room.world, solid, 90.0f, 20.0f);
    CHECK_INT(90, solid->x);
    CHECK_INT(28, solid->y);
}

TEST(pixel_solid_rounds_both_axes_before_it_moves_and_keeps_the_rest_A13_A14) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 32, 64, 8});
    FhActor *rider = body(&room, 20, 20);
    fh_solid_move(room.world, solid, 0.4f, -0.4f); // neither makes a pixel: nothing happens
    CHECK_INT(0, solid->x);
    CHECK_INT(20, rider->x);
    fh_solid_move(room.world, solid, 0.4f, -0.4f);
    CHECK_INT(1, solid->x);
    CHECK_INT(31, solid->y);
    CHECK_INT(21, rider->x);
    CHECK_INT(19, rider->y);
}

TEST(pixel_riders_are_listed_before_the_solid_moves_out_of_reach_A15) {
    Room room = room_from("");
    FhSolid *lift = room_solid(&room, (FhRect){0, 32, 64, 8});
    FhActor *rider = body(&room, 20, 20);
    fh_solid_move(room.world, lift, 30.0f, 40.0f); // after x it is no longer where it was listed
    CHECK_INT(50, rider->x);
    CHECK_INT(lift->y, rider->y + rider->h);
}

TEST(pixel_solid_does_not_stop_the_actors_it_moves_and_collides_again_after_A16_A17) {
    Room room = room_from("");
    // A rider between two horns of the solid, a pixel of air on either side.
    FhSolid *solid = room_shaped(&room,
                                 "#.#\n"
                                 "###\n",
                                 0, 32);
    FhActor *rider = room_actor(&room, FH_DRIVER_NONE, (FhRect){17, 36, 14, 12});
    for (int i = 0; i < 20; i++) {
        fh_solid_move(room.world, solid, i % 2 ? -7.0f : 11.0f, i % 3 ? 2.0f : -3.0f);
        CHECK_INT(17, rider->x - solid->x);
        CHECK_INT(4, rider->y - solid->y);
        CHECK(fh_actor_collides_at(room.world, rider, 2, 0));
        CHECK(fh_actor_collides_at(room.world, rider, 0, 1));
    }
}

TEST(pixel_solid_goes_along_x_then_along_y_A18) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 0, 16, 16});
    FhActor *beside = body(&room, 20, 2);   // met on x
    FhActor *under = body(&room, 30, 40);   // met on y, where x has led
    FhActor *straight = body(&room, 2, 40); // under where it was: x first, so never met
    fh_solid_move(room.world, solid, 20.0f, 30.0f);
    CHECK_INT(36, beside->x);
    CHECK_INT(2, beside->y);
    CHECK_INT(46, under->y);
    CHECK_INT(40, straight->y);
}

TEST(pixel_push_beats_carry_and_pushes_are_tested_after_the_shift_A19_A20) {
    Room room = room_from("");
    FhSolid *solid = room_shaped(&room,
                                 "#..\n"
                                 "###\n",
                                 0, 0);
    FhActor *rider = body(&room, 16, 4); // stands on it, and its back touches the horn
    fh_solid_move(room.world, solid, 10.0f, 0.0f);
    CHECK_INT(26, rider->x); // ten pixels, not twenty
}

TEST(pixel_push_ends_flush_with_the_leading_edge_on_all_sides_A21) {
    static const FhPoint ways[] = {{23, 0}, {-23, 0}, {0, 23}, {0, -23}};
    for (int i = 0; i < 4; i++) {
        Room room = room_from("");
        FhSolid *solid = room_solid(&room, (FhRect){0, 0, 16, 16});
        FhActor *actor = body(&room, 4 + ways[i].x, 2 + ways[i].y);
        actor->rem_x = 0.5f;
        actor->rem_y = -0.5f;
        actor->flags |= FH_ACTOR_FLIES;
        fh_solid_move(room.world, solid, (float)ways[i].x, (float)ways[i].y);
        FhRect box = fh_actor_box(actor);
        FhRect by = fh_solid_box(solid);
        CHECK_INT(ways[i].x > 0 ? fh_rect_right(by) : ways[i].x < 0 ? by.x - box.w : 4, box.x);
        CHECK_INT(ways[i].y > 0 ? fh_rect_bottom(by) : ways[i].y < 0 ? by.y - box.h : 2, box.y);
        room_destroy(&room);
    }
}

TEST(pixel_push_squishes_and_carry_never_does_A22_A23) {
    Room room = room_from(wall_at_64);
    room.world->tunings[0].squish_wiggle = 0.0f;
    room.world->tunings[0].step_up = 0.0f;
    FhSolid *lift = room_solid(&room, (FhRect){0, 20, 60, 8});
    FhActor *rider = body(&room, 50, 8);
    fh_solid_move(room.world, lift, 30.0f, 0.0f); // its rider meets the wall and is left sliding
    CHECK_INT(56, rider->x);
    CHECK_INT(FH_STATE_ALIVE, rider->state);
    FhSolid *piston = room_solid(&room, (FhRect){20, 0, 16, 16});
    fh_solid_move(room.world, piston, 30.0f, 0.0f);
    CHECK_INT(FH_STATE_SQUISHED, rider->state);
}

TEST(pixel_solid_leaves_alone_an_actor_neither_met_nor_riding_A24) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 32, 16, 16});
    FhActor *above = body(&room, 4, 19); // a pixel of air: does not ride
    FhActor *below = body(&room, 4, 48); // touches, but is not in the way
    FhActor *beside = body(&room, 16, 34);
    fh_solid_move(room.world, solid, -20.0f, -4.0f);
    CHECK_INT(4, above->x);
    CHECK_INT(19, above->y);
    CHECK_INT(48, below->y);
    CHECK_INT(16, beside->x);
}

/// Rounding half to even, the article's Round, for what a test needs.
static int half_even(float value) {
    int down = (int)(value < 0.0f ? value - 1.0f : value);
    float rest = value - (float)down;
    return rest > 0.5f || (rest == 0.5f && down % 2 != 0) ? down + 1 : down;
}

TEST(pixel_push_and_carry_are_exact_whatever_the_remainder_A25) {
    // As printed, through the remainder: a carry of one pixel moves two, or none.
    CHECK_INT(2, half_even(0.5f + 1.0f));
    CHECK_INT(0, half_even(0.5f - 1.0f));
    CHECK_INT(0, half_even(-0.5f + 1.0f));
    for (int half = -1; half <= 1; half++) {
        for (int d = -1; d <= 1; d += 2) {
            Room room = room_from("");
            FhSolid *lift = room_solid(&room, (FhRect){0, 32, 64, 8});
            FhActor *rider = body(&room, 20, 20);
            FhActor *pushed = body(&room, d > 0 ? 64 : -8, 30);
            rider->rem_x = pushed->rem_x = 0.5f * (float)half;
            fh_solid_move(room.world, lift, (float)d, 0.0f);
            CHECK_INT(20 + d, rider->x);
            CHECK_INT((d > 0 ? 64 : -8) + d, pushed->x);
            CHECK(rider->rem_x == 0.5f * (float)half); // law 2: left alone
            room_destroy(&room);
        }
    }
}

TEST(pixel_fast_solid_pushes_what_lies_between_start_and_end_A26) {
    Room room = room_from("");
    FhSolid *solid = room_solid(&room, (FhRect){0, 16, 16, 16});
    FhActor *actor = body(&room, 60, 20);
    // Only the end position tested, it would not even be touched.
    CHECK(!fh_rect_overlaps((FhRect){100, 16, 16, 16}, fh_actor_box(actor)));
    fh_solid_move(room.world, solid, 100.0f, 0.0f);
    CHECK_INT(116, actor->x);
}

static FhSolid *conveyor(Room *room, int x) {
    const FhPoint path[] = {{x, 32}, {x + 200, 32}};
    FhSolidDef def = {.box = {x, 32, 32, 8}, .speed = 60.0f, .path = path, .path_count = 2};
    return fh_solid_of(room->world, fh_world_add_solid(room->world, &def));
}

TEST(pixel_actor_on_two_solids_that_move_alike_is_carried_once_A27) {
    for (int first = 0; first <= 32; first += 32) {
        Room room = room_from("");
        FhSolid *solids[] = {conveyor(&room, first), conveyor(&room, 32 - first)};
        FhActor *actor = body(&room, 28, 20);
        int printed = actor->x;
        for (int i = 0; i < 5; i++) {
            for (int k = 0; k < 2; k++) {
                // As printed each solid asks for itself whether it is ridden, and carries.
                FhRect before = fh_solid_box(solids[k]);
                printed += fh_rect_overlaps((FhRect){printed, 32, 8, 1}, before);
            }
            room_tick(&room, 0, 1);
        }
        CHECK_INT(33, actor->x);
        CHECK_INT(first ? 36 : 37, printed); // nine pixels in five ticks, or eight
        room_destroy(&room);
    }
}
