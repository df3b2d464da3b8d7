#include "engine/world/world.h"

#include "engine/room.h"
#include "test.h"

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
    CHECK(!fh_solid_of(room.world, (FhSolidId){9, 1}));
    room_destroy(&room);
}

TEST(world_that_is_full_gives_no_handle) {
    Room room = room_from("");
    FhWorldDef def = {.terrain = room.terrain, .actors = 1, .solids = 1, .path_points = 1};
    FhWorld *world = fh_world_create(&def);
    FhActorDef actor = {.box = {0, 0, 8, 8}};
    CHECK(fh_world_add_actor(world, &actor).index1 == 1);
    CHECK(fh_world_add_actor(world, &actor).index1 == 0);
    static const FhPoint points[] = {{0, 0}, {5, 5}};
    FhSolidDef solid = {.box = {50, 0, 8, 8}, .path = points, .path_count = 2};
    CHECK(fh_world_add_solid(world, &solid).index1 == 0);
    solid.path_count = 1;
    CHECK(fh_world_add_solid(world, &solid).index1 == 1);
    fh_world_destroy(world);
    room_destroy(&room);
}

TEST(world_copy_is_a_snapshot) {
    Room room = room_from("....\n####\n");
    room_actor(&room, FH_DRIVER_PLAYER, (FhRect){8, 4, 8, 12});
    FhWorld *snapshot = fh_world_clone(room.world);
    uint64_t before = fh_world_hash(room.world);
    room_tick(&room, FH_INPUT_RIGHT, 10);
    CHECK(fh_world_hash(room.world) != before);
    CHECK(fh_world_hash(snapshot) == before);
    uint64_t after = fh_world_hash(room.world);
    fh_world_copy(room.world, snapshot);
    CHECK(fh_world_hash(room.world) == before);
    room_tick(&room, FH_INPUT_RIGHT, 10);
    CHECK(fh_world_hash(room.world) == after);
    fh_world_destroy(snapshot);
    room_destroy(&room);
}

TEST(world_counts_the_events_that_find_no_room) {
    Room room = room_from("");
    FhActor *actor = room_actor(&room, FH_DRIVER_NONE, (FhRect){8, 4, 8, 12});
    for (int i = 0; i < FH_EVENTS_MAX + 3; i++) {
        fh_world_emit(room.world, FH_EVENT_JUMP, actor, i);
    }
    CHECK_INT(FH_EVENTS_MAX, room.world->event_count);
    CHECK_INT(3, room.world->event_lost);
    room_tick(&room, 0, 1);
    CHECK_INT(0, room.world->event_count);
    room_destroy(&room);
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
    room_destroy(&room);
}
