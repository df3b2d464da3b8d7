// What check finds: each room has one fault, and the finding names it.

#include <stdio.h>
#include <string.h>

#include "level_test_support.h"
#include "test.h"

#define HEAD                                                                                       \
    "{\"format\": \"foothold-level\", \"version\": 1, \"legend\": {\"#\": \"block\", \"w\": "      \
    "\"spikes\"},\n"
#define GROUND "\"tiles\": [{\"x\": 0, \"y\": 4, \"rows\": [\"##########\"]}],\n"
#define BOUNDS "\"bounds\": {\"x\": 0, \"y\": 0, \"w\": 160, \"h\": 80},\n"
#define SPAWN  "\"spawn\": {\"x\": 24, \"y\": 64},\n"
#define GOAL   "{\"type\": \"goal\", \"x\": 100, \"y\": 64}"

/// What is found in a level, one finding a line, as "error MEMBER: TEXT".
static const char *found_in(const char *text, const char *path) {
    static char lines[8192];
    LevelFinding findings[16];
    Level *level = test_level_from(text);
    int count = level ? level_check(level, path, findings, 16) : 0;
    lines[0] = '\0';
    for (int i = 0; i < count; i++) {
        size_t used = strlen(lines);
        snprintf(lines + used, sizeof lines - used, "%s%s %s: %s", i > 0 ? "\n" : "",
                 findings[i].is_error ? "error" : "warning", findings[i].member, findings[i].text);
    }
    return lines;
}

static void check_found(const char *expected, const char *rest) {
    char text[2048];
    snprintf(text, sizeof text, HEAD GROUND BOUNDS "%s}", rest);
    CHECK_STR(expected, found_in(text, NULL));
}

TEST(a_sound_level_has_no_findings) {
    check_found("", SPAWN "\"entities\": [" GOAL "]");
}

TEST(a_spawn_in_a_wall_outside_on_spikes_or_over_a_pit_is_an_error) {
    check_found("error spawn: the character starts inside a wall; move the spawn to free space",
                "\"spawn\": {\"x\": 24, \"y\": 65}, \"entities\": [" GOAL "]");
    check_found(
        "error spawn: the character starts inside a wall; move the spawn to free space",
        SPAWN "\"solids\": [{\"x\": 20, \"y\": 50, \"w\": 9, \"h\": 9}], \"entities\": [" GOAL "]");
    check_found("error spawn: the spawn lies outside the level's bounds; move it inside",
                "\"spawn\": {\"x\": 3, \"y\": 64}, \"entities\": [" GOAL "]");
    CHECK_STR(
        "error spawn: the character starts in a hazard; move the spawn",
        found_in(
            HEAD
            "\"tiles\": [{\"x\": 0, \"y\": 3, \"rows\": [\".w\", \"##########\"]}]," BOUNDS SPAWN
            "\"entities\": [" GOAL "]}",
            NULL));
    CHECK_STR("error spawn: the character dies without a key pressed; put ground under the spawn",
              found_in(HEAD BOUNDS SPAWN "\"entities\": [" GOAL "]}", NULL));
}

TEST(a_spawn_is_in_a_wall_from_the_first_pixel_to_the_last) {
    enum { LEFT = 80, RIGHT = 96 }; // of a block on the ground
    Level *empty = level_create(test_catalog(), 16);
    int w = (int)level_tuning(empty).width;
    level_destroy(empty);
    for (int x = 60; x < 116; x++) {
        char text[1024];
        snprintf(text, sizeof text,
                 HEAD
                 "\"tiles\": [{\"x\": 0, \"y\": 3, \"rows\": [\".....#\", \"##########\"]}]," BOUNDS
                 "\"spawn\": {\"x\": %d, \"y\": 64}, \"entities\": [" GOAL "]}",
                 x);
        bool is_inside = x - w / 2 < RIGHT && x - w / 2 + w > LEFT;
        CHECK_INT(is_inside, strstr(found_in(text, NULL), "inside a wall") != NULL);
    }
}

TEST(a_level_without_a_goal_is_a_warning) {
    check_found("warning entities: there is no goal, so the level cannot be finished; place one",
                SPAWN "\"name\": \"\"");
}

TEST(things_inside_walls_or_outside_are_found) {
    check_found("error entities[0]: the goal is inside a wall; move it to free space",
                SPAWN "\"entities\": [{\"type\": \"goal\", \"x\": 100, \"y\": 84}]");
    check_found("error entities[0]: the goal lies outside the level's bounds; move it inside",
                SPAWN "\"entities\": [{\"type\": \"goal\", \"x\": 1000, \"y\": 64}]");
    check_found("warning entities[1]: the coin is inside a wall; move it to free space",
                SPAWN "\"entities\": [" GOAL ", {\"type\": \"coin\", \"x\": 80, \"y\": 78}]");
    check_found("warning entities[1]: the crate is inside a wall; move it to free space",
                SPAWN "\"entities\": [" GOAL ", {\"type\": \"crate\", \"x\": 80, \"y\": 65}]");
}

