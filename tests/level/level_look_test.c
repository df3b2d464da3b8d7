// What a moving solid is drawn as: said in its file, or told by its motion.

#include <stdlib.h>
#include <string.h>

#include "level/level_difference.h"
#include "level_test_support.h"
#include "engine/room.h"
#include "test.h"

#define HEAD "{\"format\": \"foothold-level\", \"version\": 1,\n"

static const char crusher_room[] =
    HEAD "\"solids\": [{\"x\": 0, \"y\": 0, \"w\": 48, \"h\": 24, \"path\": [[0, 0], [0, 80]],\n"
         "\"speed\": 80, \"mode\": \"pingpong\"}]}";

TEST(every_look_comes_back_from_a_file_as_it_was) {
    for (int i = LEVEL_LOOK_BY_MOTION + 1; i < LEVEL_LOOKS; i++) {
        Level *level = test_level_from(crusher_room);
        level->solids[0].look = (LevelLook)i;
        char *text = test_level_text(level);
        Level *again = test_level_from(text);
        if (CHECK(again != NULL)) {
            CHECK_INT(i, again->solids[0].look);
            char *twice = test_level_text(again);
            CHECK_STR(text, twice);
        }
    }
}

TEST(a_file_without_a_look_is_printed_without_one) {
    Level *level = test_level_from(crusher_room);
    char *text = test_level_text(level);
    CHECK(strstr(text, "look") == NULL);
}

TEST(thick_upright_and_fast_looks_like_a_crusher_where_nothing_is_said) {
    Level *level = test_level_from(crusher_room);
    LevelSolid *solid = &level->solids[0];
    CHECK_INT(LEVEL_LOOK_CRUSHER, level_solid_look(solid));
    solid->h = 23;
    CHECK_INT(LEVEL_LOOK_LIFT, level_solid_look(solid));
    solid->h = 24;
    solid->speed = 79.0f;
    CHECK_INT(LEVEL_LOOK_LIFT, level_solid_look(solid));
    solid->look = LEVEL_LOOK_CRUSHER;
    CHECK_INT(LEVEL_LOOK_CRUSHER, level_solid_look(solid));
    solid->speed = 80.0f;
    solid->look = LEVEL_LOOK_LIFT;
    CHECK_INT(LEVEL_LOOK_LIFT, level_solid_look(solid));
}

TEST(two_versions_that_differ_by_a_look_differ) {
    Level *level = test_level_from(crusher_room);
    Level *other = test_level_kept(level_clone(level));
    other->solids[0].look = LEVEL_LOOK_RAFT;
    CHECK(!level_thing_same(LEVEL_SOLID, &level->solids[0], &other->solids[0]));
    CHECK_INT(1, level_compare(level, other, NULL).things);
}

TEST(a_look_changes_nothing_of_the_world) {
    Level *level = test_level_from(crusher_room);
    FhWorld *plain = test_world(level_build_world(level, NULL));
    level->solids[0].look = LEVEL_LOOK_CLOUD;
    FhWorld *cloudy = test_world(level_build_world(level, NULL));
    CHECK(fh_world_hash(plain) == fh_world_hash(cloudy));
}
