#define _DEFAULT_SOURCE // for clock_gettime

#include "app/level_store_test_support.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

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
