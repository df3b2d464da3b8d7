// Every file operation of a save fails in turn: what is on disk is the old level or the new one,
// whole, and nothing else is left beside it.

#define _XOPEN_SOURCE 700 // for utimensat and setenv

#include "faults/disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/level_store_test_support.h"
#include "level/file.h"
#include "level/catalog.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/png.h"

enum { PATH = 300, FILE_MAX = 1 << 15 };

typedef struct SaveTest {
    char folder[PATH], path[PATH];
    Level *level;
    char before[FILE_MAX], now[FILE_MAX];
} SaveTest;

/// The file's text, as long as it fits; "" when it is not there.
static void read_back(const char *path, char *out) {
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(out, 1, FILE_MAX - 1, file) : 0;
    out[size] = '\0';
    if (file) {
        fclose(file);
    }
}

static int count_files(const char *folder) {
    DIR *list = opendir(folder);
    int count = 0;
    for (struct dirent *entry; list && (entry = readdir(list)) != NULL;) {
        count += entry->d_name[0] != '.';
    }
    if (list) {
        closedir(list);
    }
    return count;
}

/// An empty folder, and the level's path in it.
static void make_folder(SaveTest *saving, const char *name) {
    char command[4 * PATH];
    snprintf(saving->folder, PATH, "%.200s/%s", test_temp_dir(), name);
    snprintf(saving->path, PATH, "%.200s/level.json", saving->folder);
    snprintf(command, sizeof command, "rm -rf '%s' && mkdir -p '%s'", saving->folder,
             saving->folder);
    CHECK_INT(0, system(command));
}

/// False when there were fewer than n operations.
static bool save_with_fault(SaveTest *saving, int n) {
    LevelError error = {0};
    saving->level->spawn.x++; // something to save
    read_back(saving->path, saving->before);
    char *wanted = level_print(saving->level);
    disk_fail_at(n);
    bool saved = level_save(saving->level, saving->path, &error);
    bool hit = disk_fail_never();
    read_back(saving->path, saving->now);
    CHECK(saved || (hit && error.text[0] != '\0'));
    CHECK_STR(saved ? wanted : saving->before, saving->now);
    CHECK(count_files(saving->folder) <= 2); // the level, and the version before
    free(wanted);
    return hit;
}

TEST(a_level_on_disk_is_the_old_one_or_the_new_one_whatever_file_operation_fails) {
    for (int knows_links = 0; knows_links < 2; knows_links++) {
        SaveTest *saving = calloc(1, sizeof *saving);
        LevelError error = {0};
        disk_know_links(knows_links);
        make_folder(saving, "faults");
        saving->level = test_level_from(test_level_sample);
        CHECK(level_save(saving->level, saving->path, &error));
        int n = 1;
        while (save_with_fault(saving, n)) {
            n++;
        }
        CHECK(n > 8);
        free(saving);
    }
}

TEST(what_the_disk_spoils_does_not_take_the_place_of_what_was_there) {
    enum { LONGEST = 9000 };
    SaveTest *saving = calloc(1, sizeof *saving);
    char text[LONGEST + 1] = "";
    char path[PATH + 16];
    make_folder(saving, "spoils");
    snprintf(path, sizeof path, "%s/x.txt", saving->folder);
    memset(text, 'a', LONGEST);
    for (size_t size = 1; size <= LONGEST; size += 4499) {
        LevelError error = {0};
        CHECK(level_file_write(path, "before", 6, &error));
        disk_spoil(true);
        CHECK(!level_file_write(path, text, size, &error));
        disk_spoil(false);
        CHECK(strstr(error.text, "does not read back the same") != NULL);
        read_back(path, saving->now);
        CHECK_STR("before", saving->now);
        CHECK(count_files(saving->folder) <= 2); // and the version before
    }
    free(saving);
}

// ---- with ground ----

/// A level by a catalog that knows pictures, with some ground dug and filled.
static Level *level_with_ground(const LevelCatalog *catalog) {
    LevelError error = {0};
    Level *level =
        level_parse(test_level_sample, strlen(test_level_sample), "x.json", catalog, &error);
    CHECK(level != NULL);
    level_set_text(&level->mask_image, NULL);
    return level;
}

