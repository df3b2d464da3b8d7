// Saves beside the loop: one that cannot begin, is asked for twice, or is called off by another.

#define _GNU_SOURCE // for setenv

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "faults/disk.h"
#include "faults/memory.h"
#include "level/file.h"
#include "test.h"

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
    ui_input_key(&desk->screens.app->shell->ui_input, UI_KEY_ESCAPE, 0);
    test_screens_frame(&desk->screens);
}

TEST(a_save_that_cannot_begin_for_want_of_memory_says_so_and_leaves_none) {
    Desk desk = desk_open("save-memory");
    App *app = desk.screens.app;
    int refused = 0;
    app->shell->script.is_patient = false;
    disk_hold();
    for (long n = 1; !app->project->document.saving.job && n < 200; n++) {
        memory_fail_at(n);
        host_save(app->project, desk.path, (SaveLeave){0});
        memory_fail_never();
        if (!app->project->document.saving.job) {
            CHECK(editor_shows_dialog(app->project->editor));
            CHECK_STR(desk.path, app->project->run.path);
            CHECK(app->project->document.saving.work == NULL);
            answer_with_escape(&desk);
            CHECK(!editor_shows_dialog(app->project->editor));
            refused++;
        }
    }
    disk_let_go();
    CHECK(refused > 5);
    app->shell->script.is_patient = true;
}

TEST(a_save_that_another_calls_off_is_gone_when_that_cannot_begin) {
    Desk desk = desk_open("save-called-off");
    App *app = desk.screens.app;
    int threads = count_entries("/proc/self/task", "");
    app->shell->script.is_patient = false;
    disk_hold();
    host_save(app->project, desk.path, (SaveLeave){0});
    CHECK(app->project->document.saving.job != NULL);
    disk_await();
    memory_fail_at(1);
    host_save(app->project, desk.other, (SaveLeave){0});
    memory_fail_never();
    CHECK(app->project->document.saving.job == NULL);
    CHECK(app->project->document.was_left); // it goes on by itself
    CHECK(editor_shows_dialog(app->project->editor));
    disk_let_go();
    wait_for_threads(threads);
}

TEST(a_level_of_the_program_is_copied_once_however_often_saving_is_asked_for) {
    Desk desk = desk_open("save-copy");
    App *app = desk.screens.app;
    char own[FILES_PATH_MAX];
    snprintf(app->project->run.path, sizeof app->project->run.path, "levels/01-first-steps.json");
    CHECK(library_own_folder(&app->shell->library, own, sizeof own));
    disk_hold();
    app->shell->script.is_patient = false;
    host_save(app->project, app->project->run.path, (SaveLeave){0});
    Job *first = app->project->document.saving.job;
    CHECK(first && app->project->document.saving.copies && !app->project->document.saving.again);
    host_save(app->project, app->project->run.path, (SaveLeave){0});
    CHECK(first == app->project->document.saving.job && app->project->document.saving.again);
    disk_let_go();
    app->shell->script.is_patient = true;
    host_follow_save(app->project);
    CHECK(app->project->document.saving.job == NULL);
    CHECK_INT(1, count_entries(own, ".json"));
    CHECK(strncmp(own, app->project->run.path, strlen(own)) == 0);
    host_save(app->project, app->project->run.path,
              (SaveLeave){0}); // the copy is saved from now on, as itself
    CHECK(!app->project->document.saving.copies);
    host_follow_save(app->project);
    CHECK_INT(1, count_entries(own, ".json"));
}

// ---- What is told ----

static void change(Desk *desk, int spawn_x) {
    Level *level = editor_clone_level(desk->screens.app->project->editor);
    level->spawn.x = spawn_x;
    CHECK(editor_replace_level(desk->screens.app->project->editor, level, "test"));
    host_take_changes(desk->screens.app->project);
}

static int spawn_on_disk(const Desk *desk) {
    LevelError error = {0};
    Level *found = level_load(desk->path, desk->screens.app->shell->catalog, &error);
    int x = found ? found->spawn.x : -1;
    level_destroy(found);
    return x;
}

/// Saves under a fault where no version was kept before. Returns what of it was told.
static const char *save_with_fault(Desk *desk, int n, bool *hit) {
    App *app = desk->screens.app;
    char command[FILES_PATH_MAX];
    snprintf(command, sizeof command, "rm -rf '%s/foothold'", desk->folder);
    CHECK_INT(0, system(command));
    desk_forget_toasts(desk);
    change(desk, 100 + n);
    disk_fail_at(n);
    host_save(app->project, desk->path, (SaveLeave){.replaces = true});
    *hit = disk_fail_never();
    bool asks = editor_shows_dialog(app->project->editor);
    CHECK(asks == editor_is_dirty(app->project->editor));
    CHECK_INT(100 + n, asks ? 100 + n : spawn_on_disk(desk));
    desk_run(desk, 1);
    if (asks) {
        CHECK(desk_shows(desk, "a.json"));
        desk_press(desk, UI_KEY_ESCAPE);
        CHECK(!editor_shows_dialog(app->project->editor));
        return "not saved";
    }
    return desk_count_toasts(desk, "Saved, but no version of it was kept") ? "no version"
           : desk_count_toasts(desk, "What was replaced could not be kept as a")
               ? "no version before"
               : "";
}