TEST(things_are_outside_from_the_first_pixel_on) {
    static const struct {
        int x, y;
        bool is_outside;
    } places[] = {{2, 60, false},   {1, 60, true},   {158, 60, false},  {159, 60, true},
                  {100, 94, false}, {100, 95, true}, {100, -999, false}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 HEAD "\"tiles\": [{\"x\": 0, \"y\": 4, \"rows\": [\"###\"]}]," BOUNDS SPAWN
                      "\"entities\": [{\"type\": \"goal\", \"x\": %d, \"y\": %d}]}",
                 places[i].x, places[i].y);
        CHECK_STR(
            places[i].is_outside
                ? "error entities[0]: the goal lies outside the level's bounds; move it inside"
                : "",
            found_in(text, NULL));
    }
}

TEST(solids_that_cannot_move_as_told_are_found) {
    check_found("warning solids[0].path: the path has one point, so nothing moves; add a second, "
                "or remove it",
                SPAWN "\"solids\": [{\"x\": 90, \"y\": 9, \"w\": 9, \"h\": 9, \"path\": [[1, 2]]}],"
                      "\"entities\": [" GOAL "]");
    check_found(
        "warning solids[0].path: the path has all its points at one place, so nothing moves\n"
        "warning solids[0].speed: the path has no speed, so it stands still; set one",
        SPAWN
        "\"solids\": [{\"x\": 90, \"y\": 9, \"w\": 9, \"h\": 9, \"path\": [[90, 9], [90, 9]]}],"
        "\"entities\": [" GOAL "]");
    check_found(
        "error solids[0].path: the way to point 1 of the path is longer than 4194304 px along "
        "an axis, so nothing moves; add a point between",
        SPAWN "\"solids\": [{\"x\": 90, \"y\": 9, \"w\": 9, \"h\": 9, \"speed\": 5, "
              "\"path\": [[90, 9], [4300000, 9]]}], \"entities\": [" GOAL "]");
    check_found("error solids[0].path: point 1 of the path lies too far out",
                SPAWN "\"solids\": [{\"x\": 90, \"y\": 9, \"w\": 9, \"h\": 9, \"speed\": 1,"
                      "\"path\": [[90, 9], [16777210, 2]]}], \"entities\": [" GOAL "]");
    check_found("warning solids[0].path: the path begins elsewhere than at its solid's place, so "
                "it jumps there at the start",
                SPAWN "\"solids\": [{\"x\": 90, \"y\": 9, \"w\": 9, \"h\": 9, \"speed\": 1,"
                      "\"path\": [[95, 9], [90, 9]]}], \"entities\": [" GOAL "]");
    check_found("warning solids[1].id: another solid is called a as well",
                SPAWN "\"solids\": [{\"id\": \"a\", \"x\": 90, \"y\": 9, \"w\": 9, \"h\": 9},"
                      "{\"id\": \"a\", \"x\": 90, \"y\": 29, \"w\": 9, \"h\": 9}],"
                      "\"entities\": [" GOAL "]");
}

TEST(a_look_of_a_solid_made_of_tiles_is_found) {
    check_found("warning solids[0].look: a solid made of tiles looks like them; the look changes "
                "nothing",
                SPAWN "\"solids\": [{\"x\": 64, \"y\": 16, \"rows\": [\"#\"], \"look\": "
                      "\"raft\"}], \"entities\": [" GOAL "]");
}

TEST(a_layer_that_hides_a_secret_and_is_not_in_front_is_found) {
    check_found(
        "warning layers[0].hidesSecret: only a layer in front hides a secret; say \"front\": "
        "true as well",
        SPAWN "\"layers\": [{\"hidesSecret\": true, \"tiles\": []}], \"entities\": [" GOAL "]");
}

TEST(an_unknown_entity_is_found) {
    check_found("warning entities[1].type: \"dragon\" is no known type of entity; it does nothing",
                SPAWN "\"entities\": [" GOAL ", {\"type\": \"dragon\", \"x\": 80, \"y\": 64}]");
    check_found(
        "warning character.runSped: is not known, and does nothing; did you mean \"runSpeed\"?",
        SPAWN "\"character\": {\"runSped\": 3}, \"entities\": [" GOAL "]");
    check_found(
        "warning character.duckHeight: the character ducks to 40 px, but stands 24 px tall; "
        "lower it",
        SPAWN "\"character\": {\"height\": 24, \"duckHeight\": 40}, \"entities\": [" GOAL "]");
    check_found("warning entities[1]: the sign has no text",
                SPAWN "\"entities\": [" GOAL ", {\"type\": \"sign\", \"x\": 80, \"y\": 64}]");
}

