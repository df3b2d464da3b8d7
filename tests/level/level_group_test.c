// Solids that go as one: in files, in Worlds, in every order of the file.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foothold/world.h"
#include "level/level_difference.h"
#include "level_test_support.h"
#include "test.h"

// The world's sides are far off: they are walls, and a passenger would be squished at them.
#define HEAD                                                                                       \
    "{\"format\": \"foothold-level\", \"version\": 1, \"spawn\": {\"x\": 24, \"y\": 60},\n"        \
    "\"bounds\": {\"x\": -100, \"y\": -400, \"w\": 900, \"h\": 900},"                              \
    "\"entities\": [{\"type\": \"goal\", \"x\": 24, \"y\": 60}],\n"

enum { PARTS = 4, ORDERS = 24, NONE = -1 };

// A cabin that goes to the right, down and back by its roof's path.
static const char *const cabin[PARTS] = {
    "{\"id\": \"floor\", \"group\": \"cabin\", \"x\": 0, \"y\": 60, \"w\": 64, \"h\": 8}",
    "{\"id\": \"left\", \"group\": \"cabin\", \"x\": 0, \"y\": 8, \"w\": 8, \"h\": 52}",
    "{\"id\": \"right\", \"group\": \"cabin\", \"x\": 56, \"y\": 8, \"w\": 8, \"h\": 52}",
    "{\"id\": \"roof\", \"group\": \"cabin\", \"x\": 0, \"y\": 0, \"w\": 64, \"h\": 8,\n"
    "\"path\": [[0, 0], [300, 120], [300, -200], [0, 0]], \"speed\": 333, \"mode\": \"pingpong\", "
    "\"wait\": 0.25}"};

static Level *cabin_in_order(int order) {
    int left[PARTS] = {0, 1, 2, 3};
    char text[2048];
    int length = snprintf(text, sizeof text, HEAD "\"solids\": [");
    for (int i = 0; i < PARTS; i++) {
        int pick = order % (PARTS - i);
        order /= PARTS - i;
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%s", i > 0 ? ",\n" : "",
                           cabin[left[pick]]);
        memmove(left + pick, left + pick + 1, (size_t)(PARTS - 1 - pick) * sizeof *left);
    }
    snprintf(text + length, sizeof text - (size_t)length, "]}");
    return test_level_from(text);
}

static FhInput input_at(int tick) {
    static const uint32_t held[] = {0,
                                    FH_INPUT_LEFT,
                                    FH_INPUT_RIGHT,
                                    FH_INPUT_LEFT | FH_INPUT_JUMP,
                                    FH_INPUT_RIGHT | FH_INPUT_JUMP,
                                    FH_INPUT_JUMP};
    uint32_t mixed = (uint32_t)(tick / 16) * 2654435761u >> 13;
    return (FhInput){held[mixed % (sizeof held / sizeof *held)]};
}

// Checks that all parts are where the roof is.
static bool check_parts(const FhWorld *world, const Level *level) {
    int roof = level_solid_leader(level, 0);
    FhRect at = fh_world_solid(world, fh_world_solid_id(world, roof)).box;
    const LevelSolid *leader = &level->solids[roof];
    bool ok = true;
    for (int i = 0; i < level->solid_count; i++) {
        FhRect box = fh_world_solid(world, fh_world_solid_id(world, i)).box;
        ok = CHECK_INT(level->solids[i].x - leader->x, box.x - at.x) &&
             CHECK_INT(level->solids[i].y - leader->y, box.y - at.y) && ok;
    }
    return ok;
}

