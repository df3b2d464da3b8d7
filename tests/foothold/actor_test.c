// Actors and solids by id, as a program outside of the engine has them.

#include <stdlib.h>
#include <string.h>

#include "engine/room.h"
#include "foothold/foothold.h"
#include "level/movers.h"
#include "test.h"

static const char rows[] = "....................\n"
                           "....................\n"
                           "....................\n"
                           "..........#.........\n"
                           "####################\n";

static FhActorId add_player(FhWorld *world, int x, int player) {
    FhActorDef def = {
        .box = {x, 40, 12, 24}, .driver = FH_DRIVER_PLAYER, .player = (uint8_t)player};
    return fh_world_add_actor(world, &def);
}

TEST(actor_is_read_as_it_was_added_and_is_none_once_removed) {
    Room room = room_from(rows);
    FhActorId id = add_player(room.world, 40, 2);
    FhActorView view = fh_world_actor(room.world, id);
    CHECK(view.id.index1 == id.index1 && view.id.generation == id.generation);
    CHECK_INT(40, view.box.x);
    CHECK_INT(2, view.player);
    CHECK_INT(FH_DRIVER_PLAYER, view.driver);
    fh_world_remove_actor(room.world, id);
    CHECK_INT(0, (int)fh_world_actor(room.world, id).id.index1);
    CHECK(!fh_world_set_velocity(room.world, id, 1.0f, 1.0f));
    CHECK(!fh_world_teleport(room.world, id, 0, 0));
    FhActorId next = add_player(room.world, 40, 0); // the same slot, another generation
    CHECK_INT((int)id.index1, (int)next.index1);
    CHECK_INT(0, (int)fh_world_actor(room.world, id).id.index1);
    CHECK_INT((int)next.index1, (int)fh_world_actor(room.world, next).id.index1);
}

/// A World on the room's terrain with an actor and a solid: their ids.
static FhWorld *numbered(const Room *room, uint16_t number, FhActorId *actor, FhSolidId *solid) {
    FhWorldDef def = {
        .terrain = room->terrain, .number = number, .actors = 2, .solids = 2, .touches = 4};
    FhWorld *world = fh_world_create(&def);
    *actor = add_player(world, 40, 0);
    *solid = fh_world_add_solid(world, &(FhSolidDef){.box = {0, 0, 8, 8}, .category = 1});
    return world;
}

TEST(actor_and_solid_of_another_world_are_none_and_those_of_a_copy_are_the_same) {
    Room room = room_from(rows);
    FhActorId actors[2];
    FhSolidId solids[2];
    FhWorld *one = test_world(numbered(&room, 7, &actors[0], &solids[0]));
    FhWorld *other = test_world(numbered(&room, 8, &actors[1], &solids[1]));
    FhWorld *copy = test_world(fh_world_clone(one));
    CHECK(fh_world_set_tag(one, actors[0], 1) && fh_world_set_tag(copy, actors[0], 1));
    CHECK(!fh_world_set_tag(one, actors[1], 1) && !fh_world_set_tag(other, actors[0], 1));
    CHECK(fh_world_move_solid(copy, solids[0], 1.0f, 0.0f));
    CHECK(!fh_world_move_solid(one, solids[1], 1.0f, 0.0f));
    fh_world_copy(other, one);
    CHECK(fh_world_set_tag(other, actors[0], 1));
}

TEST(actor_teleported_into_a_wall_moves_out_and_stays_where_it_was_when_there_is_no_room) {
    Room room = room_from(rows);
    FhActorId id = add_player(room.world, 40, 0);
    CHECK(fh_world_teleport(room.world, id, 200, 10));
    CHECK_INT(200, fh_world_actor(room.world, id).box.x);
    CHECK(fh_world_teleport(room.world, id, 160, 36)); // its feet in the block at row 3
    CHECK(!fh_world_blocked(room.world, id, fh_world_actor(room.world, id).box));
    FhRect before = fh_world_actor(room.world, id).box;
    for (int row = 20; row < 40; row++) {
        for (int col = 40; col < 60; col++) {
            fh_terrain_set(room.terrain, col, row, room_tile('#'));
        }
    }
    CHECK(!fh_world_teleport(room.world, id, 50 * 16, 30 * 16));
    CHECK_INT(before.x, fh_world_actor(room.world, id).box.x);
    CHECK_INT(before.y, fh_world_actor(room.world, id).box.y);
}

