// Polygons in level files: open and closed, one-way, moving; edited as data.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "level_test_support.h"
#include "test.h"

static const char *const file =
    "{\"format\": \"foothold-level\", \"version\": 1, \"polygons\": [\n"
    "{\"points\": [[0, 0], [9, 0], [9, 9]]},\n"
    "{\"points\": [[0, 5], [90, 5]], \"closed\": false, \"oneWay\": true},\n"
    "{\"points\": [[4, 4], [9, 4], [9, 9]], \"path\": [[4, 4], [4, 90]], \"speed\": 30,\n"
    " \"mode\": \"pingpong\", \"wait\": 0.5, \"mine\": [1, 2]}\n"
    "]}";

TEST(polygons_are_closed_unless_told_otherwise_and_may_be_one_way_or_move) {
    Level *level = test_level_from(file);
    CHECK_INT(3, level->polygon_count);
    const LevelPolygon *polygons = level->polygons;
    CHECK(polygons[0].closed && !polygons[0].one_way && !level_polygon_moves(&polygons[0]));
    CHECK(!polygons[1].closed && polygons[1].one_way && !level_polygon_moves(&polygons[1]));
    CHECK(polygons[2].closed && level_polygon_moves(&polygons[2]));
    CHECK_INT(FH_PATH_PINGPONG, polygons[2].motion.mode);
    CHECK_INT(90, polygons[2].motion.path[1].y);
}

TEST(polygons_are_written_back_with_all_they_have) {
    Level *level = test_level_from(file);
    char *first = test_level_text(level);
    Level *again = test_level_from(first);
    char *second = test_level_text(again);
    CHECK_STR(first, second);
    CHECK(strstr(first, "\"closed\": false, \"oneWay\": true") != NULL);
    CHECK(strstr(first, "\"path\": [[4, 4], [4, 90]], \"speed\": 30, \"mode\": \"pingpong\"") !=
          NULL);
    CHECK(strstr(first, "\"mine\": [1, 2]") != NULL);
}

TEST(polygons_and_ground_are_unseen_by_some_movements) {
    Level *level = test_level_from(file);
    CHECK_STR("polygons are air to it", level_unseen_by(level, level_mover_find("pixel")));
    CHECK(level_unseen_by(level, level_mover_find("vector")) == NULL);
    while (level->polygon_count > 0) {
        CHECK_STR("polygons are air to it", level_unseen_by(level, level_mover_find("pixel")));
        level_remove_thing(level, LEVEL_POLYGON, 0);
    }
    CHECK(level_unseen_by(level, level_mover_find("pixel")) == NULL);
    CHECK(fh_mask_fill(level->ground.added, (FhRect){0, 0, 4, 4}, true));
    CHECK_STR("it does not see what is dug or filled, only tiles",
              level_unseen_by(level, level_mover_find("pixel")));
    CHECK(level_unseen_by(level, level_mover_find("bitmask")) == NULL);
}

TEST(polygons_are_copied_put_in_and_taken_out) {
    Level *level = test_level_from(file);
    LevelPolygon copy;
    CHECK(level_thing_copy(LEVEL_POLYGON, &copy, &level->polygons[2]));
    CHECK(copy.points != level->polygons[2].points);
    CHECK(level_insert_thing(level, LEVEL_POLYGON, 0, &copy));
    CHECK_INT(4, level->polygon_count);
    CHECK_INT(90, level->polygons[0].motion.path[1].y);
    CHECK_INT(0, level->polygons[1].points[0].x);
    level_remove_thing(level, LEVEL_POLYGON, 0);
    CHECK_INT(3, level->polygon_count);
    CHECK_INT(9, level->polygons[0].points[1].x);
    FhRect box = level_polygon_box(&level->polygons[2]);
    CHECK_INT(4, box.x);
    CHECK_INT(5, box.w);
}

/// The bounds of a level that holds nothing but these.
static FhRect bounds_with(const char *polygons) {
    char members[300];
    snprintf(members, sizeof members, "\"polygons\": [ %s ]", polygons);
    Level *level = test_level_with(members);
    FhRect bounds = level_bounds(level);
    return bounds;
}

TEST(upright_and_level_lines_count_in_the_bounds_in_either_order) {
    static const char *const upright = "{ \"points\": [[500, 0], [500, 64]] }";
    static const char *const flat = "{ \"points\": [[0, 96], [32, 96]] }";
    for (int i = 0; i < 2; i++) {
        char both[200];
        snprintf(both, sizeof both, "%s, %s", i ? upright : flat, i ? flat : upright);
        FhRect bounds = bounds_with(both);
        CHECK_INT(0, bounds.x);
        CHECK_INT(0, bounds.y);
        CHECK_INT(500, bounds.w);
        CHECK_INT(96, bounds.h);
    }
}

TEST(level_of_a_line_alone_reaches_to_its_ends_and_shows_the_spawn) {
    FhRect nothing = bounds_with("");
    FhRect line = bounds_with("{ \"points\": [[-1000, 40], [2000, 40]] }");
    CHECK_INT(320, nothing.w);
    CHECK_INT(180, nothing.h);
    CHECK_INT(-1000, line.x);
    CHECK_INT(3000, line.w);
    CHECK_INT(nothing.y, line.y);
    CHECK_INT(180, line.h);
}

