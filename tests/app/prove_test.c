// The proof beside the editor's sliders: a level breaks and mends while one is dragged.

#include <stdlib.h>
#include <string.h>

#include "app/proof.h"
#include "app/screen_test_support.h"
#include "app/runs.h"
#include "editor/editor.h"
#include "level/level_test_support.h"
#include "test.h"

static UiRect text_at(const Ui *ui, const char *text) {
    UiRect found = {0};
    for (int i = 0; i < ui->command_count; i++) {
        const UiCommand *command = &ui->commands[i];
        if (command->kind == UI_COMMAND_TEXT && strcmp(command->text, text) == 0) {
            found = command->rect;
        }
    }
    return found;
}

static void point(TestScreens *screens, float x, float y) {
    App *app = screens->app;
    app->shell->input.touched = true;
    app->shell->input.x = x * (float)app->shell->ui_scale;
    app->shell->input.y = y * (float)app->shell->ui_scale;
    test_screens_run(screens, 1);
}

static void press(TestScreens *screens, bool down) {
    UiInput *input = &screens->app->shell->ui_input;
    input->down = down ? UI_BUTTON_LEFT : 0;
    *(down ? &input->pressed : &input->released) = UI_BUTTON_LEFT;
    test_screens_run(screens, 1);
}

static void drag_by(TestScreens *screens, float dx) {
    App *app = screens->app;
    for (int i = 0; i < 10; i++) {
        app->shell->input.x += dx / 10.0f;
        app->shell->ui_input.down = UI_BUTTON_LEFT;
        test_screens_run(screens, 1);
    }
}

/// Waits until the proof says something; at most so many frames. Jumps are not waited for.
static ProverAnswer settled(TestScreens *screens, int frames) {
    const Proof *proof = &screens->app->project->proof;
    ProverAnswer answer;
    do {
        test_screens_run(screens, 1);
        answer = prover_answer(proof->prover);
    } while (frames-- > 0 && (proof->copy.lacks_edits || answer.state == PROVER_CHECKING ||
                              answer.state == PROVER_SEARCHING));
    return answer;
}

TEST(level_breaks_and_mends_while_the_slider_of_the_jump_is_dragged) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    app->shell->settings.prove = true;
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    CHECK_INT(PROVER_HOLDS, settled(&screens, 4000).state);
    UiRect tab = text_at(app->shell->ui, "Hero");
    point(&screens, (float)tab.x + 4.0f, (float)tab.y + 4.0f);
    press(&screens, true);
    press(&screens, false);
    test_screens_run(&screens, 2);
    UiRect label = text_at(app->shell->ui, "jump speed");
    CHECK(label.w > 0);
    float speed = level_tuning(app->project->run.level).jump_speed;
    point(&screens, (float)label.x + 116.0f, (float)label.y + 6.0f);
    press(&screens, true);
    drag_by(&screens, -12.0f);
    CHECK(level_tuning(app->project->run.level).jump_speed < speed);
    CHECK(settled(&screens, 200).fails.inputs != NULL); // the button is still held
    drag_by(&screens, 12.0f);
    press(&screens, false);
    CHECK_INT(PROVER_HOLDS, settled(&screens, 4000).state);
    proof_end(&app->project->proof, app->project->editor);
}