/// The ground of a level that is loaded from disk, as one number; 0 when it cannot be loaded whole.
static uint64_t ground_on_disk(const SaveTest *saving, const LevelCatalog *catalog, int *spawn_x) {
    FhRect all = {-512, -512, 2048, 2048};
    LevelError error = {0};
    Level *found = level_load(saving->path, catalog, &error);
    CHECK_STR("", error.text);
    uint64_t hash = 0;
    if (found && CHECK(found->ground.trouble.text[0] == '\0')) {
        hash =
            fh_mask_hash(found->ground.added, all) ^ 3 * fh_mask_hash(found->ground.removed, all);
        *spawn_x = found->spawn.x;
    }
    level_destroy(found);
    return hash;
}

/// False when there were fewer than n operations.
static bool save_ground_with_fault(SaveTest *saving, const LevelCatalog *catalog, int n) {
    LevelError error = {0};
    Level *level = saving->level;
    FhRect all = {-512, -512, 2048, 2048};
    int spawn_before, spawn_now;
    uint64_t before = ground_on_disk(saving, catalog, &spawn_before);
    level->spawn.x++;
    CHECK(fh_mask_fill_disc(level->ground.added, (FhPoint){40 + 7 * n, -30}, 5, true));
    uint64_t wanted =
        fh_mask_hash(level->ground.added, all) ^ 3 * fh_mask_hash(level->ground.removed, all);
    disk_fail_at(n);
    bool saved = level_save(level, saving->path, &error);
    bool hit = disk_fail_never();
    uint64_t now = ground_on_disk(saving, catalog, &spawn_now);
    CHECK(saved || (hit && error.text[0] != '\0'));
    CHECK(now == (saved ? wanted : before));
    CHECK_INT(saved ? level->spawn.x : spawn_before, spawn_now);
    return hit;
}

TEST(a_level_and_its_ground_are_the_old_ones_or_the_new_ones_whatever_file_operation_fails) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    make_folder(saving, "faults-ground");
    saving->level = level_with_ground(catalog);
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){20, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    int n = 1;
    while (save_ground_with_fault(saving, catalog, n)) {
        n++;
    }
    CHECK(n > 16);
    level_destroy(saving->level);
    level_catalog_free(catalog);
    free(saving);
}

TEST(a_level_and_its_ground_are_flushed_to_the_disk_before_they_take_the_old_ones_places) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    make_folder(saving, "flushed");
    saving->level = level_with_ground(catalog);
    for (int i = 0; i < 3; i++) { // the first, one with a version before, one with two
        int unflushed = 0;
        saving->level->spawn.x++;
        CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){20 + 9 * i, 0}, 5, true));
        disk_watch();
        CHECK(level_save(saving->level, saving->path, &error));
        CHECK(disk_end_watch(&unflushed) >= 2);
        CHECK_INT(0, unflushed);
    }
    level_destroy(saving->level);
    level_catalog_free(catalog);
    free(saving);
}

// ---- a kill or a power cut ----

/// Digs so that the picture must begin further left, and saves; the process ends at operation `n`.
/// False when there were fewer.
static bool save_and_end(const SaveTest *saving, int n) {
    LevelError error = {0};
    Level *level = level_clone(saving->level);
    level->spawn.x++;
    fh_mask_fill_disc(level->ground.added, (FhPoint){-300, -30}, 5, true);
    disk_end_at(n);
    bool ok = level_save(level, saving->path, &error);
    bool hit = disk_fail_never();
    CHECK(ok || hit);
    level_destroy(level);
    return hit;
}

/// Puts level and picture back as they were.
static void restore(const SaveTest *saving) {
    char command[4 * PATH];
    snprintf(command, sizeof command, "rm -rf '%s' && cp -rp '%s.kept' '%s'", saving->folder,
             saving->folder, saving->folder);
    CHECK_INT(0, system(command));
}

