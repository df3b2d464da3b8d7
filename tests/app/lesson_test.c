// The first two minutes: each step waits for what it asks, and may be skipped.

#include "app/lesson.h"
#include "level/catalog.h"

#include <stdio.h>
#include <string.h>

#include "app/desk.h"
#include "test.h"

static Desk open_lesson(const char *name) {
    Desk desk = desk_open(name);
    Project *project = desk.screens.app->project;
    LevelError error = {0};
    host_end_save(project);
    library_list(&project->shell->library, "levels");
    CHECK(lesson_path(project->shell) != NULL);
    CHECK(host_open(project, lesson_path(project->shell), &error));
    app_set_base(project, SCREEN_PLAY);
    return desk;
}

static void frames(Desk *desk, int count) {
    for (int i = 0; i < count; i++) {
        test_screens_frame(&desk->screens);
    }
}

static void close_lesson(Desk *desk) {
    app_leave_all(desk->screens.app->project);
}

static void place(const Desk *desk, int x, int y) {
    session_place_player(desk->screens.app->project->run.session, (FhPoint){x, y});
}

TEST(lesson_waits_at_each_step_until_it_was_done) {
    Desk desk = open_lesson("lesson-steps");
    Project *project = desk.screens.app->project;
    Lesson *lesson = &project->run.lesson;
    frames(&desk, 3);
    CHECK(lesson->is_on && lesson->step == 0 && desk_shows(&desk, "Run to the right: D"));
    place(&desk, 150, 160);
    frames(&desk, 3);
    CHECK(lesson->step == 1 && desk_shows(&desk, "Space"));
    place(&desk, 260, 128);
    frames(&desk, 3);
    CHECK(lesson->step == 2 && desk_shows(&desk, "Tab"));
    app_set_base(project, SCREEN_EDIT);
    lesson_build(project, project->shell->ui, (UiRect){0, 0, 600, 300});
    CHECK_INT(3, lesson->step);
    fh_terrain_set(project->run.level->terrain, 30, 9,
                   fh_terrain_at(project->run.level->terrain, 30, 10));
    lesson_build(project, project->shell->ui, (UiRect){0, 0, 600, 300});
    CHECK_INT(3, lesson->step); // a block is no slope
    int kind = level_catalog_find_kind(project->shell->catalog, "slope45");
    FhTile slope = fh_tile_make(kind, 0);
    fh_terrain_set(project->run.level->terrain, 33, 9, slope);
    lesson_build(project, project->shell->ui, (UiRect){0, 0, 600, 300});
    CHECK_INT(4, lesson->step);
    FhTuning tuning = level_tuning(project->run.level);
    tuning.height += 4.0f;
    session_set_tuning(project->run.session, &tuning);
    lesson_build(project, project->shell->ui, (UiRect){0, 0, 600, 300});
    CHECK_INT(5, lesson->step);
    app_set_base(project, SCREEN_PLAY);
    frames(&desk, 2);
    CHECK_INT(6, lesson->step);
    place(&desk, 758, 96);
    host_tick(project, (FhInput){FH_INPUT_RIGHT});
    frames(&desk, 2);
    CHECK_INT(7, lesson->step);
    app_push(project, SCREEN_GOAL);
    frames(&desk, 3);
    CHECK(lesson->step == 7 && desk_shows(&desk, "Send it to a friend"));
    close_lesson(&desk);
}

TEST(lesson_is_skipped_step_by_step_and_ended_and_belongs_to_its_level_alone) {
    Desk desk = open_lesson("lesson-skip");
    Project *project = desk.screens.app->project;
    LevelError error = {0};
    static const int steps[] = {0, 1, 2, 3, 4, 6}; // the step between is to play, as one does
    for (int i = 0; i < 6; i++) {
        frames(&desk, 2);
        CHECK_INT(steps[i], project->run.lesson.step);
        desk_click(&desk, "Skip");
    }
    CHECK_INT(7, project->run.lesson.step);
    desk_click(&desk, "Skip"); // there is nothing behind the last one
    CHECK_INT(7, project->run.lesson.step);
    desk_click(&desk, "End");
    frames(&desk, 2);
    CHECK(!project->run.lesson.is_on && !desk_shows(&desk, "Send it to a friend"));
    CHECK(host_open(project, "levels/01-first-steps.json", &error));
    CHECK(!project->run.lesson.is_on);
    close_lesson(&desk);
}

TEST(lesson_that_is_ended_leads_to_the_map) {
    Desk desk = open_lesson("lesson-map");
    Shell *shell = desk.screens.app->shell;
    LevelError error = {0};
    CHECK(adventure_load(&shell->adventure, "assets", &error));
    frames(&desk, 2);
    desk_click(&desk, "End");
    CHECK_INT(PAGE_REQUEST_SCREEN, shell->screens.request.kind);
    CHECK_INT(SCREEN_MAP, shell->screens.request.screen);
    close_lesson(&desk);
}

TEST(title_leads_a_new_player_into_the_lesson_and_others_to_the_map) {
    Desk desk = desk_open("lesson-title");
    Shell *shell = desk.screens.app->shell;
    Record before;
    LevelError error = {0};
    library_list(&shell->library, "levels");
    CHECK(adventure_load(&shell->adventure, "assets", &error) && shell->adventure.count > 0);
    CHECK(lesson_is_wanted(shell));
    CHECK(records_note(&shell->records, "cafe", (Record){.ticks = 9}, &before, &error));
    CHECK(!lesson_is_wanted(shell));
    records_free(&shell->records);
    CHECK(lesson_is_wanted(shell));
    snprintf(shell->settings.edited, sizeof shell->settings.edited, "/home/a.json");
    CHECK(!lesson_is_wanted(shell));
    shell->settings.edited[0] = '\0';
    library_list(&shell->library, desk.folder);
    CHECK(!lesson_is_wanted(shell)); // it is not there
}
