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
    FhWorldDef def = {.movers = level_movers,
                      .mover_count = level_mover_count,
                      .bounds = {0, 0, 320, 96},
                      .actors = 4,
                      .solids = 2,
                      .path_points = 4,
                      .cells = 8};
    room_set_world(&room, def);
    FhTile cells[2] = {room_tile('#'), room_tile('/')};
    FhPoint path[2] = {{200, 40}, {240, 20}};
    fh_world_add_solid(room.world, &(FhSolidDef){.box = {200, 40, 32, 16},
                                                 .speed = 30.0f,
                                                 .mode = FH_PATH_PINGPONG,
                                                 .path = path,
                                                 .path_count = 2,
                                                 .tiles = cells,
                                                 .cols = 2,
                                                 .rows = 1,
                                                 .category = 2});
    fh_world_add_actor(room.world, &(FhActorDef){.box = {20, 56, 12, 24},
                                                 .driver = FH_DRIVER_PLAYER,
                                                 .mover = (uint8_t)movement});
    fh_world_add_actor(
        room.world,
        &(FhActorDef){.box = {100, 20, 12, 12}, .driver = FH_DRIVER_WALKER, .passes = 2});
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

// Every field of what an actor remembers is given another value than zero: a field that was added
// to the struct and not to the walk does not come back.
TEST(world_bytes_hold_every_field_of_an_actor) {
    Room one = busy_room(0), other = busy_room(0);
    FhActor *actor = fh_world_actor_at(one.world, 0);
    memset(&actor->control, 1, sizeof actor->control);
    actor->control.drop_solid = 1;
    for (int i = 0; i < FH_MOVER_STATE_WORDS; i++) {
        fh_actor_state(actor)->whole[i] = i + 1;
        fh_actor_state(actor)->real[i] = (float)i + 0.5f;
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
}

/// An empty World on the same ground, as large.
static FhWorld *fresh_world(const Room *room) {
    FhWorldDef def = {.terrain = room->terrain,
                      .movers = level_movers,
                      .mover_count = level_mover_count,
                      .actors = 4,
                      .solids = 2,
                      .path_points = 4,
                      .cells = 8};
    return fh_world_create(&def);
}

/// Saves one World, loads it into another, and checks that they are the same.
static void check_comes_back(const FhWorld *one, FhWorld *other) {
    size_t size;
    uint8_t *bytes = saved(one, &size);
    const char *wrong = NULL;
    if (!CHECK(fh_world_load(other, bytes, size, &wrong))) {
        CHECK_STR("", wrong);
    }
    CHECK(fh_world_hash(one) == fh_world_hash(other));
    free(bytes);
}

TEST(world_with_a_crate_comes_back_in_a_fresh_world) {
    Room one = busy_room(0);
    fh_world_actor_at(one.world, 2)->type = FH_TYPE_CRATE;
    play(&one, 0, 20);
    FhWorld *fresh = test_world(fresh_world(&one));
    check_comes_back(one.world, fresh);
    CHECK_INT(FH_TYPE_CRATE, fh_world_actors(fresh)[2].type);
}

TEST(world_bytes_keep_a_tuning_as_it_is_beyond_what_the_editor_offers) {
    Room one = busy_room(0);
    FhTuning tuning = fh_tuning_default();
    tuning.run_speed = 1234.5f; // above the table's most
    tuning.step_up = 2.5f;      // between whole px
    tuning.jump_speed = -0.25f; // below its least
    tuning.slope_speed = -0.0f; // looks like the default
    fh_world_set_tuning(one.world, 3, &tuning);
    FhWorld *fresh = test_world(fresh_world(&one));
    check_comes_back(one.world, fresh);
    FhTuning back = fh_world_tuning(fresh, 3);
    CHECK(memcmp(&tuning, &back, sizeof tuning) == 0);
}

TEST(world_bytes_keep_places_as_far_out_as_they_may_be) {
    Room one = busy_room(0);
    CHECK(fh_world_teleport(one.world, fh_world_actor_id(one.world, 0), 100, -(1 << 30)));
    FhWorld *fresh = test_world(fresh_world(&one));
    check_comes_back(one.world, fresh);
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
}

TEST(world_bytes_with_an_actor_that_faces_nowhere_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    fh_world_actor_at(one.world, 1)->control.facing = 0;
    check_refused(one.world, other.world, "an actor in it faces nowhere");
}

TEST(world_bytes_with_an_actor_of_more_than_4096_px_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    fh_world_actor_at(one.world, 1)->h = FH_BODY_MAX + 1;
    check_refused(one.world, other.world, "an actor in it is larger than 4096 px");
}

TEST(world_bytes_with_a_solid_that_leaps_or_leads_too_far_out_are_refused) {
    static const char reason[] = "a solid in it goes further in a tick than 65536 px";
    Room one = busy_room(0), other = busy_room(0);
    FhSolid *solid = fh_world_solids(one.world);
    solid->speed = 1e7f;
    check_refused(one.world, other.world, reason);
    solid->speed = 10.0f;
    FhPoint *path = (FhPoint *)(uintptr_t)fh_world_path(one.world, solid);
    path[1].x = path[0].x + 100000;
    solid->x += (1 << 30) - 100000;
    check_refused(one.world, other.world, "a solid in it has a path that leads too far out");
}

TEST(world_bytes_with_a_tuning_that_cannot_be_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    one.world->tunings[1].coyote = 1e8f;
    check_refused(one.world, other.world, "a tuning in it holds a number that is out of range");
    one.world->tunings[1].coyote = 0.1f;
    one.world->tunings[1].height = 0.0f;
    check_refused(one.world, other.world, "a tuning in it holds a number that is out of range");
}

TEST(world_bytes_with_a_tuning_field_that_is_not_known_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    size_t size;
    uint8_t *bytes = saved(one.world, &size);
    char *name = NULL;
    for (size_t i = 0; i + 8 < size && !name; i++) {
        name = memcmp(&bytes[i], "runSpeed", 8) == 0 ? (char *)&bytes[i] : NULL;
    }
    if (CHECK(name != NULL)) {
        name[0] = 'f';
        const char *wrong = NULL;
        CHECK(!fh_world_load(other.world, bytes, size, &wrong));
        CHECK_STR("a tuning in it has a field that is not known here", wrong);
    }
    free(bytes);
}

TEST(world_bytes_with_a_leg_too_long_to_go_are_refused) {
    Room one = busy_room(0), other = busy_room(0);
    FhPoint *path = (FhPoint *)(uintptr_t)fh_world_path(one.world, fh_world_solids(one.world));
    path[1].x = 5000000;
    check_refused(one.world, other.world, "a solid in it has a leg of more than 4194304 px");
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

/// A floor, a wall beside it that has the path, and an actor between; a third part with a path of
/// its own, which counts once the wall is gone.
static void add_cabin(FhWorld *world) {
    static const FhPoint path[] = {{16, 0}, {216, 40}}, other[] = {{-8, 0}, {-8, -300}};
    fh_world_add_solid(world, &(FhSolidDef){.box = {0, 20, 16, 8}, .group = 7});
    fh_world_add_solid(
        world,
        &(FhSolidDef){
            .box = {16, 0, 8, 28}, .path = path, .path_count = 2, .speed = 100.0f, .group = 7});
    fh_world_add_solid(
        world,
        &(FhSolidDef){
            .box = {-8, 0, 8, 28}, .path = other, .path_count = 2, .speed = 60.0f, .group = 7});
    fh_world_add_actor(world, &(FhActorDef){.box = {4, 8, 8, 12}});
}

TEST(world_from_bytes_has_its_groups_of_solids) {
    Room room = room_from(".\n");
    FhWorldDef def = {.terrain = room.terrain, .actors = 1, .solids = 3, .path_points = 4};
    FhWorld *one = test_world(fh_world_create(&def));
    FhWorld *other = test_world(fh_world_create(&def));
    add_cabin(one);
    for (int i = 0; i < 20; i++) {
        fh_world_tick(one, (FhInput){0});
    }
    size_t size;
    uint8_t *bytes = saved(one, &size);
    const char *wrong = NULL;
    CHECK(fh_world_load(other, bytes, size, &wrong));
    free(bytes);
    FhWorld *worlds[] = {one, other};
    for (int k = 0; k < 2; k++) {
        FhRect floor = fh_solid_box(&fh_world_solids(worlds[k])[0]);
        CHECK_INT(33, floor.x); // 20 ticks of 100 px/s, most of it to the right
        CHECK_INT(floor.x + 4, fh_world_actors(worlds[k])[0].x);
        fh_world_remove_solid(worlds[k], fh_world_solid_id(worlds[k], 1));
        for (int i = 0; i < 20; i++) {
            fh_world_tick(worlds[k], (FhInput){0});
        }
        floor = fh_solid_box(&fh_world_solids(worlds[k])[0]); // now it goes the third one's way
        CHECK_INT(33, floor.x);                               // from where it is
        CHECK_INT(7, floor.y);
        CHECK_INT(37, fh_world_actors(worlds[k])[0].x);
        CHECK_INT(-5, fh_world_actors(worlds[k])[0].y);
    }
    CHECK(fh_world_hash(one) == fh_world_hash(other));
}

TEST(world_bytes_with_any_bit_changed_are_refused_or_make_a_valid_world) {
    FhTileset *tileset = fh_tileset_create(16);
    FhTerrain *terrain = fh_terrain_create(tileset); // nothing that an actor could be inside of
    FhWorldDef def = {.terrain = terrain, .actors = 2, .solids = 1, .path_points = 2, .touches = 2};
    FhWorld *world = fh_world_create(&def), *loaded = fh_world_create(&def);
    const FhPoint path[] = {{400, 400}, {440, 400}};
    FhSolidDef zone = {.box = {400, 400, 8, 8}, .path = path, .path_count = 2, .speed = 30};
    zone.passable = true;
    fh_world_add_solid(world, &zone);
    FhActorDef man = {.box = {0, 0, 12, 24}, .driver = FH_DRIVER_PLAYER, .category = 1, .meets = 1};
    fh_world_add_actor(world, &man);
    man.flags = FH_ACTOR_SEPARATES;
    fh_world_add_actor(world, &man);
    fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    size_t size;
    uint8_t *bytes = saved(world, &size);
    int read = 0, refused = 0;
    for (size_t bit = 0; bit < 8 * size; bit += bit % 7 + 1) {
        const char *wrong = NULL;
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        bool loads = fh_world_load(loaded, bytes, size, &wrong);
        wrong = loads ? fh_world_validate(loaded, NULL) : NULL;
        if (wrong && strcmp(wrong, "an actor is inside of a blocker") != 0) { // a side, closer now
            CHECK_STR("", wrong);
        }
        read += loads;
        refused += !loads;
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    CHECK(read > 100 && refused > 100);
    free(bytes);
    fh_world_destroy(loaded);
    fh_world_destroy(world);
    fh_terrain_destroy(terrain);
    fh_tileset_destroy(tileset);
}

TEST(world_bytes_of_tiles_of_another_size_are_refused) {
    Room small = room_sized("##\n", 8), large = room_sized("##\n", 16);
    size_t size;
    uint8_t *bytes = saved(small.world, &size);
    const char *wrong = NULL;
    CHECK(!fh_world_load(large.world, bytes, size, &wrong));
    CHECK_STR("it was saved on tiles of another size", wrong);
    free(bytes);
}

TEST(world_with_an_actor_in_a_wall_that_was_painted_since_loads_and_lets_it_out) {
    Room room = room_from("......\n......\n######\n");
    FhActor *hero = room_actor(&room, FH_DRIVER_PLAYER, (FhRect){36, 8, 12, 24});
    fh_terrain_set(room.terrain, 2, 1, room_tile('#'));
    size_t size;
    uint8_t *bytes = saved(room.world, &size);
    const char *wrong = NULL;
    CHECK(fh_world_load(room.world, bytes, size, &wrong));
    CHECK(fh_world_validate(room.world, NULL) != NULL);
    room_tick(&room, 0, 1);
    CHECK_INT(FH_STATE_ALIVE, hero->state);
    free(bytes);
}
