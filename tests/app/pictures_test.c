// Pictures on the disk as a level's ground, and trails that are gone on from: what is listed,
// taken, refused with the reason.

#define _XOPEN_SOURCE 700 // for setenv

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desk.h"
#include "app/proof.h"
#include "app/runs.h"
#include "engine/world/world.h"
#include "faults/memory.h"
#include "test.h"

// ---- Pictures ----

static void copy_picture(const char *to) {
    char command[2 * FILES_PATH_MAX];
    snprintf(command, sizeof command,
             "mkdir -p \"$(dirname '%s')\" && cp levels/m4-bitmask.png '%s'", to, to);
    CHECK_INT(0, system(command));
}

TEST(pictures_are_listed_beside_the_level_and_in_the_players_folder_each_sorted) {
    Desk desk = desk_open("pictures");
    App *app = desk.screens.app;
    static const char *const files[] = {"b.png",
                                        "a.PNG",
                                        ".c.png",
                                        "d.jpg",
                                        ".png",
                                        "foothold/levels/z.png",
                                        "foothold/levels/y.png"};
    char path[600];
    for (int i = 0; i < 7; i++) {
        snprintf(path, sizeof path, "%s/%s", desk.folder, files[i]);
        copy_picture(path);
    }
    static const char *const listed[] = {"a.PNG", "b.png", "y.png", "z.png"};
    host_list_pictures(app->project);
    CHECK_INT(4, app->project->document.pictures.count);
    for (int i = 0; i < 4; i++) {
        const EditorFile *file = &app->project->document.picture_files[i];
        CHECK_STR(listed[i], file->name);
        CHECK_STR(i < 2 ? "" : "yours", file->detail ? file->detail : "");
        CHECK(files_exists(file->path));
    }
    app->project->run.path[0] = '\0'; // it has no file yet
    host_list_pictures(app->project);
    CHECK_INT(2, app->project->document.pictures.count);
    CHECK_STR("y.png", app->project->document.picture_files[0].name);
    snprintf(app->project->run.path, sizeof app->project->run.path, "%s/foothold/levels/own.json",
             desk.folder);
    host_list_pictures(app->project);
    CHECK_INT(2, app->project->document.pictures.count); // the two folders are one
}

TEST(picture_is_taken_as_ground_as_one_step_or_refused_with_the_reason) {
    Desk desk = desk_open("pictures-taken");
    App *app = desk.screens.app;
    char path[600];
    snprintf(path, sizeof path, "%s/ground.png", desk.folder);
    host_take_picture(app->project, path);
    desk_run(&desk, 1);
    CHECK(desk_shows(&desk, "This picture is not taken as ground"));
    CHECK(!app->project->run.level->mask_image && !editor_is_dirty(app->project->editor));
    desk_press(&desk, UI_KEY_ESCAPE);
    copy_picture(path);
    int refused = 0;
    for (long n = 1; n < 4; n++) {
        memory_fail_at(n);
        host_take_picture(app->project, path);
        memory_fail_never();
        if (editor_shows_dialog(app->project->editor)) {
            desk_run(&desk, 1);
            CHECK(desk_shows(&desk, "enough memory"));
            desk_press(&desk, UI_KEY_ESCAPE);
            CHECK(!editor_is_dirty(app->project->editor));
            refused++;
        }
    }
    CHECK(refused > 0);
    char *home = getenv("HOME") ? strdup(getenv("HOME")) : NULL;
    setenv("HOME", desk.folder, 1);
    host_take_picture(app->project, "~/ground.png");
    setenv("HOME", home ? home : "", 1);
    free(home);
    desk_run(&desk, 1);
    CHECK(!editor_shows_dialog(app->project->editor) &&
          app->project->run.level->mask_image != NULL);
    CHECK(editor_do(app->project->editor, EDITOR_DO_UNDO));
    desk_run(&desk, 1);
    CHECK(!app->project->run.level->mask_image);
}

// ---- Trails ----

static void play(App *app, int ticks, uint32_t held) {
    for (int i = 0; i < ticks; i++) {
        host_tick(app->project, (FhInput){held});
    }
}

