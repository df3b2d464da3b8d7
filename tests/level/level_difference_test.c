// What differs between two versions of a level: counted, boxed and in words.

#include "level/level_difference.h"

#include <string.h>

#include "level_test_support.h"
#include "test.h"

static void set(Level *level, int col, int row, const char *kind) {
    FhTile tile = kind ? fh_tile_make(level_find_kind(level, kind), 0) : FH_TILE_EMPTY;
    CHECK(fh_terrain_set(level->terrain, col, row, tile));
}

static const char *words(const Level *from, const Level *to) {
    static char text[160];
    LevelDifference difference = level_compare(from, to, NULL);
    level_difference_print(&difference, text, sizeof text);
    return text;
}

typedef struct Counts {
    int of[3];
} Counts;

static void count(void *user, LevelChange change, FhRect box) {
    Counts *counts = user;
    counts->of[change] += box.w > 0;
}

TEST(tiles_that_come_go_and_change_are_told_apart) {
    Level *from = test_level_from(test_level_sample);
    Level *to = test_level_kept(level_clone(from));
    Counts counts = {{0}};
    LevelVisitor visitor = {count, &counts};
    CHECK_STR("nothing", words(from, to));
    set(from, 100, 100, "block");
    set(to, 101, 100, "block");
    set(from, 102, -100, "block");
    set(to, 102, -100, "stone");
    LevelDifference difference = level_compare(from, to, &visitor);
    CHECK_INT(3, difference.tiles);
    CHECK_INT(1, counts.of[LEVEL_ADDED]);
    CHECK_INT(1, counts.of[LEVEL_REMOVED]);
    CHECK_INT(1, counts.of[LEVEL_CHANGED]);
    int size = from->tile_size;
    CHECK_INT(100 * size, difference.box.x);
    CHECK_INT(-100 * size, difference.box.y);
    CHECK_INT(3 * size, difference.box.w);
    CHECK_INT(201 * size, difference.box.h);
    CHECK_STR("3 tiles", words(from, to));
}

TEST(two_levels_print_the_same_when_each_byte_is_the_same) {
    Level *a = test_level_from(test_level_sample);
    Level *b = test_level_kept(level_clone(a));
    CHECK(level_prints_the_same(a, b));
    set(b, 100, 100, "block");
    CHECK(!level_prints_the_same(a, b));
    CHECK(!level_prints_the_same(b, a));
    set(a, 100, 100, "block");
    CHECK(level_prints_the_same(a, b));
}

TEST(one_thing_more_in_the_middle_is_one_thing) {
    Level *from = test_level_from(test_level_sample);
    for (int i = 0; i < 20; i++) {
        LevelEntity coin = {.type = LEVEL_COIN, .x = i * 20, .y = 50};
        CHECK(level_insert_thing(from, LEVEL_ENTITY, 0, &coin));
    }
    Level *to = test_level_kept(level_clone(from));
    LevelEntity coin = {.type = LEVEL_COIN, .x = 7, .y = 7};
    CHECK(level_insert_thing(to, LEVEL_ENTITY, 10, &coin));
    CHECK_STR("1 thing", words(from, to));
    CHECK_STR("1 thing", words(to, from));
    to->entities[2].x += 5;
    to->spawn.x += 16;
    CHECK_STR("3 things", words(from, to));
}

TEST(settings_hero_and_ground_are_named) {
    Level *from = test_level_from(test_level_sample);
    Level *to = test_level_kept(level_clone(from));
    to->character.overridden[0] = !to->character.overridden[0];
    strcpy(to->background, "#000000");
    CHECK(fh_mask_fill(to->ground.added, (FhRect){5, 5, 3, 3}, true));
    CHECK_STR("the ground, the hero, the settings", words(from, to));
}

TEST(another_theme_is_another_setting) {
    Level *from = test_level_from(test_level_sample);
    Level *to = test_level_kept(level_clone(from));
    to->theme = LEVEL_THEME_SNOW;
    CHECK_STR("the settings", words(from, to));
}

TEST(ground_that_is_dug_or_filled_in_one_of_two_versions_is_named_and_boxed) {
    for (int i = 0; i < 4; i++) {
        Level *from = test_level_from(test_level_sample);
        Level *to = level_clone(from);
        LevelGround *ground = i < 2 ? &from->ground : &to->ground;
        FhMask *mask = i % 2 == 0 ? ground->added : ground->removed;
        CHECK(fh_mask_fill(mask, (FhRect){1000, -1000, 3, 3}, true));
        LevelDifference difference = level_compare(from, to, NULL);
        CHECK_STR("the ground", words(from, to));
        CHECK(fh_rect_contains(difference.box, 1001, -999));
        level_destroy(to);
    }
}

TEST(difference_in_words_ends_where_there_is_no_more_room) {
    LevelDifference difference = {.is_new_size = true,
                                  .tiles = 12,
                                  .things = 1,
                                  .ground = true,
                                  .character = true,
                                  .settings = true};
    char whole[160], text[160];
    level_difference_print(&difference, whole, sizeof whole);
    CHECK_STR("the tiles' size, 12 tiles, 1 thing, the ground, the hero, the settings", whole);
    for (size_t size = 1; size <= strlen(whole) + 1; size++) {
        memset(text, 'x', sizeof text);
        level_difference_print(&difference, text, size);
        CHECK(strlen(text) < size);
        CHECK(strncmp(text, whole, strlen(text)) == 0);
        CHECK_INT('x', text[size]);
    }
}

TEST(what_no_run_meets_makes_no_difference_to_runs_and_all_else_does) {
    Level *from = test_level_from(test_level_sample);
    Level *to = test_level_kept(level_clone(from));
    LevelEntity coin = {.type = LEVEL_COIN, .x = 7, .y = 7};
    LevelEntity sign = {.type = LEVEL_SIGN, .x = 9, .y = 7};
    set(to, 1, 0, "tuft");
    CHECK(level_insert_thing(to, LEVEL_ENTITY, 0, &coin) &&
          level_insert_thing(to, LEVEL_ENTITY, 0, &sign));
    to->name[0] = '!';
    to->theme = LEVEL_THEME_BY_SKY + 1;
    CHECK(level_runs_alike(from, to) && level_runs_alike(to, from));
    static const char *const met[] = {"block", "oneway", "ladder", "spikes", "ice", "slope45"};
    for (int i = 0; i < 6; i++) {
        FhTile before = fh_terrain_at(to->terrain, 1, 0);
        set(to, 1, 0, met[i]);
        CHECK(!level_runs_alike(from, to) && !level_runs_alike(to, from));
        CHECK(fh_terrain_set(to->terrain, 1, 0, before));
    }
    to->spawn.x++;
    CHECK(!level_runs_alike(from, to));
    to->spawn.x--;
    LevelEntity goal = {.type = LEVEL_GOAL, .x = 7, .y = 7};
    CHECK(level_insert_thing(to, LEVEL_ENTITY, 0, &goal));
    CHECK(!level_runs_alike(from, to));
    level_remove_thing(to, LEVEL_ENTITY, 0);
    FhTuning tuning = level_tuning(to);
    tuning.jump_speed += 10.0f;
    level_set_tuning(to, &tuning);
    CHECK(!level_runs_alike(from, to));
}
