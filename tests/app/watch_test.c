// The open level's file changed, broken and taken away by another program: what is told, once, what
// is asked, and what each answer leaves on the disk and in the editor.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "level/file.h"
#include "level/level_test_support.h"
#include "test.h"

enum { TWO_LOOKS = 40, LONG = 200 }; // frames: 250 ms and more; more than LATER_MS

static void put_there(const Desk *desk, int spawn_x) {
    LevelError error = {0};
    Level *level = test_level_kept(level_clone(desk->screens.app->project->run.level));
    level->spawn.x = spawn_x;
    char *text = test_level_text(level);
    desk_write(desk->path, text);
    CHECK(error.text[0] == '\0');
}

static char *read_there(const char *path) {
    LevelError error = {0};
    size_t size = 0;
    char *text = level_file_read(path, LEVEL_FILE_MAX, &size, &error);
    return text ? text : strdup("");
}

static int spawn_there(const Desk *desk, const char *path) {
    LevelError error = {0};
    Level *found = level_load(path, desk->screens.app->shell->catalog, &error);
    int x = found ? found->spawn.x : -1;
    level_destroy(found);
    return x;
}

static int spawn_here(const Desk *desk) {
    return desk->screens.app->project->run.level->spawn.x;
}

static bool is_dirty(const Desk *desk) {
    return editor_is_dirty(desk->screens.app->project->editor);
}

static bool asks(const Desk *desk) {
    return editor_shows_dialog(desk->screens.app->project->editor);
}

/// The level as its file has it, known to be so.
static Desk open_watched(const char *name) {
    Desk desk = desk_open(name);
    desk_run(&desk, 1);
    host_save(desk.screens.app->project, desk.path, (SaveLeave){.replaces = true});
    desk_run(&desk, TWO_LOOKS);
    CHECK(!is_dirty(&desk) && !asks(&desk) && desk.screens.app->project->document.on_disk.is_known);
    desk_forget_toasts(&desk);
    return desk;
}

TEST(level_s_file_that_is_taken_away_is_told_once_and_is_no_more_when_it_is_back) {
    Desk desk = open_watched("watch-gone");
    char *text = read_there(desk.path);
    for (int i = 0; i < 2; i++) {
        CHECK_INT(0, remove(desk.path));
        desk_run(&desk, TWO_LOOKS);
        CHECK_INT(1, desk_count_toasts(&desk, "a.json is gone from the disk: save to put it back"));
        CHECK(is_dirty(&desk));
        desk_forget_toasts(&desk);
        desk_run(&desk, LONG);
        CHECK_INT(0, desk_count_toasts(&desk, "gone"));
        desk_write(desk.path, text);
        desk_run(&desk, TWO_LOOKS);
        CHECK(!is_dirty(&desk));
    }
    free(text);
}

TEST(level_s_file_that_is_broken_is_told_once_with_the_line_and_the_editor_s_stays) {
    Desk desk = open_watched("watch-broken");
    char *text = read_there(desk.path);
    int spawn = spawn_here(&desk);
    for (int i = 0; i < 2; i++) {
        desk_write(desk.path, "{\n\n\"format\" 3");
        desk_run(&desk, TWO_LOOKS);
        CHECK_INT(1, desk_count_toasts(&desk, "Changed on disk, but no level now; yours stays."));
        CHECK_INT(1, desk_count_toasts(&desk, ":3:"));
        CHECK(is_dirty(&desk) && spawn_here(&desk) == spawn);
        desk_forget_toasts(&desk);
        desk_write(desk.path, "{\n\n\"format\" 34");
        desk_run(&desk, LONG);
        CHECK_INT(0, desk_count_toasts(&desk, "disk"));
        desk_write(desk.path, text);
        desk_run(&desk, TWO_LOOKS);
        CHECK(!is_dirty(&desk) && !asks(&desk));
    }
    free(text);
}

TEST(level_s_file_that_changes_is_read_again_as_one_step) {
    Desk desk = open_watched("watch-read");
    App *app = desk.screens.app;
    int spawn = spawn_here(&desk);
    put_there(&desk, spawn + 32);
    desk_run(&desk, TWO_LOOKS);
    CHECK_INT(1, desk_count_toasts(&desk, "a.json changed on disk: read again (undo: as before)"));
    CHECK(spawn_here(&desk) == spawn + 32 && !is_dirty(&desk) && !asks(&desk));
    desk_run(&desk, LONG);
    CHECK(!is_dirty(&desk) && spawn_here(&desk) == spawn + 32);
    CHECK(editor_do(app->project->editor, EDITOR_DO_UNDO));
    desk_run(&desk, TWO_LOOKS);
    CHECK(spawn_here(&desk) == spawn && is_dirty(&desk));
    CHECK_INT(spawn + 32, spawn_there(&desk, desk.path));
}

TEST(level_s_file_that_comes_to_say_what_the_editor_says_counts_as_saved) {
    Desk desk = open_watched("watch-same");
    App *app = desk.screens.app;
    desk_edit(&desk);
    desk_run(&desk, 1);
    char *text = test_level_text(app->project->run.level);
    desk_write(desk.path, text);
    desk_run(&desk, TWO_LOOKS);
    CHECK(!is_dirty(&desk) && !asks(&desk));
    CHECK_INT(0, desk_count_toasts(&desk, "disk"));
}