TEST(a_level_and_its_ground_are_of_one_age_at_whatever_file_operation_the_process_ends) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    char command[4 * PATH];
    int spawn = 0;
    make_folder(saving, "ends-ground");
    saving->level = level_with_ground(catalog);
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){300, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    snprintf(command, sizeof command, "rm -rf '%s.kept' && cp -rp '%s' '%s.kept'", saving->folder,
             saving->folder, saving->folder);
    CHECK_INT(0, system(command));
    uint64_t before = ground_on_disk(saving, catalog, &spawn);
    CHECK(!save_and_end(saving, 1000000));
    uint64_t after = ground_on_disk(saving, catalog, &spawn);
    CHECK(before != after && spawn == saving->level->spawn.x + 1);
    int n = 1, old = 0, now = 0;
    restore(saving);
    while (save_and_end(saving, n)) {
        uint64_t found = ground_on_disk(saving, catalog, &spawn);
        bool is_old = spawn == saving->level->spawn.x;
        CHECK(found == (is_old ? before : after));
        old += is_old;
        now += !is_old;
        // What was cut off is no obstacle to the next save.
        CHECK(!save_and_end(saving, 1000000));
        CHECK(ground_on_disk(saving, catalog, &spawn) == after);
        restore(saving);
        n++;
    }
    CHECK(old > 8 && now > 2);
    level_destroy(saving->level);
    level_catalog_free(catalog);
    free(saving);
}

TEST(the_picture_of_a_save_that_was_cut_off_is_put_in_its_place_or_swept) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    char left[2 * PATH];
    make_folder(saving, "ends-swept");
    saving->level = level_with_ground(catalog);
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){300, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    CHECK_INT(2, count_files(saving->folder));
    // As if the process had ended before the picture was renamed.
    char picture[PATH + 16];
    snprintf(picture, sizeof picture, "%s/level.png", saving->folder);
    snprintf(left, sizeof left, "%s.%016llx.next", picture,
             (unsigned long long)saving->level->mask_save);
    CHECK_INT(0, rename(picture, left));
    Level *found = level_load(saving->path, catalog, &error);
    CHECK(found && found->ground.trouble.text[0] == '\0');
    level_ground_settle(found, saving->path);
    CHECK_INT(0, access(picture, F_OK));
    CHECK(access(left, F_OK) != 0);
    level_destroy(found);
    // Another, of a level that never came; and files of the author's own.
    static const char *const own[] = {".0123456789abcde.next",  ".0123456789abcdeg.next",
                                      ".my own notes yes.next", ".0123456789abcdef.nex",
                                      "-0123456789abcdef.next", ".next"};
    struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    for (int i = 0; i < 6; i++) {
        snprintf(left, sizeof left, "%s%s", picture, own[i]);
        CHECK(level_file_write_plain(left, "x", 1, &error));
        CHECK_INT(0, utimensat(AT_FDCWD, left, old, 0));
    }
    snprintf(left, sizeof left, "%s.0123456789abcdef.next", picture);
    CHECK(level_file_write_plain(left, "x", 1, &error));
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){310, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    CHECK_INT(0, access(left, F_OK)); // it may be going on
    CHECK_INT(0, utimensat(AT_FDCWD, left, old, 0));
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){320, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    CHECK(access(left, F_OK) != 0);
    for (int i = 0; i < 6; i++) {
        snprintf(left, sizeof left, "%s%s", picture, own[i]);
        CHECK_INT(0, access(left, F_OK));
    }
    level_destroy(saving->level);
    level_catalog_free(catalog);
    free(saving);
}

TEST(ground_takes_the_first_free_name_of_ninety_nine_or_the_save_is_refused) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    make_folder(saving, "ends-names");
    saving->level = level_with_ground(catalog);
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){20, -30}, 5, true));
    char name[PATH + 16];
    for (int i = 1; i <= 98; i++) {
        snprintf(name, sizeof name, i > 1 ? "%s/level-%d.png" : "%s/level.png", saving->folder, i);
        CHECK(level_file_write_plain(name, "x", 1, &error));
    }
    CHECK(level_save(saving->level, saving->path, &error));
    CHECK_STR("level-99.png", saving->level->mask_image);
    Level *other = level_with_ground(catalog);
    CHECK(fh_mask_fill_disc(other->ground.added, (FhPoint){20, -30}, 5, true));
    CHECK(!level_save(other, saving->path, &error));
    CHECK_STR("there is no free name for the ground's picture; remove some", error.text);
    CHECK(other->mask_image == NULL);
    level_destroy(other);
    level_destroy(saving->level);
    level_catalog_free(catalog);
    free(saving);
}

