// Playing: what its keys do, each one and no other, where its notices stand, and what is there when
// the player comes back to it.

#include <string.h>

#include "app/atlas.h"
#include "app/laboratory.h"
#include "app/editing.h"
#include "app/proof.h"
#include "app/screen_test_support.h"
#include "app/veil.h"
#include "app/window.h"
#include "engine/world/world.h"
#include "level/movers.h"
#include "test.h"

static TestScreens play_open(void) {
    TestScreens screens = test_screens_open(1280, 720);
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    test_screens_frame(&screens);
    return screens;
}

static void run(TestScreens *screens, int ticks) {
    for (int i = 0; i < ticks; i++) {
        app_screen(screens->app->shell, SCREEN_PLAY)->tick(screens->app->project);
        test_screens_frame(screens);
    }
}

/// One press of an action, seen by the next tick.
static void press(TestScreens *screens, AppAction action) {
    screens->app->shell->input.pressed |= UINT64_C(1) << action;
    run(screens, 1);
}

static int count_toasts(const App *app, const char *words) {
    int count = 0;
    for (int i = 0; i < (int)(sizeof app->shell->ui->toasts / sizeof app->shell->ui->toasts[0]);
         i++) {
        count += app->shell->ui->toasts[i].alive &&
                 strstr(app->shell->ui->toasts[i].text, words) != NULL;
    }
    return count;
}

static FhRect hero_of(const App *app) {
    return session_hero(app->project->run.session).box;
}

static int ticks_of(const App *app) {
    return fh_world_ticks(session_world(app->project->run.session));
}

TEST(play_keys_turn_what_is_shown_on_and_off_and_nothing_else) {
    static const struct {
        AppAction action;
        uint32_t overlays;
    } keys[] = {{APP_BOXES, VIEW_BOXES | VIEW_PATHS},
                {APP_CONTACTS, VIEW_CONTACTS | VIEW_VELOCITIES},
                {APP_SHAPES, VIEW_SHAPES},
                {APP_GRID, VIEW_GRID | VIEW_REMAINDERS},
                {APP_MOVER_DEBUG, VIEW_MOVER_DEBUG}};
    TestScreens screens = play_open();
    Play *play = &screens.app->project->play;
    uint32_t all = 0;
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++) {
        press(&screens, keys[i].action);
        all |= keys[i].overlays;
        CHECK_INT(all, play->overlays);
    }
    play->overlays &= ~(uint32_t)VIEW_PATHS; // one of two: both come back
    press(&screens, APP_BOXES);
    CHECK_INT(all, play->overlays);
    for (int i = 0; i < (int)(sizeof keys / sizeof *keys); i++) {
        press(&screens, keys[i].action);
        all &= ~keys[i].overlays;
        CHECK_INT(all, play->overlays);
    }
    press(&screens, APP_PLOTS);
    CHECK(play->plots && !play->slow && !play->frozen);
    press(&screens, APP_PLOTS);
    CHECK(!play->plots);
}

TEST(play_is_frozen_stepped_and_slowed_by_its_keys) {
    TestScreens screens = play_open();
    App *app = screens.app;
    press(&screens, APP_FREEZE);
    int before = ticks_of(app);
    run(&screens, 5);
    CHECK_INT(before, ticks_of(app));
    app->project->run.still = false;
    run(&screens, 1);
    CHECK(app->project->run.still);
    press(&screens, APP_STEP);
    CHECK_INT(before + 1, ticks_of(app));
    run(&screens, 2);
    CHECK_INT(before + 1, ticks_of(app));
    press(&screens, APP_FREEZE);
    CHECK_INT(before + 2, ticks_of(app));
    press(&screens, APP_STEP); // freezes what runs
    CHECK(app->project->play.frozen);
    CHECK_INT(before + 3, ticks_of(app));
    press(&screens, APP_FREEZE);
    press(&screens, APP_SLOW);
    before = ticks_of(app);
    run(&screens, 40);
    int slow = ticks_of(app) - before;
    CHECK(slow >= 4 && slow <= 20);
    press(&screens, APP_SLOW);
    before = ticks_of(app);
    run(&screens, 40);
    CHECK_INT(before + 40, ticks_of(app));
}

