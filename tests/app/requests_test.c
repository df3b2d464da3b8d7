// What the editor asks the program for, by its actions: each is done, and is that and no other.

#include <stdio.h>
#include <string.h>

#include "app/editing.h"
#include "app/proof.h"
#include "app/pad_edit.h"
#include "app/laboratory.h"
#include "app/screen_test_support.h"
#include "app/requests.h"
#include "editor/state.h"
#include "game/internal.h"
#include "test.h"

/// Does an action of the editor and what it asks for.
static void ask(TestScreens *screens, EditorAction action) {
    App *app = screens->app;
    app->shell->screens.request = (PageRequest){0};
    CHECK(editor_do(app->project->editor, action));
    host_take_requests(app->project);
}

static TestScreens editor_open(void) {
    TestScreens screens = test_screens_open(1280, 720);
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    test_screens_frame(&screens);
    return screens;
}

static FhRect hero_of(const App *app) {
    return session_hero(app->project->run.session).box;
}

static bool goes_to_play(const App *app) {
    return app->shell->screens.request.kind == PAGE_REQUEST_SCREEN &&
           app->shell->screens.request.screen == SCREEN_PLAY;
}

TEST(request_to_play_goes_on_where_the_hero_is_and_others_say_where) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    FhRect spawn = hero_of(app);
    FhPoint up = {spawn.x + 40, spawn.y + spawn.h - 40}; // its feet, in the air beside it
    test_screens_point(&screens, EDITOR_MOVE, up);
    ask(&screens, EDITOR_DO_HERO_HERE);
    CHECK_INT(up.y, fh_rect_bottom(hero_of(app)));
    CHECK(hero_of(app).x != spawn.x);
    CHECK(!goes_to_play(app));
    ask(&screens, EDITOR_DO_PLAY);
    CHECK(goes_to_play(app));
    CHECK_INT(up.y, fh_rect_bottom(hero_of(app)));
    ask(&screens, EDITOR_DO_RESTART);
    CHECK(!goes_to_play(app));
    CHECK_INT(spawn.x, hero_of(app).x);
    CHECK_INT(spawn.y, hero_of(app).y);
    ask(&screens, EDITOR_DO_PLAY_HERE);
    CHECK(goes_to_play(app));
    CHECK_INT(up.y, fh_rect_bottom(hero_of(app)));
    CHECK(app->project->run.still);
    ask(&screens, EDITOR_DO_PLAY_SPAWN); // the test from the pointer is over
    CHECK(goes_to_play(app));
    CHECK_INT(spawn.x, hero_of(app).x);
    CHECK_INT(spawn.y, hero_of(app).y);
}

static void run_in(TestScreens *screens, ScreenId base) {
    enum { TICKS = 30 };
    test_screens_show(screens, base, base);
    for (int i = 0; i < TICKS; i++) {
        app_screen(screens->app->shell, base)->tick(screens->app->project);
    }
}

TEST(request_to_play_begins_the_time_where_none_has_played_yet) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    FhRect spawn = hero_of(app);
    run_in(&screens, SCREEN_EDIT);
    CHECK_INT(30, session_state(app->project->run.session)->ticks);
    ask(&screens, EDITOR_DO_PLAY); // nothing was done yet: the run can be kept, from its start
    CHECK_INT(0, session_state(app->project->run.session)->ticks);
    CHECK_INT(0, fh_world_ticks(session_world(app->project->run.session)));
    CHECK(session_is_repeatable(app->project->run.session));
    CHECK_INT(spawn.y, hero_of(app).y);
    test_screens_point(&screens, EDITOR_MOVE, (FhPoint){spawn.x + 40, spawn.y + spawn.h - 40});
    ask(&screens, EDITOR_DO_HERO_HERE);
    run_in(&screens, SCREEN_EDIT);
    FhRect hero = hero_of(app);
    CHECK(hero.x != spawn.x);
    ask(&screens, EDITOR_DO_PLAY); // goes on where the hero was put
    CHECK_INT(0, session_state(app->project->run.session)->ticks);
    CHECK_INT(30, fh_world_ticks(session_world(app->project->run.session)));
    CHECK_INT(0, session_rewind_ticks(app->project->run.session));
    CHECK(hero_of(app).x == hero.x && hero_of(app).y == hero.y);
    run_in(&screens, SCREEN_PLAY);
    run_in(&screens, SCREEN_EDIT);
    ask(&screens, EDITOR_DO_PLAY); // it was played before: that goes on
    CHECK_INT(60, session_state(app->project->run.session)->ticks);
    ask(&screens, EDITOR_DO_RESTART);
    run_in(&screens, SCREEN_EDIT);
    app->shell->input.pressed |= UINT64_C(1)
                                 << APP_EDIT; // a key of the app's own, or a controller's
    app_screen(app->shell, SCREEN_EDIT)->tick(app->project);
    CHECK(goes_to_play(app));
    CHECK_INT(0, session_state(app->project->run.session)->ticks);
}

