#include "engine/world/world.h"

#include "engine/room.h"
#include "level/movers.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

TEST(world_handles_outlive_what_they_named_without_naming_another) {
    Room room = room_from("");
    FhActorDef def = {.box = {0, 0, 8, 8}};
    FhActorId first = fh_world_add_actor(room.world, &def);
    CHECK(fh_actor_of(room.world, first));
    fh_world_remove_actor(room.world, first);
    CHECK(!fh_actor_of(room.world, first));
    FhActorId second = fh_world_add_actor(room.world, &def);
    CHECK_INT(first.index1, second.index1);
    CHECK(first.generation != second.generation);
    CHECK(!fh_actor_of(room.world, first));
    CHECK(!fh_actor_of(room.world, (FhActorId){0}));
    CHECK(!fh_solid_of(room.world, (FhSolidId){9, 1, 0}));
}

TEST(world_that_is_full_gives_no_handle) {
    Room room = room_from("");
    FhWorldDef def = {.terrain = room.terrain, .actors = 1, .solids = 1, .path_points = 1};
    FhWorld *world = test_world(fh_world_create(&def));
    FhActorDef actor = {.box = {0, 0, 8, 8}};
    CHECK(fh_world_add_actor(world, &actor).index1 == 1);
    CHECK(fh_world_add_actor(world, &actor).index1 == 0);
    static const FhPoint points[] = {{0, 0}, {5, 5}};
    FhSolidDef solid = {.box = {50, 0, 8, 8}, .path = points, .path_count = 2};
    CHECK(fh_world_add_solid(world, &solid).index1 == 0);
    solid.path_count = 1;
    CHECK(fh_world_add_solid(world, &solid).index1 == 1);
}

TEST(world_copy_is_a_snapshot) {
    Room room = room_from("....\n####\n");
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){8, 4, 8, 12});
    FhWorld *snapshot = test_world(fh_world_clone(room.world));
    uint64_t before = fh_world_hash(room.world);
    room_tick(&room, FH_INPUT_RIGHT, 10);
    CHECK(fh_world_hash(room.world) != before);
    CHECK(fh_world_hash(snapshot) == before);
    uint64_t after = fh_world_hash(room.world);
    fh_world_copy(room.world, snapshot);
    CHECK(fh_world_hash(room.world) == before);
    room_tick(&room, FH_INPUT_RIGHT, 10);
    CHECK(fh_world_hash(room.world) == after);
}

TEST(world_counts_the_events_that_find_no_room) {
    Room room = room_from("");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 4, 8, 12});
    const int others = FH_EVENTS_MAX - FH_EVENTS_OF_PLAYERS;
    for (int i = 0; i < others + 2; i++) {
        fh_world_emit(room.world, FH_EVENT_JUMP, actor, i);
    }
    CHECK_INT(others, room.world->event_count);
    actor->driver = FH_DRIVER_PLAYER; // has room of its own
    for (int i = 0; i < FH_EVENTS_OF_PLAYERS + 1; i++) {
        fh_world_emit(room.world, FH_EVENT_JUMP, actor, i);
    }
    CHECK_INT(FH_EVENTS_MAX, room.world->event_count);
    CHECK_INT(3, room.world->event_lost);
    room_tick(&room, 0, 1); // tells them
    CHECK_INT(FH_EVENTS_MAX, room.world->event_count);
    room_tick(&room, 0, 1);
    CHECK_INT(0, room.world->event_count);
}

TEST(world_at_rest_stays_as_it_is) {
    Room room = room_from("........\n"
                          "..ab/...\n"
                          "########\n");
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){40, 2, 8, 12});
    room_actor(&room, FH_DRIVER_THING, (FhRect){70, 2, 9, 12});
    room_tick(&room, 0, 60);
    FhActor before[2] = {fh_world_actors(room.world)[0], fh_world_actors(room.world)[1]};
    room_tick(&room, 0, 600);
    for (int i = 0; i < 2; i++) {
        const FhActor *actor = &fh_world_actors(room.world)[i];
        CHECK(actor->x == before[i].x && actor->y == before[i].y && actor->vx == before[i].vx &&
              actor->vy == before[i].vy && actor->rem_x == before[i].rem_x &&
              actor->rem_y == before[i].rem_y);
    }
}

