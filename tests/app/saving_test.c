// Saves beside the loop: one that cannot begin, is asked for twice, or is called off by another.

#define _GNU_SOURCE // for setenv

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/screen_test_support.h"
#include "faults/disk.h"
#include "faults/memory.h"
#include "level/file.h"
#include "test.h"

/// The editor on a level of its own, and the player's folders.
typedef struct Desk {
    TestScreens screens;
    char folder[400], path[420], other[420];
} Desk;

static void set_homes(const char *folder) {
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    setenv("XDG_CONFIG_HOME", folder, 1);
}

static Desk desk_open(const char *name) {
    Desk desk = {0};
    char relative[300];
    char command[FILES_PATH_MAX + 20];
    LevelError error;
    snprintf(relative, sizeof relative, "%.200s/%s", test_temp_dir(), name);
    files_absolute(relative, desk.folder, sizeof desk.folder);
    snprintf(command, sizeof command, "rm -rf '%s'", desk.folder);
    CHECK_INT(0, system(command));
    CHECK(files_make_folder(desk.folder));
    set_homes(desk.folder);
    desk.screens = test_screens_open(1280, 720);
    snprintf(desk.path, sizeof desk.path, "%s/a.json", desk.folder);
    snprintf(desk.other, sizeof desk.other, "%s/b.json", desk.folder);
    App *app = desk.screens.app;
    app->script.is_patient = true;
    CHECK(level_save(app->run.level, desk.path, &error));
    snprintf(app->run.path, sizeof app->run.path, "%s", desk.path);
    test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
    return desk;
}

static void desk_close(Desk *desk) {
    host_end_save(desk->screens.app);
    journal_end(&desk->screens.app->document.journal);
    test_screens_close(&desk->screens);
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
}

static int count_entries(const char *folder, const char *suffix) {
    int count = 0;
    DIR *list = opendir(folder);
    for (const struct dirent *entry = list ? readdir(list) : NULL; entry; entry = readdir(list)) {
        size_t length = strlen(entry->d_name);
        size_t end = strlen(suffix);
        count += length > end && strcmp(entry->d_name + length - end, suffix) == 0;
    }
    if (list) {
        closedir(list);
    }
    return count;
}

/// What a save that was left borrows must stay until its thread has ended.
static void wait_for_threads(int before) {
    while (count_entries("/proc/self/task", "") > before) {
        SDL_Delay(1);
    }
}

static void answer_with_escape(Desk *desk) {
    test_screens_frame(&desk->screens);
    ui_input_key(&desk->screens.app->shell.ui_input, UI_KEY_ESCAPE, 0);
    test_screens_frame(&desk->screens);
}

TEST(a_save_that_cannot_begin_for_want_of_memory_says_so_and_leaves_none) {
    Desk desk = desk_open("save-memory");
    App *app = desk.screens.app;
    int refused = 0;
    app->script.is_patient = false;
    disk_hold();
    for (long n = 1; !app->document.saving.job && n < 200; n++) {
        memory_fail_at(n);
        host_save(app, desk.path, (SaveLeave){0});
        memory_fail_never();
        if (!app->document.saving.job) {
            CHECK(editor_shows_dialog(app->editor));
            CHECK_STR(desk.path, app->run.path);
            CHECK(app->document.saving.work == NULL);
            answer_with_escape(&desk);
            CHECK(!editor_shows_dialog(app->editor));
            refused++;
        }
    }
    disk_let_go();
    CHECK(refused > 5);
    app->script.is_patient = true;
    desk_close(&desk);
}

TEST(a_save_that_another_calls_off_is_gone_when_that_cannot_begin) {
    Desk desk = desk_open("save-called-off");
    App *app = desk.screens.app;
    int threads = count_entries("/proc/self/task", "");
    app->script.is_patient = false;
    disk_hold();
    host_save(app, desk.path, (SaveLeave){0});
    CHECK(app->document.saving.job != NULL);
    disk_await();
    memory_fail_at(1);
    host_save(app, desk.other, (SaveLeave){0});
    memory_fail_never();
    CHECK(app->document.saving.job == NULL);
    CHECK(app->document.was_left); // it goes on by itself
    CHECK(editor_shows_dialog(app->editor));
    disk_let_go();
    wait_for_threads(threads);
    desk_close(&desk);
}

TEST(a_level_of_the_program_is_copied_once_however_often_saving_is_asked_for) {
    Desk desk = desk_open("save-copy");
    App *app = desk.screens.app;
    char own[FILES_PATH_MAX];
    snprintf(app->run.path, sizeof app->run.path, "levels/01-first-steps.json");
    CHECK(library_own_folder(&app->library, own, sizeof own));
    disk_hold();
    app->script.is_patient = false;
    host_save(app, app->run.path, (SaveLeave){0});
    Job *first = app->document.saving.job;
    CHECK(first && app->document.saving.copies && !app->document.saving.again);
    host_save(app, app->run.path, (SaveLeave){0});
    CHECK(first == app->document.saving.job && app->document.saving.again);
    disk_let_go();
    app->script.is_patient = true;
    host_follow_save(app);
    CHECK(app->document.saving.job == NULL);
    CHECK_INT(1, count_entries(own, ".json"));
    CHECK(strncmp(own, app->run.path, strlen(own)) == 0);
    host_save(app, app->run.path, (SaveLeave){0}); // the copy is saved from now on, as itself
    CHECK(!app->document.saving.copies);
    host_follow_save(app);
    CHECK_INT(1, count_entries(own, ".json"));
    desk_close(&desk);
}