TEST(request_for_a_step_is_one_tick_and_pausing_turns_to_and_fro) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    int before = fh_world_ticks(session_world(app->project->run.session));
    CHECK(!app->project->editing.edit_paused);
    ask(&screens, EDITOR_DO_PAUSE);
    CHECK(app->project->editing.edit_paused);
    test_screens_frame(&screens);
    ask(&screens, EDITOR_DO_STEP);
    CHECK_INT(before + 1, fh_world_ticks(session_world(app->project->run.session)));
    ask(&screens, EDITOR_DO_PAUSE);
    CHECK(!app->project->editing.edit_paused);
    ask(&screens, EDITOR_DO_WALK);
    CHECK(app->project->editing.walks);
    CHECK_INT(SPLIT_OFF, app->project->run.split.mode);
    laboratory_set(app->project, true);
    test_screens_frame(&screens);
    ask(&screens, EDITOR_DO_COMPARE);
    CHECK_INT(SPLIT_TOGETHER, app->project->run.split.mode);
    ask(&screens, EDITOR_DO_COMPARE);
    CHECK_INT(SPLIT_OFF, app->project->run.split.mode);
    CHECK(app->project->editing.walks);
    ask(&screens, EDITOR_DO_WALK);
    CHECK(!app->project->editing.walks);
}

TEST(walk_that_reaches_the_goal_begins_again_and_says_so) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    for (int walks = 0; walks < 2; walks++) {
        ask(&screens, EDITOR_DO_RESTART);
        app->project->editor->doc->toast_count = 0;
        app->project->editing.walks = walks == 1;
        app->project->run.session->state.finished = 1;
        walk_follow(app->project);
        CHECK_INT(!walks, session_state(app->project->run.session)->finished);
        CHECK_INT(walks, app->project->editor->doc->toast_count);
    }
    CHECK_STR("Goal! Walking on from the start", app->project->editor->doc->toasts[0].text);
}

TEST(mover_without_room_for_the_hero_brings_it_back_to_the_spawn_and_says_so) {
    static const char says[] = "No room for the hero there: back at the spawn";
    TestScreens screens = editor_open();
    App *app = screens.app;
    Level *level = app->project->run.level;
    FhRect spawn = hero_of(app);
    FhTile block = fh_tile_make(level_find_kind(level, "block"), 0);
    for (int cell = 0; cell < 9 * 9; cell++) {
        fh_terrain_set(level->terrain, -30 + cell % 9, -30 + cell / 9, block);
    }
    run_place(&app->project->run, (FhPoint){16 * -26, 16 * -26}); // in the midst of it
    app->project->editor->doc->toast_count = 0;
    HistoryHead head = history_head(level);
    snprintf(head.movement, sizeof head.movement, "cell");
    step_begin(app->project->editor->doc, "mover");
    history_set_head(&app->project->editor->doc->history, &head);
    step_commit(app->project->editor->doc);
    host_take_changes(app->project);
    CHECK_INT(FH_STATE_ALIVE, session_hero(app->project->run.session).state);
    CHECK_INT(spawn.x, hero_of(app).x);
    CHECK_STR(says, app->project->editor->doc->toasts[0].text);
}

TEST(request_to_prove_begins_the_proof_and_ends_it_with_what_it_shows) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    app->shell->settings.prove = false;
    ask(&screens, EDITOR_DO_PROOF);
    CHECK(app->shell->settings.prove);
    for (int i = 0; i < 400 && app->project->proof.shown.state != EDITOR_PROOF_HOLDS; i++) {
        test_screens_run(&screens, 1);
    }
    CHECK(app->project->proof.prover != NULL);
    CHECK_INT(EDITOR_PROOF_HOLDS, app->project->proof.shown.state);
    CHECK(app->project->proof.shown.holds.count > 1);
    ask(&screens, EDITOR_DO_PROOF);
    CHECK(!app->shell->settings.prove && app->project->proof.prover == NULL);
    CHECK_INT(EDITOR_PROOF_OFF, app->project->proof.shown.state);
    test_screens_run(&screens, 3);
    CHECK(app->project->proof.prover == NULL);
    proof_keep(&app->project->proof); // there is none to keep
}

TEST(request_to_leave_says_where_to) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    ask(&screens, EDITOR_DO_NEW);
    CHECK_INT(PAGE_REQUEST_NEW, app->shell->screens.request.kind);
    ask(&screens, EDITOR_DO_TITLE);
    CHECK_INT(PAGE_REQUEST_SCREEN, app->shell->screens.request.kind);
    CHECK_INT(SCREEN_TITLE, app->shell->screens.request.screen);
    ask(&screens, EDITOR_DO_QUIT);
    CHECK_INT(PAGE_REQUEST_QUIT, app->shell->screens.request.kind);
}

TEST(page_of_each_name_in_the_search_opens_and_is_named_and_explained) {
    TestScreens screens = editor_open();
    App *app = screens.app;
    int settings = 0;
    for (int i = 0; i < APP_PAGES; i++) {
        char keys[80] = "";
        EditorPage page = page_at(app->shell, i, keys, sizeof keys);
        CHECK(page.label && page.label[0] && page.help && page.help[0]);
        test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
        page_open(app->project, i);
        CHECK_INT(2, app->shell->screens.depth);
        ScreenId top = app_top(app->shell);
        CHECK(top != SCREEN_EDIT && top != SCREEN_PLAY);
        settings += top == SCREEN_SETTINGS;
        bool is_key = i >= APP_PAGES - APP_ACTION_COUNT;
        CHECK(top != SCREEN_SETTINGS || app->shell->menus.settings_tab == is_key);
    }
    CHECK(settings > APP_ACTION_COUNT + 5);
}
