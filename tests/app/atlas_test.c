// The map of tunings while one edits: what it claims is replayed, and which edits begin it anew.

#include "app/atlas.h"

#include <string.h>

#include "app/proof.h"
#include "app/screen_test_support.h"
#include "editor/editor.h"
#include "level/level_test_support.h"
#include "search/search_test_support.h"
#include "test.h"

static const char step[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Step\", \"tileSize\": 16,"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"########\", \"#......#\", \"#......#\", \"#......#\", \"#...####\", \"########\"]}],"
    " \"spawn\": {\"x\": 40, \"y\": 80}, \"entities\": [{\"type\": \"goal\", \"x\": 100, \"y\": "
    "64}]}";

/// The editor on a room with a step, the map open.
static TestScreens open_map(int w, int h) {
    TestScreens screens = test_screens_open(w, h);
    App *app = screens.app;
    app->shell->settings.prove = false;
    test_screens_edit(&screens, step);
    test_screens_run(&screens, 2);
    CHECK(editor_do(app->project->editor, EDITOR_DO_ATLAS));
    return screens;
}

static int done(const TestScreens *screens) {
    const AtlasWork *work = &screens->app->searches->atlas;
    return work->atlas ? atlas_map(work->atlas).done : 0;
}

static void wait_for(TestScreens *screens, int cells) {
    for (int i = 0; i < 3000 && done(screens) < cells; i++) {
        test_screens_run(screens, 1);
    }
    test_screens_run(screens, 1);
    CHECK(done(screens) >= cells);
}

TEST(tuning_map_claims_what_a_replay_with_that_very_tuning_shows) {
    TestScreens screens = open_map(1280, 720);
    const AtlasWork *work = &screens.app->searches->atlas;
    wait_for(&screens, 60);
    int shown = done(&screens); // the picture is drawn once in some frames
    test_screens_run(&screens, 16);
    int seen = 0, working = 0;
    for (int i = 0; i < ATLAS_CELLS; i++) {
        int count = 0, x = i % ATLAS_SIDE, y = i / ATLAS_SIDE;
        const FhInput *inputs = atlas_run(work->atlas, x, y, &count);
        bool claims = work->cells[i] >= EDITOR_ATLAS_FINISHABLE;
        seen += work->cells[i] != EDITOR_ATLAS_UNSEEN;
        CHECK(claims == (inputs != NULL));
        if (claims && working++ % 8 == 0) {
            FhTuning tuning = atlas_tuning(work->atlas, x, y);
            CHECK(test_reaches_goal(screens.app->project->run.level, &tuning, inputs, count));
        }
    }
    CHECK(seen >= shown && seen <= done(&screens));
    CHECK(working > 0 && working < seen); // the last rows cannot jump so high
    atlas_work_end(&screens.app->searches->atlas, screens.app->project->editor,
                   screens.app->shell->view);
}

TEST(tuning_map_begins_anew_with_an_edit_but_not_with_its_own_two_sliders) {
    TestScreens screens = open_map(1280, 720);
    App *app = screens.app;
    wait_for(&screens, 4);
    const Atlas *first = app->searches->atlas.atlas;
    FhTuning tuning = level_tuning(app->project->run.level);
    UiRect map = {0};
    for (int i = 0; i < app->shell->ui->command_count; i++) {
        const UiCommand *command = &app->shell->ui->commands[i];
        bool is_map =
            command->kind == UI_COMMAND_IMAGE && command->image == app->searches->atlas.image;
        map = is_map ? command->rect : map;
    }
    CHECK(map.w > 0);
    app->shell->input.touched = true;
    app->shell->input.x = (float)((map.x + 10) * app->shell->ui_scale);
    app->shell->input.y = (float)((map.y + 10) * app->shell->ui_scale);
    test_screens_run(&screens, 1);
    app->shell->ui_input.down = app->shell->ui_input.pressed = UI_BUTTON_LEFT;
    test_screens_run(&screens, 1);
    app->shell->ui_input.down = 0;
    app->shell->ui_input.released = UI_BUTTON_LEFT;
    test_screens_run(&screens, 10);
    CHECK(level_tuning(app->project->run.level).jump_speed > tuning.jump_speed);
    CHECK(app->searches->atlas.atlas == first && done(&screens) >= 4);
    editor_do(app->project->editor, EDITOR_DO_UNDO);
    test_screens_run(&screens, 10);
    CHECK(app->searches->atlas.atlas == first);
    test_screens_paint(&screens, (FhPoint){2, 2});
    test_screens_run(&screens, 1);
    CHECK(app->searches->atlas.atlas == first); // not before the stroke rests
    test_screens_run(&screens, 4);
    CHECK(app->searches->atlas.atlas == NULL &&
          app->searches->atlas.cells[0] == EDITOR_ATLAS_UNSEEN);
    wait_for(&screens, 2);
    editor_do(app->project->editor, EDITOR_DO_ATLAS);
    test_screens_run(&screens, 2);
    CHECK(app->searches->atlas.level == NULL && app->searches->atlas.image == 0);
}

TEST(tuning_map_waits_for_the_run_of_the_proof_and_says_when_there_is_no_goal) {
    TestScreens screens = open_map(640, 360);
    App *app = screens.app;
    app->shell->settings.prove = true;
    test_screens_run(&screens, 1);
    CHECK(app->searches->atlas.level != NULL && app->searches->atlas.atlas == NULL);
    wait_for(&screens, 1);
    CHECK_INT(EDITOR_ATLAS_SIDE, 64);
    bool is_inside = false;
    int shown = 0;
    for (int i = 0; i < app->shell->ui->command_count; i++) {
        const UiCommand *command = &app->shell->ui->commands[i];
        bool is_map =
            command->kind == UI_COMMAND_IMAGE && command->image == app->searches->atlas.image;
        is_inside =
            is_inside || (is_map && command->rect.w >= 64 && command->rect.y >= 0 &&
                          command->rect.y + command->rect.h <= app->shell->ui->input.screen_h);
    }
    CHECK(is_inside);
    for (int i = 0; i < app->shell->ui->command_count; i++) { // of the legend nothing is cut off
        const UiCommand *command = &app->shell->ui->commands[i];
        bool is_last = command->kind == UI_COMMAND_TEXT && strcmp(command->text, "not yet") == 0;
        UiRect room = ui_rect_meet(command->rect, command->clip);
        CHECK(!is_last || (room.w == command->rect.w && room.x + room.w < 640));
        shown += is_last;
    }
    CHECK_INT(1, shown);
    editor_do(app->project->editor, EDITOR_DO_SELECT_ALL);
    editor_do(app->project->editor, EDITOR_DO_DELETE);
    test_screens_run(&screens, 12);
    CHECK(app->searches->atlas.level != NULL && app->searches->atlas.atlas == NULL &&
          app->project->run.level->entity_count == 0);
    proof_end(&app->project->proof, app->project->editor);
    atlas_work_end(&app->searches->atlas, app->project->editor, app->shell->view);
}

TEST(tuning_map_has_the_slack_of_each_fourth_cell_for_its_neighbours) {
    static AtlasCell cells[ATLAS_CELLS];
    AtlasMap map = {.cells = cells};
    const struct {
        int slack;
        EditorAtlasCell class;
    } rows[] = {{-1, EDITOR_ATLAS_FINISHABLE},
                {0, EDITOR_ATLAS_BARELY},
                {49, EDITOR_ATLAS_BARELY},
                {50, EDITOR_ATLAS_ROOMY}};
    CHECK_INT(EDITOR_ATLAS_UNSEEN, atlas_class_at(&map, 5, 6));
    for (int i = 0; i < ATLAS_CELLS; i++) {
        cells[i] = (AtlasCell){.state = ATLAS_WORKS, .slack = -1};
    }
    for (int i = 0; i < 4; i++) { // -1: not measured
        cells[4 * ATLAS_SIDE + 8].slack = (int8_t)rows[i].slack;
        for (int k = 0; k < 100; k++) {
            int x = 3 + k % 10, y = k / 10;
            bool is_beside = x >= 8 && x < 12 && y >= 4 && y < 8;
            CHECK_INT(is_beside ? rows[i].class : EDITOR_ATLAS_FINISHABLE,
                      atlas_class_at(&map, x, y));
        }
    }
    cells[4 * ATLAS_SIDE + 8].state = ATLAS_UNSEEN; // it is not measured then
    CHECK_INT(EDITOR_ATLAS_FINISHABLE, atlas_class_at(&map, 9, 5));
    cells[5 * ATLAS_SIDE + 9].state = ATLAS_NOT_FOUND;
    CHECK_INT(EDITOR_ATLAS_NOT_FOUND, atlas_class_at(&map, 9, 5));
}
