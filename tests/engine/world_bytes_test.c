// A World as bytes: back as it was, on other numbers of movements and tunings, and never harmed by
// bytes that are none.

#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "engine/room.h"
#include "test.h"

static const char rows[] = "....................\n"
                           "....................\n"
                           "......../\\..........\n"
                           "...H...####....--...\n"
                           "...H..........####..\n"
                           "####################\n";

/// A room with a player, a walker, a crate and a lift with a path and tiles.
static Room busy_room(int movement) {
    Room room = room_from(rows);
    FhWorldDef def = {.terrain = room.terrain,
                      .movers = level_movers,
                      .mover_count = level_mover_count,
                      .bounds = {0, 0, 320, 96},
                      .actors = 4,
                      .solids = 2,
                      .path_points = 4,
                      .cells = 8};
    fh_world_destroy(room.world);
    room.world = fh_world_create(&def);
    FhTile cells[2] = {room_tile('#'), room_tile('/')};
    FhPoint path[2] = {{200, 40}, {240, 20}};
    fh_world_add_solid(room.world, &(FhSolidDef){.box = {200, 40, 32, 16},
                                                 .speed = 30.0f,
                                                 .mode = FH_PATH_PINGPONG,
                                                 .path = path,
                                                 .path_count = 2,
                                                 .tiles = cells,
                                                 .cols = 2,
                                                 .rows = 1});
    fh_world_add_actor(room.world, &(FhActorDef){.box = {20, 56, 12, 24},
                                                 .driver = FH_DRIVER_PLAYER,
                                                 .movement = (uint8_t)movement});
    fh_world_add_actor(room.world,
                       &(FhActorDef){.box = {100, 20, 12, 12}, .driver = FH_DRIVER_WALKER});
    fh_world_add_actor(room.world, &(FhActorDef){.box = {160, 64, 16, 16},
                                                 .driver = FH_DRIVER_THING,
                                                 .flags = FH_ACTOR_BLOCKS});
    room.world->tunings[0].run_speed = 123.0f;
    return room;
}

static uint8_t *saved(const FhWorld *world, size_t *size) {
    *size = fh_world_save(world, NULL, 0);
    uint8_t *bytes = malloc(*size);
    CHECK_INT((int)*size, (int)fh_world_save(world, bytes, *size));
    return bytes;
}

static uint32_t key_at(int tick) {
    static const uint32_t keys[] = {FH_INPUT_RIGHT, FH_INPUT_RIGHT | FH_INPUT_JUMP, FH_INPUT_UP,
                                    FH_INPUT_LEFT,  FH_INPUT_LEFT | FH_INPUT_JUMP,  0};
    return keys[tick / 17 % 6];
}

static void play(Room *room, int from, int ticks) {
    for (int i = from; i < from + ticks; i++) {
        room_tick(room, key_at(i), 1);
    }
}

TEST(world_from_bytes_goes_on_as_the_one_that_was_saved) {
    for (int movement = 0; movement < level_mover_count; movement++) {
        Room one = busy_room(movement), other = busy_room(0);
        play(&one, 0, 90);
        size_t size;
        uint8_t *bytes = saved(one.world, &size);
        const char *wrong = NULL;
        if (!CHECK(fh_world_load(other.world, bytes, size, &wrong))) {
            CHECK_STR("", wrong);
        }
        for (int i = 90; i < 300; i += 30) {
            CHECK(fh_world_hash(one.world) == fh_world_hash(other.world));
            play(&one, i, 30);
            play(&other, i, 30);
        }
        free(bytes);
        room_destroy(&one);
        room_destroy(&other);
    }
}

// Every 32-bit word of what an actor remembers is given a value of its own: a field that was added
// to the struct and not to the walk does not come back.
TEST(world_bytes_hold_every_field_of_an_actor) {
    Room one = busy_room(0), other = busy_room(0);
    FhActor *actor = fh_world_actor_at(one.world, 0);
    int32_t words[sizeof(FhControl) / 4];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        words[i] = 1;
    }
    memcpy(&actor->control, words, sizeof actor->control);
    for (int i = 0; i < FH_MOVER_STATE_WORDS; i++) {
        actor->motion.whole[i] = i + 1;
        actor->motion.real[i] = (float)i + 0.5f;
    }
    actor->riding = 1;
    actor->pose = FH_POSE_DUCK;
    actor->state = FH_STATE_OUT;
    actor->before = actor->contacts;
    actor->before.sides[1].by = FH_BY_SLOPE;
    size_t size;
    uint8_t *bytes = saved(one.world, &size);
    const char *wrong;
    CHECK(fh_world_load(other.world, bytes, size, &wrong));
    CHECK(memcmp(actor, fh_world_actors(other.world), sizeof *actor) == 0);
    CHECK(memcmp(fh_world_solids(one.world), fh_world_solids(other.world), sizeof(FhSolid)) == 0);
    free(bytes);
    room_destroy(&one);
    room_destroy(&other);
}