TEST(world_has_no_room_for_a_solid_whose_tiles_are_too_many_to_count) {
    Room room = room_from("......\n######\n");
    static const FhTile none[1] = {0};
    FhSolidDef def = {.tiles = none, .cols = 1 << 16, .rows = 1 << 16};
    CHECK_INT(0, (int)fh_world_add_solid(room.world, &def).index1);
}

// --- solids that are taken out again ---

static FhSolidId lift_from(const Room *room, FhPoint at, int tall) {
    FhPoint path[2] = {at, {at.x + 32, at.y}};
    FhTile cells[2] = {room_tile('#'), room_tile('#')};
    return fh_world_add_solid(room->world, &(FhSolidDef){.speed = 60.0f,
                                                         .mode = FH_PATH_PINGPONG,
                                                         .path = path,
                                                         .path_count = 2,
                                                         .tiles = cells,
                                                         .cols = 1,
                                                         .rows = tall});
}

static Room room_for_lifts(void) {
    Room room = room_from("......\n......\n......\n......\n######\n");
    FhWorldDef def = {.actors = 2, .solids = 3, .path_points = 6, .cells = 4};
    room_set_world(&room, def);
    return room;
}

TEST(world_lets_go_of_a_solid_that_is_removed) {
    Room room = room_for_lifts();
    FhSolidId lift = lift_from(&room, (FhPoint){16, 32}, 1);
    FhActor *rider = room_actor(&room, FH_DRIVER_THING, (FhRect){18, 20, 8, 12});
    room_tick(&room, 0, 5);
    CHECK_INT(1, rider->riding);
    fh_world_remove_solid(room.world, lift);
    CHECK_INT(0, (int)fh_world_solid(room.world, lift).id.index1);
    CHECK(!fh_world_move_solid(room.world, lift, 4.0f, 0.0f));
    CHECK(!fh_world_set_collidable(room.world, lift, true));
    CHECK_INT(0, rider->riding);
    CHECK(fh_world_validate(room.world, NULL) == NULL);
    room_tick(&room, 0, 60);
    CHECK_INT(52, rider->y);                 // it fell to the floor
    fh_world_remove_solid(room.world, lift); // twice does nothing
}

TEST(world_gives_the_place_of_a_removed_solid_to_the_next) {
    Room room = room_for_lifts();
    FhSolidId a = lift_from(&room, (FhPoint){0, 0}, 1);
    FhSolidId b = lift_from(&room, (FhPoint){0, 20}, 2);
    fh_world_remove_solid(room.world, a);
    for (int i = 0; i < 100; i++) { // the pools of points and tiles do not run out
        FhSolidId again = lift_from(&room, (FhPoint){i, 0}, 2);
        CHECK_INT(1, (int)again.index1);
        CHECK(again.generation != a.generation);
        CHECK_INT(0, (int)fh_world_solid(room.world, a).id.index1);
        room_tick(&room, 0, 3);
        CHECK(fh_world_validate(room.world, NULL) == NULL);
        fh_world_remove_solid(room.world, again);
    }
    room_tick(&room, 0, 10);
    FhRect box = fh_world_solid(room.world, b).box;
    CHECK_INT(32, box.h); // its tiles and its path are its own still
    CHECK(box.x > 0 && box.x < 32 && box.y == 20);
}

TEST(world_after_a_removal_is_the_same_from_bytes) {
    Room room = room_for_lifts();
    FhSolidId a = lift_from(&room, (FhPoint){0, 0}, 1);
    lift_from(&room, (FhPoint){0, 32}, 2);
    room_actor(&room, FH_DRIVER_THING, (FhRect){2, 20, 8, 12});
    room_tick(&room, 0, 20);
    fh_world_remove_solid(room.world, a);
    uint8_t bytes[8192];
    size_t size = fh_world_save(room.world, bytes, sizeof bytes);
    FhWorld *twin = test_world(fh_world_clone(room.world));
    const char *wrong = NULL;
    CHECK(size <= sizeof bytes && fh_world_load(twin, bytes, size, &wrong));
    for (int i = 0; i < 60; i++) {
        CHECK(fh_world_hash(twin) == fh_world_hash(room.world));
        fh_world_tick(twin, (FhInput){0});
        room_tick(&room, 0, 1);
    }
}