// ---- unsaved edits ----

/// The spawn and the ground of our own edits as they are on disk, as one number.
static uint64_t edits_on_disk(const LevelStore *store, const LevelCatalog *catalog) {
    LevelError error = {0};
    char file[LEVEL_STORE_PATH];
    FhRect all = {-512, -512, 2048, 2048};
    test_store_file(store, file, sizeof file);
    Level *found = test_store_read(file, NULL, catalog, &error);
    CHECK_STR("", found ? "" : error.text);
    uint64_t hash = found ? (uint64_t)found->spawn.x ^ fh_mask_hash(found->ground.added, all) : 0;
    level_destroy(found);
    return hash;
}

TEST(a_journal_is_the_old_one_or_the_new_one_whatever_file_operation_fails) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelStore store = {0};
    char whole[FILES_PATH_MAX];
    FhRect all = {-512, -512, 2048, 2048};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    make_folder(saving, "faults-journal");
    files_absolute(saving->folder, whole, sizeof whole);
    setenv("XDG_STATE_HOME", whole, 1);
    level_store_begin(&store, NULL, 0);
    saving->level = level_with_ground(catalog);
    Level *level = saving->level;
    CHECK(level_store_write(&store.own, level, NULL, &error));
    bool hit = true;
    int n = 0;
    while (hit) {
        uint64_t before = edits_on_disk(&store, catalog);
        level->spawn.x++;
        fh_mask_fill_disc(level->ground.added, (FhPoint){40 + 7 * n, -30}, 5, true);
        uint64_t wanted = (uint64_t)level->spawn.x ^ fh_mask_hash(level->ground.added, all);
        disk_fail_at(++n);
        bool written = level_store_write(&store.own, level, NULL, &error);
        hit = disk_fail_never();
        CHECK(written || (hit && error.text[0] != '\0'));
        CHECK(edits_on_disk(&store, catalog) == (written ? wanted : before));
    }
    CHECK(n > 16);
    CHECK_INT(2, count_files(store.folder)); // the text, and its picture
    level_store_end(&store);
    CHECK_INT(0, count_files(store.folder));
    unsetenv("XDG_STATE_HOME");
    level_destroy(level);
    level_catalog_free(catalog);
    free(saving);
}

TEST(a_journal_without_ground_of_its_own_finds_the_files_where_it_is_now) {
    SaveTest *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    LevelCatalog *catalog = mask_load_catalog("assets", &error);
    char text[PATH + 16];
    char picture[PATH + 16];
    int spawn = 0;
    FhRect all = {-512, -512, 2048, 2048};
    make_folder(saving, "journal-moved");
    snprintf(text, sizeof text, "%s/journal.json", saving->folder);
    snprintf(picture, sizeof picture, "%s/journal.png", saving->folder);
    LevelKept to = {text, picture, NULL, true};
    LevelKept from = {text, NULL, saving->path, true};
    saving->level = level_with_ground(catalog);
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){300, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    CHECK(level_write_kept(saving->level, &to, &error));
    CHECK(!files_exists(picture));
    // Another editor digs further left: the picture begins elsewhere now.
    CHECK(fh_mask_fill_disc(saving->level->ground.added, (FhPoint){-300, -30}, 5, true));
    CHECK(level_save(saving->level, saving->path, &error));
    Level *found = level_load_kept(&from, catalog, &error);
    if (CHECK(found != NULL)) {
        CHECK(ground_on_disk(saving, catalog, &spawn) ==
              (fh_mask_hash(found->ground.added, all) ^
               3 * fh_mask_hash(found->ground.removed, all)));
    }
    level_destroy(found);
    level_destroy(saving->level);
    level_catalog_free(catalog);
    free(saving);
}
