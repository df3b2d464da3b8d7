// crowd_test.c - which actors are ticked by their hot record, and which are left to the others.
// That it leads where the laws do is tested by steady_test.c and ground_cache_test.c.

#include "engine/accel.h"
#include "engine/accel/crowd.h"

#include "engine/broadphase/spatial_hash.h"
#include "engine/room.h"
#include "test.h"

enum { SETTLING = 90, ROOM_FOR = 20 };

/// Gives a room a World with that actor, and room for a solid.
static void give_world(Room *room, FhActorDef actor) {
    FhWorldDef def = {.terrain = room->terrain, .actors = ROOM_FOR, .solids = 1};
    fh_world_destroy(room->world);
    room->world = fh_world_create(&def);
    fh_world_add_actor(room->world, &actor);
}

static Room room_of(const char *drawing, FhActorDef actor) {
    Room room = room_from(drawing);
    give_world(&room, actor);
    return room;
}

/// True when the crowd batch does the actor's tick now.
static bool is_ticked(FhWorld *world) {
    int32_t left[ROOM_FOR];
    bool is_steady = fh_crowd_tick(world, left) == 0;
    fh_world_sync(world);
    return is_steady;
}

static const char plain[] = "................................................\n"
                            "................................................\n"
                            "................................................\n"
                            "................................................\n"
                            "################################################\n";

static FhActorDef walker_at(int x) {
    return (FhActorDef){.box = {x, 20, 12, 22}, .driver = FH_DRIVER_WALKER, .facing = 1};
}

static void tick(FhWorld *world, int ticks) {
    for (int i = 0; i < ticks; i++) {
        fh_world_tick(world, (FhInput){0});
    }
}

/// Ticks a World, by the hot record where there is one, and a clone of it, whose caches are empty
/// and which takes the whole tick. Returns whether there was one.
static bool tick_against_clone(FhWorld *world) {
    FhWorld *clone = fh_world_clone(world);
    bool ticked = is_ticked(world);
    if (!ticked) {
        tick(world, 1);
    }
    tick(clone, 1);
    const FhActor *actor = fh_world_actors(world);
    const FhActor *other = fh_world_actors(clone);
    CHECK_INT(other->x, actor->x);
    CHECK_INT(other->y, actor->y);
    CHECK(other->vx == actor->vx && other->vy == actor->vy);
    CHECK(other->rem_x == actor->rem_x && other->rem_y == actor->rem_y);
    for (int side = 0; side < FH_SIDES; side++) {
        CHECK_INT(other->contacts.sides[side].by, actor->contacts.sides[side].by);
        CHECK_INT(other->contacts.sides[side].col, actor->contacts.sides[side].col);
        CHECK_INT(other->contacts.sides[side].row, actor->contacts.sides[side].row);
    }
    fh_world_destroy(clone);
    return ticked;
}

TEST(record_is_taken_on_plain_ground_and_moves_as_a_whole_tick_does) {
    Room room = room_of(plain, walker_at(40));
    tick(room.world, SETTLING);
    int ticked = 0;
    for (int i = 0; i < 60; i++) {
        ticked += tick_against_clone(room.world);
    }
    CHECK(ticked >= 55); // now and then it looks around again
    room_destroy(&room);
}

TEST(record_is_taken_over_slopes_and_while_falling) {
    Room room = room_of("................................\n"
                        "###.............................\n"
                        "....../#\\......../##\\...ab......\n"
                        "################################\n",
                        (FhActorDef){.box = {4, -8, 12, 22}, .driver = FH_DRIVER_WALKER});
    int ticked = 0;
    for (int i = 0; i < 220; i++) {
        ticked += tick_against_clone(room.world);
    }
    CHECK(ticked > 150);
    CHECK(fh_world_actors(room.world)->x > 20 * 16);
    room_destroy(&room);
}

// --- like empty caches ------------------------------------------------------------------

/// Ticks the World beside a clone of it that forgets before each tick all that it knew. Returns the
/// first tick after which they differ; -1: none does.
static int first_difference(FhWorld *world, int ticks) {
    FhWorld *clone = fh_world_clone(world);
    int differs = -1;
    for (int i = 0; i < ticks && differs < 0; i++) {
        fh_accel_reset(clone);
        tick(world, 1);
        tick(clone, 1);
        differs = fh_world_hash(world) == fh_world_hash(clone) ? -1 : i;
    }
    fh_world_destroy(clone);
    return differs;
}

static void tune_steps(FhWorld *world, float px) {
    world->tunings[0].step_up = px;
    world->tunings[0].step_down = px;
}

TEST(walker_goes_under_a_tile_over_a_low_head_however_high_it_may_step) {
    for (int height = 4; height <= 12; height++) {
        Room room = room_sized("..........#...#.#####...\n"
                               "........................\n"
                               "########################\n",
                               8);
        FhActorDef def = {.box = {4, 16 - height, 4, height}, .driver = FH_DRIVER_WALKER};
        give_world(&room, def);
        tune_steps(room.world, 16.0f);
        CHECK_INT(-1, first_difference(room.world, 150));
        room_destroy(&room);
    }
}