TEST(play_says_of_each_mode_that_is_on_which_key_ends_it) {
    static const struct {
        AppAction action;
        const char *words;
    } modes[] = {{APP_SLOW, "slow motion: T ends it"},
                 {APP_BOXES, "Boxes: X hides them"},
                 {APP_MOVER_DEBUG, "Sight: F8 hides them"},
                 {APP_PLOTS, "curves: P ends them"},
                 {APP_COMPARE, "comparison: C twice ends it"}};
    enum { MODES = sizeof modes / sizeof *modes };
    TestScreens screens = play_open();
    App *app = screens.app;
    for (int i = 0; i < MODES; i++) {
        CHECK(test_screens_text(app->shell->ui, modes[i].words) == NULL);
        press(&screens, modes[i].action);
        for (int k = 0; k <= i; k++) {
            CHECK(test_screens_text(app->shell->ui, modes[k].words) != NULL);
        }
    }
    modes_end(app->project);
    CHECK(!app->project->play.slow && !app->project->play.plots &&
          app->project->play.overlays == 0);
    CHECK_INT(SPLIT_OFF, app->project->run.split.mode);
}

TEST(play_changes_the_movement_to_each_in_turn_and_says_which) {
    TestScreens screens = play_open();
    App *app = screens.app;
    run(&screens, 30); // on the ground
    int own = session_hero(app->project->run.session).mover;
    for (int i = 1; i <= level_mover_count; i++) {
        press(&screens, APP_MOVEMENT);
        int now = session_hero(app->project->run.session).mover;
        CHECK_INT((own + i) % level_mover_count, now);
        CHECK_INT(1, count_toasts(app, level_mover_texts[now].label));
    }
}

TEST(play_digs_beside_the_hero_over_him_and_under_him_by_the_bit_mask_only) {
    TestScreens screens = play_open();
    App *app = screens.app;
    run(&screens, 60);
    press(&screens, APP_DIG);
    CHECK_INT(0, count_toasts(app, "Only the bit mask mover digs"));
    app->shell->input.laboratory = true;
    press(&screens, APP_DIG);
    CHECK_INT(1, count_toasts(app, "Only the bit mask mover digs"));
    while (!(level_movers[session_hero(app->project->run.session).mover]->can & FH_CAN_DIG)) {
        press(&screens, APP_MOVEMENT);
    }
    memset(app->shell->ui->toasts, 0, sizeof app->shell->ui->toasts);
    run(&screens, 10);
    int feet = fh_rect_bottom(hero_of(app));
    app->shell->input.keys[app->shell->input.key_count++] = SDLK_s; // down
    press(&screens, APP_DIG);
    CHECK_INT(0, count_toasts(app, "Only the bit mask mover digs"));
    app->shell->input.key_count = 0;
    run(&screens, 30);
    CHECK(fh_rect_bottom(hero_of(app)) > feet + 2); // he has fallen into the hole
}

TEST(play_zooms_mutes_begins_again_and_keeps_a_moment_by_its_keys) {
    TestScreens screens = play_open();
    App *app = screens.app;
    int zoom = app_zoom(app->shell);
    press(&screens, APP_ZOOM_IN);
    CHECK_INT(zoom + 1, app->shell->settings.zoom);
    press(&screens, APP_ZOOM_OUT);
    press(&screens, APP_ZOOM_OUT);
    CHECK_INT(zoom - 1, app->shell->settings.zoom);
    press(&screens, APP_MUTE);
    CHECK(app->shell->muted);
    press(&screens, APP_MUTE);
    CHECK(!app->shell->muted);
    FhRect spawn = hero_of(app);
    for (int i = 0; i < 30; i++) {
        host_tick(app->project, (FhInput){FH_INPUT_RIGHT});
    }
    CHECK(hero_of(app).x > spawn.x + 8);
    press(&screens, APP_RESTART);
    CHECK(hero_of(app).x == spawn.x && ticks_of(app) < 3);
    press(&screens, APP_PAUSE);
    CHECK_INT(SCREEN_PAUSE, app_top(app->shell));
}