TEST(world_of_which_a_larger_clone_was_made_goes_on_in_it_and_has_room_for_more) {
    Room room = room_from("");
    FhSolidId a = lift_from(&room, (FhPoint){0, 0}, 1);
    room_actor(&room, FH_DRIVER_THING, (FhRect){2, -12, 8, 12});
    FhActorId rider = fh_world_actor_id(room.world, 0);
    FhWorldDef more = {.actors = 5000, .solids = 900};
    FhWorld *larger = test_world(fh_world_clone_larger(room.world, &more));
    CHECK(larger && fh_world_has_actor(larger, rider) && fh_world_has_solid(larger, a));
    for (int i = 0; larger && i < 60; i++) {
        CHECK(fh_world_hash(larger) == fh_world_hash(room.world));
        fh_world_tick(larger, (FhInput){0});
        room_tick(&room, 0, 1);
    }
    FhActorId last = {0};
    for (int i = 0; larger && i < 4000; i++) {
        last = fh_world_add_actor(larger, &(FhActorDef){.box = {9000 + 9 * i, 0, 8, 8}});
    }
    CHECK(last.index1 > 0 && fh_world_has_actor(larger, last));
    CHECK(!fh_world_has_actor(room.world, last) && !fh_world_has_actor(larger, (FhActorId){0}));
    fh_world_remove_solid(larger, a);
    CHECK(!fh_world_has_solid(larger, a) && fh_world_has_solid(room.world, a));
}

static void *allocate_dirty(void *context, size_t bytes, size_t alignment) {
    void *block = aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    (void)context;
    return block ? memset(block, 0x55, bytes) : NULL;
}

static void release(void *context, void *block) {
    (void)context;
    free(block);
}

TEST(world_that_was_cloned_into_used_memory_moves_only_the_solid_that_is_moved) {
    static const FhAllocator dirty = {allocate_dirty, release, NULL};
    Room room = room_from("");
    FhWorldDef def = {.terrain = room.terrain, .actors = 1, .solids = 2, .allocator = &dirty};
    FhWorld *world = test_world(fh_world_create(&def));
    FhSolidId first = fh_world_add_solid(world, &(FhSolidDef){.box = {0, 0, 8, 8}});
    FhSolidId second = fh_world_add_solid(world, &(FhSolidDef){.box = {20, 0, 8, 8}});
    FhWorld *clone = test_world(fh_world_clone(world));
    CHECK(fh_world_move_solid(clone, first, 4.0f, 0.0f));
    CHECK_INT(4, fh_world_solid(clone, first).box.x);
    CHECK_INT(20, fh_world_solid(clone, second).box.x);
}

TEST(world_that_is_copied_stands_on_the_others_terrain_until_it_is_given_its_own) {
    Room one = room_from("....\n....\n####\n"), other = room_from("....\n####\n####\n");
    room_actor(&one, FH_DRIVER_PLAYER, (FhRect){20, 8, 12, 24});
    room_tick(&one, 0, 1);
    FhWorld *twin =
        test_world(fh_world_create(&(FhWorldDef){.terrain = other.terrain, .actors = 1}));
    FhWorld *first =
        test_world(fh_world_create(&(FhWorldDef){.terrain = one.terrain, .actors = 1}));
    FhActorId id = fh_world_add_actor(
        first, &(FhActorDef){.box = {20, 8, 12, 24}, .driver = FH_DRIVER_PLAYER});
    fh_world_tick(first, (FhInput){0});
    fh_world_copy(twin, first);
    CHECK(fh_world_terrain(twin) == one.terrain);
    fh_world_set_terrain(twin, other.terrain, NULL, NULL);
    fh_world_tick(twin, (FhInput){0});
    fh_world_tick(first, (FhInput){0});
    CHECK_INT(-8, fh_world_actor(twin, id).box.y); // out of what is a wall here
    CHECK_INT(8, fh_world_actor(first, id).box.y);
    CHECK(fh_terrain_hash(one.terrain) != fh_terrain_hash(other.terrain));
}

TEST(world_made_for_more_events_tells_all_of_them_with_ids) {
    Room room = room_from("");
    FhWorldDef def = {.terrain = room.terrain, .actors = 200, .solids = 1, .events = 300};
    FhWorld *world = test_world(fh_world_create(&def));
    fh_world_add_solid(world, &(FhSolidDef){.box = {0, 100, 4000, 8}});
    FhActorDef crate = {.driver = FH_DRIVER_THING, .flags = FH_ACTOR_BLOCKS};
    for (int i = 0; i < 200; i++) {
        crate.box = (FhRect){i * 20, 91, 8, 8};
        fh_world_add_actor(world, &crate);
    }
    int landed = 0;
    for (int tick = 0; tick < 20; tick++) {
        int count, lost;
        fh_world_tick(world, (FhInput){0});
        const FhEvent *events = fh_world_events(world, &count, &lost);
        CHECK_INT(0, lost);
        for (int i = 0; i < count; i++) {
            landed += events[i].type == FH_EVENT_LAND;
            CHECK_INT(events[i].actor + 1, (int)events[i].who.index1);
            CHECK(fh_world_actor(world, events[i].who).id.index1 == events[i].who.index1);
        }
    }
    CHECK_INT(200, landed);
}