TEST(a_save_in_which_a_file_operation_fails_says_what_is_not_as_it_should_be) {
    static const char *const kinds[] = {"", "not saved", "no version", "no version before"};
    Desk desk = desk_open("save-told");
    int counts[4] = {0};
    bool hit = true;
    for (int n = 1; hit && n < 200; n++) {
        const char *told = save_with_fault(&desk, n, &hit);
        for (int i = 0; i < 4; i++) {
            counts[i] += strcmp(kinds[i], told) == 0;
        }
        CHECK(hit || told[0] == '\0');
    }
    CHECK(!hit);
    CHECK(counts[0] >= 1 && counts[1] > 5 && counts[2] > 5 && counts[3] > 5);
}

TEST(a_save_that_fails_while_the_level_is_played_or_left_is_told_there) {
    Desk desk = desk_open("save-left");
    App *app = desk.screens.app;
    CHECK(host_end_save(app->project)); // there is none
    app->shell->script.is_patient = false;
    change(&desk, 300);
    host_save(app->project, desk.path, (SaveLeave){0});
    app->shell->script.is_patient = true;
    CHECK(host_end_save(app->project) && spawn_on_disk(&desk) == 300);
    CHECK(app->project->document.saving.job == NULL);
    app->shell->script.is_patient = false;
    disk_hold();
    host_save(app->project, "/dev/null/a.json", (SaveLeave){.makes_folder = true});
    disk_let_go();
    app->shell->script.is_patient = true;
    CHECK(!host_end_save(app->project));
    CHECK_STR("The level before was not saved", app->shell->screens.notice_title);
    CHECK(strstr(app->shell->screens.notice_text, "/dev/null") != NULL);
    desk_forget_toasts(&desk);
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_PLAY);
    host_save(app->project, "/dev/null/a.json", (SaveLeave){.makes_folder = true});
    CHECK_INT(1, desk_count_toasts(&desk, "The level is not saved: the editor says why"));
    desk_forget_toasts(&desk);
    host_save(app->project, desk.path, (SaveLeave){.replaces = true});
    CHECK_INT(0, desk_count_toasts(&desk, "The level is not saved"));
}