TEST(play_finds_the_hero_in_the_picture_and_a_finished_level_begun_again) {
    TestScreens screens = play_open();
    App *app = screens.app;
    const Screen *play = app_screen(app->shell, SCREEN_PLAY);
    Camera *camera = &app->project->run.camera;
    app->project->play.painting = true;
    app->project->run.still = false;
    camera->x += 3; // the hero is seen: the camera stays
    float x = camera->x;
    play->enter(app->project);
    CHECK(camera->x == x && !app->project->play.painting && app->project->run.still);
    camera->x += 4000;
    play->enter(app->project);
    CHECK(fh_rect_overlaps((FhRect){(int)camera->x, (int)camera->y, camera->view_w, camera->view_h},
                           hero_of(app)));
    for (int i = 0; i < 40; i++) {
        host_tick(app->project, (FhInput){FH_INPUT_RIGHT});
    }
    int before = ticks_of(app);
    play->enter(app->project);
    CHECK_INT(before, ticks_of(app)); // it goes on
    for (int i = 0; i < app->project->run.level->entity_count; i++) {
        const LevelEntity *goal = &app->project->run.level->entities[i];
        if (goal->type == LEVEL_GOAL) {
            session_place_player(app->project->run.session, (FhPoint){goal->x, goal->y});
        }
    }
    for (int i = 0; i < 5 && !session_state(app->project->run.session)->finished; i++) {
        host_tick(app->project, (FhInput){0});
    }
    CHECK(session_state(app->project->run.session)->finished);
    play->enter(app->project);
    CHECK(!session_state(app->project->run.session)->finished && ticks_of(app) == 0);
}

TEST(play_shows_notices_at_the_end_of_the_picture_that_the_hero_is_not_at) {
    TestScreens screens = play_open();
    App *app = screens.app;
    static const struct {
        int percent; // where in the picture's height the hero's middle is
        bool above;
    } steps[] = {{50, true},  {30, true},  {21, true}, {19, false},
                 {30, false}, {34, false}, {36, true}};
    for (int i = 0; i < (int)(sizeof steps / sizeof *steps); i++) {
        FhRect hero = hero_of(app);
        float middle = (float)hero.y + (float)hero.h * 0.5f;
        Camera *camera = &app->project->run.camera;
        camera->y = middle - (float)camera->view_h * (float)steps[i].percent / 100.0f;
        test_screens_frame(&screens);
        CHECK_INT(steps[i].above, app->project->play.toasts_above);
        CHECK_INT(steps[i].above, app->shell->ui->toasts_above);
    }
    app->project->play.overlays |= VIEW_CONTACTS; // their lines stand at the foot
    app->project->play.toasts_above = false;
    app->project->run.camera.y = (float)hero_of(app).y - 20;
    test_screens_frame(&screens);
    CHECK(app->shell->ui->toasts_above && !app->project->play.toasts_above);
}

// ---- Help ----

static void click(TestScreens *screens, const char *text) {
    App *app = screens->app;
    const UiCommand *at = test_screens_text(app->shell->ui, text);
    CHECK(at != NULL);
    if (at) {
        UiInput *input = &app->shell->ui_input;
        app->shell->input.touched = true;
        app->shell->input.x = (float)(app->shell->ui_scale * (at->rect.x + 2));
        app->shell->input.y = (float)(app->shell->ui_scale * (at->rect.y + at->rect.h / 2));
        test_screens_frame(screens);
        input->pressed = input->released = UI_BUTTON_LEFT; // a whole click in one frame
        test_screens_frame(screens);
    }
}

/// A frame of a screen as the program builds it, the editor's too, after a tick of it.
static void whole_frame(TestScreens *screens) {
    App *app = screens->app;
    if (app_screen(app->shell, app_top(app->shell))->tick) {
        app_screen(app->shell, app_top(app->shell))->tick(app->project);
    }
    window_place_ui(app->shell, app_is_fine(app->project));
    ui_begin(app->shell->ui, &app->shell->ui_input);
    app_screen(app->shell, app_top(app->shell))->build(app->project, app->shell->ui);
    ui_end(app->shell->ui);
    ui_input_next_frame(&app->shell->ui_input);
}

