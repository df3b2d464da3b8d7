#include "app/runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app_test_kit.h"
#include "level/file.h"
#include "test.h"

TEST(runs_of_a_level_without_a_file_are_refused_with_the_reason) {
    App *app = test_app_open("");
    CHECK(!runs_import(app, "tests/replays/01-first-steps.json"));
    CHECK(strstr(app->notice_text, "save it first") != NULL);
    app->notice_text[0] = '\0';
    CHECK(!runs_export(app, RUN_BEST, "build/never.json"));
    CHECK(strstr(app->notice_text, "no such run") != NULL);
    runs_save_state(app);
    CHECK(strstr(app->ui->toasts[0].text, "save it first") != NULL);
    test_app_close(app);
}

TEST(runs_that_cannot_be_written_say_why) {
    App *app = test_app_open("");
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    strcpy(app->run.key, "a.json");
    CHECK(!runs_import(app, "tests/replays/01-first-steps.json"));
    CHECK(strstr(app->notice_text, "/dev/null") != NULL);
    runs_save_state(app);
    CHECK(strlen(app->ui->toasts[0].text) > strlen("This moment could not be saved: "));
    test_app_close(app);
}

/// Data of its own for a case.
static void own_data(const char *name) {
    char folder[FILES_PATH_MAX];
    char whole[FILES_PATH_MAX];
    snprintf(folder, sizeof folder, "%.300s/%s-%ld", test_temp_dir(), name, (long)getpid());
    CHECK(files_make_folder(folder));
    files_absolute(folder, whole, sizeof whole);
    setenv("XDG_DATA_HOME", whole, 1);
}

TEST(runs_in_a_way_to_move_that_is_not_there_are_not_imported) {
    App *app = test_app_open("");
    LevelError error;
    size_t size = 0;
    char path[FILES_PATH_MAX];
    own_data("runs-unknown");
    strcpy(app->run.key, "a.json");
    char *text = level_file_read("tests/replays/01-first-steps.json", 1 << 20, &size, &error);
    char *name = text ? strstr(text, "\"pixel\"") : NULL;
    if (CHECK(name != NULL)) {
        memcpy(name, "\"hover\"", 7);
        snprintf(path, sizeof path, "%.300s/hover-%ld.json", test_temp_dir(), (long)getpid());
        CHECK(level_file_write_plain(path, text, size, &error));
        CHECK(!runs_import(app, path));
        CHECK(strstr(app->notice_text, "movement: this program has no \"hover\"") != NULL);
        CHECK(!runs_has(app, RUN_FILE));
        unlink(path);
    }
    free(text);
    test_app_close(app);
}

TEST(runs_of_two_levels_never_share_a_file) {
    App *app = test_app_open("");
    own_data("runs-apart");
    strcpy(app->run.key, "/a/b.json");
    CHECK(runs_import(app, "tests/replays/01-first-steps.json"));
    CHECK(runs_has(app, RUN_FILE));
    strcpy(app->run.key, "/a-b.json");
    CHECK(!runs_has(app, RUN_FILE));
    strcpy(app->run.key, "/c/b.json");
    CHECK(!runs_has(app, RUN_FILE));
    test_app_close(app);
}

TEST(runs_are_not_exported_to_a_path_that_is_too_long) {
    App *app = test_app_open("");
    char path[FILES_PATH_MAX];
    own_data("runs-long");
    strcpy(app->run.key, "/a/b.json");
    CHECK(runs_import(app, "tests/replays/01-first-steps.json"));
    memset(path, 'a', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    for (int i = 0; i < FILES_PATH_MAX - 1; i += 100) {
        path[i] = '/'; // no name longer than a disk takes
    }
    CHECK(!runs_export(app, RUN_FILE, path));
    CHECK(strstr(app->notice_text, "longer than") != NULL);
    test_app_close(app);
}

TEST(runs_that_were_kept_under_the_name_they_had_once_are_found) {
    App *app = test_app_open("");
    LevelError error;
    char path[FILES_PATH_MAX];
    own_data("runs-old");
    CHECK(files_data_path("runs/me-cave.best.json", path, sizeof path));
    CHECK(files_make_room(path));
    CHECK(level_file_write_plain(path, "{}", 2, &error));
    strcpy(app->run.key, "/me/cave.json");
    CHECK(runs_has(app, RUN_BEST));
    strcpy(app->run.key, "/you/cave.json");
    CHECK(!runs_has(app, RUN_BEST));
    test_app_close(app);
}
