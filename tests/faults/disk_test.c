// Every file operation of a save fails in turn: what is on disk is the old level or the new one,
// whole, and nothing else is left beside it.

#include "faults/disk.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "level/level_test_kit.h"
#include "test.h"

enum { PATH = 300, FILE_MAX = 1 << 15 };

typedef struct Saving {
    char folder[PATH], path[PATH];
    Level *level;
    char before[FILE_MAX], now[FILE_MAX];
} Saving;

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

/// False when there were fewer than n operations.
static bool save_with_fault(Saving *saving, int n) {
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
    Saving *saving = calloc(1, sizeof *saving);
    LevelError error = {0};
    snprintf(saving->folder, PATH, "%.200s/faults", test_temp_dir());
    snprintf(saving->path, PATH, "%.200s/level.json", saving->folder);
    char command[3 * PATH];
    snprintf(command, sizeof command, "rm -rf '%s' && mkdir -p '%s'", saving->folder,
             saving->folder);
    CHECK_INT(0, system(command));
    saving->level = test_level_from(test_level_sample);
    CHECK(level_save(saving->level, saving->path, &error));
    int n = 1;
    while (save_with_fault(saving, n)) {
        n++;
    }
    CHECK(n > 8);
    level_destroy(saving->level);
    free(saving);
}