/// A game with a change that is not saved, and a screen over it or none.
static TestScreens play_with_a_change(ScreenId top) {
    TestScreens screens = play_open();
    test_screens_paint(&screens, (FhPoint){3, 3});
    host_take_changes(screens.app->project);
    CHECK(editor_is_dirty(screens.app->project->editor));
    test_screens_show(&screens, SCREEN_PLAY, top);
    return screens;
}

static void answer(TestScreens *screens, UiKey key) {
    for (int i = 0; i < 3; i++) {
        whole_frame(screens);
    }
    CHECK(test_screens_text(screens->app->shell->ui, "Unsaved changes") != NULL);
    ui_input_key(&screens->app->shell->ui_input, key, 0);
    whole_frame(screens);
}

static void close_with_editor(TestScreens *screens) {
    proof_end(&screens->app->project->proof, screens->app->project->editor);
    veil_end(&screens->app->searches->veil, screens->app->project->editor);
    atlas_work_end(&screens->app->searches->atlas, screens->app->project->editor,
                   screens->app->shell->view);
}

static void ask_quit_or_title(App *app, bool quits) {
    if (quits) {
        app_ask_quit(app->project);
    } else {
        app_ask_title(app->project);
    }
}

TEST(play_stands_while_its_end_is_asked_about_and_is_paused_when_that_is_cancelled) {
    for (int quits = 0; quits < 2; quits++) {
        TestScreens screens = play_with_a_change(quits ? SCREEN_PLAY : SCREEN_PAUSE);
        App *app = screens.app;
        int ticks = ticks_of(app);
        app->project->play.is_test = app->project->play.watch.plays = true;
        ask_quit_or_title(app, quits);
        answer(&screens, UI_KEY_ESCAPE);
        CHECK_INT(SCREEN_PLAY, app_base(app->shell));
        CHECK_INT(SCREEN_PAUSE, app_top(app->shell));
        CHECK_INT(ticks, ticks_of(app));
        CHECK(app->project->play.is_test && app->project->play.watch.plays);
        CHECK_INT(PAGE_REQUEST_NONE, app->shell->screens.request.kind);
        close_with_editor(&screens);
    }
}

TEST(play_is_at_its_goal_again_when_the_way_on_is_cancelled) {
    TestScreens screens = play_with_a_change(SCREEN_GOAL);
    App *app = screens.app;
    ((GameState *)(uintptr_t)session_state(app->project->run.session))->finished = true;
    app_ask_play(app->project, "levels/02-slopes.json");
    answer(&screens, UI_KEY_ESCAPE);
    CHECK_INT(SCREEN_PLAY, app_base(app->shell));
    CHECK_INT(SCREEN_GOAL, app_top(app->shell));
    CHECK(session_state(app->project->run.session)->finished);
    close_with_editor(&screens);
}

TEST(question_that_is_asked_in_the_editor_or_answered_leads_to_no_game) {
    TestScreens screens = play_with_a_change(SCREEN_PAUSE);
    App *app = screens.app;
    app_ask_title(app->project);
    whole_frame(&screens);
    whole_frame(&screens);
    click(&screens, "Don't save");
    whole_frame(&screens);
    CHECK_INT(SCREEN_EDIT, app_top(app->shell));
    CHECK_INT(PAGE_REQUEST_SCREEN, app->shell->screens.request.kind);
    CHECK_INT(SCREEN_TITLE, app->shell->screens.request.screen);
    app->shell->screens.request = (PageRequest){0};
    app_set_base(app->project, SCREEN_EDIT);
    app_ask_title(app->project);
    answer(&screens, UI_KEY_ESCAPE);
    CHECK_INT(SCREEN_EDIT, app_top(app->shell));
    CHECK_INT(1, app->shell->screens.depth);
    close_with_editor(&screens);
}