TEST(level_is_the_one_last_edited_from_its_first_edit_on) {
    Desk desk = open_watched("watch-edited");
    App *app = desk.screens.app;
    snprintf(app->shell->settings.edited, sizeof app->shell->settings.edited, "before");
    host_note_edits(app->project);
    CHECK_STR("before", app->shell->settings.edited);
    desk_edit(&desk);
    host_note_edits(app->project);
    CHECK(strcmp("before", app->shell->settings.edited) != 0);
    CHECK(strstr(app->shell->settings.edited, "watch-edited/") != NULL);
    snprintf(app->shell->settings.edited, sizeof app->shell->settings.edited, "another");
    host_note_edits(app->project); // it is noted once
    CHECK_STR("another", app->shell->settings.edited);
}

/// Theirs and ours differ, and the question is put.
static Desk open_asked(const char *name) {
    Desk desk = open_watched(name);
    desk_edit(&desk);
    put_there(&desk, 300);
    desk_run(&desk, TWO_LOOKS);
    CHECK(asks(&desk) && desk_shows(&desk, "changes that are not saved"));
    CHECK(desk.screens.app->project->document.comparison != 0);
    return desk;
}

static void answer(Desk *desk, const char *button) {
    desk_click(desk, button);
    desk_run(desk, LONG);
}

TEST(level_that_was_edited_and_changed_on_disk_is_asked_about_and_later_means_not_again) {
    Desk desk = open_asked("watch-later");
    desk_press(&desk, UI_KEY_ESCAPE);
    desk_run(&desk, LONG);
    CHECK(!asks(&desk) && is_dirty(&desk) && spawn_here(&desk) != 300);
    put_there(&desk, 316);
    desk_run(&desk, TWO_LOOKS);
    CHECK(asks(&desk)); // it is another one
    desk_press(&desk, UI_KEY_ESCAPE);
    host_save(desk.screens.app->project, desk.path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(asks(&desk) && spawn_there(&desk, desk.path) == 316); // a save asks all the same
}

TEST(level_changed_on_disk_is_theirs_ours_or_both_as_is_answered) {
    static const char *const buttons[] = {"Take theirs", "Keep mine", "Keep both"};
    for (int i = 0; i < 3; i++) {
        Desk desk = open_asked("watch-answers");
        char second[460];
        snprintf(second, sizeof second, "%s/a-2.json", desk.folder);
        desk_write(second, "no level, but there");
        answer(&desk, buttons[i]);
        CHECK(!asks(&desk));
        CHECK_INT(300, spawn_there(&desk, desk.path)); // ours comes there by a save
        CHECK_INT(i == 0, spawn_here(&desk) == 300);
        CHECK_INT(i == 1, is_dirty(&desk));
        snprintf(second, sizeof second, "%s/a-3.json", desk.folder);
        CHECK_STR(i == 2 ? second : desk.path, desk.screens.app->project->run.path);
        CHECK_INT(i == 2, files_exists(second));
        desk_close(&desk);
    }
}

TEST(picture_of_two_versions_is_given_up_when_one_of_them_is_no_level) {
    Desk desk = open_asked("watch-no-level");
    App *app = desk.screens.app;
    int picture = app->project->document.comparison;
    desk_press(&desk, UI_KEY_ESCAPE);
    desk_write(desk.path, "no level");
    host_save(app->project, desk.path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(asks(&desk) && desk_shows(&desk, "What another program has written is no level"));
    CHECK_INT(0, app->project->document.comparison);
    CHECK_INT(picture, view_picture_create(app->shell->view, 8, 8)); // the number is free again
}

TEST(save_over_what_another_program_has_written_asks_and_keeps_ours_when_told_so) {
    Desk desk = open_watched("watch-save");
    App *app = desk.screens.app;
    desk_edit(&desk);
    put_there(&desk, 300);
    host_save(app->project, desk.path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(asks(&desk) && desk_shows(&desk, "Another program has written"));
    answer(&desk, "Keep mine");
    CHECK(!is_dirty(&desk) && !asks(&desk));
    CHECK_INT(spawn_here(&desk), spawn_there(&desk, desk.path));
    desk_edit(&desk);
    desk_write(desk.path, "no level");
    host_save(app->project, desk.path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(asks(&desk) && desk_shows(&desk, "What another program has written is no level"));
    CHECK_INT(0, app->project->document.comparison);
    answer(&desk, "Not now");
    CHECK_INT(-1, spawn_there(&desk, desk.path));
    host_save(app->project, desk.path, (SaveLeave){0});
    desk_run(&desk, 1);
    CHECK(asks(&desk));
    answer(&desk, "Keep mine");
    CHECK_INT(spawn_here(&desk), spawn_there(&desk, desk.path));
    CHECK(!is_dirty(&desk));
}

TEST(level_changed_on_disk_while_it_is_played_or_a_question_stands_is_met_later) {
    Desk desk = open_watched("watch-play");
    App *app = desk.screens.app;
    desk_edit(&desk);
    test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_PLAY);
    put_there(&desk, 300);
    int put_off = 0;
    for (int frame = 0; frame < LONG; frame++) { // it reads theirs no more often than need be
        double before = app->project->document.on_disk.next;
        desk_run(&desk, 1);
        put_off += app->project->document.on_disk.next - before > 1000.0;
    }
    CHECK(put_off == 1 || put_off == 2);
    CHECK(!asks(&desk) && spawn_here(&desk) != 300);
    test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
    desk_run(&desk, LONG);
    CHECK(asks(&desk));
    answer(&desk, "Take theirs");
    CHECK_INT(300, spawn_here(&desk));
    editor_show_error(app->project->editor, "A question", "that stands");
    put_there(&desk, 316);
    desk_run(&desk, LONG);
    CHECK_INT(300, spawn_here(&desk));
    desk_press(&desk, UI_KEY_ESCAPE);
    desk_run(&desk, LONG);
    CHECK_INT(316, spawn_here(&desk));
}