TEST(world_bytes_cut_anywhere_are_refused_and_change_nothing) {
    Room one = busy_room(0), other = busy_room(0);
    play(&one, 0, 50);
    size_t size;
    uint8_t *bytes = saved(one.world, &size);
    uint64_t before = fh_world_hash(other.world);
    int loaded = 0;
    for (size_t cut = 0; cut < size; cut++) {
        const char *wrong = NULL;
        loaded += fh_world_load(other.world, bytes, cut, &wrong) || wrong == NULL;
    }
    CHECK_INT(0, loaded);
    CHECK(before == fh_world_hash(other.world));
    free(bytes);
    room_destroy(&one);
    room_destroy(&other);
}

TEST(world_bytes_of_another_kind_say_what_they_are) {
    Room one = busy_room(0);
    size_t size;
    uint8_t *bytes = saved(one.world, &size);
    const char *wrong = NULL;
    bytes[4] = 77;
    CHECK(!fh_world_load(one.world, bytes, size, &wrong));
    CHECK_STR("it was saved by another version of the program", wrong);
    bytes[0] = 0;
    CHECK(!fh_world_load(one.world, bytes, size, &wrong));
    CHECK_STR("it is no saved World", wrong);
    free(bytes);
    room_destroy(&one);
}

static void check_refused(const FhWorld *world, FhWorld *other, const char *reason) {
    size_t size;
    uint8_t *bytes = saved(world, &size);
    const char *wrong = NULL;
    CHECK(!fh_world_load(other, bytes, size, &wrong));
    CHECK_STR(reason, wrong);
    free(bytes);
}

TEST(world_bytes_with_an_actor_of_no_size_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    fh_world_actor_at(one.world, 1)->w = 0;
    check_refused(one.world, other.world, "an actor in it has no size");
    room_destroy(&one);
    room_destroy(&other);
}

TEST(world_bytes_with_an_actor_of_more_than_4096_px_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    fh_world_actor_at(one.world, 1)->h = FH_BODY_MAX + 1;
    check_refused(one.world, other.world, "an actor in it is larger than 4096 px");
    room_destroy(&one);
    room_destroy(&other);
}

TEST(world_bytes_with_a_solid_far_from_its_path_are_refused) {
    static const char reason[] = "a solid in it goes further in a tick than 65536 px";
    Room one = busy_room(0), other = busy_room(0);
    FhSolid *solid = fh_world_solids(one.world);
    solid->x += 70000;
    check_refused(one.world, other.world, reason);
    solid->x -= 70000;
    solid->speed = 1e7f;
    check_refused(one.world, other.world, reason);
    room_destroy(&one);
    room_destroy(&other);
}

// Whatever passes must be able to run: sanitizers watch.
TEST(world_bytes_that_were_changed_are_refused_or_run) {
    enum { TRIES = 600 };
    uint32_t seed = 7;
    int refused = 0;
    for (int movement = 0; movement < level_mover_count; movement++) {
        Room one = busy_room(movement);
        play(&one, 0, 40);
        size_t size;
        uint8_t *bytes = saved(one.world, &size);
        uint8_t *broken = malloc(size);
        FhWorld *other = fh_world_clone(one.world);
        for (int i = 0; i < TRIES / level_mover_count; i++) {
            memcpy(broken, bytes, size);
            for (int k = test_random_in(&seed, 1, 4); k > 0; k--) {
                broken[test_random(&seed) % size] = (uint8_t)test_random(&seed);
            }
            const char *wrong = NULL;
            bool passed = fh_world_load(other, broken, size, &wrong);
            refused += !passed;
            for (int k = 0; passed && k < 8; k++) {
                fh_world_tick(other, (FhInput){key_at(k * 17)});
            }
        }
        fh_world_destroy(other);
        free(broken);
        free(bytes);
        room_destroy(&one);
    }
    CHECK(refused > TRIES / 10 && refused < TRIES);
}
