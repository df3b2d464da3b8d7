// What is kept beside a level: its versions, stamps, and edits of a run that was killed. Each is
// listed, taken up or thrown away, and what cannot be read or kept is told, once, with the reason.

#define _XOPEN_SOURCE 700 // for setenv and truncate

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/desk.h"
#include "app/level_store_test_support.h"
#include "app/editing.h"
#include "app/requests.h"
#include "faults/memory.h"
#include "level/file.h"
#include "recorded.h"
#include "level/level_test_support.h"
#include "test.h"
#include "view/recorded_draw.h"

static int spawn_of(const Desk *desk) {
    return desk->screens.app->project->run.level->spawn.x;
}

// ---- Versions ----

enum { KEPT = 4 };

static void keep_versions(Desk *desk) {
    LevelError error = {0};
    Level *level = test_level_kept(level_clone(desk->screens.app->project->run.level));
    for (int i = 0; i < KEPT; i++) {
        level->spawn.x = 100 + i;
        CHECK(level_save(level, desk->path, &error));
        CHECK(level_store_keep(desk->path, level, 1000000 + 60 * i, &error));
    }
    desk->screens.app->project->run.level->seen = level->seen;
}

/// The page of versions, with all of them read.
static void open_versions(Desk *desk) {
    CHECK(editor_do(desk->screens.app->project->editor, EDITOR_DO_VERSIONS));
    desk_run(desk, 2 * KEPT + 4);
    CHECK_INT(KEPT, desk->screens.app->project->document.versions.read);
}

TEST(versions_are_listed_with_sizes_and_pictures_and_the_chosen_one_is_taken_up) {
    Desk desk = desk_open("versions-listed");
    Versions *versions = &desk.screens.app->project->document.versions;
    keep_versions(&desk);
    for (int i = 0; i < 2; i++) {
        open_versions(&desk);
        CHECK_INT(KEPT, versions->list.count);
        for (int k = 0; k < KEPT; k++) {
            CHECK(strstr(versions->size[k], " bytes") && versions->difference[k][0]);
            CHECK(versions->when[k][0] && versions->shown[k].image != 0);
            CHECK(!versions->shown[k].is_same);
        }
        CHECK(versions->held && versions->compared == 0);
        CHECK(desk.screens.app->project->document.comparison != 0);
        CHECK_INT(100 + KEPT - 1, versions->held->spawn.x);
        desk_press(&desk, UI_KEY_DOWN);
        desk_run(&desk, 4);
        if (i == 0) {
            desk_press(&desk, UI_KEY_ESCAPE);
            CHECK(!versions->held && versions->compared == -1 && !versions->job);
        }
    }
    int chosen = versions->compared;
    desk_click(&desk, "Restore");
    CHECK_INT(100 + KEPT - 1 - chosen, spawn_of(&desk));
    CHECK(!editor_shows_dialog(desk.screens.app->project->editor));
    CHECK(!versions->held && versions->compared == -1);
    desk_run(&desk, 1);
    CHECK_INT(1, desk_count_toasts(&desk, "Version restored. Ctrl+Z: undo"));
    CHECK(editor_do(desk.screens.app->project->editor, EDITOR_DO_UNDO));
    desk_run(&desk, 1);
    CHECK(spawn_of(&desk) < 100);
    open_versions(&desk);
    desk_press(&desk, UI_KEY_ESCAPE);
    Level *same = level_clone(desk.screens.app->project->run.level);
    same->spawn.x = 102; // as one of them
    CHECK(editor_replace_level(desk.screens.app->project->editor, same, "test"));
    open_versions(&desk);
    for (int k = 0; k < KEPT; k++) {
        CHECK_INT(k == 1, versions->shown[k].is_same);
    }
}

TEST(versions_that_are_large_or_broken_say_so) {
    static const struct {
        long bytes;
        const char *words;
    } sizes[] = {{10 * 1024, "10 kB"},
                 {10 * 1024 - 1, "10239 bytes"},
                 {(10 << 20) - 1, "10239 kB"},
                 {10 << 20, "10 MB"}};
    Desk desk = desk_open("versions-broken");
    App *app = desk.screens.app;
    SnapshotList list;
    keep_versions(&desk);
    level_store_list(&list, desk.path, 0);
    for (int i = 0; i < KEPT; i++) {
        CHECK_INT(0, truncate(list.items[i].text, sizes[i].bytes));
    }
    open_versions(&desk);
    for (int i = 0; i < KEPT; i++) {
        CHECK_STR(sizes[i].words, app->project->document.versions.size[i]);
        CHECK(strstr(app->project->document.versions.difference[i], "cannot be read: ") != NULL);
    }
    int spawn = spawn_of(&desk);
    desk_click(&desk, "Restore");
    desk_run(&desk, 1);
    CHECK(desk_shows(&desk, "This version cannot be read"));
    CHECK_INT(spawn, spawn_of(&desk));
    desk_press(&desk, UI_KEY_ESCAPE);
    test_screens_ask(&desk.screens, EDITOR_REQUEST_RESTORE, (FhPoint){-1, 0});
    test_screens_ask(&desk.screens, EDITOR_REQUEST_RESTORE, (FhPoint){KEPT, 0}); // there is none
    CHECK(!editor_shows_dialog(app->project->editor));
}

