#include <string.h>

#include "level_test_kit.h"
#include "test.h"

TEST(the_sample_of_the_format_is_read_whole) {
    Level *level = test_level_from(test_level_sample);
    if (!level) {
        return;
    }
    CHECK_STR("First steps", level->name);
    CHECK_INT(16, level->tile_size);
    CHECK_INT(fh_tile_make(level_find_kind(level, "block"), 0),
              fh_terrain_at(level->terrain, 0, 2));
    CHECK_INT(fh_tile_make(level_find_kind(level, "slope45"), FH_FLIP_X),
              fh_terrain_at(level->terrain, 7, 1));
    CHECK_INT(fh_tile_make(level_find_kind(level, "ramp"), FH_R90 | FH_FLIP_X | FH_FLIP_Y),
              fh_terrain_at(level->terrain, 10, 1));
    CHECK_INT(FH_TILE_EMPTY, fh_terrain_at(level->terrain, 0, 0));
    CHECK_INT(24, level->spawn.x);
    CHECK_INT(2, level->solid_count);
    CHECK_STR("lift", level->solids[0].id);
    CHECK_INT(-80, level->solids[0].path[1].y);
    CHECK_INT(FH_PATH_PINGPONG, level->solids[0].mode);
    CHECK_INT(32, level->solids[1].w);
    CHECK_INT(5, level->entity_count);
    CHECK_STR("Up!", level->entities[2].text);
    CHECK(level->entities[3].edges);
    CHECK_INT(3, level->polygons[0].count);
    CHECK_STR("cave.png", level->mask_image);
    CHECK_INT(180, level->bounds.h);
    CHECK_STR("02.json", level->next);
    CHECK_INT(1, level->layer_count);
    CHECK(fh_terrain_at(level->layers[0].tiles, -2, 2) != FH_TILE_EMPTY);
    level_destroy(level);
}

TEST(a_world_is_built_with_the_player_first) {
    Level *level = test_level_from(test_level_sample);
    FhWorld *world = level ? level_build_world(level, NULL) : NULL;
    if (CHECK(world != NULL)) {
        CHECK_INT(3, world->actor_count);
        CHECK_INT(2, world->solid_count);
        FhActor *actors = fh_world_actors(world);
        CHECK_INT(LEVEL_TAG_PLAYER, actors[0].tag);
        CHECK_INT(24 - 6, actors[0].x);
        CHECK_INT(32 - 24, actors[0].y);
        CHECK_INT(LEVEL_TAG_RUNNER, actors[1].tag);
        CHECK_INT(LEVEL_TAG_CRATE, actors[2].tag);
        for (int i = 0; i < 60; i++) {
            fh_world_tick(world, (FhInput){0});
        }
        CHECK_INT(32 - 24, actors[0].y);
    }
    fh_world_destroy(world);
    level_destroy(level);
}