TEST(a_cabin_of_four_solids_keeps_its_passenger_in_every_order_of_the_file) {
    enum { TICKS = 900 };
    static FhPoint first[TICKS];
    int farthest = 0;
    for (int order = 0; order < ORDERS; order++) {
        Level *level = cabin_in_order(order);
        FhWorld *world = level_build_world(level, NULL);
        bool ok = true;
        for (int tick = 0; tick < TICKS && ok; tick++) {
            fh_world_tick(world, input_at(tick));
            FhActorView hero = fh_world_actor(world, fh_world_actor_id(world, 0));
            FhPoint at = {hero.box.x, hero.box.y};
            first[tick] = order == 0 ? at : first[tick];
            farthest = at.x > farthest ? at.x : farthest;
            ok = CHECK_INT(first[tick].x, at.x) && CHECK_INT(first[tick].y, at.y) &&
                 CHECK(hero.state != FH_STATE_SQUISHED) && check_parts(world, level);
        }
        fh_world_destroy(world);
    }
    CHECK(farthest > 200); // it went along
}

TEST(a_group_comes_back_from_a_file_as_it_was) {
    Level *level = cabin_in_order(0);
    char *text = test_level_text(level);
    Level *again = test_level_from(text);
    if (CHECK(again != NULL)) {
        char *twice = test_level_text(again);
        CHECK_STR(text, twice);
        CHECK_STR("cabin", again->solids[3].group);
    }
}

TEST(two_versions_that_differ_by_a_group_differ) {
    Level *level = cabin_in_order(0);
    Level *other = cabin_in_order(0);
    LevelDifference difference = level_compare(level, other, NULL);
    CHECK(level_difference_is_none(&difference));
    other->solids[1].group[0] = 'k';
    difference = level_compare(level, other, NULL);
    CHECK_INT(1, difference.things);
}

static void check_refused(const char *expected, const char *group) {
    char text[512];
    snprintf(text, sizeof text,
             HEAD "\"solids\": [{\"group\": %s, \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8}]}", group);
    CHECK_STR(expected, test_level_error(text));
}

TEST(a_group_that_is_no_name_is_refused_with_its_place) {
    check_refused("x.json:3:13: solids[0].group: must be a text in \"quotes\"", "1");
    check_refused("x.json:3:13: solids[0].group: must not be longer than 63 bytes",
                  "\"0123456789012345678901234567890123456789012345678901234567890123\"");
}

// What is found in a level about its solids, one finding a line.
static const char *found_in(Level *level) {
    static char lines[2048];
    LevelFinding findings[16];
    int count = level_check(level, NULL, findings, 16);
    lines[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (strncmp(findings[i].member, "solids", 6) == 0) {
            size_t used = strlen(lines);
            snprintf(lines + used, sizeof lines - used, "%s: %s\n", findings[i].member,
                     findings[i].text);
        }
    }
    return lines;
}

TEST(a_group_of_one_and_a_second_path_in_a_group_are_found) {
    Level *level = cabin_in_order(0);
    CHECK_STR("", found_in(level));
    snprintf(level->solids[1].group, sizeof level->solids[1].group, "alone");
    CHECK_STR("solids[1].group: no other solid is of the group alone; give one the same, or remove "
              "this one\n",
              found_in(level));
    snprintf(level->solids[1].group, sizeof level->solids[1].group, "cabin");
    FhPoint *path = calloc(2, sizeof *path);
    path[0] = (FhPoint){level->solids[0].x, level->solids[0].y};
    path[1] = (FhPoint){90, 60};
    level->solids[0].path = path;
    level->solids[0].path_count = 2;
    level->solids[0].speed = 10.0f;
    CHECK_STR("solids[3].path: solids[0] leads the group cabin, so this path is ignored; remove "
              "one of the two\n",
              found_in(level));
}

TEST(the_leader_of_a_group_is_its_first_with_a_path) {
    Level *level = cabin_in_order(0);
    for (int i = 0; i < PARTS; i++) {
        CHECK_INT(3, level_solid_leader(level, i));
        CHECK_INT(PARTS, level_solid_parts(level, i));
    }
    level->solids[3].speed = 0.0f;
    CHECK_INT(NONE, level_solid_leader(level, 0));
    level->solids[3].speed = 60.0f;
    level->solids[0].group[0] = '\0';
    CHECK_INT(NONE, level_solid_leader(level, 0));
    CHECK_INT(1, level_solid_parts(level, 0));
    CHECK_INT(3, level_solid_leader(level, 1));
}