TEST(push_of_a_crate_is_told_once_a_tick_and_names_the_crate) {
    Room room = room_from("........\n"
                          "........\n"
                          "########\n");
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){8, 8, 12, 24});
    FhActorDef crate = {.box = {24, 20, 12, 12}, .driver = FH_DRIVER_THING};
    crate.flags = FH_ACTOR_BLOCKS;
    FhActorId id = fh_world_add_actor(room.world, &crate);
    int pushes = 0;
    for (int i = 0; i < 40; i++) {
        int count, in_tick = 0;
        fh_world_tick(room.world, (FhInput){FH_INPUT_RIGHT});
        const FhEvent *events = fh_world_events(room.world, &count, NULL);
        for (int k = 0; k < count; k++) {
            in_tick += events[k].type == FH_EVENT_PUSH;
            CHECK(events[k].type != FH_EVENT_PUSH || events[k].other.index1 == id.index1);
        }
        CHECK(in_tick <= 1);
        pushes += in_tick;
    }
    CHECK(pushes > 20);
}

TEST(world_grows_by_a_copy_into_a_larger_one_and_back_while_it_fits) {
    Room room = room_of_hills(&(uint32_t){7}, 16);
    FhWorldDef small = {.terrain = room.terrain, .actors = 3, .solids = 1, .path_points = 2};
    small.movers = level_movers;
    small.mover_count = level_mover_count;
    FhWorldDef large = small;
    large.actors = 50;
    large.solids = 9;
    large.path_points = 40;
    large.cells = 7;
    large.events = 200;
    large.touches = 4;
    FhWorld *world = fh_world_create(&small), *grown = fh_world_create(&large);
    const FhPoint path[] = {{0, -90}, {90, -60}};
    FhSolidDef lift = {.path = path, .path_count = 2, .speed = 40, .mode = FH_PATH_PINGPONG};
    lift.box = (FhRect){0, 0, 64, 8};
    fh_world_add_solid(world, &lift);
    FhActorId ids[3];
    for (int i = 0; i < 3; i++) {
        FhActorDef def = {.box = {8 + 20 * i, -120, 12, 24}, .user = (uint64_t)i + 1};
        def.driver = i ? FH_DRIVER_WALKER : FH_DRIVER_PLAYER;
        def.mover = (uint8_t)(i == 2 ? FH_MOVER_TILE_SMOOTH : i); // which keeps numbers
        ids[i] = fh_world_add_actor(world, &def);
        fh_world_add_actor(grown, &def); // what was there goes
        fh_world_add_actor(grown, &def);
    }
    for (int i = 0; i < 60; i++) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    }
    fh_world_copy(grown, world);
    CHECK_INT(3, fh_world_actor_slots(grown));
    for (int i = 0; i < 200; i++) {
        CHECK(fh_world_hash(world) == fh_world_hash(grown));
        CHECK(fh_world_actor(grown, ids[2]).user == 3);
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT | (i % 40 < 9 ? FH_INPUT_JUMP : 0u)});
        fh_world_tick(grown, (FhInput){FH_INPUT_RIGHT | (i % 40 < 9 ? FH_INPUT_JUMP : 0u)});
    }
    uint64_t hash = fh_world_hash(grown);
    fh_world_copy(world, grown);
    CHECK(hash == fh_world_hash(world));
    FhActorDef more = {
        .box = {200, -200, 8, 8}, .driver = FH_DRIVER_THING, .mover = FH_MOVER_TILE_SMOOTH};
    CHECK_INT(0, (int)fh_world_add_actor(world, &more).index1);
    CHECK_INT(4, (int)fh_world_add_actor(grown, &more).index1);
    for (int i = 0; i < 60; i++) {
        fh_world_tick(grown, (FhInput){0});
    }
    CHECK(fh_world_validate(grown, NULL) == NULL);
    fh_world_destroy(world);
    fh_world_destroy(grown);
}