TEST(actor_gets_another_speed_size_tuning_and_state_by_its_id) {
    Room room = room_from(rows);
    FhActorId id = add_player(room.world, 40, 0);
    CHECK(fh_world_set_velocity(room.world, id, 90.0f, -10.0f));
    CHECK(fh_world_actor(room.world, id).vx == 90.0f);
    CHECK(fh_world_resize(room.world, id, 12, 16));
    CHECK_INT(16, fh_world_actor(room.world, id).box.h);
    CHECK_INT(64, fh_rect_bottom(fh_world_actor(room.world, id).box));
    FhTuning slow = fh_world_tuning(room.world, 0);
    slow.run_speed = 30.0f;
    fh_world_set_tuning(room.world, 3, &slow);
    CHECK(fh_world_set_actor_tuning(room.world, id, 3));
    CHECK_INT(3, fh_world_actor(room.world, id).tuning);
    CHECK(fh_world_set_state(room.world, id, FH_STATE_OUT));
    FhRect before = fh_world_actor(room.world, id).box;
    fh_world_tick(room.world, (FhInput){FH_INPUT_RIGHT});
    CHECK_INT(before.x, fh_world_actor(room.world, id).box.x); // out of play
}

TEST(actor_is_found_by_its_box_in_the_order_of_numbers) {
    Room room = room_from(rows);
    FhActorId first = add_player(room.world, 40, 0);
    FhActorId second = add_player(room.world, 44, 0);
    FhRect around = {46, 50, 4, 4};
    CHECK_INT((int)first.index1, (int)fh_world_actor_in(room.world, around, 0).index1);
    CHECK_INT((int)second.index1, (int)fh_world_actor_in(room.world, around, 1).index1);
    CHECK_INT(0, (int)fh_world_actor_in(room.world, around, 2).index1);
    CHECK_INT(0, (int)fh_world_solid_in(room.world, around, 0).index1);
}

TEST(box_without_pixels_is_blocked_by_nothing_for_any_mover) {
    Room room = room_from(rows);
    FhActorId id = add_player(room.world, 40, 0);
    room_solid(&room, (FhRect){60, 30, 40, 20});
    for (int i = 0; i < level_mover_count; i++) {
        fh_world_set_mover(room.world, id, i);
        int blocked = 0;
        for (int at = 0; at < 80 * 80; at++) {
            FhRect box = {60 + at % 80, at / 80, 0, 5};
            blocked += fh_world_blocked(room.world, id, (FhRect){box.x, box.y, 5, 5});
            CHECK(!fh_world_blocked(room.world, id, box));
            CHECK(!fh_world_blocked(room.world, id, (FhRect){box.x, box.y, 5, 0}));
        }
        CHECK(blocked > 1600);
    }
}

TEST(solid_is_read_moved_and_switched_off_by_its_id) {
    Room room = room_from(rows);
    FhSolidId id = fh_world_add_solid(room.world, &(FhSolidDef){.box = {100, 20, 16, 8}});
    CHECK(fh_world_move_solid(room.world, id, 5.0f, 0.0f));
    CHECK_INT(105, fh_world_solid(room.world, id).box.x);
    CHECK_INT((int)id.index1,
              (int)fh_world_solid_in(room.world, (FhRect){106, 22, 1, 1}, 0).index1);
    FhActorId actor = add_player(room.world, 40, 0);
    CHECK(fh_world_blocked(room.world, actor, (FhRect){106, 22, 1, 1}));
    CHECK(fh_world_set_collidable(room.world, id, false));
    CHECK(!fh_world_blocked(room.world, actor, (FhRect){106, 22, 1, 1}));
    CHECK(!fh_world_move_solid(room.world, (FhSolidId){9, 1, 0}, 1.0f, 0.0f));
}

TEST(solids_moved_by_hand_together_carry_their_passenger_whatever_their_order) {
    static const FhRect parts[] = {
        {96, 0, 8, 40}, {112, 0, 8, 40}, {96, 32, 24, 8}, {96, 0, 24, 8}};
    static const int orders[][4] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}, {1, 3, 0, 2}};
    for (int order = 0; order < 4; order++) {
        Room room = room_from(rows);
        FhSolidMove moves[4];
        for (int i = 0; i < 4; i++) {
            FhSolidDef def = {.box = parts[orders[order][i]]};
            moves[i] = (FhSolidMove){fh_world_add_solid(room.world, &def), 7.0f, -9.0f};
        }
        FhActorDef def = {.box = {104, 20, 8, 12}};
        FhActorId actor = fh_world_add_actor(room.world, &def);
        CHECK_INT(4, fh_world_move_solids(room.world, moves, 4));
        FhActorView passenger = fh_world_actor(room.world, actor);
        CHECK_INT(FH_STATE_ALIVE, passenger.state);
        CHECK_INT(111, passenger.box.x);
        CHECK_INT(11, passenger.box.y);
        moves[1].id = (FhSolidId){9, 1, 0};
        CHECK_INT(1, fh_world_move_solids(room.world, moves, 2));
        CHECK_INT(0, fh_world_move_solids(room.world, NULL, 0));
        room_destroy(&room);
    }
}