TEST(help_is_read_to_its_end_by_keys_or_a_controller) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    test_screens_show(&screens, SCREEN_TITLE, SCREEN_HELP);
    UiKey shoulder = input_state_ui_button(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    for (int tab = 0; tab < 2; tab++) {
        static const char *const last[] = {"The stick has a dead zone", "middle, space"};
        app->shell->menus.help_tab = tab;
        test_screens_frame(&screens);
        CHECK(test_screens_text(app->shell->ui, last[tab]) == NULL);
        for (int i = 0; i < 20 && (i == 0 || !test_screens_text(app->shell->ui, last[tab])); i++) {
            ui_input_key(&app->shell->ui_input, shoulder, 0);
            test_screens_frame(&screens);
            test_screens_frame(&screens);
        }
        CHECK(test_screens_text(app->shell->ui, last[tab]) != NULL);
    }
}

TEST(help_of_a_movement_plays_its_level_from_the_title_only) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    app->shell->menus.help_tab = 2;
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_HELP);
    test_screens_frame(&screens);
    CHECK(test_screens_text(app->shell->ui, "Play its level") == NULL);
    Run open = app->project->run;
    app->project->run = (Run){0};
    for (int i = 0; i < level_mover_count; i++) {
        app->shell->screens.request = (PageRequest){0};
        app->shell->menus.help_movement = i;
        test_screens_show(&screens, SCREEN_TITLE, SCREEN_HELP);
        test_screens_frame(&screens);
        click(&screens, "Play its level");
        const PageRequest *request = &app->shell->screens.request;
        CHECK_INT(PAGE_REQUEST_OPEN, request->kind);
        CHECK_INT(SCREEN_PLAY, request->screen);
        CHECK(strstr(request->path, level_movers[i]->name) != NULL);
    }
    app->shell->library.count = 0;
    app->shell->screens.request = (PageRequest){0};
    click(&screens, "Play its level"); // there is none
    CHECK_INT(PAGE_REQUEST_NONE, app->shell->screens.request.kind);
    for (int i = 0; i < 60; i++) {
        test_screens_frame(&screens);
    }
    CHECK(test_screens_text(app->shell->ui, "There is no level that shows it") != NULL);
    CHECK_INT(SCREEN_HELP, app_top(app->shell));
    app->project->run = open;
}

static void send_key(App *app, SDL_EventType type, SDL_Keycode key) {
    SDL_Event event = {.type = type};
    event.key.keysym.sym = key;
    input_state_event(&app->shell->input, &app->shell->settings.bindings, &event, 1.0f);
}

static uint32_t last_input(const App *app) {
    int count;
    const FhInput *inputs = session_inputs(app->project->run.session, &count);
    return count > 0 ? inputs[count - 1].held : 0;
}

TEST(play_gives_the_arrows_to_the_tiles_while_it_paints_and_the_letters_to_the_hero) {
    static const struct {
        SDL_Keycode arrow, letter;
        uint32_t ways; // what either does
    } keys[] = {{SDLK_LEFT, SDLK_a, FH_INPUT_LEFT},
                {SDLK_RIGHT, SDLK_d, FH_INPUT_RIGHT},
                {SDLK_UP, SDLK_w, FH_INPUT_UP | FH_INPUT_JUMP},
                {SDLK_DOWN, SDLK_s, FH_INPUT_DOWN}};
    TestScreens screens = play_open();
    App *app = screens.app;
    for (int i = 0; i < 4 * 4; i++) {
        bool is_arrow = i % 2 == 0;
        bool paints = i / 2 % 2 == 0;
        SDL_Keycode key = is_arrow ? keys[i / 4].arrow : keys[i / 4].letter;
        app->project->play.painting = paints;
        app->shell->input.pointer = paints ? UI_BUTTON_RIGHT : 0;
        send_key(app, SDL_KEYDOWN, key);
        run(&screens, 1);
        CHECK_INT(paints && is_arrow, (last_input(app) & keys[i / 4].ways) == 0);
        send_key(app, SDL_KEYUP, key);
        run(&screens, 1);
        CHECK((last_input(app) & keys[i / 4].ways) == 0);
    }
}

