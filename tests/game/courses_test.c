// The courses of the game: what assets/game.json lists is there, whole and sound, and can be
// finished.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "game/replay.h"
#include "level/catalog.h"
#include "level/file.h"
#include "level/level_test_support.h"
#include "level/movers.h"
#include "test.h"

enum { WORLD_COURSES = 3, PATH = 160 };

static cJSON *read_list(void) {
    LevelError error = {0};
    size_t size = 0;
    char *text = level_file_read("assets/game.json", LEVEL_FILE_MAX, &size, &error);
    cJSON *list = text ? cJSON_Parse(text) : NULL;
    free(text);
    CHECK(cJSON_GetArraySize(cJSON_GetObjectItem(list, "worlds")) > 0);
    return list;
}

static const char *text_of(const cJSON *object, const char *member) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, member));
    CHECK(text != NULL);
    return text ? text : "";
}

/// Calls `each` with the path of every course of the list, its world, its row and the row after it
/// (NULL: the last).
static void each_course(void (*each)(const char *path, const cJSON *world, const cJSON *course,
                                     const cJSON *next)) {
    cJSON *list = read_list();
    const cJSON *world;
    int count = 0;
    cJSON_ArrayForEach(world, cJSON_GetObjectItem(list, "worlds")) {
        const cJSON *course;
        cJSON_ArrayForEach(course, cJSON_GetObjectItem(world, "courses")) {
            char path[PATH];
            const cJSON *over = cJSON_GetObjectItem(world->next, "courses");
            snprintf(path, sizeof path, "levels/adventure/%s", text_of(course, "level"));
            each(path, world, course, course->next ? course->next : cJSON_GetArrayItem(over, 0));
            count++;
        }
    }
    CHECK(count >= WORLD_COURSES);
    cJSON_Delete(list);
}

static void check_sound(const char *path, const cJSON *world, const cJSON *course,
                        const cJSON *next) {
    Level *level = test_level_at(path);
    LevelFinding finding;
    if (!level) {
        return;
    }
    int found = level_check(level, path, &finding, 1);
    CHECK_STR("", found > 0 ? finding.text : "");
    CHECK_STR(text_of(world, "theme"), level_theme_infos[level_theme(level)].name);
    CHECK_STR(next ? text_of(next, "level") : "", level->next ? level->next : "");
    CHECK(cJSON_GetNumberValue(cJSON_GetObjectItem(course, "par")) > 0);
}

TEST(courses_that_the_game_lists_are_sound_and_each_leads_to_the_next) {
    each_course(check_sound);
}

TEST(courses_that_the_game_lists_have_heroes_that_their_medals_and_coins_can_open) {
    cJSON *list = read_list();
    const cJSON *hero;
    int courses = 0;
    const cJSON *world;
    cJSON_ArrayForEach(world, cJSON_GetObjectItem(list, "worlds")) {
        courses += cJSON_GetArraySize(cJSON_GetObjectItem(world, "courses"));
    }
    CHECK(cJSON_GetArraySize(cJSON_GetObjectItem(list, "heroes")) > 0);
    cJSON_ArrayForEach(hero, cJSON_GetObjectItem(list, "heroes")) {
        const cJSON *medals = cJSON_GetObjectItem(hero, "medals");
        const cJSON *coins = cJSON_GetObjectItem(hero, "coins");
        CHECK(level_catalog_find_preset(test_catalog(), text_of(hero, "preset")) != NULL);
        CHECK(medals || coins);
        CHECK(!medals || medals->valueint <= 3 * courses);
        CHECK(!coins || coins->valueint <= 633); // what the recorded runs take in all
    }
    cJSON_Delete(list);
}

static void check_written(const char *path, const cJSON *world, const cJSON *course,
                          const cJSON *next) {
    (void)world, (void)course, (void)next;
    LevelError error = {0};
    size_t size = 0;
    char *text = level_file_read(path, LEVEL_FILE_MAX, &size, &error);
    Level *level = test_level_at(path);
    char *printed = level ? test_level_text(level) : NULL;
    CHECK_STR(text ? text : "", printed ? printed : "");
    free(text);
}