TEST(a_save_to_where_none_may_be_is_refused_with_the_reason) {
    Desk desk = desk_open("save-refused");
    App *app = desk.screens.app;
    static char path[FILES_PATH_MAX + 40];
    change(&desk, 300);
    memset(path, 'x', sizeof path - 1);
    path[0] = '/';
    host_save(app->project, path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(desk_shows(&desk, "the path is longer than"));
    desk_press(&desk, UI_KEY_ESCAPE);
    snprintf(path, sizeof path, "%s/levels/02-slopes.json", desk.folder);
    host_save(app->project, "levels/02-slopes.json", (SaveLeave){.replaces = true});
    desk_run(&desk, 1);
    CHECK(editor_shows_dialog(app->project->editor) &&
          desk_shows(&desk, "this folder is the program's own"));
    desk_press(&desk, UI_KEY_ESCAPE);
    snprintf(path, sizeof path, "%s/new/b.json", desk.folder);
    host_save(app->project, path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(editor_shows_dialog(app->project->editor) && !files_exists(path));
    desk_press(&desk, UI_KEY_ESCAPE);
    host_save(app->project, path, (SaveLeave){.makes_folder = true});
    CHECK(!editor_shows_dialog(app->project->editor) && files_exists(path));
    CHECK_STR(path, app->project->run.path);
    host_save(app->project, desk.path, (SaveLeave){0}); // there is another level
    desk_run(&desk, 1);
    CHECK(editor_shows_dialog(app->project->editor) && spawn_on_disk(&desk) != 300);
    desk_press(&desk, UI_KEY_ESCAPE);
    host_save(app->project, desk.path, (SaveLeave){.replaces = true});
    CHECK_INT(300, spawn_on_disk(&desk));
}

TEST(a_save_asked_for_again_is_done_again_when_there_are_new_edits) {
    Desk desk = desk_open("save-again");
    App *app = desk.screens.app;
    for (int edits = 0; edits < 2; edits++) {
        app->shell->script.is_patient = false;
        change(&desk, 200 + 10 * edits);
        disk_hold();
        host_save(app->project, desk.path, (SaveLeave){0});
        Job *first = app->project->document.saving.job;
        change(&desk, 201 + 10 * edits);
        if (edits == 0) {
            CHECK(editor_do(app->project->editor, EDITOR_DO_UNDO));
            host_take_changes(app->project);
        }
        host_save(app->project, desk.path, (SaveLeave){0});
        CHECK(first && app->project->document.saving.job == first &&
              app->project->document.saving.again);
        disk_let_go();
        CHECK(job_is_done(first, -1));
        host_follow_save(app->project);
        CHECK_INT(edits, app->project->document.saving.job != NULL);
        app->shell->script.is_patient = true;
        host_follow_save(app->project);
        CHECK(app->project->document.saving.job == NULL && !editor_is_dirty(app->project->editor));
        CHECK_INT(200 + 11 * edits, spawn_on_disk(&desk));
    }
}

TEST(a_journal_that_its_disk_holds_up_holds_up_no_frame_and_is_written_once) {
    Desk desk = desk_open("journal-slow");
    App *app = desk.screens.app;
    app->shell->script.is_patient = false;
    host_begin_store(app->project);
    change(&desk, 300);
    disk_hold();
    host_autosave(app->project, true);
    Job *job = app->project->document.autosave.job;
    CHECK(job != NULL);
    for (int i = 0; job && i < 5; i++) {
        desk_run(&desk, 1);
        host_autosave(app->project, true);
        CHECK(app->project->document.autosave.job == job);
    }
    disk_let_go();
    CHECK(!job || job_is_done(job, -1));
    host_autosave(app->project, true);
    CHECK(app->project->document.autosave.job == NULL);
    CHECK_INT(editor_change_count(app->project->editor), app->project->document.autosave.kept);
    app->shell->script.is_patient = true;
}

TEST(a_save_that_takes_long_is_shown_after_half_a_second_and_its_seconds_after_four) {
    Desk desk = desk_open("save-slow");
    App *app = desk.screens.app;
    static const struct {
        int ticks;
        bool is_slow;
        const char *words;
    } steps[] = {{29, false, NULL},       {30, false, "Saving "},
                 {239, false, "Saving "}, {240, true, "Still saving to "},
                 {419, true, "(6 s)"},    {420, true, "(7 s)"}};
    EditorFrame frame = {0};
    host_show_save(app->project, &frame);
    CHECK(frame.save == NULL);
    app->shell->script.is_patient = false;
    disk_hold();
    change(&desk, 300);
    app->shell->tick = 2; // a whole number of ms
    host_save(app->project, desk.path, (SaveLeave){0});
    int began = app->shell->tick;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        frame = (EditorFrame){0};
        app->shell->tick = began + steps[i].ticks;
        host_show_save(app->project, &frame);
        CHECK_INT(steps[i].is_slow, frame.save_is_slow);
        CHECK(steps[i].words
                  ? frame.save && strstr(frame.save, steps[i].words) && strstr(frame.save, "a.json")
                  : frame.save == NULL);
    }
    disk_let_go();
    app->shell->script.is_patient = true;
}

static void save_elsewhere(Desk *desk) {
    host_save_elsewhere(desk->screens.app->project);
    desk_press(desk, UI_KEY_ENTER); // the name that is proposed
    CHECK(!editor_shows_dialog(desk->screens.app->project->editor));
}

TEST(a_save_elsewhere_goes_to_the_players_own_folder_or_home) {
    Desk desk = desk_open("save-elsewhere");
    App *app = desk.screens.app;
    char own[FILES_PATH_MAX];
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    CHECK(library_own_folder(&app->shell->library, own, sizeof own));
    setenv("HOME", desk.folder, 1);
    change(&desk, 300);
    save_elsewhere(&desk);
    CHECK(strncmp(app->project->run.path, own, strlen(own)) == 0 &&
          files_exists(app->project->run.path));
    CHECK_INT(1, count_entries(own, ".json"));
    change(&desk, 301);
    save_elsewhere(&desk); // the folder that it lies in does not take it, as it seems
    CHECK(strncmp(app->project->run.path, own, strlen(own)) != 0);
    CHECK(strncmp(app->project->run.path, desk.folder, strlen(desk.folder)) == 0);
    snprintf(app->project->run.path, sizeof app->project->run.path, "%s", desk.path);
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    change(&desk, 302);
    save_elsewhere(&desk);
    CHECK(strncmp(app->project->run.path, desk.folder, strlen(desk.folder)) == 0);
    CHECK(strcmp(app->project->run.path, desk.path) != 0 &&
          !strstr(app->project->run.path + strlen(desk.folder) + 1, "/"));
    if (home) {
        setenv("HOME", home, 1);
    }
    free(home);
}