TEST(versions_without_memory_are_read_in_a_later_frame) {
    Desk desk = desk_open("versions-memory");
    Versions *versions = &desk.screens.app->project->document.versions;
    keep_versions(&desk);
    int failed = 0;
    for (MemoryFaults faults = {.few = 30}; memory_arm(&faults);) {
        EditorFrame frame = {0};
        CHECK(editor_do(desk.screens.app->project->editor, EDITOR_DO_VERSIONS));
        host_take_requests(desk.screens.app->project);
        host_follow_versions(desk.screens.app->project, &frame);
        failed += memory_disarm(&faults);
        for (int i = 0; i < KEPT + 1; i++) {
            host_follow_versions(desk.screens.app->project, &frame);
        }
        CHECK_INT(KEPT, versions->read);
        CHECK_INT(KEPT, frame.version_count);
        desk_press(&desk, UI_KEY_ESCAPE);
    }
    CHECK(failed > 10);
}

TEST(version_without_a_place_or_a_file_is_not_kept_and_says_of_which_level) {
    Desk desk = desk_open("versions-place");
    const Level *level = desk.screens.app->project->run.level;
    LevelError error = {.text = "of before"};
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    CHECK(level_store_keep(desk.path, level, 0, &error));
    CHECK_STR("", error.text);
    CHECK(!level_store_keep(desk.other, level, 0, &error)); // it is not there
    CHECK_STR(desk.other, error.file);
    error = (LevelError){0};
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    CHECK(!level_store_keep(desk.path, level, 0, &error) && error.text[0]);
    CHECK_STR(desk.path, error.file);
    CHECK(!level_store_has(desk.path));
    setenv("XDG_STATE_HOME", desk.folder, 1);
    CHECK(level_store_has(desk.path));
    if (home) {
        setenv("HOME", home, 1);
    }
    free(home);
}

TEST(comparison_is_drawn_anew_when_another_tile_differs) {
    static const FhPoint cells[] = {{3, 2}, {30, 12}, {-40, 5}, {300, 60}};
    uint64_t before = 0;
    Desk desk = desk_open("versions-drawn");
    App *app = desk.screens.app;
    test_screens_frame(&desk.screens);
    Level *other = test_level_kept(level_clone(app->project->run.level));
    host_draw_comparison(app->project, app->project->run.level, other);
    for (int i = 0; i < 4; i++) {
        fh_terrain_set(other->terrain, cells[i].x, cells[i].y, fh_tile_make(1, 0));
        recorded_draw_begin();
        host_draw_comparison(app->project, app->project->run.level, other);
        CHECK(recorded_draw_heard() != before);
        before = recorded_draw_heard();
        recorded_draw_end();
    }
}

// ---- Stamps ----