TEST(courses_stand_in_their_files_as_a_save_would_write_them) {
    each_course(check_written);
}

static void check_run(const char *path, const cJSON *world, const cJSON *course,
                      const cJSON *next) {
    (void)world, (void)next;
    char run[PATH];
    snprintf(run, sizeof run, "tests/replays/%s", text_of(course, "level"));
    Level *level = test_level_at(path);
    Replay replay = {0};
    LevelError error = {0};
    ReplayEnd end = {0};
    bool plays = level && replay_load(run, level->catalog, &replay, &error) &&
                 replay_play(&replay, level, NULL, NULL, &end);
    if (CHECK(plays)) {
        CHECK(replay_is_of(&replay, level) && end.as_recorded);
        CHECK_STR("goal", end.state);
        CHECK(end.tick <
              FH_TICKS_PER_SECOND * cJSON_GetNumberValue(cJSON_GetObjectItem(course, "par")));
    }
    replay_free(&replay);
}

TEST(courses_are_finished_under_par_by_their_recorded_runs_each_with_its_hash) {
    each_course(check_run);
}

TEST(courses_come_by_three_a_world_and_a_bronze_medal_for_each_opens_all_worlds) {
    cJSON *list = read_list();
    const cJSON *world;
    int medals = 0;
    cJSON_ArrayForEach(world, cJSON_GetObjectItem(list, "worlds")) {
        int courses = cJSON_GetArraySize(cJSON_GetObjectItem(world, "courses"));
        double needs = cJSON_GetNumberValue(cJSON_GetObjectItem(world, "medals"));
        CHECK(needs >= 0 && needs <= medals);
        CHECK(courses == WORLD_COURSES || (!world->next && courses == 1)); // the last one
        medals += courses;
    }
    cJSON_Delete(list);
}

static char *read_text(const char *path) {
    LevelError error = {0};
    size_t size = 0;
    char *text = level_file_read(path, LEVEL_FILE_MAX, &size, &error);
    CHECK(text != NULL);
    return text;
}

/// Says in how many courses there is a thing.
static int count_courses(const char *name) {
    cJSON *list = read_list();
    const cJSON *world;
    int count = 0;
    char quoted[PATH];
    snprintf(quoted, sizeof quoted, "\"type\": \"%s\"", name);
    cJSON_ArrayForEach(world, cJSON_GetObjectItem(list, "worlds")) {
        const cJSON *course;
        cJSON_ArrayForEach(course, cJSON_GetObjectItem(world, "courses")) {
            char path[PATH];
            snprintf(path, sizeof path, "levels/adventure/%s", text_of(course, "level"));
            char *text = read_text(path);
            count += text && strstr(text, quoted);
            free(text);
        }
    }
    cJSON_Delete(list);
    return count;
}

TEST(courses_have_each_thing_of_the_list_which_has_its_row_and_its_german) {
    char *things = read_text("assets/things.json");
    char *page = read_text("docs/level-format.md");
    char *german = read_text("assets/words/de.txt");
    cJSON *list = things ? cJSON_Parse(things) : NULL;
    const cJSON *thing;
    CHECK(cJSON_GetArraySize(cJSON_GetObjectItem(list, "things")) > 0);
    cJSON_ArrayForEach(thing, cJSON_GetObjectItem(list, "things")) {
        const char *name = text_of(thing, "name");
        char row[PATH], help[PATH];
        CHECK_STR(name, count_courses(name) > 0 ? name : "in no course");
        snprintf(row, sizeof row, "| `%s` |", name);
        snprintf(help, sizeof help, "\n%s\n", text_of(thing, "help"));
        CHECK_STR(name, page && strstr(page, row) ? name : "no row in the docs' table");
        CHECK_STR(name, german && strstr(german, help) ? name : "no German");
    }
    cJSON_Delete(list);
    free(things), free(page), free(german);
}
