// The levels that the demo brings along: each can be loaded, is sound, stands in its file as a save
// would write it, has a recorded run, and leads on to the next.

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "level/movers.h"
#include "level/level.h"
#include "level_test_support.h"
#include "test.h"

enum { LEVELS_MAX = 64, NAME_MAX_BYTES = 64, FINDINGS_MAX = 16 };

/// The names of the files, in the order of their names.
typedef struct LevelList {
    char names[LEVELS_MAX][NAME_MAX_BYTES];
    int count;
} LevelList;

static int compare_names(const void *a, const void *b) {
    return strcmp(a, b);
}

static LevelList list_levels(void) {
    LevelList list = {0};
    DIR *folder = opendir("levels");
    struct dirent *entry;
    while (folder && (entry = readdir(folder)) != NULL && list.count < LEVELS_MAX) {
        size_t length = strlen(entry->d_name);
        if (length > 5 && length < NAME_MAX_BYTES &&
            strcmp(entry->d_name + length - 5, ".json") == 0) {
            strcpy(list.names[list.count++], entry->d_name);
        }
    }
    if (folder) {
        closedir(folder);
    }
    qsort(list.names, (size_t)list.count, sizeof list.names[0], compare_names);
    return list;
}

static const char *path_of(const char *name) {
    static char path[128];
    snprintf(path, sizeof path, "levels/%s", name);
    return path;
}

/// The text of a level's file, for the caller to free; NULL when it cannot be read.
static char *text_of(const char *name) {
    FILE *file = fopen(path_of(name), "rb");
    char *text = calloc(1, 1 << 20);
    if (file && text) {
        text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    }
    if (file) {
        fclose(file);
    }
    return text;
}

/// The level's movement; that of the default where it is not known.
static const FhMover *movement_of(const Level *level) {
    int movement = level ? level_mover_find(level->movement) : 0;
    return level_movers[movement < 0 ? 0 : movement];
}

/// The levels called m... show a movement each: they stand by themselves.
static bool is_of_the_tour(const char *name) {
    return name[0] != 'm';
}

TEST(there_are_at_least_ten_levels_and_a_tour) {
    LevelList list = list_levels();
    CHECK(list.count >= 11);
    CHECK_STR("01-first-steps.json", list.names[0]);
}

TEST(every_level_stands_in_its_file_as_a_save_would_write_it) {
    LevelList list = list_levels();
    for (int i = 0; i < list.count; i++) {
        Level *level = test_level_at(path_of(list.names[i]));
        char *text = text_of(list.names[i]);
        char *printed = level ? test_level_text(level) : NULL;
        if (CHECK(text && printed)) {
            CHECK_STR(text, printed);
        }
        free(text);
    }
}

TEST(nothing_is_found_wrong_with_any_level) {
    LevelList list = list_levels();
    for (int i = 0; i < list.count; i++) {
        Level *level = test_level_at(path_of(list.names[i]));
        LevelFinding findings[FINDINGS_MAX];
        int count = level ? level_check(level, path_of(list.names[i]), findings, FINDINGS_MAX) : 0;
        if (!fh_mover_is_there(movement_of(level))) {
            count = count == 1 ? 0 : count; // it is told that the default is used
        }
        for (int f = 0; f < count && f < FINDINGS_MAX; f++) {
            char line[400];
            snprintf(line, sizeof line, "%s: %s", list.names[i], findings[f].text);
            CHECK_STR("", line);
        }
        CHECK_INT(0, count);
    }
}

TEST(every_level_has_one_goal_and_coins_that_can_be_counted) {
    LevelList list = list_levels();
    for (int i = 0; i < list.count; i++) {
        Level *level = test_level_at(path_of(list.names[i]));
        int counts[LEVEL_PREFAB_ENTITY + 1] = {0};
        for (int e = 0; level && e < level->entity_count; e++) {
            counts[level->entities[e].type]++;
        }
        CHECK_INT(1, counts[LEVEL_GOAL]);
        CHECK(counts[LEVEL_COIN] >= 10 || !is_of_the_tour(list.names[i]));
        CHECK_INT(0, counts[LEVEL_UNKNOWN_ENTITY]);
    }
}

TEST(every_level_has_a_recorded_run_unless_its_movement_varies) {
    LevelList list = list_levels();
    for (int i = 0; i < list.count; i++) {
        Level *level = test_level_at(path_of(list.names[i]));
        bool varies = movement_of(level)->varies;
        if (varies) {
            continue;
        }
        char path[128];
        snprintf(path, sizeof path, "tests/replays/%s", list.names[i]);
        FILE *file = fopen(path, "rb");
        CHECK(file != NULL);
        if (file) {
            fclose(file);
        }
    }
}

TEST(each_level_leads_to_the_next_and_the_last_to_none) {
    LevelList list = list_levels();
    for (int i = 0; i < list.count; i++) {
        Level *level = test_level_at(path_of(list.names[i]));
        bool leads_on = i + 1 < list.count && is_of_the_tour(list.names[i + 1]);
        if (level && leads_on) {
            CHECK_STR(list.names[i + 1], level->next);
        } else if (level) {
            CHECK(level->next == NULL);
        }
    }
}
