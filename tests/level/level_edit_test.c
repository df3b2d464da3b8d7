// What the editor does to a Level: copies, inserts, removes, tunes.

#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "faults/memory.h"
#include "level_test_support.h"
#include "engine/room.h"
#include "test.h"
#include "engine/world/world.h"

TEST(a_copied_solid_owns_all_it_points_to) {
    Level *level = test_level_from(test_level_sample);
    LevelSolid copy;
    if (CHECK(level_thing_copy(LEVEL_SOLID, &copy, &level->solids[1]))) {
        CHECK(copy.tiles != level->solids[1].tiles);
        CHECK_INT(level->solids[1].tiles[0], copy.tiles[0]);
        level_remove_thing(level, LEVEL_SOLID, 1);
        CHECK_INT(1, level->solid_count);
        CHECK(level_insert_thing(level, LEVEL_SOLID, 0, &copy));
        CHECK_STR("hill", level->solids[0].id);
        CHECK_STR("lift", level->solids[1].id);
    }
}

TEST(a_copied_entity_keeps_its_text_and_unknown_members) {
    LevelEntity entity = {.type = LEVEL_SIGN, .extra = cJSON_Parse("{\"a\": 1}")};
    LevelEntity copy;
    level_set_text(&entity.text, "hello");
    if (CHECK(level_thing_copy(LEVEL_ENTITY, &copy, &entity))) {
        level_thing_free(LEVEL_ENTITY, &entity);
        CHECK_STR("hello", copy.text);
        CHECK(cJSON_HasObjectItem(copy.extra, "a"));
        level_thing_free(LEVEL_ENTITY, &copy);
    }
}

/// Copies a thing of each sort, and the level, and lets the copies go.
static void copy_one_of_each(const Level *level) {
    LevelSolid solid;
    LevelEntity entity;
    LevelPolygon polygon;
    if (level_thing_copy(LEVEL_SOLID, &solid, &level->solids[0])) {
        level_thing_free(LEVEL_SOLID, &solid);
    }
    if (level_thing_copy(LEVEL_ENTITY, &entity, &level->entities[0])) {
        level_thing_free(LEVEL_ENTITY, &entity);
    }
    if (level_thing_copy(LEVEL_POLYGON, &polygon, &level->polygons[0])) {
        level_thing_free(LEVEL_POLYGON, &polygon);
    }
    level_destroy(level_clone(level));
}

TEST(a_copy_without_memory_leaves_the_original_whole) {
    static const char members[] =
        "\"character\": { \"preset\": \"default\", \"note\": \"h\" },"
        "\"layers\": [ { \"tiles\": [], \"note\": \"l\" } ],"
        "\"solids\": [ { \"x\": 0, \"y\": 0, \"rows\": [ \"##\" ], \"note\": \"a\","
        "  \"path\": [ [ 0, 0 ], [ 64, 0 ] ], \"speed\": 9 } ],"
        "\"entities\": [ { \"type\": \"sign\", \"x\": 9, \"y\": 9, \"text\": \"t\","
        "  \"note\": \"b\" } ],"
        "\"polygons\": [ { \"points\": [ [ 0, 0 ], [ 9, 0 ], [ 9, 9 ] ], \"note\": \"c\","
        "  \"path\": [ [ 0, 0 ], [ 64, 0 ] ], \"speed\": 9 } ]";
    Level *level = test_level_with(members);
    char *before = test_level_text(level);
    int failures = 0;
    for (MemoryFaults faults = {.few = 200}; memory_arm(&faults);) {
        copy_one_of_each(level);
        failures += memory_disarm(&faults);
        char *after = test_level_text(level);
        CHECK_STR(before, after);
    }
    CHECK(failures > 9);
}

TEST(an_entity_inserted_and_removed_gives_back_the_same_bytes) {
    Level *level = test_level_from(test_level_sample);
    char *before = test_level_text(level);
    LevelEntity coin = {.type = LEVEL_COIN, .x = 5, .y = 6};
    CHECK(level_insert_thing(level, LEVEL_ENTITY, 2, &coin));
    CHECK_INT(LEVEL_SIGN, level->entities[3].type);
    level_remove_thing(level, LEVEL_ENTITY, 2);
    char *after = test_level_text(level);
    CHECK_STR(before, after);
}

