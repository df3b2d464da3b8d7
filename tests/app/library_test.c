#define _XOPEN_SOURCE 700 // for symlink

#include "app/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "level/paths.h"
#include "test.h"

static Library library;

static void put(const char *folder, const char *name) {
    char path[FILES_PATH_MAX * 2];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    CHECK(files_make_room(path));
    FILE *file = fopen(path, "wb");
    CHECK(file != NULL);
    fclose(file);
}

static void make_folders(char *levels, char *own, size_t size) {
    char data[FILES_PATH_MAX];
    files_absolute(test_temp_dir(), data, sizeof data);
    snprintf(levels, size, "%.300s/library/levels", data);
    snprintf(own, size, "%.300s/library/data/foothold/levels", data);
    strcat(data, "/library/data");
    setenv("XDG_DATA_HOME", data, 1);
    put(levels, "02-b.json");
    put(levels, "01-a.json");
    put(levels, "m1-way.json");
    put(levels, "notes.txt");
    put(levels, "01-a.json~");
    put(own, "mine.json");
}

TEST(library_lists_ones_own_levels_first_and_the_others_by_name) {
    char levels[FILES_PATH_MAX];
    char own[FILES_PATH_MAX];
    make_folders(levels, own, sizeof levels);
    library_list(&library, levels);
    CHECK_INT(4, library.count);
    CHECK_STR("mine.json", paths_name(library.items[0].path));
    CHECK_STR("01-a.json", paths_name(library.items[1].path));
    CHECK_STR("02-b.json", paths_name(library.items[2].path));
    CHECK(library.items[0].group == LIBRARY_OWN);
    CHECK(library.items[1].group == LIBRARY_DEMO);
    CHECK(library.items[3].group == LIBRARY_LABORATORY);
    library_list(&library, library.folder); // and anew
    CHECK_INT(4, library.count);
}

TEST(library_knows_its_own_levels_by_their_names_and_others_by_their_paths) {
    char levels[FILES_PATH_MAX];
    char own[FILES_PATH_MAX];
    char key[FILES_PATH_MAX];
    char path[FILES_PATH_MAX * 2];
    make_folders(levels, own, sizeof levels);
    library_list(&library, levels);
    CHECK_STR("01-a.json", library.items[1].key);
    CHECK_STR(library.items[0].path, library.items[0].key);
    snprintf(path, sizeof path, "%s/../levels/02-b.json", levels);
    library_key(&library, path, key, sizeof key);
    CHECK_STR("02-b.json", key);
    library_key(&library, "elsewhere/x.json", key, sizeof key);
    CHECK(key[0] == '/' && strstr(key, "/elsewhere/x.json") != NULL);
}

TEST(library_knows_what_came_with_the_program_by_whatever_name) {
    char levels[FILES_PATH_MAX];
    char own[FILES_PATH_MAX];
    char path[FILES_PATH_MAX * 2];
    char link[FILES_PATH_MAX];
    make_folders(levels, own, sizeof levels);
    library_list(&library, levels);
    snprintf(path, sizeof path, "%s/../levels/02-b.json", levels);
    CHECK(library_is_shipped(&library, path));
    snprintf(link, sizeof link, "%.300s/linked-%ld.json", test_temp_dir(), (long)getpid());
    CHECK_INT(0, symlink(library.items[1].path, link));
    CHECK(library_is_shipped(&library, link));
    unlink(link);
    CHECK(!library_is_shipped(&library, library.items[0].path));
    snprintf(path, sizeof path, "%s/new.json", levels);
    CHECK(library_is_shipped(&library, path));
    CHECK(!library_is_shipped(&library, "/nowhere/02-b.json"));
    CHECK(getcwd(library.folder, sizeof library.folder) != NULL);
    CHECK(library_is_shipped(&library, "a"));
    CHECK(!library_is_shipped(&library, "")); // a level without a file
}

TEST(library_keeps_ones_own_levels_apart_where_the_program_lies_at_home) {
    char levels[FILES_PATH_MAX];
    char own[FILES_PATH_MAX];
    char folder[FILES_PATH_MAX];
    make_folders(levels, own, sizeof levels);
    library_list(&library, levels);
    CHECK(library_own_folder(&library, folder, sizeof folder));
    CHECK_STR(own, folder);
    library_list(&library, own); // installed with PREFIX=~/.local
    CHECK(library_own_folder(&library, folder, sizeof folder));
    CHECK(strcmp(own, folder) != 0);
    strcat(folder, "/copy.json");
    CHECK(!library_is_shipped(&library, folder));
}

TEST(library_says_where_an_own_level_goes_only_where_there_is_room_for_its_path) {
    char levels[FILES_PATH_MAX];
    char own[FILES_PATH_MAX];
    char path[FILES_PATH_MAX];
    make_folders(levels, own, sizeof levels);
    library_list(&library, levels);
    CHECK(library_own_path(&library, "a.json", path, sizeof path));
    size_t length = strlen(path);
    CHECK(library_own_path(&library, "a.json", path, length + 1));
    CHECK(!library_own_path(&library, "a.json", path, length));
}

TEST(library_takes_a_file_for_a_level_whose_end_is_in_capitals) {
    CHECK(paths_is_json("CAVE.JSON") && paths_is_json("cave.Json") && paths_is_json("a.json"));
    CHECK(!paths_is_json(".json") && !paths_is_json("cave.jsonx") && !paths_is_json("json"));
    CHECK_INT(4, paths_stem_length("CAVE.JSON"));
    CHECK_INT(4, paths_stem_length("cave"));
}
