// Assist: what it gives, that its runs are no records, and that the game goes on by them.

#include "app/assist.h"

#include <stdio.h>
#include <string.h>

#include "app/desk.h"
#include "test.h"

static void begin(Desk *desk) {
    LevelError error = {0};
    Project *project = desk->screens.app->project;
    host_end_save(project);
    CHECK(host_open(project, "levels/01-first-steps.json", &error));
    app_set_base(project, SCREEN_PLAY);
}

static void end(Desk *desk) {
    app_leave_all(desk->screens.app->project);
    records_free(&desk->screens.app->shell->records);
}

static FhTuning tuning_of(const Project *project) {
    const FhWorld *world = session_world(project->run.session);
    return fh_world_tuning(world, 0);
}

TEST(assist_gives_jumps_and_grace_to_the_run_in_play_and_takes_them_back) {
    Desk desk = desk_open("assist-gives");
    Project *project = desk.screens.app->project;
    Settings *settings = &project->shell->settings;
    begin(&desk);
    FhTuning plain = tuning_of(project);
    CHECK(!assist_is_on(settings) && !project->play.is_assisted);
    settings->assist_jumps = 2;
    settings->assist_grace = settings->assist_spared = true;
    host_restart(project);
    CHECK_INT((int)plain.air_jumps + 2, (int)tuning_of(project).air_jumps);
    CHECK(tuning_of(project).coyote > plain.coyote * 2.0f);
    CHECK(session_hero(project->run.session).flags & FH_ACTOR_SPARED);
    app_set_base(project, SCREEN_EDIT);
    FhTuning back = tuning_of(project);
    CHECK(fh_tuning_equals(&plain, &back));
    CHECK(!(session_hero(project->run.session).flags & FH_ACTOR_SPARED));
    end(&desk);
}

TEST(assist_makes_a_run_no_record_until_it_is_begun_without) {
    Desk desk = desk_open("assist-records");
    Project *project = desk.screens.app->project;
    Settings *settings = &project->shell->settings;
    begin(&desk);
    CHECK(host_run_trouble(project) == NULL);
    settings->assist_speed = 80.0f;
    CHECK(assist_is_on(settings));
    host_restart(project);
    CHECK_STR("assist was on", host_run_trouble(project));
    settings->assist_speed = 100.0f; // in the middle of the run
    host_tick(project, (FhInput){FH_INPUT_RIGHT});
    app_push(project, SCREEN_PAUSE);
    app_pop(project);
    CHECK_STR("assist was on", host_run_trouble(project));
    host_restart(project);
    CHECK(host_run_trouble(project) == NULL);
    end(&desk);
}

TEST(assist_lets_a_finished_course_open_the_next_one_as_bronze) {
    Desk desk = desk_open("assist-finish");
    Project *project = desk.screens.app->project;
    Shell *shell = project->shell;
    LevelError error = {0};
    CHECK(adventure_load(&shell->adventure, "assets", &error));
    library_list(&shell->library, "levels");
    adventure_read(&shell->adventure, &shell->library, shell->catalog);
    shell->settings.assist_jumps = 1;
    MapPlace first = {0, 0}, second = {0, 1};
    MapCourse course = adventure_course(&shell->adventure, &shell->library, &shell->records, first);
    host_end_save(project);
    CHECK(host_open(project, course.item->path, &error));
    app_set_base(project, SCREEN_PLAY);
    for (int i = 0; i < project->run.level->entity_count; i++) {
        const LevelEntity *entity = &project->run.level->entities[i];
        if (entity->type == LEVEL_GOAL) {
            session_place_player(project->run.session, (FhPoint){entity->x, entity->y});
        }
    }
    host_tick(project, (FhInput){0});
    run_note_played(&project->run);
    CHECK(session_state(project->run.session)->finished);
    host_keep_run(project);
    course = adventure_course(&shell->adventure, &shell->library, &shell->records, first);
    CHECK(course.record.assisted && course.record.ticks == 0 && course.medal == MEDAL_BRONZE);
    CHECK(adventure_course(&shell->adventure, &shell->library, &shell->records, second).is_open);
    end(&desk);
}