TEST(a_tuning_is_noted_as_what_differs_from_the_preset) {
    Level *level = test_level_kept(level_create(test_catalog(), 16));
    FhTuning tuning = level_tuning(level);
    tuning.run_speed += 5;
    level_set_tuning(level, &tuning);
    int differing = 0;
    for (int i = 0; i < fh_tuning_field_count; i++) {
        differing += level->character.overridden[i];
    }
    CHECK_INT(1, differing);
    CHECK(level_tuning(level).run_speed == tuning.run_speed);
    tuning.run_speed -= 5;
    level_set_tuning(level, &tuning);
    char *printed = test_level_text(level);
    CHECK(strstr(printed, "\"character\": { \"preset\": \"default\" }") != NULL);
}

TEST(bounds_are_the_box_around_tiles_and_solids_unless_they_are_given) {
    Level *level = test_level_kept(level_create(test_catalog(), 16));
    fh_terrain_set(level->terrain, -2, -1, fh_tile_make(1, 0));
    fh_terrain_set(level->terrain, 3, 4, fh_tile_make(1, 0));
    FhRect box = level_bounds(level);
    CHECK_INT(-32, box.x);
    CHECK_INT(-16, box.y);
    CHECK_INT(96, box.w);
    CHECK_INT(96, box.h);
    LevelSolid solid = {.x = 60, .y = -40, .w = 10, .h = 8};
    level_insert_thing(level, LEVEL_SOLID, 0, &solid);
    box = level_bounds(level);
    CHECK_INT(-40, box.y);
    CHECK_INT(70 + 32, box.w);
    level->has_bounds = true;
    level->bounds = (FhRect){1, 2, 3, 4};
    CHECK_INT(3, level_bounds(level).w);
}

TEST(a_new_level_can_be_printed_read_and_run) {
    Level *level = test_level_kept(level_create(test_catalog(), 8));
    char *printed = test_level_text(level);
    Level *again = test_level_from(printed);
    FhWorld *world = test_world(again ? level_build_world(again, NULL) : NULL);
    CHECK(world != NULL);
    level_destroy(NULL);
}

/// A way of many points, for the caller to free.
static FhPoint *long_path(int count) {
    FhPoint *path = calloc((size_t)count, sizeof *path);
    for (int i = 0; i < count; i++) {
        path[i] = (FhPoint){i * 8, i % 2 * 8};
    }
    return path;
}

TEST(a_world_has_room_for_all_that_its_level_has) {
    enum { THINGS = 90, POINTS = 300, CELLS = 40 };
    Level *level = test_level_kept(level_create(test_catalog(), 16));
    for (int i = 0; i < THINGS; i++) {
        LevelEntity crate = {.type = LEVEL_CRATE, .x = i * 32, .y = 0};
        LevelSolid solid = {.x = i * 32, .y = 99, .w = 9, .h = 9, .speed = 20.0f};
        solid.path = long_path(POINTS);
        solid.path_count = POINTS;
        LevelSolid tiles = {.x = i * 999, .y = 999, .cols = CELLS, .rows = CELLS};
        tiles.w = tiles.h = CELLS * 16;
        tiles.tiles = calloc(CELLS * CELLS, sizeof *tiles.tiles);
        LevelPolygon polygon = {.closed = true, .count = POINTS, .motion.speed = 9.0f};
        polygon.points = long_path(POINTS);
        polygon.motion.path = long_path(POINTS);
        polygon.motion.path_count = POINTS;
        CHECK(level_insert_thing(level, LEVEL_ENTITY, 0, &crate) &&
              level_insert_thing(level, LEVEL_SOLID, 0, &solid) &&
              level_insert_thing(level, LEVEL_SOLID, 0, &tiles) &&
              level_insert_thing(level, LEVEL_POLYGON, 0, &polygon));
    }
    for (int stand = 0; stand < 2; stand++) {
        FhWorld *world = level_build_world(level, &(LevelWorldOptions){.crates_stand = stand == 1});
        if (CHECK(world != NULL)) {
            CHECK_INT(THINGS + 1, world->actor_count);
            CHECK_INT(THINGS * (3 + stand), world->solid_count);
        }
        fh_world_destroy(world);
    }
}

TEST(a_world_takes_what_is_over_the_level) {
    Level *level = test_level_from(test_level_sample);
    FhTuning tuning = level_tuning(level);
    FhPoint spawn = {100, 32};
    tuning.width = 8;
    tuning.height = 10;
    LevelWorldOptions options = {.tuning = &tuning, .movement = "pixel", .spawn = &spawn};
    FhWorld *world = test_world(level_build_world(level, &options));
    if (CHECK(world != NULL)) {
        const FhActor *player = fh_world_actors(world);
        CHECK_INT(8, player->w);
        CHECK_INT(96, player->x);
        CHECK_INT(22, player->y);
    }
}