TEST(walker_touches_a_ceiling_that_sinks_on_its_head_though_it_cannot_step) {
    for (int start = -20; start < 0; start++) {
        Room room = room_sized("..\n..\n..\n##\n", 64);
        FhTile low = fh_tile_make(fh_tile_kind(room_tile('a')), FH_FLIP_Y);
        FhTile high = fh_tile_make(fh_tile_kind(room_tile('b')), FH_FLIP_Y);
        for (int col = -2; col < 4; col++) {
            fh_terrain_set(room.terrain, col, 3, room_tile('#'));
        }
        fh_terrain_set(room.terrain, 0, 2, low);
        fh_terrain_set(room.terrain, 1, 2, high);
        FhActorDef def = {.box = {start, 160, 12, 24}, .driver = FH_DRIVER_WALKER};
        give_world(&room, def);
        tune_steps(room.world, 0.0f);
        room.world->tunings[0].run_speed = 20.0f;
        CHECK_INT(-1, first_difference(room.world, 400));
        room_destroy(&room);
    }
}

TEST(walker_meets_solids_over_the_steps_that_it_might_climb) {
    for (int start = 90; start < 130; start++) {
        Room room = room_sized("..\n", 8);
        for (int col = 0; col < 60; col++) {
            fh_terrain_set(room.terrain, col, 11, room_tile('#'));
            fh_terrain_set(room.terrain, col, 10, room_tile(col < 30 ? '.' : '#'));
        }
        FhActorDef def = {.box = {start, 64, 12, 24}, .driver = FH_DRIVER_WALKER};
        give_world(&room, def);
        fh_world_add_solid(room.world, &(FhSolidDef){.box = {200, 40, 200, 20}});
        tune_steps(room.world, 16.0f);
        CHECK_INT(-1, first_difference(room.world, 150));
        room_destroy(&room);
    }
}

TEST(who_is_another_size_is_not_held_up_by_what_held_it_before) {
    Room room = room_of("........\n"
                        "........\n"
                        "....####\n",
                        (FhActorDef){.box = {54, 10, 12, 22}, .driver = FH_DRIVER_THING});
    tick(room.world, 30);
    fh_world_actor_at(room.world, 0)->w = 6; // nothing is under that part
    CHECK_INT(-1, first_difference(room.world, 60));
    CHECK(fh_world_actors(room.world)->y > 10);
    room_destroy(&room);
}

TEST(who_is_fast_does_not_fly_on_over_ground_that_was_edited) {
    Room room = room_from("................................................\n"
                          "................................................\n"
                          "................................................\n"
                          "................................................\n"
                          "................................................\n"
                          "################################################\n");
    give_world(&room, (FhActorDef){.box = {300, 2, 12, 12}, .driver = FH_DRIVER_THING});
    tick(room.world, 5);
    FhActor *actor = fh_world_actor_at(room.world, 0);
    actor->vx = -2400.0f; // one so fast looks around in its move, not before
    fh_terrain_set(room.terrain, fh_floor_div(actor->x, 16), 0, room_tile('#'));
    fh_terrain_set(room.terrain, fh_floor_div(actor->x, 16) - 1, 0, room_tile('#'));
    CHECK_INT(-1, first_difference(room.world, 3));
    room_destroy(&room);
}

// --- what is left ---------------------------------------------------------------------------

TEST(record_is_not_for_an_actor_that_has_something_else_to_do) {
    Room room = room_of(plain, walker_at(40));
    FhWorld *world = room.world;
    tick(world, SETTLING);
    FhActor *actor = fh_world_actor_at(world, 0);
    FhActor before = *actor;
    actor->control.buffer = 1;
    CHECK(!is_ticked(world));
    *actor = before;
    actor->flags |= FH_ACTOR_TURNS_AT_EDGES;
    CHECK(!is_ticked(world));
    *actor = before;
    actor->driver = FH_DRIVER_PLAYER;
    CHECK(!is_ticked(world));
    *actor = before;
    actor->x++; // not where its contacts were found
    CHECK(!is_ticked(world));
    *actor = before;
    world->tunings[0].step_up += 1.0f;
    CHECK(!is_ticked(world));
    world->tunings[0].step_up -= 1.0f;
    world->tunings[0].slope_speed = 1.0f;
    CHECK(!is_ticked(world));
    world->tunings[0].slope_speed = 0.0f;
    CHECK(is_ticked(world));
    room_destroy(&room);
}

TEST(record_ends_before_a_wall_and_after_an_edit) {
    Room room = room_of("............#\n"
                        "............#\n"
                        "............#\n"
                        "#############\n",
                        walker_at(20));
    tick(room.world, SETTLING / 3);
    CHECK(is_ticked(room.world));
    fh_terrain_set(room.terrain, 1, 1, room_tile('#'));
    CHECK(!is_ticked(room.world));
    bool reached = false;
    for (int i = 0; i < 3 * SETTLING && !reached; i++) {
        tick(room.world, 1);
        reached = fh_contacts_on(&fh_world_actors(room.world)->contacts, FH_SIDE_RIGHT);
    }
    CHECK(reached);
    CHECK(!is_ticked(room.world));
    room_destroy(&room);
}