TEST(files_that_the_level_names_must_be_there) {
    static const char text[] = HEAD GROUND BOUNDS SPAWN
        "\"next\": \"catalog.h\", \"mask\": {\"image\": \"no.png\"}, \"entities\": [" GOAL "]}";
    CHECK_STR("", found_in(text, NULL));
    CHECK_STR("error mask.image: there is no file src/level/no.png; correct the name or remove it",
              found_in(text, "src/level/x.json"));
    CHECK_STR("error next: there is no file catalog.h; correct the name or remove it\n"
              "error mask.image: there is no file no.png; correct the name or remove it",
              found_in(text, "x.json"));
}

TEST(a_next_level_may_be_one_that_came_with_the_assets) {
    static const char text[] =
        HEAD GROUND BOUNDS SPAWN "\"next\": \"02-slopes.json\", \"entities\": [" GOAL "]}";
    char path[1024];
    Level *level = test_level_from(text);
    CHECK_STR("", found_in(text, "elsewhere/x.json"));
    CHECK(level_find_next(level, level->next, "levels/x.json", path, sizeof path));
    CHECK_STR("levels/02-slopes.json", path);
    CHECK(level_find_next(level, level->next, "elsewhere/x.json", path, sizeof path));
    CHECK(path[0] == '/' && strstr(path, "/levels/02-slopes.json") != NULL);
    CHECK(level_set_text(&level->next, "never.json"));
    CHECK(!level_find_next(level, level->next, "levels/x.json", path, sizeof path));
}

TEST(findings_beyond_the_room_for_them_are_left_out) {
    LevelFinding findings[1];
    Level *level = test_level_from(HEAD BOUNDS "\"name\": \"\"}");
    CHECK_INT(1, level_check(level, NULL, findings, 1));
    CHECK_INT(0, level_check(level, NULL, findings, 0));
}

TEST(a_member_that_is_nearly_a_known_one_is_warned_of_at_every_depth) {
    static const struct {
        const char *members, *member, *meant; // meant NULL: nothing is found
    } files[] = {
        {"\"TileSize\": 8", "TileSize", "tileSize"},
        {"\"tile_size\": 8", "tile_size", "tileSize"},
        {"\"backgroud\": \"#102030\"", "backgroud", "background"},
        {"\"polgyons\": []", "polgyons", "polygons"},
        {"\"character\": { \"runspeed\": 90 }", "character.runspeed", "runSpeed"},
        {"\"solids\": [{\"x\": 120, \"y\": 0, \"w\": 16, \"h\": 16, \"sped\": 4}]",
         "solids[0].sped", "speed"},
        {"\"layers\": [{\"name\": \"a\", \"paralax\": [1, 1]}]", "layers[0].paralax", "parallax"},
        {"\"author\": \"me\"", NULL, NULL},
        {"\"editor\": 3, \"id\": 4, \"tags\": []", NULL, NULL},
        {"\"name\": \"a\", \"names\": \"b\"", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char rest[400], wanted[300] = "";
        snprintf(rest, sizeof rest, SPAWN "\"entities\": [" GOAL "], %s", files[i].members);
        if (files[i].meant) {
            snprintf(wanted, sizeof wanted,
                     "warning %s: is not known, and does nothing; did you mean \"%s\"?",
                     files[i].member, files[i].meant);
        }
        check_found(wanted, rest);
    }
}

TEST(solids_that_end_over_a_place_to_come_back_to_are_found) {
    static const char door[] =
        SPAWN "\"entities\": [" GOAL ", {\"type\": \"checkpoint\", \"x\": 80, \"y\": 64}],"
              "\"solids\": [{\"id\": \"door\", \"x\": %d, \"y\": %d, \"w\": 32, \"h\": 32%s}]";
    static const char to_flag[] =
        ", \"path\": [[64, 0], [64, 32]], \"speed\": 30, \"mode\": \"once\"";
    static const char to_spawn[] =
        ", \"path\": [[8, 0], [8, 32]], \"speed\": 30, \"mode\": \"once\"";
    static const char past[] = ", \"path\": [[64, 0], [64, 6]], \"speed\": 30, \"mode\": \"once\"";
    char text[1024];
    snprintf(text, sizeof text, door, 64, 0, to_flag);
    check_found(
        "warning solids[0].path: its path ends over the checkpoint entities[1] and leaves no "
        "room to come back to; move one of them",
        text);
    snprintf(text, sizeof text, door, 64, 32, "");
    check_found(
        "warning solids[0]: it stands over the checkpoint entities[1] and leaves no room to "
        "come back to; move one of them",
        text);
    snprintf(text, sizeof text, door, 8, 0, to_spawn);
    check_found(
        "error spawn: the character dies without a key pressed; put ground under the spawn\n"
        "warning solids[0].path: its path ends over the spawn and leaves no room to come back "
        "to; end it elsewhere",
        text);
    snprintf(text, sizeof text, door, 64, 0, past);
    check_found("", text);
}