static const char stamp[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"a stamp\"}";

TEST(stamps_are_kept_sorted_shown_and_taken_away_to_beside_their_place) {
    Desk desk = desk_open("stamps");
    App *app = desk.screens.app;
    const Stamps *stamps = &app->project->editing.stamps;
    char path[500];
    stamps_load(app->project);
    CHECK(stamps->count == 0 && stamps->is_read);
    stamps_keep(app->project, "tree", stamp);
    stamps_keep(app->project, "arch", stamp);
    CHECK_INT(2, stamps->count);
    for (int i = 0; i < 2; i++) {
        CHECK_STR(i == 0 ? "arch" : "tree", stamps->shown[i].name);
        CHECK_STR(stamp, stamps->shown[i].text);
        CHECK(stamps->shown[i].image != 0);
    }
    stamps_drop(app->project, "arch");
    CHECK(stamps->count == 1 && strcmp(stamps->shown[0].name, "tree") == 0);
    snprintf(path, sizeof path, "%s/foothold/stamps/arch.json~", desk.folder);
    CHECK(files_exists(path));
    CHECK_INT(0, desk_count_toasts(&desk, ""));
    stamps_drop(app->project, "arch");
    CHECK_INT(1, desk_count_toasts(&desk, "The stamp stays: "));
    CHECK_INT(1, desk_count_toasts(&desk, "arch.json cannot be renamed; see that its folder"));
    CHECK_INT(1, stamps->count);
    stamps_free(app->project);
    CHECK_INT(0, stamps->count);
}

TEST(stamps_that_are_none_are_told_once_and_the_others_shown) {
    Desk desk = desk_open("stamps-bad");
    App *app = desk.screens.app;
    static const char *const names[] = {"b.json", "a.json", ".c.json", "d.txt", "json"};
    char path[500];
    stamps_load(app->project);
    stamps_keep(app->project, "good", stamp);
    app->project->editing.stamps.is_read = false;
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/foothold/stamps/%s", desk.folder, names[i]);
        desk_write(path, i == 1 ? stamp : "no level");
    }
    stamps_load(app->project);
    CHECK_INT(2, app->project->editing.stamps.count);
    CHECK_INT(1, desk_count_toasts(&desk, "A stamp cannot be used: "));
    CHECK_STR("good", app->project->editing.stamps.shown[1].name);
    desk_forget_toasts(&desk);
    stamps_load(app->project);
    CHECK(app->project->editing.stamps.count == 2 && desk_count_toasts(&desk, "") == 0);
    stamps_free(app->project);
}

TEST(stamps_without_a_place_say_why) {
    Desk desk = desk_open("stamps-no-place");
    App *app = desk.screens.app;
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    setenv("XDG_DATA_HOME", "/dev/null", 1);
    stamps_keep(app->project, "tree", stamp);
    CHECK_INT(1, desk_count_toasts(&desk, "The stamp is not kept: "));
    CHECK_INT(0, desk_count_toasts(&desk, "set HOME"));
    desk_forget_toasts(&desk);
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    stamps_keep(app->project, "tree", stamp);
    CHECK_INT(1,
              desk_count_toasts(&desk, "The stamp is not kept: there is no folder for them: set"));
    desk_forget_toasts(&desk);
    stamps_drop(app->project, "tree");
    stamps_load(app->project);
    CHECK_INT(0, desk_count_toasts(&desk, ""));
    CHECK_INT(0, app->project->editing.stamps.count);
    if (home) {
        setenv("HOME", home, 1);
    }
    free(home);
}

// ---- Edits that were left behind ----

/// Leaves edits as a process does that is killed. Writes where they lie.
static void leave_edits(Desk *desk, int spawn_x, char *file, size_t size) {
    App *app = desk->screens.app;
    LevelError error = {0};
    TestStore other = {0};
    Level *level = test_level_kept(level_clone(app->project->run.level));
    level->spawn.x = spawn_x;
    test_store_begin(&other, desk->path, 0);
    CHECK(level_store_write(&other.store.own, level, other.store.level, &error));
    test_store_file(&other.store, file, size);
    test_store_kill(&other);
}

/// True when our own edits are on disk.
static bool has_own(const Desk *desk) {
    char file[LEVEL_STORE_PATH];
    test_store_file(&desk->screens.app->project->document.store, file, sizeof file);
    return file[0] != '\0';
}

/// The level opened with edits that wait.
static Desk open_found(const char *name, int spawn_x, char *file, size_t size) {
    Desk desk = desk_open(name);
    desk_run(&desk, 1);
    host_save(desk.screens.app->project, desk.path, (SaveLeave){.replaces = true});
    int spawn = spawn_x ? spawn_x : spawn_of(&desk);
    leave_edits(&desk, spawn, file, size);
    host_begin_store(desk.screens.app->project);
    return desk;
}

TEST(edits_left_behind_are_offered_and_taken_up_as_one_step) {
    char file[LEVEL_STORE_PATH];
    Desk desk = open_found("found-taken", 300, file, sizeof file);
    App *app = desk.screens.app;
    int spawn = spawn_of(&desk);
    desk_run(&desk, 3);
    CHECK(editor_shows_dialog(app->project->editor));
    CHECK(desk_shows(&desk, "was not saved. Restore") && desk_shows(&desk, "the file"));
    CHECK(app->project->document.comparison != 0 && app->project->document.recovery.is_told);
    desk_click(&desk, "Restore");
    desk_run(&desk, 2);
    CHECK(spawn_of(&desk) == 300 && editor_is_dirty(app->project->editor));
    CHECK_INT(1, desk_count_toasts(&desk, "Edits restored. Save them, or undo"));
    CHECK(app->project->document.recovery.level == NULL && app->project->document.recovery.waits);
    CHECK(!files_exists(file)); // they are among our own now
    CHECK(has_own(&desk));
    CHECK(editor_do(app->project->editor, EDITOR_DO_UNDO));
    desk_run(&desk, 2);
    CHECK(spawn_of(&desk) == spawn && !app->project->document.recovery.waits);
}