static const char room[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Room\", \"tileSize\": 16,"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"########\", \"#......#\", \"#......#\", \"#...####\", \"########\"]}],"
    " \"spawn\": {\"x\": 40, \"y\": 64}, \"entities\": [{\"type\": \"goal\", \"x\": 100, \"y\": "
    "48}]}";

/// Gives the proof the run that it found, but the author waits first.
static void be_slow(App *app, int wait) {
    ProverAnswer answer = prover_answer(app->project->proof.prover);
    int count = answer.holds.ticks + wait;
    FhInput *slow = calloc((size_t)count, sizeof *slow);
    memcpy(slow + wait, answer.holds.inputs, (size_t)answer.holds.ticks * sizeof *slow);
    prover_give_run(app->project->proof.prover, PROVER_BY_AUTHOR, slow, count);
    free(slow);
    app->project->proof.copy.lacks_edits = true;
}

/// As after an edit that a run may meet, until the prover has the level as it is now.
static void give_level_again(TestScreens *screens) {
    ProverCopy *copy = &screens->app->project->proof.copy;
    prover_give_run(screens->app->project->proof.prover, PROVER_BY_RECORD, NULL, 0);
    copy->lacks_edits = true;
    for (int i = 0; i < 100 && copy->lacks_edits; i++) {
        test_screens_run(screens, 1);
    }
}

static void wait_for_fix(TestScreens *screens) {
    for (int i = 0; i < 4000 && !screens->app->project->proof.shown.fix; i++) {
        test_screens_run(screens, 1);
    }
}

TEST(run_a_fifth_faster_than_the_authors_is_offered_and_watched) {
    TestScreens screens = test_screens_open(640, 360);
    App *app = screens.app;
    app->shell->settings.prove = true;
    test_screens_edit(&screens, room);
    CHECK_INT(PROVER_HOLDS, settled(&screens, 2000).state);
    test_screens_run(&screens, 30);
    CHECK_INT(0, app->project->proof.shown.shortcut.count); // the search's own run is no author's
    be_slow(app, 200);
    ProverAnswer answer = settled(&screens, 200);
    CHECK(answer.state == PROVER_HOLDS && answer.by == PROVER_BY_AUTHOR);
    for (int i = 0; i < 3000 && app->project->proof.shown.shortcut.count == 0; i++) {
        test_screens_run(&screens, 1);
    }
    int ticks = app->project->proof.shown.shortcut.count;
    CHECK(ticks > 0 && ticks <= answer.holds.ticks - answer.holds.ticks / 5);
    test_screens_ask(&screens, EDITOR_REQUEST_WATCH_SHORTCUT, (FhPoint){0, 0});
    CHECK_INT(ticks, app->project->play.watch.count);
    app->project->proof.copy.lacks_edits = true; // an edit that is not checked yet
    host_end_watch(app->project);
    test_screens_ask(&screens, EDITOR_REQUEST_WATCH_SHORTCUT, (FhPoint){0, 0});
    CHECK_INT(0, app->project->play.watch.count);
    give_level_again(&screens);
    CHECK_INT(0, app->project->proof.shown.shortcut.count); // it was of the level before
    proof_end(&app->project->proof, app->project->editor);
}

static const char beam[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Beam\", \"tileSize\": 16,"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"############\", \"#....#.....#\", \"#....#.....#\", \"#....#.....#\", \"#..........#\", "
    "\"#..........#\", \"############\"]}],"
    " \"spawn\": {\"x\": 24, \"y\": 96}, \"entities\": [{\"type\": \"goal\", \"x\": 152, \"y\": "
    "96}]}";

TEST(wall_that_is_not_needed_is_shown_once_all_else_is_known) {
    TestScreens screens = test_screens_open(640, 360);
    App *app = screens.app;
    const EditorProof *shown = &app->project->proof.shown;
    app->shell->settings.prove = true;
    test_screens_edit(&screens, beam);
    for (int i = 0; i < 3000 && shown->wall_count == 0; i++) {
        test_screens_run(&screens, 1);
    }
    CHECK_INT(1, shown->wall_count);
    CHECK(shown->walls && shown->walls[0].x == 80 && shown->walls[0].y == 16);
    CHECK(shown->walls && shown->walls[0].w == 16 && shown->walls[0].h == 48);
    give_level_again(&screens);
    CHECK_INT(0, shown->wall_count); // it was of the level before
    proof_end(&app->project->proof, app->project->editor);
}

static const char tall[] =
    "{\"format\": \"foothold-level\", \"version\": 1, \"name\": \"Tall\", \"tileSize\": 16,"
    " \"legend\": {\"#\": \"block\"}, \"tiles\": [{\"x\": 0, \"y\": 0, \"rows\": "
    "[\"##########\", \"#........#\", \"#........#\", \"#....#####\", \"#....#####\", "
    "\"#....#####\", "
    "\"#....#####\", \"##########\"]}],"
    " \"spawn\": {\"x\": 24, \"y\": 112}, \"entities\": [{\"type\": \"goal\", \"x\": 120, \"y\": "
    "48}]}";

TEST(edit_that_mends_a_level_is_shown_where_it_is_made_and_undone) {
    TestScreens screens = test_screens_open(640, 360);
    App *app = screens.app;
    app->shell->settings.prove = true;
    test_screens_edit(&screens, tall);
    CHECK(settled(&screens, 3000).state != PROVER_HOLDS);
    const EditorProof *shown = &app->project->proof.shown;
    wait_for_fix(&screens);
    CHECK(shown->fix != NULL);
    give_level_again(&screens);
    CHECK(shown->fix == NULL); // it was of the level before
    wait_for_fix(&screens);
    if (CHECK(shown->fix != NULL)) {
        CHECK_STR("one earth here solves it", shown->fix);
        FhRect box = shown->fix_box;
        CHECK(box.w % 16 == 0 && box.h % 16 == 0 && box.w > 0 && box.h > 0);
        test_screens_ask(&screens, EDITOR_REQUEST_TAKE_FIX, (FhPoint){0, 0});
        test_screens_run(&screens, 1);
        Level *level = app->project->run.level; // what it changed lies there, all of it
        int changed = 0, inside = 0;
        Level *old = test_level_from(tall);
        for (int i = 0; i < 80; i++) {
            int col = i % 10, row = i / 10;
            bool differs =
                fh_terrain_at(level->terrain, col, row) != fh_terrain_at(old->terrain, col, row);
            FhRect cell = {col * 16, row * 16, 16, 16};
            changed += differs;
            inside += differs && fh_rect_overlaps(cell, box);
        }
        CHECK(changed > 0);
        CHECK_INT(changed, inside);
        CHECK_INT(box.w / 16 * (box.h / 16), changed);
        CHECK_INT(PROVER_HOLDS, settled(&screens, 4000).state);
        CHECK(shown->fix == NULL);
    }
    proof_end(&app->project->proof, app->project->editor);
}