TEST(trail_is_gone_on_from_where_there_is_room_and_else_the_hero_is_at_the_spawn) {
    for (int is_full = 0; is_full < 2; is_full++) {
        Desk desk = desk_open("trails");
        App *app = desk.screens.app;
        test_screens_show(&desk.screens, SCREEN_PLAY, SCREEN_PLAY);
        play(app, 40, FH_INPUT_RIGHT);
        FhPoint feet = app->project->play.tries.all[app->project->play.tries.last].points[30].feet;
        test_screens_show(&desk.screens, SCREEN_EDIT, SCREEN_EDIT);
        tries_forget_moments(&app->project->play.tries);
        for (int k = 0; is_full && k < 20; k++) { // walls it in
            FhPoint cell = {feet.x / 16 - 2 + k % 5, feet.y / 16 - 1 - k / 5};
            fh_terrain_set(app->project->run.level->terrain, cell.x, cell.y, fh_tile_make(1, 0));
        }
        test_screens_ask(&desk.screens, EDITOR_REQUEST_PLAY_ON, (FhPoint){0, 30});
        desk_run(&desk, 1);
        CHECK_INT(is_full, desk_count_toasts(&desk, "No room for the hero there any more"));
        CHECK_INT(!is_full, desk_count_toasts(&desk, "The level has changed since"));
        CHECK_INT(!is_full, app->shell->screens.request.kind == PAGE_REQUEST_SCREEN);
        FhRect hero = session_hero(app->project->run.session).box;
        int x = is_full ? app->project->run.level->spawn.x : feet.x;
        CHECK_INT(x, hero.x + hero.w / 2);
        desk_forget_toasts(&desk);
        app->shell->screens.request = (PageRequest){0};
        test_screens_ask(&desk.screens, EDITOR_REQUEST_PLAY_ON,
                         (FhPoint){9, 0}); // there are not so many
        test_screens_ask(&desk.screens, EDITOR_REQUEST_PLAY_ON, (FhPoint){0, 5000});
        desk_run(&desk, 1);
        CHECK(app->shell->screens.request.kind == PAGE_REQUEST_NONE);
        CHECK_INT(0, desk_count_toasts(&desk, "The"));
        desk_close(&desk);
    }
}

// ---- Runs of the proof ----

TEST(run_that_holds_is_watched_gone_on_from_and_left_by_any_key) {
    Desk desk = desk_open("watch-proof");
    App *app = desk.screens.app;
    test_screens_ask(&desk.screens, EDITOR_REQUEST_WATCH_PROOF, (FhPoint){0, 0}); // there is none
    test_screens_ask(&desk.screens, EDITOR_REQUEST_PLAY_ON, (FhPoint){EDITOR_TRAIL_PROOF, 3});
    CHECK(app->shell->screens.request.kind == PAGE_REQUEST_NONE &&
          app->project->play.watch.count == 0);
    app->shell->settings.prove = true;
    for (int i = 0; i < 400 && app->project->proof.shown.state != EDITOR_PROOF_HOLDS; i++) {
        test_screens_run(&desk.screens, 1);
    }
    CHECK_INT(EDITOR_PROOF_HOLDS, app->project->proof.shown.state);
    int ticks = app->project->proof.shown.ticks;
    play(app, 10, FH_INPUT_RIGHT);
    app->project->proof.copy.lacks_edits = true;
    test_screens_ask(&desk.screens, EDITOR_REQUEST_WATCH_PROOF,
                     (FhPoint){0, 0}); // it is of the level before an edit
    CHECK(app->shell->screens.request.kind == PAGE_REQUEST_NONE &&
          app->project->play.watch.count == 0);
    app->project->proof.copy.lacks_edits = false;
    test_screens_ask(&desk.screens, EDITOR_REQUEST_WATCH_PROOF, (FhPoint){0, 0});
    Watch *watch = &app->project->play.watch;
    CHECK(watch->plays && watch->count == ticks);
    CHECK_INT(1, desk_count_toasts(&desk, "A run to the goal. Any key of play takes over"));
    CHECK_INT(SCREEN_PLAY, app->shell->screens.request.screen);
    CHECK_INT(0, fh_world_ticks(session_world(app->project->run.session))); // from the spawn
    for (int i = 0; i < 30; i++) {
        FhInput input = host_watched_input(app->project, (FhInput){0});
        CHECK_INT((int)watch->inputs[i].held, (int)input.held);
        host_tick(app->project, input);
    }
    CHECK_INT(FH_INPUT_LEFT, (int)host_watched_input(app->project, (FhInput){FH_INPUT_LEFT}).held);
    CHECK(!watch->plays && watch->count == ticks);
    CHECK_INT(1, desk_count_toasts(&desk, "You play on from here"));
    CHECK_INT(0, (int)host_watched_input(app->project, (FhInput){0}).held);
    app->shell->screens.request = (PageRequest){0};
    test_screens_ask(&desk.screens, EDITOR_REQUEST_PLAY_ON, (FhPoint){EDITOR_TRAIL_PROOF, 20});
    CHECK_INT(21, fh_world_ticks(session_world(app->project->run.session)));
    CHECK(!watch->plays && app->project->run.still && app->project->run.played == 21);
    CHECK_INT(SCREEN_PLAY, app->shell->screens.request.screen);
    test_screens_ask(&desk.screens, EDITOR_REQUEST_PLAY_ON,
                     (FhPoint){EDITOR_TRAIL_PROOF, 100000}); // to its end
    CHECK_INT(ticks, fh_world_ticks(session_world(app->project->run.session)));
    host_end_watch(app->project);
    CHECK(watch->inputs == NULL && watch->count == 0);
    host_watch_run(app->project, NULL, 0, "None");
    CHECK_INT(0, watch->count);
    proof_end(&app->project->proof, app->project->editor);
}