TEST(edits_left_behind_are_thrown_away_or_left_as_is_answered) {
    for (int throws = 0; throws < 2; throws++) {
        char file[LEVEL_STORE_PATH];
        Desk desk = open_found("found-answered", 300, file, sizeof file);
        desk_run(&desk, 3);
        CHECK(editor_shows_dialog(desk.screens.app->project->editor));
        desk_click(&desk, throws ? "Throw away" : "Not now");
        desk_run(&desk, 40);
        CHECK(!editor_shows_dialog(desk.screens.app->project->editor));
        CHECK(spawn_of(&desk) != 300 && files_exists(file) == !throws);
        CHECK(!editor_is_dirty(desk.screens.app->project->editor));
        desk_close(&desk);
    }
}

TEST(edits_left_behind_that_say_nothing_new_go_unasked_and_unreadable_ones_stay) {
    char file[LEVEL_STORE_PATH];
    Desk desk = open_found("found-same", 0, file, sizeof file);
    desk_run(&desk, 3);
    CHECK(!editor_shows_dialog(desk.screens.app->project->editor) && !files_exists(file));
    desk_close(&desk);
    desk = desk_open("found-broken");
    leave_edits(&desk, 300, file, sizeof file);
    desk_write(file, "no level");
    host_begin_store(desk.screens.app->project);
    desk_run(&desk, 3);
    CHECK(desk_shows(&desk, "Unsaved edits cannot be read"));
    CHECK(desk_shows(&desk, "they stay where they are."));
    desk_press(&desk, UI_KEY_ESCAPE);
    desk_run(&desk, 40);
    CHECK(!editor_shows_dialog(desk.screens.app->project->editor) && files_exists(file));
}

TEST(edits_left_behind_wait_for_memory_and_stay_without_any) {
    char file[LEVEL_STORE_PATH];
    Desk desk = open_found("found-memory", 300, file, sizeof file);
    App *app = desk.screens.app;
    for (long n = 1; n <= 2; n++) {
        memory_fail_at(n);
        host_offer_found(app->project);
        memory_fail_never();
        CHECK(!editor_shows_dialog(app->project->editor) && !app->project->document.recovery.job);
    }
    host_offer_found(app->project);
    CHECK(editor_shows_dialog(app->project->editor));
    desk_press(&desk, UI_KEY_ESCAPE);
    level_destroy(app->project->document.recovery.level);
    app->project->document.recovery.level = NULL; // as when it could not be held
    host_answer_found(app->project, EDITOR_REQUEST_RECOVER);
    desk_run(&desk, 1);
    CHECK(desk_shows(&desk, "The edits cannot be restored") && files_exists(file));
    desk_press(&desk, UI_KEY_ESCAPE);
}

// ---- Our own edits ----

TEST(journal_without_a_place_or_memory_is_told_with_the_reason) {
    Desk desk = desk_open("journal-place");
    App *app = desk.screens.app;
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    setenv("XDG_STATE_HOME", "/dev/null", 1);
    host_begin_store(app->project);
    CHECK_INT(1, desk_count_toasts(&desk, "Edits are not safe from a crash: "));
    CHECK_INT(1, desk_count_toasts(&desk, "XDG_STATE_HOME may name another folder"));
    desk_forget_toasts(&desk);
    unsetenv("XDG_STATE_HOME");
    unsetenv("HOME");
    host_begin_store(app->project);
    CHECK_INT(1, desk_count_toasts(&desk, "there is no folder for edits: set HOME"));
    desk_forget_toasts(&desk);
    setenv("XDG_STATE_HOME", desk.folder, 1);
    if (home) {
        setenv("HOME", home, 1);
    }
    free(home);
    host_begin_store(app->project);
    CHECK_INT(0, desk_count_toasts(&desk, ""));
    desk_edit(&desk);
    int told = 0;
    for (long n = 1; n < 4; n++) {
        memory_fail_at(n);
        host_autosave(app->project, true);
        memory_fail_never();
        told += desk_count_toasts(&desk, "not safe from a crash: there is not enough memory");
        CHECK(!has_own(&desk) && !app->project->document.autosave.job);
        desk_forget_toasts(&desk);
    }
    CHECK_INT(1, told); // once
    host_autosave(app->project, true);
    CHECK(has_own(&desk));
}
