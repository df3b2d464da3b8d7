// ground_cache_test.c - a World with ground caches against one that reads the terrain every time.

#include "engine/accel.h"
#include "engine/accel/ground_cache.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/movers/mover.h"
#include "engine/room.h"
#include "level/movers.h"
#include "engine/rules/solid.h"
#include "reference/laws.h"
#include "test.h"

enum { ACTORS = 40, SOLIDS = 6, TICKS = 240, COLS = 40, ROWS = 14 };

static const char letters[] = "....................####//\\-HTxi>oh^p";

static void paint_something(Room *room, uint32_t *seed) {
    char letter = letters[test_random_in(seed, 0, (int)sizeof letters - 2)];
    fh_terrain_set(room->terrain, test_random_in(seed, 0, COLS - 1),
                   test_random_in(seed, 0, ROWS - 1), room_tile(letter));
}

static void add_things(FhWorld *world, uint32_t *seed) {
    static const FhDriverKind drivers[] = {FH_DRIVER_PLAYER, FH_DRIVER_WALKER,
                                           (FhDriverKind)LEVEL_DRIVER_RUNNER, FH_DRIVER_THING};
    for (int i = 0; i < SOLIDS; i++) {
        FhPoint path[2] = {
            {test_random_in(seed, 0, COLS * 16), test_random_in(seed, 0, ROWS * 16)},
            {test_random_in(seed, 0, COLS * 16), test_random_in(seed, 0, ROWS * 16)}};
        fh_world_add_solid(world, &(FhSolidDef){.box = {0, 0, test_random_in(seed, 8, 60), 12},
                                                .one_way = i % 3 == 0,
                                                .mode = FH_PATH_PINGPONG,
                                                .speed = 80.0f,
                                                .path = path,
                                                .path_count = 2});
    }
    for (int i = 0; i < ACTORS; i++) {
        FhRect box = {test_random_in(seed, 0, COLS * 16), test_random_in(seed, 0, ROWS * 16),
                      test_random_in(seed, 6, 20), test_random_in(seed, 6, 28)};
        fh_world_add_actor(
            world, &(FhActorDef){.box = box, .driver = drivers[i % 4], .facing = i % 2 ? 1 : -1});
    }
}

static FhWorld *crowded_world(Room *room, uint32_t *seed, int solids) {
    FhWorld *world = fh_world_create(&(FhWorldDef){.terrain = room->terrain,
                                                   .drivers = level_drivers,
                                                   .driver_count = LEVEL_DRIVERS,
                                                   .bounds = {0, 0, COLS * 16, ROWS * 16},
                                                   .actors = ACTORS,
                                                   .solids = solids,
                                                   .path_points = 2 * SOLIDS});
    for (int i = 0; i < COLS * ROWS / 2; i++) {
        paint_something(room, seed);
    }
    for (int col = 0; col < COLS; col++) {
        fh_terrain_set(room->terrain, col, ROWS - 1, room_tile('#'));
    }
    if (world) {
        add_things(world, seed);
    }
    return world;
}

/// Ticks a World and a twin that knows nothing: where crates may be about, nothing is known.
/// Returns the first tick after which they differ, -1: none.
static int first_difference(uint32_t seed, int solids, bool is_lied_to) {
    Room room = room_from("#\n");
    FhWorld *world = crowded_world(&room, &seed, solids);
    FhWorld *twin = world ? fh_world_clone(world) : NULL;
    int differs = -1;
    for (int i = 0; twin && i < TICKS && differs < 0; i++) {
        uint32_t held = (uint32_t)test_random_in(&seed, 0, 31);
        if (i % 8 == 0) {
            paint_something(&room, &seed);
        }
        fh_world_tick(world, (FhInput){held});
        laws_tick(twin, (FhInput){held});
        differs = fh_world_hash(world) == fh_world_hash(twin) ? -1 : i;
        for (int k = 0; is_lied_to && k < ACTORS; k++) {
            FhGroundCache *cache = (FhGroundCache *)fh_cache_of(world, &fh_world_actors(world)[k]);
            if (cache) {
                cache->bottom += 16;
            }
        }
    }
    fh_world_destroy(twin);
    fh_world_destroy(world);
    return differs;
}

static uint32_t rounds(void) {
    const char *text = getenv("FOOTHOLD_COAST_ROUNDS");
    return text ? (uint32_t)atoi(text) : 2;
}

TEST(cached_world_is_the_same_as_one_that_reads_every_time) {
    for (uint32_t seed = 1; seed <= rounds(); seed++) {
        CHECK_INT(-1, first_difference(seed, 0, false));
    }
}

TEST(cached_world_with_moving_solids_is_the_same_as_one_that_reads_every_time) {
    for (uint32_t seed = 1; seed <= rounds(); seed++) {
        CHECK_INT(-1, first_difference(seed, SOLIDS, false));
    }
}