TEST(a_button_of_the_pointer_is_pressed_and_let_go_by_an_event_each) {
    TestScreens screens = play_open();
    App *app = screens.app;
    UiInput *input = &app->shell->ui_input;
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    window_feed_ui(app->project, &event);
    CHECK(input->down != 0 && input->pressed != 0 && input->released == 0);
    test_screens_frame(&screens);
    event.type = SDL_MOUSEBUTTONUP;
    window_feed_ui(app->project, &event);
    CHECK(input->down == 0 && input->pressed == 0 && input->released != 0);
}

// ---- Tests from the pointer, and runs that were taken back ----

TEST(play_from_the_pointer_inside_ground_begins_at_the_nearest_place_with_room_and_says_so) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    test_screens_frame(&screens);
    FhPoint spawn = app->project->run.level->spawn;
    FhPoint inside = {spawn.x, spawn.y + 24}; // in the floor
    test_screens_ask(&screens, EDITOR_REQUEST_PLAY_HERE, inside);
    FhRect hero = hero_of(app);
    CHECK(!fh_world_blocked(session_world(app->project->run.session),
                            session_hero(app->project->run.session).id, hero));
    CHECK(fh_abs(hero.y + hero.h - inside.y) <= 32 && fh_abs(hero.x + hero.w / 2 - inside.x) <= 32);
    test_screens_frame(&screens);
    CHECK_INT(1, count_toasts(app, "nearest free place"));
    test_screens_show(&screens, SCREEN_PLAY, SCREEN_PLAY);
    run(&screens, 60);
    CHECK_INT(0, session_state(app->project->run.session)->deaths);
    CHECK(test_screens_text(app->shell->ui, "test: R goes back to the flag") != NULL);
}

TEST(play_from_the_pointer_where_there_is_room_begins_right_there) {
    TestScreens screens = test_screens_open(1280, 720);
    App *app = screens.app;
    test_screens_show(&screens, SCREEN_EDIT, SCREEN_EDIT);
    test_screens_frame(&screens);
    FhPoint at = {app->project->run.level->spawn.x + 7, app->project->run.level->spawn.y - 5};
    test_screens_ask(&screens, EDITOR_REQUEST_PLAY_HERE, at);
    FhRect hero = hero_of(app);
    CHECK(hero.x + hero.w / 2 == at.x && hero.y + hero.h == at.y);
    test_screens_frame(&screens);
    CHECK_INT(0, count_toasts(app, "free place"));
}

TEST(run_that_was_rewound_is_known_as_such_until_it_begins_anew) {
    TestScreens screens = play_open();
    App *app = screens.app;
    run(&screens, 30);
    CHECK(!app->project->run.is_undone);
    CHECK(run_rewind(&app->project->run, NULL));
    run(&screens, 5);
    CHECK(app->project->run.is_undone);
    host_restart(app->project);
    CHECK(!app->project->run.is_undone);
}

/// How many ticks the run goes on in twelve of the screen, in which the hero dies.
static int ticks_at_death(TestScreens *screens, bool stops, bool still) {
    App *app = screens->app;
    app->shell->scripted = false; // a script counts ticks
    app->shell->settings.hit_stop = stops;
    app->shell->settings.still = still;
    host_restart(app->project);
    run(screens, 2);
    FhWorld *world = session_world(app->project->run.session);
    fh_world_set_state(world, session_hero(app->project->run.session).id, FH_STATE_DEAD);
    int before = ticks_of(app);
    run(screens, 12);
    return ticks_of(app) - before;
}

TEST(a_death_stops_the_run_for_some_ticks_but_not_the_session_and_not_with_reduced_motion) {
    TestScreens screens = play_open();
    CHECK_INT(12, ticks_at_death(&screens, false, false));
    CHECK_INT(12, ticks_at_death(&screens, true, true));
    CHECK_INT(6, ticks_at_death(&screens, true, false));
    int inputs = 0;
    session_inputs(screens.app->project->run.session, &inputs);
    CHECK_INT(2 + 6, inputs);
}