// --- players --------------------------------------------------------------------------------

TEST(players_each_run_by_their_own_input_and_press_by_their_own_keys) {
    Room room = room_from(rows);
    FhActorId ids[2] = {add_player(room.world, 40, 0), add_player(room.world, 120, 1)};
    for (int tick = 0; tick < 30; tick++) {
        FhInput inputs[2] = {{FH_INPUT_RIGHT}, {FH_INPUT_LEFT | FH_INPUT_JUMP}};
        fh_world_tick_each(room.world, inputs, 2);
    }
    CHECK(fh_world_actor(room.world, ids[0]).box.x > 60);
    CHECK(fh_world_actor(room.world, ids[1]).box.x < 100);
    int count;
    fh_world_tick_each(room.world, (FhInput[2]){{FH_INPUT_JUMP}, {FH_INPUT_JUMP}}, 2);
    const FhEvent *events = fh_world_events(room.world, &count, NULL);
    int jumps = 0;
    for (int i = 0; i < count; i++) {
        jumps += events[i].type == FH_EVENT_JUMP;
    }
    CHECK_INT(1, jumps); // the second has held it all along
}

TEST(players_beyond_those_given_hold_nothing) {
    Room room = room_from(rows);
    FhActorId second = add_player(room.world, 120, 1);
    for (int tick = 0; tick < 30; tick++) {
        fh_world_tick(room.world, (FhInput){FH_INPUT_RIGHT});
    }
    CHECK_INT(120, fh_world_actor(room.world, second).box.x);
}

TEST(players_inputs_are_saved_and_go_on_as_they_were) {
    Room room = room_from(rows);
    add_player(room.world, 40, 3);
    FhInput inputs[4] = {{0}, {0}, {0}, {FH_INPUT_RIGHT}};
    fh_world_tick_each(room.world, inputs, 4);
    size_t size = fh_world_save(room.world, NULL, 0);
    void *bytes = malloc(size);
    fh_world_save(room.world, bytes, size);
    uint64_t hash = fh_world_hash(room.world);
    fh_world_tick_each(room.world, inputs, 0);
    CHECK(fh_world_hash(room.world) != hash);
    const char *wrong = NULL;
    CHECK(fh_world_load(room.world, bytes, size, &wrong));
    CHECK(fh_world_hash(room.world) == hash);
    free(bytes);
}

// --- many -----------------------------------------------------------------------------------

typedef struct Seen {
    const FhWorld *world;
    int count;
    bool is_same;
} Seen;

static bool compare(void *context, FhActorId id, FhRect box) {
    Seen *seen = context;
    FhRect read = fh_world_actor(seen->world, id).box;
    seen->is_same &= read.x == box.x && read.y == box.y && read.w == box.w && read.h == box.h;
    return ++seen->count < 50;
}

TEST(crowd_is_visited_where_it_is_read_and_until_the_visitor_has_enough) {
    Room room = room_from(rows);
    room_set_world(&room, (FhWorldDef){.bounds = {0, 0, 320, 80}, .actors = 60});
    for (int i = 0; i < 60; i++) {
        fh_world_add_actor(room.world,
                           &(FhActorDef){.box = {5 * i, 10, 8, 8}, .driver = FH_DRIVER_WALKER});
    }
    room_tick(&room, 0, 90);
    Seen seen = {.world = room.world, .is_same = true};
    uint64_t hash = fh_world_hash(room.world);
    fh_world_each_actor(room.world, compare, &seen);
    CHECK(seen.is_same);
    CHECK_INT(50, seen.count);
    CHECK(hash == fh_world_hash(room.world));
}

// --- memory ---------------------------------------------------------------------------------

static void *refuse(void *context, size_t size, size_t alignment) {
    (void)size;
    (void)alignment;
    ++*(int *)context;
    return NULL;
}

TEST(world_without_memory_of_its_allocator_is_none) {
    Room room = room_from(rows);
    int asked = 0;
    FhAllocator none = {.allocate = refuse, .context = &asked};
    CHECK(!fh_world_create(&(FhWorldDef){.terrain = room.terrain, .allocator = &none}));
    CHECK_INT(1, asked);
}

static bool has(const FhWorld *world, FhActorId actor, uint64_t user, FhSolidId solid,
                uint64_t of_solid) {
    return fh_world_actor(world, actor).user == user &&
           fh_world_solid(world, solid).user == of_solid;
}

