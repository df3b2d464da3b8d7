// Where files lie, by whatever name they are called.

#define _DEFAULT_SOURCE // for symlink and realpath

#include "app/files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "test.h"

static void check_absolute(const char *wanted, const char *folder, const char *spelled) {
    char path[PATH_MAX];
    char got[FILES_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, spelled);
    files_absolute(path, got, sizeof got);
    CHECK_STR(wanted, got);
}

TEST(files_have_one_absolute_path_for_all_spellings) {
    char folder[FILES_PATH_MAX];
    char link[FILES_PATH_MAX];
    char real[PATH_MAX];
    char wanted[PATH_MAX + 16];
    snprintf(folder, sizeof folder, "%.300s/files", test_temp_dir());
    CHECK(files_make_folder(folder));
    CHECK(realpath(folder, real) != NULL);
    snprintf(wanted, sizeof wanted, "%s/a.json", real);
    check_absolute(wanted, folder, "a.json"); // it is not there yet
    FILE *file = fopen(wanted, "wb");
    CHECK(file != NULL && fclose(file) == 0);
    snprintf(link, sizeof link, "%.400s/link.json", folder);
    unlink(link);
    CHECK_INT(0, symlink("a.json", link));
    check_absolute(wanted, folder, "a.json");
    check_absolute(wanted, folder, "./a.json");
    check_absolute(wanted, folder, "../files/a.json");
    check_absolute(wanted, folder, "link.json");
    check_absolute("/nowhere/at/all.json", "", "nowhere/at/all.json");
    check_absolute("/untitled", "", "untitled");
}
