#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level_test_support.h"
#include "engine/room.h"
#include "test.h"
#include "engine/world/world.h"

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
}

TEST(a_path_without_a_wait_at_its_points_may_say_so) {
    Level *level = test_level_from(
        "{ \"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 16,\n"
        "  \"solids\": [{ \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8, \"path\": [[0,0],[9,0]],\n"
        "                \"speed\": 40, \"wait\": 0 }] }\n");
    if (CHECK(level != NULL)) {
        CHECK_INT(1, level->solid_count);
        CHECK(level->solids[0].wait == 0.0f);
    }
}

TEST(a_world_is_built_with_the_player_first) {
    Level *level = test_level_from(test_level_sample);
    FhWorld *world = test_world(level ? level_build_world(level, NULL) : NULL);
    if (CHECK(world != NULL)) {
        CHECK_INT(3, world->actor_count);
        CHECK_INT(2, world->solid_count);
        const FhActor *actors = fh_world_actors(world);
        CHECK_INT(LEVEL_TAG_PLAYER, actors[0].tag);
        CHECK_INT(24 - 6, actors[0].x);
        CHECK_INT(32 - 24, actors[0].y);
        CHECK_INT(LEVEL_TAG_RUNNER, actors[1].tag);
        CHECK_INT(LEVEL_TAG_CRATE, actors[2].tag);
        for (int i = 0; i < 60; i++) {
            fh_world_tick(world, (FhInput){0});
        }
        CHECK_INT(32 - 24, fh_world_actors(world)[0].y);
    }
}

TEST(what_is_not_said_has_its_default) {
    Level *level =
        test_level_from("{\"format\": \"foothold-level\", \"version\": 1, \"solids\": "
                        "[{\"x\": 1, \"y\": 2, \"w\": 3, \"h\": 4}],"
                        "\"layers\": [{}], \"polygons\": [{\"points\": [[0,0],[1,1]]}]}");
    if (!level) {
        return;
    }
    CHECK_INT(16, level->tile_size);
    CHECK_STR("pixel", level->movement);
    CHECK_STR("default", level->character.preset);
    CHECK(!level->has_bounds && !level->next && !level->mask_image);
    CHECK_INT(FH_PATH_ONCE, level->solids[0].mode);
    CHECK(!level->solids[0].one_way && level->solids[0].path_count == 0);
    CHECK(level->layers[0].parallax_x == 1 && !level->layers[0].front);
    CHECK(level->polygons[0].closed);
}

TEST(rows_may_be_short_hold_spaces_and_any_character) {
    Level *level = test_level_from(
        "{\"format\": \"foothold-level\", \"version\": 1, \"legend\": {\"\360\237\246\212\": "
        "\"block\", \"\\u00e9\": \"ice\"}, \"tiles\": [{\"x\": -1, \"y\": -2, \"rows\": "
        "[\"\360\237\246\212 \303\251\", \"\", \"\\ud83e\\udd8a.\\u00e9\"]}]}");
    if (!level) {
        return;
    }
    FhTile block = fh_tile_make(level_find_kind(level, "block"), 0);
    FhTile ice = fh_tile_make(level_find_kind(level, "ice"), 0);
    for (int row = -2; row <= 0; row += 2) {
        CHECK_INT(block, fh_terrain_at(level->terrain, -1, row));
        CHECK_INT(FH_TILE_EMPTY, fh_terrain_at(level->terrain, 0, row));
        CHECK_INT(ice, fh_terrain_at(level->terrain, 1, row));
    }
    CHECK_INT(3, fh_terrain_bounds(level->terrain).w);
}

TEST(an_own_shape_may_be_heights_or_a_picture) {
    Level *level = test_level_from(
        "{\"format\": \"foothold-level\", \"version\": 1, \"tileSize\": 8, \"shapes\": {"
        "\"ramp\": [0,1,2,3,4,5,6,8], \"ring\": [\"########\", \"#......#\", \"#......#\", "
        "\"#......#\", \"#......#\", \"#......#\", \"#......#\", \"########\"]},"
        "\"legend\": {\"r\": \"ramp\", \"o\": \"ring\"},"
        "\"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": [\"ro\"]}]}");
    if (!level) {
        return;
    }
    CHECK(!fh_terrain_overlaps(level->terrain, (FhRect){0, 0, 1, 8}));
    CHECK(fh_terrain_overlaps(level->terrain, (FhRect){1, 7, 1, 1}));
    CHECK(fh_terrain_overlaps(level->terrain, (FhRect){7, 0, 1, 1}));
    CHECK(!fh_terrain_overlaps(level->terrain, (FhRect){9, 1, 6, 6}));
    CHECK(fh_terrain_overlaps(level->terrain, (FhRect){9, 1, 7, 6}));
    CHECK_STR("ring", level_kind(level, fh_terrain_at(level->terrain, 1, 0))->name);
}

TEST(a_theme_is_read_and_written_and_left_out_where_there_is_none) {
    for (int theme = LEVEL_THEME_BY_SKY; theme < LEVEL_THEMES; theme++) {
        Level *level = test_level_from(test_level_sample);
        level->theme = (LevelTheme)theme;
        char *text = test_level_text(level);
        CHECK_INT(theme != LEVEL_THEME_BY_SKY, strstr(text, "\"theme\"") != NULL);
        Level *again = test_level_from(text);
        CHECK_INT(theme, (int)again->theme);
    }
}

TEST(a_level_without_a_theme_is_a_cave_under_a_dark_sky_and_else_a_meadow) {
    static const struct {
        const char *background;
        LevelTheme theme;
    } skies[] = {{"#000000", LEVEL_THEME_CAVE},   {"#1d2b53", LEVEL_THEME_CAVE},
                 {"#595959", LEVEL_THEME_CAVE},   {"#5a5a5a", LEVEL_THEME_MEADOW},
                 {"#86b9e0", LEVEL_THEME_MEADOW}, {"", LEVEL_THEME_MEADOW}};
    Level *level = test_level_from(test_level_sample);
    for (int i = 0; i < (int)(sizeof skies / sizeof *skies); i++) {
        snprintf(level->background, sizeof level->background, "%s", skies[i].background);
        CHECK_INT((int)skies[i].theme, (int)level_theme(level));
    }
    level->theme = LEVEL_THEME_SNOW;
    CHECK_INT(LEVEL_THEME_SNOW, (int)level_theme(level));
}