TEST(values_of_the_games_own_are_copied_and_saved_and_change_nothing) {
    const uint64_t one = UINT64_C(0x8000000100000002), other = UINT64_MAX - 5;
    Room room = room_from(rows);
    FhWorld *world = room.world;
    FhActorDef def = {.box = {40, 40, 12, 24}, .driver = FH_DRIVER_PLAYER, .user = one};
    FhActorId id = fh_world_add_actor(world, &def);
    FhSolidId lift = fh_world_add_solid(world, &(FhSolidDef){.box = {0, 0, 8, 8}, .user = other});
    CHECK(has(world, id, one, lift, other));
    FhWorld *twin = test_world(fh_world_clone(world));
    uint64_t hash = fh_world_hash(world);
    CHECK(fh_world_set_user(world, id, other) && fh_world_set_solid_user(world, lift, one));
    CHECK(hash == fh_world_hash(world));
    CHECK(has(world, id, other, lift, one) && has(twin, id, one, lift, other));
    room_tick(&room, FH_INPUT_RIGHT, 30);
    CHECK(has(world, id, other, lift, one));
    size_t size = fh_world_save(world, NULL, 0);
    uint8_t *bytes = malloc(size);
    fh_world_save(world, bytes, size);
    const char *wrong = NULL;
    CHECK(fh_world_load(twin, bytes, size, &wrong) && has(twin, id, other, lift, one));
    fh_world_set_user(twin, id, 7);
    fh_world_copy(twin, world);
    CHECK(has(twin, id, other, lift, one));
    fh_world_remove_actor(world, id);
    fh_world_remove_solid(world, lift);
    CHECK(!fh_world_set_user(world, id, one) && !fh_world_set_solid_user(world, lift, one));
    CHECK_INT(0, (int)fh_world_actor(world, add_player(world, 40, 0)).user);
    free(bytes);
}

TEST(actor_gets_another_tag_facing_and_player_and_other_flags_by_its_id) {
    Room room = room_from(rows);
    FhActorId id = add_player(room.world, 40, 0);
    room_tick(&room, 0, 30);
    CHECK(fh_world_set_tag(room.world, id, 255));
    CHECK(fh_world_set_facing(room.world, id, -1));
    CHECK(fh_world_set_player(room.world, id, 3));
    FhActorView view = fh_world_actor(room.world, id);
    CHECK(fh_world_set_flags(room.world, id, view.flags | FH_ACTOR_SEPARATES));
    view = fh_world_actor(room.world, id);
    CHECK_INT(255, view.tag);
    CHECK_INT(-1, view.facing);
    CHECK_INT(FH_ACTOR_ALIVE | FH_ACTOR_SEPARATES, (int)view.flags);
    CHECK(fh_world_validate(room.world, NULL) == NULL);
    const FhInput inputs[4] = {{0}, {0}, {0}, {FH_INPUT_RIGHT}};
    fh_world_tick_each(room.world, inputs, 4);
    CHECK(fh_world_actor(room.world, id).vx > 0.0f);
    fh_world_remove_actor(room.world, id);
    CHECK(!fh_world_set_tag(room.world, id, 0) && !fh_world_set_facing(room.world, id, 1));
    CHECK(!fh_world_set_player(room.world, id, 0) && !fh_world_set_flags(room.world, id, 1));
}

TEST(walker_told_to_turn_at_edges_turns_and_one_told_to_fly_rides_no_lift) {
    Room room = room_from("..........\n"
                          "..........\n"
                          "..####....\n");
    FhActorDef def = {.box = {48, 16, 12, 16}, .driver = FH_DRIVER_WALKER};
    FhActorId id = fh_world_add_actor(room.world, &def);
    FhSolidId lift = fh_world_add_solid(room.world, &(FhSolidDef){.box = {40, 200, 40, 8}});
    room_tick(&room, 0, 20); // its tick is a steady one
    CHECK(fh_world_set_flags(room.world, id, FH_ACTOR_ALIVE | FH_ACTOR_TURNS_AT_EDGES));
    room_tick(&room, 0, 300);
    CHECK_INT(16, fh_world_actor(room.world, id).box.y);
    fh_world_teleport(room.world, id, 50, 184);
    room_tick(&room, 0, 2);
    CHECK_INT((int)lift.index1, fh_world_actor(room.world, id).riding1);
    CHECK(fh_world_set_flags(room.world, id, FH_ACTOR_ALIVE | FH_ACTOR_FLIES));
    room_tick(&room, 0, 1);
    CHECK_INT(0, fh_world_actor(room.world, id).riding1);
}
