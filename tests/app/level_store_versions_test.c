// The versions that saves leave: kept, bounded, found again, read back with their picture.

#include "app/level_store_test_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "level/file.h"
#include "level/level_test_support.h"
#include "test.h"

static void save(TestShelf *shelf, int number, int64_t when) {
    LevelError error;
    int block = level_find_kind(shelf->level, "block");
    fh_terrain_set(shelf->level->terrain, number, 0, fh_tile_make(block, 0));
    CHECK(level_save(shelf->level, shelf->path, &error));
    CHECK(level_store_keep(shelf->path, shelf->level, when, &error));
}

TEST(ten_versions_besides_the_last_are_kept_with_their_times) {
    TestShelf shelf = test_shelf_create("ten");
    SnapshotList list;
    for (int i = 0; i < 20; i++) {
        save(&shelf, i, 1000000 + i * 60);
    }
    level_store_list(&list, shelf.path, 0);
    CHECK_INT(LEVEL_STORE_KEPT + 1, list.count);
    CHECK_INT(1000000 + 19 * 60, list.items[0].when);
    CHECK_INT(1000000 + 18 * 60, list.items[1].when);
    CHECK_INT(1000000 + 15 * 60, list.items[4].when);
    CHECK_INT(1000000, list.items[list.count - 1].when); // the oldest ones are far apart
    CHECK(list.items[0].bytes > 100);
    LevelError error;
    Level *read = level_store_load(&list.items[1], shelf.path, test_catalog(), &error);
    if (CHECK(read != NULL)) {
        CHECK(fh_terrain_at(read->terrain, 18, 0) != FH_TILE_EMPTY);
        CHECK_INT(FH_TILE_EMPTY, fh_terrain_at(read->terrain, 19, 0));
    }
    level_destroy(read);
    test_shelf_free(&shelf);
}

TEST(the_same_version_is_kept_once_and_times_that_stand_still_keep_the_order) {
    TestShelf shelf = test_shelf_create("same");
    SnapshotList list;
    LevelError error;
    save(&shelf, 0, 5000);
    CHECK(level_store_keep(shelf.path, shelf.level, 6000, &error));
    level_store_list(&list, shelf.path, 0);
    CHECK_INT(1, list.count);
    save(&shelf, 1, 5000);
    save(&shelf, 2, 4000);
    level_store_list(&list, shelf.path, 0);
    CHECK_INT(3, list.count);
    Level *newest = level_store_load(&list.items[0], shelf.path, test_catalog(), &error);
    CHECK(newest && fh_terrain_at(newest->terrain, 2, 0) != FH_TILE_EMPTY);
    level_destroy(newest);
    test_shelf_free(&shelf);
}

TEST(the_versions_of_a_project_that_was_renamed_come_along) {
    TestShelf shelf = test_shelf_create("renamed");
    SnapshotList list;
    char moved[420];
    save(&shelf, 0, 1000);
    save(&shelf, 1, 2000);
    uint64_t hash = level_file_hash_at(shelf.path);
    snprintf(moved, sizeof moved, "%s/other.json", shelf.folder);
    CHECK_INT(0, link(shelf.path, moved));
    level_store_list(&list, moved, hash);
    CHECK_INT(0, list.count); // a copy: the versions are the first one's
    unlink(shelf.path);
    level_store_list(&list, moved, hash + 1);
    CHECK_INT(0, list.count); // another level that has the name
    level_store_list(&list, moved, hash);
    CHECK_INT(2, list.count);
    level_store_list(&list, shelf.path, hash);
    CHECK_INT(0, list.count);
    test_shelf_free(&shelf);
}

TEST(the_unsaved_edits_of_a_project_that_was_renamed_come_along_unless_somebody_edits_it) {
    TestShelf shelf = test_shelf_create("moved");
    SnapshotList list;
    LevelError error;
    LevelStore old = {0};
    LevelStore store = {0};
    char moved[420];
    save(&shelf, 0, 1000);
    uint64_t hash = level_file_hash_at(shelf.path);
    level_store_begin(&old, shelf.path, hash);
    shelf.level->spawn.x = 77;
    CHECK(level_store_write(&old.own, shelf.level, old.level, &error));
    snprintf(moved, sizeof moved, "%s/other.json", shelf.folder);
    CHECK_INT(0, rename(shelf.path, moved));
    pid_t child = fork();
    if (child == 0) { // another process sees that it is held
        level_store_begin(&store, moved, hash);
        _exit(store.found.number == 0 ? 0 : 1);
    }
    int status = 1;
    waitpid(child, &status, 0);
    CHECK_INT(0, status);
    level_store_let_go(&old.own, false); // as its process ends
    level_store_begin(&store, moved, hash);
    if (CHECK(store.found.number != 0)) {
        Level *found = level_store_load(&store.found, store.level, test_catalog(), &error);
        CHECK(found && found->spawn.x == 77);
        level_destroy(found);
    }
    level_store_list(&list, moved, hash);
    CHECK_INT(1, list.count);
    level_store_end(&store);
    test_shelf_free(&shelf);
}

TEST(a_version_that_cannot_be_kept_says_why) {
    TestShelf shelf = test_shelf_create("refused");
    LevelError error;
    char blocked[420];
    CHECK(level_save(shelf.level, shelf.path, &error));
    snprintf(blocked, sizeof blocked, "%s/state", shelf.folder);
    CHECK(level_file_write(blocked, "x", 1, &error));
    CHECK(!level_store_keep(shelf.path, shelf.level, 1000, &error));
    CHECK(strstr(error.file, "/state/foothold/levels/level.json-") != NULL);
    CHECK(strstr(error.text, "cannot be made: Not a directory") != NULL);
    test_shelf_free(&shelf);
}

TEST(the_oldest_versions_go_until_the_rest_is_small_enough) {
    TestShelf shelf = test_shelf_create("large");
    SnapshotList list;
    save(&shelf, 0, 1000);
    save(&shelf, 1, 2000);
    save(&shelf, 2, 3000);
    level_store_list(&list, shelf.path, 0);
    CHECK_INT(3, list.count);
    CHECK_INT(0, truncate(list.items[1].text, LEVEL_STORE_BYTES)); // no room is taken for it
    save(&shelf, 3, 4000);
    save(&shelf, 4, 5000);
    level_store_list(&list, shelf.path, 0);
    CHECK_INT(3, list.count);
    CHECK_INT(3000, list.items[2].when);
    test_shelf_free(&shelf);
}
