// Where files lie, by whatever name they are called.

#define _DEFAULT_SOURCE // for symlink and realpath

#include "app/files.h"

#include <errno.h>
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

TEST(files_of_the_player_have_no_place_without_a_home) {
    char path[FILES_PATH_MAX];
    const char *home = getenv("HOME");
    char *before = home ? strdup(home) : NULL;
    unsetenv("HOME");
    unsetenv("XDG_DATA_HOME"); // other cases set them
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_CONFIG_HOME");
    CHECK(!files_data_path("x", path, sizeof path));
    CHECK_INT(0, setenv("HOME", "", 1));
    CHECK(!files_state_path("x", path, sizeof path));
    CHECK_INT(0, setenv("HOME", "/me", 1));
    CHECK(files_config_path("x", path, sizeof path));
    CHECK_STR("/me/.config/foothold/x", path);
    CHECK_INT(0, setenv("XDG_CONFIG_HOME", "conf", 1)); // a relative path counts as none
    CHECK(files_config_path("x", path, sizeof path));
    CHECK_STR("/me/.config/foothold/x", path);
    CHECK_INT(0, setenv("XDG_CONFIG_HOME", "/conf", 1));
    CHECK(files_config_path("", path, sizeof path));
    CHECK_STR("/conf/foothold", path);
    CHECK(files_config_path("x", path, strlen("/conf/foothold/x") + 1));
    CHECK(!files_config_path("x", path, strlen("/conf/foothold/x")));
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("HOME");
    if (before) {
        CHECK_INT(0, setenv("HOME", before, 1));
    }
    free(before);
}

TEST(files_with_a_path_that_would_be_cut_are_refused) {
    char path[FILES_PATH_MAX] = "/";
    LevelError error = {0};
    memset(path + 1, 'd', 494);
    CHECK(files_need_short(path, &error));
    path[495] = 'd';
    CHECK(!files_need_short(path, &error));
    CHECK(strstr(error.text, "longer than 495 bytes") != NULL);
    CHECK(strlen(error.file) < 200);
    CHECK(!files_need_short(path + 1, &error)); // from the root on it is longer
}

TEST(files_below_a_tilde_are_below_home) {
    char got[FILES_PATH_MAX];
    char home[FILES_PATH_MAX] = "";
    const char *before = getenv("HOME");
    snprintf(home, sizeof home, "%s", before ? before : "");
    setenv("HOME", "/home/gardener", 1);
    files_expand_home("~/mein level.json", got, sizeof got);
    CHECK_STR("/home/gardener/mein level.json", got);
    files_expand_home("a~/b", got, sizeof got);
    CHECK_STR("a~/b", got);
    files_expand_home("~other/b", got, sizeof got); // whose that is only a shell knows
    CHECK_STR("~other/b", got);
    setenv("HOME", home, 1);
}

TEST(files_say_which_folder_cannot_be_made_and_why) {
    char file[FILES_PATH_MAX];
    char path[FILES_PATH_MAX + 32];
    LevelError error = {0};
    snprintf(file, sizeof file, "%s/in-the-way", test_temp_dir());
    FILE *made = fopen(file, "wb");
    CHECK(made != NULL);
    fclose(made);
    snprintf(path, sizeof path, "%s/deep/below.json", file);
    CHECK(!files_need_room(path, &error));
    CHECK(strstr(error.file, "in-the-way/deep") != NULL);
    CHECK(strstr(error.text, "Not a directory") != NULL);
    remove(file);
    CHECK(files_need_room(file, &error));
}

TEST(folder_whose_path_is_too_long_cannot_be_made_and_says_so) {
    static char path[3 * FILES_PATH_MAX];
    LevelError error = {0};
    for (size_t i = 0; i + 1 < sizeof path; i++) {
        path[i] = i % 50 == 49 ? '/' : 'a';
    }
    errno = 0;
    CHECK(!files_make_room(path));
    CHECK_INT(ENAMETOOLONG, errno);
    CHECK(!files_need_room(path, &error));
    CHECK(strstr(error.text, "cannot be made") != NULL && error.file[0] == 'a');
    CHECK(files_make_room("no-folder.json"));
}

// What a build of before kept beside a level is found by this name: versions, and unsaved edits.
TEST(files_name_of_what_is_kept_of_a_level_stays_as_it_was) {
    char name[128];
    files_name_after("/levels/one.json", name, sizeof name);
    CHECK_STR("one.json-3ac2255ecd261e24", name);
}
