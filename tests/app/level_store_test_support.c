#define _DEFAULT_SOURCE // for clock_gettime and setenv

#include "app/level_store_test_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "level/level_test_support.h"
#include "test.h"

TestShelf test_shelf_create(const char *name) {
    TestShelf shelf = {0};
    char whole[FILES_PATH_MAX];
    char state[FILES_PATH_MAX + 16];
    snprintf(shelf.folder, sizeof shelf.folder, "%.180s/store-%s-%ld", test_temp_dir(), name,
             (long)getpid());
    files_make_folder(shelf.folder);
    files_absolute(shelf.folder, whole, sizeof whole);
    snprintf(state, sizeof state, "%s/state", whole);
    setenv("XDG_STATE_HOME", state, 1);
    snprintf(shelf.path, sizeof shelf.path, "%s/level.json", shelf.folder);
    shelf.level = level_create(test_catalog(), 16);
    return shelf;
}

void test_shelf_free(TestShelf *shelf) {
    char command[400];
    level_destroy(shelf->level);
    unsetenv("XDG_STATE_HOME");
    snprintf(command, sizeof command, "rm -rf '%s'", shelf->folder);
    CHECK_INT(0, system(command));
}

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1000.0 + (double)now.tv_nsec / 1e6;
}

void test_store_begin(TestStore *kept, const char *path, uint64_t change) {
    level_store_begin(&kept->store, path, 0);
    kept->autosave = (Autosave){.kept = change};
}

void test_store_end(TestStore *kept) {
    level_store_end(&kept->store);
}

bool test_store_keep(TestStore *kept, Level *level, AutosaveMoment moment, LevelError *error) {
    const LevelStore *store = &kept->store;
    if (!autosave_is_due(&kept->autosave, store, moment)) {
        return true;
    }
    double start = now_ms();
    bool ok = level_store_write(&store->own, level, store->is_named ? store->level : NULL, error);
    return autosave_note(&kept->autosave, moment, now_ms() - start, ok);
}

void test_store_kill(TestStore *kept) {
    level_store_let_go(&kept->store.own, false);
    *kept = (TestStore){0};
}

void test_store_file(const LevelStore *store, char *out, size_t size) {
    char end[32];
    char newest[300] = "";
    DIR *list = opendir(store->folder);
    snprintf(end, sizeof end, ".open-%d.json", store->own.number);
    for (const struct dirent *entry = list ? readdir(list) : NULL; entry; entry = readdir(list)) {
        const char *found = strstr(entry->d_name, end);
        if (found && found[strlen(end)] == '\0' && strcmp(entry->d_name, newest) > 0) {
            snprintf(newest, sizeof newest, "%s", entry->d_name);
        }
    }
    if (list) {
        closedir(list);
    }
    snprintf(out, size, "%s%s%s", newest[0] ? store->folder : "", newest[0] ? "/" : "", newest);
}

Level *test_store_read_found(const LevelStore *store, const LevelCatalog *catalog,
                             LevelError *error) {
    return level_store_load(&store->found, store->is_named ? store->level : NULL, catalog, error);
}

Level *test_store_read(const char *file, const char *path, const LevelCatalog *catalog,
                       LevelError *error) {
    Snapshot snapshot = {.number = 1};
    char picture[LEVEL_STORE_PATH];
    snprintf(snapshot.text, sizeof snapshot.text, "%s", file);
    snprintf(picture, sizeof picture, "%.*s.png", (int)(strlen(file) - strlen(".json")), file);
    snapshot.has_picture = files_exists(picture);
    return level_store_load(&snapshot, path, catalog, error);
}