/// How far (px) the hero of a mover slides on a polygon that it has run on, without a key held;
/// `moving`: the polygon creeps along.
static int slide_on(const char *movement, const char *material, bool moving, const char *line) {
    char text[600];
    snprintf(text, sizeof text,
             "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 0, \"y\": 99},\n"
             "\"polygons\": [{\"points\": [[-500, 100], [2000, 100]%s], \"material\": \"%s\"%s}]}",
             line, material,
             moving ? ", \"path\": [[-500, 100], [-490, 100]], \"speed\": 0.1, \"mode\": "
                      "\"pingpong\""
                    : "");
    Level *level = test_level_from(text);
    FhWorld *world = level_build_world(level, &(LevelWorldOptions){.movement = movement});
    for (int i = 0; i < 90; i++) {
        fh_world_tick(world, (FhInput){FH_INPUT_RIGHT});
    }
    FhActorView hero = fh_world_actor(world, fh_world_actor_id(world, 0));
    int from = hero.box.x;
    CHECK(fh_abs(100 - fh_rect_bottom(hero.box)) <= 1); // rigid stands above a thin line
    for (int i = 0; i < 240; i++) {
        fh_world_tick(world, (FhInput){0});
    }
    int way = fh_world_actor(world, fh_world_actor_id(world, 0)).box.x - from;
    fh_world_destroy(world);
    return way;
}

TEST(polygon_of_ice_is_slippery_to_each_mover_that_sees_it_still_and_moving) {
    static const char *const areas[] = {", [2000, 200], [-500, 200]",
                                        "], \"closed\": false, \"x\": ["};
    int tried = 0;
    for (int i = 0; i < 4 * level_mover_count; i++) {
        const FhMover *mover = level_movers[i / 4];
        if (!(mover->can & FH_CAN_LINES)) {
            continue;
        }
        int earth = slide_on(mover->name, "earth", i & 1, areas[i >> 1 & 1]);
        int ice = slide_on(mover->name, "ice", i & 1, areas[i >> 1 & 1]);
        CHECK_INT(earth, slide_on(mover->name, "stone", i & 1, areas[i >> 1 & 1]));
        CHECK_INT(earth, slide_on(mover->name, "", i & 1, areas[i >> 1 & 1]));
        CHECK(ice > 3 * earth && ice > 40);
        tried++;
    }
    CHECK(tried >= 4);
}

TEST(polygon_s_grip_goes_along_with_a_world_that_is_saved_and_in_its_hash) {
    static const char *const texts[] = {"ice", "stone"};
    FhWorld *worlds[2];
    Level *levels[2];
    static uint8_t bytes[1 << 16];
    for (int i = 0; i < 2; i++) {
        char text[400];
        snprintf(text, sizeof text,
                 "{\"format\": \"foothold-level\", \"version\": 1, \"polygons\": [{\"points\": "
                 "[[0, 0], [90, 0], [9, 9]], \"material\": \"%s\", \"path\": [[0, 0], [9, 0]], "
                 "\"speed\": 9}]}",
                 texts[i]);
        levels[i] = test_level_from(text);
        worlds[i] = level_build_world(levels[i], &(LevelWorldOptions){.movement = "vector"});
    }
    CHECK(fh_world_hash(worlds[0]) != fh_world_hash(worlds[1]));
    size_t size = fh_world_save(worlds[0], bytes, sizeof bytes);
    const char *wrong;
    CHECK(size <= sizeof bytes && fh_world_load(worlds[1], bytes, size, &wrong));
    CHECK(fh_world_hash(worlds[0]) == fh_world_hash(worlds[1]));
    FhPolygon loaded = fh_world_solid(worlds[1], fh_world_solid_id(worlds[1], 0)).polygon;
    CHECK(loaded.grip > 0.1f && loaded.grip < 0.2f);
    for (int i = 0; i < 2; i++) {
        fh_world_destroy(worlds[i]);
    }
}

TEST(polygon_that_becomes_ice_while_it_stands_is_seen_by_the_next_tick) {
    Level *level = test_level_from(file);
    CHECK(level_follow_lines(level));
    uint64_t before = fh_lines_version(level->lines);
    CHECK(level_follow_lines(level));
    CHECK(before == fh_lines_version(level->lines));
    snprintf(level->polygons[0].material, sizeof level->polygons[0].material, "ice");
    CHECK(level_follow_lines(level));
    CHECK(before != fh_lines_version(level->lines));
}

TEST(polygon_of_no_material_is_refused_with_those_there_are) {
    static const char text[] = "{\"format\": \"foothold-level\", \"version\": 1, \"polygons\":\n"
                               "[{\"points\": [[0, 0], [9, 9]], \"material\": \"lava\"}]}";
    char line[600];
    LevelError error = {0};
    CHECK(level_parse(text, strlen(text), "x.json", test_catalog(), &error) == NULL);
    level_error_print(&error, line, sizeof line);
    CHECK_STR("x.json:2:31: polygons[0].material: no block of the assets' tiles.json looks so; use "
              "earth, stone, metal, ice, or leave it out",
              line);
}