/// True when a copy, which knows nothing, does the next tick as the World does.
static bool goes_on_like_a_copy(FhWorld *world) {
    FhWorld *copy = fh_world_clone(world);
    fh_world_tick(world, (FhInput){0});
    if (copy) {
        fh_world_tick(copy, (FhInput){0});
    }
    bool is_same = copy && fh_world_hash(world) == fh_world_hash(copy);
    fh_world_destroy(copy);
    return is_same;
}

TEST(cache_ends_with_the_mover_that_filled_it) {
    for (int movement = 1; movement < level_mover_count; movement++) {
        for (int x = 4; x < 120; x += 7) {
            Room room = room_from("........\n"
                                  "../\\.ab.\n"
                                  "########\n");
            FhActor *actor = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){x, 2, 10, 7});
            room_tick(&room, 0, 30);
            fh_actor_set_movement(room.world, actor, movement); // there and back again
            room_tick(&room, 0, 1);
            fh_actor_set_movement(room.world, actor, 0);
            if (!CHECK(goes_on_like_a_copy(room.world))) {
                printf("after %s at %d\n", level_movers[movement]->name, actor->x);
            }
            room_destroy(&room);
        }
    }
}

/// A mover that touches a wall wherever it is, without a look.
static void touch_left(FhWorld *world, FhActor *actor, FhInput input) {
    (void)world;
    (void)input;
    actor->contacts.sides[FH_SIDE_LEFT] = (FhContact){.by = FH_BY_TILE};
}

TEST(contacts_of_another_mover_are_not_taken_for_those_that_are_cached) {
    FhMover touching = fh_mover_pixel;
    touching.tick = touch_left;
    touching.steps = false;
    const FhMover *const movers[] = {&fh_mover_pixel, &touching};
    Room room = room_from("....\n####\n");
    FhWorld *world = test_world(fh_world_create(
        &(FhWorldDef){.terrain = room.terrain, .actors = 1, .movers = movers, .mover_count = 2}));
    FhActorDef def = {.box = {24, 4, 8, 12}, .driver = FH_DRIVER_PLAYER};
    fh_world_add_actor(world, &def);
    FhActor *actor = &fh_actor_slots(world)[0];
    for (int movement = 0; movement < 3; movement++) {
        CHECK(fh_actor_set_movement(world, actor, movement % 2));
        fh_world_tick(world, (FhInput){0});
        fh_world_tick(world, (FhInput){0});
        CHECK_INT(movement % 2, actor->contacts.sides[FH_SIDE_LEFT].by == FH_BY_TILE);
        CHECK_INT(FH_BY_TILE, actor->contacts.sides[FH_SIDE_BOTTOM].by);
    }
}

TEST(cache_that_is_wrong_is_found_out) {
    CHECK(first_difference(1, 0, true) >= 0);
}

TEST(cache_is_invalidated_by_a_copy_and_after_an_edit) {
    Room room = room_from("....\n"
                          "####\n");
    FhActor *actor = room_actor(&room, FH_DRIVER_WALKER, (FhRect){20, 4, 8, 12});
    room_tick(&room, 0, 1);
    FhRect box = fh_actor_box(actor);
    CHECK_INT(FH_YES, fh_accel_supported(room.world, actor, box));
    FhWorld *copy = test_world(fh_world_clone(room.world));
    if (copy) {
        CHECK_INT(FH_UNKNOWN, fh_accel_supported(copy, &fh_world_actors(copy)[0], box));
    }
    fh_terrain_set(room.terrain, 1, -1, room_tile('#'));
    CHECK_INT(FH_UNKNOWN, fh_accel_supported(room.world, actor, box));
}

TEST(cache_among_solids_lasts_until_another_may_have_come_near) {
    Room room = room_from("....\n"
                          "....\n");
    FhSolid *solid = room_solid(&room, (FhRect){200, 20, 40, 8});
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){10, 8, 8, 12});
    room_tick(&room, 0, 2);
    CHECK(fh_cache_of(room.world, actor) != NULL);
    fh_solid_move(room.world, solid, -12.0f, 0.0f);
    CHECK(fh_cache_of(room.world, actor) != NULL);
    fh_solid_move(room.world, solid, 0.0f, 12.0f);
    CHECK(!fh_cache_of(room.world, actor));
    room_tick(&room, 0, 1);
    CHECK(fh_cache_of(room.world, actor) != NULL);
    fh_world_copy_solids(room.world, room.world); // they may come from anywhere
    CHECK(!fh_cache_of(room.world, actor));
    room_tick(&room, 0, 1);
    room_solid(&room, (FhRect){8, 20, 10, 4});
    CHECK(!fh_cache_of(room.world, actor));
}
